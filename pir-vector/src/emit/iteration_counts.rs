//! Counters of rounds that lanes take out of a divergent loop: a lane's is one more in each round
//! in which it is live, so a subtraction of the mask does, where a blend would need the counter in
//! all lanes.

use pir_analysis::Loop;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::opcode::Opcode;

use super::{GroupVectors, LaneValue, SlotKey, VectorEmitter};
use crate::levels::{Levels, Node};
use crate::shape::LaneShape;

impl VectorEmitter<'_, '_> {
    /// Whether a blend is dearer than arithmetic: where masks have no registers of their own.
    pub(super) fn are_blends_expensive(&self) -> bool {
        self.request.target.vector_bits < 512
    }

    /// Finds the counters of a loop and initialises them to one less than at the start of the first
    /// iteration. The phis of the loop have their operands already.
    pub(super) fn begin_iteration_counts(&mut self, l: Loop) {
        let counts = self.find_iteration_counts(l);
        for &(key, counter) in &counts {
            let ty = self.body.inst(counter).ty();
            let LaneValue::Uniform(start) =
                self.read(SlotKey::PhiOperand(counter), ty, LaneShape::Uniform)
            else {
                continue;
            };
            let one = self.f.int(ty, 1);
            let before = self.f.sub(start, one);
            let parts = self.to_vectors(&LaneValue::Uniform(before), ty);
            self.set(key, ty, LaneShape::Varying, &LaneValue::Vectors(parts));
        }
        self.iteration_counts[l.index()] = counts.into_iter().collect();
    }

    /// Counts a round of these lanes.
    pub(super) fn count_iteration(&mut self, key: SlotKey, counter: Inst, lanes: &GroupVectors) {
        let ty = self.body.inst(counter).ty();
        let LaneValue::Vectors(old) = self.read(key, ty, LaneShape::Varying) else { return };
        let wide = self.vector_type(ty);
        let one = |k: usize| {
            let live = self.f.sext(lanes[k], wide);
            self.f.sub(old[k], live)
        };
        let new: GroupVectors = (0..old.len()).map(one).collect();
        self.set(key, ty, LaneShape::Varying, &LaneValue::Vectors(new));
    }

    /// Returns the values that leave the loop and count its iterations, if lanes leave it at the
    /// start of an iteration, or all remaining lanes at once: otherwise the counts of lanes that
    /// stay, or that have left, would be overwritten.
    fn find_iteration_counts(&self, l: Loop) -> Vec<(SlotKey, Inst)> {
        let plan = self.plan;
        let level = Levels::level_of_loop(l);
        let header = plan.loops.header(l);
        let here = &plan.levels.levels[level];
        let known = matches!(here.nodes.first(), Some(Node::Block(b)) if *b == header);
        if !known || !self.are_blends_expensive() || self.has_uniform_exit_branch(level, 0, header)
        {
            return Vec::new();
        }
        let (mut out, mut from_header) = (Vec::new(), false);
        for t in self.exit_targets(level) {
            let sources = here.sources.get(&t).map_or(&[][..], Vec::as_slice);
            let last = |&p: &u32| match here.nodes[p as usize] {
                _ if p == 0 => true,
                Node::Block(b) => {
                    self.has_uniform_exit_branch(level, p, b)
                        && self.last_exit_block(level, p).is_some()
                }
                Node::Loop(_) => false,
            };
            if !sources.iter().all(last) {
                return Vec::new();
            }
            if !sources.contains(&0) {
                continue;
            }
            from_header = true;
            for phi in self.target_phis(level, t) {
                let from = self.body.incoming_from(phi, header);
                let counter = from.and_then(|v| self.unit_induction_variable(l, header, v));
                let varying = matches!(plan.shape(phi.into()), LaneShape::Varying);
                out.extend(
                    counter.filter(|_| varying).map(|c| (SlotKey::ExitPhiOperand(l, phi), c)),
                );
            }
        }
        if !from_header {
            return Vec::new();
        }
        let kept = self.live_out[l.index()].iter();
        let kept = kept.filter_map(|&i| {
            Some((SlotKey::ExitValue(l, i), self.unit_induction_variable(l, header, i.into())?))
        });
        out.extend(kept);
        out
    }

    /// The phi of a header that all live lanes share, and that is one more in each round.
    fn unit_induction_variable(&self, l: Loop, header: Block, v: Value) -> Option<Inst> {
        let (body, plan) = (self.body, self.plan);
        let phi = v.as_inst()?;
        let data = body.inst(phi);
        let fits = data.op() == Opcode::Phi
            && body.block_of(phi) == header
            && matches!(plan.shape(v), LaneShape::Uniform)
            && self
                .f
                .with_module(|m| m.types.int_bits(data.ty()))
                .is_some_and(|n| n == 32 || n == 64);
        if !fits {
            return None;
        }
        let mut inside = body.incoming(phi).filter(|entry| plan.loops.contains(l, entry.1));
        let steps = |next: Value| {
            let Some(i) = next.as_inst().filter(|&i| body.inst(i).op() == Opcode::Add) else {
                return false;
            };
            let ops = body.ops(i);
            let one = ops[1].as_const().map(|c| body.consts.get(c).kind);
            ops[0] == v && one == Some(ConstKind::Int(1))
        };
        (steps(inside.next()?.0) && inside.all(|entry| steps(entry.0))).then_some(phi)
    }
}
