//! A function as the interpreter runs it: operations with the places of their operands resolved.
//!
//! Data only. Registers are cells of a frame, operands are [`Src`]s: a register or a constant. The
//! common operations on values of one cell have a form of their own; all others are [`Op::Slow`]
//! and are read from the IR when they run. `phi`s are moves on edges.

use crate::cell::Cell;
use crate::host::{Effect, Function};
use crate::intrinsics::Intrinsic;
use pir_core::entity::{Block, GlobalId, Inst, Type};
use pir_core::inst::{FloatPredicate, IntPredicate};
use pir_core::opcode::Opcode;
use std::fmt;

/// An operand: the first cell of a register of the frame, or of a constant of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Src(u32);

impl Src {
    const CONST: u32 = 1 << 31;

    /// A register.
    pub fn reg(cell: u32) -> Self {
        Self(cell)
    }

    /// A constant.
    pub fn constant(cell: u32) -> Self {
        Self(cell | Self::CONST)
    }

    /// The cell of an operand of one cell.
    #[inline(always)]
    pub fn get(self, frame: &[Cell], consts: &[Cell]) -> Cell {
        *self.at(frame, consts)
    }

    /// Where the cell of such an operand is: of what is used of it alone no copy is made.
    #[inline(always)]
    pub fn at<'a>(self, frame: &'a [Cell], consts: &'a [Cell]) -> &'a Cell {
        if self.0 & Self::CONST == 0 {
            &frame[self.0 as usize]
        } else {
            &consts[(self.0 & !Self::CONST) as usize]
        }
    }

    /// The cells of an operand.
    #[inline]
    pub fn cells<'a>(self, n: u32, frame: &'a [Cell], consts: &'a [Cell]) -> &'a [Cell] {
        let at = (self.0 & !Self::CONST) as usize;
        let from = if self.0 & Self::CONST == 0 { frame } else { consts };
        &from[at..at + n as usize]
    }

    /// The register, if it is one.
    pub fn as_reg(self) -> Option<u32> {
        (self.0 & Self::CONST == 0).then_some(self.0)
    }
}

/// A run of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The first.
    pub start: u32,
    /// How many.
    pub len: u32,
}

impl Run {
    /// As indices.
    #[inline(always)]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// An operation. `dst` is the first cell of its result in the frame.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Integers of at most 64 bits.
    Int { op: Opcode, width: u8, flags: u16, dst: u32, a: Src, b: Src },
    /// `add` of such integers.
    Add { width: u8, flags: u16, dst: u32, a: Src, b: Src },
    /// `sub` of such integers.
    Sub { width: u8, flags: u16, dst: u32, a: Src, b: Src },
    /// Integers of at most 64 bits, or pointers.
    ICmp { pred: IntPredicate, samesign: bool, width: u8, dst: u32, a: Src, b: Src },
    /// The same without `samesign`, where the next operation is a [`Op::CondBr`] by its result: with
    /// the number of its edges. That one is run with it, if the strand may take two steps.
    ICmpBr { pred: IntPredicate, width: u8, dst: u32, a: Src, b: Src, edges: u32 },
    /// `double`.
    F64 { op: Opcode, flags: u16, dst: u32, a: Src, b: Src },
    /// `float`.
    F32 { op: Opcode, flags: u16, dst: u32, a: Src, b: Src },
    /// `double`.
    FCmp64 { pred: FloatPredicate, flags: u16, dst: u32, a: Src, b: Src },
    /// `float`.
    FCmp32 { pred: FloatPredicate, flags: u16, dst: u32, a: Src, b: Src },
    /// `llvm.fmuladd` or `llvm.fma` without flags, of `double` or `float`.
    MulAdd { fused: bool, double: bool, dst: u32, a: Src, b: Src, c: Src },
    /// `trunc`, `zext`, `sext` of integers of at most 64 bits.
    Resize { op: Opcode, from: u8, to: u8, flags: u16, dst: u32, a: Src },
    /// One cell by an `i1`.
    Select { dst: u32, cond: Src, yes: Src, no: Src },
    /// A plain load of an integer or float of whole bytes, at most eight.
    Load { bytes: u8, align: u8, dst: u32, ptr: Src },
    /// A plain load of a pointer.
    LoadPtr { bytes: u8, align: u8, dst: u32, ptr: Src },
    /// A plain store of either.
    Store { bytes: u8, align: u8, ptr: Src, value: Src },
    /// A constant number of bytes behind a pointer.
    Offset { flags: u16, dst: u32, base: Src, offset: i32 },
    /// An index of so many bits behind a pointer, and the bytes for each.
    Index { width: u8, flags: u16, dst: u32, base: Src, index: Src, stride: i32 },
    /// Any other `getelementptr` of one pointer: an index of [`Code::geps`].
    Gep { flags: u16, dst: u32, base: Src, gep: u32 },
    /// `alloca` of a constant size.
    Alloca { align: u8, marked: bool, dst: u32, size: u32 },
    /// Counts a definition that may be used behind a join by others than its strand's own
    /// descendants.
    Count { cell: u32 },
    /// A cell of a constant as the strand's thread sees it: an address in a thread-local variable
    /// becomes that in the thread's copy.
    OnThread { dst: u32, address: Src },
    /// To another block: an edge.
    Br { edge: u32 },
    /// By an `i1`: the edge where it holds, and the next one where it does not.
    CondBr { cond: Src, edges: u32 },
    /// `switch`: an index of [`Code::switches`].
    Switch { value: Src, table: u32 },
    /// `indirectbr`: an index of [`Code::switches`], whose cases are addresses.
    IndirectBr { value: Src, table: u32 },
    /// A call: an index of [`Code::calls`].
    Call { call: u32 },
    /// `ret` of so many cells.
    Ret { value: Src, cells: u32 },
    /// `fork`: an index of [`Code::forks`].
    Fork { fork: u32 },
    /// `halt`.
    Halt,
    /// `unreachable`.
    Unreachable,
    /// Anything else: an index of [`Code::slows`].
    Slow { slow: u32 },
}

impl Op {
    /// Whether it is of a kind that strands other than its own may see.
    #[inline(always)]
    pub fn may_be_visible(&self) -> bool {
        matches!(
            self,
            Self::Load { .. }
                | Self::LoadPtr { .. }
                | Self::Store { .. }
                | Self::Br { .. }
                | Self::CondBr { .. }
                | Self::Switch { .. }
                | Self::IndirectBr { .. }
                | Self::Call { .. }
                | Self::Ret { .. }
                | Self::Halt
                | Self::Slow { .. }
        )
    }
}

const _: () = assert!(size_of::<Op>() <= 20);

/// A way from a block to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where the target's operations begin.
    pub pc: u32,
    /// The target.
    pub block: Block,
    /// Its `phi`s, in [`Code::moves`].
    pub moves: Run,
    /// Whether the target is a join block: then the strand ends here.
    pub join: bool,
}

/// Copies cells on an edge, one move after the other.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// To.
    pub dst: u32,
    /// From.
    pub src: Src,
    /// How many.
    pub cells: u32,
}

/// What a `getelementptr` adds.
#[derive(Clone, Debug, Default)]
pub struct Gep {
    /// The constant part, in bytes.
    pub offset: i64,
    /// Index, its width, and bytes for each.
    pub terms: Vec<(Src, u32, i64)>,
}

/// What is called.
#[derive(Clone)]
pub enum Callee {
    /// A function of the module with a body.
    Function(GlobalId),
    /// An `ifunc`: what its resolver gives.
    Ifunc(GlobalId),
    /// A function of the host.
    Host(GlobalId, Function, Effect),
    /// An intrinsic.
    Intrinsic(Intrinsic),
    /// Declared, and nobody has it.
    Unknown(GlobalId),
    /// By pointer.
    Pointer(Src),
    /// Assembly without instructions: only compilers look at it. Per result the argument that it is.
    EmptyAsm(Box<[usize]>),
    /// Inline assembly, or a construct that is not supported; names it.
    Unsupported(&'static str),
}

impl fmt::Debug for Callee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(g) | Self::Ifunc(g) | Self::Host(g, ..) | Self::Unknown(g) => {
                write!(f, "{g}")
            }
            Self::Intrinsic(i) => write!(f, "{i:?}"),
            Self::Pointer(src) => write!(f, "{src:?}"),
            Self::EmptyAsm(_) => f.write_str("asm \"\""),
            Self::Unsupported(what) => f.write_str(what),
        }
    }
}

/// Promises about a value: of a parameter, an argument or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promise {
    /// `noundef`
    pub noundef: bool,
    /// `nonnull`
    pub nonnull: bool,
    /// `align`; 1 if there is none.
    pub align: u64,
    /// `dereferenceable`
    pub dereferenceable: u64,
    /// `byval`: the size and alignment of the copy that the callee gets.
    pub byval: Option<(u64, u64)>,
}

impl Promise {
    /// Whether nothing is promised.
    pub fn is_empty(&self) -> bool {
        !self.noundef && self.is_plain()
    }

    /// Whether no more is promised than that the value is defined.
    pub fn is_plain(&self) -> bool {
        !self.nonnull && self.align <= 1 && self.dereferenceable == 0 && self.byval.is_none()
    }
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// The value.
    pub src: Src,
    /// Number of its cells.
    pub cells: u32,
    /// Its type.
    pub ty: Type,
    /// What the call promises.
    pub promise: Promise,
}

/// A call of a function of the module as it is, where each argument and the result are one cell, and
/// neither the call nor the function promises more of them than that they are defined.
#[derive(Clone, Debug)]
pub struct ShortCall {
    /// What is called.
    pub callee: GlobalId,
    /// The arguments, for the first cells of the frame; whether each must be defined.
    pub args: Box<[(Src, bool)]>,
    /// Whether the result must be.
    pub defined: bool,
}

/// A call.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The instruction.
    pub inst: Inst,
    /// What is called.
    pub callee: Callee,
    /// The arguments.
    pub args: Box<[Argument]>,
    /// Function type as the call sees it.
    pub fn_ty: Type,
    /// Type of the result.
    pub ret_ty: Type,
    /// Calling convention.
    pub cc: u16,
    /// Cells of the result.
    pub ret_cells: u32,
    /// First cell of the result.
    pub dst: u32,
    /// What is promised of the result.
    pub promise: Promise,
    /// Fast-math flags.
    pub flags: u16,
    /// `noreturn`
    pub noreturn: bool,
    /// How it is done in short, if it is of the commonest kind.
    pub short: Option<ShortCall>,
    /// Counter of the definition, see [`Op::Count`].
    pub count: Option<u32>,
    /// The edges of an `invoke` or `callbr`: normal and unwind.
    pub edges: Option<(u32, u32)>,
}

/// A `fork`.
#[derive(Clone, Debug)]
pub struct Fork {
    /// One edge for each successor occurrence, the master first.
    pub edges: Box<[u32]>,
    /// Which of them is the continuation (spec §4.3).
    pub continuation: Option<usize>,
    /// Whether there is a master.
    pub master: bool,
    /// What an entry fork's region is; none for interior forks.
    pub region: Option<RegionInfo>,
}

/// Attributes of a region (those of one entry fork hold for all).
#[derive(Clone, Copy, Debug)]
pub struct RegionInfo {
    /// Strands make progress fairly.
    pub force: bool,
    /// Parts run in lockstep.
    pub lockstep: bool,
    /// The bound on overlap, and its width in bits.
    pub width: Option<(Src, u32)>,
    /// Whether an interior fork is at the region's level.
    pub interior: bool,
}

/// An instruction that is run from the IR.
#[derive(Clone, Debug)]
pub struct Slow {
    /// The instruction.
    pub inst: Inst,
    /// Its operands that are values, in the order of the IR.
    pub srcs: Box<[(Src, Type)]>,
    /// First cell of its result.
    pub dst: u32,
    /// Whether it is an atomic update whose result nobody uses.
    pub unused: bool,
}

/// A definition that is used behind a join without dominating it locally (spec §4.6, §6.2).
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// First cell.
    pub cell: u32,
    /// Number of cells.
    pub cells: u32,
    /// The cell that counts its executions in the strand's ancestry.
    pub count: u32,
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Code {
    /// The function.
    pub function: GlobalId,
    /// The operations of all blocks.
    pub ops: Vec<Op>,
    /// The instruction behind each operation.
    pub insts: Vec<Inst>,
    /// Where each block's operations begin; [`u32::MAX`] for unreachable ones.
    pub starts: Vec<u32>,
    /// Where the entry block's operations begin.
    pub entry: u32,
    /// Cells of a frame.
    pub frame: u32,
    /// The parameters: first cell and number of cells.
    pub params: Vec<(u32, u32)>,
    /// What the header promises of the parameters.
    pub promises: Vec<Promise>,
    /// What it promises of the result.
    pub ret_promise: Promise,
    /// Cells of the result.
    pub ret_cells: u32,
    /// Constants.
    pub consts: Vec<Cell>,
    /// Edges.
    pub edges: Vec<Edge>,
    /// Moves of edges.
    pub moves: Vec<Move>,
    /// `getelementptr`s.
    pub geps: Vec<Gep>,
    /// `switch`es: cases, sorted, with their edges; the default edge.
    pub switches: Vec<(Vec<(u64, u32)>, u32)>,
    /// Calls.
    pub calls: Vec<CallSite>,
    /// Forks.
    pub forks: Vec<Fork>,
    /// Other instructions.
    pub slows: Vec<Slow>,
    /// Values that may be used behind a join.
    pub exports: Vec<Export>,
    /// Per block: the immediate post-dominator within a strand, for lockstep; empty if the
    /// function has no lockstep region.
    pub reconverge: Vec<Option<Block>>,
}
