//! The function that runs some iterations of a parallel loop one after the other, with the
//! iteration's code in it: a call for each would cost more than many a body.

use super::handle_functions;
use fixedbitset::FixedBitSet;
use pir_analysis::Cfg;
use pir_analysis::scc::Components;
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::FxHashSet;

/// Adds a function `(ptr worker, ptr context, i64 lo, i64 hi)` that runs iterations of `task`.
pub(super) fn make_chunk(m: &mut Module, task: GlobalId, name: &str) -> GlobalId {
    let name = m.fresh_name(name);
    let body = m.function(task).and_then(|f| f.body.as_deref()).expect("a task has a body").clone();
    let asks = handle_functions(m);
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I64];
    let f = FunctionBuilder::new(m, &name, Type::VOID, &params);
    f.name_args(&["worker", "context", "lo", "hi"]);
    let entry = f.current();
    let mut copier = Copier::new(&body);
    ["worker", "context", "lo", "hi"].iter().for_each(|n| copier.reserve(n.as_bytes()));
    copier.map(Value::arg(0), f.arg(0));
    copier.map(Value::arg(1), f.arg(1));
    // Loop-invariant loads are done once, since a context is not written.
    let start = body.entry().expect("an entry");
    let once = invariant(&body, start, &asks);
    f.with_body(|to| {
        for &i in body.insts(start).iter().filter(|i| once.contains(i)) {
            copier.inst(to, i, entry);
        }
    });
    f.switch_to(entry);
    let [head, latch, done] = ["round", "latch", "done"].map(|n| f.block(n));
    f.cond_br(f.icmp(IntPredicate::Slt, f.arg(2), f.arg(3)), head, done);
    f.switch_to(head);
    let round = f.phi(Type::I64, &[(f.arg(2), entry)]);
    copier.map(Value::arg(2), round);
    f.with_body(|to| copier.blocks(to, body.layout()));
    f.collect_names();
    let copy = |b: Block| copier.get(b.into()).and_then(|v| v.as_block()).expect("it was copied");
    f.switch_to(head);
    f.br(copy(start));
    f.switch_to(latch);
    let next = f.add(round, 1);
    f.add_incoming(round, next, latch);
    f.cond_br(f.icmp(IntPredicate::Slt, next, f.arg(3)), head, done);
    f.switch_to(done);
    f.ret_void();
    let once_a_round = acyclic(&body);
    let mut grows = false;
    for &b in body.layout() {
        let here = copy(b);
        grows |= f.with_body(|to| {
            remove_dead_code(to, here, entry, &body, b, &once, once_a_round.contains(b.index()))
        });
        let t = f.with_body(|to| to.terminator(here)).expect("a terminator");
        if f.with_body(|to| to.inst(t).op()) == Opcode::Ret {
            f.with_body(|to| to.remove_inst(t));
            f.switch_to(here);
            f.br(latch);
        }
    }
    if grows {
        let declare = |name, result, params: &[Type]| {
            let known = f.with_module(|m| m.find(name));
            let name = std::str::from_utf8(name).expect("ASCII");
            known.unwrap_or_else(|| {
                f.with_module(|m| m.declare_function(name, result, params, false))
            })
        };
        let save = declare(b"llvm.stacksave.p0", Type::PTR, &[]);
        let restore = declare(b"llvm.stackrestore.p0", Type::VOID, &[Type::PTR]);
        let branch = f.with_body(|to| to.terminator(entry)).expect("a terminator");
        f.before(branch);
        let stack = f.call(save, &[]);
        f.before(next.as_inst().expect("an addition"));
        f.call(restore, &[stack.into()]);
    }
    let g = f.finish().unwrap_or_else(|e| panic!("a chunk is no function: {e}"));
    m.globals[g.0 as usize].linkage = Linkage::Internal;
    crate::attributes::inherit_task_attrs(m, task, g);
    g
}

/// Adds such a function that calls `task` for each iteration, which LLVM leaves a function of its
/// own: for iterations that take long, copies in loops would only make more code.
pub(super) fn make_calling_chunk(m: &mut Module, task: GlobalId, name: &str) -> GlobalId {
    let name = m.fresh_name(name);
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I64];
    let f = FunctionBuilder::new(m, &name, Type::VOID, &params);
    f.name_args(&["worker", "context", "lo", "hi"]);
    let entry = f.current();
    let [head, done] = ["round", "done"].map(|n| f.block(n));
    f.cond_br(f.icmp(IntPredicate::Slt, f.arg(2), f.arg(3)), head, done);
    f.switch_to(head);
    let round = f.phi(Type::I64, &[(f.arg(2), entry)]);
    f.call(task, &[f.arg(0).into(), f.arg(1).into(), round.into()]);
    let next = f.add(round, 1);
    f.add_incoming(round, next, head);
    f.cond_br(f.icmp(IntPredicate::Slt, next, f.arg(3)), head, done);
    f.switch_to(done);
    f.ret_void();
    let g = f.finish().unwrap_or_else(|e| panic!("a chunk is no function: {e}"));
    m.globals[g.0 as usize].linkage = Linkage::Internal;
    crate::attributes::inherit_task_attrs(m, task, g);
    crate::attributes::forbid_inlining(m, task);
    g
}

/// The blocks that lie on no cycle.
pub(super) fn acyclic(body: &Body) -> FixedBitSet {
    let cycles = Components::compute(&Cfg::of(body));
    let mut size = vec![0u32; cycles.len()];
    body.layout().iter().filter_map(|&b| cycles.of(b)).for_each(|c| size[c as usize] += 1);
    let alone = |b: Block| cycles.of(b).is_none_or(|c| size[c as usize] == 1);
    let once = body.layout().iter().filter(|&&b| alone(b) && !body.successors(b).any(|s| s == b));
    once.map(|b| b.index()).collect()
}

/// The loads of captures at the start of a task, and what leads to them; calls of `asks`, which
/// return handles.
pub(super) fn invariant(body: &Body, start: Block, asks: &[GlobalId]) -> FxHashSet<Inst> {
    let mut once = FxHashSet::default();
    for &i in body.insts(start) {
        let kept = |v: &Value| match v.kind() {
            ValueKind::Arg(n) => n < 2,
            ValueKind::Inst(i) => once.contains(&i),
            ValueKind::Const(_) | ValueKind::Global(_) => true,
            _ => false,
        };
        let data = body.inst(i);
        let reads_context = data.op() == Opcode::Load
            && body.ops(i)[0].as_inst().is_some_and(|p| {
                body.inst(p).op() == Opcode::GetElementPtr && body.ops(p)[0] == Value::arg(1)
            });
        let asked = data.op() == Opcode::Call
            && body.ops(i)[0].as_global().is_some_and(|g| asks.contains(&g));
        let address = data.op() == Opcode::GetElementPtr && body.ops(i)[0] == Value::arg(1);
        if (address || reads_context || asked) && body.ops(i).iter().all(kept) {
            once.insert(i);
        }
    }
    once
}

/// Hoists loop-invariant code, and lets objects of constant size that each iteration allocates once
/// share their memory. Returns whether other objects remain, which must be freed before the next
/// iteration.
fn remove_dead_code(
    to: &mut Body,
    here: Block,
    entry: Block,
    from: &Body,
    b: Block,
    once: &FxHashSet<Inst>,
    runs_once: bool,
) -> bool {
    let mut left = false;
    let (mut gone, mut objects) = (FxHashSet::default(), Vec::new());
    for (&i, &copy) in from.insts(b).iter().zip(to.insts(here)) {
        if once.contains(&i) {
            gone.insert(copy);
        } else if to.inst(copy).op() == Opcode::Alloca {
            let shared = runs_once && to.ops(copy).iter().all(|v| v.is_constant());
            left |= !shared;
            if shared {
                objects.push(copy);
            }
        }
    }
    to.remove_insts(&gone);
    to.relocate_all(here, &objects, entry, 0);
    left
}
