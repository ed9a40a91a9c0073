//! `simd`: loops as vector code on one thread, everything else one strand after the other.

use super::unordered_loop::unordered_chunk;
use super::{Backend, Expander, single_thread_refusal};
use crate::error::Error;
use crate::program::{LoopId, Region};
use pir_core::entity::Value;

/// The back end.
#[derive(Debug)]
pub(super) struct Simd;

impl Backend for Simd {
    fn name(&self) -> &'static str {
        "simd"
    }

    fn description(&self) -> &'static str {
        "one thread, loops as vector code; no run-time library"
    }

    fn refusal(&self, region: &Region) -> Option<Error> {
        single_thread_refusal(region, self.name())
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
        let the_loop = x.program.loops[l.index()].clone();
        let region = &x.program.regions[the_loop.region.index()];
        // Lanes of one group overlap; iterations at the distance of the width may not.
        if region.has_width && region.width.is_none_or(|w| w < 64) {
            return super::sequential::serial_loop(x, l, context, count);
        }
        let lanes = Some(x.vector_widths.unwrap_or(super::VectorWidths::AVX2));
        let known = x.constant(count);
        let (chunk, form) = unordered_chunk(x, the_loop.body, lanes, known);
        x.call_all_iterations(chunk, form.lanes, context, count, known);
    }
}
