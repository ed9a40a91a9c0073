//! The mapping from code to instructions and source lines.

use cranelift_codegen::CompiledCode;
use pir_core::debug::{DebugNode, SourceFile};
use pir_core::entity::{Inst, Md};
use pir_core::function::Body;
use pir_core::module::Module;
use rustc_hash::FxHashMap;

/// Where the code of one instruction lies, and where it came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineRow {
    /// Offsets in the function's code.
    pub start: u32,
    pub end: u32,
    /// From 1; 0 where there is none.
    pub line: u32,
    pub column: u32,
    /// A number in the function's list of files; `u32::MAX` where there is none.
    pub file: u32,
    /// Offset in the module's text.
    pub text_offset: u32,
}

/// The lines of a function's code, ascending, and the files that they are in.
pub(crate) fn line_rows(
    module: &Module,
    body: &Body,
    code: &CompiledCode,
) -> (Vec<LineRow>, Vec<SourceFile>) {
    let mut lines: Vec<LineRow> = Vec::new();
    let mut files: Vec<SourceFile> = Vec::new();
    let mut file_of: FxHashMap<Md, u32> = FxHashMap::default();
    for l in code.buffer.get_srclocs_sorted() {
        if l.loc.is_default() {
            continue;
        }
        let inst = Inst(l.loc.bits());
        let location = DebugNode::of_inst(module, body, inst);
        let number = |name| Some(u32::try_from(location?.number(name)?).unwrap_or(0));
        let line = number("line").unwrap_or(0);
        let (mut column, mut file) = (0, u32::MAX);
        if line > 0 {
            column = number("column").unwrap_or(0);
            // The file follows from the scope.
            if let Some(scope) = location.and_then(|l| l.node("scope")) {
                file =
                    *file_of.entry(scope.id()).or_insert_with(|| file_number(&scope, &mut files));
            }
        }
        lines.push(LineRow {
            start: l.start,
            end: l.end,
            line,
            column,
            file,
            text_offset: body.place(inst),
        });
    }
    (lines, files)
}

/// The number of a scope's file in the list, which gets it if need be.
fn file_number(scope: &DebugNode<'_>, files: &mut Vec<SourceFile>) -> u32 {
    let file = scope
        .file()
        .unwrap_or_else(|| SourceFile { name: "?".to_owned(), ..SourceFile::default() });
    let known = files.iter().position(|f| *f == file);
    known.unwrap_or_else(|| {
        files.push(file);
        files.len() - 1
    }) as u32
}
