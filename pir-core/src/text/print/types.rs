//! Types as text, with a cache of short texts.

use super::out::{OutputBuffer, name, number, quoted};
use crate::entity::{Entity, Type};
use crate::types::{TypeData, Types};

/// Longer texts are not cached, so that deep nesting cannot make the cache quadratic.
const MAX_CACHED: usize = 48;

/// The texts of the types of a module.
pub(crate) struct TypeTexts<'a> {
    types: &'a Types,
    /// Start and length in `bytes` for each type; the length is 0 if the text is too long.
    places: Vec<(u32, u32)>,
    bytes: Vec<u8>,
    /// The number of each named struct that has no name.
    numbers: Vec<u32>,
    /// Named structs without definition, which are written as opaque.
    undefined: Vec<Type>,
}

impl<'a> TypeTexts<'a> {
    /// Caches the short texts of all types. O(types).
    pub(super) fn new(types: &'a Types) -> Self {
        let mut t = Self {
            types,
            places: vec![(0, 0); types.len()],
            bytes: Vec::new(),
            numbers: Vec::new(),
            undefined: Vec::new(),
        };
        t.number_structs();
        let mut text = Vec::new();
        for i in 0..types.len() {
            if !t.parts_are_short(Type::new(i)) {
                continue;
            }
            text.clear();
            t.write_parts(&mut text, Type::new(i));
            if text.len() <= MAX_CACHED {
                t.places[i] = (t.bytes.len() as u32, text.len() as u32);
                t.bytes.extend_from_slice(&text);
            }
        }
        t
    }

    /// Returns whether all parts of a type have cached texts. Parts always precede the whole.
    fn parts_are_short(&self, ty: Type) -> bool {
        let short = |t: &Type| self.places[t.index()].1 != 0;
        let all = |list: &[Type]| list.len() < MAX_CACHED / 3 && list.iter().all(short);
        match self.types.get(ty) {
            TypeData::Array(_, e) | TypeData::Vector(_, e) | TypeData::ScalableVector(_, e) => {
                short(&e)
            }
            TypeData::Struct { fields, .. } => all(self.types.list(fields)),
            TypeData::Function { ret, params, .. } => short(&ret) && all(self.types.list(params)),
            TypeData::Target(t) => all(&self.types.target_ext(t).types),
            _ => true,
        }
    }

    fn number_structs(&mut self) {
        for i in 0..self.types.len() {
            if let TypeData::Named(n) = self.types.get(Type::new(i)) {
                self.numbers.resize(self.numbers.len().max(n as usize + 1), 0);
                if !self.types.named_struct(n).defined {
                    self.undefined.push(Type::new(i));
                }
            }
        }
        let mut next = 0;
        for &ty in self.types.definitions().iter().chain(&self.undefined) {
            if let TypeData::Named(n) = self.types.get(ty)
                && self.types.named_struct(n).name.is_none()
            {
                self.numbers[n as usize] = next;
                next += 1;
            }
        }
    }

    /// Writes a type.
    #[inline]
    pub(super) fn write(&self, out: &mut OutputBuffer, ty: Type) {
        let (start, len) = self.places[ty.index()];
        if len != 0 {
            out.extend_from_slice(&self.bytes[start as usize..(start + len) as usize]);
        } else {
            self.write_parts(out, ty);
        }
    }

    fn write_parts(&self, out: &mut OutputBuffer, ty: Type) {
        match self.types.get(ty) {
            TypeData::Void => out.extend_from_slice(b"void"),
            TypeData::Int(bits) => {
                out.push(b'i');
                number(out, bits.into());
            }
            TypeData::Half => out.extend_from_slice(b"half"),
            TypeData::BFloat => out.extend_from_slice(b"bfloat"),
            TypeData::Float => out.extend_from_slice(b"float"),
            TypeData::Double => out.extend_from_slice(b"double"),
            TypeData::X86Fp80 => out.extend_from_slice(b"x86_fp80"),
            TypeData::Fp128 => out.extend_from_slice(b"fp128"),
            TypeData::PpcFp128 => out.extend_from_slice(b"ppc_fp128"),
            TypeData::Label => out.extend_from_slice(b"label"),
            TypeData::Token => out.extend_from_slice(b"token"),
            TypeData::Metadata => out.extend_from_slice(b"metadata"),
            TypeData::X86Amx => out.extend_from_slice(b"x86_amx"),
            TypeData::Ptr(0) => out.extend_from_slice(b"ptr"),
            TypeData::Ptr(space) => {
                out.extend_from_slice(b"ptr addrspace(");
                number(out, space.into());
                out.push(b')');
            }
            TypeData::Array(len, elem) => self.sequence(out, b"[", len, elem, b']'),
            TypeData::Vector(len, elem) => self.sequence(out, b"<", len.into(), elem, b'>'),
            TypeData::ScalableVector(len, elem) => {
                self.sequence(out, b"<vscale x ", len.into(), elem, b'>');
            }
            TypeData::Struct { fields, packed } => {
                out.extend_from_slice(if packed { b"<{" } else { b"{" });
                if fields.len != 0 {
                    out.push(b' ');
                    self.list(out, self.types.list(fields));
                    out.push(b' ');
                }
                out.extend_from_slice(if packed { b"}>" } else { b"}" });
            }
            TypeData::Named(n) => {
                out.push(b'%');
                match &self.types.named_struct(n).name {
                    Some(text) => name(out, text),
                    None => number(out, self.numbers[n as usize].into()),
                }
            }
            TypeData::Function { ret, params, vararg } => {
                self.write(out, ret);
                out.extend_from_slice(b" (");
                self.list(out, self.types.list(params));
                if vararg {
                    out.extend_from_slice(if params.len == 0 { b"..." } else { b", ..." });
                }
                out.push(b')');
            }
            TypeData::Target(t) => {
                let ext = self.types.target_ext(t);
                out.extend_from_slice(b"target(");
                quoted(out, &ext.name);
                for &ty in &ext.types {
                    out.extend_from_slice(b", ");
                    self.write(out, ty);
                }
                for &n in &ext.ints {
                    out.extend_from_slice(b", ");
                    number(out, n.into());
                }
                out.push(b')');
            }
        }
    }

    fn sequence(&self, out: &mut OutputBuffer, open: &[u8], len: u64, elem: Type, close: u8) {
        out.extend_from_slice(open);
        number(out, len);
        out.extend_from_slice(b" x ");
        self.write(out, elem);
        out.push(close);
    }

    fn list(&self, out: &mut OutputBuffer, types: &[Type]) {
        for (i, &ty) in types.iter().enumerate() {
            if i > 0 {
                out.extend_from_slice(b", ");
            }
            self.write(out, ty);
        }
    }

    /// Writes `%T = type …` for every named struct.
    pub(super) fn write_definitions(&self, out: &mut OutputBuffer) {
        for &ty in self.types.definitions().iter().chain(&self.undefined) {
            let TypeData::Named(n) = self.types.get(ty) else { continue };
            self.write(out, ty);
            out.extend_from_slice(b" = type ");
            match self.types.named_struct(n).body {
                None => out.extend_from_slice(b"opaque"),
                Some(body) => self.write(out, body),
            }
            out.push(b'\n');
        }
    }
}
