//! How a module is raised.

use crate::error::Error;
use pir_core::Module;
use pir_transform::Pipeline;
use pir_verify::Verified;

/// Loop-invariant calls are hoisted before they are inlined. The members of a team's record are
/// often constant, but only once no strand's record has the team's address.
const CLEAN_UP: &str = "inline(size=0),sroa,mem2reg,simplify-cfg,cse,licm,\
                        inline(size=200),simplify-cfg,sroa,mem2reg,cse,constant-propagation,\
                        simplify-cfg,forward-loads,promote-records,dead-stores,sroa,mem2reg,\
                        forward-loads,constant-propagation,dead-stores,cse,dce,simplify-cfg";

/// Passes before the detection of races keep all accesses to objects that strands may share.
const CLEAN_UP_FOR_RACES: &str = "sroa,mem2reg,simplify-cfg";

/// Facts about code that is in no module of PIR's.
#[derive(Clone, Copy, Debug)]
pub struct Shared {
    /// Returns whether a function of this name is one of the libraries of C, C++ or Fortran, and
    /// calls no function of the program but those that it is given.
    pub is_library: fn(&str) -> bool,
}

/// How a module is raised.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The passes that run on the result, as for `pir opt --passes`. The default copies the code of
    /// regions to where they are opened, and takes memory that only one strand uses apart.
    pub passes: String,
    /// Whether `simd` loops without another loop inside become lanes, too. LLVM's vectoriser takes
    /// only such loops, and may be left to them if it comes next.
    pub innermost_lanes: bool,
    /// Whether the result is for the detection of races, and not to be executed otherwise: tasks
    /// are ordered by nothing but the rules of OpenMP.
    pub for_races: bool,
    /// Whether other code of the program uses PIR's OpenMP run time, too, whose state the result
    /// then shares; otherwise the module is taken as the whole program.
    pub shared: Option<Shared>,
    /// With 1, everything runs on the current thread, and otherwise on the pool of the process.
    pub jobs: Option<usize>,
}

impl Options {
    /// The way to raise for the detection of races.
    pub fn for_races() -> Self {
        Self { passes: CLEAN_UP_FOR_RACES.into(), for_races: true, ..Self::default() }
    }

    /// Verifies a module.
    pub(crate) fn verify(&self, module: Module) -> Result<Verified, Error> {
        let options = pir_verify::Options { jobs: self.jobs, ..pir_verify::Options::default() };
        Ok(pir_verify::verify_with(module, &options)?)
    }

    /// Runs passes.
    pub(crate) fn run(&self, module: Verified, passes: &Pipeline) -> Result<Verified, Error> {
        let mut options = pir_transform::Options::default();
        options.jobs = self.jobs;
        Ok(pir_transform::run(module, passes, &options)?.module)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            passes: CLEAN_UP.into(),
            innermost_lanes: true,
            for_races: false,
            shared: None,
            jobs: None,
        }
    }
}
