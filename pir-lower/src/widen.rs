//! Numbers of iterations in the type of addresses.
//!
//! A loop over `int` computes addresses by `sext`: of the number, which is the truncated number of
//! the iteration, and of sums and products of it. LLVM widens the variables of its own loops, but
//! it may lose the flags of a truncated number, and then it extends each index again. So the sums
//! and products are computed in the wide type, where they have the same values: `nsw` says that the
//! narrow ones do not overflow.

use pir_core::builder::FunctionBuilder;
use pir_core::cursor::{resolve_chains, substitute};
use pir_core::entity::{Inst, Value};
use pir_core::inst::ArithFlags;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::FxHashMap;

/// How deep the operands of an index are looked at: a tree of sums and products that share parts
/// may be large.
const MAX_DEPTH: u32 = 6;

/// Computes each number that is extended to 64 bits in this type, if it is computed from truncated
/// numbers and constants. O(function)
pub(crate) fn widen(m: &mut Module, g: GlobalId) {
    let f = FunctionBuilder::edit(m, g).unwrap_or_else(|e| panic!("a task is no function: {e}"));
    let mut wide = Wide { f: &f, known: FxHashMap::default() };
    let mut replaced: FxHashMap<Inst, Value> = FxHashMap::default();
    for (i, narrow) in extensions(&f) {
        if wide.is_possible(narrow, MAX_DEPTH) {
            replaced.insert(i, wide.value(narrow));
        }
    }
    // The number that was truncated may be an extended one.
    resolve_chains(&mut replaced);
    f.with_body(|body| {
        substitute(body, &replaced);
        body.remove_insts(&replaced.into_keys().collect());
    });
    f.finish().unwrap_or_else(|e| panic!("a widened task is no function: {e}"));
}

/// The extensions of numbers to 64 bits, each with its operand.
fn extensions(f: &FunctionBuilder<'_>) -> Vec<(Inst, Value)> {
    f.with_body(|body| {
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let is_extension =
            |i: &Inst| body.inst(*i).op() == Opcode::SExt && body.inst(*i).ty() == Type::I64;
        let operand = |i: Inst| body.ops(i)[0];
        all.filter(is_extension)
            .map(|i| (i, operand(i)))
            .filter(|(_, v)| v.as_inst().is_some())
            .collect()
    })
}

/// A number by which a narrow one is computed.
enum Source {
    /// The truncated number.
    Truncated(Value),
    /// `add`, `sub` or `mul` without overflow.
    Computed(Opcode, [Value; 2]),
}

struct Wide<'f, 'm> {
    f: &'f FunctionBuilder<'m>,
    /// The wide numbers that were computed.
    known: FxHashMap<Inst, Value>,
}

impl Wide<'_, '_> {
    fn source(&self, i: Inst) -> Option<Source> {
        let (data, ops) = self.f.with_body(|body| {
            let ops = body.ops(i);
            (*body.inst(i), [ops.first().copied(), ops.get(1).copied()])
        });
        if !data.arith_flags().contains(ArithFlags::NSW) {
            return None;
        }
        match (data.op(), ops) {
            (Opcode::Trunc, [Some(v), _]) if self.f.ty(v) == Type::I64 => {
                Some(Source::Truncated(v))
            }
            (op @ (Opcode::Add | Opcode::Sub | Opcode::Mul), [Some(a), Some(b)]) => {
                Some(Source::Computed(op, [a, b]))
            }
            _ => None,
        }
    }

    fn is_possible(&self, narrow: Value, depth: u32) -> bool {
        let Some(i) = narrow.as_inst() else { return self.f.constant_int(narrow).is_some() };
        self.known.contains_key(&i)
            || match self.source(i) {
                Some(Source::Truncated(_)) => true,
                Some(Source::Computed(_, operands)) => {
                    depth > 0 && operands.iter().all(|&v| self.is_possible(v, depth - 1))
                }
                None => false,
            }
    }

    /// The number in 64 bits, computed where the narrow one is.
    fn value(&mut self, narrow: Value) -> Value {
        let f = self.f;
        let Some(i) = narrow.as_inst() else {
            let n = f.constant_int(narrow).expect("a constant, as is_possible found");
            let bits = f.ty(narrow);
            let above = 64 - f.with_module(|m| m.types.int_bits(bits)).expect("an integer");
            return f.int(Type::I64, ((n << above) as i64) >> above);
        };
        if let Some(&known) = self.known.get(&i) {
            return known;
        }
        let value = match self.source(i).expect("what is_possible found") {
            Source::Truncated(v) => v,
            Source::Computed(op, operands) => {
                let [a, b] = operands.map(|v| self.value(v));
                f.before(i);
                f.binary(op, ArithFlags::NSW, a, b)
            }
        };
        self.known.insert(i, value);
        value
    }
}
