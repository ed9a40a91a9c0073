//! What debug information says of places: the file, line and column of the source that an instruction was
//! made from. What does not live here: making or changing debug information.

use crate::entity::{Inst, Md};
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
        let dbg = body.attachments(inst).find(|a| a.kind == Sym::DBG)?;
        let (kind, location) = node(module, body, dbg.node)?;
        if kind != b"DILocation" {
            return None;
        }
        let number = |name: &[u8]| match field(module, location, name) {
            Some(MdValue::Int(n)) => u32::try_from(n).unwrap_or(0),
            _ => 0,
        };
        let (line, column) = (number(b"line"), number(b"column"));
        // The scope, or one around it, names its file.
        let mut scope = field(module, location, b"scope");
        for _ in 0..SCOPES {
            let Some(MdValue::Node(md)) = scope else { break };
            let (kind, list) = node(module, body, md)?;
            if kind == b"DIFile" {
                let Some(MdValue::String(name)) = field(module, list, b"filename") else { break };
                let file = pool(module, body, md).bytes(name);
                let file = String::from_utf8_lossy(file).into_owned();
                return Some(Self { file, line, column });
            }
            scope = field(module, list, b"file")
                .filter(|v| *v != MdValue::Null)
                .or(field(module, list, b"scope"));
        }
        Some(Self { file: "?".into(), line, column })
    }
}

fn pool<'a>(module: &'a Module, body: &'a Body, md: Md) -> &'a MdPool {
    if md.is_local() { &body.metadata } else { &module.metadata }
}

fn node<'a>(module: &'a Module, body: &'a Body, md: Md) -> Option<(&'a [u8], &'a [MdField])> {
    let pool = pool(module, body, md);
    match pool.get(md.index()) {
        MdData::Node { kind, fields, .. } => Some((module.symbols.get(kind), pool.fields(fields))),
        _ => None,
    }
}

fn field(module: &Module, list: &[MdField], name: &[u8]) -> Option<MdValue> {
    list.iter().find(|f| module.symbols.get(f.name) == name).map(|f| f.value)
}
