//! Types, and the values at which intrinsics are tried.

/// A scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScalarType {
    Int(u32),
    Half,
    BFloat,
    Float,
    Double,
    F80,
    F128,
}

use ScalarType::*;

/// A scalar or a vector of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueType {
    pub scalar: ScalarType,
    pub lanes: Option<u32>,
}

impl ScalarType {
    pub(crate) fn text(self) -> String {
        match self {
            Int(bits) => format!("i{bits}"),
            Half => "half".into(),
            BFloat => "bfloat".into(),
            Float => "float".into(),
            Double => "double".into(),
            F80 => "x86_fp80".into(),
            F128 => "fp128".into(),
        }
    }

    fn mangled(self) -> String {
        match self {
            Int(bits) => format!("i{bits}"),
            BFloat => "bf16".into(),
            _ => format!("f{}", self.bits()),
        }
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Int(bits) => bits,
            Half | BFloat => 16,
            Float => 32,
            Double => 64,
            F80 => 80,
            F128 => 128,
        }
    }

    /// How many bytes a store writes.
    pub(crate) fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    pub(crate) fn is_float(self) -> bool {
        !matches!(self, Int(_))
    }

    /// The widths of exponent and fraction.
    fn fields(self) -> (u32, u32) {
        match self {
            Int(_) => (0, 0),
            Half => (5, 10),
            BFloat => (8, 7),
            Float => (8, 23),
            Double => (11, 52),
            F80 => (15, 63),
            F128 => (15, 112),
        }
    }

    /// The bits of a number with this biased exponent and the fraction's leading bits.
    fn make(self, negative: bool, biased: u32, fraction: u128) -> u128 {
        let (e, f) = self.fields();
        let hidden = u128::from(self == F80 && biased != 0) << f;
        let sign = u128::from(negative) << (self.bits() - 1);
        let exponent = u128::from(biased) << (self.bits() - 1 - e);
        sign | exponent | hidden | fraction >> (128 - f)
    }

    pub(crate) fn is_nan(self, bits: u128) -> bool {
        let (e, f) = self.fields();
        let top = (1 << e) - 1;
        let exponent = bits >> (self.bits() - 1 - e) & top;
        self.is_float() && exponent == top && bits & ((1 << f) - 1) != 0
    }

    pub(crate) fn is_signalling(self, bits: u128) -> bool {
        self.is_nan(bits) && bits >> (self.fields().1 - 1) & 1 == 0
    }

    pub(crate) fn is_zero(self, bits: u128) -> bool {
        self.is_float() && bits << (129 - self.bits()) == 0
    }

    /// Returns zeros, small numbers, ties, the limits of the format, infinities, NaNs.
    pub(crate) fn values(self) -> Vec<u128> {
        let Int(bits) = self else { return self.floats() };
        let mask = u128::MAX >> (128 - bits);
        let top = 1 << (bits - 1);
        let pattern = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
        let all = [0, 1, 2, 3, 7, 10, top, top + 1, top - 1, mask, mask - 1, pattern, !pattern, 85];
        let mut all: Vec<u128> = all.iter().map(|x| x & mask).collect();
        let mut seen = std::collections::HashSet::new();
        all.retain(|&x| seen.insert(x));
        all
    }

    fn floats(self) -> Vec<u128> {
        let (e, f) = self.fields();
        let (bias, top) = ((1 << (e - 1)) - 1, (1 << e) - 1);
        let ones = u128::MAX;
        let third = u128::MAX / 3;
        let at = |exponent: i32, fraction| (bias + exponent, fraction);
        let plain = [
            (0, 0),
            at(0, 0),
            at(0, 1 << 127),
            at(1, 1 << 126),
            at(-1, 0),
            at(-4, u128::MAX / 5 * 3),
            at(1, u128::MAX / 20 * 17),
            at(-1, ones),
            at(5, third),
            at(f as i32 - 1, ones),
            at(f as i32 - 1, third),
            (top as i32 - 1, ones),
            (1, 0),
            (0, 1 << (128 - f)),
            (0, third),
            (top as i32, 0),
        ];
        let mut all = Vec::new();
        for (biased, fraction) in plain {
            // In narrow formats some of them are beyond the largest exponent.
            let biased = biased.clamp(0, top as i32) as u32;
            all.extend([false, true].map(|sign| self.make(sign, biased, fraction)));
        }
        let quiet = 1 << 127;
        all.push(self.make(false, top, quiet));
        all.push(self.make(true, top, quiet | 5 << (128 - f)));
        all.push(self.make(false, top, 1 << (128 - f)));
        all.push(self.make(true, top, third >> 1));
        all
    }

    /// Returns numbers that fit an integer of `bits` bits, and are not negative unless it has a
    /// sign.
    pub(crate) fn within(self, bits: u32, signed: bool) -> Vec<u128> {
        let (e, _) = self.fields();
        let (bias, sign) = ((1u128 << (e - 1)) - 1, 1 << (self.bits() - 1));
        let exponent = |x: u128| x >> (self.bits() - 1 - e) & ((1 << e) - 1);
        let top = (1 << e) - 1;
        let small = |x: &u128| exponent(*x) != top && exponent(*x) + 2 < bias + u128::from(bits);
        let fits = |x: &u128| small(x) && (signed || x & sign == 0);
        self.values().into_iter().filter(fits).collect()
    }
}

impl ValueType {
    pub(crate) fn scalar(scalar: ScalarType) -> Self {
        Self { scalar, lanes: None }
    }

    pub(crate) fn vector(lanes: u32, scalar: ScalarType) -> Self {
        Self { scalar, lanes: Some(lanes) }
    }

    pub(crate) fn text(self) -> String {
        match self.lanes {
            None => self.scalar.text(),
            Some(n) => format!("<{n} x {}>", self.scalar.text()),
        }
    }

    pub(crate) fn mangled(self) -> String {
        let lanes = self.lanes.map_or(String::new(), |n| format!("v{n}"));
        lanes + &self.scalar.mangled()
    }

    /// How many bytes a store writes.
    pub(crate) fn bytes(self) -> usize {
        match (self.lanes, self.scalar) {
            (Some(n), Int(1)) => n.div_ceil(8) as usize,
            (n, s) => n.unwrap_or(1) as usize * s.bytes(),
        }
    }
}
