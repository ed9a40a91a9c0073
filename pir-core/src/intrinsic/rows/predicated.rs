//! `llvm.vp.*`: vector operations with a mask and an explicit vector length.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! predicated_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        VpReverse: "llvm.experimental.vp.reverse", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpSplice: "llvm.experimental.vp.splice", "anyvec =0 =0 i32! truth:0 i32 i32",
            SPEC, Alone, No, No;
        VpStridedLoad: "llvm.experimental.vp.strided.load", "anyvec anyptr anyint truth:0 i32",
            READS_ARGS, Alone, No, No;
        VpStridedStore: "llvm.experimental.vp.strided.store",
            "void anyvec anyptr anyint truth:0 i32",
            WRITES_ARGS, Alone, No, No;
        VpAbs: "llvm.vp.abs", "anyvec =0 i1 truth:0 i32", SPEC, Alone, No, No;
        VpAdd: "llvm.vp.add", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpAnd: "llvm.vp.and", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpAshr: "llvm.vp.ashr", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpBitreverse: "llvm.vp.bitreverse", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpBswap: "llvm.vp.bswap", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpCeil: "llvm.vp.ceil", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpCopysign: "llvm.vp.copysign", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpCtlz: "llvm.vp.ctlz", "anyvec =0 i1! truth:0 i32", SPEC, Alone, No, No;
        VpCtpop: "llvm.vp.ctpop", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpCttz: "llvm.vp.cttz", "anyvec =0 i1! truth:0 i32", SPEC, Alone, No, No;
        VpCttzElts: "llvm.vp.cttz.elts", "anyint anyvec i1! truth:1 i32", SPEC, Alone, No, No;
        VpFabs: "llvm.vp.fabs", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpFadd: "llvm.vp.fadd", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFcmp: "llvm.vp.fcmp", "truth:0 anyvec =0 md truth:0 i32", SPEC, Alone, No, No;
        VpFdiv: "llvm.vp.fdiv", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFloor: "llvm.vp.floor", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpFma: "llvm.vp.fma", "anyvec =0 =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFmul: "llvm.vp.fmul", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFmuladd: "llvm.vp.fmuladd", "anyvec =0 =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFneg: "llvm.vp.fneg", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpFpext: "llvm.vp.fpext", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpFptosi: "llvm.vp.fptosi", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpFptoui: "llvm.vp.fptoui", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpFptrunc: "llvm.vp.fptrunc", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpFrem: "llvm.vp.frem", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFshl: "llvm.vp.fshl", "anyvec =0 =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFshr: "llvm.vp.fshr", "anyvec =0 =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpFsub: "llvm.vp.fsub", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpGather: "llvm.vp.gather", "anyvec ptrs:0 truth:0 i32", READS, Alone, No, No;
        VpIcmp: "llvm.vp.icmp", "truth:0 anyvec =0 md truth:0 i32", SPEC, Alone, No, No;
        VpInttoptr: "llvm.vp.inttoptr", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpIsFpclass: "llvm.vp.is.fpclass", "truth:0 anyvec i32! truth:0 i32", SPEC, Alone, No, No;
        VpLlrint: "llvm.vp.llrint", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpLoad: "llvm.vp.load", "anyvec anyptr truth:0 i32", READS_ARGS, Alone, No, No;
        VpLoadFf: "llvm.vp.load.ff", "{anyvec,i32} anyptr truth:0 i32", READS_ARGS, Alone, No, No;
        VpLrint: "llvm.vp.lrint", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpLshr: "llvm.vp.lshr", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpMaximum: "llvm.vp.maximum", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpMaxnum: "llvm.vp.maxnum", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpMerge: "llvm.vp.merge", "anyvec truth:0 =0 =0 i32", SPEC, Alone, No, No;
        VpMinimum: "llvm.vp.minimum", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpMinnum: "llvm.vp.minnum", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpMul: "llvm.vp.mul", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpNearbyint: "llvm.vp.nearbyint", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpOr: "llvm.vp.or", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpPtrtoint: "llvm.vp.ptrtoint", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpReduceAdd: "llvm.vp.reduce.add", "elem:0 elem:0 anyvec truth:0 i32", SPEC, Alone, No, No;
        VpReduceAnd: "llvm.vp.reduce.and", "elem:0 elem:0 anyvec truth:0 i32", SPEC, Alone, No, No;
        VpReduceFadd: "llvm.vp.reduce.fadd", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceFmax: "llvm.vp.reduce.fmax", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceFmaximum: "llvm.vp.reduce.fmaximum", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceFmin: "llvm.vp.reduce.fmin", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceFminimum: "llvm.vp.reduce.fminimum", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceFmul: "llvm.vp.reduce.fmul", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceMul: "llvm.vp.reduce.mul", "elem:0 elem:0 anyvec truth:0 i32", SPEC, Alone, No, No;
        VpReduceOr: "llvm.vp.reduce.or", "elem:0 elem:0 anyvec truth:0 i32", SPEC, Alone, No, No;
        VpReduceSmax: "llvm.vp.reduce.smax", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceSmin: "llvm.vp.reduce.smin", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceUmax: "llvm.vp.reduce.umax", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceUmin: "llvm.vp.reduce.umin", "elem:0 elem:0 anyvec truth:0 i32",
            SPEC, Alone, No, No;
        VpReduceXor: "llvm.vp.reduce.xor", "elem:0 elem:0 anyvec truth:0 i32", SPEC, Alone, No, No;
        VpRint: "llvm.vp.rint", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpRound: "llvm.vp.round", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpRoundeven: "llvm.vp.roundeven", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpRoundtozero: "llvm.vp.roundtozero", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpSaddSat: "llvm.vp.sadd.sat", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpScatter: "llvm.vp.scatter", "void anyvec ptrs:0 truth:0 i32", CHANGES, Alone, No, No;
        VpSdiv: "llvm.vp.sdiv", "anyvec =0 =0 truth:0 i32", PURE, Alone, No, No;
        VpSelect: "llvm.vp.select", "anyvec truth:0 =0 =0 i32", SPEC, Alone, No, No;
        VpSext: "llvm.vp.sext", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpShl: "llvm.vp.shl", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpSitofp: "llvm.vp.sitofp", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpSmax: "llvm.vp.smax", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpSmin: "llvm.vp.smin", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpSqrt: "llvm.vp.sqrt", "anyvec =0 truth:0 i32", SPEC, Alone, No, No;
        VpSrem: "llvm.vp.srem", "anyvec =0 =0 truth:0 i32", PURE, Alone, No, No;
        VpSsubSat: "llvm.vp.ssub.sat", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpStore: "llvm.vp.store", "void anyvec anyptr truth:0 i32", WRITES_ARGS, Alone, No, No;
        VpSub: "llvm.vp.sub", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpTrunc: "llvm.vp.trunc", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpUaddSat: "llvm.vp.uadd.sat", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpUdiv: "llvm.vp.udiv", "anyvec =0 =0 truth:0 i32", PURE, Alone, No, No;
        VpUitofp: "llvm.vp.uitofp", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
        VpUmax: "llvm.vp.umax", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpUmin: "llvm.vp.umin", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpUrem: "llvm.vp.urem", "anyvec =0 =0 truth:0 i32", PURE, Alone, No, No;
        VpUsubSat: "llvm.vp.usub.sat", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpXor: "llvm.vp.xor", "anyvec =0 =0 truth:0 i32", SPEC, Alone, No, No;
        VpZext: "llvm.vp.zext", "anyvec anyvec truth:0 i32", SPEC, Alone, No, No;
    }};
}
