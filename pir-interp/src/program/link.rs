//! Linking of the functions that hosts define by IR.

use crate::host::Host;
use crate::ub::{StepResult, StopReason};
use pir_core::entity::{Entity, GlobalId};
use pir_core::module::Module;
use pir_core::text::add_functions;
use pir_verify::{Verified, verify};
use std::rc::Rc;

/// Adds the hosts' definitions of the functions that the module only declares, and of those that
/// these need in turn. Returns the module, and the functions that were added, in ascending order.
///
/// A function that the module declares with another type than the host defines stays undefined.
///
/// # Errors
/// Returns [`StopReason::Unsupported`] if a host's definition is no valid IR.
pub(super) fn link(
    verified: Verified,
    hosts: &[Rc<dyn Host>],
) -> StepResult<(Verified, Vec<GlobalId>)> {
    let mut wanted = undefined(verified.module(), 0, hosts);
    if wanted.is_empty() {
        return Ok((verified, Vec::new()));
    }
    let mut module = verified.into_module();
    let mut linked = Vec::new();
    while let Some((g, text)) = wanted.pop() {
        if module.global(g).is_definition() {
            continue;
        }
        let before = module.globals.len();
        // A function of another type is reported where it is called.
        if let Ok(added) = add_functions(&mut module, text.as_bytes()) {
            linked.extend(added);
            wanted.extend(undefined(&module, before, hosts));
        }
    }
    linked.sort_unstable();
    match verify(module) {
        Ok(verified) => Ok((verified, linked)),
        Err(invalid) => {
            let why = format!("a host's definition that is not valid: {invalid}");
            Err(Box::new(StopReason::Unsupported(why)))
        }
    }
}

/// Returns the undefined functions from number `from` on that a host defines, with the texts.
fn undefined(module: &Module, from: usize, hosts: &[Rc<dyn Host>]) -> Vec<(GlobalId, String)> {
    let definition = |g: GlobalId| {
        let name = std::str::from_utf8(module.global(g).name.as_deref()?).ok()?;
        // The first host that knows the name provides the function.
        let host = hosts.iter().find(|h| h.define(name).is_some() || h.find(name).is_some())?;
        Some((g, host.define(name)?))
    };
    let all = (from..module.globals.len()).map(GlobalId::new);
    let declared = |g: &GlobalId| module.function(*g).is_some_and(|f| !f.is_definition());
    all.filter(declared).filter_map(definition).collect()
}
