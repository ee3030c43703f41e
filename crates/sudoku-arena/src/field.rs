//! The boards on which entrants compete.

use crate::{Rules, referee};
use std::collections::BTreeMap;
use sudoku_core::{AnyGrid, Size, with_grid};
use sudoku_corpus::{Set, Truth};
use sudoku_solvers::STRATEGIES;
use sudoku_symmetry::{Random, Symmetry};

/// Boards as they come: a set of the corpus, or a file.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name in tables.
    pub name: String,
    /// What is in it, in one line.
    pub about: String,
    /// Whether the boards must not be turned.
    pub as_is: bool,
    /// The boards, of any size.
    pub boards: Vec<Board>,
}

/// A board of a [`Source`] or a [`Field`].
#[derive(Clone, Debug)]
pub struct Board {
    /// How to name it to a person: `inkala-2012`, `hard:17` (the 17th board of a set), or `line 17`.
    pub label: String,
    /// The board.
    pub grid: AnyGrid,
    /// The right answer, where it is known.
    pub truth: Option<Truth>,
    /// The group to which it belongs, if its source has groups: `10^3`.
    pub group: Option<String>,
}

impl Board {
    /// A board that belongs to no group.
    pub fn new(label: impl Into<String>, grid: AnyGrid, truth: Option<Truth>) -> Board {
        Board { label: label.into(), grid, truth, group: None }
    }
}

impl Source {
    /// A set of the corpus, whose right answers are known.
    pub fn from_corpus(set: &Set) -> Source {
        let boards = set.boards().iter().enumerate().map(|(place, board)| Board {
            label: board.name.map_or_else(|| format!("{}:{}", set.name, place + 1), Into::into),
            grid: board.grid,
            truth: Some(board.truth),
            group: set.group(place).map(Into::into),
        });
        Source { name: set.name.into(), about: set.about.into(), as_is: set.as_is, boards: boards.collect() }
    }
}

/// What entrants compete on: boards of one size, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name of the source, followed by the size if the source has several: `sizes/16x16`.
    pub name: String,
    /// What is in it, in one line.
    pub about: String,
    /// The size of all its boards.
    pub size: Size,
    /// Whether the boards are as they came, not turned.
    pub as_is: bool,
    /// Number of boards of this size in the source: more than are played if a sample was drawn.
    pub available: usize,
    /// The boards, shuffled and turned.
    pub boards: Vec<Board>,
    /// How the right answers were found, if they did not come with the boards.
    pub note: Option<String>,
    /// A fingerprint of the boards as they are played.
    pub fingerprint: u64,
}

/// An entrant that loses many boards is given this many, and no more.
const SAMPLE: usize = 20;

/// If the boards belong to groups, a sample holds this many of each.
const SAMPLE_OF_GROUP: usize = 10;

impl Field {
    /// Makes the fields of a source: one for each size, in ascending order.
    pub fn draw(source: Source, rules: &Rules) -> Vec<Field> {
        let sizes = Size::ALL.into_iter();
        let sizes: Vec<Size> =
            sizes.filter(|&size| source.boards.iter().any(|board| board.grid.size() == size)).collect();
        let several = sizes.len() > 1;
        let field = |size: Size| {
            let boards = source.boards.iter().filter(|board| board.grid.size() == size);
            let mut boards: Vec<Board> = boards.cloned().collect();
            let available = boards.len();
            let as_is = source.as_is || rules.as_is;
            let mut random = Random::new(rules.seed, 0);
            random.shuffle(&mut boards);
            let mut boards = one_of_each_group(boards);
            boards.truncate(rules.sample.unwrap_or(usize::MAX));
            if !as_is {
                for board in &mut boards {
                    board.grid = turned(&board.grid, &mut random);
                }
            }
            let note = referee::find_truths(STRATEGIES, &mut boards, rules.budget);
            Field {
                name: if several { format!("{}/{size}", source.name) } else { source.name.clone() },
                about: source.about.clone(),
                size,
                as_is,
                available,
                fingerprint: fingerprint(&boards),
                boards,
                note,
            }
        };
        sizes.into_iter().map(field).collect()
    }

    /// The number of boards that an entrant is given first. An entrant that loses more than one in ten of them
    /// gets no more.
    pub(crate) fn sample(&self) -> usize {
        let mut groups: Vec<&str> = self.boards.iter().filter_map(|board| board.group.as_deref()).collect();
        groups.sort_unstable();
        groups.dedup();
        SAMPLE.max(SAMPLE_OF_GROUP * groups.len())
    }

    /// The same field with some of its boards only.
    pub fn with_boards(&self, places: &[usize]) -> Field {
        let boards: Vec<Board> = places.iter().map(|&place| self.boards[place].clone()).collect();
        Field { fingerprint: fingerprint(&boards), boards, ..self.clone() }
    }
}

/// Puts boards that belong to groups into such an order that the groups take turns: then the first boards are a fair
/// sample of all. Boards without a group come last, and the order within a group stays.
fn one_of_each_group(boards: Vec<Board>) -> Vec<Board> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut keyed: Vec<(usize, Board)> = Vec::with_capacity(boards.len());
    for board in boards {
        let turn = match &board.group {
            None => usize::MAX,
            Some(group) => {
                let turn = seen.entry(group.clone()).or_default();
                *turn += 1;
                *turn
            }
        };
        keyed.push((turn, board));
    }
    keyed.sort_by(|(turn, a), (other, b)| turn.cmp(other).then_with(|| a.group.cmp(&b.group)));
    keyed.into_iter().map(|(_, board)| board).collect()
}

fn turned(board: &AnyGrid, random: &mut Random) -> AnyGrid {
    with_grid!(board, grid => Symmetry::random(random).apply(grid).into())
}

/// FNV-1a over the line forms: the same on every machine, and different for different boards.
fn fingerprint(boards: &[Board]) -> u64 {
    let lines = boards.iter().flat_map(|board| format!("{}\n", board.grid).into_bytes());
    lines.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(rules: &Rules, set: &str) -> Field {
        Field::draw(Source::from_corpus(sudoku_corpus::set(set).unwrap()), rules).remove(0)
    }

    #[test]
    fn the_seed_decides_order_and_orientation() {
        let rules = Rules::default();
        let (once, twice) = (field(&rules, "hard"), field(&rules, "hard"));
        assert_eq!(once.fingerprint, twice.fingerprint);
        assert_ne!(once.fingerprint, field(&Rules { seed: rules.seed + 1, ..rules }, "hard").fingerprint);
        assert!(!once.as_is);
    }

    #[test]
    fn an_as_is_set_is_never_turned() {
        let set = sudoku_corpus::set("anti-scan").unwrap();
        let field = field(&Rules::default(), "anti-scan");
        assert!(field.as_is);
        for board in set.boards() {
            assert!(field.boards.iter().any(|played| played.grid == board.grid));
        }
    }

    #[test]
    fn a_sample_says_of_how_many() {
        let rules = Rules { sample: Some(10), ..Rules::default() };
        let field = field(&rules, "hard");
        assert_eq!(field.boards.len(), 10);
        assert_eq!(field.available, sudoku_corpus::set("hard").unwrap().boards().len());
    }

    #[test]
    fn mixed_sizes_become_a_field_each() {
        let grid = |rows: usize| ".".repeat(rows * rows).parse::<AnyGrid>().unwrap();
        let board = |rows: usize| Board::new(rows.to_string(), grid(rows), Some(Truth::AtLeast(2)));
        let boards = [9, 4, 16, 9].map(board).to_vec();
        let source = Source { name: "mixed".into(), about: String::new(), as_is: false, boards };
        let fields = Field::draw(source, &Rules::default());
        let names: Vec<(&str, usize)> =
            fields.iter().map(|field| (field.name.as_str(), field.boards.len())).collect();
        assert_eq!(names, [("mixed/4x4", 1), ("mixed/9x9", 2), ("mixed/16x16", 1)]);
    }

    #[test]
    fn groups_take_turns_so_that_a_sample_is_fair() {
        let rules = Rules { sample: Some(12), ..Rules::default() };
        let field = field(&rules, "ladder");
        let mut groups: Vec<&str> =
            field.boards.iter().map(|board| board.group.as_deref().unwrap()).collect();
        assert_eq!(field.sample(), 60);
        let (first, second) = groups.split_at_mut(6);
        assert_eq!(first, second);
        assert_eq!(first, ["10^2", "10^3", "10^4", "10^5", "10^6", "10^7"]);
        assert!(field.as_is);
    }
}
