//! The choice of loops to unroll and of their unroll factors, for [unrolling](super::unroll).

use super::FunctionTranslator;
use crate::shape::{ScalarType, TypeKind, VectorForm};
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::inst::MemFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::{Class, Opcode};
use smallvec::SmallVec;

/// Maximum number of operations in a loop that is unrolled by eight.
const MAX_OPS_BY_EIGHT: usize = 5;
/// Number of iterations in a vectorised pack.
const VECTOR_ITERATIONS: i64 = 8;
/// Maximum number of operations in a loop that is unrolled by four.
const MAX_OPS_BY_FOUR: usize = 12;
/// Maximum number of operations in a loop that is unrolled by two.
const MAX_OPS_BY_TWO: usize = 20;
/// Loops with more values in vectors than there are registers get the test to the top.
const MAX_VECTOR_VALUES: usize = 14;
/// A loop that nothing is around and that has no more rounds stays as it is.
const MAX_PLAIN_TRIP_COUNT: u64 = 64;
/// Longest loop that gets it.
const MAX_REDUCTION_LOOP_INSTS: usize = 80;
/// Functions with more instructions are not searched for uses of values that a loop carries.
const MAX_SEARCHED_INSTS: usize = 4000;
/// Largest step.
const MAX_INDUCTION_STEP: i64 = 1 << 16;
/// Intrinsics that are an instruction or a few.
const CHEAP_INTRINSICS: &[Id] = &[
    Id::Abs,
    Id::Assume,
    Id::Ctpop,
    Id::Fabs,
    Id::Fma,
    Id::Fmuladd,
    Id::LifetimeEnd,
    Id::LifetimeStart,
    Id::Maximum,
    Id::Maxnum,
    Id::Minimum,
    Id::Minnum,
    Id::Smax,
    Id::Smin,
    Id::Sqrt,
    Id::Umax,
    Id::Umin,
];

/// How a loop is unrolled.
pub(super) struct LoopPlan {
    /// Its blocks, which follow one upon the other.
    pub chain: SmallVec<[Block; 4]>,
    /// Rounds that are put together; 1: the test goes to the top.
    pub unroll_factor: i64,
    /// The sums for which a pack of iterations is vectorised.
    pub sum_reductions: Option<SmallVec<[SumReduction; 2]>>,
    /// Whether it writes to memory.
    pub writes_memory: bool,
    pub induction: InductionVariable,
}

/// The induction variable of a loop, which continues after an iteration if `phi + ahead` is `cc` to
/// `bound`.
pub(super) struct InductionVariable {
    pub phi: Inst,
    pub step: i64,
    pub test_offset: i64,
    pub cc: IntCC,
    pub bound: Value,
}

/// A sum.
#[derive(Clone, Copy)]
pub(super) struct SumReduction {
    /// Its `phi`.
    pub phi: Inst,
    /// The load of the value that is added.
    pub load: Inst,
    /// What puts it into memory, round by round.
    pub store: Option<Inst>,
}

impl SumReduction {
    /// Whether a row is only read.
    pub(super) fn is_load_only(&self) -> bool {
        self.store.is_none()
    }
}

impl FunctionTranslator<'_, '_> {
    /// What to do with the loop whose header is `h`, if it is one that gains by it. O(its
    /// instructions).
    pub(super) fn plan_loop(&self, h: Block) -> Option<LoopPlan> {
        let header = self.loops.innermost(h).filter(|_| self.loops.is_header(h))?;
        // The one edge that is left leads back.
        if self.open_edges[h.index()] != 1 {
            return None;
        }
        let mut chain: SmallVec<[Block; 4]> = SmallVec::from_slice(&[h]);
        let last = loop {
            let b = *chain.last()?;
            match self.targets(b)[..] {
                [to] if self.continues_predecessor[to.index()] && to != h => chain.push(to),
                _ => break b,
            }
        };
        let counter = self.induction_variable(h, last, header, &chain)?;
        let (mut weight, mut vectors, mut loads) = (0, 0, 0);
        let (mut reads, mut writes) = (false, false);
        // A sum of floating-point numbers takes as long for a round as a dozen of other operations.
        let float = |i: &Inst| {
            let shape = self.cx.shapes.get(self.body.inst(*i).ty());
            matches!(shape.kind, TypeKind::Scalar(ScalarType::F32 | ScalarType::F64))
        };
        let waits = self.phis_of(h).iter().any(float);
        for &b in &chain {
            for &i in self.body.insts(b) {
                let parts = self.machine_inst_count(i)?;
                weight += parts;
                reads |= self.body.inst(i).op() == Opcode::Load;
                writes |= self.body.inst(i).op() == Opcode::Store;
                if self.is_vector(i) {
                    match self.body.inst(i).op() {
                        Opcode::Phi => loads += self.part_count(i)?,
                        Opcode::Load => loads += parts,
                        _ => vectors += parts,
                    }
                }
            }
        }
        // Loops without an outer loop are not known to run often, unless they have been vectorised.
        // Loops that access no memory are mostly short.
        let nested = self.loops.outer(header).is_some() && (reads || writes);
        let hot = vectors + loads > 0 || nested;
        let rounds = match weight {
            ..=MAX_OPS_BY_EIGHT if !waits => 8,
            ..=MAX_OPS_BY_FOUR if !waits => 4,
            ..=MAX_OPS_BY_TWO if !waits => 2,
            ..=MAX_REDUCTION_LOOP_INSTS
                if !writes
                    && loads > MAX_VECTOR_VALUES
                    && self.exits_with_next_values(h, last, &chain) =>
            {
                1
            }
            _ => return None,
        };
        let mut plan = LoopPlan {
            chain,
            unroll_factor: rounds,
            sum_reductions: None,
            writes_memory: writes,
            induction: counter,
        };
        if rounds == VECTOR_ITERATIONS
            && (hot || self.unsigned_bound(plan.induction.bound, 4) > MAX_PLAIN_TRIP_COUNT)
        {
            plan.sum_reductions = self.find_sum_reductions(&plan);
        }
        (hot || plan.sum_reductions.is_some()).then_some(plan)
    }

    /// No less than an unsigned number, as far as is seen at once.
    fn unsigned_bound(&self, v: Value, depth: u32) -> u64 {
        const UNKNOWN_TRIP_COUNT: u64 = u64::MAX;
        let i = match v.kind() {
            ValueKind::Const(_) => {
                let known = self.body.consts.const_int(&self.cx.module.types, v);
                return known.unwrap_or(UNKNOWN_TRIP_COUNT);
            }
            ValueKind::Inst(i) if depth > 0 => i,
            _ => return UNKNOWN_TRIP_COUNT,
        };
        let ops = self.body.ops(i);
        let of = |v: Value| self.unsigned_bound(v, depth - 1);
        match self.body.inst(i).op() {
            Opcode::ZExt => {
                of(ops[0]).min(match self.cx.module.types.int_bits(self.type_of(ops[0])) {
                    Some(bits) if bits < 64 => (1 << bits) - 1,
                    _ => UNKNOWN_TRIP_COUNT,
                })
            }
            Opcode::And => of(ops[0]).min(of(ops[1])),
            Opcode::URem => of(ops[1]),
            // A number of bits.
            Opcode::Call => {
                let called = intrinsic::called(self.cx.module, self.body, i);
                let bits = self.cx.module.types.int_bits(self.body.inst(i).ty());
                let counts = matches!(called, Some(Id::Ctpop | Id::Ctlz | Id::Cttz));
                bits.filter(|_| counts).map_or(UNKNOWN_TRIP_COUNT, u64::from)
            }
            _ => UNKNOWN_TRIP_COUNT,
        }
    }

    /// Returns the induction variable of the loop with blocks `chain`, from `h` to `last`.
    fn induction_variable(
        &self,
        h: Block,
        last: Block,
        header: u32,
        chain: &[Block],
    ) -> Option<InductionVariable> {
        let t = self.body.terminator(last)?;
        let [cond, then, other] = *self.body.ops(t) else { return None };
        let (then, other) = (then.as_block()?, other.as_block()?);
        let exit = if then == h { other } else { then };
        let back = then == h || other == h;
        if self.body.inst(t).op() != Opcode::Br || !back || self.loops.contains(header, exit) {
            return None;
        }
        let test = self.defined_in(cond, chain)?;
        if self.body.inst(test).op() != Opcode::ICmp {
            return None;
        }
        let cc = super::arith::int_condition(self.body.inst(test)).ok()?;
        let cc = if then == h { cc } else { cc.complement() };
        let [a, b] = *self.body.ops(test) else { return None };
        let (tested, bound, cc) = match self.defined_in(b, chain) {
            None => (self.defined_in(a, chain)?, b, cc),
            Some(b) if self.defined_in(a, chain).is_none() => (b, a, cc.swap_args()),
            Some(_) => return None,
        };
        let TypeKind::Scalar(ScalarType::Int(32 | 64)) =
            self.cx.shapes.get(self.type_of(bound)).kind
        else {
            return None;
        };
        let (phi, ahead) = match self.body.inst(tested).op() {
            Opcode::Phi => (tested, 0),
            _ => self.constant_addend(tested)?,
        };
        if self.body.inst(phi).op() != Opcode::Phi || self.body.block_of(phi) != h {
            return None;
        }
        let next = self.body.incoming_from(phi, last)?;
        let (from, step) = self.constant_addend(next.as_inst()?)?;
        let known = match cc {
            IntCC::NotEqual => step.unsigned_abs().is_power_of_two(),
            IntCC::SignedLessThan
            | IntCC::SignedLessThanOrEqual
            | IntCC::UnsignedLessThan
            | IntCC::UnsignedLessThanOrEqual => step > 0,
            IntCC::SignedGreaterThan
            | IntCC::SignedGreaterThanOrEqual
            | IntCC::UnsignedGreaterThan
            | IntCC::UnsignedGreaterThanOrEqual => step < 0,
            _ => false,
        };
        let fits = from == phi && step.abs() <= MAX_INDUCTION_STEP && (ahead == 0 || ahead == step);
        (known && fits).then_some(InductionVariable { phi, step, test_offset: ahead, cc, bound })
    }

    /// The instruction of one of these blocks that a value is.
    pub(super) fn defined_in(&self, v: Value, chain: &[Block]) -> Option<Inst> {
        v.as_inst().filter(|&i| chain.contains(&self.body.block_of(i)))
    }

    /// An instruction that adds a number other than 0 to the value of another.
    fn constant_addend(&self, i: Inst) -> Option<(Inst, i64)> {
        let [a, b] = *self.body.ops(i) else { return None };
        if self.body.inst(i).op() != Opcode::Add {
            return None;
        }
        let n = self.body.consts.const_signed(&self.cx.module.types, b)?;
        Some((a.as_inst()?, n)).filter(|&(_, n)| n != 0)
    }

    fn is_vector(&self, i: Inst) -> bool {
        matches!(self.cx.shapes.get(self.body.inst(i).ty()).kind, TypeKind::Vector(_))
    }

    /// The number of registers that an instruction's result takes.
    fn part_count(&self, i: Inst) -> Option<usize> {
        let shape = self.cx.shapes.get(self.body.inst(i).ty());
        (!matches!(shape.kind, TypeKind::Unsupported)).then_some(shape.parts.len())
    }

    /// About how many instructions of the machine an instruction is; none if it must not be there
    /// twice.
    fn machine_inst_count(&self, i: Inst) -> Option<usize> {
        let data = self.body.inst(i);
        let ops = self.body.ops(i);
        if data.op().is_debug() {
            return Some(0);
        }
        let parts = self.part_count(i)?;
        match data.op().class() {
            Class::Terminator => return Some(0),
            Class::IntBinary | Class::FloatBinary | Class::Compare | Class::Cast => {
                return Some(parts);
            }
            _ => {}
        }
        match data.op() {
            Opcode::Phi => Some(0),
            // Part of an access, as a rule.
            Opcode::GetElementPtr => Some(if self.is_vector(i) { 2 * parts } else { 0 }),
            Opcode::Load if !data.mem_flags().contains(MemFlags::ATOMIC) => Some(parts),
            Opcode::Store if !data.mem_flags().contains(MemFlags::ATOMIC) => {
                Some(self.cx.shapes.get(self.type_of(ops[0])).parts.len())
            }
            Opcode::FNeg
            | Opcode::Select
            | Opcode::Freeze
            | Opcode::ExtractElement
            | Opcode::InsertElement
            | Opcode::ShuffleVector
            | Opcode::ExtractValue
            | Opcode::InsertValue => Some(parts),
            Opcode::Call => {
                let called = intrinsic::called(self.cx.module, self.body, i)?;
                CHEAP_INTRINSICS.contains(&called).then_some(2 * parts)
            }
            _ => None,
        }
    }

    /// Returns whether all values that are used after a loop are those that its next iteration
    /// would get.
    fn exits_with_next_values(&self, h: Block, last: Block, chain: &[Block]) -> bool {
        let next = self.next_values(h, last);
        let masks = self.phis_of(h).iter().any(|&i| {
            let shape = self.cx.shapes.get(self.body.inst(i).ty());
            matches!(shape.kind, TypeKind::Vector(v) if v.form == VectorForm::Mask)
        });
        let kept =
            |v: &Value| self.defined_in(*v, chain).is_none() || next.iter().any(|n| n.1 == *v);
        let layout = self.body.layout();
        let outside = layout.iter().filter(|b| !chain.contains(b));
        !masks
            && self.body.inst_bound() <= MAX_SEARCHED_INSTS
            && outside.flat_map(|&b| self.body.insts(b)).all(|&i| self.body.ops(i).iter().all(kept))
    }

    /// The `phi`s of a loop's header with their values for the next round.
    pub(super) fn next_values(&self, h: Block, last: Block) -> SmallVec<[(Inst, Value); 8]> {
        let next = |phi| Some((phi, self.body.incoming_from(phi, last)?));
        self.body.phis(h).filter_map(next).collect()
    }
}
