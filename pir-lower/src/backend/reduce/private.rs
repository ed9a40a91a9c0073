//! Iterations that update private copies.

use super::updates::{PrivateUpdate, find};
use crate::info::Operator;
use crate::program::{Reduction, TaskId, TaskProgram};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Inst, Value};
use pir_core::function::Param;
use pir_core::inst::{ArithFlags, InstData, IntPredicate, RmwOp};
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::opcode::Class;
use pir_core::{GlobalId, Module, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// An iteration that updates copies: `void (ptr worker, ptr context, i64 round, ptr copy...)`.
#[derive(Clone, Debug)]
pub(in crate::backend) struct PrivatisedLoop {
    pub function: GlobalId,
    /// The struct with the captured values.
    pub(super) context: Type,
    pub(super) parts: Vec<PrivateLocation>,
}

/// A location with a copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrivateLocation {
    pub reduction: Reduction,
    /// One of its updates: the `atomicrmw`, or the operator.
    pub update: InstData,
}

/// Makes iterations with private copies for the loops that have reductions. Runs before markers
/// become code, because inner regions are copied here.
pub(in crate::backend) fn privatise(
    m: &mut Module,
    program: &TaskProgram,
) -> FxHashMap<TaskId, PrivatisedLoop> {
    let mut made = FxHashMap::default();
    for l in &program.loops {
        let region = &program.regions[l.region.index()];
        if l.reductions.is_empty() || region.force || region.lockstep {
            continue;
        }
        let task = program.tasks[l.body.index()].function;
        if let Some(private) = privatised_body(m, task, l.context, &l.reductions) {
            made.insert(l.body, private);
        }
    }
    made
}

fn privatised_body(
    m: &mut Module,
    task: GlobalId,
    context: Type,
    reductions: &[Reduction],
) -> Option<PrivatisedLoop> {
    let function = m.function(task)?;
    let body = function.body.as_deref()?;
    let mut parts: Vec<PrivateLocation> = Vec::new();
    let mut updates: Vec<(PrivateUpdate, usize)> = Vec::new();
    let mut known: FxHashMap<Reduction, usize> = FxHashMap::default();
    for (update, of) in find(m, body, reductions) {
        let data = *body.inst(update.operation());
        let at = *known.entry(of).or_insert_with(|| {
            parts.push(PrivateLocation { reduction: of, update: data });
            parts.len() - 1
        });
        updates.push((update, at));
    }
    if parts.is_empty() {
        return None;
    }
    let mut copy = function.clone();
    copy.params.extend(parts.iter().map(|_| Param::of(Type::PTR)));
    let params: Vec<Type> = copy.params.iter().map(|p| p.ty).collect();
    let name = m.fresh_name(&format!("{}.private", m.display_name(task)));
    let ty = m.types.function(Type::VOID, &params, false);
    let global = Global::with_defaults(&name, ty, GlobalKind::Function(Box::new(copy)));
    let function = m.add_global(Global { linkage: Linkage::Internal, ..global });
    let f = FunctionBuilder::edit(m, function).expect("a task has a body");
    let mut gone: FxHashSet<Inst> = FxHashSet::default();
    let mut atomics: Vec<(Inst, usize)> = Vec::new();
    for (update, at) in updates {
        match update {
            PrivateUpdate::Atomic(i) => atomics.push((i, at)),
            PrivateUpdate::Guarded { section, load, op, store } => f.with_body(|b| {
                let place = Value::arg(3 + at as u32);
                b.ops_mut(load)[0] = place;
                b.ops_mut(store)[1] = place;
                gone.extend(section);
                // Parts of a sum may overflow where the whole does not.
                if b.inst(op).op().class() == Class::IntBinary {
                    let d = b.inst_mut(op);
                    let kept = d.arith_flags() - (ArithFlags::NSW | ArithFlags::NUW);
                    *d = d.with_arith_flags(kept);
                }
            }),
        }
    }
    // Many insertions into a long block, one by one, would take the square of their number.
    let scratch = f.block("");
    let block_of = |i: Inst| f.with_body(|b| b.block_of(i));
    for of_block in atomics.chunk_by(|a, b| block_of(a.0) == block_of(b.0)) {
        f.switch_to(scratch);
        let mut places: Vec<Inst> = Vec::new();
        for &(i, at) in of_block {
            let place = f.arg(3 + at as u32);
            let (data, v) = f.with_body(|b| (*b.inst(i), b.ops(i)[1]));
            let old = f.load(data.ty(), place);
            let new = match data.rmw() {
                Some(RmwOp::Sub) => f.sub(old, v),
                _ => combine(&f, parts[at].reduction.operator, old, v),
            };
            f.store(new, place);
            places.resize(f.with_body(|b| b.insts(scratch).len()), i);
            gone.insert(i);
        }
        let home = block_of(of_block[0].0);
        f.with_body(|b| b.merge_insts(scratch, home, &places));
    }
    f.with_body(|b| {
        b.remove_block(scratch);
        b.remove_insts(&gone);
    });
    f.finish().unwrap_or_else(|e| panic!("an iteration with copies is no function: {e}"));
    Some(PrivatisedLoop { function, context, parts })
}

/// The operator of a reduction of integers.
pub(super) fn combine(f: &FunctionBuilder<'_>, operator: Operator, a: Value, b: Value) -> Value {
    let pick = |p| f.select(f.icmp(p, a, b), a, b);
    match operator {
        Operator::Add => f.add(a, b),
        Operator::Mul => f.mul(a, b),
        Operator::And => f.and(a, b),
        Operator::Or => f.or(a, b),
        Operator::Xor => f.xor(a, b),
        Operator::Max => pick(IntPredicate::Sgt),
        Operator::Min => pick(IntPredicate::Slt),
        Operator::UMax => pick(IntPredicate::Ugt),
        Operator::UMin => pick(IntPredicate::Ult),
        Operator::FAdd | Operator::FMul => unreachable!("these have flags"),
    }
}
