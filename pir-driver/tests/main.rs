//! The integration tests of this crate are one program, because each links the whole library. Those
//! that compile programs are the tests of `pir`, by its command line.

mod errors;
mod installed;
mod options;
