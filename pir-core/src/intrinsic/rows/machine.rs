//! Exceptions, coroutines, garbage collection, instrumentation, and target-specific intrinsics.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! machine_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        Addressofreturnaddress: "llvm.addressofreturnaddress", "anyptr", PURE, Frame, No, No;
        AdjustTrampoline: "llvm.adjust.trampoline", "ptr ptr", READS_ARGS, Alone, No, No;
        AllocTokenId: "llvm.alloc.token.id", "anyint md", PURE, Alone, No, No;
        AsanCheckMemaccess: "llvm.asan.check.memaccess", "void ptr i32!", UNKNOWN, Alone, No, No;
        CallPreallocatedArg: "llvm.call.preallocated.arg", "ptr tok i32!", CHANGES, Frame, No, No;
        CallPreallocatedSetup: "llvm.call.preallocated.setup", "tok i32!", CHANGES, Frame, No, No;
        CallPreallocatedTeardown: "llvm.call.preallocated.teardown", "void tok",
            CHANGES, Frame, No, No;
        CallbrLandingpad: "llvm.callbr.landingpad", "any =0", UNKNOWN.and(NO_MERGE), Frame, No, No;
        CoroAlign: "llvm.coro.align", "anyint", PURE.plain(), Frame, No, No;
        CoroAlloc: "llvm.coro.alloc", "i1 tok", UNKNOWN, Frame, No, No;
        CoroAllocaAlloc: "llvm.coro.alloca.alloc", "tok anyint i32", UNKNOWN, Frame, No, No;
        CoroAllocaFree: "llvm.coro.alloca.free", "void tok", UNKNOWN, Frame, No, No;
        CoroAllocaGet: "llvm.coro.alloca.get", "ptr tok", UNKNOWN, Frame, No, No;
        CoroAsyncContextAlloc: "llvm.coro.async.context.alloc", "ptr ptr ptr",
            UNKNOWN, Frame, No, No;
        CoroAsyncContextDealloc: "llvm.coro.async.context.dealloc", "void ptr",
            UNKNOWN, Frame, No, No;
        CoroAsyncResume: "llvm.coro.async.resume", "ptr", UNKNOWN.and(NO_MERGE), Frame, No, No;
        CoroAsyncSizeReplace: "llvm.coro.async.size.replace", "void ptr ptr",
            UNKNOWN, Frame, No, No;
        CoroAwaitSuspendBool: "llvm.coro.await.suspend.bool", "i1 ptr ptr ptr",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        CoroAwaitSuspendHandle: "llvm.coro.await.suspend.handle", "void ptr ptr ptr",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        CoroAwaitSuspendVoid: "llvm.coro.await.suspend.void", "void ptr ptr ptr",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        CoroBegin: "llvm.coro.begin", "ptr tok ptr", UNKNOWN, Frame, No, No;
        CoroBeginCustomAbi: "llvm.coro.begin.custom.abi", "ptr tok ptr i32", UNKNOWN, Frame, No, No;
        CoroDestroy: "llvm.coro.destroy", "void ptr",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        CoroDone: "llvm.coro.done", "i1 ptr", CHANGES_ARGS.plain(), Frame, No, No;
        CoroEnd: "llvm.coro.end", "void ptr i1 tok", UNKNOWN, Frame, No, No;
        CoroEndAsync: "llvm.coro.end.async", "void ptr i1 ...", UNKNOWN, Frame, No, No;
        CoroEndResults: "llvm.coro.end.results", "tok ...", UNKNOWN, Frame, No, No;
        CoroFrame: "llvm.coro.frame", "ptr", PURE.plain(), Frame, No, No;
        CoroFree: "llvm.coro.free", "ptr tok ptr", READS_ARGS.plain(), Frame, No, No;
        CoroId: "llvm.coro.id", "tok i32 ptr ptr ptr", READS_ARGS, Frame, No, No;
        CoroIdAsync: "llvm.coro.id.async", "tok i32 i32 i32 ptr", UNKNOWN, Frame, No, No;
        CoroIdRetcon: "llvm.coro.id.retcon", "tok i32 i32 ptr ptr ptr ptr", UNKNOWN, Frame, No, No;
        CoroIdRetconOnce: "llvm.coro.id.retcon.once", "tok i32 i32 ptr ptr ptr ptr",
            UNKNOWN, Frame, No, No;
        CoroIsInRamp: "llvm.coro.is_in_ramp", "i1", PURE.plain(), Frame, No, No;
        CoroNoop: "llvm.coro.noop", "ptr", PURE.plain(), Frame, No, No;
        CoroPrepareAsync: "llvm.coro.prepare.async", "ptr ptr", PURE.plain(), Frame, No, No;
        CoroPrepareRetcon: "llvm.coro.prepare.retcon", "ptr ptr", PURE.plain(), Frame, No, No;
        CoroPromise: "llvm.coro.promise", "ptr ptr i32 i1", PURE.plain(), Frame, No, No;
        CoroResume: "llvm.coro.resume", "void ptr",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        CoroSave: "llvm.coro.save", "tok ptr", UNKNOWN.and(NO_MERGE), Frame, No, No;
        CoroSize: "llvm.coro.size", "anyint", PURE.plain(), Frame, No, No;
        CoroSubfnAddr: "llvm.coro.subfn.addr", "ptr ptr i8", READS_ARGS, Frame, No, No;
        CoroSuspend: "llvm.coro.suspend", "i8 tok i1", UNKNOWN, Frame, No, No;
        CoroSuspendAsync: "llvm.coro.suspend.async", "any i32 ptr ptr ...",
            UNKNOWN.and(NO_MERGE), Frame, No, No;
        CoroSuspendRetcon: "llvm.coro.suspend.retcon", "any ...", UNKNOWN, Frame, No, No;
        EhDwarfCfa: "llvm.eh.dwarf.cfa", "ptr i32", UNKNOWN, Frame, No, No;
        EhExceptioncode: "llvm.eh.exceptioncode", "i32 tok", PURE.plain(), Frame, No, No;
        EhExceptionpointer: "llvm.eh.exceptionpointer", "anyptr tok", PURE.plain(), Frame, No, No;
        EhRecoverfp: "llvm.eh.recoverfp", "ptr ptr ptr", PURE, Frame, No, No;
        EhReturnI32: "llvm.eh.return.i32", "void i32 ptr", UNKNOWN, Frame, No, No;
        EhReturnI64: "llvm.eh.return.i64", "void i64 ptr", UNKNOWN, Frame, No, No;
        EhSjljCallsite: "llvm.eh.sjlj.callsite", "void i32!", PURE.plain(), Frame, No, No;
        EhSjljFunctioncontext: "llvm.eh.sjlj.functioncontext", "void ptr", UNKNOWN, Frame, No, No;
        EhSjljLongjmp: "llvm.eh.sjlj.longjmp", "void ptr", UNKNOWN.and(NO_RETURN), Frame, No, No;
        EhSjljLsda: "llvm.eh.sjlj.lsda", "ptr", PURE.plain(), Frame, No, No;
        EhSjljSetjmp: "llvm.eh.sjlj.setjmp", "i32 ptr", UNKNOWN, Frame, No, No;
        EhSjljSetupDispatch: "llvm.eh.sjlj.setup.dispatch", "void", UNKNOWN, Frame, No, No;
        EhTypeidFor: "llvm.eh.typeid.for", "i32 anyptr", PURE.plain(), Frame, Yes, Yes;
        EhUnwindInit: "llvm.eh.unwind.init", "void", UNKNOWN, Frame, No, No;
        ConvergenceAnchor: "llvm.experimental.convergence.anchor", "tok",
            PURE.and(CONVERGENT), Frame, No, No;
        ConvergenceEntry: "llvm.experimental.convergence.entry", "tok",
            PURE.and(CONVERGENT), Frame, No, No;
        ConvergenceLoop: "llvm.experimental.convergence.loop", "tok",
            PURE.and(CONVERGENT), Frame, No, No;
        Deoptimize: "llvm.experimental.deoptimize", "any ...",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        GcGetPointerBase: "llvm.experimental.gc.get.pointer.base", "anyptr anyptr",
            PURE, Frame, No, No;
        GcGetPointerOffset: "llvm.experimental.gc.get.pointer.offset", "i64 anyptr",
            PURE, Frame, No, No;
        GcRelocate: "llvm.experimental.gc.relocate", "any tok i32! i32!", PURE, Frame, No, No;
        GcResult: "llvm.experimental.gc.result", "any tok", PURE, Frame, No, No;
        GcStatepoint: "llvm.experimental.gc.statepoint", "tok i64! i32! anyptr i32! i32! ...",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        Guard: "llvm.experimental.guard", "void i1 ...",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        Patchpoint: "llvm.experimental.patchpoint", "any i64! i32! ptr i32! ...",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        PatchpointVoid: "llvm.experimental.patchpoint.void", "void i64! i32! ptr i32! ...",
            CHANGES.not(NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN), Frame, No, No;
        Stackmap: "llvm.experimental.stackmap", "void i64! i32! ...",
            CHANGES.not(NO_UNWIND), Frame, No, No;
        Frameaddress: "llvm.frameaddress", "anyptr i32!", PURE, Frame, Yes, Yes;
        Gcread: "llvm.gcread", "ptr ptr ptr", READS_ARGS.plain(), Frame, No, No;
        Gcroot: "llvm.gcroot", "void ptr ptr", UNKNOWN, Frame, No, No;
        Gcwrite: "llvm.gcwrite", "void ptr ptr ptr", CHANGES_ARGS.plain(), Frame, No, No;
        GetDynamicAreaOffset: "llvm.get.dynamic.area.offset", "anyint", CHANGES, Frame, No, No;
        HwasanCheckMemaccess: "llvm.hwasan.check.memaccess", "void ptr ptr i32!",
            UNKNOWN, Alone, No, No;
        HwasanCheckMemaccessFixedshadow: "llvm.hwasan.check.memaccess.fixedshadow",
            "void ptr i32! i64!",
            UNKNOWN, Alone, No, No;
        HwasanCheckMemaccessShortgranules: "llvm.hwasan.check.memaccess.shortgranules",
            "void ptr ptr i32!",
            UNKNOWN, Alone, No, No;
        HwasanCheckMemaccessShortgranulesFixedshadow:
            "llvm.hwasan.check.memaccess.shortgranules.fixedshadow",
            "void ptr i32! i64!",
            UNKNOWN, Alone, No, No;
        IcallBranchFunnel: "llvm.icall.branch.funnel", "void ...", CHANGES, Alone, No, No;
        InitTrampoline: "llvm.init.trampoline", "void ptr ptr ptr", CHANGES_ARGS, Alone, No, No;
        InstrprofCallsite: "llvm.instrprof.callsite", "void ptr i64 i32 i32 ptr",
            UNKNOWN, Alone, No, No;
        InstrprofCover: "llvm.instrprof.cover", "void ptr i64 i32 i32", UNKNOWN, Alone, No, No;
        InstrprofIncrement: "llvm.instrprof.increment", "void ptr i64 i32 i32",
            UNKNOWN, Alone, No, No;
        InstrprofIncrementStep: "llvm.instrprof.increment.step", "void ptr i64 i32 i32 i64",
            UNKNOWN, Alone, No, No;
        InstrprofMcdcParameters: "llvm.instrprof.mcdc.parameters", "void ptr i64 i32",
            UNKNOWN, Alone, No, No;
        InstrprofMcdcTvbitmapUpdate: "llvm.instrprof.mcdc.tvbitmap.update", "void ptr i64 i32 ptr",
            UNKNOWN, Alone, No, No;
        InstrprofTimestamp: "llvm.instrprof.timestamp", "void ptr i64 i32 i32",
            UNKNOWN, Alone, No, No;
        InstrprofValueProfile: "llvm.instrprof.value.profile", "void ptr i64 i64 i32 i32",
            UNKNOWN, Alone, No, No;
        Localaddress: "llvm.localaddress", "ptr", PURE, Frame, No, No;
        Localescape: "llvm.localescape", "void ...", CHANGES, Frame, No, No;
        Localrecover: "llvm.localrecover", "ptr ptr ptr i32!", PURE, Frame, No, No;
        LoopDecrement: "llvm.loop.decrement", "i1 anyint", CHANGES.and(NO_DUPLICATE), Alone, No, No;
        LoopDecrementReg: "llvm.loop.decrement.reg", "anyint =0 =0",
            CHANGES.and(NO_DUPLICATE), Alone, No, No;
        ObjcArcAnnotationBottomupBbend: "llvm.objc.arc.annotation.bottomup.bbend", "void ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcArcAnnotationBottomupBbstart: "llvm.objc.arc.annotation.bottomup.bbstart",
            "void ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcArcAnnotationTopdownBbend: "llvm.objc.arc.annotation.topdown.bbend", "void ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcArcAnnotationTopdownBbstart: "llvm.objc.arc.annotation.topdown.bbstart", "void ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcAutorelease: "llvm.objc.autorelease", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcAutoreleasePoolPop: "llvm.objc.autoreleasePoolPop", "void ptr", UNKNOWN, Alone, No, No;
        ObjcAutoreleasePoolPush: "llvm.objc.autoreleasePoolPush", "ptr", UNKNOWN, Alone, No, No;
        ObjcAutoreleaseReturnValue: "llvm.objc.autoreleaseReturnValue", "ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcClaimAutoreleasedReturnValue: "llvm.objc.claimAutoreleasedReturnValue", "ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcClangArcNoopUse: "llvm.objc.clang.arc.noop.use", "void ...", HIDDEN, Alone, No, No;
        ObjcClangArcUse: "llvm.objc.clang.arc.use", "void ...", UNKNOWN, Alone, No, No;
        ObjcCopyWeak: "llvm.objc.copyWeak", "void ptr ptr", UNKNOWN, Alone, No, No;
        ObjcDestroyWeak: "llvm.objc.destroyWeak", "void ptr", UNKNOWN, Alone, No, No;
        ObjcInitWeak: "llvm.objc.initWeak", "ptr ptr ptr", UNKNOWN, Alone, No, No;
        ObjcLoadWeak: "llvm.objc.loadWeak", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcLoadWeakRetained: "llvm.objc.loadWeakRetained", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcMoveWeak: "llvm.objc.moveWeak", "void ptr ptr", UNKNOWN, Alone, No, No;
        ObjcRelease: "llvm.objc.release", "void ptr", UNKNOWN, Alone, No, No;
        ObjcRetain: "llvm.objc.retain", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcRetainThenAutorelease: "llvm.objc.retain.autorelease", "ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcRetainAutorelease: "llvm.objc.retainAutorelease", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcRetainAutoreleaseReturnValue: "llvm.objc.retainAutoreleaseReturnValue", "ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcRetainAutoreleasedReturnValue: "llvm.objc.retainAutoreleasedReturnValue", "ptr ptr",
            UNKNOWN, Alone, No, No;
        ObjcRetainBlock: "llvm.objc.retainBlock", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcRetainedObject: "llvm.objc.retainedObject", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcStoreStrong: "llvm.objc.storeStrong", "void ptr ptr", UNKNOWN, Alone, No, No;
        ObjcStoreWeak: "llvm.objc.storeWeak", "ptr ptr ptr", UNKNOWN, Alone, No, No;
        ObjcSyncEnter: "llvm.objc.sync.enter", "i32 ptr", UNKNOWN, Alone, No, No;
        ObjcSyncExit: "llvm.objc.sync.exit", "i32 ptr", UNKNOWN, Alone, No, No;
        ObjcUnretainedObject: "llvm.objc.unretainedObject", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcUnretainedPointer: "llvm.objc.unretainedPointer", "ptr ptr", UNKNOWN, Alone, No, No;
        ObjcUnsafeClaimAutoreleasedReturnValue: "llvm.objc.unsafeClaimAutoreleasedReturnValue",
            "ptr ptr",
            UNKNOWN, Alone, No, No;
        Pcmarker: "llvm.pcmarker", "void i32", CHANGES, Alone, No, No;
        ProtectedFieldPtr: "llvm.protected.field.ptr", "anyptr =0 i64 i1!", PURE, Alone, No, No;
        PtrauthAuth: "llvm.ptrauth.auth", "i64 i64 i32! i64", PURE.plain(), Alone, No, No;
        PtrauthBlend: "llvm.ptrauth.blend", "i64 i64 i64", PURE, Alone, No, No;
        PtrauthResign: "llvm.ptrauth.resign", "i64 i64 i32! i64 i32! i64",
            PURE.plain(), Alone, No, No;
        PtrauthSign: "llvm.ptrauth.sign", "i64 i64 i32! i64", PURE, Alone, No, No;
        PtrauthSignGeneric: "llvm.ptrauth.sign.generic", "i64 i64 i64", PURE, Alone, No, No;
        PtrauthStrip: "llvm.ptrauth.strip", "i64 i64 i32!", PURE, Alone, No, No;
        PublicTypeTest: "llvm.public.type.test", "i1 ptr md", SPEC, Alone, No, No;
        ReadRegister: "llvm.read_register", "anyint md", READS, Alone, No, No;
        ReadVolatileRegister: "llvm.read_volatile_register", "anyint md", UNKNOWN, Alone, No, No;
        RelocNone: "llvm.reloc.none", "void md", CHANGES, Alone, No, No;
        Returnaddress: "llvm.returnaddress", "ptr i32!", PURE, Frame, Yes, Yes;
        SehScopeBegin: "llvm.seh.scope.begin", "void", PURE.plain(), Frame, No, No;
        SehScopeEnd: "llvm.seh.scope.end", "void", PURE.plain(), Frame, No, No;
        SehTryBegin: "llvm.seh.try.begin", "void",
            WRITES.not(NO_CALLBACK | NO_FREE | NO_SYNC), Frame, No, No;
        SehTryEnd: "llvm.seh.try.end", "void",
            WRITES.not(NO_CALLBACK | NO_FREE | NO_SYNC), Frame, No, No;
        SetLoopIterations: "llvm.set.loop.iterations", "void anyint",
            CHANGES.and(NO_DUPLICATE), Alone, No, No;
        Sponentry: "llvm.sponentry", "anyptr", PURE, Frame, No, No;
        Stackaddress: "llvm.stackaddress", "anyptr", CHANGES, Frame, No, No;
        Stackguard: "llvm.stackguard", "ptr", CHANGES, Frame, No, No;
        Stackprotector: "llvm.stackprotector", "void ptr ptr", CHANGES, Frame, No, No;
        StartLoopIterations: "llvm.start.loop.iterations", "anyint =0",
            CHANGES.and(NO_DUPLICATE), Alone, No, No;
        SwiftAsyncContextAddr: "llvm.swift.async.context.addr", "ptr", UNKNOWN, Frame, No, No;
        TestSetLoopIterations: "llvm.test.set.loop.iterations", "i1 anyint",
            CHANGES.and(NO_DUPLICATE), Alone, No, No;
        TestStartLoopIterations: "llvm.test.start.loop.iterations", "{anyint,i1} =0",
            CHANGES.and(NO_DUPLICATE), Alone, No, No;
        ThreadPointer: "llvm.thread.pointer", "anyptr", PURE, Alone, No, No;
        TypeCheckedLoad: "llvm.type.checked.load", "{ptr,i1} ptr i32 md", PURE, Alone, No, No;
        TypeCheckedLoadRelative: "llvm.type.checked.load.relative", "{ptr,i1} ptr i32 md",
            PURE, Alone, No, No;
        TypeTest: "llvm.type.test", "i1 ptr md", SPEC, Alone, No, No;
        WriteRegister: "llvm.write_register", "void md anyint",
            CHANGES.not(NO_FREE | NO_SYNC | WILL_RETURN), Alone, No, No;
        X86Sse2Pause: "llvm.x86.sse2.pause", "void", UNKNOWN, Alone, Nothing, Nothing;
        XrayCustomevent: "llvm.xray.customevent", "void ptr i64", WRITES.plain(), Alone, No, No;
        XrayTypedevent: "llvm.xray.typedevent", "void i64 ptr i64", WRITES.plain(), Alone, No, No;
    }};
}
