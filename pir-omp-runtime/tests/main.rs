//! The integration tests of the crate.

mod models;
mod sync;
