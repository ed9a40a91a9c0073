//! Simplifies what forks start and where regions join (sections 5.5 and 5.6 of the draft).

use crate::cx::PassContext;
use crate::edit::remove_blocks;
use crate::pass::{Kept, Pass, Reads};
use crate::regions::{Refusal, asks, attribute, valid_analyses};
use pir_analysis::{Analyses, BlockExit, Cfg, Region, Regions};
use pir_core::cursor::{remove_fork_successor, retarget};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "canonicalise-forks",
    summary: "skips blocks that only branch, drops strands that only halt, and merges equal joins",
    when: None,
    conditions: "\
A successor of a fork that only branches to another block, which has no `phi`, is replaced by \
that block; before a `join` only if no other block leads to it. A successor that only has `halt` \
is dropped if another one is left, unless it is the master, or the region may ask for the number \
of a strand. Two blocks that close the same region, and no other, and only branch to the same \
block without a `phi`, become one. A region stays as it is if it has `force`, `width`, \
`lockstep` or `!pir.backends`, or lies in one with `lockstep`.",
    example: include_str!("canonicalise-forks.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut changes = Changes::default();
    let mut body = cx.body.clone();
    while changes.make(cx, &mut body) {}
    for (at, (rule, message)) in changes.missed {
        cx.missed(at, rule, message);
    }
    let Some(&(first, _)) = changes.made.first() else { return false };
    if valid_analyses(&body).is_none() {
        cx.missed(first, "uses", "a value would no longer be certain where it is used");
        return false;
    }
    for (at, (rule, message)) in changes.made {
        cx.applied(at, rule, message);
    }
    *cx.body = body;
    cx.graph_changed();
    true
}

/// The changes to a copy of the body, by instructions of the original.
#[derive(Default)]
struct Changes {
    made: Vec<(Inst, Refusal)>,
    missed: Vec<(Inst, Refusal)>,
    /// Those of `missed`.
    known: FxHashSet<(Inst, Refusal)>,
}

/// A change that the graph admits.
enum Change {
    /// The fork of the first block starts the third one instead of the second.
    Skip(Block, Block, Block),
    /// The fork of the block loses the strands that only halt.
    DropHalts(Block),
    /// The first join block takes the edges to the second.
    MergeJoins(Block, Block),
}

impl Changes {
    /// Makes all changes that do not depend on each other. Returns whether there were any.
    fn make(&mut self, cx: &PassContext<'_>, body: &mut Body) -> bool {
        let analyses = Analyses::new(Cfg::of(body));
        let (cfg, Ok(regions)) = (analyses.cfg(), analyses.regions()) else { return false };
        let mut touched: FxHashSet<Block> = FxHashSet::default();
        let mut left = FxHashSet::default();
        let count = self.made.len();
        for (r, change) in candidates(body, cfg, regions) {
            let at = body.terminator(change.place()).expect("a terminator");
            let refusal = attribute(cx, body, regions, r).or_else(|| match change {
                Change::DropHalts(_) => asks(cx, body, &analyses, r),
                _ => None,
            });
            if let Some(refusal) = refusal {
                if self.known.insert((at, refusal)) {
                    self.missed.push((at, refusal));
                }
                continue;
            }
            let blocks = change.blocks(cfg);
            if blocks.iter().any(|b| touched.contains(b)) {
                continue;
            }
            touched.extend(blocks);
            self.made.push((at, change.remark()));
            left.extend(change.apply(body, cfg));
        }
        // Only blocks that were reached before: other unreachable blocks are not this pass's.
        let now = Cfg::of(body);
        let is_gone = |b: &Block| now.preds(*b).is_empty() && !cx.facts.is_addressed(cx.id, *b);
        remove_blocks(body, &left.into_iter().filter(is_gone).collect());
        self.made.len() > count
    }
}

impl Change {
    /// Returns the block at whose end the change is remarked.
    fn place(&self) -> Block {
        match *self {
            Self::Skip(b, ..) | Self::DropHalts(b) | Self::MergeJoins(_, b) => b,
        }
    }

    /// Returns the blocks whose edges the change looks at or alters.
    fn blocks(&self, cfg: &Cfg) -> Vec<Block> {
        match *self {
            Self::Skip(b, skipped, to) => vec![b, skipped, to],
            Self::DropHalts(b) => [b].iter().chain(cfg.succs(b)).copied().collect(),
            Self::MergeJoins(kept, gone) => {
                let preds = cfg.preds(kept).iter().chain(cfg.preds(gone));
                preds.copied().chain([kept, gone]).collect()
            }
        }
    }

    fn remark(&self) -> Refusal {
        match self {
            Self::Skip(..) => ("forwarding", "the fork skips a block that only branches"),
            Self::DropHalts(_) => ("halt-only", "the fork starts no strand that only halts"),
            Self::MergeJoins(..) => ("equal-joins", "another `join` leads to the same block"),
        }
    }

    /// Makes the change and returns the blocks that may have lost all their edges.
    fn apply(self, body: &mut Body, cfg: &Cfg) -> Vec<Block> {
        match self {
            Self::Skip(b, skipped, to) => {
                retarget(body, b, skipped, to);
                vec![skipped]
            }
            Self::DropHalts(b) => {
                let fork = body.terminator(b).expect("a fork");
                let skipped = usize::from(cfg.node(b).master);
                let others = &cfg.succs(b)[skipped..];
                let halts: Vec<usize> =
                    (0..others.len()).filter(|&k| is_only_halt(body, others[k])).collect();
                // The first stays if there is nothing else.
                let kept = usize::from(skipped == 0 && halts.len() == others.len());
                for &k in halts[kept..].iter().rev() {
                    remove_fork_successor(body, fork, k);
                }
                others.to_vec()
            }
            Self::MergeJoins(kept, gone) => {
                for &p in cfg.preds(gone) {
                    retarget(body, p, gone, kept);
                }
                vec![gone]
            }
        }
    }
}

fn candidates(body: &Body, cfg: &Cfg, regions: &Regions) -> Vec<(Region, Change)> {
    let mut found = Vec::new();
    for &b in body.layout() {
        let r = match cfg.node(b).exit {
            BlockExit::EntryFork => regions.opened_by(b),
            BlockExit::InteriorFork => regions.innermost(b),
            _ => None,
        };
        let Some(r) = r else { continue };
        found.extend(skips(body, cfg, b).map(|change| (r, change)));
        let skipped = usize::from(cfg.node(b).master);
        let others = &cfg.succs(b)[skipped..];
        let halts = others.iter().filter(|&&s| is_only_halt(body, s)).count();
        if halts > usize::from(skipped == 0 && halts == others.len()) {
            found.push((r, Change::DropHalts(b)));
        }
    }
    for r in regions.iter() {
        found.extend(equal_joins(body, cfg, regions, r).map(|change| (r, change)));
    }
    found
}

/// Finds a successor of the fork of `b` that only branches.
fn skips(body: &Body, cfg: &Cfg, b: Block) -> Option<Change> {
    let skip = |&s: &Block| {
        let to = forwards(body, s).filter(|_| !cfg.node(s).join && !cfg.is_dead_end(s))?;
        let alone = !cfg.node(to).join || cfg.preds(s).iter().all(|&p| p == b);
        (alone && !has_phi(body, to) && !is_endless(body, s)).then_some(Change::Skip(b, s, to))
    };
    cfg.succs(b).iter().find_map(skip)
}

/// Returns whether blocks that only branch lead from a block back to one of them.
fn is_endless(body: &Body, s: Block) -> bool {
    let mut seen = FxHashSet::from_iter([s]);
    let mut at = s;
    while let Some(next) = forwards(body, at) {
        if !seen.insert(next) {
            return true;
        }
        at = next;
    }
    false
}

/// Finds two blocks that close the region and only branch to the same block.
fn equal_joins(body: &Body, cfg: &Cfg, regions: &Regions, r: Region) -> Option<Change> {
    let to = |j: Block| {
        let by_data = |&p: &Block| {
            let op = body.terminator(p).map(|t| body.inst(t).op());
            matches!(op, Some(Opcode::IndirectBr | Opcode::CallBr))
        };
        let alone = regions.closed_by(j).len() == 1 && !cfg.preds(j).iter().any(by_data);
        let [join, br] = insts(body, j)[..] else { return None };
        let is_join = body.inst(join).op() == Opcode::Join && body.inst(br).op() == Opcode::Br;
        let &[to] = cfg.succs(j) else { return None };
        (alone && is_join && !has_phi(body, to)).then_some(to)
    };
    let joins = regions.joins(r);
    joins.iter().enumerate().find_map(|(k, &gone)| {
        let target = to(gone)?;
        let kept = joins[..k].iter().find(|&&j| to(j) == Some(target))?;
        Some(Change::MergeJoins(*kept, gone))
    })
}

/// Returns the instructions of a block without debug records.
fn insts(body: &Body, b: Block) -> Vec<Inst> {
    body.insts(b).iter().copied().filter(|&i| !body.inst(i).op().is_debug()).take(3).collect()
}

/// Returns the successor of a block that is only a branch to it.
fn forwards(body: &Body, b: Block) -> Option<Block> {
    let [br] = insts(body, b)[..] else { return None };
    let &[to] = body.ops(br) else { return None };
    to.as_block().filter(|_| body.inst(br).op() == Opcode::Br)
}

fn is_only_halt(body: &Body, b: Block) -> bool {
    matches!(insts(body, b)[..], [halt] if body.inst(halt).op() == Opcode::Halt)
}

fn has_phi(body: &Body, b: Block) -> bool {
    insts(body, b).first().is_some_and(|&i| body.inst(i).op() == Opcode::Phi)
}
