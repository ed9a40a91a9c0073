//! Pointer arithmetic (LangRef, `getelementptr`).

use super::registers::{IntForm, Registers};
use crate::cell::{Cell, Provenance, sign_extend};
use crate::code::{GepOffset, GepTerm, Src};
use crate::machine::Machine;
use pir_core::inst::ArithFlags;

impl<'p> Machine<'p> {
    /// Executes `getelementptr` with a constant offset.
    #[inline(always)]
    pub(super) fn exec_offset(
        &self,
        r: &mut Registers<'_>,
        flags: ArithFlags,
        dst: u32,
        base: Src,
        offset: i64,
    ) {
        let p = r.at(base);
        let result = match self.within(p, offset, flags) {
            Some(to) => p.with_address(to),
            None => self.offset(*p, offset, flags),
        };
        r.set(dst, result);
    }

    /// Executes `getelementptr` with one variable index.
    #[inline(always)]
    pub(super) fn exec_index<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        IntForm { width, flags }: IntForm,
        dst: u32,
        base: Src,
        index: Src,
        stride: i64,
    ) {
        let (p, k) = (r.at(base), r.at(index));
        if EXPLORE {
            self.memory.show(*k);
        }
        let offset = sign_extend(k.bits, width.into()).checked_mul(stride);
        if let Some(offset) = offset.filter(|_| k.is_plain())
            && let Some(to) = self.within(p, offset, flags)
        {
            let result = p.with_address(to);
            r.set(dst, result);
            return;
        }
        let term = GepTerm { index, width: width.into(), stride };
        let result = self.gep(*p, 0, &[term], flags, r.frame, r.consts);
        r.set(dst, result);
    }

    /// Executes any other `getelementptr`.
    #[inline(always)]
    pub(super) fn exec_gep<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        flags: ArithFlags,
        dst: u32,
        base: Src,
        gep: &GepOffset,
    ) {
        let p = r.get(base);
        if EXPLORE {
            for term in &gep.terms {
                self.memory.show(r.get(term.index));
            }
        }
        let result = self.gep(p, gep.offset, &gep.terms, flags, r.frame, r.consts);
        r.set(dst, result);
    }

    /// Returns the address `offset` bytes after the pointer `p`, if `p` points to a live object and
    /// both addresses are within it, so that no flag is violated. Otherwise returns `None`, and
    /// [`Machine::offset`] handles the general case.
    #[inline(always)]
    fn within(&self, p: &Cell, offset: i64, flags: ArithFlags) -> Option<u64> {
        let object = self.memory.object(p.prov.0);
        let to = p.bits.wrapping_add(offset as u64);
        let inside = |address: u64| address.wrapping_sub(object.base) <= object.size;
        let good = object.is_target_of(p)
            && inside(p.bits)
            && inside(to)
            && (offset >= 0 || !flags.contains(ArithFlags::NUW));
        good.then_some(to)
    }

    /// Returns the pointer plus a number of bytes (LangRef, `getelementptr`).
    #[inline]
    pub(in crate::machine) fn offset(&self, p: Cell, offset: i64, flags: ArithFlags) -> Cell {
        if !p.is_plain() {
            return if p.is_poison() { Cell::POISON } else { Cell::undef(64) };
        }
        let to = p.bits.wrapping_add(offset as u64);
        if flags.intersects(ArithFlags::INBOUNDS | ArithFlags::NUSW | ArithFlags::NUW)
            && self.leaves_bounds(p, offset, to, flags)
        {
            return Cell::POISON;
        }
        p.with_address(to)
    }

    #[inline]
    fn leaves_bounds(&self, p: Cell, offset: i64, to: u64, flags: ArithFlags) -> bool {
        if flags.contains(ArithFlags::NUW) && (offset < 0 || to < p.bits) {
            return true;
        }
        if flags.intersects(ArithFlags::INBOUNDS | ArithFlags::NUSW) {
            let wraps = if offset >= 0 { to < p.bits } else { to > p.bits };
            if wraps {
                return true;
            }
        }
        if !flags.contains(ArithFlags::INBOUNDS) || offset == 0 {
            return false;
        }
        if p.prov == Provenance::NONE {
            // A pointer without provenance may mean any object, but no object contains null.
            return p.bits == 0;
        }
        let object = self.memory.object(p.prov.0);
        if object.unknown {
            return false;
        }
        let (from, end) = (object.base, object.base + object.size);
        let out = |a: u64| a < from || a > end;
        object.generation() == p.generation() && (out(p.bits) || out(to))
    }

    fn gep(
        &self,
        p: Cell,
        mut offset: i64,
        terms: &[GepTerm],
        flags: ArithFlags,
        frame: &[Cell],
        consts: &[Cell],
    ) -> Cell {
        let mut undefined = false;
        for &GepTerm { index, width, stride } in terms {
            let k = index.get(frame, consts);
            if !k.is_plain() {
                if k.is_poison() {
                    return Cell::POISON;
                }
                undefined = true;
            }
            let k = if width < 64 { sign_extend(k.bits, width) } else { k.bits as i64 };
            let sum = k.checked_mul(stride).and_then(|s| offset.checked_add(s));
            offset = match sum {
                Some(sum) => sum,
                None if flags.intersects(ArithFlags::NUSW | ArithFlags::INBOUNDS) => {
                    return Cell::POISON;
                }
                None => offset.wrapping_add(k.wrapping_mul(stride)),
            };
        }
        if undefined && !p.is_poison() {
            return Cell::undef(64);
        }
        self.offset(p, offset, flags)
    }
}
