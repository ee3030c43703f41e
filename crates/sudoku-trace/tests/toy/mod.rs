//! A strategy with tables that no other crate knows: domains as a constraint solver keeps them, a trail as a SAT solver
//! keeps it, the places left for each digit, and one table of every other kind.

use sudoku_core::{
    Cell, Claim, Digit, Flow, Grid, Memory, Remark, Rows, Search, Step, Strategy, Table, Text, Value,
    Visitor, Why,
};

/// The first blank, every digit; with `forgets`, an undo does not update the table that makes a claim.
pub(crate) struct Toy {
    pub(crate) forgets: bool,
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

const DOMAINS: usize = 0;
const TRAIL: usize = 1;
const LACKS: usize = 2;
const PLACES: usize = 3;
const QUEUE: usize = 4;
const TRIED: usize = 5;
const HOLDER: usize = 6;

impl Strategy for Toy {
    const NAME: &'static str = "toy";
    const IDEA: &'static str = "shows a table of every kind";
    const TABLES: &'static [Table] = &[
        Table::new("domains", text("Domains", "值域"), Rows::Cells, Value::Digits)
            .gone(text("filled", "已填")),
        Table::new("trail", text("Trail", "赋值轨迹"), Rows::Numbered, Value::Literal),
        Table::new("lacks", text("Lacks", "还缺"), Rows::Houses, Value::Digits).claims(Claim::Unused),
        Table::new("places", text("Places", "位置数"), Rows::HouseDigits, Value::Count)
            .gone(text("placed", "已有")),
        Table::new("queue", text("Queue", "队列"), Rows::Numbered, Value::One(Rows::Constraints)),
        Table::new("tried", text("Tried", "试过"), Rows::CellDigits, Value::Count),
        Table::new("holder", text("Holder", "所在格"), Rows::Constraints, Value::One(Rows::Cells)),
    ];
}

impl<const N: usize> Search<N> for Toy {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let (mut board, mut trail) = (*puzzle, Vec::new());
        show(&board, true, visitor);
        // A broken strategy may report anything: it is ignored.
        for (table, row) in [(99, 0), (DOMAINS, N * N), (TRAIL, Table::MOST_ROWS), (LACKS, usize::MAX)] {
            visitor.remark(|| Remark::Memory(Memory { table, row, value: Some(1) }));
        }
        self.backtrack(&mut board, &mut trail, visitor)
    }
}

fn say<const N: usize, V: Visitor<N>>(visitor: &mut V, table: usize, row: usize, value: Option<usize>) {
    visitor.remark(|| Remark::Memory(Memory { table, row, value: value.map(|value| value as u32) }));
}

/// Shows the tables that are about the board.
fn show<const N: usize, V: Visitor<N>>(board: &Grid<N>, claims: bool, visitor: &mut V) {
    let shape = Grid::<N>::SHAPE;
    let can = |cell, digit| board.get(cell).is_none() && board.clash_at(cell, digit).is_none();
    for cell in Grid::<N>::cells() {
        let domain = Digit::all::<N>().filter(|&digit| can(cell, digit)).map(Digit::bit).sum::<u32>();
        say(visitor, DOMAINS, shape.index(cell), board.get(cell).is_none().then_some(domain as usize));
    }
    for house in Grid::<N>::houses() {
        let (index, cells) = (shape.house_index(house), || Grid::<N>::cells_of(house));
        let held = cells().filter_map(|cell| board.get(cell)).map(Digit::bit).sum::<u32>();
        if claims {
            say(visitor, LACKS, index, Some((Grid::<N>::ALL_DIGITS & !held) as usize));
        }
        for digit in Digit::all::<N>() {
            let row = index * N + digit.index();
            let places = cells().filter(|&cell| can(cell, digit)).count();
            say(visitor, PLACES, row, (held & digit.bit() == 0).then_some(places));
            let holder = cells().find(|&cell| board.get(cell) == Some(digit));
            say(visitor, HOLDER, N * N + row, holder.map(|cell| shape.index(cell)));
        }
    }
}

impl Toy {
    fn backtrack<const N: usize, V: Visitor<N>>(
        &self,
        board: &mut Grid<N>,
        trail: &mut Vec<usize>,
        visitor: &mut V,
    ) -> Flow {
        let Some(cell) = board.blanks().next() else { return visitor.solution(board) };
        let option = |cell: Cell, digit: Digit| cell.index::<N>() * N + digit.index();
        say(visitor, QUEUE, 0, Some(cell.index::<N>()));
        say(visitor, QUEUE, 1, Some(N * N + cell.row() * N));
        for digit in Digit::all::<N>() {
            say(visitor, TRIED, option(cell, digit), Some(trail.len()));
            if board.clash_at(cell, digit).is_some() {
                visitor.remark(|| Remark::Rejected { cell, digit, house: None });
                say(visitor, TRAIL, trail.len(), Some(2 * option(cell, digit) + 1));
                trail.push(1);
                continue;
            }
            visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
            board.set(cell, Some(digit));
            say(visitor, TRAIL, trail.len(), Some(2 * option(cell, digit)));
            trail.push(0);
            let depth = trail.len();
            show(board, true, visitor);
            self.backtrack(board, trail, visitor)?;
            visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
            board.set(cell, None);
            // Popped from below, so that only the last of these words ends the list.
            for place in depth..=trail.len() {
                say(visitor, TRAIL, place - 1, None);
            }
            trail.truncate(depth - 1);
            show(board, !self.forgets, visitor);
        }
        Flow::Continue(())
    }
}
