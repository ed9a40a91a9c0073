//! Compilation of single instructions.

use super::Compiler;
use crate::code::{GepOffset, GepTerm, Op, Resize, SlowInst, Src, SwitchTable};
use crate::shape::ScalarKind;
use crate::ub::{StepResult, StopReason};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::inst::{ArithFlags, InstData, Ordering, align_bytes};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::{Class, IntBinary, Opcode};
use pir_core::types::TypeData;
use rustc_hash::FxHashSet;

impl Compiler<'_> {
    /// Returns the scalar if values of the type are one cell.
    fn one_cell(&self, ty: Type) -> Option<ScalarKind> {
        let shape = self.program.shapes.get(ty)?;
        match &*shape.leaves {
            [leaf] if shape.cells == 1 && !self.is_compound(ty) => Some(leaf.scalar),
            _ => None,
        }
    }

    /// Returns whether the type is neither an integer, a pointer nor a float. A vector of one
    /// element is compound, although it has one cell.
    fn is_compound(&self, ty: Type) -> bool {
        let types = &self.program.module().types;
        !matches!(types.get(ty), TypeData::Int(_) | TypeData::Ptr(_)) && !types.is_float(ty)
    }

    /// Compiles an instruction.
    pub(super) fn instruction(&mut self, b: Block, i: Inst) -> StepResult<()> {
        let body = self.body;
        let (data, ops) = (*body.inst(i), body.ops(i));
        let dst = self.cells[i.index()];
        match data.op() {
            Opcode::Br => return self.branch(b, ops),
            Opcode::Switch => return self.switch(b, ops),
            Opcode::IndirectBr => return self.indirect(b, ops),
            Opcode::Ret => {
                let (value, cells) = match ops.first() {
                    Some(&v) => (self.src(v)?, self.cells_of(self.type_of(v))?),
                    None => (Src::constant(0), 0),
                };
                self.code.ret_cells = cells;
                self.emit(Op::Ret { value, cells });
            }
            Opcode::Unreachable => self.emit(Op::Unreachable),
            Opcode::Halt => self.emit(Op::Halt),
            Opcode::Fork => return self.fork(b, i),
            Opcode::Join => {}
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => return self.call(b, i),
            Opcode::Alloca => return self.alloca(i, &data, ops, dst),
            Opcode::Load | Opcode::Store => return self.access(i, &data, ops, dst),
            Opcode::GetElementPtr => return self.gep(i, &data, ops, dst),
            Opcode::Select => {
                let (cond, ty) = (self.type_of(ops[0]), data.ty());
                if cond == Type::I1 && self.one_cell(ty).is_some() {
                    let (cond, yes) = (self.src(ops[0])?, self.src(ops[1])?);
                    let no = self.src(ops[2])?;
                    self.emit(Op::Select { dst, cond, yes, no });
                } else {
                    return self.slow(i);
                }
            }
            _ => match self.simple(&data, ops, dst)? {
                Some(op) => self.emit(op),
                None => return self.slow(i),
            },
        }
        Ok(())
    }

    /// Returns the operation of an instruction on values of one cell, if it has one.
    fn simple(&mut self, data: &InstData, ops: &[Value], dst: u32) -> StepResult<Option<Op>> {
        let Some(&first) = ops.first() else { return Ok(None) };
        let Some(scalar) = self.one_cell(self.type_of(first)) else { return Ok(None) };
        let flags = data.arith_flags();
        if let (Some(op), ScalarKind::Int(width)) = (data.op().int_binary(), scalar) {
            let (a, b) = (self.src(ops[0])?, self.src(ops[1])?);
            let width = width as u8;
            return Ok(Some(match op {
                IntBinary::Add => Op::Add { width, flags, dst, a, b },
                IntBinary::Sub => Op::Sub { width, flags, dst, a, b },
                op => Op::Int { op, width, flags, dst, a, b },
            }));
        }
        if let (Some(op), ScalarKind::F64 | ScalarKind::F32) = (data.op().float_binary(), scalar) {
            let (a, b) = (self.src(ops[0])?, self.src(ops[1])?);
            return Ok(Some(match scalar {
                ScalarKind::F64 => Op::F64 { op, flags, dst, a, b },
                _ => Op::F32 { op, flags, dst, a, b },
            }));
        }
        Ok(match (data.op().class(), scalar) {
            (Class::Compare, _) => {
                let (a, b) = (self.src(ops[0])?, self.src(ops[1])?);
                match (data.op(), scalar) {
                    (Opcode::ICmp, ScalarKind::Int(width) | ScalarKind::Ptr(width)) => {
                        let pred = data.icmp().expect("a predicate");
                        let samesign = flags.contains(ArithFlags::SAMESIGN);
                        Some(Op::ICmp { pred, samesign, width: width as u8, dst, a, b })
                    }
                    (Opcode::FCmp, ScalarKind::F64 | ScalarKind::F32) => {
                        let pred = data.fcmp().expect("a predicate");
                        Some(match scalar {
                            ScalarKind::F64 => Op::FCmp64 { pred, flags, dst, a, b },
                            _ => Op::FCmp32 { pred, flags, dst, a, b },
                        })
                    }
                    _ => None,
                }
            }
            (Class::Cast, ScalarKind::Int(from)) => {
                match (Resize::of(data.op()), self.one_cell(data.ty())) {
                    (Some(op), Some(ScalarKind::Int(to))) => {
                        let a = self.src(first)?;
                        let (from, to) = (from as u8, to as u8);
                        Some(Op::Resize { op, from, to, flags, dst, a })
                    }
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Compiles an instruction to [`Op::Slow`].
    pub(super) fn slow(&mut self, i: Inst) -> StepResult<()> {
        let (body, dst) = (self.body, self.cells[i.index()]);
        let mut srcs = Vec::new();
        for &v in body.ops(i).iter().filter(|v| v.as_block().is_none()) {
            let ty = self.type_of(v);
            // Tokens and metadata have no cells; their operands are never read.
            let src = match ty {
                Type::TOKEN | Type::METADATA => Src::constant(0),
                _ => self.src(v)?,
            };
            srcs.push((src, ty));
        }
        let slow = self.code.slows.len() as u32;
        let unused = body.inst(i).op() == Opcode::AtomicRmw && !self.is_used(i);
        self.code.slows.push(SlowInst { inst: i, srcs: srcs.into(), dst, unused });
        self.emit(Op::Slow { slow });
        Ok(())
    }

    /// Returns whether an instruction's result has uses. O(1) after the first call.
    fn is_used(&mut self, i: Inst) -> bool {
        let body = self.body;
        let used = self.used.get_or_insert_with(|| {
            let mut used = vec![false; body.inst_bound()];
            for user in body.layout().iter().flat_map(|&b| body.insts(b)) {
                let of = body.ops(*user).iter().filter_map(|v| v.as_inst());
                of.for_each(|v| used[v.index()] = true);
            }
            used
        });
        used[i.index()]
    }

    fn branch(&mut self, b: Block, ops: &[Value]) -> StepResult<()> {
        let label = |v: Value| v.as_block().expect("a label");
        match *ops {
            [to] => {
                let edge = self.edge(b, label(to))?;
                self.emit(Op::Br { edge });
            }
            [cond, yes, no] => {
                let cond = self.src(cond)?;
                let edges = self.edge(b, label(yes))?;
                self.edge(b, label(no))?;
                self.emit(Op::CondBr { cond, edges });
            }
            _ => unreachable!("a verified `br` has one label, or a condition and two"),
        }
        Ok(())
    }

    fn switch(&mut self, b: Block, ops: &[Value]) -> StepResult<()> {
        let Some(ScalarKind::Int(_)) = self.one_cell(self.type_of(ops[0])) else {
            let what = "`switch` on an integer of more than 64 bits";
            return Err(Box::new(StopReason::Unsupported(what.into())));
        };
        let value = self.src(ops[0])?;
        let default = self.edge(b, ops[1].as_block().expect("a label"))?;
        let mut cases = Vec::new();
        for case in ops[2..].chunks_exact(2) {
            let at = self.src(case[0])?;
            let number = at.get(&[], &self.code.consts).bits;
            cases.push((number, self.edge(b, case[1].as_block().expect("a label"))?));
        }
        cases.sort_unstable_by_key(|c| c.0);
        let table = self.code.switches.len() as u32;
        self.code.switches.push(SwitchTable { cases, default });
        self.emit(Op::Switch { value, table });
        Ok(())
    }

    /// Compiles an `indirectbr` to a switch over the addresses of its labels.
    fn indirect(&mut self, b: Block, ops: &[Value]) -> StepResult<()> {
        let value = self.src(ops[0])?;
        let mut cases = Vec::new();
        for label in ops[1..].iter().filter_map(|v| v.as_block()) {
            let address = self.program.block_address(self.code.function, label);
            cases.push((address.bits, self.edge(b, label)?));
        }
        cases.sort_unstable_by_key(|c| c.0);
        let table = self.code.switches.len() as u32;
        // There is no default case, so no strand takes this edge.
        self.code.switches.push(SwitchTable { cases, default: u32::MAX });
        self.emit(Op::IndirectBr { value, table });
        Ok(())
    }

    fn alloca(&mut self, i: Inst, data: &InstData, ops: &[Value], dst: u32) -> StepResult<()> {
        let ty = data.allocated_type();
        let types = &self.program.module().types;
        let (Some(size), Some(natural)) = (
            self.program.shapes.layout.alloc_size(types, ty),
            self.program.shapes.layout.align(types, ty),
        ) else {
            let what = format!("`alloca` of {}", types.show(ty));
            return Err(Box::new(StopReason::Unsupported(what)));
        };
        let align = align_bytes(data.alloca_align()).unwrap_or(natural).max(1);
        let count = match ops.first() {
            None => Some(1),
            Some(v) if v.is_constant() => {
                let src = self.src(*v)?;
                src.get(&[], &self.code.consts).plain()
            }
            Some(_) => None,
        };
        let size = count.and_then(|n| n.checked_mul(size)).and_then(|n| u32::try_from(n).ok());
        match size {
            Some(size) => {
                let marked = self.has_lifetime(i);
                let align = align.trailing_zeros() as u8;
                self.emit(Op::Alloca { align, marked, dst, size });
                Ok(())
            }
            None => self.slow(i),
        }
    }

    /// Returns whether a lifetime marker names the `alloca`. If so, its lifetime does not begin
    /// before the first marker.
    fn has_lifetime(&mut self, alloca: Inst) -> bool {
        if self.marked.is_none() {
            let mut marked = FxHashSet::default();
            for &b in self.body.layout() {
                for &i in self.body.insts(b) {
                    if self.body.inst(i).op() != Opcode::Call {
                        continue;
                    }
                    let called = intrinsic::called(self.program.module(), self.body, i);
                    if called == Some(Id::LifetimeStart) {
                        marked.extend(self.body.call_args(i).iter().filter_map(|v| v.as_inst()));
                    }
                }
            }
            self.marked = Some(marked);
        }
        self.marked.as_ref().is_some_and(|m| m.contains(&alloca))
    }

    fn access(&mut self, i: Inst, data: &InstData, ops: &[Value], dst: u32) -> StepResult<()> {
        let info = data.mem();
        let store = data.op() == Opcode::Store;
        let ty = if store { self.type_of(ops[0]) } else { data.ty() };
        let scalar = self.one_cell(ty).filter(|s| s.bits() % 8 == 0);
        let (Some(scalar), Ordering::NotAtomic) = (scalar, info.ordering) else {
            return self.slow(i);
        };
        let natural = self.program.shapes.get(ty).map_or(1, |s| s.align);
        let align = align_bytes(info.align).unwrap_or(natural).trailing_zeros() as u8;
        let bytes = (scalar.bits() / 8) as u8;
        if store {
            let (value, ptr) = (self.src(ops[0])?, self.src(ops[1])?);
            self.emit(Op::Store { bytes, align, ptr, value });
        } else {
            let ptr = self.src(ops[0])?;
            self.emit(match scalar {
                ScalarKind::Ptr(_) => Op::LoadPtr { bytes, align, dst, ptr },
                _ => Op::Load { bytes, align, dst, ptr },
            });
        }
        Ok(())
    }

    fn gep(&mut self, i: Inst, data: &InstData, ops: &[Value], dst: u32) -> StepResult<()> {
        let program = self.program;
        let types = &program.module().types;
        let vector = ops.iter().any(|&v| types.lanes(self.type_of(v)).is_some());
        let index_bits = match types.get(self.type_of(ops[0])) {
            TypeData::Ptr(space) => program.shapes.layout.index_bits(space),
            _ => 0,
        };
        if vector || index_bits != 64 {
            return self.slow(i);
        }
        let gep = self.gep_terms(data.source_element(), &ops[1..])?;
        let (base, flags) = (self.src(ops[0])?, data.arith_flags());
        match (i32::try_from(gep.offset), &gep.terms[..]) {
            (Ok(offset), []) => self.emit(Op::Offset { flags, dst, base, offset }),
            (Ok(0), &[GepTerm { index, width: width @ 1..=64, stride }])
                if i32::try_from(stride).is_ok() =>
            {
                let (width, stride) = (width as u8, stride as i32);
                self.emit(Op::Index { width, flags, dst, base, index, stride });
            }
            _ => {
                let at = self.code.geps.len() as u32;
                self.code.geps.push(gep);
                self.emit(Op::Gep { flags, dst, base, gep: at });
            }
        }
        Ok(())
    }

    /// Computes the constant offset and the terms of a `getelementptr` of one pointer.
    fn gep_terms(&mut self, source: Type, indices: &[Value]) -> StepResult<GepOffset> {
        let program = self.program;
        let types = &program.module().types;
        let mut gep = GepOffset::default();
        let mut ty = source;
        for (n, &v) in indices.iter().enumerate() {
            let in_vector = n > 0 && types.lanes(ty).is_some();
            if n > 0 {
                if let Some((fields, _)) = types.fields(ty) {
                    let src = self.src(v)?;
                    let field = src.get(&[], &self.code.consts).bits as usize;
                    let layout = program.structure(ty)?;
                    gep.offset = gep.offset.wrapping_add(layout.offsets[field] as i64);
                    ty = fields[field];
                    continue;
                }
                ty = types.element(ty).expect("a verified index has an element");
            }
            let stride = program.stride(ty, in_vector)? as i64;
            let width = types.int_bits(self.type_of(v)).expect("an index is an integer");
            let src = self.src(v)?;
            let constant = match src.as_reg() {
                None if width <= 64 => src.get(&[], &self.code.consts).plain(),
                _ => None,
            };
            match constant {
                Some(k) => {
                    let k = crate::cell::sign_extend(k, width);
                    gep.offset = gep.offset.wrapping_add(k.wrapping_mul(stride));
                }
                None => gep.terms.push(GepTerm { index: src, width, stride }),
            }
        }
        Ok(gep)
    }
}
