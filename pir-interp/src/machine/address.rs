//! What a program sees of addresses. They are numbers that the specification leaves open, and here
//! depend on who made objects first: a search must know where they show.
//!
//! What holds wherever objects lie shows nothing: distances and order within an object, whether
//! live objects are the same, and low bits that the alignment fixes.

use super::Machine;
use crate::cell::{Cell, Prov};
use crate::host::Arg;
use crate::memory::{Kind, State};
use crate::shape::{Scalar, Shape};
use pir_core::opcode::Opcode;

/// Whether both point into the same object.
fn same_object(a: Cell, b: Cell) -> bool {
    a.prov == b.prov && a.generation() == b.generation()
}

impl Machine<'_> {
    /// An operation on integers of which one is an address at least.
    #[cold]
    #[inline(never)]
    pub(super) fn look_at_numbers(&mut self, op: Opcode, a: Cell, b: Cell) {
        let low = |p: Cell, mask: Cell| {
            mask.prov == Prov::NONE && mask.plain().is_some_and(|m| self.knows_bits(p, m))
        };
        let harmless = match op {
            Opcode::Sub => same_object(a, b),
            Opcode::And => low(a, b) || low(b, a),
            _ => false,
        };
        if !harmless {
            self.memory.show(a);
            self.memory.show(b);
        }
    }

    /// Whether the alignment of the object fixes these bits of a pointer.
    pub(super) fn knows_bits(&self, p: Cell, mask: u64) -> bool {
        let object = self.memory.object(p.prov.0);
        // Objects are laid out on eight bytes even where less is asked for.
        mask < object.align && (object.align > 8 || object.kind == Kind::Heap)
    }

    /// Two addresses are compared, for equality or by their order.
    #[cold]
    #[inline(never)]
    pub(super) fn look_at_both(&mut self, equality: bool, a: Cell, b: Cell) {
        let null = |c: Cell| c.prov == Prov::NONE && c.bits == 0;
        if same_object(a, b) || null(a) || null(b) || equality && self.must_differ(a, b) {
            return;
        }
        self.memory.show(a);
        self.memory.show(b);
    }

    /// Whether pointers to different objects differ wherever the objects lie: what is made behind
    /// the end of an object's life may take its place, and what lies behind it starts at its end.
    fn must_differ(&self, a: Cell, b: Cell) -> bool {
        let place = |c: Cell| {
            let o = self.memory.object(c.prov.0);
            let lives = o.generation() == c.generation() && o.state() != State::Dead;
            (lives && c.prov != Prov::NONE, c.bits.wrapping_sub(o.base), o.size)
        };
        let ((a_lives, a_at, a_size), (b_lives, b_at, b_size)) = (place(a), place(b));
        let meet = |end: u64, size: u64, start: u64| size > 0 && end == size && start == 0;
        a_lives && b_lives && !meet(a_at, a_size, b_at) && !meet(b_at, b_size, a_at)
    }

    /// Integers of a value go where their bits are seen.
    pub(super) fn show_integers(&mut self, shape: &Shape, cells: &[Cell]) {
        if cells.iter().all(|c| c.prov == Prov::NONE) {
            return;
        }
        for leaf in shape.leaves.iter().filter(|l| matches!(l.scalar, Scalar::Int(_))) {
            let at = leaf.cell as usize;
            for &c in &cells[at..at + leaf.scalar.cells() as usize] {
                self.memory.show(c);
            }
        }
    }

    /// As [`Machine::show_integers`], of arguments of a host function.
    pub(super) fn show_arguments(&mut self, args: &[Arg]) {
        for arg in args {
            if let [Scalar::Int(_)] = arg.scalars[..] {
                arg.cells.iter().for_each(|&c| self.memory.show(c));
            }
        }
    }
}
