//! Vector and matrix operations.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! vector_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        CttzElts: "llvm.experimental.cttz.elts", "anyint anyvec i1!", SPEC, Alone, Yes, Yes;
        GetVectorLength: "llvm.experimental.get.vector.length", "i32 anyint i32! i1!",
            SPEC, Alone, No, No;
        VectorCompress: "llvm.experimental.vector.compress", "anyvec =0 truth:0 =0",
            PURE, Alone, No, No;
        VectorExtractLastActive: "llvm.experimental.vector.extract.last.active",
            "elem:0 anyvec truth:0 elem:0",
            SPEC, Alone, No, No;
        VectorHistogramAdd: "llvm.experimental.vector.histogram.add", "void anyvec anyint truth:0",
            CHANGES_ARGS, Alone, No, No;
        VectorHistogramUaddSat: "llvm.experimental.vector.histogram.uadd.sat",
            "void anyvec anyint truth:0",
            CHANGES_ARGS, Alone, No, No;
        VectorHistogramUmax: "llvm.experimental.vector.histogram.umax",
            "void anyvec anyint truth:0",
            CHANGES_ARGS, Alone, No, No;
        VectorHistogramUmin: "llvm.experimental.vector.histogram.umin",
            "void anyvec anyint truth:0",
            CHANGES_ARGS, Alone, No, No;
        VectorMatch: "llvm.experimental.vector.match", "truth:0 anyvec anyvec truth:0",
            SPEC, Alone, No, No;
        GetActiveLaneMask: "llvm.get.active.lane.mask", "anyvec anyint =1", SPEC, Alone, Yes, Yes;
        LoopDependenceRawMask: "llvm.loop.dependence.raw.mask", "anyvec ptr ptr i64!",
            PURE, Alone, No, No;
        LoopDependenceWarMask: "llvm.loop.dependence.war.mask", "anyvec ptr ptr i64!",
            PURE, Alone, No, No;
        MatrixColumnMajorLoad: "llvm.matrix.column.major.load", "anyvec ptr anyint i1! i32! i32!",
            READS_ARGS, Alone, No, No;
        MatrixColumnMajorStore: "llvm.matrix.column.major.store",
            "void anyvec ptr anyint i1! i32! i32!",
            WRITES_ARGS, Alone, No, No;
        MatrixMultiply: "llvm.matrix.multiply", "anyvec anyvec anyvec i32! i32! i32!",
            SPEC, Alone, No, No;
        MatrixTranspose: "llvm.matrix.transpose", "anyvec =0 i32! i32!", SPEC, Alone, No, No;
        Stepvector: "llvm.stepvector", "anyvec", PURE, Alone, Yes, Yes;
        VectorDeinterleave2: "llvm.vector.deinterleave2", "{nth:0:2,nth:0:2} anyvec",
            SPEC, Alone, Yes, Yes;
        VectorDeinterleave3: "llvm.vector.deinterleave3", "{nth:0:3,nth:0:3,nth:0:3} anyvec",
            SPEC, Alone, Yes, No;
        VectorDeinterleave4: "llvm.vector.deinterleave4",
            "{nth:0:4,nth:0:4,nth:0:4,nth:0:4} anyvec",
            SPEC, Alone, Yes, No;
        VectorDeinterleave5: "llvm.vector.deinterleave5",
            "{nth:0:5,nth:0:5,nth:0:5,nth:0:5,nth:0:5} anyvec",
            SPEC, Alone, Yes, No;
        VectorDeinterleave6: "llvm.vector.deinterleave6",
            "{nth:0:6,nth:0:6,nth:0:6,nth:0:6,nth:0:6,nth:0:6} anyvec",
            SPEC, Alone, Yes, No;
        VectorDeinterleave7: "llvm.vector.deinterleave7",
            "{nth:0:7,nth:0:7,nth:0:7,nth:0:7,nth:0:7,nth:0:7,nth:0:7} anyvec",
            SPEC, Alone, Yes, No;
        VectorDeinterleave8: "llvm.vector.deinterleave8",
            "{nth:0:8,nth:0:8,nth:0:8,nth:0:8,nth:0:8,nth:0:8,nth:0:8,nth:0:8} anyvec",
            SPEC, Alone, Yes, No;
        VectorExtract: "llvm.vector.extract", "anyvec anyvec i64!", SPEC, Alone, Yes, Yes;
        VectorInsert: "llvm.vector.insert", "anyvec =0 anyvec i64!", SPEC, Alone, Yes, Yes;
        VectorInterleave2: "llvm.vector.interleave2", "anyvec nth:0:2 nth:0:2",
            SPEC, Alone, Yes, Yes;
        VectorInterleave3: "llvm.vector.interleave3", "anyvec nth:0:3 nth:0:3 nth:0:3",
            SPEC, Alone, Yes, No;
        VectorInterleave4: "llvm.vector.interleave4", "anyvec nth:0:4 nth:0:4 nth:0:4 nth:0:4",
            SPEC, Alone, Yes, No;
        VectorInterleave5: "llvm.vector.interleave5",
            "anyvec nth:0:5 nth:0:5 nth:0:5 nth:0:5 nth:0:5",
            SPEC, Alone, Yes, No;
        VectorInterleave6: "llvm.vector.interleave6",
            "anyvec nth:0:6 nth:0:6 nth:0:6 nth:0:6 nth:0:6 nth:0:6",
            SPEC, Alone, Yes, No;
        VectorInterleave7: "llvm.vector.interleave7",
            "anyvec nth:0:7 nth:0:7 nth:0:7 nth:0:7 nth:0:7 nth:0:7 nth:0:7",
            SPEC, Alone, Yes, No;
        VectorInterleave8: "llvm.vector.interleave8",
            "anyvec nth:0:8 nth:0:8 nth:0:8 nth:0:8 nth:0:8 nth:0:8 nth:0:8 nth:0:8",
            SPEC, Alone, Yes, No;
        VectorPartialReduceAdd: "llvm.vector.partial.reduce.add", "=0 anyvec anyvec",
            SPEC, Alone, Yes, No;
        VectorPartialReduceFadd: "llvm.vector.partial.reduce.fadd", "=0 anyfloat anyfloat",
            PURE, Alone, No, No;
        VectorReduceAdd: "llvm.vector.reduce.add", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceAnd: "llvm.vector.reduce.and", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceFadd: "llvm.vector.reduce.fadd", "elem:0 elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceFmax: "llvm.vector.reduce.fmax", "elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceFmaximum: "llvm.vector.reduce.fmaximum", "elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceFmin: "llvm.vector.reduce.fmin", "elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceFminimum: "llvm.vector.reduce.fminimum", "elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceFmul: "llvm.vector.reduce.fmul", "elem:0 elem:0 anyvec",
            SPEC, Alone, Yes, Only(NATIVE);
        VectorReduceMul: "llvm.vector.reduce.mul", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceOr: "llvm.vector.reduce.or", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceSmax: "llvm.vector.reduce.smax", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceSmin: "llvm.vector.reduce.smin", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceUmax: "llvm.vector.reduce.umax", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceUmin: "llvm.vector.reduce.umin", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReduceXor: "llvm.vector.reduce.xor", "elem:0 anyvec", SPEC, Alone, Yes, Yes;
        VectorReverse: "llvm.vector.reverse", "anyvec =0", SPEC, Alone, Yes, Yes;
        VectorSpliceLeft: "llvm.vector.splice.left", "anyvec =0 =0 i32!", SPEC, Alone, Yes, Yes;
        VectorSpliceRight: "llvm.vector.splice.right", "anyvec =0 =0 i32!", SPEC, Alone, Yes, Yes;
        Vscale: "llvm.vscale", "anyint", SPEC, Alone, No, No;
    }};
}
