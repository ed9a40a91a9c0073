//! The list of back ends of a region.

use crate::entity::{Inst, Md};
use crate::function::Body;
use crate::md::MdData;
use crate::module::Module;
use crate::symbol::Sym;

/// Returns the names in the `!pir.backends` of a fork of a valid module, in the order of the text,
/// or `None` if it has no list: all back ends are allowed. O(names)
///
/// ```
/// let text = b"define void @f() {
///   fork [label %j], !pir.backends !0
/// j:
///   join
///   ret void
/// }
/// !0 = !{!\"openmp\", !\"sequential\"}
/// ";
/// let module = pir_core::text::parse(text).module.expect("it parses");
/// let (_, _, f) = module.functions().next().expect("a function");
/// let body = f.body.as_deref().expect("a body");
/// let fork = body.terminator(body.layout()[0]).expect("a fork");
/// let names = pir_core::back_ends(&module, body, fork);
/// assert_eq!(names.expect("a list"), ["openmp", "sequential"]);
/// ```
pub fn back_ends(module: &Module, body: &Body, fork: Inst) -> Option<Vec<String>> {
    let pool = |md: Md| if md.is_local() { &body.metadata } else { &module.metadata };
    let node = body.attachments(fork).find(|a| a.kind == Sym::PIR_BACKENDS)?.node;
    let MdData::Tuple { ops, .. } = pool(node).get(node.index()) else { return None };
    let text = |name: Md| match pool(name).get(name.index()) {
        MdData::String(s) => Some(String::from_utf8_lossy(pool(name).bytes(s)).into_owned()),
        _ => None,
    };
    Some(pool(node).refs(ops).flatten().filter_map(text).collect())
}
