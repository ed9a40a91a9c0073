//! mem2reg: the choice of allocas that become variables, which are those of the entry block that
//! are only loaded and stored as a whole, as one type. `clang -O0` makes one for every local
//! variable.

use super::{FunctionTranslator, ValueParts};
use crate::error::TranslationResult;
use crate::shape::{TypeKind, VectorForm};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::inst::{InstData, MemFlags};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

/// Most parts that a promoted alloca may have.
const MAX_SSA_ALLOCA_PARTS: usize = 8;

impl<'a> FunctionTranslator<'a, '_> {
    /// Finds them. O(instructions + operands).
    pub(super) fn find_ssa_allocas(&mut self, order: &[Block]) {
        // Per alloca the type of its accesses; `LABEL` once it must stay in memory.
        let mut found: Vec<(Inst, Type)> = Vec::new();
        let mut index = vec![u32::MAX; self.body.inst_bound()];
        for &i in self.body.insts(order[0]) {
            let data = self.body.inst(i);
            if data.op() == Opcode::Alloca && self.static_element_count(i) == Some(1) {
                index[i.index()] = found.len() as u32;
                found.push((i, Type::VOID));
            }
        }
        if found.is_empty() {
            return;
        }
        let body = self.body;
        for &b in order {
            for &i in body.insts(b) {
                let data = body.inst(i);
                if data.op().is_debug() {
                    continue;
                }
                let ops = body.ops(i);
                for (n, v) in ops.iter().enumerate() {
                    let Some(def) = v.as_inst() else { continue };
                    let at = index[def.index()];
                    if at == u32::MAX {
                        continue;
                    }
                    let accessed = &mut found[at as usize].1;
                    let ty = self.whole_access_type(i, data, n);
                    match ty {
                        Some(Type::VOID) => {}
                        Some(ty) if *accessed == Type::VOID || *accessed == ty => *accessed = ty,
                        _ => *accessed = Type::LABEL,
                    }
                }
            }
        }
        for (i, ty) in found {
            let shape = self.cx.shapes.get(if ty == Type::VOID { Type::I8 } else { ty });
            let size = self.cx.shapes.get(self.body.inst(i).allocated_type()).size;
            let mask = matches!(shape.kind, TypeKind::Vector(v) if v.form == VectorForm::Mask);
            let fits = ty != Type::LABEL && (ty == Type::VOID || shape.size <= size);
            if fits && !mask && (1..=MAX_SSA_ALLOCA_PARTS).contains(&shape.parts.len()) {
                // The variables are declared later, when there is a builder's block.
                self.ssa_allocas.insert(i, SmallVec::new());
                self.results[i.index()].0 = ty.0;
            }
        }
    }

    /// The type of an access to all of an alloca as its operand `n`; `void` if it does nothing.
    fn whole_access_type(&self, i: Inst, data: &InstData, n: usize) -> Option<Type> {
        let plain = !data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC);
        match data.op() {
            Opcode::Load if plain => Some(data.ty()),
            Opcode::Store if plain && n == 1 => Some(self.type_of(self.body.ops(i)[0])),
            Opcode::Call => {
                let called = intrinsic::called(self.cx.module, self.body, i);
                matches!(called, Some(Id::LifetimeStart | Id::LifetimeEnd)).then_some(Type::VOID)
            }
            _ => None,
        }
    }

    /// The number of elements of an alloca that is made once, if it is a constant.
    pub(super) fn static_element_count(&self, i: Inst) -> Option<u64> {
        match self.body.ops(i).first() {
            None => Some(1),
            Some(&count) => self.constant_number(count),
        }
    }

    pub(super) fn declare_ssa_alloca(&mut self) {
        let mut all: Vec<Inst> = self.ssa_allocas.keys().copied().collect();
        all.sort_unstable();
        for i in all {
            let ty = Type(std::mem::take(&mut self.results[i.index()]).0);
            let shape = self.cx.shapes.get(ty);
            let vars = shape.parts.iter().map(|&p| self.builder.declare_var(p)).collect();
            self.ssa_allocas.insert(i, vars);
        }
    }

    /// The value of a promoted alloca, if the address is one.
    pub(super) fn load_ssa_alloca(&mut self, address: Value) -> Option<ValueParts> {
        let vars = self.ssa_allocas.get(&address.as_inst()?)?.clone();
        Some(vars.iter().map(|&v| self.builder.use_var(v)).collect())
    }

    /// Stores to a promoted alloca, if the address is one.
    pub(super) fn store_ssa_alloca(
        &mut self,
        address: Value,
        value: Value,
    ) -> TranslationResult<bool> {
        let Some(vars) = address.as_inst().and_then(|i| self.ssa_allocas.get(&i)).cloned() else {
            return Ok(false);
        };
        let parts = self.parts(value)?;
        for (&var, &part) in vars.iter().zip(&parts) {
            self.builder.def_var(var, part);
        }
        Ok(true)
    }
}
