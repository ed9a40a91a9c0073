//! How wide the vector code of a loop becomes.

use super::chunk::invariant;
use super::handle_functions;
use pir_core::entity::Inst;
use pir_core::{GlobalId, Module, Opcode};
use pir_vector::{ParamShape, TargetMachine};
use rustc_hash::FxHashSet;

/// More vectors per value are not asked for where they would come to more instructions: their
/// values, of which about half are needed at a time, would not stay in registers.
const VECTOR_REGISTERS: i64 = 32;

/// How the iterations of a loop go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupShape {
    /// Iterations in step.
    pub lanes: u32,
    /// Vectors for a value of all of them.
    pub groups: u32,
}

/// How wide vector code is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VectorWidths {
    /// The machine.
    pub target: TargetMachine,
    /// Vectors per value.
    pub groups: u32,
    /// Vectors per value in short iterations without loops: more where a compiler would not do
    /// several iterations at once.
    pub unrolled_groups: u32,
    /// A short loop of known length goes all at once if that takes no more vectors per value: it
    /// would go over the same memory again. Iterations with loops in them take no more than eight.
    pub max_whole_loop_groups: u32,
    /// The least number of instructions for each gather or scatter with which vector code is worth
    /// its time.
    pub min_insts_per_gather: u32,
    /// Whether masked loads and stores cost as much as others: then the last iterations, which do
    /// not fill a group, are done at once.
    pub has_cheap_masks: bool,
}

impl VectorWidths {
    /// AVX2, which nearly every machine has.
    pub const AVX2: Self = Self {
        target: TargetMachine::V256,
        groups: 2,
        unrolled_groups: 2,
        max_whole_loop_groups: 8,
        min_insts_per_gather: 10,
        has_cheap_masks: false,
    };

    /// The embedded code generator's: vectors of 128 bits, gathers lane by lane, masked accesses
    /// slow.
    pub const EMBEDDED: Self = Self {
        target: TargetMachine::V128,
        groups: 2,
        unrolled_groups: 4,
        max_whole_loop_groups: 16,
        min_insts_per_gather: 20,
        has_cheap_masks: false,
    };

    /// Chooses the number of lanes by the widest element of the loop, and no more than there are
    /// iterations.
    pub(super) fn group_shape(
        self,
        m: &Module,
        task: GlobalId,
        shapes: &[ParamShape],
        count: Option<u64>,
    ) -> Option<GroupShape> {
        if pir_vector::has_slow_divergent_loop(m, task, shapes) == Ok(true) {
            return None;
        }
        let widest = match pir_vector::widest_varying_number(m, task, shapes, self.target) {
            Ok(bits) => bits.unwrap_or(32).clamp(8, 64),
            Err(e) => {
                tracing::debug!("@{}: {e}", m.display_name(task));
                return None;
            }
        };
        let one = (self.target.vector_bits / widest).clamp(2, 64);
        let fits = |insts: i64| insts * i64::from(self.unrolled_groups) <= VECTOR_REGISTERS;
        let few = straight_line_insts(m, task).is_some_and(fits);
        let groups = if few { self.unrolled_groups } else { self.groups };
        let most = (64 / one).min(groups);
        let Some(count) = count.and_then(|c| u32::try_from(c).ok()) else {
            return Some(GroupShape { lanes: one * most, groups: most });
        };
        let all = count / one;
        let whole = if straight_line_insts(m, task).is_some() {
            self.max_whole_loop_groups
        } else {
            self.max_whole_loop_groups.min(8)
        };
        if count.is_multiple_of(one) && (1..=whole).contains(&all) && count <= 64 {
            return Some(GroupShape { lanes: count, groups: all });
        }
        match count {
            0..2 => None,
            _ if count < one => Some(GroupShape { lanes: 1 << count.ilog2(), groups: 1 }),
            _ => Some(GroupShape { lanes: one * all.min(most), groups: all.min(most) }),
        }
    }
}

/// Loops with calls are left as they are: their code is not in vectors.
pub(super) fn is_profitable(m: &Module, task: GlobalId) -> bool {
    let Some(body) = m.function(task).and_then(|f| f.body.as_deref()) else { return false };
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts.all(|&i| {
        body.inst(i).op() != Opcode::Call || pir_core::intrinsic::called(m, body, i).is_some()
    })
}

/// The number of a function's instructions that are work, if none runs twice and nothing is called:
/// not those that a loop has before its first iteration, nor those that become part of others.
pub(super) fn straight_line_insts(m: &Module, task: GlobalId) -> Option<i64> {
    let body = m.function(task).and_then(|f| f.body.as_deref())?;
    let once = invariant(body, body.entry()?, &handle_functions(m));
    let mut seen = FxHashSet::default();
    let mut all = 0;
    for &b in body.layout() {
        seen.insert(b);
        let light = |i: Inst| {
            let op = body.inst(i).op();
            op.is_debug()
                || matches!(op, Opcode::GetElementPtr | Opcode::Phi | Opcode::Br | Opcode::Ret)
        };
        let work = body.insts(b).iter().filter(|&&i| !once.contains(&i) && !light(i));
        all += work.count() as i64;
        let t = body.terminator(b)?;
        if body.ops(t).iter().filter_map(|v| v.as_block()).any(|s| seen.contains(&s)) {
            return None;
        }
    }
    is_profitable(m, task).then_some(all)
}
