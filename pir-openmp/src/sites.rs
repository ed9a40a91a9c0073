//! The calls that open regions.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::hidden_calls::is_coroutine;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::function::{Body, Function};

/// A call that opens a region.
pub(crate) struct Site {
    pub holder: GlobalId,
    pub call: RuntimeCall,
    /// Its code, if it is known.
    pub code: Option<GlobalId>,
    /// Its code, if that takes the arguments that it gets, and the holder may have regions.
    pub outlined: Option<GlobalId>,
}

/// Whether a call opens a league of teams.
pub(crate) fn is_league(site: &Site) -> bool {
    site.call.entry == Some(Entry::Teams)
}

/// The calls that open regions.
pub(crate) fn sites(module: &Module, survey: &Survey) -> Vec<Site> {
    let mut sites = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &call in &survey.facts(g).calls {
            if let Some(first) = call.entry.and_then(Entry::first_captured) {
                let args = body.call_args(call.inst);
                let code = args.get(2).and_then(|v| v.as_global());
                let outlined = code.filter(|&o| takes(module, o, function, body, args, first));
                sites.push(Site { holder: g, call, code, outlined });
            }
        }
    }
    sites
}

/// Returns whether the code of a region can be called with two pointers and the captured values, by
/// a function that may have regions.
pub(crate) fn takes(
    module: &Module,
    outlined: GlobalId,
    holder: &Function,
    body: &Body,
    args: &[Value],
    first: usize,
) -> bool {
    let Some(function) = module.function(outlined).filter(|f| f.body.is_some()) else {
        return false;
    };
    if is_coroutine(module, holder) {
        return false;
    }
    let Some(captured) = args.get(first..) else { return false };
    if function.params.len() < 2 || function.params[..2].iter().any(|p| p.ty != Type::PTR) {
        return false;
    }
    // `__kmpc_fork_call_if` has one pointer for all, which is null if there is nothing to pass.
    let is_null =
        |v: Value| v.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Null);
    if function.params.len() == 2 && first == 4 && matches!(captured, &[v] if is_null(v)) {
        return true;
    }
    let given = captured.iter().map(|&v| module.value_type(holder, body, v));
    function.params.iter().skip(2).map(|p| p.ty).eq(given)
}
