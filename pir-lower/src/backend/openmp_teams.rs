//! `openmp-teams`: the iterations of a forced loop are the threads of a team of PIR's OpenMP run
//! time, each with the record that code of other modules looks for.
//!
//! Such code may have barriers, worksharing constructs and tasks of its own, which are the team's.
//! Iteration *i* runs on thread *i*, so the region has as many iterations as the run time has
//! announced threads for it: the value of `pir_omp_team_open`.

use super::runtime::Library;
use super::{Backend, Expander};
use crate::error::Error;
use crate::program::{LoopId, Region};
use pir_core::entity::Value;
use pir_core::{Code, Type};

/// The back end.
#[derive(Debug)]
pub(super) struct Teams;

/// Its threads have no handle: a strand that needs one of another library looks it up.
const LIBRARY: Library = Library::without_handle("openmp-teams");

impl Backend for Teams {
    fn name(&self) -> &'static str {
        "openmp-teams"
    }

    fn description(&self) -> &'static str {
        "forced loops as teams of PIR's OpenMP run time, libpiromp"
    }

    fn library(&self) -> Library {
        LIBRARY
    }

    fn takes_team_loops(&self) -> bool {
        true
    }

    fn refusal(&self, region: &Region) -> Option<Error> {
        if region.is_team_loop && !region.has_width {
            return None;
        }
        let what = format!(
            "the back end openmp-teams takes loops with `force` and without a width; the region at \
             block %{} is none",
            region.block
        );
        Some(Error { place: region.place, ..Error::module(Code::NoBackend, what) })
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, _count: Value) {
        let strand = x.task(x.program.loops[l.index()].body);
        let run = x.f.with_module(|m| {
            m.declare_function("pir_omp_team_run", Type::VOID, &[Type::PTR, Type::PTR], false)
        });
        x.f.call(run, &[strand.into(), context.into()]);
    }
}
