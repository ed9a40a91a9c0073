//! Attributes of the new function: those of the scalar one that hold for lanes together as well.

use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::entity::{AttrSet, GlobalId};
use pir_core::function::Function;

use crate::plan::LanePlan;
use crate::request::Request;
use crate::shape::LaneShape;

/// Attributes of a function that say something about its code as it was, or about one lane.
const DROPPED_FUNCTION_ATTRS: &[&[u8]] = &[
    b"optnone",
    b"noinline",
    b"memory",
    b"readnone",
    b"readonly",
    b"writeonly",
    b"min-legal-vector-width",
    b"prefer-vector-width",
    b"vector-function-abi-variant",
    b"alwaysinline",
];

/// Attributes of a parameter that hold of an address that all lanes share. `noalias` is none of
/// them: it speaks of one lane's accesses.
const KEPT_UNIFORM_PARAM_ATTRS: &[&[u8]] =
    &[b"noundef", b"nonnull", b"align", b"dereferenceable", b"dereferenceable_or_null"];

fn attr_name(module: &Module, a: Attr) -> &[u8] {
    match a {
        Attr::Word(n)
        | Attr::Int(n, _)
        | Attr::Type(n, _)
        | Attr::Text(n, _)
        | Attr::String(n, _) => module.attrs.text(n),
        Attr::Group(_) => b"",
    }
}

/// The attributes of a set, groups taken apart.
fn without_groups(module: &Module, set: AttrSet) -> Vec<Attr> {
    let mut out = Vec::new();
    for &a in module.attrs.get(set) {
        match a {
            Attr::Group(n) => {
                let group = module.attr_groups.iter().find(|g| g.0 == n);
                out.extend(group.map_or(&[][..], |g| module.attrs.get(g.1)));
            }
            a => out.push(a),
        }
    }
    out
}

/// Gives the new function its attributes.
pub(super) fn transfer_attrs(
    module: &mut Module,
    id: GlobalId,
    source: &Function,
    plan: &LanePlan,
    request: &Request<'_>,
) {
    let mut list = without_groups(module, source.attrs);
    list.retain(|&a| !DROPPED_FUNCTION_ATTRS.contains(&attr_name(module, a)));
    let width = module.attrs.intern_text(request.target.vector_bits.to_string().as_bytes());
    for key in ["min-legal-vector-width", "prefer-vector-width"] {
        let key = module.attrs.intern_text(key.as_bytes());
        list.push(Attr::String(key, Some(width)));
    }
    let attrs = module.attrs.intern(&list);
    let mut params = Vec::new();
    for (p, sh) in source.params.iter().zip(&plan.args) {
        let mut list = without_groups(module, p.attrs);
        let uniform = matches!(sh, LaneShape::Uniform);
        list.retain(|&a| uniform && KEPT_UNIFORM_PARAM_ATTRS.contains(&attr_name(module, a)));
        params.push(module.attrs.intern(&list));
    }
    if let Some(f) = module.function_mut(id) {
        f.attrs = attrs;
        for (p, set) in f.params.iter_mut().zip(params) {
            p.attrs = set;
        }
    }
}
