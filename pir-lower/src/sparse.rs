//! Sets of a few blocks of many: work for each strand must not take time proportional to the whole
//! function.

/// A set of blocks whose size is that of its members, not of the function.
pub(crate) type SparseBlockSet = rustc_hash::FxHashSet<pir_core::Block>;
