use crate::status::{Failure, Status};
use clap::Args;

#[derive(Args)]
pub(crate) struct Compare {}

impl Compare {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        Err(Failure::unreadable("the arena is still being built"))
    }
}
