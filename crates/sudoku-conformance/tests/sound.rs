//! Without a fault the strategy of `broken.rs` obeys every law: what is caught there is the fault.

#[allow(dead_code, reason = "most of its faults are for broken.rs")]
#[path = "broken/strategy.rs"]
mod strategy;

use strategy::{Fault, Faulty, in_place};
use sudoku_conformance::Suite;

sudoku_conformance::main! {
    Suite::new("sound::faultless", || Faulty::new(Fault::None)).size::<4>().size::<6>().size::<9>(),
    Suite::from_candidates("sound::candidates", || Faulty::new(Fault::None)).size::<4>().size::<6>().size::<9>(),
    Suite::leetcode("sound::leetcode_37", in_place()[0].1),
    // An incomplete strategy is not at fault, as long as it says that it gave up.
    Suite::new("sound::incomplete", || Faulty::new(Fault::GivesUpSoon))
        .size::<4>()
        .size::<6>()
        .size::<9>()
        .incomplete(),
    Suite::from_candidates("sound::incomplete_candidates", || Faulty::new(Fault::GivesUpSoon))
        .size::<6>()
        .incomplete(),
}
