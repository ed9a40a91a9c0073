//! The table of diagnostic codes, one row each. Numbers are never reused, because `docs/errors/`
//! and users refer to them; every row has a page there.

use super::Severity;
use std::fmt;

macro_rules! codes {
    ($($name:ident = $number:literal $severity:ident $title:literal;)*) => {
        /// The rule that a diagnostic reports.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum Code { $(#[doc = $title] $name = $number),* }

        impl Code {
            /// All codes, in ascending order.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// Returns the default severity.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity),* }
            }

            /// Returns a short description.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title),* }
            }
        }
    };
}

codes! {
    // 00: text, limits, input
    UnexpectedToken = 1 Error "unexpected token";
    BadToken = 2 Error "no token of the language";
    UnterminatedString = 3 Error "string without an end";
    BadNumber = 4 Error "malformed number";
    UnknownWord = 5 Error "unknown instruction or keyword";
    UnexpectedEnd = 6 Error "unexpected end of the file";
    Limit = 10 Error "limit exceeded";
    Unsupported = 11 Error "unsupported construct";
    OtherVersion = 12 Error "text of another LLVM version";
    SkippedSummary = 13 Warning "module summary skipped";
    Unreadable = 14 Error "file that cannot be read";
    NotIr = 15 Error "file that holds no LLVM IR";
    NotTranslated = 16 Error "file that no tool could turn into LLVM IR";
    Unwritable = 17 Error "file that cannot be written";
    NotTogether = 18 Warning "unit that is not optimised with others";
    Redefinition = 20 Error "defined twice";
    UndefinedGlobal = 21 Error "use of an undefined global";
    UndefinedType = 22 Error "use of an undefined type";
    UndefinedMetadata = 23 Error "use of undefined metadata";
    UndefinedLabel = 24 Error "branch to an undefined label";
    UndefinedName = 25 Error "use of an undefined comdat";
    WrongNumber = 26 Error "numbered name out of order";
    // 01: types and LLVM's structure
    TypeMismatch = 101 Error "value of another type than expected";
    BadOperandType = 102 Error "operand type not allowed here";
    BadConstant = 103 Error "constant does not fit its type";
    BadCast = 104 Error "cast between these types is not possible";
    BadCall = 105 Error "call does not match its function type";
    BadReturn = 106 Error "return does not match the function";
    BadIndex = 107 Error "index into an aggregate is wrong";
    BadAlignment = 108 Error "alignment not allowed";
    BadAtomic = 109 Error "atomic access not allowed";
    BadType = 110 Error "type not allowed here";
    BlockStructure = 120 Error "block without exactly one terminator at its end";
    EntryPredecessor = 121 Error "entry block has predecessors";
    PhiPlacement = 122 Error "phi after another instruction";
    BadPad = 123 Error "exception handling is not well-formed";
    DuplicateCase = 124 Error "switch with the same case twice";
    BadTailCall = 125 Error "musttail call not allowed";
    BadAttribute = 126 Error "attribute not allowed here";
    BadGlobal = 127 Error "global is not well-formed";
    BadMetadata = 128 Error "metadata is not well-formed";
    BadIntrinsic = 129 Error "intrinsic with a wrong signature";
    // 02: SSA
    NotDominated = 201 Error "use not dominated by its definition";
    PhiEdges = 202 Error "phi does not match the predecessors";
    UndefinedValue = 203 Error "use of an undefined value";
    NotUnique = 204 Error "use of a value that is not unique after the join";
    TooComplex = 205 Error "global dominance is too costly to decide";
    // 03: parallel structure
    InconsistentDepth = 301 Error "paths with different nesting depth";
    NegativeDepth = 302 Error "`join` outside every region";
    EarlyExit = 303 Error "function left inside a parallel region";
    HaltOutside = 304 Error "`halt` outside every region";
    InteriorOutside = 305 Error "`fork interior` outside every region";
    ForkArity = 306 Error "`fork` without a successor";
    JoinPlacement = 307 Error "`join` not at the start of its block";
    JoinPhi = 308 Error "`phi` in a block that starts with `join`";
    JoinEntry = 309 Error "`join` in the entry block";
    InteriorAttribute = 310 Error "attribute on an interior fork";
    WidthOperand = 311 Error "`width` is not a positive integer";
    WidthMismatch = 312 Error "`width` differs or is not available at a fork of the region";
    Backends = 313 Error "no back end is allowed for the region";
    ForceLockstep = 314 Error "`force` together with `lockstep`";
    ForceSequential = 315 Error "`force` with only the sequential back end";
    LockstepLane = 316 Error "not allowed in a lane of a lockstep region";
    ParallelIntrinsic = 317 Error "`llvm.parallel` intrinsic with a wrong signature";
    // 04: warnings
    UnreachableBlock = 401 Warning "block that no path reaches";
    NeverCloses = 402 Warning "region that can never close";
    ManyJoins = 403 Warning "several joins and no spine that picks one";
    SequentialRegion = 404 Warning "region that never runs two strands at once";
    EmptyRegion = 405 Warning "region without blocks";
    ForkInLoop = 406 Warning "entry fork in a loop that does not join";
    EscapingAlloca = 407 Warning "private memory escapes its strand";
    UnknownBackend = 408 Warning "back end that is not known";
    // 05: certificates
    BadCertificate = 501 Error "certificate is not well-formed";
    WrongCertificate = 502 Error "certificate does not fit the module";
    // 06: lowering
    NoBackend = 601 Error "no back end may and can implement the region";
    ForcedRegion = 602 Error "the back end cannot run the strands of a forced region at once";
    CannotOutline = 603 Error "construct that cannot be moved into a task";
    CannotVectorize = 604 Error "lockstep region that cannot be turned into vector code";
    NoMachineCode = 605 Error "construct that the embedded code generator has no code for";
    MissingSymbol = 606 Error "symbol that neither the module nor the process defines";
    NameTaken = 607 Error "name that lowered code needs for itself";
    // 07: directives of OpenMP
    BadDirective = 701 Error "directive or clause that is not well-formed";
    UnpairedDirective = 702 Error "directive whose begin and end do not enclose a block";
    ClauseNotAllowed = 703 Error "clause that the directive does not take";
    RepeatedClause = 704 Error "clause given too often";
    ClauseValue = 705 Error "operand of a clause that is not allowed";
    DirectiveNesting = 706 Error "directive not allowed inside another one";
    DirectiveBlock = 707 Error "code of a directive that is not of its form";
    DataSharing = 708 Error "variable whose sharing is contradictory or missing";
    NotLowered = 709 Error "directive that cannot be expressed";
    // 08: rules of a parallel language that calls hide
    NestedBarrier = 801 Warning "barrier in a construct that not all threads execute together";
    NestedWorksharing = 802 Warning "worksharing construct closely nested in another construct";
    NestedCritical = 803 Warning "critical section inside itself";
    LockHeld = 804 Warning "lock set by the thread that holds it";
    LockNotHeld = 805 Warning "lock unset by a thread that does not hold it";
    LockOrder = 806 Warning "locks taken in different orders";
    DivergentBarrier = 807 Warning "barrier that not all threads of a team reach";
    LeftRegion = 808 Warning "construct left before its end";
    MisplacedOrdered = 809 Warning "ordered region without a loop that it belongs to";
    LockState = 810 Warning "lock used that is not initialised";
    MisplacedCancel = 811 Warning "cancel of a construct that is not the innermost";
    // 09: execution
    DataRace = 901 Error "data race";
    InvalidPointer = 902 Error "access through a pointer to no object";
    OutOfBounds = 903 Error "access outside its object";
    DeadObject = 904 Error "access to an object whose life is over";
    InvalidFree = 905 Error "memory freed that is not to be freed";
    Misaligned = 906 Error "address that is not aligned as promised";
    WriteToConstant = 907 Error "write to a constant or a function";
    IndeterminateValue = 908 Error "poison or an undefined value where a number is needed";
    Division = 909 Error "division by zero, or a quotient that does not fit";
    UnreachableReached = 910 Error "`unreachable` was reached";
    BrokenPromise = 911 Error "promise of the program that does not hold";
    CallMismatch = 912 Error "call that does not fit the called function";
    BadArgument = 913 Error "argument that a library function or intrinsic does not allow";
    Uncaught = 914 Error "exception that leaves a strand or a function that may not unwind";
    StrandRule = 915 Error "barrier, critical section or width where it is not allowed";
    Hang = 916 Error "no strand can go on";
    StackOverflow = 917 Error "calls nested too deep";
    Aborted = 918 Error "the program stopped itself";
    LimitReached = 919 Error "the run reached a limit";
    NotInterpreted = 920 Error "operation that the interpreter does not have";
}

impl Code {
    /// Returns the number: `301` for `PIR0301`.
    pub fn number(self) -> u16 {
        self as u16
    }

    /// Returns the code with this number.
    pub fn from_number(number: u16) -> Option<Self> {
        Self::ALL.iter().copied().find(|c| c.number() == number)
    }

    /// Returns whether the code is a syntax error. All other codes are about text that was parsed
    /// completely.
    pub fn is_syntax(self) -> bool {
        self.number() < 20
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PIR{:04}", self.number())
    }
}
