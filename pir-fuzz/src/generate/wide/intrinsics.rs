//! Calls of the intrinsics that compute numbers, by their signatures.

use super::super::scope::Scope;
use super::super::writer::Writer;
use pir_core::entity::{Type, Value};
use pir_core::intrinsic::Id;

/// Widths of integers that an intrinsic is called with.
const BITS: [u32; 7] = [32, 8, 64, 16, 7, 128, 33];

/// Formats, the native ones first: some functions are for them alone.
const FORMATS: [Type; 6] =
    [Type::F64, Type::F32, Type::HALF, Type::BFLOAT, Type::X86_FP80, Type::FP128];

impl Writer<'_, '_> {
    /// Calls an intrinsic with operands for which it is defined.
    pub(super) fn intrinsic_value(&mut self, s: &mut Scope, id: Id) {
        let row = id.row();
        let result = row.signature.result();
        let parts: Vec<&str> = result.trim_matches(['{', '}']).split(',').collect();
        let mut slots: Vec<Type> = Vec::new();
        // The types of slots, those of the result first.
        let specs: Vec<&str> =
            parts.iter().copied().chain(row.signature.params().map(|p| p.0)).collect();
        let number = self.tape.below(BITS.len() as u32) as usize;
        let mut bits = BITS[number];
        if id == Id::Bswap {
            bits = [32, 16, 64, 48][number % 4];
        }
        let is_narrow = matches!(id, Id::ConvertFromFp16 | Id::ConvertToFp16);
        let is_native = self.environment.wide.is_native;
        let count = if is_narrow || is_native { 2 } else { FORMATS.len() as u32 };
        let format = FORMATS[self.tape.below(count) as usize];
        let has = |ty| {
            let formats = row.interp.formats();
            self.f.with_module(|m| formats.is_some_and(|f| f.has(&m.types, ty)))
        };
        let format = if has(format) { format } else { Type::F64 };
        let many = specs.iter().filter(|s| s.starts_with("any")).count();
        for spec in specs.iter().filter(|s| s.starts_with("any")) {
            let ty = match *spec {
                "anyfloat" => format,
                // The exponent of `powi`, `ldexp` and `frexp`, and what a float is rounded to.
                _ if many > 1 && specs.contains(&"anyfloat") => Type::I32,
                // What a comparison makes of two numbers.
                _ if many > 1 && slots.is_empty() => Type::I8,
                _ => self.int_type(bits),
            };
            slots.push(ty);
        }
        let mut next = 0;
        let mut resolve = |spec: &str| match spec {
            "=0" => slots[0],
            "=1" => slots[1],
            "truth:0" | "i1" => Type::I1,
            "i16" => Type::I16,
            "i32" => Type::I32,
            _ => {
                next += 1;
                slots[next - 1]
            }
        };
        let types: Vec<Type> = parts.iter().map(|p| resolve(p)).collect();
        let params: Vec<Type> = row.signature.params().map(|p| resolve(p.0)).collect();
        let mut args = Vec::new();
        for (n, (&ty, (_, is_constant))) in params.iter().zip(row.signature.params()).enumerate() {
            let v = match is_constant {
                true => self.constant_argument(id, ty),
                false => self.argument(s, id, n, ty),
            };
            args.push((ty, v));
        }
        let ret = match result.starts_with('{') {
            true => self.f.with_module(|m| m.types.structure(&types, false)),
            false => types[0],
        };
        let v = self.intrinsic(row.name, ret, &args);
        for (n, &ty) in types.iter().enumerate() {
            let part = match result.starts_with('{') {
                true => self.f.extract_value(v, &[n as u32]),
                false => v,
            };
            if FORMATS.contains(&ty) {
                self.keep_float(s, part);
            } else {
                self.keep_int(s, part);
            }
        }
    }

    fn constant_argument(&mut self, id: Id, ty: Type) -> Value {
        let n = match id {
            Id::IsFpclass => 1 << self.tape.below(10),
            // Whether 0 and the least number make poison.
            _ if ty == Type::I1 => 0,
            // The scale of fixed point.
            _ => 1,
        };
        self.f.int(ty, n)
    }

    fn argument(&mut self, s: &Scope, id: Id, n: usize, ty: Type) -> Value {
        use Id::*;
        let (is_fixed, is_division) = match id {
            SmulFix | UmulFix | SmulFixSat | UmulFixSat => (true, false),
            SdivFix | UdivFix | SdivFixSat | UdivFixSat => (true, true),
            _ => (false, false),
        };
        if FORMATS.contains(&ty) {
            return match self.tape.below(3) {
                0 => {
                    let v = self.float_operand(s, ty);
                    self.f.fneg(v)
                }
                _ => self.float_operand(s, ty),
            };
        }
        let bits = self.f.with_module(|m| m.types.int_bits(ty)).expect("an integer");
        let v = match id {
            // Even numbers, whose products and quotients are exact and fit in seven bits.
            _ if is_fixed && !(is_division && n == 1) => {
                let v = self.small(s, 3);
                self.f.shl(v, 1)
            }
            _ if is_fixed => self.f.int(Type::I32, 2),
            SshlSat | UshlSat if n == 1 => self.small(s, 3),
            Powi | Ldexp if n == 1 => self.small(s, 7),
            _ => self.value(s),
        };
        self.resize(v, bits)
    }
}
