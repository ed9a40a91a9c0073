//! `sequential`: one thread runs every strand in depth-first order. Serial elision; needs nothing.

use super::{Backend, Expander, single_thread_refusal};
use crate::error::Error;
use crate::program::{LoopId, Region};
use pir_core::Type;
use pir_core::entity::Value;
use pir_core::inst::IntPredicate;

/// The back end.
#[derive(Debug)]
pub(super) struct Sequential;

impl Backend for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn description(&self) -> &'static str {
        "one thread, strands one after the other; no run-time library"
    }

    fn refusal(&self, region: &Region) -> Option<Error> {
        single_thread_refusal(region, self.name())
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
        serial_loop(x, l, context, count);
    }
}

/// The iterations one after the other.
pub(super) fn serial_loop(x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
    let task = x.program.loops[l.index()].body;
    let worker = x.worker();
    if x.privatised_iteration(task).is_some() {
        let (chunk, _) = super::unordered_loop::unordered_chunk(x, task, None, None);
        x.f.call(chunk, &[worker.into(), context.into(), 0.into(), count.into()]);
        return;
    }
    let body = x.task(task);
    let tail = x.split_block();
    let f = x.f;
    let head = f.current();
    let round = f.block("iteration");
    let some = f.icmp(IntPredicate::Sgt, count, 0);
    f.cond_br(some, round, tail);
    f.switch_to(round);
    let i = f.phi(Type::I64, &[(f.int(Type::I64, 0), head)]);
    f.call(body, &[worker.into(), context.into(), i.into()]);
    let next = f.add(i, 1);
    f.add_incoming(i, next, f.current());
    f.cond_br(f.icmp(IntPredicate::Slt, next, count), round, tail);
    x.resume_at_marker();
}
