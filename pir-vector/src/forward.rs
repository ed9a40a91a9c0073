//! Store-to-load forwarding for local arrays.
//!
//! Lanes write local arrays in vectors, and read them in vectors at other offsets: `a[i]` after
//! `a[i + 1]`. A processor forwards a store to a load only if the store covers all of it; otherwise
//! the load waits until the stores have reached the cache. Since the stored values are known here,
//! the load becomes a shuffle.

use pir_analysis::{Cfg, DomTree};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::layout::DataLayout;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Objects with more bytes stay in memory.
const MAX_FORWARDED_BYTES: u64 = 4096;
/// How deep sums of constants are looked into.
const MAX_CONST_DEPTH: u32 = 8;
/// Addresses kept in other objects are followed so far.
const MAX_FORWARDING_PASSES: usize = 4;

/// Replaces loads from local objects that do not escape by the values stored there, where these are
/// known: within a block and its successors that have one predecessor. Removes stores to objects
/// that have no loads left. Returns the number of loads replaced. O(instructions × length of
/// vectors).
pub fn forward_locals(module: &mut Module, function: GlobalId) -> usize {
    let mut all = 0;
    // An object whose address lies in another one is this function's own when that is gone.
    for _ in 0..MAX_FORWARDING_PASSES {
        let Some(plan) = ForwardingSearch::plan(module, function) else { break };
        if plan.loads.is_empty() && plan.unread_objects.is_empty() {
            break;
        }
        all += plan.loads.len();
        let Ok(f) = FunctionBuilder::edit(module, function) else { break };
        apply_plan(&f, &plan);
        if f.finish().is_err() {
            break;
        }
    }
    all
}

/// The elements of a type.
struct ElementLayout {
    ty: Type,
    count: u32,
    /// The size of one, in bytes.
    size: i64,
}

/// An element of an object.
#[derive(Clone, Copy)]
struct StoredElement {
    /// The stored value: a scalar, or a vector of which this element is one lane.
    value: Value,
    lane: Option<u32>,
    /// Its type, and that of `value`.
    elem_ty: Type,
    stored_ty: Type,
}

/// Elements by their offset.
type KnownElements = BTreeMap<i64, StoredElement>;

/// The replacement of a load.
enum Replacement {
    /// A value.
    Value(Value),
    /// A lane.
    Lane(Value, u32),
    /// Lanes of the concatenation of two vectors of this type. A scalar is lane 0 of one.
    Shuffle { ty: Type, from: SmallVec<[Value; 2]>, mask: Vec<Option<u32>> },
}

#[derive(Default)]
struct ForwardingPlan {
    loads: Vec<(Inst, Replacement)>,
    /// Objects that nothing is read of any more.
    unread_objects: FxHashSet<Inst>,
}

struct ForwardingSearch<'a> {
    module: &'a Module,
    function: GlobalId,
    body: &'a Body,
    layout: DataLayout,
    /// Local objects that do not escape.
    objects: FxHashSet<Inst>,
}

/// The effect of an instruction on an object: which object, the offset, and the value.
enum ObjectAccess {
    Load(Inst, Option<i64>),
    Store(Inst, Option<i64>, Value),
    /// It is new, or its content is gone.
    Reset(Inst),
}

impl ForwardingSearch<'_> {
    fn plan(module: &Module, function: GlobalId) -> Option<ForwardingPlan> {
        let body = module.function(function)?.body.as_deref()?;
        let layout = DataLayout::new(module.datalayout.as_deref());
        let objects = FxHashSet::default();
        let mut search = ForwardingSearch { module, function, body, layout, objects };
        search.find_objects();
        if search.objects.is_empty() {
            return None;
        }
        Some(search.plan_blocks())
    }

    /// The objects of known size that are only loaded and stored.
    fn find_objects(&mut self) {
        let body = self.body;
        let insts = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        for i in insts().filter(|&i| body.inst(i).op() == Opcode::Alloca) {
            let size = self.layout.alloc_size(&self.module.types, body.inst(i).allocated_type());
            if body.ops(i).is_empty() && size.is_some_and(|s| s <= MAX_FORWARDED_BYTES) {
                self.objects.insert(i);
            }
        }
        if self.objects.is_empty() {
            return;
        }
        for i in insts().filter(|&i| !body.inst(i).op().is_debug()) {
            for (n, &v) in body.ops(i).iter().enumerate() {
                let Some((object, _)) = self.object_and_offset(v) else { continue };
                if !self.keeps_address_private(i, n) {
                    self.objects.remove(&object);
                }
            }
        }
    }

    /// Whether a use of an address does not give it away.
    fn keeps_address_private(&self, i: Inst, operand: usize) -> bool {
        let data = self.body.inst(i);
        let plain = !data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC);
        match data.op() {
            Opcode::Load => plain,
            Opcode::Store => plain && operand == 1,
            Opcode::GetElementPtr => operand == 0 && self.module.types.is_ptr(data.ty()),
            Opcode::Call => self.is_lifetime(i),
            _ => false,
        }
    }

    fn is_lifetime(&self, i: Inst) -> bool {
        let called = intrinsic::called(self.module, self.body, i);
        matches!(called, Some(Id::LifetimeStart | Id::LifetimeEnd))
    }

    /// The object that an address points into, and the offset if that is constant.
    fn object_and_offset(&self, v: Value) -> Option<(Inst, Option<i64>)> {
        let (mut at, mut offset) = (v.as_inst()?, Some(0i64));
        loop {
            let data = self.body.inst(at);
            match data.op() {
                Opcode::Alloca => return self.objects.contains(&at).then_some((at, offset)),
                Opcode::GetElementPtr if self.module.types.is_ptr(data.ty()) => {
                    offset = offset
                        .zip(self.const_gep_offset(at))
                        .and_then(|(a, b): (i64, i64)| a.checked_add(b));
                    at = self.body.ops(at)[0].as_inst()?;
                }
                _ => return None,
            }
        }
    }

    /// Returns the offset that a `getelementptr` adds if its indices are constant.
    fn const_gep_offset(&self, i: Inst) -> Option<i64> {
        let source = self.body.inst(i).source_element();
        let known = |v| self.const_value(v, MAX_CONST_DEPTH);
        self.layout.gep_distance(&self.module.types, source, &self.body.ops(i)[1..], known)
    }

    /// A number that is computed from constants, by its sign.
    fn const_value(&self, v: Value, deep: u32) -> Option<i64> {
        let ty = match v.as_inst() {
            Some(i) => self.body.inst(i).ty(),
            None => self.body.consts.ty(v.as_const()?),
        };
        let above = 64u32.checked_sub(self.module.types.int_bits(ty)?)?;
        let n = match v.as_inst() {
            None => self.body.consts.const_signed(&self.module.types, v)?,
            Some(_) if deep == 0 => return None,
            Some(i) => {
                let ops = self.body.ops(i);
                let of = |k: usize| self.const_value(*ops.get(k)?, deep - 1);
                match self.body.inst(i).op() {
                    Opcode::Add => of(0)?.wrapping_add(of(1)?),
                    Opcode::Sub => of(0)?.wrapping_sub(of(1)?),
                    Opcode::Mul => of(0)?.wrapping_mul(of(1)?),
                    Opcode::SExt => of(0)?,
                    _ => return None,
                }
            }
        };
        Some(n << above >> above)
    }

    fn object_access(&self, i: Inst) -> Option<ObjectAccess> {
        let ops = self.body.ops(i);
        match self.body.inst(i).op() {
            Opcode::Load => {
                self.object_and_offset(ops[0]).map(|(object, at)| ObjectAccess::Load(object, at))
            }
            Opcode::Store => self
                .object_and_offset(ops[1])
                .map(|(object, at)| ObjectAccess::Store(object, at, ops[0])),
            Opcode::Alloca => self.objects.contains(&i).then_some(ObjectAccess::Reset(i)),
            Opcode::Call => {
                let mut args = self.body.call_args(i).iter();
                args.find_map(|&v| self.object_and_offset(v))
                    .map(|(object, _)| ObjectAccess::Reset(object))
            }
            _ => None,
        }
    }

    /// Returns the elements of a type; vectors whose lanes are no bytes have none.
    fn element_layout(&self, ty: Type) -> Option<ElementLayout> {
        let types = &self.module.types;
        let (elem, lanes) = match types.get(ty) {
            TypeData::Vector { .. } => (types.element(ty)?, types.lanes(ty)?),
            _ => (ty, 1),
        };
        let bits = match types.get(elem) {
            TypeData::Int(bits) => u64::from(bits),
            _ if types.is_ptr(elem) || types.is_float(elem) => self.layout.bits(types, elem)?,
            _ => return None,
        };
        let whole = matches!(bits, 8 | 16 | 32 | 64) && lanes > 0;
        whole.then_some(ElementLayout { ty: elem, count: lanes, size: (bits / 8) as i64 })
    }

    fn type_of(&self, v: Value) -> Option<Type> {
        Some(self.module.value_type(self.module.function(self.function)?, self.body, v))
    }

    /// Walks the blocks with the known contents of each object.
    fn plan_blocks(&self) -> ForwardingPlan {
        let cfg = Cfg::of(self.body);
        let dom = DomTree::compute(&cfg);
        let mut plan = ForwardingPlan::default();
        let (mut read, mut written) = (FxHashSet::default(), FxHashSet::default());
        // At the end of blocks.
        let mut known: FxHashMap<Block, Rc<FxHashMap<Inst, KnownElements>>> = FxHashMap::default();
        for &b in dom.preorder() {
            let before = match cfg.preds(b) {
                &[only] => known.get(&only).cloned().unwrap_or_default(),
                _ => Rc::default(),
            };
            let mut here = before;
            for &i in self.body.insts(b) {
                match self.object_access(i) {
                    None => {}
                    Some(ObjectAccess::Load(object, at)) => {
                        let elements = here.get(&object);
                        let found =
                            at.zip(elements).and_then(|(at, e)| self.find_replacement(i, at, e));
                        match found {
                            Some(recipe) => plan.loads.push((i, recipe)),
                            None => _ = read.insert(object),
                        }
                    }
                    Some(ObjectAccess::Store(object, at, value)) => {
                        written.insert(object);
                        let elements = Rc::make_mut(&mut here).entry(object).or_default();
                        match at {
                            Some(at) => self.record_store(elements, at, value),
                            None => elements.clear(),
                        }
                    }
                    Some(ObjectAccess::Reset(object)) => {
                        _ = Rc::make_mut(&mut here).remove(&object)
                    }
                }
            }
            known.insert(b, here);
        }
        // Blocks that nothing reaches stay as they are.
        let lost = self.body.layout().iter().filter(|&&b| !dom.is_reachable(b));
        let lost = lost.flat_map(|&b| self.body.insts(b)).filter_map(|&i| self.object_access(i));
        read.extend(lost.map(|t| match t {
            ObjectAccess::Load(o, _) | ObjectAccess::Store(o, ..) | ObjectAccess::Reset(o) => o,
        }));
        plan.unread_objects = written.difference(&read).copied().collect();
        plan
    }

    fn record_store(&self, elements: &mut KnownElements, at: i64, value: Value) {
        let Some(whole) = self.type_of(value) else { return elements.clear() };
        let Some(bytes) = self.layout.store_size(&self.module.types, whole) else {
            return elements.clear();
        };
        let end = at.saturating_add(i64::try_from(bytes).unwrap_or(i64::MAX));
        // No element is longer than eight bytes.
        let near: Vec<i64> = elements
            .range(at.saturating_sub(7)..end)
            .filter(|(from, e)| **from + self.element_layout(e.elem_ty).map_or(8, |l| l.size) > at)
            .map(|(&from, _)| from)
            .collect();
        near.iter().for_each(|from| _ = elements.remove(from));
        let Some(ElementLayout { ty, count, size }) = self.element_layout(whole) else { return };
        for k in 0..count {
            let lane = (ty != whole).then_some(k);
            let Some(at) = at.checked_add(i64::from(k) * size) else { return };
            elements.insert(at, StoredElement { value, lane, elem_ty: ty, stored_ty: whole });
        }
    }

    /// Returns the replacement of a load if one or two stored values cover it.
    fn find_replacement(
        &self,
        load: Inst,
        at: i64,
        elements: &KnownElements,
    ) -> Option<Replacement> {
        let wanted = self.body.inst(load).ty();
        let ElementLayout { ty, count: lanes, size } = self.element_layout(wanted)?;
        let own = |k: u32| {
            elements.get(&(at.checked_add(i64::from(k) * size)?)).filter(|e| e.elem_ty == ty)
        };
        let first = own(0)?;
        if wanted == ty {
            return Some(match first.lane {
                None => Replacement::Value(first.value),
                Some(lane) => Replacement::Lane(first.value, lane),
            });
        }
        let all: Vec<&StoredElement> = (0..lanes).map(own).collect::<Option<_>>()?;
        let mut in_order = all.iter().zip(0..);
        if first.stored_ty == wanted
            && in_order.all(|(e, k)| e.value == first.value && e.lane == Some(k))
        {
            return Some(Replacement::Value(first.value));
        }
        // Two vectors of one type, of which at least one is there.
        let vector = all.iter().find(|e| e.lane.is_some())?.stored_ty;
        let width = self.module.types.lanes(vector)?;
        let mut from: SmallVec<[Value; 2]> = SmallVec::new();
        let mut mask = Vec::with_capacity(all.len());
        for e in all {
            if e.lane.is_some() && e.stored_ty != vector {
                return None;
            }
            let side = from.iter().position(|&v| v == e.value).unwrap_or_else(|| {
                from.push(e.value);
                from.len() - 1
            });
            if side > 1 {
                return None;
            }
            mask.push(Some(side as u32 * width + e.lane.unwrap_or(0)));
        }
        Some(Replacement::Shuffle { ty: vector, from, mask })
    }
}

/// Replaces the loads, and removes instructions that have become dead.
fn apply_plan(f: &FunctionBuilder<'_>, plan: &ForwardingPlan) {
    let mut instead: FxHashMap<Inst, Value> = FxHashMap::default();
    let resolve = |v: Value, instead: &FxHashMap<Inst, Value>| {
        // The stored value may itself be a load that has been replaced.
        v.as_inst().and_then(|i| instead.get(&i)).copied().unwrap_or(v)
    };
    for (load, recipe) in &plan.loads {
        f.before(*load);
        let value = match recipe {
            Replacement::Value(v) => resolve(*v, &instead),
            Replacement::Lane(v, lane) => {
                let v = resolve(*v, &instead);
                f.extract_element(v, f.int(Type::I32, i64::from(*lane)))
            }
            Replacement::Shuffle { ty, from, mask } => {
                let mut both = from.iter().map(|&v| as_vector(f, *ty, resolve(v, &instead)));
                let first = both.next().expect("it comes from somewhere");
                let second = both.next().unwrap_or_else(|| f.poison(*ty));
                f.shuffle(first, second, mask)
            }
        };
        instead.insert(*load, value);
    }
    f.with_body(|body| {
        let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
        for &i in &all {
            body.ops_mut(i).iter_mut().for_each(|v| *v = resolve(*v, &instead));
        }
        body.metadata.values_mut().for_each(|v| *v = resolve(*v, &instead));
        body.remove_insts(&instead.keys().copied().collect());
        let unread = |body: &Body, mut v: Value| {
            while let Some(i) = v.as_inst() {
                match body.inst(i).op() {
                    Opcode::GetElementPtr => v = body.ops(i)[0],
                    _ => return plan.unread_objects.contains(&i),
                }
            }
            false
        };
        // The only calls are lifetime markers.
        let gone = |i: &&Inst| match body.inst(**i).op() {
            Opcode::Store => unread(body, body.ops(**i)[1]),
            op if op == Opcode::Call || op.is_debug() => {
                body.ops(**i).iter().any(|&v| unread(body, v))
            }
            _ => false,
        };
        let here = |i: &&Inst| !instead.contains_key(*i);
        let gone = all.iter().filter(here).filter(gone).copied().collect();
        body.remove_insts(&gone);
        remove_unused_addresses(body);
    });
}

/// Removes addresses and objects without users.
fn remove_unused_addresses(body: &mut Body) {
    let mut used = vec![0u32; body.inst_bound()];
    let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
    for v in all.iter().flat_map(|&i| body.ops(i)).filter_map(|v| v.as_inst()) {
        used[v.index()] += 1;
    }
    for v in body.metadata.values_mut().filter_map(|v| v.as_inst()) {
        used[v.index()] += 1;
    }
    let light =
        |body: &Body, i: Inst| matches!(body.inst(i).op(), Opcode::GetElementPtr | Opcode::Alloca);
    let mut work: Vec<Inst> =
        all.into_iter().filter(|&i| light(body, i) && used[i.index()] == 0).collect();
    let mut gone = FxHashSet::default();
    while let Some(i) = work.pop() {
        gone.insert(i);
        for d in body.ops(i).iter().filter_map(|v| v.as_inst()) {
            used[d.index()] -= 1;
            if used[d.index()] == 0 && light(body, d) {
                work.push(d);
            }
        }
    }
    body.remove_insts(&gone);
}

/// A value as a vector of this type: a scalar becomes its first lane.
fn as_vector(f: &FunctionBuilder<'_>, ty: Type, v: Value) -> Value {
    if f.ty(v) == ty {
        return v;
    }
    match v.is_constant() {
        true => {
            let lanes = f.with_module(|m| m.types.lanes(ty)).unwrap_or(1);
            f.aggregate(ty, &vec![v; lanes as usize])
        }
        false => f.insert_element(f.poison(ty), v, 0),
    }
}
