//! Reductions of loops: a location that iterations update by one operator, and access in no other
//! way, gets a private copy for each chunk of iterations, and one for each lane of vector code. A
//! chunk ends with one atomic update of the location itself, or one in the critical section of the
//! updates, so that updates without a copy and those of other chunks count as well.

use super::inline::inline;
use super::lanes::{Form, Lanes};
use crate::info::Operator;
use crate::program::{Reduction, Root, TaskId, TaskProgram};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Inst, Value, ValueKind};
use pir_core::function::{Body, Param};
use pir_core::inst::{ArithFlags, InstData, IntPredicate, MemFlags, RmwOp};
use pir_core::intrinsic::{Id, called};
use pir_core::layout::DataLayout;
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::opcode::Class;
use pir_core::{GlobalId, Module, Opcode, Type};
use pir_vector::{Order, Request, Shape, vectorize};
use rustc_hash::FxHashMap;

/// An iteration that updates copies: `void (ptr worker, ptr context, i64 round, ptr copy...)`.
#[derive(Clone, Debug)]
pub(super) struct Private {
    pub function: GlobalId,
    /// The struct with the captured values.
    context: Type,
    parts: Vec<Part>,
}

/// A location with a copy.
#[derive(Clone, Copy, Debug)]
struct Part {
    of: Reduction,
    /// One of its updates: the `atomicrmw`, or the operator.
    update: InstData,
}

/// An update in a task.
#[derive(Clone, Copy)]
enum Update {
    Atomic(Inst),
    /// The calls that begin and end the critical section, and load, operator and store in it.
    Guarded {
        section: [Inst; 2],
        load: Inst,
        op: Inst,
        store: Inst,
    },
}

/// Functions that enter and leave critical sections of `(worker, lock)`, or of `(lock)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Critical {
    pub enter: GlobalId,
    pub exit: GlobalId,
    /// Whether they take the worker.
    pub worker: bool,
}

/// Makes iterations with private copies for the loops that have reductions. Runs before markers
/// become code, because inner regions are copied here.
pub(super) fn privatize(m: &mut Module, program: &TaskProgram) -> FxHashMap<TaskId, Private> {
    let mut made = FxHashMap::default();
    for l in &program.loops {
        let region = &program.regions[l.region.index()];
        if l.reductions.is_empty() || region.force || region.lockstep {
            continue;
        }
        let task = program.tasks[l.body.index()].function;
        if let Some(private) = iteration(m, task, l.context, &l.reductions) {
            made.insert(l.body, private);
        }
    }
    made
}

fn iteration(
    m: &mut Module,
    task: GlobalId,
    context: Type,
    reductions: &[Reduction],
) -> Option<Private> {
    let function = m.function(task)?;
    let body = function.body.as_deref()?;
    let layout = DataLayout::new(m.datalayout.as_deref());
    let mut parts: Vec<Part> = Vec::new();
    let mut updates: Vec<(Update, usize)> = Vec::new();
    for (update, of) in sections(m, body, &layout, reductions) {
        let Update::Guarded { op, .. } = update else { continue };
        let data = *body.inst(op);
        let known = parts.iter().position(|p| p.of == of);
        let at = known.unwrap_or_else(|| {
            parts.push(Part { of, update: data });
            parts.len() - 1
        });
        updates.push((update, at));
    }
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let data = *body.inst(i);
        if data.op() != Opcode::AtomicRmw || data.mem_flags().contains(MemFlags::VOLATILE) {
            continue;
        }
        let Some((root, offset)) = place(m, body, &layout, body.ops(i)[0]) else { continue };
        let mine =
            |r: &&Reduction| (r.root, r.offset, r.ty, r.lock) == (root, offset, data.ty(), None);
        let Some(&of) = reductions.iter().find(mine) else { continue };
        let known = parts.iter().position(|p| p.of == of);
        let at = known.unwrap_or_else(|| {
            parts.push(Part { of, update: data });
            parts.len() - 1
        });
        updates.push((Update::Atomic(i), at));
    }
    if parts.is_empty() {
        return None;
    }
    let mut copy = function.clone();
    copy.params.extend(parts.iter().map(|_| Param::of(Type::PTR)));
    let params: Vec<Type> = copy.params.iter().map(|p| p.ty).collect();
    let name = m.fresh_name(&format!("{}.private", m.display_name(task)));
    let ty = m.types.function(Type::VOID, &params, false);
    let global = Global::with_defaults(&name, ty, GlobalKind::Function(Box::new(copy)));
    let function = m.add_global(Global { linkage: Linkage::Internal, ..global });
    let f = FunctionBuilder::edit(m, function).expect("a task has a body");
    for (update, at) in updates {
        let place = f.arg(3 + at as u32);
        let i = match update {
            Update::Atomic(i) => i,
            Update::Guarded { section, load, op, store } => {
                f.with_body(|b| {
                    b.ops_mut(load)[0] = place;
                    b.ops_mut(store)[1] = place;
                    section.into_iter().for_each(|call| b.remove_inst(call));
                    // Parts of a sum may overflow where the whole does not.
                    if b.inst(op).op().class() == Class::IntBinary {
                        let d = b.inst_mut(op);
                        let kept = d.arith_flags() - (ArithFlags::NSW | ArithFlags::NUW);
                        *d = d.with_arith_flags(kept);
                    }
                });
                continue;
            }
        };
        let (data, v) = f.with_body(|b| (*b.inst(i), b.ops(i)[1]));
        f.before(i);
        let old = f.load(data.ty(), place);
        let new = match data.rmw() {
            Some(RmwOp::Sub) => f.sub(old, v),
            _ => apply(&f, parts[at].of.operator, old, v),
        };
        f.store(new, place);
        f.with_body(|b| b.remove_inst(i));
    }
    f.finish().unwrap_or_else(|e| panic!("an iteration with copies is no function: {e}"));
    Some(Private { function, context, parts })
}

/// Updates in critical sections that hold nothing but one.
fn sections(
    m: &Module,
    body: &Body,
    layout: &DataLayout,
    reductions: &[Reduction],
) -> Vec<(Update, Reduction)> {
    let mut found = Vec::new();
    for &b in body.layout() {
        // The call that entered, and what followed that is no plain computation.
        let mut open: Option<(Inst, Vec<Inst>)> = None;
        for &i in body.insts(b) {
            match called(m, body, i) {
                Some(Id::ParallelCriticalEnter) => open = Some((i, vec![])),
                Some(Id::ParallelCriticalExit) => {
                    let Some((enter, inside)) = open.take() else { continue };
                    let [load, store] = inside[..] else { continue };
                    let one = guarded(m, body, layout, reductions, [enter, load, store, i]);
                    found.extend(one);
                }
                _ => {
                    let op = body.inst(i).op();
                    let memory = op.is_call()
                        || matches!(
                            op,
                            Opcode::Load
                                | Opcode::Store
                                | Opcode::AtomicRmw
                                | Opcode::CmpXchg
                                | Opcode::Fence
                        );
                    if let Some((_, inside)) = open.as_mut().filter(|_| memory) {
                        inside.push(i);
                    }
                }
            }
        }
    }
    found
}

fn guarded(
    m: &Module,
    body: &Body,
    layout: &DataLayout,
    reductions: &[Reduction],
    [enter, load, store, exit]: [Inst; 4],
) -> Option<(Update, Reduction)> {
    let (l, s) = (body.inst(load), body.inst(store));
    if l.op() != Opcode::Load
        || s.op() != Opcode::Store
        || body.call_args(enter) != body.call_args(exit)
    {
        return None;
    }
    let op = body.ops(store)[0].as_inst()?;
    let data = body.inst(op);
    let binary = matches!(data.op().class(), Class::IntBinary | Class::FloatBinary);
    let of_old = body.ops(op).contains(&load.into());
    let here = place(m, body, layout, body.ops(load)[0])?;
    let (lock, behind) = place(m, body, layout, body.call_args(enter)[0])?;
    let same = place(m, body, layout, body.ops(store)[1])? == here && behind == 0;
    let mine = |r: &&Reduction| {
        (r.root, r.offset) == here && r.ty == l.ty() && r.ty == data.ty() && r.lock == Some(lock)
    };
    let of = reductions.iter().find(mine).filter(|_| binary && of_old && same)?;
    Some((Update::Guarded { section: [enter, exit], load, op, store }, *of))
}

/// Returns the root of an address in a task, and the offset from it in bytes.
fn place(m: &Module, body: &Body, layout: &DataLayout, mut address: Value) -> Option<(Root, i64)> {
    let mut offset = 0i64;
    loop {
        let i = match address.kind() {
            ValueKind::Global(g) => return Some((Root::Global(g), offset)),
            ValueKind::Inst(i) => i,
            _ => return None,
        };
        match body.inst(i).op() {
            Opcode::Load => {
                let field = body.ops(i)[0].as_inst()?;
                let path = body.ops(field);
                let ours = body.inst(field).op() == Opcode::GetElementPtr
                    && path[0] == Value::arg(1)
                    && path.len() == 3;
                let n = number(m, body, path.get(2).copied().filter(|_| ours)?)?;
                return Some((Root::Captured(u32::try_from(n).ok()?), offset));
            }
            Opcode::GetElementPtr => {
                let path = body.ops(i)[1..].iter().map(|&v| number(m, body, v));
                let path: Option<Vec<i64>> = path.collect();
                let source = body.inst(i).source_element();
                offset = offset.checked_add(bytes(m, layout, source, &path?)?)?;
                address = body.ops(i)[0];
            }
            _ => return None,
        }
    }
}

fn number(m: &Module, body: &Body, v: Value) -> Option<i64> {
    let c = body.consts.get(v.as_const()?);
    let bits = m.types.int_bits(c.ty).filter(|&b| b <= 64)?;
    match c.kind {
        ConstKind::Int(n) => Some(((n << (64 - bits)) as i64) >> (64 - bits)),
        ConstKind::Zero => Some(0),
        _ => None,
    }
}

/// What constant indices add to an address.
fn bytes(m: &Module, layout: &DataLayout, mut ty: Type, path: &[i64]) -> Option<i64> {
    let mut sum = 0i64;
    for (k, &n) in path.iter().enumerate() {
        if k > 0 {
            if let Some((fields, _)) = m.types.fields(ty) {
                let at = usize::try_from(n).ok()?;
                let offsets = layout.structure(&m.types, ty)?.offsets;
                sum = sum.checked_add(i64::try_from(*offsets.get(at)?).ok()?)?;
                ty = *fields.get(at)?;
                continue;
            }
            ty = m.types.element(ty)?;
        }
        let scale = i64::try_from(layout.alloc_size(&m.types, ty)?).ok()?;
        sum = sum.checked_add(n.checked_mul(scale)?)?;
    }
    Some(sum)
}

/// Two copies together; sums of floats with the flags of the updates.
fn join(f: &FunctionBuilder<'_>, p: &Part, a: Value, b: Value) -> Value {
    let op = match p.of.operator {
        Operator::FAdd => Opcode::FAdd,
        Operator::FMul => Opcode::FMul,
        operator => return apply(f, operator, a, b),
    };
    let data = InstData::new(op, f.ty(a)).with_arith_flags(p.update.arith_flags());
    f.inst(data, &[a, b]).into()
}

fn apply(f: &FunctionBuilder<'_>, operator: Operator, a: Value, b: Value) -> Value {
    let pick = |p| f.select(f.icmp(p, a, b), a, b);
    match operator {
        Operator::Add => f.add(a, b),
        Operator::Mul => f.mul(a, b),
        Operator::And => f.and(a, b),
        Operator::Or => f.or(a, b),
        Operator::Xor => f.xor(a, b),
        Operator::Max => pick(IntPredicate::Sgt),
        Operator::Min => pick(IntPredicate::Slt),
        Operator::UMax => pick(IntPredicate::Ugt),
        Operator::UMin => pick(IntPredicate::Ult),
        Operator::FAdd | Operator::FMul => unreachable!("these have flags"),
    }
}

impl Private {
    /// Whether a sum is brought to its location in a critical section.
    pub(super) fn is_guarded(&self) -> bool {
        self.parts.iter().any(|p| p.of.lock.is_some())
    }

    /// `void (ptr worker, ptr context, i64 lo, i64 hi)` that runs iterations one by one.
    pub(super) fn chunk(&self, m: &mut Module, critical: Option<Critical>) -> GlobalId {
        let name = format!("{}.fold", m.display_name(self.function));
        m.find(name.as_bytes()).unwrap_or_else(|| self.fold(m, &name, None, critical))
    }

    /// The same in groups of lanes; none if there is no vector code that pays.
    pub(super) fn wide(
        &self,
        m: &mut Module,
        lanes: Lanes,
        count: Option<u64>,
        critical: Option<Critical>,
    ) -> Option<(GlobalId, Form)> {
        let layout = DataLayout::new(m.datalayout.as_deref());
        let mut shapes = vec![Shape::Uniform, Shape::Uniform, Shape::Consecutive { stride: 1 }];
        for p in &self.parts {
            let stride = i64::try_from(layout.alloc_size(&m.types, p.of.ty)?).ok()?;
            shapes.push(Shape::Consecutive { stride });
        }
        let form = lanes.form(m, self.function, &shapes, count)?;
        let name = format!("{}.wide", m.display_name(self.function));
        if let Some(known) = m.find(name.as_bytes()) {
            return Some((known, form));
        }
        let request = Request {
            groups: form.groups,
            target: lanes.target,
            order: Order::Free,
            ..Request::new(self.function, form.lanes, &shapes)
        };
        let made = match vectorize(m, &request) {
            Ok(made) => made,
            Err(e) => {
                tracing::debug!("{name}: {e}");
                return None;
            }
        };
        m.globals[made.id.0 as usize].linkage = Linkage::Internal;
        if made.serial > 0 || made.far * u64::from(lanes.far) > made.work {
            return None;
        }
        Some((self.fold(m, &name, Some((made.id, form)), critical), form))
    }

    fn fold(
        &self,
        m: &mut Module,
        name: &str,
        wide: Option<(GlobalId, Form)>,
        critical: Option<Critical>,
    ) -> GlobalId {
        let params = [Type::PTR, Type::PTR, Type::I64, Type::I64];
        let f = FunctionBuilder::new(m, name, Type::VOID, &params);
        f.name_args(&["worker", "context", "lo", "hi"]);
        let (lo, hi) = (f.arg(2), f.arg(3));
        let [some, group, next, tail, rest, fold, done] =
            ["some", "group", "next", "tail", "rest", "fold", "done"].map(|n| f.block(n));
        let lanes = wide.map_or(1, |w| w.1.lanes);
        // Vectors of one group.
        let groups = wide.map_or(1, |w| w.1.groups);
        let n = lanes / groups;
        let vector = |ty: Type| f.with_module(|m| m.types.vector(n, ty));
        let neutral = |p: &Part| {
            let float = f.with_module(|m| m.types.int_bits(p.of.ty)).is_none();
            if float {
                return f.float(p.of.ty, f64::from_bits(p.of.operator.identity(64)));
            }
            let bits = f.with_module(|m| m.types.int_bits(p.of.ty)).unwrap_or(64);
            f.constant(p.of.ty, ConstKind::Int(p.of.operator.identity(bits)))
        };
        let mut copies: Vec<Value> = Vec::new();
        let (mut rows, mut pieces): (Vec<Value>, Vec<Vec<Value>>) = (vec![], vec![]);
        for p in &self.parts {
            let one = neutral(p);
            let copy = f.alloca(p.of.ty);
            f.store(one, copy);
            copies.push(copy);
            if wide.is_some() {
                let ty = vector(p.of.ty);
                let start = f.aggregate(ty, &vec![one; n as usize]);
                let own: Vec<Value> = (0..groups).map(|_| f.alloca(ty)).collect();
                for &piece in &own {
                    f.store(start, piece);
                }
                pieces.push(own);
                // Stands for all of them until the code of the lanes is here.
                rows.push(f.alloca(Type::I8));
            }
        }
        let call = |g: GlobalId, i: Value, places: &[Value]| {
            let own = [f.arg(0), f.arg(1), i];
            let all = own.into_iter().chain(places.iter().copied());
            f.call(g, &all.map(Operand::from).collect::<Vec<_>>());
        };
        f.cond_br(f.icmp(IntPredicate::Slt, lo, hi), some, done);
        f.switch_to(some);
        let left = f.urem(f.sub(hi, lo), i64::from(lanes));
        let (left, end) = match wide {
            Some(_) => (left, f.sub(hi, left)),
            None => (f.sub(hi, lo), lo),
        };
        f.br(group);
        f.switch_to(group);
        let i = f.phi(Type::I64, &[(lo, some)]);
        f.cond_br(f.icmp(IntPredicate::Ne, i, end), next, tail);
        f.switch_to(next);
        if let Some((g, _)) = wide {
            call(g, i, &rows);
        }
        let step = f.add(i, i64::from(lanes));
        f.add_incoming(i, step, next);
        f.br(group);
        f.switch_to(tail);
        f.cond_br(f.icmp(IntPredicate::Ne, left, 0), rest, fold);
        f.switch_to(rest);
        let i = f.phi(Type::I64, &[(end, tail)]);
        call(self.function, i, &copies);
        let step = f.add(i, 1);
        f.add_incoming(i, step, rest);
        f.cond_br(f.icmp(IntPredicate::Slt, step, hi), rest, fold);
        f.switch_to(fold);
        for (k, p) in self.parts.iter().enumerate() {
            let mut sum = f.load(p.of.ty, copies[k]);
            let loads =
                pieces.get(k).into_iter().flatten().map(|&p| (p, vector(self.parts[k].of.ty)));
            let loads: Vec<Value> = loads.map(|(piece, ty)| f.load(ty, piece)).collect();
            let whole = loads.into_iter().reduce(|a, b| join(&f, p, a, b));
            if let Some(whole) = whole {
                sum = join(&f, p, sum, across(&f, p, n, whole));
            }
            let address = self.address(&f, p.of.root, p.of.offset);
            if let Some(lock) = p.of.lock {
                let lock = self.address(&f, lock, 0);
                let critical = critical.expect("the module has critical sections");
                let worker = Some(f.arg(0)).filter(|_| critical.worker);
                let args: Vec<Operand> =
                    worker.into_iter().chain([lock]).map(Operand::from).collect();
                f.call(critical.enter, &args);
                let old = f.load(p.of.ty, address);
                f.store(join(&f, p, old, sum), address);
                f.call(critical.exit, &args);
                continue;
            }
            let update = match p.update.rmw() {
                Some(RmwOp::Sub) => p.update.with_rmw(RmwOp::Add),
                _ => p.update,
            };
            f.inst(update, &[address, sum]);
        }
        f.br(done);
        f.switch_to(done);
        f.ret_void();
        let id = f.finish().unwrap_or_else(|e| panic!("a loop with copies is no function: {e}"));
        m.globals[id.0 as usize].linkage = Linkage::Internal;
        if let Some((g, _)) = wide {
            let attrs = m.function(g).map(|f| f.attrs).unwrap_or_default();
            if let Some(f) = m.function_mut(id) {
                f.attrs = attrs;
            }
        }
        crate::attributes::inherit(m, self.function, id);
        if let Some((g, _)) = wide {
            inline(m, id, g);
            let layout = DataLayout::new(m.datalayout.as_deref());
            for (k, p) in self.parts.iter().enumerate() {
                let each = layout.alloc_size(&m.types, p.of.ty).unwrap_or(1) * u64::from(n);
                split(m, id, rows[k], &pieces[k], each as i64);
            }
        }
        inline(m, id, self.function);
        pir_vector::promote_locals(m, id);
        id
    }

    /// A location itself.
    fn address(&self, f: &FunctionBuilder<'_>, root: Root, offset: i64) -> Value {
        let root = match root {
            Root::Global(g) => g.into(),
            Root::Captured(n) => {
                let field = f.gep_path(self.context, f.arg(1), &[0.into(), n.into()]);
                f.load(Type::PTR, field)
            }
        };
        match offset {
            0 => root,
            n => f.gep_with(Type::I8, root, &[n.into()], Type::I64, ArithFlags::empty()),
        }
    }
}

/// Replaces an address that stands for consecutive objects by their own addresses.
fn split(m: &mut Module, id: GlobalId, row: Value, pieces: &[Value], each: i64) {
    let taken = m.function_mut(id).and_then(|f| f.body.take());
    let Some(mut body) = taken else { return };
    let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
    for i in all {
        if body.inst(i).op() != Opcode::GetElementPtr || body.ops(i)[0] != row {
            continue;
        }
        let bytes = number(m, &body, body.ops(i)[1]).expect("groups lie at constant distances");
        replace_all_uses(&mut body, i.into(), pieces[(bytes / each) as usize]);
        body.remove_inst(i);
    }
    replace_all_uses(&mut body, row, pieces[0]);
    body.remove_inst(row.as_inst().expect("an alloca"));
    if let Some(f) = m.function_mut(id) {
        f.body = Some(body);
    }
}

/// The lanes' copies together.
fn across(f: &FunctionBuilder<'_>, p: &Part, lanes: u32, whole: Value) -> Value {
    let name = match p.of.operator {
        Operator::Max => "smax",
        Operator::Min => "smin",
        operator => operator.name(),
    };
    let bits = f.with_module(|m| m.types.scalar_bits(p.of.ty)).unwrap_or(64);
    let float = matches!(p.of.operator, Operator::FAdd | Operator::FMul);
    let kind = if float { 'f' } else { 'i' };
    let name = format!("llvm.vector.reduce.{name}.v{lanes}{kind}{bits}");
    let start = f64::from_bits(p.of.operator.identity(64));
    let start = float.then(|| f.float(p.of.ty, start));
    let args: Vec<Value> = start.into_iter().chain([whole]).collect();
    let params: Vec<Type> = args.iter().map(|&v| f.ty(v)).collect();
    let g = f.with_module(|m| m.declare_function(&name, p.of.ty, &params, false));
    let args: Vec<Operand> = args.into_iter().map(Operand::from).collect();
    let sum = f.call(g, &args);
    if let Some(i) = sum.as_inst().filter(|_| float) {
        // In any order.
        f.with_body(|b| {
            let d = b.inst_mut(i);
            let any_order = p.update.arith_flags() & ArithFlags::REASSOC;
            *d = d.with_arith_flags(d.arith_flags() | any_order);
        });
    }
    sum
}
