//! What the library's functions share: their arguments as numbers, their results as cells, rows of
//! the tables, `errno`, and reading no more of memory than a function may look at.

use super::{Arg, Cx, Effect};
use crate::cell::{Cell, sign_extend};
use crate::memory::Kind;
use crate::shape::Scalar;
use crate::ub::{Step, Stop, Ub};

/// What a function gives back.
pub(super) type Out = Step<Vec<Cell>>;

/// How a function of the library is written.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// With everything at hand.
    Any(fn(&mut dyn Cx, &Args<'_>) -> Out),
    /// From a `double`.
    D(fn(f64) -> f64),
    /// From two.
    DD(fn(f64, f64) -> f64),
    /// From a `float`.
    F(fn(f32) -> f32),
    /// From two.
    FF(fn(f32, f32) -> f32),
    /// From an `int` to one.
    I(fn(i32) -> i32),
    /// Known, but nothing that the interpreter can do.
    Unsupported(&'static str),
}

/// A row of a table.
pub(super) struct Entry {
    /// The function's name in the module.
    pub name: &'static str,
    /// What it may touch.
    pub effect: Effect,
    /// What it does.
    pub run: Run,
}

/// A row.
pub(super) const fn row(
    name: &'static str,
    effect: Effect,
    run: fn(&mut dyn Cx, &Args<'_>) -> Out,
) -> Entry {
    Entry { name, effect, run: Run::Any(run) }
}

/// A row for a function of numbers.
pub(super) const fn pure(name: &'static str, run: Run) -> Entry {
    Entry { name, effect: Effect::Pure, run }
}

/// A row for what is refused; `why` completes "not supported: `name`, …".
pub(super) const fn refused(name: &'static str, why: &'static str) -> Entry {
    Entry { name, effect: Effect::World, run: Run::Unsupported(why) }
}

impl Entry {
    /// Calls the function.
    pub fn call(&self, cx: &mut dyn Cx, list: &[Arg]) -> Out {
        let args = Args { name: self.name, list };
        match self.run {
            Run::Any(f) => f(cx, &args),
            Run::D(f) => double(f(args.f64(0)?)),
            Run::DD(f) => double(f(args.f64(0)?, args.f64(1)?)),
            Run::F(f) => float(f(args.f32(0)?)),
            Run::FF(f) => float(f(args.f32(0)?, args.f32(1)?)),
            Run::I(f) => int(f(args.int(0)? as i32)),
            Run::Unsupported(why) => {
                Err(Box::new(Stop::Unsupported(format!("`{}`, {why}", self.name))))
            }
        }
    }
}

/// The arguments of a call.
pub(super) struct Args<'a> {
    /// The function's name, for messages.
    pub name: &'static str,
    /// They.
    pub list: &'a [Arg],
}

/// Undefined behaviour of a kind.
pub(super) fn fail<T>(kind: Ub, what: impl Into<String>) -> Step<T> {
    Err(Box::new(Stop::ub(kind, what)))
}

/// Something that cannot be done.
pub(super) fn unsupported<T>(what: impl Into<String>) -> Step<T> {
    Err(Box::new(Stop::Unsupported(what.into())))
}

impl Args<'_> {
    /// An argument that is one scalar whose bits are all known.
    pub fn scalar(&self, k: usize) -> Step<(Scalar, &[Cell])> {
        let Some(arg) = self.list.get(k) else {
            let (name, n) = (self.name, self.list.len());
            return fail(Ub::CallMismatch, format!("`{name}` takes more than {n} arguments"));
        };
        let [scalar] = arg.scalars[..] else { return self.mismatch(k, "a scalar") };
        if let Some(bad) = arg.cells.iter().find(|c| !c.is_plain()) {
            let (kind, is) = match bad.is_poison() {
                true => (Ub::PoisonUsed, "poison"),
                false => (Ub::UndefUsed, "undefined"),
            };
            return fail(kind, format!("argument {} of `{}` is {is}", k + 1, self.name));
        }
        Ok((scalar, &arg.cells))
    }

    fn mismatch<T>(&self, k: usize, wanted: &str) -> Step<T> {
        let name = self.name;
        fail(Ub::CallMismatch, format!("argument {} of `{name}` should be {wanted}", k + 1))
    }

    /// A signed integer.
    pub fn int(&self, k: usize) -> Step<i64> {
        match self.scalar(k)? {
            (Scalar::Int(n @ 1..=64), cells) => Ok(sign_extend(cells[0].bits, n)),
            _ => self.mismatch(k, "an integer"),
        }
    }

    /// An unsigned integer.
    pub fn uint(&self, k: usize) -> Step<u64> {
        match self.scalar(k)? {
            (Scalar::Int(1..=64), cells) => Ok(cells[0].bits),
            _ => self.mismatch(k, "an integer"),
        }
    }

    /// A pointer.
    pub fn ptr(&self, k: usize) -> Step<Cell> {
        match self.scalar(k)? {
            (Scalar::Ptr(_), cells) => Ok(cells[0]),
            _ => self.mismatch(k, "a pointer"),
        }
    }

    /// A `double`.
    pub fn f64(&self, k: usize) -> Step<f64> {
        match self.scalar(k)? {
            (Scalar::F64, cells) => Ok(f64::from_bits(cells[0].bits)),
            _ => self.mismatch(k, "a double"),
        }
    }

    /// A `float`.
    pub fn f32(&self, k: usize) -> Step<f32> {
        match self.scalar(k)? {
            (Scalar::F32, cells) => Ok(f32::from_bits(cells[0].bits as u32)),
            _ => self.mismatch(k, "a float"),
        }
    }

    /// The bits of an `x86_fp80`.
    pub fn f80(&self, k: usize) -> Step<u128> {
        match self.scalar(k)? {
            (Scalar::F80, cells) => Ok(wide(cells)),
            _ => self.mismatch(k, "an x86_fp80"),
        }
    }
}

/// The bits of up to two cells.
pub(super) fn wide(cells: &[Cell]) -> u128 {
    cells.iter().rev().fold(0, |x, c| x << 64 | u128::from(c.bits))
}

/// No result.
pub(super) fn void() -> Out {
    Ok(Vec::new())
}

/// An `i32`.
pub(super) fn int(x: i32) -> Out {
    Ok(vec![Cell::new(u64::from(x as u32))])
}

/// An `i64`.
pub(super) fn long(x: i64) -> Out {
    Ok(vec![Cell::new(x as u64)])
}

/// A pointer.
pub(super) fn ptr(p: Cell) -> Out {
    Ok(vec![p])
}

/// A `double`.
pub(super) fn double(x: f64) -> Out {
    Ok(vec![Cell::new(x.to_bits())])
}

/// A `float`.
pub(super) fn float(x: f32) -> Out {
    Ok(vec![Cell::new(u64::from(x.to_bits()))])
}

/// An `x86_fp80`.
pub(super) fn f80(bits: u128) -> Out {
    Ok(f80_cells(bits).to_vec())
}

/// The cells of an `x86_fp80`.
pub(super) fn f80_cells(bits: u128) -> [Cell; 2] {
    [Cell::new(bits as u64), Cell::new((bits >> 64) as u64 & 0xffff)]
}

/// The pointer so many bytes further.
pub(super) fn add(p: Cell, bytes: u64) -> Cell {
    p.with_address(p.bits.wrapping_add(bytes))
}

/// Whether the pointer is null.
pub(super) fn is_null(p: Cell) -> bool {
    p.bits == 0
}

/// A byte of memory if it is there and a number, unchecked: look with it, then read with
/// [`Cx::read`] as much as the function looks at.
pub(super) fn peek(cx: &mut dyn Cx, p: Cell, k: u64) -> Option<u8> {
    let place = cx.memory().resolve(add(p, k), 1, 1).ok()?;
    match cx.memory().object(place.slot).byte(place.offset) {
        (bits, 0, false) => Some(bits),
        _ => None,
    }
}

/// Reads bytes until `stop` holds for one, which is read too, at most `max`.
pub(super) fn read_until(
    cx: &mut dyn Cx,
    p: Cell,
    max: u64,
    mut stop: impl FnMut(u8) -> bool,
) -> Step<Vec<u8>> {
    let mut n = 0;
    while n < max {
        let byte = peek(cx, p, n);
        n += 1;
        if byte.is_none_or(&mut stop) {
            break;
        }
    }
    cx.read(p, n)
}

/// Reads a string of at most `max` bytes; its zero byte is not part of the result.
pub(super) fn read_bounded(cx: &mut dyn Cx, p: Cell, max: u64) -> Step<Vec<u8>> {
    let mut bytes = read_until(cx, p, max, |b| b == 0)?;
    if bytes.last() == Some(&0) {
        bytes.pop();
    }
    Ok(bytes)
}

/// Writes a string and its zero byte.
pub(super) fn write_string(cx: &mut dyn Cx, to: Cell, mut bytes: Vec<u8>) -> Step<()> {
    bytes.push(0);
    cx.write(to, &bytes)
}

/// Writes an `i32`.
pub(super) fn store_int(cx: &mut dyn Cx, to: Cell, x: i32) -> Step<()> {
    cx.store(to, Scalar::Int(32), &[Cell::new(u64::from(x as u32))])
}

/// An object that the library keeps, made at the first call by `make` from its size.
pub(super) fn object(
    cx: &mut dyn Cx,
    name: &'static str,
    size: u64,
    content: impl FnOnce() -> Vec<u8>,
) -> Step<Cell> {
    if let Some(&(_, p)) = cx.library().objects.iter().find(|(n, _)| *n == name) {
        return Ok(p);
    }
    let strand = cx.strand();
    let p = cx.memory().allocate(Kind::Host, size, 16, strand)?;
    let place = cx.memory().resolve(p, size, 1)?;
    cx.memory().put_bytes(place, &content());
    cx.memory().share(p);
    cx.library().objects.own().push((name, p));
    Ok(p)
}

/// `&errno`. One for all strands: the library itself reads and writes it behind the back of race
/// detection, as every thread has its own.
pub(super) fn errno(cx: &mut dyn Cx) -> Step<Cell> {
    object(cx, "errno", 4, || vec![0; 4])
}

/// Sets `errno`.
pub(super) fn set_errno(cx: &mut dyn Cx, to: i32) -> Step<()> {
    let p = errno(cx)?;
    let place = cx.memory().resolve(p, 4, 4)?;
    cx.memory().put_bytes(place, &to.to_le_bytes());
    Ok(())
}

/// Reads `errno`.
pub(super) fn get_errno(cx: &mut dyn Cx) -> Step<i32> {
    let p = errno(cx)?;
    let place = cx.memory().resolve(p, 4, 4)?;
    let bytes = cx.memory().bytes(place, 4)?;
    Ok(bytes.iter().rev().fold(0, |x, b| x << 8 | i32::from(*b)))
}

pub(super) const ENOMEM: i32 = 12;
pub(super) const EINVAL: i32 = 22;
pub(super) const ERANGE: i32 = 34;
