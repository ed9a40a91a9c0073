//! Sequentialising of a region: its strands run one after the other, by branches.
//!
//! The end of a strand becomes a branch to the next strand, and a branch has a fixed target. So
//! each block of the region must belong to one *part*: the first strands of the region and their
//! continuations are the main part; every other successor occurrence of a fork begins a part of its
//! own, which returns to the next occurrence of its fork when it ends. A block that two parts share
//! would have to return to two places.

use rustc_hash::{FxHashMap, FxHashSet};

use super::terminator::{join_of, phis, put_terminator};
use crate::entity::{Block, Entity, Inst, Type, Value};
use crate::function::Body;
use crate::inst::{ForkFlags, InstData};
use crate::opcode::Opcode;
use crate::symbol::Sym;

/// A region as the caller found it, for [`sequentialise`].
/// `pir_analysis::sequential::region_blocks` computes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RegionBlocks {
    /// The blocks of the region itself.
    pub own: Vec<Block>,
    /// The blocks of the regions that are nested in it.
    pub nested: Vec<Block>,
    /// The blocks whose entry forks open the region.
    pub entry_forks: Vec<Block>,
    /// The join blocks that close the region.
    pub joins: Vec<Block>,
    /// Which strand of a fork runs last: blocks with a fork, and a position among
    /// [`Body::successors`]. The others run before it in the order of the text. The default is the
    /// continuation, or the last successor if there is none.
    pub last: Vec<(Block, usize)>,
    /// Whether every `!pir.backends` of the entry forks allows `sequential`.
    pub allows_sequential: bool,
    /// The blocks that lead to the joins, if they are known. Otherwise all blocks of the function
    /// are looked at.
    pub join_sources: Option<Vec<Block>>,
}

/// Reason why a region is not sequentialised. The body is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotSequential {
    /// The block is described as one with an entry fork.
    #[error("{0} does not end with an entry fork")]
    NotEntryFork(Block),
    /// The block is described as a join block.
    #[error("{0} does not start with `join`")]
    NotJoin(Block),
    /// The block is described twice, does not exist, or has no such successor.
    #[error("the description of the region does not fit {0}")]
    Description(Block),
    /// The strands of a forced region may wait for each other.
    #[error("the fork of {0} has `force`: its strands may wait for each other")]
    Forced(Block),
    /// The lanes of a lockstep region run instruction by instruction.
    #[error("the fork of {0} has `lockstep`: its strands run instruction by instruction")]
    Lockstep(Block),
    /// The list of back ends does not allow it.
    #[error("`!pir.backends` of the fork of {0} does not allow `sequential`")]
    Backends(Block),
    /// `width` orders the strands in another way.
    #[error("`width` demands that the strands of the fork of {0} run in the order of the text")]
    Width(Block),
    /// The region has several joins, and the strand that decides at which of them it closes is not
    /// the last.
    #[error("the continuation of the fork of {0} selects the join, and does not run last")]
    Continuation(Block),
    /// The block belongs to two parts, so that it has no fixed place to return to.
    #[error("{0} is executed by strands of two forks, or twice by one")]
    Shared(Block),
    /// The last strand ends without a join, so that it is not known where the owner of the region
    /// continues.
    #[error("{0} ends the last strand with `halt`")]
    HaltsLast(Block),
    /// What would run next would be unreachable.
    #[error("no strand that starts at {0} ends")]
    NeverEnds(Block),
    /// The join block closes another region too.
    #[error("{0} is also reached from {1}, which is outside the region")]
    OtherRegion(Block, Block),
    /// The targets of an `indirectbr` are data, which an edit of the edges does not change.
    #[error("{0} reaches a join by `indirectbr`")]
    Indirect(Block),
}

/// Where a strand goes on: a block, and the fork that gave the block's `phi`s their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Next {
    block: Block,
    source: Block,
}

/// A part other than the main one.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: Block,
    /// Where control goes on when the strand that began the part has ended.
    next: Next,
    /// Whether some strand of the part ends.
    ends: bool,
}

/// The main part in `part_of`; the others have the numbers of `Plan::parts` plus 1.
const MAIN: u32 = 0;

/// The role of a block in the region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Own,
    Nested,
    Join,
}

/// Where each strand of the region goes on.
struct Plan<'a> {
    body: &'a Body,
    region: &'a RegionBlocks,
    roles: FxHashMap<Block, Role>,
    last: FxHashMap<Block, usize>,
    has_width: bool,
    part_of: FxHashMap<Block, u32>,
    parts: Vec<Part>,
    /// The forks of the region in the order in which they were found, each with the strand that
    /// runs first.
    forks: Vec<(Block, Next)>,
    work: Vec<Block>,
}

/// Turns a region into sequential code: forks become branches, `halt`s and edges to a join become
/// branches to the strand that runs next, and the joins are removed. Nested regions stay as they
/// are, one level less deep.
///
/// Strands run to completion in the order in which their fork lists them, the continuation last.
/// For a region without `force` and `lockstep` this is one of the schedules that the language
/// allows, as long as no strand waits: so every outcome of the result in which all strands end is
/// one of the original. A strand that waits for ever, in a call of a function with a region that
/// never closes, lets its siblings run before the edit and not after it. The following is not a
/// plain edit and is refused:
///
/// - **force, lockstep, back ends**: the region demands something else.
/// - **A block of two parts** ([`NotSequential::Shared`]), such as a strand that one fork lists
///   twice, or a parallel loop whose latch continues with the body: where it ends, it would have to
///   return to two places. Copies of the block, or a variable for the place, solve this; both are
///   up to the caller.
/// - **`halt` in the last strand** ([`NotSequential::HaltsLast`]): the owner continues at a join
///   that another strand recorded, or never. Another strand may be chosen as the last one.
/// - **A strand that never ends**, a join block of two regions, an `indirectbr` to a join.
///
/// This function has no analyses. The caller guarantees that the function is valid, that the
/// description is that of a region, and further
///
/// - that no region around is in lockstep: there the region of an entry fork runs whole, but its
///   instructions would become steps of a lane;
/// - that the region asks neither `llvm.parallel.thread.id` nor `llvm.parallel.num_threads`,
///   directly or in a function that it calls, because the answer would be that of the region
///   around.
///
/// The result of a region of level 1 without nested regions is valid. Otherwise rule (b) of SSA may
/// refuse a value after a join that it accepted before, although the value is certain and unique:
/// the rule follows paths past nested joins, of which there are more now, and it names single join
/// blocks, so it does not see that one of several is reached. So verify the result. Inner regions
/// first is the better order.
///
/// An `alloca` in a strand lives until the function returns instead of until the strand ends; in a
/// loop it needs new memory in every iteration. O(blocks and edges of the region, and the `phi`s of
/// the successors of its forks); and O(blocks of the function) without
/// [`RegionBlocks::join_sources`].
///
/// ```
/// use pir_core::builder::FunctionBuilder;
/// use pir_core::cursor::{RegionBlocks, sequentialise};
/// use pir_core::{Module, Type};
///
/// let mut module = Module::new();
/// let f = FunctionBuilder::new(&mut module, "fill", Type::VOID, &[Type::PTR, Type::I64]);
/// f.parallel_for(0, f.arg(1), |f, i| {
///     f.store(i, f.gep(Type::I64, f.arg(0), i));
/// });
/// f.ret_void();
/// let g = f.finish().unwrap();
///
/// let body = module.function_mut(g).unwrap().body.as_mut().unwrap();
/// let [entry, header, latch, task, after] = body.layout()[..] else { panic!() };
/// let region = RegionBlocks {
///     own: vec![header, latch, task],
///     entry_forks: vec![entry],
///     joins: vec![after],
///     ..RegionBlocks::default()
/// };
/// sequentialise(body, &region)?;
/// let text = module.to_string();
/// assert!(!text.contains("fork") && !text.contains("halt") && !text.contains("join"));
/// // The loop goes on where the iteration ends.
/// assert!(text.contains("[ 0, %entry ], [ %i.next, %for.body ]"), "{text}");
/// # Ok::<(), pir_core::cursor::NotSequential>(())
/// ```
///
/// # Errors
/// Returns the reason why the region cannot be sequentialised by this edit.
pub fn sequentialise(body: &mut Body, region: &RegionBlocks) -> Result<(), NotSequential> {
    let edits = Plan::new(body, region)?.edits();
    edits.apply(body, &region.joins);
    for &j in &region.joins {
        let join = join_of(body, j).expect("the plan has checked it");
        body.remove_inst(join);
    }
    Ok(())
}

impl<'a> Plan<'a> {
    /// Assigns each block of the region to a part.
    fn new(body: &'a Body, region: &'a RegionBlocks) -> Result<Self, NotSequential> {
        let mut roles = FxHashMap::default();
        let all =
            [(Role::Own, &region.own), (Role::Nested, &region.nested), (Role::Join, &region.joins)];
        for (role, blocks) in all {
            for &b in blocks {
                let exists = b.index() < body.block_bound() && body.terminator(b).is_some();
                if !exists || roles.insert(b, role).is_some() {
                    return Err(NotSequential::Description(b));
                }
            }
        }
        let mut plan = Self {
            body,
            region,
            roles,
            last: region.last.iter().copied().collect(),
            has_width: false,
            part_of: FxHashMap::default(),
            parts: Vec::new(),
            forks: Vec::new(),
            work: Vec::new(),
        };
        plan.check_attributes()?;
        plan.check_joins()?;
        for &f in &region.entry_forks {
            plan.place_strands(f, MAIN)?;
        }
        while let Some(b) = plan.work.pop() {
            plan.leave(b)?;
        }
        if let Some(&b) = region.own.iter().find(|b| !plan.part_of.contains_key(b)) {
            return Err(NotSequential::Description(b));
        }
        match plan.parts.iter().find(|p| !p.ends) {
            Some(p) => Err(NotSequential::NeverEnds(p.start)),
            None => Ok(plan),
        }
    }

    fn check_attributes(&mut self) -> Result<(), NotSequential> {
        let mut seen = FxHashSet::default();
        for &b in &self.region.entry_forks {
            let exists = b.index() < self.body.block_bound() && seen.insert(b);
            let of_region = matches!(self.roles.get(&b), Some(Role::Own | Role::Nested));
            if !exists || of_region {
                return Err(NotSequential::Description(b));
            }
            let (Some(fork), false) = (self.fork(b), self.is_interior(b)) else {
                return Err(NotSequential::NotEntryFork(b));
            };
            let flags = self.body.inst(fork).fork_flags();
            if flags.contains(ForkFlags::FORCE) {
                return Err(NotSequential::Forced(b));
            }
            if flags.contains(ForkFlags::LOCKSTEP) {
                return Err(NotSequential::Lockstep(b));
            }
            self.has_width |= flags.contains(ForkFlags::WIDTH);
            let mut lists = self.body.attachments(fork).filter(|a| a.kind == Sym::PIR_BACKENDS);
            if !self.region.allows_sequential && lists.next().is_some() {
                return Err(NotSequential::Backends(b));
            }
        }
        Ok(())
    }

    /// Checks that the joins are reached from the region only.
    fn check_joins(&self) -> Result<(), NotSequential> {
        for &j in &self.region.joins {
            if join_of(self.body, j).is_none() {
                return Err(NotSequential::NotJoin(j));
            }
        }
        let entry_forks: FxHashSet<Block> = self.region.entry_forks.iter().copied().collect();
        let all = self.region.join_sources.as_deref().unwrap_or(self.body.layout());
        for &b in all {
            if self.roles.get(&b) == Some(&Role::Own) || entry_forks.contains(&b) {
                continue;
            }
            let mut joins = self.body.successors(b);
            if let Some(j) = joins.find(|s| self.roles.get(s) == Some(&Role::Join)) {
                return Err(NotSequential::OtherRegion(j, b));
            }
        }
        Ok(())
    }

    fn op(&self, b: Block) -> Opcode {
        let t = self.body.terminator(b).expect("blocks of the region have a terminator");
        self.body.inst(t).op()
    }

    fn fork(&self, b: Block) -> Option<Inst> {
        self.body.terminator(b).filter(|&t| self.body.inst(t).op() == Opcode::Fork)
    }

    fn is_interior(&self, b: Block) -> bool {
        self.fork(b).is_some_and(|t| self.body.inst(t).fork_flags().contains(ForkFlags::INTERIOR))
    }

    /// Returns the successor occurrences of a fork in the order in which they run.
    fn order(&self, b: Block, part: u32) -> Result<Vec<Block>, NotSequential> {
        let mut order: Vec<Block> = self.body.successors(b).collect();
        let fork = self.fork(b).expect("a fork");
        let end = order.len().checked_sub(1).ok_or(NotSequential::Description(b))?;
        // Reference: execution, rule 3.
        let continuation = match self.body.inst(fork).fork_flags() {
            flags if flags.contains(ForkFlags::MASTER) => Some(0),
            flags if flags.contains(ForkFlags::INTERIOR) || end == 0 => Some(end),
            _ => None,
        };
        let default = continuation.unwrap_or(end);
        let last = self.last.get(&b).copied().unwrap_or(default);
        if last > end {
            return Err(NotSequential::Description(b));
        }
        if last != default && self.has_width {
            return Err(NotSequential::Width(b));
        }
        let decides = continuation.is_some() && part == MAIN;
        if last != default && decides && self.region.joins.len() > 1 {
            return Err(NotSequential::Continuation(b));
        }
        let block = order.remove(last);
        order.push(block);
        Ok(order)
    }

    /// Assigns the strands of a fork in block `f` of `part` to parts.
    fn place_strands(&mut self, f: Block, part: u32) -> Result<(), NotSequential> {
        let order = self.order(f, part)?;
        let (&last, others) = order.split_last().expect("a fork has a successor");
        let is_join = |plan: &Self, b| plan.roles.get(&b) == Some(&Role::Join);
        // From the last to the first, because each strand branches to its successor.
        let mut next = if is_join(self, last) {
            self.end(part, last)
        } else {
            self.reach(last, part)?;
            Next { block: last, source: f }
        };
        for &start in others.iter().rev() {
            // A strand that starts at a join ends at once.
            if is_join(self, start) {
                continue;
            }
            // The strand might also have an edge of its own to a dead end, with other values for
            // the `phi`s.
            if !self.roles.contains_key(&next.block) {
                return Err(NotSequential::NeverEnds(next.block));
            }
            self.parts.push(Part { start, next, ends: false });
            self.reach(start, self.parts.len() as u32)?;
            next = Next { block: start, source: f };
        }
        self.forks.push((f, next));
        Ok(())
    }

    /// Returns the code that runs after a strand of `part` has ended at a join.
    fn end(&mut self, part: u32, join: Block) -> Next {
        match self.part_mut(part) {
            Some(part) => {
                part.ends = true;
                part.next
            }
            // A join block has no `phi`, so that the source does not matter.
            None => Next { block: join, source: join },
        }
    }

    fn part_mut(&mut self, part: u32) -> Option<&mut Part> {
        self.parts.get_mut((part.checked_sub(1)?) as usize)
    }

    /// Assigns a block that a strand of `part` reaches. Dead ends belong to no part, because
    /// nothing runs after them.
    fn reach(&mut self, b: Block, part: u32) -> Result<(), NotSequential> {
        if !matches!(self.roles.get(&b), Some(Role::Own | Role::Nested)) {
            return Ok(());
        }
        match self.part_of.insert(b, part) {
            None => self.work.push(b),
            Some(other) if other != part => return Err(NotSequential::Shared(b)),
            Some(_) => {}
        }
        Ok(())
    }

    /// Follows the edges of a block.
    fn leave(&mut self, b: Block) -> Result<(), NotSequential> {
        let part = self.part_of[&b];
        if self.roles[&b] == Role::Own {
            if self.is_interior(b) {
                return self.place_strands(b, part);
            }
            if self.op(b) == Opcode::Halt {
                self.part_mut(part).ok_or(NotSequential::HaltsLast(b))?.ends = true;
                return Ok(());
            }
        }
        let body = self.body;
        for s in body.successors(b) {
            if self.roles.get(&s) != Some(&Role::Join) {
                self.reach(s, part)?;
                continue;
            }
            let next = self.end(part, s);
            if self.op(b) == Opcode::IndirectBr && next.block != s {
                return Err(NotSequential::Indirect(b));
            }
        }
        Ok(())
    }

    fn edits(&self) -> Edits {
        let mut edits = Edits::default();
        for &(f, first) in &self.forks {
            for s in self.body.successors(f) {
                edits.phis.entry(s).or_default().removed.insert(f);
            }
            edits.branch(f, first);
        }
        for &b in &self.region.own {
            let part = self.part_of[&b].checked_sub(1).map(|n| self.parts[n as usize]);
            // The main part keeps its edges to the joins.
            let Some(part) = part else { continue };
            match self.op(b) {
                Opcode::Halt => edits.branch(b, part.next),
                Opcode::Fork => {}
                _ => {
                    let is_join = |s: &Block| self.roles.get(s) == Some(&Role::Join);
                    let edges = self.body.successors(b).filter(is_join).count();
                    (0..edges).for_each(|_| edits.enter(b, part.next));
                    if edges > 0 {
                        edits.leaving.push((b, part.next.block));
                    }
                }
            }
        }
        edits
    }
}

/// The changes of a body, collected so that each `phi` is rewritten once.
#[derive(Default)]
struct Edits {
    /// Blocks whose terminator becomes a branch, with its target.
    branches: Vec<(Block, Block)>,
    /// Blocks whose edges to joins become edges to another block.
    leaving: Vec<(Block, Block)>,
    phis: FxHashMap<Block, PhiEdit>,
}

/// The changes of the entries of one block's `phi`s.
#[derive(Default)]
struct PhiEdit {
    /// Blocks whose edges are removed.
    removed: FxHashSet<Block>,
    /// New predecessors, one per edge, each with the removed one whose value it gets.
    added: Vec<(Block, Block)>,
}

impl Edits {
    fn branch(&mut self, from: Block, to: Next) {
        self.branches.push((from, to.block));
        self.enter(from, to);
    }

    fn enter(&mut self, from: Block, to: Next) {
        self.phis.entry(to.block).or_default().added.push((from, to.source));
    }

    fn apply(self, body: &mut Body, joins: &[Block]) {
        let joins: FxHashSet<Value> = joins.iter().map(|&j| j.into()).collect();
        for (b, edit) in &self.phis {
            for phi in phis(body, *b) {
                edit.apply(body, phi);
            }
        }
        for (from, new) in self.leaving {
            let t = body.terminator(from).expect("it has a successor");
            for v in body.ops_mut(t).iter_mut().filter(|v| joins.contains(v)) {
                *v = new.into();
            }
        }
        for (from, to) in self.branches {
            put_terminator(body, from, InstData::new(Opcode::Br, Type::VOID), &[to.into()]);
        }
    }
}

impl PhiEdit {
    fn apply(&self, body: &mut Body, phi: Inst) {
        let mut values: FxHashMap<Block, Value> = FxHashMap::default();
        let mut entries = Vec::with_capacity(body.ops(phi).len());
        for pair in body.ops(phi).chunks_exact(2) {
            match pair[1].as_block() {
                Some(from) if self.removed.contains(&from) => {
                    values.insert(from, pair[0]);
                }
                _ => entries.extend_from_slice(pair),
            }
        }
        for &(from, source) in &self.added {
            // A `phi` of a valid function has a value for each of its predecessors.
            entries.extend(values.get(&source).into_iter().flat_map(|&v| [v, from.into()]));
        }
        body.set_ops(phi, &entries);
    }
}
