//! Making the function of one strand: its blocks, with markers where its forks, halts and joins
//! were.

use crate::function::{Capture, FunctionOutliner, PendingTask};
use crate::phis;
use crate::program::{Frame, FrameId, POSITION_VALUE_NAME, TaskId};
use crate::shape::StrandBlocks;
use crate::slots::{self, RedefinedCapture, alloca_at_entry};
use crate::sparse::SparseBlockSet;
use crate::vars::FunctionValue;
use pir_analysis::{BlockExit, Region};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::copy::Copier;
use pir_core::cursor::substitute;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{Ordering, RmwOp};
use pir_core::intrinsic::{self, Id};
use pir_core::{GlobalId, Opcode, Type};
use rustc_hash::FxHashMap;

/// In a record: a strand of the region hangs, so that it never closes. Greater than whatever else a
/// record holds.
pub(crate) const HUNG_RECORD: i64 = 1 << 31;

/// In a record: the spine wrote it.
pub(crate) const SPINE_RECORD_FLAG: i64 = 1 << 30;

/// One function in the making.
pub(crate) struct StrandEmitter<'e, 'a> {
    pub outliner: &'e mut FunctionOutliner<'a>,
    pub strand: StrandBlocks,
    pub function: GlobalId,
    /// What blocks and values of the source are here; none where the function itself is made.
    pub copied: Option<Copier<'a>>,
    /// The captured or created values that are not in the text.
    pub created_values: FxHashMap<FunctionValue, Value>,
    /// Captured values that the strand also defines: they live in memory.
    redefined_captures: Vec<RedefinedCapture>,
    /// Per region that is opened here: its frame.
    frames: FxHashMap<Region, FrameId>,
    /// The frame of what this strand spawns in its own region.
    pub own_frame: Option<FrameId>,
    /// Markers that stand for several equal successors of a fork.
    pub runs: Vec<crate::spawn_runs::SpawnRun>,
    /// Per region its blocks that may run again before the frame of the region is closed.
    repeated: FxHashMap<Region, SparseBlockSet>,
    /// Per region that is opened here the block that closes it because a region inside hangs.
    pub hang_blocks: FxHashMap<Region, Block>,
    /// A block that is not part of the function in the end.
    scratch: Option<Block>,
    /// Per region how many of its entry forks are here.
    pub entry_forks_here: FxHashMap<Region, usize>,
    /// Blocks put on an edge, with the block that the edge comes from.
    pub edge_blocks: Vec<(Block, Block)>,
    /// What `pir.enter` gave, per region opened here; and for the strand itself.
    pub saved_numbers: FxHashMap<Option<Region>, Value>,
    /// The strand is the spine of its instance, and its join block counts before those of others.
    pub is_spine: bool,
}

impl<'e, 'a> StrandEmitter<'e, 'a> {
    /// Rewrites the function itself: the strand of level 0.
    pub(crate) fn owner(cx: &'e mut FunctionOutliner<'a>) {
        let entry = cx.shape.body.entry().expect("a body has an entry");
        let strand = cx.shape.strand(entry, 0);
        let function = cx.shape.function;
        let mut this = Self::new(cx, strand, function, None);
        this.in_builder(|this, f| this.rewrite(f));
    }

    /// Makes the function of a task.
    pub(crate) fn task(cx: &mut FunctionOutliner<'_>, pending: PendingTask) {
        let PendingTask { start, spine, task } = pending;
        let captures = cx.captures(start);
        let context = cx.context_type(start);
        let numbered = cx.is_numbered(start);
        StrandEmitter::outlined(cx, start, task, &[Type::PTR, Type::PTR], |this, f| {
            this.is_spine = spine;
            this.prologue(f, &captures, context, numbered, |_, _| {});
        });
    }

    /// Makes an outlined function, with what `prologue` puts at its start.
    pub(crate) fn outlined(
        cx: &mut FunctionOutliner<'_>,
        start: Block,
        task: TaskId,
        params: &[Type],
        prologue: impl FnOnce(&mut StrandEmitter<'_, '_>, &FunctionBuilder<'_>),
    ) {
        let strand = cx.shape.strand(start, cx.shape.depth(start));
        let function = cx.program.tasks[task.index()].function;
        let name = cx.program.module.display_name(function);
        let copier = Copier::new(cx.shape.body);
        let mut this = StrandEmitter::new(cx, strand, function, Some(copier));
        let mut module = std::mem::take(&mut this.outliner.program.module);
        {
            let f = FunctionBuilder::new(&mut module, &name, Type::VOID, params);
            f.name_args(&["worker", "context", "round"][..params.len()]);
            prologue(&mut this, &f);
            let start = this.block_of(start);
            f.br(start);
            this.rewrite(&f);
            f.finish().unwrap_or_else(|e| panic!("lowering @{name} made no function: {e}"));
        }
        module.globals[function.0 as usize].linkage = pir_core::module::Linkage::Internal;
        crate::attributes::inherit_task_attrs(&mut module, this.outliner.shape.function, function);
        this.outliner.program.module = module;
    }

    fn new(
        cx: &'e mut FunctionOutliner<'a>,
        strand: StrandBlocks,
        function: GlobalId,
        copied: Option<Copier<'a>>,
    ) -> Self {
        Self {
            outliner: cx,
            strand,
            function,
            copied,
            created_values: FxHashMap::default(),
            redefined_captures: vec![],
            frames: FxHashMap::default(),
            own_frame: None,
            repeated: FxHashMap::default(),
            hang_blocks: FxHashMap::default(),
            scratch: None,
            entry_forks_here: FxHashMap::default(),
            edge_blocks: vec![],
            runs: vec![],
            saved_numbers: FxHashMap::default(),
            is_spine: false,
        }
    }

    fn in_builder(&mut self, work: impl FnOnce(&mut Self, &FunctionBuilder<'_>)) {
        let mut module = std::mem::take(&mut self.outliner.program.module);
        {
            let f = FunctionBuilder::edit(&mut module, self.function).expect("it has a body");
            work(self, &f);
            f.finish().unwrap_or_else(|e| panic!("lowering made no function: {e}"));
        }
        self.outliner.program.module = module;
    }

    /// Reads the captures, and copies the blocks of the strand.
    pub(crate) fn prologue(
        &mut self,
        f: &FunctionBuilder<'_>,
        captures: &[Capture],
        context: Type,
        numbered: bool,
        more: impl FnOnce(&mut Self, &FunctionBuilder<'_>),
    ) {
        let body = self.outliner.shape.body;
        let set = &self.strand.set;
        let mut late = Vec::new();
        let copier = self.copied.as_mut().expect("a task is copied");
        for (n, &capture) in captures.iter().enumerate() {
            let ty = match capture {
                Capture::Var(v) => {
                    f.with_module(|m| self.outliner.vars.ty(&self.outliner.shape, m, v))
                }
                Capture::Phi(i) => body.inst(i).ty(),
            };
            let p = f.gep_path(context, f.arg(1), &[0.into(), (n as u32).into()]);
            let value = f.load(ty, p);
            match capture {
                Capture::Var(FunctionValue::Arg(a)) => copier.map(Value::arg(a), value),
                Capture::Var(FunctionValue::Inst(i)) => {
                    // A strand may also come to define it anew.
                    if set.contains(&body.block_of(i)) {
                        late.push((value, i));
                    } else {
                        copier.map(i.into(), value);
                    }
                }
                Capture::Var(v) => {
                    self.created_values.insert(v, value);
                }
                Capture::Phi(i) => {
                    self.created_values.insert(FunctionValue::Inst(i), value);
                }
            }
        }
        if numbered {
            let p = f.gep_path(context, f.arg(1), &[0.into(), (captures.len() as u32).into()]);
            let name = std::str::from_utf8(POSITION_VALUE_NAME).expect("a name");
            let position = f.named(name, f.load(Type::I32, p));
            self.created_values.insert(FunctionValue::Arg(u32::MAX), position);
        }
        more(self, f);
        self.add_variable_records(f);
        // A block that the text alone names must not stand before the entry.
        let blocks = std::mem::take(&mut self.strand.blocks);
        let copier = self.copied.as_mut().expect("a task is copied");
        ["worker", "context", "round"].iter().for_each(|n| copier.reserve(n.as_bytes()));
        f.with_body(|to| copier.blocks(to, &blocks));
        f.collect_names();
        self.strand.blocks = blocks;
        self.drop_outside_labels(f);
        let end = f.current();
        for (value, i) in late {
            let inst = self.inst_of(i);
            let ends_block = body.inst(i).op().is_terminator();
            let next_block = ends_block.then(|| {
                self.move_to_normal_edge(f, body.block_of(i), inst);
                f.current()
            });
            self.redefined_captures.push(RedefinedCapture { initial: value, inst, next_block });
        }
        f.switch_to(end);
    }

    /// Adds debug records for the variables that are known when the strand starts, and do not
    /// change.
    fn add_variable_records(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.outliner.shape;
        for &(i, simple) in &self.outliner.sole_variable_records {
            let block = shape.body.block_of(i);
            let value = shape.body.ops(i)[0];
            let here = |v: Value| v.as_inst().map(|d| shape.body.block_of(d)).unwrap_or(block);
            let own = [block, here(value)].iter().any(|b| self.strand.set.contains(b));
            let copier = self.copied.as_mut().expect("a task is copied");
            let known = value.is_constant() || copier.get(value).is_some();
            if own || !known || !shape.parallel.local.dominates(block, self.strand.start) {
                continue;
            }
            let at = f.current();
            f.with_body(|to| {
                let record = copier.inst(to, i, at);
                if simple {
                    crate::debug::declare_by_pointer(to, record);
                }
            });
        }
    }

    /// Takes labels of blocks outside of the strand out of `phi`s and terminators: these have no
    /// copy, and their numbers in the source may be those of other blocks here.
    fn drop_outside_labels(&self, f: &FunctionBuilder<'_>) {
        let body = self.outliner.shape.body;
        let nowhere = Value::block(Block(Value::MAX_INDEX as u32));
        for &b in &self.strand.blocks {
            let has_labels = |i: &Inst| {
                let op = body.inst(*i).op();
                op == Opcode::Phi || op.is_terminator()
            };
            for &i in body.insts(b).iter().filter(|i| has_labels(i)) {
                let outside =
                    |v: &Value| v.as_block().is_some_and(|l| !self.strand.set.contains(&l));
                let gone = body.ops(i).iter().enumerate().filter(|(_, v)| outside(v));
                let here = self.inst_of(i);
                gone.for_each(|(k, _)| f.with_body(|to| to.ops_mut(here)[k] = nowhere));
            }
        }
    }

    /// The block here of a block of the source.
    pub(crate) fn block_of(&self, b: Block) -> Block {
        match &self.copied {
            None => b,
            Some(c) => c.get(b.into()).and_then(|v| v.as_block()).expect("the strand's own block"),
        }
    }

    /// The instruction here of one of the source.
    pub(crate) fn inst_of(&self, i: Inst) -> Inst {
        match &self.copied {
            None => i,
            Some(c) => c.get(i.into()).and_then(|v| v.as_inst()).expect("the strand's own result"),
        }
    }

    /// The value here of a value of the source. Cells and records are made when first asked for.
    pub(crate) fn value_of(&mut self, f: &FunctionBuilder<'_>, v: FunctionValue) -> Value {
        match v {
            FunctionValue::Arg(n) => self.local(Value::arg(n)),
            FunctionValue::Inst(i) => self.local(i.into()),
            FunctionValue::Cell(_) | FunctionValue::Load(_) | FunctionValue::Record(_) => {
                match self.created_values.get(&v) {
                    Some(&value) => value,
                    None => self.make(f, v),
                }
            }
        }
    }

    fn local(&self, v: Value) -> Value {
        match &self.copied {
            None => v,
            Some(c) => c.get(v).unwrap_or_else(|| panic!("{v:?} was not captured")),
        }
    }

    fn make(&mut self, f: &FunctionBuilder<'_>, v: FunctionValue) -> Value {
        let ty = match v {
            FunctionValue::Cell(c) => {
                self.outliner.shape.body.inst(self.outliner.vars.cells[c as usize].inst).ty()
            }
            FunctionValue::Record(_) => Type::I32,
            _ => panic!("{v:?} was not captured"),
        };
        let slot = alloca_at_entry(f, ty);
        self.created_values.insert(v, slot);
        slot
    }

    /// Where an operand of an instruction of the source reads from; constants are copied.
    pub(crate) fn operand(&mut self, f: &FunctionBuilder<'_>, i: Inst, k: u32) -> Value {
        let v = self.outliner.shape.body.ops(i)[k as usize];
        match self.outliner.vars.read(i, k, v) {
            Some(var) => self.value_of(f, var),
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
            self.rewrite_join_block(f, b);
        }
        for &b in &blocks {
            self.replace_communicated_operands(f, b);
        }
        for &b in &blocks {
            self.store_communicated_values(f, b);
        }
        if self.strand.base_level > 0 {
            self.open_own_frame(f);
        }
        if self.outliner.uses_ids {
            blocks.iter().for_each(|&b| self.save_numbers(f, b));
        }
        for &b in &blocks {
            self.leave(f, b);
        }
        self.finish(f);
        crate::spawn_runs::expand_runs(f, std::mem::take(&mut self.runs));
    }

    /// Removes the `join`, and loads the values communicated to it.
    fn rewrite_join_block(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        if !self.outliner.shape.parallel.cfg.node(b).join {
            return;
        }
        let (body, vars) = (self.outliner.shape.body, self.outliner.vars);
        let join = body.insts(b).iter().copied().find(|&i| body.inst(i).op() == Opcode::Join);
        let join = self.inst_of(join.expect("a join block begins with `join`"));
        let loads = vars.loads_at(b);
        if !loads.is_empty() {
            let scratch = self.scratch_block(f);
            for &l in loads {
                let cell = vars.loads[l as usize].cell;
                let pointer = self.value_of(f, FunctionValue::Cell(cell));
                f.switch_to(scratch);
                let value = f.load(body.inst(vars.cells[cell as usize].inst).ty(), pointer);
                self.created_values.insert(FunctionValue::Load(l), value);
            }
            let here = self.block_of(b);
            f.with_body(|body| body.merge_insts(scratch, here, &vec![join; loads.len()]));
            f.switch_to(here);
        }
        f.with_body(|body| body.remove_inst(join));
    }

    /// Replaces operands by communicated values.
    fn replace_communicated_operands(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let body = self.outliner.shape.body;
        for &i in body.insts(b) {
            for k in 0..body.ops(i).len() as u32 {
                if let Some(l) = self.outliner.vars.override_of(i, k) {
                    // A `phi`'s operand that comes from another strand goes with its edge.
                    let Some(&value) = self.created_values.get(&FunctionValue::Load(l)) else {
                        continue;
                    };
                    let here = self.inst_of(i);
                    f.with_body(|body| body.ops_mut(here)[k as usize] = value);
                }
            }
        }
    }

    /// Communicated values are written where they are defined.
    fn store_communicated_values(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let (body, vars) = (self.outliner.shape.body, self.outliner.vars);
        let mut stored = Vec::new();
        for &i in body.insts(b) {
            let Some(cell) = vars.cell_of(i) else { continue };
            let pointer = self.value_of(f, FunctionValue::Cell(cell));
            let here = self.inst_of(i);
            if body.inst(i).op().is_terminator() {
                self.move_to_normal_edge(f, b, here);
            } else {
                stored.push(here);
                f.switch_to(self.scratch_block(f));
            }
            f.store(here.into(), pointer);
        }
        if stored.is_empty() {
            return;
        }
        let (scratch, here) = (self.scratch_block(f), self.block_of(b));
        f.with_body(|body| {
            let places = places_after(body, here, &stored);
            body.merge_insts(scratch, here, &places);
        });
        f.switch_to(here);
    }

    /// A block for instructions that go to many places of another block: to insert them one by one
    /// would take the square of their number.
    fn scratch_block(&mut self, f: &FunctionBuilder<'_>) -> Block {
        *self.scratch.get_or_insert_with(|| f.block(""))
    }

    /// Moves the builder to a new block on the normal edge of an `invoke`, the first label: its
    /// result is there.
    fn move_to_normal_edge(&mut self, f: &FunctionBuilder<'_>, b: Block, invoke: Inst) {
        let target = f.with_body(|body| body.successors(body.block_of(invoke)).next());
        let target = target.expect("an `invoke` has a normal destination");
        let edge = f.block("");
        self.edge_blocks.push((edge, self.block_of(b)));
        f.with_body(|body| {
            let at = body.ops(invoke).iter().position(|v| v.as_block() == Some(target));
            body.ops_mut(invoke)[at.expect("its label")] = edge.into();
        });
        f.switch_to(edge);
        let br = f.br(target);
        f.before(br);
    }

    /// The frame of a region that is opened here.
    pub(crate) fn frame(&mut self, r: Region) -> FrameId {
        if let Some(&frame) = self.frames.get(&r) {
            return frame;
        }
        let frame = self.outliner.add_frame(Frame {
            function: self.function,
            region: self.outliner.regions[r.index()],
            is_own_region: false,
            sites: vec![],
            repeated_sites: 0,
            forks_once: false,
            in_place_position: None,
        });
        self.frames.insert(r, frame);
        frame
    }

    /// Where the strand spawns others in its own region, it waits for them at its end.
    fn open_own_frame(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.outliner.shape;
        let base = self.strand.base_level;
        let region = shape.parallel.regions.at_level(self.strand.start, base).expect("its region");
        let more = |b: &Block| {
            shape.depth(*b) == base
                && self.outliner.exit(*b) == BlockExit::InteriorFork
                && shape.parallel.cfg.succs(*b).len() > 1
        };
        let spawns = self.strand.blocks.iter().any(more);
        let br = f.with_body(|b| b.terminator(b.entry().expect("an entry")));
        let br = br.expect("a branch");
        f.before(br);
        let position = self.created_values.get(&FunctionValue::Arg(u32::MAX)).copied();
        if self.outliner.uses_ids && self.outliner.region(region).lockstep {
            self.replace_lane_numbers(f, position, region);
        } else if self.outliner.uses_ids && !self.is_numbered_by_executor(region) {
            self.enter(f, None, position, region);
        }
        if !spawns {
            return;
        }
        let frame = self.outliner.add_frame(Frame {
            function: self.function,
            region: self.outliner.regions[region.index()],
            is_own_region: true,
            sites: vec![],
            repeated_sites: 0,
            forks_once: false,
            in_place_position: None,
        });
        f.before(br);
        call_marker(f, "pir.open", &[frame.0.into()]);
        self.own_frame = Some(frame);
    }

    /// Whether the executor numbers the strands of a region.
    pub(crate) fn is_numbered_by_executor(&self, r: Region) -> bool {
        let region = self.outliner.region(r);
        region.force && region.has_interior_forks
    }

    /// Lanes go together, so a number that is kept in memory would be that of the last one: here
    /// the numbers are put in place of the questions.
    fn replace_lane_numbers(
        &mut self,
        f: &FunctionBuilder<'_>,
        position: Option<Value>,
        region: Region,
    ) {
        let r = self.outliner.region(region);
        let count = if r.has_interior_forks { 1 } else { r.strands.unwrap_or(1) };
        let id = position.unwrap_or_else(|| f.int(Type::I32, 0));
        let count = f.int(Type::I32, count.into());
        let numbers = [(Id::ParallelThreadId, id), (Id::ParallelNumThreads, count)];
        let mut replaced = FxHashMap::default();
        for &b in &self.strand.blocks {
            if self.outliner.shape.depth(b) != self.strand.base_level {
                continue;
            }
            for &i in self.outliner.shape.body.insts(b) {
                let called = f.with_module(|m| intrinsic::called(m, self.outliner.shape.body, i));
                let number = numbers.iter().find(|n| called == Some(n.0));
                if let Some(&(_, number)) = number {
                    replaced.insert(self.inst_of(i), number);
                }
            }
        }
        f.with_body(|body| {
            substitute(body, &replaced);
            body.remove_insts(&replaced.into_keys().collect());
        });
    }

    /// Sets the strand's number at the builder's place, and saves the old numbers for `leave`.
    pub(crate) fn enter(
        &mut self,
        f: &FunctionBuilder<'_>,
        which: Option<Region>,
        position: Option<Value>,
        region: Region,
    ) {
        let r = &self.outliner.program.regions[self.outliner.regions[region.index()].index()];
        let count = if r.has_interior_forks { 1 } else { r.strands.unwrap_or(1) };
        let position = position.map_or(Operand::Int(0), Operand::Value);
        let old = call_marker(f, "pir.enter", &[position, count.into()]);
        let slot = match self.saved_numbers.get(&which) {
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
                self.saved_numbers.insert(which, slot);
                slot
            }
        };
        f.store(old, slot);
    }

    /// The strand's old numbers again, at the builder's place.
    pub(crate) fn leave_strand(&self, f: &FunctionBuilder<'_>, which: Option<Region>) {
        if let Some(&slot) = self.saved_numbers.get(&which) {
            let old = f.load(Type::I64, slot);
            call_marker(f, "pir.leave", &[old.into()]);
        }
    }

    /// Whether a block of a region may run again before the frame of the region is closed.
    pub(crate) fn is_repeated(&mut self, b: Block) -> bool {
        let (shape, strand) = (self.outliner.shape, &self.strand);
        let Some(r) = shape.parallel.regions.innermost(b) else { return false };
        let set = self.repeated.entry(r).or_insert_with(|| shape.repeated_in_region(strand, r));
        set.contains(&b)
    }

    /// `alloca`s that run at most once per call go to the entry, where they cost nothing.
    fn hoist_allocas(&mut self, f: &FunctionBuilder<'_>) {
        let shape = self.outliner.shape;
        let cyclic = shape.repeated_blocks(&self.strand);
        let entry = shape.body.entry();
        for &b in &self.strand.blocks {
            let stays = self.strand.base_level == 0 && Some(b) == entry;
            if stays || cyclic.contains(&b) {
                continue;
            }
            for &i in shape.body.insts(b) {
                let data = shape.body.inst(i);
                // Its address is written to a cell where it is made.
                let communicated = self.outliner.vars.cell_of(i).is_some();
                if data.op() == Opcode::Alloca && shape.body.ops(i).is_empty() && !communicated {
                    let here = self.inst_of(i);
                    f.with_body(|body| move_to_entry(body, here));
                }
            }
        }
    }

    /// What remains when all terminators are done.
    fn finish(&mut self, f: &FunctionBuilder<'_>) {
        f.with_body(|body| {
            if let Some(scratch) = self.scratch {
                body.remove_block(scratch);
            }
            if self.copied.is_none() {
                let shape = &self.outliner.shape;
                let bound = shape.body.block_bound();
                body.retain_blocks(|b| {
                    b.index() >= bound
                        || !shape.parallel.local.is_reachable(b)
                        || self.strand.set.contains(&b)
                });
            }
        });
        let captured: Vec<(Inst, Value)> = self
            .created_values
            .iter()
            .filter_map(|(&v, &value)| match v {
                FunctionValue::Inst(i) => Some((self.inst_of(i), value)),
                _ => None,
            })
            .collect();
        f.with_body(|body| {
            phis::match_phis_to_edges(body, &self.edge_blocks, &captured);
            body.use_list_orders.clear();
        });
        slots::demote_to_memory(f, &self.redefined_captures);
        crate::lifetimes::drop_lifetimes(f);
    }

    /// Writes that the join block `j` of the region was reached, at the builder's place.
    pub(crate) fn record(&mut self, f: &FunctionBuilder<'_>, r: Region, j: Block, spine: bool) {
        let Some(record) = self.outliner.vars.record_of[r.index()] else { return };
        let n = self.outliner.shape.parallel.regions.joins(r).binary_search(&j).ok();
        let at = f.current();
        let pointer = self.value_of(f, FunctionValue::Record(record));
        f.switch_to(at);
        let n = n.map_or(0, |n| n as i64 + 1);
        if self.outliner.shape.needs_spine_flag(r) || self.outliner.shape.hangs.records_hang(r) {
            let told = self.outliner.shape.needs_spine_flag(r) && spine;
            let n = f.int(Type::I32, if told { n | SPINE_RECORD_FLAG } else { n });
            f.atomic_rmw(RmwOp::UMax, pointer, n, Ordering::Monotonic);
        } else {
            f.store_atomic(f.int(Type::I32, n), pointer, Ordering::Monotonic, 4);
        }
    }
}

/// Returns for each of some instructions of a block, which are in its order, the first one after it
/// that is no `phi`.
fn places_after(body: &Body, b: Block, after: &[Inst]) -> Vec<Inst> {
    let mut places = Vec::with_capacity(after.len());
    let mut passed = 0;
    for &i in body.insts(b) {
        if body.inst(i).op() != Opcode::Phi {
            places.resize(passed, i);
        }
        if after.get(passed) == Some(&i) {
            passed += 1;
        }
    }
    places
}

/// A call of a marker.
pub(crate) fn call_marker(f: &FunctionBuilder<'_>, name: &str, args: &[Operand]) -> Value {
    let callee = f.with_module(|m| m.find(name.as_bytes())).expect("markers are declared");
    f.call(callee, args)
}

fn move_to_entry(body: &mut pir_core::function::Body, i: Inst) {
    let entry = body.entry().expect("an entry");
    body.relocate(i, entry, 0);
}
