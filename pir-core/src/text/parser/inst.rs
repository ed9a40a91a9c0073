//! Parsing of one instruction: everything between its opcode and its metadata.
//!
//! `call.rs` parses calls and exception handling; the submodules parse memory operations and
//! `fork`.

mod fork;
mod memory;

use super::constants::ValueList;
use super::{ParseResult, ParseScope, Parser};
use crate::diag::Code;
use crate::entity::{Type, Value};
use crate::inst::{ArithFlags, FloatPredicate, InstData, IntPredicate, TailKind};
use crate::opcode::{Class, Opcode};
use crate::text::lexer::{TokenKind, pack};
use crate::types::TypeData;

use super::scope::BodyState;

impl<'a> Parser<'a> {
    /// Returns the state of the current body.
    ///
    /// # Panics
    /// At the top level, because instructions are only parsed in bodies.
    #[inline]
    pub(crate) fn state(&mut self) -> &mut BodyState<'a> {
        match &mut self.scope {
            ParseScope::Body(b) => b,
            ParseScope::Top(_) => unreachable!("instructions are only read in bodies"),
        }
    }

    /// Creates an instruction with these operands.
    #[inline]
    pub(crate) fn data(&mut self, op: Opcode, ty: Type, ops: &[Value]) -> InstData {
        let ops = self.state().body.push_ops(ops);
        InstData::new(op, ty).with_ops(ops)
    }

    /// Consumes a comma and returns whether something other than metadata follows it.
    #[inline]
    pub(crate) fn more(&mut self) -> bool {
        if !self.at(TokenKind::Comma) || self.state().md_next {
            return false;
        }
        self.bump();
        if self.at(TokenKind::MdName) {
            self.state().md_next = true;
            return false;
        }
        true
    }

    /// Parses `label %name`.
    #[inline]
    pub(crate) fn label(&mut self) -> ParseResult<Value> {
        if self.at_word("label")
            && self.follows(" %")
            && let Some(t) = self.bump_to_local(1)
        {
            return self.local(t, Type::LABEL);
        }
        if matches!(
            self.tok.kind(),
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted
        ) {
            let span = self.tok.span();
            let text = &self.src[span.start as usize..span.end as usize];
            let name = String::from_utf8_lossy(text).into_owned();
            let message = format!("expected `label`, found `{name}`");
            let help = format!("write `label {name}`");
            return self.fail_with(Code::UnexpectedToken, self.tok, message, help);
        }
        self.expect_word("label")?;
        self.label_name()
    }

    /// Parses `%name` as a label.
    #[inline]
    pub(crate) fn label_name(&mut self) -> ParseResult<Value> {
        match self.tok.kind() {
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted => {
                let t = self.bump();
                self.local(t, Type::LABEL)
            }
            _ => self.unexpected("the name of a block"),
        }
    }

    #[inline]
    pub(crate) fn comma(&mut self) -> ParseResult<()> {
        self.expect(TokenKind::Comma, "`,`").map(|_| ())
    }

    /// Parses the rest of an instruction after its opcode.
    #[inline]
    pub(crate) fn instruction(&mut self, op: Opcode) -> ParseResult<InstData> {
        match op.class() {
            Class::IntBinary | Class::FloatBinary => self.binary(op),
            Class::Cast => self.cast(op),
            Class::Compare => self.compare(op),
            _ => match op {
                Opcode::Load => self.load(),
                Opcode::Store => self.store(),
                Opcode::Br => self.br(),
                Opcode::GetElementPtr => self.gep(),
                Opcode::Call => self.call(TailKind::None),
                Opcode::Phi => self.phi(),
                Opcode::Ret => self.ret(),
                Opcode::Alloca => self.alloca(),
                Opcode::Select => self.select(),
                Opcode::Switch => self.switch(),
                Opcode::IndirectBr => self.indirect_br(),
                Opcode::Unreachable | Opcode::Halt | Opcode::Join => {
                    self.no_operand(op)?;
                    Ok(self.data(op, Type::VOID, &[]))
                }
                Opcode::Fork => self.fork(),
                Opcode::Invoke => self.invoke(),
                Opcode::CallBr => self.call_br(),
                Opcode::Resume => {
                    let (_, v) = self.typed_value()?;
                    Ok(self.data(op, Type::VOID, &[v]))
                }
                Opcode::LandingPad => self.landing_pad(),
                Opcode::CatchSwitch => self.catch_switch(),
                Opcode::CatchRet => self.catch_ret(),
                Opcode::CleanupRet => self.cleanup_ret(),
                Opcode::CatchPad | Opcode::CleanupPad => self.pad(op),
                Opcode::FNeg => {
                    let fmf = self.fast_math();
                    let (ty, v) = self.typed_value()?;
                    Ok(self.data(op, ty, &[v]).with_arith_flags(fmf))
                }
                Opcode::Freeze => {
                    let (ty, v) = self.typed_value()?;
                    Ok(self.data(op, ty, &[v]))
                }
                Opcode::VAArg => {
                    let (_, v) = self.typed_value()?;
                    self.comma()?;
                    let ty = self.parse_type()?;
                    Ok(self.data(op, ty, &[v]))
                }
                Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector => {
                    self.vector_op(op)
                }
                Opcode::ExtractValue | Opcode::InsertValue => self.aggregate_op(op),
                Opcode::Fence => self.fence(),
                Opcode::CmpXchg => self.cmpxchg(),
                Opcode::AtomicRmw => self.atomic_rmw(),
                _ => self.unexpected("an instruction"),
            },
        }
    }

    /// Reports an operand of an instruction that has none.
    fn no_operand(&mut self, op: Opcode) -> ParseResult<()> {
        let t = self.tok;
        let is_label = self.at_word("label");
        // The next instruction may stand on the same line.
        let is_operand = match t.kind() {
            TokenKind::Word => !self.starts_instruction() && !self.at_word("uselistorder"),
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted => {
                self.lex.clone().next().kind() != TokenKind::Equal
            }
            TokenKind::Int | TokenKind::Global => true,
            _ => false,
        };
        if !is_label && (!is_operand || self.is_on_new_line()) {
            return Ok(());
        }
        let help = match op {
            Opcode::Halt if is_label => "`halt` ends the strand; `br` goes to a label".into(),
            Opcode::Halt => "`halt` ends the strand without a result: pass the value through \
                             memory"
                .into(),
            Opcode::Join if is_label => "the region that a `join` closes is found in the graph: \
                                         remove the label"
                .into(),
            Opcode::Join if t.kind() == TokenKind::Word => {
                "a `join` has no result: use a strand's value directly, or pass it through memory"
                    .into()
            }
            _ => format!("remove `{}`", String::from_utf8_lossy(self.bytes(t.span()))),
        };
        let message = format!("`{}` has no operand", op.name());
        self.fail_with(Code::UnexpectedToken, t, message, help)
    }

    /// Parses `nnan ninf … fast`.
    #[inline]
    pub(crate) fn fast_math(&mut self) -> ArithFlags {
        let mut bits = ArithFlags::empty();
        while self.at(TokenKind::Word) {
            const FAST: u64 = pack(b"fast");
            const NNAN: u64 = pack(b"nnan");
            const NINF: u64 = pack(b"ninf");
            const NSZ: u64 = pack(b"nsz");
            const ARCP: u64 = pack(b"arcp");
            const CONTRACT: u64 = pack(b"contract");
            const REASSOC: u64 = pack(b"reassoc");
            const AFN: u64 = pack(b"afn");
            bits |= match self.tok.value {
                FAST => ArithFlags::FAST,
                NNAN => ArithFlags::NNAN,
                NINF => ArithFlags::NINF,
                NSZ => ArithFlags::NSZ,
                ARCP => ArithFlags::ARCP,
                CONTRACT if self.at_word("contract") => ArithFlags::CONTRACT,
                REASSOC => ArithFlags::REASSOC,
                AFN => ArithFlags::AFN,
                _ => break,
            };
            self.bump();
        }
        bits
    }

    #[inline]
    fn binary(&mut self, op: Opcode) -> ParseResult<InstData> {
        let mut bits = ArithFlags::empty();
        if op.class() == Class::FloatBinary {
            bits = self.fast_math();
        } else {
            while self.at(TokenKind::Word) {
                use Opcode::*;
                let flag = match op {
                    Add | Sub | Mul | Shl if self.at_word("nuw") => ArithFlags::NUW,
                    Add | Sub | Mul | Shl if self.at_word("nsw") => ArithFlags::NSW,
                    UDiv | SDiv | LShr | AShr if self.at_word("exact") => ArithFlags::EXACT,
                    Or if self.at_word("disjoint") => ArithFlags::DISJOINT,
                    _ => break,
                };
                // Each flag is allowed once, as in LLVM; fast-math flags may be repeated.
                if bits.contains(flag) {
                    break;
                }
                bits |= flag;
                self.bump();
            }
        }
        let (ty, a) = self.typed_value()?;
        let b = self.comma_value(ty)?;
        Ok(self.data(op, ty, &[a, b]).with_arith_flags(bits))
    }

    #[inline]
    fn cast(&mut self, op: Opcode) -> ParseResult<InstData> {
        use Opcode::*;
        let mut bits = ArithFlags::empty();
        while self.at(TokenKind::Word) {
            let flag = match op {
                ZExt | UIToFP if self.at_word("nneg") => ArithFlags::NNEG,
                Trunc if self.at_word("nuw") => ArithFlags::NUW,
                Trunc if self.at_word("nsw") => ArithFlags::NSW,
                FPTrunc | FPExt => match self.fast_math() {
                    fmf if fmf.is_empty() => break,
                    fmf => {
                        bits |= fmf;
                        continue;
                    }
                },
                _ => break,
            };
            if bits.contains(flag) {
                break;
            }
            bits |= flag;
            self.bump();
        }
        let (_, v) = self.typed_value()?;
        self.expect_word("to")?;
        let ty = self.parse_type()?;
        Ok(self.data(op, ty, &[v]).with_arith_flags(bits))
    }

    /// Returns `i1`, or the vector of `i1` with the lanes of this type.
    #[inline]
    pub(crate) fn truth_type(&mut self, ty: Type) -> Type {
        if matches!(ty, Type::I32 | Type::I64 | Type::PTR) {
            return Type::I1;
        }
        match self.types.get(ty) {
            TypeData::Vector(n, _) => self.types.vector(n, Type::I1),
            _ => Type::I1,
        }
    }

    #[inline]
    fn compare(&mut self, op: Opcode) -> ParseResult<InstData> {
        let mut bits = ArithFlags::empty();
        // The type and the operands follow the predicate.
        let data = InstData::new(op, Type::VOID);
        let data = if op == Opcode::ICmp {
            if self.eat_word("samesign") {
                bits |= ArithFlags::SAMESIGN;
            }
            IntPredicate::from_name(self.text(self.tok)).map(|p| data.with_icmp(p))
        } else {
            bits = self.fast_math();
            FloatPredicate::from_name(self.text(self.tok)).map(|p| data.with_fcmp(p))
        };
        let Some(data) = data else {
            return self.unexpected(match op {
                Opcode::ICmp => "an integer predicate",
                _ => "a floating-point predicate",
            });
        };
        self.bump();
        let (ty, a) = self.typed_value()?;
        let b = self.comma_value(ty)?;
        let ty = self.truth_type(ty);
        let ops = self.state().body.push_ops(&[a, b]);
        Ok(data.with_ty(ty).with_ops(ops).with_arith_flags(bits))
    }

    #[inline]
    fn gep(&mut self) -> ParseResult<InstData> {
        let mut bits = ArithFlags::empty();
        while self.at(TokenKind::Word) {
            bits |= if self.at_word("inbounds") {
                ArithFlags::INBOUNDS
            } else if self.at_word("nuw") {
                ArithFlags::NUW
            } else if self.at_word("nusw") {
                ArithFlags::NUSW
            } else {
                break;
            };
            self.bump();
        }
        let t = self.tok;
        let source = self.parse_type()?;
        let mut ops = ValueList::new();
        let mut types = super::scope::TypeList::new();
        if source == Type::PTR && !self.at(TokenKind::Comma) {
            return self.type_is_missing("getelementptr");
        }
        self.comma()?;
        loop {
            let (ty, v) = self.typed_value()?;
            types.push(ty);
            ops.push(v);
            if !self.more() {
                break;
            }
        }
        let Some(ty) = self.gep_type(t, source, &types)? else {
            return self.fail(
                Code::BadOperandType,
                t,
                "`getelementptr` takes a pointer and integers, as scalars or equally long vectors",
            );
        };
        let data = self.data(Opcode::GetElementPtr, ty, &ops);
        Ok(data.with_source_element(source).with_arith_flags(bits))
    }

    fn vector_op(&mut self, op: Opcode) -> ParseResult<InstData> {
        let t = self.tok;
        let (vec_ty, a) = self.typed_value()?;
        self.comma()?;
        let (_, b) = self.typed_value()?;
        let elem = match self.types.get(vec_ty) {
            TypeData::Vector(_, e) => e,
            _ => {
                let message = format!("`{}` works on vectors", op.name());
                return self.fail(Code::BadOperandType, t, message);
            }
        };
        if op == Opcode::ExtractElement {
            return Ok(self.data(op, elem, &[a, b]));
        }
        self.comma()?;
        let (third, mut c) = self.typed_value()?;
        let ty = if op == Opcode::ShuffleVector {
            c = self.poison_mask(third, c);
            match self.types.get(third) {
                TypeData::Vector(n, Type::I32) => self.types.vector(n, elem),
                _ => {
                    return self.fail(Code::BadOperandType, t, "a mask is a vector of `i32`");
                }
            }
        } else {
            vec_ty
        };
        Ok(self.data(op, ty, &[a, b, c]))
    }

    fn aggregate_op(&mut self, op: Opcode) -> ParseResult<InstData> {
        let t = self.tok;
        let (agg, a) = self.typed_value()?;
        let mut ops = ValueList::from_slice(&[a]);
        let mut inserted = None;
        if op == Opcode::InsertValue {
            self.comma()?;
            let (ty, v) = self.typed_value()?;
            inserted = Some(ty);
            ops.push(v);
        }
        let mut indices = Vec::new();
        while self.more() {
            indices.push(self.expect_u32("an index")?);
        }
        if indices.is_empty() {
            return self.unexpected("`,` and an index");
        }
        let mut ty = agg;
        for &i in &indices {
            let inner = match self.types.get(ty) {
                TypeData::Array(n, e) => (u64::from(i) < n).then_some(e),
                _ => self.types.fields(ty).and_then(|f| f.0.get(i as usize).copied()),
            };
            match inner {
                Some(e) => ty = e,
                None => {
                    let message = format!("`{}` has no element {i}", self.show(ty));
                    return self.fail(Code::BadIndex, t, message);
                }
            }
        }
        if let Some(has) = inserted
            && has != ty
        {
            let message = format!(
                "the element has type `{}`, but a `{}` is inserted",
                self.show(ty),
                self.show(has)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        let aux = self.state().body.push_extra(&indices);
        let result = if op == Opcode::InsertValue { agg } else { ty };
        Ok(self.data(op, result, &ops).with_extra(aux))
    }

    #[inline]
    fn phi(&mut self) -> ParseResult<InstData> {
        let fmf = self.fast_math();
        let ty = self.parse_type()?;
        let mut ops = ValueList::new();
        // LLVM allows a `phi` without operands in a block without predecessors.
        while ops.is_empty() || self.more() {
            if ops.is_empty() && !self.at(TokenKind::LSquare) {
                break;
            }
            self.expect(TokenKind::LSquare, "`[`")?;
            let is_word = self.at(TokenKind::Word);
            if is_word {
                self.state().edge_values = Some(Vec::new());
            }
            let v = self.value(ty)?;
            self.comma()?;
            let b = self.label_name()?;
            self.expect(TokenKind::RSquare, "`]`")?;
            if is_word {
                self.end_edge(b);
            }
            ops.push(v);
            ops.push(b);
        }
        Ok(self.data(Opcode::Phi, ty, &ops).with_arith_flags(fmf))
    }

    fn select(&mut self) -> ParseResult<InstData> {
        let fmf = self.fast_math();
        let (_, c) = self.typed_value()?;
        self.comma()?;
        let (ty, a) = self.typed_value()?;
        self.comma()?;
        let t = self.tok;
        let (other, b) = self.typed_value()?;
        if other != ty {
            return self.fail(Code::TypeMismatch, t, "`select` chooses between values of one type");
        }
        Ok(self.data(Opcode::Select, ty, &[c, a, b]).with_arith_flags(fmf))
    }

    #[inline]
    fn ret(&mut self) -> ParseResult<InstData> {
        if self.eat_word("void") {
            return Ok(self.data(Opcode::Ret, Type::VOID, &[]));
        }
        let (_, v) = self.typed_value()?;
        Ok(self.data(Opcode::Ret, Type::VOID, &[v]))
    }

    #[inline]
    fn br(&mut self) -> ParseResult<InstData> {
        if self.at_word("label") {
            let b = self.label()?;
            return Ok(self.data(Opcode::Br, Type::VOID, &[b]));
        }
        let t = self.tok;
        let (ty, c) = self.typed_value()?;
        if ty != Type::I1 {
            return self.fail(Code::BadOperandType, t, "a branch is taken on an `i1`");
        }
        self.comma()?;
        let a = self.label()?;
        self.comma()?;
        let b = self.label()?;
        Ok(self.data(Opcode::Br, Type::VOID, &[c, a, b]))
    }

    fn switch(&mut self) -> ParseResult<InstData> {
        let t = self.tok;
        let (ty, v) = self.typed_value()?;
        if !matches!(self.types.get(ty), TypeData::Int(_)) {
            return self.fail(Code::BadOperandType, t, "a switch is on an integer");
        }
        self.comma()?;
        let default = self.label()?;
        let mut ops = ValueList::from_slice(&[v, default]);
        self.expect(TokenKind::LSquare, "`[`")?;
        while !self.eat(TokenKind::RSquare) {
            let t = self.tok;
            if t.kind() == TokenKind::Comma {
                let message = "expected a case or `]`, found `,`";
                let help = "cases follow each other without commas";
                return self.fail_with(Code::UnexpectedToken, t, message, help);
            }
            let case = self.parse_type()?;
            if case != ty {
                return self.fail(Code::TypeMismatch, t, "a case has the type of the switch");
            }
            let v = self.constant(ty)?;
            let v = self.only_constant(t, v)?;
            self.comma()?;
            let b = self.label()?;
            ops.push(v);
            ops.push(b);
        }
        Ok(self.data(Opcode::Switch, Type::VOID, &ops))
    }

    fn indirect_br(&mut self) -> ParseResult<InstData> {
        let (_, v) = self.typed_value()?;
        self.comma()?;
        self.expect(TokenKind::LSquare, "`[`")?;
        let mut ops = ValueList::from_slice(&[v]);
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let b = p.label()?;
            ops.push(b);
            Ok(())
        })?;
        Ok(self.data(Opcode::IndirectBr, Type::VOID, &ops))
    }

    /// Parses `#dbg_…(…)`.
    pub(crate) fn debug_record(&mut self, op: Opcode) -> ParseResult<InstData> {
        self.expect(TokenKind::LParen, "`(`")?;
        let mut ops = ValueList::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let v = match p.tok.kind() {
                TokenKind::MdNum | TokenKind::MdName | TokenKind::Exclaim => {
                    Value::metadata(p.metadata_operand()?)
                }
                _ => p.typed_value()?.1,
            };
            ops.push(v);
            Ok(())
        })?;
        let wanted = op.debug_operands();
        if ops.len() != wanted {
            let t = self.tok;
            let message = format!("`{}` has {wanted} operands", op.name());
            return self.fail(Code::UnexpectedToken, t, message);
        }
        Ok(self.data(op, Type::VOID, &ops))
    }
}
