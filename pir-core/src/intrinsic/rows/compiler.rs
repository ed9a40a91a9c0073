//! Hints to the compiler, and traps.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! compiler_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        AllowRuntimeCheck: "llvm.allow.runtime.check", "i1 md", HIDDEN, Alone, Yes, Yes;
        AllowSanitizeAddress: "llvm.allow.sanitize.address", "i1", HIDDEN, Alone, No, No;
        AllowSanitizeHwaddress: "llvm.allow.sanitize.hwaddress", "i1", HIDDEN, Alone, No, No;
        AllowSanitizeMemory: "llvm.allow.sanitize.memory", "i1", HIDDEN, Alone, No, No;
        AllowSanitizeThread: "llvm.allow.sanitize.thread", "i1", HIDDEN, Alone, No, No;
        AllowUbsanCheck: "llvm.allow.ubsan.check", "i1 i8!", HIDDEN, Alone, Yes, Yes;
        Annotation: "llvm.annotation", "anyint =0 anyptr =1 i32", HIDDEN, Alone, First, First;
        ArithmeticFence: "llvm.arithmetic.fence", "anyfloat =0", EXACT, Alone, First, First;
        Assume: "llvm.assume", "void i1", HIDDEN_WRITE, Hint, Yes, Nothing;
        CodeviewAnnotation: "llvm.codeview.annotation", "void md",
            HIDDEN.and(NO_DUPLICATE), Alone, Nothing, Nothing;
        DbgAssign: "llvm.dbg.assign", "void md md md md md md", SPEC, Hint, Nothing, Nothing;
        DbgDeclare: "llvm.dbg.declare", "void md md md", SPEC, Hint, Nothing, Nothing;
        DbgLabel: "llvm.dbg.label", "void md", SPEC, Hint, Nothing, Nothing;
        DbgValue: "llvm.dbg.value", "void md md md", SPEC, Hint, Nothing, Nothing;
        Debugtrap: "llvm.debugtrap", "void", UNKNOWN, Alone, Yes, Yes;
        Donothing: "llvm.donothing", "void", PURE, Hint, Nothing, Nothing;
        Expect: "llvm.expect", "anyint =0 =0", PURE, First, First, First;
        ExpectWithProbability: "llvm.expect.with.probability", "anyint =0 =0 f64!",
            PURE, First, First, First;
        WidenableCondition: "llvm.experimental.widenable.condition", "i1",
            HIDDEN.and(SPECULATABLE), Alone, No, No;
        FakeUse: "llvm.fake.use", "void ...", HIDDEN, Hint, Nothing, Nothing;
        IsConstant: "llvm.is.constant", "i1 any", PURE.and(CONVERGENT), Alone, Yes, Yes;
        LaunderInvariantGroup: "llvm.launder.invariant.group", "anyptr =0",
            HIDDEN.and(SPECULATABLE), Alone, First, First;
        PreserveArrayAccessIndex: "llvm.preserve.array.access.index", "anyptr anyptr i32! i32!",
            PURE, Alone, First, First;
        PreserveStaticOffset: "llvm.preserve.static.offset", "ptr ptr", SPEC, Alone, First, First;
        PreserveStructAccessIndex: "llvm.preserve.struct.access.index", "anyptr anyptr i32! i32!",
            PURE, Alone, First, First;
        PreserveUnionAccessIndex: "llvm.preserve.union.access.index", "anyptr anyptr i32!",
            PURE, Alone, First, First;
        Pseudoprobe: "llvm.pseudoprobe", "void i64 i64 i32 i64", HIDDEN, Hint, Nothing, Nothing;
        PtrAnnotation: "llvm.ptr.annotation", "anyptr =0 anyptr =1 i32 =1",
            HIDDEN, Alone, First, First;
        Sideeffect: "llvm.sideeffect", "void", HIDDEN, Hint, Nothing, Nothing;
        SsaCopy: "llvm.ssa.copy", "any =0", PURE, First, First, First;
        StripInvariantGroup: "llvm.strip.invariant.group", "anyptr =0", SPEC, Alone, First, First;
        Trap: "llvm.trap", "void", HIDDEN_WRITE.plain().and(COLD | NO_RETURN), Alone, Yes, Yes;
        Ubsantrap: "llvm.ubsantrap", "void i8!",
            HIDDEN_WRITE.plain().and(COLD | NO_RETURN), Alone, Yes, Yes;
        VarAnnotation: "llvm.var.annotation", "void anyptr anyptr =1 i32 =1",
            HIDDEN, Hint, Nothing, Nothing;
    }};
}
