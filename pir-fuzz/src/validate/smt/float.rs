//! Floating-point arithmetic as terms. Numbers are their bits; operations go through SMT-LIB's
//! theory, which has one NaN.
//!
//! Which NaN arithmetic makes is open. A NaN of the target is any quiet one; in the source, any
//! quiet NaN and those of the operands may stand for it ([`Scalar::any_nan`]).

use super::encode::Encoder;
use super::term::{Sort, Term, Terms, VariableKind};
use super::value::{Reason, Scalar};
use pir_core::inst::{ArithFlags, FloatPredicate};
use pir_core::opcode::FloatBinary;

/// Fast-math flags that allow other results, which are not enumerated.
pub(super) const OPEN_FLAGS: ArithFlags =
    ArithFlags::REASSOC.union(ArithFlags::ARCP).union(ArithFlags::CONTRACT).union(ArithFlags::AFN);

impl Terms {
    /// Returns a number of SMT-LIB's theory.
    pub(super) fn number_of(&mut self, bits: Term, (e, s): (u32, u32)) -> Term {
        self.app(&format!("(_ to_fp {e} {s})"), &[bits], Sort::Float(e, s))
    }

    /// Returns the bits of a quiet NaN with this sign and payload.
    pub(super) fn quiet(&mut self, (e, s): (u32, u32), sign: Term, payload: Term) -> Term {
        let ones = self.number(e + 1, u128::MAX);
        let high = self.concat(sign, ones);
        debug_assert_eq!(self.width(payload), s - 2);
        self.concat(high, payload)
    }

    /// Returns whether bits are a quiet NaN.
    pub(super) fn is_quiet(&mut self, bits: Term, (e, s): (u32, u32)) -> Term {
        let top = self.extract(bits, e + s - 2, s - 2);
        let ones = self.number(e + 1, u128::MAX);
        self.eq(top, ones)
    }

    pub(super) fn is(&mut self, what: &str, bits: Term, format: (u32, u32)) -> Term {
        let number = self.number_of(bits, format);
        self.test(what, &[number])
    }

    pub(super) fn is_nan(&mut self, bits: Term, format: (u32, u32)) -> Term {
        self.is("fp.isNaN", bits, format)
    }

    pub(super) fn is_zero(&mut self, bits: Term, format: (u32, u32)) -> Term {
        self.is("fp.isZero", bits, format)
    }

    /// Returns the bits of 2.0.
    fn two(&mut self, (e, s): (u32, u32)) -> Term {
        self.number(e + s, 1 << (e + s - 2))
    }

    /// Returns the reciprocal of a constant power of two, if it is a normal number as well.
    fn exact_reciprocal(&mut self, bits: Term, (e, s): (u32, u32)) -> Option<Term> {
        let n = self.literal(bits)?;
        let fraction = s - 1;
        let exponent = n >> fraction & ((1 << e) - 1);
        let (sign, largest) = (n >> (e + s - 1), (1u128 << e) - 2);
        let is_power = n & ((1 << fraction) - 1) == 0;
        // The exponents of a number and its reciprocal add up to twice the bias.
        let other = largest.checked_sub(exponent).filter(|&o| o >= 1 && exponent >= 1)?;
        is_power.then(|| self.number(e + s, sign << (e + s - 1) | other << fraction))
    }

    /// Returns whether bits are a NaN that is an operand, but for the sign; `None` if the operand
    /// has another format.
    pub(super) fn is_same_nan(
        &mut self,
        bits: Term,
        operand: Term,
        format: (u32, u32),
    ) -> Option<Term> {
        let top = format.0 + format.1 - 1;
        if self.width(operand) != top + 1 {
            return None;
        }
        let [a, b] = [bits, operand].map(|t| self.extract(t, top - 1, 0));
        let same = self.eq(a, b);
        let nan = self.is_nan(bits, format);
        Some(self.and(same, nan))
    }
}

impl Encoder<'_> {
    /// Returns the poison that `nnan` and `ninf` make of a number.
    fn excluded(&mut self, flags: ArithFlags, bits: Term, format: (u32, u32)) -> Term {
        let mut all = Terms::FALSE;
        for (flag, what) in [(ArithFlags::NNAN, "fp.isNaN"), (ArithFlags::NINF, "fp.isInfinite")] {
            if flags.contains(flag) {
                let is = self.terms.is(what, bits, format);
                all = self.terms.or(all, is);
            }
        }
        all
    }

    /// Checks that results of these flags are known: all that the target may compute, and some of
    /// what the source may.
    pub(super) fn check_flags(&mut self, flags: ArithFlags) -> Result<(), Reason> {
        match flags.intersects(OPEN_FLAGS) && !self.terms.is_source {
            true => Err("the target has fast-math flags that leave results open".to_owned()),
            false => Ok(()),
        }
    }

    /// Returns the number with a zero of either sign for zero, if `nsz` allows it to the target.
    fn either_zero(&mut self, flags: ArithFlags, bits: Term, format: (u32, u32)) -> Term {
        if !flags.contains(ArithFlags::NSZ) || self.terms.is_source {
            return bits;
        }
        let zero = self.terms.is_zero(bits, format);
        let sign = self.terms.variable(VariableKind::Choice, Sort::Bits(1));
        let rest = self.terms.number(format.0 + format.1 - 1, 0);
        let either = self.terms.concat(sign, rest);
        self.terms.ite(zero, either, bits)
    }

    /// Returns what an operation makes of its operands, before its result is known.
    fn operands<const N: usize>(
        &mut self,
        flags: ArithFlags,
        operands: [Scalar; N],
        format: (u32, u32),
    ) -> ([Term; N], Term) {
        let mut poison = Terms::FALSE;
        let numbers = operands.map(|o| {
            let excluded = self.excluded(flags, o.bits, format);
            let bad = self.terms.or(o.poison, excluded);
            poison = self.terms.or(poison, bad);
            if self.terms.is_source && !self.nan_operands.contains(&o.bits) {
                self.nan_operands.push(o.bits);
            }
            let bits = self.either_zero(flags, o.bits, format);
            self.terms.number_of(bits, format)
        });
        (numbers, poison)
    }

    /// Returns a result of arithmetic as bits.
    fn result(
        &mut self,
        flags: ArithFlags,
        number: Term,
        poison: Term,
        format: (u32, u32),
    ) -> Scalar {
        self.is_exact = false;
        let (e, s) = format;
        let is_nan = self.terms.test("fp.isNaN", &[number]);
        let bits = self.terms.app("fp.to_ieee_bv", &[number], Sort::Bits(e + s));
        let (sign, payload) = match self.terms.is_source {
            true => (self.terms.number(1, 0), self.terms.number(s - 2, 0)),
            false => {
                let mut choice = |w| self.terms.variable(VariableKind::Choice, Sort::Bits(w));
                (choice(1), choice(s - 2))
            }
        };
        let nan = self.terms.quiet(format, sign, payload);
        let bits = self.terms.ite(is_nan, nan, bits);
        let excluded = self.excluded(flags, bits, format);
        let poison = self.terms.or(poison, excluded);
        let mut scalar = Scalar::new(self.either_zero(flags, bits, format), poison);
        if self.terms.is_source {
            scalar.any_nan = is_nan;
            if flags.contains(ArithFlags::NSZ) {
                scalar.any_zero = self.terms.test("fp.isZero", &[number]);
            }
        }
        scalar
    }

    /// Returns the result of a function of SMT-LIB's theory.
    pub(super) fn float_op<const N: usize>(
        &mut self,
        head: &str,
        flags: ArithFlags,
        operands: [Scalar; N],
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        self.check_flags(flags)?;
        let (numbers, poison) = self.operands(flags, operands, format);
        let number = self.terms.app(head, &numbers, Sort::Float(format.0, format.1));
        Ok(self.result(flags, number, poison, format))
    }

    pub(super) fn float_binary(
        &mut self,
        op: FloatBinary,
        flags: ArithFlags,
        operands: [Scalar; 2],
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        let head = match op {
            FloatBinary::FAdd => "fp.add RNE",
            FloatBinary::FSub => "fp.sub RNE",
            FloatBinary::FMul => "fp.mul RNE",
            FloatBinary::FDiv => "fp.div RNE",
            FloatBinary::FRem => return Err("it has `frem`".to_owned()),
        };
        if op == FloatBinary::FDiv
            && let Some(reciprocal) = self.terms.exact_reciprocal(operands[1].bits, format)
        {
            // The reciprocal of a power of two is exact, so both results round the same number.
            let by = Scalar { bits: reciprocal, ..operands[1] };
            return self.float_op("fp.mul RNE", flags, [operands[0], by], format);
        }
        if op == FloatBinary::FMul {
            // Twice a number is its sum with itself, which the solver would take long to see.
            let two = self.terms.two(format);
            if let Some(n) = operands.iter().position(|o| o.bits == two) {
                let x = operands[1 - n];
                return self.float_op("fp.add RNE", flags, [x, x], format);
            }
        }
        self.float_op(head, flags, operands, format)
    }

    /// Applies the flags of an instruction that passes a number on, as `select` and `phi` do.
    pub(super) fn passed_on(
        &mut self,
        flags: ArithFlags,
        value: Scalar,
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        if flags.is_empty() {
            return Ok(value);
        }
        self.check_flags(flags)?;
        let excluded = self.excluded(flags, value.bits, format);
        let mut out = Scalar { poison: self.terms.or(value.poison, excluded), ..value };
        out.bits = self.either_zero(flags, value.bits, format);
        if self.terms.is_source && flags.contains(ArithFlags::NSZ) {
            let zero = self.terms.is_zero(value.bits, format);
            out.any_zero = self.terms.or(value.any_zero, zero);
        }
        Ok(out)
    }

    /// Returns a number with another sign bit: `fneg`, `fabs`, `copysign`.
    pub(super) fn with_sign(
        &mut self,
        op: &str,
        flags: ArithFlags,
        a: Scalar,
        sign_of: Option<Scalar>,
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        let top = format.0 + format.1 - 1;
        let rest = self.terms.extract(a.bits, top - 1, 0);
        let (sign, more) = match (op, sign_of) {
            ("fneg", _) => {
                let sign = self.terms.extract(a.bits, top, top);
                (self.terms.bits("bvnot", &[sign]), Terms::FALSE)
            }
            ("fabs", _) => (self.terms.number(1, 0), Terms::FALSE),
            (_, Some(b)) => (self.terms.extract(b.bits, top, top), b.poison),
            _ => return Err(format!("`{op}` lacks an operand")),
        };
        let bits = self.terms.concat(sign, rest);
        let excluded = self.excluded(flags, a.bits, format);
        let poison = self.terms.any(&[a.poison, more, excluded]);
        let mut out = Scalar::new(bits, poison);
        if op == "fneg" {
            // The sets are closed under a change of sign.
            (out.any_nan, out.any_zero) = (a.any_nan, a.any_zero);
        }
        self.passed_on(flags.difference(ArithFlags::NNAN | ArithFlags::NINF), out, format)
    }

    pub(super) fn fcmp(
        &mut self,
        predicate: FloatPredicate,
        flags: ArithFlags,
        operands: [Scalar; 2],
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        use FloatPredicate::*;
        self.check_flags(flags)?;
        let mut poison = Terms::FALSE;
        let [a, b] = operands.map(|o| {
            let excluded = self.excluded(flags, o.bits, format);
            let bad = self.terms.or(o.poison, excluded);
            poison = self.terms.or(poison, bad);
            self.terms.number_of(o.bits, format)
        });
        let nans = [a, b].map(|x| self.terms.test("fp.isNaN", &[x]));
        let unordered = self.terms.any(&nans);
        let ordered = self.terms.not(unordered);
        let mut test = |head: &str| self.terms.test(head, &[a, b]);
        let holds = match predicate {
            False | Uno => Terms::FALSE,
            True | Ord => Terms::TRUE,
            Oeq | Ueq => test("fp.eq"),
            Ogt | Ugt => test("fp.gt"),
            Oge | Uge => test("fp.geq"),
            Olt | Ult => test("fp.lt"),
            Ole | Ule => test("fp.leq"),
            One | Une => {
                let same = test("fp.eq");
                self.terms.not(same)
            }
        };
        let holds = match predicate {
            False | True => holds,
            Oeq | Ogt | Oge | Olt | Ole | One | Ord => self.terms.and(holds, ordered),
            Uno | Ueq | Ugt | Uge | Ult | Ule | Une => self.terms.or(holds, unordered),
        };
        Ok(Scalar::new(self.terms.bit(holds), poison))
    }

    /// Returns a number in another format.
    pub(super) fn converted(
        &mut self,
        flags: ArithFlags,
        a: Scalar,
        from: (u32, u32),
        to: (u32, u32),
    ) -> Result<Scalar, Reason> {
        self.check_flags(flags)?;
        let ([number], poison) = self.operands(flags, [a], from);
        let head = format!("(_ to_fp {} {}) RNE", to.0, to.1);
        let number = self.terms.app(&head, &[number], Sort::Float(to.0, to.1));
        Ok(self.result(flags, number, poison, to))
    }

    pub(super) fn float_of_int(
        &mut self,
        is_signed: bool,
        flags: ArithFlags,
        a: Scalar,
        to: (u32, u32),
    ) -> Scalar {
        let word = if is_signed { "to_fp" } else { "to_fp_unsigned" };
        let head = format!("(_ {word} {} {}) RNE", to.0, to.1);
        let number = self.terms.app(&head, &[a.bits], Sort::Float(to.0, to.1));
        let negative = self.broken_nneg(flags, a.bits);
        let poison = self.terms.or(a.poison, negative);
        self.result(ArithFlags::empty(), number, poison, to)
    }

    pub(super) fn int_of_float(
        &mut self,
        is_signed: bool,
        a: Scalar,
        (e, s): (u32, u32),
        width: u32,
    ) -> Result<Scalar, Reason> {
        if width > 126 {
            return Err("a number becomes an integer of more than 126 bits".to_owned());
        }
        let number = self.terms.number_of(a.bits, (e, s));
        let sort = Sort::Float(e, s);
        let whole = self.terms.app("fp.roundToIntegral RTZ", &[number], sort);
        // The bounds are powers of two, or infinite in this format.
        let above = self.terms.number(width + 2, 1 << (width - u32::from(is_signed)));
        let head = format!("(_ to_fp {e} {s}) RNE");
        let above = self.terms.app(&head, &[above], sort);
        let too_large = self.terms.test("fp.geq", &[whole, above]);
        let below = match is_signed {
            true => self.terms.app("fp.neg", &[above], sort),
            false => {
                let zero = self.terms.number(e + s, 0);
                self.terms.number_of(zero, (e, s))
            }
        };
        let too_small = self.terms.test("fp.lt", &[whole, below]);
        let nan = self.terms.test("fp.isNaN", &[number]);
        let infinite = self.terms.test("fp.isInfinite", &[number]);
        let poison = self.terms.any(&[a.poison, too_large, too_small, nan, infinite]);
        let word = if is_signed { "fp.to_sbv" } else { "fp.to_ubv" };
        let head = format!("(_ {word} {width}) RTZ");
        Ok(Scalar::new(self.terms.app(&head, &[number], Sort::Bits(width)), poison))
    }

    /// Returns whether a number is in one of the classes of a mask of `llvm.is.fpclass`.
    pub(super) fn is_class(&mut self, a: Scalar, mask: u64, format: (u32, u32)) -> Scalar {
        let number = self.terms.number_of(a.bits, format);
        let top = format.0 + format.1 - 1;
        let sign = self.terms.extract(a.bits, top, top);
        let negative = self.terms.truth(sign);
        let positive = self.terms.not(negative);
        let quiet = self.terms.is_quiet(a.bits, format);
        let nan = self.terms.test("fp.isNaN", &[number]);
        let loud = self.terms.not(quiet);
        let signalling = self.terms.and(nan, loud);
        let mut classes = vec![signalling, quiet];
        let names = ["fp.isInfinite", "fp.isNormal", "fp.isSubnormal", "fp.isZero"];
        let tests = names.map(|what| self.terms.test(what, &[number]));
        for test in tests {
            classes.push(self.terms.and(negative, test));
        }
        for test in tests.into_iter().rev() {
            classes.push(self.terms.and(positive, test));
        }
        let chosen: Vec<Term> =
            (0..10).filter(|n| mask >> n & 1 != 0).map(|n| classes[n]).collect();
        let any = self.terms.any(&chosen);
        Scalar::new(self.terms.bit(any), a.poison)
    }

    /// Returns `llvm.minimum` or `llvm.maximum`, which order -0 before +0.
    pub(super) fn extreme(
        &mut self,
        is_maximum: bool,
        flags: ArithFlags,
        operands: [Scalar; 2],
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        self.check_flags(flags)?;
        let ([a, b], poison) = self.operands(flags, operands, format);
        let head = if is_maximum { "fp.gt" } else { "fp.lt" };
        let first = self.terms.test(head, &[a, b]);
        let sort = Sort::Float(format.0, format.1);
        let lesser = self.terms.ite(first, a, b);
        // Equal numbers are the same, except for zeros.
        let same = self.terms.test("fp.eq", &[a, b]);
        let what = if is_maximum { "fp.isPositive" } else { "fp.isNegative" };
        let decides = self.terms.test(what, &[a]);
        let either = self.terms.ite(decides, a, b);
        let number = self.terms.ite(same, either, lesser);
        let nans = [a, b].map(|x| self.terms.test("fp.isNaN", &[x]));
        let nan = self.terms.any(&nans);
        let not_a_number = self.terms.app(&format!("(_ NaN {} {})", format.0, format.1), &[], sort);
        let number = self.terms.ite(nan, not_a_number, number);
        Ok(self.result(flags, number, poison, format))
    }
}
