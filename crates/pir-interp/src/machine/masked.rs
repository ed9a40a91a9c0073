//! Loads and stores of some lanes of a vector.

use super::access::number;
use super::{Machine, Strand};
use crate::cell::Cell;
use crate::code::{CallSite, Code};
use crate::intrinsics::Machine as Which;
use crate::shape::{Leaf, Shape};
use crate::ub::Step;
use pir_core::entity::Type;

impl<'p> Machine<'p> {
    /// The shape of a lane of a vector type.
    fn lane_shape(&self, ty: Type) -> &'p Shape {
        self.shape(self.program.module().types.scalar(ty))
    }

    pub(super) fn masked(
        &mut self,
        strand: &Strand<'p>,
        _code: &Code,
        site: &CallSite,
        which: Which,
        args: &[Cell],
        out: &mut [Cell],
    ) -> Step<()> {
        // Arguments one by one, with their cells.
        let mut parts: Vec<(Type, &[Cell])> = Vec::new();
        let mut from = 0;
        for a in &site.args {
            let to = from + a.cells as usize;
            parts.push((a.ty, &args[from..to]));
            from = to;
        }
        let store =
            matches!(which, Which::MaskedStore | Which::MaskedScatter | Which::CompressStore);
        // (value,) pointers, (alignment,) mask, (pass-through)
        let pointers = parts[usize::from(store)].1;
        let masks: Vec<_> = parts.iter().filter(|p| self.is_mask(p.0)).collect();
        let mask_at = parts.iter().position(|p| self.is_mask(p.0) && !std::ptr::eq(p, &parts[0]));
        let mask = mask_at.map_or(masks[0].1, |k| parts[k].1);
        let ty = if store { parts[0].0 } else { site.ret_ty };
        let (vector, lane) = (self.shape(ty), self.lane_shape(ty));
        if !store {
            let through = mask_at.and_then(|k| parts.get(k + 1));
            match through {
                Some(p) => out.copy_from_slice(p.1),
                None => out.fill(Cell::POISON),
            }
        }
        let align = site.args[usize::from(store)].promise.align.max(1);
        let align = if pointers.len() > 1 { align.max(1) } else { 1 };
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

fn range(l: &Leaf) -> std::ops::Range<usize> {
    l.cell as usize..(l.cell + l.scalar.cells()) as usize
}

fn at_lane(p: Cell, lane: &Shape, n: u64) -> Cell {
    p.with_address(p.bits.wrapping_add(n * lane.size))
}
