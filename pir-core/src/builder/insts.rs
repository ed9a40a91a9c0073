//! Arithmetic, comparisons, casts, vectors and aggregates, and the plain terminators.

use super::{BuilderState, FunctionBuilder, Operand};
use crate::entity::{Block, Inst, Type, Value};
use crate::inst::{ArithFlags, FloatPredicate, InstData, IntPredicate};
use crate::opcode::{Class, Opcode};
use crate::types::TypeData;

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(&self, a: impl Into<Operand>, b: impl Into<Operand>) -> Value {
            self.binary(Opcode::$op, ArithFlags::empty(), a, b)
        })*
    };
}

macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(&self, v: Value, to: Type) -> Value {
            self.cast(Opcode::$op, ArithFlags::empty(), v, to)
        })*
    };
}

impl FunctionBuilder<'_> {
    /// Adds a binary instruction with flags of [`ArithFlags`].
    pub fn binary(
        &self,
        op: Opcode,
        flags: ArithFlags,
        a: impl Into<Operand>,
        b: impl Into<Operand>,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let (a, b) = s.pair(op.name(), a.into(), b.into());
        let ty = s.ty(a);
        if !matches!(op.class(), Class::IntBinary | Class::FloatBinary) || s.ty(b) != ty {
            let wrong = s.ty(b);
            return s.wrong(op, wrong);
        }
        s.value(InstData::new(op, ty).with_arith_flags(flags), &[a, b])
    }

    binary! {
        /// `add`
        add Add;
        /// `sub`
        sub Sub;
        /// `mul`
        mul Mul;
        /// `udiv`
        udiv UDiv;
        /// `sdiv`
        sdiv SDiv;
        /// `urem`
        urem URem;
        /// `srem`
        srem SRem;
        /// `shl`
        shl Shl;
        /// `lshr`
        lshr LShr;
        /// `ashr`
        ashr AShr;
        /// `and`
        and And;
        /// `or`
        or Or;
        /// `xor`
        xor Xor;
        /// `fadd`
        fadd FAdd;
        /// `fsub`
        fsub FSub;
        /// `fmul`
        fmul FMul;
        /// `fdiv`
        fdiv FDiv;
        /// `frem`
        frem FRem;
    }

    /// Adds an `fneg`.
    pub fn fneg(&self, v: Value) -> Value {
        self.unary(Opcode::FNeg, v)
    }

    /// Adds a `freeze`.
    pub fn freeze(&self, v: Value) -> Value {
        self.unary(Opcode::Freeze, v)
    }

    fn unary(&self, op: Opcode, v: Value) -> Value {
        let mut s = self.state.borrow_mut();
        let ty = s.ty(v);
        s.add(op, ty, &[v])
    }

    /// Adds an `icmp`.
    pub fn icmp(&self, p: IntPredicate, a: impl Into<Operand>, b: impl Into<Operand>) -> Value {
        self.state.borrow_mut().compare(
            InstData::new(Opcode::ICmp, Type::VOID).with_icmp(p),
            a.into(),
            b.into(),
        )
    }

    /// Adds an `fcmp`.
    pub fn fcmp(&self, p: FloatPredicate, a: impl Into<Operand>, b: impl Into<Operand>) -> Value {
        self.state.borrow_mut().compare(
            InstData::new(Opcode::FCmp, Type::VOID).with_fcmp(p),
            a.into(),
            b.into(),
        )
    }

    /// Adds a `select`.
    pub fn select(&self, condition: Value, a: impl Into<Operand>, b: impl Into<Operand>) -> Value {
        let mut s = self.state.borrow_mut();
        let (a, b) = s.pair("select", a.into(), b.into());
        let ty = s.ty(a);
        s.add(Opcode::Select, ty, &[condition, a, b])
    }

    /// Adds a cast with flags of [`ArithFlags`].
    pub fn cast(&self, op: Opcode, flags: ArithFlags, v: Value, to: Type) -> Value {
        let mut s = self.state.borrow_mut();
        if op.class() != Class::Cast {
            return s.wrong(op, to);
        }
        s.value(InstData::new(op, to).with_arith_flags(flags), &[v])
    }

    casts! {
        /// `trunc`
        trunc Trunc;
        /// `zext`
        zext ZExt;
        /// `sext`
        sext SExt;
        /// `fptrunc`
        fptrunc FPTrunc;
        /// `fpext`
        fpext FPExt;
        /// `fptoui`
        fptoui FPToUI;
        /// `fptosi`
        fptosi FPToSI;
        /// `uitofp`
        uitofp UIToFP;
        /// `sitofp`
        sitofp SIToFP;
        /// `ptrtoint`
        ptrtoint PtrToInt;
        /// `ptrtoaddr`
        ptrtoaddr PtrToAddr;
        /// `inttoptr`
        inttoptr IntToPtr;
        /// `bitcast`
        bitcast BitCast;
        /// `addrspacecast`
        addrspacecast AddrSpaceCast;
    }

    // ---- phis ----

    /// Adds a `phi` with a value for each predecessor.
    pub fn phi(&self, ty: Type, incoming: &[(Value, Block)]) -> Value {
        let ops: Vec<Value> = incoming.iter().flat_map(|&(v, b)| [v, Value::block(b)]).collect();
        self.state.borrow_mut().add(Opcode::Phi, ty, &ops)
    }

    /// Adds the value for a further predecessor to a `phi`. O(incoming).
    pub fn add_incoming(&self, phi: Value, v: impl Into<Operand>, from: Block) {
        let mut s = self.state.borrow_mut();
        let phi = s.own("phi", phi);
        let ty = s.ty(phi);
        let from = s.own("phi", from.into());
        let v = s.resolve(v.into(), ty);
        let v = s.own("phi", v);
        match phi.as_inst() {
            Some(i) if s.body.inst(i).op() == Opcode::Phi => {
                let mut ops = s.body.ops(i).to_vec();
                ops.extend([v, from]);
                s.body.set_ops(i, &ops);
            }
            _ => {
                s.wrong(Opcode::Phi, ty);
            }
        }
    }

    // ---- vectors and aggregates ----

    /// Adds an `extractelement`. A plain number as `index` has type `i64`.
    pub fn extract_element(&self, vector: Value, index: impl Into<Operand>) -> Value {
        let mut s = self.state.borrow_mut();
        let index = s.resolve(index.into(), Type::I64);
        let vector = s.own("extractelement", vector);
        let ty = s.ty(vector);
        match s.module.types.element(ty) {
            Some(elem) => s.add(Opcode::ExtractElement, elem, &[vector, index]),
            None => s.wrong(Opcode::ExtractElement, ty),
        }
    }

    /// Adds an `insertelement`. A plain number as `index` has type `i64`.
    pub fn insert_element(
        &self,
        vector: Value,
        v: impl Into<Operand>,
        index: impl Into<Operand>,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let index = s.resolve(index.into(), Type::I64);
        let vector = s.own("insertelement", vector);
        let ty = s.ty(vector);
        let Some(elem) = s.module.types.element(ty) else {
            return s.wrong(Opcode::InsertElement, ty);
        };
        let v = s.resolve(v.into(), elem);
        s.add(Opcode::InsertElement, ty, &[vector, v, index])
    }

    /// Adds a `shufflevector`. `None` in the mask is a `poison` lane.
    pub fn shuffle(&self, a: Value, b: Value, mask: &[Option<u32>]) -> Value {
        let mut s = self.state.borrow_mut();
        let a = s.own("shufflevector", a);
        let ty = s.ty(a);
        let elem = s.module.types.element(ty).filter(|_| !mask.is_empty());
        let Some(elem) = elem else { return s.wrong(Opcode::ShuffleVector, ty) };
        let lanes: Vec<Value> = mask
            .iter()
            .map(|&m| match m {
                Some(n) => s.resolve(n.into(), Type::I32),
                None => Value::constant(
                    s.body.consts.scalar(Type::I32, crate::constant::ConstKind::Poison),
                ),
            })
            .collect();
        let mask_ty = s.module.types.vector(mask.len() as u32, Type::I32);
        let mask_value = Value::constant(s.body.consts.aggregate(mask_ty, &lanes));
        let result = s.module.types.vector(mask.len() as u32, elem);
        s.add(Opcode::ShuffleVector, result, &[a, b, mask_value])
    }

    /// Adds an `extractvalue`.
    pub fn extract_value(&self, aggregate: Value, indices: &[u32]) -> Value {
        let mut s = self.state.borrow_mut();
        let aggregate = s.own("extractvalue", aggregate);
        let ty = s.ty(aggregate);
        match s.member(ty, indices) {
            Some(member) => {
                let aux = s.body.push_extra(indices);
                s.value(InstData::new(Opcode::ExtractValue, member).with_extra(aux), &[aggregate])
            }
            None => s.wrong(Opcode::ExtractValue, ty),
        }
    }

    /// Adds an `insertvalue`.
    pub fn insert_value(&self, aggregate: Value, v: impl Into<Operand>, indices: &[u32]) -> Value {
        let mut s = self.state.borrow_mut();
        let aggregate = s.own("insertvalue", aggregate);
        let ty = s.ty(aggregate);
        match s.member(ty, indices) {
            Some(member) => {
                let v = s.resolve(v.into(), member);
                let aux = s.body.push_extra(indices);
                s.value(InstData::new(Opcode::InsertValue, ty).with_extra(aux), &[aggregate, v])
            }
            None => s.wrong(Opcode::InsertValue, ty),
        }
    }

    // ---- terminators ----

    /// Adds a `ret` with a value.
    pub fn ret(&self, v: impl Into<Operand>) -> Inst {
        let mut s = self.state.borrow_mut();
        let ty = s.module.global(self.id).ty;
        let ret = s.module.types.signature(ty).map_or(Type::VOID, |(r, ..)| r);
        let v = s.resolve(v.into(), ret);
        s.terminate(Opcode::Ret, &[v])
    }

    /// Adds `ret void`.
    pub fn ret_void(&self) -> Inst {
        self.state.borrow_mut().terminate(Opcode::Ret, &[])
    }

    /// Adds an unconditional `br`.
    pub fn br(&self, to: Block) -> Inst {
        self.state.borrow_mut().terminate(Opcode::Br, &[to.into()])
    }

    /// Adds a conditional `br`.
    pub fn cond_br(&self, condition: Value, then: Block, otherwise: Block) -> Inst {
        let ops = [condition, then.into(), otherwise.into()];
        self.state.borrow_mut().terminate(Opcode::Br, &ops)
    }

    /// Adds a `switch`.
    pub fn switch(&self, v: Value, default: Block, cases: &[(i64, Block)]) -> Inst {
        let mut s = self.state.borrow_mut();
        let v = s.own("switch", v);
        let ty = s.ty(v);
        let mut ops = vec![v, default.into()];
        for &(n, b) in cases {
            ops.extend([s.resolve(n.into(), ty), b.into()]);
        }
        s.terminate(Opcode::Switch, &ops)
    }

    /// Adds an `indirectbr`.
    pub fn indirect_br(&self, address: Value, targets: &[Block]) -> Inst {
        let mut ops = vec![address];
        ops.extend(targets.iter().map(|&b| Value::block(b)));
        self.state.borrow_mut().terminate(Opcode::IndirectBr, &ops)
    }

    /// Adds `unreachable`.
    pub fn unreachable(&self) -> Inst {
        self.state.borrow_mut().terminate(Opcode::Unreachable, &[])
    }
}

impl BuilderState<'_> {
    pub(super) fn terminate(&mut self, op: Opcode, ops: &[Value]) -> Inst {
        self.push(InstData::new(op, Type::VOID), ops)
    }

    /// Adds a comparison: `data` without its type.
    fn compare(&mut self, data: InstData, a: Operand, b: Operand) -> Value {
        let (a, b) = self.pair(data.op().name(), a, b);
        let of = self.ty(a);
        let ty = self.shaped(of, Type::I1);
        self.value(data.with_ty(ty), &[a, b])
    }

    /// Returns the type of the member of an array or struct at these indices.
    fn member(&self, ty: Type, indices: &[u32]) -> Option<Type> {
        let types = &self.module.types;
        indices.iter().try_fold(ty, |ty, &i| match types.get(ty) {
            TypeData::Array(_, elem) => Some(elem),
            _ => types.fields(ty)?.0.get(i as usize).copied(),
        })
    }
}
