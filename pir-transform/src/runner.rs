//! Runs a pipeline on a module: function by function in parallel, and verifies the result.

use crate::callees::Callees;
use crate::cx::PassContext;
use crate::module_facts::ModuleFacts;
use crate::pass::Reads;
use crate::pipeline::{Pipeline, Stage};
use crate::remark::Remark;
use pir_analysis::{Analyses, Cfg};
use pir_core::entity::GlobalId;
use pir_core::function::Body;
use pir_core::module::Module;
use pir_core::text::print::print_global;
use pir_verify::{InvalidModule, Verified, WarningLevel};
use rayon::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tracing::info_span;

/// How a pipeline is run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Whether the module is verified after each pass that changed it, so that an error names the
    /// pass. [`run`] always verifies it at the end.
    pub verify_each: bool,
    /// The number of runs of a pass on a function after which nothing more is run. A run has the
    /// same number each time, so that bisection finds the first one that breaks a program.
    pub bisect_limit: Option<u64>,
    /// Whether each function is printed after each pass that changed it.
    pub print_changed: bool,
    /// With 1, everything runs on the current thread, and otherwise on the pool of the process.
    pub jobs: Option<usize>,
    /// Whether the result keeps the analyses of its functions, as for
    /// [`pir_verify::Options::keep_analyses`].
    pub keep_analyses: bool,
}

impl Default for Options {
    fn default() -> Self {
        let (verify_each, bisect_limit, print_changed, jobs) = (true, None, false, None);
        Self { verify_each, bisect_limit, print_changed, jobs, keep_analyses: false }
    }
}

/// The result of a pipeline.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Transformed {
    /// The module.
    pub module: Verified,
    /// Changes and reasons against changes, by pass and then by function.
    pub remarks: Vec<Remark>,
    /// The time of each pass of the pipeline.
    pub times: Vec<PassTime>,
    /// The functions that were changed, if that was asked for.
    pub printed: Vec<Printed>,
    /// How many runs of a pass on a function there were.
    pub runs: u64,
}

/// The time that a pass of a pipeline took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassTime {
    /// The pass.
    pub pass: &'static str,
    /// How many functions it changed.
    pub changed: usize,
    /// From its start to its end, over all functions.
    pub time: Duration,
}

/// A function after a pass that changed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The number of the run, as for [`Options::bisect_limit`].
    pub run: u64,
    /// The pass.
    pub pass: &'static str,
    /// The function, without `@`.
    pub function: String,
    /// Its text.
    pub text: String,
}

/// A pass made an invalid module, which is a bug of the pass.
#[derive(Debug, thiserror::Error)]
#[error("the pass `{pass}` made an invalid module, which is a bug of the pass: {first}")]
#[non_exhaustive]
pub struct Error {
    /// The pass, or the pipeline if it was verified only at the end.
    pub pass: String,
    /// The first error.
    pub first: String,
    /// The module and its errors.
    pub module: Box<InvalidModule>,
}

/// A function that is out of its module.
struct TakenFunction {
    id: GlobalId,
    body: Box<Body>,
    /// The analyses that a pass has left valid.
    analyses: Option<Arc<Analyses>>,
    changed: bool,
    remarks: Vec<Remark>,
}

/// Runs the passes in order, each on all functions that have a body, and verifies the result.
///
/// # Errors
/// If a pass made an invalid module.
pub fn run(module: Verified, pipeline: &Pipeline, options: &Options) -> Result<Transformed, Error> {
    run_unverified(module, pipeline, options)?.verify()
}

/// The result of a pipeline, not verified, for callers that drop results that no pass has
/// changed.
#[derive(Clone, Debug)]
pub struct Unverified {
    module: Module,
    /// The analyses of functions whose graph no pass says that it changed.
    analyses: Vec<(GlobalId, Arc<Analyses>)>,
    verifier: pir_verify::Options,
    name: String,
    remarks: Vec<Remark>,
    times: Vec<PassTime>,
    printed: Vec<Printed>,
    runs: u64,
}

impl Unverified {
    /// Returns whether a pass says that it changed a function.
    pub fn is_changed(&self) -> bool {
        self.times.iter().any(|t| t.changed > 0)
    }

    /// Returns the changes, and the reasons against changes, by pass and then by function.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Verifies the module.
    ///
    /// # Errors
    /// If a pass made an invalid module.
    pub fn verify(self) -> Result<Transformed, Error> {
        let module = verified(self.module, &self.name, &self.verifier, &self.analyses)?;
        let Self { remarks, times, printed, runs, .. } = self;
        Ok(Transformed { module, remarks, times, printed, runs })
    }
}

/// Runs the passes as [`run`] does, but leaves the last verification to the caller.
///
/// # Errors
/// If a pass made an invalid module, and [`Options::verify_each`] is set.
pub fn run_unverified(
    module: Verified,
    pipeline: &Pipeline,
    options: &Options,
) -> Result<Unverified, Error> {
    let verifier = pir_verify::Options {
        warnings: WarningLevel::Off,
        jobs: options.jobs,
        keep_analyses: options.keep_analyses,
        ..Default::default()
    };
    let defined = module.functions().filter(|(.., f)| f.body.is_some()).map(|(id, ..)| id);
    let mut functions: Vec<(GlobalId, Option<Arc<Analyses>>)> =
        defined.map(|id| (id, module.analyses(id).cloned())).collect();
    let mut module = module.into_module();
    let (mut remarks, mut times, mut printed, mut runs) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let facts = ModuleFacts::of(&module);
    for stage in &pipeline.stages {
        let name = stage.pass.name;
        let _span = info_span!("pass", pass = name).entered();
        let begin = Instant::now();
        let left = options.bisect_limit.map_or(u64::MAX, |limit| limit.saturating_sub(runs));
        let count = functions.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let callees = match stage.pass.reads {
            Reads::OwnBody => Callees::default(),
            Reads::Callees { size } => {
                Callees::of(&module, &facts, stage.parameter(size).unwrap_or(0))
            }
        };
        let mut taken = take(&mut module, &mut functions[..count]);
        let run = |f: &mut TakenFunction| run_on(&module, &facts, &callees, stage, f);
        match options.jobs {
            Some(1) => taken.iter_mut().for_each(run),
            _ => taken.par_iter_mut().for_each(run),
        }
        let changed: Vec<bool> = taken.iter().map(|f| f.changed).collect();
        put_back(&mut module, taken, &mut functions[..count], &mut remarks);
        times.push(PassTime {
            pass: name,
            changed: changed.iter().filter(|c| **c).count(),
            time: begin.elapsed(),
        });
        if options.print_changed {
            for (k, _) in changed.iter().enumerate().filter(|c| *c.1) {
                let id = functions[k].0;
                printed.push(Printed {
                    run: runs + k as u64 + 1,
                    pass: name,
                    function: module.display_name(id),
                    text: String::from_utf8_lossy(&print_global(&module, id)).into_owned(),
                });
            }
        }
        runs += count as u64;
        if changed.contains(&true) && options.verify_each {
            module = verified(module, name, &verifier, &known(&functions))?.into_module();
        }
    }
    let (name, analyses) = (pipeline.to_string(), known(&functions));
    Ok(Unverified { module, analyses, verifier, name, remarks, times, printed, runs })
}

/// Takes bodies out of the module, so that they can be changed while the module is read.
fn take(
    module: &mut Module,
    functions: &mut [(GlobalId, Option<Arc<Analyses>>)],
) -> Vec<TakenFunction> {
    let one = |(id, analyses): &mut (GlobalId, Option<Arc<Analyses>>)| {
        let function = module.function_mut(*id).expect("it is a function");
        let body = function.body.take().expect("it has a body");
        // It is still a definition, for those that look at calls of it.
        function.body_elsewhere = true;
        let (analyses, remarks) = (analyses.take(), Vec::new());
        TakenFunction { id: *id, body, analyses, changed: false, remarks }
    };
    functions.iter_mut().map(one).collect()
}

fn put_back(
    module: &mut Module,
    taken: Vec<TakenFunction>,
    functions: &mut [(GlobalId, Option<Arc<Analyses>>)],
    remarks: &mut Vec<Remark>,
) {
    for (f, (id, analyses)) in taken.into_iter().zip(functions) {
        let function = module.function_mut(*id).expect("it is a function");
        (function.body, function.body_elsewhere) = (Some(f.body), false);
        *analyses = f.analyses;
        remarks.extend(f.remarks);
    }
}

fn run_on(
    module: &Module,
    facts: &ModuleFacts,
    callees: &Callees,
    stage: &Stage,
    f: &mut TakenFunction,
) {
    let _span = info_span!("pass", pass = stage.pass.name, function = module.display_name(f.id));
    let analyses = f.analyses.take().unwrap_or_else(|| Arc::new(Analyses::new(Cfg::of(&f.body))));
    let mut cx =
        PassContext::new(module, facts, callees, stage.values(), f.id, &mut f.body, analyses);
    f.changed = (stage.pass.run)(&mut cx);
    let (analyses, remarks) = cx.finish();
    f.remarks = remarks;
    let is_valid = !f.changed || stage.pass.kept == crate::Kept::Graph;
    f.analyses = is_valid.then_some(analyses);
}

/// Returns the analyses that there are.
fn known(functions: &[(GlobalId, Option<Arc<Analyses>>)]) -> Vec<(GlobalId, Arc<Analyses>)> {
    functions.iter().filter_map(|(id, analyses)| Some((*id, analyses.clone()?))).collect()
}

fn verified(
    module: Module,
    pass: &str,
    options: &pir_verify::Options,
    known: &[(GlobalId, Arc<Analyses>)],
) -> Result<Verified, Error> {
    pir_verify::verify_again(module, options, known).map_err(|module| {
        let first = module.diagnostics.iter().find(|d| d.is_error());
        let first = first.map_or_else(String::new, ToString::to_string);
        Error { pass: pass.to_owned(), first, module }
    })
}
