//! Intrinsics that neither touch memory nor the state of the machine: one table from name to
//! function, see [`find`] and [`apply`].
//!
//! A poison lane makes its lane of the result poison, an undefined one undefined; where an
//! intrinsic moves bits, they move. `nnan` and `ninf` make poison as in [`crate::ops::float`]; the
//! other fast-math flags have no effect: reductions run from the first lane to the last, `fmuladd`
//! rounds twice. The mathematical functions are those of the platform's C library.

mod bits;
mod float;
mod int;
mod math;
mod table;
mod vector;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::ops::{State, float::excluded, part, part_mut, poison, undefined};
use crate::shape::{Scalar, Shape};
use crate::ub::Ub;

pub use table::names;
use table::{Formats, Func, Row};

/// A pure intrinsic.
#[derive(Clone, Copy)]
pub struct Pure(&'static Row);

impl Pure {
    /// Its name without the types.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

impl std::fmt::Debug for Pure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

impl PartialEq for Pure {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Pure {}

/// An argument of a call. One without parts (metadata) is skipped.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'a> {
    /// The shape of its type.
    pub shape: &'a Shape,
    /// Its cells.
    pub cells: &'a [Cell],
}

/// The intrinsic with this name, as in `llvm.sadd.with.overflow.v4i32`. `None` if it is not one of
/// these, or is a mathematical function in a format that the C library has none for.
///
/// Of the constrained forms, those that round have to be told to round to nearest (or as the
/// environment says, which is to nearest): the caller sees the metadata.
pub fn find(name: &[u8]) -> Option<Pure> {
    let name = std::str::from_utf8(name).ok()?;
    let row = |row: &'static Row| {
        let types = name.strip_prefix(row.name)?;
        let fits = match row.formats {
            Formats::Any => true,
            Formats::Native => !types.split('.').any(|t| wide_format(element(t))),
        };
        (is_suffix(types) && fits).then_some(row)
    };
    let longest = table::TABLE.iter().filter_map(row).max_by_key(|row| row.name.len());
    if let Some(row) = longest {
        return Some(Pure(row));
    }
    let plain = name.strip_prefix("llvm.experimental.constrained.")?;
    find(format!("llvm.{plain}").as_bytes()).filter(|p| p.0.constrained)
}

/// Whether this is what follows an intrinsic's name: types, each after a dot.
fn is_suffix(types: &str) -> bool {
    let Some(types) = types.strip_prefix('.') else { return types.is_empty() };
    for t in types.split('.') {
        if t.starts_with("s_") || t.starts_with("sl_") {
            return true; // the name of a struct may have dots
        }
        if !is_type(t) {
            return false;
        }
    }
    true
}

/// The element type of a mangled vector or array type.
fn element(mut ty: &str) -> &str {
    while let Some(rest) = ty.strip_prefix("nxv").or(ty.strip_prefix('v')).or(ty.strip_prefix('a'))
    {
        let element = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if element.len() == rest.len() {
            break;
        }
        ty = element;
    }
    ty
}

fn is_type(ty: &str) -> bool {
    let ty = element(ty);
    let number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    matches!(ty, "f16" | "bf16" | "f32" | "f64" | "f80" | "f128" | "ppcf128" | "Metadata")
        || ty.strip_prefix(['i', 'p']).is_some_and(number)
}

fn wide_format(ty: &str) -> bool {
    matches!(ty, "f80" | "f128" | "ppcf128")
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
    if args.len() != usize::from(p.0.args)
        || !whole(ret, out)
        || args.iter().any(|a| !whole(a.shape, a.cells))
    {
        return Err(Ub::CallMismatch);
    }
    match p.0.func {
        Func::Whole(f) => f(&Call { flags, args, ret }, out),
        Func::Lanes(f) => lanes(p.0, f, flags, args, ret, out),
    }
}

/// A call, for the intrinsics that do not go lane by lane.
struct Call<'a> {
    flags: u16,
    args: &'a [Arg<'a>],
    ret: &'a Shape,
}

fn lanes(
    row: &Row,
    f: LaneFn,
    flags: u16,
    args: &[Arg<'_>],
    ret: &Shape,
    out: &mut [Cell],
) -> Result<(), Ub> {
    let results = usize::from(row.results);
    let n = ret.leaves.len() / results;
    let fits = |a: &Arg<'_>| a.shape.leaves.len() == n || a.shape.leaves.len() == 1;
    if n == 0 || n * results != ret.leaves.len() || !args.iter().all(fits) {
        return Err(Ub::CallMismatch);
    }
    for index in 0..n {
        let mut lane = Lane { args, index, ret, lanes: n, out };
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
