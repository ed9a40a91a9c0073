//! The iterations of a forced loop as the threads of a team of PIR's OpenMP run time.
//!
//! `openmp-teams`: each thread has the record that code of other modules looks for. Such code may
//! have barriers, worksharing constructs and tasks of its own, which are the team's.
//! `openmp-strands`: the code of the strands is PIR's, whose barriers and tasks are those of PIR's
//! run-time library.
//!
//! Iteration *i* runs on thread *i*, so the region has as many iterations as the run time has
//! announced threads for it: the value of `pir_omp_team_open`.

use super::runtime::Library;
use super::{Backend, Expander, rayon};
use crate::error::Error;
use crate::program::{LoopId, Region};
use pir_core::entity::Value;
use pir_core::{Code, Type};

/// One of the back ends.
#[derive(Debug)]
pub(super) struct Teams {
    name: &'static str,
    description: &'static str,
    library: Library,
    /// The function `void (ptr strand, ptr context)` of the run time.
    run: &'static str,
}

impl Teams {
    /// Its threads have no handle: a strand that needs one of another library looks it up.
    pub(super) const OF_OTHER_CODE: Self = Self {
        name: "openmp-teams",
        description: "forced loops as teams of PIR's OpenMP run time, libpiromp, for other code",
        library: Library::without_handle("openmp-teams"),
        run: "pir_omp_team_run",
    };

    /// Strands get the handles of their threads.
    pub(super) const OF_STRANDS: Self = Self {
        name: "openmp-strands",
        description: "forced loops as strands on threads of PIR's OpenMP run time, libpiromp",
        library: rayon::LIBRARY,
        run: "pir_omp_strands_run",
    };
}

impl Backend for Teams {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn library(&self) -> Library {
        self.library
    }

    fn takes_team_loops(&self) -> bool {
        true
    }

    fn refusal(&self, region: &Region) -> Option<Error> {
        if region.is_team_loop && !region.has_width {
            return None;
        }
        let what = format!(
            "the back end {} takes loops with `force` and without a width; the region at block %{} \
             is none",
            self.name, region.block
        );
        Some(Error { place: region.place, ..Error::module(Code::NoBackend, what) })
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, _count: Value) {
        let strand = x.task(x.program.loops[l.index()].body);
        let run = x.f.with_module(|m| {
            m.declare_function(self.run, Type::VOID, &[Type::PTR, Type::PTR], false)
        });
        x.f.call(run, &[strand.into(), context.into()]);
    }
}
