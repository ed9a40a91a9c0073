//! The `pir` command.

fn main() {}
