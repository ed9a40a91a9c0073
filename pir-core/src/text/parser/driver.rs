//! The phases of parsing: the top level, then the bodies in parallel, then `blockaddress`
//! constants.

use super::bodies::{BodyReader, ReadBody, ScopeMismatch, SharedHeader};
use super::ends::BodyEnds;
use super::numbered::{LabelName, NumberTable};
use super::scope::{
    FrozenTopLevel, ParseScope, PendingBlock, PendingBody, SymbolAccess, TopLevel, TypeAccess,
};
use super::{ParseResult, Parser};
use crate::constant::ConstKind;
use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{Block, GlobalId, Type, Value};
use crate::function::{Function, NO_SOURCE_PLACE, Param};
use crate::limits;
use crate::module::{Global, GlobalKind, Module};
use crate::symbol::Symbols;
use crate::text::lexer::{Lexer, Token, TokenKind};
use crate::types::Types;
use crate::upgrade::UpgradePlan;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// Options of the parser.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// Parse bodies on the threads of the current rayon pool; otherwise on this thread alone.
    pub parallel: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self { parallel: true }
    }
}

/// The result of parsing a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The module; `None` if there was an error.
    pub module: Option<Module>,
    /// Errors and warnings, ordered by position.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Returns the module, or the diagnostics if there was an error.
    pub fn into_result(self) -> Result<Module, Vec<Diagnostic>> {
        self.module.ok_or(self.diagnostics)
    }
}

/// Parses a module. O(text); bodies are parsed on all cores.
///
/// ```
/// let text = b"define i32 @one() {\n  ret i32 1\n}\n";
/// let module = pir_core::text::parse(text).into_result().unwrap();
/// assert!(module.find(b"one").is_some());
///
/// let wrong = pir_core::text::parse(b"define i32 @one() {\n  rte i32 1\n}\n");
/// assert_eq!(wrong.diagnostics[0].code.to_string(), "PIR0005");
/// ```
pub fn parse(src: &[u8]) -> Parsed {
    parse_with(src, &ParseOptions::default())
}

/// Parses a module with options.
pub fn parse_with(src: &[u8], options: &ParseOptions) -> Parsed {
    let refuse = |d| Parsed { module: None, diagnostics: vec![d] };
    if let Some(d) = input_error(src) {
        return refuse(d);
    }
    let mismatch =
        || Diagnostic::new(Code::UnexpectedToken, "braces do not match").at(Span::new(0, 0));
    let (mut parsed, dropped) = match attempt(src, options, false) {
        Ok(p) => p,
        // The fast search for the end of a body was wrong, so the text is parsed again token by
        // token.
        Err(ScopeMismatch) => {
            attempt(src, options, true).unwrap_or_else(|ScopeMismatch| (refuse(mismatch()), 0))
        }
    };
    parsed.diagnostics.sort_by_key(|d| d.span.map_or(NO_SOURCE_PLACE, |s| s.start));
    let total = parsed.diagnostics.len() + dropped;
    if total > limits::MAX_DIAGNOSTICS {
        parsed.diagnostics.truncate(limits::MAX_DIAGNOSTICS);
        let rest = total - parsed.diagnostics.len();
        if let Some(d) = parsed.diagnostics.last_mut() {
            d.notes.push(format!("{rest} more diagnostics are not shown"));
        }
    }
    parsed
}

/// Returns the error for a text that is too long or is LLVM bitcode; `None` otherwise.
pub(super) fn input_error(src: &[u8]) -> Option<Diagnostic> {
    let refuse = |code, message: &str| Diagnostic::new(code, message).at(Span::new(0, 0));
    if src.len() > limits::MAX_TEXT_BYTES {
        return Some(refuse(Code::Limit, "the text is larger than 4 GiB"));
    }
    if src.starts_with(b"BC\xc0\xde") || src.starts_with(&[0xde, 0xc0, 0x17, 0x0b]) {
        let message = "this is LLVM bitcode: turn it into text with `llvm-dis`";
        return Some(refuse(Code::Unsupported, message));
    }
    None
}

fn attempt(
    src: &[u8],
    options: &ParseOptions,
    precise: bool,
) -> Result<(Parsed, usize), ScopeMismatch> {
    let ReadModule { mut module, mut diagnostics, dropped } =
        read_bodies(src, read_top(src, options, precise))?;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        UpgradePlan::new(&module).apply(&mut module, &mut diagnostics);
    }
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    Ok((Parsed { module: (!failed).then_some(module), diagnostics }, dropped))
}

/// The result of parsing all bodies.
pub(super) struct ReadModule {
    pub module: Module,
    pub diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics beyond the limit.
    pub dropped: usize,
}

/// Parses the bodies after the top level.
pub(super) fn read_bodies(src: &[u8], top: ReadTop<'_>) -> Result<ReadModule, ScopeMismatch> {
    let ReadTop { reader, mut module, bodies, use_lists, mut diags, mut dropped, pending } = top;
    let reader =
        Reader { wants_labels: memchr::memmem::find(src, b"blockaddress").is_some(), ..reader };
    let places: Vec<&PendingBody> = bodies.iter().collect();
    let mut read = reader.read_all(&mut module, &places)?;
    let calls: Vec<(Token, Type)> =
        read.iter().filter_map(|r| r.rest.as_ref()).flat_map(|r| &r.undeclared).copied().collect();
    if !calls.is_empty() {
        let open = |r: &ReadBody| r.rest.as_ref().is_some_and(|r| !r.undeclared.is_empty());
        let again: Vec<usize> = (0..read.len()).filter(|&i| open(&read[i])).collect();
        declare_intrinsics(src, &mut module, &calls, &mut diags);
        let places: Vec<&PendingBody> = again.iter().map(|&i| &bodies[i]).collect();
        for (&i, body) in again.iter().zip(reader.read_all(&mut module, &places)?) {
            read[i] = body;
        }
    }

    let mut pending: Vec<(Option<GlobalId>, PendingBlock)> =
        pending.into_iter().map(|p| (None, p)).collect();
    let mut labels: FxHashMap<(GlobalId, u32), Block> = FxHashMap::default();
    for (place, body) in bodies.iter().zip(read) {
        let ReadBody { body, rest } = body;
        if let Some(rest) = rest {
            diags.extend(rest.diags);
            dropped += rest.dropped;
            pending.extend(rest.pending.into_iter().map(|p| (Some(place.global), p)));
            labels.extend(rest.labels.into_iter().map(|(n, b)| ((place.global, n), b)));
        }
        if let Some(f) = module.function_mut(place.global) {
            f.body = Some(body);
        }
    }
    resolve_blocks(&mut module, &pending, &labels, &mut diags);
    if !use_lists.is_empty() {
        let last = bodies.last().map_or(0, |b| b.close as u32);
        super::use_lists::check(&module, &use_lists, last, reader.wants_labels, &mut diags);
    }
    Ok(ReadModule { module, diagnostics: diags, dropped })
}

/// The result of parsing the top level.
pub(super) struct ReadTop<'a> {
    pub reader: Reader<'a>,
    pub module: Module,
    pub bodies: Vec<PendingBody>,
    pub use_lists: Vec<super::scope::LaterOrder>,
    pub diags: Vec<Diagnostic>,
    pub dropped: usize,
    pub pending: Vec<PendingBlock>,
}

/// The length from which on another thread searches for the ends of bodies.
const MIN_PARALLEL_TEXT_BYTES: usize = 1 << 20;

/// Parses everything except the bodies.
pub(super) fn read_top<'a>(src: &'a [u8], options: &'a ParseOptions, precise: bool) -> ReadTop<'a> {
    let mut p = Parser::at_top(src, precise);
    p.restart(0);
    if options.parallel
        && !precise
        && src.len() >= MIN_PARALLEL_TEXT_BYTES
        && rayon::current_num_threads() > 1
    {
        let ends = Arc::new(BodyEnds::new(src.len()));
        p.top().ends = Some(ends.clone());
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| ends.find(src));
            p.parse_top();
            ends.stop();
        });
    } else {
        p.parse_top();
    }
    let Parser { diags, dropped, types, symbols, consts, attrs, metadata, scope, .. } = p;
    let pending = p.pending_blocks;
    let ParseScope::Top(top) = scope else { unreachable!("the top level stays the top level") };
    let (TypeAccess::Own(types), SymbolAccess::Own(symbols)) = (types, symbols) else {
        unreachable!("the top level owns its tables")
    };
    let TopLevel { mut module, by_number, md_numbers, type_numbers, bodies, use_lists, .. } = *top;
    module.types = *types;
    module.symbols = *symbols;
    module.consts = consts;
    module.attrs = attrs;
    module.metadata = metadata;
    let wants_labels = false;
    let reader =
        Reader { src, options, precise, wants_labels, by_number, md_numbers, type_numbers };
    ReadTop { reader, module, bodies, use_lists, diags, dropped, pending }
}

/// The data besides the module that parsing of bodies needs.
pub(super) struct Reader<'a> {
    pub src: &'a [u8],
    pub options: &'a ParseOptions,
    pub precise: bool,
    pub wants_labels: bool,
    pub by_number: NumberTable,
    pub md_numbers: NumberTable,
    pub type_numbers: NumberTable,
}

impl Reader<'_> {
    /// Returns the top level as bodies see it.
    pub(super) fn frozen<'f>(&'f self, module: &'f Module) -> FrozenTopLevel<'f> {
        FrozenTopLevel {
            module,
            by_number: &self.by_number,
            md_numbers: &self.md_numbers,
            type_numbers: &self.type_numbers,
        }
    }

    /// Parses bodies, in parallel if there is enough text. Adds types and symbols that only bodies
    /// use to the module.
    fn read_all(
        &self,
        module: &mut Module,
        bodies: &[&PendingBody],
    ) -> Result<Vec<ReadBody>, ScopeMismatch> {
        let grown_types: Mutex<Option<Box<Types>>> = Mutex::new(None);
        let grown_symbols: Mutex<Option<Box<Symbols>>> = Mutex::new(None);
        let frozen = self.frozen(module);
        let shared = SharedHeader {
            src: self.src,
            frozen: &frozen,
            types: &grown_types,
            symbols: &grown_symbols,
            wants_labels: self.wants_labels,
            precise: self.precise,
            keeps_attrs: false,
        };
        let size: usize = bodies.iter().map(|b| b.close - b.open).sum();
        let parallel = self.options.parallel && bodies.len() > 1 && size > 1 << 16;
        let read = if parallel && rayon::current_num_threads() > 1 {
            let run = bodies.len().div_ceil(rayon::current_num_threads() * 16).max(1);
            bodies
                .par_iter()
                .with_min_len(run)
                .map_init(|| BodyReader::new(&shared), |reader, b| reader.read_and_take(b))
                .collect::<Result<Vec<_>, _>>()?
        } else {
            let mut reader = BodyReader::new(&shared);
            bodies.iter().map(|b| reader.read_and_take(b)).collect::<Result<Vec<_>, _>>()?
        };
        if let Some(types) = grown_types.into_inner().unwrap_or_else(|e| e.into_inner()) {
            module.types = *types;
        }
        if let Some(symbols) = grown_symbols.into_inner().unwrap_or_else(|e| e.into_inner()) {
            module.symbols = *symbols;
        }
        Ok(read)
    }
}

/// Declares intrinsics with the function types of their calls.
fn declare_intrinsics(
    src: &[u8],
    module: &mut Module,
    calls: &[(Token, Type)],
    diags: &mut Vec<Diagnostic>,
) {
    for &(t, ty) in calls {
        let name = &src[t.start() as usize..t.end() as usize];
        if let Some(g) = module.find(name) {
            if module.global(g).ty != ty {
                let shown = String::from_utf8_lossy(name);
                let message = format!("`@{shown}` is not declared, and its calls differ in type");
                let span = t.span();
                diags.push(Diagnostic::new(Code::UndefinedGlobal, message).at(span));
            }
            continue;
        }
        let Some((_, params, _)) = module.types.signature(ty) else { continue };
        let params = params.iter().map(|&ty| Param::of(ty)).collect();
        let function = Function { params, implicit: true, ..Function::default() };
        let kind = GlobalKind::Function(Box::new(function));
        let name = String::from_utf8_lossy(name);
        module.add_global(Global { place: t.start(), ..Global::with_defaults(&name, ty, kind) });
    }
}

/// Replaces the names of blocks in `blockaddress` by the blocks.
fn resolve_blocks(
    module: &mut Module,
    pending: &[(Option<GlobalId>, PendingBlock)],
    numbers: &FxHashMap<(GlobalId, u32), Block>,
    diags: &mut Vec<Diagnostic>,
) {
    let mut names: FxHashMap<GlobalId, FxHashMap<Box<[u8]>, Block>> = FxHashMap::default();
    for (owner, p) in pending {
        let found =
            module.function(p.function).and_then(|f| f.body.as_deref()).map(|body| {
                match &p.label {
                    LabelName::Number(n) => numbers.get(&(p.function, *n)).copied(),
                    LabelName::Name(n) => names
                        .entry(p.function)
                        .or_insert_with(|| {
                            let named = |&b: &Block| Some((body.block_names.get(b)?.into(), b));
                            body.layout().iter().filter_map(named).collect()
                        })
                        .get(n)
                        .copied(),
                }
            });
        let Some(block) = found.flatten() else {
            let message = match found {
                None => "`blockaddress` names a block of a function that is defined here",
                Some(_) => "the function has no block of this name",
            };
            diags.push(Diagnostic::new(Code::UndefinedLabel, message).at(p.span));
            continue;
        };
        if module.function(p.function).and_then(|f| f.body.as_deref()?.entry()) == Some(block) {
            let message = "the address of an entry block can't be taken";
            diags.push(Diagnostic::new(Code::BadConstant, message).at(p.span));
        }
        let kind = ConstKind::BlockAddress(p.function, block);
        let pool = match owner {
            None => &mut module.consts,
            Some(g) => match module.function_mut(*g).and_then(|f| f.body.as_deref_mut()) {
                Some(body) => &mut body.consts,
                None => continue,
            },
        };
        pool.set_kind(p.constant, kind);
    }
}

impl FrozenTopLevel<'_> {
    /// Returns the name of a global, or its number, as text.
    pub(crate) fn name_of(&self, g: GlobalId) -> String {
        if let Some(name) = &self.module.global(g).name {
            return String::from_utf8_lossy(name).into_owned();
        }
        let number = self.by_number.iter().find(|&(_, id)| id == g.0).map(|(n, _)| n);
        number.map_or_else(String::new, |n| n.to_string())
    }
}

impl<'a> Parser<'a> {
    /// Creates a parser that has not read a token yet.
    pub(crate) fn new(
        src: &'a [u8],
        lex: Lexer<'a>,
        types: TypeAccess<'a>,
        symbols: SymbolAccess<'a>,
        precise: bool,
        scope: ParseScope<'a>,
    ) -> Self {
        Self {
            src,
            lex,
            tok: Token::new(TokenKind::Eof, 0, 0, 0),
            prev_end: 0,
            diags: Vec::new(),
            dropped: 0,
            nesting: 0,
            types,
            symbols,
            consts: Default::default(),
            attrs: Default::default(),
            metadata: Default::default(),
            pending_blocks: Vec::new(),
            attr_texts: Default::default(),
            precise,
            scope,
        }
    }

    /// Creates a parser at the top level, with tables of its own.
    fn at_top(src: &'a [u8], precise: bool) -> Self {
        let lex = Lexer::new(src, 0, src.len());
        let (types, symbols) = (Box::default(), Box::default());
        let (types, symbols) = (TypeAccess::Own(types), SymbolAccess::Own(symbols));
        let mut top = Self::new(src, lex, types, symbols, precise, ParseScope::Top(Box::default()));
        top.attr_texts.on = true;
        top
    }

    /// Skips a body whose `{` is the current token; returns the offsets of its braces.
    pub(crate) fn skip_body(&mut self) -> ParseResult<(usize, usize)> {
        let brace = self.tok;
        let open = brace.start() as usize;
        let quick = match self.precise {
            true => None,
            false => self.top().ends.as_ref().and_then(|e| e.after(open)).or_else(|| {
                let mut braces = memchr::memchr_iter(b'}', &self.src[open..]).map(|n| open + n);
                braces.find(|&at| self.src[at - 1] == b'\n')
            }),
        };
        let close = quick.or_else(|| self.matching_brace());
        match close {
            Some(close) => {
                self.restart(close + 1);
                self.prev_end = close as u32 + 1;
                Ok((open, close))
            }
            None => {
                let at = brace.start() as usize;
                let t = Token::new(brace.kind(), at, at + 1, 0);
                self.restart(self.src.len());
                self.fail(Code::UnexpectedEnd, t, "this body has no end")
            }
        }
    }

    /// Returns the offset of the brace that matches the current one.
    fn matching_brace(&mut self) -> Option<usize> {
        let mut depth = 0usize;
        loop {
            match self.tok.kind() {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(self.tok.start() as usize);
                    }
                }
                TokenKind::Eof => return None,
                _ => {}
            }
            self.bump();
        }
    }

    /// Defines the parameters by their names or numbers.
    pub(crate) fn define_params(&mut self, function: &crate::function::Function, numbers: &[u32]) {
        let src = self.src;
        let state = self.state();
        let mut numbers = numbers.iter().copied();
        for (i, p) in function.params.iter().enumerate() {
            let value = Value::arg(i as u32);
            match &p.name {
                Some(name) => {
                    let hash = crate::text::lexer::hash_name(name);
                    let key = super::locals::NameKey::Name(name, hash, None);
                    state.locals.set(src, key, value);
                }
                None => {
                    let n = numbers.next().unwrap_or(state.locals.next_number);
                    state.locals.set(src, super::locals::NameKey::Number(n), value);
                    state.locals.next_number = n.saturating_add(1);
                }
            }
        }
    }

    /// Creates a parser at the top level, for unit tests.
    #[cfg(test)]
    pub(crate) fn for_tests(src: &'a [u8]) -> Self {
        let mut p = Self::at_top(src, false);
        p.bump();
        p
    }
}
