//! Values of functions as terms: scalars with poison.

use super::term::{Sort, Term, Terms, VariableKind};
use pir_core::entity::Type;
use pir_core::types::{TypeData, Types};

/// Why a function has no terms.
pub(super) type Reason = String;

/// The kind of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Int(u32),
    /// The bits of the exponent, and of the significand with the hidden one.
    Float(u32, u32),
    /// An object, and an offset in it.
    Pointer,
}

/// Largest width of an integer in a query.
const MAX_INT_BITS: u32 = 256;

/// Largest number of scalars of a value.
const MAX_PARTS: usize = 16;

impl Kind {
    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Int(width) => width,
            Self::Float(exponent, significand) => exponent + significand,
            Self::Pointer => super::term::ADDRESS_BITS,
        }
    }

    /// Returns the kinds of the scalars of a type; none for `void`.
    ///
    /// # Errors
    /// If values of the type have no terms.
    pub(super) fn of(types: &Types, ty: Type) -> Result<Vec<Self>, String> {
        let mut kinds = Vec::new();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            match types.get(ty) {
                TypeData::Int(bits) if bits <= MAX_INT_BITS => kinds.push(Self::Int(bits)),
                TypeData::Half => kinds.push(Self::Float(5, 11)),
                TypeData::BFloat => kinds.push(Self::Float(8, 8)),
                TypeData::Float => kinds.push(Self::Float(8, 24)),
                TypeData::Double => kinds.push(Self::Float(11, 53)),
                TypeData::Fp128 => kinds.push(Self::Float(15, 113)),
                TypeData::Ptr(0) => kinds.push(Self::Pointer),
                TypeData::Vector(count, element) if count as usize <= MAX_PARTS => {
                    work.extend(std::iter::repeat_n(element, count as usize));
                }
                TypeData::Array(count, element) if count <= MAX_PARTS as u64 => {
                    work.extend(std::iter::repeat_n(element, count as usize));
                }
                TypeData::Struct { fields, .. } => {
                    work.extend(types.list(fields).iter().rev());
                }
                TypeData::Void if kinds.is_empty() && work.is_empty() => return Ok(kinds),
                _ => return Err(format!("a value has the type {}", types.show(ty))),
            }
            if kinds.len() + work.len() > MAX_PARTS {
                return Err("a value has too many parts".to_owned());
            }
        }
        Ok(kinds)
    }
}

/// A scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scalar {
    pub bits: Term,
    pub poison: Term,
    /// Whether any quiet NaN may stand for it, of the source only: LLVM leaves open which one
    /// arithmetic makes.
    pub any_nan: Term,
    /// Whether zero of either sign may stand for it, of the source only: `nsz`.
    pub any_zero: Term,
}

impl Scalar {
    pub(super) fn new(bits: Term, poison: Term) -> Self {
        Self { bits, poison, any_nan: Terms::FALSE, any_zero: Terms::FALSE }
    }

    pub(super) fn plain(bits: Term) -> Self {
        Self::new(bits, Terms::FALSE)
    }

    pub(super) fn undefined(terms: &mut Terms, kind: Kind) -> Self {
        let mut part = |width| terms.variable(VariableKind::Undefined, Sort::Bits(width));
        match kind {
            Kind::Pointer => {
                let (object, offset) = (part(7), part(64));
                let zero = terms.number(1, 0);
                let object = terms.concat(zero, object);
                Self::plain(terms.concat(object, offset))
            }
            kind => Self::plain(part(kind.bits())),
        }
    }

    pub(super) fn poison(terms: &mut Terms, kind: Kind) -> Self {
        Self::new(terms.number(kind.bits(), 0), Terms::TRUE)
    }

    /// Returns one value if a condition holds, and the other otherwise.
    pub(super) fn ite(terms: &mut Terms, c: Term, a: Self, b: Self) -> Self {
        Self {
            bits: terms.ite(c, a.bits, b.bits),
            poison: terms.ite(c, a.poison, b.poison),
            any_nan: terms.ite(c, a.any_nan, b.any_nan),
            any_zero: terms.ite(c, a.any_zero, b.any_zero),
        }
    }

    pub(super) fn parts(self) -> [Term; 4] {
        [self.bits, self.poison, self.any_nan, self.any_zero]
    }

    pub(super) fn from_parts([bits, poison, any_nan, any_zero]: [Term; 4]) -> Self {
        Self { bits, poison, any_nan, any_zero }
    }
}

/// The object of an `alloca`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Local {
    pub number: u8,
    pub size: u64,
    pub align: u64,
}
