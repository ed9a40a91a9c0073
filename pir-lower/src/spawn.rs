//! The ends of blocks: forks, halts, and edges into joins.

use crate::emit::{Emit, HUNG, SPINE, marker};
use crate::function::Capture;
use crate::program::{FrameId, Site};
use crate::runs::{self, Run};
use crate::slots::alloca_at_entry;
use crate::vars::Var;
use pir_analysis::{Exit, Region};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::inst::{IntPredicate, Ordering, RmwOp};
use pir_core::symbol::Sym;
use pir_core::{Opcode, Type};

impl Emit<'_, '_> {
    /// Rewrites the terminator of a block.
    pub(crate) fn leave(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let before = f.with_body(|body| body.inst_bound());
        self.rewrite_end(f, b);
        // The code in place of the terminator has its source location.
        let body = self.cx.shape.body;
        let place =
            body.terminator(b).and_then(|t| body.attachments(t).find(|a| a.kind == Sym::DBG));
        let Some(place) = place else { return };
        f.with_body(|to| {
            let node = match &mut self.copied {
                None => place.node,
                Some(copier) => copier.md(to, place.node),
            };
            crate::debug::place_new(to, before, node);
        });
    }

    fn rewrite_end(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        match self.cx.exit(b) {
            Exit::EntryFork => self.entry_fork(f, b),
            Exit::InteriorFork => self.interior_fork(f, b),
            Exit::Halt => self.halt(f, b),
            Exit::Branch => self.edges(f, b),
            Exit::Return | Exit::Unreachable => {}
        }
    }

    fn remove_terminator(&self, f: &FunctionBuilder<'_>, b: Block) {
        let here = self.nb(b);
        f.with_body(|body| {
            let t = body.terminator(here).expect("a terminator");
            body.remove_inst(t);
        });
        f.switch_to(here);
    }

    fn entry_fork(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        if let Some(l) = self.cx.shape.loops.at(b) {
            self.remove_terminator(f, b);
            return self.run_loop(f, b, l);
        }
        let r = self.cx.shape.p.regions.opened_by(b).expect("an entry fork opens a region");
        let frame = self.frame(r);
        self.remove_terminator(f, b);
        self.tell_width(f, b, r);
        marker(f, "pir.open", &[frame.0.into()]);
        if let Some(record) = self.cx.vars.record_of[r.index()] {
            let pointer = self.value(f, Var::Record(record));
            f.switch_to(self.nb(b));
            f.store(f.int(Type::I32, 0), pointer);
        }
        let in_place = self.cx.shape.in_place(b);
        // Several entry forks may put the strand in place at different positions: then it has none.
        let known = self.cx.shape.p.regions.entry_forks(r).len() == 1;
        let position = in_place.filter(|_| known).map(|n| n as u32);
        self.cx.program.frames[frame.index()].position = position;
        self.spawn_all(f, b, r, frame, in_place);
        let Some(in_place) = in_place else {
            self.close(f, r, frame);
            return self.dispatch(f, b, r);
        };
        let (region, succs) = (self.cx.regions[r.index()], self.cx.shape.p.cfg.succs(b));
        let region = &self.cx.program.regions[region.index()];
        if self.cx.uses_ids && !(region.force && region.interior) {
            let position = f.int(Type::I32, in_place as i64);
            let position = (!region.interior).then_some(position);
            self.enter(f, Some(r), position, r);
        }
        self.go_on(f, b, succs[in_place], r, frame, false);
    }

    /// Says how wide the region is that the fork of `b` opens, where that makes a difference and
    /// only the run knows.
    pub(crate) fn tell_width(&mut self, f: &FunctionBuilder<'_>, b: Block, r: Region) {
        let region = self.cx.region(r);
        let turns = region.force || region.lockstep;
        if !turns || !region.has_width || region.width.is_some() {
            return;
        }
        let fork = self.cx.shape.body.terminator(b).expect("a fork");
        let width = self.operand(f, fork, 0);
        f.switch_to(self.nb(b));
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
        let region = self.cx.regions[r.index()];
        marker(f, "pir.width", &[region.0.into(), width.into()]);
    }

    fn interior_fork(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let r = self.cx.shape.p.regions.innermost(b).expect("an interior fork is in a region");
        let own = self.cx.shape.depth(b) == self.strand.base;
        let succs = self.cx.shape.p.cfg.succs(b);
        let in_place = self.cx.shape.in_place(b);
        self.remove_terminator(f, b);
        let frame = match own {
            true => self.own,
            false => Some(self.frame(r)),
        };
        if let Some(frame) = frame {
            self.spawn_all(f, b, r, frame, in_place);
        }
        // Where nothing goes on in place, the strand ends.
        let Some(in_place) = in_place else {
            f.switch_to(self.nb(b));
            return self.end(f);
        };
        match frame {
            Some(frame) => self.go_on(f, b, succs[in_place], r, frame, own),
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
        let succs = self.cx.shape.p.cfg.succs(b).to_vec();
        let before = self.cx.program.frames[frame.index()].sites.len();
        let mut each_once = true;
        let in_runs = runs::allowed(self.cx.region(r));
        let mut next = 0;
        while let Some(&s) = succs.get(next) {
            let n = next;
            next += 1;
            if Some(n) == in_place {
                continue;
            }
            if self.cx.shape.p.cfg.node(s).join {
                f.switch_to(self.nb(b));
                let spine = self.is_spine(b, n);
                self.record(f, r, s, spine);
            } else {
                let alike = |k| Some(k) != in_place && !self.cx.shape.continues(b, k);
                let count = if in_runs && alike(n) { runs::length(&succs, n, alike) } else { 1 };
                self.spawn(f, b, r, frame, n, count);
                next = n + count;
                each_once &= count == 1;
            }
        }
        // A close may take for granted that all sites of its frame were passed only if one fork has
        // them, and every instance of the frame begins with that fork. Another entry fork of the
        // region, or an interior one on a branch, adds sites that this run need not have come by.
        let opens = self.cx.shape.p.regions.opened_by(b).is_some();
        let forks = self.cx.shape.p.regions.entry_forks(r).iter();
        let here = forks.filter(|f| self.strand.set.contains(f)).count();
        let frame = &mut self.cx.program.frames[frame.index()];
        if opens {
            frame.once = before == 0 && here == 1 && each_once;
        } else if frame.sites.len() > before {
            frame.once = false;
        }
    }

    /// Whether the successor `n` of a fork is the spine of its instance.
    fn is_spine(&self, fork: Block, n: usize) -> bool {
        let entry = self.cx.exit(fork) == Exit::EntryFork;
        self.cx.shape.continues(fork, n) && (entry || self.spine)
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
        let s = self.cx.shape.p.cfg.succs(b)[n];
        let spine = self.cx.shape.tells_spine(r) && self.is_spine(b, n);
        // The builder holds the module while a function is made.
        let (task, context) = f.with_module(|m| {
            std::mem::swap(m, &mut self.cx.program.module);
            let task = self.cx.task_at(s, spine);
            let context = self.cx.context(s);
            std::mem::swap(m, &mut self.cx.program.module);
            (task, context)
        });
        let captures = self.cx.captures(s);
        let numbered = self.cx.numbered(s);
        let pointer = match captures.is_empty() && !numbered {
            true => f.null(),
            false => alloca_at_entry(f, context),
        };
        for (k, &capture) in captures.iter().enumerate() {
            let value = self.captured(f, b, capture);
            f.switch_to(self.nb(b));
            let field = f.gep_path(context, pointer, &[0.into(), (k as u32).into()]);
            f.store(value, field);
        }
        f.switch_to(self.nb(b));
        let number = numbered.then(|| {
            let field = f.gep_path(context, pointer, &[0.into(), (captures.len() as u32).into()]);
            f.store(f.int(Type::I32, n as i64), field);
            field
        });
        let repeated = count > 1 || self.is_repeated_site(b);
        let (position, continues) = (n as u32, self.cx.shape.continues(b, n));
        let site = Site { frame, task, context, repeated, position, continues };
        let site = self.cx.add_site(site);
        f.switch_to(self.nb(b));
        let spawned = marker(f, "pir.spawn", &[site.0.into(), pointer.into()]);
        if count > 1 {
            let marker = spawned.as_inst().expect("a call is an instruction");
            self.runs.push(Run { marker, number, first: n, count });
        }
    }

    /// An entry fork runs once between opening and closing; an interior one perhaps more often.
    fn is_repeated_site(&mut self, b: Block) -> bool {
        self.cx.exit(b) == Exit::InteriorFork && self.is_repeated(b)
    }

    /// Returns the value of a capture at the end of a block.
    fn captured(&mut self, f: &FunctionBuilder<'_>, b: Block, capture: Capture) -> Value {
        match capture {
            Capture::Var(v) => self.value(f, v),
            Capture::Phi(i) => {
                let ops = self.cx.shape.body.ops(i);
                let k = ops.iter().position(|v| v.as_block() == Some(b));
                let k = k.expect("a `phi` has a value for each edge") as u32 - 1;
                self.operand(f, i, k)
            }
        }
    }

    /// Ends a block with a jump to where the strand itself goes on.
    fn go_on(
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
        if self.cx.shape.p.cfg.node(s).join {
            self.close(f, r, frame);
            return self.arrive(f, s, r);
        }
        f.br(self.nb(s));
    }

    /// Goes on at the join block `j` of a region whose strands have ended, from the builder's
    /// place; unless one of them hangs.
    fn arrive(&mut self, f: &FunctionBuilder<'_>, j: Block, r: Region) {
        if !self.cx.shape.hangs.is_told(r) {
            f.br(self.nb(j));
            return;
        }
        let record = self.cx.vars.record_of[r.index()].expect("marks are made in a record");
        let at = f.current();
        let pointer = self.value(f, Var::Record(record));
        f.switch_to(at);
        let reached = f.load(Type::I32, pointer);
        let hung = f.icmp(IntPredicate::Uge, reached, f.int(Type::I32, HUNG));
        let hang = f.block("hang");
        f.cond_br(hung, hang, self.nb(j));
        f.switch_to(hang);
        self.hang(f, r);
    }

    /// An instance of the region hangs, and with it the strand that opened it; at the builder's
    /// place.
    fn hang(&mut self, f: &FunctionBuilder<'_>, r: Region) {
        let around = self.cx.shape.p.regions.parent(r);
        let Some(around) = around.filter(|&r| self.cx.shape.hangs.is_told(r)) else {
            marker(f, "pir.hang", &[]);
            f.unreachable();
            return;
        };
        if self.cx.shape.p.regions.level(around) == self.strand.base {
            let record =
                self.cx.vars.record_of[around.index()].expect("marks are made in a record");
            let at = f.current();
            let pointer = self.value(f, Var::Record(record));
            f.switch_to(at);
            f.atomic_rmw(RmwOp::UMax, pointer, f.int(Type::I32, HUNG), Ordering::Monotonic);
            return self.end(f);
        }
        // The other strands of the enclosing region continue, and then it hangs.
        let frame = self.frame(around);
        self.close(f, around, frame);
        self.hang(f, around);
    }

    fn go_on_own(&mut self, f: &FunctionBuilder<'_>, b: Block, s: Block, r: Region) {
        if self.cx.shape.p.cfg.node(s).join {
            f.switch_to(self.nb(b));
            self.record(f, r, s, self.spine);
            self.end(f);
        } else {
            f.br(self.nb(s));
        }
    }

    /// Waits for the strands of a region, at the builder's place.
    fn close(&mut self, f: &FunctionBuilder<'_>, r: Region, frame: FrameId) {
        self.restore(f, Some(r));
        marker(f, "pir.close", &[frame.0.into()]);
    }

    /// Ends the strand, at the builder's place.
    fn end(&mut self, f: &FunctionBuilder<'_>) {
        if let Some(own) = self.own {
            marker(f, "pir.close", &[own.0.into()]);
        }
        self.restore(f, None);
        f.ret_void();
    }

    fn halt(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let r = self.cx.shape.p.regions.innermost(b).expect("a halt is in a region");
        self.remove_terminator(f, b);
        if self.cx.shape.depth(b) == self.strand.base {
            return self.end(f);
        }
        let frame = self.frame(r);
        self.close(f, r, frame);
        self.dispatch(f, b, r);
    }

    /// Goes on at the join block that was recorded, from the builder's place in the block.
    fn dispatch(&mut self, f: &FunctionBuilder<'_>, b: Block, r: Region) {
        let record = self.cx.vars.record_of[r.index()].expect("the join block is recorded");
        let joins = self.cx.shape.p.regions.joins(r).to_vec();
        let pointer = self.value(f, Var::Record(record));
        f.switch_to(self.nb(b));
        let hang = f.block("hang");
        if joins.is_empty() {
            f.br(hang);
        } else {
            let mut reached = f.load(Type::I32, pointer);
            if self.cx.shape.tells_spine(r) {
                reached = f.and(reached, HUNG | (SPINE - 1));
            }
            let cases: Vec<(i64, Block)> =
                joins.iter().enumerate().map(|(n, &j)| (n as i64 + 1, self.nb(j))).collect();
            f.switch(reached, hang, &cases);
        }
        f.switch_to(hang);
        self.hang(f, r);
    }

    /// Writes edges into joins: the strand's end, or the close of a region that it opened.
    fn edges(&mut self, f: &FunctionBuilder<'_>, b: Block) {
        let shape = self.cx.shape;
        let t = shape.body.terminator(b).expect("a terminator");
        let is_join = |v: &Value| v.as_block().filter(|&s| shape.p.cfg.node(s).join);
        let mut targets: Vec<Block> = shape.body.ops(t).iter().filter_map(is_join).collect();
        targets.sort_unstable();
        targets.dedup();
        if targets.is_empty() {
            return;
        }
        let r = shape.p.regions.innermost(b).expect("an edge into a join comes from a region");
        let own = shape.depth(b) == self.strand.base;
        let plain = shape.body.inst(t).op() == Opcode::Br && shape.body.ops(t).len() == 1;
        for j in targets {
            if plain {
                self.remove_terminator(f, b);
            } else {
                self.put_on_edges(f, b, t, j);
            }
            if own {
                self.record(f, r, j, self.spine);
                self.end(f);
            } else {
                let frame = self.frame(r);
                self.close(f, r, frame);
                self.arrive(f, j, r);
            }
        }
    }

    /// Puts a new block on the edges from `b` to the join block `j`; the builder goes there. An
    /// outlined strand has no copy of `j`, so the edges are found by their place.
    fn put_on_edges(&mut self, f: &FunctionBuilder<'_>, b: Block, t: Inst, j: Block) {
        let here = self.nb(b);
        let copy = f.with_body(|body| body.terminator(here)).expect("a terminator");
        let edge = f.block("");
        let places = self.cx.shape.body.ops(t).iter().enumerate();
        let places = places.filter(|(_, v)| v.as_block() == Some(j)).map(|(k, _)| k);
        for k in places {
            f.with_body(|body| {
                let old = body.ops(copy)[k].as_block().expect("a label");
                // Where a communicated result is written on the edge, that block comes first.
                let before = self.split.iter().any(|&(e, from)| e == old && from == here);
                let (user, k) = match before {
                    true => (body.terminator(old).expect("a branch"), 0),
                    false => (copy, k),
                };
                body.ops_mut(user)[k] = edge.into();
            });
        }
        self.split.push((edge, here));
        f.switch_to(edge);
    }
}
