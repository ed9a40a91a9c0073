//! Intrinsics that neither touch memory nor the state of the machine: one table from [`Id`] to
//! function, see [`find`] and [`apply`].
//!
//! A poison lane makes its lane of the result poison, an undefined one undefined; where an
//! intrinsic moves bits, they move. `nnan` and `ninf` make poison as in [`crate::ops::float`]; the
//! other fast-math flags have no effect: reductions run from the first lane to the last, `fmuladd`
//! rounds twice. Rounding is to nearest but in the constrained forms. The mathematical functions are those of the platform's C library.

mod bits;
mod float;
mod int;
mod math;
mod table;
mod vector;

use pir_core::inst::FloatPredicate;
use pir_core::intrinsic::Id;
use rustc_apfloat::Round;
use smallvec::SmallVec;

use crate::cell::Cell;
use crate::ops::{State, float::excluded, part, part_mut, poison, undefined};
use crate::shape::{Scalar, Shape};
use crate::ub::Ub;

use table::{Func, Row};

/// A pure intrinsic, with what a constrained one says by metadata.
#[derive(Clone, Copy)]
pub struct Pure {
    row: &'static Row,
    /// The rounding mode.
    pub mode: Round,
    /// The predicate of a comparison.
    pub predicate: FloatPredicate,
}

impl std::fmt::Debug for Pure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.row.id)
    }
}

/// An argument of a call. One without parts (metadata) is skipped.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'a> {
    /// The shape of its type.
    pub shape: &'a Shape,
    /// Its cells.
    pub cells: &'a [Cell],
}

/// The intrinsic, if it is one of these; rounding to nearest.
pub fn find(id: Id) -> Option<Pure> {
    let mode = Round::NearestTiesToEven;
    table::row(id).map(|row| Pure { row, mode, predicate: FloatPredicate::False })
}

/// Computes the result of a call: O(cells), times the width for products and quotients of wide
/// integers. `out` has the cells of `ret`.
///
/// # Errors
/// [`Ub::CallMismatch`] if the arguments are not those of the intrinsic, and what the intrinsic
/// itself may do wrong.
pub fn apply(
    p: Pure,
    flags: u16,
    args: &[Arg<'_>],
    ret: &Shape,
    out: &mut [Cell],
) -> Result<(), Ub> {
    // Copies only if there is something to leave out.
    let real: SmallVec<[Arg<'_>; 4]>;
    let args = if args.iter().all(|a| !a.shape.leaves.is_empty()) {
        args
    } else {
        real = args.iter().filter(|a| !a.shape.leaves.is_empty()).copied().collect();
        &real
    };
    let whole = |shape: &Shape, cells: &[Cell]| shape.cells as usize == cells.len();
    if args.len() != usize::from(p.row.args)
        || !whole(ret, out)
        || args.iter().any(|a| !whole(a.shape, a.cells))
    {
        return Err(Ub::CallMismatch);
    }
    match p.row.func {
        Func::Whole(f) => f(&Call { flags, args, ret }, out),
        Func::Lanes(f) => lanes(p, f, flags, args, ret, out),
    }
}

/// A call, for the intrinsics that do not go lane by lane.
struct Call<'a> {
    flags: u16,
    args: &'a [Arg<'a>],
    ret: &'a Shape,
}

fn lanes(
    p: Pure,
    f: LaneFn,
    flags: u16,
    args: &[Arg<'_>],
    ret: &Shape,
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
        let Pure { mode, predicate, .. } = p;
        let mut lane = Lane { args, index, ret, lanes: n, out, mode, predicate };
        let excludes = |k| excluded(flags, lane.scalar(k), lane.arg(k));
        let state = (0..args.len()).map(|k| State::of(lane.arg(k))).max();
        let state = if row.follows { None } else { state };
        if state == Some(State::Poison) || flags != 0 && (0..args.len()).any(excludes) {
            (0..results).for_each(|r| poison(lane.out(r)));
            continue;
        }
        if state == Some(State::Undef) {
            (0..results).for_each(|r| undefined(lane.to(r).bits(), lane.out(r)));
            continue;
        }
        f(&mut lane)?;
        if flags != 0 && (0..results).any(|r| excluded(flags, lane.to(r), lane.out(r))) {
            (0..results).for_each(|r| poison(lane.out(r)));
        }
    }
    Ok(())
}

type LaneFn = fn(&mut Lane<'_>) -> Result<(), Ub>;
type WholeFn = fn(&Call<'_>, &mut [Cell]) -> Result<(), Ub>;

/// One lane of a call. Arguments with one part serve all lanes.
struct Lane<'a> {
    args: &'a [Arg<'a>],
    index: usize,
    ret: &'a Shape,
    lanes: usize,
    out: &'a mut [Cell],
    /// How results are rounded.
    mode: Round,
    /// What a comparison asks.
    predicate: FloatPredicate,
}

impl<'a> Lane<'a> {
    fn leaf(&self, k: usize) -> (&'a Arg<'a>, usize) {
        let arg = &self.args[k];
        (arg, if arg.shape.leaves.len() == 1 { 0 } else { self.index })
    }

    /// What the argument is.
    fn scalar(&self, k: usize) -> Scalar {
        let (arg, index) = self.leaf(k);
        arg.shape.leaves[index].scalar
    }

    /// The width of an argument that has to be an integer.
    fn width(&self, k: usize) -> Result<u32, Ub> {
        match self.scalar(k) {
            Scalar::Int(width) => Ok(width),
            _ => Err(Ub::CallMismatch),
        }
    }

    /// The cells of the argument in this lane.
    fn arg(&self, k: usize) -> &'a [Cell] {
        let (arg, index) = self.leaf(k);
        part(arg.cells, &arg.shape.leaves[index])
    }

    /// A flag among the arguments.
    fn flag(&self, k: usize) -> bool {
        self.arg(k).first().is_some_and(|c| c.bits & 1 != 0)
    }

    /// What the result with this number is.
    fn to(&self, result: usize) -> Scalar {
        self.ret.leaves[result * self.lanes + self.index].scalar
    }

    /// The width of a result that has to be an integer.
    fn to_width(&self, result: usize) -> Result<u32, Ub> {
        match self.to(result) {
            Scalar::Int(width) => Ok(width),
            _ => Err(Ub::CallMismatch),
        }
    }

    /// The cells of the result with this number.
    fn out(&mut self, result: usize) -> &mut [Cell] {
        part_mut(self.out, &self.ret.leaves[result * self.lanes + self.index])
    }
}

#[cfg(test)]
mod tests;
