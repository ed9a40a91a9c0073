//! Helpers of the library's functions: arguments as numbers, results as cells, the rows of the
//! tables, `errno`, and reads that access no more memory than a function may.

use super::{HostArg, HostContext, HostEffect};
use pir_interp::cell::{Cell, sign_extend};
use pir_interp::memory::ObjectKind;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, StopReason, Ub};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// The result of a host function.
pub(super) type HostResult = StepResult<Vec<Cell>>;

/// The implementation of a function of the library.
#[derive(Clone, Copy)]
pub(super) enum HostImpl {
    /// A function with access to the machine.
    Any(fn(&mut dyn HostContext, &HostArgs<'_>) -> HostResult),
    /// A function of one `double`.
    D(fn(f64) -> f64),
    /// A function of two `double`s.
    DD(fn(f64, f64) -> f64),
    /// A function of one `float`.
    F(fn(f32) -> f32),
    /// A function of two `float`s.
    FF(fn(f32, f32) -> f32),
    /// A function from `int` to `int`.
    I(fn(i32) -> i32),
    /// A known function that the interpreter does not support, with the reason.
    Unsupported(&'static str),
}

/// A row of a table of functions.
pub(super) struct LibraryEntry {
    /// The function's name in the module.
    pub name: &'static str,
    /// The state that it may touch.
    pub effect: HostEffect,
    /// The implementation.
    pub run: HostImpl,
}

/// Creates a row for a function with access to the machine.
pub(super) const fn row(
    name: &'static str,
    effect: HostEffect,
    run: fn(&mut dyn HostContext, &HostArgs<'_>) -> HostResult,
) -> LibraryEntry {
    LibraryEntry { name, effect, run: HostImpl::Any(run) }
}

/// Creates a row for a function of numbers.
pub(super) const fn pure(name: &'static str, run: HostImpl) -> LibraryEntry {
    LibraryEntry { name, effect: HostEffect::Pure, run }
}

/// Creates a row for an unsupported function; `why` completes "not supported: `name`, …".
pub(super) const fn refused(name: &'static str, why: &'static str) -> LibraryEntry {
    LibraryEntry { name, effect: HostEffect::World, run: HostImpl::Unsupported(why) }
}

impl LibraryEntry {
    /// Calls the function.
    pub(crate) fn call(&self, cx: &mut dyn HostContext, list: &[HostArg]) -> HostResult {
        let args = HostArgs { name: self.name, list };
        match self.run {
            HostImpl::Any(f) => f(cx, &args),
            HostImpl::D(f) => double(f(args.f64(0)?)),
            HostImpl::DD(f) => double(f(args.f64(0)?, args.f64(1)?)),
            HostImpl::F(f) => float(f(args.f32(0)?)),
            HostImpl::FF(f) => float(f(args.f32(0)?, args.f32(1)?)),
            HostImpl::I(f) => int(f(args.int(0)? as i32)),
            HostImpl::Unsupported(why) => {
                Err(Box::new(StopReason::Unsupported(format!("`{}`, {why}", self.name))))
            }
        }
    }
}

/// The arguments of a call.
pub(super) struct HostArgs<'a> {
    /// The function's name, for messages.
    pub name: &'static str,
    /// The arguments.
    pub list: &'a [HostArg],
}

/// Fails with undefined behaviour of a kind.
pub(super) fn fail<T>(kind: Ub, what: impl Into<String>) -> StepResult<T> {
    Err(Box::new(StopReason::ub(kind, what)))
}

/// Fails because the interpreter does not support an operation.
pub(super) fn unsupported<T>(what: impl Into<String>) -> StepResult<T> {
    Err(Box::new(StopReason::Unsupported(what.into())))
}

impl HostArgs<'_> {
    /// Returns argument `k` as one scalar whose bits are all defined. The conversions below report
    /// the same undefined behaviour if it is missing, poison, undefined or of another type.
    pub(crate) fn scalar(&self, k: usize) -> StepResult<(ScalarKind, &[Cell])> {
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

    fn mismatch<T>(&self, k: usize, wanted: &str) -> StepResult<T> {
        let name = self.name;
        fail(Ub::CallMismatch, format!("argument {} of `{name}` should be {wanted}", k + 1))
    }

    /// Returns argument `k` as a signed integer.
    pub(crate) fn int(&self, k: usize) -> StepResult<i64> {
        match self.scalar(k)? {
            (ScalarKind::Int(n @ 1..=64), cells) => Ok(sign_extend(cells[0].bits, n)),
            _ => self.mismatch(k, "an integer"),
        }
    }

    /// Returns argument `k` as an unsigned integer.
    pub(crate) fn uint(&self, k: usize) -> StepResult<u64> {
        match self.scalar(k)? {
            (ScalarKind::Int(1..=64), cells) => Ok(cells[0].bits),
            _ => self.mismatch(k, "an integer"),
        }
    }

    /// Returns argument `k` as a pointer.
    pub(crate) fn ptr(&self, k: usize) -> StepResult<Cell> {
        match self.scalar(k)? {
            (ScalarKind::Ptr(_), cells) => Ok(cells[0]),
            _ => self.mismatch(k, "a pointer"),
        }
    }

    /// Returns argument `k` as a `double`.
    pub(crate) fn f64(&self, k: usize) -> StepResult<f64> {
        match self.scalar(k)? {
            (ScalarKind::F64, cells) => Ok(f64::from_bits(cells[0].bits)),
            _ => self.mismatch(k, "a double"),
        }
    }

    /// Returns argument `k` as a `float`.
    pub(crate) fn f32(&self, k: usize) -> StepResult<f32> {
        match self.scalar(k)? {
            (ScalarKind::F32, cells) => Ok(f32::from_bits(cells[0].bits as u32)),
            _ => self.mismatch(k, "a float"),
        }
    }

    /// Returns the bits of argument `k`, an `x86_fp80`.
    pub(crate) fn f80(&self, k: usize) -> StepResult<u128> {
        match self.scalar(k)? {
            (ScalarKind::F80, cells) => Ok(wide(cells)),
            _ => self.mismatch(k, "an x86_fp80"),
        }
    }
}

/// Returns the bits of up to two cells, the lowest cell first.
pub(super) fn wide(cells: &[Cell]) -> u128 {
    cells.iter().rev().fold(0, |x, c| x << 64 | u128::from(c.bits))
}

/// Returns no result.
pub(super) fn void() -> HostResult {
    Ok(Vec::new())
}

/// Returns an `i32`.
pub(super) fn int(x: i32) -> HostResult {
    Ok(vec![Cell::new(u64::from(x as u32))])
}

/// Returns an `i64`.
pub(super) fn long(x: i64) -> HostResult {
    Ok(vec![Cell::new(x as u64)])
}

/// Returns a pointer.
pub(super) fn ptr(p: Cell) -> HostResult {
    Ok(vec![p])
}

/// Returns a `double`.
pub(super) fn double(x: f64) -> HostResult {
    Ok(vec![Cell::new(x.to_bits())])
}

/// Returns a `float`.
pub(super) fn float(x: f32) -> HostResult {
    Ok(vec![Cell::new(u64::from(x.to_bits()))])
}

/// Returns an `x86_fp80` given by its bits.
pub(super) fn f80(bits: u128) -> HostResult {
    Ok(f80_cells(bits).to_vec())
}

/// Returns the cells of an `x86_fp80` given by its bits.
pub(super) fn f80_cells(bits: u128) -> [Cell; 2] {
    [Cell::new(bits as u64), Cell::new((bits >> 64) as u64 & 0xffff)]
}

/// Returns the digest of a host's state without pointers; see [`HostState::digest`].
///
/// [`HostState::digest`]: crate::HostState::digest
pub(super) fn digest<T: Default + Eq + Hash>(state: &T) -> u64 {
    if *state == T::default() { 0 } else { FxBuildHasher.hash_one(state).max(1) }
}

/// Returns the pointer `p` advanced by `bytes` bytes.
pub(super) fn add(p: Cell, bytes: u64) -> Cell {
    p.with_address(p.bits.wrapping_add(bytes))
}

/// Returns whether the pointer is null.
pub(super) fn is_null(p: Cell) -> bool {
    p.bits == 0
}

/// Returns a byte of memory if it exists and is fully defined, without an access that race
/// detection records. A function peeks to find the length, and then calls [`HostContext::read`] for
/// the bytes that it accesses.
///
/// # Errors
/// Returns [`StopReason::TimeLimit`](pir_interp::StopReason::TimeLimit) in a long loop over `k`.
pub(super) fn peek(cx: &mut dyn HostContext, p: Cell, k: u64) -> StepResult<Option<u8>> {
    check_time(cx, k)?;
    let Ok(place) = cx.memory().resolve(add(p, k), 1, 1) else { return Ok(None) };
    Ok(cx.memory().object(place.slot).byte(place.offset).plain())
}

/// Checks the time in some of the iterations of a loop whose length the program decides.
///
/// # Errors
/// Returns [`StopReason::TimeLimit`](pir_interp::StopReason::TimeLimit) if the time is over.
pub(super) fn check_time(cx: &mut dyn HostContext, iteration: u64) -> StepResult<()> {
    const CHECK_INTERVAL: u64 = 1 << 12;
    match iteration % CHECK_INTERVAL == CHECK_INTERVAL - 1 {
        true => cx.memory().check_time(),
        false => Ok(()),
    }
}

/// Reads bytes up to and including the first for which `stop` holds, at most `max`.
pub(super) fn read_until(
    cx: &mut dyn HostContext,
    p: Cell,
    max: u64,
    mut stop: impl FnMut(u8) -> bool,
) -> StepResult<Vec<u8>> {
    let mut n = 0;
    while n < max {
        let byte = peek(cx, p, n)?;
        n += 1;
        if byte.is_none_or(&mut stop) {
            break;
        }
    }
    cx.read(p, n)
}

/// Reads a string of at most `max` bytes. The result excludes the terminating zero byte.
pub(super) fn read_bounded(cx: &mut dyn HostContext, p: Cell, max: u64) -> StepResult<Vec<u8>> {
    let mut bytes = read_until(cx, p, max, |b| b == 0)?;
    if bytes.last() == Some(&0) {
        bytes.pop();
    }
    Ok(bytes)
}

/// Writes a string and a terminating zero byte.
pub(super) fn write_string(
    cx: &mut dyn HostContext,
    to: Cell,
    mut bytes: Vec<u8>,
) -> StepResult<()> {
    bytes.push(0);
    cx.write(to, &bytes)
}

/// Writes an `i32`.
pub(super) fn store_int(cx: &mut dyn HostContext, to: Cell, x: i32) -> StepResult<()> {
    cx.store(to, ScalarKind::Int(32), &[Cell::new(u64::from(x as u32))])
}

/// Returns an object that the library owns. The first call allocates it and writes `content`.
pub(super) fn object(
    cx: &mut dyn HostContext,
    name: &'static str,
    size: u64,
    content: impl FnOnce() -> Vec<u8>,
) -> StepResult<Cell> {
    if let Some(&(_, p)) = cx.library().objects.iter().find(|(n, _)| *n == name) {
        return Ok(p);
    }
    let strand = cx.strand();
    let p = cx.memory().allocate(ObjectKind::Host, size, 16, strand)?;
    let place = cx.memory().resolve(p, size, 1)?;
    cx.memory().put_bytes(place, &content());
    cx.memory().share(p);
    cx.library().objects.own().push((name, p));
    Ok(p)
}

/// Returns `&errno`, one object for all strands. The library's own accesses to it bypass race
/// detection, because each thread has its own `errno` natively.
pub(super) fn errno(cx: &mut dyn HostContext) -> StepResult<Cell> {
    object(cx, "errno", 4, || vec![0; 4])
}

/// Sets `errno`.
pub(super) fn set_errno(cx: &mut dyn HostContext, to: i32) -> StepResult<()> {
    let p = errno(cx)?;
    let place = cx.memory().resolve(p, 4, 4)?;
    cx.memory().put_bytes(place, &to.to_le_bytes());
    Ok(())
}

/// Reads `errno`.
pub(super) fn get_errno(cx: &mut dyn HostContext) -> StepResult<i32> {
    let p = errno(cx)?;
    let place = cx.memory().resolve(p, 4, 4)?;
    let bytes = cx.memory().bytes(place, 4)?;
    Ok(bytes.iter().rev().fold(0, |x, b| x << 8 | i32::from(*b)))
}

pub(super) const ENOMEM: i32 = 12;
pub(super) const EINVAL: i32 = 22;
pub(super) const ERANGE: i32 = 34;
