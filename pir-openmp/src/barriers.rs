//! Removes barriers that no thread could notice the absence of.
//!
//! A barrier orders what threads do before it with what they do after it. It is redundant if
//! nothing that another thread could notice happens after it until the next barrier or the end of
//! the region, or before it since the region began. Compilers write many of those: each worksharing
//! loop without `nowait` ends with one, the last loop of a region too; and a reduction that waits
//! is followed by another barrier.
//!
//! This happens where the calls of the run time are still there: they say what is the code of a
//! region, and that a loop's bounds are the thread's own. A region without a barrier needs no
//! threads that run at the same time.

use crate::entries::Entry;
use crate::error::Error;
use crate::ident;
use crate::interface::{Meaning, entry};
use crate::normal;
use crate::private_objects::{AddressUses, object_of};
use crate::source_names;
use pir_analysis::{Analyses, Cfg};
use pir_core::Module;
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashSet;

/// The calls of a function that need not wait.
#[derive(Default)]
struct Redundant {
    /// Barriers.
    barriers: Vec<Inst>,
    /// Reductions that wait, each with the calls that end it.
    reductions: Vec<Reduction>,
}

/// A reduction whose threads wait for its result.
struct Reduction {
    begin: Inst,
    /// The ends where the values were combined in a critical section.
    of_section: Vec<Inst>,
    /// Those where they were combined by atomic updates.
    of_atomics: Vec<Inst>,
}

/// Removes redundant barriers of the functions that are raised, and makes reductions `nowait` whose
/// threads need not wait. Returns the number of both. O(module)
///
/// # Errors
/// A function of the run time has another type.
pub(crate) fn remove(
    module: &mut Module,
    is_raised: impl Fn(GlobalId) -> bool,
) -> Result<usize, Error> {
    let waits = [&b"__kmpc_barrier"[..], b"__kmpc_end_reduce"];
    if waits.iter().all(|name| module.find(name).is_none()) {
        return Ok(0);
    }
    let codes = normal::codes_of_regions(module);
    let mut addresses = AddressUses::new(module);
    let bodies = module.functions().filter_map(|(g, _, f)| Some((g, f.body.as_deref()?)));
    let found: Vec<(GlobalId, Redundant)> = bodies
        .filter(|(g, _)| is_raised(*g))
        .filter_map(|(g, body)| {
            let found = Waits::of(module, body, g, codes.contains(&g), &mut addresses)?.redundant();
            let is_empty = found.barriers.is_empty() && found.reductions.is_empty();
            (!is_empty).then_some((g, found))
        })
        .collect();
    let mut count = 0;
    for (g, redundant) in found {
        count += redundant.barriers.len() + redundant.reductions.len();
        redundant.remove(module, g)?;
    }
    Ok(count)
}

impl Redundant {
    fn remove(self, module: &mut Module, g: GlobalId) -> Result<(), Error> {
        let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
        // They have the same types.
        let rename = |call: Inst, name: &str| {
            let Some(old) = f.with_body(|b| b.ops(call)[0].as_global()) else { return };
            let new = f.with_module(|m| {
                let (ret, params, _) = m.types.signature(m.global(old).ty)?;
                let params = params.to_vec();
                Some(m.declare_function(name, ret, &params, false))
            });
            new.into_iter().for_each(|g| f.with_body(|b| b.ops_mut(call)[0] = Value::global(g)));
        };
        for r in &self.reductions {
            rename(r.begin, "__kmpc_reduce_nowait");
            r.of_section.iter().for_each(|&end| rename(end, "__kmpc_end_reduce_nowait"));
        }
        let of_atomics = self.reductions.into_iter().flat_map(|r| r.of_atomics);
        let removed: FxHashSet<Inst> = self.barriers.into_iter().chain(of_atomics).collect();
        f.with_body(|b| b.remove_insts(&removed));
        f.finish().map_err(Error::Build)?;
        Ok(())
    }
}

/// The effect of an instruction on the threads of its team.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// No other thread can notice it.
    Silent,
    /// Another thread may notice it.
    Noticeable,
    /// A barrier, and nothing else.
    Barrier,
}

/// The barriers of a function, and what is around them.
struct Waits<'a> {
    module: &'a Module,
    body: &'a Body,
    analyses: Analyses,
    /// Whether the function is the code of a region, which ends where it returns.
    is_region: bool,
    is_fortran: bool,
    /// Objects whose address another thread may know.
    known: FxHashSet<Inst>,
    /// By block: nothing noticeable happens from its beginning to a barrier or the region's end.
    silent_from: Vec<bool>,
    /// By block: nothing noticeable happens from the region's beginning to its beginning.
    silent_to: Vec<bool>,
}

impl<'a> Waits<'a> {
    /// O(body)
    fn of(
        module: &'a Module,
        body: &'a Body,
        g: GlobalId,
        is_region: bool,
        addresses: &mut AddressUses<'_>,
    ) -> Option<Self> {
        let all = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let is_wait = |i: Inst| {
            matches!(
                called(module, body, i),
                Some((Meaning::Barrier, _) | (_, Some(Entry::EndReduce)))
            )
        };
        if !all().any(is_wait)
            || all().any(|i| matches!(called(module, body, i), Some((Meaning::Cancel, _))))
        {
            return None;
        }
        let objects = all().filter(|&i| body.inst(i).op() == Opcode::Alloca);
        let known = objects.filter(|&i| addresses.may_leave(g, i)).collect();
        let analyses = Analyses::new(Cfg::of(body));
        let blocks = body.block_bound();
        let (silent_from, silent_to) = (vec![true; blocks], vec![true; blocks]);
        let is_fortran = source_names::is_fortran(module);
        let mut waits =
            Self { module, body, analyses, is_region, is_fortran, known, silent_from, silent_to };
        waits.solve();
        Some(waits)
    }

    /// Gives up for each block what its neighbours contradict, until nothing changes.
    fn solve(&mut self) {
        let layout = self.body.layout();
        let mut work: Vec<Block> = layout.to_vec();
        while let Some(b) = work.pop() {
            if self.silent_from[b.index()] && !self.before(b, 0) {
                self.silent_from[b.index()] = false;
                work.extend(self.analyses.cfg().preds(b));
            }
        }
        let entry = self.body.entry();
        let mut work: Vec<Block> = layout.iter().rev().copied().collect();
        while let Some(b) = work.pop() {
            let mut preds = self.analyses.cfg().preds(b).iter();
            let is_silent = preds.all(|&p| self.after(p, self.body.insts(p).len()))
                && (Some(b) != entry || self.is_region);
            if self.silent_to[b.index()] && !is_silent {
                self.silent_to[b.index()] = false;
                work.extend(self.body.successors(b));
            }
        }
    }

    /// Returns whether nothing noticeable happens from an instruction of a block to a barrier or
    /// the end of the region.
    fn before(&self, b: Block, at: usize) -> bool {
        for &i in &self.body.insts(b)[at..] {
            match self.step(i) {
                Step::Silent => {}
                Step::Noticeable => return false,
                Step::Barrier => return true,
            }
        }
        if self.body.terminator(b).is_some_and(|t| self.body.inst(t).op() == Opcode::Ret) {
            // The region's end waits for all threads, but the objects of this one end before.
            return self.is_region && self.known.is_empty();
        }
        self.body.successors(b).all(|s| self.silent_from[s.index()])
    }

    /// Returns whether nothing noticeable happens from the beginning of the region to an
    /// instruction of a block.
    fn after(&self, b: Block, at: usize) -> bool {
        let steps = &self.body.insts(b)[..at];
        self.silent_to[b.index()] && steps.iter().all(|&i| self.step(i) != Step::Noticeable)
    }

    fn redundant(&self) -> Redundant {
        let body = self.body;
        let mut found = Redundant::default();
        let mut ends = FxHashSet::default();
        let returns = |b: &Block| {
            let end = body.terminator(*b).map(|t| body.inst(t).op());
            matches!(end, Some(Opcode::Ret | Opcode::Resume))
        };
        let returning: Vec<Block> = body.layout().iter().copied().filter(returns).collect();
        for &b in body.layout() {
            let barriers = body.insts(b).iter().enumerate();
            let barriers = barriers.filter(|&(_, &i)| self.step(i) == Step::Barrier);
            let is_redundant = |at: usize| {
                self.before(b, at + 1) || self.after(b, at) || self.begins_reduction(b, at)
            };
            let redundant = barriers.filter(|&(at, _)| is_redundant(at)).map(|(_, &i)| i);
            let redundant: Vec<Inst> = redundant.collect();
            if !redundant.is_empty() && self.is_always_run(b, &returning) {
                found.barriers.extend(redundant);
            }
        }
        let all = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        for begin in all().filter(|&i| self.is_named(i, b"__kmpc_reduce")) {
            if let Some(reduction) = self.reduction(begin) {
                let calls = reduction.of_section.iter().chain(&reduction.of_atomics);
                // Each call ends one reduction.
                if calls.copied().all(|i| ends.insert(i)) {
                    found.reductions.push(reduction);
                }
            }
        }
        found
    }

    /// Returns a reduction whose threads need not wait for its end.
    fn reduction(&self, begin: Inst) -> Option<Reduction> {
        let (body, dom) = (self.body, self.analyses.dom());
        let home = body.block_of(begin);
        let switch = body.terminator(home).filter(|&t| body.inst(t).op() == Opcode::Switch)?;
        if body.ops(switch)[0] != begin.into() {
            return None;
        }
        // A thread whose values another one combines.
        let default = body.ops(switch)[1].as_block()?;
        if !self.silent_from[default.index()] {
            return None;
        }
        let mut reduction = Reduction { begin, of_section: Vec::new(), of_atomics: Vec::new() };
        for case in body.ops(switch)[2..].chunks_exact(2) {
            let result = body.consts.const_int(&self.module.types, case[0])?;
            let first = case[1].as_block()?;
            let ends = match result {
                1 => &mut reduction.of_section,
                2 => &mut reduction.of_atomics,
                _ => return None,
            };
            for &b in dom.subtree(first) {
                for (at, &i) in body.insts(b).iter().enumerate() {
                    if self.is_named(i, b"__kmpc_end_reduce") {
                        ends.push(i);
                        if !self.before(b, at + 1) {
                            return None;
                        }
                    }
                }
            }
        }
        (!reduction.of_section.is_empty()).then_some(reduction)
    }

    /// Returns whether a barrier is between a loop of Fortran and its own reduction. OpenMP has one
    /// at the end of such a loop, after the reduction; flang writes one before it, too.
    fn begins_reduction(&self, mut b: Block, at: usize) -> bool {
        const MAX_BLOCKS: usize = 16;
        let barrier = self.body.insts(b)[at];
        let kind = ident::flags(self.module, self.body, barrier).unwrap_or_default();
        if !self.is_fortran || kind & ident::BARRIERS != ident::BARRIER_OF_LOOP {
            return false;
        }
        let mut rest = &self.body.insts(b)[at + 1..];
        for _ in 0..MAX_BLOCKS {
            for &i in rest {
                if self.step(i) != Step::Silent {
                    return self.is_named(i, b"__kmpc_reduce");
                }
            }
            let mut next = self.body.successors(b);
            let Some(only) = next.next().filter(|_| next.next().is_none()) else { return false };
            (b, rest) = (only, self.body.insts(only));
        }
        false
    }

    fn is_named(&self, i: Inst, name: &[u8]) -> bool {
        let body = self.body;
        let called = (body.inst(i).op() == Opcode::Call).then(|| body.ops(i)[0].as_global());
        let name_of = called.flatten().and_then(|g| self.module.global(g).name.as_deref());
        name_of == Some(name)
    }

    /// Returns whether all threads run a block equally often, if they agree on the iterations of
    /// loops: programs whose threads come to barriers at different places are wrong, but must not
    /// wait for ever because one of two such barriers is gone.
    fn is_always_run(&self, b: Block, returning: &[Block]) -> bool {
        let (dom, loops) = (self.analyses.dom(), self.analyses.loops());
        if !dom.is_reachable(b) || loops.irreducible().next().is_some() {
            return false;
        }
        let (mut at, mut around) = (b, loops.innermost(b));
        while let Some(l) = around {
            if !loops.latches(l).iter().all(|&latch| dom.dominates(at, latch)) {
                return false;
            }
            (at, around) = (loops.header(l), loops.parent(l));
        }
        returning.iter().all(|&end| dom.dominates(at, end))
    }

    fn step(&self, i: Inst) -> Step {
        let (body, data) = (self.body, self.body.inst(i));
        let is_plain = data.mem_flags() == MemFlags::empty();
        let op = data.op();
        let is_silent = if op == Opcode::Load {
            is_plain && self.is_own(body.ops(i)[0])
        } else if op == Opcode::Store {
            is_plain && self.is_own(body.ops(i)[1])
        } else if op == Opcode::Call {
            match called(self.module, body, i) {
                Some((Meaning::Barrier, Some(_))) => return Step::Barrier,
                Some((Meaning::StaticLoop | Meaning::EndStaticLoop, entry)) => entry.is_some(),
                Some((_, entry)) => entry == Some(Entry::GlobalThreadNum),
                None => match intrinsic::called(self.module, body, i) {
                    Some(Id::LifetimeStart | Id::LifetimeEnd) => {
                        body.call_args(i).iter().any(|&v| self.is_own(v))
                    }
                    id => id.is_some_and(|id| id.row().effect.is_pure()),
                },
            }
        } else {
            use Effect::{Allocate, Choose, Pure, Trap};
            use Opcode::{Br, Phi, Ret, Switch, Unreachable};
            let only_goes_on = matches!(op, Br | Switch | Ret | Unreachable | Phi);
            only_goes_on || op.is_debug() || matches!(op.effect(), Pure | Trap | Choose | Allocate)
        };
        if is_silent { Step::Silent } else { Step::Noticeable }
    }

    /// Returns whether an address is in an object that no other thread knows: one of the function,
    /// or the number of the thread that the code of a region gets.
    fn is_own(&self, address: Value) -> bool {
        match address.kind() {
            ValueKind::Arg(n) => self.is_region && n < 2,
            _ => object_of(self.body, address).is_some_and(|o| !self.known.contains(&o)),
        }
    }
}

/// Returns the meaning of a call of the run time, and its replacement.
fn called(module: &Module, body: &Body, i: Inst) -> Option<(Meaning, Option<Entry>)> {
    let callee = body.ops(i).first().filter(|_| body.inst(i).op() == Opcode::Call)?.as_global()?;
    let (row, entry) = entry(module.global(callee).name.as_deref()?)?;
    Some((row.meaning, entry))
}
