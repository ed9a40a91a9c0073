//! The memory accesses of an iteration, and the dependences between those of two loops.

use crate::affine::AffineAddress;
use crate::alias::MemoryObject;
use crate::cx::PassContext;
use crate::facts::{CallFacts, depends_on_thread};
use crate::remark::Refusal;
use pir_analysis::parallel_loop::InductionStep;
use pir_analysis::{ParallelLoop, Regions};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::{MemFlags, Ordering};
use pir_core::layout::DataLayout;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashMap;

/// An access of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub object: MemoryObject,
    /// In terms of the variable that the loop tests.
    pub address: Option<AffineAddress>,
    /// Bytes.
    pub size: u64,
    pub is_write: bool,
    pub is_atomic: bool,
}

/// The accesses and `halt`s of the body of a parallel loop.
#[derive(Debug)]
pub(super) struct Iteration {
    pub accesses: Vec<Access>,
    /// The blocks that end with `halt`.
    pub halts: Vec<Block>,
}

/// The most pairs of accesses that are compared, for each access of the loops.
const MAX_PAIRS: usize = 64;

const EFFECTS: Refusal = ("effects", "an iteration does more than compute, load and store");
const THREAD: Refusal = ("thread-local", "an iteration uses a thread-local variable");

impl Iteration {
    /// Collects the accesses. O(instructions of the body and their addresses).
    pub(super) fn of(
        cx: &PassContext<'_>,
        regions: &Regions,
        l: &ParallelLoop,
    ) -> Result<Self, Refusal> {
        let mut found = Self { accesses: Vec::new(), halts: Vec::new() };
        let phi = l.tested().phi;
        for &b in regions.own_blocks(l.region) {
            for &i in cx.body.insts(b) {
                if cx.body.ops(i).iter().any(|&v| depends_on_thread(cx.module, cx.body, v)) {
                    return Err(THREAD);
                }
                if l.is_spine(b) {
                    continue;
                }
                match cx.body.inst(i).op() {
                    Opcode::Halt => found.halts.push(b),
                    _ => found.accesses.extend(Access::of(cx, cx.body, phi, i)?),
                }
            }
        }
        Ok(found)
    }
}

impl Access {
    /// Describes an instruction of a body; `None` if it accesses no memory.
    pub(super) fn of(
        cx: &PassContext<'_>,
        body: &Body,
        phi: Inst,
        i: Inst,
    ) -> Result<Option<Self>, Refusal> {
        let (data, ops) = (body.inst(i), body.ops(i));
        let (pointer, ty) = match (data.op(), data.op().effect()) {
            (Opcode::Load, _) => (ops[0], data.ty()),
            (Opcode::Store, _) => (ops[1], cx.module.value_type(cx.function(), body, ops[0])),
            (Opcode::AtomicRmw, _) => (ops[0], data.ty()),
            (_, Effect::Pure | Effect::Trap | Effect::Choose) | (Opcode::Alloca, _) => {
                return Ok(None);
            }
            (Opcode::Phi | Opcode::Br | Opcode::Switch, _) => return Ok(None),
            (op, _) if op.is_debug() => return Ok(None),
            (Opcode::Call, _) => {
                let facts = CallFacts::of(cx.module, body, i);
                return if facts.is_pure() && facts.is_quiet { Ok(None) } else { Err(EFFECTS) };
            }
            _ => return Err(EFFECTS),
        };
        let ordering = data.mem().ordering;
        let is_relaxed =
            matches!(ordering, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic);
        if data.mem_flags().contains(MemFlags::VOLATILE) || !is_relaxed {
            return Err(EFFECTS);
        }
        let layout = DataLayout::new(cx.module.datalayout.as_deref());
        let size = layout.store_size(&cx.module.types, ty);
        Ok(Some(Self {
            object: MemoryObject::of(cx.module, cx.function(), body, pointer),
            address: AffineAddress::of(cx.module, body, phi, pointer),
            size: size.ok_or(("effects", "the size of an access is not known"))?,
            is_write: data.op() != Opcode::Load,
            is_atomic: ordering != Ordering::NotAtomic,
        }))
    }

    /// Returns whether two accesses of one iteration may touch a common byte.
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        let is_disjoint = match (&self.address, &other.address) {
            (Some(a), Some(b)) => a.is_disjoint_within(self.size, b, other.size),
            _ => false,
        };
        !is_disjoint && self.object.may_alias(other.object)
    }
}

/// Returns why an iteration of the second loop may run before another iteration of the first would
/// have ended.
pub(super) fn dependence(first: &ParallelLoop, a: &Iteration, b: &Iteration) -> Option<Refusal> {
    let is_atomic = |i: &Iteration| i.accesses.iter().any(|x| x.is_atomic);
    // A strand outside could see the updates of both in another order.
    if is_atomic(a) && is_atomic(b) {
        return Some(("atomics", "both loops have atomic accesses, whose order may be seen"));
    }
    let InductionStep::Int(step) = first.tested().step else {
        return Some(("trip-count", "the loops count by addresses"));
    };
    // Where the variable wraps, only the power of two in the step is left.
    let granule = 1u64.checked_shl(step.trailing_zeros()).unwrap_or(1);
    let mut by_object: FxHashMap<MemoryObject, Vec<&Access>> = FxHashMap::default();
    for y in &b.accesses {
        by_object.entry(y.object).or_default().push(y);
    }
    let all: Vec<MemoryObject> = by_object.keys().copied().collect();
    let vague: Vec<MemoryObject> = all.iter().copied().filter(|o| !o.is_certain()).collect();
    let mut left = MAX_PAIRS * (a.accesses.len() + b.accesses.len());
    for x in &a.accesses {
        // Certain objects meet only themselves and those that are not.
        let own = [x.object];
        let objects: [&[MemoryObject]; 2] =
            if x.object.is_certain() { [&own, &vague] } else { [&all, &[]] };
        let others = objects.into_iter().flatten().filter_map(|o| by_object.get(o)).flatten();
        for y in others {
            let Some(next) = left.checked_sub(1) else {
                return Some(("budget", "the loops have too many accesses to compare them all"));
            };
            left = next;
            if !x.is_write && !y.is_write {
                continue;
            }
            // A root that both have is none of their own values, which are used only in their loop.
            let is_disjoint = match (&x.address, &y.address) {
                (Some(p), Some(q)) => p.is_disjoint_across(x.size, q, y.size, granule),
                _ => false,
            };
            if !is_disjoint && x.object.may_alias(y.object) {
                return Some(("dependence", "an iteration may access what another one writes"));
            }
        }
    }
    None
}
