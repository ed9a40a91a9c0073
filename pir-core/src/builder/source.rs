//! Places in the source of a front end: `!dbg` locations of the code that is built.

use super::{BuilderState, FunctionBuilder};
use crate::constant::ConstKind;
use crate::debug::{DebugNode, SourcePlace};
use crate::entity::{Entity, GlobalId, Inst, Md, Type};
use crate::md::{Attachment, MdData, MdField, MdValue};
use crate::module::Module;
use crate::symbol::Sym;

/// A place in a source text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SourcePosition<'a> {
    /// The file, relative to the working directory or absolute.
    pub file: &'a str,
    /// The line, from 1; 0 for code that no line stands for.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
}

impl<'a> From<(&'a str, u32, u32)> for SourcePosition<'a> {
    fn from((file, line, column): (&'a str, u32, u32)) -> Self {
        Self { file, line, column }
    }
}

impl<'a> From<&'a SourcePlace> for SourcePosition<'a> {
    fn from(p: &'a SourcePlace) -> Self {
        Self { file: &p.file, line: p.line, column: p.column }
    }
}

/// Largest column of a `DILocation`.
const MAX_COLUMN: u32 = 0xffff;

/// The debug information of the function that is built.
#[derive(Clone, Debug)]
pub(super) struct SourceBuilder {
    /// The file of the current place, and the scope of places in it.
    file: Box<str>,
    scope: Md,
    /// The file of the function, and the function.
    own_file: Box<str>,
    subprogram: Md,
    /// The current line and column, and the node of this place.
    line: u32,
    column: u32,
    node: Md,
}

impl FunctionBuilder<'_> {
    /// Sets the place in the front end's source that the following instructions come from, until
    /// the next call. Diagnostics, faults, races and profiles then name this place, and debuggers
    /// show it, because it is a `!dbg` location.
    ///
    /// The first call for a function gives it a `DISubprogram` with its name and this line, and the
    /// first call for a module a `DICompileUnit` with this file. A function or a module that has
    /// one keeps it. Columns above 65,535, which debug information cannot hold, become 65,535.
    /// O(1).
    ///
    /// ```
    /// use pir_core::builder::FunctionBuilder;
    /// use pir_core::{Module, Type};
    ///
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "half", Type::I32, &[Type::I32]);
    /// f.at(("half.k", 3, 9));
    /// f.ret(f.sdiv(f.arg(0), 2));
    /// f.finish()?;
    /// let text = module.to_string();
    /// assert!(text.contains("sdiv i32 %0, 2, !dbg !"), "{text}");
    /// assert!(text.contains("!DILocation(line: 3, column: 9, scope: !"), "{text}");
    /// # Ok::<(), pir_core::builder::BuildError>(())
    /// ```
    pub fn at<'a>(&self, place: impl Into<SourcePosition<'a>>) {
        self.state.borrow_mut().set_place(self.id, place.into());
    }
}

impl FunctionBuilder<'_> {
    /// Calls `body`, and returns to the place before it, because code after the body of a loop
    /// belongs to the loop.
    pub(super) fn keeping_place<T>(&self, body: impl FnOnce(&Self) -> T) -> T {
        let before = self.state.borrow().source.clone();
        let result = body(self);
        if before.is_some() {
            self.state.borrow_mut().source = before;
        }
        result
    }
}

impl BuilderState<'_> {
    /// The attachment of the next instruction.
    pub(super) fn location(&self) -> Option<Attachment> {
        self.source.as_ref().map(|s| Attachment { kind: Sym::DBG, node: s.node })
    }

    fn set_place(&mut self, function: GlobalId, at: SourcePosition<'_>) {
        let (line, column) = (at.line, at.column.min(MAX_COLUMN));
        if self.source.is_none() {
            let known = DebugNode::of_function(self.module, function).map(|n| (n.id(), n.file()));
            let (subprogram, own_file) = match known {
                Some((id, own)) => (id, own.map_or_else(|| at.file.into(), |f| f.name.into())),
                None => (subprogram(self.module, function, at), at.file.into()),
            };
            let own_file: Box<str> = own_file;
            let (file, scope) = (own_file.clone(), subprogram);
            let node = self.push_location(line, column, subprogram);
            self.source =
                Some(SourceBuilder { file, scope, own_file, subprogram, line, column, node });
        }
        let Some(source) = &mut self.source else { return };
        if *source.file == *at.file && (source.line, source.column) == (line, column) {
            return;
        }
        if *source.file != *at.file {
            source.file = at.file.into();
            source.scope = source.subprogram;
            if *source.own_file != *at.file {
                // Code of another file in a function, as by `#include`.
                let file = file(self.module, at.file);
                let fields = [
                    ("scope", NodeField::Node(source.subprogram)),
                    ("file", NodeField::Node(file)),
                    ("discriminator", NodeField::Int(0)),
                ];
                source.scope = node(self.module, "DILexicalBlockFile", false, &fields);
            }
        }
        (source.line, source.column) = (line, column);
        let scope = source.scope;
        let node = self.push_location(line, column, scope);
        if let Some(source) = &mut self.source {
            source.node = node;
        }
    }

    /// Returns the place that was set last.
    #[cold]
    pub(super) fn place_of_source(&self) -> Option<SourcePlace> {
        let s = self.source.as_ref()?;
        Some(SourcePlace { file: s.file.to_string(), line: s.line, column: s.column })
    }

    fn push_location(&mut self, line: u32, column: u32, scope: Md) -> Md {
        let fields = [
            ("line", NodeField::Int(line.into())),
            ("column", NodeField::Int(column.into())),
            ("scope", NodeField::Node(scope)),
        ];
        node(self.module, "DILocation", false, &fields)
    }

    /// Attaches the subprogram to the function when it is finished, and line 0 to calls without a
    /// place: in a function with debug information LLVM wants a location for each.
    pub(super) fn finish_source(&mut self, function: GlobalId) {
        let Some(source) = &self.source else { return };
        let dbg = Attachment { kind: Sym::DBG, node: source.subprogram };
        let attachments = &mut self.module.globals[function.index()].attachments;
        if !attachments.contains(&dbg) {
            attachments.push(dbg);
        }
        let mut none = None;
        for b in self.body.layout().to_vec() {
            for i in self.body.insts(b).to_vec() {
                let placed = self.body.attachments(i).any(|a| a.kind == Sym::DBG);
                if self.body.inst(i).op().is_call() && !placed {
                    let node = *none.get_or_insert_with(|| self.push_location(0, 0, dbg.node));
                    self.attach(i, Attachment { kind: Sym::DBG, node });
                }
            }
        }
    }

    /// Adds an attachment, in place of one of the same kind.
    pub(super) fn attach(&mut self, i: Inst, new: Attachment) {
        let others = self.body.attachments(i).filter(|a| a.kind != new.kind);
        let list: Vec<Attachment> = others.chain([new]).collect();
        self.body.set_attachments(i, &list);
    }
}

/// A field of a debug info node.
enum NodeField<'a> {
    Node(Md),
    Int(i64),
    Text(&'a str),
    Word(&'static str),
}

/// Adds a numbered node.
fn node(m: &mut Module, kind: &str, distinct: bool, fields: &[(&str, NodeField<'_>)]) -> Md {
    let fields: Vec<MdField> = fields
        .iter()
        .map(|(name, value)| MdField {
            name: m.symbols.intern(name.as_bytes()),
            value: match value {
                NodeField::Node(md) => MdValue::Node(*md),
                NodeField::Int(n) => MdValue::Int(*n),
                NodeField::Text(t) => MdValue::String(m.metadata.push_bytes(t.as_bytes())),
                NodeField::Word(w) => MdValue::Word(m.metadata.push_bytes(w.as_bytes())),
            },
        })
        .collect();
    let kind = m.symbols.intern(kind.as_bytes());
    let fields = m.metadata.push_fields(&fields);
    m.add_metadata(MdData::Node { distinct, kind, fields })
}

/// The file of the compilation unit, if it has this name, or a new node.
fn file(m: &mut Module, name: &str) -> Md {
    let of_unit = unit(m).and_then(|u| DebugNode::new(m, None, u)?.node("file"));
    match of_unit.filter(|f| f.text("filename").is_some_and(|n| n == name)) {
        Some(known) => known.id(),
        None => {
            let fields = [("filename", NodeField::Text(name)), ("directory", NodeField::Text(""))];
            node(m, "DIFile", false, &fields)
        }
    }
}

/// The first compilation unit.
fn unit(m: &Module) -> Option<Md> {
    let units = m.named_metadata.iter().find(|(name, _)| **name == *b"llvm.dbg.cu");
    units.and_then(|(_, units)| units.first().copied())
}

/// A subprogram for a function, and a compilation unit unless there is one.
fn subprogram(m: &mut Module, function: GlobalId, at: SourcePosition<'_>) -> Md {
    let unit = unit(m).unwrap_or_else(|| {
        let file = file(m, at.file);
        let fields = [
            ("language", NodeField::Word("DW_LANG_C99")),
            ("file", NodeField::Node(file)),
            ("producer", NodeField::Text("PIR")),
            ("isOptimized", NodeField::Word("false")),
            ("runtimeVersion", NodeField::Int(0)),
            ("emissionKind", NodeField::Word("FullDebug")),
        ];
        let unit = node(m, "DICompileUnit", true, &fields);
        add_named(m, b"llvm.dbg.cu", unit);
        // LLVM drops debug information of a module that does not name its version.
        add_flag(m, 7, "Dwarf Version", 5);
        add_flag(m, 2, "Debug Info Version", 3);
        unit
    });
    let file = file(m, at.file);
    let types = m.metadata.push_refs(&[]);
    let types = m.add_metadata(MdData::Tuple { distinct: false, ops: types });
    let ty = node(m, "DISubroutineType", false, &[("types", NodeField::Node(types))]);
    let name = m.display_name(function);
    let fields = [
        ("name", NodeField::Text(&name)),
        ("scope", NodeField::Node(file)),
        ("file", NodeField::Node(file)),
        ("line", NodeField::Int(at.line.into())),
        ("type", NodeField::Node(ty)),
        ("scopeLine", NodeField::Int(at.line.into())),
        ("spFlags", NodeField::Word("DISPFlagDefinition")),
        ("unit", NodeField::Node(unit)),
    ];
    node(m, "DISubprogram", true, &fields)
}

fn add_named(m: &mut Module, name: &[u8], md: Md) {
    match m.named_metadata.iter_mut().find(|(n, _)| **n == *name) {
        Some((_, list)) => list.push(md),
        None => m.named_metadata.push((name.into(), vec![md])),
    }
}

/// Adds a module flag unless there is one. `behaviour` is for the linker, if modules differ.
fn add_flag(m: &mut Module, behaviour: u64, name: &str, value: u64) {
    let flags = m.named_metadata.iter().find(|(n, _)| **n == *b"llvm.module.flags");
    let has_name = |md: &Md| {
        let MdData::Tuple { ops, .. } = m.metadata.get(md.index()) else { return false };
        let text = m.metadata.op(ops, 1).map(|t| m.metadata.get(t.index()));
        matches!(text, Some(MdData::String(t)) if m.metadata.bytes(t) == name.as_bytes())
    };
    if flags.is_some_and(|(_, list)| list.iter().any(has_name)) {
        return;
    }
    let number = |m: &mut Module, n: u64| {
        let value = m.constant(Type::I32, ConstKind::Int(n));
        Some(Md::module(m.metadata.push(MdData::Value(value))))
    };
    let text = m.metadata.push_bytes(name.as_bytes());
    let text = Some(Md::module(m.metadata.push(MdData::String(text))));
    let ops = [number(m, behaviour), text, number(m, value)];
    let ops = m.metadata.push_refs(&ops);
    let flag = m.add_metadata(MdData::Tuple { distinct: false, ops });
    add_named(m, b"llvm.module.flags", flag);
}
