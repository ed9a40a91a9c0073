//! The top level: one entity after the other, with recovery at the next entity after an error.
//! [`finish`] does the work that needs all entities.

mod finish;

use super::globals::program_space;
use super::hints::TOP_LEVEL;
use super::numbered::NumberTable;
use super::scope::{ParseScope, TypeAccess};
use super::{ParseResult, Parser};
use crate::diag::{Code, Diagnostic};
use crate::entity::Type;
use crate::module::Comdat;
use crate::text::lexer::{Token, TokenKind, hash_name};
use crate::types::TypeData;
use std::sync::Arc;

/// The approximate length of a global and its body in the text.
const BYTES_PER_GLOBAL: usize = 1 << 11;

const COMDAT_KINDS: &[&[u8]] = &[b"any", b"exactmatch", b"largest", b"nodeduplicate", b"samesize"];

impl Parser<'_> {
    /// Parses the whole top level; function bodies are skipped and recorded.
    pub(crate) fn parse_top(&mut self) {
        // A numbered node takes at least eight bytes of text, so the table stays smaller than the
        // text.
        let room = self.src.len();
        let top = self.top();
        top.md_numbers = NumberTable::with_room(room / 8);
        // Estimates the capacity to avoid repeated copies; unused pages of it cost nothing.
        top.globals.reserve(room / BYTES_PER_GLOBAL);
        top.slots.reserve(room / BYTES_PER_GLOBAL);
        let mut head = true;
        let mut summary = false;
        while !self.at(TokenKind::Eof) {
            let start = self.tok;
            let at_head = self.at_word("target") || self.at_word("source_filename");
            let read = match start.kind() {
                TokenKind::Caret => self.summary_entry(&mut summary),
                TokenKind::Word if at_head && !head => {
                    let word = String::from_utf8_lossy(self.text(start)).into_owned();
                    let message = format!("`{word}` stands before everything else");
                    self.fail(Code::UnexpectedToken, start, message)
                }
                _ => self.entity(),
            };
            head &= at_head;
            if read.is_err() {
                self.skip_to_entity(start);
            }
        }
        self.finish_top();
    }

    fn entity(&mut self) -> ParseResult<()> {
        match self.tok.kind() {
            TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum => {
                self.global_definition()
            }
            TokenKind::MdNum => self.numbered_definition(),
            TokenKind::MdName => self.named_definition(),
            TokenKind::Local | TokenKind::LocalQuoted | TokenKind::LocalNum => {
                self.type_definition()
            }
            TokenKind::Comdat | TokenKind::ComdatQuoted => self.comdat_definition(),
            TokenKind::Word => match self.text(self.tok) {
                b"define" => self.function_definition(true),
                b"declare" => self.function_definition(false),
                b"attributes" => {
                    self.bump();
                    self.attr_group()
                }
                b"source_filename" => self.source_filename(),
                b"target" => self.target_line(),
                b"module" => self.module_asm(),
                b"uselistorder" => {
                    let text = self.top_use_list_order()?;
                    self.top().module.use_list_orders.push(text);
                    Ok(())
                }
                b"uselistorder_bb" => {
                    let text = self.block_use_list_order()?;
                    self.top().module.use_list_orders.push(text);
                    Ok(())
                }
                _ => self.unexpected(TOP_LEVEL),
            },
            _ => self.unexpected(TOP_LEVEL),
        }
    }

    /// Returns the state of the top level.
    ///
    /// # Panics
    /// In a body.
    pub(super) fn top(&mut self) -> &mut super::scope::TopLevel {
        match &mut self.scope {
            ParseScope::Top(top) => top,
            ParseScope::Body(_) => unreachable!("entities stand at the top level"),
        }
    }

    /// Skips to a token at the start of a line that looks like the start of the next entity, after
    /// the token where the broken entity started.
    fn skip_to_entity(&mut self, broken: Token) {
        if self.tok.start() == broken.start() {
            self.bump();
        }
        while !self.at(TokenKind::Eof) && !self.at_entity() {
            self.bump();
        }
    }

    fn at_entity(&self) -> bool {
        let t = self.tok;
        let sign = match t.kind() {
            TokenKind::Global | TokenKind::Local | TokenKind::Comdat | TokenKind::MdName => 1,
            TokenKind::GlobalQuoted | TokenKind::LocalQuoted | TokenKind::ComdatQuoted => 2,
            TokenKind::GlobalNum
            | TokenKind::LocalNum
            | TokenKind::MdNum
            | TokenKind::Caret
            | TokenKind::Word => 0,
            _ => return false,
        };
        let first = (t.start() as usize).saturating_sub(sign);
        if first > 0 && self.src[first - 1] != b'\n' {
            return false;
        }
        match t.kind() {
            TokenKind::Word => matches!(
                self.text(t),
                b"define"
                    | b"declare"
                    | b"attributes"
                    | b"source_filename"
                    | b"target"
                    | b"module"
                    | b"uselistorder"
                    | b"uselistorder_bb"
            ),
            TokenKind::Local | TokenKind::LocalQuoted | TokenKind::LocalNum => {
                let mut ahead = self.lex.clone();
                let equal = ahead.next().kind() == TokenKind::Equal;
                let word = ahead.next();
                equal && word.kind() == TokenKind::Word && self.text(word) == b"type"
            }
            _ => true,
        }
    }

    fn source_filename(&mut self) -> ParseResult<()> {
        self.bump();
        self.expect(TokenKind::Equal, "`=`")?;
        let name = self.expect_string()?.into_owned().into();
        self.top().module.source_filename = Some(name);
        Ok(())
    }

    /// Parses `target datalayout = "…"` or `target triple = "…"`.
    fn target_line(&mut self) -> ParseResult<()> {
        let place = self.bump().start();
        let triple = self.at_word("triple");
        if !triple && !self.at_word("datalayout") {
            return self.unexpected("`datalayout` or `triple`");
        }
        self.bump();
        self.expect(TokenKind::Equal, "`=`")?;
        let text: Box<[u8]> = self.expect_string()?.into_owned().into();
        let top = self.top();
        if triple {
            top.module.triple = Some(text);
        } else {
            top.program_space = program_space(&text);
            top.module.datalayout = Some(text);
            top.module.places.datalayout = Some(place);
        }
        Ok(())
    }

    /// Parses `module asm "…"`.
    fn module_asm(&mut self) -> ParseResult<()> {
        self.bump();
        self.expect_word("asm")?;
        let line = self.expect_string()?.into_owned().into();
        self.top().module.asm.push(line);
        Ok(())
    }

    /// Parses `$name = comdat any`.
    fn comdat_definition(&mut self) -> ParseResult<()> {
        let t = self.bump();
        self.expect(TokenKind::Equal, "`=`")?;
        self.expect_word("comdat")?;
        let kind = self.tok;
        if kind.kind() != TokenKind::Word || !COMDAT_KINDS.contains(&self.text(kind)) {
            return self
                .unexpected("`any`, `exactmatch`, `largest`, `nodeduplicate` or `samesize`");
        }
        self.bump();
        let kind: Box<[u8]> = self.text(kind).into();
        let name = self.unquoted(t);
        let hash = hash_name(&name);
        let top = self.top();
        match top.comdats.get_hashed(&name, hash) {
            Some(i) if top.module.comdats[i as usize].kind.is_empty() => {
                top.module.comdats[i as usize].kind = kind;
            }
            Some(_) => {
                let name = String::from_utf8_lossy(&name).into_owned();
                return self.fail(Code::Redefinition, t, format!("`${name}` is defined twice"));
            }
            None => {
                let name: Arc<[u8]> = name.into();
                top.comdats.insert_new(name.clone(), hash, top.module.comdats.len() as u32);
                top.module.comdats.push(Comdat { name, kind });
            }
        }
        Ok(())
    }

    /// Parses `%T = type …`.
    fn type_definition(&mut self) -> ParseResult<()> {
        let t = self.bump();
        self.expect(TokenKind::Equal, "`=`")?;
        self.expect_word("type")?;
        if self.eat_word("opaque") {
            return self.define_struct(t, None);
        }
        let at = self.tok;
        let ty = self.parse_type()?;
        if matches!(self.types.get(ty), TypeData::Struct { .. }) {
            return self.define_struct(t, Some(ty));
        }
        // An alias of a type that is not a struct must not have been used before its definition.
        if let Some(known) = self.known_struct(t) {
            if !self.is_defined(known) {
                self.error(Code::BadType, at, "only a struct may be used before it is defined");
            }
            return self.define_struct(t, None);
        }
        let name = self.unquoted(t);
        match (&mut self.scope, &mut self.types) {
            (ParseScope::Top(top), _) if t.kind() == TokenKind::LocalNum => {
                top.type_numbers.set(t.value as u32, ty.0);
            }
            (_, TypeAccess::Own(types)) => types.alias(&name, ty),
            _ => {}
        }
        Ok(())
    }

    /// Returns the struct that a name or number denotes so far.
    fn known_struct(&mut self, t: Token) -> Option<Type> {
        let name = self.unquoted(t);
        match (&self.scope, &self.types) {
            (ParseScope::Top(top), _) if t.kind() == TokenKind::LocalNum => {
                top.type_numbers.get(t.value as u32).map(Type)
            }
            (_, TypeAccess::Own(types)) => types.find_named(&name),
            _ => None,
        }
    }

    /// Returns whether a type is complete: not a struct that has only been mentioned so far.
    pub(super) fn is_defined(&self, ty: Type) -> bool {
        self.types.ask(ty, |types| match types.get(ty) {
            TypeData::Named(i) => types.named_struct(i).defined,
            _ => true,
        })
    }

    fn define_struct(&mut self, t: Token, body: Option<Type>) -> ParseResult<()> {
        let known = self.known_struct(t);
        let name = self.unquoted(t);
        let (ParseScope::Top(top), TypeAccess::Own(types)) = (&mut self.scope, &mut self.types)
        else {
            return Ok(());
        };
        let ty = known.unwrap_or_else(|| {
            if t.kind() != TokenKind::LocalNum {
                return types.named(&name);
            }
            let ty = types.unnamed();
            top.type_numbers.set(t.value as u32, ty.0);
            ty
        });
        if self.is_defined(ty) {
            let shown = String::from_utf8_lossy(&name).into_owned();
            let shown = shown.trim_start_matches('%');
            return self.fail(Code::Redefinition, t, format!("`%{shown}` is defined twice"));
        }
        let (ParseScope::Top(top), TypeAccess::Own(types)) = (&mut self.scope, &mut self.types)
        else {
            return Ok(());
        };
        types.define(ty, body);
        top.type_places.push((ty, t.span()));
        Ok(())
    }

    /// Skips `^0 = module: (…)` or `^1 = flags: 8`, with one warning for the whole text.
    fn summary_entry(&mut self, has_warned: &mut bool) -> ParseResult<()> {
        let t = self.bump();
        if !std::mem::replace(has_warned, true) {
            self.report(
                Diagnostic::new(Code::SkippedSummary, "the module summary is skipped").at(t.span()),
            );
        }
        self.expect(TokenKind::Int, "the number of a summary entry")?;
        self.expect(TokenKind::Equal, "`=`")?;
        self.expect(TokenKind::Label, "the kind of a summary entry")?;
        if self.eat(TokenKind::Int) {
            return Ok(());
        }
        let mut depth = 0usize;
        loop {
            match self.tok.kind() {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                TokenKind::Eof | TokenKind::Error => return self.unexpected("`)`"),
                _ if depth == 0 => return self.unexpected("`(`"),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
