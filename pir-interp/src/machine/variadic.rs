//! Variadic arguments in the layout of the System V ABI of x86-64. Clang lowers `va_arg` to loads
//! from a `va_list` of 24 bytes, so `va_start` must create one.

use super::access::number;
use super::{Machine, Strand};
use crate::cell::Cell;
use crate::host::HostArg;
use crate::memory::{MemoryLocation, ObjectKind};
use crate::race::AccessMode;
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::{StepResult, StopReason, Ub};

/// Size in bytes of the part of the register save area for integer registers, and of the whole
/// area.
const GENERAL_AREA_BYTES: u64 = 48;
const SAVE_AREA_BYTES: u64 = 176;

/// Where a value is passed: in a vector register, a general register, or on the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentClass {
    General,
    Vector,
    Stack,
}

fn class(scalars: &[ScalarKind]) -> ArgumentClass {
    match scalars {
        [ScalarKind::Int(n) | ScalarKind::Ptr(n)] if *n <= 64 => ArgumentClass::General,
        [ScalarKind::F32 | ScalarKind::F64 | ScalarKind::Half | ScalarKind::BFloat] => {
            ArgumentClass::Vector
        }
        [ScalarKind::F32, ScalarKind::F32] => ArgumentClass::Vector,
        _ => ArgumentClass::Stack,
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
            match class(&scalars) {
                ArgumentClass::General if promise.byval.is_none() => {
                    general = (general + 8).min(GENERAL_AREA_BYTES)
                }
                ArgumentClass::Vector => vector = (vector + 16).min(SAVE_AREA_BYTES),
                _ => {}
            }
        }
        let start = (general, vector);
        let stack: u64 = extra.iter().map(|a| 16 + 8 * a.cells.len() as u64).sum();
        let mut make = |size| -> StepResult<Cell> {
            let p = self.memory.allocate(ObjectKind::Stack, size, 16, strand.id)?;
            strand.allocas.push(p.prov.0);
            Ok(p)
        };
        let (saved, overflow) = (make(SAVE_AREA_BYTES)?, make(stack)?);
        let mut next = 0;
        for a in extra.iter() {
            let slot = |p: Cell, offset| MemoryLocation { slot: p.prov.0, offset };
            match class(&a.scalars) {
                ArgumentClass::General if general < GENERAL_AREA_BYTES => {
                    self.put_word(slot(saved, general), a.cells[0]);
                    general += 8;
                }
                ArgumentClass::Vector if vector < SAVE_AREA_BYTES => {
                    self.put_all(slot(saved, vector), a);
                    vector += 16;
                }
                _ => {
                    if a.scalars.iter().any(|s| s.bits() > 64) {
                        next = next_multiple(next, 16);
                    }
                    self.put_all(slot(overflow, next), a);
                    next += next_multiple(8 * a.cells.len() as u64, 8);
                }
            }
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

    fn put_word(&mut self, at: MemoryLocation, cell: Cell) {
        self.memory.store_scalar(at, ScalarKind::Ptr(64), cell);
    }

    /// Stores the cells of an argument, eight bytes each. Two floats share eight bytes, as in a
    /// vector register.
    fn put_all(&mut self, at: MemoryLocation, a: &HostArg) {
        if let [ScalarKind::F32, ScalarKind::F32] = a.scalars[..] {
            for (k, &cell) in a.cells.iter().enumerate() {
                let at = MemoryLocation { offset: at.offset + 4 * k as u64, ..at };
                self.memory.store_scalar(at, ScalarKind::F32, cell);
            }
            return;
        }
        for (k, &cell) in a.cells.iter().enumerate() {
            self.put_word(MemoryLocation { offset: at.offset + 8 * k as u64, ..at }, cell);
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
            let (place, _) =
                this.span(strand, p, u64::from(scalar.bits() / 8), AccessMode::PLAIN_READ)?;
            Ok(this.memory.load_scalar(place, scalar))
        };
        let (at, step, bound) = match class(&scalars) {
            ArgumentClass::General => (0, 8, GENERAL_AREA_BYTES),
            ArgumentClass::Vector => (4, 16, SAVE_AREA_BYTES),
            ArgumentClass::Stack => (0, 0, 0),
        };
        let offset = field(self, at, ScalarKind::Int(32))?;
        let used = number(offset, "a list of arguments")?;
        let overflow = field(self, 8, ScalarKind::Ptr(64))?;
        let saved = field(self, 16, ScalarKind::Ptr(64))?;
        let mut p = if used < bound {
            let next = Cell::new(used + step);
            self.write_field(strand, list, at, ScalarKind::Int(32), next)?;
            saved.with_address(saved.bits.wrapping_add(used))
        } else {
            let wide = scalars.iter().any(|s| s.bits() > 64);
            let from = next_multiple(overflow.bits, if wide { 16 } else { 8 });
            let next = overflow.with_address(from + 8 * u64::from(shape.cells));
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
                let packed = matches!(scalars[..], [ScalarKind::F32, ScalarKind::F32]);
                p = p.with_address(p.bits + if packed { 4 } else { 8 });
            }
        }
        Ok(out)
    }
}

fn next_multiple(n: u64, of: u64) -> u64 {
    n.next_multiple_of(of)
}
