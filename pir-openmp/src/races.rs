//! Code for the detection of races: tasks that the detector takes for strands, and marks where
//! another thread could have come first (`library/race.c`).

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::error::Error;
use crate::interface::{Construct, LockAction, Meaning, called};
use crate::survey::Survey;
use crate::writer::Rewriter;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value};
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Lets threads whose copy of a variable is the original not copy it to itself, as flang does for
/// `copyin`: others may be reading it. O(module)
///
/// # Errors
/// If a function cannot be edited.
pub(crate) fn copies_to_itself(module: &mut Module) -> Result<(), Error> {
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let found = copies_of_variables(module, g);
        if found.is_empty() {
            continue;
        }
        let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
        for (store, from) in found {
            let first = f.with_body(|b| b.entry().and_then(|e| b.insts(e).first().copied()));
            let Some(first) = first else { continue };
            f.before(first);
            let (value, own) = f.with_body(|b| (b.ops(store)[0], b.ops(store)[1]));
            let unused = f.alloca(f.ty(value));
            f.before(store);
            let is_original = f.icmp(IntPredicate::Eq, own, from);
            let to = f.select(is_original, unused, own);
            f.with_body(|b| b.ops_mut(store)[1] = to);
        }
        f.finish().map_err(Error::Build)?;
    }
    Ok(())
}

/// The stores of a function that copy a value to the thread's own copy of a variable, and from
/// where.
fn copies_of_variables(module: &Module, g: GlobalId) -> Vec<(Inst, Value)> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Vec::new() };
    let address_of_load = |v: Value| {
        let load = v.as_inst().filter(|&i| body.inst(i).op() == Opcode::Load);
        load.map(|i| body.ops(i)[0])
    };
    let is_own_copy = |v: Value| {
        let row = v.as_inst().and_then(|i| called(module, body, i));
        row.is_some_and(|f| f.meaning == Meaning::ThreadPrivate)
    };
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let stores = all.filter(|&i| body.inst(i).op() == Opcode::Store);
    let copies = stores.filter_map(|i| {
        let from = address_of_load(body.ops(i)[0])?;
        is_own_copy(body.ops(i)[1]).then_some((i, from))
    });
    copies.collect()
}

/// Adds functions of the type that the library calls for the code of tasks of another type: that of
/// flang returns nothing, and may not take the task. O(module)
///
/// # Errors
/// If a function cannot be built.
pub(crate) fn codes_of_tasks(
    module: &mut Module,
    survey: &Survey,
) -> Result<FxHashMap<GlobalId, GlobalId>, Error> {
    let params = [Type::I32, Type::PTR];
    let ty = module.types.function(Type::I32, &params, false);
    let facts = module.functions().map(|(g, ..)| survey.facts(g));
    let mut entries: Vec<GlobalId> = facts.flat_map(|f| f.tasks.iter().map(|t| t.entry)).collect();
    entries.sort_unstable();
    entries.dedup();
    entries.retain(|&g| module.global(g).ty != ty);
    let mut codes = FxHashMap::default();
    for entry in entries {
        let n = module.function(entry).map_or(0, |f| f.params.len());
        let name = (0..)
            .map(|n| format!(".omp_task_code.{}.{n}", entry.index()))
            .find(|name| module.find(name.as_bytes()).is_none());
        let f = FunctionBuilder::new(module, &name.unwrap_or_default(), Type::I32, &params);
        let args: Vec<Operand> = (0..n.min(2) as u32).map(|n| f.arg(n).into()).collect();
        f.call(entry, &args);
        f.ret(0);
        let code = f.finish().map_err(Error::Build)?;
        module.globals[code.index()].linkage = Linkage::Internal;
        codes.insert(entry, code);
    }
    Ok(codes)
}

fn code_of(r: &Rewriter<'_, '_>, entry: GlobalId) -> Value {
    Value::global(r.plan.codes_of_tasks.get(&entry).copied().unwrap_or(entry))
}

/// Adds the calls that the detector of races needs before a call is replaced. Returns `Some` with
/// the result if they replace it.
pub(crate) fn replace(r: &Rewriter<'_, '_>, call: &RuntimeCall) -> Option<Option<Value>> {
    use LockAction::{Set, Test};
    use Meaning::{Begin, DispatchNext, Lock, NestLock};
    let f = r.f;
    let args = r.args(call.inst);
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
    match (call.entry?, call.row.meaning) {
        (Entry::Task | Entry::TaskNow, _) => {
            let (site, &task) = (r.task(call.inst)?, args.get(2)?);
            let destroys = f.int(Type::I32, site.destroys.into());
            let mut all = vec![strand(), task, code_of(r, site.entry), destroys];
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
            let mut all = vec![strand(), task, code_of(r, site.entry), destroys];
            all.extend([site.bytes, site.shared, lower, upper, step, nogroup, kind, n, copy]);
            support("race_taskloop", all);
        }
        (Entry::Wait, Meaning::None) => {
            support("race_wait", vec![strand()]);
        }
        (Entry::WaitFor, _) => {
            let mut all = vec![strand()];
            all.extend(dependences(2));
            support("race_wait_for", all);
        }
        (_, Begin(Construct::Taskgroup)) => {
            support("race_group", vec![strand()]);
        }
        (_, Meaning::End(Construct::Taskgroup)) => {
            support("race_group_end", vec![strand()]);
        }
        (Entry::EndReduce, _)
        | (Entry::Call { .. }, Meaning::Barrier | Meaning::ImplicitBarrier) => {
            support("race_barrier", vec![strand()]);
            return None;
        }
        // The next action of the thread depends on the schedule.
        (_, DispatchNext | Begin(Construct::Single) | Lock(Set | Test) | NestLock(Set | Test)) => {
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
