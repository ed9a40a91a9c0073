//! Control flow: levels as they are where lanes stay together, intervals as masked code one node
//! behind the other where they part, loops until no lane is live.

use pir_analysis::Loop;
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;

use super::{Emitter, Key, Mask, Parts, Val};
use crate::levels::{Levels, Node, Target};
use crate::plan::Interval;
use crate::shape::Sh;

impl Emitter<'_, '_> {
    /// Writes the function outside of all loops; the current block is its start.
    pub(super) fn write_top(&mut self, mask: Mask) {
        self.begin_round(0);
        let first = self.f.current();
        self.starts[0][0] = Some(first);
        self.write_level(0, &mask);
    }

    /// Writes the nodes of a level whose lanes leave it together.
    fn write_level(&mut self, level: usize, mask: &Mask) {
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
            pos += 1;
        }
    }

    /// What every round of a level starts with: nothing has gone along its masked edges yet, and no
    /// value of a masked node is known from the round before.
    fn begin_round(&mut self, level: usize) {
        let plan = self.plan;
        let l = &plan.levels.levels[level];
        for pos in 0..l.nodes.len() as u32 {
            for &t in &l.targets[pos as usize] {
                let into = matches!(t, Target::Node(p) if plan.is_masked(level, p));
                if into || plan.is_masked(level, pos) || plan.parts(self.body, level, pos) {
                    let none = self.none();
                    self.set_mask(Key::Edge(level as u32, pos, t), &Mask::Some(none));
                }
            }
            if plan.is_masked(level, pos) {
                self.forget(l.nodes[pos as usize]);
            }
        }
    }

    /// Makes the values of a node unknown, so that they are not carried from round to round.
    fn forget(&mut self, node: Node) {
        let plan = self.plan;
        let blocks = match &node {
            Node::Block(b) => std::slice::from_ref(b),
            Node::Loop(l) => plan.loops.blocks(*l),
        };
        for &i in blocks.iter().flat_map(|&b| self.body.insts(b)) {
            if self.escapes[i.index()] {
                let (ty, sh) = (self.body.inst(i).ty, plan.shape(i.into()));
                self.set_poison(Key::Value(i), ty, sh);
            }
        }
        if let Node::Loop(l) = node {
            self.forget_left(l);
        }
    }

    /// Makes what lanes take out of a loop unknown.
    fn forget_left(&mut self, l: Loop) {
        for t in self.exits(Levels::of_loop(l)) {
            for i in self.landing_phis(Levels::of_loop(l), t) {
                let (ty, sh) = (self.body.inst(i).ty, self.plan.shape(i.into()));
                self.set_poison(Key::Left(l, i), ty, sh);
            }
        }
        for i in self.live_out[l.index()].clone() {
            self.set_poison(Key::Kept(l, i), self.body.inst(i).ty, Sh::Varying);
        }
    }

    /// The block at which a node begins.
    fn start(&mut self, level: usize, pos: u32) -> Block {
        if let Some(b) = self.starts[level][pos as usize] {
            return b;
        }
        let t = Target::Node(pos);
        let landing = self.plan.levels.landing(&self.plan.loops, level, t);
        let name = landing.and_then(|b| self.body.block_names.get(b));
        let name = name.map_or("b".into(), |n| String::from_utf8_lossy(n).into_owned());
        let b = self.f.block(&name);
        self.starts[level][pos as usize] = Some(b);
        b
    }

    // ---- nodes where lanes are together ----

    fn write_node(&mut self, level: usize, pos: u32, mask: &Mask) {
        self.cache.clear();
        let plan = self.plan;
        match plan.levels.levels[level].nodes[pos as usize] {
            Node::Block(b) => {
                self.read_phis(b);
                self.write_insts(b, mask);
                if self.f.is_terminated() {
                    return;
                }
                if plan.parts(self.body, level, pos) {
                    self.set_edges(level, pos, b, mask);
                    let next = self.start(level, pos + 1);
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
                    [t] => self.go(level, pos, t, mask),
                    _ => {
                        let next = self.start(level, pos + 1);
                        self.f.br(next);
                    }
                }
            }
        }
    }

    /// The phis of a block that lanes enter together.
    fn read_phis(&mut self, b: Block) {
        for i in self.phis(b) {
            let (ty, sh) = (self.body.inst(i).ty, self.plan.shape(i.into()));
            let val = self.read(Key::Phi(i), ty, sh);
            self.define(i, val);
        }
    }

    fn phis(&self, b: Block) -> Vec<Inst> {
        let is_phi = |i: &Inst| self.body.inst(*i).op == Opcode::Phi;
        self.body.insts(b).iter().copied().filter(is_phi).collect()
    }

    /// A branch that all lanes take alike.
    fn write_branch(&mut self, level: usize, pos: u32, b: Block, mask: &Mask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        match self.body.inst(t).op {
            Opcode::Ret => {
                self.set_result(ops.first().copied());
                let end = self.return_block();
                self.f.br(end);
            }
            Opcode::Unreachable => {
                self.f.unreachable();
            }
            Opcode::Br if ops.len() == 1 => {
                let target = self.target(level, ops[0]);
                self.go(level, pos, target, mask);
            }
            op => {
                let targets = self.plan.levels.levels[level].targets[pos as usize].clone();
                if let [only] = targets[..] {
                    self.go(level, pos, only, mask);
                    return;
                }
                let v = self.scalar(ops[0]);
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
                    self.go(level, pos, t, mask);
                }
            }
        }
    }

    fn raw_terminator(&self, op: Opcode, ops: &[Value]) {
        self.raw(op, Type::VOID, ops);
    }

    fn target(&self, level: usize, label: Value) -> Target {
        let b = label.as_block().expect("a label");
        self.plan.levels.target(&self.plan.loops, level, b)
    }

    /// All live lanes go from a node along an edge.
    fn go(&mut self, level: usize, pos: u32, t: Target, mask: &Mask) {
        match t {
            Target::Node(p) if self.plan.is_masked(level, p) => {
                self.set_mask(Key::Edge(level as u32, pos, t), mask);
            }
            Target::Return => {}
            _ => {
                for i in self.landing_phis(level, t) {
                    let val = self.incoming(level, pos, i);
                    self.pass(level, t, i, &val);
                }
            }
        }
        self.arrive(level, t, mask);
    }

    fn landing_phis(&self, level: usize, t: Target) -> Vec<Inst> {
        let b = self.plan.levels.landing(&self.plan.loops, level, t);
        b.map_or(Vec::new(), |b| self.phis(b))
    }

    /// Hands a value to the phi at the end of an edge.
    fn pass(&mut self, level: usize, t: Target, phi: Inst, val: &Val) {
        let (ty, sh) = (self.body.inst(phi).ty, self.plan.shape(phi.into()));
        let key = match (t, self.plan.levels.levels[level].of) {
            (Target::Exit(_), Some(l)) => Key::Left(l, phi),
            _ => Key::Phi(phi),
        };
        self.set(key, ty, sh, val);
    }

    /// Jumps to where all live lanes are, its phis being served.
    fn arrive(&mut self, level: usize, t: Target, mask: &Mask) {
        match t {
            Target::Node(p) => {
                let b = self.start(level, p);
                self.f.br(b);
            }
            Target::Back => {
                let l = self.plan.levels.levels[level].of.expect("a loop");
                let header = self.headers[l.index()].expect("the loop is being written");
                self.f.br(header);
            }
            Target::Return => {
                let end = self.return_block();
                self.f.br(end);
            }
            Target::Exit(b) => {
                let l = self.plan.levels.levels[level].of.expect("a loop");
                let around = self.plan.levels.around[l.index()];
                let outer = around.level as usize;
                let t = self.plan.levels.target(&self.plan.loops, outer, b);
                if self.plan.is_masked(outer, around.pos) {
                    self.set_mask(Key::Edge(around.level, around.pos, t), mask);
                    let after = self.after[l.index()].expect("the loop is being written");
                    self.f.br(after);
                } else {
                    let saved = std::mem::replace(&mut self.at, self.plan.levels.levels[outer].of);
                    self.go(outer, around.pos, t, mask);
                    self.at = saved;
                }
            }
        }
    }

    /// What a phi takes along the edges from a node.
    fn incoming(&mut self, level: usize, pos: u32, phi: Inst) -> Val {
        let (ty, sh) = (self.body.inst(phi).ty, self.plan.shape(phi.into()));
        match self.plan.levels.levels[level].nodes[pos as usize] {
            Node::Loop(l) => self.read(Key::Left(l, phi), ty, sh),
            Node::Block(b) => {
                let pairs = self.body.ops(phi).chunks_exact(2);
                let from = pairs.filter(|p| p[1].as_block() == Some(b)).map(|p| p[0]).next();
                self.get(from.expect("checked: a phi has a value for each predecessor"))
            }
        }
    }

    fn set_result(&mut self, v: Option<Value>) {
        if let Some(v) = v {
            let val = self.get(v);
            let result = self.result;
            self.set(Key::Result, result, Sh::Varying, &val);
        }
    }

    // ---- masked code ----

    /// Writes the nodes of an interval, each under the mask of the lanes that come to it, and goes
    /// on at its end. The current block is its start.
    fn write_interval(&mut self, level: usize, interval: Interval, mask: &Mask) {
        self.write_chain(level, interval, None);
        if self.f.is_terminated() {
            return;
        }
        self.cache.clear();
        let Some(t) = interval.end else {
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

    fn sources(&self, level: usize, t: Target) -> Vec<u32> {
        let l = &self.plan.levels.levels[level];
        let masked = |p: &u32| {
            self.plan.is_masked(level, *p)
                || self.plan.parts(self.body, level, *p)
                || matches!(t, Target::Node(n) if self.plan.is_masked(level, n))
        };
        l.sources.get(&t).map_or(Vec::new(), |s| s.iter().copied().filter(masked).collect())
    }

    /// The lanes that come to a target.
    fn arriving(&mut self, level: usize, t: Target) -> Parts {
        let mut all = self.none();
        for p in self.sources(level, t) {
            let edge = self.read_mask(Key::Edge(level as u32, p, t));
            all = self.or(&all, &edge);
        }
        all
    }

    /// What a phi takes where lanes come from several nodes.
    fn blend(&mut self, level: usize, sources: &[u32], t: Target, phi: Inst) -> Val {
        let (ty, sh) = (self.body.inst(phi).ty, self.plan.shape(phi.into()));
        let mut all: Option<Parts> = None;
        for &p in sources {
            let val = self.incoming(level, p, phi);
            let parts = self.as_shape(&val, ty, sh);
            all = Some(match all {
                None => parts,
                Some(old) if old == parts => old,
                Some(old) => {
                    let edge = self.read_mask(Key::Edge(level as u32, p, t));
                    if matches!(sh, Sh::Varying) {
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
            self.as_shape(&Val::One(poison), ty, sh)
        });
        match sh {
            Sh::Uniform => Val::One(parts[0]),
            Sh::Affine { stride, .. } => Val::Affine(parts[0], stride),
            Sh::Varying => Val::Many(parts),
        }
    }

    fn blend_result(&mut self, level: usize, sources: &[u32]) {
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
            self.set(Key::Result, ty, Sh::Varying, &Val::Many(parts));
        }
    }

    /// Writes nodes one behind the other. `live`: the lanes at the first one, if it is a header.
    fn write_chain(&mut self, level: usize, interval: Interval, live: Option<Parts>) {
        let mut end: Option<Block> = None;
        for pos in interval.first..=interval.last {
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
            // What lies behind the node, if it may be skipped.
            let mut next = None;
            if !header && self.wants_guard(node) {
                let skip = if pos < interval.last {
                    self.start(level, pos + 1)
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
            if let Some(next) = next {
                if !self.f.is_terminated() {
                    self.f.br(next);
                }
                self.f.switch_to(next);
            }
        }
    }

    fn write_masked(&mut self, level: usize, pos: u32, node: Node, mask: &Mask, header: bool) {
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
                if self.body.inst(t).op == Opcode::Unreachable {
                    self.f.unreachable();
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
        self.leave(level, pos);
    }

    /// The phis of a node that lanes enter by several ways at once.
    fn blend_phis(&mut self, level: usize, pos: u32, b: Block, is_loop: bool) {
        let t = Target::Node(pos);
        let sources = self.sources(level, t);
        let blended: Vec<(Inst, Val)> =
            self.phis(b).iter().map(|&i| (i, self.blend(level, &sources, t, i))).collect();
        for (i, val) in blended {
            if is_loop {
                let (ty, sh) = (self.body.inst(i).ty, self.plan.shape(i.into()));
                self.set(Key::Phi(i), ty, sh, &val);
            } else {
                self.define(i, val);
            }
        }
    }

    /// Sets which lanes of a block go along which edge.
    fn set_edges(&mut self, level: usize, pos: u32, b: Block, mask: &Mask) {
        let t = self.body.terminator(b).expect("checked: every block has one");
        let ops = self.body.ops(t).to_vec();
        let mut ways: Vec<(Target, Parts)> = Vec::new();
        let mut add =
            |this: &Self, t: Target, lanes: Parts| match ways.iter_mut().find(|w| w.0 == t) {
                Some(w) => w.1 = this.or(&w.1, &lanes),
                None => ways.push((t, lanes)),
            };
        match self.body.inst(t).op {
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

    // ---- loops ----

    /// Writes a loop; the current block is in front of it and its phis are served. Behind a
    /// divergent loop, or a masked one, the current block is the one behind it.
    fn write_loop(&mut self, l: Loop, mask: &Mask, masked: bool) {
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

    fn write_divergent(&mut self, l: Loop, level: usize, header: Block, mask: &Mask) {
        let plan = self.plan;
        self.set_mask(Key::Live(l), mask);
        let around = plan.levels.around[l.index()];
        let outer = around.level as usize;
        for &t in &plan.levels.levels[outer].targets[around.pos as usize] {
            let none = self.none();
            self.set_mask(Key::Edge(around.level, around.pos, t), &Mask::Some(none));
        }
        self.forget_left(l);
        self.f.br(header);
        self.f.switch_to(header);
        self.begin_round(level);
        let live = self.read_mask(Key::Live(l));
        let last = plan.levels.levels[level].nodes.len() as u32 - 1;
        let whole = Interval { first: 0, last, end: None };
        self.write_chain(level, whole, Some(live));
        self.cache.clear();
        if self.f.is_terminated() {
            // Nothing goes round, and the code behind is not reached.
            let behind = self.f.block("behind");
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
        let behind = self.f.block("behind");
        let any = self.any(&rest);
        self.f.cond_br(any, header, behind);
        self.f.switch_to(behind);
    }

    fn exits(&self, level: usize) -> Vec<Target> {
        let l = &self.plan.levels.levels[level];
        let mut exits: Vec<Target> =
            l.sources.keys().copied().filter(|t| matches!(t, Target::Exit(_))).collect();
        exits.sort_unstable();
        exits
    }

    /// Lanes that leave a divergent loop from a node: what they take along is kept.
    fn leave(&mut self, level: usize, pos: u32) {
        let plan = self.plan;
        let Some(l) = plan.levels.levels[level].of else { return };
        if !plan.divergent_loop[l.index()] {
            return;
        }
        let around = plan.levels.around[l.index()];
        let targets = plan.levels.levels[level].targets[pos as usize].clone();
        let mut gone: Option<Parts> = None;
        for t in targets {
            let Target::Exit(b) = t else { continue };
            let edge = self.read_mask(Key::Edge(level as u32, pos, t));
            for i in self.landing_phis(level, t) {
                let (ty, sh) = (self.body.inst(i).ty, plan.shape(i.into()));
                let val = self.incoming(level, pos, i);
                if matches!(sh, Sh::Varying) {
                    self.keep(Key::Left(l, i), ty, &edge, &val);
                } else {
                    self.set(Key::Left(l, i), ty, sh, &val);
                }
            }
            let outer = around.level as usize;
            let to = plan.levels.target(&plan.loops, outer, b);
            let key = Key::Edge(around.level, around.pos, to);
            let old = self.read_mask(key);
            let all = self.or(&old, &edge);
            self.set_mask(key, &Mask::Some(all));
            gone = Some(match gone {
                None => edge,
                Some(g) => self.or(&g, &edge),
            });
        }
        let Some(gone) = gone else { return };
        let node = plan.levels.levels[level].nodes[pos as usize];
        for i in self.live_out[l.index()].clone() {
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
                self.keep(Key::Kept(l, i), self.body.inst(i).ty, &gone, &val);
            }
        }
    }

    /// Replaces what a slot holds in some lanes.
    fn keep(&mut self, key: Key, ty: Type, lanes: &Parts, val: &Val) {
        let new = self.as_many(val, ty);
        let Val::Many(old) = self.read(key, ty, Sh::Varying) else { return };
        let parts: Parts = (0..new.len()).map(|k| self.select(lanes[k], new[k], old[k])).collect();
        self.set(key, ty, Sh::Varying, &Val::Many(parts));
    }
}
