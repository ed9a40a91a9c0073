//! Simplifies what forks start and where regions join (sections 5.5 and 5.6 of the draft).

use crate::cx::PassContext;
use crate::edit::remove_blocks;
use crate::pass::{Kept, Pass, Reads};
use crate::regions::{asks, attribute, valid_analyses};
use crate::remark::Refusal;
use pir_analysis::{Analyses, BlockExit, Cfg, Region, Regions};
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

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

const FORWARDING: Refusal = ("forwarding", "the fork skips a block that only branches");
const HALT_ONLY: Refusal = ("halt-only", "the fork starts no strand that only halts");
const EQUAL_JOINS: Refusal = ("equal-joins", "another `join` leads to the same block");

impl Changes {
    /// Makes all changes that the regions of the body admit. Each leaves the others as they are;
    /// they may make new ones possible. Returns whether there were any. O(body)
    fn make(&mut self, cx: &PassContext<'_>, body: &mut Body) -> bool {
        let analyses = Analyses::new(Cfg::of(body));
        let (cfg, Ok(regions)) = (analyses.cfg(), analyses.regions()) else { return false };
        let ends = ChainEnds::of(body, cfg);
        let mut refusals = Refusals::default();
        let mut left = Vec::new();
        let count = self.made.len();
        for b in body.layout().to_vec() {
            let r = match cfg.node(b).exit {
                BlockExit::EntryFork => regions.opened_by(b),
                BlockExit::InteriorFork => regions.innermost(b),
                _ => None,
            };
            let Some(r) = r else { continue };
            let fork = body.terminator(b).expect("a fork");
            let skips = ends.skips(body, cfg, b);
            if !skips.is_empty() {
                match refusals.of_attributes(cx, body, regions, r) {
                    Some(refusal) => self.refuse(fork, refusal),
                    None => {
                        self.made.extend(skips.iter().map(|_| (fork, FORWARDING)));
                        redirect(body, fork, &skips);
                        left.extend(skips.into_keys());
                    }
                }
            }
            if let Some(others) = without_halts(body, fork) {
                match refusals.of_numbers(cx, body, &analyses, regions, r) {
                    Some(refusal) => self.refuse(fork, refusal),
                    None => {
                        self.made.push((fork, HALT_ONLY));
                        left.extend(body.successors(b));
                        set_other_successors(body, fork, &others);
                    }
                }
            }
        }
        // Joins around others come first: those inside may become equal by them.
        for r in regions.iter() {
            let equal = equal_joins(body, cfg, regions, r);
            if equal.is_empty() {
                continue;
            }
            let refusal = refusals.of_attributes(cx, body, regions, r);
            for &(gone, _) in &equal {
                let end = body.terminator(gone).expect("a branch");
                match refusal {
                    Some(refusal) => self.refuse(end, refusal),
                    None => self.made.push((end, EQUAL_JOINS)),
                }
            }
            if refusal.is_none() {
                left.extend(equal.iter().map(|pair| pair.0));
                let preds: FxHashSet<Block> =
                    equal.iter().flat_map(|pair| cfg.preds(pair.0)).copied().collect();
                let ends: Vec<Inst> = preds.iter().filter_map(|&p| body.terminator(p)).collect();
                let kept = equal.into_iter().collect();
                ends.into_iter().for_each(|end| redirect(body, end, &kept));
            }
        }
        if self.made.len() > count {
            remove_left(cx, body, left);
        }
        self.made.len() > count
    }

    fn refuse(&mut self, at: Inst, refusal: Refusal) {
        if self.known.insert((at, refusal)) {
            self.missed.push((at, refusal));
        }
    }
}

/// Why regions stay as they are, where it was asked.
#[derive(Default)]
struct Refusals {
    attributes: FxHashMap<Region, Option<Refusal>>,
    numbers: FxHashMap<Region, Option<Refusal>>,
}

impl Refusals {
    fn of_attributes(
        &mut self,
        cx: &PassContext<'_>,
        body: &Body,
        regions: &Regions,
        r: Region,
    ) -> Option<Refusal> {
        *self.attributes.entry(r).or_insert_with(|| attribute(cx, body, regions, r))
    }

    /// Also if the region may ask for the number of a strand.
    fn of_numbers(
        &mut self,
        cx: &PassContext<'_>,
        body: &Body,
        analyses: &Analyses,
        regions: &Regions,
        r: Region,
    ) -> Option<Refusal> {
        let attribute = self.of_attributes(cx, body, regions, r);
        attribute.or_else(|| *self.numbers.entry(r).or_insert_with(|| asks(cx, body, analyses, r)))
    }
}

/// Removes blocks that have lost their edges, and those that only they led to. Only blocks that
/// were reached before are given: other unreachable blocks are not this pass's.
fn remove_left(cx: &PassContext<'_>, body: &mut Body, mut left: Vec<Block>) {
    let cfg = Cfg::of(body);
    let mut preds: Vec<usize> = cfg.blocks().map(|b| cfg.preds(b).len()).collect();
    let mut gone = FxHashSet::default();
    while let Some(b) = left.pop() {
        if preds[b.index()] == 0 && !cx.facts.is_addressed(cx.id, b) && gone.insert(b) {
            for &s in cfg.succs(b) {
                preds[s.index()] -= 1;
                left.push(s);
            }
        }
    }
    remove_blocks(body, &gone);
}

/// Where chains of blocks that only branch end.
struct ChainEnds {
    /// Per block, if it is known.
    ends: Vec<ChainEnd>,
}

#[derive(Clone, Copy)]
enum ChainEnd {
    Unknown,
    /// The blocks lead back to one of them; also while that is being found out.
    Endless,
    At(Block),
}

impl ChainEnds {
    fn of(body: &Body, cfg: &Cfg) -> Self {
        let mut this = Self { ends: vec![ChainEnd::Unknown; cfg.len()] };
        let mut passed = Vec::new();
        for b in cfg.blocks() {
            let mut at = b;
            let end = loop {
                match this.ends[at.index()] {
                    ChainEnd::Unknown => {}
                    known => break known,
                }
                let Some(to) = forwards(body, cfg, at).filter(|&to| !cfg.node(to).join) else {
                    break ChainEnd::At(at);
                };
                this.ends[at.index()] = ChainEnd::Endless;
                passed.push(at);
                at = to;
            };
            this.ends[at.index()] = end;
            for b in passed.drain(..) {
                this.ends[b.index()] = end;
            }
        }
        this
    }

    /// Returns the successors of a fork that only branch, and the block where each chain ends: a
    /// `join` only if no other block leads to the chain.
    fn skips(&self, body: &Body, cfg: &Cfg, b: Block) -> FxHashMap<Block, Block> {
        let mut skips = FxHashMap::default();
        for &s in cfg.succs(b) {
            let ChainEnd::At(end) = self.ends[s.index()] else { continue };
            let join = forwards(body, cfg, end).filter(|_| is_alone(body, cfg, b, s, end));
            let to = join.unwrap_or(end);
            if to != s {
                skips.insert(s, to);
            }
        }
        skips
    }
}

/// Returns whether only the fork of `b` leads to the chain from `s` to `end`. Linear for all chains
/// together: a chain that is walked through belongs to no other fork.
fn is_alone(body: &Body, cfg: &Cfg, b: Block, s: Block, end: Block) -> bool {
    let (mut at, mut before) = (s, b);
    loop {
        if cfg.preds(at).iter().any(|&p| p != b && p != before) {
            return false;
        }
        match forwards(body, cfg, at).filter(|_| at != end) {
            Some(next) => (before, at) = (at, next),
            None => return true,
        }
    }
}

/// Lets a terminator lead to other blocks. Neither they nor the old ones have a `phi`.
fn redirect(body: &mut Body, end: Inst, targets: &FxHashMap<Block, Block>) {
    for v in body.ops_mut(end) {
        if let Some(&to) = v.as_block().and_then(|b| targets.get(&b)) {
            *v = to.into();
        }
    }
}

/// Returns the successors of a fork besides the master that do more than halt, if there are others.
/// One that halts stays if there is nothing else.
fn without_halts(body: &Body, fork: Inst) -> Option<Vec<Value>> {
    let data = body.inst(fork);
    let others = &body.ops(fork)[body.ops(fork).len() - data.successors()..];
    let is_halt = |v: &Value| v.as_block().is_some_and(|b| is_only_halt(body, b));
    let mut kept: Vec<Value> = others.iter().copied().filter(|v| !is_halt(v)).collect();
    if kept.is_empty() && !data.fork_flags().contains(ForkFlags::MASTER) {
        kept.extend(others.first());
    }
    (kept.len() < others.len()).then_some(kept)
}

/// Sets the successors of a fork besides the master. Those that go have no `phi`.
fn set_other_successors(body: &mut Body, fork: Inst, others: &[Value]) {
    let data = *body.inst(fork);
    let mut ops = body.ops(fork).to_vec();
    ops.truncate(ops.len() - data.successors());
    ops.extend(others);
    *body.inst_mut(fork) = data.with_successors(others.len() as u32);
    body.set_ops(fork, &ops);
}

/// Finds blocks that close the region and only branch to the same block as another one: pairs of
/// such a block and the first one.
fn equal_joins(body: &Body, cfg: &Cfg, regions: &Regions, r: Region) -> Vec<(Block, Block)> {
    let to = |j: Block| {
        let by_data = |&p: &Block| {
            let op = body.terminator(p).map(|t| body.inst(t).op());
            matches!(op, Some(Opcode::IndirectBr | Opcode::CallBr))
        };
        let alone = regions.closed_by(j).len() == 1 && !cfg.preds(j).iter().any(by_data);
        let [join, br] = insts(body, j)[..] else { return None };
        let is_join = body.inst(join).op() == Opcode::Join && body.inst(br).op() == Opcode::Br;
        let &[to] = body.ops(br) else { return None };
        to.as_block().filter(|&to| alone && is_join && !has_phi(body, to))
    };
    let (mut first, mut pairs) = (FxHashMap::default(), Vec::new());
    for &j in regions.joins(r) {
        let Some(target) = to(j) else { continue };
        let kept = *first.entry(target).or_insert(j);
        if kept != j {
            pairs.push((j, kept));
        }
    }
    pairs
}

/// Returns the instructions of a block without debug records.
fn insts(body: &Body, b: Block) -> Vec<Inst> {
    body.insts(b).iter().copied().filter(|&i| !body.inst(i).op().is_debug()).take(3).collect()
}

/// Returns the successor of a block that is only a branch to it, and that has no `phi`.
fn forwards(body: &Body, cfg: &Cfg, b: Block) -> Option<Block> {
    let [br] = insts(body, b)[..] else { return None };
    let &[to] = body.ops(br) else { return None };
    let to = to.as_block().filter(|_| body.inst(br).op() == Opcode::Br)?;
    (!cfg.node(b).join && !cfg.is_dead_end(b) && !has_phi(body, to)).then_some(to)
}

fn is_only_halt(body: &Body, b: Block) -> bool {
    matches!(insts(body, b)[..], [halt] if body.inst(halt).op() == Opcode::Halt)
}

fn has_phi(body: &Body, b: Block) -> bool {
    insts(body, b).first().is_some_and(|&i| body.inst(i).op() == Opcode::Phi)
}
