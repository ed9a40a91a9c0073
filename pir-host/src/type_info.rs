//! The type descriptions (`std::type_info` objects) of fundamental C++ types, which the C++ library
//! defines: `_ZTI` and a letter.

use crate::HostContext;
use pir_interp::StepResult;
use pir_interp::memory::{MemoryLocation, ObjectKind};
use pir_interp::shape::ScalarKind;

/// The letters of the fundamental types in the Itanium ABI.
const FUNDAMENTAL_TYPE_LETTERS: &str = "vwbcahstijlmxynofdeg";

/// The size of a type description: a pointer to the virtual table, and one to the name of the type.
pub(crate) const TYPE_INFO_BYTES: u64 = 16;

/// Returns whether this is the name of the type description of a fundamental type.
pub(crate) fn is_fundamental_type_info(name: &str) -> bool {
    name.strip_prefix("_ZTI").is_some_and(|t| t.len() == 1 && FUNDAMENTAL_TYPE_LETTERS.contains(t))
}

/// Initialises the type descriptions that the module declares. Nothing is known of their virtual
/// tables.
pub(crate) fn describe_types(cx: &mut dyn HostContext) -> StepResult<()> {
    for letter in FUNDAMENTAL_TYPE_LETTERS.bytes() {
        let global = format!("_ZTI{}", letter as char);
        let Some(info) = cx.undefined_variable(&global) else { continue };
        let strand = cx.strand();
        let memory = cx.memory();
        let table = memory.allocate(ObjectKind::Host, 8, 8, strand)?;
        let name = memory.allocate(ObjectKind::Host, 2, 1, strand)?;
        memory.put_bytes(MemoryLocation { slot: name.prov.0, offset: 0 }, &[letter, 0]);
        let place = MemoryLocation { slot: info.prov.0, offset: 0 };
        memory.store_scalar(place, ScalarKind::Ptr(64), table);
        memory.store_scalar(MemoryLocation { offset: 8, ..place }, ScalarKind::Ptr(64), name);
    }
    Ok(())
}
