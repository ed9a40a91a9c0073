//! Forks, ends of strands, and the closing of region instances (reference: execution, rule 1–6, 9,
//! 11).

use super::decide::{FORCE_REASON, WIDTH_REASON};
use super::exec::{LoopExit, StepExit};
use super::group::LaneGroups;
use super::parts::PendingPart;
use super::{Detection, Machine, NO_INDEX, RowIds, RunEnd, Scope, Strand, StrandStatus};
use crate::cell::{Cell, sign_extend};
use crate::code::{Edge, Fork, FunctionCode, RegionInfo};
use crate::race::{Clock, Epoch, SyncClock};
use crate::ub::{StepResult, StopReason, Ub};
use crate::work::Work;
use pir_core::entity::{Block, Entity};
use smallvec::SmallVec;
use std::rc::Rc;

/// The strands that a fork starts. One whose successor is a join block is among them, although it
/// ends there at once.
#[derive(Default)]
struct StartedStrands {
    /// Strands in the order of their occurrences, and whether each is the continuation.
    strands: SmallVec<[(u32, bool); 4]>,
}

/// Returns the name of a strand, a hash of its parent's name, the parent's fork and its occurrence
/// there.
fn child_name(path: u64, fork: u32, n: usize) -> u64 {
    let mixed = (path ^ u64::from(fork) << 32 ^ n as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Returns the epoch whose knowledge implies that `part` and all earlier parts have ended: a time
/// of the instance's own component.
pub(super) fn end_epoch(part: u32, component: u32) -> Epoch {
    Epoch { component, time: part.saturating_add(1) }
}

impl<'p> Machine<'p> {
    /// Returns a new clock component that retires with the instance.
    pub(super) fn own_component(&mut self, instance: u32) -> u32 {
        let component = self.detection.races.component();
        self.tables.instance_mut(instance).components.push(component);
        component
    }

    /// Applies the result of a strand's last operation to the machine. The strand must be back in
    /// the table.
    pub(super) fn settle(&mut self, at: u32, out: LoopExit) -> StepResult<StepExit> {
        Ok(match out {
            LoopExit::Exit(StepExit::Lane) => {
                self.lane_stepped(at)?;
                StepExit::Lane
            }
            LoopExit::Exit(exit) => exit,
            LoopExit::Blocked(StrandStatus::Barrier) => {
                self.arrive(at);
                StepExit::Blocked
            }
            LoopExit::Blocked(status) => {
                // The strand retries the operation when it is woken.
                let f = self
                    .tables
                    .strand_mut(at)
                    .frames
                    .last_mut()
                    .expect("a running strand has a frame");
                f.pc -= 1;
                self.tables.sleep(at, status);
                StepExit::Blocked
            }
            LoopExit::Return(cells) => {
                self.run_destructors(at)?;
                self.end = Some(RunEnd::Returned(cells));
                StepExit::Over
            }
            LoopExit::End(join) => {
                self.end_strand(at, join)?;
                StepExit::Ended
            }
            LoopExit::Fork(k) => {
                let code = self.tables.strands[at as usize]
                    .frames
                    .last()
                    .expect("a running strand has a frame")
                    .code;
                let fork: &'p Fork = &code.forks[k as usize];
                match &fork.region {
                    Some(info) => self.entry_fork(at, code, fork, info)?,
                    None => self.interior_fork(at, code, fork)?,
                }
                StepExit::Forked
            }
            LoopExit::EndAt(join) => {
                self.end_strand(at, Some(join))?;
                StepExit::Ended
            }
        })
    }

    /// Executes an entry fork: opens an instance, and starts a strand for each successor
    /// occurrence. The forking strand waits until the instance closes.
    fn entry_fork(
        &mut self,
        at: u32,
        code: &'p FunctionCode,
        fork: &'p Fork,
        info: &RegionInfo,
    ) -> StepResult<()> {
        let owner = &self.tables.strands[at as usize];
        let frame = owner.frames.last().expect("a running strand has a frame");
        let regs = &owner.regs[frame.base as usize..];
        let width = match info.width {
            None => None,
            Some((src, bits)) => {
                let cell = src.get(regs, &code.consts);
                let w = super::access::number(cell, "the width of a region")?;
                if bits <= 64 && sign_extend(w, bits) < 1 {
                    let text = format!("a width of {}", sign_extend(w, bits));
                    return Err(Box::new(StopReason::Ub(Ub::Width, text)));
                }
                Some(w)
            }
        };
        let clock = self.tables.strand_mut(at).clock.view_for_fork();
        self.tables.sleep(at, StrandStatus::Suspended);
        let instance = self.add_instance()?;
        let i = self.tables.instance_mut(instance);
        (i.level, i.region) = (info.level, info.region);
        i.view = Some(Rc::clone(&clock));
        (i.owner, i.force, i.width) = (at, info.force, width);
        (i.positions, i.occurrences) = (!info.interior, fork.edges.len() as u32);
        self.tables.forced += u32::from(info.force);
        let shared = (info.lockstep || width.is_some()).then(|| self.own_component(instance));
        if let Some(component) = shared {
            let i = self.tables.instance_mut(instance);
            i.component = component;
            i.lanes =
                info.lockstep.then(|| Box::new(LaneGroups::new(Clock::start(component, &clock))));
        }
        let back_ends = info.back_ends.map_or(&None, |n| &code.back_ends[n as usize]);
        let forced = info.force.then_some(fork.edges.len() as u32);
        let around = match self.tables.strands[at as usize].instance {
            NO_INDEX => 0,
            outer => self.tables.instances[outer as usize].context,
        };
        let context = self.world.open_region(around, forced, back_ends);
        self.tables.instance_mut(instance).context = context;
        let owner = self.tables.strand_mut(at);
        owner.forks += 1;
        let (thread, path, forks) = (owner.thread, owner.path, owner.forks);
        let mut started = StartedStrands::default();
        for (n, &edge) in fork.edges.iter().enumerate() {
            let continuation = fork.continuation == Some(n);
            let edge = &code.edges[edge as usize];
            let mut row = self.new_strand(at, edge);
            let s = Rc::make_mut(&mut row);
            s.path = child_name(path, forks, n);
            s.scope = NO_INDEX;
            s.instance = instance;
            s.spine = continuation;
            s.thread = if fork.master && n == 0 { thread } else { s.path as u32 | 1 };
            s.held = 0;
            let component = match shared.filter(|_| info.lockstep) {
                Some(component) => component,
                None => self.own_component(instance),
            };
            s.clock = Clock::start(component, &clock);
            self.start_strand(row, n as u32, edge, !continuation, &mut started)?;
        }
        self.tables.instance_mut(instance).live = started.strands.len() as u32;
        let owner = self.tables.strands[at as usize].id;
        self.note_fork(owner, false, info.lockstep, &started);
        if self.detection.bags.is_some() {
            // Lanes step in one fixed order, so the number of lanes in a group makes no difference.
            let waits = width.is_some() && !info.lockstep;
            let reasons = [(info.force, FORCE_REASON), (waits, WIDTH_REASON)];
            reasons.iter().filter(|r| r.0).for_each(|r| self.leave_races_open(r.1));
        }
        self.release_started(instance, started)
    }

    /// Reports a fork to the serial race detector.
    fn note_fork(&mut self, by: u32, interior: bool, ordered: bool, started: &StartedStrands) {
        if let Some(bags) = &mut self.detection.bags {
            let strands = &self.tables.strands;
            let ids = started.strands.iter().map(|s| strands[s.0 as usize].id);
            bags.fork(by, interior, ordered, ids);
        }
    }

    /// Executes an interior fork: starts a strand for each successor occurrence in the same
    /// instance, and ends the forking strand.
    fn interior_fork(&mut self, at: u32, code: &'p FunctionCode, fork: &'p Fork) -> StepResult<()> {
        let u = &self.tables.strands[at as usize];
        if u.held > 0 {
            let text = "an interior fork inside a critical section";
            return Err(Box::new(StopReason::ub(Ub::Critical, text)));
        }
        let (instance, from_spine) = (u.instance, u.spine);
        let (part, thread, thread_id, path) = (u.part, u.thread, u.thread_id, u.path);
        let i = &self.tables.instances[instance as usize];
        let (lockstep, own) = (i.lanes.is_some(), i.component);
        if i.force {
            self.world.fork_in_forced(i.context, fork.edges.len() as u32);
        }
        let scope = self.pass_on_allocas(at, fork.edges.len() as u32);
        let view = self.tables.strand_mut(at).clock.view_for_fork();
        let clock = self.tables.strands[at as usize].clock.clone();
        self.tables.sleep(at, StrandStatus::Gone);
        // What the strand has defined comes before the definitions of its children.
        let exports = std::mem::take(&mut self.tables.strand_mut(at).exports);
        self.tables.instance_mut(instance).exports.replace_with(exports);
        let mut started = StartedStrands::default();
        for (n, &edge) in fork.edges.iter().enumerate() {
            let continuation = fork.continuation == Some(n);
            let edge = &code.edges[edge as usize];
            let mut row = self.new_strand(at, edge);
            let s = Rc::make_mut(&mut row);
            s.path = child_name(path, 0, n);
            s.scope = scope;
            s.instance = instance;
            s.spine = from_spine && continuation;
            s.part = part;
            s.thread = if fork.master && n == 0 { thread } else { s.path as u32 | 1 };
            if continuation {
                s.clock = clock.clone().continue_after_fork();
            } else if lockstep {
                // A lane gets the clock of the instance in its turn.
                s.clock = clock.clone();
            } else {
                let component = self.own_component(instance);
                if part != NO_INDEX {
                    self.detection.races.belongs(component, end_epoch(part, own));
                }
                s.clock = Clock::start(component, &view);
            }
            let numbered = from_spine && !continuation;
            self.start_strand(row, thread_id, edge, numbered, &mut started)?;
        }
        let i = self.tables.instance_mut(instance);
        i.live += started.strands.len() as u32;
        // The forking strand has ended; its children count for its part instead.
        i.live -= 1;
        i.ids.give_back(thread_id);
        if let Some(count) = i.parts.get_mut(&part) {
            let inherit = started.strands.iter().filter(|s| !from_spine || s.1).count();
            *count += inherit as u32;
            *count -= 1;
        }
        if from_spine && let Some(lanes) = &mut i.lanes {
            lanes.spine = started.strands.iter().find(|s| s.1).map(|s| s.0);
        }
        let forker = self.tables.strands[at as usize].id;
        self.note_fork(forker, true, lockstep, &started);
        self.drop_strand(at);
        self.release_started(instance, started)
    }

    /// Creates a strand with the registers that it needs of the forking strand's innermost frame.
    fn new_strand(&mut self, at: u32, edge: &Edge) -> Rc<Strand<'p>> {
        let (mut row, id) = (self.tables.blank_strand(), self.tables.fresh_strand());
        let u = &self.tables.strands[at as usize];
        let f = u.frames.last().expect("a running strand has a frame");
        let (pc, cells) = (edge.pc, edge.frame);
        let frame = super::Frame { base: 0, cells, pc, allocas: 0, extra: f.extra.clone(), ..*f };
        let s = Rc::make_mut(&mut row);
        s.frames.push(frame);
        s.regs.resize(cells as usize, Cell::ZERO);
        let (code, from) = (f.code, u.registers());
        for m in code.moves[edge.moves.range()].iter().filter(|_| !edge.join) {
            let to = m.dst as usize..(m.dst + m.cells) as usize;
            s.regs[to].copy_from_slice(m.src.cells(m.cells, from, &code.consts));
        }
        crate::work::count(Work::Registers, u64::from(cells) + u64::from(edge.moves.len));
        (s.id, s.part, s.status) = (id, NO_INDEX, StrandStatus::Ready);
        row
    }

    /// Starts a strand at the target of an edge.
    fn start_strand(
        &mut self,
        mut row: Rc<Strand<'p>>,
        position: u32,
        edge: &Edge,
        numbered: bool,
        started: &mut StartedStrands,
    ) -> StepResult<()> {
        let s = Rc::make_mut(&mut row);
        let instance = s.instance;
        s.thread_id = self.thread_id(instance, position);
        let i = self.tables.instance_mut(instance);
        let counted = i.width.is_some() || i.lanes.is_some();
        if numbered && counted {
            s.part = i.next_part;
            i.next_part += 1;
            i.parts.insert(s.part, 1);
            if i.lanes.is_none() {
                let end = end_epoch(s.part, i.component);
                self.detection.races.belongs(s.clock.epoch().component, end);
            }
        }
        let continuation = s.spine;
        // A strand that starts at a join block ends immediately, but in a turn of its own.
        if edge.join {
            s.ends_at = Some(edge.block);
        }
        let part = s.part;
        let at = self.add_strand(row)?;
        if numbered && counted {
            self.tables.strand_mut(at).status = StrandStatus::Pending;
            self.tables.instance_mut(instance).pending.push_back(PendingPart { part, strand: at });
        }
        started.strands.push((at, continuation));
        Ok(())
    }

    /// Returns the thread number of a new strand: its position if the region has no interior forks,
    /// otherwise the lowest free number in a forced region, and 0 in other regions.
    fn thread_id(&mut self, instance: u32, position: u32) -> u32 {
        let i = &self.tables.instances[instance as usize];
        if i.positions {
            return position;
        }
        if !i.force {
            return 0;
        }
        self.tables.instance_mut(instance).ids.take()
    }

    /// Makes the strands that a fork started runnable. The continuation goes below the others,
    /// because it runs last in a serial execution (passes, `sequentialise`).
    fn release_started(&mut self, instance: u32, started: StartedStrands) -> StepResult<()> {
        let ready =
            |this: &Self, s: u32| this.tables.strands[s as usize].status == StrandStatus::Ready;
        let order = started.strands.iter().filter(|s| s.1);
        let order = order.chain(started.strands.iter().rev().filter(|s| !s.1));
        let list: RowIds = order.map(|s| s.0).filter(|&s| ready(self, s)).collect();
        let spine = started.strands.iter().find(|s| s.1).map(|s| s.0);
        self.tables.ready.extend_from_slice(&list);
        if let Some(lanes) = &mut self.tables.instance_mut(instance).lanes
            && lanes.spine.is_none()
        {
            lanes.spine = spine;
        }
        if self.tables.instances[instance as usize].lanes.is_some() {
            self.form_group(instance)?;
        } else {
            self.open_window(instance);
        }
        if self.tables.instances[instance as usize].live == 0 {
            self.close(instance)?;
        }
        Ok(())
    }

    /// Starts the parts that the width allows: part k starts once all parts up to k − w have ended.
    fn open_window(&mut self, instance: u32) {
        let i = &self.tables.instances[instance as usize];
        let Some(width) = i.width else { return };
        if i.pending.is_empty() {
            return;
        }
        let oldest = i.parts.keys().next().copied().unwrap_or(i.next_part);
        let may = |part: u32| u64::from(part) < u64::from(oldest).saturating_add(width);
        let count = i.pending.iter().take_while(|p| may(p.part)).count();
        let list: Vec<PendingPart> =
            self.tables.instance_mut(instance).pending.drain(..count).collect();
        let own = self.tables.instances[instance as usize].component;
        for PendingPart { part, strand: s } in list.into_iter().rev() {
            // The part starts after the end of part k − w, and so after the end of all earlier
            // ones.
            if let Some(before) = u64::from(part).checked_sub(width) {
                let before = before as u32;
                let earlier =
                    self.tables.instances[instance as usize].part_clocks.range(..=before).last();
                let mut known = earlier.map(|c| c.1.clone()).unwrap_or_default();
                if self.detection.races.enabled {
                    known.add(&[end_epoch(before, own)]);
                }
                self.tables.strand_mut(s).clock.acquire(&known);
            }
            self.wake_in_order(s, instance, part);
        }
    }

    /// Starts a part, below earlier runnable parts of the instance, since a serial run executes
    /// those first.
    fn wake_in_order(&mut self, at: u32, instance: u32, part: u32) {
        self.tables.wake(at);
        let earlier = |&s: &u32| {
            let s = &self.tables.strands[s as usize];
            s.instance == instance && s.part < part
        };
        let last = self.tables.ready.len() - 1;
        let count = self.tables.ready[..last].iter().rev().take_while(|s| earlier(s)).count();
        self.tables.ready[last - count..].rotate_right(1);
    }

    /// Records the epochs that an ended part learnt from outside the instance, for the parts that
    /// start after it.
    fn record_part_end(&mut self, instance: u32, part: u32, clock: &Clock) {
        let Self { detection: Detection { races, .. }, tables, .. } = self;
        let i = tables.instance_mut(instance);
        let Some(width) = i.width.filter(|_| i.lanes.is_none()) else { return };
        // The instance's component covers what parts have done, and the spine passes on its own
        // knowledge.
        let own = i.component;
        let foreign = |e: Epoch| {
            let end = races.end_of_part(e);
            e.component != own && end.is_none_or(|end| end.component != own)
        };
        if clock.learnt().iter().any(|e| foreign(*e)) {
            let mut known = SyncClock::default();
            clock.publish(&mut known);
            known.retain(foreign);
            let mut merged = i.part_clocks.remove(&part).unwrap_or_default();
            merged.join(&known);
            i.part_clocks.insert(part, merged);
        }
        // Once all parts up to some number have ended, later parts need only the join of their
        // clocks.
        let oldest = i.parts.keys().next().copied().unwrap_or(i.next_part);
        let keep = u64::from(oldest).saturating_sub(width) as u32;
        let from = std::mem::replace(&mut i.first_unjoined, oldest);
        let before = i.part_clocks.range(..from).next_back();
        let mut sum = before.map(|c| c.1.clone()).unwrap_or_default();
        for (_, clock) in i.part_clocks.range_mut(from.min(oldest)..oldest) {
            sum.join(clock);
            clock.clone_from(&sum);
        }
        while i.part_clocks.first_key_value().is_some_and(|c| *c.0 < keep) {
            i.part_clocks.pop_first();
        }
    }

    /// Keeps the strand's `alloca`s alive for its descendants, and returns their scope.
    fn pass_on_allocas(&mut self, at: u32, children: u32) -> u32 {
        let s = self.tables.strand_mut(at);
        let (parent, own) = (s.scope, std::mem::take(&mut s.allocas));
        if own.is_empty() {
            if parent != NO_INDEX {
                // Each child is a user of the scope instead of the strand.
                self.tables.scopes[parent as usize].users += children - 1;
            }
            return parent;
        }
        self.tables.add_scope(Scope { parent, users: children, allocas: own })
    }

    /// Ends a strand (reference: execution, rule 4), at a join block or by `halt`.
    pub(super) fn end_strand(&mut self, at: u32, join: Option<Block>) -> StepResult<()> {
        let s = &self.tables.strands[at as usize];
        if s.held > 0 {
            let what = if join.is_some() { "a join" } else { "a halt" };
            let text = format!("{what} inside a critical section");
            return Err(Box::new(StopReason::Ub(Ub::Critical, text)));
        }
        self.tables.sleep(at, StrandStatus::Gone);
        let exports = std::mem::take(&mut self.tables.strand_mut(at).exports);
        let s = Rc::clone(&self.tables.strands[at as usize]);
        let instance = s.instance;
        for &slot in &s.allocas {
            self.kill(slot);
        }
        self.touch_shared(s.scope);
        self.leave_scope(s.scope);
        let i = self.tables.instance_mut(instance);
        i.live -= 1;
        i.exports.replace_with(exports);
        i.ids.give_back(s.thread_id);
        i.learnt.add(s.clock.learnt());
        if let Some(bags) = &mut self.detection.bags {
            bags.end(s.id);
        }
        let i = self.tables.instance_mut(instance);
        if let Some(join) = join {
            if let Err(place) = i.recorded.binary_search(&join) {
                i.recorded.insert(place, join);
            }
            if s.spine {
                i.spine_recorded = Some(join);
            }
        }
        let mut part_over = false;
        if let Some(count) = i.parts.get_mut(&s.part) {
            *count -= 1;
            if *count == 0 {
                i.parts.remove(&s.part);
                part_over = true;
            }
        }
        if s.part != NO_INDEX {
            self.record_part_end(instance, s.part, &s.clock);
        }
        self.drop_strand(at);
        if self.tables.instances[instance as usize].lanes.is_some() {
            self.publish_lane(instance, &s.clock);
            self.lane_ended(instance, at, s.spine)?;
        } else if part_over {
            self.open_window(instance);
        }
        self.tables.strands.recycle(s);
        if self.tables.instances[instance as usize].live == 0 {
            self.close(instance)
        } else {
            self.open_barrier(instance);
            Ok(())
        }
    }

    /// Closes an instance whose strands have all ended: the owner continues after a recorded join,
    /// or stays stuck if there is none (reference: execution, rule 5, 6).
    fn close(&mut self, instance: u32) -> StepResult<()> {
        let i = Rc::clone(&self.tables.instances[instance as usize]);
        self.tables.forced -= u32::from(i.force);
        let join = match (i.spine_recorded, &i.recorded[..]) {
            (Some(join), _) => join,
            (None, []) => {
                self.tables.strand_mut(i.owner).status = StrandStatus::Stuck;
                self.drop_instance(instance);
                return Ok(());
            }
            (None, [join]) => *join,
            (None, many) => many[self.choose(many.len() as u32) as usize],
        };
        let owner = self.tables.strand_mut(i.owner);
        let f = owner.frames.last_mut().expect("a running strand has a frame");
        let (code, base) = (f.code, f.base as usize);
        f.pc = code.starts[join.index()];
        let (level, region) = (i.level, i.region);
        for (&id, value) in &i.exports.0 {
            let used = &code.region_exports[region as usize];
            if let Ok(at) = used.binary_search_by_key(&id, |e| e.id) {
                let to = base + used[at].cell as usize;
                owner.regs[to..to + value.len()].copy_from_slice(value);
            }
            // The value may also be used after the joins of an enclosing region.
            if code.exports[id as usize].level < level {
                owner.exports.0.insert(id, value.clone());
            }
        }
        let epoch = owner.clock.after_join();
        let outermost = owner.instance == NO_INDEX;
        for &c in &i.components {
            self.detection.races.retire(c, epoch);
        }
        // Components of the instance itself are covered by their retirement above.
        let news = i.learnt.0.iter().filter(|e| !self.detection.races.has_retired(**e));
        let news: Vec<Epoch> = news.copied().collect();
        self.tables.strand_mut(i.owner).clock.learn(&news);
        if outermost {
            // No other instance is open, since the owner is the only strand outside.
            self.forget_ended_strands();
        }
        self.drop_instance(instance);
        self.tables.wake(i.owner);
        self.lane_resumed(i.owner)
    }
}
