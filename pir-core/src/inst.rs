//! Instructions as data: 20 bytes, `Copy`. Operands and rarer parts are stored in pools of the
//! body.
//!
//! Operand lists, by opcode (`[x]` optional, `x…` repeated):
//!
//! | opcode | operands | views |
//! |---|---|---|
//! | `ret` | `[value]` | |
//! | `br` | `block`, or `cond then else` | |
//! | `switch` | `value default (const block)…` | |
//! | `indirectbr` | `address block…` | |
//! | `invoke` | `callee arg… bundle-operand… normal unwind` | [`call`](InstData::call) |
//! | `callbr` | `callee arg… bundle-operand… default indirect…` | [`call`](InstData::call) |
//! | `call` | `callee arg… bundle-operand…` | [`tail`](InstData::tail), [`call`](InstData::call) |
//! | `resume` | `value` | |
//! | `catchswitch` | `parent handler… [unwind]` (`parent` is the constant `none` or a pad) | |
//! | `catchret` | `pad block` | |
//! | `cleanupret` | `pad [unwind]` | |
//! | `catchpad`, `cleanuppad` | `parent arg…` | |
//! | `landingpad` | `clause…` | [`extra`](InstData::extra): 0 catch, 1 filter |
//! | `fork` | `[width] use… [master] successor…` | [`successors`](InstData::successors) |
//! | binary, `fneg`, `freeze`, casts | the values | |
//! | `icmp`, `fcmp` | two values | [`icmp`](InstData::icmp), [`fcmp`](InstData::fcmp) |
//! | `alloca` | `[count]` (absent: one) | [`allocated_type`](InstData::allocated_type), [`alloca_align`](InstData::alloca_align) |
//! | `load` | `ptr` | [`mem`](InstData::mem) |
//! | `store` | `value ptr` | [`mem`](InstData::mem) |
//! | `fence` | none | [`mem`](InstData::mem) |
//! | `cmpxchg` | `ptr expected new` | [`mem`](InstData::mem) |
//! | `atomicrmw` | `ptr value` | [`rmw`](InstData::rmw), [`mem`](InstData::mem) |
//! | `getelementptr` | `base index…` | [`source_element`](InstData::source_element) |
//! | `extractvalue`, `insertvalue` | `aggregate [value]` | [`extra`](InstData::extra): the indices |
//! | `extractelement`, `insertelement`, `shufflevector`, `select` | as in the text | |
//! | `phi` | `(value block)…` | |
//! | `va_arg` | `list` | |
//! | `#dbg_…` | as in the text, the location last | |
//!
//! The flags have a type per class: [`ArithFlags`], [`MemFlags`], [`AllocaFlags`],
//! [`UnwindFlags`], [`ForkFlags`].

mod flags;
mod keyword;
mod parts;

pub use flags::{AllocaFlags, ArithFlags, ForkFlags, MemFlags, UnwindFlags};
pub(crate) use keyword::keyword_enum;
pub use keyword::{FloatPredicate, IntPredicate, Ordering, Predicate, RmwOp, TailKind};
pub use parts::{AlignCode, Bundle, CallInfo, MemInfo, align_bytes, align_code};

use crate::Opcode;
use crate::entity::Type;
use crate::types::List;

/// An instruction. What only some opcodes have is read through views, which are empty, zero or
/// `None` for the others; see the [module](self).
///
/// ```
/// use pir_core::inst::{ArithFlags, InstData, IntPredicate};
/// use pir_core::{Opcode, Type};
///
/// let add = InstData::new(Opcode::Add, Type::I32).with_arith_flags(ArithFlags::NSW);
/// assert_eq!((add.arith_flags(), add.icmp()), (ArithFlags::NSW, None));
/// let less = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Slt);
/// assert_eq!(less.icmp(), Some(IntPredicate::Slt));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstData {
    op: Opcode,
    /// Predicate, operator, tail kind or alignment, by opcode.
    sub: u8,
    /// Of the class of the opcode.
    flags: u16,
    ty: Type,
    ops: List,
    /// Packed [`MemInfo`], a type, an index in a pool of the body, or a number, by opcode.
    aux: u32,
}

const _: () = assert!(size_of::<InstData>() == 20);

/// Where the parts of an instruction are that its operands do not hold. Code that copies or
/// compares instructions matches on it, because equal numbers in two bodies mean different entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstParts {
    /// In the instruction itself.
    Own,
    /// In [`Body::calls`](crate::function::Body::calls).
    Call,
    /// In [`Body::extra`](crate::function::Body::extra).
    Numbers,
}

impl InstData {
    /// An instruction without operands, flags and other parts. The type of the result is `void` if
    /// there is none.
    pub const fn new(op: Opcode, ty: Type) -> Self {
        Self { op, sub: 0, flags: 0, ty, ops: List::EMPTY, aux: 0 }
    }

    /// Returns the opcode.
    #[inline]
    pub fn op(&self) -> Opcode {
        self.op
    }

    /// Returns the type of the result; `void` if there is none.
    #[inline]
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// Returns the operands, in the pool of the body.
    #[inline]
    pub fn ops(&self) -> List {
        self.ops
    }

    /// Replaces the opcode. Flags and parts stay, so the opcodes must agree about them.
    #[must_use]
    pub fn with_op(self, op: Opcode) -> Self {
        Self { op, ..self }
    }

    /// Replaces the type of the result.
    #[must_use]
    pub fn with_ty(self, ty: Type) -> Self {
        Self { ty, ..self }
    }

    /// Replaces the operands.
    #[must_use]
    pub fn with_ops(self, ops: List) -> Self {
        Self { ops, ..self }
    }

    /// Returns whether both compute the same function of their operands: they may differ in nothing
    /// but operands and flags.
    #[inline]
    pub fn is_same_operation(&self, other: &Self) -> bool {
        (self.op, self.sub, self.ty, self.aux) == (other.op, other.sub, other.ty, other.aux)
    }
}

/// Flags.
impl InstData {
    /// Returns all flags as bits, whose meaning depends on the opcode.
    #[inline]
    pub fn flag_bits(&self) -> u16 {
        self.flags
    }

    /// Removes all flags.
    #[must_use]
    pub fn without_flags(self) -> Self {
        Self { flags: 0, ..self }
    }

    /// Returns the flags of an instruction that computes a value, or of a call.
    #[inline]
    pub fn arith_flags(&self) -> ArithFlags {
        use Opcode::*;
        match self.op {
            Load | Store | CmpXchg | AtomicRmw | Alloca | LandingPad | CatchSwitch | CleanupRet
            | Fork => ArithFlags::empty(),
            _ => ArithFlags::from_bits_retain(self.flags),
        }
    }

    /// Returns the flags of an access to memory.
    #[inline]
    pub fn mem_flags(&self) -> MemFlags {
        match self.op {
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw => {
                MemFlags::from_bits_retain(self.flags)
            }
            _ => MemFlags::empty(),
        }
    }

    /// Returns the flags of an `alloca`.
    #[inline]
    pub fn alloca_flags(&self) -> AllocaFlags {
        AllocaFlags::from_bits_retain(if self.op == Opcode::Alloca { self.flags } else { 0 })
    }

    /// Returns the flags of a `landingpad`, `catchswitch` or `cleanupret`.
    #[inline]
    pub fn unwind_flags(&self) -> UnwindFlags {
        match self.op {
            Opcode::LandingPad | Opcode::CatchSwitch | Opcode::CleanupRet => {
                UnwindFlags::from_bits_retain(self.flags)
            }
            _ => UnwindFlags::empty(),
        }
    }

    /// Returns the flags of a `fork`.
    #[inline]
    pub fn fork_flags(&self) -> ForkFlags {
        ForkFlags::from_bits_retain(if self.op == Opcode::Fork { self.flags } else { 0 })
    }

    /// Replaces the flags of an instruction that computes a value, or of a call.
    #[must_use]
    pub fn with_arith_flags(self, flags: ArithFlags) -> Self {
        Self { flags: flags.bits(), ..self }
    }

    /// Replaces the flags of an access to memory.
    #[must_use]
    pub fn with_mem_flags(self, flags: MemFlags) -> Self {
        Self { flags: flags.bits(), ..self }
    }

    /// Replaces the flags of an `alloca`.
    #[must_use]
    pub fn with_alloca_flags(self, flags: AllocaFlags) -> Self {
        Self { flags: flags.bits(), ..self }
    }

    /// Replaces the flags of a `landingpad`, `catchswitch` or `cleanupret`.
    #[must_use]
    pub fn with_unwind_flags(self, flags: UnwindFlags) -> Self {
        Self { flags: flags.bits(), ..self }
    }

    /// Replaces the flags of a `fork`. The operands must be those that the flags announce.
    #[must_use]
    pub fn with_fork_flags(self, flags: ForkFlags) -> Self {
        Self { flags: flags.bits(), ..self }
    }
}

/// Views of the parts that only some opcodes have.
impl InstData {
    /// Returns the predicate of an `icmp`.
    #[inline]
    pub fn icmp(&self) -> Option<IntPredicate> {
        if self.op == Opcode::ICmp { IntPredicate::from_bits(self.sub) } else { None }
    }

    /// Makes it an `icmp` with this predicate.
    #[must_use]
    pub fn with_icmp(self, predicate: IntPredicate) -> Self {
        Self { op: Opcode::ICmp, sub: predicate as u8, ..self }
    }

    /// Returns the predicate of an `fcmp`.
    #[inline]
    pub fn fcmp(&self) -> Option<FloatPredicate> {
        if self.op == Opcode::FCmp { FloatPredicate::from_bits(self.sub) } else { None }
    }

    /// Makes it an `fcmp` with this predicate.
    #[must_use]
    pub fn with_fcmp(self, predicate: FloatPredicate) -> Self {
        Self { op: Opcode::FCmp, sub: predicate as u8, ..self }
    }

    /// Returns the predicate of an `icmp` or `fcmp`.
    #[inline]
    pub fn predicate(&self) -> Option<Predicate> {
        self.icmp().map(Predicate::Int).or_else(|| self.fcmp().map(Predicate::Float))
    }

    /// Returns the operator of an `atomicrmw`.
    #[inline]
    pub fn rmw(&self) -> Option<RmwOp> {
        if self.op == Opcode::AtomicRmw { RmwOp::from_bits(self.sub) } else { None }
    }

    /// Makes it an `atomicrmw` with this operator.
    #[must_use]
    pub fn with_rmw(self, operator: RmwOp) -> Self {
        Self { op: Opcode::AtomicRmw, sub: operator as u8, ..self }
    }

    /// Returns the tail call marker of a `call`.
    #[inline]
    pub fn tail(&self) -> TailKind {
        match self.op {
            Opcode::Call => TailKind::from_bits(self.sub).unwrap_or(TailKind::None),
            _ => TailKind::None,
        }
    }

    /// Replaces the tail call marker of a `call`.
    #[must_use]
    pub fn with_tail(self, kind: TailKind) -> Self {
        debug_assert_eq!(self.op, Opcode::Call);
        Self { sub: kind as u8, ..self }
    }

    /// Returns the index of a call's [`CallInfo`] in the body's
    /// [`calls`](crate::function::Body::calls).
    #[inline]
    pub fn call(&self) -> Option<u32> {
        self.op.is_call().then_some(self.aux)
    }

    /// Replaces the index of a call's [`CallInfo`].
    #[must_use]
    pub fn with_call(self, index: u32) -> Self {
        debug_assert!(self.op.is_call());
        Self { aux: index, ..self }
    }

    /// Returns alignment, orderings and scope of an instruction that accesses memory or orders
    /// accesses.
    #[inline]
    pub fn mem(&self) -> MemInfo {
        match self.op {
            Opcode::Load | Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
                MemInfo::from_bits(self.aux)
            }
            _ => MemInfo::plain(0),
        }
    }

    /// Replaces alignment, orderings and scope, as packed by [`MemInfo::to_bits`].
    #[must_use]
    pub fn with_mem_bits(self, bits: u32) -> Self {
        Self { aux: bits, ..self }
    }

    /// Returns the type of the object of an `alloca`; `void` for other instructions.
    #[inline]
    pub fn allocated_type(&self) -> Type {
        if self.op == Opcode::Alloca { Type(self.aux) } else { Type::VOID }
    }

    /// Returns the alignment of an `alloca`.
    #[inline]
    pub fn alloca_align(&self) -> AlignCode {
        if self.op == Opcode::Alloca { self.sub } else { 0 }
    }

    /// Replaces type and alignment of the object of an `alloca`.
    #[must_use]
    pub fn with_alloca(self, ty: Type, align: AlignCode) -> Self {
        debug_assert_eq!(self.op, Opcode::Alloca);
        Self { aux: ty.0, sub: align, ..self }
    }

    /// Returns the source element type of a `getelementptr`; `void` for other instructions.
    #[inline]
    pub fn source_element(&self) -> Type {
        if self.op == Opcode::GetElementPtr { Type(self.aux) } else { Type::VOID }
    }

    /// Replaces the source element type of a `getelementptr`.
    #[must_use]
    pub fn with_source_element(self, ty: Type) -> Self {
        debug_assert_eq!(self.op, Opcode::GetElementPtr);
        Self { aux: ty.0, ..self }
    }

    /// Returns in which table of the body the instruction has an entry besides its operands.
    #[inline]
    pub fn parts(&self) -> InstParts {
        match self.op {
            op if op.is_call() => InstParts::Call,
            _ if self.extra().is_some() => InstParts::Numbers,
            _ => InstParts::Own,
        }
    }

    /// Returns the start of the indices of an `extractvalue` or `insertvalue`, or of the clause
    /// kinds of a `landingpad`: see [`Body::numbers`](crate::function::Body::numbers).
    #[inline]
    pub fn extra(&self) -> Option<u32> {
        match self.op {
            Opcode::ExtractValue | Opcode::InsertValue | Opcode::LandingPad => Some(self.aux),
            _ => None,
        }
    }

    /// Replaces the start of the list of numbers.
    #[must_use]
    pub fn with_extra(self, start: u32) -> Self {
        Self { aux: start, ..self }
    }

    /// Returns the number of successors of a `fork`, not counting the master.
    #[inline]
    pub fn successors(&self) -> usize {
        if self.op == Opcode::Fork { self.aux as usize } else { 0 }
    }

    /// Replaces the number of successors of a `fork`, not counting the master.
    #[must_use]
    pub fn with_successors(self, count: u32) -> Self {
        debug_assert_eq!(self.op, Opcode::Fork);
        Self { aux: count, ..self }
    }
}
