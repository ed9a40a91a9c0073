//! Kinds of undefined behaviour, and the other ways in which a step can end a run.

/// Defines the kinds of undefined behaviour with their names, which litmus files and JSON use.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {
        /// A kind of undefined behaviour.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Ub { $($(#[$doc])* $name),* }

        impl Ub {
            /// All kinds.
            pub const ALL: &'static [Ub] = &[$(Ub::$name),*];

            /// Returns the name, as reports and tests spell it.
            pub fn name(self) -> &'static str {
                match self { $(Ub::$name => $text),* }
            }
        }
    };
}

kinds! {
    /// A pointer to no object: null, wild, or made from an integer that is not an exposed address.
    InvalidPointer "invalid-pointer";
    /// An access that starts or ends outside its object.
    OutOfBounds "out-of-bounds";
    /// An access to a heap object that was freed.
    UseAfterFree "use-after-free";
    /// An access to an `alloca` whose function has returned or whose strands have ended.
    UseAfterReturn "use-after-return";
    /// An access to an `alloca` outside its lifetime markers.
    UseOutsideLifetime "use-outside-lifetime";
    /// An address that is not aligned as the access promises.
    Misaligned "misaligned";
    /// A write to a constant or a function.
    WriteToConstant "write-to-constant";
    /// `free` of an object that is freed already.
    DoubleFree "double-free";
    /// `free` of a pointer that is not the start of a heap object.
    InvalidFree "invalid-free";
    /// Poison where a number is needed: branch, address, divisor, `noundef`.
    PoisonUsed "poison-used";
    /// An undefined value where a number is needed.
    UndefUsed "undef-used";
    /// Division or remainder by zero.
    DivisionByZero "division-by-zero";
    /// The least number divided by -1.
    DivisionOverflow "division-overflow";
    /// `unreachable` was reached.
    Unreachable "unreachable";
    /// The condition of `llvm.assume` is false.
    AssumeFalse "assume-false";
    /// A call of a pointer to something other than a function.
    InvalidCall "invalid-call";
    /// A call with another signature or calling convention than the function's.
    CallMismatch "call-mismatch";
    /// A value violates an attribute (`nonnull`, `align`, `range`, `dereferenceable`, …).
    AttributeBroken "attribute-broken";
    /// A function marked `noreturn` returned.
    NoReturnReturned "noreturn-returned";
    /// `memcpy` between ranges that overlap without being equal.
    Overlap "overlap";
    /// `va_arg` beyond the last argument, or of another type.
    VaArg "va-arg";
    /// An exception left a strand or a function that may not unwind.
    Unwound "unwound";
    /// A barrier outside a forced region.
    Barrier "barrier";
    /// A fork, halt or join while holding a critical section, or an exit by another strand.
    Critical "critical";
    /// A width less than 1.
    Width "width";
    /// A data race, under strict races only.
    Race "race";
    /// `stackrestore` of a value that is not from `stacksave`, and similar errors.
    Stack "stack";
    /// An invalid argument of a library function.
    Library "library";
}

impl std::fmt::Display for Ub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a step failed to complete.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StopReason {
    /// Undefined behaviour, with details.
    #[error("undefined behaviour: {0}: {1}")]
    Ub(Ub, String),
    /// A construct that the interpreter does not support, by name.
    #[error("not supported: {0}")]
    Unsupported(String),
    /// A function that neither the module nor any host defines.
    #[error(
        "unknown function `{0}`: the module does not define it, and no host function has its name"
    )]
    UnknownFunction(String),
    /// The program exited with this status.
    #[error("the program exited with status {0}")]
    Exit(i32),
    /// The program aborted: `abort`, a failed `assert`, `llvm.trap`.
    #[error("the program stopped itself: {0}")]
    Abort(String),
    /// A C++ exception that leaves a call made by the host, towards a frame further out.
    #[error("an exception is on its way")]
    Thrown(crate::Cell),
    /// The memory limit is exceeded.
    #[error("the program needs more than {0} bytes of memory")]
    OutOfMemory(u64),
    /// The step limit is exceeded inside a call made by the host.
    #[error("the program takes more than {0} steps")]
    StepLimit(u64),
    /// The time limit is exceeded inside a call made by the host.
    #[error("the program takes more time than it may")]
    TimeLimit,
    /// The calls of a strand are nested deeper than the limit.
    #[error("calls are nested deeper than {0}")]
    StackOverflow(usize),
}

impl StopReason {
    /// Returns undefined behaviour with details.
    #[cold]
    pub fn ub(kind: Ub, what: impl Into<String>) -> Self {
        Self::Ub(kind, what.into())
    }
}

/// The result of a step. The error is boxed, so that the frequent success case stays small.
pub type StepResult<T> = Result<T, Box<StopReason>>;

impl From<Ub> for Box<StopReason> {
    #[cold]
    fn from(kind: Ub) -> Self {
        Box::new(StopReason::Ub(kind, String::new()))
    }
}
