//! The registers of the innermost frame.

use crate::cell::Cell;
use crate::code::Src;
use pir_core::inst::ArithFlags;

/// The registers of a frame, and the constants of its function. Functions that are not inlined get
/// the slices, because a reference to this struct would keep it in memory.
pub(in crate::machine) struct Registers<'a> {
    pub frame: &'a mut [Cell],
    pub consts: &'a [Cell],
}

/// The operands of an operation on two cells, and the register of its result.
#[derive(Clone, Copy)]
pub(in crate::machine) struct BinaryOperands {
    pub dst: u32,
    pub a: Src,
    pub b: Src,
}

/// The width in bits of an operation on integers, and what it promises.
#[derive(Clone, Copy)]
pub(in crate::machine) struct IntForm {
    pub width: u8,
    pub flags: ArithFlags,
}

/// The number of bytes of an access to a scalar, and the exponent of its alignment.
#[derive(Clone, Copy)]
pub(in crate::machine) struct ScalarAccess {
    pub bytes: u8,
    pub align: u8,
}

impl Registers<'_> {
    /// Returns the value of an operand of one cell.
    #[inline(always)]
    pub(super) fn get(&self, src: Src) -> Cell {
        src.get(self.frame, self.consts)
    }

    /// Returns a reference to the cell of such an operand.
    #[inline(always)]
    pub(super) fn at(&self, src: Src) -> &Cell {
        src.at(self.frame, self.consts)
    }

    /// Sets a register of one cell.
    #[inline(always)]
    pub(super) fn set(&mut self, dst: u32, value: Cell) {
        self.frame[dst as usize] = value;
    }
}
