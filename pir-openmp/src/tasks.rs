//! Explicit tasks: where regions begin and end in a function that creates tasks.
//!
//! A region is open wherever a task that the function has created may not have been waited for. It
//! is opened on the edges and before the calls where that begins to be so, and closed where tasks
//! are waited for, also by functions that are called, and where the function returns.

use crate::call::{RuntimeCall, TaskSite};
use crate::entries::Entry;
use crate::interface::{self, Construct, Meaning};
use pir_analysis::Cfg;
use pir_core::Module;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::{Body, Param};
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The places of a function where a region begins or ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct TaskRegions {
    /// Edges on which one opens: the branch, and the block that it leads to.
    pub edges: Vec<(Inst, Block)>,
    /// Calls before which one opens.
    pub opened: Vec<Inst>,
    /// Instructions before which one closes. It may open there again.
    pub closed: Vec<Inst>,
    /// Calls that wait for the tasks with some dependences, where one is open.
    pub waits: FxHashSet<Inst>,
}

/// Returns the code of the task that a call creates, if it is a plain one.
pub(crate) fn code(module: &Module, body: &Body, call: Inst) -> Result<TaskSite, &'static str> {
    const TIED: u64 = 1;
    // A task that may be merged need not be.
    const MERGED: u64 = 4;
    const PRIORITY: u64 = 32;
    const DESTRUCTORS: u64 = 8;
    const UNDERSTOOD: u64 = TIED | FINAL | MERGED | PRIORITY | DESTRUCTORS;
    let task = body.call_args(call).get(2).and_then(|v| v.as_inst());
    let allocated = task.filter(|&t| {
        let args = match interface::called(module, body, t).map(|f| f.meaning) {
            Some(Meaning::TaskAlloc) => 6,
            Some(Meaning::TargetTaskAlloc) => 7,
            _ => return false,
        };
        body.call_args(t).len() == args
    });
    let args = allocated.map(|t| body.call_args(t)).ok_or("the task is not created here")?;
    let flags = possible_bits(module, body, args[2]);
    if flags.is_none_or(|f| f & !UNDERSTOOD != 0) {
        return Err("the task is detached, or what it may be is not known");
    }
    let entry = args[5]
        .as_global()
        .filter(|&g| module.function(g).is_some_and(|f| f.body.is_some() && is_task(&f.params)));
    let entry = entry.ok_or("the code of the task is not known")?;
    let destroys = flags.is_some_and(|f| f & DESTRUCTORS != 0);
    let may_be_final = flags.is_some_and(|f| f & FINAL != 0);
    let (flags, bytes, shared) = (args[2], args[3], args[4]);
    Ok(TaskSite { call, entry, flags, may_be_final, bytes, shared, destroys })
}

/// A task gets a number and its record; flang and MLIR leave the record out if it holds nothing.
fn is_task(params: &[Param]) -> bool {
    matches!(params.len(), 1 | 2)
}

const FINAL: u64 = 2;

/// The bits that may be set in the flags of a task, which compilers put together from constants by
/// a few `or` and `select`. `None`: they are not known, or not put together so.
fn possible_bits(module: &Module, body: &Body, v: Value) -> Option<u64> {
    const MAX_OPERATIONS: usize = 16;
    let mut bits = 0;
    let mut work = vec![v];
    for _ in 0..=2 * MAX_OPERATIONS {
        let Some(v) = work.pop() else { return Some(bits) };
        if let Some(n) = body.consts.const_int(&module.types, v) {
            bits |= n;
            continue;
        }
        let i = v.as_inst()?;
        let ops = body.ops(i);
        match body.inst(i).op() {
            Opcode::Or => work.extend(&ops[..2]),
            Opcode::Select => work.extend(&ops[1..3]),
            _ => return None,
        }
    }
    None
}

/// Returns the calls that are replaced, by instruction.
fn replaced(calls: &[RuntimeCall]) -> FxHashMap<Inst, &RuntimeCall> {
    calls.iter().filter(|c| c.entry.is_some()).map(|c| (c.inst, c)).collect()
}

/// Finds the regions. `waits` says how a call that is none of the run time's waits for tasks.
/// O(body), times the length of chains of blocks that lead back.
///
/// # Errors
/// Why the function cannot have them.
pub(crate) fn regions(
    body: &Body,
    calls: &[RuntimeCall],
    waits: &dyn Fn(Inst) -> Option<CallWaits>,
) -> Result<TaskRegions, &'static str> {
    let replaced = replaced(calls);
    let is = |i: Inst, entry: Entry| replaced.get(&i).is_some_and(|c| c.entry == Some(entry));
    let creates = |i: Inst| is(i, Entry::Task) || is(i, Entry::TaskAfter);
    if !calls.iter().any(|c| creates(c.inst)) {
        return Ok(TaskRegions::default());
    }
    check_objects(body, creates)?;
    let ends = ends(body, &replaced, waits);
    let cfg = Cfg::of(body);
    let mut open = vec![false; body.block_bound()];
    let mut work: Vec<Block> = body.layout().iter().rev().copied().collect();
    while let Some(b) = work.pop() {
        let mut state = open[b.index()];
        for &i in body.insts(b) {
            state = creates(i) || state && !ends.contains(&i);
        }
        for s in body.successors(b).filter(|_| state) {
            if !open[s.index()] && !cfg.is_dead_end(s) {
                open[s.index()] = true;
                work.push(s);
            }
        }
    }
    let mut found = TaskRegions::default();
    let mut edges = FxHashSet::default();
    for &b in body.layout().iter().filter(|b| !cfg.is_dead_end(**b)) {
        let mut state = open[b.index()];
        for &i in body.insts(b) {
            let op = body.inst(i).op();
            if state && (ends.contains(&i) || matches!(op, Opcode::Ret | Opcode::Resume)) {
                found.closed.push(i);
                state = false;
            }
            if creates(i) && !std::mem::replace(&mut state, true) {
                found.opened.push(i);
            }
            if state && is(i, Entry::WaitFor) {
                found.waits.insert(i);
            }
        }
        for s in body.successors(b) {
            if state || !open[s.index()] {
                continue;
            }
            let is_plain = |&t: &Inst| matches!(body.inst(t).op(), Opcode::Br | Opcode::Switch);
            let Some(branch) = body.terminator(b).filter(is_plain) else {
                return Err("tasks are outstanding on only one way to a handler of exceptions");
            };
            if edges.insert((branch, s)) {
                found.edges.push((branch, s));
            }
        }
    }
    Ok(found)
}

/// How a call of a function waits for tasks that its caller has created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallWaits {
    /// They must have ended before the call.
    Before,
    /// They must have ended when it returns.
    After,
}

/// The instructions before which tasks that were created have ended.
fn ends(
    body: &Body,
    replaced: &FxHashMap<Inst, &RuntimeCall>,
    waits: &dyn Fn(Inst) -> Option<CallWaits>,
) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let mut edges = vec![0_u32; body.block_bound()];
    for s in body.layout().iter().flat_map(|&b| body.successors(b)) {
        edges[s.index()] += 1;
    }
    for &b in body.layout() {
        for (n, &i) in body.insts(b).iter().enumerate() {
            let how = match replaced.get(&i) {
                Some(call) => call.ends_tasks().then_some(CallWaits::Before),
                None if body.inst(i).op().is_call() => waits(i),
                None => None,
            };
            let at = match how {
                None => continue,
                Some(CallWaits::Before) => Some(i),
                Some(CallWaits::After) => {
                    body.insts(b).get(n + 1).copied().or_else(|| first_after(body, b, &edges))
                }
            };
            found.insert(at.unwrap_or(i));
        }
    }
    found
}

/// The first instruction that runs only after a block that ends with an `invoke`. `edges` counts
/// the edges to each block.
fn first_after(body: &Body, b: Block, edges: &[u32]) -> Option<Inst> {
    let normal = body.successors(b).next().filter(|s| edges[s.index()] == 1)?;
    body.insts(normal).iter().copied().find(|&i| body.inst(i).op() != Opcode::Phi)
}

/// Whose tasks a function waits for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Waits {
    /// Tasks of its callers.
    pub of_callers: bool,
    /// Tasks that it may have created itself before.
    pub own: bool,
}

/// Finds whose tasks a function waits for. O(body).
pub(crate) fn waits(body: &Body, calls: &[RuntimeCall]) -> Waits {
    let replaced = replaced(calls);
    let creates =
        |i: &Inst| replaced.get(i).is_some_and(|c| c.entry.is_some_and(Entry::creates_task));
    let mut made = vec![false; body.block_bound()];
    let mut work: Vec<Block> = Vec::new();
    for &b in body.layout() {
        if body.insts(b).iter().any(creates) {
            work.push(b);
        }
    }
    while let Some(b) = work.pop() {
        for s in body.successors(b) {
            if !std::mem::replace(&mut made[s.index()], true) {
                work.push(s);
            }
        }
    }
    let mut found = Waits::default();
    for &b in body.layout() {
        let mut after = made[b.index()];
        for i in body.insts(b) {
            after |= creates(i);
            if replaced.get(i).is_some_and(|c| c.ends_tasks()) {
                *(if after { &mut found.own } else { &mut found.of_callers }) = true;
            }
        }
    }
    found
}

/// An object that is allocated on the way would end with the region.
fn check_objects(body: &Body, creates: impl Fn(Inst) -> bool) -> Result<(), &'static str> {
    let entry = body.entry();
    for &b in body.layout() {
        let mut begun = Some(b) != entry;
        for &i in body.insts(b) {
            begun |= creates(i);
            if begun && body.inst(i).op() == Opcode::Alloca {
                return Err("the function that creates tasks allocates objects on its way");
            }
        }
    }
    Ok(())
}

/// Returns whether all that a region does is done by one thread: everything else of it is in a
/// `single` or `master`, or has no effect. O(body)
pub(crate) fn is_one_threads(module: &Module, body: &Body, calls: &[RuntimeCall]) -> bool {
    let replaced = replaced(calls);
    let chooses = |i: Inst| replaced.get(&i).is_some_and(|c| is_choice(c));
    let mut choices = 0;
    let mut seen = vec![false; body.block_bound()];
    let mut work: Vec<Block> = body.entry().into_iter().collect();
    while let Some(b) = work.pop() {
        if std::mem::replace(&mut seen[b.index()], true) {
            continue;
        }
        for &i in body.insts(b) {
            if !is_benign(module, body, &replaced, i) {
                return false;
            }
        }
        let chosen = body.terminator(b).and_then(|t| {
            // `br (icmp ne %chosen, 0), %inside, %after`
            let [condition, inside, after] = *body.ops(t) else { return None };
            let test = condition.as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
            let chosen = body.ops(test)[0].as_inst().filter(|&i| chooses(i))?;
            let zero = body.consts.const_int(&module.types, body.ops(test)[1])? == 0;
            let negated = body.inst(test).icmp() == Some(IntPredicate::Eq);
            let after: Value = if negated { inside } else { after };
            zero.then_some((chosen, after.as_block()?))
        });
        match chosen {
            Some((_, after)) => {
                choices += 1;
                work.push(after);
            }
            None => work.extend(body.successors(b)),
        }
    }
    // Two of them may be of different threads.
    choices == 1
}

/// Returns whether one thread goes on inside after a call.
fn is_choice(call: &RuntimeCall) -> bool {
    matches!(call.row.meaning, Meaning::Begin(Construct::Single | Construct::Master))
}

fn is_benign(
    module: &Module,
    body: &Body,
    replaced: &FxHashMap<Inst, &RuntimeCall>,
    i: Inst,
) -> bool {
    let data = body.inst(i);
    let own = |v: Value| {
        let object = v.as_inst().map(|i| body.inst(i).op());
        object == Some(Opcode::Alloca)
    };
    match data.op() {
        Opcode::Store => own(body.ops(i)[1]),
        Opcode::Call => match replaced.get(&i) {
            Some(call) => match call.entry {
                Some(Entry::GlobalThreadNum | Entry::Nothing) => true,
                _ => is_choice(call) || call.row.meaning == Meaning::Barrier,
            },
            None => {
                use pir_core::intrinsic::Id::{LifetimeEnd, LifetimeStart};
                let called = pir_core::intrinsic::called(module, body, i);
                matches!(called, Some(LifetimeStart | LifetimeEnd))
            }
        },
        op => !matches!(
            op,
            Opcode::Invoke
                | Opcode::CallBr
                | Opcode::AtomicRmw
                | Opcode::CmpXchg
                | Opcode::Fence
                | Opcode::VAArg
                | Opcode::Fork
                | Opcode::IndirectBr
        ),
    }
}
