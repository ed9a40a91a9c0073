//! Code that opens a team: a parallel loop whose iterations are its threads.

use crate::call::{RuntimeCall, TaskSite};
use crate::entries::Entry;
use crate::plan::StrandNeeds;
use crate::tasks::TaskRegions;
use crate::writer::{Creator, Rewriter};
use pir_core::builder::{Fork, FunctionBuilder, Operand};
use pir_core::cursor::retarget;
use pir_core::entity::{Block, GlobalId, Inst, Md, Type, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::md::MdData;

/// Offset of the function that destroys a task's objects in its record, in bytes.
const DESTRUCTOR_OFFSET: i64 = 24;

/// Opens the region of a `__kmpc_fork_call`. The builder is before the call.
pub(crate) fn open(r: &Rewriter<'_, '_>, call: &RuntimeCall, args: &[Value]) {
    let (f, i) = (r.f, call.inst);
    let strand = r.strand();
    f.before(i);
    let mut size = r.support("team_size", &[strand.into()]);
    if call.entry == Some(Entry::ForkIf) {
        let condition = f.icmp(IntPredicate::Ne, args[3], 0);
        size = f.select(condition, size, f.int(Type::I32, 1));
    }
    let threads = if r.plan.is_shared { Threads::MostlyOne } else { Threads::Scheduler };
    open_sized(r, call, args, strand, size, threads);
}

/// The threads of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threads {
    /// Those that the run time has reserved.
    RunTime,
    /// Those of PIR's scheduler.
    Scheduler,
    /// The same in another region, where most have one thread, which needs no loop.
    MostlyOne,
}

/// Opens the region of a call with a known number of threads, by a strand.
pub(crate) fn open_sized(
    r: &Rewriter<'_, '_>,
    call: &RuntimeCall,
    args: &[Value],
    strand: Value,
    size: Value,
    threads: Threads,
) {
    let (f, i) = (r.f, call.inst);
    let first = call.entry.and_then(Entry::first_captured);
    let captured = first.and_then(|first| args.get(first..)).unwrap_or_default();
    let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { return };
    let mut needs = r.strand_needs(outlined);
    // The run time knows its own threads.
    needs.guest &= threads != Threads::RunTime;
    let team = r.at_entry(|| r.team_record());
    f.before(i);
    r.support("team_begin", &[team.into(), strand.into(), size.into()]);
    if r.plan.alone.contains(&outlined) {
        r.support("team_alone", &[team.into()]);
        let (_, member) = r.alone();
        f.before(i);
        r.support("strand_begin", &[member.into(), team.into(), 0.into()]);
        let guest = needs.guest.then(|| enter_as_guest(r, r.f.int(Type::I32, 0), size));
        run_code_of_region(r, outlined, member, captured, StrandNeeds { lookup: true, ..needs });
        guest.inspect(|&guest| leave_as_guest(r, guest));
        r.support("team_end", &[team.into()]);
        return;
    }
    let single = (threads == Threads::MostlyOne).then(|| r.alone().1);
    let Some(tail) = r.split(i) else { return };
    let end = single.map(|member| {
        let [alone, several, end] = ["region.alone", "region", "region.end"].map(|n| f.block(n));
        f.cond_br(f.icmp(IntPredicate::Eq, size, 1), alone, several);
        f.switch_to(alone);
        r.support("strand_begin", &[member.into(), team.into(), 0.into()]);
        let guest = needs.guest.then(|| enter_as_guest(r, f.int(Type::I32, 0), size));
        run_code_of_region(r, outlined, member, captured, needs);
        guest.inspect(|&guest| leave_as_guest(r, guest));
        f.br(end);
        f.switch_to(several);
        end
    });
    let attributes = Fork { force: needs.concurrency, ..Fork::default() };
    let fork = f.parallel_for_with(attributes, f.int(Type::I32, 0), size, |_, id| {
        let member = r.strand_record();
        r.support("strand_begin", &[member.into(), team.into(), id.into()]);
        let guest = needs.guest.then(|| enter_as_guest(r, id, size));
        run_code_of_region(r, outlined, member, captured, needs);
        guest.inspect(|&guest| leave_as_guest(r, guest));
    });
    mark_team(f, fork);
    if threads == Threads::RunTime {
        f.backends(fork, &["openmp-strands"]);
    }
    if let Some(end) = end {
        f.br(end);
        f.switch_to(end);
    }
    r.support("team_end", &[team.into()]);
    f.br(tail);
}

/// Gives the run time the number of the thread and the size of its team, as answers to queries of
/// code that was not raised.
fn enter_as_guest(r: &Rewriter<'_, '_>, id: Value, size: Value) -> Value {
    let guest = r.guest_record();
    let begin = r.f.with_module(|m| {
        let params = [Type::PTR, Type::I32, Type::I32];
        m.declare_function("pir_omp_guest_begin", Type::VOID, &params, false)
    });
    r.f.call(begin, &[guest.into(), id.into(), size.into()]);
    guest
}

fn leave_as_guest(r: &Rewriter<'_, '_>, guest: Value) {
    let end = r
        .f
        .with_module(|m| m.declare_function("pir_omp_guest_end", Type::VOID, &[Type::PTR], false));
    r.f.call(end, &[guest.into()]);
}

/// Says that the strands of a region run for long.
pub(crate) fn mark_team(f: &FunctionBuilder<'_>, fork: Inst) {
    let nothing = f.with_body(|b| {
        let ops = b.metadata.push_refs(&[]);
        Md::local(b.metadata.push(MdData::Tuple { distinct: false, ops }))
    });
    f.attach(fork, "pir.team", nothing);
}

/// Calls the code of a region in a strand, which functions that are called in it find if they may
/// look for it.
fn run_code_of_region(
    r: &Rewriter<'_, '_>,
    outlined: GlobalId,
    member: Value,
    captured: &[Value],
    needs: StrandNeeds,
) {
    if needs.lookup {
        r.support("strand_enter", &[member.into()]);
    }
    call_code(r, outlined, member, captured);
    if needs.lookup {
        r.support("strand_leave", &[member.into()]);
    }
}

fn call_code(r: &Rewriter<'_, '_>, outlined: GlobalId, member: Value, captured: &[Value]) {
    let given = [member, member];
    let given = given.iter().chain(captured).take(r.params(outlined));
    let arguments: Vec<Operand> = given.map(|&v| v.into()).collect();
    r.f.call(outlined, &arguments);
}

/// Runs the code of `__kmpc_fork_teams`. If nothing `is_asked` for, the only team of the league is
/// that of the strand that comes to it, and no parallel region. Teams do not wait for each other.
pub(crate) fn open_league(r: &Rewriter<'_, '_>, call: Inst, args: &[Value], is_asked: bool) {
    let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { return };
    let captured = args.get(3..).unwrap_or_default();
    let (f, strand) = (r.f, r.strand());
    f.before(call);
    if !is_asked && r.plan.for_races {
        // The number of teams is the implementation's choice, so there may be several.
        r.support("push_num_teams", &[strand.into(), 2.into(), 0.into()]);
    } else if !is_asked {
        call_code(r, outlined, strand, captured);
        return;
    }
    let needs = r.strand_needs(outlined);
    let count = r.support("league_size", &[strand.into()]);
    let Some(tail) = r.split(call) else { return };
    f.parallel_for_with(Fork::default(), f.int(Type::I32, 0), count, |_, number| {
        let (league, member) = (r.league_record(), r.strand_record());
        let of_league = [member, league, strand, number].map(Operand::from);
        r.support("league_begin", &of_league);
        run_code_of_region(r, outlined, member, captured, needs);
    });
    r.support("league_end", &[strand.into()]);
    f.br(tail);
}

/// Makes a direct call of the code of a region run in a team of one thread.
pub(crate) fn call_alone(r: &Rewriter<'_, '_>, call: Inst) {
    let strand = r.strand();
    let (team, member) = r.alone();
    r.f.before(call);
    enter_alone(r, strand, team, member);
    let next = r.f.with_body(|b| {
        if let Some(both) = b.ops_mut(call).get_mut(1..3) {
            both.fill(member);
        }
        let at = b.position(call)?;
        b.insts(b.block_of(call)).get(at + 1).copied()
    });
    // A call is never the last instruction of its block.
    if let Some(next) = next {
        r.f.before(next);
        leave_alone(r, team, member);
    }
}

fn enter_alone(r: &Rewriter<'_, '_>, strand: Value, team: Value, member: Value) {
    r.support("team_begin", &[team.into(), strand.into(), 1.into()]);
    r.support("strand_begin", &[member.into(), team.into(), 0.into()]);
    r.support("strand_enter", &[member.into()]);
}

fn leave_alone(r: &Rewriter<'_, '_>, team: Value, member: Value) {
    r.support("strand_leave", &[member.into()]);
    r.support("team_end", &[team.into()]);
}

/// Opens and closes the regions of tasks.
pub(crate) fn bound_tasks(r: &Rewriter<'_, '_>, regions: &TaskRegions) {
    let f = r.f;
    let open = |next: Block| {
        f.fork_with(Fork { master: Some(next), ..Fork::default() });
    };
    let dependences = r.dependences();
    // Where both happen, a region opens after one has closed.
    // Splitting a block moves the rest of it, so the last place is handled first.
    for &i in regions.closed.iter().rev() {
        r.located(i, || {
            if let Some(next) = r.split(i) {
                f.br(next);
                f.before(i);
                close(r, dependences);
            }
        });
    }
    for &i in regions.opened.iter().rev() {
        r.located(i, || {
            if let Some(next) = r.split(i) {
                open(next);
            }
        });
    }
    for &(branch, to) in &regions.edges {
        let from = f.with_body(|b| b.block_of(branch));
        let edge = f.block("tasks");
        let values = f.with_body(|b| {
            let values = incoming(b, from, to);
            retarget(b, from, to, edge);
            values
        });
        f.switch_to(edge);
        open(to);
        for (phi, value) in values {
            f.add_incoming(phi.into(), value, edge);
        }
    }
}

/// Closes a region of tasks.
fn close(r: &Rewriter<'_, '_>, dependences: Option<Value>) {
    r.f.join();
    if let Some(table) = dependences {
        r.support("depend_end", &[table.into()]);
    }
}

fn incoming(body: &Body, from: Block, to: Block) -> Vec<(Inst, Value)> {
    body.phis(to).filter_map(|phi| Some((phi, body.incoming_from(phi, from)?))).collect()
}

/// Makes a strand of a task.
pub(crate) fn spawn(r: &Rewriter<'_, '_>, call: Inst, args: &[Value]) {
    let f = r.f;
    let creator = r.creator(call);
    let Some(tail) = r.split(call) else { return };
    let task = f.block("task");
    if_at_once(r, call, creator, tail, || run(r, call, args, creator, Home::Creator));
    let mut home = Home::Own;
    if let (Some(creator), Some(&task), true) = (creator, args.get(2), r.plan.survey.has_settings) {
        r.support("task_keep", &[creator.strand.into(), task.into()]);
        home = Home::OwnWithKeptSettings;
    }
    f.fork_with(Fork {
        interior: true,
        master: Some(tail),
        successors: vec![task],
        ..Fork::default()
    });
    f.switch_to(task);
    run(r, call, args, creator, home);
    f.halt();
}

/// Runs a task where it is created if it has to, and goes on at `tail` then. Building continues
/// where the task may be deferred.
fn if_at_once(
    r: &Rewriter<'_, '_>,
    call: Inst,
    creator: Option<Creator>,
    tail: Block,
    run: impl FnOnce(),
) {
    let f = r.f;
    let (Some(creator), Some(flags)) = (creator, r.flags(call)) else { return };
    let [now, later] = ["task.now", "task.later"].map(|n| f.block(n));
    let at_once = r.support("task_at_once", &[creator.strand.into(), flags.into()]);
    f.cond_br(f.icmp(IntPredicate::Ne, at_once, 0), now, later);
    f.switch_to(now);
    run();
    f.br(tail);
    f.switch_to(later);
}

/// Makes a strand of a task with dependences once those that it depends on have ended: here, or
/// where the last of them ends.
pub(crate) fn spawn_after(r: &Rewriter<'_, '_>, call: Inst, args: &[Value]) {
    let f = r.f;
    let (Some(site), Some(table)) = (r.task(call), r.dependences()) else { return };
    let &[_, _, task, n, list, more, others, ..] = args else { return };
    let creator = r.creator(call);
    let Some(tail) = r.split(call) else { return };
    let [now, later] = ["task.now", "task.later"].map(|n| f.block(n));
    let is_now = r.support("depend_now", &[table.into()]);
    f.cond_br(f.icmp(IntPredicate::Ne, is_now, 0), now, later);
    f.switch_to(now);
    run_code(r, site, task, creator, Home::Creator);
    f.br(tail);
    f.switch_to(later);
    let creator = creator.map_or_else(|| f.null(), |c| c.strand);
    let [form, destroys] = [form(r, site), site.destroys.into()].map(|n| f.int(Type::I32, n));
    let code = Value::global(site.entry);
    let all = [table, n, list, more, others, task, code, creator, form, destroys];
    let ready = r.support("depend_create", &all.map(Operand::from));
    let [spawn, run] = ["task.ready", "task"].map(|n| f.block(n));
    f.cond_br(f.icmp(IntPredicate::Ne, ready, f.null()), spawn, tail);
    f.switch_to(spawn);
    let successors = vec![run];
    f.fork_with(Fork { interior: true, master: Some(tail), successors, ..Fork::default() });
    f.switch_to(run);
    r.support("depend_run", &[ready.into()]);
    f.halt();
}

/// The type of a task's code, as a number of `library/depend.c`.
fn form(r: &Rewriter<'_, '_>, site: TaskSite) -> i64 {
    const NO_RECORD: i64 = 1;
    const NO_RESULT: i64 = 2;
    let returns = r.f.with_module(|m| {
        let signature = m.types.signature(m.global(site.entry).ty);
        signature.is_some_and(|(ret, ..)| ret != Type::VOID)
    });
    let has_record = r.params(site.entry) > 1;
    (if has_record { 0 } else { NO_RECORD }) | (if returns { 0 } else { NO_RESULT })
}

/// Waits for all tasks if one with these dependences would have to wait.
pub(crate) fn wait_for(r: &Rewriter<'_, '_>, call: Inst, args: &[Value]) {
    let f = r.f;
    let is_open = r.plan.survey.facts(f.id()).regions.waits.contains(&call);
    let Some(table) = r.dependences().filter(|_| is_open) else { return };
    let &[_, _, n, list, more, others, ..] = args else { return };
    f.before(call);
    let all = [table, n, list, more, others];
    let pending = r.support("depend_pending", &all.map(Operand::from));
    let Some(tail) = r.split(call) else { return };
    let wait = f.block("tasks.wait");
    f.cond_br(f.icmp(IntPredicate::Ne, pending, 0), wait, tail);
    f.switch_to(wait);
    close(r, Some(table));
    f.fork_with(Fork { master: Some(tail), ..Fork::default() });
}

/// Runs a task where it is created.
pub(crate) fn run_task(r: &Rewriter<'_, '_>, call: Inst, args: &[Value]) {
    let creator = r.creator(call);
    r.f.before(call);
    run(r, call, args, creator, Home::Creator);
}

fn run(r: &Rewriter<'_, '_>, call: Inst, args: &[Value], creator: Option<Creator>, home: Home) {
    if let (Some(site), Some(&task)) = (r.task(call), args.get(2)) {
        run_code(r, site, task, creator, home);
    }
}

/// The strand that runs a task.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    Creator,
    Own,
    /// One of its own, for which `task_keep` has kept the settings of the creator.
    OwnWithKeptSettings,
}

/// Runs the code of a task.
fn run_code(
    r: &Rewriter<'_, '_>,
    site: TaskSite,
    task: Value,
    creator: Option<Creator>,
    home: Home,
) {
    let member = creator.map(|creator| {
        let is_here = home == Home::Creator;
        let member = if is_here { creator.task_here } else { r.strand_record() };
        let records = [member, creator.strand, task].map(Operand::from);
        match home {
            Home::OwnWithKeptSettings => r.support("task_begin_kept", &records),
            Home::Creator | Home::Own => r.support("task_begin", &records[..2]),
        };
        if let Some(flags) = r.flags(site.call) {
            r.support("task_flags", &[member.into(), flags.into()]);
        }
        r.support("strand_enter", &[member.into()]);
        member
    });
    let creates =
        member.is_none() && home != Home::Creator && r.plan.creators.contains(&site.entry);
    let below = creates.then(|| r.support("larger_enter", &[]));
    let arguments = [0.into(), task.into()];
    r.f.call(site.entry, &arguments[..r.params(site.entry).min(2)]);
    if site.destroys {
        destroy(r, task);
    }
    if let Some(member) = member {
        r.support("strand_leave", &[member.into()]);
    }
    if let Some(below) = below {
        r.support("larger_leave", &[below.into()]);
    }
    r.release(task);
}

/// Destroys the objects of a task.
pub(crate) fn destroy(r: &Rewriter<'_, '_>, task: Value) {
    let f = r.f;
    let ty = f.with_module(|m| m.types.function(Type::I32, &[Type::I32, Type::PTR], false));
    let destructor = f.load(Type::PTR, f.gep(Type::I8, task, DESTRUCTOR_OFFSET));
    f.call_pointer(ty, destructor, &[f.int(Type::I32, 0).into(), task.into()]);
}

/// Runs the rest of an untied task in the strand that has begun it.
pub(crate) fn run_rest(r: &Rewriter<'_, '_>, args: &[Value]) {
    if let Some(&task) = args.get(2) {
        r.f.call(r.f.id(), &[0.into(), task.into()]);
    }
}

/// Runs the tasks of a `taskloop` as the iterations of a parallel loop. Each waits for the one
/// before if they go in order.
pub(crate) fn taskloop(r: &Rewriter<'_, '_>, call: Inst, args: &[Value], in_order: bool) {
    let f = r.f;
    let creator = r.creator(call);
    let Some(site) = r.task(call) else { return };
    // A modifier comes before the last one, if there is any.
    let &[_, _, task, _, lower, upper, step, _, kind, n, .., copy] = args else { return };
    f.before(call);
    let exact = match args {
        [.., modifier, _] if args.len() == 12 => {
            r.support("taskloop_exact", &[kind.into(), n.into(), (*modifier).into()])
        }
        _ => f.int(Type::I64, 0),
    };
    let loop_of = [lower, upper, step, kind, n, exact].map(Operand::from);
    let count = r.support("taskloop_count", &loop_of);
    let Some(tail) = r.split(call) else { return };
    let run_part = |k: Value, home: Home| {
        let data = [task, site.bytes, site.shared, lower, upper, step, k, count, exact, copy];
        let part = r.support("taskloop_part", &data.map(Operand::from));
        run_code(r, site, part, creator, home);
    };
    let one_by_one = || one_by_one(r, count, |k| run_part(k, Home::Creator));
    if in_order {
        one_by_one();
    } else {
        let end = f.block("taskloop.end");
        if_at_once(r, call, creator, end, one_by_one);
        f.parallel_for(f.int(Type::I64, 0), count, |_, k| run_part(k, Home::Own));
        f.br(end);
        f.switch_to(end);
    }
    // The tasks have had copies of its objects.
    if site.destroys {
        destroy(r, task);
    }
    r.release(task);
    f.br(tail);
}

/// Runs a function for the numbers below `count`, in order.
fn one_by_one(r: &Rewriter<'_, '_>, count: Value, run: impl FnOnce(Value)) {
    let f = r.f;
    let from = f.current();
    let [head, inside, after] = ["taskloop", "taskloop.task", "taskloop.last"].map(|n| f.block(n));
    f.br(head);
    f.switch_to(head);
    let k = f.phi(Type::I64, &[(f.int(Type::I64, 0), from)]);
    f.cond_br(f.icmp(IntPredicate::Slt, k, count), inside, after);
    f.switch_to(inside);
    run(k);
    f.add_incoming(k, f.add(k, 1), f.current());
    f.br(head);
    f.switch_to(after);
}
