//! Array descriptors in flang's layout: base address, element size, version, rank, type, attribute,
//! and for each dimension the lower bound, the extent and the stride in bytes.

use super::{Item, Real, bytes};
use crate::Cx;
use crate::args::{add, unsupported};
use pir_interp::cell::Cell;
use pir_interp::shape::Scalar;
use pir_interp::ub::{Step, Ub};

/// The contents of a descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Descriptor {
    pub base: Cell,
    pub size: u64,
    pub code: u8,
    pub attribute: u8,
    pub dims: Vec<Dim>,
}

/// A dimension of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dim {
    pub lower: i64,
    pub extent: i64,
    pub stride: i64,
}

/// The type of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Integer(u8),
    Logical(u8),
    Real(u8),
    Complex(u8),
    Text,
    Other,
}

pub(super) fn number(cx: &mut dyn Cx, p: Cell, scalar: Scalar) -> Step<Cell> {
    let cell = cx.load(p, scalar)?[0];
    match (cell.is_poison(), cell.undef) {
        (true, _) => Err(Ub::PoisonUsed.into()),
        (_, 0) => Ok(cell),
        _ => Err(Ub::UndefUsed.into()),
    }
}

impl Descriptor {
    /// Reads the descriptor at `p`.
    pub fn read(cx: &mut dyn Cx, p: Cell) -> Step<Self> {
        let base = number(cx, p, Scalar::Ptr(64))?;
        let size = number(cx, add(p, 8), Scalar::Int(64))?.bits;
        let small = cx.read(add(p, 20), 3)?;
        let (rank, code, attribute) = (small[0], small[1], small[2]);
        let mut dims = Vec::new();
        for k in 0..u64::from(rank.min(15)) {
            let mut part = |n: u64| {
                Ok::<_, Box<pir_interp::Stop>>(
                    number(cx, add(p, 24 + 24 * k + 8 * n), Scalar::Int(64))?.bits as i64,
                )
            };
            dims.push(Dim { lower: part(0)?, extent: part(1)?, stride: part(2)? });
        }
        Ok(Self { base, size, code, attribute, dims })
    }

    /// Returns the type of the elements.
    pub fn element(&self) -> Type {
        match self.code {
            7..=10 => Type::Integer(self.size as u8),
            1..=5 => Type::Integer(self.size as u8),
            12..=15 => Type::Logical(self.size as u8),
            27 => Type::Real(4),
            28 => Type::Real(8),
            34 => Type::Complex(4),
            35 => Type::Complex(8),
            40 => Type::Text,
            _ => Type::Other,
        }
    }

    /// Returns the number of elements.
    pub fn count(&self) -> u64 {
        self.dims.iter().map(|d| d.extent.max(0) as u64).product()
    }

    /// Returns the addresses of the elements; the first dimension varies fastest.
    pub fn elements(&self) -> impl Iterator<Item = Cell> + use<> {
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
    pub fn items(&self, cx: &mut dyn Cx) -> Step<Vec<Item>> {
        self.elements().map(|p| item(cx, p, self.element(), self.size)).collect()
    }
}

/// Reads a value of a type at an address.
pub(super) fn item(cx: &mut dyn Cx, p: Cell, of: Type, size: u64) -> Step<Item> {
    let real = |cx: &mut dyn Cx, p, size| {
        Ok::<_, Box<pir_interp::Stop>>(match size {
            4 => Real::Single(number(cx, p, Scalar::F32)?.bits as u32),
            _ => Real::Double(number(cx, p, Scalar::F64)?.bits),
        })
    };
    Ok(match of {
        Type::Integer(n @ 1..=8) => {
            let bits = 8 * u32::from(n);
            let cell = number(cx, p, Scalar::Int(bits))?;
            Item::Integer(pir_interp::cell::sign_extend(cell.bits, bits), n)
        }
        Type::Logical(n @ 1..=8) => {
            Item::Logical(number(cx, p, Scalar::Int(8 * u32::from(n)))?.bits != 0)
        }
        Type::Real(n) => Item::Real(real(cx, p, n)?),
        Type::Complex(n) => Item::Complex(real(cx, p, n)?, real(cx, add(p, n.into()), n)?),
        Type::Text => Item::Text(bytes(cx, p, size)?),
        _ => return unsupported("an array of this type in Fortran"),
    })
}
