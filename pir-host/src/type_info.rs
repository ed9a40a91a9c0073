//! The type descriptions (`std::type_info` objects) of fundamental C++ types, which the C++ library
//! defines: `_ZTI` and a letter.

use crate::Cx;
use pir_interp::Step;
use pir_interp::memory::{Kind, Place};
use pir_interp::shape::Scalar;

/// The letters of the fundamental types in the Itanium ABI.
const LETTERS: &str = "vwbcahstijlmxynofdeg";

/// The size of a type description: a pointer to the virtual table, and one to the name of the type.
pub(crate) const TYPE_INFO_BYTES: u64 = 16;

/// Returns whether this is the name of the type description of a fundamental type.
pub(crate) fn is_fundamental_type_info(name: &str) -> bool {
    name.strip_prefix("_ZTI").is_some_and(|t| t.len() == 1 && LETTERS.contains(t))
}

/// Initialises the type descriptions that the module declares. Nothing is known of their virtual
/// tables.
pub(crate) fn describe_types(cx: &mut dyn Cx) -> Step<()> {
    for letter in LETTERS.bytes() {
        let global = format!("_ZTI{}", letter as char);
        let Some(info) = cx.undefined_variable(&global) else { continue };
        let strand = cx.strand();
        let memory = cx.memory();
        let table = memory.allocate(Kind::Host, 8, 8, strand)?;
        let name = memory.allocate(Kind::Host, 2, 1, strand)?;
        memory.put_bytes(Place { slot: name.prov.0, offset: 0 }, &[letter, 0]);
        let place = Place { slot: info.prov.0, offset: 0 };
        memory.store_scalar(place, Scalar::Ptr(64), table);
        memory.store_scalar(Place { offset: 8, ..place }, Scalar::Ptr(64), name);
    }
    Ok(())
}
