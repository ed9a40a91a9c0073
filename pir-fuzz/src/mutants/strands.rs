//! Faults with the flags of forks, with code at the borders of regions, and with what strands ask.

use super::Edit::{At, Calls};
use super::sites::{
    int, is_atomic, is_entry_fork, is_interior_fork, is_plain, is_wide_fork, jump, jump_target,
    label, landing_len, place, regions,
};
use super::{EITHER, Edit, Mutant, NOT_FORCED};
use crate::generate::Mode::{Atomic, RaceFree};
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Block, Entity, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::Id;
use pir_core::module::Module;
use pir_core::opcode::Opcode;

const FORK: &str = "motion over a fork";
const JOIN: &str = "motion over a join";
const STRANDS: &str = "number of strands";
const CRITICAL: &str = "critical section";
const BARRIER: &str = "barrier";
const NUMBER: &str = "thread number";

const ENTER: &[Id] = &[Id::ParallelCriticalEnter];
const EXIT: &[Id] = &[Id::ParallelCriticalExit];
const BARRIERS: &[Id] = &[Id::ParallelBarrier];
const THREAD: &[Id] = &[Id::ParallelThreadId];
const THREADS: &[Id] = &[Id::ParallelNumThreads];

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new("back ends", "drop a list of back ends", RaceFree, NOT_FORCED, At(drop_back_ends))
        .with_gap("the generator makes no list of back ends"),
    Mutant::new("width", "drop a width", RaceFree, EITHER, At(drop_width)),
    Mutant::new("width", "double a width", RaceFree, EITHER, At(double_width)),
    Mutant::new("lockstep", "drop lockstep", RaceFree, EITHER, At(drop_lockstep)),
    Mutant::new("force", "drop force of inner regions", Atomic, NOT_FORCED, At(drop_inner_force)),
    Mutant::new(STRANDS, "merge copies of forks", RaceFree, EITHER, At(merge_forks))
        .with_gap("no generated program has two equal forks"),
    Mutant::new(STRANDS, "start the last strand alone", RaceFree, EITHER, At(last_only)),
    Mutant::new(FORK, "start a store early", RaceFree, EITHER, At(store_early)),
    Mutant::new(FORK, "hoist a load over an interior fork", RaceFree, EITHER, At(over_interior))
        .with_gap("no generated spine of a loop accesses memory"),
    Mutant::new(FORK, "hoist a store over an interior fork", RaceFree, EITHER, At(store_interior))
        .with_gap("no generated spine of a loop accesses memory"),
    Mutant::new(JOIN, "code after a join in a strand", RaceFree, EITHER, At(into_strand)),
    Mutant::new(JOIN, "load after a join before it", RaceFree, EITHER, At(load_before_join)),
    Mutant::new(CRITICAL, "leave a section early", Atomic, EITHER, Calls(EXIT, earlier)),
    Mutant::new(CRITICAL, "enter a section late", Atomic, EITHER, Calls(ENTER, later)),
    Mutant::new(CRITICAL, "load before a section", Atomic, EITHER, Calls(ENTER, load_to_before)),
    Mutant::new(BARRIER, "store over a barrier", RaceFree, EITHER, Calls(BARRIERS, store_to_after)),
    Mutant::new(BARRIER, "load over a barrier", RaceFree, EITHER, Calls(BARRIERS, load_to_before)),
    Mutant::new(BARRIER, "one barrier for two", RaceFree, EITHER, Calls(BARRIERS, second_barrier)),
    Mutant::new(NUMBER, "first thread everywhere", RaceFree, EITHER, Calls(THREAD, zero)),
    Mutant::new(NUMBER, "one thread everywhere", RaceFree, EITHER, Calls(THREADS, one)),
    Mutant::new("captures", "fold a load of a variable", RaceFree, EITHER, Edit::Whole(fold_loads)),
];

fn drop_back_ends(body: &mut Body, fork: Inst) -> bool {
    let has_any = body.inst(fork).op() == Opcode::Fork && body.attachments(fork).len() > 0;
    if has_any {
        body.set_attachments(fork, &[]);
    }
    has_any
}

fn drop_flag(body: &mut Body, fork: Inst, flag: ForkFlags) -> bool {
    let data = *body.inst(fork);
    let has_it = data.fork_flags().contains(flag);
    if has_it {
        *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() - flag);
    }
    has_it
}

/// Lets all iterations overlap.
fn drop_width(body: &mut Body, fork: Inst) -> bool {
    let has_width = drop_flag(body, fork, ForkFlags::WIDTH);
    if has_width {
        let rest = body.ops(fork)[1..].to_vec();
        body.set_ops(fork, &rest);
    }
    has_width
}

fn double_width(body: &mut Body, fork: Inst) -> bool {
    let Some(n) = super::loop_shape::width(body, fork) else { return false };
    super::loop_shape::set_width(body, fork, 2 * n);
    true
}

fn drop_lockstep(body: &mut Body, fork: Inst) -> bool {
    drop_flag(body, fork, ForkFlags::LOCKSTEP)
}

/// Keeps `force` only in outermost regions.
fn drop_inner_force(body: &mut Body, fork: Inst) -> bool {
    let b = body.block_of(fork);
    let is_inner = regions(body).is_some_and(|r| r.innermost(b).is_some());
    is_inner && is_entry_fork(body, fork) && drop_flag(body, fork, ForkFlags::FORCE)
}

/// Branches to an equal fork, as if it were a tail that both blocks share.
fn merge_forks(body: &mut Body, fork: Inst) -> bool {
    if body.inst(fork).op() != Opcode::Fork {
        return false;
    }
    let b = body.block_of(fork);
    let same = |other: &Block| {
        let end = body.terminator(*other);
        *other != b
            && body.insts(*other).len() == 1
            && end.is_some_and(|e| {
                body.inst(e).op() == Opcode::Fork
                    && body.inst(e).fork_flags() == body.inst(fork).fork_flags()
                    && body.ops(e) == body.ops(fork)
            })
    };
    let Some(other) = body.layout().iter().copied().find(same) else { return false };
    jump(body, b, other)
}

/// Branches to the last strand, as if the others had nothing to do.
fn last_only(body: &mut Body, fork: Inst) -> bool {
    if !is_interior_fork(body, fork) {
        return false;
    }
    let labels = body.inst(fork).successors();
    let Some(last) = label(body, fork, labels - 1) else { return false };
    let b = body.block_of(fork);
    jump(body, b, last)
}

/// Moves the store at the start of a strand to before the fork.
fn store_early(body: &mut Body, fork: Inst) -> bool {
    if !is_wide_fork(body, fork) {
        return false;
    }
    for n in 0..body.inst(fork).successors() {
        let Some(strand) = label(body, fork, n) else { return false };
        let first = body.insts(strand)[0];
        if is_plain(body, first, Opcode::Store) {
            let (b, at) = place(body, fork);
            body.relocate(first, b, at);
            return true;
        }
    }
    false
}

/// Returns the block from which a region is entered.
fn entry_of(body: &Body, b: Block) -> Option<Block> {
    let regions = regions(body)?;
    let region = regions.innermost(b)?;
    let [entry] = regions.entry_forks(region) else { return None };
    (*entry != b).then_some(*entry)
}

/// Moves a load of a global in the loop of an interior fork to before the region, although the
/// strands that the fork starts may store there.
fn over_interior(body: &mut Body, load: Inst) -> bool {
    let is_global = is_plain(body, load, Opcode::Load) && body.ops(load)[0].as_global().is_some();
    let b = body.block_of(load);
    let ends_so = body.terminator(b).is_some_and(|end| is_interior_fork(body, end));
    let Some(entry) = entry_of(body, b).filter(|_| is_global && ends_so) else { return false };
    let at = body.insts(entry).len() - 1;
    body.relocate(load, entry, at);
    true
}

/// Moves a store in the loop of an interior fork to before the region.
fn store_interior(body: &mut Body, store: Inst) -> bool {
    let is_global =
        is_plain(body, store, Opcode::Store) && body.ops(store)[1].as_global().is_some();
    let b = body.block_of(store);
    let ends_so = body.terminator(b).is_some_and(|end| is_interior_fork(body, end));
    let Some(entry) = entry_of(body, b).filter(|_| is_global && ends_so) else { return false };
    let at = body.insts(entry).len() - 1;
    body.relocate(store, entry, at);
    true
}

/// Returns a block that branches to a join block.
fn strand_before(body: &Body, join: Block) -> Option<Block> {
    body.layout().iter().copied().find(|&b| jump_target(body, b) == Some(join))
}

/// Moves the store after a join to the end of a strand.
fn into_strand(body: &mut Body, join: Inst) -> bool {
    move_before_join(body, join, Opcode::Store)
}

fn load_before_join(body: &mut Body, join: Inst) -> bool {
    move_before_join(body, join, Opcode::Load)
}

fn move_before_join(body: &mut Body, join: Inst, op: Opcode) -> bool {
    let b = body.block_of(join);
    if body.inst(join).op() != Opcode::Join {
        return false;
    }
    let first = body.insts(b).get(landing_len(body, b)).copied();
    let Some(first) = first.filter(|&i| is_plain(body, i, op)) else { return false };
    let Some(strand) = strand_before(body, b) else { return false };
    let at = body.insts(strand).len() - 1;
    body.relocate(first, strand, at);
    true
}

fn is_access(body: &Body, i: Inst) -> bool {
    matches!(body.inst(i).op(), Opcode::Load | Opcode::Store | Opcode::AtomicRmw)
        || is_atomic(body, i, Opcode::Load)
}

/// Moves a call to before the access before it.
fn earlier(body: &mut Body, call: Inst) -> bool {
    let (b, at) = place(body, call);
    let before = at.checked_sub(1).map(|n| body.insts(b)[n]);
    let is_one = before.is_some_and(|i| is_access(body, i));
    if is_one {
        body.relocate(call, b, at - 1);
    }
    is_one
}

/// Moves a call to after the access after it.
fn later(body: &mut Body, call: Inst) -> bool {
    let (b, at) = place(body, call);
    let is_one = body.insts(b).get(at + 1).is_some_and(|&i| is_access(body, i));
    if is_one {
        body.relocate(call, b, at + 1);
    }
    is_one
}

/// Moves the first load after a call, of the same block, to before it.
fn load_to_before(body: &mut Body, call: Inst) -> bool {
    let (b, at) = place(body, call);
    let mut after = body.insts(b)[at + 1..].iter().copied();
    let Some(load) = after.find(|&i| is_plain(body, i, Opcode::Load)) else { return false };
    body.relocate(load, b, at);
    true
}

/// Moves the last store before a call, of the same block, to after it.
fn store_to_after(body: &mut Body, call: Inst) -> bool {
    let (b, at) = place(body, call);
    let mut before = body.insts(b)[..at].iter().rev().copied();
    let Some(store) = before.find(|&i| is_plain(body, i, Opcode::Store)) else { return false };
    body.relocate(store, b, at);
    true
}

/// Removes a barrier if another one of the body comes before it.
fn second_barrier(body: &mut Body, call: Inst) -> bool {
    let all = super::sites::instructions(body);
    let is_same = |&i: &Inst| {
        body.inst(i).op() == Opcode::Call && body.ops(i).first() == body.ops(call).first()
    };
    let is_second = all.into_iter().find(is_same).is_some_and(|first| first != call);
    if is_second {
        body.remove_inst(call);
    }
    is_second
}

fn replace_by(body: &mut Body, call: Inst, n: u64) -> bool {
    let v = int(body, Type::I32, n);
    body.inst(call).ty() == Type::I32 && replace_all_uses(body, call.into(), v) > 0
}

fn zero(body: &mut Body, call: Inst) -> bool {
    replace_by(body, call, 0)
}

fn one(body: &mut Body, call: Inst) -> bool {
    replace_by(body, call, 1)
}

/// Uses initial values for the loads of variables that some function stores to only by calls.
fn fold_loads(mut module: Module) -> Module {
    use pir_core::constant::ConstKind;
    use pir_core::module::GlobalKind;
    let value = |module: &Module, g: pir_core::entity::GlobalId| match &module.global(g).kind {
        GlobalKind::Variable(v) => match module.consts.get(v.init?.as_const()?).kind {
            ConstKind::Int(n) => Some((module.global(g).ty, n)),
            _ => None,
        },
        _ => None,
    };
    for f in (0..module.globals.len()).map(pir_core::entity::GlobalId::new) {
        let Some(body) = module.function(f).and_then(|f| f.body.clone()) else { continue };
        let all = super::sites::instructions(&body);
        let stores = |g| {
            all.iter().any(|&i| {
                body.inst(i).op() == Opcode::Store && body.ops(i)[1].as_global() == Some(g)
            })
        };
        for &load in all.iter().filter(|&&i| is_plain(&body, i, Opcode::Load)) {
            let Some(g) = body.ops(load)[0].as_global().filter(|&g| !stores(g)) else { continue };
            let Some((ty, n)) = value(&module, g).filter(|(ty, _)| *ty == body.inst(load).ty())
            else {
                continue;
            };
            let body = module.function_mut(f).and_then(|f| f.body.as_deref_mut());
            let body = body.expect("it has a body");
            let v = int(body, ty, n);
            replace_all_uses(body, load.into(), v);
        }
    }
    module
}
