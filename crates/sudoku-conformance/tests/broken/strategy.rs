//! A plain strategy with a switch for each fault.

use sudoku_conformance::boards;
use sudoku_core::{
    Answer, BatchSolver, Candidates, Cell, Claim, Digit, Flow, Grid, House, Limits, Memory, Needs, Remark,
    Report, Rows, Search, SearchCandidates, Solver, Stats, Step, Strategy, Table, Text, Value, Visitor, Why,
};

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// None: it obeys every law. So it is the fault that a law catches, and not the strategy around it.
    None,

    // What it finds.
    /// An undo restores the cell, but not the sets.
    ForgetsTheSets,
    /// Ends at the first solution, and says that it ran to its end.
    StopsEarly,
    /// Searches the givens of the upper half too, as if they were blank.
    OverwritesGivens,
    /// Goes on when the visitor breaks at a solution.
    IgnoresTheLimit,
    /// Stops when the visitor breaks, but says that it ran to its end.
    SaysThatItRanToItsEnd,
    /// Finds nothing in its second search.
    WrongOnTheSecondCall,
    /// Shows each solution twice.
    CountsASolutionTwice,
    /// If givens clash, shows some full board.
    InventsASolutionForClashingGivens,
    /// Does not check whether givens clash, and searches.
    SearchesDespiteAClash,
    /// Shows the board as it is if it finds no solution.
    ShowsAnUnsolvedBoard,
    /// Ends after a thousand placements, as if there were no solution.
    TakesACapForNoSolution,
    /// Looks for a blank first, and calls a board without one unsolvable.
    MissesTheFullGrid,
    /// Shows only one solution of the empty board.
    ClaimsUniqueOnTheEmptyBoard,
    /// Keeps its sets between searches, and clears them by undoing, which a stopped search does not do.
    KeepsStateAfterAStop,
    /// Keeps its sets between searches, and clears them whenever a search returns, which one that panics does not.
    KeepsStateAfterAPanic,
    /// Finds nothing on one board of four rows, and is right on all others.
    WrongOnOneBoard,
    /// Ends after a few placements, and reports that it was stopped: an incomplete strategy, which is not a fault.
    GivesUpSoon,
    /// Answers many boards in reverse order.
    AnswersManyInReverse,
    /// Gives each of many boards the answer of the one before.
    MixesUpItsLanes,
    /// Never tries the largest digit: a loop that ends one step too early.
    NeverTriesTheLargestDigit,
    /// Never tries the digit 1 where another one would do.
    ShunsTheDigitOne,
    /// Tries only one candidate in the cells of the first band.
    TriesOneDigitInTheFirstBand,
    /// Tries only one candidate in the upper half of the board.
    TriesOneDigitInTheUpperHalf,

    // What it says.
    /// Shows no step, and reports no work.
    HidesItsWork,
    /// Its order of digits changes from call to call.
    DependsOnChance,
    /// Goes on when the visitor breaks at a step.
    IgnoresABreakFromAStep,
    /// Reports a rejected digit as a take-back.
    CountsRejectionsAsTakeBacks,
    /// Reports the givens as if it placed them.
    PlacesTheGivens,
    /// Names a different digit from the one that it takes back.
    NamesTheWrongDigit,
    /// Places in the last blank without reporting it.
    ForgetsToReportAPlacement,
    /// Takes back every third placement in silence.
    ReportsFewerTakeBacks,
    /// Leaves its first placement on the board.
    ForgetsTheLastTakeBack,
    /// Reports every placement as a guess.
    CallsForcedPlacementsGuesses,
    /// Reports every guess as forced.
    CallsGuessesForced,
    /// Names a row that the cell is not in as the reason of a rejection.
    ChangesTheRejectedReason,
    /// Reports its sets for a table that it does not declare.
    ReportsAnUndeclaredTable,
    /// Reports additional work when the visitor does not watch its steps.
    CountsOtherwiseWhenNotWatched,

    // What it makes of candidates.
    /// Takes a cell with a single candidate for a blank.
    IgnoresSingleCandidates,
    /// Takes a cell with several candidates for one that may hold any digit.
    ReadsSingleCandidatesOnly,
    /// Takes a cell without candidates for one that may hold any digit.
    TakesNothingForEverything,
    /// Does not compare single candidates, and searches.
    SearchesDespiteEqualSingles,
    /// Keeps the candidates of one search for the next search.
    RemembersCandidates,
}

/// The board of [`Fault::WrongOnOneBoard`].
const ONE_BOARD: &str = "1...3...2......1";

/// Bits in row order, with a list of blanks: the strategy `bitmask`, with switches.
pub(crate) struct Faulty {
    fault: Fault,
    searches: u32,
    placements: u64,
    found: u64,
    /// Whether it only takes back from here on.
    over: bool,
    depth: usize,
    /// The used digits of the rows, the columns and the boxes.
    used: [Vec<u32>; 3],
    blanks: Vec<Cell>,
    allowed: Vec<u32>,
}

impl Strategy for Faulty {
    const NAME: &'static str = "faulty";
    const IDEA: &'static str = "bits in row order, with a fault";
    const TABLES: &'static [Table] =
        &[Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits)
            .claims(Claim::Used)];
}

impl Faulty {
    pub(crate) fn new(fault: Fault) -> Self {
        Faulty {
            fault,
            searches: 0,
            placements: 0,
            found: 0,
            over: false,
            depth: 0,
            used: Default::default(),
            blanks: Vec::new(),
            allowed: Vec::new(),
        }
    }

    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn sets_of<const N: usize>(&mut self, cell: Cell) -> [&mut u32; 3] {
        let [rows, columns, boxes] = &mut self.used;
        [&mut rows[cell.row()], &mut columns[cell.column()], &mut boxes[Grid::<N>::box_of(cell)]]
    }

    fn used<const N: usize>(&mut self, cell: Cell) -> u32 {
        let [row, column, box_] = self.sets_of::<N>(cell).map(|set| *set);
        row | column | box_
    }

    fn start<const N: usize, V: Visitor<N>>(
        &mut self,
        puzzle: &Grid<N>,
        candidates: Option<&Candidates<N>>,
        visitor: &mut V,
    ) -> Flow {
        self.searches += 1;
        (self.placements, self.found, self.over) = (0, 0, false);
        if puzzle.clash().is_some() {
            if self.is(Fault::InventsASolutionForClashingGivens) {
                return visitor.solution(&boards::pattern());
            }
            let goes_on = match candidates {
                None => self.is(Fault::SearchesDespiteAClash),
                Some(_) => self.is(Fault::SearchesDespiteEqualSingles),
            };
            if !goes_on {
                return Flow::Continue(());
            }
        }
        if self.is(Fault::WrongOnTheSecondCall) && self.searches == 2
            || self.is(Fault::MissesTheFullGrid) && puzzle.is_full()
            || self.is(Fault::WrongOnOneBoard) && N == 4 && puzzle.to_string() == ONE_BOARD
        {
            return Flow::Continue(());
        }
        let mut board = *puzzle;
        if self.is(Fault::OverwritesGivens) {
            for cell in Grid::<N>::cells().take(N * N / 2) {
                board.set(cell, None);
            }
        }
        let keeps_state = self.is(Fault::KeepsStateAfterAStop) || self.is(Fault::KeepsStateAfterAPanic);
        if !keeps_state || self.used[0].iter().all(|&digits| digits == 0) {
            self.used = [vec![0; N], vec![0; N], vec![0; N]];
        }
        for (cell, digit) in board.digits() {
            for set in self.sets_of::<N>(cell) {
                *set |= digit.bit();
            }
        }
        for cell in Grid::<N>::cells() {
            self.show_memory(cell, visitor);
        }
        if !self.is(Fault::RemembersCandidates) || self.allowed.is_empty() || candidates.is_some() {
            let all = |cell| candidates.map_or(Grid::<N>::ALL_DIGITS, |candidates| candidates.get(cell));
            self.allowed = Grid::<N>::cells().map(all).collect();
        }
        self.blanks = board.blanks().collect();
        self.depth = 0;
        if self.is(Fault::PlacesTheGivens) {
            for (cell, digit) in puzzle.digits() {
                visitor.step(|| Step::Placed { cell, digit, why: Why::LastCandidate })?;
            }
        }
        let flow = self.backtrack(&mut board, 0, visitor);
        if self.is(Fault::KeepsStateAfterAPanic) {
            self.used = Default::default();
        }
        flow?;
        if self.is(Fault::ShowsAnUnsolvedBoard) && self.found == 0 {
            visitor.solution(&board)?;
        }
        if self.is(Fault::CountsOtherwiseWhenNotWatched) && V::NEEDS < Needs::Steps {
            visitor.tally(|| Stats { placements: self.placements, ..Stats::NONE })?;
        }
        if self.is(Fault::KeepsStateAfterAStop) {
            self.used = Default::default();
        }
        Flow::Continue(())
    }

    fn backtrack<const N: usize, V: Visitor<N>>(
        &mut self,
        board: &mut Grid<N>,
        place: usize,
        visitor: &mut V,
    ) -> Flow {
        let Some(&cell) = self.blanks.get(place) else {
            return self.found(board, visitor);
        };
        let used = self.used::<N>(cell);
        let candidates = self.candidates::<N>(cell, used);
        for digit in Digit::all::<N>() {
            if candidates & digit.bit() == 0 && used & digit.bit() != 0 {
                self.reject(board, cell, digit, visitor)?;
            }
        }
        let mut digits: Vec<Digit> = Digit::in_mask(candidates).collect();
        if self.is(Fault::DependsOnChance) && by_chance() {
            digits.reverse();
        }
        let last = digits.last().copied();
        for digit in digits {
            let capped = self.is(Fault::TakesACapForNoSolution) && self.placements > 1_000;
            if capped || self.over {
                return Flow::Continue(());
            }
            if self.is(Fault::GivesUpSoon) && self.placements > 40 {
                return Flow::Break(());
            }
            self.place(board, cell, digit, last == Some(digit), visitor)?;
            self.depth += 1;
            self.backtrack(board, place + 1, visitor)?;
            self.depth -= 1;
            self.take_back(board, cell, digit, visitor)?;
        }
        Flow::Continue(())
    }

    fn candidates<const N: usize>(&self, cell: Cell, used: u32) -> u32 {
        let candidates = self.allowed[cell.index::<N>()] & !used;
        let candidates = if self.is(Fault::NeverTriesTheLargestDigit) {
            candidates & (Grid::<N>::ALL_DIGITS >> 1)
        } else {
            candidates
        };
        let first = candidates & candidates.wrapping_neg();
        let first_band = self.is(Fault::TriesOneDigitInTheFirstBand) && cell.row() < Grid::<N>::BOX_HEIGHT;
        let upper_half = self.is(Fault::TriesOneDigitInTheUpperHalf) && cell.row() < N / 2;
        if first_band || upper_half {
            first
        } else if self.is(Fault::ShunsTheDigitOne) && candidates != 1 {
            candidates & !1
        } else {
            candidates
        }
    }

    fn found<const N: usize, V: Visitor<N>>(&mut self, board: &Grid<N>, visitor: &mut V) -> Flow {
        self.found += 1;
        let flow = visitor.solution(board);
        if self.is(Fault::IgnoresTheLimit) {
            return Flow::Continue(());
        }
        flow?;
        if self.is(Fault::CountsASolutionTwice) {
            visitor.solution(board)?;
        }
        let is_empty = self.blanks.len() == N * N;
        if self.is(Fault::StopsEarly) || self.is(Fault::ClaimsUniqueOnTheEmptyBoard) && is_empty {
            self.over = true;
        }
        Flow::Continue(())
    }

    fn place<const N: usize, V: Visitor<N>>(
        &mut self,
        board: &mut Grid<N>,
        cell: Cell,
        digit: Digit,
        is_last: bool,
        visitor: &mut V,
    ) -> Flow {
        self.placements += 1;
        let why = match (self.fault, is_last) {
            (Fault::CallsForcedPlacementsGuesses, _) => Why::Guess,
            (Fault::CallsGuessesForced, _) | (_, true) => Why::LastCandidate,
            (_, false) => Why::Guess,
        };
        let silent = self.is(Fault::ForgetsToReportAPlacement) && self.blanks.last() == Some(&cell);
        if !silent {
            self.step(Step::Placed { cell, digit, why }, visitor)?;
        }
        board.set(cell, Some(digit));
        for set in self.sets_of::<N>(cell) {
            *set |= digit.bit();
        }
        self.show_memory(cell, visitor);
        Flow::Continue(())
    }

    fn take_back<const N: usize, V: Visitor<N>>(
        &mut self,
        board: &mut Grid<N>,
        cell: Cell,
        digit: Digit,
        visitor: &mut V,
    ) -> Flow {
        let silent = self.is(Fault::ReportsFewerTakeBacks) && self.placements % 3 == 2
            || self.is(Fault::ForgetsTheLastTakeBack) && self.depth == 0
            || self.is(Fault::ForgetsToReportAPlacement) && self.blanks.last() == Some(&cell);
        let named = if self.is(Fault::NamesTheWrongDigit) {
            Digit::from_index((digit.index() + 1) % N)
        } else {
            digit
        };
        if !silent {
            self.step(Step::TakenBack { cell, digit: named, undone: 1 }, visitor)?;
        }
        board.set(cell, None);
        if !self.is(Fault::ForgetsTheSets) {
            for set in self.sets_of::<N>(cell) {
                *set &= !digit.bit();
            }
        }
        self.show_memory(cell, visitor);
        Flow::Continue(())
    }

    fn step<const N: usize, V: Visitor<N>>(&self, step: Step, visitor: &mut V) -> Flow {
        if self.is(Fault::HidesItsWork) {
            return Flow::Continue(());
        }
        let flow = visitor.step(|| step);
        if self.is(Fault::IgnoresABreakFromAStep) { Flow::Continue(()) } else { flow }
    }

    fn reject<const N: usize, V: Visitor<N>>(
        &self,
        board: &Grid<N>,
        cell: Cell,
        digit: Digit,
        visitor: &mut V,
    ) -> Flow {
        if self.is(Fault::CountsRejectionsAsTakeBacks) {
            visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        }
        visitor.remark(|| {
            // The fault names a house that the cell is not in.
            let elsewhere = House::Row((cell.row() as u8 + 1) % N as u8);
            let house = board.clash_at(cell, digit).map(|(house, _)| house);
            let house = if self.is(Fault::ChangesTheRejectedReason) { Some(elsewhere) } else { house };
            Remark::Rejected { cell, digit, house }
        });
        Flow::Continue(())
    }

    fn show_memory<const N: usize, V: Visitor<N>>(&mut self, cell: Cell, visitor: &mut V) {
        let houses = Grid::<N>::houses_of(cell);
        let sets = self.sets_of::<N>(cell).map(|set| *set);
        for (house, digits) in houses.into_iter().zip(sets) {
            let row = Grid::<N>::SHAPE.house_index(house);
            let table = usize::from(self.is(Fault::ReportsAnUndeclaredTable));
            visitor.remark(|| Remark::Memory(Memory { table, row, value: Some(digits) }));
        }
    }
}

/// True in every third call of a thread: chance enough.
fn by_chance() -> bool {
    thread_local!(static CALLS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });
    CALLS.with(|calls| calls.replace(calls.get() + 1) % 3 == 0)
}

impl<const N: usize> Search<N> for Faulty {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        let flow = self.start(puzzle, None, visitor);
        if self.is(Fault::SaysThatItRanToItsEnd) { Flow::Continue(()) } else { flow }
    }

    fn batch(&mut self) -> Option<&mut dyn BatchSolver<N>> {
        let has_its_own = self.is(Fault::AnswersManyInReverse) || self.is(Fault::MixesUpItsLanes);
        has_its_own.then_some(self as &mut dyn BatchSolver<N>)
    }
}

impl<const N: usize> BatchSolver<N> for Faulty {
    fn solve_batch(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    ) {
        let reports: Vec<Report<N>> =
            puzzles.iter().map(|puzzle| self.solve_within(puzzle, limits)).collect();
        if self.is(Fault::AnswersManyInReverse) {
            for (place, report) in reports.iter().enumerate().rev() {
                each(place, report);
            }
        } else {
            let mut before = Report { answer: Answer::None, stats: Stats::NONE };
            for (place, report) in reports.into_iter().enumerate() {
                each(place, &before);
                before = report;
            }
        }
    }
}

impl<const N: usize> SearchCandidates<N> for Faulty {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        let mut read = *candidates;
        for cell in Grid::<N>::cells() {
            let misread = match read.get(cell).count_ones() {
                0 => self.is(Fault::TakesNothingForEverything),
                1 => self.is(Fault::IgnoresSingleCandidates),
                _ => self.is(Fault::ReadsSingleCandidatesOnly),
            };
            if misread {
                read.set(cell, Grid::<N>::ALL_DIGITS);
            }
        }
        if read.clash().is_some() && !self.is(Fault::SearchesDespiteEqualSingles) {
            return Flow::Continue(());
        }
        // Single candidates are searched like others, so that they are placed and counted.
        let board = if self.is(Fault::SearchesDespiteEqualSingles) { Grid::EMPTY } else { read.singles() };
        self.start(&board, Some(&read), visitor)
    }
}

type InPlace = fn(&mut Vec<Vec<char>>);

/// Faulty functions with the signature of LeetCode 37, by name.
pub(crate) fn in_place() -> [(&'static str, InPlace); 5] {
    use sudoku_core::leetcode::solve_in_place;
    let sound: InPlace = |rows| solve_in_place(Faulty::new(Fault::None), rows);
    [
        ("sound", sound),
        ("does nothing", |_| {}),
        ("solves boards with one solution only", |rows| {
            let unique =
                Grid::<9>::from_chars(rows).is_ok_and(|board| Faulty::new(Fault::None).count(&board, 2) == 1);
            if unique {
                solve_in_place(Faulty::new(Fault::None), rows);
            }
        }),
        ("fills what it cannot solve", |rows| match Grid::<9>::from_chars(rows) {
            Ok(board) if Faulty::new(Fault::None).count(&board, 1) == 0 => {
                *rows = boards::pattern::<9>().to_chars();
            }
            _ => solve_in_place(Faulty::new(Fault::None), rows),
        }),
        ("mends what is not a board", |rows| {
            rows.resize(9, Vec::new());
            for row in &mut *rows {
                row.resize(9, '.');
            }
            solve_in_place(Faulty::new(Fault::None), rows);
        }),
    ]
}
