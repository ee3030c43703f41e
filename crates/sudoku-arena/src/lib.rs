//! Ways of solving a Sudoku compete: verify, then measure, then rank.
//!
//! 1. A [`Field`] is a set of boards of one size, with the right answer to each. A seed decides their order, and the
//!    symmetry by which each is turned and relabelled. Sets whose point is their orientation are not turned.
//! 2. An [`Entrant`] is what competes: a strategy of the list ([`InHouse`]), or anything else that implements the
//!    trait.
//! 3. [`compete()`] verifies every entrant, drops those that are wrong, measures the rest in interleaved rounds, and
//!    ranks them by the boards that they answered, then by PAR-2. It returns a [`SetRecord`], which [`table`] prints
//!    and [`Record`] keeps.
//!
//! ```
//! use sudoku_arena::{Field, InHouse, Rules, Source, compete, table};
//!
//! let rules = Rules { seconds: 0.01, ..Rules::default() };
//! let source = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
//! let field = Field::draw(source, &rules).remove(0);
//! let entrants = InHouse::list();
//! let record = compete(&field, &entrants, &rules, &mut |_| {});
//! println!("{}", table::text(&record));
//! ```

pub mod against;
mod compete;
mod entrant;
mod external;
mod field;
mod in_house;
mod instructions;
mod layout;
mod machine;
mod noise;
mod pool;
mod rank;
mod record;
mod referee;
mod statistics;
pub mod summary;
mod sweep;
pub mod table;

pub use compete::{Event, Rules, compete};
pub use entrant::{Cancel, Contender, Each, Entered, Entrant, Fault, Kind, Usage, Verified};
pub use external::{CommandError, CompetitorsError, Program, stop_programs};
pub use field::{Board, Field, Source};
pub use in_house::InHouse;
pub use instructions::{InstructionsError, count_instructions, run_passes};
pub use layout::blocks;
pub use machine::{Build, Machine};
pub use pool::{Cost, Pool, date, labels, machines};
pub use rank::{alike, rank};
pub use record::{
    Microseconds, ProgramRecord, Record, RecordError, SCHEMA, SetRecord, StrategyRecord, Verdict,
};
pub use summary::Summary;
pub use sweep::sweep;
