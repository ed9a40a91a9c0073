//! The table of intrinsics and the matching of signatures against it.
//!
//! `data/intrinsics.txt` has a row per target-independent and per x86 intrinsic, sorted by name: the
//! name, the result, the parameters. A `!` behind a parameter says that it takes a constant. Types:
//!
//! | text | means |
//! |---|---|
//! | `void` `i32` `f16` `bf16` `f32` `f64` `f80` `f128` `ptr` `ptr7` `v4i32` `md` `tok` `amx` | that type |
//! | `any` `anyint` `anyfloat` `anyvec` `anyptr` | any such type, or (int, float) vector of them; the next *slot* |
//! | `=N` | the type of slot `N` |
//! | `elem:N` | the element type of slot `N`, a vector |
//! | `truth:N` | `i1`, or as many of them as slot `N` has lanes |
//! | `nth:N:K` | slot `N`, a vector, with one `K`-th of its lanes |
//! | `ptrs:N` | a vector of pointers with the lanes of slot `N`; the next slot |
//! | `{a,b}` | a literal struct |
//! | `...` | further arguments |

use pir_core::entity::Type;
use pir_core::types::{TypeData, Types};

static TABLE: &str = include_str!("../../data/intrinsics.txt");

/// A row of the table.
#[derive(Clone, Copy)]
pub(super) struct Signature {
    line: &'static str,
}

/// Where a function type departs from a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mismatch {
    Result,
    Param(usize),
    Count,
    VarArg,
}

impl Signature {
    /// The intrinsic that a function's name denotes: the row with the longest name that the name
    /// starts with, up to a dot. What is behind it mangles the types of an overloaded one.
    pub fn find(name: &[u8]) -> Option<Self> {
        let name = std::str::from_utf8(name).ok()?;
        let mut end = name.len();
        while end > "llvm".len() {
            if let Some(line) = line_of(&name[..end]) {
                let row = Self { line };
                return (end == name.len() || row.is_overloaded()).then_some(row);
            }
            end = name[..end].rfind('.')?;
        }
        None
    }

    /// The name in the table.
    pub fn name(self) -> &'static str {
        self.line.split(' ').next().unwrap_or("")
    }

    fn result(self) -> &'static str {
        self.line.split(' ').nth(1).unwrap_or("void")
    }

    /// The parameters, each with whether it takes a constant.
    fn params(self) -> impl Iterator<Item = (&'static str, bool)> {
        self.line.split(' ').skip(2).map(|p| match p.strip_suffix('!') {
            Some(p) => (p, true),
            None => (p, false),
        })
    }

    /// The parameters that take a constant, as bits; there are none behind the 32nd.
    pub fn constants(self) -> u32 {
        self.params().take(32).enumerate().filter(|(_, p)| p.1).fold(0, |m, (n, _)| m | 1 << n)
    }

    /// Whether the result is a struct of its own, not an overloaded type that may be one.
    pub fn returns_struct(self) -> bool {
        self.result().starts_with('{')
    }

    fn is_overloaded(self) -> bool {
        self.line.contains(" any") || self.line.contains("{any") || self.line.contains(" ptrs:")
    }

    /// Compares a function type with the signature.
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
            // LLVM makes a literal struct that is not packed of any other.
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

/// The line that starts with this name and a space, by binary search over the sorted text.
fn line_of(name: &str) -> Option<&'static str> {
    let (mut low, mut high) = (0, TABLE.len());
    while low < high {
        let middle = (low + high) / 2;
        let start = TABLE[..middle].rfind('\n').map_or(0, |n| n + 1);
        let end = TABLE[middle..].find('\n').map_or(TABLE.len(), |n| middle + n);
        let line = &TABLE[start..end];
        match line.split(' ').next().unwrap_or("").cmp(name) {
            std::cmp::Ordering::Equal => return Some(line),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

struct Slots<'t> {
    types: &'t Types,
    slots: Vec<Type>,
}

impl Slots<'_> {
    /// Whether the type is what the text says; `None` if that depends on a slot not yet filled.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_every_row_is_found() {
        let mut last = "";
        for line in TABLE.lines() {
            let name = line.split(' ').next().expect("a name");
            assert!(last < name, "{last} before {name}");
            last = name;
            assert_eq!(line_of(name), Some(line));
        }
        assert!(TABLE.lines().count() > 2000);
        assert_eq!(line_of("llvm.aaa"), None);
        assert_eq!(line_of("llvm.zzz"), None);
        assert_eq!(line_of("llvm"), None);
    }

    #[test]
    fn names_are_found_without_their_mangling() {
        let name = |n: &str| Signature::find(n.as_bytes()).map(Signature::name);
        assert_eq!(name("llvm.smax.i32"), Some("llvm.smax"));
        assert_eq!(name("llvm.vector.reduce.add.v4i32"), Some("llvm.vector.reduce.add"));
        assert_eq!(name("llvm.trap"), Some("llvm.trap"));
        assert_eq!(name("llvm.trap.i32"), None, "not overloaded");
        assert_eq!(name("llvm.smaxx.i32"), None);
        assert_eq!(name("llvm.used"), None);
    }

    #[test]
    fn signatures_are_matched() {
        let mut types = Types::default();
        let v4i32 = types.vector(4, Type::I32);
        let v4i1 = types.vector(4, Type::I1);
        let v4ptr = types.vector(4, Type::PTR);
        let pair = types.structure(&[Type::I32, Type::I1], false);
        let check = |name: &str, ret, params: &[Type]| {
            Signature::find(name.as_bytes()).expect("known").check(&types, ret, params, false)
        };
        let smax = "llvm.smax.i32";
        assert_eq!(check(smax, Type::I32, &[Type::I32, Type::I32]), Ok(()));
        assert_eq!(check(smax, v4i32, &[v4i32, v4i32]), Ok(()));
        assert_eq!(check(smax, Type::F32, &[Type::F32, Type::F32]), Err(Mismatch::Result));
        assert_eq!(check(smax, Type::I32, &[Type::I32, Type::I64]), Err(Mismatch::Param(1)));
        assert_eq!(check(smax, Type::I32, &[Type::I32]), Err(Mismatch::Count));
        let overflow = "llvm.sadd.with.overflow.i32";
        assert_eq!(check(overflow, pair, &[Type::I32, Type::I32]), Ok(()));
        assert_eq!(check(overflow, Type::I32, &[Type::I32; 2]), Err(Mismatch::Result));
        let reduce = "llvm.vector.reduce.add.v4i32";
        assert_eq!(check(reduce, Type::I32, &[v4i32]), Ok(()));
        assert_eq!(check(reduce, Type::I64, &[v4i32]), Err(Mismatch::Result));
        let gather = "llvm.masked.gather.v4i32.v4p0";
        assert_eq!(check(gather, v4i32, &[v4ptr, v4i1, v4i32]), Ok(()));
        assert_eq!(check(gather, v4i32, &[v4ptr, v4i32, v4i32]), Err(Mismatch::Param(1)));
    }
}
