//! Values that go into a part of a function and out of it (reference: lowering).

use super::Blocks;
use pir_core::entity::{Entity, Inst, Value, ValueKind};
use pir_core::function::Body;
use std::collections::BTreeSet;

/// Values that must be communicated.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scalars {
    /// Used inside and defined outside: arguments, then results, ascending.
    pub into: Vec<Value>,
    /// Defined inside and used outside, ascending.
    pub out_of: Vec<Value>,
}

/// Which instructions use a result: the users of result `i` are `users[start[i]..start[i + 1]]`.
#[derive(Debug)]
pub(super) struct UserLists {
    start: Vec<u32>,
    users: Vec<Inst>,
}

impl UserLists {
    /// Collects the uses of a body; that debug information speaks of a value is no use. O(uses).
    pub(super) fn of(body: &Body) -> Self {
        let uses = || {
            let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
            let all = all.filter(|&i| !body.inst(i).op().is_debug());
            all.flat_map(|i| body.ops(i).iter().filter_map(move |v| Some((v.as_inst()?, i))))
        };
        let mut start = vec![0u32; body.inst_bound() + 1];
        uses().for_each(|(def, _)| start[def.index() + 1] += 1);
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        let mut next = start.clone();
        let mut users = vec![Inst::new(0); start[start.len() - 1] as usize];
        for (def, user) in uses() {
            users[next[def.index()] as usize] = user;
            next[def.index()] += 1;
        }
        Self { start, users }
    }

    /// The instructions that use a result, once for each operand.
    pub(super) fn get(&self, def: Inst) -> &[Inst] {
        &self.users[self.start[def.index()] as usize..self.start[def.index() + 1] as usize]
    }

    /// A `phi` uses its operands where it stands: a strand is handed what its first `phi`s select.
    pub(super) fn scalars(&self, body: &Body, blocks: &Blocks) -> Scalars {
        let mut into = BTreeSet::new();
        let mut out_of = Vec::new();
        for b in blocks.iter() {
            for &i in body.insts(b).iter().filter(|&&i| !body.inst(i).op().is_debug()) {
                for &v in body.ops(i) {
                    match v.kind() {
                        ValueKind::Arg(_) => {
                            into.insert((0, v));
                        }
                        ValueKind::Inst(d) if !blocks.contains(body.block_of(d)) => {
                            into.insert((1, v));
                        }
                        _ => {}
                    }
                }
                if self.get(i).iter().any(|&u| !blocks.contains(body.block_of(u))) {
                    out_of.push(i);
                }
            }
        }
        out_of.sort_unstable();
        let into = into.into_iter().map(|(_, v)| v).collect();
        Scalars { into, out_of: out_of.into_iter().map(Value::from).collect() }
    }
}
