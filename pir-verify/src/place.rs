//! Locations of diagnostics: spans and names of instructions, blocks and functions.
//!
//! Used only when a diagnostic is reported. Numbers of unnamed values are computed on the first
//! use, once per function, so that a function with many diagnostics stays linear.

use pir_core::debug::SourcePlace;
use pir_core::diag::{Code, Diagnostic, Span};
use pir_core::entity::{Block, GlobalId, Inst, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::module::Module;
use pir_core::text::print::PrintNumbers;
use std::cell::OnceCell;

/// A function and the tables needed to locate its parts in the text.
pub(crate) struct SourcePlaces<'a> {
    module: &'a Module,
    global: GlobalId,
    function: &'a Function,
    body: &'a Body,
    numbers: OnceCell<PrintNumbers>,
}

impl<'a> SourcePlaces<'a> {
    /// Creates the tables for the body of `global`.
    pub(crate) fn new(
        module: &'a Module,
        global: GlobalId,
        function: &'a Function,
        body: &'a Body,
    ) -> Self {
        Self { module, global, function, body, numbers: OnceCell::new() }
    }

    /// A diagnostic at an instruction.
    #[cold]
    pub(crate) fn at_inst(&self, i: Inst, code: Code, message: impl Into<String>) -> Diagnostic {
        let span = self.inst_span(i);
        let mut d = Diagnostic::new(code, message).at(span);
        d.source = SourcePlace::of(self.module, self.body, i);
        self.in_block(self.body.block_of(i), d)
    }

    /// A diagnostic at a block's label.
    #[cold]
    pub(crate) fn at_block(&self, b: Block, code: Code, message: impl Into<String>) -> Diagnostic {
        let span = self.block_span(b);
        let mut d = Diagnostic::new(code, message).at(span);
        let places = |&i: &Inst| SourcePlace::of(self.module, self.body, i);
        d.source = self.body.insts(b).iter().find_map(places);
        self.in_block(b, d)
    }

    /// A diagnostic at the function's header.
    #[cold]
    pub(crate) fn at_function(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        at_global(self.module, self.global, code, message)
    }

    fn in_block(&self, b: Block, mut d: Diagnostic) -> Diagnostic {
        d.function = Some(global_name(self.module, self.global));
        d.block = Some(self.block_name(b));
        d
    }

    /// Returns the line of an instruction.
    pub(crate) fn inst_span(&self, i: Inst) -> Option<Span> {
        Span::line_from(self.body.place(i))
    }

    /// Returns the line of a block's label, or of its first instruction if the label is implicit.
    pub(crate) fn block_span(&self, b: Block) -> Option<Span> {
        Span::line_from(self.body.block_place(b)).or_else(|| {
            self.body.insts(b).first().and_then(|&i| Span::line_from(self.body.place(i)))
        })
    }

    /// Returns a block's name without `%`; the number that LLVM prints if it has none.
    #[cold]
    pub(crate) fn block_name(&self, b: Block) -> String {
        match self.body.block_names.get(b) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => self.numbers().block_name(self.body, b),
        }
    }

    /// Returns the name of a value in the text: `%x`, `%7`, `@f`, `a constant`.
    #[cold]
    pub(crate) fn value_name(&self, v: Value) -> String {
        let text = |name: &[u8]| format!("`%{}`", String::from_utf8_lossy(name));
        let number = |n: Option<u32>| n.map_or_else(|| "a value".into(), |n| format!("`%{n}`"));
        match v.kind() {
            ValueKind::Inst(i) => match self.body.names.get(i) {
                Some(name) => text(name),
                None => number(self.numbers().inst(i)),
            },
            ValueKind::Arg(n) => {
                match self.function.params.get(n as usize).and_then(|p| p.name.as_deref()) {
                    Some(name) => text(name),
                    None => number(self.numbers().arg(n)),
                }
            }
            ValueKind::Block(b) => format!("`%{}`", self.block_name(b)),
            ValueKind::Global(g) => format!("`@{}`", global_name(self.module, g)),
            ValueKind::Const(_) => "a constant".into(),
            ValueKind::Metadata(_) => "metadata".into(),
            ValueKind::Asm(_) => "inline assembly".into(),
        }
    }

    fn numbers(&self) -> &PrintNumbers {
        self.numbers.get_or_init(|| PrintNumbers::new(self.function, self.body))
    }
}

/// A diagnostic at a global's definition or declaration.
#[cold]
pub(crate) fn at_global(
    m: &Module,
    g: GlobalId,
    code: Code,
    message: impl Into<String>,
) -> Diagnostic {
    let global = m.global(g);
    let mut d = Diagnostic::new(code, message).at(Span::line_from(global.place));
    if m.function(g).is_some() {
        d.function = Some(global_name(m, g));
    }
    d
}

/// Returns a global's name without `@`; its number if it has none.
#[cold]
pub(crate) fn global_name(m: &Module, g: GlobalId) -> String {
    m.display_name(g)
}
