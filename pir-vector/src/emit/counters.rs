//! Counters of rounds that lanes take out of a divergent loop: a lane's is one more in each round
//! in which it is live, so a subtraction of the mask does, where a blend would need the counter in
//! all lanes.

use pir_analysis::Loop;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::opcode::Opcode;

use super::{Emitter, Key, LaneValue, Parts};
use crate::levels::{Levels, Node};
use crate::shape::LaneShape;

impl Emitter<'_, '_> {
    /// Whether a blend is dearer than arithmetic: where masks have no registers of their own.
    pub(super) fn blends_cost(&self) -> bool {
        self.request.target.bits < 512
    }

    /// Finds the counters of a loop and initialises them to one less than at the start of the first
    /// iteration. The phis of the loop have their operands already.
    pub(super) fn begin_counts(&mut self, l: Loop) {
        let counts = self.find_counts(l);
        for &(key, counter) in &counts {
            let ty = self.body.inst(counter).ty();
            let LaneValue::One(start) = self.read(Key::Phi(counter), ty, LaneShape::Uniform) else {
                continue;
            };
            let one = self.f.int(ty, 1);
            let before = self.f.sub(start, one);
            let parts = self.as_many(&LaneValue::One(before), ty);
            self.set(key, ty, LaneShape::Varying, &LaneValue::Many(parts));
        }
        self.counts[l.index()] = counts.into_iter().collect();
    }

    /// Counts a round of these lanes.
    pub(super) fn count(&mut self, key: Key, counter: Inst, lanes: &Parts) {
        let ty = self.body.inst(counter).ty();
        let LaneValue::Many(old) = self.read(key, ty, LaneShape::Varying) else { return };
        let wide = self.vec(ty);
        let one = |k: usize| {
            let live = self.f.sext(lanes[k], wide);
            self.f.sub(old[k], live)
        };
        let new: Parts = (0..old.len()).map(one).collect();
        self.set(key, ty, LaneShape::Varying, &LaneValue::Many(new));
    }

    /// Returns the values that leave the loop and count its iterations, if lanes leave it at the
    /// start of an iteration, or all remaining lanes at once: otherwise the counts of lanes that
    /// stay, or that have left, would be overwritten.
    fn find_counts(&self, l: Loop) -> Vec<(Key, Inst)> {
        let plan = self.plan;
        let level = Levels::of_loop(l);
        let header = plan.loops.header(l);
        let here = &plan.levels.levels[level];
        let known = matches!(here.nodes.first(), Some(Node::Block(b)) if *b == header);
        if !known || !self.blends_cost() || self.all_may_leave(level, 0, header) {
            return Vec::new();
        }
        let (mut out, mut from_header) = (Vec::new(), false);
        for t in self.exits(level) {
            let sources = here.sources.get(&t).map_or(&[][..], Vec::as_slice);
            let last = |&p: &u32| match here.nodes[p as usize] {
                _ if p == 0 => true,
                Node::Block(b) => {
                    self.all_may_leave(level, p, b) && self.last_out(level, p).is_some()
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
            for phi in self.landing_phis(level, t) {
                let pairs = self.body.ops(phi).chunks_exact(2);
                let mut from = pairs.filter(|p| p[1].as_block() == Some(header)).map(|p| p[0]);
                let counter = from.next().and_then(|v| self.counter(l, header, v));
                let varying = matches!(plan.shape(phi.into()), LaneShape::Varying);
                out.extend(counter.filter(|_| varying).map(|c| (Key::Left(l, phi), c)));
            }
        }
        if !from_header {
            return Vec::new();
        }
        let kept = self.live_out[l.index()].iter();
        let kept =
            kept.filter_map(|&i| Some((Key::Kept(l, i), self.counter(l, header, i.into())?)));
        out.extend(kept);
        out
    }

    /// The phi of a header that all live lanes share, and that is one more in each round.
    fn counter(&self, l: Loop, header: Block, v: Value) -> Option<Inst> {
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
        let inside = body
            .ops(phi)
            .chunks_exact(2)
            .filter(|p| p[1].as_block().is_some_and(|b| plan.loops.contains(l, b)));
        let steps = |next: Value| {
            let Some(i) = next.as_inst().filter(|&i| body.inst(i).op() == Opcode::Add) else {
                return false;
            };
            let ops = body.ops(i);
            let one = ops[1].as_const().map(|c| body.consts.get(c).kind);
            ops[0] == v && one == Some(ConstKind::Int(1))
        };
        let mut some = false;
        for pair in inside {
            if !steps(pair[0]) {
                return None;
            }
            some = true;
        }
        some.then_some(phi)
    }
}
