//! Programs with a fault to find. Each of them can be watched: `sudoku play --strategy my-one-set`.

pub mod box_number;
pub mod one_set;
pub mod return_early;
#[allow(clippy::rc_clone_in_vec_init, reason = "this is the fault")]
pub mod shared_set;
pub mod undo_first;
