//! Masked code: the nodes of an interval in sequence, each under the mask of the lanes that reach
//! it, and blends where they meet.

use pir_core::entity::{Block, Entity, Inst, Type};
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;

use super::{Emitter, Key, LaneValue, Mask, Parts};
use crate::levels::{Node, Target};
use crate::plan::Interval;
use crate::shape::LaneShape;

impl Emitter<'_, '_> {
    /// Writes the nodes of an interval, each under the mask of the lanes that come to it, and goes
    /// on at its end. The current block is its start.
    pub(super) fn write_interval(&mut self, level: usize, interval: Interval, mask: &Mask) {
        self.write_chain(level, interval, None);
        if !self.f.is_terminated() {
            self.cache.clear();
            self.meet(level, interval.end, mask);
        }
    }

    /// Goes on at the end of an interval, where all lanes are again.
    pub(super) fn meet(&mut self, level: usize, end: Option<Target>, mask: &Mask) {
        let Some(t) = end else {
            self.f.unreachable();
            return;
        };
        let sources = self.sources(level, t);
        if t == Target::Return {
            self.blend_result(level, &sources);
        } else {
            for i in self.landing_phis(level, t) {
                let val = self.blend(level, &sources, t, i);
                self.pass(level, t, i, &val);
            }
        }
        self.arrive(level, t, mask);
    }

    pub(super) fn sources(&self, level: usize, t: Target) -> Vec<u32> {
        let l = &self.plan.levels.levels[level];
        let masked = |p: &u32| {
            self.plan.is_masked(level, *p)
                || self.plan.parts(self.body, level, *p)
                || matches!(t, Target::Node(n) if self.plan.is_masked(level, n))
        };
        let found = l.sources.get(&t).map_or(&[][..], Vec::as_slice);
        let mut out: Vec<u32> = Vec::new();
        for p in found.iter().copied().filter(|p| masked(p)) {
            let p = self.stands_for(level, p, t).unwrap_or(p);
            if !out.contains(&p) {
                out.push(p);
            }
        }
        out
    }

    /// The lanes that come to a target.
    pub(super) fn arriving(&mut self, level: usize, t: Target) -> Parts {
        let mut all = self.none();
        for p in self.sources(level, t) {
            let edge = self.read_mask(Key::Edge(level as u32, p, t));
            all = self.or(&all, &edge);
        }
        all
    }

    /// Returns the operand of a phi for lanes that come from several nodes.
    pub(super) fn blend(
        &mut self,
        level: usize,
        sources: &[u32],
        t: Target,
        phi: Inst,
    ) -> LaneValue {
        let (ty, sh) = (self.body.inst(phi).ty(), self.plan.shape(phi.into()));
        let mut all: Option<Parts> = None;
        for &p in sources {
            let val = match self.stands_for(level, p, t) {
                Some(p) => self.taken_from_ways(level, p, phi),
                None => self.incoming(level, p, phi),
            };
            let parts = self.as_shape(&val, ty, sh);
            all = Some(match all {
                None => parts,
                Some(old) if old == parts => old,
                Some(old) => {
                    let edge = self.read_mask(Key::Edge(level as u32, p, t));
                    if matches!(sh, LaneShape::Varying) {
                        let one = |k: usize| self.select(edge[k], parts[k], old[k]);
                        (0..parts.len()).map(one).collect()
                    } else {
                        let any = self.any(&edge);
                        old.iter().zip(&parts).map(|(&o, &n)| self.select(any, n, o)).collect()
                    }
                }
            });
        }
        let parts = all.unwrap_or_else(|| {
            let poison = self.f.poison(ty);
            self.as_shape(&LaneValue::One(poison), ty, sh)
        });
        match sh {
            LaneShape::Uniform => LaneValue::One(parts[0]),
            LaneShape::Affine { stride, .. } => LaneValue::Affine(parts[0], stride),
            LaneShape::Varying => LaneValue::Many(parts),
        }
    }

    pub(super) fn blend_result(&mut self, level: usize, sources: &[u32]) {
        if self.result == Type::VOID {
            return;
        }
        let ty = self.result;
        let mut all: Option<Parts> = None;
        for &p in sources {
            let Node::Block(b) = self.plan.levels.levels[level].nodes[p as usize] else { continue };
            let t = self.body.terminator(b).expect("a return");
            let v = self.body.ops(t)[0];
            let parts = self.many(v);
            all = Some(match all {
                None => parts,
                Some(old) => {
                    let edge = self.read_mask(Key::Edge(level as u32, p, Target::Return));
                    (0..parts.len()).map(|k| self.select(edge[k], parts[k], old[k])).collect()
                }
            });
        }
        if let Some(parts) = all {
            self.set(Key::Result, ty, LaneShape::Varying, &LaneValue::Many(parts));
        }
    }

    /// Writes nodes in sequence. `live` is the set of lanes at the first one if it is a header.
    pub(super) fn write_chain(&mut self, level: usize, interval: Interval, live: Option<Parts>) {
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
                _ => self.arriving(level, Target::Node(pos)),
            };
            let mask = Mask::Some(parts.clone());
            let node = self.plan.levels.levels[level].nodes[pos as usize];
            let ways = self.ordered(level, pos);
            let last = ways.map_or(pos, |i| i.last);
            // The code after the node, if the node may be skipped.
            let mut next = None;
            if !header && (ways.is_some() || self.wants_guard(node)) {
                let skip = if last < interval.last {
                    self.start(level, last + 1)
                } else {
                    *end.get_or_insert_with(|| self.f.block("met"))
                };
                let body = self.f.block("live");
                let any = self.any(&parts);
                self.f.cond_br(any, body, skip);
                self.f.switch_to(body);
                next = Some(skip);
            }
            self.write_masked(level, pos, node, &mask, header);
            if let Some(interval) = ways {
                self.write_ways(level, pos, interval, &mask);
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
        mask: &Mask,
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
                if self.all_may_leave(level, pos, b) {
                    self.write_way_out(level, pos, b, mask);
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
        self.leave(level, pos, mask);
    }

    /// Whether a masked block ends with a branch that all lanes take alike, and leave a divergent
    /// loop if it goes one way.
    pub(super) fn all_may_leave(&self, level: usize, pos: u32, b: Block) -> bool {
        let plan = self.plan;
        let Some(l) = plan.levels.levels[level].of else { return false };
        let t = self.body.terminator(b).expect("checked: every block has one");
        let &[condition, yes, no] = self.body.ops(t) else { return false };
        let ways = [self.target(level, yes), self.target(level, no)];
        self.body.inst(t).op() == Opcode::Br
            && plan.divergent_loop[l.index()]
            && matches!(plan.shape(condition), LaneShape::Uniform)
            && ways[0] != ways[1]
            && ways.iter().any(|t| matches!(t, Target::Exit(_)))
            && self.ordered(level, pos).is_none()
    }

    /// Writes a branch out of a divergent loop as a branch, so that the lanes' values are stored
    /// only in the iteration in which they leave, and not in every one.
    fn write_way_out(&mut self, level: usize, pos: u32, b: Block, mask: &Mask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        let ways = [self.target(level, ops[1]), self.target(level, ops[2])];
        // Where no lane is live it may be anything.
        let condition = self.scalar(ops[0]);
        let condition = self.f.freeze(condition);
        let [yes, no, join] = ["way", "way", "b"].map(|n| self.f.block(n));
        self.f.cond_br(condition, yes, no);
        for (n, block) in [yes, no].into_iter().enumerate() {
            self.f.switch_to(block);
            self.cache.clear();
            let none = self.none();
            self.set_mask(Key::Edge(level as u32, pos, ways[n]), mask);
            self.set_mask(Key::Edge(level as u32, pos, ways[1 - n]), &Mask::Some(none));
            let leaves = matches!(ways[n], Target::Exit(_));
            if leaves {
                self.leave(level, pos, mask);
            }
            let out = if leaves { self.last_out(level, pos) } else { None };
            self.f.br(out.unwrap_or(join));
        }
        self.f.switch_to(join);
        self.cache.clear();
    }

    /// Returns the block where execution continues if all lanes of a node leave its divergent loop:
    /// the one after the loop if no other lane can remain, because their values then need not pass
    /// the loop's end.
    pub(super) fn last_out(&self, level: usize, pos: u32) -> Option<Block> {
        if !self.blends_cost() {
            return None;
        }
        let l = &self.plan.levels.levels[level];
        let last = pos as usize + 1 == l.nodes.len();
        let alone = l.sources.get(&Target::Back).is_some_and(|from| from[..] == [pos]);
        // Where ways run one after the other, lanes of another one may be left.
        let ordered = self.ways.iter().any(|w| w.0 as usize == level);
        if last && alone && !ordered { self.behind[l.of?.index()] } else { None }
    }

    /// The phis of a node that lanes enter by several ways at once.
    pub(super) fn blend_phis(&mut self, level: usize, pos: u32, b: Block, is_loop: bool) {
        let t = Target::Node(pos);
        let sources = self.sources(level, t);
        let blended: Vec<(Inst, LaneValue)> =
            self.phis(b).iter().map(|&i| (i, self.blend(level, &sources, t, i))).collect();
        for (i, val) in blended {
            if is_loop {
                let (ty, sh) = (self.body.inst(i).ty(), self.plan.shape(i.into()));
                self.set(Key::Phi(i), ty, sh, &val);
            } else {
                self.define(i, val);
            }
        }
    }

    /// Sets which lanes of a block go along which edge.
    pub(super) fn set_edges(&mut self, level: usize, pos: u32, b: Block, mask: &Mask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        let mut ways: Vec<(Target, Parts)> = Vec::new();
        let mut add =
            |this: &Self, t: Target, lanes: Parts| match ways.iter_mut().find(|w| w.0 == t) {
                Some(w) => w.1 = this.or(&w.1, &lanes),
                None => ways.push((t, lanes)),
            };
        match self.body.inst(t).op() {
            Opcode::Ret => add(self, Target::Return, self.mask_parts(mask)),
            Opcode::Br if ops.len() == 1 => {
                add(self, self.target(level, ops[0]), self.mask_parts(mask));
            }
            Opcode::Br => {
                let (yes, no) = (self.target(level, ops[1]), self.target(level, ops[2]));
                if yes == no {
                    add(self, yes, self.mask_parts(mask));
                } else {
                    let condition = self.many(ops[0]);
                    add(self, yes, self.and(mask, &condition));
                    add(self, no, self.and_not(mask, &condition));
                }
            }
            _ => {
                let v = self.many(ops[0]);
                let ty = self.ty(ops[0]);
                let mut taken = self.none();
                for pair in ops[2..].chunks_exact(2) {
                    let case = self.splat(pair[0], ty);
                    let hit: Parts =
                        v.iter().map(|&x| self.f.icmp(IntPredicate::Eq, x, case)).collect();
                    taken = self.or(&taken, &hit);
                    add(self, self.target(level, pair[1]), self.and(mask, &hit));
                }
                add(self, self.target(level, ops[1]), self.and_not(mask, &taken));
            }
        }
        for (t, lanes) in ways {
            self.set_mask(Key::Edge(level as u32, pos, t), &Mask::Some(lanes));
        }
    }
}
