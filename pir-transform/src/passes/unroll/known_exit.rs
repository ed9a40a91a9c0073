//! Exit tests of which it is known when they leave the loop, by evaluation of all iterations (as
//! LLVM's `ScalarEvolution::computeExitCountExhaustively`).

use crate::cx::PassContext;
use crate::loop_edit::SequentialLoop;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::fold::{icmp, int_binary, int_cast};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most instructions that are evaluated for a test, in all iterations.
const MAX_EVALUATIONS: usize = 1 << 16;

/// A conditional branch that certainly runs in each iteration, and leaves the loop in a known one.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownExit {
    pub block: Block,
    /// The successor in the loop.
    pub inside: Block,
    /// The successor outside.
    pub outside: Block,
    /// The number of the iteration in which it leaves the loop, from 0 on.
    pub iteration: u64,
}

impl KnownExit {
    /// Finds a test of the loop, which holds no other one. O(loop), beside [`MAX_EVALUATIONS`] for
    /// each test.
    pub(super) fn find(cx: &PassContext<'_>, l: &SequentialLoop) -> Option<Self> {
        let local = cx.analyses().local().ok()?;
        let mut latches = l.latches.iter().copied();
        let first = latches.next()?;
        let certain = latches.try_fold(first, |a, b| local.nearest_common(a, b))?;
        let is_certain = |b: &&Block| local.dominates(**b, certain);
        l.blocks.iter().filter(is_certain).find_map(|&block| {
            let [inside, outside] = l.exit(cx.body, block)?;
            let t = cx.body.terminator(block)?;
            let &[condition, yes, _] = cx.body.ops(t) else { return None };
            let leaves_if = u64::from(yes == outside.into());
            let iteration = Slice::of(cx, l, condition)?.first(cx, condition, leaves_if)?;
            Some(Self { block, inside, outside, iteration })
        })
    }
}

/// The instructions that a value depends on, down to the `phi`s of the header.
struct Slice {
    phis: Vec<HeaderPhi>,
    /// Each after its operands.
    insts: Vec<Inst>,
}

/// A `phi` of the header.
struct HeaderPhi {
    phi: Inst,
    /// Its value in the first iteration.
    first: u64,
    /// The value that the next iteration takes.
    next: Value,
}

impl Slice {
    /// `None` if the value depends on anything but constants.
    fn of(cx: &PassContext<'_>, l: &SequentialLoop, v: Value) -> Option<Self> {
        let body = &*cx.body;
        let (mut phis, mut needed, mut work) = (Vec::new(), FxHashSet::default(), vec![v]);
        while let Some(v) = work.pop() {
            if number(cx, v).is_some() {
                continue;
            }
            let i = v.as_inst().filter(|&i| l.contains(body.block_of(i)))?;
            if !needed.insert(i) {
                continue;
            }
            let op = body.inst(i).op();
            width(cx, body.inst(i).ty())?;
            if op == Opcode::Phi {
                let phi = HeaderPhi::of(cx, l, i)?;
                work.push(phi.next);
                phis.push(phi);
            } else if op.int_binary().is_some()
                || op.cast().is_some()
                || matches!(op, Opcode::ICmp | Opcode::Select)
            {
                work.extend(body.ops(i));
            } else {
                return None;
            }
        }
        let local = cx.analyses().local().ok()?;
        let blocks = local.subtree(l.header).iter().filter(|&&b| l.contains(b));
        let insts = blocks.flat_map(|&b| body.insts(b)).copied();
        let is_computed = |i: &Inst| needed.contains(i) && body.inst(*i).op() != Opcode::Phi;
        Some(Self { phis, insts: insts.filter(is_computed).collect() })
    }

    /// Returns the first iteration in which a value is `wanted`. `None` if it is undefined before,
    /// or if that takes too many evaluations.
    fn first(&self, cx: &PassContext<'_>, v: Value, wanted: u64) -> Option<u64> {
        let mut values: FxHashMap<Inst, Option<u64>> =
            self.phis.iter().map(|p| (p.phi, Some(p.first))).collect();
        let get = |values: &FxHashMap<Inst, Option<u64>>, v: Value| match v.as_inst() {
            Some(i) => values.get(&i).copied().flatten(),
            None => number(cx, v),
        };
        for iteration in 0..(MAX_EVALUATIONS / (self.insts.len() + 1)) as u64 {
            for &i in &self.insts {
                let n = evaluate(cx, cx.body, i, |v| get(&values, v));
                values.insert(i, n);
            }
            if get(&values, v)? == wanted {
                return Some(iteration);
            }
            let next: Vec<Option<u64>> = self.phis.iter().map(|p| get(&values, p.next)).collect();
            values.extend(self.phis.iter().map(|p| p.phi).zip(next));
        }
        None
    }
}

impl HeaderPhi {
    /// Reads a `phi` of the header whose first and next value are each the same on all edges.
    fn of(cx: &PassContext<'_>, l: &SequentialLoop, phi: Inst) -> Option<Self> {
        if cx.body.block_of(phi) != l.header {
            return None;
        }
        let (mut first, mut next) = (None, None);
        for pair in cx.body.ops(phi).chunks_exact(2) {
            let entry = if l.contains(pair[1].as_block()?) { &mut next } else { &mut first };
            if *entry.get_or_insert(pair[0]) != pair[0] {
                return None;
            }
        }
        Some(Self { phi, first: number(cx, first?)?, next: next? })
    }
}

fn number(cx: &PassContext<'_>, v: Value) -> Option<u64> {
    cx.body.consts.const_int(&cx.module.types, v)
}

fn width(cx: &PassContext<'_>, ty: Type) -> Option<u32> {
    cx.module.types.int_bits(ty).filter(|&n| n <= 64)
}

fn evaluate(
    cx: &PassContext<'_>,
    body: &Body,
    i: Inst,
    get: impl Fn(Value) -> Option<u64>,
) -> Option<u64> {
    let (data, ops) = (body.inst(i), body.ops(i));
    if data.op() == Opcode::Select {
        return get(ops[if get(ops[0])? != 0 { 1 } else { 2 }]);
    }
    let from = width(cx, cx.module.value_type(cx.function(), body, ops[0]))?;
    let (flags, a) = (data.arith_flags(), get(ops[0])?);
    if let Some(op) = data.op().cast() {
        return int_cast(op, flags, from, width(cx, data.ty())?, a)?.number();
    }
    let b = get(ops[1])?;
    match (data.op().int_binary(), data.icmp()) {
        (Some(op), _) => int_binary(op, flags, from, a, b).number(),
        (None, Some(predicate)) => icmp(predicate, flags, from, a, b).number(),
        _ => None,
    }
}
