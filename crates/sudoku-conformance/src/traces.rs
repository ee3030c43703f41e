//! The laws of traces and of counting: what a strategy reports about its search.

use crate::boards::{Known, PLENTY, boards};
use crate::trace::{Event, Placed, Player, Trace, Until};
use crate::{Make, broken};
use std::collections::BTreeMap;
use sudoku_core::{Grid, Limits, Memory, Remark, Shape, Step, Table, Value, Why};

/// A digit is placed in an empty cell only.
pub fn placed_cells_were_empty<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        let mut player = Player::new(&trace.board);
        for step in trace.steps() {
            if let Step::Placed { cell, digit, .. } = step
                && let Some(there) = player.board.get(cell)
            {
                broken(
                    &*make(),
                    &trace.board,
                    "digits to be placed in empty cells only",
                    format_args!("{digit} was placed in {cell}, which held {there}"),
                );
            }
            player.play(step);
        }
    }
}

/// A take-back undoes the latest placements, at least one and at most all that are on the board, and names the earliest of
/// them.
pub fn take_backs_undo_the_latest_placements<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        let mut player = Player::new(&trace.board);
        for step in trace.steps() {
            if let Step::TakenBack { cell, digit, undone } = step {
                let named = |placed: Placed| placed.cell == cell && placed.digit == digit;
                match player.earliest(undone) {
                    Some(placed) if named(placed) => {}
                    Some(Placed { cell: at, digit: was, .. }) => broken(
                        &*make(),
                        &trace.board,
                        format_args!("a take-back of {undone} to name the earliest of them, {was} in {at}"),
                        format_args!("it named {digit} in {cell}"),
                    ),
                    None => broken(
                        &*make(),
                        &trace.board,
                        format_args!(
                            "a take-back of 1 to {} placements, as many as stood",
                            player.placed.len()
                        ),
                        format_args!("{undone} were taken back, {digit} in {cell} the earliest"),
                    ),
                }
            }
            player.play(step);
        }
    }
}

/// The steps, played on the board from the start, produce each solution at the moment when it is shown.
pub fn a_trace_replays_to_each_solution<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        let mut player = Player::new(&trace.board);
        for event in &trace.events {
            match *event {
                Event::Step(step) => player.play(step),
                Event::Solution(place) if trace.solutions[place] != player.board => broken(
                    &*make(),
                    &trace.board,
                    format_args!("the steps to make the solution shown, {}", trace.solutions[place]),
                    format_args!("they made {}", player.board),
                ),
                _ => {}
            }
        }
    }
}

/// In a trace that stops at its first solution, there are as many placements that were not taken back as there are blanks.
pub fn the_first_solution_fills_the_blanks<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        let trace = make().trace(board, Until::Solutions(1));
        let stats = trace.stats();
        let blanks = board.blanks().count();
        let taken_back = stats.taken_back.unwrap_or(0);
        if stats.placements.checked_sub(taken_back) != Some(blanks as u64) {
            broken(
                &*make(),
                board,
                format_args!("its {blanks} blanks to be filled where the trace stops at the first solution"),
                format_args!("{} digits were placed and {taken_back} taken back", stats.placements),
            );
        }
    }
}

/// In a trace that ran to its end, everything placed has been taken back.
pub fn a_finished_trace_leaves_nothing_placed<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        let stats = trace.stats();
        let taken_back = stats.taken_back.unwrap_or(0);
        if stats.placements != taken_back {
            broken(
                &*make(),
                &trace.board,
                "everything to be taken back where the search ran to its end",
                format_args!("{} digits were placed and {taken_back} taken back", stats.placements),
            );
        }
    }
}

/// A guess that is taken back is followed by another try of that choice: another digit in that cell, or that digit in
/// another cell of one of its houses. Only if the search was stopped may nothing follow.
pub fn guesses_have_another_candidate<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        each_taken_back(&trace, |placed, next| {
            if placed.why == Why::Guess && !next.is_some_and(|next| same_choice::<N>(placed, next)) {
                broken(
                    &*make(),
                    &trace.board,
                    format_args!(
                        "another try of the choice after the guess {} in {} was taken back",
                        placed.digit, placed.cell
                    ),
                    match next {
                        Some(step) => format!("next came {}", sentence(step)),
                        None => "the search ended".to_string(),
                    },
                );
            }
        });
    }
}

/// A placement that is reported as forced is not followed, when it is taken back, by another try of the same choice.
pub fn forced_placements_have_no_other_candidate<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        each_taken_back(&trace, |placed, next| {
            let forced = !matches!(placed.why, Why::Guess | Why::Tried);
            if forced && let Some(next) = next.filter(|&next| same_choice::<N>(placed, next)) {
                broken(
                    &*make(),
                    &trace.board,
                    format_args!(
                        "no other try after {} in {} was taken back, since it was called forced ({:?})",
                        placed.digit, placed.cell, placed.why
                    ),
                    format_args!("next came {}", sentence(next)),
                );
            }
        });
    }
}

/// What is remarked is true of the board at that moment: the house that is named, or one of the three, holds a rejected
/// digit; a cell without candidate is empty; a digit without a place is not in the house; a hidden single's house holds
/// its cell.
pub fn remarks_are_true<const N: usize>(make: Make<'_, N>) {
    for trace in finished(make) {
        let mut player = Player::new(&trace.board);
        for event in &trace.events {
            let board = &player.board;
            let in_house = |house, cell| Grid::<N>::cells_of(house).any(|other| other == cell);
            match *event {
                Event::Remark(Remark::Rejected { cell, digit, house: None })
                    if board.clash_at(cell, digit).is_none() =>
                {
                    broken(
                        &*make(),
                        &trace.board,
                        format_args!(
                            "{digit} rejected for {cell} only because its row, column or box holds it"
                        ),
                        format_args!("none of them did; the board was {board}"),
                    )
                }
                Event::Remark(Remark::Rejected { cell, digit, house: Some(house) }) => {
                    let holds = |other| other != cell && board.get(other) == Some(digit);
                    if !in_house(house, cell) || !Grid::<N>::cells_of(house).any(holds) {
                        let why = if in_house(house, cell) {
                            "no other cell there did"
                        } else {
                            "that is not its own"
                        };
                        broken(
                            &*make(),
                            &trace.board,
                            format_args!(
                                "{digit} rejected for {cell} only because another cell of its {house} holds it"
                            ),
                            format_args!("{why}; the board was {board}"),
                        );
                    }
                }
                Event::Remark(Remark::NoCandidate(cell)) if board.get(cell).is_some() => broken(
                    &*make(),
                    &trace.board,
                    format_args!("{cell}, said to have no candidate left, to be empty"),
                    format_args!("the board was {board}"),
                ),
                Event::Remark(Remark::NoPlace(house, digit))
                    if Grid::<N>::cells_of(house).any(|cell| board.get(cell) == Some(digit)) =>
                {
                    broken(
                        &*make(),
                        &trace.board,
                        format_args!("{digit}, said to have no place in {house}, not to be there"),
                        format_args!("the board was {board}"),
                    )
                }
                Event::Step(step) => {
                    if let Step::Placed { cell, digit, why: Why::HiddenSingle(house) } = step
                        && !in_house(house, cell)
                    {
                        broken(
                            &*make(),
                            &trace.board,
                            format_args!(
                                "{digit} placed in {cell} as a hidden single to be in the house named"
                            ),
                            format_args!("that was {house}"),
                        );
                    }
                    player.play(step);
                }
                _ => {}
            }
        }
    }
}

/// What a strategy reports about its memory is about rows of the tables that it declares; and if a table claims which
/// digits each house holds, that is true of the board whenever the strategy places the next digit or shows a solution.
pub fn memory_agrees_with_the_board<const N: usize>(make: Make<'_, N>) {
    let (tables, shape) = (make().tables(), Grid::<N>::SHAPE);
    for trace in finished(make) {
        let mut player = Player::new(&trace.board);
        let mut claimed = BTreeMap::new();
        for event in &trace.events {
            if let Event::Solution(_) | Event::Step(Step::Placed { .. }) = event {
                for (&(table, row), &believed) in &claimed {
                    let (table, house): (&Table, _) = (&tables[table], shape.house(row));
                    let held = Grid::<N>::cells_of(house).filter_map(|cell| player.board.get(cell));
                    let held = held.fold(0, |bits, digit| bits | digit.bit());
                    if believed != held {
                        broken(
                            &*make(),
                            &trace.board,
                            format_args!(
                                "the table {:?} to claim for {house} the digits {held:#b}, which it holds",
                                table.name
                            ),
                            format_args!("it claimed {believed:#b}; the board was {}", player.board),
                        );
                    }
                }
            }
            match *event {
                Event::Step(step) => player.play(step),
                Event::Remark(Remark::Memory(said)) => {
                    let table = tables.get(said.table).filter(|table| fits(table, said, shape));
                    let Some(table) = table else {
                        broken(
                            &*make(),
                            &trace.board,
                            "memory to be reported for a row of a declared table, with a value that it can have",
                            format_args!("it was {said:?}; the tables are {tables:?}"),
                        )
                    };
                    if let (Some(claim), Some(digits)) = (table.claim, said.value) {
                        claimed.insert((said.table, said.row), claim.held(digits, shape));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether the table has this row, and the row may hold this value.
fn fits(table: &Table, said: Memory, shape: Shape) -> bool {
    let values = match table.value {
        Value::Digits => Some(1 << shape.rows),
        Value::Count => None,
        Value::One(rows) => rows.count(shape),
        Value::Literal => Some(2 * shape.rows.pow(3)),
    };
    let within = |number: usize, count: Option<usize>| count.is_none_or(|count| number < count);
    said.table < Table::MOST
        && said.row < Table::MOST_ROWS
        && within(said.row, table.rows.count(shape))
        && said.value.is_none_or(|value| within(value as usize, values))
}

/// The statistics of a search are those counted from its trace, whatever the limit.
pub fn statistics_equal_the_trace<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        for limit in [1, 2, usize::MAX] {
            let shown = make().trace(board, Until::Solutions(limit)).stats();
            let limits = Limits::ALL.solutions(limit as u64).placements(PLENTY);
            let counted = make().solve_within(board, &limits).stats;
            if counted != shown {
                broken(
                    &*make(),
                    board,
                    format_args!("the statistics at the limit {limit} to be those of the trace, {shown:?}"),
                    format_args!("they were {counted:?}"),
                );
            }
        }
    }
}

/// Once the visitor has broken, from a step or from a solution, nothing more is reported, and the search reports that it
/// was stopped.
pub fn nothing_is_reported_after_a_break<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        let steps = make().trace(board, Until::End).steps().count();
        let places = [0, 1, 2, steps / 3, steps / 2, steps.saturating_sub(1)];
        let stops = places.into_iter().filter(|&place| place < steps).map(Until::Step);
        for until in stops.chain([Until::Solutions(1), Until::Solutions(2)]) {
            let trace = make().trace(board, until);
            let Some(broke) = trace.broke else { continue };
            if let Some(event) = trace.events.get(broke) {
                broken(
                    &*make(),
                    board,
                    format_args!("nothing to be reported after the visitor broke ({until:?})"),
                    format_args!("then came {event:?}"),
                );
            }
            if trace.ended {
                broken(
                    &*make(),
                    board,
                    format_args!("`Break` from a search that was stopped ({until:?})"),
                    "it returned `Continue`",
                );
            }
        }
    }
}

/// No more placements are ever taken back than were made; and a search that ran to its end took all of them back, whether
/// it shows its steps or not.
pub fn take_backs_never_exceed_placements<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        for limit in [1, 2, 3, u64::MAX] {
            let mut solver = make();
            let stats = solver.solve_within(board, &Limits::ALL.solutions(limit).placements(PLENTY)).stats;
            let [take_backs, taken_back] =
                [stats.take_backs, stats.taken_back].map(|known| known.unwrap_or(0));
            if taken_back > stats.placements || take_backs > taken_back {
                broken(
                    &*solver,
                    board,
                    "take-backs to undo one placement or more, and not more than were made",
                    format_args!(
                        "{take_backs} take-backs undid {taken_back} of {} placements",
                        stats.placements
                    ),
                );
            }
        }
    }
}

/// Two new solvers take the same steps on the same board: nothing depends on chance, or on a clock.
pub fn the_same_search_takes_the_same_steps<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        let limits = Limits::ALL.placements(PLENTY);
        let once = (make().trace(board, Until::End), make().solve_within(board, &limits));
        let again = (make().trace(board, Until::End), make().solve_within(board, &limits));
        if once != again {
            let differs = once.0.events.iter().zip(&again.0.events).position(|(one, other)| one != other);
            broken(
                &*make(),
                board,
                "two new solvers to take the same steps",
                match differs {
                    Some(place) => format!("event {} differed", place + 1),
                    None => "one of them took more steps, or counted otherwise".to_string(),
                },
            );
        }
    }
}

/// The traces of the boards with a solution and of those without, run to their ends.
fn finished<const N: usize>(make: Make<'_, N>) -> impl Iterator<Item = Trace<N>> {
    let boards = boards::<N>();
    let known = boards.solvable().map(|known| &known.board);
    known.chain(&boards.none).chain(&boards.full).map(move |board| make().trace(board, Until::End))
}

/// Shows `look`, for each take-back, the earliest placement that it undoes and the step that comes next.
fn each_taken_back<const N: usize>(trace: &Trace<N>, mut look: impl FnMut(Placed, Option<Step>)) {
    let mut player = Player::new(&trace.board);
    let mut steps = trace.steps().peekable();
    while let Some(step) = steps.next() {
        if let Step::TakenBack { undone, .. } = step
            && let Some(placed) = player.earliest(undone)
        {
            look(placed, steps.peek().copied());
        }
        player.play(step);
    }
}

/// Whether `next` places another digit in the same cell, or the same digit in another cell of one of its houses.
fn same_choice<const N: usize>(placed: Placed, next: Step) -> bool {
    let Step::Placed { cell, digit, .. } = next else { return false };
    if cell == placed.cell {
        return digit != placed.digit;
    }
    let shares_house =
        Grid::<N>::houses_of(cell).iter().any(|house| Grid::<N>::houses_of(placed.cell).contains(house));
    digit == placed.digit && shares_house
}

fn sentence(step: Step) -> String {
    match step {
        Step::Placed { cell, digit, why } => format!("{digit} in {cell} ({why:?})"),
        Step::TakenBack { cell, digit, .. } => format!("the take-back of {digit} in {cell}"),
    }
}
