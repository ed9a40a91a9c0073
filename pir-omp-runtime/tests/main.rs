//! The integration tests of the crate.

mod interface;
mod models;
mod programs;
mod sync;
