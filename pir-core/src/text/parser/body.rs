//! Function bodies: blocks, results, labels, and recovery at the next instruction after an error.

use super::locals::{NameKey, label_number};
use super::numbered::{BlockLabel, LabelName};
use super::{ParseFailed, ParseResult, Parser};
use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{Block, Entity, Inst, Type, Value, ValueKind};
use crate::function::NO_SOURCE_PLACE;
use crate::inst::TailKind;
use crate::limits;
use crate::md::Attachment;
use crate::opcode::Opcode;
use crate::suggest::{MAX_SUGGESTIONS, closest, did_you_mean};
use crate::text::lexer::{Lexer, Token, TokenKind};
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// Parses `{ … }`; returns the offset of the closing brace, or `None` if the text ended before
    /// it.
    pub(crate) fn body_text(&mut self) -> Option<usize> {
        if self.expect(TokenKind::LBrace, "`{`").is_err() {
            return None;
        }
        let mut current: Option<Block> = None;
        loop {
            let t = self.tok;
            let step = match t.kind() {
                TokenKind::RBrace => {
                    self.close_block(current);
                    if self.state().body.layout().is_empty() && !self.state().failed {
                        self.error(Code::BlockStructure, t, "a body has at least one block");
                    }
                    return Some(t.start() as usize);
                }
                TokenKind::Eof => {
                    let _ = self.unexpected::<()>("`}` at the end of the function");
                    return None;
                }
                TokenKind::Label | TokenKind::QuotedLabel => {
                    self.close_block(current);
                    self.bump();
                    self.named_block(t).map(|b| current = Some(b))
                }
                _ => self.statement(&mut current),
            };
            if step.is_err() {
                self.state().failed = true;
                self.state().md_next = false;
                self.recover(t);
            }
        }
    }

    /// Skips to the next token that starts a line and may start an instruction.
    fn recover(&mut self, from: Token) {
        if self.tok.start() == from.start() {
            self.bump();
        }
        loop {
            let new_line = self.is_on_new_line();
            match self.tok.kind() {
                TokenKind::Eof => return,
                TokenKind::RBrace
                | TokenKind::Label
                | TokenKind::QuotedLabel
                | TokenKind::Record
                    if new_line =>
                {
                    return;
                }
                TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted if new_line => {
                    return;
                }
                TokenKind::Word if new_line && self.starts_instruction() => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Returns whether the current token stands on another line than the one before it.
    pub(super) fn is_on_new_line(&self) -> bool {
        let gap = &self.src[self.prev_end as usize..self.tok.start() as usize];
        memchr::memchr(b'\n', gap).is_some()
    }

    /// Returns whether `t`, which is the current token, is the last one of its line.
    fn is_last_of_line(&self, t: Token) -> bool {
        let next = self.lex.clone().next();
        let gap = &self.src[t.end() as usize..(next.start() as usize).max(t.end() as usize)];
        memchr::memchr(b'\n', gap).is_some()
    }

    pub(super) fn starts_instruction(&self) -> bool {
        self.opcode(self.tok).is_some() || TailKind::from_name(self.text(self.tok)).is_some()
    }

    /// Reports an unterminated block at its end, where the next block or `}` starts.
    fn close_block(&mut self, current: Option<Block>) {
        if current.is_some() && !self.state().failed {
            let name = match &self.state().block_label {
                Some(BlockLabel::Name(n)) => format!("block `%{}`", String::from_utf8_lossy(n)),
                Some(BlockLabel::Number(n)) => format!("block `%{n}`"),
                None => "the block".to_owned(),
            };
            let is_started_by_terminator = self.state().body.layout().len() > 1
                && current.is_some_and(|b| {
                    let place = self.state().body.block_place(b) as usize;
                    let first = Lexer::new(self.src, place, self.src.len()).next();
                    !matches!(first.kind(), TokenKind::Label | TokenKind::QuotedLabel)
                });
            let end = self.prev_end as usize;
            let d = Diagnostic::new(Code::BlockStructure, format!("{name} has no terminator"))
                .at(Span::new(end.saturating_sub(1), end))
                .here("the block ends here")
                .help(match is_started_by_terminator {
                    true => "the terminator above ended its block, and this code began a new one",
                    false => "end it with `br`, `ret`, `halt`, ...",
                });
            self.report(d);
            self.state().failed = true;
        }
    }

    fn enter_block(&mut self, key: NameKey<'_>, t: Token, named: bool) -> ParseResult<Block> {
        let src = self.src;
        let span = t.span();
        let state = self.state();
        if state.body.block_bound() >= limits::MAX_ENTITIES {
            return self.fail(Code::Limit, t, "too many blocks in one function");
        }
        let known = state.locals.get(src, key);
        let block = state.body.add_block_at(t.span().start);
        let label = match known {
            None => state.locals.label(src, key, span),
            Some(v) => v,
        };
        let free = label
            .as_block()
            .map(|l| &mut state.locals.labels[l.index()])
            .filter(|l| l.block.is_none());
        let Some(slot) = free else {
            return self.redefinition(t, key, label);
        };
        slot.block = Some(block);
        if named
            && state.wants_names
            && let NameKey::Name(name, ..) = key
        {
            state.body.block_names.set(block, name);
        }
        Ok(block)
    }

    fn named_block(&mut self, t: Token) -> ParseResult<Block> {
        let owned;
        let text = self.text(t);
        if t.kind() == TokenKind::Label
            && let Some(n) = label_number(text)
        {
            let next = self.state().locals.next_number;
            if n < next {
                let message = format!("this label must be numbered `{next}` or greater");
                return self.fail(Code::WrongNumber, t, message);
            }
            self.state().locals.next_number = n.saturating_add(1);
            return self.numbered_block(n, t);
        }
        let key = if t.kind() == TokenKind::Label {
            NameKey::Name(text, self.name_hash(t), Some(t.start()))
        } else {
            owned = self.unquoted(t);
            self.quoted_key(&owned, t)
        };
        let block = self.enter_block(key, t, true)?;
        self.state().block_label = Some(BlockLabel::Name(self.unquoted(t)));
        Ok(block)
    }

    fn numbered_block(&mut self, n: u32, t: Token) -> ParseResult<Block> {
        let block = self.enter_block(NameKey::Number(n), t, false)?;
        self.state().block_label = Some(BlockLabel::Number(n));
        Ok(block)
    }

    /// Parses one instruction or debug record, and creates its block if none is open.
    #[inline]
    fn statement(&mut self, current: &mut Option<Block>) -> ParseResult<()> {
        let first = self.tok;
        if self.at_word("uselistorder") {
            return self.body_use_list_order();
        }
        let block = match *current {
            Some(b) => b,
            None => {
                let n = self.state().locals.next_number;
                self.state().locals.next_number = n.saturating_add(1);
                let b = self.numbered_block(n, first)?;
                *current = Some(b);
                b
            }
        };
        self.state().block = block;
        if first.kind() == TokenKind::Record {
            let Some(op) = self.record(first) else {
                return self.fail(Code::UnknownWord, first, "no debug record has this name");
            };
            self.bump();
            let data = self.debug_record(op)?;
            self.state().body.push_inst(block, data, first.span().start);
            return Ok(());
        }
        let mut result = None;
        let mut known = None;
        if matches!(first.kind(), TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted) {
            if self.follows(" = ") {
                known = self.bump_equal();
            } else {
                self.bump();
                self.expect(TokenKind::Equal, "`=`")?;
            }
            result = Some(first);
        }
        let op = match known {
            Some(op) => op,
            None => {
                let t = self.tok;
                let Some(op) = self.opcode(t) else { return self.other_word(result, block, first) };
                self.bump();
                op
            }
        };
        let data = self.instruction(op)?;
        self.finish_statement(block, data, result, first)?;
        if op.is_terminator() {
            *current = None;
        }
        Ok(())
    }

    /// Consumes the current name and the ` = ` after it, and also the opcode if it is
    /// `getelementptr`, which is long and frequent.
    #[inline]
    fn bump_equal(&mut self) -> Option<Opcode> {
        self.lex.skip(3);
        let known = self.lex.starts_with(b"getelementptr ");
        if known {
            self.lex.skip(13);
        }
        self.prev_end = self.lex.pos() as u32;
        self.tok = self.lex.next();
        known.then_some(Opcode::GetElementPtr)
    }

    /// Parses `tail call` and its variants; otherwise reports that this is no instruction.
    fn other_word(&mut self, result: Option<Token>, block: Block, first: Token) -> ParseResult<()> {
        let t = self.tok;
        let tail = match t.kind() {
            TokenKind::Word => TailKind::from_name(self.text(t)),
            _ => None,
        };
        if let Some(tail) = tail {
            self.bump();
            let data = self.tail_call(tail)?;
            return self.finish_statement(block, data, result, first);
        }
        if t.kind() == TokenKind::Word {
            let word = String::from_utf8_lossy(self.text(t)).into_owned();
            let d = Diagnostic::new(Code::UnknownWord, format!("no instruction is named `{word}`"))
                .at(t.span());
            let d = match word.as_str() {
                "parallel" | "spawn" | "detach" => d.help(
                    "a region is opened with `fork [label %a, label %b]`, which starts a strand \
                     for \
                     each successor",
                ),
                "sync" | "reattach" | "wait" | "taskwait" => {
                    d.help("a region is closed by a block that starts with `join`")
                }
                _ if self.is_last_of_line(t) => {
                    d.help(format!("a label ends with a colon: `{word}:`"))
                }
                _ => {
                    let names = Opcode::ALL.iter().map(|op| op.name());
                    match did_you_mean("", closest(&word, names)) {
                        Some(help) => d.help(help),
                        None => d,
                    }
                }
            };
            self.report(d);
            return Err(ParseFailed);
        }
        self.unexpected("an instruction")
    }

    #[inline]
    fn finish_statement(
        &mut self,
        block: Block,
        data: crate::inst::InstData,
        result: Option<Token>,
        first: Token,
    ) -> ParseResult<()> {
        let ty = data.ty();
        let state = self.state();
        if state.body.inst_bound() >= limits::MAX_ENTITIES
            || state.body.ops.len() >= u32::MAX as usize / 2
        {
            return self.fail(Code::Limit, first, "too many instructions in one function");
        }
        let inst = state.body.push_inst(block, data, first.span().start);
        if state.md_next || self.at(TokenKind::Comma) {
            self.metadata_tail(inst)?;
        }
        self.define(inst, ty, result)
    }

    fn metadata_tail(&mut self, inst: Inst) -> ParseResult<()> {
        if !std::mem::take(&mut self.state().md_next) {
            self.bump();
        }
        if !self.at(TokenKind::MdName) {
            return self.unexpected("metadata");
        }
        let mut list: SmallVec<[Attachment; 4]> = SmallVec::new();
        self.attachments(&mut list)?;
        self.state().body.set_attachments(inst, &list);
        Ok(())
    }

    /// Reports that `old` already has this name.
    #[cold]
    fn redefinition<T>(&mut self, t: Token, key: NameKey<'_>, old: Value) -> ParseResult<T> {
        let state = self.state();
        let place = match old.kind() {
            ValueKind::Inst(i) => state.body.place(i),
            ValueKind::Block(l) => state
                .locals
                .labels
                .get(l.index())
                .and_then(|label| label.block)
                .map_or(NO_SOURCE_PLACE, |b| state.body.block_place(b)),
            _ => NO_SOURCE_PLACE,
        };
        let message = format!("`%{}` is defined already", key.show());
        let d = Diagnostic::new(Code::Redefinition, message).at(t.span());
        self.report(d.label(Span::line_from(place), "first defined here"));
        Err(ParseFailed)
    }

    /// Defines the name or number of an instruction's result.
    #[inline]
    fn define(&mut self, inst: Inst, ty: Type, result: Option<Token>) -> ParseResult<()> {
        if ty == Type::VOID {
            return match result {
                None => Ok(()),
                Some(t) => {
                    let help =
                        format!("drop `{} =`", String::from_utf8_lossy(self.bytes(t.span())));
                    let message = "this instruction has no result to name";
                    self.fail_with(Code::BadType, t, message, help)
                }
            };
        }
        let src = self.src;
        let owned;
        let (key, t) = match result {
            None => {
                let n = self.state().locals.next_number;
                (NameKey::Number(n), self.tok)
            }
            Some(t) => match t.kind() {
                TokenKind::LocalNum => (NameKey::Number(t.value as u32), t),
                TokenKind::Local => {
                    (NameKey::Name(self.text(t), self.name_hash(t), Some(t.start())), t)
                }
                _ => {
                    owned = self.unquoted(t);
                    (self.quoted_key(&owned, t), t)
                }
            },
        };
        let state = self.state();
        match key {
            NameKey::Number(n) => {
                let next = state.locals.next_number;
                if n < next {
                    let message = format!("this result must be numbered `%{next}` or greater");
                    return self.fail(Code::WrongNumber, t, message);
                }
                state.locals.next_number = n.saturating_add(1);
            }
            NameKey::Name(name, ..) if state.wants_names => state.body.names.set(inst, name),
            NameKey::Name(..) => {}
        }
        let value = Value::inst(inst);
        if let Some(old) = state.locals.define(src, key, value) {
            let Some(f) = old.as_forward() else {
                return self.redefinition(t, key, old);
            };
            let forward = &mut state.locals.forwards[f as usize];
            forward.value = Some(value);
            let (wanted, first_use) = (forward.ty, forward.first_use);
            if wanted != ty && wanted != Type::VOID {
                let message = format!(
                    "`%{}` has type `{}`, but was used as `{}`",
                    key.show(),
                    self.show(ty),
                    self.show(wanted)
                );
                let d = Diagnostic::new(Code::TypeMismatch, message)
                    .at(t.span())
                    .label(first_use, "the use");
                self.report(d);
            }
            self.state().locals.set(src, key, value);
        }
        Ok(())
    }

    /// Returns the names of the blocks, or of the arguments and instructions, of the current body.
    fn defined_names(&mut self, blocks: bool) -> Vec<String> {
        let state = self.state();
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let body = &state.body;
        let layout = body.layout().iter();
        if blocks {
            return layout.filter_map(|&b| body.block_names.get(b)).map(text).collect();
        }
        let function = state.frozen.module.function(state.function);
        let params = function.map_or(&[][..], |f| &f.params).iter();
        let params = params.filter_map(|p| p.name.as_deref());
        let results = layout.flat_map(|&b| body.insts(b)).filter_map(|&i| body.names.get(i));
        params.chain(results).map(text).collect()
    }

    /// Replaces forward uses by their definitions in one sweep, and reports names without
    /// definition.
    pub(crate) fn resolve(&mut self) {
        let failed = self.state().failed;
        let state = self.state();
        let mut missing = Vec::new();
        if !failed {
            for f in &state.locals.forwards {
                if f.value.is_none() {
                    missing.push((Code::UndefinedValue, f.name.clone(), f.first_use));
                }
            }
            for l in &state.locals.labels {
                if l.block.is_none() {
                    let name = String::new();
                    missing.push((
                        Code::UndefinedLabel,
                        LabelName::Name(name.into_bytes().into()),
                        l.first_use,
                    ));
                }
            }
        }
        let mut searched = 0;
        for (code, name, span) in missing {
            let text = &self.src[span.start as usize..span.end as usize];
            let shown = match &name {
                LabelName::Number(n) => format!("%{n}"),
                LabelName::Name(n) if !n.is_empty() => format!("%{}", String::from_utf8_lossy(n)),
                LabelName::Name(_) => {
                    let text = String::from_utf8_lossy(text);
                    format!("%{}", text.trim_start_matches('%'))
                }
            };
            let message = match code {
                Code::UndefinedLabel => format!("no block is named `{shown}`"),
                _ => format!("no value is named `{shown}`"),
            };
            self.state().block_label = None;
            let mut d = Diagnostic::new(code, message).at(span);
            if searched < MAX_SUGGESTIONS {
                searched += 1;
                let known = self.defined_names(code == Code::UndefinedLabel);
                let found = closest(shown.trim_start_matches('%'), known.iter().map(|n| &**n));
                d.help = did_you_mean("%", found);
            }
            self.report(d);
        }
        let forwards = std::mem::take(&mut self.state().locals.forwards);
        let labels = std::mem::take(&mut self.state().locals.labels);
        let poison = Value::constant(crate::entity::Const(0));
        let look_up = |v: &mut Value| {
            if let Some(f) = v.as_forward() {
                *v = forwards[f as usize].value.unwrap_or(poison);
            } else if let Some(l) = v.as_block() {
                *v = Value::block(labels[l.index()].block.unwrap_or(Block(0)));
            }
        };
        let state = self.state();
        state.body.ops.iter_mut().for_each(look_up);
        for (inst, mut label) in std::mem::take(&mut state.edges) {
            look_up(&mut label);
            if let Some(block) = label.as_block() {
                state.body.place_at_end(inst, block);
            }
        }
        state.use_lists.iter_mut().for_each(|(value, ..)| look_up(value));
        if !forwards.is_empty() {
            self.metadata.values_mut().for_each(look_up);
        }
        self.state().locals.forwards = forwards;
        self.state().locals.labels = labels;
    }
}
