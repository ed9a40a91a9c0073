//! Array descriptors in flang's layout: base address, element size, version, rank, type, attribute,
//! and for each dimension the lower bound, the extent and the stride in bytes.

use super::{OutputItem, RealKind, bytes};
use crate::HostContext;
use crate::args::{add, unsupported};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

/// The contents of a descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ArrayDescriptor {
    pub base: Cell,
    pub size: u64,
    pub code: u8,
    pub attribute: u8,
    pub dims: Vec<Dimension>,
}

/// A dimension of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dimension {
    pub lower: i64,
    pub extent: i64,
    pub stride: i64,
}

/// The type of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementType {
    Integer(u8),
    Logical(u8),
    Real(u8),
    Complex(u8),
    Text,
    Other,
}

pub(super) fn number(cx: &mut dyn HostContext, p: Cell, scalar: ScalarKind) -> StepResult<Cell> {
    let cell = cx.load(p, scalar)?[0];
    match (cell.is_poison(), cell.undef) {
        (true, _) => Err(Ub::PoisonUsed.into()),
        (_, 0) => Ok(cell),
        _ => Err(Ub::UndefUsed.into()),
    }
}

impl ArrayDescriptor {
    /// Reads the descriptor at `p`.
    pub(super) fn read(cx: &mut dyn HostContext, p: Cell) -> StepResult<Self> {
        let base = number(cx, p, ScalarKind::Ptr(64))?;
        let size = number(cx, add(p, 8), ScalarKind::Int(64))?.bits;
        let small = cx.read(add(p, 20), 3)?;
        let (rank, code, attribute) = (small[0], small[1], small[2]);
        let mut dims = Vec::new();
        for k in 0..u64::from(rank.min(15)) {
            let mut part = |n: u64| {
                Ok::<_, Box<pir_interp::StopReason>>(
                    number(cx, add(p, 24 + 24 * k + 8 * n), ScalarKind::Int(64))?.bits as i64,
                )
            };
            dims.push(Dimension { lower: part(0)?, extent: part(1)?, stride: part(2)? });
        }
        Ok(Self { base, size, code, attribute, dims })
    }

    /// Returns the type of the elements.
    pub(super) fn element(&self) -> ElementType {
        match self.code {
            7..=10 => ElementType::Integer(self.size as u8),
            1..=5 => ElementType::Integer(self.size as u8),
            12..=15 => ElementType::Logical(self.size as u8),
            27 => ElementType::Real(4),
            28 => ElementType::Real(8),
            34 => ElementType::Complex(4),
            35 => ElementType::Complex(8),
            40 => ElementType::Text,
            _ => ElementType::Other,
        }
    }

    /// Returns the number of elements.
    pub(super) fn count(&self) -> u64 {
        self.dims.iter().map(|d| d.extent.max(0) as u64).product()
    }

    /// Returns the addresses of the elements; the first dimension varies fastest.
    pub(super) fn elements(&self) -> impl Iterator<Item = Cell> + use<> {
        let (base, dims) = (self.base, self.dims.clone());
        (0..self.count()).map(move |mut k| {
            let mut offset = 0i64;
            for d in &dims {
                let extent = d.extent as u64;
                offset = offset.wrapping_add(((k % extent) as i64).wrapping_mul(d.stride));
                k /= extent;
            }
            add(base, offset as u64)
        })
    }

    /// Reads the elements as values to print.
    pub(super) fn items(&self, cx: &mut dyn HostContext) -> StepResult<Vec<OutputItem>> {
        self.elements().map(|p| item(cx, p, self.element(), self.size)).collect()
    }
}

/// Reads a value of a type at an address.
pub(super) fn item(
    cx: &mut dyn HostContext,
    p: Cell,
    of: ElementType,
    size: u64,
) -> StepResult<OutputItem> {
    let real = |cx: &mut dyn HostContext, p, size| {
        Ok::<_, Box<pir_interp::StopReason>>(match size {
            4 => RealKind::Single(number(cx, p, ScalarKind::F32)?.bits as u32),
            _ => RealKind::Double(number(cx, p, ScalarKind::F64)?.bits),
        })
    };
    Ok(match of {
        ElementType::Integer(n @ 1..=8) => {
            let bits = 8 * u32::from(n);
            let cell = number(cx, p, ScalarKind::Int(bits))?;
            OutputItem::Integer(pir_interp::cell::sign_extend(cell.bits, bits), n)
        }
        ElementType::Logical(n @ 1..=8) => {
            OutputItem::Logical(number(cx, p, ScalarKind::Int(8 * u32::from(n)))?.bits != 0)
        }
        ElementType::Real(n) => OutputItem::Real(real(cx, p, n)?),
        ElementType::Complex(n) => {
            OutputItem::Complex(real(cx, p, n)?, real(cx, add(p, n.into()), n)?)
        }
        ElementType::Text => OutputItem::Text(bytes(cx, p, size)?),
        _ => return unsupported("an array of this type in Fortran"),
    })
}
