//! Floating point, mathematical functions, and the floating-point environment.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! float_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        Acos: "llvm.acos", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Asin: "llvm.asin", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Atan: "llvm.atan", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Atan2: "llvm.atan2", "anyfloat =0 =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Canonicalize: "llvm.canonicalize", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Ceil: "llvm.ceil", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        ConvertFromFp16: "llvm.convert.from.fp16", "anyfloat i16", PURE, Alone, Yes, Only(MACHINE);
        ConvertToFp16: "llvm.convert.to.fp16", "i16 anyfloat", PURE, Alone, Yes, Only(MACHINE);
        Copysign: "llvm.copysign", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Cos: "llvm.cos", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Cosh: "llvm.cosh", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Exp: "llvm.exp", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Exp10: "llvm.exp10", "anyfloat =0", EXACT, Each, No, Only(NATIVE);
        Exp2: "llvm.exp2", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Fabs: "llvm.fabs", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Floor: "llvm.floor", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Fma: "llvm.fma", "anyfloat =0 =0 =0", EXACT, Each, Yes, Only(MACHINE);
        Fmuladd: "llvm.fmuladd", "anyfloat =0 =0 =0", EXACT, Each, Yes, Only(NATIVE);
        FptosiSat: "llvm.fptosi.sat", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        FptouiSat: "llvm.fptoui.sat", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        FptruncRound: "llvm.fptrunc.round", "anyfloat anyfloat md", EXACT, Alone, No, No;
        Frexp: "llvm.frexp", "{anyfloat,anyint} =0", EXACT, Alone, Yes, Only(MACHINE);
        GetFpenv: "llvm.get.fpenv", "anyint", HIDDEN, Alone, No, No;
        GetFpmode: "llvm.get.fpmode", "anyint", HIDDEN, Alone, No, No;
        GetRounding: "llvm.get.rounding", "i32", HIDDEN, Alone, Yes, Yes;
        IsFpclass: "llvm.is.fpclass", "truth:0 anyfloat i32!", EXACT, EachBut(1), Yes, Only(NATIVE);
        Ldexp: "llvm.ldexp", "anyfloat =0 anyint", EXACT, Each, Yes, Only(NATIVE);
        Llrint: "llvm.llrint", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        Llround: "llvm.llround", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        Log: "llvm.log", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Log10: "llvm.log10", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Log2: "llvm.log2", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Lrint: "llvm.lrint", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        Lround: "llvm.lround", "anyint anyfloat", EXACT, Each, Yes, Only(NATIVE);
        Maximum: "llvm.maximum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Maximumnum: "llvm.maximumnum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Maxnum: "llvm.maxnum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Minimum: "llvm.minimum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Minimumnum: "llvm.minimumnum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Minnum: "llvm.minnum", "anyfloat =0 =0", EXACT, Each, Yes, Only(NATIVE);
        Modf: "llvm.modf", "{=0,=0} anyfloat", SPEC, Alone, Yes, Only(MACHINE);
        Nearbyint: "llvm.nearbyint", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Pow: "llvm.pow", "anyfloat =0 =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Powi: "llvm.powi", "anyfloat =0 anyint", EXACT, EachBut(1), Yes, Only(NATIVE);
        ResetFpenv: "llvm.reset.fpenv", "void", HIDDEN, Alone, Nothing, No;
        ResetFpmode: "llvm.reset.fpmode", "void", HIDDEN, Alone, Nothing, No;
        Rint: "llvm.rint", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Round: "llvm.round", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Roundeven: "llvm.roundeven", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        SetFpenv: "llvm.set.fpenv", "void anyint", HIDDEN, Alone, No, No;
        SetFpmode: "llvm.set.fpmode", "void anyint", HIDDEN, Alone, No, No;
        SetRounding: "llvm.set.rounding", "void i32", HIDDEN, Alone, Yes, Yes;
        Sin: "llvm.sin", "anyfloat =0", EXACT, Each, Only(NATIVE), Only(NATIVE);
        Sincos: "llvm.sincos", "{=0,=0} anyfloat", SPEC, Alone, Only(NATIVE), Only(MACHINE);
        Sincospi: "llvm.sincospi", "{=0,=0} anyfloat", SPEC, Alone, No, No;
        Sinh: "llvm.sinh", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Sqrt: "llvm.sqrt", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
        Tan: "llvm.tan", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Tanh: "llvm.tanh", "anyfloat =0", SPEC, Each, Only(NATIVE), Only(NATIVE);
        Trunc: "llvm.trunc", "anyfloat =0", EXACT, Each, Yes, Only(NATIVE);
    }};
}
