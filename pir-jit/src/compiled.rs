//! Compiled functions before linking: machine code and relocations.

use crate::debug::Described;
use crate::lines::Line;
use crate::ranges::Trap;
use cranelift_codegen::binemit::Reloc;
use pir_core::debug::SourceFile;
use pir_core::entity::GlobalId;
use std::time::Duration;

/// The target of a relocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    Global(GlobalId),
    Variadic(GlobalId),
    VariadicPointer,
    Address(usize),
}

pub(crate) struct Relocation {
    pub offset: u32,
    pub kind: Reloc,
    pub target: Target,
    pub addend: i64,
}

/// A compiled function.
pub(crate) struct Compiled {
    pub bytes: Vec<u8>,
    pub align: usize,
    pub relocations: Vec<Relocation>,
    pub lines: Vec<Line>,
    pub files: Vec<SourceFile>,
    pub traps: Vec<(u32, Trap)>,
    /// Debug information, if the code will be registered with debuggers.
    pub described: Option<Box<Described>>,
    /// What translation took, and what Cranelift took.
    pub took: [Duration; 2],
}
