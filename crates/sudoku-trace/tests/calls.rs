//! Calls and returns are derived from the tape: every choice has its call, every take-back its return, and the open calls are
//! those of a recursion.

use sudoku_core::{Digit, Grid, Solver, Step};
use sudoku_sets::ForgottenUndo;
use sudoku_solvers::{FAULTS, STRATEGIES};
use sudoku_trace::{
    Action, Called, End, Event, Fate, Lang, Link, Player, Recording, Returned, Source, Stops, Trace, Tree,
    Window, caption, link_caption, record, slides, tree_svg, write_tree,
};

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SMALL: &str = "1..2.21....3..4.";

fn trace<const N: usize>(name: &str, board: &str, solutions: u64) -> Trace {
    let entry = STRATEGIES.iter().chain(FAULTS).find(|entry| entry.name == name).unwrap();
    let recording = Recording { solutions, window: Window::First(30_000), ..Recording::DEFAULT };
    record(&mut *entry.solver::<N>().unwrap(), &board.parse().unwrap(), &recording)
}

/// What `backtrack` of the row scan would have on its stack: a cell for each call, and what is placed there.
#[test]
fn every_choice_has_a_call_and_every_take_back_a_return() {
    for (board, solutions) in [(LEETCODE, 1), (INKALA, 1), (LEETCODE, u64::MAX)] {
        for entry in STRATEGIES.iter().chain(FAULTS) {
            let trace = trace::<9>(entry.name, board, solutions);
            assert_eq!(trace.stops(), Stops::All);
            let (mut calls, mut returns, mut choices, mut take_backs) = (0, 0, 0, 0);
            let mut open: Vec<usize> = Vec::new();
            let mut cursor = trace.cursor();
            let forces = entry.solver::<9>().unwrap().forces();
            let source = Source::new(entry.source);
            assert!(source.is_empty() || source.has(sudoku_trace::Marker::Force) == forces, "{}", entry.name);
            loop {
                match cursor.event() {
                    Some(Event::Step(Step::Placed { why, .. })) => {
                        let is_single =
                            matches!(why, sudoku_core::Why::NakedSingle | sudoku_core::Why::HiddenSingle(_));
                        if !(forces && is_single) {
                            choices += 1;
                            open.push(cursor.state().depth() - 1);
                        }
                    }
                    Some(Event::Step(Step::TakenBack { .. })) => {
                        take_backs += 1;
                        let depth = cursor.state().depth();
                        while open.pop_if(|base| *base >= depth).is_some() {}
                    }
                    _ => {}
                }
                // The open calls are the choices on the board, and perhaps one that has not chosen yet.
                let frames = cursor.state().frames();
                let placed: Vec<usize> =
                    frames.iter().filter(|frame| frame.now.is_some()).map(|frame| frame.base).collect();
                assert_eq!(placed, open, "{}, step {}", entry.name, cursor.step());
                assert!(frames.len() <= open.len() + 1, "{}", entry.name);
                for (number, frame) in frames.iter().enumerate().filter(|(_, frame)| frame.now.is_some()) {
                    let there = cursor.state().stack()[frame.base];
                    assert_eq!((there.cell, Some(there.digit)), (frame.cell, frame.now));
                    // A search that restarts comes back to what it has tried; there is no recursion behind it.
                    let restarts = ["learning", "hybrid"].contains(&entry.name);
                    let again = cursor.state().tried(number).contains(&(there.cell, there.digit));
                    assert!(restarts || !again, "{}, step {}", entry.name, cursor.step());
                }
                match cursor.link() {
                    Some(Link::Call(_)) => calls += 1,
                    Some(Link::Return { .. }) => returns += 1,
                    None => {}
                }
                if !cursor.forward() {
                    break;
                }
            }
            if choices > 0 && !forces && entry.name != "simd" && entry.name != "simd-many" {
                assert_eq!(calls, choices + 1, "{}: each choice, and the first call", entry.name);
                let at_the_end = u64::from(!trace.has_more());
                assert_eq!(returns, take_backs + at_the_end, "{}", entry.name);
            }
        }
    }
}

#[test]
fn a_call_says_what_comes_back() {
    let trace = trace::<4>("row-scan", SMALL, 1);
    let links: Vec<(u64, Link)> =
        (0..=trace.last()).filter_map(|step| Some((step, trace.at(step).link()?))).collect();
    assert!(matches!(links[0], (0, Link::Call(Called::Cell(cell))) if cell.to_string() == "r1c2"));
    let (step, first) = links.iter().find(|(_, link)| matches!(link, Link::Return { .. })).copied().unwrap();
    assert!(
        matches!(first, Link::Return { what: Returned::Nothing, cell: Some(cell) } if cell.to_string() == "r1c3")
    );
    let cursor = trace.at(step);
    assert_eq!(
        link_caption(&cursor, first, Lang::En),
        "Return: the call for r1c3 returns false. No digit fits."
    );
    assert_eq!(link_caption(&cursor, first, Lang::Zh), "返回：r1c3 这一层返回 false，没有数字可填。");
    let last = links.last().unwrap().1;
    assert!(matches!(last, Link::Return { what: Returned::Found, .. }), "{last:?}");
    let all = self::trace::<4>("row-scan", SMALL, u64::MAX);
    let end = all.at(all.last()).link();
    assert!(matches!(end, Some(Link::Return { what: Returned::Complete, .. })), "{end:?}");
}

#[test]
fn the_story_at_r1c3_is_told_by_its_steps() {
    let trace = trace::<9>("row-scan", LEETCODE, 1);
    let at = |step| trace.at(step).event();
    let is = |step: u64, placed: bool, digit: u8| match at(step) {
        Some(Event::Step(Step::Placed { cell, digit: d, .. })) => {
            placed && cell.to_string() == "r1c3" && d.get() == digit
        }
        Some(Event::Step(Step::TakenBack { cell, digit: d, .. })) => {
            !placed && cell.to_string() == "r1c3" && d.get() == digit
        }
        _ => false,
    };
    assert!(
        is(1, true, 1)
            && is(3449, false, 1)
            && is(3450, true, 2)
            && is(22728, false, 2)
            && is(22730, true, 4)
    );
    let end = trace.at(22_730);
    let digits: Vec<u8> = end.state().tried(0).iter().map(|(_, digit)| digit.get()).collect();
    assert_eq!((digits, end.state().left(0), end.state().frames()[0].now), (vec![1, 2], 0, Digit::new(4)));
    // The same from the middle of the search.
    let part = record(
        &mut *STRATEGIES.find("row-scan").unwrap().solver::<9>().unwrap(),
        &LEETCODE.parse().unwrap(),
        &Recording { window: Window::Around { step: 22_730, radius: 5 }, ..Recording::DEFAULT },
    );
    assert_eq!(part.at(22_730).state(), end.state());
    assert!(caption(&end, Lang::En).ends_with("It is the last candidate left to try."));
}

#[test]
fn the_tree_is_the_choices() {
    let trace = trace::<4>("row-scan", SMALL, 1);
    let tree = Tree::of(&trace);
    assert_eq!(tree.made(trace.last()), 13);
    let nodes = tree.nodes(trace.last(), 1_000, true);
    assert_eq!(nodes.len(), 14, "nothing is folded");
    assert_eq!(
        nodes.iter().filter(|node| node.fate == Fate::Dead).count()
            + nodes.iter().filter(|node| node.fate == Fate::TakenBack).count(),
        3
    );
    assert_eq!(nodes.last().unwrap().fate, Fate::Solved);
    let mut text = Vec::new();
    write_tree(&trace, u64::MAX, 1_000, Lang::En, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("r1c2\n├─3─ ✗\n└═4═ r1c3 ═3═ r2c1"), "{text}");
    let picture = tree_svg(&trace, u64::MAX, 60, Lang::Zh);
    assert_eq!(picture.matches("class=\"e\"").count(), 13);
    // At every step, the tree has as many choices as were placed, and what is drawn and folded together are all of them.
    let long = self::trace::<9>("row-scan", LEETCODE, 1);
    let tree = Tree::of(&long);
    for step in (0..=long.last()).step_by(777) {
        let nodes = tree.nodes(step, 60, true);
        let all: usize = nodes.iter().map(|node| 1 + node.folded).sum();
        assert_eq!(all as u64 - 1, long.at(step).state().counts().placements);
        assert!(nodes.len() < 60 + 81 * 9);
    }
}

#[test]
fn the_player_steps_over_and_out() {
    let mut solver = STRATEGIES.find("row-scan").unwrap().solver::<9>().unwrap();
    let trace = record(&mut *solver, &LEETCODE.parse().unwrap(), &Recording::DEFAULT);
    let mut player = Player::new(trace, Source::new(STRATEGIES.find("row-scan").unwrap().source), Lang::En);
    player.go_to(1);
    player.act(Action::Over);
    assert_eq!(player.step(), 3448, "where the call below 1 in r1c3 returns");
    assert!(matches!(player.link(), Some(Link::Return { .. })));
    player.act(Action::Forward);
    assert_eq!((player.step(), player.link()), (3449, None));
    player.act(Action::Cell);
    assert_eq!(player.step(), 3450);
    player.act(Action::Forward);
    assert!(matches!(player.link(), Some(Link::Call(_))), "the call line is lit");
    assert!(player.lines().is_some());
    player.act(Action::Out);
    assert_eq!(player.step(), 22_727);
    // At a placement: out of the call that made it, not of the one that follows.
    player.go_to(3_450);
    player.act(Action::Over);
    assert_eq!(player.step(), 22_727);
    player.go_to(3_450);
    player.act(Action::Out);
    assert_eq!(player.notice(), Some("never-returns"), "the first call");
    // Out and out again: each time one call further up.
    player.go_to(1_000);
    let depth = |player: &Player| player.trace().at(player.step() + 1).state().depth();
    player.act(Action::Out);
    let (mut there, mut above) = (player.step(), depth(&player));
    for _ in 0..3 {
        player.act(Action::Out);
        assert_eq!(player.notice(), None);
        assert!(player.step() > there && depth(&player) < above, "step {there}");
        (there, above) = (player.step(), depth(&player));
    }
    player.go_to(4);
    player.act(Action::Line);
    assert!(player.step() > 4);
    player.go_to(player.trace().last());
    player.act(Action::Out);
    assert_eq!(player.notice(), Some("never-returns"));
    let there = player.step();
    player.act(Action::Forward);
    player.act(Action::Back);
    assert_eq!((player.step(), player.link()), (there, None));
}

#[test]
fn a_wrong_verdict_is_told_as_a_claim() {
    let grid: Grid = LEETCODE.parse().unwrap();
    let mut trace = record(&mut ForgottenUndo, &grid, &Recording::DEFAULT);
    trace.refute();
    assert_eq!(trace.end(), End::NoSolution { clash: None, refuted: true });
    let said = caption(&trace.at(u64::MAX), Lang::En);
    assert!(said.contains("The strategy says: no solution. That is wrong: the board has one."), "{said}");
    assert!(caption(&trace.at(u64::MAX), Lang::Zh).contains("策略说：无解。这是错的"));
    let mut right = record(&mut sudoku_sets::Sets, &grid, &Recording::DEFAULT);
    right.refute();
    assert_eq!(right.end(), End::Solved { solutions: 1, all: false });
    let _: &dyn Solver<9> = &ForgottenUndo;
}

#[test]
fn a_deck_has_a_slide_for_each_step() {
    let trace = trace::<9>("sets", LEETCODE, 1);
    let deck = slides(&[(&trace, "<b>")], |_| vec![0, 1, 60], Lang::En);
    assert_eq!(deck.matches("<section>").count(), 3);
    assert!(!deck.contains("<b>") && deck.contains("&lt;b&gt;"));
    for word in ["http:", "https:", "src=", "href=", "@import"] {
        assert!(!deck.contains(word), "{word}");
    }
}
