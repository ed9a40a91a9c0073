//! The instruction set: one row per opcode. The operands of each opcode are described in
//! [`crate::inst`].

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident $text:literal $class:ident;)*) => {
        /// The instructions of LLVM 22, the three parallel instructions, and the debug records.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Opcode { $($(#[$doc])* $name),* }

        impl Opcode {
            /// All opcodes, in the order of their discriminants.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$name),*];

            pub(crate) const NAMES: &'static [&'static str] = &[$($text),*];

            /// Returns the keyword of the text.
            #[inline]
            pub fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the class of the opcode.
            #[inline]
            pub fn class(self) -> Class {
                const CLASSES: &[Class] = &[$(Class::$class),*];
                CLASSES[self as usize]
            }
        }
    };
}

/// Classes of opcodes with similar operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// Ends a block.
    Terminator,
    /// Takes two integers (or vectors) of one type, and results in the same type.
    IntBinary,
    /// Takes two floating-point values (or vectors) of one type, and results in the same type.
    FloatBinary,
    /// Converts a value to another type.
    Cast,
    /// `icmp`, `fcmp`.
    Compare,
    /// Accesses or allocates memory, or orders accesses to it.
    Memory,
    /// Any other instruction.
    Other,
    /// Starts an exception handler. Must be the first instruction of its block, except for `phi`s.
    Pad,
    /// `#dbg_…`: a debug record, which has no effect but keeps its position.
    Debug,
}

opcodes! {
    /// `ret`
    Ret "ret" Terminator;
    /// `br`, with one or two labels
    Br "br" Terminator;
    /// `switch`
    Switch "switch" Terminator;
    /// `indirectbr`
    IndirectBr "indirectbr" Terminator;
    /// `invoke`
    Invoke "invoke" Terminator;
    /// `callbr`
    CallBr "callbr" Terminator;
    /// `resume`
    Resume "resume" Terminator;
    /// `catchswitch`
    CatchSwitch "catchswitch" Terminator;
    /// `catchret`
    CatchRet "catchret" Terminator;
    /// `cleanupret`
    CleanupRet "cleanupret" Terminator;
    /// `unreachable`
    Unreachable "unreachable" Terminator;
    /// `fork`: control continues at all successors
    Fork "fork" Terminator;
    /// `halt`: ends the strand
    Halt "halt" Terminator;
    /// `add`
    Add "add" IntBinary;
    /// `sub`
    Sub "sub" IntBinary;
    /// `mul`
    Mul "mul" IntBinary;
    /// `udiv`
    UDiv "udiv" IntBinary;
    /// `sdiv`
    SDiv "sdiv" IntBinary;
    /// `urem`
    URem "urem" IntBinary;
    /// `srem`
    SRem "srem" IntBinary;
    /// `shl`
    Shl "shl" IntBinary;
    /// `lshr`
    LShr "lshr" IntBinary;
    /// `ashr`
    AShr "ashr" IntBinary;
    /// `and`
    And "and" IntBinary;
    /// `or`
    Or "or" IntBinary;
    /// `xor`
    Xor "xor" IntBinary;
    /// `fadd`
    FAdd "fadd" FloatBinary;
    /// `fsub`
    FSub "fsub" FloatBinary;
    /// `fmul`
    FMul "fmul" FloatBinary;
    /// `fdiv`
    FDiv "fdiv" FloatBinary;
    /// `frem`
    FRem "frem" FloatBinary;
    /// `fneg`
    FNeg "fneg" Other;
    /// `icmp`
    ICmp "icmp" Compare;
    /// `fcmp`
    FCmp "fcmp" Compare;
    /// `trunc`
    Trunc "trunc" Cast;
    /// `zext`
    ZExt "zext" Cast;
    /// `sext`
    SExt "sext" Cast;
    /// `fptrunc`
    FPTrunc "fptrunc" Cast;
    /// `fpext`
    FPExt "fpext" Cast;
    /// `fptoui`
    FPToUI "fptoui" Cast;
    /// `fptosi`
    FPToSI "fptosi" Cast;
    /// `uitofp`
    UIToFP "uitofp" Cast;
    /// `sitofp`
    SIToFP "sitofp" Cast;
    /// `ptrtoint`
    PtrToInt "ptrtoint" Cast;
    /// `ptrtoaddr`
    PtrToAddr "ptrtoaddr" Cast;
    /// `inttoptr`
    IntToPtr "inttoptr" Cast;
    /// `bitcast`
    BitCast "bitcast" Cast;
    /// `addrspacecast`
    AddrSpaceCast "addrspacecast" Cast;
    /// `alloca`
    Alloca "alloca" Memory;
    /// `load`
    Load "load" Memory;
    /// `store`
    Store "store" Memory;
    /// `getelementptr`
    GetElementPtr "getelementptr" Other;
    /// `fence`
    Fence "fence" Memory;
    /// `cmpxchg`
    CmpXchg "cmpxchg" Memory;
    /// `atomicrmw`
    AtomicRmw "atomicrmw" Memory;
    /// `extractelement`
    ExtractElement "extractelement" Other;
    /// `insertelement`
    InsertElement "insertelement" Other;
    /// `shufflevector`
    ShuffleVector "shufflevector" Other;
    /// `extractvalue`
    ExtractValue "extractvalue" Other;
    /// `insertvalue`
    InsertValue "insertvalue" Other;
    /// `phi`
    Phi "phi" Other;
    /// `select`
    Select "select" Other;
    /// `freeze`
    Freeze "freeze" Other;
    /// `call`
    Call "call" Other;
    /// `va_arg`
    VAArg "va_arg" Other;
    /// `landingpad`
    LandingPad "landingpad" Pad;
    /// `catchpad`
    CatchPad "catchpad" Pad;
    /// `cleanuppad`
    CleanupPad "cleanuppad" Pad;
    /// `join`: ends a parallel region
    Join "join" Other;
    /// `#dbg_value`
    DbgValue "#dbg_value" Debug;
    /// `#dbg_declare`
    DbgDeclare "#dbg_declare" Debug;
    /// `#dbg_assign`
    DbgAssign "#dbg_assign" Debug;
    /// `#dbg_label`
    DbgLabel "#dbg_label" Debug;
    /// `#dbg_declare_value`
    DbgDeclareValue "#dbg_declare_value" Debug;
}

impl Opcode {
    /// Returns whether the instruction ends its block.
    #[inline]
    pub fn is_terminator(self) -> bool {
        self as u8 <= Opcode::Halt as u8
    }

    /// Returns whether the opcode is a `#dbg_…` record, not an instruction.
    #[inline]
    pub fn is_debug(self) -> bool {
        self as u8 >= Opcode::DbgValue as u8
    }

    /// Returns whether the opcode is `call`, `invoke` or `callbr`.
    #[inline]
    pub fn is_call(self) -> bool {
        matches!(self, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
    }
}
