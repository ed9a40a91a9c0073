//! Back ends: each turns the markers of a task program into plain code.
//!
//! What lives here: the trait, the lists, and the choice of a back end for each region. Each back
//! end is one file below, with the run-time library that it uses; `expand_markers.rs` goes over the
//! markers.

mod chunk;
mod collect;
mod critical;
mod expand;
mod expand_markers;
mod fold;
mod inline;
mod lanes;
mod lockstep;
mod openmp;
mod openmp_teams;
mod processor;
mod rayon;
mod reduce;
mod runtime;
mod sequential;
mod simd;
mod split_blocks;
mod unordered_loop;
mod width;
mod worker;

pub use expand::Expander;
pub use pir_vector::TargetMachine;
pub use runtime::Library;
use runtime::Runtime;
pub use width::VectorWidths;

use crate::error::Error;
use crate::outline::StrandForm;
use crate::program::{FrameId, LoopId, Region, RegionId, SiteId, TaskProgram};
use pir_core::debug::SourcePlace;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::{Code, GlobalId, Module};
use pir_verify::Verified;

/// Turns the markers of some regions into code.
pub trait Backend: Sync {
    /// Its name, as in `!pir.backends` and on the command line.
    fn name(&self) -> &'static str;

    /// A few words on it.
    fn description(&self) -> &'static str;

    /// The library that its code calls.
    fn library(&self) -> Library {
        Library::NONE
    }

    /// Whether it wants every strand of forced regions as a task, the one included that could go on
    /// in place.
    fn wants_all_strands_as_tasks(&self) -> bool {
        false
    }

    /// Whether it takes loops of forced regions as loops, whose iterations run at the same time.
    fn takes_team_loops(&self) -> bool {
        false
    }

    /// Why it cannot implement a region; `None` if it can.
    fn refusal(&self, region: &Region) -> Option<Error>;

    /// Code for `pir.open`, at the builder's place. Strands that run in place need none.
    fn open(&self, _x: &mut Expander<'_, '_>, _frame: FrameId) {}

    /// Code for `pir.spawn`: unless it is said otherwise, the strand runs in place.
    fn spawn(&self, x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
        let task = x.program.sites[site.index()].task;
        x.call_task(task, context);
    }

    /// Code for `pir.close`. Strands that ran in place have ended.
    fn close(&self, _x: &mut Expander<'_, '_>, _frame: FrameId) {}

    /// Code for `pir.loop`.
    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value);
}

/// The back ends for all regions.
pub static BACKENDS: &[&dyn Backend] =
    &[&rayon::Rayon, &sequential::Sequential, &simd::Simd, &openmp::OpenMp];

/// The back ends for one form of region, which takes them by its list `!pir.backends` alone.
pub static SPECIAL_BACKENDS: &[&dyn Backend] =
    &[&openmp_teams::Teams::OF_OTHER_CODE, &openmp_teams::Teams::OF_STRANDS];

/// All run-time libraries. In a mixed module the barriers and critical sections of the first one
/// serve all strands, and the last one serves code outside of regions.
static RUNTIMES: &[&dyn Runtime] = &[&openmp::OpenMp, &rayon::Rayon];

/// Returns the functions of a module that return handles of threads.
fn handle_functions(m: &Module) -> Vec<GlobalId> {
    let names = RUNTIMES.iter().filter_map(|r| r.library().handle_function());
    names.filter_map(|n| m.find(n.as_bytes())).collect()
}

/// Whether a function with this name is replaced by the lowering, or is a run-time library's.
fn is_replaced_name(name: &[u8]) -> bool {
    let intrinsics_and_markers: [&[u8]; 2] = [b"llvm.parallel.", b"pir."];
    let libraries = RUNTIMES.iter().map(|r| r.reserved_prefix());
    intrinsics_and_markers.into_iter().chain(libraries).any(|prefix| name.starts_with(prefix))
}

/// Returns the functions that a lowering leaves unchanged, so that their code can be generated at
/// the same time: those that neither fork nor use constructs that the lowering replaces. The ids of
/// globals that they name may change. O(module).
pub fn unchanged_functions(module: &Module) -> Vec<GlobalId> {
    let ours = |v: Value| {
        let name = v.as_global().and_then(|g| module.global(g).name.as_deref());
        name.is_some_and(is_replaced_name)
    };
    let plain = |body: &Body| {
        let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
        let parallel = |i: Inst| body.inst(i).op().is_parallel();
        !insts.any(|&i| parallel(i) || body.ops(i).iter().any(|&v| ours(v)))
    };
    let functions = module.functions();
    functions.filter(|(_, _, f)| f.body.as_deref().is_some_and(plain)).map(|(g, ..)| g).collect()
}

/// The back end with a name.
pub fn find(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS.iter().copied().find(|b| b.name() == name)
}

/// What becomes of the iterations of loops in unforced regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LoopVectors {
    /// Vectors of the usual width: [`VectorWidths::AVX2`], unless the code is for this machine and
    /// a known generator.
    #[default]
    Default,
    /// Loops stay scalar.
    Scalar,
    /// Vectors of this width.
    Vectors(VectorWidths),
}

impl LoopVectors {
    /// Returns the width; none if loops stay scalar.
    fn widths(self) -> Option<VectorWidths> {
        match self {
            Self::Default => Some(VectorWidths::AVX2),
            Self::Scalar => None,
            Self::Vectors(widths) => Some(widths),
        }
    }
}

/// Options of a lowering.
#[derive(Clone, Debug)]
pub struct Options {
    /// The back end for regions that allow it; others get the first one of their list. `None`
    /// chooses by cost: `rayon`, unless starting the strands would cost more than their work.
    pub backend: Option<String>,
    /// What loops of unforced regions become. Lockstep regions become vectors in any case.
    pub loop_vectors: LoopVectors,
    /// Reports the begin and end of region instances to the run-time library, for its profile.
    /// Otherwise the code has no instrumentation.
    pub profile: bool,
    /// Values keep their names. These are of no use in code that runs at once, and copying them
    /// takes a tenth of the lowering's time.
    pub names: bool,
    /// The process has PIR's run-time library, and the code may call it for faults whatever the
    /// back end: threads of other libraries get an alternate signal stack, so that a stack overflow
    /// on them is reported, and a hang ends the run. Otherwise code of back ends without that
    /// library needs none of it, and a hang is an endless loop.
    pub reports_faults: bool,
    /// Other modules of the program may open regions around calls of functions of this one, whose
    /// barriers and critical sections then need the library even if this module has no region.
    pub has_other_modules: bool,
    /// The functions `void (ptr)` that enter and leave critical sections, if code of other modules
    /// enters the same ones by a library of its own. `None`: each back end has its own.
    pub sections: Option<[&'static str; 2]>,
}

impl Options {
    /// One back end for all regions that allow it.
    pub fn to(backend: &str) -> Self {
        Self { backend: Some(backend.into()), ..Self::default() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            backend: None,
            loop_vectors: LoopVectors::Default,
            profile: false,
            names: true,
            reports_faults: false,
            has_other_modules: false,
            sections: None,
        }
    }
}

/// Lowers a verified module to plain LLVM IR.
///
/// # Errors
/// `PIR0601` if no back end may and can implement a region, `PIR0602` for a forced region on a back
/// end without threads, `PIR0604` for a lockstep region without vector code, and what
/// [`crate::outline`] gives.
pub fn lower(verified: Verified, options: &Options) -> Result<Module, Error> {
    lower_described(verified, options).map(|lowered| lowered.module)
}

/// A lowered module, and the regions that it had.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoweredModule {
    /// Plain LLVM IR.
    pub module: Module,
    /// The regions, by the numbers that a profile gives them.
    pub regions: Vec<RegionInfo>,
}

/// Facts about a region that lowering has replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionInfo {
    /// Name of the function, without `@`.
    pub function: String,
    /// Name of the block with (the first of) its entry forks, without `%`.
    pub block: String,
    /// Nesting level, from 1.
    pub level: u32,
    /// The region around it in the same function.
    pub parent: Option<RegionId>,
    /// Offset of the entry fork in the text, or [`pir_core::function::NO_SOURCE_PLACE`].
    pub place: u32,
    /// The source location of the entry fork, if debug information has it.
    pub source: Option<SourcePlace>,
    /// The back end that implements it.
    pub backend: &'static str,
}

/// As [`lower`], with a description of the regions, in the order of their numbers in a profile.
///
/// # Errors
/// As [`lower`].
pub fn lower_described(verified: Verified, options: &Options) -> Result<LoweredModule, Error> {
    let form = |m: &Module, region: &Region| {
        // Whether it is a loop is not known yet.
        let region = Region { is_team_loop: region.force, ..region.clone() };
        match choose_backend(m, &region, options) {
            Ok(b) if region.force && b.takes_team_loops() => StrandForm::TeamLoop,
            Ok(b) if region.force && b.wants_all_strands_as_tasks() => StrandForm::AllTasks,
            _ => StrandForm::InPlace,
        }
    };
    let mut module = verified.into_module();
    let assumed = crate::layout::assume_default_layout(&mut module);
    let program = crate::outline::outline_with(module, options.names, &form)?;
    let chosen = choose_backends(&program, options)?;
    for runtime in RUNTIMES {
        if uses(&chosen, options, runtime.library())
            || (options.reports_faults && !chosen.is_empty() && runtime.serves_faults())
        {
            runtime.check_names(&program.module)?;
        }
    }
    let describe = |(r, backend): (&Region, &&dyn Backend)| RegionInfo {
        function: program.module.display_name(r.function),
        block: r.block.clone(),
        level: r.level,
        parent: r.parent,
        place: r.place,
        source: r.source.clone(),
        backend: backend.name(),
    };
    let regions = program.regions.iter().zip(&chosen).map(describe).collect();
    let mut module = expand_markers::expand_markers(program, &chosen, options)?;
    if assumed {
        crate::layout::remove_assumed_layout(&mut module);
    }
    Ok(LoweredModule { module, regions })
}

/// The back end of each region.
fn choose_backends(
    program: &TaskProgram,
    options: &Options,
) -> Result<Vec<&'static dyn Backend>, Error> {
    program.regions.iter().map(|r| choose_backend(&program.module, r, options)).collect()
}

/// Whether a module with the chosen back ends needs a library.
fn uses(chosen: &[&'static dyn Backend], options: &Options, library: Library) -> bool {
    let of_regions = chosen.iter().map(|b| b.library());
    let mut used = of_regions.filter(|&l| l != Library::NONE).peekable();
    if used.peek().is_none() && options.has_other_modules {
        let usual = find(options.backend.as_deref().unwrap_or(DEFAULT_BACKEND));
        return usual.is_some_and(|b| b.library() == library);
    }
    used.any(|l| l == library)
}

/// The default back end.
const DEFAULT_BACKEND: &str = "rayon";
/// Instructions below which an instance is not worth a single spawn.
const MIN_SPAWNED_INSTS: u64 = 64;
/// Instructions below which a loop is not worth a launch.
const MAX_SERIAL_LOOP_INSTS: u64 = 1024;

/// Chooses the back end for a region by its cost.
fn cheapest_backend(region: &Region) -> &'static str {
    match region.work {
        _ if region.force => DEFAULT_BACKEND,
        Some(n) if region.is_parallel_loop && n <= MAX_SERIAL_LOOP_INSTS => "simd",
        Some(n) if !region.is_parallel_loop && n <= MIN_SPAWNED_INSTS => "sequential",
        _ => DEFAULT_BACKEND,
    }
}

fn choose_backend(
    module: &Module,
    region: &Region,
    options: &Options,
) -> Result<&'static dyn Backend, Error> {
    let wish = options.backend.as_deref().unwrap_or_else(|| cheapest_backend(region));
    let wanted = BACKENDS.iter().copied().filter(|b| b.name() == wish);
    let others = BACKENDS.iter().chain(SPECIAL_BACKENDS).copied().filter(|b| b.name() != wish);
    let allowed = |b: &&'static dyn Backend| match &region.backends {
        None if options.backend.is_none() => b.name() == wish || b.name() == DEFAULT_BACKEND,
        None => b.name() == wish,
        Some(list) => list.iter().any(|n| n == b.name()),
    };
    let mut why = None;
    for backend in wanted.chain(others).filter(allowed) {
        match backend.refusal(region) {
            None => return Ok(backend),
            Some(error) => {
                why.get_or_insert(error);
            }
        }
    }
    let name = module.display_name(region.function);
    let (have, may): (Vec<&str>, String) = (
        BACKENDS.iter().map(|b| b.name()).collect(),
        region.backends.as_ref().map_or_else(|| wish.to_owned(), |l| l.join(", ")),
    );
    Err(why.unwrap_or_else(|| {
        let what = format!(
            "the region at block %{} allows the back ends {may}; available are {}",
            region.block,
            have.join(", ")
        );
        Error::new(Code::NoBackend, &name, region.place, what)
    }))
}

/// The error of a back end that has one thread, for a region whose strands must all be live.
pub(crate) fn single_thread_refusal(region: &Region, backend: &str) -> Option<Error> {
    if !region.force || region.strands == Some(1) {
        return None;
    }
    let what = format!(
        "the back end {backend} cannot keep the strands of the forced region at block %{} live at \
         once",
        region.block
    );
    let error = Error::module(Code::ForcedRegion, what);
    Some(Error { place: region.place, ..error }.hint("use the back end rayon or openmp"))
}
