//! Memory and atomics.

use super::{BuildError, FunctionBuilder, Operand, State};
use crate::entity::{Inst, Type, Value};
use crate::inst::{AlignCode, MemInfo, Ordering, RmwOp, align_code, flags};
use crate::opcode::Opcode;
use crate::symbol::Sym;

impl FunctionBuilder<'_> {
    /// Adds an `alloca` of one object.
    pub fn alloca(&self, ty: Type) -> Value {
        self.state.borrow_mut().add_with(Opcode::Alloca, Type::PTR, &[], 0, 0, ty.0)
    }

    /// Adds an `alloca` of an array. A plain number as `count` has type `i64`.
    pub fn alloca_array(&self, ty: Type, count: impl Into<Operand>) -> Value {
        let mut s = self.state.borrow_mut();
        let count = s.resolve(count.into(), Type::I64);
        s.add_with(Opcode::Alloca, Type::PTR, &[count], 0, 0, ty.0)
    }

    /// Adds a `load`.
    pub fn load(&self, ty: Type, p: Value) -> Value {
        let aux = plain(0);
        self.state.borrow_mut().add_with(Opcode::Load, ty, &[p], 0, 0, aux)
    }

    /// Adds a `store`.
    pub fn store(&self, v: Value, p: Value) -> Inst {
        let aux = plain(0);
        let mut s = self.state.borrow_mut();
        s.effect(Opcode::Store, &[v, p], 0, 0, aux)
    }

    /// Sets the alignment in bytes of an `alloca`, `load`, `store`, `cmpxchg` or `atomicrmw`.
    pub fn align(&self, i: Inst, bytes: u64) {
        let mut s = self.state.borrow_mut();
        let Some(code) = align_code(bytes) else {
            s.fail(BuildError::Alignment(bytes), Type::VOID);
            return;
        };
        let d = s.body.inst_mut(i);
        match d.op {
            Opcode::Alloca => d.sub = code,
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw => {
                let info = MemInfo { align: code, ..MemInfo::from_bits(d.aux) };
                d.aux = info.to_bits().unwrap_or(d.aux);
            }
            op => {
                let ty = d.ty;
                s.wrong(op, ty);
            }
        }
    }

    /// Makes a memory access `volatile`.
    pub fn volatile(&self, i: Inst) {
        self.with_body(|b| b.inst_mut(i).flags |= flags::VOLATILE);
    }

    /// Adds a `load atomic` with an alignment of `align` bytes.
    pub fn load_atomic(&self, ty: Type, p: Value, ordering: Ordering, align: u64) -> Value {
        let mut s = self.state.borrow_mut();
        let aux = s.atomic(align, ordering, Ordering::NotAtomic);
        s.add_with(Opcode::Load, ty, &[p], flags::ATOMIC, 0, aux)
    }

    /// Adds a `store atomic` with an alignment of `align` bytes.
    pub fn store_atomic(&self, v: Value, p: Value, ordering: Ordering, align: u64) -> Inst {
        let mut s = self.state.borrow_mut();
        let aux = s.atomic(align, ordering, Ordering::NotAtomic);
        s.effect(Opcode::Store, &[v, p], flags::ATOMIC, 0, aux)
    }

    /// Adds a `fence`.
    pub fn fence(&self, ordering: Ordering) -> Inst {
        let info = MemInfo { ordering, ..MemInfo::plain(0) };
        let aux = info.to_bits().unwrap_or(0);
        self.state.borrow_mut().effect(Opcode::Fence, &[], 0, 0, aux)
    }

    /// Adds an `atomicrmw`. Returns the old value.
    pub fn atomic_rmw(
        &self,
        op: RmwOp,
        p: Value,
        v: impl Into<Operand>,
        ordering: Ordering,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let v = s.typed("atomicrmw", v.into());
        let ty = s.ty(v);
        let aux = s.atomic(0, ordering, Ordering::NotAtomic);
        s.add_with(Opcode::AtomicRmw, ty, &[p, v], 0, op as u8, aux)
    }

    /// Adds a `cmpxchg`. Returns the old value and a flag that is true if the exchange took place.
    pub fn cmpxchg(
        &self,
        p: Value,
        expected: impl Into<Operand>,
        new: impl Into<Operand>,
        success: Ordering,
        failure: Ordering,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let (expected, new) = s.pair("cmpxchg", expected.into(), new.into());
        let of = s.ty(expected);
        let ty = s.module.types.structure(&[of, Type::I1], false);
        let aux = s.atomic(0, success, failure);
        s.add_with(Opcode::CmpXchg, ty, &[p, expected, new], 0, 0, aux)
    }

    /// Adds a `getelementptr inbounds` with one index, in units of `ty`. A plain number has type
    /// `i64`.
    pub fn gep(&self, ty: Type, base: Value, index: impl Into<Operand>) -> Value {
        self.gep_with(ty, base, &[index.into()], Type::I64, flags::INBOUNDS)
    }

    /// Adds a `getelementptr inbounds` to a member. The first index selects an object of type `ty`,
    /// the others select members of it. Plain numbers have type `i32`, because LLVM requires it of
    /// struct fields.
    pub fn gep_path(&self, ty: Type, base: Value, path: &[Operand]) -> Value {
        self.gep_with(ty, base, path, Type::I32, flags::INBOUNDS)
    }

    /// Adds a `getelementptr` with these flags. Plain numbers have the type `index`.
    pub fn gep_with(
        &self,
        ty: Type,
        base: Value,
        path: &[Operand],
        index: Type,
        flags: u16,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let mut ops = vec![base];
        for &x in path {
            let v = s.resolve(x, index);
            ops.push(v);
        }
        // The result is a vector if the base or an index is one.
        let base_ty = s.ty(base);
        let scalar = s.module.types.scalar(base_ty);
        let vector = ops.iter().map(|&v| s.ty(v)).find(|&t| s.module.types.lanes(t).is_some());
        let result = match vector {
            Some(like) => s.shaped(like, scalar),
            None => base_ty,
        };
        s.add_with(Opcode::GetElementPtr, result, &ops, flags, 0, ty.0)
    }
}

fn plain(align: AlignCode) -> u32 {
    MemInfo::plain(align).to_bits().unwrap_or(0)
}

impl State<'_> {
    /// Packs the parameters of an atomic access. Alignment 0 stands for the type's own.
    fn atomic(&mut self, align: u64, ordering: Ordering, failure: Ordering) -> u32 {
        let code = match align {
            0 => 0,
            _ => align_code(align).unwrap_or_else(|| {
                self.fail(BuildError::Alignment(align), Type::VOID);
                0
            }),
        };
        MemInfo { align: code, ordering, failure, scope: Sym::EMPTY }.to_bits().unwrap_or(0)
    }

    /// Adds an instruction without a result.
    pub(super) fn effect(
        &mut self,
        op: Opcode,
        ops: &[Value],
        flags: u16,
        sub: u8,
        aux: u32,
    ) -> Inst {
        let (ty, ops_list) = (Type::VOID, Default::default());
        self.push(crate::inst::InstData { op, sub, flags, ty, ops: ops_list, aux }, ops)
    }
}
