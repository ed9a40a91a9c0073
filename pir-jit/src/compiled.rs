//! Compiled functions before linking: machine code and relocations.

use crate::debug::FunctionDebugInfo;
use crate::lines::LineRow;
use crate::ranges::TrapReason;
use cranelift_codegen::binemit::Reloc;
use pir_core::debug::SourceFile;
use pir_core::entity::GlobalId;
use std::time::Duration;

/// The target of a relocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RelocationTarget {
    Global(GlobalId),
    Variadic(GlobalId),
    VariadicPointer,
    Address(usize),
}

pub(crate) struct Relocation {
    pub offset: u32,
    pub kind: Reloc,
    pub target: RelocationTarget,
    pub addend: i64,
}

/// A compiled function.
pub(crate) struct CompiledFunction {
    pub bytes: Vec<u8>,
    pub align: usize,
    pub relocations: Vec<Relocation>,
    pub lines: Vec<LineRow>,
    pub files: Vec<SourceFile>,
    pub traps: Vec<(u32, TrapReason)>,
    /// Debug information, if the code will be registered with debuggers.
    pub debug_info: Option<Box<FunctionDebugInfo>>,
    /// How long its translation to Cranelift's instructions took.
    pub translation_time: Duration,
    /// How long Cranelift took to make machine code.
    pub generation_time: Duration,
}
