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

/// Returns the letter of the fundamental type whose description has this name.
pub(crate) fn fundamental_type_letter(name: &str) -> Option<u8> {
    match name.strip_prefix("_ZTI")?.as_bytes() {
        [letter] if FUNDAMENTAL_TYPE_LETTERS.as_bytes().contains(letter) => Some(*letter),
        _ => None,
    }
}

/// Initialises the type descriptions that the module declares. Nothing is known of their virtual
/// tables.
pub(crate) fn describe_types(cx: &mut dyn HostContext) -> StepResult<()> {
    for (name, info) in cx.undefined_variables() {
        let Some(letter) = fundamental_type_letter(&name) else { continue };
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
