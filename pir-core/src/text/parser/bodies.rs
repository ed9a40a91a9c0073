//! Parsing of one body after the other with tables that are reused.
//!
//! This file holds the state that the threads share, and the reader of one thread.
//! [`super::driver`] and [`super::visit`] decide which bodies are parsed when, and use the results.

use super::Parser;
use super::locals::Locals;
use super::scope::{
    BodyState, FrozenTopLevel, ParseScope, PendingBlock, PendingBody, SymbolAccess, TypeAccess,
};
use crate::diag::{Code, Diagnostic};
use crate::entity::{Block, GlobalId, Type};
use crate::function::Body;
use crate::module::GlobalKind;
use crate::symbol::Symbols;
use crate::text::lexer::{Lexer, Token};
use crate::types::Types;
use std::sync::Mutex;

/// Marks that a body did not end at the expected offset.
pub(super) struct ScopeMismatch;

/// The state that the readers of bodies share.
pub(super) struct SharedHeader<'a> {
    pub src: &'a [u8],
    pub frozen: &'a FrozenTopLevel<'a>,
    /// Types that only bodies use.
    pub types: &'a Mutex<Option<Box<Types>>>,
    /// Symbols that only bodies use.
    pub symbols: &'a Mutex<Option<Box<Symbols>>>,
    pub wants_labels: bool,
    pub precise: bool,
    /// Whether the attribute sets of one body are kept for the next, until there are too many.
    pub keeps_attrs: bool,
}

/// The results of parsing a body besides the body.
#[derive(Default)]
pub(super) struct BodyExtras {
    pub diags: Vec<Diagnostic>,
    pub dropped: usize,
    pub pending: Vec<PendingBlock>,
    /// The numbers of the labels in the text, if the addresses of blocks may be taken.
    pub labels: Vec<(u32, Block)>,
    /// Intrinsics that are called but not declared.
    pub undeclared: Vec<(Token, Type)>,
}

impl BodyExtras {
    fn any(&self) -> bool {
        let Self { diags, dropped, pending, labels, undeclared } = self;
        let none = diags.is_empty() && pending.is_empty() && undeclared.is_empty();
        !none || *dropped != 0 || !labels.is_empty()
    }
}

/// A body that was parsed, to be moved into its function.
pub(super) struct ReadBody {
    /// Boxed immediately, because the bodies wait until all of them have been parsed.
    pub body: Box<Body>,
    /// Boxed, because few bodies have any.
    pub rest: Option<Box<BodyExtras>>,
}

/// Bodies with more text than this get tables of their own, because copying the shared tables, or
/// clearing them for every small body that follows, would cost too much.
const MAX_COPIED_BYTES: usize = 1 << 16;

/// The maximum number of attribute sets that are kept from body to body.
const MAX_KEPT_SETS: usize = 1 << 10;

/// A thread's reader: a parser that reuses its tables from body to body.
pub(super) struct BodyReader<'a> {
    parser: Parser<'a>,
    /// The reusable body, while a body with tables of its own is parsed.
    aside: Option<Body>,
    keeps_attrs: bool,
}

impl<'a> BodyReader<'a> {
    pub(super) fn new(shared: &SharedHeader<'a>) -> Self {
        let SharedHeader { src, frozen, types, symbols, wants_labels, precise, keeps_attrs } =
            *shared;
        let state = BodyState {
            frozen,
            function: GlobalId(0),
            params: Vec::new(),
            body: Body::new(),
            block: Block(0),
            edge_values: None,
            edges: Vec::new(),
            locals: Locals::default(),
            block_label: None,
            undeclared: Vec::new(),
            use_lists: Vec::new(),
            takes_addresses: wants_labels,
            wants_names: true,
            md_next: false,
            failed: false,
        };
        let types = TypeAccess::Shared { base: &frozen.module.types, grown: types, used: false };
        let symbols =
            SymbolAccess::Shared { base: &frozen.module.symbols, grown: symbols, used: false };
        let lex = Lexer::new(src, 0, 0);
        let scope = ParseScope::Body(Box::new(state));
        let mut parser = Parser::new(src, lex, types, symbols, precise, scope);
        parser.attr_texts.on = keeps_attrs;
        if keeps_attrs {
            // Between bodies the pools belong to the body, so the stamp is renewed there.
            parser.state().body.attrs.renew();
        }
        Self { parser, aside: None, keeps_attrs }
    }

    /// Parses a body, with or without the names of its values and blocks. [`BodyReader::body`]
    /// returns it until the next body is parsed.
    pub(super) fn read(
        &mut self,
        place: &PendingBody,
        named: bool,
    ) -> Result<Option<Box<BodyExtras>>, ScopeMismatch> {
        self.clear();
        let p = &mut self.parser;
        let GlobalKind::Function(function) = &p.state().frozen.module.global(place.global).kind
        else {
            return Err(ScopeMismatch);
        };
        let text = place.close - place.open;
        let state = p.state();
        state.function = place.global;
        state.wants_names = named;
        state.params.extend(function.params.iter().map(|p| p.ty));
        state.locals.clear_for(place.open, place.close);
        if text > MAX_COPIED_BYTES {
            self.aside = Some(std::mem::replace(&mut state.body, Body::with_room_for(text)));
        }
        p.lex = Lexer::new(p.src, place.open, (place.close + 1).min(p.src.len()));
        p.bump();
        p.prev_end = place.open as u32;
        p.define_params(function, &place.arg_numbers);
        let end = p.body_text();
        if end != Some(place.close) && !p.precise {
            return Err(ScopeMismatch);
        }
        if end.is_some_and(|e| e != place.close) {
            let t = p.tok;
            p.error(Code::UnexpectedToken, t, "this brace closes the body too early");
        }
        p.resolve();
        p.check_use_lists();
        self.swap_pools();
        let p = &mut self.parser;
        let (diags, pending) =
            (std::mem::take(&mut p.diags), std::mem::take(&mut p.pending_blocks));
        let dropped = std::mem::take(&mut p.dropped);
        let state = p.state();
        let labels = match state.takes_addresses {
            true => state.locals.numbered_labels().collect(),
            false => Vec::new(),
        };
        let undeclared = std::mem::take(&mut state.undeclared);
        let rest = BodyExtras { diags, dropped, pending, labels, undeclared };
        Ok(rest.any().then(|| Box::new(rest)))
    }

    /// Returns the body that was parsed last.
    pub(super) fn body(&mut self) -> &Body {
        &self.parser.state().body
    }

    /// Returns whether the last body uses types or symbols that the module does not have.
    pub(super) fn has_grown(&self) -> bool {
        matches!(self.parser.types, TypeAccess::Shared { used: true, .. })
            || matches!(self.parser.symbols, SymbolAccess::Shared { used: true, .. })
    }

    /// Takes the body that was parsed last, without spare capacity.
    pub(super) fn take_body(&mut self) -> Box<Body> {
        let body = &mut self.parser.state().body;
        let sets = self.keeps_attrs.then(|| std::mem::take(&mut body.attrs));
        let mut taken = match self.aside.take() {
            None => Box::new(body.copy_and_clear()),
            Some(aside) => {
                let mut big = std::mem::replace(body, aside);
                big.shrink();
                Box::new(big)
            }
        };
        if let Some(sets) = sets {
            taken.attrs = sets.clone();
            body.attrs = sets;
        }
        taken
    }

    /// Parses a body and takes it.
    pub(super) fn read_and_take(&mut self, place: &PendingBody) -> Result<ReadBody, ScopeMismatch> {
        let rest = self.read(place, true)?;
        Ok(ReadBody { body: self.take_body(), rest })
    }

    /// Clears the tables for the next body.
    fn clear(&mut self) {
        let state = self.parser.state();
        let sets = self.keeps_attrs.then(|| std::mem::take(&mut state.body.attrs));
        if let Some(aside) = self.aside.take() {
            state.body = aside;
        }
        state.body.clear();
        state.params.clear();
        state.edge_values = None;
        state.edges.clear();
        state.block_label = None;
        state.undeclared.clear();
        state.use_lists.clear();
        state.md_next = false;
        state.failed = false;
        if let Some(sets) = sets {
            state.body.attrs = sets;
        }
        self.swap_pools();
        let p = &mut self.parser;
        if self.keeps_attrs && p.attrs.len() > MAX_KEPT_SETS {
            p.attrs = Default::default();
            p.attrs.renew();
            p.attr_texts.clear();
        }
        p.diags.clear();
        p.dropped = 0;
        p.nesting = 0;
        p.pending_blocks.clear();
        if let TypeAccess::Shared { used, .. } = &mut p.types {
            *used = false;
        }
        if let SymbolAccess::Shared { used, .. } = &mut p.symbols {
            *used = false;
        }
    }

    /// Swaps the pools, which belong to the parser while it parses, and to the body otherwise.
    fn swap_pools(&mut self) {
        let Parser { consts, attrs, metadata, scope: ParseScope::Body(state), .. } =
            &mut self.parser
        else {
            unreachable!("a body's reader is in a body")
        };
        std::mem::swap(consts, &mut state.body.consts);
        std::mem::swap(attrs, &mut state.body.attrs);
        std::mem::swap(metadata, &mut state.body.metadata);
    }
}
