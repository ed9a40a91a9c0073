//! Human-readable descriptions of instructions: function, block, offset in the text, and the source
//! line if there is debug information.

use crate::race::InstSite;
use pir_core::debug::SourcePlace;
use pir_core::function::NO_SOURCE_PLACE;
use pir_core::module::Module;
use pir_core::text::print::PrintNumbers;
use std::fmt;

/// The description of an instruction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct InstDescription {
    /// Name of the function, without `@`.
    pub function: String,
    /// Name of the block, without `%`, or its number.
    pub block: String,
    /// The instruction's keyword.
    pub operation: &'static str,
    /// Offset in the module's text, if it was parsed from one.
    pub offset: Option<u32>,
    /// The place in the source, if there is debug information.
    pub source: Option<SourcePlace>,
}

impl InstDescription {
    /// Describes an instruction: O(blocks and instructions of the function).
    pub fn new(module: &Module, site: InstSite) -> Self {
        let function = module.function(site.function).expect("a site is in a function");
        let body = function.body.as_deref().expect("a site is in a body");
        let block = body.block_of(site.inst);
        let block = match body.block_names.get(block) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => {
                let number = PrintNumbers::new(function, body).block(block);
                number.map_or_else(String::new, |n| n.to_string())
            }
        };
        let place = body.place(site.inst);
        Self {
            function: module.display_name(site.function),
            block,
            operation: body.inst(site.inst).op().name(),
            offset: (place != NO_SOURCE_PLACE).then_some(place),
            source: SourcePlace::of(module, body, site.inst),
        }
    }
}

impl fmt::Display for InstDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` in block %{} of @{}", self.operation, self.block, self.function)?;
        self.source.as_ref().map_or(Ok(()), |place| write!(f, " ({place})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::entity::{GlobalId, Inst};

    #[test]
    fn a_site_names_its_source_line() {
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
        let site = InstSite { function: GlobalId(0), inst: Inst(0) };
        let text = InstDescription::new(&module, site).to_string();
        assert_eq!(text, "`ret` in block %start of @f (a.c:7:3)");
    }
}
