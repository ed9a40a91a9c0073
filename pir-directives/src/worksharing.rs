//! `for`: the iterations of a loop nest are numbered from 0, and each thread asks the run time for
//! ranges of numbers.

use crate::blocks::{Lowering, RegionCode};
use crate::data::CopyPlace;
use crate::model::ClauseKind;
use crate::nest::{CountedLoop, Counter, Inside, collapse, find};
use crate::tree::Node;
use pir_analysis::{Analyses, Cfg};
use pir_core::cursor::replace_all_uses;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, Type, Value};
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The lists of `for` and `sections`.
pub(crate) const LISTS: &[ClauseKind] = &[
    ClauseKind::Private,
    ClauseKind::Firstprivate,
    ClauseKind::Lastprivate,
    ClauseKind::Reduction,
];

/// How the run time hands out ranges: its number of the schedule, and the chunk.
#[derive(Clone, Copy)]
struct LoopSchedule {
    number: i64,
    chunk: Option<Value>,
    is_ordered: bool,
}

impl LoopSchedule {
    /// Whether a thread computes its ranges, so that it asks once.
    fn is_static(self) -> bool {
        matches!(self.number, STATIC | STATIC_CHUNKED)
    }
}

const STATIC_CHUNKED: i64 = 33;
const STATIC: i64 = 34;
/// Distance of the schedules of loops with `ordered`.
const ORDERED: i64 = 32;

/// The variables through which the run time returns a range.
pub(crate) struct Range {
    pub last: Value,
    pub lower: Value,
    pub upper: Value,
    pub stride: Value,
}

impl Lowering<'_, '_> {
    /// Lowers `for`. The threads wait at its end unless it has `nowait`.
    ///
    /// # Errors
    /// Passes have made the code no loop of the form, or a variable cannot be copied.
    pub(crate) fn worksharing_loop(&self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let region = self.isolate(node)?;
        let (mut nest, inside) = self.nest(node, &region)?;
        let counters: Vec<Value> = nest
            .iter()
            .filter_map(|l| match l.counter {
                Counter::Memory { variable, .. } => Some(variable),
                Counter::Phi { .. } => None,
            })
            .collect();
        let copies = self.make_copies(node, &region, LISTS, &counters, CopyPlace::Function)?;
        for l in &mut nest {
            if let Counter::Memory { variable, .. } = &mut l.counter {
                *variable = copies.of(*variable);
            }
        }
        let schedule = self.schedule(node)?;
        let range = self.range(Type::I64);
        self.share_out(&nest, &inside, schedule, &range);
        let at = region.leave;
        self.copy_last(&copies, range.last, at);
        self.combine(&copies, at);
        self.destroy(&copies, at);
        if !node.has(ClauseKind::Nowait) {
            self.f.before(at);
            self.barrier();
        }
        Ok(())
    }

    /// The loops of a construct in their present form, and the blocks of the outermost one.
    fn nest(
        &self,
        node: &Node,
        region: &RegionCode,
    ) -> Result<(Vec<CountedLoop>, FxHashSet<Block>), Box<Diagnostic>> {
        let blocks = self.blocks(region);
        let (body, depth) = self.f.with_body(|b| (b.clone(), node.all(b, ClauseKind::Collapse)));
        let mut inside =
            Inside { blocks: vec![false; body.block_bound()], insts: FxHashSet::default() };
        for &x in &blocks {
            inside.blocks[x.index()] = true;
            inside.insts.extend(body.insts(x));
        }
        let analyses = Analyses::new(Cfg::of(&body));
        let found = self
            .f
            .with_module(|m| find(m, &body, &analyses, &inside, collapse(m, &body, depth.first())));
        let nest = found.map_err(|why| {
            Diagnostic::new(Code::DirectiveBlock, why.message)
                .at(self.span(why.at.unwrap_or(node.begin)))
                .label(self.span(node.begin), "the block begins here")
                .help(why.help)
        })?;
        let loops = analyses.loops();
        let outer = nest.first().and_then(|l| loops.innermost(l.header));
        let of_outer = outer.map_or(&[][..], |l| loops.blocks(l));
        Ok((nest, of_outer.iter().copied().collect()))
    }

    fn schedule(&self, node: &Node) -> Result<LoopSchedule, Box<Diagnostic>> {
        let is_ordered = node.has(ClauseKind::Ordered);
        let Some(clause) = node.clause(ClauseKind::Schedule) else {
            let number = if is_ordered { STATIC + ORDERED } else { STATIC };
            return Ok(LoopSchedule { number, chunk: None, is_ordered });
        };
        let args = self.f.with_body(|b| clause.args(b).to_vec());
        let chunk = match args.first() {
            Some(&v) => {
                let v = self.scalar(v, clause.inst)?;
                self.f.before(clause.inst);
                Some(self.resized(v, Type::I64))
            }
            None => None,
        };
        let number = match clause.word.as_str() {
            "STATIC" if chunk.is_some() => STATIC_CHUNKED,
            "STATIC" => STATIC,
            "DYNAMIC" => 35,
            "GUIDED" => 36,
            "RUNTIME" => 37,
            _ => 38,
        };
        let number = if is_ordered { number + ORDERED } else { number };
        Ok(LoopSchedule { number, chunk, is_ordered })
    }

    /// Adds the variables of a range, with `last` not set.
    pub(crate) fn range(&self, ty: Type) -> Range {
        let [last, lower, upper, stride] = [Type::I32, ty, ty, ty].map(|t| self.local(t));
        Range { last, lower, upper, stride }
    }

    /// Replaces the counting of the nest by ranges of numbers.
    fn share_out(
        &self,
        nest: &[CountedLoop],
        inside: &FxHashSet<Block>,
        schedule: LoopSchedule,
        range: &Range,
    ) {
        let f = self.f;
        let Some(outer) = nest.first() else { return };
        let [enter, init, head, set, next, done] =
            ["omp.enter", "omp.init", "omp.head", "omp.set", "omp.next", "omp.done"]
                .map(|n| f.block(n));
        f.with_body(|b| {
            b.rename_successor(outer.before, outer.header, enter);
            b.rename_incoming(outer.after, outer.header, done);
        });
        f.switch_to(enter);
        let zero = f.int(Type::I32, 0);
        f.store(zero, range.last);
        // How many times each loop of the nest iterates, and all together.
        let shapes: Vec<LoopShape> = nest.iter().map(|l| self.measured(l, inside)).collect();
        let total = shapes.iter().skip(1).fold(shapes[0].count, |n, s| f.mul(n, s.count));
        let some = f.icmp(IntPredicate::Ne, total, 0);
        f.cond_br(some, init, done);
        let number = self.ranges(schedule, range, total, [init, head, set, next, done]);
        f.switch_to(set);
        let mut rest = number;
        let mut values = vec![number; nest.len()];
        for (n, shape) in shapes.iter().enumerate().rev() {
            let k = match n {
                0 => rest,
                _ => {
                    let k = f.urem(rest, shape.count);
                    rest = f.udiv(rest, shape.count);
                    k
                }
            };
            let l = &nest[n];
            let k = self.resized(k, l.ty);
            let distance = f.mul(k, shape.step);
            values[n] = match l.counts_down {
                true => f.sub(shape.start, distance),
                false => f.add(shape.start, distance),
            };
        }
        f.br(outer.header);
        for (n, l) in nest.iter().enumerate() {
            match l.counter {
                Counter::Memory { variable, .. } => {
                    self.at_start(l.header);
                    f.store(values[n], variable);
                }
                Counter::Phi { phi, .. } => f.with_body(|b| {
                    replace_all_uses(b, phi.into(), values[n]);
                    b.remove_inst(phi);
                }),
            }
            f.with_body(|b| {
                if let Some(test) = b.terminator(l.header) {
                    b.remove_inst(test);
                }
            });
            f.switch_to(l.header);
            f.br(l.first);
            let after = if n == 0 { next } else { l.after };
            f.with_body(|b| {
                b.rename_successor(l.latch, l.header, after);
                if n > 0 {
                    b.rename_incoming(l.after, l.header, l.latch);
                }
            });
        }
        f.switch_to(done);
        f.br(outer.after);
    }

    /// Asks for ranges; returns the number of an iteration. `set` begins an iteration, which ends
    /// with a branch to `next`.
    fn ranges(
        &self,
        schedule: LoopSchedule,
        range: &Range,
        total: Value,
        [init, head, set, next, done]: [Block; 5],
    ) -> Value {
        let f = self.f;
        let [inner, fini] = ["omp.range", "omp.fini"].map(|n| f.block(n));
        f.switch_to(init);
        let highest = f.sub(total, 1);
        let (zero, one) = (f.int(Type::I64, 0), f.int(Type::I64, 1));
        for (v, p) in [(zero, range.lower), (highest, range.upper), (one, range.stride)] {
            f.store(v, p);
        }
        let number = f.int(Type::I32, schedule.number);
        let chunk = schedule.chunk.unwrap_or(one);
        let by_address = [range.last, range.lower, range.upper, range.stride];
        if schedule.is_static() {
            let mut args = vec![number];
            args.extend(by_address);
            args.extend([one, chunk]);
            self.runtime_of_thread("__kmpc_for_static_init_8u", Type::VOID, &args);
        } else {
            let args = [number, zero, highest, one, chunk];
            self.runtime_of_thread("__kmpc_dispatch_init_8u", Type::VOID, &args);
        }
        f.br(inner);
        // Another range, if there is one.
        f.switch_to(inner);
        let goes_on = if schedule.is_static() {
            let lower = f.load(Type::I64, range.lower);
            f.icmp(IntPredicate::Ule, lower, highest)
        } else {
            let more = self.runtime_of_thread("__kmpc_dispatch_next_8u", Type::I32, &by_address);
            self.is_not_zero(more)
        };
        let begin = f.block("omp.begin");
        f.cond_br(goes_on, begin, fini);
        f.switch_to(begin);
        let lower = f.load(Type::I64, range.lower);
        let upper = f.load(Type::I64, range.upper);
        let beyond = f.icmp(IntPredicate::Ugt, upper, highest);
        let upper = f.select(beyond, highest, upper);
        f.br(head);
        f.switch_to(head);
        let number = f.phi(Type::I64, &[(lower, begin)]);
        let within = f.icmp(IntPredicate::Ule, number, upper);
        let again = match schedule.number {
            // There is only one range.
            STATIC => fini,
            _ => f.block("omp.again"),
        };
        f.cond_br(within, set, again);
        f.switch_to(next);
        if schedule.is_ordered {
            self.runtime_of_thread("__kmpc_dispatch_fini_8u", Type::VOID, &[]);
        }
        let following = f.add(number, 1);
        let from = f.current();
        f.br(head);
        f.add_incoming(number, following, from);
        if again != fini {
            f.switch_to(again);
            if schedule.is_static() {
                let stride = f.load(Type::I64, range.stride);
                for p in [range.lower, range.upper] {
                    let old = f.load(Type::I64, p);
                    let moved = f.add(old, stride);
                    f.store(moved, p);
                }
            }
            f.br(inner);
        }
        f.switch_to(fini);
        let name = match schedule.is_static() {
            true => "__kmpc_for_static_fini",
            false => "__kmpc_dispatch_deinit",
        };
        self.runtime_of_thread(name, Type::VOID, &[]);
        f.br(done);
        number
    }

    /// Computes how often a loop iterates, in the block before it.
    fn measured(&self, l: &CountedLoop, inside: &FxHashSet<Block>) -> LoopShape {
        use IntPredicate::{Sge, Sgt, Sle, Slt};
        let f = self.f;
        let start = match l.counter {
            Counter::Phi { start, .. } => start,
            Counter::Memory { start, .. } => f.with_body(|b| b.ops(start)[0]),
        };
        let [start, bound, step] = [start, l.bound, l.step].map(|v| self.again(v, inside));
        let signed = matches!(l.predicate, Sge | Sgt | Sle | Slt);
        let widen = |v: Value| {
            let ty = f.ty(v);
            let is_wide = f.with_module(|m| m.types.int_bits(ty)) >= Some(64);
            match (is_wide, signed) {
                (true, _) => v,
                (false, true) => f.sext(v, Type::I64),
                (false, false) => f.zext(v, Type::I64),
            }
        };
        let from = match l.widened {
            Some((Opcode::ZExt, ty)) => f.zext(start, ty),
            Some((_, ty)) => f.sext(start, ty),
            None => start,
        };
        let (low, high) = match l.is_upwards(self) {
            true => (from, bound),
            false => (bound, from),
        };
        let step_ty = f.ty(step);
        let negative = match (l.is_upwards(self), l.counts_down) {
            (true, false) | (false, true) => step,
            _ => {
                let zero = f.zero(step_ty);
                f.sub(zero, step)
            }
        };
        let is_wide = f.with_module(|m| m.types.int_bits(step_ty)) >= Some(64);
        let stride = if is_wide { negative } else { f.sext(negative, Type::I64) };
        let is_zero = f.icmp(IntPredicate::Eq, stride, 0);
        let one = f.int(Type::I64, 1);
        let stride = f.select(is_zero, one, stride);
        let includes = matches!(l.predicate, Sge | Sle | IntPredicate::Uge | IntPredicate::Ule);
        let count = if l.predicate == IntPredicate::Ne {
            // The variable may wrap around on its way.
            widen(f.sub(high, low))
        } else {
            let p = match (signed, includes) {
                (true, true) => IntPredicate::Sle,
                (true, false) => IntPredicate::Slt,
                (false, true) => IntPredicate::Ule,
                (false, false) => IntPredicate::Ult,
            };
            let iterates = f.icmp(p, low, high);
            let (low, high) = (widen(low), widen(high));
            let distance = f.sub(high, low);
            let distance = if includes { distance } else { f.sub(distance, 1) };
            let steps = f.udiv(distance, stride);
            let count = f.add(steps, 1);
            let zero = f.int(Type::I64, 0);
            f.select(iterates, count, zero)
        };
        LoopShape { start, step, count }
    }

    /// Computes a value again that does not change in the nest, at the present place.
    fn again(&self, v: Value, inside: &FxHashSet<Block>) -> Value {
        let Some(i) = v.as_inst() else { return v };
        if self.f.with_body(|b| !inside.contains(&b.block_of(i))) {
            return v;
        }
        let (data, ops) = self.f.with_body(|b| (*b.inst(i), b.ops(i).to_vec()));
        let ops: Vec<Value> = ops.into_iter().map(|o| self.again(o, inside)).collect();
        Value::inst(self.f.inst(data, &ops))
    }
}

/// The values of a loop that are computed before it begins.
struct LoopShape {
    start: Value,
    step: Value,
    /// The number of iterations, as `i64` without sign.
    count: Value,
}

impl CountedLoop {
    fn is_upwards(&self, cx: &Lowering<'_, '_>) -> bool {
        use IntPredicate::{Ne, Sge, Sgt, Uge, Ugt};
        match self.predicate {
            Sge | Sgt | Uge | Ugt => false,
            // The step is 1 or -1.
            Ne => (cx.f.constant_int(self.step) == Some(1)) != self.counts_down,
            _ => true,
        }
    }
}
