//! The table of the pure intrinsics.

use pir_core::inst::IntPredicate as P;
use pir_core::opcode::Opcode as Op;
use rustc_apfloat::Round;

use super::float as fl;
use super::{LaneFn, WholeFn, bits, int, math, vector};
use crate::ops::minmax::Choice;

/// An intrinsic.
pub(super) struct Row {
    /// Its name without types.
    pub name: &'static str,
    /// How many arguments it has, metadata not counted.
    pub args: u8,
    /// How many results: more than one form a struct.
    pub results: u8,
    /// Whether it looks after undefined and poison lanes itself.
    pub follows: bool,
    /// The floating-point formats that it is for.
    pub formats: Formats,
    /// Whether `llvm.experimental.constrained.…` is the same.
    pub constrained: bool,
    /// What it does.
    pub func: Func,
}

/// Floating-point formats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Formats {
    Any,
    /// Up to `double`.
    Native,
}

/// What an intrinsic does.
#[derive(Clone, Copy)]
pub(super) enum Func {
    /// One lane of the result from one lane of each argument.
    Lanes(LaneFn),
    /// The result from the arguments.
    Whole(WholeFn),
}

/// Lane by lane: plain lanes only, the others are looked after.
const fn each(name: &'static str, args: u8, f: LaneFn) -> Row {
    let (formats, func) = (Formats::Any, Func::Lanes(f));
    Row { name, args, results: 1, follows: false, formats, constrained: false, func }
}

/// All lanes at once.
const fn whole(name: &'static str, args: u8, f: WholeFn) -> Row {
    let (formats, func) = (Formats::Any, Func::Whole(f));
    Row { name, args, results: 1, follows: true, formats, constrained: false, func }
}

/// A mathematical function of one number.
const fn libm(name: &'static str, f: LaneFn) -> Row {
    Row { formats: Formats::Native, ..each(name, 1, f) }.also_constrained()
}

impl Row {
    const fn results(self, results: u8) -> Self {
        Self { results, ..self }
    }

    const fn follows(self) -> Self {
        Self { follows: true, ..self }
    }

    const fn native(self) -> Self {
        Self { formats: Formats::Native, ..self }
    }

    const fn also_constrained(self) -> Self {
        Self { constrained: true, ..self }
    }
}

/// The names of all of them, without types.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|row| row.name)
}

#[rustfmt::skip]
pub(super) static TABLE: &[Row] = &[
    // Integers.
    each("llvm.sadd.with.overflow", 2, |l| int::with_overflow(l, Op::Add, true)).results(2),
    each("llvm.uadd.with.overflow", 2, |l| int::with_overflow(l, Op::Add, false)).results(2),
    each("llvm.ssub.with.overflow", 2, |l| int::with_overflow(l, Op::Sub, true)).results(2),
    each("llvm.usub.with.overflow", 2, |l| int::with_overflow(l, Op::Sub, false)).results(2),
    each("llvm.smul.with.overflow", 2, |l| int::with_overflow(l, Op::Mul, true)).results(2),
    each("llvm.umul.with.overflow", 2, |l| int::with_overflow(l, Op::Mul, false)).results(2),
    each("llvm.sadd.sat", 2, |l| int::saturating(l, Op::Add, true)),
    each("llvm.uadd.sat", 2, |l| int::saturating(l, Op::Add, false)),
    each("llvm.ssub.sat", 2, |l| int::saturating(l, Op::Sub, true)),
    each("llvm.usub.sat", 2, |l| int::saturating(l, Op::Sub, false)),
    each("llvm.sshl.sat", 2, |l| int::shift_saturating(l, true)).follows(),
    each("llvm.ushl.sat", 2, |l| int::shift_saturating(l, false)).follows(),
    each("llvm.smul.fix", 3, |l| int::fixed_product(l, true, false)),
    each("llvm.umul.fix", 3, |l| int::fixed_product(l, false, false)),
    each("llvm.smul.fix.sat", 3, |l| int::fixed_product(l, true, true)),
    each("llvm.umul.fix.sat", 3, |l| int::fixed_product(l, false, true)),
    each("llvm.sdiv.fix", 3, |l| int::fixed_quotient(l, true, false)).follows(),
    each("llvm.udiv.fix", 3, |l| int::fixed_quotient(l, false, false)).follows(),
    each("llvm.sdiv.fix.sat", 3, |l| int::fixed_quotient(l, true, true)).follows(),
    each("llvm.udiv.fix.sat", 3, |l| int::fixed_quotient(l, false, true)).follows(),
    each("llvm.abs", 2, int::abs).follows(),
    each("llvm.smax", 2, |l| int::choose(l, P::Sge)),
    each("llvm.smin", 2, |l| int::choose(l, P::Sle)),
    each("llvm.umax", 2, |l| int::choose(l, P::Uge)),
    each("llvm.umin", 2, |l| int::choose(l, P::Ule)),
    each("llvm.scmp", 2, |l| int::three_way(l, P::Slt)),
    each("llvm.ucmp", 2, |l| int::three_way(l, P::Ult)),
    each("llvm.ctpop", 1, bits::population),
    each("llvm.ctlz", 2, |l| bits::zeros(l, true)).follows(),
    each("llvm.cttz", 2, |l| bits::zeros(l, false)).follows(),
    each("llvm.bswap", 1, |l| bits::reverse(l, u64::swap_bytes)).follows(),
    each("llvm.bitreverse", 1, |l| bits::reverse(l, u64::reverse_bits)).follows(),
    each("llvm.fshl", 3, |l| bits::funnel(l, true)).follows(),
    each("llvm.fshr", 3, |l| bits::funnel(l, false)).follows(),
    each("llvm.clmul", 2, bits::carryless),

    // Floats of all formats.
    each("llvm.minnum", 2, |l| fl::choose(l, Choice::MinNum)).also_constrained(),
    each("llvm.maxnum", 2, |l| fl::choose(l, Choice::MaxNum)).also_constrained(),
    each("llvm.minimum", 2, |l| fl::choose(l, Choice::Minimum)).also_constrained(),
    each("llvm.maximum", 2, |l| fl::choose(l, Choice::Maximum)).also_constrained(),
    each("llvm.minimumnum", 2, |l| fl::choose(l, Choice::MinimumNumber)),
    each("llvm.maximumnum", 2, |l| fl::choose(l, Choice::MaximumNumber)),
    each("llvm.fabs", 1, fl::magnitude).follows(),
    each("llvm.copysign", 2, fl::copy_sign).follows(),
    each("llvm.fma", 3, fl::fused).also_constrained(),
    each("llvm.fmuladd", 3, fl::unfused).also_constrained(),
    each("llvm.sqrt", 1, fl::sqrt).also_constrained(),
    each("llvm.floor", 1, |l| fl::integral(l, Round::TowardNegative)).also_constrained(),
    each("llvm.ceil", 1, |l| fl::integral(l, Round::TowardPositive)).also_constrained(),
    each("llvm.trunc", 1, |l| fl::integral(l, Round::TowardZero)).also_constrained(),
    each("llvm.rint", 1, |l| fl::integral(l, Round::NearestTiesToEven)).also_constrained(),
    each("llvm.nearbyint", 1, |l| fl::integral(l, Round::NearestTiesToEven)).also_constrained(),
    each("llvm.roundeven", 1, |l| fl::integral(l, Round::NearestTiesToEven)).also_constrained(),
    each("llvm.round", 1, |l| fl::integral(l, Round::NearestTiesToAway)).also_constrained(),
    each("llvm.lrint", 1, |l| fl::to_integer(l, Round::NearestTiesToEven)).also_constrained(),
    each("llvm.llrint", 1, |l| fl::to_integer(l, Round::NearestTiesToEven)).also_constrained(),
    each("llvm.lround", 1, |l| fl::to_integer(l, Round::NearestTiesToAway)).also_constrained(),
    each("llvm.llround", 1, |l| fl::to_integer(l, Round::NearestTiesToAway)).also_constrained(),
    each("llvm.fptosi.sat", 1, |l| fl::to_saturated(l, true)),
    each("llvm.fptoui.sat", 1, |l| fl::to_saturated(l, false)),
    each("llvm.ldexp", 2, fl::scale).also_constrained(),
    each("llvm.frexp", 1, fl::split_exponent).results(2),
    each("llvm.modf", 1, fl::split_integral).results(2),
    each("llvm.canonicalize", 1, fl::canonical),
    each("llvm.is.fpclass", 2, fl::is_class),
    each("llvm.convert.to.fp16", 1, fl::to_half),
    each("llvm.convert.from.fp16", 1, fl::from_half),
    each("llvm.experimental.constrained.fadd", 2, |l| fl::binary(l, Op::FAdd)),
    each("llvm.experimental.constrained.fsub", 2, |l| fl::binary(l, Op::FSub)),
    each("llvm.experimental.constrained.fmul", 2, |l| fl::binary(l, Op::FMul)),
    each("llvm.experimental.constrained.fdiv", 2, |l| fl::binary(l, Op::FDiv)),
    each("llvm.experimental.constrained.frem", 2, |l| fl::binary(l, Op::FRem)),
    each("llvm.experimental.constrained.fptosi", 1, |l| fl::cast(l, Op::FPToSI)).follows(),
    each("llvm.experimental.constrained.fptoui", 1, |l| fl::cast(l, Op::FPToUI)).follows(),
    each("llvm.experimental.constrained.sitofp", 1, |l| fl::cast(l, Op::SIToFP)),
    each("llvm.experimental.constrained.uitofp", 1, |l| fl::cast(l, Op::UIToFP)),
    each("llvm.experimental.constrained.fptrunc", 1, |l| fl::cast(l, Op::FPTrunc)),
    each("llvm.experimental.constrained.fpext", 1, |l| fl::cast(l, Op::FPExt)),

    // Mathematical functions.
    libm("llvm.sin", |l| math::unary(l, f32::sin, f64::sin)),
    libm("llvm.cos", |l| math::unary(l, f32::cos, f64::cos)),
    libm("llvm.tan", |l| math::unary(l, f32::tan, f64::tan)),
    libm("llvm.asin", |l| math::unary(l, f32::asin, f64::asin)),
    libm("llvm.acos", |l| math::unary(l, f32::acos, f64::acos)),
    libm("llvm.atan", |l| math::unary(l, f32::atan, f64::atan)),
    libm("llvm.sinh", |l| math::unary(l, f32::sinh, f64::sinh)),
    libm("llvm.cosh", |l| math::unary(l, f32::cosh, f64::cosh)),
    libm("llvm.tanh", |l| math::unary(l, f32::tanh, f64::tanh)),
    libm("llvm.exp", |l| math::unary(l, f32::exp, f64::exp)),
    libm("llvm.exp2", |l| math::unary(l, f32::exp2, f64::exp2)),
    // The C library's exp10 is not in Rust's; the power differs from it in the last place at most.
    libm("llvm.exp10", |l| math::unary(l, |x| 10f32.powf(x), |x| 10f64.powf(x))),
    libm("llvm.log", |l| math::unary(l, f32::ln, f64::ln)),
    libm("llvm.log2", |l| math::unary(l, f32::log2, f64::log2)),
    libm("llvm.log10", |l| math::unary(l, f32::log10, f64::log10)),
    each("llvm.atan2", 2, |l| math::binary(l, f32::atan2, f64::atan2)).native().also_constrained(),
    each("llvm.pow", 2, |l| math::binary(l, f32::powf, f64::powf)).native().also_constrained(),
    each("llvm.powi", 2, math::power).also_constrained(),
    each("llvm.sincos", 1, |l| math::pair(l, (f32::sin, f32::cos), (f64::sin, f64::cos)))
        .results(2).native(),

    // Vectors.
    whole("llvm.vector.reduce.add", 1, |c, o| vector::fold(c, o, Op::Add)),
    whole("llvm.vector.reduce.mul", 1, |c, o| vector::fold(c, o, Op::Mul)),
    whole("llvm.vector.reduce.and", 1, |c, o| vector::fold(c, o, Op::And)),
    whole("llvm.vector.reduce.or", 1, |c, o| vector::fold(c, o, Op::Or)),
    whole("llvm.vector.reduce.xor", 1, |c, o| vector::fold(c, o, Op::Xor)),
    whole("llvm.vector.reduce.fadd", 2, |c, o| vector::fold(c, o, Op::FAdd)),
    whole("llvm.vector.reduce.fmul", 2, |c, o| vector::fold(c, o, Op::FMul)),
    whole("llvm.vector.reduce.smax", 1, |c, o| vector::extreme(c, o, P::Sge)),
    whole("llvm.vector.reduce.smin", 1, |c, o| vector::extreme(c, o, P::Sle)),
    whole("llvm.vector.reduce.umax", 1, |c, o| vector::extreme(c, o, P::Uge)),
    whole("llvm.vector.reduce.umin", 1, |c, o| vector::extreme(c, o, P::Ule)),
    whole("llvm.vector.reduce.fmax", 1, |c, o| vector::float_extreme(c, o, Choice::MaxNum)),
    whole("llvm.vector.reduce.fmin", 1, |c, o| vector::float_extreme(c, o, Choice::MinNum)),
    whole("llvm.vector.reduce.fmaximum", 1, |c, o| vector::float_extreme(c, o, Choice::Maximum)),
    whole("llvm.vector.reduce.fminimum", 1, |c, o| vector::float_extreme(c, o, Choice::Minimum)),
    whole("llvm.vector.partial.reduce.add", 2, vector::partial_sums),
    whole("llvm.vector.insert", 3, vector::insert),
    whole("llvm.vector.extract", 2, vector::extract),
    whole("llvm.vector.reverse", 1, vector::reverse),
    whole("llvm.experimental.cttz.elts", 2, vector::leading_zero_lanes),
    whole("llvm.vector.splice", 3, vector::splice),
    whole("llvm.vector.splice.left", 3, vector::splice_left),
    whole("llvm.vector.splice.right", 3, vector::splice_right),
    whole("llvm.vector.interleave2", 2, vector::interleave),
    whole("llvm.vector.interleave3", 3, vector::interleave),
    whole("llvm.vector.interleave4", 4, vector::interleave),
    whole("llvm.vector.interleave5", 5, vector::interleave),
    whole("llvm.vector.interleave6", 6, vector::interleave),
    whole("llvm.vector.interleave7", 7, vector::interleave),
    whole("llvm.vector.interleave8", 8, vector::interleave),
    whole("llvm.vector.deinterleave2", 1, |c, o| vector::deinterleave(c, o, 2)),
    whole("llvm.vector.deinterleave3", 1, |c, o| vector::deinterleave(c, o, 3)),
    whole("llvm.vector.deinterleave4", 1, |c, o| vector::deinterleave(c, o, 4)),
    whole("llvm.vector.deinterleave5", 1, |c, o| vector::deinterleave(c, o, 5)),
    whole("llvm.vector.deinterleave6", 1, |c, o| vector::deinterleave(c, o, 6)),
    whole("llvm.vector.deinterleave7", 1, |c, o| vector::deinterleave(c, o, 7)),
    whole("llvm.vector.deinterleave8", 1, |c, o| vector::deinterleave(c, o, 8)),
    whole("llvm.stepvector", 0, vector::steps),
    whole("llvm.get.active.lane.mask", 2, vector::active_lanes),

    // What only tells the compiler something.
    whole("llvm.expect", 2, vector::same),
    whole("llvm.expect.with.probability", 3, vector::same),
    whole("llvm.ssa.copy", 1, vector::same),
    whole("llvm.arithmetic.fence", 1, vector::same),
    whole("llvm.annotation", 4, vector::same),
    whole("llvm.ptr.annotation", 5, vector::same),
    whole("llvm.launder.invariant.group", 1, vector::same),
    whole("llvm.strip.invariant.group", 1, vector::same),
    whole("llvm.is.constant", 1, vector::no),
    whole("llvm.objectsize", 4, vector::unknown_size),
    whole("llvm.allow.ubsan.check", 1, vector::yes),
    whole("llvm.allow.runtime.check", 0, vector::yes),
];
