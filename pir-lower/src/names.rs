//! Names that lowered code needs for itself: a module that uses one for something else is refused.

use crate::error::Error;
use crate::program::MARKERS;
use pir_core::module::GlobalKind;
use pir_core::{Code, GlobalId, Module};

/// Refuses names of markers, which the task program uses.
pub(crate) fn check_markers(m: &Module) -> Result<(), Error> {
    let names = MARKERS.iter().filter_map(|(name, ..)| m.find(name.as_bytes()));
    names.map(|g| taken(m, g, "the task program")).next().map_or(Ok(()), Err)
}

/// Refuses a global with one of the names that is no plain declaration of the expected type. `ours`
/// returns whether a name is one of them, and its type if known.
pub(crate) fn check_names<'e>(
    m: &Module,
    whose: &str,
    ours: impl Fn(&[u8]) -> Option<Option<&'e str>>,
) -> Result<(), Error> {
    for (n, global) in m.globals.iter().enumerate() {
        let Some(expected) = global.name.as_deref().and_then(&ours) else { continue };
        let plain = match &global.kind {
            GlobalKind::Function(f) => !f.is_definition() && f.cc == 0,
            _ => false,
        };
        let fits = expected.is_none_or(|ty| m.types.show(global.ty) == ty);
        if !plain || !fits {
            return Err(taken(m, GlobalId(n as u32), whose));
        }
    }
    Ok(())
}

/// The error that a name is needed.
pub(crate) fn taken(m: &Module, g: GlobalId, whose: &str) -> Error {
    let name = m.display_name(g);
    let what = format!("the name `@{name}` is needed for {whose}");
    Error::new(Code::NameTaken, &name, m.global(g).place, what).hint("give it another name")
}
