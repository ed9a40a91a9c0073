//! Masked code: the nodes of an interval in sequence, each under the mask of the lanes that reach
//! it, and blends where they meet.

use pir_core::entity::{Block, Entity, Inst, Type};
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;

use super::{GroupVectors, LaneMask, LaneValue, SlotKey, VectorEmitter};
use crate::levels::{EdgeTarget, Node};
use crate::plan::Interval;
use crate::shape::LaneShape;

impl VectorEmitter<'_, '_> {
    /// Writes the nodes of an interval, each under the mask of the lanes that come to it, and goes
    /// on at its end. The current block is its start.
    pub(super) fn write_interval(&mut self, level: usize, interval: Interval, mask: &LaneMask) {
        self.write_masked_nodes(level, interval, None);
        if !self.f.is_terminated() {
            self.cache.clear();
            self.write_meeting_point(level, interval.end, mask);
        }
    }

    /// Goes on at the end of an interval, where all lanes are again.
    pub(super) fn write_meeting_point(
        &mut self,
        level: usize,
        end: Option<EdgeTarget>,
        mask: &LaneMask,
    ) {
        let Some(t) = end else {
            self.f.unreachable();
            return;
        };
        let sources = self.masked_sources(level, t);
        if t == EdgeTarget::Return {
            self.blend_result(level, &sources);
        } else {
            for i in self.target_phis(level, t) {
                let val = self.blend(level, &sources, t, i);
                self.set_phi_operand(level, t, i, &val);
            }
        }
        self.jump_to(level, t, mask);
    }

    pub(super) fn masked_sources(&self, level: usize, t: EdgeTarget) -> Vec<u32> {
        let l = &self.plan.levels.levels[level];
        let masked = |p: &u32| {
            self.plan.is_masked(level, *p)
                || self.plan.is_divergent_node(self.body, level, *p)
                || matches!(t, EdgeTarget::Node(n) if self.plan.is_masked(level, n))
        };
        let found = l.sources.get(&t).map_or(&[][..], Vec::as_slice);
        let mut out: Vec<u32> = Vec::new();
        for p in found.iter().copied().filter(|p| masked(p)) {
            let p = self.enclosing_ordered_branch(level, p, t).unwrap_or(p);
            if !out.contains(&p) {
                out.push(p);
            }
        }
        out
    }

    /// The lanes that come to a target.
    pub(super) fn arriving_lanes(&mut self, level: usize, t: EdgeTarget) -> GroupVectors {
        let mut all = self.empty_mask();
        for p in self.masked_sources(level, t) {
            let edge = self.read_mask(SlotKey::EdgeMask(level as u32, p, t));
            all = self.mask_or(&all, &edge);
        }
        all
    }

    /// Returns the operand of a phi for lanes that come from several nodes.
    pub(super) fn blend(
        &mut self,
        level: usize,
        sources: &[u32],
        t: EdgeTarget,
        phi: Inst,
    ) -> LaneValue {
        let (ty, sh) = (self.body.inst(phi).ty(), self.plan.shape(phi.into()));
        let mut all: Option<GroupVectors> = None;
        for &p in sources {
            let val = match self.enclosing_ordered_branch(level, p, t) {
                Some(p) => self.path_phi_operand(level, p, phi),
                None => self.incoming_value(level, p, phi),
            };
            let parts = self.to_slot_parts(&val, ty, sh);
            all = Some(match all {
                None => parts,
                Some(old) if old == parts => old,
                Some(old) => {
                    let edge = self.read_mask(SlotKey::EdgeMask(level as u32, p, t));
                    if matches!(sh, LaneShape::Varying) {
                        let one = |k: usize| self.select(edge[k], parts[k], old[k]);
                        (0..parts.len()).map(one).collect()
                    } else {
                        let any = self.any_lane(&edge);
                        old.iter().zip(&parts).map(|(&o, &n)| self.select(any, n, o)).collect()
                    }
                }
            });
        }
        let parts = all.unwrap_or_else(|| {
            let poison = self.f.poison(ty);
            self.to_slot_parts(&LaneValue::Uniform(poison), ty, sh)
        });
        match sh {
            LaneShape::Uniform => LaneValue::Uniform(parts[0]),
            LaneShape::Affine { stride, .. } => LaneValue::Affine(parts[0], stride),
            LaneShape::Varying => LaneValue::Vectors(parts),
        }
    }

    pub(super) fn blend_result(&mut self, level: usize, sources: &[u32]) {
        if self.result == Type::VOID {
            return;
        }
        let ty = self.result;
        let mut all: Option<GroupVectors> = None;
        for &p in sources {
            let Node::Block(b) = self.plan.levels.levels[level].nodes[p as usize] else { continue };
            let t = self.body.terminator(b).expect("a return");
            let v = self.body.ops(t)[0];
            let parts = self.vectors_of(v);
            all = Some(match all {
                None => parts,
                Some(old) => {
                    let edge =
                        self.read_mask(SlotKey::EdgeMask(level as u32, p, EdgeTarget::Return));
                    (0..parts.len()).map(|k| self.select(edge[k], parts[k], old[k])).collect()
                }
            });
        }
        if let Some(parts) = all {
            self.set(SlotKey::Result, ty, LaneShape::Varying, &LaneValue::Vectors(parts));
        }
    }

    /// Writes nodes in sequence. `live` is the set of lanes at the first one if it is a header.
    pub(super) fn write_masked_nodes(
        &mut self,
        level: usize,
        interval: Interval,
        live: Option<GroupVectors>,
    ) {
        let mut end: Option<Block> = None;
        let mut pos = interval.first;
        while pos <= interval.last {
            if let Some(b) = self.starts[level][pos as usize]
                && b != self.f.current()
            {
                if !self.f.is_terminated() {
                    self.f.br(b);
                }
                self.f.switch_to(b);
            }
            self.cache.clear();
            let header = pos == 0 && live.is_some();
            let parts = match &live {
                Some(parts) if header => parts.clone(),
                _ => self.arriving_lanes(level, EdgeTarget::Node(pos)),
            };
            let mask = LaneMask::Lanes(parts.clone());
            let node = self.plan.levels.levels[level].nodes[pos as usize];
            let ways = self.ordered_interval(level, pos);
            let last = ways.map_or(pos, |i| i.last);
            // The code after the node, if the node may be skipped.
            let mut next = None;
            if !header && (ways.is_some() || self.needs_guard(node)) {
                let skip = if last < interval.last {
                    self.start_block(level, last + 1)
                } else {
                    *end.get_or_insert_with(|| self.f.block("met"))
                };
                let body = self.f.block("live");
                let any = self.any_lane(&parts);
                self.f.cond_br(any, body, skip);
                self.f.switch_to(body);
                next = Some(skip);
            }
            self.write_masked(level, pos, node, &mask, header);
            if let Some(interval) = ways {
                self.write_ordered_paths(level, pos, interval, &mask);
            }
            if let Some(next) = next {
                if !self.f.is_terminated() {
                    self.f.br(next);
                }
                self.f.switch_to(next);
            }
            pos = last + 1;
        }
    }

    pub(super) fn write_masked(
        &mut self,
        level: usize,
        pos: u32,
        node: Node,
        mask: &LaneMask,
        header: bool,
    ) {
        match node {
            Node::Block(b) => {
                if header {
                    self.read_phis(b);
                } else {
                    self.blend_phis(level, pos, b, false);
                }
                self.write_insts(b, mask);
                if self.f.is_terminated() {
                    return;
                }
                let t = self.body.terminator(b).expect("checked: every block has one");
                if self.body.inst(t).op() == Opcode::Unreachable {
                    self.copy_unreachable(t);
                    return;
                }
                if self.has_uniform_exit_branch(level, pos, b) {
                    self.write_uniform_exit(level, pos, b, mask);
                    return;
                }
                self.set_edges(level, pos, b, mask);
            }
            Node::Loop(l) => {
                let header = self.plan.loops.header(l);
                self.blend_phis(level, pos, header, true);
                self.write_loop(l, mask, true);
            }
        }
        self.record_exits(level, pos, mask);
    }

    /// Whether a masked block ends with a branch that all lanes take alike, and leave a divergent
    /// loop if it goes one way.
    pub(super) fn has_uniform_exit_branch(&self, level: usize, pos: u32, b: Block) -> bool {
        let plan = self.plan;
        let Some(l) = plan.levels.levels[level].owner else { return false };
        let t = self.body.terminator(b).expect("checked: every block has one");
        let &[condition, yes, no] = self.body.ops(t) else { return false };
        let ways = [self.target(level, yes), self.target(level, no)];
        self.body.inst(t).op() == Opcode::Br
            && plan.divergent_loop[l.index()]
            && matches!(plan.shape(condition), LaneShape::Uniform)
            && ways[0] != ways[1]
            && ways.iter().any(|t| matches!(t, EdgeTarget::Exit(_)))
            && self.ordered_interval(level, pos).is_none()
    }

    /// Writes a branch out of a divergent loop as a branch, so that the lanes' values are stored
    /// only in the iteration in which they leave, and not in every one.
    fn write_uniform_exit(&mut self, level: usize, pos: u32, b: Block, mask: &LaneMask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        let ways = [self.target(level, ops[1]), self.target(level, ops[2])];
        // Where no lane is live it may be anything.
        let condition = self.scalar_of(ops[0]);
        let condition = self.f.freeze(condition);
        let [yes, no, join] = ["way", "way", "b"].map(|n| self.f.block(n));
        self.f.cond_br(condition, yes, no);
        for (n, block) in [yes, no].into_iter().enumerate() {
            self.f.switch_to(block);
            self.cache.clear();
            let none = self.empty_mask();
            self.set_mask(SlotKey::EdgeMask(level as u32, pos, ways[n]), mask);
            self.set_mask(
                SlotKey::EdgeMask(level as u32, pos, ways[1 - n]),
                &LaneMask::Lanes(none),
            );
            let leaves = matches!(ways[n], EdgeTarget::Exit(_));
            if leaves {
                self.record_exits(level, pos, mask);
            }
            let out = if leaves { self.last_exit_block(level, pos) } else { None };
            self.f.br(out.unwrap_or(join));
        }
        self.f.switch_to(join);
        self.cache.clear();
    }

    /// Returns the block where execution continues if all lanes of a node leave its divergent loop:
    /// the one after the loop if no other lane can remain, because their values then need not pass
    /// the loop's end.
    pub(super) fn last_exit_block(&self, level: usize, pos: u32) -> Option<Block> {
        if !self.are_blends_expensive() {
            return None;
        }
        let l = &self.plan.levels.levels[level];
        let last = pos as usize + 1 == l.nodes.len();
        let alone = l.sources.get(&EdgeTarget::BackEdge).is_some_and(|from| from[..] == [pos]);
        // Where ways run one after the other, lanes of another one may be left.
        let ordered = self.ordered_branches.iter().any(|w| w.0 as usize == level);
        if last && alone && !ordered { self.after_divergent[l.owner?.index()] } else { None }
    }

    /// The phis of a node that lanes enter by several ways at once.
    pub(super) fn blend_phis(&mut self, level: usize, pos: u32, b: Block, is_loop: bool) {
        let t = EdgeTarget::Node(pos);
        let sources = self.masked_sources(level, t);
        let blended: Vec<(Inst, LaneValue)> =
            self.phis(b).iter().map(|&i| (i, self.blend(level, &sources, t, i))).collect();
        for (i, val) in blended {
            if is_loop {
                let (ty, sh) = (self.body.inst(i).ty(), self.plan.shape(i.into()));
                self.set(SlotKey::PhiOperand(i), ty, sh, &val);
            } else {
                self.define(i, val);
            }
        }
    }

    /// Sets which lanes of a block go along which edge.
    pub(super) fn set_edges(&mut self, level: usize, pos: u32, b: Block, mask: &LaneMask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        let mut ways: Vec<(EdgeTarget, GroupVectors)> = Vec::new();
        let mut add = |this: &Self, t: EdgeTarget, lanes: GroupVectors| match ways
            .iter_mut()
            .find(|w| w.0 == t)
        {
            Some(w) => w.1 = this.mask_or(&w.1, &lanes),
            None => ways.push((t, lanes)),
        };
        match self.body.inst(t).op() {
            Opcode::Ret => add(self, EdgeTarget::Return, self.mask_vectors(mask)),
            Opcode::Br if ops.len() == 1 => {
                add(self, self.target(level, ops[0]), self.mask_vectors(mask));
            }
            Opcode::Br => {
                let (yes, no) = (self.target(level, ops[1]), self.target(level, ops[2]));
                if yes == no {
                    add(self, yes, self.mask_vectors(mask));
                } else {
                    let condition = self.vectors_of(ops[0]);
                    add(self, yes, self.mask_and(mask, &condition));
                    add(self, no, self.mask_and_not(mask, &condition));
                }
            }
            _ => {
                let v = self.vectors_of(ops[0]);
                let ty = self.source_type(ops[0]);
                let mut taken = self.empty_mask();
                for pair in ops[2..].chunks_exact(2) {
                    let case = self.splat(pair[0], ty);
                    let hit: GroupVectors =
                        v.iter().map(|&x| self.f.icmp(IntPredicate::Eq, x, case)).collect();
                    taken = self.mask_or(&taken, &hit);
                    add(self, self.target(level, pair[1]), self.mask_and(mask, &hit));
                }
                add(self, self.target(level, ops[1]), self.mask_and_not(mask, &taken));
            }
        }
        for (t, lanes) in ways {
            self.set_mask(SlotKey::EdgeMask(level as u32, pos, t), &LaneMask::Lanes(lanes));
        }
    }
}
