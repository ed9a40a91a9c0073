//! Promises of a loop's metadata about its iterations.

use pir_core::Module;
use pir_core::entity::{Inst, Md};
use pir_core::function::Body;
use pir_core::md::MdData;
use pir_core::symbol::Sym;
use rustc_hash::FxHashSet;

/// A loop whose iterations may run at once.
pub(super) struct Promise {
    /// The identity of the loop.
    pub node: Md,
    /// How many iterations may, or should, run at once.
    pub width: Option<u32>,
    /// No iteration depends on another one.
    pub is_parallel: bool,
    /// The loop ends, by the rules of the language. OpenMP's loops make no such promise.
    pub is_finite: bool,
}

/// Reads the metadata of the last instruction of a loop. `None` if it is not marked. O(metadata of
/// the loop)
pub(super) fn promise(module: &Module, body: &Body, t: Inst) -> Option<Promise> {
    let node = body.attachments(t).find(|a| a.kind == Sym::LLVM_LOOP)?.node;
    let md = &module.metadata;
    let tuple = |n: Md| match (!n.is_local()).then(|| md.get(n.index()))? {
        MdData::Tuple { ops, .. } => Some(ops),
        _ => None,
    };
    let mut found = Promise { node, width: None, is_parallel: false, is_finite: false };
    let mut is_enabled = false;
    // The first operand is the node itself.
    for property in md.refs(tuple(node)?).skip(1).flatten() {
        let Some(ops) = tuple(property) else { continue };
        let name = md.op(ops, 0).map(|n| md.get(n.index()));
        let Some(MdData::String(name)) = name else { continue };
        let number = || match md.get(md.op(ops, 1)?.index()) {
            MdData::Value(v) => module.consts.const_int(&module.types, v),
            _ => None,
        };
        match md.bytes(name) {
            b"llvm.loop.vectorize.enable" => is_enabled = number() == Some(1),
            b"llvm.loop.vectorize.width" => {
                // A width is an `i32`; none is meant by 0.
                let width = number().and_then(|n| i32::try_from(n).ok());
                found.width = width.and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
            }
            b"llvm.loop.parallel_accesses" => found.is_parallel = true,
            b"llvm.loop.mustprogress" => found.is_finite = true,
            // The compiler has made vectors of it.
            b"llvm.loop.isvectorized" => return None,
            _ => {}
        }
    }
    // Lanes of one are no lanes.
    (is_enabled && found.width != Some(1)).then_some(found)
}

/// Takes the places in the source from the metadata of loops: they hold where the loop was written,
/// and a copy of its function would lose all of the metadata for them. O(module)
pub(crate) fn forget_places(module: &mut Module) {
    let bodies = module.functions().filter_map(|(_, _, f)| f.body.as_deref());
    let ends = bodies.flat_map(|body| {
        let ends = body.layout().iter().filter_map(|&b| body.terminator(b));
        ends.flat_map(|t| body.attachments(t).filter(|a| a.kind == Sym::LLVM_LOOP))
    });
    let loops: FxHashSet<Md> = ends.map(|a| a.node).filter(|n| !n.is_local()).collect();
    let md = &mut module.metadata;
    for node in loops {
        let MdData::Tuple { distinct, ops } = md.get(node.index()) else { continue };
        let is_place = |n: Md| !n.is_local() && matches!(md.get(n.index()), MdData::Node { .. });
        let all: Vec<Option<Md>> = md.refs(ops).collect();
        let kept: Vec<_> = all.iter().copied().filter(|n| !n.is_some_and(is_place)).collect();
        if kept.len() < all.len() {
            let ops = md.push_refs(&kept);
            md.set(node.index(), MdData::Tuple { distinct, ops });
        }
    }
}
