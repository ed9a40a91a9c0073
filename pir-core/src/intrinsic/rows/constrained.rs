//! Floating-point operations with a rounding mode and exception behaviour as arguments.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! constrained_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        ConstrainedAcos: "llvm.experimental.constrained.acos", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedAsin: "llvm.experimental.constrained.asin", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedAtan: "llvm.experimental.constrained.atan", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedAtan2: "llvm.experimental.constrained.atan2", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedCeil: "llvm.experimental.constrained.ceil", "anyfloat =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedCos: "llvm.experimental.constrained.cos", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedCosh: "llvm.experimental.constrained.cosh", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedExp: "llvm.experimental.constrained.exp", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedExp2: "llvm.experimental.constrained.exp2", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedFadd: "llvm.experimental.constrained.fadd", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFcmp: "llvm.experimental.constrained.fcmp", "truth:0 anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFcmps: "llvm.experimental.constrained.fcmps", "truth:0 anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFdiv: "llvm.experimental.constrained.fdiv", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFloor: "llvm.experimental.constrained.floor", "anyfloat =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFma: "llvm.experimental.constrained.fma", "anyfloat =0 =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFmul: "llvm.experimental.constrained.fmul", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFmuladd: "llvm.experimental.constrained.fmuladd", "anyfloat =0 =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFpext: "llvm.experimental.constrained.fpext", "anyfloat anyfloat md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFptosi: "llvm.experimental.constrained.fptosi", "anyint anyfloat md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFptoui: "llvm.experimental.constrained.fptoui", "anyint anyfloat md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFptrunc: "llvm.experimental.constrained.fptrunc", "anyfloat anyfloat md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFrem: "llvm.experimental.constrained.frem", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedFsub: "llvm.experimental.constrained.fsub", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedLdexp: "llvm.experimental.constrained.ldexp", "anyfloat =0 anyint md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedLlrint: "llvm.experimental.constrained.llrint", "anyint anyfloat md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedLlround: "llvm.experimental.constrained.llround", "anyint anyfloat md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedLog: "llvm.experimental.constrained.log", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedLog10: "llvm.experimental.constrained.log10", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedLog2: "llvm.experimental.constrained.log2", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedLrint: "llvm.experimental.constrained.lrint", "anyint anyfloat md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedLround: "llvm.experimental.constrained.lround", "anyint anyfloat md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedMaximum: "llvm.experimental.constrained.maximum", "anyfloat =0 =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedMaxnum: "llvm.experimental.constrained.maxnum", "anyfloat =0 =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedMinimum: "llvm.experimental.constrained.minimum", "anyfloat =0 =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedMinnum: "llvm.experimental.constrained.minnum", "anyfloat =0 =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedNearbyint: "llvm.experimental.constrained.nearbyint", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedPow: "llvm.experimental.constrained.pow", "anyfloat =0 =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedPowi: "llvm.experimental.constrained.powi", "anyfloat =0 i32 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(ALL), Nearest(MACHINE);
        ConstrainedRint: "llvm.experimental.constrained.rint", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedRound: "llvm.experimental.constrained.round", "anyfloat =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedRoundeven: "llvm.experimental.constrained.roundeven", "anyfloat =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedSin: "llvm.experimental.constrained.sin", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedSinh: "llvm.experimental.constrained.sinh", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedSitofp: "llvm.experimental.constrained.sitofp", "anyfloat anyint md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedSqrt: "llvm.experimental.constrained.sqrt", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedTan: "llvm.experimental.constrained.tan", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedTanh: "llvm.experimental.constrained.tanh", "anyfloat =0 md md",
            HIDDEN.and(STRICT_FP), Alone, Nearest(NATIVE), Nearest(MACHINE);
        ConstrainedTrunc: "llvm.experimental.constrained.trunc", "anyfloat =0 md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
        ConstrainedUitofp: "llvm.experimental.constrained.uitofp", "anyfloat anyint md md",
            HIDDEN.and(STRICT_FP), Alone, Yes, Only(MACHINE);
    }};
}
