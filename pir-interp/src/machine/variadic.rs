//! Variadic arguments in the layout of the System V ABI of x86-64. Clang lowers `va_arg` to loads
//! from a `va_list` of 24 bytes, so `va_start` must create one.

use super::access::number;
use super::{Machine, Strand};
use crate::cell::Cell;
use crate::host::HostArg;
use crate::memory::{Memory, MemoryLocation, ObjectKind};
use crate::race::AccessMode;
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::{StepResult, StopReason, Ub};

/// Size in bytes of the part of the register save area for integer registers, and of the whole
/// area.
const GENERAL_AREA_BYTES: u64 = 48;
const SAVE_AREA_BYTES: u64 = 176;

/// Where a value is passed: in a vector register, in general registers, or on the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentClass {
    General,
    Vector,
    Stack,
}

/// How a value is passed.
struct ArgumentLayout {
    class: ArgumentClass,
    /// Bytes in registers and on the stack.
    bytes: u64,
    /// Alignment on the stack.
    align: u64,
    /// Whether the scalars follow each other without gaps, as the elements of a vector do.
    packed: bool,
}

impl ArgumentLayout {
    fn of(scalars: &[ScalarKind]) -> Self {
        let bits: u64 = scalars.iter().map(|s| u64::from(s.bits())).sum();
        let cells: u64 = scalars.iter().map(|s| u64::from(s.cells())).sum();
        // Clang passes structures as pointers or in pieces, so several scalars are a vector.
        let packed = scalars.len() > 1 && bits <= 128;
        let class = match scalars {
            [ScalarKind::Int(n) | ScalarKind::Ptr(n)] if *n <= 128 => ArgumentClass::General,
            [ScalarKind::F32 | ScalarKind::F64 | ScalarKind::Half | ScalarKind::BFloat] => {
                ArgumentClass::Vector
            }
            _ if packed => ArgumentClass::Vector,
            _ => ArgumentClass::Stack,
        };
        let bytes = if packed { bits.div_ceil(8).next_multiple_of(8) } else { 8 * cells };
        let is_wide = packed && bits > 64 || scalars.iter().any(|s| s.bits() > 64);
        Self { class, bytes, align: if is_wide { 16 } else { 8 }, packed }
    }

    /// The layout of an argument: a structure is passed on the stack, word by word.
    fn of_argument(a: &HostArg) -> Self {
        let layout = Self::of(&a.scalars);
        match layout.class {
            ArgumentClass::Stack => Self { bytes: 8 * a.cells.len() as u64, ..layout },
            ArgumentClass::General | ArgumentClass::Vector => layout,
        }
    }

    /// The bytes of the register save area that the value takes.
    fn saved_bytes(&self) -> u64 {
        match self.class {
            ArgumentClass::General => self.bytes,
            ArgumentClass::Vector => 16,
            ArgumentClass::Stack => 0,
        }
    }

    /// Whether enough registers are left if this much of the save area is taken.
    fn fits(&self, used: u64) -> bool {
        let end = match self.class {
            ArgumentClass::General => GENERAL_AREA_BYTES,
            ArgumentClass::Vector => SAVE_AREA_BYTES,
            ArgumentClass::Stack => return false,
        };
        used + self.saved_bytes() <= end
    }

    /// The distance from one cell of a scalar to the next.
    fn step(&self, scalar: ScalarKind) -> u64 {
        if self.packed { u64::from(scalar.bits().div_ceil(8)) } else { 8 }
    }
}

impl<'p> Machine<'p> {
    /// Executes `llvm.va_start`: saves the variadic arguments of the running call and fills the
    /// list.
    pub(super) fn va_start(&mut self, strand: &mut Strand<'p>, list: Cell) -> StepResult<()> {
        let f = strand.frames.last().expect("a running strand has a frame");
        let (code, extra) = (f.code, f.extra.clone().unwrap_or_default());
        let function = self.program.module().function(code.function).expect("a function");
        let (mut general, mut vector) = (0u64, GENERAL_AREA_BYTES);
        for (p, promise) in function.params.iter().zip(&code.promises) {
            let scalars: Vec<ScalarKind> =
                self.shape(p.ty).leaves.iter().map(|l: &ScalarPart| l.scalar).collect();
            let layout = ArgumentLayout::of(&scalars);
            let used = match layout.class {
                ArgumentClass::General if promise.byval.is_none() => &mut general,
                ArgumentClass::Vector => &mut vector,
                _ => continue,
            };
            if layout.fits(*used) {
                *used += layout.saved_bytes();
            }
        }
        let start = (general, vector);
        let stack: u64 = extra.iter().map(|a| 16 + ArgumentLayout::of_argument(a).bytes).sum();
        let mut make = |size| -> StepResult<Cell> {
            let p = self.memory.allocate(ObjectKind::Stack, size, 16, strand.id)?;
            strand.allocas.push(p.prov.0);
            Ok(p)
        };
        let (saved, overflow) = (make(SAVE_AREA_BYTES)?, make(stack)?);
        let mut next = 0u64;
        for a in extra.iter() {
            let slot = |p: Cell, offset| MemoryLocation { slot: p.prov.0, offset };
            let layout = ArgumentLayout::of_argument(a);
            let at = match layout.class {
                ArgumentClass::General if layout.fits(general) => {
                    general += layout.saved_bytes();
                    slot(saved, general - layout.saved_bytes())
                }
                ArgumentClass::Vector if layout.fits(vector) => {
                    vector += layout.saved_bytes();
                    slot(saved, vector - layout.saved_bytes())
                }
                _ => {
                    let from = next.next_multiple_of(layout.align);
                    next = from + layout.bytes;
                    slot(overflow, from)
                }
            };
            self.put_all(at, a, &layout);
        }
        let head = Cell::new(start.0 | start.1 << 32);
        for (n, cell) in [head, overflow, saved].into_iter().enumerate() {
            self.write_field(strand, list, 8 * n as u64, ScalarKind::Ptr(64), cell)?;
        }
        Ok(())
    }

    /// Writes a field of a list, as an access of the strand.
    fn write_field(
        &mut self,
        strand: &Strand<'p>,
        list: Cell,
        offset: u64,
        scalar: ScalarKind,
        cell: Cell,
    ) -> StepResult<()> {
        let p = list.with_address(list.bits.wrapping_add(offset));
        let (place, raced) =
            self.span(strand, p, u64::from(scalar.bits() / 8), AccessMode::PLAIN_WRITE)?;
        self.memory.store_scalar(place, scalar, cell);
        if let Some(bytes) = raced {
            self.memory.poison_raced(place.slot, &bytes);
        }
        Ok(())
    }

    /// Stores the cells of an argument: elements of a vector side by side, others eight bytes each.
    fn put_all(&mut self, at: MemoryLocation, a: &HostArg, layout: &ArgumentLayout) {
        if !layout.packed {
            for (k, &cell) in a.cells.iter().enumerate() {
                let at = MemoryLocation { offset: at.offset + 8 * k as u64, ..at };
                self.memory.store_scalar(at, ScalarKind::Ptr(64), cell);
            }
            return;
        }
        let mut offset = at.offset;
        for (&cell, &scalar) in a.cells.iter().zip(&a.scalars) {
            self.memory.store_scalar(MemoryLocation { offset, ..at }, scalar, cell);
            offset += layout.step(scalar);
        }
    }

    /// Reads the next argument of a list, for the instruction `va_arg` and for the library.
    pub(super) fn next_variadic(
        &mut self,
        strand: &Strand<'p>,
        list: Cell,
        shape: &ValueShape,
    ) -> StepResult<Vec<Cell>> {
        let scalars: Vec<ScalarKind> = shape.leaves.iter().map(|l| l.scalar).collect();
        let field = |this: &mut Self, offset: u64, scalar: ScalarKind| -> StepResult<Cell> {
            let p = list.with_address(list.bits.wrapping_add(offset));
            let (place, raced) =
                this.span(strand, p, u64::from(scalar.bits() / 8), AccessMode::PLAIN_READ)?;
            let load = |memory: &mut Memory| memory.load_scalar(place, scalar);
            Ok(this.memory.with_raced(place.slot, raced, load))
        };
        let layout = ArgumentLayout::of(&scalars);
        let at = if layout.class == ArgumentClass::Vector { 4 } else { 0 };
        let offset = field(self, at, ScalarKind::Int(32))?;
        let used = number(offset, "a list of arguments")?;
        let overflow = field(self, 8, ScalarKind::Ptr(64))?;
        let saved = field(self, 16, ScalarKind::Ptr(64))?;
        let mut p = if layout.fits(used) {
            let next = Cell::new(used + layout.saved_bytes());
            self.write_field(strand, list, at, ScalarKind::Int(32), next)?;
            saved.with_address(saved.bits.wrapping_add(used))
        } else {
            let from = overflow.bits.next_multiple_of(layout.align);
            let next = overflow.with_address(from + layout.bytes);
            self.write_field(strand, list, 8, ScalarKind::Ptr(64), next)?;
            overflow.with_address(from)
        };
        let mut out = Vec::new();
        for s in &scalars {
            for k in 0..s.cells() {
                let bits = s.bits_of_cell(k);
                let part = if matches!(s, ScalarKind::Ptr(_)) { *s } else { ScalarKind::Int(bits) };
                let gone = || Box::new(StopReason::ub(Ub::VaArg, "there is no further argument"));
                let size = u64::from(bits.div_ceil(8));
                let place = self.memory.resolve(p, size, 1).map_err(|_| gone())?;
                let cell = self.memory.load_scalar(place, part);
                if cell.undef != 0 {
                    return Err(gone());
                }
                out.push(cell);
                p = p.with_address(p.bits + layout.step(*s));
            }
        }
        Ok(out)
    }
}
