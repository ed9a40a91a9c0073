//! Loops: until no lane is live where lanes leave at different times.

use pir_analysis::Loop;
use pir_core::entity::{Block, Entity, Type};

use super::{Emitter, Key, LaneValue, Mask, Parts};
use crate::levels::{Levels, Node, Target};
use crate::plan::Interval;
use crate::shape::LaneShape;

impl Emitter<'_, '_> {
    /// Writes a loop. The current block is in front of it, and its phis have their operands. After
    /// a divergent loop, or a masked one, the current block is the one that follows it.
    pub(super) fn write_loop(&mut self, l: Loop, mask: &Mask, masked: bool) {
        let level = Levels::of_loop(l);
        let header = self.f.block("loop");
        self.headers[l.index()] = Some(header);
        let saved = self.at.replace(l);
        if self.plan.divergent_loop[l.index()] {
            self.write_divergent(l, level, header, mask);
        } else {
            if masked {
                self.after[l.index()] = Some(self.f.block("after"));
            }
            self.f.br(header);
            self.f.switch_to(header);
            self.begin_round(level);
            self.starts[level][0] = Some(header);
            self.write_level(level, mask);
            if let Some(after) = self.after[l.index()] {
                self.f.switch_to(after);
            }
        }
        self.at = saved;
        self.cache.clear();
    }

    pub(super) fn write_divergent(&mut self, l: Loop, level: usize, header: Block, mask: &Mask) {
        let plan = self.plan;
        self.set_mask(Key::Live(l), mask);
        let around = plan.levels.around[l.index()];
        let outer = around.level as usize;
        let targets = &plan.levels.levels[outer].targets[around.pos as usize];
        for &t in targets {
            // If there is one way out, all that come in will take it.
            let lanes = if targets.len() == 1 { self.mask_parts(mask) } else { self.none() };
            self.set_mask(Key::Edge(around.level, around.pos, t), &Mask::Some(lanes));
        }
        self.forget_left(l);
        let behind = self.f.block("behind");
        self.behind[l.index()] = Some(behind);
        self.begin_counts(l);
        self.f.br(header);
        self.f.switch_to(header);
        self.begin_round(level);
        let live = self.read_mask(Key::Live(l));
        let last = plan.levels.levels[level].nodes.len() as u32 - 1;
        let whole = Interval { first: 0, last, end: None };
        self.write_chain(level, whole, Some(live));
        self.cache.clear();
        if self.f.is_terminated() {
            // No lane iterates, and the code after the loop is not reached.
            self.f.switch_to(behind);
            return;
        }
        let rest = self.arriving(level, Target::Back);
        let sources = self.sources(level, Target::Back);
        for i in self.phis(plan.loops.header(l)) {
            let val = self.blend(level, &sources, Target::Back, i);
            self.pass(level, Target::Back, i, &val);
        }
        self.set_mask(Key::Live(l), &Mask::Some(rest.clone()));
        let any = self.any(&rest);
        self.f.cond_br(any, header, behind);
        self.f.switch_to(behind);
    }

    pub(super) fn exits(&self, level: usize) -> Vec<Target> {
        let l = &self.plan.levels.levels[level];
        let mut exits: Vec<Target> =
            l.sources.keys().copied().filter(|t| matches!(t, Target::Exit(_))).collect();
        exits.sort_unstable();
        exits
    }

    /// Stores the values with which lanes leave a divergent loop from a node. The values of the
    /// node's other lanes are stored, too: they are replaced when those lanes leave, and are not
    /// read before.
    pub(super) fn leave(&mut self, level: usize, pos: u32, mask: &Mask) {
        let plan = self.plan;
        let Some(l) = plan.levels.levels[level].of else { return };
        if !plan.divergent_loop[l.index()] {
            return;
        }
        let around = plan.levels.around[l.index()];
        let targets = plan.levels.levels[level].targets[pos as usize].clone();
        let here = self.mask_parts(mask);
        let mut any = false;
        for t in targets {
            let Target::Exit(b) = t else { continue };
            any = true;
            for i in self.landing_phis(level, t) {
                let (ty, sh) = (self.body.inst(i).ty(), plan.shape(i.into()));
                let counter = self.counts[l.index()].get(&Key::Left(l, i)).copied();
                if let (0, Some(counter)) = (pos, counter) {
                    self.count(Key::Left(l, i), counter, &here);
                    continue;
                }
                let val = self.incoming(level, pos, i);
                if matches!(sh, LaneShape::Varying) {
                    self.keep(Key::Left(l, i), ty, &here, &val);
                } else {
                    self.set(Key::Left(l, i), ty, sh, &val);
                }
            }
            let outer = around.level as usize;
            let to = plan.levels.target(&plan.loops, outer, b);
            if plan.levels.levels[outer].targets[around.pos as usize].len() > 1 {
                let edge = self.read_mask(Key::Edge(level as u32, pos, t));
                let key = Key::Edge(around.level, around.pos, to);
                let old = self.read_mask(key);
                let all = self.or(&old, &edge);
                self.set_mask(key, &Mask::Some(all));
            }
        }
        if !any {
            return;
        }
        let node = plan.levels.levels[level].nodes[pos as usize];
        for i in self.live_out[l.index()].clone() {
            if self.counts[l.index()].contains_key(&Key::Kept(l, i)) {
                if pos == 0 {
                    self.count(Key::Kept(l, i), i, &here);
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
                let val = self.get(i.into());
                self.keep(Key::Kept(l, i), self.body.inst(i).ty(), &here, &val);
            }
        }
    }

    /// Replaces some lanes of a slot.
    pub(super) fn keep(&mut self, key: Key, ty: Type, lanes: &Parts, val: &LaneValue) {
        let new = self.as_many(val, ty);
        let LaneValue::Many(old) = self.read(key, ty, LaneShape::Varying) else { return };
        let parts: Parts = (0..new.len()).map(|k| self.select(lanes[k], new[k], old[k])).collect();
        self.set(key, ty, LaneShape::Varying, &LaneValue::Many(parts));
    }
}
