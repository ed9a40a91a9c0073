//! The integration tests of this crate. Programs with directives are run by the tests of `tests`.

mod model;
mod page;
mod round_trip;
