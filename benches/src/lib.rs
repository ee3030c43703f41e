//! An empty library: the package exists for the criterion harness in `benches/strategies.rs`.
