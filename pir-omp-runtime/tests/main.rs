//! The integration tests of the crate.

mod interface;
mod library;
mod models;
mod programs;
mod sync;
mod tools;
