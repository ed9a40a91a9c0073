//! Memory: copies, masked accesses, lifetimes, variable arguments, the stack.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! memory_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        ClearCache: "llvm.clear_cache", "void ptr ptr", UNKNOWN, Alone, Nothing, Nothing;
        MemsetPattern: "llvm.experimental.memset.pattern", "void anyptr any anyint i1!",
            WRITES_ARGS.not(NO_SYNC), Alone, No, No;
        NoaliasScopeDecl: "llvm.experimental.noalias.scope.decl", "void md",
            HIDDEN, Hint, Nothing, Nothing;
        InvariantEnd: "llvm.invariant.end", "void ptr i64! anyptr",
            CHANGES_ARGS, Hint, Nothing, Nothing;
        InvariantStart: "llvm.invariant.start", "ptr i64! anyptr", CHANGES_ARGS, Hint, Yes, Yes;
        LifetimeEnd: "llvm.lifetime.end", "void anyptr", CHANGES_ARGS, Hint, Yes, Nothing;
        LifetimeStart: "llvm.lifetime.start", "void anyptr", CHANGES_ARGS, Hint, Yes, Nothing;
        LoadRelative: "llvm.load.relative", "ptr ptr anyint", READS_ARGS, Alone, Yes, Yes;
        MaskedCompressstore: "llvm.masked.compressstore", "void anyvec ptr truth:0",
            WRITES_ARGS, Alone, Yes, Yes;
        MaskedExpandload: "llvm.masked.expandload", "anyvec ptr truth:0 =0", READS, Alone, Yes, Yes;
        MaskedGather: "llvm.masked.gather", "anyvec ptrs:0 truth:0 =0", READS, Alone, Yes, Yes;
        MaskedLoad: "llvm.masked.load", "anyvec anyptr truth:0 =0", READS_ARGS, Alone, Yes, Yes;
        MaskedScatter: "llvm.masked.scatter", "void anyvec ptrs:0 truth:0", WRITES, Alone, Yes, Yes;
        MaskedStore: "llvm.masked.store", "void anyvec anyptr truth:0",
            WRITES_ARGS, Alone, Yes, Yes;
        Memcpy: "llvm.memcpy", "void anyptr anyptr anyint i1!",
            CHANGES_ARGS.not(NO_SYNC), Alone, Yes, Yes;
        MemcpyElementUnorderedAtomic: "llvm.memcpy.element.unordered.atomic",
            "void anyptr anyptr anyint i32!",
            CHANGES_ARGS.not(NO_CALLBACK | NO_FREE), Alone, No, No;
        MemcpyInline: "llvm.memcpy.inline", "void anyptr anyptr anyint i1!",
            CHANGES_ARGS.not(NO_SYNC), Alone, Yes, Yes;
        Memmove: "llvm.memmove", "void anyptr anyptr anyint i1!",
            CHANGES_ARGS.not(NO_SYNC), Alone, Yes, Yes;
        MemmoveElementUnorderedAtomic: "llvm.memmove.element.unordered.atomic",
            "void anyptr anyptr anyint i32!",
            CHANGES_ARGS.not(NO_CALLBACK | NO_FREE), Alone, No, No;
        Memset: "llvm.memset", "void anyptr i8 anyint i1!",
            WRITES_ARGS.not(NO_SYNC), Alone, Yes, Yes;
        MemsetElementUnorderedAtomic: "llvm.memset.element.unordered.atomic",
            "void anyptr i8 anyint i32!",
            WRITES_ARGS.not(NO_CALLBACK | NO_FREE), Alone, No, No;
        MemsetInline: "llvm.memset.inline", "void anyptr i8 anyint i1!",
            WRITES_ARGS.not(NO_SYNC), Alone, Yes, Yes;
        Objectsize: "llvm.objectsize", "anyint anyptr i1! i1! i1!", SPEC, Alone, Yes, Yes;
        Prefetch: "llvm.prefetch", "void anyptr i32! i32! i32!",
            ARGS_AND_HIDDEN, Alone, Nothing, Nothing;
        Ptrmask: "llvm.ptrmask", "any =0 anyint", EXACT, Alone, Yes, Yes;
        Readcyclecounter: "llvm.readcyclecounter", "i64", CHANGES, Alone, Yes, Yes;
        Readsteadycounter: "llvm.readsteadycounter", "i64", CHANGES, Alone, Yes, Yes;
        Stackrestore: "llvm.stackrestore", "void anyptr", CHANGES, Stack, Yes, Yes;
        Stacksave: "llvm.stacksave", "anyptr", CHANGES, Stack, Yes, Yes;
        ThreadlocalAddress: "llvm.threadlocal.address", "anyptr =0", SPEC, Alone, Yes, First;
        VaCopy: "llvm.va_copy", "void anyptr =0", CHANGES, Stack, Yes, Yes;
        VaEnd: "llvm.va_end", "void anyptr", CHANGES, Stack, Yes, Nothing;
        VaStart: "llvm.va_start", "void anyptr", CHANGES, Frame, Yes, Yes;
    }};
}
