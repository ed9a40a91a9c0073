//! The interpreter's internal form of a function: operations whose operands are resolved to frame
//! offsets.
//!
//! This module holds data only; [`compile`](crate::compile) builds it. Registers are cells of a
//! frame, and an operand is a [`Src`]: a register or a constant. Common operations on values of one
//! cell have their own [`Op`]. All others are [`Op::Slow`] and are decoded from the IR each time
//! they run. `phi`s are moves on edges.

use crate::cell::Cell;
use crate::host::{HostEffect, HostFn};
use crate::intrinsics::Implementation;
use crate::structure::BackEnds;
use pir_core::entity::{Block, GlobalId, Inst, Type};
use pir_core::inst::{ArithFlags, FloatPredicate, IntPredicate};
use pir_core::opcode::{Cast, FloatBinary, IntBinary, Opcode};
use std::fmt;

/// An operand: the first cell of a register of the frame, or of a constant of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Src(u32);

impl Src {
    const CONSTANT_BIT: u32 = 1 << 31;

    /// Returns the operand for a register, given its first cell.
    pub(crate) fn reg(cell: u32) -> Self {
        Self(cell)
    }

    /// Returns the operand for a constant, given its first cell in [`FunctionCode::consts`].
    pub(crate) fn constant(cell: u32) -> Self {
        Self(cell | Self::CONSTANT_BIT)
    }

    /// Returns the value of an operand of one cell.
    #[inline(always)]
    pub(crate) fn get(self, frame: &[Cell], consts: &[Cell]) -> Cell {
        *self.at(frame, consts)
    }

    /// Returns a reference to the cell of such an operand, to avoid a copy where only one field is
    /// used.
    #[inline(always)]
    pub(crate) fn at<'a>(self, frame: &'a [Cell], consts: &'a [Cell]) -> &'a Cell {
        if self.0 & Self::CONSTANT_BIT == 0 {
            &frame[self.0 as usize]
        } else {
            &consts[(self.0 & !Self::CONSTANT_BIT) as usize]
        }
    }

    /// Returns the `n` cells of an operand.
    #[inline]
    pub(crate) fn cells<'a>(self, n: u32, frame: &'a [Cell], consts: &'a [Cell]) -> &'a [Cell] {
        let at = (self.0 & !Self::CONSTANT_BIT) as usize;
        let from = if self.0 & Self::CONSTANT_BIT == 0 { frame } else { consts };
        &from[at..at + n as usize]
    }

    /// Returns the first cell of the register, or `None` for a constant.
    pub(crate) fn as_reg(self) -> Option<u32> {
        (self.0 & Self::CONSTANT_BIT == 0).then_some(self.0)
    }
}

/// A cast between integers of one cell each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resize {
    /// `trunc`
    Trunc,
    /// `zext`
    ZExt,
    /// `sext`
    SExt,
}

impl Resize {
    /// Returns the cast of an opcode, if it is one of these.
    pub(crate) fn of(op: Opcode) -> Option<Self> {
        match op {
            Opcode::Trunc => Some(Self::Trunc),
            Opcode::ZExt => Some(Self::ZExt),
            Opcode::SExt => Some(Self::SExt),
            _ => None,
        }
    }

    /// Returns the cast among all casts.
    pub(crate) fn cast(self) -> Cast {
        match self {
            Self::Trunc => Cast::Trunc,
            Self::ZExt => Cast::ZExt,
            Self::SExt => Cast::SExt,
        }
    }
}

/// A contiguous range of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TableRange {
    /// Index of the first element.
    pub start: u32,
    /// Number of elements.
    pub len: u32,
}

impl TableRange {
    /// Returns the range as indices.
    #[inline(always)]
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// An operation. `dst` is the first cell of its result in the frame.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    /// A binary operation on integers of at most 64 bits.
    Int { op: IntBinary, width: u8, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `add` of integers of at most 64 bits.
    Add { width: u8, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `sub` of integers of at most 64 bits.
    Sub { width: u8, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `icmp` of integers of at most 64 bits, or of pointers.
    ICmp { pred: IntPredicate, samesign: bool, width: u8, dst: u32, a: Src, b: Src },
    /// `icmp` without `samesign`, followed by a [`Op::CondBr`] on its result. `edges` is the
    /// operand of that branch. Both run at once if the strand may take two steps.
    ICmpBr { pred: IntPredicate, width: u8, dst: u32, a: Src, b: Src, edges: u32 },
    /// A binary operation on `double`.
    F64 { op: FloatBinary, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// A binary operation on `float`.
    F32 { op: FloatBinary, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `fcmp` of `double`.
    FCmp64 { pred: FloatPredicate, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `fcmp` of `float`.
    FCmp32 { pred: FloatPredicate, flags: ArithFlags, dst: u32, a: Src, b: Src },
    /// `llvm.fmuladd` or `llvm.fma` without flags, of `double` or `float`.
    MulAdd { fused: bool, double: bool, dst: u32, a: Src, b: Src, c: Src },
    /// `trunc`, `zext` or `sext` of integers of at most 64 bits.
    Resize { op: Resize, from: u8, to: u8, flags: ArithFlags, dst: u32, a: Src },
    /// `select` of one cell by an `i1`.
    Select { dst: u32, cond: Src, yes: Src, no: Src },
    /// A simple load of an integer or float of whole bytes, at most eight.
    Load { bytes: u8, align: u8, dst: u32, ptr: Src },
    /// A simple load of a pointer.
    LoadPtr { bytes: u8, align: u8, dst: u32, ptr: Src },
    /// A simple store of an integer, float or pointer.
    Store { bytes: u8, align: u8, ptr: Src, value: Src },
    /// `getelementptr` by a constant number of bytes.
    Offset { flags: ArithFlags, dst: u32, base: Src, offset: i32 },
    /// `getelementptr` by one index, with the width of the index in bits and its stride in bytes.
    Index { width: u8, flags: ArithFlags, dst: u32, base: Src, index: Src, stride: i32 },
    /// Any other `getelementptr` of one pointer. `gep` is an index of [`FunctionCode::geps`].
    Gep { flags: ArithFlags, dst: u32, base: Src, gep: u32 },
    /// `alloca` of a constant size.
    Alloca { align: u8, marked: bool, dst: u32, size: u32 },
    /// Reports a definition that is used after a join which it does not dominate locally. `export`
    /// is an index of [`FunctionCode::exports`].
    Export { export: u32 },
    /// Loads a constant as the strand's thread sees it: the address of a thread-local variable
    /// becomes the address of the thread's copy.
    OnThread { dst: u32, address: Src },
    /// An unconditional branch along an edge.
    Br { edge: u32 },
    /// A conditional branch by an `i1`: edge `edges` if it is true, else edge `edges + 1`.
    CondBr { cond: Src, edges: u32 },
    /// `switch`. `table` is an index of [`FunctionCode::switches`].
    Switch { value: Src, table: u32 },
    /// `indirectbr`. `table` is an index of [`FunctionCode::switches`], whose cases are addresses
    /// here.
    IndirectBr { value: Src, table: u32 },
    /// A call. `call` is an index of [`FunctionCode::calls`].
    Call { call: u32 },
    /// `ret` of a value of `cells` cells.
    Ret { value: Src, cells: u32 },
    /// `fork`. `fork` is an index of [`FunctionCode::forks`].
    Fork { fork: u32 },
    /// `halt`.
    Halt,
    /// `unreachable`.
    Unreachable,
    /// Any other instruction. `slow` is an index of [`FunctionCode::slows`].
    Slow { slow: u32 },
}

impl Op {
    /// Returns whether other strands may observe an operation of this kind.
    #[inline(always)]
    pub(crate) fn may_be_visible(&self) -> bool {
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

/// A control-flow edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// Index of the target's first operation.
    pub pc: u32,
    /// The target block.
    pub block: Block,
    /// The target's `phi`s, as a range of [`FunctionCode::moves`].
    pub moves: TableRange,
    /// Whether the target is a join block, where the strand ends.
    pub join: bool,
    /// For an edge from a fork, the number of cells of the frame of the strand that starts there.
    /// The moves of such an edge read the frame of the forking strand and write the new one.
    pub frame: u32,
}

/// A copy of cells on an edge. The moves of an edge run one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    /// First cell of the destination.
    pub dst: u32,
    /// The source.
    pub src: Src,
    /// Number of cells.
    pub cells: u32,
}

/// The offset that a `getelementptr` adds.
#[derive(Clone, Debug, Default)]
pub(crate) struct GepOffset {
    /// The constant part, in bytes.
    pub offset: i64,
    pub terms: Vec<GepTerm>,
}

/// A variable part of the offset of a `getelementptr`: an index times a stride.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GepTerm {
    pub index: Src,
    /// The width of the index, in bits.
    pub width: u32,
    /// In bytes.
    pub stride: i64,
}

/// The target of a call.
#[derive(Clone)]
pub(crate) enum CallTarget {
    /// A function of the module with a body.
    Function(GlobalId),
    /// An `ifunc`, whose resolver returns the function to call.
    Ifunc(GlobalId),
    /// A function that the host implements.
    Host(GlobalId, HostFn, HostEffect),
    /// An intrinsic.
    Intrinsic(Implementation),
    /// A declared function that neither the module nor the host defines.
    Unknown(GlobalId),
    /// A call by pointer.
    Pointer(Src),
    /// An empty `asm`, which only constrains compilers. Lists for each result the argument that it
    /// equals.
    EmptyAsm(Box<[usize]>),
    /// Inline assembly or another unsupported construct, by name.
    Unsupported(&'static str),
}

impl fmt::Debug for CallTarget {
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

/// The attributes of a parameter, argument or result that promise something about its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ValuePromise {
    /// `noundef`
    pub noundef: bool,
    /// `nonnull`
    pub nonnull: bool,
    /// `align`; 1 if absent.
    pub align: u64,
    /// `dereferenceable`
    pub dereferenceable: u64,
    /// `range`, of an integer of at most 64 bits.
    pub range: Option<PromisedRange>,
    /// `byval`: the copy that the callee gets.
    pub byval: Option<ByValue>,
}

/// The numbers from one to below another, which is less if they wrap around. Equal bounds are the
/// greatest number for all numbers, and zero for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PromisedRange {
    pub start: u64,
    pub end: u64,
    pub width: u32,
}

impl PromisedRange {
    /// Returns whether a number is in the range.
    pub(crate) fn contains(self, bits: u64) -> bool {
        let distance = |n: u64| n.wrapping_sub(self.start) & crate::cell::mask(self.width);
        let is_all = self.start == self.end && self.start != 0;
        is_all || distance(bits) < distance(self.end)
    }
}

/// The copy of an argument that is passed by value, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByValue {
    pub size: u64,
    pub align: u64,
}

impl ValuePromise {
    /// Returns whether there is no promise.
    pub(crate) fn is_empty(&self) -> bool {
        !self.noundef && self.is_plain()
    }

    /// Returns whether nothing is promised but that the value is defined.
    pub(crate) fn is_plain(&self) -> bool {
        !self.nonnull
            && self.align <= 1
            && self.dereferenceable == 0
            && self.range.is_none()
            && self.byval.is_none()
    }
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    /// The operand.
    pub src: Src,
    /// Number of cells of the value.
    pub cells: u32,
    /// Type of the value.
    pub ty: Type,
    /// The promises of the call.
    pub promise: ValuePromise,
}

/// The fast path of a direct call of a function of the module: each argument and the result are one
/// cell, and neither the call nor the function promises anything but that they are defined.
#[derive(Clone, Debug)]
pub(crate) struct FastCall {
    /// The called function.
    pub callee: GlobalId,
    /// The arguments in the order of the parameters, and whether each must be defined.
    pub args: Box<[(Src, bool)]>,
    /// Whether the result must be defined.
    pub defined: bool,
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    /// The instruction.
    pub inst: Inst,
    /// The target.
    pub callee: CallTarget,
    /// The arguments.
    pub args: Box<[Argument]>,
    /// Function type of the call.
    pub fn_ty: Type,
    /// Type of the result.
    pub ret_ty: Type,
    /// Calling convention.
    pub cc: u16,
    /// Number of cells of the result.
    pub ret_cells: u32,
    /// First cell of the result in the caller's frame.
    pub dst: u32,
    /// The promises about the result.
    pub promise: ValuePromise,
    /// Fast-math flags.
    pub flags: ArithFlags,
    /// `noreturn`
    pub noreturn: bool,
    /// The fast path, if the call is simple enough for it.
    pub fast: Option<FastCall>,
    /// The report of the result of an `invoke` or `callbr`; see [`Op::Export`].
    pub export: Option<u32>,
    /// The edges of an `invoke` or `callbr`.
    pub edges: Option<InvokeEdges>,
}

/// The edges of an `invoke` or `callbr`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InvokeEdges {
    pub normal: u32,
    pub unwind: u32,
}

/// The cases of a `switch` or `indirectbr`.
#[derive(Clone, Debug)]
pub(crate) struct SwitchTable {
    /// The values, ascending, each with its edge.
    pub cases: Vec<(u64, u32)>,
    /// The edge of all other values.
    pub default: u32,
}

/// Where the frame has a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParamCells {
    /// First cell.
    pub cell: u32,
    /// Number of cells.
    pub cells: u32,
}

/// A `fork`.
#[derive(Clone, Debug)]
pub(crate) struct Fork {
    /// One edge for each successor occurrence, the master's first.
    pub edges: Box<[u32]>,
    /// Index of the continuation's edge (reference: execution, rule 3).
    pub continuation: Option<usize>,
    /// Whether the fork has a master.
    pub master: bool,
    /// The region of an entry fork; `None` for an interior fork.
    pub region: Option<RegionInfo>,
}

/// Attributes of a region (those of one entry fork hold for all).
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegionInfo {
    /// Whether strands make progress fairly (`force`).
    pub force: bool,
    /// Whether parts run in lockstep.
    pub lockstep: bool,
    /// The bound on overlap, and its type's width in bits.
    pub width: Option<(Src, u32)>,
    /// Whether an interior fork is at the region's level.
    pub interior: bool,
    /// The region's level.
    pub level: u32,
    /// The region's index in [`FunctionCode::region_exports`].
    pub region: u32,
    /// The back ends that this entry fork allows: an index in [`FunctionCode::back_ends`].
    pub back_ends: Option<u32>,
}

/// An instruction that is decoded from the IR each time it runs.
#[derive(Clone, Debug)]
pub(crate) struct SlowInst {
    /// The instruction.
    pub inst: Inst,
    /// Its operands that are values, in the order of the IR, with their types.
    pub srcs: Box<[(Src, Type)]>,
    /// First cell of the result.
    pub dst: u32,
    /// Whether it is an atomic update whose result is unused.
    pub unused: bool,
}

/// A definition that is used after a join without dominating it locally (reference: execution, rule
/// 6).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExportedValue {
    /// First cell.
    pub cell: u32,
    /// Number of cells.
    pub cells: u32,
    /// The level of the outermost region after which the value may be used.
    pub level: u32,
}

/// A value that may be used after the joins of a region, in the frame of the strand that owns the
/// region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegionExport {
    /// The value, as an index of [`FunctionCode::exports`].
    pub id: u32,
    /// First cell.
    pub cell: u32,
}

/// A compiled function; see the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct FunctionCode {
    /// The function.
    pub function: GlobalId,
    /// Whether a host defines it.
    pub linked: bool,
    /// The operations of all blocks.
    pub ops: Vec<Op>,
    /// The IR instruction of each operation.
    pub insts: Vec<Inst>,
    /// Index of each block's first operation; [`u32::MAX`] for unreachable blocks.
    pub starts: Vec<u32>,
    /// Index of the entry block's first operation.
    pub entry: u32,
    /// Number of cells of the frame of a call. Strands that forks start have other frames.
    pub frame: u32,
    /// The cells of each parameter.
    pub params: Vec<ParamCells>,
    /// The promises about each parameter in the function's header.
    pub promises: Vec<ValuePromise>,
    /// The promises about the result in the function's header.
    pub ret_promise: ValuePromise,
    /// Number of cells of the result.
    pub ret_cells: u32,
    /// The cells of all constants.
    pub consts: Vec<Cell>,
    /// All edges.
    pub edges: Vec<Edge>,
    /// The moves of all edges.
    pub moves: Vec<Move>,
    /// The operands of [`Op::Gep`].
    pub geps: Vec<GepOffset>,
    /// The tables of [`Op::Switch`] and [`Op::IndirectBr`].
    pub switches: Vec<SwitchTable>,
    /// The operands of [`Op::Call`].
    pub calls: Vec<CallSite>,
    /// The operands of [`Op::Fork`].
    pub forks: Vec<Fork>,
    /// The lists of back ends of entry forks.
    pub back_ends: Vec<BackEnds>,
    /// The operands of [`Op::Slow`].
    pub slows: Vec<SlowInst>,
    /// Values that may be used after a join.
    pub exports: Vec<ExportedValue>,
    /// For each region those that may be used after its joins, by their indices, ascending.
    pub region_exports: Vec<Vec<RegionExport>>,
    /// The first operation of each block and the block, ascending. Empty if the function has no
    /// lockstep region.
    pub order: Vec<(u32, Block)>,
    /// The immediate post-dominator of each block within a strand, where diverged lanes reconverge.
    /// Empty if the function has no lockstep region.
    pub reconverge: Vec<Option<Block>>,
}
