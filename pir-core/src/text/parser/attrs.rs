//! Attributes of parameters, results, functions and calls, and attribute groups.
//!
//! [`crate::attr::table`] lists the names and where each may be used; [`args`] parses the arguments
//! in parentheses. The verifier checks whether an attribute fits the type that it is attached to.

mod args;
mod old;
mod table;
mod texts;

use super::scope::ParseScope;
use super::{ParseResult, Parser};
use crate::attr::Attr;
use crate::attr::table::{Argument, FUNCTION, PARAM, RESULT};
use crate::diag::Code;
use crate::entity::AttrSet;
use crate::inst::{AlignCode, align_code};
use crate::text::lexer::TokenKind;
use old::OldMemoryWords;
use smallvec::SmallVec;

pub(crate) use texts::TextCache;

pub(super) type AttrList = SmallVec<[Attr; 8]>;

/// The syntactic position of an attribute list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AttrPlace {
    Param,
    Result,
    Call,
    Header,
    Variable,
    Group,
}

impl AttrPlace {
    fn bit(self) -> u8 {
        match self {
            AttrPlace::Param => PARAM,
            AttrPlace::Result => RESULT,
            _ => FUNCTION,
        }
    }

    fn name(self) -> &'static str {
        match self {
            AttrPlace::Param => "parameters",
            AttrPlace::Result => "results",
            _ => "functions",
        }
    }
}

impl Parser<'_> {
    /// Parses the attributes of a parameter or argument.
    #[inline]
    pub(crate) fn param_attrs(&mut self) -> ParseResult<AttrSet> {
        if !matches!(self.tok.kind(), TokenKind::Word | TokenKind::String) {
            return Ok(AttrSet::EMPTY);
        }
        self.cached_attrs(AttrPlace::Param)
    }

    /// Parses the attributes of a result.
    #[inline]
    pub(crate) fn ret_attrs(&mut self) -> ParseResult<AttrSet> {
        if !matches!(self.tok.kind(), TokenKind::Word | TokenKind::String) {
            return Ok(AttrSet::EMPTY);
        }
        // Returns early, because in most cases the word is a type.
        if self.at(TokenKind::Word) && table::find(self.tok, self.text(self.tok)).is_none() {
            return Ok(AttrSet::EMPTY);
        }
        self.cached_attrs(AttrPlace::Result)
    }

    /// Parses the attributes of a call.
    #[inline]
    pub(crate) fn fn_attrs(&mut self) -> ParseResult<AttrSet> {
        if !matches!(self.tok.kind(), TokenKind::Word | TokenKind::String | TokenKind::AttrGroup) {
            return Ok(AttrSet::EMPTY);
        }
        self.attr_set(AttrPlace::Call)
    }

    /// Parses the attributes of a variable.
    pub(crate) fn variable_attrs(&mut self) -> ParseResult<AttrSet> {
        self.attr_set(AttrPlace::Variable)
    }

    /// Parses the attributes of a function header; `align` among them is the function's alignment.
    pub(crate) fn header_attrs(&mut self) -> ParseResult<(AttrSet, AlignCode)> {
        let mut list = AttrList::new();
        self.attr_list(AttrPlace::Header, &mut list)?;
        let mut align = 0;
        list.retain(|a| match *a {
            Attr::Int(name, n) if self.attrs.text(name) == b"align" => {
                align = align_code(n).unwrap_or(0);
                false
            }
            _ => true,
        });
        Ok((self.attrs.intern(&list), align))
    }

    /// Parses `attributes #0 = { … }`; the first word has been consumed.
    pub(crate) fn attr_group(&mut self) -> ParseResult<()> {
        let t = self.expect(TokenKind::AttrGroup, "`#` and the number of the group")?;
        self.expect(TokenKind::Equal, "`=`")?;
        self.expect(TokenKind::LBrace, "`{`")?;
        let mut list = AttrList::new();
        self.attr_list(AttrPlace::Group, &mut list)?;
        if !self.at(TokenKind::RBrace) {
            if self.at(TokenKind::Word) {
                return self.unknown_attr();
            }
            return self.unexpected("an attribute or `}`");
        }
        self.bump();
        if list.is_empty() {
            return self.fail(Code::BadAttribute, t, "an attribute group without attributes");
        }
        let number = t.value as u32;
        let ParseScope::Top(top) = &mut self.scope else { return Ok(()) };
        // A second definition of a group adds to the first.
        let next = top.groups.len();
        let place = *top.group_places.entry(number).or_insert(next);
        match top.groups.get_mut(place) {
            Some(group) => group.1.extend(list),
            None => top.groups.push((number, list.into_vec())),
        }
        Ok(())
    }

    #[cold]
    fn unknown_attr<T>(&mut self) -> ParseResult<T> {
        let t = self.tok;
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        self.unknown_word(t, format!("`{word}` is no attribute of LLVM 22"))
    }

    fn attr_set(&mut self, place: AttrPlace) -> ParseResult<AttrSet> {
        let mut list = AttrList::new();
        self.attr_list(place, &mut list)?;
        Ok(self.attrs.intern(&list))
    }

    /// Parses attributes up to the first token that starts none.
    fn attr_list(&mut self, place: AttrPlace, out: &mut AttrList) -> ParseResult<()> {
        let mut old = OldMemoryWords::default();
        self.written_attrs(place, out, &mut old)?;
        if let Some(argument) = old.argument() {
            // As in LLVM, the words of earlier versions count, not a `memory` beside them.
            let memory = self.attrs.intern_text(b"memory");
            out.retain(|a| !matches!(a, Attr::Text(name, _) if *name == memory));
            out.push(Attr::Text(memory, self.attrs.intern_text(argument.as_bytes())));
        }
        Ok(())
    }

    /// Parses attributes up to the first token that starts none; the words of functions that
    /// `memory` has replaced go to `old`.
    fn written_attrs(
        &mut self,
        place: AttrPlace,
        out: &mut AttrList,
        old: &mut OldMemoryWords,
    ) -> ParseResult<()> {
        loop {
            let t = self.tok;
            match t.kind() {
                TokenKind::Word => {
                    let Some((number, row)) = table::find(t, self.text(t)) else {
                        return Ok(());
                    };
                    self.bump();
                    if row.places & place.bit() == 0
                        && !(row.arg == Argument::Align && place.bit() == FUNCTION)
                    {
                        let message = format!("`{}` does not apply to {}", row.name, place.name());
                        self.error(Code::BadAttribute, t, message);
                    }
                    if place == AttrPlace::Header && row.name == "builtin" {
                        self.error(Code::BadAttribute, t, "`builtin` stands on calls only");
                    }
                    if row.arg == Argument::OldMemory && place.bit() == FUNCTION {
                        old.add(row.name);
                        continue;
                    }
                    let attr = self.attr_arg(number, row, place == AttrPlace::Group)?;
                    out.push(attr);
                }
                TokenKind::String => {
                    let attr = self.string_attr()?;
                    out.push(attr);
                }
                TokenKind::AttrGroup if place.bit() == FUNCTION && place != AttrPlace::Group => {
                    self.bump();
                    out.push(Attr::Group(t.value as u32));
                }
                TokenKind::AttrGroup if place == AttrPlace::Group => {
                    return self.fail(
                        Code::BadAttribute,
                        t,
                        "an attribute group cannot name another one",
                    );
                }
                _ => return Ok(()),
            }
        }
    }

    /// Parses `"key"` or `"key"="value"`.
    fn string_attr(&mut self) -> ParseResult<Attr> {
        let key = self.bump();
        let key = self.unquoted(key);
        let key = self.attrs.intern_text(&key);
        if !self.eat(TokenKind::Equal) {
            return Ok(Attr::String(key, None));
        }
        let value = self.expect_string()?;
        Ok(Attr::String(key, Some(self.attrs.intern_text(&value))))
    }
}
