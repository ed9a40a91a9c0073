//! Read access to debug information: the file, line and column of the source that an instruction
//! was compiled from, and the fields of debug info nodes.

use crate::entity::{GlobalId, Inst, Md};
use crate::function::Body;
use crate::md::{MdData, MdField, MdPool, MdValue};
use crate::module::Module;
use crate::symbol::Sym;
use std::fmt;

/// A position in the source that a module was compiled from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct SourcePlace {
    /// The file name, as the front end wrote it.
    pub file: String,
    /// The line, counted from 1, or 0 if the code has none.
    pub line: u32,
    /// The column, counted from 1, or 0 if it is unknown.
    pub column: u32,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 { write!(f, ":{}", self.column) } else { Ok(()) }
    }
}

/// Largest number of enclosing scopes that are searched, because the scopes of malformed debug
/// information may form a cycle.
const MAX_SCOPE_DEPTH: usize = 64;

impl SourcePlace {
    /// Returns a position of a file.
    pub fn new(file: impl Into<String>, line: u32, column: u32) -> Self {
        Self { file: file.into(), line, column }
    }

    /// Returns the source position of an instruction, if it has a `!dbg` attachment with one.
    pub fn of(module: &Module, body: &Body, inst: Inst) -> Option<Self> {
        let location = DebugNode::of_inst(module, body, inst)?;
        if location.kind() != b"DILocation" {
            return None;
        }
        let number = |name| location.number(name).and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        let file = location.file().map_or_else(|| "?".to_owned(), |f| f.name);
        Some(Self { file, line: number("line"), column: number("column") })
    }
}

/// A source file, as the front end named it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SourceFile {
    /// The name, which may include a path.
    pub name: String,
    /// The directory that a relative name refers to. May be empty.
    pub directory: String,
}

/// A debug information node (`!DI…`), with access to the nodes in its fields.
#[derive(Clone, Copy)]
pub struct DebugNode<'a> {
    module: &'a Module,
    body: Option<&'a Body>,
    id: Md,
    kind: Sym,
    fields: &'a [MdField],
}

impl fmt::Debug for DebugNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.id, String::from_utf8_lossy(self.kind()))
    }
}

impl<'a> DebugNode<'a> {
    /// Returns the node with this id in the module's pool or in the pool of `body`. Returns `None`
    /// if the metadata is of another kind (a tuple, a string, …).
    pub fn new(module: &'a Module, body: Option<&'a Body>, id: Md) -> Option<Self> {
        match pool(module, body, id)?.get(id.index()) {
            MdData::Node { kind, fields, .. } => {
                let fields = pool(module, body, id)?.fields(fields);
                Some(Self { module, body, id, kind, fields })
            }
            _ => None,
        }
    }

    /// Returns the node in the `!dbg` attachment of an instruction.
    pub fn of_inst(module: &'a Module, body: &'a Body, inst: Inst) -> Option<Self> {
        let dbg = body.attachments(inst).find(|a| a.kind == Sym::DBG)?;
        Self::new(module, Some(body), dbg.node)
    }

    /// Returns the `DISubprogram` of a function.
    pub fn of_function(module: &'a Module, function: GlobalId) -> Option<Self> {
        let dbg = module.global(function).attachments.iter().find(|a| a.kind == Sym::DBG)?;
        Self::new(module, None, dbg.node).filter(|n| n.kind() == b"DISubprogram")
    }

    /// Returns the id of the node. Equal ids of one module are the same node.
    pub fn id(&self) -> Md {
        self.id
    }

    /// Returns the kind of the node, such as `DILocation`.
    pub fn kind(&self) -> &'a [u8] {
        self.module.symbols.get(self.kind)
    }

    /// Returns the value of a field, if it is present. O(fields).
    pub fn field(&self, name: &str) -> Option<MdValue> {
        let of = |f: &&MdField| self.module.symbols.get(f.name) == name.as_bytes();
        self.fields.iter().find(of).map(|f| f.value)
    }

    /// Returns the node in a field.
    pub fn node(&self, name: &str) -> Option<Self> {
        match self.field(name)? {
            MdValue::Node(id) => Self::new(self.module, self.body, id),
            _ => None,
        }
    }

    /// Returns the number in a field, if it is below 2^63.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.field(name)? {
            MdValue::Int(n) => Some(n),
            _ => None,
        }
    }

    /// Returns the string or word in a field.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.field(name)? {
            MdValue::String(list) | MdValue::Word(list) => {
                let bytes = pool(self.module, self.body, self.id)?.bytes(list);
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
            _ => None,
        }
    }

    /// Returns the file of the node: its own, or that of the innermost enclosing scope that has
    /// one.
    pub fn file(&self) -> Option<SourceFile> {
        let mut at = *self;
        for _ in 0..=MAX_SCOPE_DEPTH {
            if at.kind() == b"DIFile" {
                let directory = at.text("directory").unwrap_or_default();
                return Some(SourceFile { name: at.text("filename")?, directory });
            }
            at = at.node("file").or_else(|| at.node("scope"))?;
        }
        None
    }
}

fn pool<'a>(module: &'a Module, body: Option<&'a Body>, md: Md) -> Option<&'a MdPool> {
    if md.is_local() { body.map(|b| &b.metadata) } else { Some(&module.metadata) }
}
