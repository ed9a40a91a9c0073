//! The integration tests of `pir-runtime`: one binary, a module for each subject.

mod c_program;
mod common;
mod copied_process;
mod eager;
mod external;
mod faults;
mod forced;
mod groups_and_loops;
mod hardware;
mod joins;
mod kept_strand;
#[path = "../src/latch.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod latch;
mod limits;
mod memory;
mod models;
mod profile;
mod reused_threads;
mod small;
mod sync;
mod window;
