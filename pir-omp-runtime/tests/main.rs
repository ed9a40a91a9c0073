//! The integration tests of the crate.
