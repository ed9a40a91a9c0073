//! Debug information of code in memory, for debuggers that attach to the process.
//!
//! A function's part is found when it is compiled ([`FunctionDebugInfo`]), all of it becomes an
//! [ELF file](image) in memory when the code is linked, with [DWARF](dwarf) in it, and that is
//! [handed](register) to whatever debugger looks at the process. A module without debug information
//! costs a look at the attachments of its functions.

mod dwarf;
mod image;
mod register;

use crate::Error;
use crate::ranges::FunctionRange;
use cranelift_codegen::CompiledCode;
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::isa::unwind::{CfaUnwindInfo, UnwindInfo};
use pir_core::debug::{DebugNode, SourceFile};
use pir_core::entity::GlobalId;
use pir_core::module::Module;
pub(crate) use register::RegisteredFile;

/// Debug information of a function, except its lines.
pub(crate) struct FunctionDebugInfo {
    /// None for functions without debug information, which still appear in backtraces.
    pub subprogram: Option<Subprogram>,
    /// Where a frame keeps what its caller needs.
    pub unwind: Option<CfaUnwindInfo>,
}

/// The contents of a `DISubprogram`.
pub(crate) struct Subprogram {
    pub name: String,
    pub linkage_name: Option<String>,
    pub file: SourceFile,
    pub line: u32,
    /// The line of the scope, where the code of the prologue belongs.
    pub scope_line: u32,
    /// Whether other units know it.
    pub external: bool,
    pub unit: CompileUnit,
}

/// The contents of a `DICompileUnit`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct CompileUnit {
    pub file: SourceFile,
    /// `DW_LANG_…`
    pub language: Option<String>,
}

/// Whether a module has debug information for code. O(globals).
pub(crate) fn has_debug_info(module: &Module) -> bool {
    module.functions().any(|f| f.2.body.is_some() && DebugNode::of_function(module, f.0).is_some())
}

impl FunctionDebugInfo {
    /// Collects the debug information of a function and of its machine code.
    pub(crate) fn new(
        module: &Module,
        function: GlobalId,
        code: &CompiledCode,
        isa: &dyn TargetIsa,
    ) -> Result<Self, String> {
        let unwind = match code.create_unwind_info(isa).map_err(|e| e.to_string())? {
            Some(UnwindInfo::SystemV(info)) => Some(info),
            _ => None,
        };
        let subprogram = DebugNode::of_function(module, function).map(|n| Subprogram::new(&n));
        Ok(Self { subprogram, unwind })
    }
}

impl Subprogram {
    fn new(node: &DebugNode<'_>) -> Self {
        let number = |name| node.number(name).and_then(|n| u32::try_from(n).ok());
        let file = node.file().unwrap_or_default();
        let unit = node.node("unit");
        let line = number("line").unwrap_or(0);
        let flags = node.text("spFlags").unwrap_or_default();
        Self {
            name: node.text("name").unwrap_or_default(),
            linkage_name: node.text("linkageName"),
            line,
            scope_line: number("scopeLine").unwrap_or(line),
            external: !flags.contains("DISPFlagLocalToUnit"),
            unit: CompileUnit {
                file: unit.and_then(|u| u.file()).unwrap_or_else(|| file.clone()),
                language: unit.and_then(|u| u.text("language")),
            },
            file,
        }
    }
}

/// Registers linked code at this address with debuggers, until the returned value is dropped.
/// `described` is in the order of the functions.
pub(crate) fn register(
    functions: &[FunctionRange],
    place: std::ops::Range<usize>,
    described: &[Option<Box<FunctionDebugInfo>>],
    isa: &dyn TargetIsa,
) -> Result<RegisteredFile, Error> {
    let sections = dwarf::sections(functions, described, isa)
        .map_err(|e| Error::DebugInformation(Box::new(e)))?;
    let file = image::write(functions, place, sections).map_err(Error::DebugInformation)?;
    Ok(RegisteredFile::new(file))
}
