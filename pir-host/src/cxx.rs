//! Parts of the C++ library that libstdc++ defines in its binary rather than in headers:
//! `std::string`, and the counters that every file with `<iostream>` has. `library/tree.c` has the
//! red-black trees.

use super::args::{HostArgs, HostResult, LibraryEntry, add, ptr, row, void};
use super::{HostContext, HostEffect, heap};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    // std::allocator<char>
    row("_ZNSaIcEC1Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcEC2Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcEC1ERKS_", MEMORY, |_, _| void()),
    row("_ZNSaIcEC2ERKS_", MEMORY, |_, _| void()),
    row("_ZNSaIcED1Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcED2Ev", MEMORY, |_, _| void()),
    // std::ios_base::Init
    row("_ZNSt8ios_base4InitC1Ev", MEMORY, |_, _| void()),
    row("_ZNSt8ios_base4InitD1Ev", MEMORY, |_, _| void()),
    // std::string
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_Alloc_hiderC1EPcRKS3_",
        MEMORY,
        |cx, a| set_pointer(cx, a.ptr(0)?, a.ptr(1)?),
    ),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_local_dataEv",
        MEMORY,
        |_, a| ptr(add(a.ptr(0)?, 16)),
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7_M_dataEPc", MEMORY, |cx, a| {
        set_pointer(cx, a.ptr(0)?, a.ptr(1)?)
    }),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_capacityEm", MEMORY, |cx, a| {
        set_number(cx, add(a.ptr(0)?, 16), a.uint(1)?)
    }),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_set_lengthEm",
        MEMORY,
        |cx, a| set_length(cx, a.ptr(0)?, a.uint(1)?),
    ),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_S_copy_charsEPcPKcS7_",
        MEMORY,
        |cx, a| {
            let (to, from, end) = (a.ptr(0)?, a.ptr(1)?, a.ptr(2)?);
            cx.copy(to, from, end.bits.wrapping_sub(from.bits), true)?;
            void()
        },
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm", MEMORY, |cx, a| {
        let (at, old) = (a.ptr(1)?, a.uint(2)?);
        let wanted = number(cx, at)?;
        // A string that grows at least doubles its capacity, so that appending is amortised O(1).
        let room = if wanted > old { wanted.max(old.saturating_mul(2)) } else { wanted };
        set_number(cx, at, room)?;
        ptr(heap::allocate(cx, room.saturating_add(1), 16)?)
    }),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_M_constructEmc",
        MEMORY,
        |cx, a| {
            let (this, len, byte) = (a.ptr(0)?, a.uint(1)?, a.uint(2)? & 0xff);
            let mut data = add(this, 16);
            if len > 15 {
                data = heap::allocate(cx, len.saturating_add(1), 16)?;
                set_number(cx, add(this, 16), len)?;
            }
            set_pointer(cx, this, data)?;
            cx.fill(data, Cell::new(byte), len)?;
            set_length(cx, this, len)
        },
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED2Ev", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm", MEMORY, |cx, a| {
        append(cx, a.ptr(0)?, a.ptr(1)?, a.uint(2)?)
    }),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc", MEMORY, |cx, a| {
        let text = a.ptr(1)?;
        let len = cx.read_string(text)?.len() as u64;
        append(cx, a.ptr(0)?, text, len)
    }),
];

fn pointer(cx: &mut dyn HostContext, p: Cell) -> StepResult<Cell> {
    plain(cx.load(p, ScalarKind::Ptr(64))?[0])
}

fn number(cx: &mut dyn HostContext, p: Cell) -> StepResult<u64> {
    Ok(plain(cx.load(p, ScalarKind::Int(64))?[0])?.bits)
}

fn plain(cell: Cell) -> StepResult<Cell> {
    match (cell.is_poison(), cell.undef) {
        (true, _) => Err(Ub::PoisonUsed.into()),
        (_, 0) => Ok(cell),
        _ => Err(Ub::UndefUsed.into()),
    }
}

fn set_pointer(cx: &mut dyn HostContext, to: Cell, p: Cell) -> HostResult {
    cx.store(to, ScalarKind::Ptr(64), &[p])?;
    void()
}

fn set_number(cx: &mut dyn HostContext, to: Cell, x: u64) -> HostResult {
    cx.store(to, ScalarKind::Int(64), &[Cell::new(x)])?;
    void()
}

fn set_length(cx: &mut dyn HostContext, this: Cell, len: u64) -> HostResult {
    set_number(cx, add(this, 8), len)?;
    let data = pointer(cx, this)?;
    cx.write(add(data, len), &[0])?;
    void()
}

fn dispose(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let this = args.ptr(0)?;
    let data = pointer(cx, this)?;
    if data.bits != this.bits.wrapping_add(16) {
        cx.memory().release(data)?;
    }
    void()
}

fn append(cx: &mut dyn HostContext, this: Cell, text: Cell, len: u64) -> HostResult {
    let (data, old) = (pointer(cx, this)?, number(cx, add(this, 8))?);
    let is_local = data.bits == this.bits.wrapping_add(16);
    let room = if is_local { 15 } else { number(cx, add(this, 16))? };
    let new = old.saturating_add(len);
    if new <= room {
        cx.copy(add(data, old), text, len, true)?;
    } else {
        let room = new.max(room.saturating_mul(2));
        let fresh = heap::allocate(cx, room.saturating_add(1), 16)?;
        cx.copy(fresh, data, old, false)?;
        cx.copy(add(fresh, old), text, len, false)?;
        if !is_local {
            cx.memory().release(data)?;
        }
        set_pointer(cx, this, fresh)?;
        set_number(cx, add(this, 16), room)?;
    }
    set_length(cx, this, new)?;
    ptr(this)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn std_strings_grow() {
        let mut m = MockContext::new();
        let this = m.room(32);
        let class = "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE";
        let construct = format!("{class}12_M_constructEmc");
        m.run(&construct, &[p(this), l(3), one(ScalarKind::Int(8), Cell::new(b'x'.into()))])
            .expect("room");
        let word = m.string("-and-more-of-it");
        for _ in 0..3 {
            m.get(&format!("{class}6appendEPKc"), &[p(this), p(word)]);
        }
        let data = pointer(&mut m, this).expect("a text");
        assert_eq!(m.text(data), format!("xxx{}", "-and-more-of-it".repeat(3)));
        let live = m.memory.live_bytes();
        m.run(&format!("{class}D1Ev"), &[p(this)]).expect("it works");
        assert!(m.memory.live_bytes() < live);
    }
}
