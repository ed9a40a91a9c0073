//! Loops that count, and how one is taken apart: a strand counts, and starts one for each
//! iteration.

use crate::error::Error;
use pir_analysis::parallel_loop::{InductionStep, has_computable_trip_count, induction_step};
use pir_analysis::{Analyses, Cfg, DomTree, Loop};
use pir_core::Module;
use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::cursor::{Uses, replace_terminator, retarget};
use pir_core::entity::{Block, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags};
use pir_core::intrinsic::{self, Id};
use pir_core::layout::DataLayout;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashSet;

/// A loop that counts by a constant, is tested at the top, and hands nothing but its variable from
/// an iteration to the next one or to the code after it, unless in memory.
pub(crate) struct CountedLoop {
    header: Block,
    /// The block from which the loop is entered.
    before: Block,
    /// The first block of an iteration.
    first: Block,
    latch: Block,
    /// The block after the loop.
    after: Block,
    /// The induction variable, and the instruction that steps it.
    pub(crate) phi: Inst,
    next: Inst,
    /// Other `phi`s of the header, which nothing uses.
    unused: Vec<Inst>,
    /// The step of the induction variable, in its own unit or, for a pointer, in bytes.
    pub(crate) step: i64,
    /// The blocks that the loop may run: its own, and those that only end the program.
    pub(crate) inside: BlocksInside,
}

/// The forms that a loop may have.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allowed {
    /// The test may read objects of the function that the loop does not change.
    pub(crate) read_in_test: bool,
    /// Blocks that end the program may also be entered from the code around the loop.
    pub(crate) share_failures: bool,
}

/// The blocks that a loop may run.
pub(crate) struct BlocksInside {
    blocks: Vec<Block>,
    members: FxHashSet<Block>,
}

impl BlocksInside {
    /// Returns whether the loop may run a block.
    pub(crate) fn contains(&self, b: Block) -> bool {
        self.members.contains(&b)
    }

    /// Returns the blocks.
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn remove(&mut self, blocks: &[Block]) {
        let gone: FxHashSet<Block> = blocks.iter().copied().collect();
        self.members.retain(|b| !gone.contains(b));
        self.blocks.retain(|b| self.members.contains(b));
    }

    /// Adds a block. Returns whether it was not there.
    fn insert(&mut self, b: Block) -> bool {
        let is_new = self.members.insert(b);
        if is_new {
            self.blocks.push(b);
        }
        is_new
    }
}

impl CountedLoop {
    /// Describes a loop. `None` if it is another one. O(loop)
    pub(crate) fn of(
        module: &Module,
        body: &Body,
        analyses: &Analyses,
        uses: &Uses,
        l: Loop,
        may: Allowed,
    ) -> Option<Self> {
        let (cfg, loops) = (analyses.cfg(), analyses.loops());
        let header = loops.header(l);
        let &[latch] = loops.latches(l) else { return None };
        let is_member = |b: Block| loops.contains(l, b);
        let branch = |b: Block| {
            let t = body.terminator(b).filter(|&t| body.inst(t).op() == Opcode::Br);
            t.map_or(&[][..], |t| body.ops(t))
        };
        let &[condition, first, after] = branch(header) else { return None };
        let (first, after) = (first.as_block()?, after.as_block()?);
        if !is_member(first) || is_member(after) || first == header || branch(latch).len() != 1 {
            return None;
        }
        let mut outside = cfg.preds(header).iter().copied().filter(|&p| !is_member(p));
        let before = outside.next().filter(|_| outside.next().is_none())?;
        // The last values of variables that nothing reads after the loop, which flang records.
        let is_unused = |i: &Inst| uses.of(*i).iter().all(|u| u.0 == *i);
        let (unused, used): (Vec<Inst>, Vec<Inst>) = body.phis(header).partition(is_unused);
        let &[phi] = &used[..] else { return None };
        let next = body.incoming_from(phi, latch)?.as_inst()?;
        let compare = condition.as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
        let &[tested, bound] = body.ops(compare) else { return None };
        let step = induction_step(body, module, phi, next.into())?;
        let flags = body.inst(next).arith_flags();
        let is_counted = has_computable_trip_count(body.inst(compare).icmp()?, step, flags);
        if !is_counted || tested != phi.into() {
            return None;
        }
        let reads = |i: Inst| may.read_in_test && is_fixed_object(body, uses, is_member, i);
        let computes = |&i: &Inst| {
            let op = body.inst(i).op();
            let is_silent = op == Opcode::Phi || op.is_terminator() || op.is_debug();
            is_silent || op.effect() == Effect::Pure || reads(i)
        };
        // The strand of the header runs beside the iterations.
        if !body.insts(header).iter().all(computes) {
            return None;
        }
        if !is_fixed(body, header, is_member, bound) {
            return None;
        }
        let (InductionStep::Int(step) | InductionStep::Bytes(step)) = step;
        let blocks = loops.blocks(l).to_vec();
        let members = blocks.iter().copied().collect();
        let mut inside = BlocksInside { blocks, members };
        add_failures(body, cfg, header, after, may.share_failures, &mut inside)?;
        let found = Self { header, before, first, latch, after, phi, next, unused, step, inside };
        found.keeps_values(body, uses).then_some(found)
    }

    /// Returns whether no value leaves the loop, and its variable is counted for itself alone.
    fn keeps_values(&self, body: &Body, uses: &Uses) -> bool {
        let is_debug = |user: Inst| body.inst(user).op().is_debug();
        let stays = |&(user, k): &(Inst, u32)| {
            is_debug(user) || self.inside.contains(body.use_block(user, k))
        };
        let mut computed = self.inside.blocks.iter().flat_map(|&b| body.insts(b));
        computed.all(|&i| uses.of(i).iter().all(stays))
            && uses.of(self.next).iter().all(|&(user, _)| user == self.phi || is_debug(user))
    }

    /// Returns whether the facts about this loop still hold after another one is opened: neither
    /// runs blocks of the other, nor enters it straight from its header.
    pub(crate) fn is_apart_from(&self, opened: &OpenedLoops) -> bool {
        let is_shared = |b: &Block| opened.inside.contains(b);
        !self.inside.blocks.iter().any(is_shared)
            && !opened.headers.contains(&self.before)
            && !opened.entered_from.contains(&self.header)
    }

    /// Makes a region of the loop, opened by `fork`, which needs no successors. Each iteration gets
    /// its own of some objects on the stack.
    ///
    /// # Errors
    /// An edit fails.
    pub(crate) fn open(
        &self,
        f: &FunctionBuilder<'_>,
        fork: Fork,
        own: &[Inst],
    ) -> Result<(), Error> {
        f.with_body(|b| self.unused.iter().for_each(|&phi| b.remove_inst(phi)));
        let [entry, spawn, close] = ["for.fork", "for.latch", "for.end"].map(|n| f.block(n));
        let values = move_edge(f, self.before, self.header, entry);
        f.switch_to(entry);
        f.fork_with(Fork { successors: vec![self.header], ..fork });
        give(f, &values, entry);
        let values = move_edge(f, self.header, self.after, close);
        f.switch_to(close);
        f.join();
        f.br(self.after);
        give(f, &values, close);
        let values = move_edge(f, self.header, self.first, spawn);
        f.switch_to(spawn);
        f.fork_interior(&[self.first, self.header]);
        give(f, &values, spawn);
        let halted = f.with_body(|b| {
            b.relocate(self.next, spawn, 0);
            let halt = InstData::new(Opcode::Halt, Type::VOID);
            replace_terminator(b, self.latch, halt, &[], &[]).map(|_| ())
        });
        halted.map_err(Error::Edit)?;
        f.add_incoming(self.phi.into(), self.next, spawn);
        f.with_body(|b| {
            for &object in own {
                let at = b.phis(self.first).count();
                b.relocate(object, self.first, at);
            }
        });
        Ok(())
    }
}

/// Loops of a function that are opened in one edit.
#[derive(Default)]
pub(crate) struct OpenedLoops {
    inside: FxHashSet<Block>,
    headers: FxHashSet<Block>,
    entered_from: FxHashSet<Block>,
}

impl OpenedLoops {
    /// Adds a loop.
    pub(crate) fn add(&mut self, counted: &CountedLoop) {
        self.inside.extend(&counted.inside.blocks);
        self.headers.insert(counted.header);
        self.entered_from.insert(counted.before);
    }
}

/// Redirects an edge, and returns the values that the `phi`s of the old target had for it. The
/// caller ends the new target with an edge to the old one.
fn move_edge(f: &FunctionBuilder<'_>, from: Block, to: Block, new: Block) -> Vec<(Inst, Value)> {
    f.with_body(|b| {
        let values = b.phis(to).filter_map(|phi| Some((phi, b.incoming_from(phi, from)?)));
        let values = values.collect();
        retarget(b, from, to, new);
        values
    })
}

fn give(f: &FunctionBuilder<'_>, values: &[(Inst, Value)], from: Block) {
    values.iter().for_each(|&(phi, v)| f.add_incoming(phi.into(), v, from));
}

/// Returns whether an instruction reads an object of the function, which the loop only reads.
fn is_fixed_object(body: &Body, uses: &Uses, is_member: impl Fn(Block) -> bool, i: Inst) -> bool {
    let is_read = |i: Inst| {
        body.inst(i).op() == Opcode::Load && body.inst(i).mem_flags() == MemFlags::empty()
    };
    let object = body.ops(i).first().and_then(|v| v.as_inst());
    let object = object.filter(|&o| is_read(i) && body.inst(o).op() == Opcode::Alloca);
    object.is_some_and(|o| {
        let inside = uses.of(o).iter().map(|u| u.0).filter(|&u| is_member(body.block_of(u)));
        !is_member(body.block_of(o)) && { inside }.all(is_read)
    })
}

/// Returns whether a value is the same in each iteration: computed before the loop, or from such
/// values in its header.
fn is_fixed(body: &Body, header: Block, is_member: impl Fn(Block) -> bool, v: Value) -> bool {
    let mut work = vec![v];
    while let Some(v) = work.pop() {
        let Some(i) = v.as_inst().filter(|&i| is_member(body.block_of(i))) else { continue };
        // Nothing in a header is computed from itself but by way of a `phi`.
        if body.block_of(i) != header || body.inst(i).op() == Opcode::Phi {
            return false;
        }
        work.extend(body.ops(i));
    }
    true
}

/// Adds the blocks that follow the loop where an iteration ends the program, unless it `may_share`
/// them with the code around: such blocks are of no region. `None`: there is another way out of the
/// loop.
fn add_failures(
    body: &Body,
    cfg: &Cfg,
    header: Block,
    after: Block,
    may_share: bool,
    inside: &mut BlocksInside,
) -> Option<()> {
    let members = inside.blocks.iter().copied().filter(|b| *b != header);
    let mut work: Vec<Block> = members.flat_map(|b| body.successors(b)).collect();
    let mut added = Vec::new();
    while let Some(b) = work.pop() {
        if b == after {
            return None;
        }
        if !inside.insert(b) {
            continue;
        }
        added.push(b);
        let op = body.terminator(b).map(|t| body.inst(t).op())?;
        if !matches!(op, Opcode::Br | Opcode::Switch | Opcode::Unreachable) {
            return None;
        }
        work.extend(body.successors(b));
    }
    // The code around the loop may come there, too.
    if added.iter().all(|&b| cfg.preds(b).iter().all(|&p| inside.contains(p))) {
        return Some(());
    }
    if !may_share || !added.iter().all(|&b| cfg.is_dead_end(b)) {
        return None;
    }
    inside.remove(&added);
    Some(())
}

/// How an object may begin in an iteration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// Its lifetime begins.
    ByLifetime,
    /// All of it is written, too. Lanes would gather and scatter such objects.
    ByWriting,
}

/// Returns whether an object begins anew at one place, before all its other uses: there its
/// lifetime begins, or all of it is written. Fortran's private variables have no lifetimes.
pub(crate) fn begins_in_loop(
    module: &Module,
    body: &Body,
    dom: &DomTree,
    object: Inst,
    uses: &[Inst],
    may: Beginning,
) -> bool {
    let is_before = |a: Inst, b: Inst| match (body.block_of(a), body.block_of(b)) {
        (home, other) if home == other => body.position(a) <= body.position(b),
        (home, other) => body.inst(b).op() != Opcode::Phi && dom.dominates(home, other),
    };
    let begins = |&i: &Inst| {
        intrinsic::called(module, body, i) == Some(Id::LifetimeStart)
            || may == Beginning::ByWriting && overwrites(module, body, object, i)
    };
    let first =
        uses.iter().copied().filter(begins).reduce(|a, b| if is_before(b, a) { b } else { a });
    first.is_some_and(|first| uses.iter().all(|&i| is_before(first, i)))
}

/// Returns whether an instruction writes all of an object, and does not read it.
fn overwrites(module: &Module, body: &Body, object: Inst, i: Inst) -> bool {
    let layout = DataLayout::new(module.datalayout.as_deref());
    let size = layout.alloc_size(&module.types, body.inst(object).allocated_type());
    let Some(size) = size.filter(|_| body.ops(object).is_empty()) else { return false };
    if body.inst(i).op() == Opcode::Store {
        let &[value, place] = body.ops(i) else { return false };
        let ty = match value.kind() {
            ValueKind::Inst(i) => body.inst(i).ty(),
            ValueKind::Const(c) => body.consts.ty(c),
            _ => return false,
        };
        let is_plain = body.inst(i).mem_flags() == MemFlags::empty();
        return is_plain
            && place == object.into()
            && value != place
            && layout.store_size(&module.types, ty) == Some(size);
    }
    if body.inst(i).op() != Opcode::Call {
        return false;
    }
    let called = intrinsic::called(module, body, i);
    let &[to, from, bytes, volatile] = body.call_args(i) else { return false };
    let is_copy = matches!(called, Some(Id::Memcpy | Id::Memmove)) && from != to;
    let number = |v: Value| body.consts.const_int(&module.types, v);
    (is_copy || called == Some(Id::Memset))
        && to == object.into()
        && number(volatile) == Some(0)
        && number(bytes) == Some(size)
}

/// Returns whether a strand of its own may execute an instruction of the loop.
pub(crate) fn may_be_strand(module: &Module, body: &Body, i: Inst) -> bool {
    use Opcode::{CallBr, Fork, Halt, IndirectBr, Join, Resume, Ret, VAArg};
    let op = body.inst(i).op();
    let called = intrinsic::called(module, body, i);
    let is_stack = matches!(called, Some(Id::Stacksave | Id::Stackrestore));
    !is_stack && !matches!(op, Fork | Halt | Join | Ret | Resume | IndirectBr | CallBr | VAArg)
}
