//! The flags of instructions, a type per class.
//!
//! ```
//! use pir_core::inst::ArithFlags;
//!
//! let no_wrap = ArithFlags::NUW | ArithFlags::NSW;
//! assert!(no_wrap.contains(ArithFlags::NSW) && !no_wrap.intersects(ArithFlags::FAST));
//! ```

use crate::Opcode;

bitflags::bitflags! {
    /// Flags of instructions and constant expressions that compute a value. Calls have those that
    /// [`ArithFlags::FAST`] combines.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct ArithFlags: u16 {
        /// `nuw` (arithmetic, `trunc`, `getelementptr`)
        const NUW = 1 << 0;
        /// `nsw`
        const NSW = 1 << 1;
        /// `exact`
        const EXACT = 1 << 2;
        /// `disjoint`
        const DISJOINT = 1 << 3;
        /// `nneg`
        const NNEG = 1 << 4;
        /// `samesign`
        const SAMESIGN = 1 << 5;
        /// `inbounds`
        const INBOUNDS = 1 << 6;
        /// `nusw`
        const NUSW = 1 << 7;

        /// `reassoc`
        const REASSOC = 1 << 8;
        /// `nnan`
        const NNAN = 1 << 9;
        /// `ninf`
        const NINF = 1 << 10;
        /// `nsz`
        const NSZ = 1 << 11;
        /// `arcp`
        const ARCP = 1 << 12;
        /// `contract`
        const CONTRACT = 1 << 13;
        /// `afn`
        const AFN = 1 << 14;
        /// All seven fast-math flags: prints as `fast`.
        const FAST = 0x7f << 8;
    }
}

bitflags::bitflags! {
    /// Flags of `load`, `store`, `cmpxchg` and `atomicrmw`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct MemFlags: u16 {
        /// `volatile`
        const VOLATILE = 1 << 0;
        /// `weak` (`cmpxchg`)
        const WEAK = 1 << 1;
        /// `atomic` (`load`, `store`)
        const ATOMIC = 1 << 2;
        /// `elementwise` (`atomicrmw`)
        const ELEMENTWISE = 1 << 3;
    }
}

bitflags::bitflags! {
    /// Flags of `alloca`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct AllocaFlags: u16 {
        /// `inalloca`
        const INALLOCA = 1 << 0;
        /// `swifterror`
        const SWIFTERROR = 1 << 1;
    }
}

bitflags::bitflags! {
    /// Flags of the instructions of exception handling.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct UnwindFlags: u16 {
        /// `cleanup` (`landingpad`)
        const CLEANUP = 1 << 0;
        /// A `catchswitch` or `cleanupret` has an unwind block. Otherwise it unwinds to the caller.
        const TO_BLOCK = 1 << 1;
    }
}

bitflags::bitflags! {
    /// Flags of `fork`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct ForkFlags: u16 {
        /// `interior`
        const INTERIOR = 1 << 0;
        /// `force`
        const FORCE = 1 << 1;
        /// `lockstep`
        const LOCKSTEP = 1 << 2;
        /// `width`: the first operand is the bound
        const WIDTH = 1 << 3;
        /// There is a master
        const MASTER = 1 << 4;
    }
}

impl Opcode {
    /// Returns the bits of [`InstData::flag_bits`](super::InstData::flag_bits) that mean something
    /// for this opcode. Fast-math flags also need a type with floating-point numbers.
    #[inline]
    pub fn allowed_flags(self) -> u16 {
        ALLOWED[self as usize]
    }
}

const ALLOWED: [u16; Opcode::ALL.len()] = {
    let mut table = [0; Opcode::ALL.len()];
    let mut n = 0;
    while n < table.len() {
        table[n] = allowed(Opcode::ALL[n]);
        n += 1;
    }
    table
};

const fn allowed(op: Opcode) -> u16 {
    use Opcode::*;
    match op {
        Add | Sub | Mul | Shl | Trunc => ArithFlags::NUW.union(ArithFlags::NSW).bits(),
        UDiv | SDiv | LShr | AShr => ArithFlags::EXACT.bits(),
        Or => ArithFlags::DISJOINT.bits(),
        ZExt | UIToFP => ArithFlags::NNEG.bits(),
        ICmp => ArithFlags::SAMESIGN.bits(),
        GetElementPtr => ArithFlags::INBOUNDS.union(ArithFlags::NUSW).union(ArithFlags::NUW).bits(),
        FAdd | FSub | FMul | FDiv | FRem | FNeg | FCmp | FPTrunc | FPExt | Select | Phi | Call => {
            ArithFlags::FAST.bits()
        }
        Load | Store => MemFlags::VOLATILE.union(MemFlags::ATOMIC).bits(),
        CmpXchg => MemFlags::VOLATILE.union(MemFlags::WEAK).bits(),
        AtomicRmw => MemFlags::VOLATILE.union(MemFlags::ELEMENTWISE).bits(),
        Alloca => AllocaFlags::all().bits(),
        LandingPad => UnwindFlags::CLEANUP.bits(),
        CatchSwitch | CleanupRet => UnwindFlags::TO_BLOCK.bits(),
        Fork => ForkFlags::all().bits(),
        Ret | Br | Switch | IndirectBr | Invoke | CallBr | Resume | CatchRet | Unreachable
        | Halt | URem | SRem | And | Xor | SExt | FPToUI | FPToSI | SIToFP | PtrToInt
        | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast | Fence | ExtractElement
        | InsertElement | ShuffleVector | ExtractValue | InsertValue | Freeze | VAArg
        | CatchPad | CleanupPad | Join | DbgValue | DbgDeclare | DbgAssign | DbgLabel
        | DbgDeclareValue => 0,
    }
}
