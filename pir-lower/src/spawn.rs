//! The ends of blocks: forks, halts, and edges into joins.

use crate::emit::{HUNG_RECORD, SPINE_RECORD_FLAG, StrandEmitter, call_marker};
use crate::function::Capture;
use crate::program::{FrameId, Site};
use crate::slots::alloca_at_entry;
use crate::spawn_runs::{self, SpawnRun};
use crate::vars::FunctionValue;
use pir_analysis::{BlockExit, Region};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::inst::{IntPredicate, Ordering, RmwOp};
use pir_core::symbol::Sym;
use pir_core::{Opcode, Type};

impl StrandEmitter<'_, '_> {
    /// Rewrites the terminator of a block.
    pub(crate) fn leave(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let before = f.with_body(|body| body.inst_bound());
        self.rewrite_end(f, b);
        // The code in place of the terminator has its source location.
        let body = self.outliner.shape.body;
        let place =
            body.terminator(b).and_then(|t| body.attachments(t).find(|a| a.kind == Sym::DBG));
        let Some(place) = place else { return };
        f.with_body(|to| {
            let node = match &mut self.copied {
                None => place.node,
                Some(copier) => copier.md(to, place.node),
            };
            crate::debug::locate_new_calls(to, before, node);
        });
    }

    fn rewrite_end(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        match self.outliner.exit(b) {
            BlockExit::EntryFork => self.entry_fork(f, b),
            BlockExit::InteriorFork => self.interior_fork(f, b),
            BlockExit::Halt => self.halt(f, b),
            BlockExit::Branch => self.rewrite_join_edges(f, b),
            BlockExit::Return | BlockExit::Unreachable => {}
        }
    }

    fn remove_terminator(&self, f: &FunctionBuilder<'_>, b: Block) {
        let here = self.block_of(b);
        f.with_body(|body| {
            let t = body.terminator(here).expect("a terminator");
            body.remove_inst(t);
        });
        f.switch_to(here);
    }

    fn entry_fork(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        if let Some(l) = self.outliner.shape.loops.at_fork(b) {
            self.remove_terminator(f, b);
            return self.emit_loop(f, b, l);
        }
        let r = self
            .outliner
            .shape
            .parallel
            .regions
            .opened_by(b)
            .expect("an entry fork opens a region");
        let frame = self.frame(r);
        self.remove_terminator(f, b);
        self.emit_width(f, b, r);
        call_marker(f, "pir.open", &[frame.0.into()]);
        if let Some(record) = self.outliner.vars.record_of[r.index()] {
            let pointer = self.value_of(f, FunctionValue::Record(record));
            f.switch_to(self.block_of(b));
            f.store(f.int(Type::I32, 0), pointer);
        }
        let in_place = self.outliner.shape.in_place_successor(b);
        // Several entry forks may put the strand in place at different positions: then it has none.
        let known = self.outliner.shape.parallel.regions.entry_forks(r).len() == 1;
        let position = in_place.filter(|_| known).map(|n| n as u32);
        self.outliner.program.frames[frame.index()].in_place_position = position;
        self.spawn_all(f, b, r, frame, in_place);
        let Some(in_place) = in_place else {
            self.emit_close(f, r, frame);
            return self.emit_join_dispatch(f, b, r);
        };
        let succs = self.outliner.shape.parallel.cfg.succs(b);
        if self.saved_numbers.contains_key(&Some(r)) {
            let position = f.int(Type::I32, in_place as i64);
            let position = (!self.outliner.region(r).has_interior_forks).then_some(position);
            self.enter(f, Some(r), position, r);
        }
        self.jump_to_own_successor(f, b, succs[in_place], r, frame, false);
    }

    /// Makes memory for the strand's own numbers while it runs the continuation of an entry fork.
    /// The blocks in which it leaves the region may come before the fork in the text.
    pub(crate) fn save_numbers(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let shape = self.outliner.shape;
        let is_task = self.outliner.exit(b) == BlockExit::EntryFork
            && shape.loops.at_fork(b).is_none()
            && shape.in_place_successor(b).is_some();
        let Some(r) = shape.parallel.regions.opened_by(b).filter(|_| is_task) else { return };
        if self.outliner.uses_ids
            && !self.is_numbered_by_executor(r)
            && !self.saved_numbers.contains_key(&Some(r))
        {
            self.saved_numbers.insert(Some(r), alloca_at_entry(f, Type::I64));
        }
    }

    /// Says how wide the region is that the fork of `b` opens, where that makes a difference and
    /// only the run knows.
    pub(crate) fn emit_width(&mut self, f: &FunctionBuilder<'_>, b: Block, r: Region) {
        let region = self.outliner.region(r);
        let turns = region.force || region.lockstep;
        if !turns || !region.has_width || region.width.is_some() {
            return;
        }
        let fork = self.outliner.shape.body.terminator(b).expect("a fork");
        let width = self.operand(f, fork, 0);
        f.switch_to(self.block_of(b));
        let ty = f.ty(width);
        let width = match f.with_module(|m| m.types.int_bits(ty)).unwrap_or(64) {
            64 => width,
            bits if bits < 64 => f.zext(width, Type::I64),
            _ => {
                let most = f.int(ty, i64::MAX);
                let fits = f.icmp(IntPredicate::Ult, width, most);
                f.trunc(f.select(fits, width, most), Type::I64)
            }
        };
        let region = self.outliner.regions[r.index()];
        call_marker(f, "pir.width", &[region.0.into(), width.into()]);
    }

    fn interior_fork(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let r = self
            .outliner
            .shape
            .parallel
            .regions
            .innermost(b)
            .expect("an interior fork is in a region");
        let own = self.outliner.shape.depth(b) == self.strand.base_level;
        let succs = self.outliner.shape.parallel.cfg.succs(b);
        let in_place = self.outliner.shape.in_place_successor(b);
        self.remove_terminator(f, b);
        let frame = match own {
            true => self.own_frame,
            false => Some(self.frame(r)),
        };
        if let Some(frame) = frame {
            self.spawn_all(f, b, r, frame, in_place);
        }
        // Where nothing goes on in place, the strand ends.
        let Some(in_place) = in_place else {
            f.switch_to(self.block_of(b));
            return self.end_strand(f);
        };
        match frame {
            Some(frame) => self.jump_to_own_successor(f, b, succs[in_place], r, frame, own),
            // The only strand goes on.
            None => self.go_on_own(f, b, succs[in_place], r),
        }
    }

    /// Spawns every successor of a fork but the one that goes on in place.
    fn spawn_all(
        &mut self,
        f: &FunctionBuilder<'_>,
        b: Block,
        r: Region,
        frame: FrameId,
        in_place: Option<usize>,
    ) {
        let succs = self.outliner.shape.parallel.cfg.succs(b).to_vec();
        let before = self.outliner.program.frames[frame.index()].sites.len();
        let mut each_once = true;
        let in_runs = spawn_runs::can_loop(self.outliner.region(r));
        let mut next = 0;
        while let Some(&s) = succs.get(next) {
            let n = next;
            next += 1;
            if Some(n) == in_place {
                continue;
            }
            if self.outliner.shape.parallel.cfg.node(s).join {
                f.switch_to(self.block_of(b));
                let spine = self.is_spine(b, n);
                self.record(f, r, s, spine);
            } else {
                let alike = |k| Some(k) != in_place && !self.outliner.shape.is_continuation(b, k);
                let count =
                    if in_runs && alike(n) { spawn_runs::run_length(&succs, n, alike) } else { 1 };
                self.spawn(f, b, r, frame, n, count);
                next = n + count;
                each_once &= count == 1;
            }
        }
        // A close may take for granted that all sites of its frame were passed only if one fork has
        // them, and every instance of the frame begins with that fork. Another entry fork of the
        // region, or an interior one on a branch, adds sites that this run need not have come by.
        let opens = self.outliner.shape.parallel.regions.opened_by(b).is_some();
        let is_only = opens && self.entry_forks_here(r) == 1;
        let frame = &mut self.outliner.program.frames[frame.index()];
        if opens {
            frame.forks_once = before == 0 && is_only && each_once;
        } else if frame.sites.len() > before {
            frame.forks_once = false;
        }
    }

    /// The number of a region's entry forks that the strand runs.
    fn entry_forks_here(&mut self, r: Region) -> usize {
        let (shape, set) = (self.outliner.shape, &self.strand.set);
        *self.entry_forks_here.entry(r).or_insert_with(|| {
            let forks = shape.parallel.regions.entry_forks(r).iter();
            forks.filter(|f| set.contains(f)).count()
        })
    }

    /// Whether the successor `n` of a fork is the spine of its instance.
    fn is_spine(&self, fork: Block, n: usize) -> bool {
        let entry = self.outliner.exit(fork) == BlockExit::EntryFork;
        self.outliner.shape.is_continuation(fork, n) && (entry || self.is_spine)
    }

    /// Spawns `count` equal successors of the fork of `b` from position `n` on.
    fn spawn(
        &mut self,
        f: &FunctionBuilder<'_>,
        b: Block,
        r: Region,
        frame: FrameId,
        n: usize,
        count: usize,
    ) {
        let s = self.outliner.shape.parallel.cfg.succs(b)[n];
        let spine = self.outliner.shape.needs_spine_flag(r) && self.is_spine(b, n);
        // The builder holds the module while a function is made.
        let (task, context) = f.with_module(|m| {
            std::mem::swap(m, &mut self.outliner.program.module);
            let task = self.outliner.task_at(s, spine);
            let context = self.outliner.context_type(s);
            std::mem::swap(m, &mut self.outliner.program.module);
            (task, context)
        });
        let captures = self.outliner.captures(s);
        let numbered = self.outliner.is_numbered(s);
        let pointer = match captures.is_empty() && !numbered {
            true => f.null(),
            false => alloca_at_entry(f, context),
        };
        for (k, &capture) in captures.iter().enumerate() {
            let value = self.captured_value(f, b, capture);
            f.switch_to(self.block_of(b));
            let field = f.gep_path(context, pointer, &[0.into(), (k as u32).into()]);
            f.store(value, field);
        }
        f.switch_to(self.block_of(b));
        let number = numbered.then(|| {
            let field = f.gep_path(context, pointer, &[0.into(), (captures.len() as u32).into()]);
            f.store(f.int(Type::I32, n as i64), field);
            field
        });
        let repeated = count > 1 || self.is_repeated_site(b);
        let (position, continues) = (n as u32, self.outliner.shape.is_continuation(b, n));
        let site = Site {
            frame,
            task,
            context,
            is_repeated: repeated,
            position,
            is_continuation: continues,
        };
        let site = self.outliner.add_site(site);
        f.switch_to(self.block_of(b));
        let spawned = call_marker(f, "pir.spawn", &[site.0.into(), pointer.into()]);
        if count > 1 {
            let marker = spawned.as_inst().expect("a call is an instruction");
            self.runs.push(SpawnRun { marker, number, first: n, count });
        }
    }

    /// An entry fork runs once between opening and closing; an interior one perhaps more often.
    fn is_repeated_site(&mut self, b: Block) -> bool {
        self.outliner.exit(b) == BlockExit::InteriorFork && self.is_repeated(b)
    }

    /// Returns the value of a capture at the end of a block.
    fn captured_value(&mut self, f: &FunctionBuilder<'_>, b: Block, capture: Capture) -> Value {
        match capture {
            Capture::Var(v) => self.value_of(f, v),
            Capture::Phi(i) => {
                let ops = self.outliner.shape.body.ops(i);
                let k = ops.iter().position(|v| v.as_block() == Some(b));
                let k = k.expect("a `phi` has a value for each edge") as u32 - 1;
                self.operand(f, i, k)
            }
        }
    }

    /// Ends a block with a jump to where the strand itself goes on.
    fn jump_to_own_successor(
        &mut self,
        f: &FunctionBuilder<'_>,
        b: Block,
        s: Block,
        r: Region,
        frame: FrameId,
        own: bool,
    ) {
        if own {
            return self.go_on_own(f, b, s, r);
        }
        if self.outliner.shape.parallel.cfg.node(s).join {
            self.emit_close(f, r, frame);
            return self.jump_to_join(f, s, r);
        }
        f.br(self.block_of(s));
    }

    /// Goes on at the join block `j` of a region whose strands have ended, from the builder's
    /// place; unless one of them hangs.
    fn jump_to_join(&mut self, f: &FunctionBuilder<'_>, j: Block, r: Region) {
        if !self.outliner.shape.hangs.records_hang(r) {
            f.br(self.block_of(j));
            return;
        }
        let record = self.outliner.vars.record_of[r.index()].expect("marks are made in a record");
        let at = f.current();
        let pointer = self.value_of(f, FunctionValue::Record(record));
        f.switch_to(at);
        let reached = f.load(Type::I32, pointer);
        let hung = f.icmp(IntPredicate::Uge, reached, f.int(Type::I32, HUNG_RECORD));
        let hang = f.block("hang");
        f.cond_br(hung, hang, self.block_of(j));
        f.switch_to(hang);
        self.emit_hang(f, r);
    }

    /// An instance of the region hangs, and with it the strand that opened it; at the builder's
    /// place. Code for the regions around it is shared by all that hang inside.
    fn emit_hang(&mut self, f: &FunctionBuilder<'_>, mut r: Region) {
        let shape = self.outliner.shape;
        let regions = shape.parallel.regions;
        loop {
            let around = regions.parent(r).filter(|&r| shape.hangs.records_hang(r));
            let Some(around) = around else {
                call_marker(f, "pir.hang", &[]);
                f.unreachable();
                return;
            };
            if regions.level(around) == self.strand.base_level {
                let record = self.outliner.vars.record_of[around.index()];
                let record = record.expect("marks are made in a record");
                let at = f.current();
                let pointer = self.value_of(f, FunctionValue::Record(record));
                f.switch_to(at);
                let hung = f.int(Type::I32, HUNG_RECORD);
                f.atomic_rmw(RmwOp::UMax, pointer, hung, Ordering::Monotonic);
                return self.end_strand(f);
            }
            // The other strands of the enclosing region continue, and then it hangs.
            if let Some(&shared) = self.hang_blocks.get(&around) {
                f.br(shared);
                return;
            }
            let shared = f.block("hang");
            self.hang_blocks.insert(around, shared);
            f.br(shared);
            f.switch_to(shared);
            let frame = self.frame(around);
            self.emit_close(f, around, frame);
            r = around;
        }
    }

    fn go_on_own(&mut self, f: &FunctionBuilder<'_>, b: Block, s: Block, r: Region) {
        if self.outliner.shape.parallel.cfg.node(s).join {
            f.switch_to(self.block_of(b));
            self.record(f, r, s, self.is_spine);
            self.end_strand(f);
        } else {
            f.br(self.block_of(s));
        }
    }

    /// Waits for the strands of a region, at the builder's place.
    fn emit_close(&mut self, f: &FunctionBuilder<'_>, r: Region, frame: FrameId) {
        self.leave_strand(f, Some(r));
        call_marker(f, "pir.close", &[frame.0.into()]);
    }

    /// Ends the strand, at the builder's place.
    fn end_strand(&mut self, f: &FunctionBuilder<'_>) {
        if let Some(own) = self.own_frame {
            call_marker(f, "pir.close", &[own.0.into()]);
        }
        self.leave_strand(f, None);
        f.ret_void();
    }

    fn halt(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let r = self.outliner.shape.parallel.regions.innermost(b).expect("a halt is in a region");
        self.remove_terminator(f, b);
        if self.outliner.shape.depth(b) == self.strand.base_level {
            return self.end_strand(f);
        }
        let frame = self.frame(r);
        self.emit_close(f, r, frame);
        self.emit_join_dispatch(f, b, r);
    }

    /// Goes on at the join block that was recorded, from the builder's place in the block.
    fn emit_join_dispatch(&mut self, f: &FunctionBuilder<'_>, b: Block, r: Region) {
        let record = self.outliner.vars.record_of[r.index()].expect("the join block is recorded");
        let joins = self.outliner.shape.parallel.regions.joins(r).to_vec();
        let pointer = self.value_of(f, FunctionValue::Record(record));
        f.switch_to(self.block_of(b));
        let hang = f.block("hang");
        if joins.is_empty() {
            f.br(hang);
        } else {
            let mut reached = f.load(Type::I32, pointer);
            if self.outliner.shape.needs_spine_flag(r) {
                reached = f.and(reached, HUNG_RECORD | (SPINE_RECORD_FLAG - 1));
            }
            let cases: Vec<(i64, Block)> =
                joins.iter().enumerate().map(|(n, &j)| (n as i64 + 1, self.block_of(j))).collect();
            f.switch(reached, hang, &cases);
        }
        f.switch_to(hang);
        self.emit_hang(f, r);
    }

    /// Writes edges into joins: the strand's end, or the close of a region that it opened.
    fn rewrite_join_edges(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let shape = self.outliner.shape;
        let t = shape.body.terminator(b).expect("a terminator");
        let is_join = |v: &Value| v.as_block().filter(|&s| shape.parallel.cfg.node(s).join);
        let mut targets: Vec<Block> = shape.body.ops(t).iter().filter_map(is_join).collect();
        targets.sort_unstable();
        targets.dedup();
        if targets.is_empty() {
            return;
        }
        let r =
            shape.parallel.regions.innermost(b).expect("an edge into a join comes from a region");
        let own = shape.depth(b) == self.strand.base_level;
        let plain = shape.body.inst(t).op() == Opcode::Br && shape.body.ops(t).len() == 1;
        for j in targets {
            if plain {
                self.remove_terminator(f, b);
            } else {
                self.insert_on_edges(f, b, t, j);
            }
            if own {
                self.record(f, r, j, self.is_spine);
                self.end_strand(f);
            } else {
                let frame = self.frame(r);
                self.emit_close(f, r, frame);
                self.jump_to_join(f, j, r);
            }
        }
    }

    /// Puts a new block on the edges from `b` to the join block `j`; the builder goes there. An
    /// outlined strand has no copy of `j`, so the edges are found by their place.
    fn insert_on_edges(&mut self, f: &FunctionBuilder<'_>, b: Block, t: Inst, j: Block) {
        let here = self.block_of(b);
        let copy = f.with_body(|body| body.terminator(here)).expect("a terminator");
        let edge = f.block("");
        let places = self.outliner.shape.body.ops(t).iter().enumerate();
        let places = places.filter(|(_, v)| v.as_block() == Some(j)).map(|(k, _)| k);
        for k in places {
            f.with_body(|body| {
                let old = body.ops(copy)[k].as_block().expect("a label");
                // Where a communicated result is written on the edge, that block comes first.
                let before = self.edge_blocks.iter().any(|&(e, from)| e == old && from == here);
                let (user, k) = match before {
                    true => (body.terminator(old).expect("a branch"), 0),
                    false => (copy, k),
                };
                body.ops_mut(user)[k] = edge.into();
            });
        }
        self.edge_blocks.push((edge, here));
        f.switch_to(edge);
    }
}
