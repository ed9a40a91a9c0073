//! Addresses that depend on an induction variable in a linear way: `root + scale * variable +
//! offset`, in bytes.

use crate::address::MAX_CHAIN;
use pir_core::Module;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ArithFlags;
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;

/// The largest scale of a 64-bit variable whose address computation may wrap: it does so after
/// 2⁵² iterations at the earliest, more than any memory has objects for.
const MAX_WRAPPING_SCALE: u64 = 4096;

/// How a variable of less than 64 bits becomes an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extension {
    Signed,
    Unsigned,
}

/// An address, as a function of one induction variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AffineAddress {
    /// The pointer that it is computed from, which no `getelementptr` computes.
    pub root: Value,
    /// Absent for a scale of 0.
    extension: Option<Extension>,
    scale: i64,
    offset: i64,
    /// The address does not pass the end of the address space between two iterations.
    is_distinct: bool,
}

/// A function of a variable: `scale * variable + offset`.
#[derive(Clone, Copy)]
struct Linear {
    scale: i64,
    offset: i64,
}

/// The variable, and the module whose constants and types the expressions have.
struct Variable<'a> {
    module: &'a Module,
    body: &'a Body,
    phi: Inst,
}

impl AffineAddress {
    /// Describes an address by an integer variable of at most 64 bits. `None` if it depends on
    /// another value, passes through a structure, or is a longer computation than `MAX_CHAIN`.
    pub fn of(module: &Module, body: &Body, phi: Inst, mut v: Value) -> Option<Self> {
        let x = Variable { module, body, phi };
        let layout = DataLayout::new(module.datalayout.as_deref());
        let bits = module.types.int_bits(body.inst(phi).ty()).filter(|&n| n <= 64)?;
        if layout.index_bits(0) != 64 {
            return None;
        }
        let mut all = Linear { scale: 0, offset: 0 };
        let (mut extension, mut in_bounds) = (None, true);
        let mut length = 0;
        while let Some(gep) = v.as_inst().filter(|&i| body.inst(i).op() == Opcode::GetElementPtr) {
            length += 1;
            if length > MAX_CHAIN {
                return None;
            }
            let (data, ops) = (body.inst(gep), body.ops(gep));
            in_bounds &= data.arith_flags().contains(ArithFlags::INBOUNDS);
            let mut element = data.source_element();
            for (k, &index) in ops[1..].iter().enumerate() {
                if k > 0 {
                    let TypeData::Array(_, inner) = module.types.get(element) else { return None };
                    element = inner;
                }
                let size = i64::try_from(layout.alloc_size(&module.types, element)?).ok()?;
                let (index, kind) = x.index(index)?;
                // The computation of another index may wrap on its own.
                in_bounds &= index.scale.unsigned_abs() <= 1;
                if index.scale != 0 && *extension.get_or_insert(kind) != kind {
                    return None;
                }
                all.scale = all.scale.checked_add(index.scale.checked_mul(size)?)?;
                all.offset = all.offset.checked_add(index.offset.checked_mul(size)?)?;
            }
            v = ops[0];
        }
        let scale = all.scale.unsigned_abs();
        let is_narrow = bits < 64 && scale.leading_zeros() > bits + 1;
        let is_distinct = in_bounds || is_narrow || scale <= MAX_WRAPPING_SCALE;
        let extension = extension.flatten();
        Some(Self { root: v, extension, scale: all.scale, offset: all.offset, is_distinct })
    }

    /// Returns whether both addresses have the same root, and move in the same way.
    fn is_parallel(&self, other: &Self) -> bool {
        (self.root, self.scale, self.extension) == (other.root, other.scale, other.extension)
    }

    /// Returns whether both are the same address in each iteration.
    pub fn is_same(&self, other: &Self) -> bool {
        self.is_parallel(other) && self.offset == other.offset
    }

    /// Returns whether accesses of these sizes are certainly disjoint if they are in the same
    /// iteration.
    pub fn is_disjoint_within(&self, size: u64, other: &Self, other_size: u64) -> bool {
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let overlap = distance < i128::from(size) && -distance < i128::from(other_size);
        self.is_parallel(other) && !overlap
    }

    /// Returns whether accesses of these sizes are certainly disjoint if they are in two different
    /// iterations, between which the variable differs by a multiple of `granule`, and not by 0.
    pub fn is_disjoint_across(
        &self,
        size: u64,
        other: &Self,
        other_size: u64,
        granule: u64,
    ) -> bool {
        if !self.is_parallel(other) || self.scale == 0 || !(self.is_distinct && other.is_distinct) {
            return false;
        }
        // They overlap if a multiple of the stride lies between these bounds.
        let stride = i128::from(self.scale.unsigned_abs()) * i128::from(granule);
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let (above, below) = (distance - i128::from(size), distance + i128::from(other_size));
        let first = (above.div_euclid(stride) + 1) * stride;
        first >= below || first == 0 && stride >= below
    }
}

impl Variable<'_> {
    /// Describes an index of a `getelementptr`, which is sign-extended.
    fn index(&self, v: Value) -> Option<(Linear, Option<Extension>)> {
        if let Some(offset) = self.body.consts.const_signed(&self.module.types, v) {
            return Some((Linear { scale: 0, offset }, None));
        }
        let i = v.as_inst()?;
        let extension = match self.body.inst(i).op() {
            Opcode::SExt => Some(Extension::Signed),
            Opcode::ZExt => Some(Extension::Unsigned),
            _ => None,
        };
        let inner = if extension.is_some() { self.body.ops(i)[0] } else { v };
        let bits = self.module.types.int_bits(self.body.inst(inner.as_inst()?).ty())?;
        let extension = match bits {
            64 => None,
            65.. => return None,
            _ => Some(extension.unwrap_or(Extension::Signed)),
        };
        Some((self.linear(inner, extension)?, extension))
    }

    /// Describes a value that additions, subtractions and multiplications with constants compute
    /// from the variable, at most [`MAX_CHAIN`] of them.
    fn linear(&self, mut v: Value, extension: Option<Extension>) -> Option<Linear> {
        let constant = |v: Value| {
            let n = self.body.consts.const_signed(&self.module.types, v)?;
            match extension {
                // The number without its sign is another one, of the type's width.
                Some(Extension::Unsigned) if n < 0 => None,
                _ => Some(n),
            }
        };
        // What was passed so far computes `scale * v + offset`.
        let mut all = Linear { scale: 1, offset: 0 };
        for _ in 0..MAX_CHAIN {
            if v == self.phi.into() {
                return Some(all);
            }
            let i = v.as_inst()?;
            let (data, ops) = (self.body.inst(i), self.body.ops(i));
            let is_exact = match extension {
                None => true,
                Some(Extension::Signed) => data.arith_flags().contains(ArithFlags::NSW),
                Some(Extension::Unsigned) => data.arith_flags().contains(ArithFlags::NUW),
            };
            if !is_exact {
                return None;
            }
            let with_constant = || match constant(ops[1]) {
                Some(n) => Some((ops[0], n)),
                None => Some((ops[1], constant(ops[0])?)),
            };
            let (next, factor, summand) = match data.op() {
                Opcode::Add => with_constant().map(|(x, n)| (x, 1, n))?,
                Opcode::Sub => (ops[0], 1, constant(ops[1])?.checked_neg()?),
                Opcode::Mul => with_constant().map(|(x, n)| (x, n, 0))?,
                _ => return None,
            };
            let passed = all.scale.checked_mul(summand)?;
            let offset = all.offset.checked_add(passed)?;
            all = Linear { scale: all.scale.checked_mul(factor)?, offset };
            v = next;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(scale: i64, offset: i64) -> AffineAddress {
        let root = Value::arg(0);
        AffineAddress { root, extension: None, scale, offset, is_distinct: true }
    }

    /// All small cases against the bytes themselves.
    #[test]
    fn disjoint_addresses_share_no_byte() {
        const ITERATIONS: i64 = 40;
        let mut disjoint = 0;
        for (scale, granule) in [(1, 1), (2, 1), (-3, 1), (4, 1), (2, 2), (-1, 4)] {
            for (a, b) in (-9..9i64).flat_map(|a| (-3..3).map(move |b| (a, b))) {
                for (size, other) in [(1, 1), (2, 1), (1, 4), (4, 4), (3, 2)] {
                    let meets = |d: i64| {
                        let at = scale * d * granule as i64 + a;
                        at < b + other && b < at + size
                    };
                    let (x, y) = (address(scale, a), address(scale, b));
                    let (size, other) = (size as u64, other as u64);
                    let across = x.is_disjoint_across(size, &y, other, granule);
                    let meets_across = (-ITERATIONS..=ITERATIONS).any(|d| d != 0 && meets(d));
                    assert_eq!(across, !meets_across, "{x:?} {size} {y:?} {other} {granule}");
                    assert_eq!(x.is_disjoint_within(size, &y, other), !meets(0));
                    disjoint += u32::from(across);
                }
            }
        }
        assert!(disjoint > 300, "{disjoint}");
        let still = address(0, 0);
        assert!(!still.is_disjoint_across(1, &still, 1, 1), "each iteration has the same address");
    }
}
