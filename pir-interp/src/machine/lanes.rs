//! Lockstep execution (reference: execution, rule 10): parts run in groups of lanes, one
//! instruction at a time.
//!
//! A group has a reconvergence stack, as SIMD machines do. Each entry is a set of lanes at the same
//! block, and the block at which they wait for the other lanes. Lanes that diverge at a branch run
//! one path after the other, starting with the path of the lowest lane, and reconverge at the
//! branch's immediate post-dominator.

use super::group::{LaneGroups, LaneSet};
use super::{Machine, NO_INDEX, Strand, StrandStatus};
use crate::code::FunctionCode;
use crate::race::Clock;
use crate::ub::StepResult;
use crate::work::{self, Work};
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashMap;
use std::iter;

/// Returns the block that contains an operation.
fn block_at(code: &FunctionCode, pc: u32) -> Block {
    // A block without operations (a lone join) starts at the same index as the next block.
    let after = code.order.partition_point(|b| b.0 <= pc);
    code.order[..after].last().expect("every operation is in a block").1
}

/// Returns the nearest block that all paths from some blocks reach. O(blocks of the paths).
fn meeting_block(code: &FunctionCode, from: &[Block]) -> Option<Block> {
    let outwards = |b: Block| iter::successors(Some(b), |b| code.reconverge[b.index()]);
    let (first, others) = from.split_first()?;
    let path: Vec<Block> = outwards(*first).collect();
    // For each block that was met, the place on the path at which its own path arrives.
    let mut places: FxHashMap<Block, usize> =
        path.iter().enumerate().map(|(place, &b)| (b, place)).collect();
    let mut last = 0;
    for &b in others {
        let place = outwards(b).find_map(|b| places.get(&b).copied())?;
        for b in outwards(b).take_while(|b| path.get(place) != Some(b)) {
            if places.insert(b, place).is_some() {
                break;
            }
        }
        last = last.max(place);
    }
    path.get(last).copied()
}

/// An operation's index, and the lanes that are about to execute it.
type LanePath = (u32, Vec<u32>);

/// Returns whether the operation is the first of the block.
fn arrives(code: &FunctionCode, pc: u32, block: Option<Block>) -> bool {
    block.is_some_and(|b| code.starts[b.index()] == pc)
}

impl<'p> Machine<'p> {
    /// Returns whether the strand is a lane of a running group.
    #[inline]
    pub(super) fn is_lane(&self, s: &Strand<'p>) -> bool {
        s.part != NO_INDEX
            && s.instance != NO_INDEX
            && self.tables.instances[s.instance as usize].lanes.is_some()
    }

    /// Starts a group if enough lanes are pending, or if no more will come. Otherwise the spine
    /// continues.
    pub(super) fn form_group(&mut self, instance: u32) -> StepResult<()> {
        let i = &self.tables.instances[instance as usize];
        let lanes = i.lanes.as_ref().expect("a lockstep instance");
        if !lanes.stack.is_empty() {
            return Ok(());
        }
        let over = lanes.spine_over || lanes.spine.is_none();
        let full = i.width.is_some_and(|w| i.pending.len() as u64 >= w);
        let count = match i.width {
            _ if !over && !full => return Ok(()),
            Some(w) => i.pending.len().min(usize::try_from(w).unwrap_or(usize::MAX)),
            None => i.pending.len(),
        };
        if count == 0 {
            return Ok(());
        }
        if let Some(spine) = i.lanes.as_ref().and_then(|l| l.spine).filter(|_| !over) {
            // The spine waits until the group has run.
            self.publish_clock(instance, spine);
            self.tables.sleep(spine, StrandStatus::Pending);
        }
        let group: Vec<u32> = {
            let i = self.tables.instance_mut(instance);
            i.pending.drain(..count).map(|p| p.strand).collect()
        };
        let lanes = self.lanes_mut(instance);
        lanes.stack.push(LaneSet { lanes: group, until: None });
        self.diverge_at_start(instance);
        self.next_turn(instance)
    }

    /// Splits lanes that start in different blocks before their first instruction. They reconverge
    /// at the first block that all their paths reach.
    fn diverge_at_start(&mut self, instance: u32) {
        let Some((paths, code)) = self.paths(instance).filter(|(w, _)| w.len() > 1) else { return };
        let blocks: Vec<Block> = paths.iter().map(|w| block_at(code, w.0)).collect();
        let meet = meeting_block(code, &blocks);
        self.diverge(instance, code, paths, meet);
    }

    fn lanes_mut(&mut self, instance: u32) -> &mut LaneGroups {
        self.tables.instance_mut(instance).lanes.as_mut().expect("a lockstep instance")
    }

    /// Orders the steps of a strand before the next step of any strand of the instance.
    fn publish_clock(&mut self, instance: u32, at: u32) {
        let clock = self.tables.strands[at as usize].clock.clone();
        self.publish_lane(instance, &clock);
    }

    /// Does the same as [`Machine::publish_clock`] for a strand that has ended.
    pub(super) fn publish_lane(&mut self, instance: u32, clock: &Clock) {
        self.lanes_mut(instance).clock.clone_from(clock);
    }

    /// Passes the turn on after a lane has executed its instruction.
    pub(super) fn lane_stepped(&mut self, at: u32) -> StepResult<()> {
        let instance = self.tables.strands[at as usize].instance;
        self.tables.sleep(at, StrandStatus::Pending);
        self.publish_clock(instance, at);
        self.lanes_mut(instance).turn += 1;
        self.next_turn(instance)
    }

    /// Continues a strand after a join. For a lane, the whole fork counts as one instruction.
    pub(super) fn lane_resumed(&mut self, at: u32) -> StepResult<()> {
        let s = &self.tables.strands[at as usize];
        if self.is_lane(s) && s.frames.len() == 1 {
            return self.lane_stepped(at);
        }
        Ok(())
    }

    /// Handles the end of a strand of a lockstep instance.
    pub(super) fn lane_ended(&mut self, instance: u32, at: u32, spine: bool) -> StepResult<()> {
        let lanes = self.lanes_mut(instance);
        if spine {
            (lanes.spine, lanes.spine_over) = (None, true);
            return self.form_group(instance);
        }
        let in_turn = lanes.stack.last().is_some_and(|e| e.lanes.get(lanes.turn) == Some(&at));
        debug_assert!(in_turn, "a lane ends in its turn");
        // The lists still contain the lane, since a search in each of them for each lane would be
        // quadratic. It is removed from the top entry when a round of turns begins.
        lanes.gone.insert(at);
        lanes.turn += 1;
        self.next_turn(instance)
    }

    /// Finds the lane that steps next.
    fn next_turn(&mut self, instance: u32) -> StepResult<()> {
        loop {
            self.lanes_mut(instance).begin_round();
            let i = &self.tables.instances[instance as usize];
            let lanes = i.lanes.as_ref().expect("a lockstep instance");
            let Some(top) = lanes.stack.last() else {
                return self.group_over(instance);
            };
            if let Some(&lane) = top.lanes.get(lanes.turn) {
                let (clock, first) = (lanes.clock.clone(), lanes.turn == 0);
                self.tables.strand_mut(lane).clock = clock;
                if first {
                    let f = &self.tables.strands[lane as usize].frames[0];
                    let block = block_at(f.code, f.pc);
                    self.lanes_mut(instance).block = Some(block);
                }
                self.tables.wake(lane);
                return Ok(());
            }
            // All lanes have executed the instruction.
            self.regroup(instance);
        }
    }

    /// Updates the stack after all lanes of the top entry have executed an instruction: lanes on
    /// different paths diverge, and lanes that have reached their reconvergence block leave.
    fn regroup(&mut self, instance: u32) {
        let lanes = self.lanes_mut(instance);
        lanes.turn = 0;
        lanes.begin_round();
        let paths = self.paths(instance);
        let lanes = self.lanes_mut(instance);
        let from = lanes.block.take();
        let Some((paths, code)) = paths else {
            lanes.stack.pop();
            return;
        };
        if let [(pc, _)] = paths[..] {
            let until = lanes.stack.last().and_then(|e| e.until);
            // Lanes wait only while other lanes are still on their way to the same block.
            if arrives(code, pc, until) && lanes.stack.len() > 1 {
                lanes.stack.pop();
            }
            return;
        }
        let branch = from.expect("noted at the first lane's turn");
        self.diverge(instance, code, paths, code.reconverge[branch.index()]);
    }

    /// Groups the lanes of the top entry by their next operation, the lowest lane's group first.
    /// Returns `None` if the entry has no lanes.
    fn paths(&self, instance: u32) -> Option<(Vec<LanePath>, &'p FunctionCode)> {
        let lanes =
            self.tables.instances[instance as usize].lanes.as_ref().expect("a lockstep instance");
        let top = &lanes.stack.last().expect("a running group has an entry").lanes;
        let code = self.tables.strands[*top.first()? as usize].frames[0].code;
        let mut paths: Vec<LanePath> = Vec::new();
        let mut places = FxHashMap::default();
        for &lane in top {
            let pc = self.tables.strands[lane as usize].frames[0].pc;
            let last = paths.len().checked_sub(1).filter(|&last| paths[last].0 == pc);
            match last.or_else(|| places.get(&pc).copied()) {
                Some(at) => paths[at].1.push(lane),
                None => {
                    places.insert(pc, paths.len());
                    paths.push((pc, vec![lane]));
                }
            }
        }
        work::count(Work::Strands, top.len() as u64);
        Some((paths, code))
    }

    /// Splits the top entry into the given groups, which reconverge at block `meet` if there is
    /// one.
    fn diverge(
        &mut self,
        instance: u32,
        code: &FunctionCode,
        paths: Vec<LanePath>,
        meet: Option<Block>,
    ) {
        let stack = &mut self.lanes_mut(instance).stack;
        let LaneSet { lanes: all, until } = stack.pop().expect("a running group has an entry");
        if meet.is_some() && meet != until {
            stack.push(LaneSet { lanes: all, until });
        }
        let paths = paths.into_iter().rev().filter(|w| !arrives(code, w.0, meet));
        stack.extend(paths.map(|(_, lanes)| LaneSet { lanes, until: meet }));
    }

    /// Continues after the end of a group: with the spine if it can still fill the next group,
    /// otherwise with the next group.
    fn group_over(&mut self, instance: u32) -> StepResult<()> {
        let lanes =
            self.tables.instances[instance as usize].lanes.as_ref().expect("a lockstep instance");
        let (spine, clock) = (lanes.spine, lanes.clock.clone());
        if let Some(spine) = spine.filter(|_| !lanes.spine_over) {
            let i = &self.tables.instances[instance as usize];
            let full = i.width.is_some_and(|w| i.pending.len() as u64 >= w);
            if !full {
                self.tables.strand_mut(spine).clock = clock;
                if self.tables.strands[spine as usize].status == StrandStatus::Pending {
                    self.tables.wake(spine);
                }
                return Ok(());
            }
        }
        self.form_group(instance)
    }
}
