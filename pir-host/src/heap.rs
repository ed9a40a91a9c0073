//! Memory allocation functions of C and C++.

use super::args::{self, HostArgs, HostResult, LibraryEntry, fail, int, long, ptr, row, void};
use super::{HostContext, HostEffect};
use pir_interp::cell::Cell;
use pir_interp::memory::ObjectKind;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file. `new` never throws, because only the run's memory limit makes it
/// fail, which ends the run.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("malloc", MEMORY, |cx, a| ptr(allocate(cx, a.uint(0)?, 16)?)),
    row("calloc", MEMORY, calloc),
    row("realloc", MEMORY, |cx, a| reallocate(cx, a.ptr(0)?, a.uint(1)?)),
    row("reallocarray", MEMORY, reallocarray),
    row("free", MEMORY, free),
    row("cfree", MEMORY, free),
    row("aligned_alloc", MEMORY, |cx, a| ptr(allocate(cx, a.uint(1)?, alignment(a, 0)?)?)),
    row("memalign", MEMORY, |cx, a| ptr(allocate(cx, a.uint(1)?, alignment(a, 0)?)?)),
    row("valloc", MEMORY, |cx, a| ptr(allocate(cx, a.uint(0)?, 4096)?)),
    row("posix_memalign", MEMORY, posix_memalign),
    row("malloc_usable_size", MEMORY, usable_size),
    // operator new and new[]
    row("_Znwm", MEMORY, |cx, a| ptr(allocate(cx, a.uint(0)?, 16)?)),
    row("_Znam", MEMORY, new_array),
    row("_ZnwmRKSt9nothrow_t", MEMORY, |cx, a| ptr(allocate(cx, a.uint(0)?, 16)?)),
    row("_ZnamRKSt9nothrow_t", MEMORY, new_array),
    row("_ZnwmSt11align_val_t", MEMORY, aligned_new),
    row("_ZnamSt11align_val_t", MEMORY, aligned_new),
    row("_ZnwmSt11align_val_tRKSt9nothrow_t", MEMORY, aligned_new),
    row("_ZnamSt11align_val_tRKSt9nothrow_t", MEMORY, aligned_new),
    // operator delete and delete[]
    row("_ZdlPv", MEMORY, free),
    row("_ZdaPv", MEMORY, delete_array),
    row("_ZdlPvm", MEMORY, sized_delete),
    row("_ZdaPvm", MEMORY, delete_array),
    row("_ZdlPvRKSt9nothrow_t", MEMORY, free),
    row("_ZdaPvRKSt9nothrow_t", MEMORY, delete_array),
    row("_ZdlPvSt11align_val_t", MEMORY, free),
    row("_ZdaPvSt11align_val_t", MEMORY, free),
    row("_ZdlPvmSt11align_val_t", MEMORY, sized_delete),
    row("_ZdaPvmSt11align_val_t", MEMORY, sized_delete),
    row("_ZdlPvSt11align_val_tRKSt9nothrow_t", MEMORY, free),
    row("_ZdaPvSt11align_val_tRKSt9nothrow_t", MEMORY, free),
];

/// Implements `new[]`, which calls `new`, because the program may have replaced that.
fn new_array(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    match cx.symbol("_Znwm") {
        Some(new) => cx.call(new, &args.list[..1]),
        None => ptr(allocate(cx, args.uint(0)?, 16)?),
    }
}

/// Implements `delete[]`, which calls `delete`.
fn delete_array(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    match cx.symbol("_ZdlPv") {
        Some(delete) => cx.call(delete, &args.list[..1]),
        None if args.name == "_ZdaPvm" => sized_delete(cx, args),
        None => free(cx, args),
    }
}

/// Allocates memory for the running strand.
pub(super) fn allocate(cx: &mut dyn HostContext, size: u64, align: u64) -> StepResult<Cell> {
    let strand = cx.strand();
    cx.memory().allocate(ObjectKind::Heap, size, align, strand)
}

fn alignment(args: &HostArgs<'_>, k: usize) -> StepResult<u64> {
    let align = args.uint(k)?;
    if align.is_power_of_two() && align <= 1 << 40 {
        return Ok(align.max(16));
    }
    fail(Ub::Library, format!("`{}`: {align} is no alignment", args.name))
}

fn aligned_new(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    ptr(allocate(cx, args.uint(0)?, alignment(args, 1)?)?)
}

/// Returns the product of two sizes, or sets `errno` and returns `None` if it is too large.
fn product(cx: &mut dyn HostContext, a: u64, b: u64) -> StepResult<Option<u64>> {
    let size = a.checked_mul(b).filter(|&n| n <= i64::MAX as u64);
    if size.is_none() {
        args::set_errno(cx, args::ENOMEM)?;
    }
    Ok(size)
}

fn calloc(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let Some(size) = product(cx, args.uint(0)?, args.uint(1)?)? else { return ptr(Cell::ZERO) };
    let p = allocate(cx, size, 16)?;
    // Race detection need not see this write, because no other strand can have the address yet.
    let place = cx.memory().resolve(p, size, 1)?;
    cx.memory().fill(place, Cell::ZERO, size)?;
    ptr(p)
}

fn reallocarray(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    match product(cx, args.uint(1)?, args.uint(2)?)? {
        Some(size) => reallocate(cx, args.ptr(0)?, size),
        None => ptr(Cell::ZERO),
    }
}

/// Returns the size in bytes of the heap object that starts at `p`.
fn size_of(cx: &mut dyn HostContext, p: Cell) -> StepResult<u64> {
    let place = cx.memory().resolve(p, 0, 1)?;
    let object = cx.memory().object(place.slot);
    if object.kind != ObjectKind::Heap || place.offset != 0 {
        return fail(Ub::InvalidFree, "this did not come from the heap");
    }
    Ok(object.size)
}

fn reallocate(cx: &mut dyn HostContext, p: Cell, size: u64) -> HostResult {
    if args::is_null(p) {
        return ptr(allocate(cx, size, 16)?);
    }
    if size == 0 {
        // glibc frees the object for a size of 0, which C leaves implementation-defined.
        release(cx, p)?;
        return ptr(Cell::ZERO);
    }
    let old = size_of(cx, p)?;
    let fresh = allocate(cx, size, 16)?;
    cx.copy(fresh, p, old.min(size), false)?;
    release(cx, p)?;
    ptr(fresh)
}

fn release(cx: &mut dyn HostContext, p: Cell) -> StepResult<()> {
    cx.memory().release(p)
}

fn free(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    release(cx, args.ptr(0)?)?;
    void()
}

fn sized_delete(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (p, given) = (args.ptr(0)?, args.uint(1)?);
    if !args::is_null(p) {
        let size = cx.memory().resolve(p, 0, 1).map(|at| cx.memory().object(at.slot).size);
        if let Ok(size) = size
            && size != given
        {
            let what = format!("`delete` of {given} bytes where `new` made {size}");
            return fail(Ub::InvalidFree, what);
        }
    }
    release(cx, p)?;
    void()
}

fn posix_memalign(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (to, align, size) = (args.ptr(0)?, args.uint(1)?, args.uint(2)?);
    if !align.is_power_of_two() || !(8..=1 << 40).contains(&align) {
        return int(args::EINVAL);
    }
    let p = allocate(cx, size, align)?;
    cx.store(to, ScalarKind::Ptr(64), &[p])?;
    int(0)
}

fn usable_size(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let p = args.ptr(0)?;
    long(if args::is_null(p) { 0 } else { size_of(cx, p)? as i64 })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use pir_interp::memory::ObjectState;

    #[test]
    fn memory_is_allocated_and_freed() {
        let mut m = MockContext::new();
        let a = m.get("malloc", &[l(12)]);
        m.write(a, b"hello world\0").expect("room");
        let b = m.get("realloc", &[p(a), l(40)]);
        assert_eq!(m.text(b), "hello world");
        assert_eq!(ub(m.run("free", &[p(a)])), Ub::DoubleFree);
        assert_eq!(
            m.read(b, 13).map_err(|s| matches!(*s, pir_interp::StopReason::Ub(Ub::UndefUsed, _))),
            Err(true)
        );
        let z = m.get("calloc", &[l(3), l(4)]);
        assert_eq!(m.read(z, 12), Ok(vec![0; 12]));
        assert_eq!(m.get("malloc_usable_size", &[p(z)]).bits, 12);
        assert_eq!(m.get("calloc", &[l(1 << 40), l(1 << 40)]), Cell::ZERO);
        assert_eq!(m.errno(), args::ENOMEM);
        m.run("free", &[p(b)]).expect("it works");
        m.run("free", &[p(Cell::ZERO)]).expect("it works");
        assert_eq!(m.get("realloc", &[p(z), l(0)]), Cell::ZERO);
        let live = m.memory.objects().filter(|o| o.state() != ObjectState::Dead);
        assert_eq!(live.map(|o| o.size).sum::<u64>(), 24 + 4, "the streams and errno");
    }

    #[test]
    fn allocations_have_the_requested_alignment() {
        let mut m = MockContext::new();
        let a = m.get("aligned_alloc", &[l(256), l(256)]);
        assert_eq!(a.bits % 256, 0);
        assert_eq!(ub(m.run("aligned_alloc", &[l(3), l(256)])), Ub::Library);
        let to = m.room(8);
        assert_eq!(m.int("posix_memalign", &[p(to), l(64), l(5)]), 0);
        assert_eq!(m.load(to, ScalarKind::Ptr(64)).expect("a pointer")[0].bits % 64, 0);
        assert_eq!(m.int("posix_memalign", &[p(to), l(3), l(5)]), args::EINVAL);
    }

    #[test]
    fn delete_requires_the_right_size() {
        let mut m = MockContext::new();
        let a = m.get("_Znwm", &[l(12)]);
        assert_eq!(ub(m.run("_ZdlPvm", &[p(a), l(8)])), Ub::InvalidFree);
        m.run("_ZdlPvm", &[p(a), l(12)]).expect("it works");
        assert_eq!(ub(m.run("_ZdlPv", &[p(a)])), Ub::DoubleFree);
    }
}
