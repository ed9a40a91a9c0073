//! Operands and constants.

use super::numbers;
use super::out;
use super::{PrintNumbers, Printer};
use crate::constant::{ConstData, ConstKind};
use crate::entity::{Asm, Block, Const, Entity, GlobalId, Type, Value, ValueKind};
use crate::inst::ArithFlags;
use crate::opcode::{Class, Opcode};
use crate::types::TypeData;
use bitflags::Flags;

impl Printer<'_> {
    #[inline]
    pub(super) fn ty(&mut self, ty: Type) {
        self.cx.types.write(self.out, ty);
    }

    /// Returns the type of an operand of the current function.
    #[inline]
    pub(super) fn type_of(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Inst(i) => self.body.inst(i).ty(),
            ValueKind::Arg(n) => self.function.params.get(n as usize).map_or(Type::VOID, |p| p.ty),
            ValueKind::Const(c) => self.consts.ty(c),
            ValueKind::Global(g) => self.cx.module.global(g).ptr_ty,
            ValueKind::Block(_) => Type::LABEL,
            ValueKind::Metadata(_) => Type::METADATA,
            ValueKind::Asm(_) => Type::PTR,
        }
    }

    /// Writes an operand after its type.
    #[inline]
    pub(super) fn typed(&mut self, v: Value) {
        let ty = self.type_of(v);
        self.ty(ty);
        self.byte(b' ');
        self.value(v);
    }

    /// Writes operands with their types, separated by commas.
    pub(super) fn typed_list(&mut self, values: &[Value]) {
        for (i, &v) in values.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.typed(v);
        }
    }

    /// Writes an operand without its type.
    #[inline]
    pub(super) fn value(&mut self, v: Value) {
        match v.kind() {
            ValueKind::Inst(i) => {
                self.byte(b'%');
                match self.body.names.get(i) {
                    Some(name) => out::name(self.out, name),
                    None => self.numbered(self.numbers.inst(i)),
                }
            }
            ValueKind::Arg(n) => {
                self.byte(b'%');
                match self.function.params.get(n as usize).and_then(|p| p.name.as_deref()) {
                    Some(name) => out::name(self.out, name),
                    None => self.numbered(self.numbers.arg(n)),
                }
            }
            ValueKind::Const(c) => self.constant(c),
            ValueKind::Global(g) => self.global_name(g),
            ValueKind::Block(b) => self.label(b),
            ValueKind::Metadata(m) => self.metadata(m),
            ValueKind::Asm(a) => self.inline_asm(a),
        }
    }

    /// Writes a number; an entity with neither name nor number has been removed from the function.
    fn numbered(&mut self, n: Option<u32>) {
        match n {
            Some(n) => self.number(n),
            None => self.text("<removed>"),
        }
    }

    /// Writes `%name` of a block of the current function.
    #[inline]
    pub(super) fn label(&mut self, b: Block) {
        self.byte(b'%');
        match self.body.block_names.get(b) {
            Some(name) => out::name(self.out, name),
            None => self.numbered(self.numbers.block(b)),
        }
    }

    /// Writes `@name`.
    pub(super) fn global_name(&mut self, g: GlobalId) {
        self.byte(b'@');
        match &self.cx.module.global(g).name {
            Some(name) => out::name(self.out, name),
            None => self.number(self.cx.globals[g.index()]),
        }
    }

    fn inline_asm(&mut self, a: Asm) {
        let body = self.body;
        let asm = &body.asms[a.index()];
        self.text("asm ");
        for (set, word) in [
            (asm.sideeffect, "sideeffect "),
            (asm.alignstack, "alignstack "),
            (asm.intel, "inteldialect "),
            (asm.unwind, "unwind "),
        ] {
            if set {
                self.text(word);
            }
        }
        out::quoted(self.out, &asm.template);
        self.quoted_after(", ", &asm.constraints);
    }

    /// Writes a constant without its type.
    pub(super) fn constant(&mut self, c: Const) {
        let ConstData { ty, kind } = self.consts.get(c);
        let types = &self.cx.module.types;
        match kind {
            ConstKind::Int(bits) => {
                numbers::small_int(self.out, bits, types.int_bits(ty).unwrap_or(64));
            }
            ConstKind::BigInt(list) => {
                let width = types.int_bits(ty).unwrap_or(64 * list.len.max(1));
                numbers::big_int(self.out, self.consts.limbs(list), width);
            }
            ConstKind::Float(bits) => self.float(ty, bits),
            ConstKind::BigFloat(list) => {
                let limbs = self.consts.limbs(list);
                self.big_float(ty, limbs[0], limbs[1]);
            }
            ConstKind::Null => self.text("null"),
            ConstKind::Undef => self.text("undef"),
            ConstKind::Poison => self.text("poison"),
            ConstKind::Zero => self.text("zeroinitializer"),
            ConstKind::None => self.text("none"),
            ConstKind::Aggregate(list) => self.aggregate(ty, self.consts.values(list)),
            ConstKind::Splat(v) => {
                self.text("splat (");
                self.typed(v);
                self.byte(b')');
            }
            ConstKind::Bytes(list) => {
                self.byte(b'c');
                out::quoted(self.out, self.consts.bytes(list));
            }
            ConstKind::BlockAddress(g, b) => self.block_address(g, b),
            ConstKind::DsoLocalEquivalent(g) => {
                self.text("dso_local_equivalent ");
                self.global_name(g);
            }
            ConstKind::NoCfi(g) => {
                self.text("no_cfi ");
                self.global_name(g);
            }
            ConstKind::PtrAuth(list) => {
                self.text("ptrauth (");
                self.typed_list(self.consts.values(list));
                self.byte(b')');
            }
            ConstKind::Expr(index) => self.expression(ty, index),
        }
    }

    fn float(&mut self, ty: Type, bits: u64) {
        match self.cx.module.types.get(ty) {
            TypeData::Half => {
                self.text("0xH");
                out::hex(self.out, bits, 4);
            }
            TypeData::BFloat => {
                self.text("0xR");
                out::hex(self.out, bits, 4);
            }
            TypeData::Float => numbers::float(self.out, bits as u32),
            _ => numbers::double(self.out, bits),
        }
    }

    fn big_float(&mut self, ty: Type, low: u64, high: u64) {
        match self.cx.module.types.get(ty) {
            TypeData::X86Fp80 => {
                self.text("0xK");
                out::hex(self.out, high, 4);
                out::hex(self.out, low, 16);
            }
            kind => {
                self.text(if kind == TypeData::PpcFp128 { "0xM" } else { "0xL" });
                out::hex(self.out, low, 16);
                out::hex(self.out, high, 16);
            }
        }
    }

    fn aggregate(&mut self, ty: Type, elements: &[Value]) {
        let (open, close) = match self.cx.module.types.get(ty) {
            TypeData::Array(..) => ("[", "]"),
            TypeData::Vector(..) | TypeData::ScalableVector(..) => ("<", ">"),
            _ => match (self.cx.module.types.fields(ty), elements) {
                (Some((_, true)), []) => ("<{", "}>"),
                (Some((_, true)), _) => ("<{ ", " }>"),
                (_, []) => ("{", "}"),
                _ => ("{ ", " }"),
            },
        };
        self.text(open);
        self.typed_list(elements);
        self.text(close);
    }

    fn block_address(&mut self, g: GlobalId, b: Block) {
        self.text("blockaddress(");
        self.global_name(g);
        self.text(", %");
        match self.cx.module.function(g).map(|f| (f, f.body.as_deref())) {
            Some((function, Some(body))) => match body.block_names.get(b) {
                Some(name) => out::name(self.out, name),
                None => {
                    let numbers =
                        self.cx.blocks[g.index()].get_or_init(|| PrintNumbers::new(function, body));
                    self.numbered(numbers.block(b));
                }
            },
            _ => self.numbered(None),
        }
        self.byte(b')');
    }

    fn expression(&mut self, ty: Type, index: u32) {
        let consts = self.consts;
        let e = consts.expr(index);
        let operands = consts.values(e.operands);
        self.text(e.op.name());
        self.flags(e.op, e.flags);
        if let Some(range) = &e.inrange {
            self.text(" inrange(");
            self.out.extend_from_slice(&range.start);
            self.text(", ");
            self.out.extend_from_slice(&range.end);
            self.byte(b')');
        }
        self.text(" (");
        if e.op == Opcode::GetElementPtr {
            self.ty(e.source);
            self.text(", ");
        }
        self.typed_list(operands);
        if e.op.class() == Class::Cast {
            self.text(" to ");
            self.ty(ty);
        }
        self.byte(b')');
    }

    /// Writes the flags of arithmetic, casts, comparisons and `getelementptr`, each after a space.
    #[inline]
    pub(super) fn flags(&mut self, op: Opcode, set: ArithFlags) {
        if set.is_empty() {
            return;
        }
        if set.contains(ArithFlags::FAST) {
            self.text(" fast");
        } else if set.intersects(ArithFlags::FAST) {
            self.words(set, FAST_MATH);
        }
        self.words(set, if op == Opcode::GetElementPtr { POINTER } else { INTEGER });
    }

    /// Writes the words whose bits are set.
    pub(super) fn words<F: Flags + Copy>(&mut self, set: F, words: &[(F, &str)]) {
        for &(flag, word) in words {
            if set.contains(flag) {
                self.text(word);
            }
        }
    }
}

const FAST_MATH: &[(ArithFlags, &str)] = &[
    (ArithFlags::REASSOC, " reassoc"),
    (ArithFlags::NNAN, " nnan"),
    (ArithFlags::NINF, " ninf"),
    (ArithFlags::NSZ, " nsz"),
    (ArithFlags::ARCP, " arcp"),
    (ArithFlags::CONTRACT, " contract"),
    (ArithFlags::AFN, " afn"),
];
const INTEGER: &[(ArithFlags, &str)] = &[
    (ArithFlags::NUW, " nuw"),
    (ArithFlags::NSW, " nsw"),
    (ArithFlags::EXACT, " exact"),
    (ArithFlags::DISJOINT, " disjoint"),
    (ArithFlags::NNEG, " nneg"),
    (ArithFlags::SAMESIGN, " samesign"),
];
const POINTER: &[(ArithFlags, &str)] =
    &[(ArithFlags::INBOUNDS, " inbounds"), (ArithFlags::NUSW, " nusw"), (ArithFlags::NUW, " nuw")];
