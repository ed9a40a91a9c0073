//! Masked loads and stores, which access some lanes of a vector.

use super::access::number;
use super::slow::range;
use super::{Machine, Strand};
use crate::cell::Cell;
use crate::code::CallSite;
use crate::intrinsics::MachineIntrinsic as Which;
use crate::shape::ValueShape;
use crate::ub::StepResult;
use pir_core::entity::Type;

impl<'p> Machine<'p> {
    /// Returns the shape of a lane of a vector type.
    fn lane_shape(&self, ty: Type) -> &'p ValueShape {
        self.shape(self.program.module().types.scalar(ty))
    }

    /// Executes a masked load or store, a gather or scatter, or an expanding or compressing access.
    pub(super) fn masked(
        &mut self,
        strand: &Strand<'p>,
        site: &CallSite,
        which: Which,
        args: &[Cell],
        out: &mut [Cell],
    ) -> StepResult<()> {
        // The arguments with their cells.
        let mut parts: Vec<(Type, &[Cell])> = Vec::new();
        let mut from = 0;
        for a in &site.args {
            let to = from + a.cells as usize;
            parts.push((a.ty, &args[from..to]));
            from = to;
        }
        let store =
            matches!(which, Which::MaskedStore | Which::MaskedScatter | Which::CompressStore);
        // The arguments are: (value,) pointers, (alignment,) mask, (pass-through).
        let pointers = parts[usize::from(store)].1;
        // The search skips the first argument, since a stored value may be a vector of `i1` as
        // well.
        let mask_at = parts.iter().skip(1).position(|p| self.is_mask(p.0)).map(|k| k + 1);
        let mask = parts[mask_at.unwrap_or(0)].1;
        let ty = if store { parts[0].0 } else { site.ret_ty };
        let (vector, lane) = (self.shape(ty), self.lane_shape(ty));
        if !store {
            let through = mask_at.and_then(|k| parts.get(k + 1));
            match through {
                Some(p) => out.copy_from_slice(p.1),
                None => out.fill(Cell::POISON),
            }
        }
        let align = match pointers.len() {
            0 | 1 => 1,
            _ => site.args[usize::from(store)].promise.align.max(1),
        };
        let mut next = 0;
        for (n, l) in vector.leaves.iter().enumerate() {
            if number(mask[n], "a lane of a mask")? == 0 {
                continue;
            }
            let p = match which {
                Which::MaskedGather | Which::MaskedScatter => pointers[n],
                Which::ExpandLoad | Which::CompressStore => {
                    next += 1;
                    at_lane(pointers[0], lane, next - 1)
                }
                _ => at_lane(pointers[0], lane, n as u64),
            };
            let r = range(l);
            if store {
                self.write(strand, p, lane, align, false, &parts[0].1[r])?;
            } else {
                self.read(strand, p, lane, align, false, &mut out[r])?;
            }
        }
        Ok(())
    }

    fn is_mask(&self, ty: Type) -> bool {
        let types = &self.program.module().types;
        types.lanes(ty).is_some() && types.scalar(ty) == Type::I1
    }
}

fn at_lane(p: Cell, lane: &ValueShape, n: u64) -> Cell {
    p.with_address(p.bits.wrapping_add(n * lane.size))
}
