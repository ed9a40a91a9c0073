//! Calls and exception handling.

use super::constants::ValueList;
use super::scope::TypeList;
use super::types::short_type;
use super::{ParseResult, Parser};
use crate::constant::ConstKind;
use crate::diag::Code;
use crate::entity::{AttrSet, Type, Value};
use crate::function::InlineAsm;
use crate::inst::{Bundle, CallInfo, InstData, TailKind, UnwindFlags};
use crate::opcode::Opcode;
use crate::text::lexer::{Token, TokenKind};
use crate::types::List;
use smallvec::SmallVec;

/// The common parts of `call`, `invoke` and `callbr`: callee, arguments and bundle operands.
struct CallParts {
    ops: ValueList,
    info: u32,
    ret: Type,
}

impl Parser<'_> {
    /// Parses `[tail] call …` after the word `call`.
    pub(crate) fn call(&mut self, tail: TailKind) -> ParseResult<InstData> {
        let fmf = self.fast_math();
        let parts = self.call_parts(tail)?;
        let data = self.data(Opcode::Call, parts.ret, &parts.ops);
        Ok(data.with_tail(tail).with_arith_flags(fmf).with_call(parts.info))
    }

    /// Parses `tail call`, `musttail call` or `notail call` after its first word.
    pub(crate) fn tail_call(&mut self, tail: TailKind) -> ParseResult<InstData> {
        self.expect_word("call")?;
        self.call(tail)
    }

    pub(crate) fn invoke(&mut self) -> ParseResult<InstData> {
        let mut parts = self.call_parts(TailKind::None)?;
        self.expect_word("to")?;
        let normal = self.label()?;
        self.expect_word("unwind")?;
        let unwind = self.label()?;
        parts.ops.extend([normal, unwind]);
        Ok(self.data(Opcode::Invoke, parts.ret, &parts.ops).with_call(parts.info))
    }

    pub(crate) fn call_br(&mut self) -> ParseResult<InstData> {
        let mut parts = self.call_parts(TailKind::None)?;
        self.expect_word("to")?;
        let default = self.label()?;
        parts.ops.push(default);
        self.expect(TokenKind::LSquare, "`[`")?;
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let b = p.label()?;
            parts.ops.push(b);
            Ok(())
        })?;
        Ok(self.data(Opcode::CallBr, parts.ret, &parts.ops).with_call(parts.info))
    }

    fn call_parts(&mut self, tail: TailKind) -> ParseResult<CallParts> {
        let cc = self.calling_convention()?;
        let ret_attrs = self.ret_attrs()?;
        let addrspace = if self.at_word("addrspace") { self.address_space()? } else { 0 };
        let at = self.tok;
        let written = self.parse_type_or_void()?;
        let callee_ty = if addrspace == 0 { Type::PTR } else { self.types.ptr(addrspace) };
        let undeclared = self.undeclared_intrinsic();
        let callee = match undeclared {
            Some(_) => self.poison(callee_ty),
            None if self.at_word("asm") => self.inline_asm()?,
            None => self.value(callee_ty)?,
        };
        let mut ops = ValueList::from_slice(&[callee]);
        let mut types = TypeList::new();
        let mut attrs: SmallVec<[AttrSet; 8]> = SmallVec::new();
        let mut any_attrs = false;
        let mut dots = false;
        self.expect(TokenKind::LParen, "`(` and the arguments")?;
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            if dots {
                return p.unexpected("`)` behind `...`");
            }
            if p.at(TokenKind::Ellipsis) {
                if tail != TailKind::MustTail {
                    return p
                        .unexpected("an argument: `...` passes on arguments in `musttail` only");
                }
                p.bump();
                dots = true;
                return Ok(());
            }
            if p.at(TokenKind::Word)
                && p.follows(" %")
                && let Some(ty) = short_type(p.tok)
                && let Some(t) = p.bump_to_local(1)
            {
                types.push(ty);
                attrs.push(AttrSet::EMPTY);
                ops.push(p.local(t, ty)?);
                return Ok(());
            }
            let ty = p.parse_type()?;
            let (a, v) = if ty == Type::METADATA {
                (AttrSet::EMPTY, Value::metadata(p.metadata_operand()?))
            } else {
                let a = p.param_attrs()?;
                (a, p.value(ty)?)
            };
            any_attrs |= a != AttrSet::EMPTY;
            types.push(ty);
            attrs.push(a);
            ops.push(v);
            Ok(())
        })?;
        let fn_attrs = self.fn_attrs()?;
        let args = (ops.len() - 1) as u32;
        let bundles = self.bundles(&mut ops)?;
        let (fn_ty, ret) = match self.types.signature(written) {
            Some((ret, ..)) => (written, ret),
            None => {
                let known = self.known_signature(callee, written, &types);
                let fn_ty = known.unwrap_or_else(|| self.types.function(written, &types, false));
                (fn_ty, written)
            }
        };
        if written == Type::LABEL || written == Type::METADATA {
            return self.fail(Code::BadType, at, "a call can't have a result of this type");
        }
        if let Some(t) = undeclared {
            self.state().undeclared.push((t, fn_ty));
        }
        let body = &mut self.state().body;
        let arg_attrs = if any_attrs {
            let start = body.attr_lists.len() as u32;
            body.attr_lists.extend_from_slice(&attrs);
            List { start, len: args }
        } else {
            List::default()
        };
        let info = body.calls.len() as u32;
        body.calls.push(CallInfo {
            fn_ty,
            args,
            cc,
            addrspace,
            ret_attrs,
            fn_attrs,
            arg_attrs,
            bundles,
        });
        Ok(CallParts { ops, info, ret })
    }

    /// Consumes the name of an intrinsic without a declaration. The body will be parsed again after
    /// all such intrinsics have been declared.
    #[inline]
    fn undeclared_intrinsic(&mut self) -> Option<Token> {
        let t = self.tok;
        if t.kind() != TokenKind::Global || !self.text(t).starts_with(b"llvm.") {
            return None;
        }
        let name = self.text(t);
        let declared = self.state().frozen.module.find(name).is_some();
        (!declared).then(|| self.bump())
    }

    /// Returns the callee's own function type if it has this result and these parameters, which
    /// saves a look-up.
    fn known_signature(&self, callee: Value, ret: Type, params: &[Type]) -> Option<Type> {
        let super::ParseScope::Body(state) = &self.scope else { return None };
        let module = state.frozen.module;
        let ty = module.global(callee.as_global()?).ty;
        let same = module.types.signature(ty) == Some((ret, params, false));
        same.then_some(ty)
    }

    /// Parses `[ "tag"(type value, …), … ]`.
    fn bundles(&mut self, ops: &mut ValueList) -> ParseResult<List> {
        if !self.at(TokenKind::LSquare) {
            return Ok(List::default());
        }
        self.bump();
        let mut list: SmallVec<[Bundle; 2]> = SmallVec::new();
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let tag = p.expect_string()?;
            let tag = p.symbols.intern(&tag);
            p.expect(TokenKind::LParen, "`(`")?;
            let before = ops.len();
            p.list_until(TokenKind::RParen, "`,` or `)`", |p| {
                let ty = p.parse_type()?;
                let v = if ty == Type::METADATA {
                    Value::metadata(p.metadata_operand()?)
                } else {
                    p.value(ty)?
                };
                ops.push(v);
                Ok(())
            })?;
            list.push(Bundle { tag, len: (ops.len() - before) as u32 });
            Ok(())
        })?;
        let body = &mut self.state().body;
        let start = body.bundles.len() as u32;
        body.bundles.extend_from_slice(&list);
        Ok(List { start, len: list.len() as u32 })
    }

    fn inline_asm(&mut self) -> ParseResult<Value> {
        self.bump();
        let sideeffect = self.eat_word("sideeffect");
        let alignstack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        let unwind = self.eat_word("unwind");
        let template = self.expect_string()?.into_owned().into();
        self.expect(TokenKind::Comma, "`,`")?;
        let constraints = self.expect_string()?.into_owned().into();
        let asm = InlineAsm { template, constraints, sideeffect, alignstack, intel, unwind };
        Ok(Value::asm(self.state().body.push_asm(asm)))
    }

    pub(crate) fn landing_pad(&mut self) -> ParseResult<InstData> {
        let ty = self.parse_type()?;
        let mut flags = UnwindFlags::empty();
        flags.set(UnwindFlags::CLEANUP, self.eat_word("cleanup"));
        let mut ops = ValueList::new();
        let mut kinds: SmallVec<[u32; 8]> = SmallVec::new();
        loop {
            let kind = if self.eat_word("catch") {
                0
            } else if self.eat_word("filter") {
                1
            } else {
                break;
            };
            let t = self.tok;
            let (ty, v) = self.typed_value()?;
            let is_array = matches!(self.types.get(ty), crate::types::TypeData::Array(..));
            if (kind == 1) != is_array {
                return self.fail(
                    Code::BadPad,
                    t,
                    "a `filter` has an array, a `catch` anything else",
                );
            }
            ops.push(v);
            kinds.push(kind);
        }
        let aux = self.state().body.push_extra(&kinds);
        Ok(self.data(Opcode::LandingPad, ty, &ops).with_unwind_flags(flags).with_extra(aux))
    }

    /// Parses `none` or a pad.
    fn parent_pad(&mut self) -> ParseResult<Value> {
        match self.tok.kind() {
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted => {
                self.value(Type::TOKEN)
            }
            _ if self.at_word("none") => {
                self.bump();
                Ok(Value::constant(self.consts.scalar(Type::TOKEN, ConstKind::None)))
            }
            _ => self.unexpected("`none` or a pad"),
        }
    }

    /// Parses `unwind to caller` or `unwind label %b`.
    fn unwind_target(&mut self, ops: &mut ValueList) -> ParseResult<UnwindFlags> {
        self.expect_word("unwind")?;
        if self.eat_word("to") {
            self.expect_word("caller")?;
            return Ok(UnwindFlags::empty());
        }
        let b = self.label()?;
        ops.push(b);
        Ok(UnwindFlags::TO_BLOCK)
    }

    pub(crate) fn catch_switch(&mut self) -> ParseResult<InstData> {
        self.expect_word("within")?;
        let mut ops = ValueList::new();
        ops.push(self.parent_pad()?);
        self.expect(TokenKind::LSquare, "`[`")?;
        let t = self.tok;
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let b = p.label()?;
            ops.push(b);
            Ok(())
        })?;
        if ops.len() == 1 {
            return self.fail(Code::BadPad, t, "a `catchswitch` has at least one handler");
        }
        let flags = self.unwind_target(&mut ops)?;
        Ok(self.data(Opcode::CatchSwitch, Type::TOKEN, &ops).with_unwind_flags(flags))
    }

    pub(crate) fn catch_ret(&mut self) -> ParseResult<InstData> {
        self.expect_word("from")?;
        let pad = self.value(Type::TOKEN)?;
        self.expect_word("to")?;
        let b = self.label()?;
        Ok(self.data(Opcode::CatchRet, Type::VOID, &[pad, b]))
    }

    pub(crate) fn cleanup_ret(&mut self) -> ParseResult<InstData> {
        self.expect_word("from")?;
        let mut ops = ValueList::new();
        ops.push(self.value(Type::TOKEN)?);
        let flags = self.unwind_target(&mut ops)?;
        Ok(self.data(Opcode::CleanupRet, Type::VOID, &ops).with_unwind_flags(flags))
    }

    /// Parses `catchpad within %cs [args]` or `cleanuppad within %pad [args]`.
    pub(crate) fn pad(&mut self, op: Opcode) -> ParseResult<InstData> {
        self.expect_word("within")?;
        let mut ops = ValueList::new();
        if op == Opcode::CatchPad && self.at_word("none") {
            return self.unexpected("a `catchswitch`");
        }
        ops.push(self.parent_pad()?);
        self.expect(TokenKind::LSquare, "`[`")?;
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let ty = p.parse_type()?;
            let v = if ty == Type::METADATA {
                Value::metadata(p.metadata_operand()?)
            } else {
                p.value(ty)?
            };
            ops.push(v);
            Ok(())
        })?;
        Ok(self.data(op, Type::TOKEN, &ops))
    }
}
