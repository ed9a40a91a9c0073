//! Constrained floating-point intrinsics.
//!
//! A constrained operation that rounds to nearest and ignores exceptions is the plain one. All
//! others are calls into [`environment`]. Because Cranelift keeps calls in order and treats them as
//! opaque, they see the current environment and their exceptions are kept.

use super::super::arith::single;
use super::super::{FunctionTranslator, ValueParts};
use crate::environment;
use crate::error::{TranslationResult, refuse};
use crate::shape::ScalarType;
use cranelift_codegen::ir::{self, types};
use pir_core::Opcode;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::FloatPredicate;
use pir_core::intrinsic::{Exceptions, Id, Rounding, Support};
use smallvec::SmallVec;

/// The equivalent of a constrained intrinsic in the default environment.
enum Unconstrained {
    Op(Opcode),
    Compare,
    Intrinsic(Id),
}

fn unconstrained(id: Id) -> Option<Unconstrained> {
    use Id::*;
    Some(match id {
        ConstrainedFadd => Unconstrained::Op(Opcode::FAdd),
        ConstrainedFsub => Unconstrained::Op(Opcode::FSub),
        ConstrainedFmul => Unconstrained::Op(Opcode::FMul),
        ConstrainedFdiv => Unconstrained::Op(Opcode::FDiv),
        ConstrainedFrem => Unconstrained::Op(Opcode::FRem),
        ConstrainedFptosi => Unconstrained::Op(Opcode::FPToSI),
        ConstrainedFptoui => Unconstrained::Op(Opcode::FPToUI),
        ConstrainedSitofp => Unconstrained::Op(Opcode::SIToFP),
        ConstrainedUitofp => Unconstrained::Op(Opcode::UIToFP),
        ConstrainedFptrunc => Unconstrained::Op(Opcode::FPTrunc),
        ConstrainedFpext => Unconstrained::Op(Opcode::FPExt),
        ConstrainedFcmp | ConstrainedFcmps => Unconstrained::Compare,
        _ => Unconstrained::Intrinsic(match id {
            ConstrainedAcos => Acos,
            ConstrainedAsin => Asin,
            ConstrainedAtan => Atan,
            ConstrainedAtan2 => Atan2,
            ConstrainedCeil => Ceil,
            ConstrainedCos => Cos,
            ConstrainedCosh => Cosh,
            ConstrainedExp => Exp,
            ConstrainedExp2 => Exp2,
            ConstrainedFloor => Floor,
            ConstrainedFma => Fma,
            ConstrainedFmuladd => Fmuladd,
            ConstrainedLdexp => Ldexp,
            ConstrainedLlrint => Llrint,
            ConstrainedLlround => Llround,
            ConstrainedLog => Log,
            ConstrainedLog10 => Log10,
            ConstrainedLog2 => Log2,
            ConstrainedLrint => Lrint,
            ConstrainedLround => Lround,
            ConstrainedMaximum => Maximum,
            ConstrainedMaxnum => Maxnum,
            ConstrainedMinimum => Minimum,
            ConstrainedMinnum => Minnum,
            ConstrainedNearbyint => Nearbyint,
            ConstrainedPow => Pow,
            ConstrainedPowi => Powi,
            ConstrainedRint => Rint,
            ConstrainedRound => Round,
            ConstrainedRoundeven => Roundeven,
            ConstrainedSin => Sin,
            ConstrainedSinh => Sinh,
            ConstrainedSqrt => Sqrt,
            ConstrainedTan => Tan,
            ConstrainedTanh => Tanh,
            ConstrainedTrunc => Trunc,
            _ => return None,
        }),
    })
}

impl<'a> FunctionTranslator<'a, '_> {
    pub(super) fn constrained(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<()> {
        let Some(plain) = unconstrained(id) else {
            return refuse(format!("the intrinsic `{}`", id.row().name));
        };
        let word = |f: &Self, v: Value| f.cx.module.metadata_string(f.body, v);
        let words: SmallVec<[&[u8]; 3]> = args.iter().filter_map(|&v| word(self, v)).collect();
        let mode = words.iter().find_map(|w| Rounding::from_name(w));
        let exceptions = words.iter().find_map(|w| Exceptions::from_name(w));
        let predicate = words.iter().find_map(|w| FloatPredicate::from_name(w));
        let values: SmallVec<[Value; 3]> =
            args.iter().copied().filter(|&a| self.type_of(a) != Type::METADATA).collect();
        let default = matches!(mode, None | Some(Rounding::Nearest))
            && exceptions != Some(Exceptions::Strict);
        // The mathematical functions of the C library follow the environment by themselves.
        if default || matches!(id.row().jit, Support::Nearest(_)) {
            if !matches!(mode, None | Some(Rounding::Nearest | Rounding::Dynamic)) {
                return refuse(format!("the intrinsic `{}` in this rounding mode", id.row().name));
            }
            return match (plain, &values[..], predicate) {
                (Unconstrained::Op(op), &[_, _], _) => self.binary(i, op, &values),
                (Unconstrained::Op(op), &[v], _) => self.cast(i, op, v, self.body.inst(i).ty()),
                (Unconstrained::Compare, &[_, _], Some(predicate)) => {
                    self.compare(i, &self.body.inst(i).with_fcmp(predicate), &values)
                }
                (Unconstrained::Intrinsic(id), ..) => self.run_intrinsic(i, id, &values),
                _ => refuse("a malformed constrained intrinsic"),
            };
        }
        let set = match mode {
            None | Some(Rounding::Dynamic) => None,
            Some(Rounding::NearestAway) => {
                return refuse("rounding to nearest with ties away from zero");
            }
            Some(mode) => Some(environment::rounding_number(mode)),
        };
        let old = set.map(|mode| {
            let mode = self.iconst(types::I32, mode.into());
            let f = environment::exchange_rounding as *const () as usize;
            self.host_call(f, &[types::I32], &[types::I32], &[mode])[0]
        });
        self.lanewise(i, &values, |this, s, lane| this.in_environment(id, s, predicate, lane))?;
        if let Some(old) = old {
            let f = environment::exchange_rounding as *const () as usize;
            self.host_call(f, &[types::I32], &[types::I32], &[old]);
        }
        Ok(())
    }

    /// One lane of an operation that sees the environment and leaves exceptions there.
    fn in_environment(
        &mut self,
        id: Id,
        s: ScalarType,
        predicate: Option<FloatPredicate>,
        a: &[ValueParts],
    ) -> TranslationResult<ValueParts> {
        let ty = self.body.inst(self.current_inst).ty();
        let to = self.scalar_of(self.cx.module.types.scalar(ty))?;
        let narrow = |s| matches!(s, ScalarType::Int(bits) if bits <= 64);
        let mut values: SmallVec<[ir::Value; 4]> = a.iter().map(|p| p[0]).collect();
        let unsupported = || refuse(format!("the intrinsic `{}` of this type", id.row().name));
        match id {
            Id::ConstrainedLdexp => values[1] = self.exponent(values[1])?,
            Id::ConstrainedFcmp | Id::ConstrainedFcmps => {
                let Some(predicate) = predicate else { return refuse("a malformed comparison") };
                values.push(self.iconst(types::I32, i64::from(predicate as u8)));
            }
            Id::ConstrainedSitofp | Id::ConstrainedUitofp => {
                let (ScalarType::Int(bits), true) = (s, narrow(s)) else { return unsupported() };
                let signed = id == Id::ConstrainedSitofp;
                values[0] = self.int_resize(bits, 64, &[values[0]], signed)[0];
            }
            _ => {}
        }
        let format = if s.is_float() { s } else { to };
        let Some(f) = environment::constrained_operation(id, format) else { return unsupported() };
        let of = |this: &Self, v: ir::Value| this.builder.func.dfg.value_type(v);
        let params: SmallVec<[ir::Type; 4]> = values.iter().map(|&v| of(self, v)).collect();
        match to {
            ScalarType::Int(1) => Ok(self.host_call(f, &params, &[types::I8], &values)),
            ScalarType::Int(bits) if bits <= 64 => {
                let whole = self.host_call(f, &params, &[types::I64], &values)[0];
                Ok(self.int_resize(64, bits, &[whole], false))
            }
            ScalarType::Int(_) => unsupported(),
            _ => Ok(single(self.host_call(f, &params, &[to.part()], &values)[0])),
        }
    }
}
