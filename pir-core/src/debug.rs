//! What debug information says: the file, line and column of the source that an instruction was made from,
//! and the fields of its nodes. What does not live here: making or changing debug information.

use crate::entity::{GlobalId, Inst, Md};
use crate::function::Body;
use crate::md::{MdData, MdField, MdPool, MdValue};
use crate::module::Module;
use crate::symbol::Sym;
use std::fmt;

/// A place in the source that a module was made from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourcePlace {
    /// The file, as the front end named it.
    pub file: String,
    /// The line, from 1; 0 if the code has none.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 { write!(f, ":{}", self.column) } else { Ok(()) }
    }
}

/// How many scopes lie around a place at most, for information that runs in circles.
const SCOPES: usize = 64;

impl SourcePlace {
    /// Where an instruction comes from, if its `!dbg` tells.
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

/// A file of the source, as the front end named it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SourceFile {
    /// Its name, perhaps with a path.
    pub name: String,
    /// The folder that the name starts from, unless that is absolute; may be empty.
    pub directory: String,
}

/// A node of debug information (`!DI…`), and what its fields lead to.
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
    /// The node with this id, which is the module's or this body's; none if it is of another sort (a tuple, a
    /// string, …).
    pub fn new(module: &'a Module, body: Option<&'a Body>, id: Md) -> Option<Self> {
        match pool(module, body, id)?.get(id.index()) {
            MdData::Node { kind, fields, .. } => {
                let fields = pool(module, body, id)?.fields(fields);
                Some(Self { module, body, id, kind, fields })
            }
            _ => None,
        }
    }

    /// What an instruction's `!dbg` is.
    pub fn of_inst(module: &'a Module, body: &'a Body, inst: Inst) -> Option<Self> {
        let dbg = body.attachments(inst).find(|a| a.kind == Sym::DBG)?;
        Self::new(module, Some(body), dbg.node)
    }

    /// A function's `DISubprogram`.
    pub fn of_function(module: &'a Module, function: GlobalId) -> Option<Self> {
        let dbg = module.global(function).attachments.iter().find(|a| a.kind == Sym::DBG)?;
        Self::new(module, None, dbg.node).filter(|n| n.kind() == b"DISubprogram")
    }

    /// Its id: the same for the same node of a module.
    pub fn id(&self) -> Md {
        self.id
    }

    /// What it is: `DILocation` and so on.
    pub fn kind(&self) -> &'a [u8] {
        self.module.symbols.get(self.kind)
    }

    /// The value of a field, if it is written. O(fields).
    pub fn field(&self, name: &str) -> Option<MdValue> {
        let of = |f: &&MdField| self.module.symbols.get(f.name) == name.as_bytes();
        self.fields.iter().find(of).map(|f| f.value)
    }

    /// The node in a field.
    pub fn node(&self, name: &str) -> Option<Self> {
        match self.field(name)? {
            MdValue::Node(id) => Self::new(self.module, self.body, id),
            _ => None,
        }
    }

    /// The number in a field, if it is below 2^63.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.field(name)? {
            MdValue::Int(n) => Some(n),
            _ => None,
        }
    }

    /// The string in a field, or the word.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.field(name)? {
            MdValue::String(list) | MdValue::Word(list) => {
                let bytes = pool(self.module, self.body, self.id)?.bytes(list);
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
            _ => None,
        }
    }

    /// The file that it is in: its own, or that of the scope around it that names one.
    pub fn file(&self) -> Option<SourceFile> {
        let mut at = *self;
        for _ in 0..=SCOPES {
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
