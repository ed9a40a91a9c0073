//! Opening a team around a function that makes tasks.

use super::support;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{GlobalId, Module, Type};

/// Words that a visit to PIR's run-time library remembers.
const VISIT: u64 = 4;

/// Gives the empty function `g` a body that calls `on`, the same function with the thread in front:
/// in the team that is there, or else in a new one, on its first thread, which is the calling one.
pub(in crate::backend) fn open_team(m: &mut Module, g: GlobalId, on: GlobalId) {
    let name = m.display_name(g);
    let (result, params, _) = m.types.signature(m.global(g).ty).expect("a function");
    let params: Vec<Type> = params.to_vec();
    // The result, then the arguments.
    let value = if result == Type::VOID { Type::I8 } else { result };
    let fields: Vec<Type> = std::iter::once(value).chain(params.iter().copied()).collect();
    let frame = m.types.structure(&fields, false);
    let micro = micro(m, &name, on, frame, result, &params);
    let [inside, worker, ident, release] =
        ["pir.omp.inside", "pir.omp.worker", "pir.omp.ident", "pir.omp.release"]
            .map(|n| support::get(m, n));
    support::get(m, "pir.omp.for");
    let fork = m.find(b"__kmpc_fork_call").expect("it comes with the loops");

    let f = FunctionBuilder::new(m, &name, result, &params);
    let [here, open] = ["here", "open"].map(|n| f.block(n));
    let memory = f.alloca(frame);
    let is_in = f.call(inside, &[]);
    f.cond_br(is_in, here, open);
    f.switch_to(here);
    let w = f.call(worker, &[]);
    let args = (0..params.len() as u32).map(|n| f.arg(n).into());
    let args: Vec<Operand> = std::iter::once(w.into()).chain(args).collect();
    give(&f, result, f.call(on, &args));
    f.switch_to(open);
    for n in 0..params.len() as u32 {
        let at = f.gep_path(frame, memory, &[0.into(), (n + 1).into()]);
        f.store(f.arg(n), at);
    }
    let fork_type =
        f.with_module(|m| m.types.function(Type::VOID, &[Type::PTR, Type::I32, Type::PTR], true));
    let count = f.int(Type::I32, 1);
    let args = [ident.into(), count.into(), micro.into(), memory.into()];
    f.call_pointer(fork_type, fork.into(), &args);
    f.call(release, &[]);
    if result == Type::VOID {
        f.ret_void();
    } else {
        let at = f.gep_path(frame, memory, &[0.into(), 0.into()]);
        f.ret(f.load(result, at));
    }
    f.finish().unwrap_or_else(|e| panic!("no function @{name}: {e}"));
}

fn give(f: &FunctionBuilder<'_>, result: Type, value: pir_core::entity::Value) {
    match result {
        Type::VOID => f.ret_void(),
        _ => f.ret(value),
    };
}

/// Adds the function of the team's threads: the first one calls the given function, and the others
/// run its tasks at the barrier that ends the team.
fn micro(
    m: &mut Module,
    name: &str,
    on: GlobalId,
    frame: Type,
    result: Type,
    params: &[Type],
) -> GlobalId {
    let [worker, arrive, depart] =
        ["pir.omp.worker", "pir.omp.arrive", "pir.omp.depart"].map(|n| support::get(m, n));
    let visit = m.types.array(VISIT, Type::I64);
    let number = m.declare_function("omp_get_thread_num", Type::I32, &[], false);
    let name = m.fresh_name(&format!("{name}.team"));
    let f = FunctionBuilder::new(m, &name, Type::VOID, &[Type::PTR, Type::PTR, Type::PTR]);
    f.name_args(&["number", "bound", "frame"]);
    let [first, done] = ["first", "done"].map(|n| f.block(n));
    let me = f.call(number, &[]);
    f.cond_br(f.icmp(IntPredicate::Eq, me, 0), first, done);
    f.switch_to(first);
    let visit = f.alloca(visit);
    // It is the strand that called the function.
    f.call(arrive, &[f.null().into(), visit.into()]);
    let w = f.call(worker, &[]);
    let mut args: Vec<Operand> = vec![w.into()];
    for (n, &ty) in params.iter().enumerate() {
        let at = f.gep_path(frame, f.arg(2), &[0.into(), (n as u32 + 1).into()]);
        args.push(f.load(ty, at).into());
    }
    let value = f.call(on, &args);
    if result != Type::VOID {
        let at = f.gep_path(frame, f.arg(2), &[0.into(), 0.into()]);
        f.store(value, at);
    }
    f.call(depart, &[visit.into()]);
    f.br(done);
    f.switch_to(done);
    f.ret_void();
    let g = f.finish().unwrap_or_else(|e| panic!("no function @{name}: {e}"));
    m.globals[g.0 as usize].linkage = Linkage::Internal;
    g
}
