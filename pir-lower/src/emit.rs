//! Making the function of one strand: its blocks, with markers where its forks, halts and joins
//! were.

use crate::BlockSet;
use crate::function::{Capture, Function};
use crate::phis;
use crate::program::{Frame, FrameId, POSITION, TaskId};
use crate::shape::Strand;
use crate::slots::{self, alloca_at_entry};
use crate::vars::Var;
use pir_analysis::{Exit, Region};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::copy::Copier;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::inst::{Ordering, RmwOp};
use pir_core::intrinsic::{self, Id};
use pir_core::{GlobalId, Opcode, Type};
use rustc_hash::FxHashMap;

/// In a record: a strand of the region hangs, so that it never closes. Greater than whatever else a
/// record holds.
pub(crate) const HUNG: i64 = 1 << 31;

/// In a record: the spine wrote it.
pub(crate) const SPINE: i64 = 1 << 30;

/// One function in the making.
pub(crate) struct Emit<'e, 'a> {
    pub cx: &'e mut Function<'a>,
    pub strand: Strand,
    pub function: GlobalId,
    /// What blocks and values of the source are here; none where the function itself is made.
    pub copied: Option<Copier<'a>>,
    /// The captured or created values that are not in the text.
    pub extra: FxHashMap<Var, Value>,
    /// Captured values that the strand also defines: they live in memory.
    in_slots: Vec<(Value, Inst)>,
    /// Per region that is opened here: its frame.
    frames: FxHashMap<Region, FrameId>,
    /// The frame of what this strand spawns in its own region.
    pub own: Option<FrameId>,
    /// Blocks that may run again before a frame of this level is closed, by level.
    /// Markers that stand for several equal successors of a fork.
    pub runs: Vec<crate::runs::Run>,
    repeated: FxHashMap<u32, BlockSet>,
    /// Blocks put on an edge, with the block that the edge comes from.
    pub split: Vec<(Block, Block)>,
    /// What `pir.enter` gave, per region opened here; and for the strand itself.
    pub saved: FxHashMap<Option<Region>, Value>,
    /// The strand is the spine of its instance, and its join block counts before those of others.
    pub spine: bool,
}

impl<'e, 'a> Emit<'e, 'a> {
    /// Rewrites the function itself: the strand of level 0.
    pub fn owner(cx: &'e mut Function<'a>) {
        let entry = cx.shape.body.entry().expect("a body has an entry");
        let strand = cx.shape.strand(entry, 0);
        let function = cx.shape.function;
        let mut this = Self::new(cx, strand, function, None);
        this.in_builder(|this, f| this.rewrite(f));
    }

    /// Makes the function of a task.
    pub fn task(cx: &mut Function<'_>, start: Block, spine: bool, task: TaskId) {
        let captures = cx.captures(start);
        let context = cx.context(start);
        let numbered = cx.numbered(start);
        Emit::outlined(cx, start, task, &[Type::PTR, Type::PTR], |this, f| {
            this.spine = spine;
            this.prologue(f, &captures, context, numbered, |_, _| {});
        });
    }

    /// Makes an outlined function, with what `prologue` puts at its start.
    pub fn outlined(
        cx: &mut Function<'_>,
        start: Block,
        task: TaskId,
        params: &[Type],
        prologue: impl FnOnce(&mut Emit<'_, '_>, &FunctionBuilder<'_>),
    ) {
        let strand = cx.shape.strand(start, cx.shape.depth(start));
        let function = cx.program.tasks[task.index()].function;
        let name = cx.program.module.display_name(function);
        let copier = Copier::new(cx.shape.body);
        let mut this = Emit::new(cx, strand, function, Some(copier));
        let mut module = std::mem::take(&mut this.cx.program.module);
        {
            let f = FunctionBuilder::new(&mut module, &name, Type::VOID, params);
            f.name_args(&["worker", "context", "round"][..params.len()]);
            prologue(&mut this, &f);
            let start = this.nb(start);
            f.br(start);
            this.rewrite(&f);
            f.finish().unwrap_or_else(|e| panic!("lowering @{name} made no function: {e}"));
        }
        module.globals[function.0 as usize].linkage = pir_core::module::Linkage::Internal;
        crate::attributes::inherit(&mut module, this.cx.shape.function, function);
        this.cx.program.module = module;
    }

    fn new(
        cx: &'e mut Function<'a>,
        strand: Strand,
        function: GlobalId,
        copied: Option<Copier<'a>>,
    ) -> Self {
        Self {
            cx,
            strand,
            function,
            copied,
            extra: FxHashMap::default(),
            in_slots: vec![],
            frames: FxHashMap::default(),
            own: None,
            repeated: FxHashMap::default(),
            split: vec![],
            runs: vec![],
            saved: FxHashMap::default(),
            spine: false,
        }
    }

    fn in_builder(&mut self, work: impl FnOnce(&mut Self, &FunctionBuilder<'_>)) {
        let mut module = std::mem::take(&mut self.cx.program.module);
        {
            let f = FunctionBuilder::edit(&mut module, self.function).expect("it has a body");
            work(self, &f);
            f.finish().unwrap_or_else(|e| panic!("lowering made no function: {e}"));
        }
        self.cx.program.module = module;
    }

    /// Reads the captures, and copies the blocks of the strand.
    pub fn prologue(
        &mut self,
        f: &FunctionBuilder<'_>,
        captures: &[Capture],
        context: Type,
        numbered: bool,
        more: impl FnOnce(&mut Self, &FunctionBuilder<'_>),
    ) {
        let body = self.cx.shape.body;
        let set = &self.strand.set;
        let mut late = Vec::new();
        let copier = self.copied.as_mut().expect("a task is copied");
        for (n, &capture) in captures.iter().enumerate() {
            let ty = match capture {
                Capture::Var(v) => f.with_module(|m| self.cx.vars.ty(&self.cx.shape, m, v)),
                Capture::Phi(i) => body.inst(i).ty(),
            };
            let p = f.gep_path(context, f.arg(1), &[0.into(), (n as u32).into()]);
            let value = f.load(ty, p);
            match capture {
                Capture::Var(Var::Arg(a)) => copier.map(Value::arg(a), value),
                Capture::Var(Var::Inst(i)) => {
                    // A strand may also come to define it anew.
                    if set.contains(&body.block_of(i)) {
                        late.push((value, i));
                    } else {
                        copier.map(i.into(), value);
                    }
                }
                Capture::Var(v) => {
                    self.extra.insert(v, value);
                }
                Capture::Phi(i) => {
                    self.extra.insert(Var::Inst(i), value);
                }
            }
        }
        if numbered {
            let p = f.gep_path(context, f.arg(1), &[0.into(), (captures.len() as u32).into()]);
            let name = std::str::from_utf8(POSITION).expect("a name");
            let position = f.named(name, f.load(Type::I32, p));
            self.extra.insert(Var::Arg(u32::MAX), position);
        }
        more(self, f);
        self.variables(f);
        // A block that the text alone names must not stand before the entry.
        let blocks = std::mem::take(&mut self.strand.blocks);
        let copier = self.copied.as_mut().expect("a task is copied");
        ["worker", "context", "round"].iter().for_each(|n| copier.reserve(n.as_bytes()));
        f.with_body(|to| copier.blocks(to, &blocks));
        f.collect_names();
        self.strand.blocks = blocks;
        self.forget_edges(f);
        for (value, i) in late {
            let copy = self.ni(i);
            self.in_slots.push((value, copy));
        }
    }

    /// Adds debug records for the variables that are known when the strand starts, and do not
    /// change.
    fn variables(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.cx.shape;
        for &(i, simple) in &self.cx.lasting {
            let block = shape.body.block_of(i);
            let value = shape.body.ops(i)[0];
            let here = |v: Value| v.as_inst().map(|d| shape.body.block_of(d)).unwrap_or(block);
            let own = [block, here(value)].iter().any(|b| self.strand.set.contains(b));
            let copier = self.copied.as_mut().expect("a task is copied");
            let known = value.is_constant() || copier.get(value).is_some();
            if own || !known || !shape.p.local.dominates(block, self.strand.start) {
                continue;
            }
            let at = f.current();
            f.with_body(|to| {
                let record = copier.inst(to, i, at);
                if simple {
                    crate::debug::behind_pointer(to, record);
                }
            });
        }
    }

    /// Edges of `phi`s that come from outside of the strand: what their labels are in the source is
    /// some other block here.
    fn forget_edges(&self, f: &FunctionBuilder<'_>) {
        let body = self.cx.shape.body;
        let nowhere = Value::block(Block(Value::MAX_INDEX as u32));
        for &b in &self.strand.blocks {
            for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op() == Opcode::Phi) {
                let outside =
                    |v: &Value| v.as_block().is_some_and(|l| !self.strand.set.contains(&l));
                let gone = body.ops(i).iter().enumerate().filter(|(_, v)| outside(v));
                let here = self.ni(i);
                gone.for_each(|(k, _)| f.with_body(|to| to.ops_mut(here)[k] = nowhere));
            }
        }
    }

    /// The block here of a block of the source.
    pub fn nb(&self, b: Block) -> Block {
        match &self.copied {
            None => b,
            Some(c) => c.get(b.into()).and_then(|v| v.as_block()).expect("the strand's own block"),
        }
    }

    /// The instruction here of one of the source.
    pub fn ni(&self, i: Inst) -> Inst {
        match &self.copied {
            None => i,
            Some(c) => c.get(i.into()).and_then(|v| v.as_inst()).expect("the strand's own result"),
        }
    }

    /// The value here of a value of the source. Cells and records are made when first asked for.
    pub fn value(&mut self, f: &FunctionBuilder<'_>, v: Var) -> Value {
        match v {
            Var::Arg(n) => self.local(Value::arg(n)),
            Var::Inst(i) => self.local(i.into()),
            Var::Cell(_) | Var::Load(_) | Var::Record(_) => match self.extra.get(&v) {
                Some(&value) => value,
                None => self.make(f, v),
            },
        }
    }

    fn local(&self, v: Value) -> Value {
        match &self.copied {
            None => v,
            Some(c) => c.get(v).unwrap_or_else(|| panic!("{v:?} was not captured")),
        }
    }

    fn make(&mut self, f: &FunctionBuilder<'_>, v: Var) -> Value {
        let ty = match v {
            Var::Cell(c) => self.cx.shape.body.inst(self.cx.vars.cells[c as usize].inst).ty(),
            Var::Record(_) => Type::I32,
            _ => panic!("{v:?} was not captured"),
        };
        let slot = alloca_at_entry(f, ty);
        self.extra.insert(v, slot);
        slot
    }

    /// Where an operand of an instruction of the source reads from; constants are copied.
    pub fn operand(&mut self, f: &FunctionBuilder<'_>, i: Inst, k: u32) -> Value {
        let v = self.cx.shape.body.ops(i)[k as usize];
        match self.cx.vars.read(i, k, v) {
            Some(var) => self.value(f, var),
            None => match &mut self.copied {
                None => v,
                Some(c) => f.with_body(|to| c.value(to, v)),
            },
        }
    }

    /// Turns the copied blocks into plain LLVM.
    fn rewrite(&mut self, f: &FunctionBuilder<'_>) {
        self.hoist_allocas(f);
        let blocks = self.strand.blocks.clone();
        for &b in &blocks {
            self.landing(f, b);
        }
        for &b in &blocks {
            self.overridden(f, b);
        }
        for &b in &blocks {
            self.communicate(f, b);
        }
        if self.strand.base > 0 {
            self.open_own(f);
        }
        for &b in &blocks {
            self.leave(f, b);
        }
        self.finish(f);
        crate::runs::expand(f, std::mem::take(&mut self.runs));
    }

    /// Removes the `join`, and loads the values communicated to it.
    fn landing(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        if !self.cx.shape.p.cfg.node(b).join {
            return;
        }
        let body = self.cx.shape.body;
        let join = body.insts(b).iter().copied().find(|&i| body.inst(i).op() == Opcode::Join);
        let join = self.ni(join.expect("a join block begins with `join`"));
        f.before(join);
        for l in self.cx.vars.loads_at(b).to_vec() {
            let load = self.cx.vars.loads[l as usize];
            let cell = self.value(f, Var::Cell(load.cell));
            f.before(join);
            let ty = self.cx.shape.body.inst(self.cx.vars.cells[load.cell as usize].inst).ty();
            let value = f.load(ty, cell);
            self.extra.insert(Var::Load(l), value);
        }
        f.with_body(|body| body.remove_inst(join));
    }

    /// Replaces operands by communicated values.
    fn overridden(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let body = self.cx.shape.body;
        for &i in body.insts(b) {
            for k in 0..body.ops(i).len() as u32 {
                if let Some(l) = self.cx.vars.override_of(i, k) {
                    // A `phi`'s operand that comes from another strand goes with its edge.
                    let Some(&value) = self.extra.get(&Var::Load(l)) else { continue };
                    let here = self.ni(i);
                    f.with_body(|body| body.ops_mut(here)[k as usize] = value);
                }
            }
        }
    }

    /// Communicated values are written where they are defined.
    fn communicate(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let body = self.cx.shape.body;
        for &i in body.insts(b) {
            let Some(cell) = self.cx.vars.cell_of(i) else { continue };
            let pointer = self.value(f, Var::Cell(cell));
            let here = self.ni(i);
            self.after(f, b, i);
            f.store(here.into(), pointer);
        }
    }

    /// Moves the builder to the instruction after a definition.
    fn after(&mut self, f: &FunctionBuilder<'_>, b: Block, i: Inst) {
        let here = self.ni(i);
        if self.cx.shape.body.inst(i).op().is_terminator() {
            // `invoke`: its result is there on the normal edge, the first label.
            let target = f.with_body(|body| body.successors(body.block_of(here)).next());
            let target = target.expect("an `invoke` has a normal destination");
            let edge = f.block("");
            self.split.push((edge, self.nb(b)));
            f.with_body(|body| {
                let at = body.ops(here).iter().position(|v| v.as_block() == Some(target));
                body.ops_mut(here)[at.expect("its label")] = edge.into();
            });
            f.switch_to(edge);
            let br = f.br(target);
            f.before(br);
            return;
        }
        let next = f.with_body(|body| {
            let insts = body.insts(body.block_of(here));
            let at = insts.iter().position(|&x| x == here).expect("it is in its block");
            let rest = &insts[at + 1..];
            *rest.iter().find(|&&x| body.inst(x).op() != Opcode::Phi).expect("a terminator")
        });
        f.before(next);
    }

    /// The frame of a region that is opened here.
    pub fn frame(&mut self, r: Region) -> FrameId {
        if let Some(&frame) = self.frames.get(&r) {
            return frame;
        }
        let frame = self.cx.add_frame(Frame {
            function: self.function,
            region: self.cx.regions[r.index()],
            own: false,
            sites: vec![],
            once: false,
            position: None,
        });
        self.frames.insert(r, frame);
        frame
    }

    /// Where the strand spawns others in its own region, it waits for them at its end.
    fn open_own(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.cx.shape;
        let base = self.strand.base;
        let region = shape.p.regions.at_level(self.strand.start, base).expect("its region");
        let more = |b: &Block| {
            shape.depth(*b) == base
                && self.cx.exit(*b) == Exit::InteriorFork
                && shape.p.cfg.succs(*b).len() > 1
        };
        let spawns = self.strand.blocks.iter().any(more);
        let br = f.with_body(|b| b.terminator(b.entry().expect("an entry")));
        let br = br.expect("a branch");
        f.before(br);
        let position = self.extra.get(&Var::Arg(u32::MAX)).copied();
        if self.cx.uses_ids && self.cx.region(region).lockstep {
            self.number_lanes(f, position, region);
        } else if self.cx.uses_ids && !self.forced_interior(region) {
            self.enter(f, None, position, region);
        }
        if !spawns {
            return;
        }
        let frame = self.cx.add_frame(Frame {
            function: self.function,
            region: self.cx.regions[region.index()],
            own: true,
            sites: vec![],
            once: false,
            position: None,
        });
        f.before(br);
        marker(f, "pir.open", &[frame.0.into()]);
        self.own = Some(frame);
    }

    /// Whether the executor numbers the strands of a region.
    fn forced_interior(&self, r: Region) -> bool {
        let region = self.cx.region(r);
        region.force && region.interior
    }

    /// Lanes go together, so a number that is kept in memory would be that of the last one: here
    /// the numbers are put in place of the questions.
    fn number_lanes(&mut self, f: &FunctionBuilder<'_>, position: Option<Value>, region: Region) {
        let r = self.cx.region(region);
        let count = if r.interior { 1 } else { r.strands.unwrap_or(1) };
        let id = position.unwrap_or_else(|| f.int(Type::I32, 0));
        let count = f.int(Type::I32, count.into());
        let numbers = [(Id::ParallelThreadId, id), (Id::ParallelNumThreads, count)];
        for &b in &self.strand.blocks {
            if self.cx.shape.depth(b) != self.strand.base {
                continue;
            }
            for &i in self.cx.shape.body.insts(b) {
                let called = f.with_module(|m| intrinsic::called(m, self.cx.shape.body, i));
                let number = numbers.iter().find(|n| called == Some(n.0));
                if let Some(&(_, number)) = number {
                    let here = self.ni(i);
                    f.with_body(|body| {
                        pir_core::cursor::replace_all_uses(body, here.into(), number);
                        body.remove_inst(here);
                    });
                }
            }
        }
    }

    /// Sets the strand's number at the builder's place, and saves the old numbers for `leave`.
    pub fn enter(
        &mut self,
        f: &FunctionBuilder<'_>,
        which: Option<Region>,
        position: Option<Value>,
        region: Region,
    ) {
        let r = &self.cx.program.regions[self.cx.regions[region.index()].index()];
        let count = if r.interior { 1 } else { r.strands.unwrap_or(1) };
        let position = position.map_or(Operand::Int(0), Operand::Value);
        let old = marker(f, "pir.enter", &[position, count.into()]);
        let slot = match self.saved.get(&which) {
            Some(&slot) => slot,
            None => {
                let at = old.as_inst().expect("a call");
                let next = f.with_body(|b| {
                    let all = b.insts(b.block_of(at));
                    all.iter().position(|&x| x == at).and_then(|n| all.get(n + 1).copied())
                });
                let slot = alloca_at_entry(f, Type::I64);
                match next {
                    Some(next) => f.before(next),
                    None => f.switch_to(f.with_body(|b| b.block_of(at))),
                }
                self.saved.insert(which, slot);
                slot
            }
        };
        f.store(old, slot);
    }

    /// The strand's old numbers again, at the builder's place.
    pub fn restore(&self, f: &FunctionBuilder<'_>, which: Option<Region>) {
        if let Some(&slot) = self.saved.get(&which) {
            let old = f.load(Type::I64, slot);
            marker(f, "pir.leave", &[old.into()]);
        }
    }

    /// Whether a block may run again before the frame of its level is closed.
    pub fn is_repeated(&mut self, b: Block) -> bool {
        let level = self.cx.shape.depth(b).max(1);
        let (shape, strand) = (self.cx.shape, &self.strand);
        let set = self.repeated.entry(level).or_insert_with(|| shape.repeated(strand, level));
        set.contains(&b)
    }

    /// `alloca`s that run at most once per call go to the entry, where they cost nothing.
    fn hoist_allocas(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.cx.shape;
        let cyclic = shape.repeated(&self.strand, 0);
        let entry = shape.body.entry();
        for &b in &self.strand.blocks {
            let stays = self.strand.base == 0 && Some(b) == entry;
            let deep = shape.depth(b) > 0;
            if stays || !deep || cyclic.contains(&b) {
                continue;
            }
            for &i in shape.body.insts(b) {
                let data = shape.body.inst(i);
                // Its address is written to a cell where it is made.
                let communicated = self.cx.vars.cell_of(i).is_some();
                if data.op() == Opcode::Alloca && shape.body.ops(i).is_empty() && !communicated {
                    let here = self.ni(i);
                    f.with_body(|body| move_to_entry(body, here));
                }
            }
        }
    }

    /// What remains when all terminators are done.
    fn finish(&mut self, f: &FunctionBuilder<'_>) {
        f.with_body(|body| {
            if self.copied.is_none() {
                let shape = &self.cx.shape;
                let bound = shape.body.block_bound();
                body.retain_blocks(|b| {
                    b.index() >= bound
                        || !shape.p.local.is_reachable(b)
                        || self.strand.set.contains(&b)
                });
            }
        });
        let captured: Vec<(Inst, Value)> = self
            .extra
            .iter()
            .filter_map(|(&v, &value)| match v {
                Var::Inst(i) => Some((self.ni(i), value)),
                _ => None,
            })
            .collect();
        f.with_body(|body| {
            phis::mend(body, &self.split, &captured);
            body.use_list_orders.clear();
        });
        for &(value, inst) in &self.in_slots {
            slots::demote(f, value, inst);
        }
        drop_lifetimes(f);
    }

    /// Writes that the join block `j` of the region was reached, at the builder's place.
    pub fn record(&mut self, f: &FunctionBuilder<'_>, r: Region, j: Block, spine: bool) {
        let Some(record) = self.cx.vars.record_of[r.index()] else { return };
        let n = self.cx.shape.p.regions.joins(r).iter().position(|&x| x == j);
        let at = f.current();
        let pointer = self.value(f, Var::Record(record));
        f.switch_to(at);
        let n = n.map_or(0, |n| n as i64 + 1);
        if self.cx.shape.tells_spine(r) || self.cx.shape.hangs.is_told(r) {
            let told = self.cx.shape.tells_spine(r) && spine;
            let n = f.int(Type::I32, if told { n | SPINE } else { n });
            f.atomic_rmw(RmwOp::UMax, pointer, n, Ordering::Monotonic);
        } else {
            f.store_atomic(f.int(Type::I32, n), pointer, Ordering::Monotonic, 4);
        }
    }
}

/// A call of a marker.
pub(crate) fn marker(f: &FunctionBuilder<'_>, name: &str, args: &[Operand]) -> Value {
    let callee = f.with_module(|m| m.find(name.as_bytes())).expect("markers are declared");
    f.call(callee, args)
}

/// Removes markers of the lifetime of objects that another function allocates: LLVM wants to see
/// the `alloca`. That an object lives longer allows no more outcomes of a valid program.
fn drop_lifetimes(f: &FunctionBuilder<'_>) {
    let of_lifetime: Vec<GlobalId> = f.with_module(|m| {
        let names = ["llvm.lifetime.start.p0", "llvm.lifetime.end.p0"];
        names.iter().filter_map(|n| m.find(n.as_bytes())).collect()
    });
    f.with_body(|body| {
        let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
        for i in all {
            let callee = body.ops(i).first().and_then(|v| v.as_global());
            let marks = body.inst(i).op() == Opcode::Call
                && callee.is_some_and(|g| of_lifetime.contains(&g));
            if !marks {
                continue;
            }
            let object = body.call_args(i).last().and_then(|v| v.as_inst());
            if object.is_none_or(|o| body.inst(o).op() != Opcode::Alloca) {
                body.remove_inst(i);
            }
        }
    });
}

fn move_to_entry(body: &mut pir_core::function::Body, i: Inst) {
    let entry = body.entry().expect("an entry");
    body.relocate(i, entry, 0);
}
