//! The registers of the innermost frame.

use crate::cell::Cell;
use crate::code::Src;

/// The registers of a frame, and the constants of its function. Functions that are not inlined get
/// the slices, because a reference to this struct would keep it in memory.
pub(in crate::machine) struct Registers<'a> {
    pub frame: &'a mut [Cell],
    pub consts: &'a [Cell],
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
