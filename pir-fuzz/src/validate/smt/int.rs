//! Integer arithmetic as terms.

use super::encode::Encoder;
use super::term::{Term, Terms};
use super::value::Scalar;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::IntBinary;

impl Encoder<'_> {
    pub(super) fn int_binary(
        &mut self,
        op: IntBinary,
        flags: ArithFlags,
        [a, b]: [Scalar; 2],
    ) -> Scalar {
        let (x, y) = (a.bits, b.bits);
        if op.is_division() {
            self.check_division(matches!(op, IntBinary::SDiv | IntBinary::SRem), a, b);
        }
        let head = match op {
            IntBinary::Add => "bvadd",
            IntBinary::Sub => "bvsub",
            IntBinary::Mul => "bvmul",
            IntBinary::UDiv => "bvudiv",
            IntBinary::SDiv => "bvsdiv",
            IntBinary::URem => "bvurem",
            IntBinary::SRem => "bvsrem",
            IntBinary::Shl => "bvshl",
            IntBinary::LShr => "bvlshr",
            IntBinary::AShr => "bvashr",
            IntBinary::And => "bvand",
            IntBinary::Or => "bvor",
            IntBinary::Xor => "bvxor",
        };
        let bits = self.terms.bits(head, &[x, y]);
        let broken = self.broken_flags(op, flags, head, [x, y, bits]);
        let poison = self.terms.any(&[a.poison, b.poison, broken]);
        Scalar::new(bits, poison)
    }

    /// Makes a division undefined by zero, or where the quotient does not fit.
    fn check_division(&mut self, is_signed: bool, a: Scalar, b: Scalar) {
        let width = self.terms.width(a.bits);
        let zero = self.terms.number(width, 0);
        let by_zero = self.terms.eq(b.bits, zero);
        let wrong = self.terms.or(b.poison, by_zero);
        self.trap(wrong);
        if is_signed {
            // Poison may be the least number.
            let least = self.least(width);
            let least = self.terms.eq(a.bits, least);
            let least = self.terms.or(least, a.poison);
            let minus_one = self.terms.bits("bvnot", &[zero]);
            let by_minus_one = self.terms.eq(b.bits, minus_one);
            let overflows = self.terms.and(least, by_minus_one);
            self.trap(overflows);
        }
    }

    /// Returns whether a result is poison by the flags, or by the amount of a shift.
    fn broken_flags(
        &mut self,
        op: IntBinary,
        flags: ArithFlags,
        head: &str,
        [x, y, result]: [Term; 3],
    ) -> Term {
        let width = self.terms.width(x);
        let zero = self.terms.number(width, 0);
        let (nuw, nsw) = (flags.contains(ArithFlags::NUW), flags.contains(ArithFlags::NSW));
        let exact = flags.contains(ArithFlags::EXACT);
        let mut broken = Vec::new();
        // The shifts that must undo the operation.
        let mut back: Vec<&str> = Vec::new();
        match op {
            IntBinary::Add | IntBinary::Sub | IntBinary::Mul => {
                for (flag, is_signed) in [(nuw, false), (nsw, true)] {
                    if flag {
                        broken.push(self.wraps(head, x, y, is_signed));
                    }
                }
            }
            IntBinary::UDiv | IntBinary::SDiv => {
                if exact {
                    let rest = if op == IntBinary::SDiv { "bvsrem" } else { "bvurem" };
                    let rest = self.terms.bits(rest, &[x, y]);
                    broken.push(self.terms.ne(rest, zero));
                }
            }
            IntBinary::Shl => {
                back.extend(nuw.then_some("bvlshr"));
                back.extend(nsw.then_some("bvashr"));
            }
            IntBinary::LShr | IntBinary::AShr => back.extend(exact.then_some("bvshl")),
            IntBinary::Or => {
                if flags.contains(ArithFlags::DISJOINT) {
                    let both = self.terms.bits("bvand", &[x, y]);
                    broken.push(self.terms.ne(both, zero));
                }
            }
            IntBinary::URem | IntBinary::SRem | IntBinary::And | IntBinary::Xor => {}
        }
        if matches!(op, IntBinary::Shl | IntBinary::LShr | IntBinary::AShr) {
            let limit = self.terms.number(width, width.into());
            broken.push(self.terms.test("bvuge", &[y, limit]));
        }
        for head in back {
            let again = self.terms.bits(head, &[result, y]);
            broken.push(self.terms.ne(again, x));
        }
        self.terms.any(&broken)
    }

    /// Returns the least signed number.
    pub(super) fn least(&mut self, width: u32) -> Term {
        let one = self.terms.number(1, 1);
        if width == 1 {
            return one;
        }
        let zeros = self.terms.number(width - 1, 0);
        self.terms.concat(one, zeros)
    }

    /// Returns whether a sum, difference or product does not fit.
    pub(super) fn wraps(&mut self, head: &str, x: Term, y: Term, is_signed: bool) -> Term {
        let width = self.terms.width(x);
        let wide = if head == "bvmul" { 2 * width } else { width + 1 };
        let [a, b] = [x, y].map(|t| self.terms.extend(t, wide, is_signed));
        let exact = self.terms.bits(head, &[a, b]);
        let low = self.terms.extract(exact, width - 1, 0);
        let again = self.terms.extend(low, wide, is_signed);
        self.terms.ne(again, exact)
    }

    /// Returns whether a predicate holds for two bit vectors.
    pub(super) fn holds(&mut self, p: IntPredicate, a: Term, b: Term) -> Term {
        let head = match p {
            IntPredicate::Eq => return self.terms.eq(a, b),
            IntPredicate::Ne => return self.terms.ne(a, b),
            IntPredicate::Ugt => "bvugt",
            IntPredicate::Uge => "bvuge",
            IntPredicate::Ult => "bvult",
            IntPredicate::Ule => "bvule",
            IntPredicate::Sgt => "bvsgt",
            IntPredicate::Sge => "bvsge",
            IntPredicate::Slt => "bvslt",
            IntPredicate::Sle => "bvsle",
        };
        self.terms.test(head, &[a, b])
    }

    pub(super) fn icmp(
        &mut self,
        p: IntPredicate,
        flags: ArithFlags,
        a: Scalar,
        b: Scalar,
    ) -> Scalar {
        let mut poison = self.terms.or(a.poison, b.poison);
        if flags.contains(ArithFlags::SAMESIGN) {
            let top = self.terms.width(a.bits) - 1;
            let [x, y] = [a, b].map(|s| self.terms.extract(s.bits, top, top));
            let differ = self.terms.ne(x, y);
            poison = self.terms.or(poison, differ);
        }
        let holds = self.holds(p, a.bits, b.bits);
        Scalar::new(self.terms.bit(holds), poison)
    }

    pub(super) fn truncated(&mut self, flags: ArithFlags, a: Scalar, width: u32) -> Scalar {
        let from = self.terms.width(a.bits);
        let mut poison = a.poison;
        let low = self.terms.extract(a.bits, width - 1, 0);
        for (flag, is_signed) in [(ArithFlags::NUW, false), (ArithFlags::NSW, true)] {
            if flags.contains(flag) {
                let again = self.terms.extend(low, from, is_signed);
                let lost = self.terms.ne(again, a.bits);
                poison = self.terms.or(poison, lost);
            }
        }
        Scalar::new(low, poison)
    }

    pub(super) fn zero_extended(&mut self, flags: ArithFlags, a: Scalar, width: u32) -> Scalar {
        let negative = self.broken_nneg(flags, a.bits);
        let poison = self.terms.or(a.poison, negative);
        Scalar::new(self.terms.extend(a.bits, width, false), poison)
    }

    /// Returns whether a number is negative that must not be.
    pub(super) fn broken_nneg(&mut self, flags: ArithFlags, x: Term) -> Term {
        if !flags.contains(ArithFlags::NNEG) {
            return Terms::FALSE;
        }
        let top = self.terms.width(x) - 1;
        let sign = self.terms.extract(x, top, top);
        self.terms.truth(sign)
    }

    /// Returns the number of ones.
    pub(super) fn count_ones(&mut self, x: Term) -> Term {
        let width = self.terms.width(x);
        let mut sum = self.terms.number(width, 0);
        for n in 0..width {
            let bit = self.terms.extract(x, n, n);
            let bit = self.terms.extend(bit, width, false);
            sum = self.terms.bits("bvadd", &[sum, bit]);
        }
        sum
    }

    /// Returns the number of zeros before the first one, from the top or from the bottom.
    pub(super) fn count_zeros(&mut self, x: Term, is_leading: bool) -> Term {
        let width = self.terms.width(x);
        let mut count = self.terms.number(width, width.into());
        for n in 0..width {
            // The last one to be asked decides.
            let at = if is_leading { n } else { width - 1 - n };
            let bit = self.terms.extract(x, at, at);
            let is_one = self.terms.truth(bit);
            let zeros = self.terms.number(width, (width - 1 - n).into());
            count = self.terms.ite(is_one, zeros, count);
        }
        count
    }

    /// Returns the bits, or bytes, in reverse order.
    pub(super) fn reversed(&mut self, x: Term, step: u32) -> Term {
        let width = self.terms.width(x);
        let mut all = self.terms.extract(x, step - 1, 0);
        for n in 1..width / step {
            let part = self.terms.extract(x, (n + 1) * step - 1, n * step);
            all = self.terms.concat(all, part);
        }
        all
    }

    /// Returns a sum or difference that ends at the border of the type.
    pub(super) fn saturated(&mut self, head: &str, a: Term, b: Term, is_signed: bool) -> Term {
        let width = self.terms.width(a);
        let plain = self.terms.bits(head, &[a, b]);
        let wraps = self.wraps(head, a, b, is_signed);
        let border = match (is_signed, head) {
            (false, "bvadd") => {
                let zero = self.terms.number(width, 0);
                self.terms.bits("bvnot", &[zero])
            }
            (false, _) => self.terms.number(width, 0),
            (true, _) => {
                // The sign of the exact result is that of the first operand.
                let least = self.least(width);
                let greatest = self.terms.bits("bvnot", &[least]);
                let zero = self.terms.number(width, 0);
                let negative = self.terms.test("bvslt", &[a, zero]);
                self.terms.ite(negative, least, greatest)
            }
        };
        self.terms.ite(wraps, border, plain)
    }

    /// Returns whether a term is not what it must be.
    pub(super) fn unless(&mut self, holds: Term) -> Term {
        match holds {
            Terms::TRUE => Terms::FALSE,
            _ => self.terms.not(holds),
        }
    }
}
