//! Functions on bytes of memory: `memcpy`, `memset`, `memcmp` and similar ones.

use super::args::{
    HostArgs, HostResult, LibraryEntry, add, int, long, peek, ptr, read_until, row, void,
};
use super::{HostContext, HostEffect};
use pir_interp::cell::Cell;
use pir_interp::ub::StepResult;

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file. The `__…_chk` forms ignore the size of the target that they are
/// given, because the interpreter checks the bounds of the object itself.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("memcpy", MEMORY, |cx, a| copy(cx, a, false)),
    row("__memcpy_chk", MEMORY, |cx, a| copy(cx, a, false)),
    row("memmove", MEMORY, |cx, a| copy(cx, a, true)),
    row("__memmove_chk", MEMORY, |cx, a| copy(cx, a, true)),
    row("mempcpy", MEMORY, copy_end),
    row("__mempcpy", MEMORY, copy_end),
    row("__mempcpy_chk", MEMORY, copy_end),
    row("bcopy", MEMORY, |cx, a| {
        let (from, to, len) = (a.ptr(0)?, a.ptr(1)?, a.uint(2)?);
        cx.copy(to, from, len, true)?;
        void()
    }),
    row("memccpy", MEMORY, |cx, a| {
        let (to, from, last, max) = (a.ptr(0)?, a.ptr(1)?, a.int(2)? as u8, a.uint(3)?);
        let bytes = read_until(cx, from, max, |b| b == last)?;
        let len = bytes.len() as u64;
        cx.copy(to, from, len, false)?;
        ptr(if bytes.last() == Some(&last) { add(to, len) } else { Cell::ZERO })
    }),
    row("memset", MEMORY, fill),
    row("__memset_chk", MEMORY, fill),
    row("explicit_bzero", MEMORY, clear),
    row("bzero", MEMORY, clear),
    row("wmemset", MEMORY, |cx, a| {
        let (to, unit, count) = (a.ptr(0)?, a.int(1)? as i32, a.uint(2)?);
        for k in 0..count {
            cx.write(add(to, 4 * k), &unit.to_le_bytes())?;
        }
        ptr(to)
    }),
    row("wmemcpy", MEMORY, |cx, a| copy_wide(cx, a, false)),
    row("wmemmove", MEMORY, |cx, a| copy_wide(cx, a, true)),
    row("memcmp", MEMORY, compare),
    row("bcmp", MEMORY, compare),
    row("memchr", MEMORY, |cx, a| find(cx, a, a.uint(2)?)),
    row("rawmemchr", MEMORY, |cx, a| find(cx, a, u64::MAX)),
    row("memrchr", MEMORY, |cx, a| {
        let (p, wanted, len) = (a.ptr(0)?, a.int(1)? as u8, a.uint(2)?);
        let at = cx.read(p, len)?.iter().rposition(|&b| b == wanted);
        ptr(at.map_or(Cell::ZERO, |k| add(p, k as u64)))
    }),
    row("memmem", MEMORY, |cx, a| {
        let (p, len) = (a.ptr(0)?, a.uint(1)?);
        let (q, part_len) = (a.ptr(2)?, a.uint(3)?);
        let (text, part) = (cx.read(p, len)?, cx.read(q, part_len)?);
        ptr(position(&text, &part).map_or(Cell::ZERO, |k| add(p, k as u64)))
    }),
    row("ffs", HostEffect::Pure, |_, a| {
        let x = a.int(0)? as i32;
        int(if x == 0 { 0 } else { x.trailing_zeros() as i32 + 1 })
    }),
    row("ffsl", HostEffect::Pure, ffs_long),
    row("ffsll", HostEffect::Pure, ffs_long),
    row("swab", MEMORY, |cx, a| {
        let (from, to, len) = (a.ptr(0)?, a.ptr(1)?, a.int(2)?.max(0) as u64 & !1);
        let mut bytes = cx.read(from, len)?;
        bytes.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        cx.write(to, &bytes)?;
        void()
    }),
    row("getpagesize", HostEffect::Pure, |_, _| int(4096)),
    row("sysconf", HostEffect::World, |cx, a| {
        // _SC_PAGESIZE, and then _SC_NPROCESSORS_CONF and _SC_NPROCESSORS_ONLN.
        match a.int(0)? {
            30 => long(4096),
            83 | 84 => {
                cx.assume(super::Assumption::Environment);
                long(1)
            }
            other => super::args::unsupported(format!("`sysconf({other})`")),
        }
    }),
];

fn copy(cx: &mut dyn HostContext, args: &HostArgs<'_>, overlap: bool) -> HostResult {
    let (to, from, len) = (args.ptr(0)?, args.ptr(1)?, args.uint(2)?);
    cx.copy(to, from, len, overlap)?;
    ptr(to)
}

fn copy_end(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    copy(cx, args, false)?;
    ptr(add(args.ptr(0)?, args.uint(2)?))
}

fn copy_wide(cx: &mut dyn HostContext, args: &HostArgs<'_>, overlap: bool) -> HostResult {
    let (to, from, count) = (args.ptr(0)?, args.ptr(1)?, args.uint(2)?);
    cx.copy(to, from, count.saturating_mul(4), overlap)?;
    ptr(to)
}

/// Implements `memset`. An undefined value makes all bytes undefined.
fn fill(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (to, len) = (args.ptr(0)?, args.uint(2)?);
    let byte = match args.list.get(1).and_then(|a| a.cells.first()) {
        Some(&cell) if !cell.is_plain() => cell,
        _ => Cell::new(args.int(1)? as u64),
    };
    let cell = match byte.is_poison() {
        true => Cell::POISON,
        false => Cell::partly(byte.bits & 0xff, byte.undef & 0xff),
    };
    cx.fill(to, cell, len)?;
    ptr(to)
}

fn clear(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    cx.fill(args.ptr(0)?, Cell::ZERO, args.uint(1)?)?;
    void()
}

/// Implements `memcmp`. All bytes have to be accessible, but those after the first difference are
/// not read, so that they may be undefined.
fn compare(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (p, q, len) = (args.ptr(0)?, args.ptr(1)?, args.uint(2)?);
    cx.memory().resolve(p, len, 1)?;
    cx.memory().resolve(q, len, 1)?;
    let mut n = 0;
    while n < len {
        let (a, b) = (peek(cx, p, n)?, peek(cx, q, n)?);
        n += 1;
        if a.is_none() || a != b {
            break;
        }
    }
    let (a, b) = (cx.read(p, n)?, cx.read(q, n)?);
    let last = |bytes: Vec<u8>| bytes.last().map_or(0, |&b| i32::from(b));
    // glibc returns the difference of the bytes; C specifies only its sign.
    int(last(a) - last(b))
}

fn find(cx: &mut dyn HostContext, args: &HostArgs<'_>, max: u64) -> HostResult {
    let (p, wanted) = (args.ptr(0)?, args.int(1)? as u8);
    let bytes = read_until(cx, p, max, |b| b == wanted)?;
    let found = bytes.last() == Some(&wanted);
    ptr(if found { add(p, bytes.len() as u64 - 1) } else { Cell::ZERO })
}

fn ffs_long(_: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<Vec<Cell>> {
    let x = args.int(0)?;
    int(if x == 0 { 0 } else { x.trailing_zeros() as i32 + 1 })
}

/// Returns the offset of the first occurrence of `part` in `text`.
pub(super) fn position(text: &[u8], part: &[u8]) -> Option<usize> {
    match part.len() {
        0 => Some(0),
        n => text.windows(n).position(|w| w == part),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use pir_interp::shape::ScalarKind;
    use pir_interp::ub::Ub;

    #[test]
    fn pointers_survive_copies() {
        let mut m = MockContext::new();
        let (a, b, target) = (m.room(16), m.room(16), m.room(4));
        m.store(a, ScalarKind::Ptr(64), &[target]).expect("room");
        assert_eq!(m.get("memcpy", &[p(b), p(a), l(16)]), b);
        assert_eq!(m.load(b, ScalarKind::Ptr(64)), Ok(vec![target]));
        assert_eq!(m.get("memmove", &[p(add(b, 8)), p(b), l(8)]), add(b, 8));
        assert_eq!(m.load(add(b, 8), ScalarKind::Ptr(64)), Ok(vec![target]));
        assert_eq!(ub(m.run("memcpy", &[p(add(b, 4)), p(b), l(8)])), Ub::Overlap);
        assert_eq!(ub(m.run("memcpy", &[p(b), p(a), l(17)])), Ub::OutOfBounds);
    }

    #[test]
    fn bytes_are_filled_found_and_compared() {
        let mut m = MockContext::new();
        let (a, b) = (m.room(8), m.room(8));
        m.run("memset", &[p(a), i(0x101), l(8)]).expect("room");
        assert_eq!(m.read(a, 8), Ok(vec![1; 8]));
        m.write(b, &[1, 1, 2]).expect("room");
        assert_eq!(m.int("memcmp", &[p(a), p(b), l(8)]), -1);
        assert_eq!(m.int("memcmp", &[p(a), p(b), l(2)]), 0);
        assert_eq!(ub(m.run("memcmp", &[p(a), p(b), l(9)])), Ub::OutOfBounds);
        assert_eq!(m.get("memchr", &[p(b), i(2), l(8)]), add(b, 2));
        assert_eq!(ub(m.run("memchr", &[p(b), i(3), l(8)])), Ub::UndefUsed);
        assert_eq!(m.get("memrchr", &[p(b), i(1), l(3)]), add(b, 1));
        assert_eq!(m.get("memccpy", &[p(a), p(b), i(2), l(8)]), add(a, 3));
        let undefined = one(ScalarKind::Int(32), Cell::undef(32));
        m.run("memset", &[p(a), undefined, l(8)]).expect("allowed");
        assert!(m.read(a, 1).is_err());
        assert_eq!((m.int("ffs", &[i(8)]), m.int("ffsl", &[l(1 << 40)])), (4, 41));
    }
}
