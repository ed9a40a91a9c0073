//! Runs of equal successors: a fork that lists one block many times in a row starts those strands
//! in a loop, so that the code size does not grow with the number of strands.

use crate::program::Region;
use pir_core::builder::FunctionBuilder;
use pir_core::cursor::split_block;
use pir_core::entity::{Block, Inst, Value};
use pir_core::inst::IntPredicate;
use pir_core::symbol::Sym;
use pir_core::{Opcode, Type};

/// Shorter runs are spawned one by one: then their number is known to the back end.
const MIN_RUN_LEN: usize = 32;

/// A `pir.spawn` marker that represents several consecutive spawns of the same block.
pub(crate) struct SpawnRun {
    /// The marker.
    pub marker: Inst,
    /// Where the number of the strand is kept for the task, if that reads it.
    pub number: Option<Value>,
    /// The position of the first strand among the successors.
    pub first: usize,
    /// Number of strands.
    pub count: usize,
}

/// Returns whether a region's strands may be started in a loop. Forced strands and lanes may not,
/// because each has its own place in the team or in the group of lanes.
pub(crate) fn can_loop(region: &Region) -> bool {
    !region.force && !region.lockstep
}

/// Returns the length of the run of equal successors that starts at position `n` and whose
/// positions all satisfy `alike`; 1 if the run is shorter than [`MIN_RUN_LEN`].
pub(crate) fn run_length(succs: &[Block], n: usize, alike: impl Fn(usize) -> bool) -> usize {
    let run = (n..succs.len()).take_while(|&k| succs[k] == succs[n] && alike(k)).count();
    if run < MIN_RUN_LEN { 1 } else { run }
}

/// Wraps each marker in a loop. The function must be complete otherwise.
pub(crate) fn expand_runs(f: &FunctionBuilder<'_>, runs: Vec<SpawnRun>) {
    for run in runs {
        expand_one(f, &run);
    }
}

fn expand_one(f: &FunctionBuilder<'_>, run: &SpawnRun) {
    let (bound, place, head, body, rest) = f.with_body(|b| {
        let place = b.attachments(run.marker).find(|a| a.kind == Sym::DBG);
        let head = b.block_of(run.marker);
        let body = split_block(b, run.marker).expect("a marker stands inside a block");
        let next = b.insts(body)[1];
        let rest = split_block(b, next).expect("a marker is followed by a terminator at least");
        let end = b.terminator(body).expect("the jump to the rest");
        b.remove_inst(end);
        (b.inst_bound(), place, head, body, rest)
    });
    f.before(run.marker);
    let number = f.phi(Type::I32, &[(f.int(Type::I32, run.first as i64), head)]);
    if let Some(field) = run.number {
        f.store(number, field);
    }
    f.switch_to(body);
    let next = f.add(number, 1);
    f.add_incoming(number, next, body);
    let more = f.icmp(IntPredicate::Ult, next, (run.first + run.count) as i64);
    f.cond_br(more, body, rest);
    if let Some(place) = place {
        f.with_body(|b| crate::debug::locate_new_calls(b, bound, place.node));
    }
    debug_assert!(f.with_body(|b| b.inst(b.insts(body)[0]).op() == Opcode::Phi));
}
