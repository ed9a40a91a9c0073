//! Rules that warn of programs that are legal but probably not intended. Each has its own file.

pub(crate) mod empty_region;
pub(crate) mod escaping_alloca;
pub(crate) mod fork_in_loop;
pub(crate) mod many_joins;
pub(crate) mod never_closes;
pub(crate) mod sequential_region;
pub(crate) mod unknown_backend;
pub(crate) mod unreachable_block;
