//! Integer arithmetic and bit manipulation.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! int_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        Abs: "llvm.abs", "anyint =0 i1!", SPEC, EachBut(1), Yes, Yes;
        Bitreverse: "llvm.bitreverse", "anyint =0", EXACT, Each, Yes, Yes;
        Bswap: "llvm.bswap", "anyint =0", EXACT, Each, Yes, Yes;
        Clmul: "llvm.clmul", "anyint =0 =0", EXACT, Alone, Yes, No;
        Ctlz: "llvm.ctlz", "anyint =0 i1!", SPEC, EachBut(1), Yes, Yes;
        Ctpop: "llvm.ctpop", "anyint =0", EXACT, Each, Yes, Yes;
        Cttz: "llvm.cttz", "anyint =0 i1!", SPEC, EachBut(1), Yes, Yes;
        Fshl: "llvm.fshl", "anyint =0 =0 =0", EXACT, Each, Yes, Yes;
        Fshr: "llvm.fshr", "anyint =0 =0 =0", EXACT, Each, Yes, Yes;
        SaddSat: "llvm.sadd.sat", "anyint =0 =0", EXACT, Each, Yes, Yes;
        SaddWithOverflow: "llvm.sadd.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
        Scmp: "llvm.scmp", "anyint anyint =1", EXACT, Each, Yes, Yes;
        SdivFix: "llvm.sdiv.fix", "anyint =0 =0 i32!", PURE, Alone, Yes, No;
        SdivFixSat: "llvm.sdiv.fix.sat", "anyint =0 =0 i32!", PURE, Alone, Yes, No;
        Smax: "llvm.smax", "anyint =0 =0", EXACT, Each, Yes, Yes;
        Smin: "llvm.smin", "anyint =0 =0", EXACT, Each, Yes, Yes;
        SmulFix: "llvm.smul.fix", "anyint =0 =0 i32!", SPEC, Alone, Yes, No;
        SmulFixSat: "llvm.smul.fix.sat", "anyint =0 =0 i32!", SPEC, Alone, Yes, No;
        SmulWithOverflow: "llvm.smul.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
        SshlSat: "llvm.sshl.sat", "anyint =0 =0", SPEC, Each, Yes, Yes;
        SsubSat: "llvm.ssub.sat", "anyint =0 =0", EXACT, Each, Yes, Yes;
        SsubWithOverflow: "llvm.ssub.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
        UaddSat: "llvm.uadd.sat", "anyint =0 =0", EXACT, Each, Yes, Yes;
        UaddWithOverflow: "llvm.uadd.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
        Ucmp: "llvm.ucmp", "anyint anyint =1", EXACT, Each, Yes, Yes;
        UdivFix: "llvm.udiv.fix", "anyint =0 =0 i32!", PURE, Alone, Yes, No;
        UdivFixSat: "llvm.udiv.fix.sat", "anyint =0 =0 i32!", PURE, Alone, Yes, No;
        Umax: "llvm.umax", "anyint =0 =0", EXACT, Each, Yes, Yes;
        Umin: "llvm.umin", "anyint =0 =0", EXACT, Each, Yes, Yes;
        UmulFix: "llvm.umul.fix", "anyint =0 =0 i32!", SPEC, Alone, Yes, No;
        UmulFixSat: "llvm.umul.fix.sat", "anyint =0 =0 i32!", SPEC, Alone, Yes, No;
        UmulWithOverflow: "llvm.umul.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
        UshlSat: "llvm.ushl.sat", "anyint =0 =0", SPEC, Each, Yes, Yes;
        UsubSat: "llvm.usub.sat", "anyint =0 =0", EXACT, Each, Yes, Yes;
        UsubWithOverflow: "llvm.usub.with.overflow", "{anyint,truth:0} =0 =0",
            EXACT, Each, Yes, Yes;
    }};
}
