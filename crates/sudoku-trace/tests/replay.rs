//! Replay is exact in both directions, windows show what the whole trace shows, and the fault is seen where it happens.

use sudoku_core::{Grid, Solver};
use sudoku_sets::{ForgottenUndo, Sets};
use sudoku_solvers::STRATEGIES;
use sudoku_trace::{Cut, End, Event, Lang, Marker, Recording, Slot, Source, Trace, Window, caption, record};

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn leetcode() -> Grid {
    LEETCODE.parse().unwrap()
}

fn with(window: Window) -> Recording<'static> {
    Recording { window, ..Recording::DEFAULT }
}

/// The solver of this name, for 9x9.
fn solver(name: &str) -> Box<dyn Solver> {
    sudoku_solvers::find(name).unwrap().solver::<9>().unwrap()
}

#[test]
fn every_place_is_the_same_from_every_side() {
    for entry in STRATEGIES {
        let trace = record(&mut *entry.solver::<9>().unwrap(), &leetcode(), &Recording::DEFAULT);
        let mut states = vec![trace.cursor()];
        let mut cursor = trace.cursor();
        while cursor.forward() {
            // A picture of about every hundredth place is kept; the whole of a short trace.
            if trace.last() < 2_000 || cursor.step() % 97 == 0 || cursor.is_last() {
                states.push(cursor.clone());
            }
        }
        assert_eq!(cursor.step(), trace.last(), "{}", entry.name);
        let mut back = trace.at(trace.last());
        for state in states.iter().rev() {
            let jumped = trace.at(state.step());
            assert_eq!((jumped.event(), jumped.state()), (state.event(), state.state()), "{}", entry.name);
            assert_eq!(jumped.memory(), state.memory(), "{}", entry.name);
            if state.step() > 0 {
                back.seek(state.step() + 1);
                back.back();
                back.seek(state.step());
                assert_eq!((back.event(), back.state()), (state.event(), state.state()), "{}", entry.name);
            }
        }
    }
}

#[test]
fn the_row_scan_of_leetcode_is_counted_as_everybody_counts_it() {
    let trace = record(&mut *solver("row-scan"), &leetcode(), &Recording::DEFAULT);
    let end = trace.at(u64::MAX);
    assert_eq!(end.state().counts().placements, 4_208);
    assert_eq!(end.state().counts().taken_back, Some(4_208 - 51));
    assert_eq!(trace.end(), End::Solved { solutions: 1, all: false });
}

#[test]
fn a_search_for_more_goes_on_to_its_end() {
    let all = Recording { solutions: u64::MAX, ..Recording::DEFAULT };
    let trace = record(&mut *solver("bitmask"), &leetcode(), &all);
    assert_eq!(trace.end(), End::Solved { solutions: 1, all: true });
    assert_eq!(trace.at(u64::MAX).state().depth(), 0);
}

#[test]
fn a_full_window_is_cut_and_says_so() {
    let whole = record(&mut *solver("row-scan"), &leetcode(), &Recording::DEFAULT);
    let first = record(&mut *solver("row-scan"), &leetcode(), &with(Window::First(100)));
    assert_eq!((first.first(), first.last()), (0, 100));
    assert_eq!(first.end(), End::Cut { cut: Cut::Window, solutions: 0 });
    assert_eq!(first.at(100).state(), whole.at(100).state());
    // Exactly as long as the search: nothing is cut. One step shorter: the solution itself is.
    let exact = record(&mut *solver("row-scan"), &leetcode(), &with(Window::First(whole.last())));
    assert_eq!(exact.end(), whole.end());
    let short = record(&mut *solver("row-scan"), &leetcode(), &with(Window::First(whole.last() - 1)));
    assert_eq!(short.end(), End::Cut { cut: Cut::Window, solutions: 0 });
    let none = record(&mut *solver("row-scan"), &leetcode(), &with(Window::First(0)));
    assert_eq!((none.last(), none.has_more()), (0, true));
}

#[test]
fn a_window_inside_shows_what_the_whole_shows() {
    for name in ["row-scan", "sets", "bitmask-singles"] {
        let whole = record(&mut *solver(name), &leetcode(), &Recording::DEFAULT);
        let middle = whole.last() / 2;
        let part =
            record(&mut *solver(name), &leetcode(), &with(Window::Around { step: middle, radius: 20 }));
        assert_eq!((part.first(), part.last()), (middle - 20, middle + 20), "{name}");
        assert!(part.has_more());
        for step in part.first() + 1..=part.last() {
            let (here, there) = (part.at(step), whole.at(step));
            assert_eq!((here.event(), here.state()), (there.event(), there.state()), "{name}, step {step}");
        }
    }
    // Beyond the end there is nothing, and nothing is cut.
    let beyond = Window::Around { step: 10_000_000, radius: 5 };
    let part = record(&mut *solver("row-scan"), &leetcode(), &with(beyond));
    assert_eq!(part.first(), part.last());
    assert_eq!(part.end(), End::Solved { solutions: 1, all: false });
}

#[test]
fn a_trace_of_take_backs_keeps_them_all_and_counts_the_rest() {
    let whole = record(&mut *solver("row-scan"), &leetcode(), &Recording::DEFAULT);
    let part = record(&mut *solver("row-scan"), &leetcode(), &with(Window::TakeBacks(u64::MAX)));
    assert_eq!(part.last(), 4_208 - 51 + 1, "the take-backs and the solution");
    assert_eq!(part.at(u64::MAX).state(), whole.at(u64::MAX).state());
    let mut cursor = whole.cursor();
    for step in 1..=part.last() {
        assert!(cursor.find_next(|event, _| event.is_take_back() || event == Event::Solution));
        if step % 50 == 0 {
            assert_eq!(part.at(step).state(), cursor.state(), "take-back {step}");
        }
    }
    let cut = record(&mut *solver("row-scan"), &leetcode(), &with(Window::TakeBacks(10)));
    assert_eq!((cut.last(), cut.has_more()), (10, true));
}

#[test]
fn budget_and_size_cut_too() {
    let budget = Recording { placements: 50, ..Recording::DEFAULT };
    let trace = record(&mut *solver("row-scan"), &leetcode(), &budget);
    assert_eq!(trace.end(), End::Cut { cut: Cut::Budget, solutions: 0 });
    assert_eq!(trace.at(u64::MAX).state().counts().placements, 50);
    let size = Recording { bytes: 1_000, ..Recording::DEFAULT };
    let trace = record(&mut *solver("row-scan"), &leetcode(), &size);
    assert_eq!(trace.end(), End::Cut { cut: Cut::Size, solutions: 0 });
}

/// All places with a wanted step, found by walking.
fn places(trace: &Trace, wanted: impl Fn(Event) -> bool) -> Vec<u64> {
    let mut cursor = trace.cursor();
    let mut places = Vec::new();
    while cursor.forward() {
        if cursor.event().is_some_and(&wanted) {
            places.push(cursor.step());
        }
    }
    places
}

#[test]
fn the_next_and_the_one_before_are_found() {
    for name in ["row-scan", "bitmask-fewest"] {
        let trace = record(&mut *solver(name), &leetcode(), &Recording::DEFAULT);
        let dead_ends = places(&trace, |event| event.is_dead_end());
        let mut cursor = trace.cursor();
        for &place in &dead_ends {
            assert!(cursor.find_next(|event, _| event.is_dead_end()));
            assert_eq!(cursor.step(), place);
        }
        assert!(!cursor.find_next(|event, _| event.is_dead_end()));
        cursor.seek(u64::MAX);
        for &place in dead_ends.iter().rev() {
            assert!(cursor.find_previous(|event, _| event.is_dead_end()));
            assert_eq!(cursor.step(), place);
        }
        assert!(!cursor.find_previous(|event, _| event.is_dead_end()));
    }
}

#[test]
fn the_forgotten_undo_is_seen_at_the_step_where_it_happens() {
    let sound = record(&mut Sets, &leetcode(), &Recording::DEFAULT);
    let faulty = record(&mut ForgottenUndo, &leetcode(), &Recording::DEFAULT);
    assert_eq!(sound.end(), End::Solved { solutions: 1, all: false });
    assert_eq!(faulty.end(), End::NoSolution { clash: None, refuted: false }, "a board that has a solution");
    let first = places(&faulty, |event| event.is_take_back())[0];
    let mut cursor = faulty.cursor();
    assert!(cursor.find_next(|event, state| state.parts_at(event)));
    assert_eq!(cursor.step(), first, "the first take-back is the first fault");
    assert!(faulty.at(first - 1).state().divergences().is_empty());
    assert_eq!(cursor.state().divergences().len(), 3, "row, column and box");
    assert!(caption(&cursor, Lang::En).contains("memory and the board differ"));
    assert!(caption(&cursor, Lang::Zh).contains("内部状态与盘面不符"));
    // Up to that step the two searches are the same; the sound one never diverges.
    assert_eq!(faulty.at(first - 1).state(), sound.at(first - 1).state());
    let mut sound = sound.cursor();
    assert!(!sound.find_next(|event, state| state.parts_at(event)));
    // Later a digit is rejected that is nowhere on the board.
    let believed = |event: Event| matches!(event, Event::Rejected { by: None, .. });
    assert!(!places(&faulty, believed).is_empty());
}

#[test]
fn every_step_of_a_teaching_strategy_finds_its_lines() {
    let grids: [Grid; 3] = [
        leetcode(),
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap(),
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.".parse().unwrap(),
    ];
    for entry in STRATEGIES.iter().chain(sudoku_solvers::FAULTS) {
        let source = Source::new(entry.source);
        let mut words: Vec<&str> = source.marks().iter().map(|mark| mark.0.word()).collect();
        if !source.is_empty() {
            for needed in [Marker::Solved, Marker::Choose, Marker::GoDown, Marker::Undo, Marker::NoCandidate]
            {
                assert!(words.contains(&needed.word()), "{}: no // {}", entry.name, needed.word());
            }
        }
        words.sort();
        let all = words.len();
        words.dedup();
        assert_eq!(words.len(), all, "{}: a marker occurs twice", entry.name);
        if source.is_empty() {
            continue;
        }
        for grid in &grids {
            let trace = record(&mut *entry.solver::<9>().unwrap(), grid, &with(Window::First(20_000)));
            let mut cursor = trace.cursor();
            while cursor.forward() {
                let event = cursor.event().unwrap();
                let lines = source.lines_of(event);
                assert!(lines.is_some() || matches!(event, Event::Work(_)), "{}: {event:?}", entry.name);
            }
        }
    }
}

#[test]
fn a_strategy_shows_its_memory_and_the_row_scan_has_none() {
    for (name, tables) in
        [("row-scan", &[][..]), ("sets", &["used"]), ("bitmask-singles", &["used"]), ("links", &["options"])]
    {
        let trace = record(&mut *solver(name), &leetcode(), &Recording::DEFAULT);
        let names: Vec<&str> = trace.tables().iter().map(|table| table.name).collect();
        assert_eq!(names, tables, "{name}");
        let told = |table| trace.at(40).state().slots(table).iter().any(|&slot| slot != Slot::Unknown);
        assert!((0..tables.len()).all(told), "{name}");
    }
}
