//! `fork` with its attributes and lists (spec §1).

use crate::diag::Code;
use crate::entity::{Type, Value};
use crate::inst::{InstData, flags};
use crate::opcode::Opcode;
use crate::text::lexer::Tok;
use crate::text::parser::constants::ValueList;
use crate::text::parser::{PResult, Parser};

impl Parser<'_> {
    /// `fork`, see spec §1.
    pub(super) fn fork(&mut self) -> PResult<InstData> {
        let mut bits = 0u16;
        let mut ops = ValueList::new();
        loop {
            let t = self.tok;
            let flag = if self.at_word("interior") {
                flags::INTERIOR
            } else if self.at_word("force") {
                flags::FORCE
            } else if self.at_word("width") {
                flags::WIDTH
            } else if self.at_word("lockstep") {
                flags::LOCKSTEP
            } else {
                break;
            };
            if bits & flag != 0 {
                return self.unexpected("each attribute at most once");
            }
            if flag == flags::INTERIOR && bits != 0 || bits & flags::INTERIOR != 0 {
                return self.fail(
                    Code::InteriorAttribute,
                    t,
                    "an interior fork has no attributes: they stand on the region's entry fork",
                );
            }
            bits |= flag;
            self.bump();
            if flag == flags::WIDTH {
                let v = self.width()?;
                ops.push(v);
            }
        }
        if self.at(Tok::LSquare) && self.uses_follow() {
            self.bump();
            self.list_until(Tok::RSquare, "`,` or `]`", |p| {
                let (_, v) = p.typed_value()?;
                ops.push(v);
                Ok(())
            })?;
        }
        if self.at_word("label") {
            let b = self.label()?;
            ops.push(b);
            bits |= flags::MASTER;
        }
        self.expect(Tok::LSquare, "`[` and the successors")?;
        let before = ops.len();
        self.list_until(Tok::RSquare, "`,` or `]`", |p| {
            let b = p.label()?;
            ops.push(b);
            Ok(())
        })?;
        let aux = (ops.len() - before) as u32;
        Ok(InstData { flags: bits, aux, ..self.data(Opcode::Fork, Type::VOID, &ops) })
    }

    /// Whether the list that starts here is one of uses: its first token is not `label`.
    fn uses_follow(&self) -> bool {
        let t = self.lex.clone().next();
        !(t.kind() == Tok::RSquare || t.kind() == Tok::Word && self.text(t) == b"label")
    }

    /// The bound behind `width`: with its type, or without as in the draft's figure.
    fn width(&mut self) -> PResult<Value> {
        match self.tok.kind() {
            Tok::Local | Tok::LocalQuoted | Tok::LocalNum => {
                let t = self.bump();
                self.local(t, Type::VOID)
            }
            Tok::Int | Tok::HexInt => self.constant(Type::I32),
            _ => Ok(self.typed_value()?.1),
        }
    }
}
