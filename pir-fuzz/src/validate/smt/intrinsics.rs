//! Calls of LLVM's scalar intrinsics as terms.

use super::encode::Encoder;
use super::term::Term;
use super::value::{Kind, Reason, Scalar};
use pir_core::entity::{Inst, Value};
use pir_core::inst::{ArithFlags, InstData, IntPredicate};
use pir_core::intrinsic::{self, Id};

impl Encoder<'_> {
    /// Returns the result of a call, if it has one.
    pub(super) fn call(
        &mut self,
        i: Inst,
        data: InstData,
        ops: &[Value],
    ) -> Result<Option<Vec<Scalar>>, Reason> {
        let Some(id) = intrinsic::called(self.module, self.body, i) else {
            return Err("it has a call".to_owned());
        };
        let name = id.row().name;
        let args = self.body.call_args(i).to_vec();
        if self.has_bundles(i) {
            return Err(format!("a call of `{name}` has operand bundles"));
        }
        let has_promises = self.check_call_attributes(i)?;
        match id {
            Id::Assume => {
                let [condition] = self.value(args[0])?[..] else { return Err("a flag".into()) };
                let wrong = self.is_indefinite(condition);
                self.trap(wrong);
                let condition = self.used_scalar(args[0])?;
                let holds = self.terms.truth(condition.bits);
                let fails = self.unless(holds);
                self.trap(fails);
                return Ok(None);
            }
            Id::LifetimeStart | Id::LifetimeEnd => {
                return Err(format!("it calls `{name}`"));
            }
            _ => {}
        }
        let to = Kind::of(&self.module.types, data.ty())?;
        let from = Kind::of(&self.module.types, self.type_of(args[0]))?;
        let mut used = Vec::new();
        for &a in &args {
            used.push(self.used(a)?);
        }
        let lanes = from.len();
        let mut first = Vec::new();
        let mut second = Vec::new();
        for (lane, &kind) in from.iter().enumerate() {
            let args: Vec<Scalar> =
                used.iter().map(|all| if all.len() == 1 { all[0] } else { all[lane] }).collect();
            let poison: Vec<Term> = args.iter().map(|a| a.poison).collect();
            let poison = self.terms.any(&poison);
            let (one, two) = match kind {
                Kind::Int(width) => self.on_ints(id, &args, width, poison, to[lane])?,
                Kind::Float(e, s) => {
                    self.check_float_mode()?;
                    (self.on_floats(id, data, ops, &args, (e, s))?, None)
                }
                Kind::Pointer => return Err(format!("it calls `{name}`")),
            };
            first.push(one);
            second.extend(two);
        }
        first.extend(second);
        if first.len() != to.len() || first.len() < lanes {
            return Err(format!("it calls `{name}` on other types"));
        }
        if has_promises {
            self.keep_call_promises(i, data, &mut first)?;
        }
        Ok(Some(first))
    }

    /// Returns the results of an intrinsic on integers.
    fn on_ints(
        &mut self,
        id: Id,
        args: &[Scalar],
        width: u32,
        poison: Term,
        to: Kind,
    ) -> Result<(Scalar, Option<Scalar>), Reason> {
        let x = args[0].bits;
        let y = args.get(1).map_or(x, |a| a.bits);
        let zero = self.terms.number(width, 0);
        let one = |bits| Ok((Scalar::new(bits, poison), None));
        let pick = |e: &mut Self, p: IntPredicate| {
            let holds = e.holds(p, x, y);
            e.terms.ite(holds, x, y)
        };
        match id {
            Id::Smax => one(pick(self, IntPredicate::Sgt)),
            Id::Smin => one(pick(self, IntPredicate::Slt)),
            Id::Umax => one(pick(self, IntPredicate::Ugt)),
            Id::Umin => one(pick(self, IntPredicate::Ult)),
            Id::Abs => {
                let negative = self.terms.test("bvslt", &[x, zero]);
                let minus = self.terms.bits("bvneg", &[x]);
                let least = self.least(width);
                let is_least = self.terms.eq(x, least);
                let flag = self.terms.truth(y);
                let broken = self.terms.and(is_least, flag);
                let poison = self.terms.or(poison, broken);
                Ok((Scalar::new(self.terms.ite(negative, minus, x), poison), None))
            }
            Id::Ctpop => one(self.count_ones(x)),
            Id::Ctlz | Id::Cttz => {
                let count = self.count_zeros(x, id == Id::Ctlz);
                let is_zero = self.terms.eq(x, zero);
                let flag = self.terms.truth(y);
                let broken = self.terms.and(is_zero, flag);
                let poison = self.terms.or(poison, broken);
                Ok((Scalar::new(count, poison), None))
            }
            Id::Bitreverse => one(self.reversed(x, 1)),
            Id::Bswap => one(self.reversed(x, 8)),
            Id::Fshl | Id::Fshr => {
                let by = self.terms.number(width, width.into());
                // A power of two as a width, or 1, may not fit: the remainder is the whole then.
                let amount = match width {
                    1 => zero,
                    _ => self.terms.bits("bvurem", &[args[2].bits, by]),
                };
                let both = self.terms.concat(x, y);
                let wide = self.terms.extend(amount, 2 * width, false);
                let bits = match id {
                    Id::Fshl => {
                        let shifted = self.terms.bits("bvshl", &[both, wide]);
                        self.terms.extract(shifted, 2 * width - 1, width)
                    }
                    _ => {
                        let shifted = self.terms.bits("bvlshr", &[both, wide]);
                        self.terms.extract(shifted, width - 1, 0)
                    }
                };
                one(bits)
            }
            Id::SaddSat => one(self.saturated("bvadd", x, y, true)),
            Id::UaddSat => one(self.saturated("bvadd", x, y, false)),
            Id::SsubSat => one(self.saturated("bvsub", x, y, true)),
            Id::UsubSat => one(self.saturated("bvsub", x, y, false)),
            Id::SaddWithOverflow
            | Id::UaddWithOverflow
            | Id::SsubWithOverflow
            | Id::UsubWithOverflow
            | Id::SmulWithOverflow
            | Id::UmulWithOverflow => {
                let head = match id {
                    Id::SaddWithOverflow | Id::UaddWithOverflow => "bvadd",
                    Id::SsubWithOverflow | Id::UsubWithOverflow => "bvsub",
                    _ => "bvmul",
                };
                let is_signed = matches!(
                    id,
                    Id::SaddWithOverflow | Id::SsubWithOverflow | Id::SmulWithOverflow
                );
                let wraps = self.wraps(head, x, y, is_signed);
                let wraps = self.terms.bit(wraps);
                let bits = self.terms.bits(head, &[x, y]);
                Ok((Scalar::new(bits, poison), Some(Scalar::new(wraps, poison))))
            }
            Id::Scmp | Id::Ucmp => {
                let Kind::Int(to) = to else { return Err("a comparison".to_owned()) };
                let (less, more) = match id {
                    Id::Scmp => (IntPredicate::Slt, IntPredicate::Sgt),
                    _ => (IntPredicate::Ult, IntPredicate::Ugt),
                };
                let (is_less, is_more) = (self.holds(less, x, y), self.holds(more, x, y));
                let nothing = self.terms.number(to, 0);
                let positive = self.terms.number(to, 1);
                let negative = self.terms.bits("bvneg", &[positive]);
                let rest = self.terms.ite(is_more, positive, nothing);
                one(self.terms.ite(is_less, negative, rest))
            }
            _ => Err(format!("it calls `{}`", id.row().name)),
        }
    }

    /// Returns the result of an intrinsic on floating-point numbers.
    fn on_floats(
        &mut self,
        id: Id,
        data: InstData,
        ops: &[Value],
        args: &[Scalar],
        format: (u32, u32),
    ) -> Result<Scalar, Reason> {
        let flags: ArithFlags = data.arith_flags();
        match id {
            Id::Fabs => self.with_sign("fabs", flags, args[0], None, format),
            Id::Copysign => self.with_sign("copysign", flags, args[0], Some(args[1]), format),
            Id::Sqrt => self.float_op("fp.sqrt RNE", flags, [args[0]], format),
            Id::Floor => self.float_op("fp.roundToIntegral RTN", flags, [args[0]], format),
            Id::Ceil => self.float_op("fp.roundToIntegral RTP", flags, [args[0]], format),
            Id::Trunc => self.float_op("fp.roundToIntegral RTZ", flags, [args[0]], format),
            Id::Rint | Id::Nearbyint | Id::Roundeven => {
                self.float_op("fp.roundToIntegral RNE", flags, [args[0]], format)
            }
            Id::Round => self.float_op("fp.roundToIntegral RNA", flags, [args[0]], format),
            Id::Fma => self.float_op("fp.fma RNE", flags, [args[0], args[1], args[2]], format),
            Id::Minimum | Id::Maximum => {
                self.extreme(id == Id::Maximum, flags, [args[0], args[1]], format)
            }
            Id::IsFpclass => {
                let mask = self.constant_int(ops[2]).ok_or("a mask varies")?;
                Ok(self.is_class(args[0], mask, format))
            }
            _ => Err(format!("it calls `{}`", id.row().name)),
        }
    }
}
