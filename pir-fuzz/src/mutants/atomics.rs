//! Faults with atomics through which strands communicate, and with the progress of strands.

use super::Edit::At;
use super::sites::{is_atomic, is_entry_fork, is_plain, jump, place, regions, reorder};
use super::{EITHER, Mutant, RACE, VALUE};
use crate::generate::Mode::Atomic;
use pir_analysis::Cfg;
use pir_core::cursor::{RegionBlocks, retarget, sequentialise};
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData, Ordering};
use pir_core::opcode::Opcode;

const ORDER: &str = "order of atomics";
const PUBLISH: &str = "motion over a sibling's publish";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(PUBLISH, "hoist the load of a spin-wait", Atomic, VALUE, At(hoist_flag)),
    Mutant::new("dead store elimination", "drop a published store", Atomic, VALUE, At(drop_store)),
    Mutant::new(ORDER, "weaken release", Atomic, RACE, At(weaken_release)),
    Mutant::new(ORDER, "weaken acquire", Atomic, RACE, At(weaken_acquire)),
    Mutant::new("force", "sequentialise a spin-wait", Atomic, EITHER, At(make_sequential)),
];

/// Moves the load of a flag out of the loop that waits for it.
fn hoist_flag(body: &mut Body, flag: Inst) -> bool {
    let (b, at) = place(body, flag);
    if at > 0 || !is_atomic(body, flag, Opcode::Load) || !body.successors(b).any(|s| s == b) {
        return false;
    }
    let before: Vec<Block> = Cfg::of(body).preds(b).iter().copied().filter(|&p| p != b).collect();
    let header = body.add_block();
    for p in before {
        retarget(body, p, b, header);
    }
    body.relocate(flag, header, 0);
    let br = InstData::new(Opcode::Br, Type::VOID);
    let br = br.with_ops(body.push_ops(&[b.into()]));
    body.push_inst(header, br, NO_SOURCE_PLACE);
    true
}

/// Removes a store directly before the store of a flag, as if no strand read its location.
fn drop_store(body: &mut Body, flag: Inst) -> bool {
    let (b, at) = place(body, flag);
    if at == 0 || !is_atomic(body, flag, Opcode::Store) {
        return false;
    }
    let store = body.insts(b)[at - 1];
    let is_store = is_plain(body, store, Opcode::Store);
    if is_store {
        body.remove_inst(store);
    }
    is_store
}

fn weaken_release(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, _| (op == Opcode::Store).then_some(Ordering::Monotonic))
}

fn weaken_acquire(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, _| (op == Opcode::Load).then_some(Ordering::Monotonic))
}

/// Runs the strands of a forced region one after the other, in the order of the text.
fn make_sequential(body: &mut Body, fork: Inst) -> bool {
    let data = *body.inst(fork);
    if !is_entry_fork(body, fork) || !data.fork_flags().contains(ForkFlags::FORCE) {
        return false;
    }
    let Some(regions) = regions(body) else { return false };
    let Some(region) = regions.opened_by(body.block_of(fork)) else { return false };
    let own = regions.own_blocks(region);
    let nested = regions.blocks(region).iter().copied().filter(|b| !own.contains(b));
    let blocks = RegionBlocks {
        own: own.to_vec(),
        nested: nested.collect(),
        entry_forks: regions.entry_forks(region).to_vec(),
        joins: regions.joins(region).to_vec(),
        allows_sequential: true,
        ..RegionBlocks::default()
    };
    let [join] = regions.joins(region) else { return false };
    for &end in regions.halts(region) {
        jump(body, end, *join);
    }
    *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() - ForkFlags::FORCE);
    let done = sequentialise(body, &blocks).is_ok();
    if !done {
        *body.inst_mut(fork) = data;
    }
    done
}
