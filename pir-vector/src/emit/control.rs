//! Control flow where lanes stay together: levels as they are.

use pir_analysis::Loop;
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::opcode::Opcode;

use super::{LaneMask, LaneValue, SlotKey, VectorEmitter};
use crate::levels::{EdgeTarget, Levels, Node};
use crate::shape::LaneShape;

impl VectorEmitter<'_, '_> {
    /// Writes the function outside of all loops; the current block is its start.
    pub(super) fn write_top(&mut self, mask: LaneMask) {
        self.begin_iteration(0);
        let first = self.f.current();
        self.starts[0][0] = Some(first);
        self.write_level(0, &mask);
    }

    /// Writes the nodes of a level whose lanes leave it together.
    pub(super) fn write_level(&mut self, level: usize, mask: &LaneMask) {
        let plan = self.plan;
        let intervals = &plan.intervals[level];
        let mut pos = 0;
        while pos < plan.levels.levels[level].nodes.len() as u32 {
            let start = self.starts[level][pos as usize];
            if let Some(b) = start
                && b != self.f.current()
            {
                self.f.switch_to(b);
            }
            if let Some(&interval) = intervals.iter().find(|i| i.first == pos) {
                if start.is_some() {
                    self.write_interval(level, interval, mask);
                }
                pos = interval.last + 1;
                continue;
            }
            if start.is_some() {
                self.write_node(level, pos, mask);
            }
            pos = self.ordered_interval(level, pos).map_or(pos, |i| i.last) + 1;
        }
    }

    /// What every round of a level starts with: nothing has gone along its masked edges yet, and no
    /// value of a masked node is known from the round before.
    pub(super) fn begin_iteration(&mut self, level: usize) {
        let plan = self.plan;
        let l = &plan.levels.levels[level];
        for pos in 0..l.nodes.len() as u32 {
            self.clear_edges(level, pos);
            if plan.is_masked(level, pos) {
                self.forget_values(l.nodes[pos as usize]);
            }
        }
    }

    /// Lets no lane go along the masked edges of a node.
    pub(super) fn clear_edges(&mut self, level: usize, pos: u32) {
        let plan = self.plan;
        let clear = |this: &mut Self, t: EdgeTarget| {
            let none = this.empty_mask();
            this.set_mask(SlotKey::EdgeMask(level as u32, pos, t), &LaneMask::Lanes(none));
        };
        for &t in &plan.levels.levels[level].targets[pos as usize] {
            let into = matches!(t, EdgeTarget::Node(p) if plan.is_masked(level, p));
            if into || plan.is_masked(level, pos) || plan.is_divergent_node(self.body, level, pos) {
                clear(self, t);
            }
        }
        if let Some(end) = self.ordered_interval(level, pos).and_then(|i| i.end) {
            clear(self, end);
        }
    }

    /// Makes the values of a node unknown, so that they are not carried from round to round.
    pub(super) fn forget_values(&mut self, node: Node) {
        let plan = self.plan;
        let blocks = match &node {
            Node::Block(b) => std::slice::from_ref(b),
            Node::Loop(l) => plan.loops.blocks(*l),
        };
        for &i in blocks.iter().flat_map(|&b| self.body.insts(b)) {
            if self.is_live_across_blocks[i.index()] {
                let (ty, sh) = (self.body.inst(i).ty(), plan.shape(i.into()));
                self.set_poison(SlotKey::Value(i), ty, sh);
            }
        }
        if let Node::Loop(l) = node {
            self.forget_exit_values(l);
        }
    }

    /// Makes what lanes take out of a loop unknown.
    pub(super) fn forget_exit_values(&mut self, l: Loop) {
        for t in self.exit_targets(Levels::level_of_loop(l)) {
            for i in self.target_phis(Levels::level_of_loop(l), t) {
                let (ty, sh) = (self.body.inst(i).ty(), self.plan.shape(i.into()));
                self.set_poison(SlotKey::ExitPhiOperand(l, i), ty, sh);
            }
        }
        for i in self.live_out[l.index()].clone() {
            self.set_poison(SlotKey::ExitValue(l, i), self.body.inst(i).ty(), LaneShape::Varying);
        }
    }

    /// The block at which a node begins.
    pub(super) fn start_block(&mut self, level: usize, pos: u32) -> Block {
        if let Some(b) = self.starts[level][pos as usize] {
            return b;
        }
        let t = EdgeTarget::Node(pos);
        let landing = self.plan.levels.target_block(&self.plan.loops, level, t);
        let name = landing.and_then(|b| self.body.block_names.get(b));
        let name = name.map_or("b".into(), |n| String::from_utf8_lossy(n).into_owned());
        let b = self.f.block(&name);
        self.starts[level][pos as usize] = Some(b);
        b
    }

    // ---- nodes where lanes are together ----

    pub(super) fn write_node(&mut self, level: usize, pos: u32, mask: &LaneMask) {
        self.cache.clear();
        let plan = self.plan;
        match plan.levels.levels[level].nodes[pos as usize] {
            Node::Block(b) => {
                self.read_phis(b);
                self.write_insts(b, mask);
                if self.f.is_terminated() {
                    return;
                }
                if plan.is_divergent_node(self.body, level, pos) {
                    self.set_edges(level, pos, b, mask);
                    if let Some(interval) = self.ordered_interval(level, pos) {
                        self.write_ordered_paths(level, pos, interval, mask);
                        self.write_meeting_point(level, interval.end, mask);
                        return;
                    }
                    let next = self.start_block(level, pos + 1);
                    self.f.br(next);
                } else {
                    self.write_branch(level, pos, b, mask);
                }
            }
            Node::Loop(l) => {
                self.write_loop(l, mask, false);
                if !plan.divergent_loop[l.index()] {
                    return;
                }
                let targets = &plan.levels.levels[level].targets[pos as usize];
                match targets[..] {
                    [] => {
                        self.f.unreachable();
                    }
                    [t] => self.write_edge(level, pos, t, mask),
                    _ => {
                        let next = self.start_block(level, pos + 1);
                        self.f.br(next);
                    }
                }
            }
        }
    }

    /// The phis of a block that lanes enter together.
    pub(super) fn read_phis(&mut self, b: Block) {
        for i in self.phis(b) {
            let (ty, sh) = (self.body.inst(i).ty(), self.plan.shape(i.into()));
            let val = self.read(SlotKey::PhiOperand(i), ty, sh);
            self.define(i, val);
        }
    }

    pub(super) fn phis(&self, b: Block) -> Vec<Inst> {
        self.body.phis(b).collect()
    }

    /// A branch that all lanes take alike.
    pub(super) fn write_branch(&mut self, level: usize, pos: u32, b: Block, mask: &LaneMask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        match self.body.inst(t).op() {
            Opcode::Ret => {
                self.set_result(ops.first().copied());
                let end = self.return_block();
                self.f.br(end);
            }
            Opcode::Unreachable => self.copy_unreachable(t),
            Opcode::Br if ops.len() == 1 => {
                let target = self.target(level, ops[0]);
                self.write_edge(level, pos, target, mask);
            }
            op => {
                let targets = self.plan.levels.levels[level].targets[pos as usize].clone();
                if let [only] = targets[..] {
                    self.write_edge(level, pos, only, mask);
                    return;
                }
                let v = self.scalar_of(ops[0]);
                let ways: Vec<Block> = targets.iter().map(|_| self.f.block("way")).collect();
                let way = |this: &Self, v: Value| {
                    let t = this.target(level, v);
                    ways[targets.iter().position(|&x| x == t).expect("a target of the node")]
                };
                let mut new = vec![v];
                if op == Opcode::Br {
                    new.extend(ops[1..].iter().map(|&x| Value::block(way(self, x))));
                } else {
                    new.push(way(self, ops[1]).into());
                    for pair in ops[2..].chunks_exact(2) {
                        new.extend([pair[0], way(self, pair[1]).into()]);
                    }
                }
                self.raw_terminator(op, &new);
                for (&t, &b) in targets.iter().zip(&ways) {
                    self.f.switch_to(b);
                    self.cache.clear();
                    self.write_edge(level, pos, t, mask);
                }
            }
        }
    }

    pub(super) fn raw_terminator(&self, op: Opcode, ops: &[Value]) {
        self.raw(op, Type::VOID, ops);
    }

    pub(super) fn target(&self, level: usize, label: Value) -> EdgeTarget {
        let b = label.as_block().expect("a label");
        self.plan.levels.edge_target(&self.plan.loops, level, b)
    }

    /// All live lanes go from a node along an edge.
    pub(super) fn write_edge(&mut self, level: usize, pos: u32, t: EdgeTarget, mask: &LaneMask) {
        match t {
            EdgeTarget::Node(p) if self.plan.is_masked(level, p) => {
                self.set_mask(SlotKey::EdgeMask(level as u32, pos, t), mask);
            }
            EdgeTarget::Return => {}
            _ => {
                for i in self.target_phis(level, t) {
                    let val = self.incoming_value(level, pos, i);
                    self.set_phi_operand(level, t, i, &val);
                }
            }
        }
        self.jump_to(level, t, mask);
    }

    pub(super) fn target_phis(&self, level: usize, t: EdgeTarget) -> Vec<Inst> {
        let b = self.plan.levels.target_block(&self.plan.loops, level, t);
        b.map_or(Vec::new(), |b| self.phis(b))
    }

    /// Hands a value to the phi at the end of an edge.
    pub(super) fn set_phi_operand(
        &mut self,
        level: usize,
        t: EdgeTarget,
        phi: Inst,
        val: &LaneValue,
    ) {
        let (ty, sh) = (self.body.inst(phi).ty(), self.plan.shape(phi.into()));
        let key = match (t, self.plan.levels.levels[level].owner) {
            (EdgeTarget::Exit(_), Some(l)) => SlotKey::ExitPhiOperand(l, phi),
            _ => SlotKey::PhiOperand(phi),
        };
        self.set(key, ty, sh, val);
    }

    /// Jumps to where all live lanes are, its phis being served.
    pub(super) fn jump_to(&mut self, level: usize, t: EdgeTarget, mask: &LaneMask) {
        match t {
            EdgeTarget::Node(p) => {
                let b = self.start_block(level, p);
                self.f.br(b);
            }
            EdgeTarget::BackEdge => {
                let l = self.plan.levels.levels[level].owner.expect("a loop");
                let header = self.headers[l.index()].expect("the loop is being written");
                self.f.br(header);
            }
            EdgeTarget::Return => {
                let end = self.return_block();
                self.f.br(end);
            }
            EdgeTarget::Exit(b) => {
                let l = self.plan.levels.levels[level].owner.expect("a loop");
                let around = self.plan.levels.loop_position[l.index()];
                let outer = around.level as usize;
                let t = self.plan.levels.edge_target(&self.plan.loops, outer, b);
                if self.plan.is_masked(outer, around.pos) {
                    self.set_mask(SlotKey::EdgeMask(around.level, around.pos, t), mask);
                    let after = self.after_masked[l.index()].expect("the loop is being written");
                    self.f.br(after);
                } else {
                    let saved = std::mem::replace(
                        &mut self.current_loop,
                        self.plan.levels.levels[outer].owner,
                    );
                    self.write_edge(outer, around.pos, t, mask);
                    self.current_loop = saved;
                }
            }
        }
    }

    /// Returns the operand of a phi for the edges from a node.
    pub(super) fn incoming_value(&mut self, level: usize, pos: u32, phi: Inst) -> LaneValue {
        let (ty, sh) = (self.body.inst(phi).ty(), self.plan.shape(phi.into()));
        match self.plan.levels.levels[level].nodes[pos as usize] {
            Node::Loop(l) => self.read(SlotKey::ExitPhiOperand(l, phi), ty, sh),
            Node::Block(b) => {
                let from = self.body.incoming_from(phi, b);
                self.lane_value(from.expect("checked: a phi has a value for each predecessor"))
            }
        }
    }

    pub(super) fn set_result(&mut self, v: Option<Value>) {
        if let Some(v) = v {
            let val = self.lane_value(v);
            let result = self.result;
            self.set(SlotKey::Result, result, LaneShape::Varying, &val);
        }
    }
}
