//! Code generation for the vector function.
//!
//! Every block of the source is written once. The shape of a value decides its form in the new
//! function: a scalar, the scalar of lane 0, or vectors. Values that live across blocks, masks of
//! edges and operands of phis go through *slots*, which become SSA values at the end
//! ([`crate::mem2reg`]), so that the writer need not know which new blocks dominate which.
//!
//! This file has the state, the slots and the reading of values. `control` writes levels, `masked`
//! intervals, `loops` loops, `ordered_paths` branches whose paths lockstep orders, `values` vectors
//! and blends, `insts` instructions, `memory` and `strided` accesses to memory, and `serial`
//! instructions that run lane by lane.

mod attrs;
mod control;
mod insts;
mod iteration_counts;
mod loops;
mod masked;
mod memory;
mod ordered_paths;
mod scopes;
mod serial;
mod strided;
mod values;

use pir_analysis::Loop;
use pir_core::Module;
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, Inst, Md, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::levels::EdgeTarget;
use crate::mem2reg;
use crate::plan::LanePlan;
use crate::request::{Refusal, Request, VectorFunction};
use crate::shape::LaneShape;

/// The vectors of a value, one per group.
pub(crate) type GroupVectors = SmallVec<[Value; 2]>;

/// A value in the new function.
#[derive(Clone, Debug)]
pub(crate) enum LaneValue {
    /// One value for all live lanes.
    Uniform(Value),
    /// Lane 0's value and the stride.
    Affine(Value, i64),
    /// Vectors.
    Vectors(GroupVectors),
}

/// Which lanes are live.
#[derive(Clone, Debug)]
pub(crate) enum LaneMask {
    All,
    Lanes(GroupVectors),
}

/// The value that a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum SlotKey {
    /// A value of the source.
    Value(Inst),
    /// The next operand of a phi.
    PhiOperand(Inst),
    /// The operand of a phi after a loop for the edges that leave the loop.
    ExitPhiOperand(Loop, Inst),
    /// A value of a divergent loop as its lanes left with it.
    ExitValue(Loop, Inst),
    /// The lanes that go along an edge: level, node, target.
    EdgeMask(u32, u32, EdgeTarget),
    /// The lanes that are live in a divergent loop.
    LiveMask(Loop),
    /// The operand of a phi for an ordered branch, given by its level and position.
    PathPhiOperand(u32, u32, Inst),
    /// The lanes whose way is still to come.
    PendingMask(u32, u32),
    /// The function's result.
    Result,
}

pub(crate) struct VectorEmitter<'m, 'a> {
    f: FunctionBuilder<'m>,
    source: &'a Function,
    body: &'a Body,
    plan: &'a LanePlan,
    request: &'a Request<'a>,
    /// Lanes of one group.
    group_lanes: u32,
    /// Number of groups.
    groups: u32,
    args: Vec<LaneValue>,
    /// Only slots are made here.
    entry: Block,
    slots: FxHashMap<SlotKey, GroupVectors>,
    /// The slots as a list, as promotion wants them.
    slot_list: Vec<Inst>,
    /// Values of the block at hand, and where they are good.
    cache: FxHashMap<Inst, LaneValue>,
    /// By level and position: the block at which the node begins.
    starts: Vec<Vec<Option<Block>>>,
    /// By loop: the header's new block.
    headers: Vec<Option<Block>>,
    after_masked: Vec<Option<Block>>,
    /// By loop: the block after a divergent one.
    after_divergent: Vec<Option<Block>>,
    /// By loop: the values that count the iterations in which a lane was live.
    iteration_counts: Vec<FxHashMap<SlotKey, Inst>>,
    /// By loop: values of it that are used outside.
    live_out: Vec<Vec<Inst>>,
    /// Whether a value is used outside of its block.
    is_live_across_blocks: Vec<bool>,
    /// Whether a value is used at all.
    is_used: Vec<bool>,
    /// The loop whose level is being written.
    current_loop: Option<Loop>,
    return_target: Option<Block>,
    result: Type,
    /// Level and place of the branches whose ways run one after the other, and those of them that
    /// are being written.
    ordered_branches: &'a FxHashSet<(u32, u32)>,
    open_ordered_branches: Vec<(u32, u32)>,
    counts: EmitCounts,
    /// Stores that are written together.
    store_pairs: strided::StorePairs,
    /// Scopes of accesses that are others for each lane.
    per_lane_scopes: FxHashSet<Md>,
}

#[derive(Clone, Copy, Default)]
struct EmitCounts {
    gathers: u32,
    weighted_gathers: u64,
    serial_insts: u32,
}

/// Writes the function and puts it into the module.
pub(crate) fn emit(
    module: &mut Module,
    request: &Request<'_>,
    name: &str,
    source: &Function,
    body: &Body,
    plan: &LanePlan,
    ways: &FxHashSet<(u32, u32)>,
) -> Result<VectorFunction, Refusal> {
    let n = request.lanes / request.groups;
    let mut params = Vec::new();
    for (k, p) in source.params.iter().enumerate() {
        params.push(match plan.args[k] {
            LaneShape::Varying => module.types.vector(request.lanes, p.ty),
            _ => p.ty,
        });
    }
    if request.masked {
        params.push(module.types.vector(request.lanes, Type::I1));
    }
    let fn_ty = module.global(request.function).ty;
    let result = module.types.signature(fn_ty).map_or(Type::VOID, |s| s.0);
    let ret = match result {
        Type::VOID => Type::VOID,
        ty => module.types.vector(request.lanes, ty),
    };
    let f = FunctionBuilder::new(module, name, ret, &params);
    let entry = f.current();
    f.with_body(|new| new.copy_pools(body));
    let name_of = |k: usize| {
        let name = source.params.get(k).and_then(|p| p.name.as_deref());
        name.map_or_else(|| format!("p{k}"), |n| String::from_utf8_lossy(n).into_owned())
    };
    let mut names: Vec<String> = (0..source.params.len()).map(name_of).collect();
    names.extend(request.masked.then(|| "mask".to_string()));
    f.name_args(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let levels = &plan.levels.levels;
    let mut this = VectorEmitter {
        f,
        source,
        body,
        plan,
        request,
        group_lanes: n,
        groups: request.groups,
        args: Vec::new(),
        entry,
        slots: FxHashMap::default(),
        slot_list: Vec::new(),
        cache: FxHashMap::default(),
        starts: levels.iter().map(|l| vec![None; l.nodes.len()]).collect(),
        headers: vec![None; plan.loops.len()],
        after_masked: vec![None; plan.loops.len()],
        after_divergent: vec![None; plan.loops.len()],
        iteration_counts: vec![FxHashMap::default(); plan.loops.len()],
        live_out: vec![Vec::new(); plan.loops.len()],
        is_live_across_blocks: vec![false; body.inst_bound()],
        is_used: vec![false; body.inst_bound()],
        current_loop: None,
        return_target: None,
        result,
        ordered_branches: ways,
        open_ordered_branches: Vec::new(),
        counts: EmitCounts::default(),
        store_pairs: Default::default(),
        per_lane_scopes: FxHashSet::default(),
    };
    this.find_uses();
    this.per_lane_scopes = this.find_per_lane_scopes();
    this.store_pairs = this.find_store_pairs();
    this.write();
    let weight = |b: &Block| {
        let work = body.insts(*b).iter().filter(|&&i| !body.inst(i).op().is_debug()).count();
        plan.weight(body, *b) * work as u64
    };
    let work = body.layout().iter().map(weight).sum();
    let (slots, count) = (std::mem::take(&mut this.slot_list), this.counts);
    let divergent = (0..levels.len())
        .map(|l| {
            (0..levels[l].nodes.len())
                .filter(|&p| plan.is_divergent_node(body, l, p as u32))
                .count()
        })
        .sum::<usize>() as u32;
    this.f.with_body(|b| mem2reg::slots_to_ssa(b, &slots));
    let id = this.f.finish()?;
    if let Some(f) = module.function_mut(id) {
        f.cc = source.cc;
        // Blocks without content show once the slots are gone.
        let tidy = |b: &Body| mem2reg::without_dead_code(b, mem2reg::SecondWay::Folded);
        f.body = f.body.as_deref().map(|b| Box::new(tidy(&tidy(b))));
    }
    attrs::transfer_attrs(module, id, source, plan, request);
    Ok(VectorFunction {
        id,
        name: name.to_string(),
        divergent_branches: divergent,
        gathers: count.gathers,
        weighted_gathers: count.weighted_gathers,
        weighted_insts: work,
        serial_insts: count.serial_insts,
    })
}

impl VectorEmitter<'_, '_> {
    /// Finds which values live across blocks, and which leave loops.
    fn find_uses(&mut self) {
        let (body, plan) = (self.body, self.plan);
        let mut use_at = |v: Value, b: Block, phi: bool| {
            let Some(d) = v.as_inst() else { return };
            self.is_used[d.index()] = true;
            let home = body.block_of(d);
            if home != b || phi {
                self.is_live_across_blocks[d.index()] = true;
            }
            let mut l = plan.loops.innermost(home);
            while let Some(left) = l.filter(|&l| !plan.loops.contains(l, b)) {
                let list = &mut self.live_out[left.index()];
                if plan.divergent_loop[left.index()]
                    && list.last() != Some(&d)
                    && !list.contains(&d)
                {
                    list.push(d);
                }
                l = plan.loops.parent(left);
            }
        };
        for &b in body.layout() {
            if plan.levels.block_position[b.index()].is_none() {
                continue;
            }
            for &i in body.insts(b) {
                if body.inst(i).op() == Opcode::Phi {
                    body.incoming(i).for_each(|(v, from)| use_at(v, from, true));
                } else if !body.inst(i).op().is_debug() {
                    // Results are blended after their blocks.
                    let later = body.inst(i).op() == Opcode::Ret;
                    body.ops(i).iter().for_each(|&v| use_at(v, b, later));
                }
            }
        }
    }

    fn write(&mut self) {
        let start = self.f.block("start");
        self.f.switch_to(start);
        for k in 0..self.source.params.len() {
            let v = self.f.arg(k as u32);
            let val = match self.plan.args[k] {
                LaneShape::Uniform => LaneValue::Uniform(v),
                LaneShape::Affine { stride, .. } => LaneValue::Affine(v, stride),
                LaneShape::Varying => LaneValue::Vectors(self.split_groups(v)),
            };
            self.args.push(val);
        }
        let mut mask = LaneMask::All;
        if self.request.masked {
            let v = self.f.arg(self.source.params.len() as u32);
            let parts = self.split_groups(v);
            // A group without a live lane has nothing to do.
            let (some, none) = (self.f.block("some"), self.return_block());
            let any = self.any_lane(&parts);
            self.f.cond_br(any, some, none);
            self.f.switch_to(some);
            mask = LaneMask::Lanes(parts);
        }
        self.write_top(mask);
        if let Some(b) = self.return_target {
            self.f.switch_to(b);
            if self.result == Type::VOID {
                self.f.ret_void();
            } else {
                let val = self.read(SlotKey::Result, self.result, LaneShape::Varying);
                let LaneValue::Vectors(parts) = val else {
                    unreachable!("a varying value is vectors")
                };
                let whole = self.join_groups(&parts);
                self.f.ret(whole);
            }
        }
        self.f.switch_to(self.entry);
        self.f.br(start);
    }

    fn return_block(&mut self) -> Block {
        *self.return_target.get_or_insert_with(|| self.f.block("return"))
    }

    // ---- slots ----

    fn slot(&mut self, key: SlotKey, ty: Type, sh: LaneShape) -> GroupVectors {
        if let Some(parts) = self.slots.get(&key) {
            return parts.clone();
        }
        let many = matches!(sh, LaneShape::Varying);
        let part = if many { self.vector_type(ty) } else { ty };
        let here = self.f.current();
        self.f.switch_to(self.entry);
        let count = if many { self.groups } else { 1 };
        let parts: GroupVectors = (0..count).map(|_| self.f.alloca(part)).collect();
        self.f.switch_to(here);
        for p in parts.iter().filter_map(|p| p.as_inst()) {
            self.f.with_body(|b| mem2reg::mark_slot(b, p));
            self.slot_list.push(p);
        }
        self.slots.insert(key, parts.clone());
        parts
    }

    /// Writes a value as the shape of its slot wants it.
    fn set(&mut self, key: SlotKey, ty: Type, sh: LaneShape, val: &LaneValue) {
        let parts = self.to_slot_parts(val, ty, sh);
        let slot = self.slot(key, ty, sh);
        for (p, v) in slot.iter().zip(parts) {
            self.f.store(v, *p);
        }
    }

    fn set_poison(&mut self, key: SlotKey, ty: Type, sh: LaneShape) {
        let part = if matches!(sh, LaneShape::Varying) { self.vector_type(ty) } else { ty };
        let poison = self.f.poison(part);
        for p in self.slot(key, ty, sh) {
            self.f.store(poison, p);
        }
    }

    fn read(&mut self, key: SlotKey, ty: Type, sh: LaneShape) -> LaneValue {
        let slot = self.slot(key, ty, sh);
        let part = if matches!(sh, LaneShape::Varying) { self.vector_type(ty) } else { ty };
        let values: GroupVectors = slot.iter().map(|&p| self.f.load(part, p)).collect();
        match sh {
            LaneShape::Uniform => LaneValue::Uniform(values[0]),
            LaneShape::Affine { stride, .. } => LaneValue::Affine(values[0], stride),
            LaneShape::Varying => LaneValue::Vectors(values),
        }
    }

    fn set_mask(&mut self, key: SlotKey, mask: &LaneMask) {
        let parts = self.mask_vectors(mask);
        self.set(key, Type::I1, LaneShape::Varying, &LaneValue::Vectors(parts));
    }

    fn read_mask(&mut self, key: SlotKey) -> GroupVectors {
        match self.read(key, Type::I1, LaneShape::Varying) {
            LaneValue::Vectors(parts) => parts,
            _ => unreachable!("a mask is vectors"),
        }
    }

    // ---- values of the source ----

    /// Type of an operand in the source.
    fn source_type(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Inst(i) => self.body.inst(i).ty(),
            ValueKind::Arg(n) => self.source.params[n as usize].ty,
            ValueKind::Const(c) => self.body.consts.ty(c),
            ValueKind::Global(g) => self.f.with_module(|m| m.global(g).ptr_ty),
            _ => Type::PTR,
        }
    }

    /// The shape of an operand as the code being written sees it.
    fn shape_of(&self, v: Value) -> LaneShape {
        self.plan.shape_as_seen_from(self.body, v, self.current_loop)
    }

    /// The value of an operand.
    fn lane_value(&mut self, v: Value) -> LaneValue {
        match v.kind() {
            ValueKind::Arg(n) => self.args[n as usize].clone(),
            ValueKind::Inst(i) => {
                if let Some(val) = self.cache.get(&i) {
                    return val.clone();
                }
                let ty = self.body.inst(i).ty();
                let val = match self.plan.left_divergent_loop(self.body, i, self.current_loop) {
                    Some(l) => self.read(SlotKey::ExitValue(l, i), ty, LaneShape::Varying),
                    None => self.read(SlotKey::Value(i), ty, self.plan.shape(v)),
                };
                self.cache.insert(i, val.clone());
                val
            }
            _ => LaneValue::Uniform(v),
        }
    }

    /// The scalar of an operand that has one: the value itself, or lane 0's.
    fn scalar_of(&mut self, v: Value) -> Value {
        match self.lane_value(v) {
            LaneValue::Uniform(x) | LaneValue::Affine(x, _) => x,
            LaneValue::Vectors(parts) => self.f.extract_element(parts[0], 0),
        }
    }

    /// The vectors of an operand.
    fn vectors_of(&mut self, v: Value) -> GroupVectors {
        let (val, ty) = (self.lane_value(v), self.source_type(v));
        self.to_vectors(&val, ty)
    }

    /// Keeps the result of an instruction.
    fn define(&mut self, i: Inst, val: LaneValue) {
        let name = self.body.names.get(i).map(|n| String::from_utf8_lossy(n).into_owned());
        if let Some(name) = name.filter(|n| n.len() < 200) {
            let values: &[Value] = match &val {
                LaneValue::Uniform(v) | LaneValue::Affine(v, _) => std::slice::from_ref(v),
                LaneValue::Vectors(parts) => parts,
            };
            for &v in values {
                let unnamed = |d: Inst| self.f.with_body(|b| b.names.get(d).is_none());
                if v.as_inst().is_some_and(unnamed) {
                    self.f.named(&name, v);
                }
            }
        }
        if self.is_live_across_blocks[i.index()] {
            let (ty, sh) = (self.body.inst(i).ty(), self.plan.shape(i.into()));
            self.set(SlotKey::Value(i), ty, sh, &val);
        }
        self.cache.insert(i, val);
    }
}
