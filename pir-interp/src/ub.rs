//! Kinds of undefined behaviour, by name, and the other ways in which a step can end a run.

/// A kind of undefined behaviour. The names are what litmus files and JSON say.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {
        /// A kind of undefined behaviour.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Ub { $($(#[$doc])* $name),* }

        impl Ub {
            /// All of them.
            pub const ALL: &'static [Ub] = &[$(Ub::$name),*];

            /// Its name, as reports and tests spell it.
            pub fn name(self) -> &'static str {
                match self { $(Ub::$name => $text),* }
            }
        }
    };
}

kinds! {
    /// A pointer to no object: null, wild, or made from an integer that is no exposed address.
    InvalidPointer "invalid-pointer";
    /// An access that starts or ends outside its object.
    OutOfBounds "out-of-bounds";
    /// An access to an object of the heap that was freed.
    UseAfterFree "use-after-free";
    /// An access to an `alloca` whose function has returned or whose strands have ended.
    UseAfterReturn "use-after-return";
    /// An access to an `alloca` outside its lifetime markers.
    UseOutsideLifetime "use-outside-lifetime";
    /// An address that is not aligned as the access promises.
    Misaligned "misaligned";
    /// A write to a constant or a function.
    WriteToConstant "write-to-constant";
    /// `free` of what is freed.
    DoubleFree "double-free";
    /// `free` of what did not come from the heap, or of the middle of an object.
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
    /// What `llvm.assume` was told is false.
    AssumeFalse "assume-false";
    /// A call of what is no function.
    InvalidCall "invalid-call";
    /// A call with another signature or calling convention than the function's.
    CallMismatch "call-mismatch";
    /// A promise of an attribute does not hold (`nonnull`, `align`, `range`, `dereferenceable`, …).
    AttributeBroken "attribute-broken";
    /// A function marked `noreturn` returned.
    NoReturnReturned "noreturn-returned";
    /// `memcpy` between parts that overlap without being the same.
    Overlap "overlap";
    /// `va_arg` beyond the last argument, or of another type.
    VaArg "va-arg";
    /// An exception left a strand or a function that may not unwind.
    Unwound "unwound";
    /// A barrier outside a forced region.
    Barrier "barrier";
    /// A fork, halt or join while holding a critical section, or an exit by another strand.
    Critical "critical";
    /// A width that is not at least 1.
    Width "width";
    /// A data race, under strict races only.
    Race "race";
    /// `stackrestore` of what `stacksave` did not give, and the like.
    Stack "stack";
    /// An argument that a function of the library may not be given.
    Library "library";
}

impl std::fmt::Display for Ub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a step did not go through.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// Undefined behaviour, and what exactly.
    #[error("undefined behaviour: {0}: {1}")]
    Ub(Ub, String),
    /// Something that the interpreter cannot do; names it.
    #[error("not supported: {0}")]
    Unsupported(String),
    /// A function that neither the module nor any host has.
    #[error(
        "unknown function `{0}`: the module does not define it, and no host function has its name"
    )]
    UnknownFunction(String),
    /// The program ended itself with this status.
    #[error("the program exited with status {0}")]
    Exit(i32),
    /// The program stopped itself: `abort`, a failed `assert`, `llvm.trap`.
    #[error("the program stopped itself: {0}")]
    Abort(String),
    /// A C++ exception is on its way through a call from the host; it is some frame's further out.
    #[error("an exception is on its way")]
    Thrown(crate::Cell),
    /// The memory limit is used up.
    #[error("the program needs more than {0} bytes of memory")]
    OutOfMemory(u64),
    /// The step limit is used up inside a call from the host.
    #[error("the program takes more than {0} steps")]
    StepLimit(u64),
    /// The calls of a strand are nested deeper than this.
    #[error("calls are nested deeper than {0}")]
    StackOverflow(usize),
}

impl Stop {
    /// Undefined behaviour.
    #[cold]
    pub fn ub(kind: Ub, what: impl Into<String>) -> Self {
        Self::Ub(kind, what.into())
    }
}

/// A result that may stop the run. Boxed: the good way is the hot one.
pub type Step<T> = Result<T, Box<Stop>>;

impl From<Ub> for Box<Stop> {
    #[cold]
    fn from(kind: Ub) -> Self {
        Box::new(Stop::Ub(kind, String::new()))
    }
}
