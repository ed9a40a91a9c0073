//! Lints: rules about programs that are legal but probably not intended. Each has its own file.

pub mod empty_region;
pub mod escaping_alloca;
pub mod fork_in_loop;
pub mod many_joins;
pub mod never_closes;
pub mod sequential_region;
pub mod unknown_backend;
pub mod unreachable_block;
