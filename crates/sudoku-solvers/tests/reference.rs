//! The order of the list means teaching order and nothing else: the reference engine stays the same whatever the order, and
//! a strategy that is not complete never becomes one.

use sudoku_core::runtime::Entry;
use sudoku_core::{Flow, Grid, Search, SearchCandidates, Size, Strategy, Visitor, entry};
use sudoku_solvers::{STRATEGIES, Strategies, Wanted};

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
        Flow::Break(())
    }
}

impl<const N: usize> SearchCandidates<N> for Idle {
    fn search_candidates<V: Visitor<N>>(&mut self, _: &sudoku_core::Candidates<N>, _: &mut V) -> Flow {
        Flow::Break(())
    }
}

static IDLE: Entry = entry!(Idle; from candidates);

#[test]
fn the_order_of_the_list_does_not_choose_the_reference() {
    let mut entries: Vec<&'static Entry> = STRATEGIES.iter().collect();
    entries.push(&IDLE);
    let name = |entry: &Entry| entry.name;
    for turn in 0..entries.len() {
        entries.rotate_left(1);
        if turn % 2 == 1 {
            entries.reverse();
        }
        let other = Strategies::new(&entries);
        for size in Size::ALL {
            for candidates in [false, true] {
                for batches in [false, true] {
                    let wanted = Wanted { candidates, batches };
                    let here: Vec<&str> = STRATEGIES.references(size, wanted).into_iter().map(name).collect();
                    let there: Vec<&str> = other.references(size, wanted).into_iter().map(name).collect();
                    assert_eq!(here, there, "{size} {wanted:?}");
                }
            }
        }
    }
}

#[test]
fn an_incomplete_strategy_gives_up_and_proves_nothing() {
    assert!(!IDLE.complete);
    let mut solver = IDLE.solver::<9>().unwrap();
    assert_eq!(solver.solve(&Grid::EMPTY).name(), "gave-up");
}
