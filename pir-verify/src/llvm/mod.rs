//! LLVM's own rules: structure, types, attributes, metadata. One file per family.
//!
//! This module holds the facts of a module that all functions share, and the walk over a body that
//! passes each instruction to its family. Dominance, reachability and the rules of `fork`, `halt`
//! and `join` are checked elsewhere. `docs/reference/llvm.md` lists the checks and the omissions.
//!
//! The walk is linear in the instructions and allocates nothing while it finds no fault.

mod addresses;
mod aggregate;
mod arith;
mod asm;
mod attr_rules;
mod attr_values;
mod attrs;
mod body;
mod call;
mod constants;
mod control;
mod globals;
mod header;
mod intrinsic;
mod layout;
mod md;
mod memory;
mod metadata;
mod module_flags;
mod pads;
mod phi;
mod ranges;
mod swift;
mod tail;
mod tbaa;
mod tokens;
mod types;
mod vector;

#[cfg(test)]
mod tests;

use crate::cx::RuleContext as Function;
use crate::place::{SourcePlaces, at_global};
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;
use attrs::{AttrGroups, AttrSummaries, AttrSummary};
use intrinsic::CalleeFacts;
pub(crate) use intrinsic::has_debug_intrinsics;
use pir_analysis::{Analyses, Cfg};
use pir_core::attr::AttrPool;
use pir_core::constant::ConstKind;
use pir_core::diag::{Code, Diagnostic, Span};
use pir_core::entity::{AttrSet, Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::CallInfo;
use pir_core::layout::DataLayout;
use pir_core::module::{Global, Module};
use pir_core::opcode::Opcode;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;
use types::{TypeRow, TypeTable};

/// The rule entry of LLVM's own rules.
pub(crate) static RULE: Rule = Rule {
    codes: &[
        Code::TypeMismatch,
        Code::BadOperandType,
        Code::BadConstant,
        Code::BadCast,
        Code::BadCall,
        Code::BadReturn,
        Code::BadIndex,
        Code::BadAlignment,
        Code::BadAtomic,
        Code::BadType,
        Code::BlockStructure,
        Code::EntryPredecessor,
        Code::PhiPlacement,
        Code::BadPad,
        Code::DuplicateCase,
        Code::BadTailCall,
        Code::BadAttribute,
        Code::BadGlobal,
        Code::BadMetadata,
        Code::BadIntrinsic,
        Code::PhiEdges,
    ],
    summary: "what LLVM demands of every module: structure, types, attributes, metadata",
    check: Check::Llvm,
};

/// The facts of a module that the rules need, computed once.
pub(crate) struct ModuleFacts<'m> {
    pub m: &'m Module,
    pub types: TypeTable,
    pub layout: DataLayout,
    callees: Arc<CalleeFacts>,
    /// There are intrinsics for convergence control, or bundles.
    convergence: bool,
    groups: AttrGroups,
    /// Some parameter may be a `swifterror`.
    swift: bool,
    /// Some argument may be passed `inalloca`.
    inalloca: bool,
    /// Some argument may be passed `preallocated`.
    preallocated: bool,
    /// The functions that aliases lead to.
    aliases: globals::Aliases,
    /// Verdicts on long lists of metadata.
    lists: metadata::ListVerdicts,
    /// The cached results for metadata nodes.
    known: tbaa::NodeVerdicts,
}

/// What bodies that bring types leave as it was.
#[derive(Clone)]
pub(crate) struct LastingFacts(Arc<CalleeFacts>);

/// Minimum number of globals for which several threads are used.
const MIN_PARALLEL_GLOBALS: usize = 1 << 11;

impl LastingFacts {
    /// O(globals).
    pub(crate) fn new(m: &Module) -> Self {
        Self(Arc::new(CalleeFacts::new(m)))
    }
}

impl<'m> ModuleFacts<'m> {
    /// O(types + globals).
    pub(crate) fn new(m: &'m Module) -> Self {
        Self::with_types_of(m, &LastingFacts::new(m))
    }

    /// For a module that may have got more types. O(types).
    pub(crate) fn with_types_of(m: &'m Module, lasting: &LastingFacts) -> Self {
        let layout = DataLayout::new(m.datalayout.as_deref());
        let groups = AttrGroups::new(&m.attrs, &m.attr_groups);
        Self {
            m,
            types: TypeTable::new(&m.types),
            layout,
            callees: Arc::clone(&lasting.0),
            // A bundle of this kind may first occur in a body.
            convergence: lasting.0.convergence || m.symbols.find(b"convergencectrl").is_some(),
            groups,
            swift: m.attrs.mentions(b"swifterror"),
            inalloca: m.attrs.mentions(b"inalloca"),
            preallocated: lasting.0.preallocated || m.attrs.mentions(b"preallocated"),
            aliases: globals::Aliases::default(),
            lists: metadata::ListVerdicts::default(),
            known: tbaa::NodeVerdicts::new(m.metadata.len()),
        }
    }

    /// The rules of everything outside of bodies. O(globals + constants + named metadata).
    pub(crate) fn check_module(&self, parallel: bool, out: &mut DiagnosticSink) {
        let all = 0..self.m.globals.len();
        let threads = rayon::current_num_threads();
        if parallel && threads > 1 && all.len() >= MIN_PARALLEL_GLOBALS {
            let len = all.len().div_ceil(2 * threads);
            let parts = all.step_by(len).collect::<Vec<_>>().into_par_iter();
            let parts = parts.map(|n| self.check_globals(n..(n + len).min(self.m.globals.len())));
            parts.collect::<Vec<_>>().into_iter().for_each(|found| out.absorb(found));
        } else {
            out.absorb(self.check_globals(all));
        }
        globals::check_circles(self.m, out);
        addresses::check_module(self, out);
        intrinsic::check_debug_style(self, out);
        // Parsed text has no such types, so there is no location to report.
        for (code, why) in self.types.faults(&self.m.types) {
            out.push(Diagnostic::new(code, why));
        }
        if let Some((c, why)) = constants::check(self, &self.m.consts) {
            out.push(match constants::user(self.m, c) {
                Some(g) => at_global(self.m, g, Code::BadConstant, why),
                None => Diagnostic::new(Code::BadConstant, why),
            });
        }
        if let Some(text) = &self.m.datalayout
            && let Err(why) = layout::check(text)
        {
            let message = format!("the data layout is not well-formed: {why}");
            let place = self.m.places.datalayout.and_then(Span::line_from);
            out.push(Diagnostic::new(Code::BadGlobal, message).at(place));
        }
        for (k, why) in module_flags::check(self.m, &self.known) {
            let place = self.m.places.named_metadata.get(k).and_then(|&p| Span::line_from(p));
            out.push(Diagnostic::new(Code::BadMetadata, why).at(place));
        }
    }

    fn check_globals(&self, part: Range<usize>) -> DiagnosticSink {
        let (mut out, mut cache) = (DiagnosticSink::default(), AttrSummaries::default());
        for n in part {
            let g = GlobalId::new(n);
            globals::check(self, g, &mut out);
            if let Some(f) = self.m.function(g) {
                header::check(self, &mut cache, g, f, &mut out);
            }
        }
        out
    }

    /// The rules of one body, blocks that no path reaches included. O(instructions + operands).
    pub(crate) fn check_body(
        &self,
        function: &Function<'_>,
        kept: &mut ReusedTables,
        out: &mut DiagnosticSink,
    ) {
        let ret = self.m.types.signature(function.header().ty).map_or(Type::VOID, |s| s.0);
        let mut cx = BodyContext {
            facts: self,
            m: self.m,
            header: function.header(),
            f: function.function,
            body: function.body,
            cfg: function.cfg(),
            ret,
            places: &function.places,
            attrs: kept.attrs_for(&function.body.attrs),
            header_attrs: AttrSummaries::default(),
            swift: false,
            inalloca: self.inalloca || function.body.attrs.mentions(b"inalloca"),
            preallocated: self.preallocated || function.body.attrs.mentions(b"preallocated"),
            bases: FxHashMap::default(),
            out,
        };
        body::check(&mut cx);
        addresses::check_body(&mut cx);
        if cx.preallocated || self.convergence {
            tokens::check_body(&mut cx);
        }
        kept.attrs = cx.attrs;
        if let Some((_, why)) = constants::check(self, &function.body.consts) {
            out.push(function.places.at_function(Code::BadConstant, why));
        }
    }
}

/// The tables reused from body to body.
#[derive(Default)]
pub(crate) struct ReusedTables {
    /// Summaries of attribute sets, and the stamp of their pool.
    attrs: AttrSummaries,
    stamp: u64,
    /// Tables for the graph of the next body.
    pub cfg: Cfg,
}

impl ReusedTables {
    /// Takes the graph of analyses without other owners, for the next body.
    pub(crate) fn reuse(&mut self, analyses: Arc<Analyses>) {
        self.cfg = Arc::into_inner(analyses).map(Analyses::into_cfg).unwrap_or_default();
    }

    /// The summaries of a pool's sets as far as they are known.
    fn attrs_for(&mut self, pool: &AttrPool) -> AttrSummaries {
        let known = std::mem::take(&mut self.attrs);
        if pool.stamp() != 0 && pool.stamp() == self.stamp {
            return known;
        }
        self.stamp = pool.stamp();
        AttrSummaries::default()
    }
}

/// One function under check.
struct BodyContext<'a> {
    facts: &'a ModuleFacts<'a>,
    m: &'a Module,
    /// The function as a global.
    header: &'a Global,
    f: &'a pir_core::Function,
    body: &'a Body,
    cfg: &'a Cfg,
    /// The return type of the function.
    ret: Type,
    places: &'a SourcePlaces<'a>,
    /// Summaries of the body's attribute sets.
    attrs: AttrSummaries,
    /// Summaries of the sets of the function's header.
    header_attrs: AttrSummaries,
    /// A call hands on a `swifterror`.
    swift: bool,
    /// A call may hand on memory as `inalloca`.
    inalloca: bool,
    /// A call may hand on memory as `preallocated`.
    preallocated: bool,
    /// Pointers that address computations start from, as far as they were asked for.
    bases: FxHashMap<Inst, Value>,
    out: &'a mut DiagnosticSink,
}

impl<'a> BodyContext<'a> {
    /// Returns the type of an operand; `void` for one that refers to nothing.
    #[inline]
    fn ty(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Inst(i) if i.index() < self.body.inst_bound() => self.body.inst(i).ty(),
            ValueKind::Arg(n) => self.f.params.get(n as usize).map_or(Type::VOID, |p| p.ty),
            ValueKind::Const(c) if c.index() < self.body.consts.len() => self.body.consts.ty(c),
            ValueKind::Global(g) => self.m.globals.get(g.index()).map_or(Type::VOID, |g| g.ptr_ty),
            ValueKind::Block(_) => Type::LABEL,
            ValueKind::Metadata(_) => Type::METADATA,
            ValueKind::Asm(_) => Type::PTR,
            ValueKind::Inst(_) | ValueKind::Const(_) => Type::VOID,
        }
    }

    #[inline]
    fn row(&self, ty: Type) -> TypeRow {
        self.facts.types.get(ty)
    }

    /// Value of an integer constant of at most 64 bits, zero-extended.
    #[inline]
    fn const_int(&self, v: Value) -> Option<u64> {
        self.body.consts.const_int(&self.m.types, v)
    }

    /// Returns the value of an integer constant, or the common value of all lanes of a constant
    /// vector.
    fn const_int_or_splat(&self, v: Value) -> Option<u64> {
        if let Some(n) = self.const_int(v) {
            return Some(n);
        }
        let c = v.as_const().filter(|c| c.index() < self.body.consts.len())?;
        match self.body.consts.get(c).kind {
            ConstKind::Splat(e) => self.const_int(e),
            ConstKind::Zero => Some(0),
            ConstKind::Aggregate(list) => {
                let (&first, rest) = self.body.consts.values(list).split_first()?;
                let n = self.const_int(first)?;
                rest.iter().all(|&e| self.const_int(e) == Some(n)).then_some(n)
            }
            _ => None,
        }
    }

    /// Returns the first instruction of a block that is neither a `phi` nor a debug record.
    fn first_real(&self, b: Block) -> Option<Inst> {
        let skipped = |op: Opcode| op == Opcode::Phi || op.is_debug();
        self.body.insts(b).iter().copied().find(|&i| !skipped(self.body.inst(i).op()))
    }

    /// Returns the summary of an attribute set of the body.
    #[inline]
    fn attr(&mut self, set: AttrSet) -> AttrSummary {
        match set {
            AttrSet::EMPTY => AttrSummary::default(),
            set => self.attrs.get(&self.body.attrs, &self.facts.groups, &self.facts.types, set),
        }
    }

    /// Returns the summary of the attributes of a call's argument.
    #[inline]
    fn arg_attrs(&mut self, info: &CallInfo, n: usize) -> AttrSummary {
        let sets = self.body.attr_lists.get(info.arg_attrs.range()).unwrap_or(&[]);
        self.attr(sets.get(n).copied().unwrap_or(AttrSet::EMPTY))
    }

    /// Returns the summary of an attribute set of the header.
    fn header_attr(&mut self, set: AttrSet) -> AttrSummary {
        self.header_attrs.get(&self.m.attrs, &self.facts.groups, &self.facts.types, set)
    }

    /// Returns the attributes of an argument: those of the call, and of the function that it calls
    /// by its own type.
    fn passing_kinds(&mut self, i: Inst, n: usize) -> attrs::Kinds {
        let info = *self.body.call(i);
        let callee = self.body.ops(i).first().and_then(|v| v.as_global());
        let direct = callee.filter(|&g| self.m.global(g).ty == info.fn_ty);
        let param = direct.and_then(|g| self.m.function(g)).and_then(|f| f.params.get(n));
        let declared = match param.map(|p| p.attrs) {
            Some(set) if set != AttrSet::EMPTY => self.header_attr(set).kinds,
            _ => 0,
        };
        self.arg_attrs(&info, n).kinds | declared
    }

    /// Returns the attributes of the function that a call names, none if it names no function.
    fn callee_kinds(&mut self, i: Inst) -> attrs::Kinds {
        let callee = self.body.ops(i).first().and_then(|v| v.as_global());
        match callee.and_then(|g| self.m.function(g)).map(|f| f.attrs) {
            Some(set) if set != AttrSet::EMPTY => self.header_attr(set).kinds,
            _ => 0,
        }
    }

    #[inline]
    fn row_of(&self, v: Value) -> TypeRow {
        self.row(self.ty(v))
    }

    /// Returns the text of a type in backquotes.
    #[cold]
    fn show(&self, ty: Type) -> String {
        format!("`{}`", self.m.types.show(ty))
    }

    /// Returns the text of an operand's type in backquotes.
    #[cold]
    fn show_of(&self, v: Value) -> String {
        self.show(self.ty(v))
    }

    /// Reports a fault at an instruction.
    #[cold]
    fn fail(&mut self, i: Inst, code: Code, message: impl Into<String>) {
        let places = self.places;
        self.out.push_with(code, || places.at_inst(i, code, message));
    }

    /// Reports a fault at an instruction, with a suggestion.
    #[cold]
    fn fail_help(&mut self, i: Inst, code: Code, message: impl Into<String>, help: &str) {
        let places = self.places;
        self.out.push_with(code, || places.at_inst(i, code, message).help(help));
    }

    #[cold]
    fn report(&mut self, d: Diagnostic) {
        self.out.push(d);
    }

    /// Reports an operand list that text cannot express, so a tool built it wrongly.
    #[cold]
    fn malformed(&mut self, i: Inst) {
        let name = self.body.inst(i).op().name();
        self.fail(i, Code::BadOperandType, format!("`{name}` has a wrong number of operands"));
    }
}
