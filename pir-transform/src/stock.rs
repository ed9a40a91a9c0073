//! Modules in an encoding that stock LLVM accepts, so that its passes can run on them.
//!
//! Each fork is a call of an unknown function, whose result selects a successor:
//!
//! ```text
//! fork force [ptr %p] [label %a, label %b]     %f = call i32 (i32, i32, i32, i32, ...)
//!                                                @pir.fork(i32 region, i32 flags, i32 2, i32 1,
//!                                                          ptr %p)
//!                                              switch i32 %f, label %b [ i32 0, label %a ]
//! the start of %a                              call void @pir.strand(i32 number)
//! halt                                         call void @pir.halt(i32 region)
//!                                              unreachable
//! join                                         call void @pir.join(i32 region)
//! ```
//!
//! The calls must not be merged with others (`nomerge`). Those of `@pir.strand` keep passes from
//! moving code that all strands begin with before the fork, where it would be executed once. The
//! calls of `@pir.fork` get the pointers to all objects that LLVM might take for private as
//! arguments: each `alloca`, parameter and result of a call. So passes expect strands to access
//! them. Regions are numbered, so that passes do not take the halts of two regions for equal.
//!
//! LLVM demands that each definition dominates its uses on every path. PIR admits more: a value of
//! one strand may be used after the `join`. The encoding passes such values through memory.
//!
//! LLVM knows the order of one lane only, not that between the lanes of a lockstep region. It must
//! leave functions with such regions alone (`optnone`).
//!
//! LLVM reads a fork as a choice of *one* successor. Whether its passes nevertheless keep the
//! meaning of a program is a question for experiments (`docs/stock-llvm.md`), not a promise of this
//! module: verify a decoded module, and compare its outcomes.

mod decode;
mod demote;
mod encode;
mod error;
mod lanes;
mod select;
mod survivors;

pub use decode::decode;
pub use encode::encode;
pub use error::{DecodeError, EncodeError};
pub use survivors::{SURVIVING_PASSES, passes_of};

use pir_core::inst::ForkFlags;

/// The function that stands for `fork`: the number of the region, the flags, the number of
/// successors, the number of the fork's own values, these (the width first, if there is one), and
/// captured values.
const FORK: &str = "pir.fork";
/// The function that marks the start of a strand.
const STRAND: &str = "pir.strand";
/// The function that stands for `halt`.
const HALT: &str = "pir.halt";
/// The function that stands for `join`.
const JOIN: &str = "pir.join";
/// The attribute of functions with lockstep regions, with the attributes that the encoding adds and
/// removes there.
const LANES: &str = "pir.lanes";
/// The beginning of the names that stand for `llvm.parallel.` ones.
const PARALLEL: &str = "pir.parallel.";
/// The beginning of the names of the intrinsics, which stock LLVM does not know.
const INTRINSICS: &str = "llvm.parallel.";

/// The number of fixed arguments of [`FORK`].
const FORK_ARGS: usize = 4;

/// The flag bit for a region whose `!pir.backends` must not get lost.
const BACK_ENDS: u64 = 1 << 16;

/// Returns the flags of a fork as bits.
fn bits_of(flags: ForkFlags) -> u64 {
    flags.bits().into()
}
