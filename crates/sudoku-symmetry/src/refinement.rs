//! A canonical form for large boards: sort the lines by what is in them, and where that leaves a choice, try it.
//!
//! # The idea
//!
//! Give each row, column, digit, band and stack a *colour*, a number. Mix into the colour of a row the colours of its clues'
//! columns and digits and the colour of its band; do the same for columns, digits, bands and stacks. After a few rounds
//! two rows have equal colours only if nothing near them tells them apart. Colours depend on what is on the board and not
//! on where it is, so sorting the lines by colour brings every copy of the board into the same form.
//!
//! ```text
//! colours        row 1: 5  row 2: 9  row 3: 5      rows 1 and 3 look alike
//! single out 1   row 1: 7  row 2: 2  row 3: 4      all differ: the order is 2, 3, 1
//! single out 3   row 1: 4  row 2: 2  row 3: 7      the other choice: 2, 1, 3
//! ```
//!
//! Where lines look alike, each of them in turn is singled out with a colour of its own, and the colours spread again. So
//! the choices form a tree, and its leaves are copies of the board. The form is the leaf with the smallest colours on the
//! way, and among equal ones the smallest board.
//!
//! # What is left out
//!
//! Two leaves with equal boards show that the board is symmetric itself: an *automorphism* makes one leaf of the other.
//! Lines that an automorphism makes of each other lead to equal leaves, so one of them is enough. The empty board of 25x25
//! has some 10^50 automorphisms, and 2,162 nodes of its tree are visited.
//!
//! # Why it is sound
//!
//! A form is always a copy of the board: it is made by a symmetry. Two copies of a board have the same tree, up to the
//! order of choices, and so the same smallest leaf. If two colours are equal by chance, there is one more choice to make.
//! An automorphism is tried on the board before it is believed.
//!
//! # When it is slow
//!
//! In theory there may be boards whose lines look alike without being so, choice after choice. So the number of nodes is
//! bounded, and the function returns `None` at the bound.
//!
//! # Source
//!
//! McKay, "Practical graph isomorphism" (1981); McKay and Piperno, "Practical graph isomorphism, II" (2014).

use crate::{Canonical, Symmetry};
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudoku_core::Grid;

/// Nodes of the tree that are visited at most, for the board and for its transposition each. The empty board of 25x25 needs
/// 1,081, random full grids of that size some 650, boards of the usual number of clues one.
const BOUND: usize = 20_000;

/// A colour.
type Colour = u64;

/// The canonical form, or `None` if the search reached its bound.
pub(crate) fn canonical<const N: usize>(board: &Grid<N>) -> Option<Canonical<N>> {
    let mut found = Search::run(board)?;
    if let Some(transposition) = Symmetry::TRANSPOSITION {
        let mut turned = Search::run(&transposition.apply(board))?;
        if (&turned.trace, turned.form) < (&found.trace, found.form) {
            turned.symmetry = transposition.then(&turned.symmetry);
            found = turned;
        }
    }
    Some(Canonical { form: found.form, symmetry: found.symmetry })
}

/// A row or a column: its number, or N more than its number.
type Line = usize;

/// A leaf of the tree.
struct Leaf<const N: usize> {
    /// A summary of the colours at each node on the way to it.
    trace: Vec<Colour>,
    symmetry: Symmetry<N>,
    form: Grid<N>,
}

struct Search<'a, const N: usize> {
    board: &'a Grid<N>,
    path: Vec<Line>,
    trace: Vec<Colour>,
    best: Option<Leaf<N>>,
    /// How each leaf was reached, by the hash of its board.
    leaves: HashMap<u64, (Vec<Line>, Symmetry<N>)>,
    /// Symmetries that make the board of itself.
    automorphisms: Vec<Symmetry<N>>,
    visited: usize,
}

/// Why a search goes back up: to the node with this many singled-out lines, or because it reached the bound.
enum Back {
    To(usize),
    GiveUp,
}

impl<'a, const N: usize> Search<'a, N> {
    /// The smallest leaf, or `None` at the bound.
    fn run(board: &'a Grid<N>) -> Option<Leaf<N>> {
        let mut search = Search {
            board,
            path: Vec::new(),
            trace: Vec::new(),
            best: None,
            leaves: HashMap::new(),
            automorphisms: Vec::new(),
            visited: 0,
        };
        match search.visit(Colours::new()) {
            ControlFlow::Break(Back::GiveUp) => None,
            _ => search.best,
        }
    }

    /// Visits a node and what is below it.
    fn visit(&mut self, mut colours: Colours<N>) -> ControlFlow<Back> {
        self.visited += 1;
        if self.visited > BOUND {
            return ControlFlow::Break(Back::GiveUp);
        }
        colours.spread(self.board);
        self.trace.push(colours.summary());
        let worse = self.best.as_ref().is_some_and(|best| {
            let length = self.trace.len().min(best.trace.len());
            self.trace[..] > best.trace[..length]
        });
        let flow = match colours.choice() {
            _ if worse => ControlFlow::Continue(()),
            None => self.leaf(&colours),
            Some(lines) => self.branch(&colours, &lines),
        };
        self.trace.pop();
        flow
    }

    /// Singles out each of the lines, but for those that an automorphism makes of earlier ones.
    fn branch(&mut self, colours: &Colours<N>, lines: &[Line]) -> ControlFlow<Back> {
        let depth = self.path.len();
        for (place, &line) in lines.iter().enumerate() {
            if self.is_like(line, &lines[..place]) {
                continue;
            }
            let mut next = colours.clone();
            next.single_out(line);
            self.path.push(line);
            let flow = self.visit(next);
            self.path.pop();
            match flow {
                ControlFlow::Break(Back::To(to)) if to == depth => {}
                ControlFlow::Break(back) => return ControlFlow::Break(back),
                ControlFlow::Continue(()) => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether automorphisms that leave the path as it is make this line of one of the earlier ones.
    fn is_like(&self, line: Line, earlier: &[Line]) -> bool {
        let keeps_path =
            |automorphism: &&Symmetry<N>| self.path.iter().all(|&line| moved(automorphism, line) == line);
        let automorphisms: Vec<_> = self.automorphisms.iter().filter(keeps_path).collect();
        // An automorphism brings a line back after some rounds: going forward reaches the whole orbit.
        let mut orbit = vec![line];
        let mut next = 0;
        while let Some(&line) = orbit.get(next) {
            next += 1;
            for automorphism in &automorphisms {
                let to = moved(automorphism, line);
                if earlier.contains(&to) {
                    return true;
                }
                if !orbit.contains(&to) {
                    orbit.push(to);
                }
            }
        }
        false
    }

    /// Notes a leaf: it may be the smallest one so far, or show an automorphism.
    fn leaf(&mut self, colours: &Colours<N>) -> ControlFlow<Back> {
        let (symmetry, form) = colours.leaf(self.board);
        let hash = form
            .digits()
            .fold(0, |hash, (cell, digit)| mixed(hash, (cell.index::<N>() * 32 + digit.index()) as u64));
        if let Some((path, other)) = self.leaves.get(&hash) {
            let automorphism = symmetry.then(&other.inverse());
            if automorphism.apply(self.board) == *self.board {
                let maps_path =
                    self.path.iter().map(|&line| moved(&automorphism, line)).eq(path.iter().copied());
                self.automorphisms.push(automorphism);
                if maps_path {
                    // It makes what is below this side of the fork of what is below the other side, which has been seen.
                    let fork = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
                    return ControlFlow::Break(Back::To(fork));
                }
            }
        }
        self.leaves.insert(hash, (self.path.clone(), symmetry));
        if self.best.as_ref().is_none_or(|best| (&self.trace, form) < (&best.trace, best.form)) {
            self.best = Some(Leaf { trace: self.trace.clone(), symmetry, form });
        }
        ControlFlow::Continue(())
    }
}

/// Where a symmetry that is not transposed moves a line.
fn moved<const N: usize>(symmetry: &Symmetry<N>, line: Line) -> Line {
    if line < N { symmetry.row(line) } else { N + symmetry.column(line - N) }
}

/// The colours of everything on the board.
#[derive(Clone)]
struct Colours<const N: usize> {
    rows: [Colour; N],
    columns: [Colour; N],
    digits: [Colour; N],
    /// Of each band, at the place of its first row.
    bands: [Colour; N],
    /// Of each stack, at the place of its first column.
    stacks: [Colour; N],
}

impl<const N: usize> Colours<N> {
    /// All alike.
    const fn new() -> Self {
        Colours { rows: [1; N], columns: [2; N], digits: [3; N], bands: [4; N], stacks: [5; N] }
    }

    /// Gives a line a colour of its own.
    fn single_out(&mut self, line: Line) {
        let colour = if line < N { &mut self.rows[line] } else { &mut self.columns[line - N] };
        *colour = mixed(*colour, 6);
    }

    /// Mixes each colour with those around it, until that tells no more lines apart.
    fn spread(&mut self, board: &Grid<N>) {
        let mut kinds = self.kinds();
        loop {
            let before = self.clone();
            for (cell, digit) in board.digits() {
                let (row, column, digit) = (cell.row(), cell.column(), digit.index());
                let colours = (before.rows[row], before.columns[column], before.digits[digit]);
                // A sum, so that the order does not count.
                add(&mut self.rows[row], mixed(colours.1, colours.2));
                add(&mut self.columns[column], mixed(colours.0, colours.2));
                add(&mut self.digits[digit], mixed(colours.0, colours.1));
            }
            for line in 0..N {
                let band = line - line % Grid::<N>::BOX_HEIGHT;
                let stack = line - line % Grid::<N>::BOX_WIDTH;
                add(&mut self.rows[line], mixed(before.bands[band], 7));
                add(&mut self.bands[band], mixed(before.rows[line], 8));
                add(&mut self.columns[line], mixed(before.stacks[stack], 9));
                add(&mut self.stacks[stack], mixed(before.columns[line], 10));
            }
            let more = self.kinds();
            if more <= kinds {
                return;
            }
            kinds = more;
        }
    }

    /// The number of different colours of rows, of columns, and so on, added up.
    fn kinds(&self) -> usize {
        [&self.rows, &self.columns, &self.digits, &self.bands, &self.stacks]
            .map(|colours| {
                let mut colours = *colours;
                colours.sort_unstable();
                colours.chunk_by(|a, b| a == b).count()
            })
            .iter()
            .sum()
    }

    /// A number that is the same for every copy.
    fn summary(&self) -> Colour {
        let mut sum = 0;
        for (kind, colours) in [&self.rows, &self.columns, &self.digits].into_iter().enumerate() {
            colours.iter().for_each(|&colour| add(&mut sum, mixed(colour, kind as Colour)));
        }
        sum
    }

    /// The lines of one colour among which a choice is left. They are rows or columns, whichever have fewer colours so far:
    /// a row alone tells no column of a full board from another, but a row and a column together single out a digit. Of
    /// these, the smallest group, and of the smallest groups that of the smallest colour. `None` if all lines differ.
    fn choice(&self) -> Option<Vec<Line>> {
        let groups = |colours: &[Colour; N], first: Line| {
            let mut lines: Vec<(Colour, Line)> = colours.iter().copied().zip(first..).collect();
            lines.sort_unstable();
            let lines_of = |group: &[(Colour, Line)]| group.iter().map(|&(_, line)| line).collect::<Vec<_>>();
            lines.chunk_by(|a, b| a.0 == b.0).map(lines_of).collect::<Vec<_>>()
        };
        let fewer = [groups(&self.rows, 0), groups(&self.columns, N)].into_iter().min_by_key(Vec::len)?;
        fewer.into_iter().filter(|group| group.len() > 1).min_by_key(Vec::len)
    }

    /// The copy in which bands, rows, stacks and columns are sorted by colour, and digits are named in the order in which
    /// they appear.
    fn leaf(&self, board: &Grid<N>) -> (Symmetry<N>, Grid<N>) {
        let rows = order(&self.rows, &self.bands, Grid::<N>::BOX_HEIGHT);
        let columns = order(&self.columns, &self.stacks, Grid::<N>::BOX_WIDTH);
        let moved = Symmetry::from_origins(&rows, &columns);
        let symmetry = moved.then(&Symmetry::naming(&moved.apply(board)));
        (symmetry, symmetry.apply(board))
    }
}

/// The lines in the order of their groups' colours, in a group in the order of their own.
fn order<const N: usize>(lines: &[Colour; N], groups: &[Colour; N], width: usize) -> [u8; N] {
    let group = |line: usize| line - line % width;
    let smallest = |line: usize| lines[group(line)..group(line) + width].iter().min();
    let mut order: [usize; N] = std::array::from_fn(|line| line);
    // Two groups whose colours are equal by chance still differ in their smallest line.
    order.sort_by_key(|&line| (groups[group(line)], smallest(line), lines[line]));
    order.map(|line| line as u8)
}

fn add(sum: &mut Colour, colour: Colour) {
    *sum = sum.wrapping_add(colour);
}

/// A number in which every bit depends on every bit of both (multiplication and shifts, as in SplitMix64).
fn mixed(one: Colour, other: Colour) -> Colour {
    let mut bits =
        one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_add(0xD1B5_4A32_D192_ED03).rotate_left(29);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
