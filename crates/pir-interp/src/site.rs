//! Places of a program in words: function, block, offset in the text, and the line of the source
//! where debug information tells it.

use crate::race::Site;
use pir_core::entity::Md;
use pir_core::function::{Body, NO_PLACE};
use pir_core::md::{MdData, MdField, MdPool, MdValue};
use pir_core::module::Module;
use pir_core::text::print::Numbers;
use std::fmt;

/// See the [module](self).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Described {
    /// Name of the function, without `@`.
    pub function: String,
    /// Name of the block, without `%`, or its number.
    pub block: String,
    /// The instruction's keyword.
    pub operation: &'static str,
    /// Offset in the text of the module, if it was read from one.
    pub offset: Option<u32>,
    /// File, line and column of the source.
    pub source: Option<(String, u32, u32)>,
}

impl Described {
    /// Describes a place: O(blocks and instructions of the function).
    pub fn new(module: &Module, site: Site) -> Self {
        let function = module.function(site.function).expect("a site is in a function");
        let body = function.body.as_deref().expect("a site is in a body");
        let block = body.block_of(site.inst);
        let block = match body.block_names.get(block) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => {
                let number = Numbers::new(function, body).block(block);
                number.map_or_else(String::new, |n| n.to_string())
            }
        };
        let place = body.place(site.inst);
        Self {
            function: module.display_name(site.function),
            block,
            operation: body.inst(site.inst).op.name(),
            offset: (place != NO_PLACE).then_some(place),
            source: source(module, body, site),
        }
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` in block %{} of @{}", self.operation, self.block, self.function)?;
        match &self.source {
            Some((file, line, 0)) => write!(f, " ({file}:{line})"),
            Some((file, line, column)) => write!(f, " ({file}:{line}:{column})"),
            None => Ok(()),
        }
    }
}

fn pool<'a>(module: &'a Module, body: &'a Body, md: Md) -> &'a MdPool {
    if md.is_local() { &body.metadata } else { &module.metadata }
}

fn fields<'a>(module: &'a Module, body: &'a Body, md: Md) -> Option<(&'a [u8], &'a [MdField])> {
    let pool = pool(module, body, md);
    match pool.get(md.index()) {
        MdData::Node { kind, fields, .. } => Some((module.symbols.get(kind), pool.fields(fields))),
        _ => None,
    }
}

fn source(module: &Module, body: &Body, site: Site) -> Option<(String, u32, u32)> {
    let dbg = body.attachments(site.inst).find(|a| module.symbols.get(a.kind) == b"dbg")?;
    let (kind, location) = fields(module, body, dbg.node)?;
    if kind != b"DILocation" {
        return None;
    }
    let field = |list: &[MdField], name: &[u8]| {
        list.iter().find(|f| module.symbols.get(f.name) == name).map(|f| f.value)
    };
    let number = |name: &[u8]| match field(location, name) {
        Some(MdValue::Int(n)) => u32::try_from(n).unwrap_or(0),
        _ => 0,
    };
    // The scope, or one around it, names its file.
    let mut scope = field(location, b"scope");
    for _ in 0..64 {
        let Some(MdValue::Node(md)) = scope else { break };
        let (kind, list) = fields(module, body, md)?;
        if kind == b"DIFile" {
            let pool = pool(module, body, md);
            let Some(MdValue::String(name)) = field(list, b"filename") else { break };
            let file = String::from_utf8_lossy(pool.bytes(name)).into_owned();
            return Some((file, number(b"line"), number(b"column")));
        }
        scope = field(list, b"file").filter(|v| *v != MdValue::Null).or(field(list, b"scope"));
    }
    Some(("?".into(), number(b"line"), number(b"column")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::entity::{GlobalId, Inst};

    #[test]
    fn a_site_tells_its_source_line() {
        let text = br#"
define void @f() !dbg !3 {
start:
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 7, column: 3, scope: !3)
!6 = !{null}
"#;
        let module = pir_core::text::parse(text).module.expect("it parses");
        let site = Site { function: GlobalId(0), inst: Inst(0) };
        let told = Described::new(&module, site).to_string();
        assert_eq!(told, "`ret` in block %start of @f (a.c:7:3)");
    }
}
