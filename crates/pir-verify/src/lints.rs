//! Lints: what is legal but probably not meant, one file each.

pub mod unreachable_block;
