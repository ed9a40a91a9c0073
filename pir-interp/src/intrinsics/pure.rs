//! Intrinsics that touch neither memory nor the state of the machine: a table from [`Id`] to a
//! function, with [`find`] and [`apply`].
//!
//! A poison lane of an argument makes the same lane of the result poison, and an undefined lane
//! makes it undefined; an intrinsic that moves bits moves undefined bits as well. `nnan` and `ninf`
//! produce poison as in [`crate::ops::float`]. The other fast-math flags have no effect: reductions
//! run from the first lane to the last, and `fmuladd` rounds twice. Rounding is to nearest except
//! in the constrained forms. The mathematical functions are those of the platform's C library.

mod bits;
mod float;
mod int;
mod math;
mod table;
mod vector;

use pir_core::inst::{ArithFlags, FloatPredicate};
use pir_core::intrinsic::Id;
use rustc_apfloat::Round;
use smallvec::SmallVec;

use crate::cell::Cell;
use crate::ops::{CellState, float::excluded, part, part_mut, poison, undefined};
use crate::shape::{ScalarKind, ValueShape};
use crate::ub::Ub;

use table::{IntrinsicFn, IntrinsicRow};

/// A pure intrinsic, with the metadata operands of a constrained one.
#[derive(Clone, Copy)]
pub struct PureIntrinsic {
    row: &'static IntrinsicRow,
    /// The rounding mode.
    pub mode: Round,
    /// The predicate of a comparison.
    pub predicate: FloatPredicate,
}

impl std::fmt::Debug for PureIntrinsic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.row.id)
    }
}

/// An argument of a call. Arguments without parts, such as metadata, are skipped.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'a> {
    /// The shape of its type.
    pub shape: &'a ValueShape,
    /// Its cells.
    pub cells: &'a [Cell],
}

/// Returns the pure intrinsic with this identity, if it is one, with rounding to nearest.
pub fn find(id: Id) -> Option<PureIntrinsic> {
    let mode = Round::NearestTiesToEven;
    table::row(id).map(|row| PureIntrinsic { row, mode, predicate: FloatPredicate::False })
}

/// Computes the result of a call. `out` has the cells of `ret`. O(cells), times the width for
/// products and quotients of wide integers.
///
/// # Errors
/// Returns [`Ub::CallMismatch`] if the arguments are not those of the intrinsic, and the undefined
/// behaviour of the intrinsic itself.
pub fn apply(
    p: PureIntrinsic,
    flags: ArithFlags,
    args: &[Arg<'_>],
    ret: &ValueShape,
    out: &mut [Cell],
) -> Result<(), Ub> {
    // The list is copied only if it has arguments to skip.
    let real: SmallVec<[Arg<'_>; 4]>;
    let args = if args.iter().all(|a| !a.shape.leaves.is_empty()) {
        args
    } else {
        real = args.iter().filter(|a| !a.shape.leaves.is_empty()).copied().collect();
        &real
    };
    let whole = |shape: &ValueShape, cells: &[Cell]| shape.cells as usize == cells.len();
    if args.len() != usize::from(p.row.args)
        || !whole(ret, out)
        || args.iter().any(|a| !whole(a.shape, a.cells))
    {
        return Err(Ub::CallMismatch);
    }
    match p.row.func {
        IntrinsicFn::Whole(f) => f(&PureCall { flags, args, ret }, out),
        IntrinsicFn::Lanes(f) => lanes(p, f, flags, args, ret, out),
    }
}

/// A call of an intrinsic that does not work lane by lane.
struct PureCall<'a> {
    flags: ArithFlags,
    args: &'a [Arg<'a>],
    ret: &'a ValueShape,
}

fn lanes(
    p: PureIntrinsic,
    f: LaneFn,
    flags: ArithFlags,
    args: &[Arg<'_>],
    ret: &ValueShape,
    out: &mut [Cell],
) -> Result<(), Ub> {
    let row = p.row;
    let results = usize::from(row.results);
    let n = ret.leaves.len() / results;
    let fits = |a: &Arg<'_>| a.shape.leaves.len() == n || a.shape.leaves.len() == 1;
    if n == 0 || n * results != ret.leaves.len() || !args.iter().all(fits) {
        return Err(Ub::CallMismatch);
    }
    for index in 0..n {
        let PureIntrinsic { mode, predicate, .. } = p;
        let mut lane = LaneCall { args, index, ret, lanes: n, out, mode, predicate };
        let excludes = |k| excluded(flags, lane.scalar(k), lane.arg(k));
        let state = (0..args.len()).map(|k| CellState::of(lane.arg(k))).max();
        let state = if row.follows { None } else { state };
        if state == Some(CellState::Poison) || !flags.is_empty() && (0..args.len()).any(excludes) {
            (0..results).for_each(|r| poison(lane.out(r)));
            continue;
        }
        if state == Some(CellState::Undef) {
            (0..results).for_each(|r| undefined(lane.to(r).bits(), lane.out(r)));
            continue;
        }
        f(&mut lane)?;
        if !flags.is_empty() && (0..results).any(|r| excluded(flags, lane.to(r), lane.out(r))) {
            (0..results).for_each(|r| poison(lane.out(r)));
        }
    }
    Ok(())
}

type LaneFn = fn(&mut LaneCall<'_>) -> Result<(), Ub>;
type WholeFn = fn(&PureCall<'_>, &mut [Cell]) -> Result<(), Ub>;

/// One lane of a call. An argument with one part is used for all lanes.
struct LaneCall<'a> {
    args: &'a [Arg<'a>],
    index: usize,
    ret: &'a ValueShape,
    lanes: usize,
    out: &'a mut [Cell],
    /// The rounding mode of results.
    mode: Round,
    /// The predicate of a comparison.
    predicate: FloatPredicate,
}

impl<'a> LaneCall<'a> {
    fn leaf(&self, k: usize) -> (&'a Arg<'a>, usize) {
        let arg = &self.args[k];
        (arg, if arg.shape.leaves.len() == 1 { 0 } else { self.index })
    }

    /// Returns the type of an argument.
    fn scalar(&self, k: usize) -> ScalarKind {
        let (arg, index) = self.leaf(k);
        arg.shape.leaves[index].scalar
    }

    /// Returns the width of an argument, which has to be an integer.
    fn width(&self, k: usize) -> Result<u32, Ub> {
        match self.scalar(k) {
            ScalarKind::Int(width) => Ok(width),
            _ => Err(Ub::CallMismatch),
        }
    }

    /// Returns the cells of an argument in this lane.
    fn arg(&self, k: usize) -> &'a [Cell] {
        let (arg, index) = self.leaf(k);
        part(arg.cells, &arg.shape.leaves[index])
    }

    /// Returns the value of an `i1` argument.
    fn flag(&self, k: usize) -> bool {
        self.arg(k).first().is_some_and(|c| c.bits & 1 != 0)
    }

    /// Returns the type of the result with this number.
    fn to(&self, result: usize) -> ScalarKind {
        self.ret.leaves[result * self.lanes + self.index].scalar
    }

    /// Returns the width of a result, which has to be an integer.
    fn to_width(&self, result: usize) -> Result<u32, Ub> {
        match self.to(result) {
            ScalarKind::Int(width) => Ok(width),
            _ => Err(Ub::CallMismatch),
        }
    }

    /// Returns the cells of the result with this number.
    fn out(&mut self, result: usize) -> &mut [Cell] {
        part_mut(self.out, &self.ret.leaves[result * self.lanes + self.index])
    }
}

#[cfg(test)]
mod tests;
