//! Module flags whose behaviour on linking has changed.

use crate::constant::ConstKind;
use crate::entity::{Md, Type, Value};
use crate::md::{MdData, MdPool};
use crate::module::Module;

/// Behaviours of flags, by their numbers in LLVM.
const ERROR: u64 = 1;
const MAX: u64 = 7;
const MIN: u64 = 8;

/// A flag with its new behaviour.
#[derive(Debug)]
pub(super) struct FlagUpgrade {
    /// The node, in the module's pool.
    node: usize,
    behaviour: u64,
}

/// Finds the flags of earlier versions. O(flags).
pub(super) fn find(module: &Module) -> Vec<FlagUpgrade> {
    let named = module.named_metadata.iter().find(|(name, _)| &**name == b"llvm.module.flags");
    let nodes = named.map_or(&[][..], |(_, nodes)| nodes);
    nodes
        .iter()
        .filter_map(|md| {
            let (behaviour, name) = flag(module, *md)?;
            let behaviour = match (name, behaviour) {
                (b"PIC Level", ERROR | MAX) => MIN,
                (b"PIE Level", ERROR) => MAX,
                (b"branch-target-enforcement", ERROR) => MIN,
                (name, ERROR) if name.starts_with(b"sign-return-address") => MIN,
                _ => return None,
            };
            Some(FlagUpgrade { node: md.index(), behaviour })
        })
        .collect()
}

/// Returns behaviour and name of a flag.
fn flag(module: &Module, md: Md) -> Option<(u64, &[u8])> {
    let pool: &MdPool = &module.metadata;
    let MdData::Tuple { ops, .. } = pool.get(md.index()) else { return None };
    let MdData::Value(v) = pool.get(pool.op(ops, 0)?.index()) else { return None };
    let MdData::String(name) = pool.get(pool.op(ops, 1)?.index()) else { return None };
    let behaviour = match module.consts.get(v.as_const()?).kind {
        ConstKind::Int(n) => n,
        _ => return None,
    };
    Some((behaviour, pool.bytes(name)))
}

/// Replaces the behaviours.
pub(super) fn apply(module: &mut Module, flags: &[FlagUpgrade]) {
    for flag in flags {
        let MdData::Tuple { distinct, ops } = module.metadata.get(flag.node) else { continue };
        let behaviour = Value::constant(module.consts.int(Type::I32, flag.behaviour));
        let behaviour = Md::module(module.metadata.push(MdData::Value(behaviour)));
        let mut parts: Vec<Option<Md>> = module.metadata.refs(ops).collect();
        parts[0] = Some(behaviour);
        let ops = module.metadata.push_refs(&parts);
        module.metadata.set(flag.node, MdData::Tuple { distinct, ops });
    }
}
