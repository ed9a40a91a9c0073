//! Loops over iterations that update copies, one by one or in groups of lanes. At the end the
//! copies are added to the locations themselves.

use super::super::inline::inline_calls;
use super::super::runtime::Critical;
use super::super::width::{GroupShape, VectorWidths};
use super::private::{PrivateLocation, PrivatisedLoop, combine};
use super::updates::number;
use crate::info::Operator;
use crate::program::Root;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::cursor::substitute;
use pir_core::entity::{Inst, Value};
use pir_core::inst::{ArithFlags, InstData, IntPredicate, RmwOp};
use pir_core::layout::DataLayout;
use pir_core::module::Linkage;
use pir_core::{GlobalId, Module, Opcode, Type};
use pir_vector::{LaneOrder, ParamShape, Request, vectorize};
use rustc_hash::FxHashMap;

impl PrivatisedLoop {
    /// Whether a sum is brought to its location in a critical section.
    pub(in crate::backend) fn is_guarded(&self) -> bool {
        self.parts.iter().any(|p| p.reduction.lock.is_some())
    }

    /// `void (ptr worker, ptr context, i64 lo, i64 hi)` that runs iterations one by one.
    pub(in crate::backend) fn chunk(&self, m: &mut Module, critical: Option<Critical>) -> GlobalId {
        let name = format!("{}.fold", m.display_name(self.function));
        m.find(name.as_bytes()).unwrap_or_else(|| self.fold(m, &name, None, critical))
    }

    /// The function of [`Self::chunk`] for groups of lanes; none if no vector code is profitable.
    pub(in crate::backend) fn vector_fold(
        &self,
        m: &mut Module,
        lanes: VectorWidths,
        count: Option<u64>,
        critical: Option<Critical>,
    ) -> Option<(GlobalId, GroupShape)> {
        let layout = DataLayout::new(m.datalayout.as_deref());
        let mut shapes =
            vec![ParamShape::Uniform, ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
        for p in &self.parts {
            let stride = i64::try_from(layout.alloc_size(&m.types, p.reduction.ty)?).ok()?;
            shapes.push(ParamShape::Consecutive { stride });
        }
        let form = lanes.group_shape(m, self.function, &shapes, count)?;
        let name = format!("{}.wide", m.display_name(self.function));
        if let Some(known) = m.find(name.as_bytes()) {
            return Some((known, form));
        }
        let request = Request {
            groups: form.groups,
            target: lanes.target,
            order: LaneOrder::Unordered,
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
        if made.serial_insts > 0
            || made.weighted_gathers * u64::from(lanes.min_insts_per_gather) > made.weighted_insts
        {
            return None;
        }
        Some((self.fold(m, &name, Some((made.id, form)), critical), form))
    }

    fn fold(
        &self,
        m: &mut Module,
        name: &str,
        wide: Option<(GlobalId, GroupShape)>,
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
        let neutral = |p: &PrivateLocation| {
            let float = f.with_module(|m| m.types.int_bits(p.reduction.ty)).is_none();
            if float {
                return f.float(p.reduction.ty, f64::from_bits(p.reduction.operator.identity(64)));
            }
            let bits = f.with_module(|m| m.types.int_bits(p.reduction.ty)).unwrap_or(64);
            f.constant(p.reduction.ty, ConstKind::Int(p.reduction.operator.identity(bits)))
        };
        let mut copies: Vec<Value> = Vec::new();
        let (mut rows, mut pieces): (Vec<Value>, Vec<Vec<Value>>) = (vec![], vec![]);
        for p in &self.parts {
            let one = neutral(p);
            let copy = f.alloca(p.reduction.ty);
            f.store(one, copy);
            copies.push(copy);
            if wide.is_some() {
                let ty = vector(p.reduction.ty);
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
            let mut sum = f.load(p.reduction.ty, copies[k]);
            let loads = pieces
                .get(k)
                .into_iter()
                .flatten()
                .map(|&p| (p, vector(self.parts[k].reduction.ty)));
            let loads: Vec<Value> = loads.map(|(piece, ty)| f.load(ty, piece)).collect();
            let whole = loads.into_iter().reduce(|a, b| combine_chunk(&f, p, a, b));
            if let Some(whole) = whole {
                sum = combine_chunk(&f, p, sum, combine_lanes(&f, p, n, whole));
            }
            let address = self.address(&f, p.reduction.root, p.reduction.offset);
            if let Some(lock) = p.reduction.lock {
                let lock = self.address(&f, lock, 0);
                let critical = critical.expect("the module has critical sections");
                let worker = Some(f.arg(0)).filter(|_| critical.takes_handle);
                let args: Vec<Operand> =
                    worker.into_iter().chain([lock]).map(Operand::from).collect();
                f.call(critical.enter, &args);
                let old = f.load(p.reduction.ty, address);
                f.store(combine_chunk(&f, p, old, sum), address);
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
        crate::attributes::inherit_task_attrs(m, self.function, id);
        if let Some((g, _)) = wide {
            inline_calls(m, id, &[g]);
            let layout = DataLayout::new(m.datalayout.as_deref());
            let row = |(k, p): (usize, &PrivateLocation)| {
                let size = layout.alloc_size(&m.types, p.reduction.ty).unwrap_or(1) * u64::from(n);
                (rows[k], Row { objects: &pieces[k], size: size as i64 })
            };
            let rows = self.parts.iter().enumerate().map(row).collect();
            split(m, id, &rows);
        }
        inline_calls(m, id, &[self.function]);
        pir_vector::mem2reg(m, id);
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

/// Two copies together; sums of floats with the flags of the updates.
fn combine_chunk(f: &FunctionBuilder<'_>, p: &PrivateLocation, a: Value, b: Value) -> Value {
    let op = match p.reduction.operator {
        Operator::FAdd => Opcode::FAdd,
        Operator::FMul => Opcode::FMul,
        operator => return combine(f, operator, a, b),
    };
    let data = InstData::new(op, f.ty(a)).with_arith_flags(p.update.arith_flags());
    f.inst(data, &[a, b]).into()
}

/// A local array that stands for several objects.
struct Row<'a> {
    objects: &'a [Value],
    /// Bytes of an object.
    size: i64,
}

/// Replaces addresses that stand for consecutive objects by the objects' own addresses.
fn split(m: &mut Module, id: GlobalId, rows: &FxHashMap<Value, Row<'_>>) {
    let taken = m.function_mut(id).and_then(|f| f.body.take());
    let Some(mut body) = taken else { return };
    let mut replaced: FxHashMap<Inst, Value> = FxHashMap::default();
    for (row, Row { objects, .. }) in rows {
        replaced.insert(row.as_inst().expect("an alloca"), objects[0]);
    }
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        if body.inst(i).op() == Opcode::GetElementPtr
            && let Some(row) = rows.get(&body.ops(i)[0])
        {
            let bytes = number(m, &body, body.ops(i)[1]).expect("groups lie at constant distances");
            replaced.insert(i, row.objects[(bytes / row.size) as usize]);
        }
    }
    substitute(&mut body, &replaced);
    body.remove_insts(&replaced.into_keys().collect());
    if let Some(f) = m.function_mut(id) {
        f.body = Some(body);
    }
}

/// The lanes' copies together.
fn combine_lanes(f: &FunctionBuilder<'_>, p: &PrivateLocation, lanes: u32, whole: Value) -> Value {
    let name = match p.reduction.operator {
        Operator::Max => "smax",
        Operator::Min => "smin",
        operator => operator.name(),
    };
    let bits = f.with_module(|m| m.types.scalar_bits(p.reduction.ty)).unwrap_or(64);
    let float = matches!(p.reduction.operator, Operator::FAdd | Operator::FMul);
    let kind = if float { 'f' } else { 'i' };
    let name = format!("llvm.vector.reduce.{name}.v{lanes}{kind}{bits}");
    let start = f64::from_bits(p.reduction.operator.identity(64));
    let start = float.then(|| f.float(p.reduction.ty, start));
    let args: Vec<Value> = start.into_iter().chain([whole]).collect();
    let params: Vec<Type> = args.iter().map(|&v| f.ty(v)).collect();
    let g = f.with_module(|m| m.declare_function(&name, p.reduction.ty, &params, false));
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
