//! The SSA rule: each use is dominated by its definition locally, or covered by a proof for joins.
//!
//! As in LLVM: uses in unreachable blocks are fine; a `phi` uses its operands at the end of the
//! incoming blocks; the result of an `invoke` exists on its normal edge; debug records use nothing.

use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;

use crate::graph::Graph;
use crate::tree::Forest;
use crate::{CheckResult, demand, wrong};

pub(crate) fn check(
    body: &Body,
    g: &Graph,
    local: &Forest,
    covered: impl Fn(u32, u32) -> bool,
) -> CheckResult<()> {
    // The block of each instruction in the layout, and its position in the block.
    let mut home = vec![None; body.inst_bound()];
    for b in g.blocks() {
        for (k, &i) in body.insts(g.id(b)).iter().enumerate() {
            home[i.index()] = Some((b, k as u32));
        }
    }
    let is_invoke =
        |&b: &u32| body.terminator(g.id(b)).is_some_and(|i| body.inst(i).op() == Opcode::Invoke);
    let sole = if g.blocks().any(|b| is_invoke(&b)) { sole_edges(g, local) } else { Vec::new() };
    let uses = UseChecker { body, g, local, sole, home, covered };
    for b in g.blocks().filter(|&b| local.contains(b)) {
        for &i in body.insts(g.id(b)) {
            match body.inst(i).op() {
                Opcode::Phi => uses.phi(b, i)?,
                op if op.is_debug() => {}
                _ => {
                    for def in body.ops(i).iter().filter_map(|v| v.as_inst()) {
                        uses.plain(b, i, def)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns per block the source of its only edge from outside its dominator subtree.
fn sole_edges(g: &Graph, local: &Forest) -> Vec<Option<u32>> {
    let sole = |b: u32| {
        let below = |p: u32| !local.contains(p) || local.is_ancestor(b, p);
        let mut outside = g.preds(b).iter().filter(|&&p| !below(p));
        let first = outside.next().copied();
        first.filter(|_| outside.next().is_none() && !g.is_join(b))
    };
    g.blocks().map(sole).collect()
}

struct UseChecker<'a, C> {
    body: &'a Body,
    g: &'a Graph,
    local: &'a Forest,
    /// Of the blocks of a function with an `invoke`.
    sole: Vec<Option<u32>>,
    home: Vec<Option<(u32, u32)>>,
    covered: C,
}

impl<C: Fn(u32, u32) -> bool> UseChecker<'_, C> {
    fn home(&self, def: Inst, at: u32) -> CheckResult<(u32, u32)> {
        match self.home.get(def.index()) {
            Some(&Some(home)) => Ok(home),
            _ => wrong(at, "a use of an instruction that is not in the function"),
        }
    }

    fn plain(&self, b: u32, user: Inst, def: Inst) -> CheckResult<()> {
        let (from, k) = self.home(def, b)?;
        if from == b {
            let after = self.home(user, b)?.1;
            return demand(k < after, b, "a value is used before it is computed");
        }
        self.across(from, def, b)
    }

    fn phi(&self, b: u32, phi: Inst) -> CheckResult<()> {
        let mut given: Vec<u32> = Vec::new();
        for pair in self.body.ops(phi).chunks(2) {
            let incoming = pair.get(1).and_then(|v| v.as_block());
            let Some(at) = incoming.and_then(|p| self.g.place(p)) else {
                return wrong(b, "a `phi` has an operand without a block");
            };
            given.push(at);
            let Some(def) = pair[0].as_inst() else { continue };
            let (from, _) = self.home(def, at)?;
            let on_edge = from == at && self.normal(def).is_none_or(|end| end == self.g.id(b));
            if !on_edge && self.local.contains(at) {
                self.across(from, def, at)?;
            }
        }
        given.sort_unstable();
        demand(given == self.g.preds(b), b, "a `phi` does not match the predecessors")
    }

    /// Checks a use at the end of block `at`, or in it but not in the block of the definition.
    fn across(&self, from: u32, def: Inst, at: u32) -> CheckResult<()> {
        let (exists, certain) = match self.normal(def) {
            None => (Some(from), Some(from)),
            Some(end) => self.invoke_result_extent(from, end),
        };
        let fine = exists.is_some_and(|d| self.local.contains(d) && self.local.is_ancestor(d, at))
            || certain.is_some_and(|m| (self.covered)(m, at));
        demand(fine, at, "a use is not dominated by its definition")
    }

    /// Returns the normal destination if the instruction is an `invoke`.
    fn normal(&self, def: Inst) -> Option<Block> {
        let invoke = self.body.inst(def).op() == Opcode::Invoke;
        invoke.then(|| self.body.ops(def).iter().rev().nth(1)?.as_block()).flatten()
    }

    /// Returns where the result of an `invoke` exists: in the blocks that its normal destination
    /// dominates, if all other edges there come from those blocks. If there are no other edges at
    /// all, executing the destination implies that the result was computed.
    fn invoke_result_extent(&self, from: u32, end: Block) -> (Option<u32>, Option<u32>) {
        let Some(end) = self.g.place(end).filter(|&e| !self.g.is_join(e)) else {
            return (None, None);
        };
        let sole = self.sole.get(end as usize) == Some(&Some(from));
        (sole.then_some(end), (self.g.preds(end) == [from]).then_some(end))
    }
}
