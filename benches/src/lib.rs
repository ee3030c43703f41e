//! Nothing but a home for the criterion harness in `benches/strategies.rs`.
