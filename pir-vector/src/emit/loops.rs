//! Loops: until no lane is live where lanes leave at different times.

use pir_analysis::Loop;
use pir_core::entity::{Block, Entity, Type};

use super::{GroupVectors, LaneMask, LaneValue, SlotKey, VectorEmitter};
use crate::levels::{EdgeTarget, Levels, Node};
use crate::plan::Interval;
use crate::shape::LaneShape;

impl VectorEmitter<'_, '_> {
    /// Writes a loop. The current block is in front of it, and its phis have their operands. After
    /// a divergent loop, or a masked one, the current block is the one that follows it.
    pub(super) fn write_loop(&mut self, l: Loop, mask: &LaneMask, masked: bool) {
        let level = Levels::level_of_loop(l);
        let header = self.f.block("loop");
        self.headers[l.index()] = Some(header);
        let saved = self.current_loop.replace(l);
        if self.plan.divergent_loop[l.index()] {
            self.write_divergent_loop(l, level, header, mask);
        } else {
            if masked {
                self.after_masked[l.index()] = Some(self.f.block("after"));
            }
            self.f.br(header);
            self.f.switch_to(header);
            self.begin_iteration(level);
            self.starts[level][0] = Some(header);
            self.write_level(level, mask);
            if let Some(after) = self.after_masked[l.index()] {
                self.f.switch_to(after);
            }
        }
        self.current_loop = saved;
        self.cache.clear();
    }

    pub(super) fn write_divergent_loop(
        &mut self,
        l: Loop,
        level: usize,
        header: Block,
        mask: &LaneMask,
    ) {
        let plan = self.plan;
        self.set_mask(SlotKey::LiveMask(l), mask);
        let around = plan.levels.loop_position[l.index()];
        let outer = around.level as usize;
        let targets = &plan.levels.levels[outer].targets[around.pos as usize];
        for &t in targets {
            // If there is one way out, all that come in will take it.
            let lanes =
                if targets.len() == 1 { self.mask_vectors(mask) } else { self.empty_mask() };
            self.set_mask(SlotKey::EdgeMask(around.level, around.pos, t), &LaneMask::Lanes(lanes));
        }
        self.forget_exit_values(l);
        let behind = self.f.block("behind");
        self.after_divergent[l.index()] = Some(behind);
        self.begin_iteration_counts(l);
        self.f.br(header);
        self.f.switch_to(header);
        self.begin_iteration(level);
        let live = self.read_mask(SlotKey::LiveMask(l));
        let last = plan.levels.levels[level].nodes.len() as u32 - 1;
        let whole = Interval { first: 0, last, end: None };
        self.write_masked_nodes(level, whole, Some(live));
        self.cache.clear();
        if self.f.is_terminated() {
            // No lane iterates, and the code after the loop is not reached.
            self.f.switch_to(behind);
            return;
        }
        let rest = self.arriving_lanes(level, EdgeTarget::BackEdge);
        let sources = self.masked_sources(level, EdgeTarget::BackEdge);
        for i in self.phis(plan.loops.header(l)) {
            let val = self.blend(level, &sources, EdgeTarget::BackEdge, i);
            self.set_phi_operand(level, EdgeTarget::BackEdge, i, &val);
        }
        self.set_mask(SlotKey::LiveMask(l), &LaneMask::Lanes(rest.clone()));
        let any = self.any_lane(&rest);
        self.f.cond_br(any, header, behind);
        self.f.switch_to(behind);
    }

    pub(super) fn exit_targets(&self, level: usize) -> Vec<EdgeTarget> {
        let l = &self.plan.levels.levels[level];
        let mut exits: Vec<EdgeTarget> =
            l.sources.keys().copied().filter(|t| matches!(t, EdgeTarget::Exit(_))).collect();
        exits.sort_unstable();
        exits
    }

    /// Stores the values with which lanes leave a divergent loop from a node. The values of the
    /// node's other lanes are stored, too: they are replaced when those lanes leave, and are not
    /// read before.
    pub(super) fn record_exits(&mut self, level: usize, pos: u32, mask: &LaneMask) {
        let plan = self.plan;
        let Some(l) = plan.levels.levels[level].owner else { return };
        if !plan.divergent_loop[l.index()] {
            return;
        }
        let around = plan.levels.loop_position[l.index()];
        let targets = plan.levels.levels[level].targets[pos as usize].clone();
        let here = self.mask_vectors(mask);
        let mut any = false;
        for t in targets {
            let EdgeTarget::Exit(b) = t else { continue };
            any = true;
            for i in self.target_phis(level, t) {
                let (ty, sh) = (self.body.inst(i).ty(), plan.shape(i.into()));
                let counter =
                    self.iteration_counts[l.index()].get(&SlotKey::ExitPhiOperand(l, i)).copied();
                if let (0, Some(counter)) = (pos, counter) {
                    self.count_iteration(SlotKey::ExitPhiOperand(l, i), counter, &here);
                    continue;
                }
                let val = self.incoming_value(level, pos, i);
                if matches!(sh, LaneShape::Varying) {
                    self.update_lanes(SlotKey::ExitPhiOperand(l, i), ty, &here, &val);
                } else {
                    self.set(SlotKey::ExitPhiOperand(l, i), ty, sh, &val);
                }
            }
            let outer = around.level as usize;
            let to = plan.levels.edge_target(&plan.loops, outer, b);
            if plan.levels.levels[outer].targets[around.pos as usize].len() > 1 {
                let edge = self.read_mask(SlotKey::EdgeMask(level as u32, pos, t));
                let key = SlotKey::EdgeMask(around.level, around.pos, to);
                let old = self.read_mask(key);
                let all = self.mask_or(&old, &edge);
                self.set_mask(key, &LaneMask::Lanes(all));
            }
        }
        if !any {
            return;
        }
        let node = plan.levels.levels[level].nodes[pos as usize];
        for i in self.live_out[l.index()].clone() {
            if self.iteration_counts[l.index()].contains_key(&SlotKey::ExitValue(l, i)) {
                if pos == 0 {
                    self.count_iteration(SlotKey::ExitValue(l, i), i, &here);
                }
                continue;
            }
            let home = self.body.block_of(i);
            let known = match node {
                Node::Block(b) => plan.dom.dominates(home, b),
                Node::Loop(inner) => {
                    plan.loops.contains(inner, home)
                        || plan.dom.dominates(home, plan.loops.header(inner))
                }
            };
            if known {
                let val = self.lane_value(i.into());
                self.update_lanes(SlotKey::ExitValue(l, i), self.body.inst(i).ty(), &here, &val);
            }
        }
    }

    /// Replaces some lanes of a slot.
    pub(super) fn update_lanes(
        &mut self,
        key: SlotKey,
        ty: Type,
        lanes: &GroupVectors,
        val: &LaneValue,
    ) {
        let new = self.to_vectors(val, ty);
        let LaneValue::Vectors(old) = self.read(key, ty, LaneShape::Varying) else { return };
        let parts: GroupVectors =
            (0..new.len()).map(|k| self.select(lanes[k], new[k], old[k])).collect();
        self.set(key, ty, LaneShape::Varying, &LaneValue::Vectors(parts));
    }
}
