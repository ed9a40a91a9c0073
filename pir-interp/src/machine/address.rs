//! Tracks whether a program observes addresses. Addresses are unspecified numbers, and here they
//! depend on the order of allocations, so a search must know where they become visible.
//!
//! Properties that hold for any placement of objects reveal nothing: distances and order within an
//! object, whether two live objects are the same, and the low bits that the alignment fixes.

use super::Machine;
use crate::cell::{Cell, Provenance};
use crate::host::HostArg;
use crate::memory::{ObjectKind, ObjectState};
use crate::shape::{ScalarKind, ValueShape};
use pir_core::opcode::IntBinary;

/// Returns whether both pointers have the same object.
fn same_object(a: Cell, b: Cell) -> bool {
    a.prov == b.prov && a.generation() == b.generation()
}

impl Machine<'_> {
    /// Records an operation on integers of which at least one is an address.
    #[cold]
    #[inline(never)]
    pub(super) fn observe_operands(&mut self, op: IntBinary, a: Cell, b: Cell) {
        let low = |p: Cell, mask: Cell| {
            mask.prov == Provenance::NONE && mask.plain().is_some_and(|m| self.knows_bits(p, m))
        };
        let harmless = match op {
            IntBinary::Sub => same_object(a, b),
            IntBinary::And => low(a, b) || low(b, a),
            _ => false,
        };
        if !harmless {
            self.memory.show(a);
            self.memory.show(b);
        }
    }

    /// Returns whether the alignment of the object fixes these bits of a pointer.
    pub(super) fn knows_bits(&self, p: Cell, mask: u64) -> bool {
        let object = self.memory.object(p.prov.0);
        // Since the allocator raises smaller alignments to eight, an alignment of eight is a
        // guarantee only for heap objects.
        mask < object.align && (object.align > 8 || object.kind == ObjectKind::Heap)
    }

    /// Records a comparison of two addresses, for equality or by order.
    #[cold]
    #[inline(never)]
    pub(super) fn observe_comparison(&mut self, equality: bool, a: Cell, b: Cell) {
        let null = |c: Cell| c.prov == Provenance::NONE && c.bits == 0;
        if same_object(a, b) || null(a) || null(b) || equality && self.must_differ(a, b) {
            return;
        }
        self.memory.show(a);
        self.memory.show(b);
    }

    /// Returns whether pointers to different objects differ for any placement of the objects. They
    /// may be equal if one of the objects is dead, because another one may take its place, and if
    /// one points to the end of its object and the other to the start of its own.
    fn must_differ(&self, a: Cell, b: Cell) -> bool {
        let place = |c: Cell| {
            let o = self.memory.object(c.prov.0);
            let lives = o.generation() == c.generation() && o.state() != ObjectState::Dead;
            (lives && c.prov != Provenance::NONE, c.bits.wrapping_sub(o.base), o.size)
        };
        let ((a_lives, a_at, a_size), (b_lives, b_at, b_size)) = (place(a), place(b));
        let meet = |end: u64, size: u64, start: u64| size > 0 && end == size && start == 0;
        a_lives && b_lives && !meet(a_at, a_size, b_at) && !meet(b_at, b_size, a_at)
    }

    /// Records that the bits of a value's integers become visible.
    pub(super) fn show_integers(&mut self, shape: &ValueShape, cells: &[Cell]) {
        if cells.iter().all(|c| c.prov == Provenance::NONE) {
            return;
        }
        for leaf in shape.leaves.iter().filter(|l| matches!(l.scalar, ScalarKind::Int(_))) {
            let at = leaf.cell as usize;
            for &c in &cells[at..at + leaf.scalar.cells() as usize] {
                self.memory.show(c);
            }
        }
    }

    /// Does the same as [`Machine::show_integers`] for the arguments of a host function.
    pub(super) fn show_arguments(&mut self, args: &[HostArg]) {
        for arg in args {
            if let [ScalarKind::Int(_)] = arg.scalars[..] {
                arg.cells.iter().for_each(|&c| self.memory.show(c));
            }
        }
    }
}
