//! The `llvm.parallel.*` intrinsics (reference: text) among those of the table.

use pir_core::entity::{GlobalId, Type};
use pir_core::intrinsic::{self, IntrinsicRow, LaneRule};
use pir_core::module::Module;

/// The prefix of their names.
pub(crate) const PARALLEL_PREFIX: &[u8] = b"llvm.parallel.";

/// Returns the table row of the parallel intrinsic that a global declares, if it is one.
pub(crate) fn intrinsic(module: &Module, g: GlobalId) -> Option<&'static IntrinsicRow> {
    let row = intrinsic::find(module.global(g).name.as_deref()?)?.row();
    (row.lanes == LaneRule::Strand).then_some(row)
}

/// Returns whether strands wait in the intrinsic, so that no lane may call it.
pub(crate) fn waits(row: &IntrinsicRow) -> bool {
    !row.effect.returns()
}

/// Returns its declaration as text.
pub(crate) fn declaration(row: &IntrinsicRow) -> String {
    let params: Vec<_> = row.signature.params().map(|p| p.0).collect();
    format!("declare {} @{}({})", row.signature.result(), row.name, params.join(", "))
}

/// Returns whether a function type is its signature.
pub(crate) fn fits(row: &IntrinsicRow, module: &Module, ty: Type) -> bool {
    let parts = module.types.signature(ty);
    parts.is_some_and(|(ret, params, vararg)| {
        row.signature.check(&module.types, ret, params, vararg).is_ok()
    })
}

/// The names of all parallel intrinsics.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    intrinsic::ROWS.iter().filter(|row| row.lanes == LaneRule::Strand).map(|row| row.name)
}
