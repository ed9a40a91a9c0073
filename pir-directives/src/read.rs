//! From a module to its directives: the early check of the guarantees of front ends.

use crate::context::Context;
use crate::model::FunctionDirectives;
use crate::{check, nest, nesting, threadprivate, tree};
use pir_core::Module;
use pir_core::debug::SourcePlace;
use pir_core::diag::{Diagnostic, Severity};
use pir_core::entity::GlobalId;

/// Finds the directives of a module and checks them: their form, begin and end, clauses, nesting,
/// and the loops that a directive requires. O(module), and O(function) for each loop construct and
/// each `default(none)`.
///
/// # Errors
/// All violations, in the order of the functions, with codes from PIR0701 on.
pub fn read(module: &Module) -> Result<Vec<FunctionDirectives>, Vec<Diagnostic>> {
    let mut all = Vec::new();
    let mut found = Vec::new();
    let threadprivate = threadprivate::variables(module);
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref().filter(|b| tree::has_markers(module, b)) else {
            continue;
        };
        let from = found.len();
        match tree::build(module, body) {
            Err(complaints) => found.extend(complaints),
            Ok(tree) => {
                let cx =
                    Context { module, function, body, tree: &tree, threadprivate: &threadprivate };
                check::clauses(&cx, &mut found);
                nesting::check(&cx, &mut found);
                if found.len() == from {
                    nest::check(&cx, &mut found);
                }
                all.push(tree.model(module, function, body, g));
            }
        }
        for d in &mut found[from..] {
            d.function = Some(module.display_name(g));
        }
    }
    match found.iter().any(|d| d.severity == Severity::Error) {
        false => Ok(all),
        true => Err(found),
    }
}

/// Says where an instruction is in the front end's source, if the module knows it.
pub(crate) fn located(module: &Module, g: GlobalId, d: Diagnostic) -> Diagnostic {
    let mut d = d;
    d.function = Some(module.display_name(g));
    let body = module.function(g).and_then(|f| f.body.as_deref());
    if let (None, Some(body), Some(span)) = (&d.source, body, d.span) {
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let at = all.into_iter().find(|&i| body.place(i) == span.start);
        d.source = at.and_then(|i| SourcePlace::of(module, body, i));
    }
    d
}
