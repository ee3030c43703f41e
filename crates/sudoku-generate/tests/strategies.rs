//! The boards do not depend on the order of the list of strategies, nor on a strategy in it that is not complete.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::AtomicBool;
use sudoku_core::runtime::Entry;
use sudoku_core::{Candidates, Flow, Grid, Search, SearchCandidates, Strategy, Visitor, entry};
use sudoku_generate::{Climb, Order, recipe};
use sudoku_solvers::{STRATEGIES, Strategies};

/// Gives up at once.
#[derive(Default)]
struct Idle;

impl Strategy for Idle {
    const NAME: &'static str = "a-idle";
    const IDEA: &'static str = "gives up at once";
    const COMPLETE: bool = false;
}

impl<const N: usize> Search<N> for Idle {
    fn search<V: Visitor<N>>(&mut self, _: &Grid<N>, _: &mut V) -> Flow {
        Break(())
    }
}

impl<const N: usize> SearchCandidates<N> for Idle {
    fn search_candidates<V: Visitor<N>>(&mut self, _: &Candidates<N>, _: &mut V) -> Flow {
        Break(())
    }
}

static IDLE: Entry = entry!(Idle; from candidates);

/// Some boards of everything that can be made.
fn made(strategies: Strategies<'_>) -> Vec<String> {
    let mut made = Vec::new();
    for name in ["easy", "minimal", "none", "several", "invalid", "sizes", "by-clues"] {
        let mut left = 5;
        let _ = recipe(name).unwrap().make(strategies, 1, 2, &mut |board, truth| {
            made.push(format!("{name} {board} {truth}"));
            left -= 1;
            if left > 0 { Continue(()) } else { Break(()) }
        });
    }
    fn ordered<const N: usize>(strategies: Strategies<'_>, order: &Order, made: &mut Vec<String>) {
        let _ = order.boards::<N>(strategies, 5, 1, 1, &AtomicBool::new(false), &mut |board| {
            made.push(board.to_string());
            Continue(())
        });
    }
    for order in
        [Order::ANY, Order { minimal: true, ..Order::ANY }, Order { clues: Some(24..=24), ..Order::ANY }]
    {
        ordered::<9>(strategies, &order, &mut made);
    }
    ordered::<4>(strategies, &Order { minimal: true, ..Order::ANY }, &mut made);
    ordered::<6>(strategies, &Order { minimal: true, ..Order::ANY }, &mut made);
    ordered::<12>(strategies, &Order::ANY, &mut made);
    let mut climb = Climb::new(1);
    climb.generation(strategies, 1, &AtomicBool::new(false));
    made.push(climb.to_string());
    made
}

#[test]
fn the_order_of_the_list_changes_no_board() {
    let mut entries: Vec<&'static Entry> = STRATEGIES.iter().collect();
    entries.push(&IDLE);
    entries.reverse();
    entries.rotate_left(5);
    assert_eq!(made(Strategies::new(&entries)), made(STRATEGIES));
}
