//! The instructions that the first iteration of a loop certainly executes, and their move in front
//! of the loop.
//!
//! The walk starts at the header and goes on while each instruction certainly completes. After a
//! fork it follows each new strand: some schedule runs that strand first, and if its behaviour is
//! undefined there, the program has no meaning at all. One branch is passed if its condition can be
//! computed in front of the loop, where it becomes a guard.

use super::{Guards, Invariants, WideLoop};
use crate::alias::{MemoryObject, MemorySummary};
use crate::cx::PassContext;
use crate::edit::relocate_to_end;
use crate::facts::{CallFacts, completes, is_speculatable};
use crate::loop_code::Places;
use crate::regions::is_in_lockstep;
use pir_analysis::{Analyses, BlockExit, Cfg, Region, Regions, continuation};
use pir_core::constant::ConstKind;
use pir_core::cursor::{Uses, replace_terminator, split_block_to_end};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData, Ordering};
use pir_core::intrinsic::MemoryAccess;
use pir_core::md::Attachment;
use pir_core::opcode::{Effect, Opcode};
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell};
use std::collections::hash_map::Entry;

/// An instruction that stays, the rule that forbids its move, and the reason.
pub(super) type Refusal = (Inst, &'static str, &'static str);

/// Longer computations of a condition are not worth a copy.
const MAX_COPIED_INSTS: usize = 8;

const NOT_CERTAIN: &str = "it may not be executed in the first iteration";

/// What moves in front of a loop.
#[derive(Default)]
pub(super) struct FirstIteration {
    /// Executed whether or not there is an iteration, in order.
    unguarded: Vec<Inst>,
    /// Executed if the guard lets the first iteration begin, in order.
    guarded: Vec<Inst>,
    /// Both of them.
    moved: FxHashSet<Inst>,
    /// The condition, the instructions that compute it, and whether it must be true.
    guard: Option<(Value, Vec<Inst>, bool)>,
    /// The edges on the walk, by target.
    from: FxHashMap<Block, Block>,
}

/// A point of the walk: the start of a block.
#[derive(Clone, Copy)]
struct WalkPoint {
    block: Block,
    is_guarded: bool,
    /// No fork was passed since the entry fork that opened the region.
    is_fresh: bool,
}

struct Finder<'a> {
    cx: &'a PassContext<'a>,
    analyses: &'a Analyses,
    regions: &'a Regions,
    wide: &'a WideLoop,
    known: &'a Invariants<'a>,
    memory: OnceCell<MemorySummary>,
    /// The work that is left, in instructions.
    budget: &'a Cell<usize>,
    found: FirstIteration,
}

impl FirstIteration {
    /// Finds the instructions that may move. Invariant ones that may not are added to `refused`.
    pub(super) fn find(
        cx: &PassContext<'_>,
        analyses: &Analyses,
        wide: &WideLoop,
        known: &Invariants<'_>,
        budget: &Cell<usize>,
        refused: &mut Vec<Refusal>,
    ) -> Self {
        let Ok(regions) = analyses.regions() else { return Self::default() };
        let (memory, found) = (OnceCell::new(), Self::default());
        let mut finder = Finder { cx, analyses, regions, wide, known, memory, budget, found };
        let is_entered = finder.is_entered_from_before() && !finder.is_in_lane();
        if is_entered {
            finder.walk(refused);
        }
        finder.refuse_the_rest(is_entered, refused);
        finder.found
    }
}

impl Finder<'_> {
    fn body(&self) -> &Body {
        self.cx.body
    }

    fn cfg(&self) -> &Cfg {
        self.analyses.cfg()
    }

    /// Returns the flags of all forks that open a region.
    fn region_flags(&self, r: Region) -> ForkFlags {
        let terminators = self.regions.entry_forks(r).iter().map(|&f| self.body().terminator(f));
        let flags = terminators.flatten().map(|t| self.body().inst(t).fork_flags());
        flags.fold(ForkFlags::empty(), |a, b| a | b)
    }

    /// Returns whether the loop runs in a lane of a `lockstep` region, where a strand may wait for
    /// others between any two blocks.
    fn is_in_lane(&self) -> bool {
        is_in_lockstep(self.cx, self.regions, self.wide.header)
    }

    /// Returns whether the block before leads to the header whenever it is executed, and nothing
    /// else outside the loop does.
    fn is_entered_from_before(&self) -> bool {
        let (header, before) = (self.wide.header, self.wide.before);
        // A strand only records a join. Whether it is executed is up to others.
        if self.cfg().node(header).join {
            return false;
        }
        let mut outside = self.cfg().preds(header).iter().filter(|p| !self.is_member(**p));
        let Some(t) = self.body().terminator(before) else { return false };
        let leads = match self.body().inst(t).op() {
            Opcode::Br => self.body().ops(t).len() == 1,
            Opcode::Fork => true,
            _ => false,
        };
        leads && outside.all(|&p| p == before) && self.cfg().succs(before).contains(&header)
    }

    fn is_member(&self, b: Block) -> bool {
        self.wide.members.contains(&b)
    }

    fn walk(&mut self, refused: &mut Vec<Refusal>) {
        let before = self.wide.before;
        let opens = self.cfg().node(before).exit == BlockExit::EntryFork;
        let is_fresh = opens && self.cfg().succs(before).len() == 1;
        if self.body().terminator(before).is_some_and(|t| self.body().inst(t).op() == Opcode::Fork)
            && !self.starts_at_once(before, self.wide.header, is_fresh)
        {
            return;
        }
        let mut work = vec![WalkPoint { block: self.wide.header, is_guarded: false, is_fresh }];
        self.found.from.insert(self.wide.header, before);
        while let Some(at) = work.pop() {
            if self.walk_block(at, refused) {
                work.extend(self.next(at));
            }
        }
    }

    /// Takes the instructions of a block that may move. Returns whether the end of the block is
    /// certainly reached.
    fn walk_block(&mut self, at: WalkPoint, refused: &mut Vec<Refusal>) -> bool {
        for i in self.body().insts(at.block).to_vec() {
            if self.body().inst(i).op().is_terminator() {
                return true;
            }
            if self.is_invariant(i) {
                match self.obstacle(i, at.block) {
                    None => {
                        self.found.moved.insert(i);
                        match at.is_guarded {
                            true => self.found.guarded.push(i),
                            false => self.found.unguarded.push(i),
                        }
                    }
                    Some((rule, why)) => refused.push((i, rule, why)),
                }
            }
            if !completes(self.cx.module, self.body(), i) {
                let insts = self.body().insts(at.block).iter().skip_while(|&&x| x != i).skip(1);
                let rest = insts.filter(|&&i| self.is_invariant(i));
                refused.extend(rest.map(|&i| (i, "conditional", NOT_CERTAIN)));
                return false;
            }
        }
        false
    }

    /// Returns whether an instruction that may not be speculated has available operands.
    fn is_invariant(&self, i: Inst) -> bool {
        let body = self.body();
        let data = body.inst(i);
        let kind = match data.op().effect() {
            Effect::Trap => true,
            Effect::Read => data.op() == Opcode::Load,
            Effect::Call => data.op() == Opcode::Call && data.ty() != Type::VOID,
            _ => false,
        };
        let moves = |v: Value| v.as_inst().is_some_and(|d| self.found.moved.contains(&d));
        kind && !is_speculatable(self.cx.module, body, i)
            && !self.known.guards.used.contains(&i)
            && body.ops(i).iter().all(|&v| moves(v) || self.known.is_available(body, v))
    }

    /// Returns the rule that forbids the move of an invariant instruction of a block.
    fn obstacle(&self, i: Inst, block: Block) -> Option<(&'static str, &'static str)> {
        let body = self.body();
        if !self.known.reaches_uses(body, i) {
            return Some(("after-join", "the result is used where it is not available"));
        }
        match body.inst(i).op() {
            Opcode::Load => self.load_obstacle(i),
            Opcode::Call => self.call_obstacle(i, block),
            _ => None,
        }
    }

    fn load_obstacle(&self, i: Inst) -> Option<(&'static str, &'static str)> {
        let data = self.body().inst(i);
        if data.mem_flags() != pir_core::inst::MemFlags::empty() {
            return Some(("ordered", "the load is atomic or `volatile`"));
        }
        self.memory_obstacle(i, &[self.address(self.body().ops(i)[0])])
    }

    fn call_obstacle(&self, i: Inst, block: Block) -> Option<(&'static str, &'static str)> {
        let (module, body) = (self.cx.module, self.body());
        let facts = CallFacts::of(module, body, i);
        let reads = |a| matches!(a, MemoryAccess::None | MemoryAccess::Read);
        let memory = facts.memory;
        if !facts.completes
            || facts.is_pinned
            || !facts.is_quiet
            || ![memory.args, memory.other, memory.inaccessible].into_iter().all(reads)
        {
            let why = "the callee is not known to return and to write no memory";
            return Some(("effects", why));
        }
        let crosses = self.regions.innermost(block) != self.regions.innermost(self.wide.before)
            || self.found.from.keys().any(|&b| self.is_fork(b));
        let ty = body.inst(i).ty();
        let is_number = module.types.is_int_or_vector(ty) || module.types.is_float_or_vector(ty);
        let of_thread = |g| self.cx.facts.depends_on_thread(g);
        let reads_more = !facts.reads_only_arguments()
            && !facts.is_computing_intrinsic
            && body.ops(i)[0].as_global().is_none_or(of_thread);
        if crosses && (reads_more || !is_number && !facts.is_computing_intrinsic) {
            return Some(("thread", "the result may depend on the thread that makes the call"));
        }
        if memory.is_none() {
            return None;
        }
        if memory.inaccessible == MemoryAccess::Read && self.summary().writes_inaccessible {
            return Some(("written", "the memory may be written in the loop or region"));
        }
        if memory.other == MemoryAccess::Read {
            return self.memory_obstacle(i, &[MemoryObject::Unknown]);
        }
        let function = self.cx.function();
        // Structures may hold addresses.
        let is_address = |v: &&Value| {
            let ty = module.value_type(function, body, **v);
            !module.types.is_int_or_vector(ty) && !module.types.is_float_or_vector(ty)
        };
        let addresses = body.call_args(i).iter().filter(is_address);
        let objects: Vec<MemoryObject> = addresses.map(|&v| self.address(v)).collect();
        self.memory_obstacle(i, &objects)
    }

    fn address(&self, v: Value) -> MemoryObject {
        MemoryObject::of(self.cx.module, self.cx.function(), self.body(), v)
    }

    fn is_fork(&self, b: Block) -> bool {
        matches!(self.cfg().node(b).exit, BlockExit::EntryFork | BlockExit::InteriorFork)
    }

    /// Returns why the memory that `i` reads may change while the loop or its region runs.
    fn memory_obstacle(
        &self,
        i: Inst,
        objects: &[MemoryObject],
    ) -> Option<(&'static str, &'static str)> {
        let memory = self.summary();
        if memory.synchronises {
            return Some(("order", "an instruction in the loop or region synchronises or frees"));
        }
        let written = |memory: &MemorySummary| objects.iter().any(|&o| memory.may_write(o));
        let is_written = written(memory) && self.ordered_writes(i).is_none_or(|m| written(&m));
        is_written.then_some(("written", "the memory may be written in the loop or region"))
    }

    fn summary(&self) -> &MemorySummary {
        self.memory.get_or_init(|| {
            let all = self.concerned();
            MemorySummary::of(self.cx.module, self.cx.function(), self.body(), all)
        })
    }

    /// Summarises the writes that may come before `i` in the loop or region. A plain store that
    /// never does races with `i`, which may then read anything. Nothing synchronises, so only code
    /// that leads to `i` comes before it. `None`: the order is not known from the graph, or the
    /// budget is spent.
    fn ordered_writes(&self, i: Inst) -> Option<MemorySummary> {
        let (body, cfg, home) = (self.body(), self.cfg(), self.body().block_of(i));
        let of_header = self.regions.innermost(self.wide.header);
        let of_read = self.regions.innermost(home);
        let waits = ForkFlags::WIDTH | ForkFlags::LOCKSTEP;
        let mut around = [of_header, of_read].into_iter().flatten();
        if around.any(|r| self.regions.ancestors(r).any(|r| self.region_flags(r).intersects(waits)))
        {
            return None;
        }
        let concerned = self.concerned();
        let work = concerned.iter().map(|&b| 1 + body.insts(b).len()).sum();
        self.budget.set(self.budget.get().checked_sub(work)?);
        let mut earlier: FxHashSet<Block> = FxHashSet::default();
        let mut work = vec![home];
        while let Some(b) = work.pop() {
            // Strands that halt come before what follows their join, without an edge.
            if cfg.node(b).join && concerned.contains(&b) {
                return None;
            }
            for &p in cfg.preds(b) {
                if concerned.contains(&p) && earlier.insert(p) {
                    work.push(p);
                }
            }
        }
        let mut memory = MemorySummary::default();
        for &b in &concerned {
            let mut comes_before = earlier.contains(&b) || b == home;
            for &k in body.insts(b) {
                comes_before &= k != i || earlier.contains(&home);
                let data = body.inst(k);
                let is_plain =
                    data.op() == Opcode::Store && data.mem().ordering == Ordering::NotAtomic;
                if comes_before || !is_plain {
                    memory.add(self.cx.module, self.cx.function(), body, k);
                }
            }
        }
        Some(memory)
    }

    /// The blocks of the loop, and of the regions that the move leaves or whose strands the loop
    /// starts.
    fn concerned(&self) -> FxHashSet<Block> {
        let mut blocks = self.wide.members.clone();
        let mut known: FxHashSet<Region> = FxHashSet::default();
        for &b in &self.wide.members {
            let Some(innermost) = self.regions.innermost(b) else { continue };
            // The outermost region that is left contains the others.
            let left = self.regions.ancestors(innermost);
            let left = left.take_while(|&r| !self.regions.contains(r, self.wide.before)).last();
            let starts = self.cfg().node(b).exit == BlockExit::InteriorFork;
            for r in left.into_iter().chain(starts.then_some(innermost)) {
                if known.insert(r) {
                    blocks.extend(self.regions.blocks(r));
                }
            }
        }
        blocks
    }

    /// Returns the blocks that certainly start after a block.
    fn next(&mut self, at: WalkPoint) -> Vec<WalkPoint> {
        let b = at.block;
        let Some(t) = self.body().terminator(b) else { return Vec::new() };
        let ops = self.body().ops(t).to_vec();
        let mut next = Vec::new();
        match (self.body().inst(t).op(), &ops[..]) {
            (Opcode::Br, [to]) => next.extend(to.as_block().map(|s| WalkPoint { block: s, ..at })),
            (Opcode::Br, &[condition, yes, no]) if self.found.guard.is_none() => {
                next.extend(self.pass_branch(at, condition, yes, no));
            }
            (Opcode::Fork, _) => {
                for &s in self.cfg().succs(b) {
                    let is_fresh = false;
                    if self.starts_at_once(b, s, at.is_fresh) {
                        next.push(WalkPoint { block: s, is_fresh, ..at });
                    }
                }
            }
            _ => {}
        }
        // Recorded at once, because a fork may list a successor more than once.
        next.retain(|p| {
            // A strand that the loop starts may run the block before, or what others start too.
            let is_inside = self.is_member(p.block)
                && self.known.local.dominates(self.wide.header, p.block)
                && !self.cfg().node(p.block).join;
            is_inside
                && match self.found.from.entry(p.block) {
                    Entry::Occupied(_) => false,
                    Entry::Vacant(new) => {
                        new.insert(b);
                        true
                    }
                }
        });
        next
    }

    /// Makes the branch at the end of a block the guard, if one of its targets leaves the loop.
    fn pass_branch(
        &mut self,
        at: WalkPoint,
        condition: Value,
        yes: Value,
        no: Value,
    ) -> Option<WalkPoint> {
        let (yes, no) = (yes.as_block()?, no.as_block()?);
        let is_inside = |b: Block| self.wide.members.contains(&b);
        let (block, polarity) = match (is_inside(yes), is_inside(no)) {
            (true, false) => (yes, true),
            (false, true) => (no, false),
            _ => return None,
        };
        let mut copied = Vec::new();
        self.collect_condition(condition, &mut copied)?;
        self.found.guard = Some((condition, copied, polarity));
        Some(WalkPoint { block, is_guarded: true, ..at })
    }

    /// Collects the instructions to copy for a value of the first iteration, operands first. `None`
    /// if they are too many to be worth a copy.
    fn collect_condition(&self, v: Value, copied: &mut Vec<Inst>) -> Option<()> {
        /// Chains of `phi`s and of computations longer than this are given up.
        const MAX_VISITED_VALUES: usize = 4 * MAX_COPIED_INSTS;
        let body = self.body();
        let mut visits = 0;
        // An instruction is visited again after its operands.
        let mut work = vec![(v, false)];
        while let Some((v, is_done)) = work.pop() {
            visits += 1;
            if visits > MAX_VISITED_VALUES {
                return None;
            }
            if self.known.is_available(body, v) {
                continue;
            }
            let i = v.as_inst().filter(|i| self.found.from.contains_key(&body.block_of(*i)))?;
            if copied.contains(&i) {
                continue;
            }
            if body.inst(i).op() == Opcode::Phi {
                work.push((self.incoming(i)?, false));
            } else if is_done {
                if copied.len() == MAX_COPIED_INSTS {
                    return None;
                }
                copied.push(i);
            } else {
                if !is_speculatable(self.cx.module, body, i) {
                    return None;
                }
                work.push((v, true));
                work.extend(body.ops(i).iter().rev().map(|&op| (op, false)));
            }
        }
        Some(())
    }

    /// Returns the value of a `phi` on the walk.
    fn incoming(&self, phi: Inst) -> Option<Value> {
        first_value(self.body(), phi, &self.found.from)
    }

    /// Returns whether a strand that a fork starts can run at once, whatever others do: the parts
    /// of a region with `width` wait for earlier ones, and lanes for their group.
    fn starts_at_once(&self, fork: Block, s: Block, is_fresh: bool) -> bool {
        let opened = self.regions.opened_by(fork);
        let Some(region) = opened.or_else(|| self.regions.innermost(fork)) else { return false };
        let flags = self.region_flags(region);
        if flags.contains(ForkFlags::LOCKSTEP) {
            return false;
        }
        if !flags.contains(ForkFlags::WIDTH) || continuation(self.cfg(), fork) == Some(s) {
            return true;
        }
        let main = continuation(self.cfg(), fork);
        let first = self.cfg().succs(fork).iter().copied().find(|&x| Some(x) != main);
        first == Some(s) && (opened.is_some() || is_fresh)
    }

    /// Gives a reason for invariant instructions that were not reached.
    fn refuse_the_rest(&self, is_entered: bool, refused: &mut Vec<Refusal>) {
        for &b in self.wide.blocks.iter().filter(|b| !self.found.from.contains_key(b)) {
            for &i in self.body().insts(b).iter().filter(|&&i| self.is_invariant(i)) {
                let why = match is_entered {
                    true => NOT_CERTAIN,
                    false => "no block leads to the loop alone, or the loop runs in a lane",
                };
                refused.push((i, if is_entered { "conditional" } else { "preheader" }, why));
            }
        }
    }
}

/// Returns the value of a `phi` for the edge by which the walk came to its block.
fn first_value(body: &Body, phi: Inst, from: &FxHashMap<Block, Block>) -> Option<Value> {
    body.incoming_from(phi, *from.get(&body.block_of(phi))?)
}

impl FirstIteration {
    /// Moves the instructions that were found. Returns whether there were any.
    pub(super) fn hoist(
        mut self,
        cx: &mut PassContext<'_>,
        wide: &WideLoop,
        uses: &Uses,
        guards: &mut Guards,
    ) -> bool {
        if self.unguarded.is_empty() && self.guarded.is_empty() {
            return false;
        }
        for &i in self.unguarded.iter().chain(&self.guarded) {
            let op = cx.body.inst(i).op().name();
            let say = format!("moves a `{op}` of the first iteration in front of the loop");
            cx.applied(i, "certain", say);
            let location: Vec<Attachment> =
                cx.body.attachments(i).filter(|a| a.kind == Sym::DBG).collect();
            cx.body.set_attachments(i, &location);
        }
        relocate_to_end(cx.body, &self.unguarded, wide.before);
        if let Some((condition, copied, polarity)) = self.guard.take()
            && !self.guarded.is_empty()
        {
            let first_copy = cx.body.inst_bound();
            let condition = self.copy_condition(cx.body, wide.before, condition, &copied);
            let new = (first_copy..cx.body.inst_bound()).map(Inst::new);
            let used = new.flat_map(|i| cx.body.ops(i)).chain([&condition]);
            guards.used.extend(used.filter_map(|v| v.as_inst()));
            guards.blocks.insert(wide.before);
            let places = &mut guards.places;
            self.guard_moved((cx.body, places), wide.before, (condition, polarity), uses);
        }
        true
    }

    /// Copies the condition of the first iteration to the end of the block before.
    fn copy_condition(&self, body: &mut Body, to: Block, v: Value, copied: &[Inst]) -> Value {
        let mut copies: FxHashMap<Inst, Value> = FxHashMap::default();
        let resolve = |body: &Body, copies: &FxHashMap<Inst, Value>, mut v: Value| {
            while let Some(i) = v.as_inst() {
                if let Some(&copy) = copies.get(&i) {
                    return copy;
                }
                match first_value(body, i, &self.from) {
                    Some(next) if body.inst(i).op() == Opcode::Phi => v = next,
                    _ => return v,
                }
            }
            v
        };
        for &i in copied {
            let ops: Vec<Value> = body.ops(i).iter().map(|&v| resolve(body, &copies, v)).collect();
            let data = body.inst(i).with_ops(body.push_ops(&ops));
            let end = body.insts(to).len() - 1;
            let copy = body.insert_inst(to, end, data);
            copies.insert(i, copy.into());
        }
        resolve(body, &copies, v)
    }

    /// Puts the guarded instructions into a block of their own, and `phi`s after it.
    fn guard_moved(
        &self,
        (body, places): (&mut Body, &mut Places),
        before: Block,
        guard: (Value, bool),
        uses: &Uses,
    ) {
        let t = body.terminator(before).expect("the block is terminated");
        let after = split_block_to_end(body, t).expect("a terminator is no landing");
        let first = body.add_block();
        places.extend([(after, before), (first, before)]);
        let br = InstData::new(Opcode::Br, Type::VOID);
        let ops = body.push_ops(&[after.into()]);
        body.push_inst(first, br.with_ops(ops), pir_core::function::NO_SOURCE_PLACE);
        relocate_to_end(body, &self.guarded, first);
        let (condition, polarity) = guard;
        let (yes, no) = if polarity { (first, after) } else { (after, first) };
        replace_terminator(body, before, br, &[condition, yes.into(), no.into()], &[])
            .expect("the block has no `phi`s yet");
        for (at, &i) in self.guarded.iter().enumerate() {
            let ty = body.inst(i).ty();
            // Without an iteration nothing uses it.
            let none = Value::constant(body.consts.scalar(ty, ConstKind::Poison));
            let ops = body.push_ops(&[i.into(), first.into(), none, before.into()]);
            let phi = body.insert_inst(after, at, InstData::new(Opcode::Phi, ty).with_ops(ops));
            for &(user, k) in uses.of(i).iter().filter(|u| !self.moved.contains(&u.0)) {
                body.ops_mut(user)[k as usize] = phi.into();
            }
        }
    }
}
