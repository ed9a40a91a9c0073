//! Memory and atomics.

use super::{BuilderState, FunctionBuilder, Misuse, Operand};
use crate::entity::{Inst, Type, Value};
use crate::inst::{
    AlignCode, ArithFlags, InstData, MemFlags, MemInfo, Ordering, RmwOp, align_code,
};
use crate::opcode::Opcode;
use crate::symbol::Sym;

impl FunctionBuilder<'_> {
    /// Adds an `alloca` of one object.
    pub fn alloca(&self, ty: Type) -> Value {
        let data = InstData::new(Opcode::Alloca, Type::PTR).with_alloca(ty, 0);
        self.state.borrow_mut().value(data, &[])
    }

    /// Adds an `alloca` of an array. A plain number as `count` has type `i64`.
    pub fn alloca_array(&self, ty: Type, count: impl Into<Operand>) -> Value {
        let mut s = self.state.borrow_mut();
        let count = s.resolve(count.into(), Type::I64);
        s.value(InstData::new(Opcode::Alloca, Type::PTR).with_alloca(ty, 0), &[count])
    }

    /// Adds a `load`.
    pub fn load(&self, ty: Type, p: Value) -> Value {
        let data = InstData::new(Opcode::Load, ty).with_mem_bits(plain(0));
        self.state.borrow_mut().value(data, &[p])
    }

    /// Adds a `store`.
    pub fn store(&self, v: Value, p: Value) -> Inst {
        let data = InstData::new(Opcode::Store, Type::VOID).with_mem_bits(plain(0));
        self.state.borrow_mut().push(data, &[v, p])
    }

    /// Sets the alignment in bytes of an `alloca`, `load`, `store`, `cmpxchg` or `atomicrmw`.
    pub fn align(&self, i: Inst, bytes: u64) {
        let mut s = self.state.borrow_mut();
        let Some(code) = align_code(bytes) else {
            s.fail(Misuse::Alignment(bytes), Type::VOID);
            return;
        };
        if !s.knows_inst("align", i) {
            return;
        }
        let d = s.body.inst_mut(i);
        match d.op() {
            Opcode::Alloca => *d = d.with_alloca(d.allocated_type(), code),
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw => {
                let info = MemInfo { align: code, ..d.mem() };
                if let Some(bits) = info.to_bits() {
                    *d = d.with_mem_bits(bits);
                }
            }
            op => {
                let ty = d.ty();
                s.wrong(op, ty);
            }
        }
    }

    /// Makes a `load`, `store`, `cmpxchg` or `atomicrmw` `volatile`.
    pub fn volatile(&self, i: Inst) {
        let mut s = self.state.borrow_mut();
        if !s.knows_inst("volatile", i) {
            return;
        }
        let d = s.body.inst_mut(i);
        match d.op() {
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw => {
                *d = d.with_mem_flags(d.mem_flags() | MemFlags::VOLATILE);
            }
            op => {
                let ty = d.ty();
                s.wrong(op, ty);
            }
        }
    }

    /// Adds a `load atomic` with an alignment of `align` bytes.
    pub fn load_atomic(&self, ty: Type, p: Value, ordering: Ordering, align: u64) -> Value {
        let mut s = self.state.borrow_mut();
        let mem = s.atomic(align, ordering, Ordering::NotAtomic);
        let data = InstData::new(Opcode::Load, ty).with_mem_flags(MemFlags::ATOMIC);
        s.value(data.with_mem_bits(mem), &[p])
    }

    /// Adds a `store atomic` with an alignment of `align` bytes.
    pub fn store_atomic(&self, v: Value, p: Value, ordering: Ordering, align: u64) -> Inst {
        let mut s = self.state.borrow_mut();
        let mem = s.atomic(align, ordering, Ordering::NotAtomic);
        let data = InstData::new(Opcode::Store, Type::VOID).with_mem_flags(MemFlags::ATOMIC);
        s.push(data.with_mem_bits(mem), &[v, p])
    }

    /// Adds a `fence`.
    pub fn fence(&self, ordering: Ordering) -> Inst {
        let info = MemInfo { ordering, ..MemInfo::plain(0) };
        let mem = info.to_bits().unwrap_or(0);
        let data = InstData::new(Opcode::Fence, Type::VOID).with_mem_bits(mem);
        self.state.borrow_mut().push(data, &[])
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
        let mem = s.atomic(0, ordering, Ordering::NotAtomic);
        s.value(InstData::new(Opcode::AtomicRmw, ty).with_rmw(op).with_mem_bits(mem), &[p, v])
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
        if !s.module.types.is_first_class(of) {
            return s.wrong(Opcode::CmpXchg, of);
        }
        let ty = s.module.types.structure(&[of, Type::I1], false);
        let mem = s.atomic(0, success, failure);
        s.value(InstData::new(Opcode::CmpXchg, ty).with_mem_bits(mem), &[p, expected, new])
    }

    /// Adds a `getelementptr inbounds` with one index, in units of `ty`. A plain number has type
    /// `i64`.
    pub fn gep(&self, ty: Type, base: Value, index: impl Into<Operand>) -> Value {
        self.gep_with(ty, base, &[index.into()], Type::I64, ArithFlags::INBOUNDS)
    }

    /// Adds a `getelementptr inbounds` to a member. The first index selects an object of type `ty`,
    /// the others select members of it. Plain numbers have type `i32`, because LLVM requires it of
    /// struct fields.
    pub fn gep_path(&self, ty: Type, base: Value, path: &[Operand]) -> Value {
        self.gep_with(ty, base, path, Type::I32, ArithFlags::INBOUNDS)
    }

    /// Adds a `getelementptr` with these flags. Plain numbers have the type `index`.
    pub fn gep_with(
        &self,
        ty: Type,
        base: Value,
        path: &[Operand],
        index: Type,
        flags: ArithFlags,
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
        let data = InstData::new(Opcode::GetElementPtr, result).with_source_element(ty);
        s.value(data.with_arith_flags(flags), &ops)
    }
}

fn plain(align: AlignCode) -> u32 {
    MemInfo::plain(align).to_bits().unwrap_or(0)
}

impl BuilderState<'_> {
    /// Packs the parameters of an atomic access. Alignment 0 stands for the type's own.
    fn atomic(&mut self, align: u64, ordering: Ordering, failure: Ordering) -> u32 {
        let code = match align {
            0 => 0,
            _ => align_code(align).unwrap_or_else(|| {
                self.fail(Misuse::Alignment(align), Type::VOID);
                0
            }),
        };
        MemInfo { align: code, ordering, failure, scope: Sym::EMPTY }.to_bits().unwrap_or(0)
    }
}
