//! The rows of the table, by family. Each file defines a macro that appends its rows to those that
//! it was given and calls the next macro; the last macro builds the table.

#[macro_use]
mod compiler;
#[macro_use]
mod constrained;
#[macro_use]
mod float;
#[macro_use]
mod int;
#[macro_use]
mod machine;
#[macro_use]
mod memory;
#[macro_use]
mod parallel;
#[macro_use]
mod predicated;
#[macro_use]
mod vector;
