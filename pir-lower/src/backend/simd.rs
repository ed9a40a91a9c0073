//! `simd`: loops as vector code on one thread, everything else one strand after the other.

use super::free::free_chunk;
use super::{Backend, Expand, one_thread};
use crate::error::Error;
use crate::program::{LoopId, Region};
use pir_core::entity::Value;

/// The back end.
#[derive(Debug)]
pub struct Simd;

impl Backend for Simd {
    fn name(&self) -> &'static str {
        "simd"
    }

    fn about(&self) -> &'static str {
        "one thread, loops as vector code; no run-time library"
    }

    fn refuses(&self, region: &Region) -> Option<Error> {
        one_thread(region, self.name())
    }

    fn parallel_loop(&self, x: &mut Expand<'_, '_>, l: LoopId, context: Value, count: Value) {
        let the_loop = x.program.loops[l.index()].clone();
        let region = &x.program.regions[the_loop.region.index()];
        // Lanes of one group overlap; iterations at the distance of the width may not.
        if region.has_width && region.width.is_none_or(|w| w < 64) {
            return super::sequential::serial_loop(x, l, context, count);
        }
        let lanes = Some(x.lanes.unwrap_or(super::Lanes::COMMON));
        let known = x.constant(count);
        let (chunk, form) = free_chunk(x, the_loop.body, lanes, known);
        x.run_all(chunk, form.lanes, context, count, known);
    }
}
