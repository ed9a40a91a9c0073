//! The table of the pure intrinsics.

use pir_core::inst::IntPredicate as P;
use pir_core::intrinsic::{Id, ROWS};
use pir_core::opcode::{Cast, FloatBinary, Opcode as Op};
use rustc_apfloat::Round;

use super::float as fl;
use super::{LaneFn, WholeFn, bits, int, math, vector};
use crate::ops::minmax::MinMaxRule;

/// A row of the table: a pure intrinsic.
pub(super) struct IntrinsicRow {
    /// The identity of the intrinsic.
    pub id: Id,
    /// The constrained intrinsic with the same operation in an explicit rounding mode.
    pub constrained: Option<Id>,
    /// The number of arguments, without metadata.
    pub args: u8,
    /// The number of results; more than one form a struct.
    pub results: u8,
    /// Whether the function handles undefined and poison lanes itself.
    pub follows: bool,
    /// The implementation.
    pub func: IntrinsicFn,
}

/// The implementation of an intrinsic.
#[derive(Clone, Copy)]
pub(super) enum IntrinsicFn {
    /// Computes one lane of the result from one lane of each argument.
    Lanes(LaneFn),
    /// Computes the whole result from the arguments.
    Whole(WholeFn),
}

/// Creates a row for a lane-wise function. It is called for fully defined lanes only, because the
/// caller handles the others.
const fn each(id: Id, args: u8, f: LaneFn) -> IntrinsicRow {
    IntrinsicRow {
        id,
        constrained: None,
        args,
        results: 1,
        follows: false,
        func: IntrinsicFn::Lanes(f),
    }
}

/// Creates a row for a function of all lanes at once.
const fn all_lanes(id: Id, args: u8, f: WholeFn) -> IntrinsicRow {
    IntrinsicRow {
        id,
        constrained: None,
        args,
        results: 1,
        follows: true,
        func: IntrinsicFn::Whole(f),
    }
}

/// Creates a row for a mathematical function of one number.
const fn libm(id: Id, f: LaneFn) -> IntrinsicRow {
    each(id, 1, f)
}

impl IntrinsicRow {
    const fn results(self, results: u8) -> Self {
        Self { results, ..self }
    }

    const fn follows(self) -> Self {
        Self { follows: true, ..self }
    }

    const fn also(self, constrained: Id) -> Self {
        Self { constrained: Some(constrained), ..self }
    }
}

/// For each intrinsic, the index of its row in the table plus 1, or 0 if it has none.
static BY_ID: [u16; ROWS.len()] = {
    let mut by_id = [0; ROWS.len()];
    let mut n = 0;
    while n < TABLE.len() {
        by_id[TABLE[n].id as usize] = n as u16 + 1;
        if let Some(id) = TABLE[n].constrained {
            by_id[id as usize] = n as u16 + 1;
        }
        n += 1;
    }
    by_id
};

/// Returns the row of an intrinsic, if it is pure.
pub(super) fn row(id: Id) -> Option<&'static IntrinsicRow> {
    TABLE.get(usize::from(BY_ID[id as usize]).checked_sub(1)?)
}

#[rustfmt::skip]
pub(super) static TABLE: &[IntrinsicRow] = &[
    // Integers.
    each(Id::SaddWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Add, true)).results(2),
    each(Id::UaddWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Add, false)).results(2),
    each(Id::SsubWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Sub, true)).results(2),
    each(Id::UsubWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Sub, false)).results(2),
    each(Id::SmulWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Mul, true)).results(2),
    each(Id::UmulWithOverflow, 2, |l| int::with_overflow(l, int::Exact::Mul, false)).results(2),
    each(Id::SaddSat, 2, |l| int::saturating(l, int::Exact::Add, true)),
    each(Id::UaddSat, 2, |l| int::saturating(l, int::Exact::Add, false)),
    each(Id::SsubSat, 2, |l| int::saturating(l, int::Exact::Sub, true)),
    each(Id::UsubSat, 2, |l| int::saturating(l, int::Exact::Sub, false)),
    each(Id::SshlSat, 2, |l| int::shift_saturating(l, true)).follows(),
    each(Id::UshlSat, 2, |l| int::shift_saturating(l, false)).follows(),
    each(Id::SmulFix, 3, |l| int::fixed_product(l, true, false)),
    each(Id::UmulFix, 3, |l| int::fixed_product(l, false, false)),
    each(Id::SmulFixSat, 3, |l| int::fixed_product(l, true, true)),
    each(Id::UmulFixSat, 3, |l| int::fixed_product(l, false, true)),
    each(Id::SdivFix, 3, |l| int::fixed_quotient(l, true, false)).follows(),
    each(Id::UdivFix, 3, |l| int::fixed_quotient(l, false, false)).follows(),
    each(Id::SdivFixSat, 3, |l| int::fixed_quotient(l, true, true)).follows(),
    each(Id::UdivFixSat, 3, |l| int::fixed_quotient(l, false, true)).follows(),
    each(Id::Abs, 2, int::abs).follows(),
    each(Id::Smax, 2, |l| int::choose(l, P::Sge)),
    each(Id::Smin, 2, |l| int::choose(l, P::Sle)),
    each(Id::Umax, 2, |l| int::choose(l, P::Uge)),
    each(Id::Umin, 2, |l| int::choose(l, P::Ule)),
    each(Id::Scmp, 2, |l| int::three_way(l, P::Slt)),
    each(Id::Ucmp, 2, |l| int::three_way(l, P::Ult)),
    each(Id::Ctpop, 1, bits::population),
    each(Id::Ctlz, 2, |l| bits::zeros(l, true)).follows(),
    each(Id::Cttz, 2, |l| bits::zeros(l, false)).follows(),
    each(Id::Bswap, 1, |l| bits::reverse(l, u64::swap_bytes)).follows(),
    each(Id::Bitreverse, 1, |l| bits::reverse(l, u64::reverse_bits)).follows(),
    each(Id::Fshl, 3, |l| bits::funnel(l, true)).follows(),
    each(Id::Fshr, 3, |l| bits::funnel(l, false)).follows(),
    each(Id::Clmul, 2, bits::carryless),

    // Floating-point operations in all formats.
    each(Id::Minnum, 2, |l| fl::choose(l, MinMaxRule::MinNum)).also(Id::ConstrainedMinnum),
    each(Id::Maxnum, 2, |l| fl::choose(l, MinMaxRule::MaxNum)).also(Id::ConstrainedMaxnum),
    each(Id::Minimum, 2, |l| fl::choose(l, MinMaxRule::Minimum)).also(Id::ConstrainedMinimum),
    each(Id::Maximum, 2, |l| fl::choose(l, MinMaxRule::Maximum)).also(Id::ConstrainedMaximum),
    each(Id::Minimumnum, 2, |l| fl::choose(l, MinMaxRule::MinimumNumber)),
    each(Id::Maximumnum, 2, |l| fl::choose(l, MinMaxRule::MaximumNumber)),
    each(Id::Fabs, 1, fl::magnitude).follows(),
    each(Id::Copysign, 2, fl::copy_sign).follows(),
    each(Id::Fma, 3, fl::fused).also(Id::ConstrainedFma),
    each(Id::Fmuladd, 3, fl::unfused).also(Id::ConstrainedFmuladd),
    each(Id::Sqrt, 1, fl::sqrt).also(Id::ConstrainedSqrt),
    each(Id::Floor, 1, |l| fl::integral(l, Round::TowardNegative)).also(Id::ConstrainedFloor),
    each(Id::Ceil, 1, |l| fl::integral(l, Round::TowardPositive)).also(Id::ConstrainedCeil),
    each(Id::Trunc, 1, |l| fl::integral(l, Round::TowardZero)).also(Id::ConstrainedTrunc),
    each(Id::Rint, 1, |l| fl::integral(l, l.mode)).also(Id::ConstrainedRint),
    each(Id::Nearbyint, 1, |l| fl::integral(l, l.mode)).also(Id::ConstrainedNearbyint),
    each(Id::Roundeven, 1, |l| fl::integral(l, Round::NearestTiesToEven))
        .also(Id::ConstrainedRoundeven),
    each(Id::Round, 1, |l| fl::integral(l, Round::NearestTiesToAway)).also(Id::ConstrainedRound),
    each(Id::Lrint, 1, |l| fl::to_integer(l, l.mode)).also(Id::ConstrainedLrint),
    each(Id::Llrint, 1, |l| fl::to_integer(l, l.mode)).also(Id::ConstrainedLlrint),
    each(Id::Lround, 1, |l| fl::to_integer(l, Round::NearestTiesToAway))
        .also(Id::ConstrainedLround),
    each(Id::Llround, 1, |l| fl::to_integer(l, Round::NearestTiesToAway))
        .also(Id::ConstrainedLlround),
    each(Id::FptosiSat, 1, |l| fl::to_saturated(l, true)),
    each(Id::FptouiSat, 1, |l| fl::to_saturated(l, false)),
    each(Id::Ldexp, 2, fl::scale).also(Id::ConstrainedLdexp),
    each(Id::Frexp, 1, fl::split_exponent).results(2),
    each(Id::Modf, 1, fl::split_integral).results(2),
    each(Id::Canonicalize, 1, fl::canonical),
    each(Id::IsFpclass, 2, fl::is_class),
    each(Id::ConvertToFp16, 1, fl::to_half),
    each(Id::ConvertFromFp16, 1, fl::from_half),
    each(Id::ConstrainedFcmp, 2, fl::compare),
    each(Id::ConstrainedFcmps, 2, fl::compare),
    each(Id::ConstrainedFadd, 2, |l| fl::binary(l, FloatBinary::FAdd)),
    each(Id::ConstrainedFsub, 2, |l| fl::binary(l, FloatBinary::FSub)),
    each(Id::ConstrainedFmul, 2, |l| fl::binary(l, FloatBinary::FMul)),
    each(Id::ConstrainedFdiv, 2, |l| fl::binary(l, FloatBinary::FDiv)),
    each(Id::ConstrainedFrem, 2, |l| fl::binary(l, FloatBinary::FRem)),
    each(Id::ConstrainedFptosi, 1, |l| fl::cast(l, Cast::FPToSI)).follows(),
    each(Id::ConstrainedFptoui, 1, |l| fl::cast(l, Cast::FPToUI)).follows(),
    each(Id::ConstrainedSitofp, 1, |l| fl::cast(l, Cast::SIToFP)),
    each(Id::ConstrainedUitofp, 1, |l| fl::cast(l, Cast::UIToFP)),
    each(Id::ConstrainedFptrunc, 1, |l| fl::cast(l, Cast::FPTrunc)),
    each(Id::ConstrainedFpext, 1, |l| fl::cast(l, Cast::FPExt)),

    // Mathematical functions.
    libm(Id::Sin, |l| math::unary(l, f32::sin, f64::sin)).also(Id::ConstrainedSin),
    libm(Id::Cos, |l| math::unary(l, f32::cos, f64::cos)).also(Id::ConstrainedCos),
    libm(Id::Tan, |l| math::unary(l, f32::tan, f64::tan)).also(Id::ConstrainedTan),
    libm(Id::Asin, |l| math::unary(l, f32::asin, f64::asin)).also(Id::ConstrainedAsin),
    libm(Id::Acos, |l| math::unary(l, f32::acos, f64::acos)).also(Id::ConstrainedAcos),
    libm(Id::Atan, |l| math::unary(l, f32::atan, f64::atan)).also(Id::ConstrainedAtan),
    libm(Id::Sinh, |l| math::unary(l, f32::sinh, f64::sinh)).also(Id::ConstrainedSinh),
    libm(Id::Cosh, |l| math::unary(l, f32::cosh, f64::cosh)).also(Id::ConstrainedCosh),
    libm(Id::Tanh, |l| math::unary(l, f32::tanh, f64::tanh)).also(Id::ConstrainedTanh),
    libm(Id::Exp, |l| math::unary(l, f32::exp, f64::exp)).also(Id::ConstrainedExp),
    libm(Id::Exp2, |l| math::unary(l, f32::exp2, f64::exp2)).also(Id::ConstrainedExp2),
    libm(Id::Log, |l| math::unary(l, f32::ln, f64::ln)).also(Id::ConstrainedLog),
    libm(Id::Log2, |l| math::unary(l, f32::log2, f64::log2)).also(Id::ConstrainedLog2),
    libm(Id::Log10, |l| math::unary(l, f32::log10, f64::log10)).also(Id::ConstrainedLog10),
    each(Id::Atan2, 2, |l| math::binary(l, f32::atan2, f64::atan2)).also(Id::ConstrainedAtan2),
    each(Id::Pow, 2, |l| math::binary(l, f32::powf, f64::powf)).also(Id::ConstrainedPow),
    each(Id::Powi, 2, math::power).also(Id::ConstrainedPowi),
    each(Id::Sincos, 1, |l| math::pair(l, (f32::sin, f32::cos), (f64::sin, f64::cos)))
        .results(2),

    // Vectors.
    all_lanes(Id::VectorReduceAdd, 1, |c, o| vector::fold(c, o, Op::Add)),
    all_lanes(Id::VectorReduceMul, 1, |c, o| vector::fold(c, o, Op::Mul)),
    all_lanes(Id::VectorReduceAnd, 1, |c, o| vector::fold(c, o, Op::And)),
    all_lanes(Id::VectorReduceOr, 1, |c, o| vector::fold(c, o, Op::Or)),
    all_lanes(Id::VectorReduceXor, 1, |c, o| vector::fold(c, o, Op::Xor)),
    all_lanes(Id::VectorReduceFadd, 2, |c, o| vector::fold(c, o, Op::FAdd)),
    all_lanes(Id::VectorReduceFmul, 2, |c, o| vector::fold(c, o, Op::FMul)),
    all_lanes(Id::VectorReduceSmax, 1, |c, o| vector::extreme(c, o, P::Sge)),
    all_lanes(Id::VectorReduceSmin, 1, |c, o| vector::extreme(c, o, P::Sle)),
    all_lanes(Id::VectorReduceUmax, 1, |c, o| vector::extreme(c, o, P::Uge)),
    all_lanes(Id::VectorReduceUmin, 1, |c, o| vector::extreme(c, o, P::Ule)),
    all_lanes(Id::VectorReduceFmax, 1, |c, o| vector::float_extreme(c, o, MinMaxRule::MaxNum)),
    all_lanes(Id::VectorReduceFmin, 1, |c, o| vector::float_extreme(c, o, MinMaxRule::MinNum)),
    all_lanes(Id::VectorReduceFmaximum, 1, |c, o| vector::float_extreme(c, o, MinMaxRule::Maximum)),
    all_lanes(Id::VectorReduceFminimum, 1, |c, o| vector::float_extreme(c, o, MinMaxRule::Minimum)),
    all_lanes(Id::VectorPartialReduceAdd, 2, vector::partial_sums),
    all_lanes(Id::VectorInsert, 3, vector::insert),
    all_lanes(Id::VectorExtract, 2, vector::extract),
    all_lanes(Id::VectorReverse, 1, vector::reverse),
    all_lanes(Id::CttzElts, 2, vector::leading_zero_lanes),
    all_lanes(Id::VectorSpliceLeft, 3, vector::splice_left),
    all_lanes(Id::VectorSpliceRight, 3, vector::splice_right),
    all_lanes(Id::VectorInterleave2, 2, vector::interleave),
    all_lanes(Id::VectorInterleave3, 3, vector::interleave),
    all_lanes(Id::VectorInterleave4, 4, vector::interleave),
    all_lanes(Id::VectorInterleave5, 5, vector::interleave),
    all_lanes(Id::VectorInterleave6, 6, vector::interleave),
    all_lanes(Id::VectorInterleave7, 7, vector::interleave),
    all_lanes(Id::VectorInterleave8, 8, vector::interleave),
    all_lanes(Id::VectorDeinterleave2, 1, |c, o| vector::deinterleave(c, o, 2)),
    all_lanes(Id::VectorDeinterleave3, 1, |c, o| vector::deinterleave(c, o, 3)),
    all_lanes(Id::VectorDeinterleave4, 1, |c, o| vector::deinterleave(c, o, 4)),
    all_lanes(Id::VectorDeinterleave5, 1, |c, o| vector::deinterleave(c, o, 5)),
    all_lanes(Id::VectorDeinterleave6, 1, |c, o| vector::deinterleave(c, o, 6)),
    all_lanes(Id::VectorDeinterleave7, 1, |c, o| vector::deinterleave(c, o, 7)),
    all_lanes(Id::VectorDeinterleave8, 1, |c, o| vector::deinterleave(c, o, 8)),
    all_lanes(Id::Stepvector, 0, vector::steps),
    all_lanes(Id::GetActiveLaneMask, 2, vector::active_lanes),

    // Queries of the compiler.
    all_lanes(Id::IsConstant, 1, vector::always_false),
    all_lanes(Id::Objectsize, 4, vector::unknown_size),
    all_lanes(Id::AllowUbsanCheck, 1, vector::always_true),
    all_lanes(Id::AllowRuntimeCheck, 0, vector::always_true),
];
