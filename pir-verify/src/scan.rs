//! The single walk over all operands that settles uses by dominance of blocks and by order.
//!
//! Uses within a block are settled by order, others by O(1) queries to a dominator tree: that of
//! local dominance, which in a function without `fork` is that of the CFG. The remaining uses, in
//! valid functions only uses after a `join`, go to `ssa`. Linear; allocates only for those.
//!
//! As in LLVM: uses in unreachable blocks are always fine; a `phi` uses its operands at the end of
//! the incoming blocks; the result of an `invoke` exists on its normal edge only; debug records use
//! nothing.

use fixedbitset::FixedBitSet;
use pir_analysis::{Cfg, DomTree};
use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::{Body, Function};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// A use that the walk did not settle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenUse {
    /// The instruction that uses it.
    pub user: Inst,
    /// The definition.
    pub def: Inst,
    /// The block of the use: for a `phi` the incoming one.
    pub at: Block,
    /// The block in which the definition exists; none for an `invoke` whose normal edge is not the
    /// only way to its block.
    pub from: Option<Block>,
}

/// The result of the walk.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct SsaScan {
    /// Uses that dominance by blocks does not settle.
    pub open: Vec<OpenUse>,
    /// Uses of a value that its own block computes later, or that no block computes.
    pub misordered: Vec<OpenUse>,
    /// `join`s that are not the first instruction of their block.
    pub stray_joins: Vec<Inst>,
    /// Number of uses of results.
    pub uses: usize,
}

/// Walks over the reachable blocks. Without a tree, uses across blocks are not checked. The tree is
/// requested only when the first use needs it, because many functions need none.
pub(crate) fn scan<'a>(
    function: &Function,
    body: &'a Body,
    cfg: &'a Cfg,
    tree: Option<&'a dyn Fn() -> &'a DomTree>,
    reachable: impl Fn(Block) -> bool,
) -> SsaScan {
    let present = present(body);
    // A landing pad needs a personality, and an `invoke` a landing pad.
    let invokes = function.personality.is_some();
    let mut walk = SsaWalk {
        body,
        cfg,
        tree,
        made: None,
        whole: present.is_none(),
        present,
        invokes,
        sole: FxHashMap::default(),
        position: Vec::new(),
        out: SsaScan::default(),
    };
    for &b in body.layout() {
        if reachable(b) {
            walk.block(b);
        }
    }
    walk.out
}

/// Returns the instructions that are in a block, if some were removed.
fn present(body: &Body) -> Option<FixedBitSet> {
    let standing: usize = body.layout().iter().map(|&b| body.insts(b).len()).sum();
    (standing != body.inst_bound()).then(|| {
        let insts = body.layout().iter().flat_map(|&b| body.insts(b));
        let mut set = FixedBitSet::with_capacity(body.inst_bound());
        insts.for_each(|i| set.insert(i.index()));
        set
    })
}

struct SsaWalk<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    tree: Option<&'a dyn Fn() -> &'a DomTree>,
    made: Option<&'a DomTree>,
    present: Option<FixedBitSet>,
    invokes: bool,
    /// Whether no instruction was removed.
    whole: bool,
    /// Per normal destination of an `invoke`: the source of its only edge that is not a back edge.
    sole: FxHashMap<Block, Option<Block>>,
    /// Positions in their blocks of instructions whose ids do not ascend, computed on the first
    /// need.
    position: Vec<u32>,
    out: SsaScan,
}

impl<'a> SsaWalk<'a> {
    fn tree(&mut self) -> Option<&'a DomTree> {
        if self.made.is_none() {
            self.made = self.tree.map(|make| make());
        }
        self.made
    }

    /// Returns whether `from` dominates the reachable block `at`. The entry block, which holds most
    /// values that are used in other blocks, needs no tree, because it dominates all blocks.
    #[inline]
    fn dominates(&mut self, from: Block, at: Block) -> bool {
        from == self.cfg.entry() || self.tree().is_some_and(|t| t.dominates(from, at))
    }

    /// Returns whether the value exists everywhere after its definition, so that dominance
    /// suffices.
    #[inline]
    fn is_plain(&self, def: Inst) -> bool {
        self.whole && !(self.invokes && self.body.inst(def).op() == Opcode::Invoke)
    }

    fn block(&mut self, b: Block) {
        let body = self.body;
        let insts = body.insts(b);
        // In this case comparing ids gives the order; parsed bodies are always in order.
        let ascending = self.present.is_none() && insts.is_sorted();
        for &i in insts {
            let data = body.inst(i);
            if data.op() == Opcode::Phi {
                self.phi(b, i);
            } else if !data.op().is_debug() {
                if data.op() == Opcode::Join && self.is_stray(b, i) {
                    self.out.stray_joins.push(i);
                }
                for def in body.ops(i).iter().filter_map(|v| v.as_inst()) {
                    self.out.uses += 1;
                    let from = body.block_of(def);
                    let fine = if from == b {
                        def < i && ascending
                    } else {
                        self.is_plain(def) && self.dominates(from, b)
                    };
                    if !fine {
                        self.slow(i, def, b);
                    }
                }
            }
        }
    }

    fn phi(&mut self, b: Block, i: Inst) {
        for pair in self.body.ops(i).chunks_exact(2) {
            let (Some(def), Some(at)) = (pair[0].as_inst(), pair[1].as_block()) else { continue };
            self.out.uses += 1;
            let from = self.body.block_of(def);
            if !(self.is_plain(def) && (from == at || self.dominates(from, at))) {
                self.slow_phi(b, i, def, at);
            }
        }
    }

    #[cold]
    fn is_stray(&self, b: Block, i: Inst) -> bool {
        let mut before = self.body.insts(b).iter().take_while(|&&k| k != i);
        before.any(|&k| !self.body.inst(k).op().is_debug())
    }

    #[inline(never)]
    fn slow(&mut self, user: Inst, def: Inst, at: Block) {
        let from = self.body.block_of(def);
        let removed = self.present.as_ref().is_some_and(|p| !p.contains(def.index()));
        if removed || from == at && !self.comes_before(def, user) {
            self.out.misordered.push(OpenUse { user, def, at, from: Some(from) });
        } else if from != at && self.tree.is_some() {
            self.settle(user, def, at);
        }
    }

    #[inline(never)]
    fn slow_phi(&mut self, b: Block, user: Inst, def: Inst, at: Block) {
        let removed = self.present.as_ref().is_some_and(|p| !p.contains(def.index()));
        if removed {
            let from = Some(self.body.block_of(def));
            self.out.misordered.push(OpenUse { user, def, at, from });
            return;
        }
        let from = self.body.block_of(def);
        let invoke = self.invokes && self.body.inst(def).op() == Opcode::Invoke;
        // On the normal edge itself the result exists.
        let on_edge = invoke && from == at && self.normal(def) == Some(b);
        if !(on_edge || from == at && !invoke || self.tree.is_none()) {
            self.settle(user, def, at);
        }
    }

    /// Settles a use across blocks, with the special case of `invoke`.
    fn settle(&mut self, user: Inst, def: Inst, at: Block) {
        let Some(tree) = self.tree() else { return };
        let mut from = Some(self.body.block_of(def));
        if self.invokes && self.body.inst(def).op() == Opcode::Invoke {
            from = self.normal(def).filter(|&end| self.sole_edge(end) == from);
        }
        // Unreachable uses are accepted, even those of values that never exist.
        let fine = !tree.is_reachable(at) || from.is_some_and(|f| tree.dominates(f, at));
        if !fine {
            self.out.open.push(OpenUse { user, def, at, from });
        }
    }

    /// Returns the normal destination of an `invoke`: the last but one operand.
    fn normal(&self, invoke: Inst) -> Option<Block> {
        self.body.ops(invoke).iter().rev().nth(1)?.as_block()
    }

    /// Returns the source of the only edge into a block that comes from outside its dominator
    /// subtree. No edge leads to the code after a `join`.
    fn sole_edge(&mut self, end: Block) -> Option<Block> {
        let (cfg, tree) = (self.cfg, self.tree()?);
        if cfg.node(end).join {
            return None;
        }
        *self.sole.entry(end).or_insert_with(|| {
            let mut sources = cfg.preds(end).iter().filter(|&&p| !tree.dominates(end, p));
            let first = sources.next().copied();
            first.filter(|_| sources.next().is_none())
        })
    }

    fn comes_before(&mut self, def: Inst, user: Inst) -> bool {
        let body = self.body;
        if self.position.is_empty() {
            self.position.resize(body.inst_bound(), 0);
            for &b in body.layout() {
                for (k, &i) in body.insts(b).iter().enumerate() {
                    self.position[i.index()] = k as u32;
                }
            }
        }
        self.position[def.index()] < self.position[user.index()]
    }
}

#[cfg(test)]
mod tests;
