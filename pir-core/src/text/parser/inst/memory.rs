//! Memory instructions: allocation, loads, stores, atomics.

use crate::diag::Code;
use crate::entity::Type;
use crate::inst::{
    AlignCode, AllocaFlags, InstData, MemFlags, MemInfo, Ordering, RmwOp, align_code,
};
use crate::opcode::Opcode;
use crate::symbol::Sym;
use crate::text::lexer::TokenKind;
use crate::text::parser::{ParseResult, Parser};

impl Parser<'_> {
    /// Parses `align N`; the comma before it has been consumed.
    pub(crate) fn align(&mut self) -> ParseResult<u8> {
        self.expect_word("align")?;
        let t = self.tok;
        let n = self.expect_u64("an alignment")?;
        match align_code(n) {
            Some(code) => Ok(code),
            None => self.fail(
                Code::BadAlignment,
                t,
                format!("an alignment is a power of two up to 2^32, not {n}"),
            ),
        }
    }

    /// Parses `[, align N]`; the last one counts if there are several.
    #[inline]
    fn optional_align(&mut self) -> ParseResult<u8> {
        let mut align = self.short_align();
        while self.more() {
            align = self.align()?;
        }
        Ok(align)
    }

    /// Parses `, align N` with one digit quickly; returns 0 and consumes nothing otherwise.
    #[inline]
    fn short_align(&mut self) -> AlignCode {
        if !self.at(TokenKind::Comma) || !self.follows(" align ") {
            return 0;
        }
        let digit = self.src[self.lex.pos() + 7];
        let ends = matches!(self.src.get(self.lex.pos() + 8), Some(b'\n' | b','));
        if !ends || !matches!(digit, b'1' | b'2' | b'4' | b'8') {
            return 0;
        }
        self.lex.skip(8);
        self.prev_end = self.lex.pos() as u32;
        self.tok = self.lex.next();
        align_code(u64::from(digit - b'0')).unwrap_or(0)
    }

    #[inline]
    fn ordering(&mut self) -> ParseResult<Ordering> {
        let o = match self.tok.kind() {
            TokenKind::Word => Ordering::from_name(self.text(self.tok)),
            _ => None,
        };
        match o {
            Some(o) => {
                self.bump();
                Ok(o)
            }
            None => self.unexpected("an atomic ordering"),
        }
    }

    /// Parses `[syncscope("name")]`.
    fn scope_name(&mut self) -> ParseResult<Sym> {
        if !self.eat_word("syncscope") {
            return Ok(Sym::EMPTY);
        }
        self.expect(TokenKind::LParen, "`(`")?;
        let name = self.expect_string()?;
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(self.symbols.intern(&name))
    }

    #[inline]
    fn pack_mem(&mut self, info: MemInfo) -> ParseResult<u32> {
        match info.to_bits() {
            Some(bits) => Ok(bits),
            None => {
                let t = self.tok;
                self.fail(Code::Limit, t, "too many synchronisation scopes")
            }
        }
    }

    #[inline]
    pub(super) fn load(&mut self) -> ParseResult<InstData> {
        let flags = self.access_flags();
        let ty = self.parse_type()?;
        if ty == Type::PTR && !self.at(TokenKind::Comma) {
            return self.type_is_missing("load");
        }
        let p = self.comma_address()?;
        let mem = self.access_tail(flags)?;
        Ok(self.data(Opcode::Load, ty, &[p]).with_mem_flags(flags).with_mem_bits(mem))
    }

    #[cold]
    pub(super) fn type_is_missing<T>(&mut self, word: &str) -> ParseResult<T> {
        let t = self.tok;
        let message = "expected `,` and the address";
        let help = format!("the type in memory stands first, as in `{word} i32, ptr %p`");
        self.fail_with(Code::UnexpectedToken, t, message, help)
    }

    #[inline]
    pub(super) fn store(&mut self) -> ParseResult<InstData> {
        let flags = self.access_flags();
        let (_, v) = self.typed_value()?;
        let p = self.comma_address()?;
        let mem = self.access_tail(flags)?;
        let data = self.data(Opcode::Store, Type::VOID, &[v, p]);
        Ok(data.with_mem_flags(flags).with_mem_bits(mem))
    }

    #[inline]
    fn access_flags(&mut self) -> MemFlags {
        let mut flags = MemFlags::empty();
        flags.set(MemFlags::ATOMIC, self.eat_word("atomic"));
        flags.set(MemFlags::VOLATILE, self.eat_word("volatile"));
        flags
    }

    #[inline]
    fn access_tail(&mut self, flags: MemFlags) -> ParseResult<u32> {
        let mut info = MemInfo::plain(0);
        if flags.contains(MemFlags::ATOMIC) {
            info.scope = self.scope_name()?;
            info.ordering = self.ordering()?;
        }
        info.align = self.optional_align()?;
        self.pack_mem(info)
    }

    pub(super) fn fence(&mut self) -> ParseResult<InstData> {
        let scope = self.scope_name()?;
        let ordering = self.ordering()?;
        let mem = self.pack_mem(MemInfo { scope, ordering, ..MemInfo::plain(0) })?;
        Ok(self.data(Opcode::Fence, Type::VOID, &[]).with_mem_bits(mem))
    }

    pub(super) fn cmpxchg(&mut self) -> ParseResult<InstData> {
        let mut flags = MemFlags::empty();
        flags.set(MemFlags::WEAK, self.eat_word("weak"));
        flags.set(MemFlags::VOLATILE, self.eat_word("volatile"));
        let (_, p) = self.typed_value()?;
        self.comma()?;
        let (ty, expected) = self.typed_value()?;
        self.comma()?;
        let t = self.tok;
        let (new_ty, new) = self.typed_value()?;
        if ty != new_ty {
            return self.fail(Code::TypeMismatch, t, "`cmpxchg` compares and stores one type");
        }
        let scope = self.scope_name()?;
        let ordering = self.ordering()?;
        let failure = self.ordering()?;
        let align = self.optional_align()?;
        let mem = self.pack_mem(MemInfo { align, ordering, failure, scope })?;
        let result = self.types.structure(&[ty, Type::I1], false);
        let data = self.data(Opcode::CmpXchg, result, &[p, expected, new]);
        Ok(data.with_mem_flags(flags).with_mem_bits(mem))
    }

    pub(super) fn atomic_rmw(&mut self) -> ParseResult<InstData> {
        let mut flags = MemFlags::empty();
        flags.set(MemFlags::VOLATILE, self.eat_word("volatile"));
        let Some(op) = RmwOp::from_name(self.text(self.tok)) else {
            return self.unexpected("an operation: `add`, `xchg`, …");
        };
        self.bump();
        let (_, p) = self.typed_value()?;
        self.comma()?;
        let (ty, v) = self.typed_value()?;
        let scope = self.scope_name()?;
        let ordering = self.ordering()?;
        let align = self.optional_align()?;
        let mem = self.pack_mem(MemInfo { align, ordering, scope, ..MemInfo::plain(0) })?;
        let data = self.data(Opcode::AtomicRmw, ty, &[p, v]);
        Ok(data.with_rmw(op).with_mem_flags(flags).with_mem_bits(mem))
    }

    pub(super) fn alloca(&mut self) -> ParseResult<InstData> {
        let mut flags = AllocaFlags::empty();
        flags.set(AllocaFlags::INALLOCA, self.eat_word("inalloca"));
        flags.set(AllocaFlags::SWIFTERROR, self.eat_word("swifterror"));
        let ty = self.parse_type()?;
        let (mut count, mut align, mut space, mut stage) = (None, 0, 0, 0);
        // Most `alloca`s have only an alignment.
        let quick = self.short_align();
        if quick != 0 {
            (align, stage) = (quick, 2);
        }
        while self.more() {
            let next = if self.at_word("align") {
                2
            } else if self.at_word("addrspace") {
                3
            } else {
                1
            };
            if next <= stage {
                return self.unexpected("metadata or the end of the `alloca`");
            }
            stage = next;
            match next {
                1 => count = Some(self.typed_value()?.1),
                2 => align = self.align()?,
                _ => space = self.address_space()?,
            }
        }
        let result = if space == 0 { Type::PTR } else { self.types.ptr(space) };
        let data = self.data(Opcode::Alloca, result, count.as_slice());
        Ok(data.with_alloca(ty, align).with_alloca_flags(flags))
    }
}
