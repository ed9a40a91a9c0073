//! Instructions without an [`Op`](crate::code::Op) of their own, decoded from the IR each time:
//! vectors, aggregates, wide numbers, atomics.

use super::access::{ValueAccess, number};
use super::exec::{SlowFlow, select_undefined};
use super::sync::MemoryOrder;
use super::weak::{AtomicAccess, Exchange};
use super::{Machine, Strand};
use crate::cell::{Cell, Provenance, mask, sign_extend};
use crate::code::{FunctionCode, SlowInst};
use crate::host::Assumption;
use crate::memory::{Allocator, ObjectKind, ObjectState};
use crate::ops;
use crate::race::UpdateClass;
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::{StepResult, StopReason};
use pir_core::entity::{Inst, Type};
use pir_core::function::Body;
use pir_core::inst::{
    ArithFlags, InstData, IntPredicate, MemFlags, Ordering, Predicate, RmwOp, align_bytes,
};
use pir_core::opcode::{Class, Opcode};
use smallvec::{SmallVec, smallvec};

/// The predicates of equality, as an instruction's `sub` stores them.
const EQUAL: Predicate = Predicate::Int(IntPredicate::Eq);
const NOT_EQUAL: Predicate = Predicate::Int(IntPredicate::Ne);

/// The cells of one value.
pub(super) type CellBuffer = SmallVec<[Cell; 8]>;

/// Returns the indices of a leaf's cells.
pub(super) fn range(leaf: &ScalarPart) -> std::ops::Range<usize> {
    leaf.cell as usize..(leaf.cell + leaf.scalar.cells()) as usize
}

/// An instruction and the values of its operands.
struct DecodedInst<'a> {
    body: &'a Body,
    inst: Inst,
    data: InstData,
    args: &'a [CellBuffer],
    types: &'a [(crate::code::Src, Type)],
    unused: bool,
}

impl<'p> Machine<'p> {
    pub(super) fn shape(&self, ty: Type) -> &'p ValueShape {
        self.program.shapes.get(ty).expect("values without a shape are not compiled")
    }

    pub(super) fn body(&self, code: &FunctionCode) -> &'p Body {
        let function = self.program.module().function(code.function).expect("a function");
        function.body.as_deref().expect("compiled functions have bodies")
    }

    /// Decodes the operands of an instruction, executes it, and stores its result.
    pub(super) fn slow(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        k: u32,
    ) -> StepResult<SlowFlow> {
        let slow: &'p SlowInst = &code.slows[k as usize];
        let body = self.body(code);
        let base = strand.frames.last().expect("a running strand has a frame").base as usize;
        let frame = strand.registers();
        let args: SmallVec<[CellBuffer; 4]> = slow
            .srcs
            .iter()
            .map(|&(src, ty)| match ty {
                Type::TOKEN | Type::METADATA => CellBuffer::new(),
                _ => src.cells(self.shape(ty).cells, frame, &code.consts).into(),
            })
            .collect();
        let data = *body.inst(slow.inst);
        if data.op() == Opcode::Resume {
            let object = args[0][0];
            return self.unwind(at, strand, object);
        }
        let cells = if data.ty() == Type::TOKEN { 0 } else { self.shape(data.ty()).cells };
        let mut out: CellBuffer = smallvec![Cell::ZERO; cells as usize];
        let inst = slow.inst;
        let at =
            DecodedInst { body, inst, data, args: &args, types: &slow.srcs, unused: slow.unused };
        self.compute(strand, &at, &mut out)?;
        let to = base + slow.dst as usize;
        strand.regs[to..to + out.len()].copy_from_slice(&out);
        Ok(SlowFlow::Continue)
    }

    fn compute(
        &mut self,
        strand: &mut Strand<'p>,
        at: &DecodedInst<'_>,
        out: &mut CellBuffer,
    ) -> StepResult<()> {
        let (data, args) = (&at.data, at.args);
        let shape = match data.ty() {
            Type::TOKEN => self.shape(Type::VOID),
            ty => self.shape(ty),
        };
        match data.op() {
            Opcode::FNeg => {
                for l in &shape.leaves {
                    let r = range(l);
                    ops::float::neg(data.arith_flags(), l.scalar, &args[0][r.clone()], &mut out[r]);
                }
            }
            Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr | Opcode::AddrSpaceCast => {
                let is_unchecked = self.program.is_unchecked(strand.site().function);
                self.pointer_cast(at, is_unchecked, out);
            }
            Opcode::BitCast => {
                let from = self.shape(at.types[0].1);
                ops::cast::bitcast(from, shape, &args[0], out);
                if out.iter().all(|c| c.prov == Provenance::NONE) {
                    args[0].iter().for_each(|&c| self.memory.show(c));
                }
            }
            Opcode::ICmp | Opcode::FCmp => {
                let from = self.shape(at.types[0].1);
                let predicate = data.predicate().expect("a verified predicate");
                let equality = predicate == EQUAL || predicate == NOT_EQUAL;
                for (l, to) in from.leaves.iter().zip(out.iter_mut()) {
                    let r = range(l);
                    let (a, b) = (&args[0][r.clone()], &args[1][r]);
                    if a[0].prov != Provenance::NONE || b[0].prov != Provenance::NONE {
                        self.observe_comparison(equality, a[0], b[0]);
                    }
                    *to = ops::compare(predicate, data.arith_flags(), l.scalar, a, b);
                }
            }
            Opcode::Select => self.select(at, shape, out),
            Opcode::Freeze => self.freeze(&args[0], shape, out),
            Opcode::ExtractElement | Opcode::InsertElement => self.element(at, out),
            Opcode::ShuffleVector => self.shuffle(at, shape, out),
            Opcode::ExtractValue | Opcode::InsertValue => self.field(at, out),
            Opcode::GetElementPtr => return self.vector_gep(at, out),
            Opcode::Load => {
                let info = data.mem();
                let align = align_bytes(info.align).unwrap_or(shape.align);
                let atomic = info.ordering != Ordering::NotAtomic;
                let order = MemoryOrder::of(info);
                if atomic && self.is_weak(strand) {
                    let value = ValueAccess { shape, align };
                    let access = AtomicAccess { p: args[0][0], ty: data.ty(), value, order };
                    return self.weak_load(strand, access, out);
                }
                self.read(strand, args[0][0], shape, align, atomic, out)?;
                if atomic {
                    self.acquire(strand, args[0][0], order, UpdateClass::NONE);
                }
            }
            Opcode::Store => {
                let shape = self.shape(at.types[0].1);
                let info = data.mem();
                let align = align_bytes(info.align).unwrap_or(shape.align);
                let atomic = info.ordering != Ordering::NotAtomic;
                let order = MemoryOrder::of(info);
                if atomic && self.is_weak(strand) {
                    let (ty, value) = (at.types[0].1, ValueAccess { shape, align });
                    let access = AtomicAccess { p: args[1][0], ty, value, order };
                    return self.weak_store(strand, access, &args[0]);
                }
                self.write(strand, args[1][0], shape, align, atomic, &args[0])?;
                if atomic {
                    self.release(strand, args[1][0], order, false, UpdateClass::NONE);
                }
            }
            Opcode::Fence => {
                let info = data.mem();
                self.fence(strand, MemoryOrder::of(info));
            }
            Opcode::CmpXchg => return self.cmpxchg(strand, at, out),
            Opcode::AtomicRmw => return self.rmw(strand, at, out),
            Opcode::Alloca => return self.dynamic_alloca(strand, at, out),
            Opcode::VAArg => {
                let value = self.next_variadic(strand, args[0][0], shape)?;
                out.copy_from_slice(&value);
            }
            Opcode::LandingPad => {
                let [object, selector] = strand.exception.take().unwrap_or([Cell::ZERO; 2]);
                (out[0], out[1]) = (object, selector);
            }
            op if matches!(op.class(), Class::IntBinary | Class::FloatBinary) => {
                args.iter().for_each(|a| self.show_integers(shape, a));
                ops::lanes_binary(op, data.arith_flags(), shape, &args[0], &args[1], out)?;
            }
            op if let Some(op) = op.cast() => {
                let from = self.shape(at.types[0].1);
                self.show_integers(from, &args[0]);
                for (f, t) in from.leaves.iter().zip(&shape.leaves) {
                    let a = &args[0][range(f)];
                    ops::cast::cast(
                        op,
                        data.arith_flags(),
                        f.scalar,
                        t.scalar,
                        a,
                        &mut out[range(t)],
                    );
                }
            }
            op => return Err(Box::new(StopReason::Unsupported(format!("`{}`", op.name())))),
        }
        Ok(())
    }

    /// Executes `ptrtoint` and `inttoptr`, lane by lane.
    /// The code of a library (`is_unchecked`) behaves alike whatever the addresses are.
    fn pointer_cast(&mut self, at: &DecodedInst<'_>, is_unchecked: bool, out: &mut CellBuffer) {
        let (from, to) = (self.shape(at.types[0].1), self.shape(at.data.ty()));
        for (f, t) in from.leaves.iter().zip(&to.leaves) {
            let a = &at.args[0][range(f)];
            let to = &mut out[range(t)];
            match at.data.op() {
                Opcode::IntToPtr => {
                    // An integer that was cast from a pointer and not changed still has its
                    // provenance.
                    to[0] = match a[0] {
                        a if a.prov != crate::Provenance::NONE || !a.is_plain() => a,
                        a => Cell::new(a.bits & mask(t.scalar.bits())),
                    };
                }
                Opcode::AddrSpaceCast => to[0] = a[0],
                _ => {
                    let exposes = self.memory.exposes;
                    self.memory.expose(a[0]);
                    if is_unchecked {
                        self.memory.exposes = exposes;
                    }
                    // The integer depends on the order of allocations, and so may the program's
                    // behaviour.
                    if !is_unchecked {
                        self.leave_races_open("addresses as numbers");
                    }
                    let bits = t.scalar.bits();
                    if bits < 64 {
                        self.memory.show(a[0]);
                    }
                    to.fill(if a[0].is_poison() { Cell::POISON } else { Cell::ZERO });
                    if !a[0].is_poison() {
                        to[0] = match bits {
                            64.. => a[0],
                            _ => Cell::partly(a[0].bits & mask(bits), a[0].undef & mask(bits)),
                        };
                    }
                }
            }
        }
    }

    fn select(&mut self, at: &DecodedInst<'_>, shape: &ValueShape, out: &mut CellBuffer) {
        let (cond, yes, no) = (&at.args[0], &at.args[1], &at.args[2]);
        for (n, l) in shape.leaves.iter().enumerate() {
            // The condition is one `i1` for all lanes, or a vector with one per lane.
            let c = if cond.len() > 1 || at.types[0].1 != Type::I1 { cond[n] } else { cond[0] };
            for k in range(l) {
                out[k] = match c.plain() {
                    Some(0) => no[k],
                    Some(_) => yes[k],
                    None => select_undefined(c, yes[k], no[k]),
                };
            }
        }
    }

    /// Executes `freeze`, which chooses a value for undefined and poison bits.
    fn freeze(&mut self, a: &[Cell], shape: &ValueShape, out: &mut CellBuffer) {
        for l in &shape.leaves {
            for (k, at) in range(l).enumerate() {
                let (cell, bits) = (a[at], l.scalar.bits_of_cell(k as u32));
                let open = if cell.is_poison() { mask(bits) } else { cell.undef };
                if open == 0 {
                    out[at] = cell;
                    continue;
                }
                let base = if cell.is_poison() { 0 } else { cell.bits };
                out[at] = Cell::new(base | self.choose_bits(open));
            }
        }
    }

    /// Chooses a value for the bits of a mask. Of up to four bits all values are alternatives. Of
    /// more bits only all zeros and all ones are, and the run records that it did not try all
    /// values.
    fn choose_bits(&mut self, open: u64) -> u64 {
        let count = open.count_ones();
        if count > 4 {
            self.world.assume(Assumption::Undefined);
            return if self.choose(2) == 0 { 0 } else { open };
        }
        let pick = self.choose(1 << count);
        let places = (0..64).filter(|b| open >> b & 1 != 0).enumerate();
        places.fold(0, |bits, (n, b)| bits | u64::from(pick >> n & 1) << b)
    }

    /// Executes `extractelement` and `insertelement`.
    fn element(&mut self, at: &DecodedInst<'_>, out: &mut CellBuffer) {
        let insert = at.data.op() == Opcode::InsertElement;
        let shape = self.shape(at.types[0].1);
        let index = at.args[if insert { 2 } else { 1 }][0];
        if insert {
            out.copy_from_slice(&at.args[0]);
        }
        let leaf = index.plain().and_then(|n| shape.leaves.get(n as usize));
        match leaf {
            // The index is out of range.
            None => out.fill(Cell::POISON),
            Some(l) if insert => out[range(l)].copy_from_slice(&at.args[1]),
            Some(l) => out.copy_from_slice(&at.args[0][range(l)]),
        }
    }

    fn shuffle(&mut self, at: &DecodedInst<'_>, shape: &ValueShape, out: &mut CellBuffer) {
        let from = self.shape(at.types[0].1);
        let lanes = from.leaves.len();
        for (n, to) in shape.leaves.iter().enumerate() {
            match at.args[2][n].plain().map(|k| k as usize) {
                Some(k) if k < lanes => {
                    out[range(to)].copy_from_slice(&at.args[0][range(&from.leaves[k])]);
                }
                Some(k) if k < 2 * lanes => {
                    out[range(to)].copy_from_slice(&at.args[1][range(&from.leaves[k - lanes])]);
                }
                _ => out[range(to)].fill(Cell::POISON),
            }
        }
    }

    /// Executes `extractvalue` and `insertvalue`.
    fn field(&mut self, at: &DecodedInst<'_>, out: &mut CellBuffer) {
        let types = &self.program.module().types;
        let (mut ty, mut cell) = (at.types[0].1, 0u32);
        for &n in at.body.numbers(at.inst) {
            let cells = |t| self.shape(t).cells;
            match types.fields(ty) {
                Some((fields, _)) => {
                    cell += fields[..n as usize].iter().map(|&f| cells(f)).sum::<u32>();
                    ty = fields[n as usize];
                }
                None => {
                    ty = types.element(ty).expect("a verified index has an element");
                    cell += n * cells(ty);
                }
            }
        }
        let part = cell as usize..(cell + self.shape(ty).cells) as usize;
        if at.data.op() == Opcode::ExtractValue {
            out.copy_from_slice(&at.args[0][part]);
        } else {
            out.copy_from_slice(&at.args[0]);
            out[part].copy_from_slice(&at.args[1]);
        }
    }

    /// Executes a `getelementptr` of a vector of pointers, or of pointers with another index width.
    fn vector_gep(&mut self, at: &DecodedInst<'_>, out: &mut CellBuffer) -> StepResult<()> {
        let program = self.program;
        let types = &program.module().types;
        let lane = |n: usize, lane: usize| {
            let ty = at.types[n].1;
            let cells = self.shape(types.scalar(ty)).cells as usize;
            at.args[n][if types.lanes(ty).is_some() { lane * cells } else { 0 }]
        };
        for (k, to) in out.iter_mut().enumerate() {
            let mut ty = at.data.source_element();
            let (mut offset, mut bad) = (0i64, None);
            for n in 1..at.args.len() {
                let index = lane(n, k);
                let in_vector = n > 1 && types.lanes(ty).is_some();
                if n > 1 {
                    if let Some((fields, _)) = types.fields(ty) {
                        let field = index.bits as usize;
                        offset = offset.wrapping_add(program.structure(ty)?.offsets[field] as i64);
                        ty = fields[field];
                        continue;
                    }
                    ty = types.element(ty).expect("a verified index has an element");
                }
                if !index.is_plain() {
                    bad = Some(if index.is_poison() { index } else { bad.unwrap_or(index) });
                }
                let width = types.int_bits(types.scalar(at.types[n].1)).unwrap_or(64).min(64);
                let stride = program.stride(ty, in_vector)? as i64;
                offset = offset.wrapping_add(sign_extend(index.bits, width).wrapping_mul(stride));
            }
            *to = match bad {
                Some(c) if c.is_poison() => Cell::POISON,
                Some(_) => Cell::undef(64),
                None => self.offset(lane(0, k), offset, at.data.arith_flags()),
            };
        }
        Ok(())
    }

    /// Executes an `alloca` whose size is not a constant of at most 32 bits.
    fn dynamic_alloca(
        &mut self,
        strand: &mut Strand<'p>,
        at: &DecodedInst<'_>,
        out: &mut CellBuffer,
    ) -> StepResult<()> {
        let ty = at.data.allocated_type();
        let types = &self.program.module().types;
        let layout = &self.program.shapes.layout;
        let count = match at.args.first() {
            Some(n) => number(n[0], "the count of an `alloca`")?,
            None => 1,
        };
        let each = layout.alloc_size(types, ty).unwrap_or(0);
        let size = each.saturating_mul(count);
        let natural = layout.align(types, ty).unwrap_or(1);
        let align = align_bytes(at.data.alloca_align()).unwrap_or(natural);
        let by = Allocator { owner: strand.id, site: Some(strand.site()) };
        let p = self.memory.allocate_inline(ObjectKind::Stack, size, align, by)?;
        self.memory.object_mut(p.prov.0).set_state(ObjectState::Live);
        strand.allocas.push(p.prov.0);
        out[0] = p;
        Ok(())
    }

    fn cmpxchg(
        &mut self,
        strand: &mut Strand<'p>,
        at: &DecodedInst<'_>,
        out: &mut CellBuffer,
    ) -> StepResult<()> {
        let info = at.data.mem();
        let order = MemoryOrder::of(info);
        let shape = self.shape(at.types[1].1);
        let align = align_bytes(info.align).unwrap_or(shape.size.next_power_of_two());
        let p = at.args[0][0];
        let n = shape.cells as usize;
        let mut old: CellBuffer = smallvec![Cell::ZERO; n];
        let raced = self.read(strand, p, shape, align, true, &mut old)?;
        let scalar = shape.leaves[0].scalar;
        let as_int = match scalar {
            ScalarKind::Ptr(bits) => ScalarKind::Int(bits),
            other => other,
        };
        if !raced && self.is_weak(strand) {
            let value = ValueAccess { shape, align };
            let access = AtomicAccess { p, ty: at.types[1].1, value, order };
            let is_weak = at.data.mem_flags().contains(MemFlags::WEAK);
            let change = Exchange { as_int, expected: &at.args[1], new: &at.args[2], is_weak };
            let failure = MemoryOrder { ordering: info.failure, ..order };
            if let Some((same, old)) = self.weak_cmpxchg(strand, access, failure, change)? {
                out[..n].copy_from_slice(&old);
                out[n] = Cell::bool(same);
                return Ok(());
            }
        }
        if old[0].prov != Provenance::NONE || at.args[1][0].prov != Provenance::NONE {
            self.observe_comparison(true, old[0], at.args[1][0]);
        }
        let same = ops::compare(EQUAL, ArithFlags::empty(), as_int, &old, &at.args[1]);
        let mut same = number(same, "what `cmpxchg` compares")? != 0;
        if same && at.data.mem_flags().contains(MemFlags::WEAK) && self.choose(2) == 1 {
            // A weak `cmpxchg` may fail spuriously, but not for ever.
            (same, self.turn.spurious) = (false, true);
        }
        out[..n].copy_from_slice(&old);
        out[n] = Cell::bool(same);
        if same {
            self.acquire(strand, p, order, UpdateClass::NONE);
            self.write(strand, p, shape, align, true, &at.args[2])?;
            self.release(strand, p, order, true, UpdateClass::NONE);
        } else {
            self.acquire(
                strand,
                p,
                MemoryOrder { ordering: info.failure, ..order },
                UpdateClass::NONE,
            );
        }
        Ok(())
    }

    fn rmw(
        &mut self,
        strand: &mut Strand<'p>,
        at: &DecodedInst<'_>,
        out: &mut CellBuffer,
    ) -> StepResult<()> {
        let info = at.data.mem();
        let order = MemoryOrder::of(info);
        let shape = self.shape(at.data.ty());
        let align = align_bytes(info.align).unwrap_or(shape.size.next_power_of_two());
        let p = at.args[0][0];
        let op = at.data.rmw().expect("a verified operator");
        let mut update = self.commuting_class(at, op, ValueAccess { shape, align }, out)?;
        if self.is_weak(strand) {
            let value = ValueAccess { shape, align };
            let access = AtomicAccess { p, ty: at.data.ty(), value, order };
            if !self.commutes_weakly(strand, access, update)? {
                update = UpdateClass::NONE;
                let argument = &at.args[1];
                if self.weak_update(strand, access, (op, argument), out)? {
                    if at.unused {
                        out.fill(Cell::ZERO);
                    }
                    return Ok(());
                }
            }
        }
        if update.is_none() {
            self.read(strand, p, shape, align, true, out)?;
        } else if self.reads_to_update(strand, p, ValueAccess { shape, align }, update)? {
            out.fill(Cell::POISON);
            update = UpdateClass::NONE;
        }
        let mut new: CellBuffer = smallvec![Cell::ZERO; out.len()];
        if op != RmwOp::Xchg {
            self.show_integers(shape, out);
            self.show_integers(shape, &at.args[1]);
        }
        for l in &shape.leaves {
            let r = range(l);
            let (a, b) = (&out[r.clone()], &at.args[1][r.clone()]);
            super::sync::combine(op, l.scalar, a, b, &mut new[r])?;
        }
        self.acquire(strand, p, order, update);
        if update.is_none() {
            self.write(strand, p, shape, align, true, &new)?;
        } else {
            self.update(strand, p, ValueAccess { shape, align }, update, &new)?;
        }
        self.release(strand, p, order, true, update);
        if at.unused {
            // The unused result is cleared, so that states that differ only in it are equal.
            out.fill(Cell::ZERO);
        }
        Ok(())
    }

    /// Returns the class of updates that commute with this one whatever their operands are. There
    /// is one only if the result is unused, the location is naturally aligned, so that no other one
    /// overlaps a part of it, and all bits are known. In this case `old` is set to the value at the
    /// location.
    fn commuting_class(
        &mut self,
        at: &DecodedInst<'_>,
        op: RmwOp,
        ValueAccess { shape, align }: ValueAccess<'_>,
        old: &mut CellBuffer,
    ) -> StepResult<UpdateClass> {
        let update = UpdateClass::of(op, shape.size);
        let p = at.args[0][0];
        if !at.unused || update.is_none() || !p.bits.is_multiple_of(shape.size) {
            return Ok(UpdateClass::NONE);
        }
        let place = self.memory.resolve(p, shape.size, align)?;
        self.memory.load(place, shape, old);
        let known = |c: &Cell| c.is_plain() && c.prov == Provenance::NONE;
        let all = old.iter().chain(&at.args[1]).all(known);
        Ok(if all { update } else { UpdateClass::NONE })
    }
}
