//! The instruction set: one row per opcode. The operands of each opcode are described in
//! [`crate::inst`].

mod groups;

pub use groups::{Cast, FloatBinary, IntBinary, MemoryAccess, Terminator};

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident $text:literal $class:ident $effect:ident;)*) => {
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

            /// Returns the possible effect of the instruction besides its result.
            #[inline]
            pub fn effect(self) -> Effect {
                const EFFECTS: &[Effect] = &[$(Effect::$effect),*];
                EFFECTS[self as usize]
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

/// The possible effect of an instruction besides its result. Attributes, `volatile`, and the callee
/// are not known here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Effect {
    /// Nothing, for all operands: it may be executed again, or earlier.
    Pure,
    /// Nothing, but the behaviour is undefined for some operands.
    Trap,
    /// Each execution may give another result.
    Choose,
    /// Creates an object.
    Allocate,
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
    /// Reads and writes memory.
    Update,
    /// Orders the accesses of strands, or starts or ends them.
    Order,
    /// Does what its callee does.
    Call,
    /// Moves control, or has a meaning at its place in the block only.
    Control,
}

impl Effect {
    /// Returns whether the instruction accesses memory itself.
    #[inline]
    pub fn is_access(self) -> bool {
        matches!(self, Effect::Read | Effect::Write | Effect::Update)
    }
}

opcodes! {
    /// `ret`
    Ret "ret" Terminator Control;
    /// `br`, with one or two labels
    Br "br" Terminator Control;
    /// `switch`
    Switch "switch" Terminator Control;
    /// `indirectbr`
    IndirectBr "indirectbr" Terminator Control;
    /// `invoke`
    Invoke "invoke" Terminator Call;
    /// `callbr`
    CallBr "callbr" Terminator Call;
    /// `resume`
    Resume "resume" Terminator Control;
    /// `catchswitch`
    CatchSwitch "catchswitch" Terminator Control;
    /// `catchret`
    CatchRet "catchret" Terminator Control;
    /// `cleanupret`
    CleanupRet "cleanupret" Terminator Control;
    /// `unreachable`
    Unreachable "unreachable" Terminator Control;
    /// `fork`: control continues at all successors
    Fork "fork" Terminator Order;
    /// `halt`: ends the strand
    Halt "halt" Terminator Order;
    /// `add`
    Add "add" IntBinary Pure;
    /// `sub`
    Sub "sub" IntBinary Pure;
    /// `mul`
    Mul "mul" IntBinary Pure;
    /// `udiv`
    UDiv "udiv" IntBinary Trap;
    /// `sdiv`
    SDiv "sdiv" IntBinary Trap;
    /// `urem`
    URem "urem" IntBinary Trap;
    /// `srem`
    SRem "srem" IntBinary Trap;
    /// `shl`
    Shl "shl" IntBinary Pure;
    /// `lshr`
    LShr "lshr" IntBinary Pure;
    /// `ashr`
    AShr "ashr" IntBinary Pure;
    /// `and`
    And "and" IntBinary Pure;
    /// `or`
    Or "or" IntBinary Pure;
    /// `xor`
    Xor "xor" IntBinary Pure;
    /// `fadd`
    FAdd "fadd" FloatBinary Pure;
    /// `fsub`
    FSub "fsub" FloatBinary Pure;
    /// `fmul`
    FMul "fmul" FloatBinary Pure;
    /// `fdiv`
    FDiv "fdiv" FloatBinary Pure;
    /// `frem`
    FRem "frem" FloatBinary Pure;
    /// `fneg`
    FNeg "fneg" Other Pure;
    /// `icmp`
    ICmp "icmp" Compare Pure;
    /// `fcmp`
    FCmp "fcmp" Compare Pure;
    /// `trunc`
    Trunc "trunc" Cast Pure;
    /// `zext`
    ZExt "zext" Cast Pure;
    /// `sext`
    SExt "sext" Cast Pure;
    /// `fptrunc`
    FPTrunc "fptrunc" Cast Pure;
    /// `fpext`
    FPExt "fpext" Cast Pure;
    /// `fptoui`
    FPToUI "fptoui" Cast Pure;
    /// `fptosi`
    FPToSI "fptosi" Cast Pure;
    /// `uitofp`
    UIToFP "uitofp" Cast Pure;
    /// `sitofp`
    SIToFP "sitofp" Cast Pure;
    /// `ptrtoint`
    PtrToInt "ptrtoint" Cast Pure;
    /// `ptrtoaddr`
    PtrToAddr "ptrtoaddr" Cast Pure;
    /// `inttoptr`
    IntToPtr "inttoptr" Cast Pure;
    /// `bitcast`
    BitCast "bitcast" Cast Pure;
    /// `addrspacecast`
    AddrSpaceCast "addrspacecast" Cast Pure;
    /// `alloca`
    Alloca "alloca" Memory Allocate;
    /// `load`
    Load "load" Memory Read;
    /// `store`
    Store "store" Memory Write;
    /// `getelementptr`
    GetElementPtr "getelementptr" Other Pure;
    /// `fence`
    Fence "fence" Memory Order;
    /// `cmpxchg`
    CmpXchg "cmpxchg" Memory Update;
    /// `atomicrmw`
    AtomicRmw "atomicrmw" Memory Update;
    /// `extractelement`
    ExtractElement "extractelement" Other Pure;
    /// `insertelement`
    InsertElement "insertelement" Other Pure;
    /// `shufflevector`
    ShuffleVector "shufflevector" Other Pure;
    /// `extractvalue`
    ExtractValue "extractvalue" Other Pure;
    /// `insertvalue`
    InsertValue "insertvalue" Other Pure;
    /// `phi`
    Phi "phi" Other Control;
    /// `select`
    Select "select" Other Pure;
    /// `freeze`
    Freeze "freeze" Other Choose;
    /// `call`
    Call "call" Other Call;
    /// `va_arg`
    VAArg "va_arg" Other Update;
    /// `landingpad`
    LandingPad "landingpad" Pad Control;
    /// `catchpad`
    CatchPad "catchpad" Pad Control;
    /// `cleanuppad`
    CleanupPad "cleanuppad" Pad Control;
    /// `join`: ends a parallel region
    Join "join" Other Order;
    /// `#dbg_value`
    DbgValue "#dbg_value" Debug Control;
    /// `#dbg_declare`
    DbgDeclare "#dbg_declare" Debug Control;
    /// `#dbg_assign`
    DbgAssign "#dbg_assign" Debug Control;
    /// `#dbg_label`
    DbgLabel "#dbg_label" Debug Control;
    /// `#dbg_declare_value`
    DbgDeclareValue "#dbg_declare_value" Debug Control;
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

    /// Returns whether the instruction never has a result, so that its type is `void`.
    #[inline]
    pub fn is_void(self) -> bool {
        match self.class() {
            Class::Terminator => !self.is_call() && self != Opcode::CatchSwitch,
            Class::Memory => matches!(self, Opcode::Store | Opcode::Fence),
            Class::Debug => true,
            Class::IntBinary
            | Class::FloatBinary
            | Class::Cast
            | Class::Compare
            | Class::Pad
            | Class::Other => self == Opcode::Join,
        }
    }

    /// Returns the number of operands of a debug record, 0 for other opcodes.
    pub fn debug_operands(self) -> usize {
        match self {
            Opcode::DbgLabel => 2,
            Opcode::DbgAssign => 7,
            _ if self.is_debug() => 4,
            _ => 0,
        }
    }

    /// Returns whether the opcode is `call`, `invoke` or `callbr`.
    #[inline]
    pub fn is_call(self) -> bool {
        self.effect() == Effect::Call
    }

    /// Returns whether the opcode is an integer division or remainder.
    #[inline]
    pub fn is_division(self) -> bool {
        self.effect() == Effect::Trap
    }

    /// Returns whether the opcode is `fork`, `halt` or `join`.
    #[inline]
    pub fn is_parallel(self) -> bool {
        matches!(self, Opcode::Fork | Opcode::Halt | Opcode::Join)
    }

    /// Returns whether the opcode is `catchpad` or `cleanuppad`, which start a funclet.
    #[inline]
    pub fn is_funclet_pad(self) -> bool {
        matches!(self, Opcode::CatchPad | Opcode::CleanupPad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_fit_the_classes() {
        for &op in Opcode::ALL {
            let fits: &[Effect] = match op.class() {
                Class::Terminator => &[Effect::Control, Effect::Call, Effect::Order],
                Class::IntBinary => &[Effect::Pure, Effect::Trap],
                Class::FloatBinary | Class::Cast | Class::Compare => &[Effect::Pure],
                Class::Memory => {
                    assert_ne!(op.effect(), Effect::Pure, "{op:?}");
                    continue;
                }
                Class::Pad | Class::Debug => &[Effect::Control],
                Class::Other => continue,
            };
            assert!(fits.contains(&op.effect()), "{op:?}");
        }
    }

    #[test]
    fn groups_have_their_members() {
        let members = |is: fn(Opcode) -> bool| {
            let all = Opcode::ALL.iter().filter(|&&op| is(op)).map(|op| op.name());
            all.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            members(|op| op.is_void() && !op.is_debug()),
            "ret br switch indirectbr resume catchret cleanupret unreachable fork halt store fence \
             join"
        );
        assert_eq!(members(Opcode::is_call), "invoke callbr call");
        assert_eq!(members(Opcode::is_division), "udiv sdiv urem srem");
        assert_eq!(members(Opcode::is_parallel), "fork halt join");
        assert_eq!(members(Opcode::is_funclet_pad), "catchpad cleanuppad");
        let accesses = members(|op| op.effect().is_access());
        assert_eq!(accesses, "load store cmpxchg atomicrmw va_arg");
    }
}
