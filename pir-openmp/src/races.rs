//! Code for the detection of races: tasks that the detector takes for strands, and marks where
//! another thread could have come first (`library/race.c`).

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::writer::Rewriter;
use pir_core::builder::Operand;
use pir_core::entity::{Type, Value};

/// Functions of the library after which a thread's actions depend on the schedule.
const OPEN: &[&str] = &[
    "dispatch_next_4",
    "dispatch_next_4u",
    "dispatch_next_8",
    "dispatch_next_8u",
    "lock_set",
    "lock_test",
    "nest_set",
    "nest_test",
    "single",
];

/// Adds the calls that the detector of races needs before a call is replaced. Returns `Some` with
/// the result if they replace it.
pub(crate) fn replace(r: &Rewriter<'_, '_>, call: &RuntimeCall) -> Option<Option<Value>> {
    let f = r.f;
    let args = r.args(call.inst);
    let name = f.with_module(|m| m.global(call.called).name.clone()).unwrap_or_default();
    let name = name.strip_prefix(b"__kmpc_").unwrap_or_default();
    let strand = || {
        let strand = r.strand();
        f.before(call.inst);
        strand
    };
    let none = [f.int(Type::I32, 0), f.null()];
    let dependences = |first: usize| -> Vec<Value> {
        let own = args.get(first..first + 2).unwrap_or(&none);
        let others = args.get(first + 2..first + 4).unwrap_or(&none);
        [own, others].concat()
    };
    let support = |name: &str, args: Vec<Value>| {
        let args: Vec<Operand> = args.into_iter().map(Operand::from).collect();
        r.support(name, &args)
    };
    let done = f.int(Type::I32, 0);
    match (call.entry?, name) {
        (Entry::Task | Entry::TaskNow, _) => {
            let (site, &task) = (r.task(call.inst)?, args.get(2)?);
            let destroys = f.int(Type::I32, site.destroys.into());
            let mut all = vec![strand(), task, Value::global(site.entry), destroys];
            all.extend(match call.entry {
                Some(Entry::TaskNow) => dependences(3),
                _ => [none, none].concat(),
            });
            support("race_task", all);
        }
        (Entry::Taskloop, _) => {
            let site = r.task(call.inst)?;
            let &[_, _, task, _, lower, upper, step, nogroup, kind, n, copy] = &args[..] else {
                return None;
            };
            let destroys = f.int(Type::I32, site.destroys.into());
            let mut all = vec![strand(), task, Value::global(site.entry), destroys];
            all.extend([site.bytes, site.shared, lower, upper, step, nogroup, kind, n, copy]);
            support("race_taskloop", all);
        }
        (_, b"omp_taskwait") => {
            support("race_wait", vec![strand()]);
        }
        (_, b"omp_wait_deps" | b"omp_taskwait_deps_51") => {
            let mut all = vec![strand()];
            all.extend(dependences(2));
            support("race_wait_for", all);
        }
        (_, b"taskgroup") => {
            support("race_group", vec![strand()]);
        }
        (_, b"end_taskgroup") => {
            support("race_group_end", vec![strand()]);
        }
        (Entry::EndReduce, _) | (Entry::Call { function: "barrier" | "copyprivate", .. }, _) => {
            support("race_barrier", vec![strand()]);
            return None;
        }
        (Entry::Call { function, .. }, _) if OPEN.contains(&function) => {
            f.before(call.inst);
            let name = "llvm.parallel.race.open";
            let mark = f.with_module(|m| m.declare_function(name, Type::VOID, &[], false));
            f.call(mark, &[]);
            return None;
        }
        _ => return None,
    }
    Some(Some(done))
}
