//! Order within lockstep: lanes that diverge at a branch run one way after the other, and only
//! within a way instruction by instruction (reference: execution, rule 10).
//!
//! Masked code runs all ways of a branch in one sweep. This is observable only if an access of one
//! way and one of another may touch the same location and one of them writes. Where that is
//! possible, the branch runs its ways in sequence, that of the lowest lane first.

use fixedbitset::FixedBitSet;
use pir_analysis::PostDomTree;
use pir_core::Module;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::MemFlags;
use pir_core::module::GlobalKind;
use pir_core::opcode::{Effect, MemoryAccess, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::callee;
use crate::check::block_name;
use crate::levels::EdgeTarget;
use crate::plan::LanePlan;
use crate::request::{ParamShape, Refusal};
use crate::shape::{LaneShape, ShapeRules, is_pure};

/// Distances between lanes that are looked at one by one.
const MAX_CHECKED_LANE_DISTANCE: i128 = 4096;

/// An access to memory.
#[derive(Clone, Copy)]
struct LaneAccess {
    write: bool,
    /// Its address; none if it may be anywhere.
    ptr: Option<Value>,
    size: u64,
}

/// The object that an address points into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Object {
    /// Memory of one lane alone.
    Private,
    Variable(u32),
    Unknown,
}

struct ConflictSearch<'a> {
    module: &'a Module,
    function: &'a Function,
    body: &'a Body,
    plan: &'a LanePlan,
    lanes: u32,
    /// Whether the function has a result.
    has_result: bool,
    /// The allocas that only their own lane can reach.
    private_allocas: FxHashSet<Inst>,
}

/// The places of branches whose ways must run one after the other.
pub(crate) fn find_ordered_branches(
    module: &Module,
    function: &Function,
    body: &Body,
    plan: &LanePlan,
    lanes: u32,
) -> Result<FxHashSet<(u32, u32)>, Refusal> {
    let private = find_private_allocas(module, function, body);
    let value = |&b: &Block| {
        body.terminator(b)
            .is_some_and(|t| body.inst(t).op() == Opcode::Ret && !body.ops(t).is_empty())
    };
    let returns = body.layout().iter().any(value);
    let search = ConflictSearch {
        module,
        function,
        body,
        plan,
        lanes,
        has_result: returns,
        private_allocas: private,
    };
    let post = PostDomTree::compute(&plan.cfg);
    let mut ordered = FxHashSet::default();
    for b in plan.cfg.blocks() {
        let Some(place) = plan.levels.block_position[b.index()] else { continue };
        if !plan.is_divergent_branch(body, b) {
            continue;
        }
        let meet = post.ipdom(b);
        if !search.paths_conflict(b, meet) {
            continue;
        }
        if !search.can_run_paths_in_sequence(b, meet) {
            return Err(Refusal::Order(block_name(body, b)));
        }
        ordered.insert((place.level, place.pos));
    }
    Ok(ordered)
}

/// Returns whether lockstep groups of all sizes have the same result: no two different accesses of
/// different lanes, at least one of them a write, touch the same location. An access may touch that
/// of the same instruction in another lane, since lanes take turns in ascending order whatever the
/// size of the group. `params` has the shapes of the parameters.
///
/// Groups of any size are then right for a lockstep region without width, or with one that is not
/// known (reference: execution, rule 10: an implementation may use smaller groups where the result
/// is the same). O(accesses²).
///
/// # Errors
/// What cannot be vectorised.
pub fn are_lanes_independent(
    module: &Module,
    function: GlobalId,
    params: &[ParamShape],
) -> Result<bool, Refusal> {
    let (source, body, plan) = crate::width::plan_function(module, function, params)?;
    let search = ConflictSearch {
        module,
        function: source,
        body,
        plan: &plan,
        lanes: u32::MAX,
        has_result: false,
        private_allocas: find_private_allocas(module, source, body),
    };
    Ok(search.lanes_are_independent())
}

impl ConflictSearch<'_> {
    fn lanes_are_independent(&self) -> bool {
        // A value computed in a block is one number for each lane, unless the block runs again.
        let blocks = self.body.layout().iter().copied();
        let mut again = FixedBitSet::with_capacity(self.plan.cfg.len());
        let twice = |b: &Block| {
            self.plan.loops.innermost(*b).is_some()
                || self.plan.loops.irreducible().any(|l| l.contains(b))
        };
        blocks.clone().filter(twice).for_each(|b| again.insert(b.index()));
        let mut all: Vec<(LaneAccess, bool)> = Vec::new();
        for b in blocks.filter(|&b| self.plan.dom.is_reachable(b)) {
            let found =
                self.accesses(b, true).into_iter().filter(|a| !self.is_read_only_parameter(*a));
            all.extend(found.map(|a| (a, again.contains(b.index()))));
        }
        all.iter().enumerate().all(|(k, &(a, repeated))| {
            let from = if repeated { k } else { k + 1 };
            all[from..].iter().all(|&(b, _)| !self.accesses_conflict(a, b, &again))
        })
    }

    /// Returns whether the access is to memory that is not written while the function runs, as the
    /// parameter's attributes promise.
    fn is_read_only_parameter(&self, a: LaneAccess) -> bool {
        let Some((mut v, false)) = a.ptr.map(|p| (p, a.write)) else { return false };
        while let Some(i) = v.as_inst().filter(|&i| self.body.inst(i).op() == Opcode::GetElementPtr)
        {
            v = self.body.ops(i)[0];
        }
        let ValueKind::Arg(n) = v.kind() else { return false };
        let Some(param) = self.function.params.get(n as usize) else { return false };
        let has = |name: &str| self.module.attrs.has(param.attrs, name);
        has("noalias") && has("readonly")
    }

    /// The blocks that each way of a branch may run before the lanes meet.
    fn blocks_by_path(&self, b: Block, meet: Option<Block>) -> Vec<FixedBitSet> {
        let mut targets: Vec<Block> = Vec::new();
        for &s in self.plan.cfg.succs(b) {
            if !targets.contains(&s) {
                targets.push(s);
            }
        }
        let reach = |from: Block| {
            let mut seen = FixedBitSet::with_capacity(self.plan.cfg.len());
            let mut work = vec![from];
            while let Some(x) = work.pop() {
                if Some(x) != meet && !seen.put(x.index()) {
                    work.extend(self.plan.cfg.succs(x));
                }
            }
            seen
        };
        targets.into_iter().map(reach).collect()
    }

    fn paths_conflict(&self, b: Block, meet: Option<Block>) -> bool {
        let ways = self.blocks_by_path(b, meet);
        let mut all = FixedBitSet::with_capacity(self.plan.cfg.len());
        ways.iter().for_each(|w| all.union_with(w));
        let of = |w: &FixedBitSet| -> Vec<LaneAccess> {
            w.ones().flat_map(|k| self.accesses(Block::new(k), false)).collect()
        };
        let lists: Vec<Vec<LaneAccess>> = ways.iter().map(of).collect();
        for (k, one) in lists.iter().enumerate() {
            for other in &lists[k + 1..] {
                let clash =
                    |a: &LaneAccess| other.iter().any(|b| self.accesses_conflict(*a, *b, &all));
                if one.iter().any(clash) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the accesses of a block. If `strict`, atomics count as accesses to every location,
    /// since other threads may observe the order in which locations are accessed.
    fn accesses(&self, b: Block, strict: bool) -> Vec<LaneAccess> {
        let size =
            |ty: Type| self.plan.layout.store_size(&self.module.types, ty).unwrap_or(u64::MAX >> 1);
        let mut out = Vec::new();
        for &i in self.body.insts(b) {
            let data = self.body.inst(i);
            let ops = self.body.ops(i);
            let ty = |v: Value| self.module.value_type(self.function, self.body, v);
            let anywhere = LaneAccess { write: true, ptr: None, size: 0 };
            let (access, atomic) = match data.op().memory_access() {
                Some(MemoryAccess::Load) => {
                    let access =
                        LaneAccess { write: false, ptr: Some(ops[0]), size: size(data.ty()) };
                    (access, data.mem_flags().contains(MemFlags::ATOMIC))
                }
                Some(MemoryAccess::Store) => {
                    let access =
                        LaneAccess { write: true, ptr: Some(ops[1]), size: size(ty(ops[0])) };
                    (access, data.mem_flags().contains(MemFlags::ATOMIC))
                }
                Some(MemoryAccess::AtomicRmw | MemoryAccess::CmpXchg) => {
                    let access =
                        LaneAccess { write: true, ptr: Some(ops[0]), size: size(ty(ops[1])) };
                    (access, true)
                }
                Some(MemoryAccess::VAArg) => (anywhere, false),
                None => match data.op().effect() {
                    Effect::Call => {
                        let kind = callee::classify(self.module, self.function, self.body, i);
                        if kind.is_pure() || kind == callee::CallClass::Hint {
                            continue;
                        }
                        (anywhere, false)
                    }
                    Effect::Order if strict => (anywhere, false),
                    _ => continue,
                },
            };
            // The order of accesses to a device is observable.
            let volatile = data.mem_flags().contains(MemFlags::VOLATILE);
            out.push(if volatile || strict && atomic { anywhere } else { access });
        }
        out
    }

    /// Returns whether the order of an access of one lane and one of another may be observable.
    /// `inside` has the blocks that may run between them.
    fn accesses_conflict(&self, a: LaneAccess, b: LaneAccess, inside: &FixedBitSet) -> bool {
        if !a.write && !b.write {
            return false;
        }
        let (x, y) = (self.object_of(a.ptr), self.object_of(b.ptr));
        match (x, y) {
            (Object::Private, _) | (_, Object::Private) => return false,
            (Object::Variable(x), Object::Variable(y)) if x != y => return false,
            _ => {}
        }
        !self.are_disjoint(a, b, inside)
    }

    fn object_of(&self, ptr: Option<Value>) -> Object {
        let Some(mut v) = ptr else { return Object::Unknown };
        loop {
            match v.kind() {
                ValueKind::Global(g) => {
                    return match self.module.global(g).kind {
                        GlobalKind::Variable(_) => Object::Variable(g.0),
                        _ => Object::Unknown,
                    };
                }
                ValueKind::Inst(i) => match self.body.inst(i).op() {
                    Opcode::GetElementPtr => v = self.body.ops(i)[0],
                    Opcode::Alloca if self.private_allocas.contains(&i) => return Object::Private,
                    _ => return Object::Unknown,
                },
                _ => return Object::Unknown,
            }
        }
    }

    /// Whether the accesses of two different lanes never touch.
    fn are_disjoint(&self, a: LaneAccess, b: LaneAccess, inside: &FixedBitSet) -> bool {
        let (Some(p), Some(q)) = (a.ptr, b.ptr) else { return false };
        let rules =
            ShapeRules { types: &self.module.types, layout: &self.plan.layout, body: self.body };
        let ((v, x), (w, y)) = (rules.address_sum(p), rules.address_sum(q));
        let alike = |(&(v, n), &(w, m)): (&(Value, i64), &(Value, i64))| {
            n == m && self.same_number(v, w, inside, 8)
        };
        if v.len() != w.len() || !v.iter().zip(&w).all(alike) {
            return false;
        }
        let LaneShape::Affine { stride, .. } = self.plan.shape(p) else { return false };
        let (stride, x, y) = (i128::from(stride), i128::from(x), i128::from(y));
        // Lanes further from each other than this are apart anyway.
        let reach = (y - x).abs() + i128::from(a.size.max(b.size));
        let far = if stride == 0 { i128::MAX } else { reach / stride.abs() + 1 };
        let last = far.min(i128::from(self.lanes) - 1);
        last <= MAX_CHECKED_LANE_DISTANCE
            && (1..=last).flat_map(|k| [k, -k]).all(|k| {
                let distance = k * stride + y - x;
                distance >= i128::from(a.size) || -distance >= i128::from(b.size)
            })
    }

    /// Whether two values are one number whenever a lane computes them between parting and meeting.
    fn same_number(&self, a: Value, b: Value, inside: &FixedBitSet, fuel: u32) -> bool {
        let home = |v: Value| v.as_inst().map(|i| self.body.block_of(i));
        let outside = |v: Value| home(v).is_none_or(|h| !inside.contains(h.index()));
        if a == b && outside(a) {
            return true;
        }
        let (Some(i), Some(j)) = (a.as_inst(), b.as_inst()) else { return false };
        let (x, y) = (self.body.inst(i), self.body.inst(j));
        let alike = x.is_same_operation(y);
        let ops = self.body.ops(i).iter().zip(self.body.ops(j));
        fuel > 0
            && alike
            && is_pure(x.op())
            && !matches!(x.op(), Opcode::Freeze | Opcode::ExtractValue | Opcode::InsertValue)
            && self.body.ops(i).len() == self.body.ops(j).len()
            && ops.into_iter().all(|(&v, &w)| self.same_number(v, w, inside, fuel - 1))
    }

    /// Returns whether the ways of a branch can be written in sequence: they meet where the masked
    /// code after it ends, and no other code enters in between.
    fn can_run_paths_in_sequence(&self, b: Block, meet: Option<Block>) -> bool {
        let plan = self.plan;
        let Some(place) = plan.levels.block_position[b.index()] else { return false };
        let level = place.level as usize;
        let Some(interval) = plan.interval(level, place.pos) else { return false };
        let Some(end) = interval.end else { return false };
        if end == EdgeTarget::Return && self.has_result {
            return false;
        }
        if plan.levels.target_block(&plan.loops, level, end) != meet {
            return false;
        }
        let l = &plan.levels.levels[level];
        (interval.first..=interval.last).all(|p| {
            let from = l.sources.get(&EdgeTarget::Node(p)).map_or(&[][..], Vec::as_slice);
            from.iter().all(|&s| (place.pos..=interval.last).contains(&s))
        })
    }
}

/// The allocas whose address is only used to reach into them.
fn find_private_allocas(module: &Module, function: &Function, body: &Body) -> FxHashSet<Inst> {
    // Per address derived from an alloca: which.
    let mut of: FxHashMap<Inst, Inst> = FxHashMap::default();
    let mut escaped: FxHashSet<Inst> = FxHashSet::default();
    let mut changed = true;
    while changed {
        changed = false;
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let data = body.inst(i);
            if data.op() == Opcode::Alloca {
                changed |= of.insert(i, i).is_none();
                continue;
            }
            for (k, v) in body.ops(i).iter().enumerate() {
                let Some(&a) = v.as_inst().and_then(|d| of.get(&d)) else { continue };
                let harmless = match data.op() {
                    Opcode::Load | Opcode::ICmp => true,
                    Opcode::Store => k == 1,
                    Opcode::AtomicRmw | Opcode::CmpXchg => k == 0,
                    Opcode::GetElementPtr if k == 0 => {
                        changed |= of.insert(i, a).is_none();
                        true
                    }
                    Opcode::Call => {
                        callee::classify(module, function, body, i) == callee::CallClass::Hint
                    }
                    op => op.is_debug(),
                };
                if !harmless {
                    changed |= escaped.insert(a);
                }
            }
        }
    }
    of.values().copied().filter(|a| !escaped.contains(a)).collect()
}
