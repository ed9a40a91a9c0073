//! Instructions as terms, by class; `int.rs`, `float.rs` and `memory.rs` have what they compute.

use super::encode::Encoder;
use super::term::{Sort, Term, Terms};
use super::value::{Kind, Reason, Scalar};
use super::words::FloatMode;
use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::{ArithFlags, InstData, IntPredicate, Predicate};
use pir_core::opcode::{Cast, Class};
use pir_core::types::TypeData;
use pir_core::{Entity, Opcode};

impl Encoder<'_> {
    /// Returns the result of an instruction that is neither `phi` nor terminator, if it has one.
    pub(super) fn inst(&mut self, i: Inst, data: InstData) -> Result<Option<Vec<Scalar>>, Reason> {
        let ops = self.body.ops(i).to_vec();
        let op = data.op();
        if op.class() == Class::Debug {
            return Ok(None);
        }
        self.check_metadata(i, op)?;
        self.note_open_uses(op, &ops);
        let value = match op.class() {
            Class::IntBinary | Class::FloatBinary => self.binary(data, &ops)?,
            Class::Cast => self.casts(data, &ops)?,
            Class::Compare => self.compared(data, &ops)?,
            Class::Memory => return self.accessed(i, data, &ops),
            Class::Other | Class::Terminator | Class::Pad | Class::Debug => {
                return self.other(i, data, &ops);
            }
        };
        Ok(Some(value))
    }

    fn binary(&mut self, data: InstData, ops: &[Value]) -> Result<Vec<Scalar>, Reason> {
        let (op, flags) = (data.op(), data.arith_flags());
        let (a, b) = (self.used(ops[0])?, self.used(ops[1])?);
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let mut all = Vec::new();
        for ((&kind, a), b) in kinds.iter().zip(a).zip(b) {
            all.push(match (kind, op.int_binary(), op.float_binary()) {
                (Kind::Float(e, s), _, Some(op)) => {
                    self.check_float_mode()?;
                    self.float_binary(op, flags, [a, b], (e, s))?
                }
                (_, Some(op), _) => self.int_binary(op, flags, [a, b]),
                _ => return Err(format!("it has `{}`", op.name())),
            });
        }
        Ok(all)
    }

    fn compared(&mut self, data: InstData, ops: &[Value]) -> Result<Vec<Scalar>, Reason> {
        let flags = data.arith_flags();
        let kinds = Kind::of(&self.module.types, self.type_of(ops[0]))?;
        let (a, b) = (self.used(ops[0])?, self.used(ops[1])?);
        let mut all = Vec::new();
        for ((&kind, a), b) in kinds.iter().zip(a).zip(b) {
            all.push(match (data.predicate(), kind) {
                (Some(Predicate::Float(p)), Kind::Float(e, s)) => {
                    self.check_float_mode()?;
                    self.fcmp(p, flags, [a, b], (e, s))?
                }
                (Some(Predicate::Int(p)), Kind::Int(_)) => self.icmp(p, flags, a, b),
                (Some(Predicate::Int(p)), Kind::Pointer) => self.compare_pointers(p, a, b)?,
                _ => return Err("a comparison has no term".to_owned()),
            });
        }
        Ok(all)
    }

    fn accessed(
        &mut self,
        i: Inst,
        data: InstData,
        ops: &[Value],
    ) -> Result<Option<Vec<Scalar>>, Reason> {
        let op = data.op();
        if op == Opcode::Load {
            return Ok(Some(vec![self.load(i, data, ops[0])?]));
        }
        if op == Opcode::Alloca {
            return Ok(Some(vec![self.alloca(data, ops)?]));
        }
        if op == Opcode::Store {
            self.store(i, data, ops[0], ops[1])?;
            return Ok(None);
        }
        Err(format!("it has `{}`", op.name()))
    }

    fn other(
        &mut self,
        i: Inst,
        data: InstData,
        ops: &[Value],
    ) -> Result<Option<Vec<Scalar>>, Reason> {
        let op = data.op();
        if op == Opcode::Call {
            return self.call(i, data, ops);
        }
        let value = if op == Opcode::FNeg {
            self.negated(data, ops[0])?
        } else if op == Opcode::Select {
            self.selected(data, ops)?
        } else if op == Opcode::Freeze {
            let kinds = Kind::of(&self.module.types, data.ty())?;
            let all = self.value(ops[0])?;
            all.into_iter().zip(kinds).map(|(s, kind)| self.frozen(s, kind)).collect()
        } else if op == Opcode::GetElementPtr {
            vec![self.address(data, ops)?]
        } else if matches!(op, Opcode::ExtractValue | Opcode::InsertValue) {
            self.member(i, op, ops)?
        } else if matches!(op, Opcode::ExtractElement | Opcode::InsertElement) {
            self.element(op, ops, data.ty())?
        } else if op == Opcode::ShuffleVector {
            self.shuffled(ops, data.ty())?
        } else {
            return Err(format!("it has `{}`", op.name()));
        };
        Ok(Some(value))
    }

    fn negated(&mut self, data: InstData, v: Value) -> Result<Vec<Scalar>, Reason> {
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let mut all = Vec::new();
        for (kind, a) in kinds.into_iter().zip(self.used(v)?) {
            let Kind::Float(e, s) = kind else { return Err("`fneg` of no number".to_owned()) };
            all.push(self.with_sign("fneg", data.arith_flags(), a, None, (e, s))?);
        }
        Ok(all)
    }

    fn selected(&mut self, data: InstData, ops: &[Value]) -> Result<Vec<Scalar>, Reason> {
        let c = self.used(ops[0])?;
        let (a, b) = (self.value(ops[1])?, self.value(ops[2])?);
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let mut all = Vec::new();
        for (n, (a, b)) in a.into_iter().zip(b).enumerate() {
            let c = if c.len() == 1 { c[0] } else { c[n] };
            let holds = self.terms.truth(c.bits);
            let mut s = Scalar::ite(self.terms, holds, a, b);
            s.poison = self.terms.or(s.poison, c.poison);
            if let Kind::Float(e, m) = kinds[n] {
                s = self.passed_on(data.arith_flags(), s, (e, m))?;
            }
            all.push(s);
        }
        Ok(all)
    }

    /// Notes whether an operand that may stand for several numbers is used more than once, and
    /// whether its bits are looked at: the uses must agree then.
    pub(super) fn note_open_uses(&mut self, op: Opcode, ops: &[Value]) {
        let passes_on = matches!(
            op,
            Opcode::FCmp | Opcode::Select | Opcode::Freeze | Opcode::FNeg | Opcode::Phi
        );
        for i in ops.iter().filter_map(|v| v.as_inst()) {
            let all = self.values.get(&i).map_or(&[][..], Vec::as_slice);
            if all.iter().any(|s| s.any_nan != Terms::FALSE || s.any_zero != Terms::FALSE) {
                self.open_uses.0 |= self.use_counts[i.index()] > 1;
                self.open_uses.1 |= !passes_on;
            }
        }
    }

    fn frozen(&mut self, s: Scalar, kind: Kind) -> Scalar {
        let chosen = Scalar::from_parts(self.terms.chosen(s.parts()));
        if chosen.poison == Terms::FALSE {
            return chosen;
        }
        let any = Scalar::undefined(self.terms, kind);
        let any = Scalar::from_parts(self.terms.chosen(any.parts()));
        let mut out = Scalar::ite(self.terms, chosen.poison, any, chosen);
        out.poison = Terms::FALSE;
        out
    }

    /// Returns the result of `extractvalue` or `insertvalue`.
    fn member(&mut self, i: Inst, op: Opcode, ops: &[Value]) -> Result<Vec<Scalar>, Reason> {
        let types = &self.module.types;
        let (mut at, mut inner) = (0, self.type_of(ops[0]));
        for &n in self.body.numbers(i) {
            let fields: Vec<Type> = match types.get(inner) {
                TypeData::Array(_, e) => vec![e; n as usize + 1],
                _ => types.fields(inner).ok_or("an index of no aggregate")?.0.to_vec(),
            };
            for &f in &fields[..n as usize] {
                at += Kind::of(types, f)?.len();
            }
            inner = fields[n as usize];
        }
        let len = Kind::of(types, inner)?.len();
        let mut all = self.value(ops[0])?;
        if op == Opcode::ExtractValue {
            return Ok(all[at..at + len].to_vec());
        }
        all.splice(at..at + len, self.value(ops[1])?);
        Ok(all)
    }

    /// Returns the result of `extractelement` or `insertelement`.
    fn element(&mut self, op: Opcode, ops: &[Value], ty: Type) -> Result<Vec<Scalar>, Reason> {
        let kind = Kind::of(&self.module.types, ty)?[0];
        let index = ops[ops.len() - 1];
        let n = self.constant_int(index).ok_or("the number of an element varies")? as usize;
        let mut all = self.value(ops[0])?;
        if op == Opcode::ExtractElement {
            let poison = Scalar::poison(self.terms, kind);
            return Ok(vec![all.get(n).copied().unwrap_or(poison)]);
        }
        let new = self.value(ops[1])?[0];
        match all.get_mut(n) {
            Some(s) => *s = new,
            None => all.fill(Scalar::poison(self.terms, kind)),
        }
        Ok(all)
    }

    fn shuffled(&mut self, ops: &[Value], ty: Type) -> Result<Vec<Scalar>, Reason> {
        let kinds = Kind::of(&self.module.types, ty)?;
        let both = [self.value(ops[0])?, self.value(ops[1])?].concat();
        let mask = match ops[2].as_const().map(|c| self.body.consts.get(c).kind) {
            Some(ConstKind::Aggregate(list)) => self.body.consts.values(list).to_vec(),
            Some(ConstKind::Zero) => return Ok(vec![both[0]; kinds.len()]),
            _ => return Err("a mask is no list".to_owned()),
        };
        let poison = Scalar::poison(self.terms, kinds[0]);
        let lane = |v: Value| self.constant_int(v).map_or(poison, |n| both[n as usize]);
        Ok(mask.into_iter().map(lane).collect())
    }

    fn casts(&mut self, data: InstData, ops: &[Value]) -> Result<Vec<Scalar>, Reason> {
        let from = Kind::of(&self.module.types, self.type_of(ops[0]))?;
        let to = Kind::of(&self.module.types, data.ty())?;
        if from.len() != to.len() {
            return Err("a cast changes the number of parts".to_owned());
        }
        let op = data.op().cast().expect("a cast");
        let a = self.used(ops[0])?;
        let mut all = Vec::new();
        for ((a, from), to) in a.into_iter().zip(from).zip(to) {
            all.push(self.cast(op, data.arith_flags(), a, from, to)?);
        }
        Ok(all)
    }

    fn cast(
        &mut self,
        op: Cast,
        flags: ArithFlags,
        a: Scalar,
        from: Kind,
        to: Kind,
    ) -> Result<Scalar, Reason> {
        let unknown = || Err(format!("it has `{}`", op.name()));
        match op {
            Cast::Trunc => Ok(self.truncated(flags, a, to.bits())),
            Cast::ZExt => Ok(self.zero_extended(flags, a, to.bits())),
            Cast::SExt => Ok(Scalar::new(self.terms.extend(a.bits, to.bits(), true), a.poison)),
            Cast::BitCast if from == to => Ok(a),
            Cast::BitCast if from == Kind::Pointer || to == Kind::Pointer => unknown(),
            Cast::BitCast => Ok(Scalar::new(a.bits, a.poison)),
            Cast::PtrToInt | Cast::PtrToAddr | Cast::IntToPtr | Cast::AddrSpaceCast => unknown(),
            Cast::FPTrunc | Cast::FPExt => {
                let (Kind::Float(e, s), Kind::Float(f, t)) = (from, to) else { return unknown() };
                self.check_float_mode()?;
                self.converted(flags, a, (e, s), (f, t))
            }
            Cast::UIToFP | Cast::SIToFP => {
                let Kind::Float(f, t) = to else { return unknown() };
                self.check_float_mode()?;
                Ok(self.float_of_int(op == Cast::SIToFP, flags, a, (f, t)))
            }
            Cast::FPToUI | Cast::FPToSI => {
                let (Kind::Float(e, s), Kind::Int(width)) = (from, to) else { return unknown() };
                self.check_float_mode()?;
                self.int_of_float(op == Cast::FPToSI, a, (e, s), width)
            }
        }
    }

    pub(super) fn check_float_mode(&self) -> Result<(), Reason> {
        match self.float_mode {
            FloatMode::Usual => Ok(()),
            FloatMode::Other => Err("its floating-point environment is not the usual one".into()),
        }
    }

    fn compare_pointers(
        &mut self,
        p: IntPredicate,
        a: Scalar,
        b: Scalar,
    ) -> Result<Scalar, Reason> {
        if !self.allocas.is_empty() {
            return Err("it compares pointers and has an alloca".to_owned());
        }
        let [x, y] = [a, b].map(|s| self.address_of(s.bits));
        let holds = self.holds(p, x, y);
        let poison = self.terms.or(a.poison, b.poison);
        Ok(Scalar::new(self.terms.bit(holds), poison))
    }

    /// Returns the number that an address is.
    pub(super) fn address_of(&mut self, pointer: Term) -> Term {
        let (object, offset) = self.split(pointer);
        let base = self.terms.app("base", &[object], Sort::Bits(64));
        self.terms.bits("bvadd", &[base, offset])
    }

    /// Returns the object and the offset of a pointer.
    pub(super) fn split(&mut self, pointer: Term) -> (Term, Term) {
        (self.terms.extract(pointer, 71, 64), self.terms.extract(pointer, 63, 0))
    }
}
