//! Signatures of intrinsics, and their comparison with function types.
//!
//! A signature is written as the result and the parameters, separated by spaces. A `!` after a
//! parameter marks one that takes a constant. Types:
//!
//! | text | means |
//! |---|---|
//! | `void` `i32` `f16` `bf16` `f32` `f64` `f80` `f128` `ptr` `ptr7` `v4i32` `md` `tok` `amx` | that type |
//! | `any` `anyint` `anyfloat` `anyvec` `anyptr` | any such type, or (int, float) vector of them; the next *slot* |
//! | `=N` | the type of slot `N` |
//! | `elem:N` | the element type of slot `N`, a vector |
//! | `truth:N` | `i1`, or a vector of `i1` with the lanes of slot `N` |
//! | `nth:N:K` | the vector of slot `N` with 1/`K` of its lanes |
//! | `ptrs:N` | a vector of pointers with the lanes of slot `N`; the next slot |
//! | `{a,b}` | a literal struct |
//! | `...` | further arguments |

use crate::entity::Type;
use crate::types::{TypeData, Types};

/// The types of an intrinsic's result and parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature(&'static str);

/// The position of a slot's type in a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The type of the result.
    Result,
    /// The type of this argument.
    Arg(u8),
}

/// The first difference between a function type and a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The result has another type.
    Result,
    /// This parameter has another type.
    Param(usize),
    /// The number of parameters differs.
    Count,
    /// Only one of the two has `...`.
    VarArg,
}

impl Signature {
    pub(super) const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// Returns the signature in the notation of this module.
    pub fn text(self) -> &'static str {
        self.0
    }

    /// Returns the result's type in that notation.
    pub fn result(self) -> &'static str {
        self.0.split(' ').next().unwrap_or("void")
    }

    /// Returns the parameters' types, each with whether it takes a constant.
    pub fn params(self) -> impl Iterator<Item = (&'static str, bool)> {
        self.0.split(' ').skip(1).map(|p| match p.strip_suffix('!') {
            Some(p) => (p, true),
            None => (p, false),
        })
    }

    /// Returns the parameters that take a constant, as bits; none comes after the 32nd.
    pub fn constants(self) -> u32 {
        self.params().take(32).enumerate().filter(|(_, p)| p.1).fold(0, |m, (n, _)| m | 1 << n)
    }

    /// Returns whether the result is a literal struct, not an overloaded type that may be a struct.
    pub fn returns_struct(self) -> bool {
        self.result().starts_with('{')
    }

    /// Returns whether the name is followed by mangled types.
    pub fn is_overloaded(self) -> bool {
        self.0.contains("any") || self.0.contains("ptrs:")
    }

    /// Returns the types of a signature that is not overloaded; `None` if it has a part whose type
    /// depends on the call.
    pub(crate) fn plain_types(self, types: &mut Types) -> Option<(Type, Vec<Type>)> {
        let ret = plain_type(types, self.result())?;
        let params: Option<Vec<Type>> =
            self.params().map(|(spec, _)| plain_type(types, spec)).collect();
        Some((ret, params?))
    }

    /// Returns the position of each slot's type: an argument if there is one, otherwise the result.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        let fills = |spec: &str| spec.starts_with("any") || spec.starts_with("ptrs:");
        let result = self.result().trim_matches(['{', '}']);
        let in_result = result.split(',').filter(|s| fills(s)).count();
        let count = in_result + self.params().filter(|p| fills(p.0)).count();
        (0..count).map(move |slot| {
            let mut filled = in_result;
            for (n, (spec, _)) in self.params().enumerate() {
                let own = fills(spec) && filled == slot;
                filled += usize::from(fills(spec));
                if own || spec.strip_prefix('=').and_then(|s| s.parse().ok()) == Some(slot) {
                    return Slot::Arg(n as u8);
                }
            }
            Slot::Result
        })
    }

    /// Compares a function type with the signature and returns the first difference.
    pub fn check(
        self,
        types: &Types,
        ret: Type,
        params: &[Type],
        vararg: bool,
    ) -> Result<(), Mismatch> {
        let mut slots = Slots { types, slots: Vec::new() };
        let mut later: Vec<(&str, Type, Mismatch)> = Vec::new();
        let mut check = |slots: &mut Slots<'_>, spec, ty, fault| match slots.fits(spec, ty) {
            Some(true) => Ok(()),
            Some(false) => Err(fault),
            None => {
                later.push((spec, ty, fault));
                Ok(())
            }
        };
        match self.result().strip_prefix('{').and_then(|s| s.strip_suffix('}')) {
            None => check(&mut slots, self.result(), ret, Mismatch::Result)?,
            // Any struct with these fields fits, because LLVM replaces it by a literal struct that
            // is not packed.
            Some(specs) => {
                let Some((fields, _)) = types.fields(ret) else {
                    return Err(Mismatch::Result);
                };
                let specs = specs.split(',').filter(|s| !s.is_empty());
                if specs.clone().count() != fields.len() {
                    return Err(Mismatch::Result);
                }
                for (spec, &ty) in specs.zip(fields) {
                    check(&mut slots, spec, ty, Mismatch::Result)?;
                }
            }
        }
        let mut given = params.iter();
        let mut open = false;
        for (n, (spec, _)) in self.params().enumerate() {
            if spec == "..." {
                open = true;
                break;
            }
            let &ty = given.next().ok_or(Mismatch::Count)?;
            check(&mut slots, spec, ty, Mismatch::Param(n))?;
        }
        if given.next().is_some() {
            return Err(Mismatch::Count);
        }
        for (spec, ty, fault) in later {
            if slots.fits(spec, ty) != Some(true) {
                return Err(fault);
            }
        }
        if open == vararg { Ok(()) } else { Err(Mismatch::VarArg) }
    }
}

struct Slots<'t> {
    types: &'t Types,
    slots: Vec<Type>,
}

impl Slots<'_> {
    /// Returns whether the type fits the specification; `None` if a slot that it needs is not
    /// filled.
    fn fits(&mut self, spec: &str, ty: Type) -> Option<bool> {
        let types = self.types;
        if let Some(any) = spec.strip_prefix("any") {
            self.slots.push(ty);
            return Some(match any {
                "int" => types.is_int_or_vector(ty),
                "float" => types.is_float_or_vector(ty),
                "vec" => types.lanes(ty).is_some(),
                "ptr" => types.is_ptr(ty),
                _ => true,
            });
        }
        if let Some(n) = spec.strip_prefix('=') {
            return Some(self.slot(n)? == ty);
        }
        if let Some((kind, rest)) = spec.split_once(':') {
            let (n, k) = rest.split_once(':').unwrap_or((rest, "1"));
            let slot = self.slot(n)?;
            let lanes = types.lanes(slot);
            return Some(match kind {
                "elem" => lanes.is_some() && types.scalar(slot) == ty,
                "truth" => types.scalar(ty) == Type::I1 && types.lanes(ty) == lanes,
                "nth" => {
                    let k = k.parse().unwrap_or(1);
                    lanes.is_some_and(|l| l % k == 0 && types.lanes(ty) == Some(l / k))
                        && types.scalar(ty) == types.scalar(slot)
                }
                "ptrs" => {
                    self.slots.push(ty);
                    lanes.is_some() && types.lanes(ty) == lanes && types.is_ptr(types.scalar(ty))
                }
                _ => false,
            });
        }
        Some(is_plain(types, spec, ty))
    }

    fn slot(&self, n: &str) -> Option<Type> {
        self.slots.get(n.parse::<usize>().ok()?).copied()
    }
}

fn is_plain(types: &Types, spec: &str, ty: Type) -> bool {
    match types.get(ty) {
        TypeData::Void => spec == "void",
        TypeData::Int(n) => spec.strip_prefix('i').and_then(|s| s.parse().ok()) == Some(n),
        TypeData::Half => spec == "f16",
        TypeData::BFloat => spec == "bf16",
        TypeData::Float => spec == "f32",
        TypeData::Double => spec == "f64",
        TypeData::X86Fp80 => spec == "f80",
        TypeData::Fp128 => spec == "f128",
        TypeData::PpcFp128 => spec == "ppcf128",
        TypeData::Token => spec == "tok",
        TypeData::Metadata => spec == "md",
        TypeData::X86Amx => spec == "amx",
        TypeData::Ptr(0) => spec == "ptr",
        TypeData::Ptr(n) => spec.strip_prefix("ptr").and_then(|s| s.parse().ok()) == Some(n),
        TypeData::Vector(n, e) => {
            let Some(rest) = spec.strip_prefix('v') else { return false };
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            rest[..digits].parse() == Ok(n) && is_plain(types, &rest[digits..], e)
        }
        TypeData::Struct { fields, .. } => fields.len == 0 && spec == "{}",
        _ => false,
    }
}

/// Returns the type that a part of a signature names by itself.
fn plain_type(types: &mut Types, spec: &str) -> Option<Type> {
    let number = |s: &str| s.parse::<u32>().ok();
    Some(match spec {
        "void" => Type::VOID,
        "f16" => Type::HALF,
        "bf16" => Type::BFLOAT,
        "f32" => Type::F32,
        "f64" => Type::F64,
        "ptr" => Type::PTR,
        "md" => Type::METADATA,
        "tok" => Type::TOKEN,
        _ if spec.starts_with('i') => types.int(number(&spec[1..])?),
        _ => {
            let vector = spec.strip_prefix('v')?;
            let digits = vector.find(|c: char| !c.is_ascii_digit())?;
            let element = plain_type(types, &vector[digits..])?;
            types.vector(number(&vector[..digits])?, element)
        }
    })
}
