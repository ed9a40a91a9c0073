//! Divergence analysis: the shape of every value, the divergent branches, and the blocks that run
//! under a mask.
//!
//! Shapes and control depend on each other, so both are found together by optimistic iteration,
//! which starts with all values unknown and no branch divergent. A divergent branch makes an
//! *interval* of its level masked: the nodes after it up to the point where all its paths meet. If
//! its paths leave a loop by different exits, the lanes leave the loop at different times: the loop
//! is divergent, and its whole body is masked.

use fixedbitset::FixedBitSet;
use pir_analysis::{Cfg, DomTree, Loop, Loops};
use pir_core::Module;
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::MemFlags;
use pir_core::layout::DataLayout;
use pir_core::opcode::{Class, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::callee;
use crate::levels::{EdgeTarget, Levels, Node};
use crate::shape::{LaneShape, ShapeRules, is_pure};

/// Consecutive nodes of a level that run under masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub first: u32,
    pub last: u32,
    /// Where all lanes meet; `None` for the body of a divergent loop, or if nothing goes on.
    pub end: Option<EdgeTarget>,
}

/// The result of the analysis.
pub(crate) struct LanePlan {
    pub cfg: Cfg,
    pub dom: DomTree,
    pub loops: Loops,
    pub levels: Levels,
    pub layout: DataLayout,
    /// By argument.
    pub args: Vec<LaneShape>,
    /// By instruction; `None` for unreachable ones.
    pub shapes: Vec<Option<LaneShape>>,
    /// By loop.
    pub divergent_loop: Vec<bool>,
    /// By level: the intervals that lie in no other.
    pub intervals: Vec<Vec<Interval>>,
    /// By level and position: whether the node runs under a mask of its own.
    pub masked_nodes: Vec<FixedBitSet>,
    /// By level: the targets at which lanes of different paths meet.
    divergent_joins: Vec<Vec<EdgeTarget>>,
    /// By block: whether some lanes may be off there.
    pub runs_partially: Vec<bool>,
}

impl LanePlan {
    /// Analyses a function whose control flow is reducible.
    pub(crate) fn new(
        module: &Module,
        function: &Function,
        body: &Body,
        args: Vec<LaneShape>,
        masked: bool,
    ) -> Self {
        let cfg = Cfg::of(body);
        let dom = DomTree::compute(&cfg);
        let loops = Loops::compute(&cfg, &dom);
        let levels = Levels::new(body, &cfg, &loops);
        let count = levels.levels.len();
        let mut this = Self {
            args,
            shapes: vec![None; body.inst_bound()],
            divergent_loop: vec![false; loops.len()],
            intervals: vec![Vec::new(); count],
            masked_nodes: vec![FixedBitSet::new(); count],
            divergent_joins: vec![Vec::new(); count],
            runs_partially: vec![masked; cfg.len()],
            layout: DataLayout::new(module.datalayout.as_deref()),
            cfg,
            dom,
            loops,
            levels,
        };
        // Every round lowers a shape or adds a divergent place.
        loop {
            this.find_control(body, masked);
            if !this.find_shapes(module, function, body) {
                break;
            }
        }
        this
    }

    /// The shape of an operand, wherever it is used in the iteration that defines it.
    pub(crate) fn shape(&self, v: Value) -> LaneShape {
        match v.kind() {
            ValueKind::Inst(i) => self.shapes[i.index()].unwrap_or(LaneShape::Uniform),
            ValueKind::Arg(n) => self.args[n as usize],
            _ => LaneShape::Uniform,
        }
    }

    /// The outermost divergent loop that is left on the way from a value's definition to a use in
    /// the body of `at` (`None`: outside of all loops).
    pub(crate) fn left_divergent_loop(
        &self,
        body: &Body,
        i: Inst,
        at: Option<Loop>,
    ) -> Option<Loop> {
        let mut found = None;
        let mut l = self.loops.innermost(body.block_of(i));
        while let Some(inner) = l {
            let around = at.is_some_and(|a| self.loops.contains(inner, self.loops.header(a)));
            if around {
                break;
            }
            if self.divergent_loop[inner.index()] {
                found = Some(inner);
            }
            l = self.loops.parent(inner);
        }
        found
    }

    /// Returns whether lanes leave a loop around a block at different times.
    pub(crate) fn is_in_divergent_loop(&self, b: Block) -> bool {
        let innermost = self.loops.innermost(b);
        let mut around = std::iter::successors(innermost, |&l| self.loops.parent(l));
        around.any(|l| self.divergent_loop[l.index()])
    }

    /// The shape of an operand as it is seen from the body of loop `at`.
    pub(crate) fn shape_as_seen_from(&self, body: &Body, v: Value, at: Option<Loop>) -> LaneShape {
        match v.as_inst() {
            Some(i) if self.left_divergent_loop(body, i, at).is_some() => LaneShape::Varying,
            _ => self.shape(v),
        }
    }

    /// Whether the lanes of a block may go different ways at its end.
    pub(crate) fn is_divergent_branch(&self, body: &Body, b: Block) -> bool {
        let Some(t) = body.terminator(b) else { return false };
        let conditional = match body.inst(t).op() {
            Opcode::Br => body.ops(t).len() == 3,
            Opcode::Switch => true,
            _ => false,
        };
        let at = self.loops.innermost(b);
        conditional
            && !matches!(self.shape_as_seen_from(body, body.ops(t)[0], at), LaneShape::Uniform)
    }

    /// Whether lanes part at a node: by its branch, or by leaving the loop by different doors.
    pub(crate) fn is_divergent_node(&self, body: &Body, level: usize, pos: u32) -> bool {
        let l = &self.levels.levels[level];
        let many = l.targets[pos as usize].len() > 1;
        many && match l.nodes[pos as usize] {
            Node::Block(b) => self.is_divergent_branch(body, b),
            Node::Loop(l) => self.divergent_loop[l.index()],
        }
    }

    /// Whether a node runs under a mask of its own.
    pub(crate) fn is_masked(&self, level: usize, pos: u32) -> bool {
        self.masked_nodes[level].contains(pos as usize)
    }

    /// How much code in a block counts: more in loops, unless the rounds of the loop wait for each
    /// other. There lanes pay even if they reach far.
    pub(crate) fn weight(&self, body: &Body, b: Block) -> u64 {
        let loops = std::iter::successors(self.loops.innermost(b), |&l| self.loops.parent(l));
        loops.filter(|&l| self.has_cheap_recurrences(body, l)).take(8).map(|_| 16).product()
    }

    /// Whether all that a loop's rounds hand on is counted or summed up as integers, which neither
    /// keeps the machine waiting nor a compiler from doing several rounds at once.
    fn has_cheap_recurrences(&self, body: &Body, l: Loop) -> bool {
        let header = self.loops.header(l);
        let mut entries = body.phis(header).flat_map(|i| body.incoming(i).map(move |e| (i, e)));
        entries.all(|(phi, (v, from))| {
            let next = v.as_inst().filter(|_| self.loops.contains(l, from));
            next.is_none_or(|n| {
                let steps = body.inst(n).op().class() == Class::IntBinary
                    || body.inst(n).op() == Opcode::GetElementPtr;
                steps && body.ops(n).contains(&phi.into()) || n == phi
            })
        })
    }

    // ---- control ----

    fn find_control(&mut self, body: &Body, masked: bool) {
        // Inner loops have higher numbers.
        for level in (0..self.levels.levels.len()).rev() {
            self.find_level(body, level);
        }
        let lies_masked = |b: Block| {
            let Some(mut place) = self.levels.block_position[b.index()] else { return false };
            loop {
                if self.is_masked(place.level as usize, place.pos) {
                    return true;
                }
                match self.levels.levels[place.level as usize].owner {
                    Some(l) => place = self.levels.loop_position[l.index()],
                    None => return false,
                }
            }
        };
        let partial = self.cfg.blocks().map(|b| masked || lies_masked(b)).collect();
        self.runs_partially = partial;
    }

    fn find_level(&mut self, body: &Body, level: usize) {
        let count = self.levels.levels[level].nodes.len() as u32;
        let mut joins = Vec::new();
        let mut found: Vec<Interval> = Vec::new();
        let mut whole = false;
        for pos in (0..count).filter(|&p| self.is_divergent_node(body, level, p)) {
            match self.interval(level, pos) {
                Some(interval) => found.push(interval),
                None => whole = true,
            }
            self.find_joins(level, pos, &mut joins);
        }
        joins.sort_unstable();
        joins.dedup();
        let mut mask = FixedBitSet::with_capacity(count as usize);
        if whole {
            found = vec![Interval { first: 0, last: count - 1, end: None }];
            if let Some(l) = self.levels.levels[level].owner {
                self.divergent_loop[l.index()] = true;
            }
        } else {
            // They are nested or apart.
            found.sort_unstable_by_key(|i| (i.first, std::cmp::Reverse(i.last)));
            let mut outer: Vec<Interval> = Vec::new();
            for i in found {
                if outer.last().is_none_or(|o| o.last < i.first) {
                    outer.push(i);
                }
            }
            found = outer;
        }
        for i in &found {
            mask.insert_range(i.first as usize..i.last as usize + 1);
        }
        self.intervals[level] = found;
        self.masked_nodes[level] = mask;
        self.divergent_joins[level] = joins;
    }

    /// Returns the nodes after a divergent one up to where all its paths meet; `None` if they do
    /// not meet in the level.
    pub(crate) fn interval(&self, level: usize, pos: u32) -> Option<Interval> {
        let l = &self.levels.levels[level];
        let mut open = l.targets[pos as usize].clone();
        let mut last = pos;
        while open.len() > 1 {
            let next = open.iter().filter_map(|t| match t {
                EdgeTarget::Node(p) => Some(*p),
                _ => None,
            });
            let next = next.min()?;
            // The nodes in between run under masks, too.
            for p in last + 1..=next {
                for &t in &l.targets[p as usize] {
                    if !open.contains(&t) {
                        open.push(t);
                    }
                }
            }
            last = next;
            open.retain(|t| !matches!(t, EdgeTarget::Node(p) if *p <= last));
        }
        Some(Interval { first: pos + 1, last, end: open.first().copied() })
    }

    /// Adds the targets that a divergent node reaches by two of its ways.
    fn find_joins(&self, level: usize, pos: u32, joins: &mut Vec<EdgeTarget>) {
        let l = &self.levels.levels[level];
        let mut counts: FxHashMap<EdgeTarget, u32> = FxHashMap::default();
        for &way in &l.targets[pos as usize] {
            let mut seen: FxHashSet<EdgeTarget> = FxHashSet::default();
            let mut work = vec![way];
            while let Some(t) = work.pop() {
                if !seen.insert(t) {
                    continue;
                }
                *counts.entry(t).or_default() += 1;
                if let EdgeTarget::Node(p) = t {
                    work.extend(&l.targets[p as usize]);
                }
            }
        }
        joins.extend(counts.iter().filter(|c| *c.1 > 1).map(|c| *c.0));
    }

    // ---- shapes ----

    fn find_shapes(&mut self, module: &Module, function: &Function, body: &Body) -> bool {
        let order = pir_analysis::Order::compute(&self.cfg);
        let mut any = false;
        loop {
            let mut changed = false;
            for &b in order.reverse_postorder() {
                for &i in body.insts(b) {
                    let new = self.shape_of_result(module, function, body, i);
                    if new.is_some() && new != self.shapes[i.index()] {
                        // Lanes that parted once are not put together again.
                        let old = self.shapes[i.index()];
                        self.shapes[i.index()] = old.map_or(new, |o| new.map(|n| o.join(n)));
                        changed |= self.shapes[i.index()] != old;
                    }
                }
            }
            any |= changed;
            if !changed {
                return any;
            }
        }
    }

    fn shape_of_result(
        &self,
        module: &Module,
        function: &Function,
        body: &Body,
        i: Inst,
    ) -> Option<LaneShape> {
        let data = body.inst(i);
        let b = body.block_of(i);
        let at = self.loops.innermost(b);
        let full = !self.runs_partially[b.index()];
        let ops = body.ops(i);
        let of = |v: Value| self.shape_as_seen_from(body, v, at);
        let unknown = |v: &&Value| v.as_inst().is_some_and(|d| self.shapes[d.index()].is_none());
        if data.op() == Opcode::Phi {
            return self.phi_shape(body, i);
        }
        if data.op().is_debug() || ops.iter().find(unknown).is_some() {
            return None;
        }
        let uniform = |list: &[Value]| list.iter().all(|&v| matches!(of(v), LaneShape::Uniform));
        let rules = ShapeRules { types: &module.types, layout: &self.layout, body };
        Some(match data.op() {
            op if is_pure(op) => rules.shape_of_pure(i, full, &of),
            Opcode::Alloca => {
                let ty = data.allocated_type();
                let size = self.layout.alloc_size(&module.types, ty).unwrap_or(0);
                let count = ops.first().map_or(Some(1), |&n| rules.const_int(n)).unwrap_or(0);
                match i64::try_from(size).ok().and_then(|s| s.checked_mul(count)) {
                    Some(stride) if stride > 0 => LaneShape::Affine { stride, exact: false },
                    _ => LaneShape::Varying,
                }
            }
            Opcode::Load => {
                let plain = !data.mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
                if plain && uniform(ops) { LaneShape::Uniform } else { LaneShape::Varying }
            }
            Opcode::Call => {
                let pure = callee::classify(module, function, body, i).is_pure();
                if pure && uniform(ops) { LaneShape::Uniform } else { LaneShape::Varying }
            }
            // Terminators, stores and fences have no value.
            Opcode::Store | Opcode::Fence => LaneShape::Uniform,
            op if op.is_terminator() => LaneShape::Uniform,
            _ => LaneShape::Varying,
        })
    }

    /// Returns the shape of a phi, from the shapes of its operands and from whether lanes arrive
    /// along different edges at once.
    fn phi_shape(&self, body: &Body, i: Inst) -> Option<LaneShape> {
        let b = body.block_of(i);
        let mut all: Option<LaneShape> = None;
        // Per incoming edge the value, and whether it is what all lanes bring.
        let mut incoming: Vec<(Value, Block)> = Vec::new();
        for pair in body.ops(i).chunks_exact(2) {
            let Some(from) = pair[1].as_block() else { continue };
            if self.levels.block_position[from.index()].is_none() {
                continue;
            }
            if pair[0] == Value::inst(i) {
                // It adds nothing to the shape, but lanes that keep the value differ from others.
                incoming.push((pair[0], from));
                continue;
            }
            let unknown = pair[0].as_inst().is_some_and(|d| self.shapes[d.index()].is_none());
            if unknown {
                continue;
            }
            let mut s = self.shape_as_seen_from(body, pair[0], self.loops.innermost(from));
            // Lanes that leave a loop at different times bring values of different iterations.
            let mut l = self.loops.innermost(from);
            while let Some(left) = l.filter(|&l| !self.loops.contains(l, b)) {
                let inside =
                    pair[0].as_inst().is_some_and(|d| self.loops.contains(left, body.block_of(d)));
                if inside && self.divergent_loop[left.index()] {
                    s = LaneShape::Varying;
                }
                l = self.loops.parent(left);
            }
            all = Some(all.map_or(s, |a| a.join(s)));
            incoming.push((pair[0], from));
        }
        let all = all?;
        let differ = incoming.iter().any(|p| p.0 != incoming[0].0);
        if differ && self.may_join_differing_values(b, &incoming) {
            return Some(LaneShape::Varying);
        }
        Some(all)
    }

    /// Whether lanes may bring different ones of these values to a block at the same time.
    fn may_join_differing_values(&self, b: Block, incoming: &[(Value, Block)]) -> bool {
        // Per level: the targets by which values come, with the values.
        let mut seen: Vec<(usize, EdgeTarget, Value)> = Vec::new();
        for &(v, from) in incoming {
            let Some(place) = self.levels.block_position[from.index()] else { continue };
            let mut level = place.level as usize;
            loop {
                let t = self.levels.edge_target(&self.loops, level, b);
                let clash = |s: &(usize, EdgeTarget, Value)| s.0 == level && s.1 == t && s.2 != v;
                if seen.iter().any(clash) {
                    let leaves = matches!(t, EdgeTarget::Exit(_))
                        && self.levels.levels[level]
                            .owner
                            .is_some_and(|l| self.divergent_loop[l.index()]);
                    if leaves || self.divergent_joins[level].contains(&t) {
                        return true;
                    }
                }
                seen.push((level, t, v));
                match (t, self.levels.levels[level].owner) {
                    (EdgeTarget::Exit(_), Some(l)) => {
                        level = self.levels.loop_position[l.index()].level as usize;
                    }
                    _ => break,
                }
            }
        }
        false
    }
}
