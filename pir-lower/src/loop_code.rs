//! Code for parallel loops: the number of iterations, and the start of an iteration.

use crate::emit::{StrandEmitter, call_marker};
use crate::function::{Capture, FunctionOutliner};
use crate::info;
use crate::loops::recomputed_slice;
use crate::program::{Loop, LoopId, Reduction, Root, Task, TaskId};
use crate::slots::alloca_at_entry;
use crate::vars::FunctionValue;
use pir_analysis::parallel_loop::{InductionStep, ParallelLoop};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, Value, ValueKind};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::{Opcode, Type};

/// The most locations of a loop that get private copies. Each chunk of iterations starts and ends
/// with all of them, so that many are not worth it.
const MAX_PRIVATE_COPIES: usize = 64;

impl StrandEmitter<'_, '_> {
    /// Puts a loop in place of its entry fork. The builder is at the end of the block.
    pub(crate) fn emit_loop(&mut self, f: &FunctionBuilder<'_>, b: Block, l: &ParallelLoop) {
        let slice = recomputed_slice(l, &self.outliner.shape, self.outliner.vars);
        let types: Vec<Type> = slice
            .captured
            .iter()
            .map(|&v| f.with_module(|m| self.outliner.vars.ty(&self.outliner.shape, m, v)))
            .collect();
        let context = f.with_module(|m| m.types.record(&types));
        let pointer = match types.is_empty() {
            true => f.null(),
            false => alloca_at_entry(f, context),
        };
        for (k, &v) in slice.captured.iter().enumerate() {
            let value = self.value_of(f, v);
            f.switch_to(self.block_of(b));
            let field = f.gep_path(context, pointer, &[0.into(), (k as u32).into()]);
            f.store(value, field);
        }
        f.switch_to(self.block_of(b));
        let count = self.trip_count(f, l);
        let region = self.outliner.regions[l.region.index()];
        self.emit_width(f, b, l.region);
        let body = f.with_module(|m| {
            let base = format!("{}.{}", self.outliner.name, self.outliner.block_name(l.body));
            let name = crate::function::task_name(m, self.outliner.source_names, &base);
            let params = [Type::PTR, Type::PTR, Type::I64];
            m.declare_function(&name, Type::VOID, &params, false)
        });
        let task = TaskId(self.outliner.program.tasks.len() as u32);
        self.outliner.program.tasks.push(Task {
            function: body,
            region,
            block: self.outliner.block_name(l.body),
            captures: slice.captured.len(),
            // Lanes of a loop all run the same ones.
            blocks: vec![],
        });
        let id = LoopId(self.outliner.program.loops.len() as u32);
        let function = self.function;
        let reductions = self.reductions(l, &slice.captured);
        self.outliner.program.loops.push(Loop {
            function,
            region,
            body: task,
            context,
            reductions,
        });
        self.outliner.pending_iterations.push((l.fork, task));
        call_marker(f, "pir.loop", &[id.0.into(), pointer.into(), count.into()]);
        f.br(self.block_of(l.join));
    }

    /// Returns the reductions of the iterations, in terms of their captures; at most
    /// [`MAX_PRIVATE_COPIES`].
    fn reductions(&self, l: &ParallelLoop, captured: &[FunctionValue]) -> Vec<Reduction> {
        let all = self.outliner.reductions.get(&l.fork).into_iter().flatten();
        let one = |r: &info::Reduction| {
            let place = |v: FunctionValue| captured.binary_search(&v).ok().map(|n| n as u32);
            let root = |v: Value| match v.kind() {
                ValueKind::Global(g) => Some(Root::Global(g)),
                ValueKind::Arg(n) => Some(Root::Captured(place(FunctionValue::Arg(n))?)),
                ValueKind::Inst(i) => Some(Root::Captured(place(FunctionValue::Inst(i))?)),
                _ => None,
            };
            let lock = match r.updates.first()?.guard {
                Some(guard) => Some(root(guard.lock)?),
                None => None,
            };
            let (root, offset) = (root(r.root)?, r.offset);
            Some(Reduction { root, offset, ty: r.ty, operator: r.operator, lock })
        };
        let mut all: Vec<Reduction> = all.filter_map(one).collect();
        if all.len() > MAX_PRIVATE_COPIES {
            // A critical section that stays would forbid the copies of the others.
            all.sort_by_key(|r| r.lock.is_none());
            if all[MAX_PRIVATE_COPIES].lock.is_some() {
                all.clear();
            }
            all.truncate(MAX_PRIVATE_COPIES);
        }
        all
    }

    /// The number of iterations as an `i64`, 0 if there is none. See
    /// [`TripCount`](pir_analysis::parallel_loop::TripCount).
    fn trip_count(&mut self, f: &FunctionBuilder<'_>, l: &ParallelLoop) -> Value {
        use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let at = f.current();
        let v = l.inductions[l.trip.tested_variable];
        let mut first = self.operand(f, v.phi, v.start);
        let mut bound = self.operand(f, l.trip.compare.0, l.trip.compare.1);
        f.switch_to(at);
        let step = match v.step {
            InductionStep::Int(n) => n,
            InductionStep::Bytes(n) => {
                first = f.ptrtoint(first, Type::I64);
                bound = f.ptrtoint(bound, Type::I64);
                n
            }
        };
        let ty = f.ty(first);
        if l.trip.tests_next_value {
            first = f.add(first, step);
        }
        let up = step > 0;
        let constant = |v: Value| f.constant_int(v);
        let distance = match (up, constant(first)) {
            (true, Some(0)) => bound,
            (true, _) => f.sub(bound, first),
            (false, _) => f.sub(first, bound),
        };
        // The numbers below are at most those of the type, unsigned.
        let wide = |v: Value| match f.with_module(|m| m.types.int_bits(ty)) {
            Some(64) => v,
            Some(w) if w > 64 => f.trunc(v, Type::I64),
            _ => f.zext(v, Type::I64),
        };
        let each = step.unsigned_abs() as i64;
        if l.trip.predicate == Ne && each == 1 {
            // No distance, no iterations.
            let iterations = wide(distance);
            return if l.trip.is_top_tested { iterations } else { f.add(iterations, 1) };
        }
        let iterations = match l.trip.predicate {
            Ne => f.udiv(wide(distance), each),
            Slt | Sgt | Ult | Ugt => {
                // (distance - 1) / each + 1, for a distance above 0.
                f.add(f.udiv(f.sub(wide(distance), 1), each), 1)
            }
            Sle | Sge | Ule | Uge => f.add(f.udiv(wide(distance), each), 1),
            Eq => unreachable!("such loops are not recognised"),
        };
        let some = f.icmp(l.trip.predicate, first, bound);
        let zero = f.int(Type::I64, 0);
        let iterations = f.select(some, iterations, zero);
        // If the test follows the fork, the first iteration runs unconditionally.
        if l.trip.is_top_tested { iterations } else { f.add(iterations, 1) }
    }

    /// Makes the function of a loop's iterations.
    pub(crate) fn make_iteration(cx: &mut FunctionOutliner<'_>, fork: Block, task: TaskId) {
        let l = cx.shape.loops.at_fork(fork).expect("a recognised loop").clone();
        let slice = recomputed_slice(&l, &cx.shape, cx.vars);
        let captures: Vec<Capture> = slice.captured.iter().map(|&v| Capture::Var(v)).collect();
        let id = cx.program.loops.iter().find(|x| x.body == task).expect("its loop");
        let context = id.context;
        StrandEmitter::outlined(cx, l.body, task, &[Type::PTR, Type::PTR, Type::I64], |this, f| {
            this.prologue(f, &captures, context, false, |this, f| {
                this.recompute_spine(f, &l, &slice.recomputed);
            });
        });
        let function = cx.program.tasks[task.0 as usize].function;
        crate::widen::widen(&mut cx.program.module, function);
    }

    /// Computes the values of the spine from the number of the iteration.
    fn recompute_spine(
        &mut self,
        f: &FunctionBuilder<'_>,
        l: &ParallelLoop,
        again: &[pir_core::entity::Inst],
    ) {
        let body = self.outliner.shape.body;
        let iteration = f.arg(2);
        for &i in again {
            let data = body.inst(i);
            let value = match l.inductions.iter().find(|x| x.phi == i) {
                Some(x) => {
                    let first = self.operand(f, i, x.start);
                    match x.step {
                        InductionStep::Bytes(n) => {
                            let bytes = f.mul(iteration, n);
                            f.gep_with(
                                Type::I8,
                                first,
                                &[bytes.into()],
                                Type::I64,
                                ArithFlags::empty(),
                            )
                        }
                        InductionStep::Int(n) => {
                            self.emit_induction_value(f, first, n, x.never_wraps(body))
                        }
                    }
                }
                None if data.op() == Opcode::Phi => self.operand(f, i, 0),
                None => {
                    let at = f.current();
                    let copier = self.copied.as_mut().expect("an iteration is copied");
                    f.with_body(|to| copier.inst(to, i, at)).into()
                }
            };
            self.copied.as_mut().expect("an iteration is copied").map(i.into(), value);
        }
        // The operands of the first block's `phi`s for the latch.
        for phi in body.phis(l.body) {
            let k = body.ops(phi).iter().position(|v| v.as_block() == Some(l.latch));
            let value = self.operand(f, phi, k.expect("an edge from the latch") as u32 - 1);
            self.created_values.insert(FunctionValue::Inst(phi), value);
        }
    }

    /// Computes `first + n × iteration`. If `exact`, the sum is poison where it overflows; it is
    /// computed with these flags in the type of addresses, because otherwise the vectoriser cannot
    /// prove that the elements of neighbouring iterations are adjacent.
    fn emit_induction_value(
        &self,
        f: &FunctionBuilder<'_>,
        first: Value,
        n: i64,
        exact: bool,
    ) -> Value {
        let (ty, iteration) = (f.ty(first), f.arg(2));
        let bits = f.with_module(|m| m.types.int_bits(ty)).unwrap_or(64);
        let exact = exact && bits < 64;
        let signed = if exact { ArithFlags::NSW } else { ArithFlags::empty() };
        let counted = match bits {
            _ if exact => iteration,
            64 => iteration,
            65.. => f.zext(iteration, ty),
            _ => f.trunc(iteration, ty),
        };
        let far = if n == 1 { counted } else { f.binary(Opcode::Mul, signed, counted, n) };
        let sum = match self.is_zero(f, first) {
            true => far,
            false if exact => f.binary(Opcode::Add, signed, far, f.sext(first, Type::I64)),
            false => f.add(far, first),
        };
        if exact { f.cast(Opcode::Trunc, signed, sum, ty) } else { sum }
    }

    fn is_zero(&self, f: &FunctionBuilder<'_>, v: Value) -> bool {
        use pir_core::constant::ConstKind;
        v.as_const().is_some_and(|c| f.with_body(|b| b.consts.get(c).kind == ConstKind::Int(0)))
    }
}
