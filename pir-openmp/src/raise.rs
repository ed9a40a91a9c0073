//! Raises a module.

use crate::error::Error;
use crate::interface::entry;
use crate::options::Options;
use crate::plan::{plan, raises_all};
use crate::report::Report;
use crate::survey::Survey;
use crate::{
    alone, barriers, iterations, kept_records, names, normal, open, races, rewrite, simd, split,
    support,
};
use pir_core::Module;
use pir_core::entity::{AttrSet, Entity, GlobalId, Type};
use pir_transform::Pipeline;
use pir_verify::Verified;

/// Brings the functions in line that the compiler has only made for the run time: the code of a
/// task is called through a second function, and finds its data by a third.
/// Empty blocks go first, before variables get `phi`s in them.
const PREPARE: &str = "inline(size=0),simplify-cfg,sroa,mem2reg,constant-propagation,simplify-cfg";

/// A module without the calls that were raised.
#[derive(Debug)]
#[non_exhaustive]
pub struct Raised {
    /// The module.
    pub module: Verified,
    /// The constructs that were raised and those that were not.
    pub report: Report,
}

/// Replaces the calls of OpenMP's run time by `fork`, `join` and code.
///
/// A region is raised if all that it may run can be. Otherwise its calls stay, and those of all
/// functions that it may call, with the reason in the report. The module is taken as a whole
/// program: a function that is called from elsewhere, in a region that the other unit opens by
/// calls of the run time, would find itself outside of all regions.
/// O(module).
///
/// # Errors
/// If the module uses names of the run time in other ways than clang and flang.
pub fn raise(module: Verified, options: &Options) -> Result<Raised, Error> {
    let pipeline: Pipeline = options.passes.parse()?;
    let limited = simd::limited(module.module());
    let has_regions = has_regions(module.module());
    if !has_regions && !simd::has_loops(module.module(), &limited) {
        return Ok(Raised { module, report: Report::default() });
    }
    let races = options.for_races;
    let mut module = module.into_module();
    if races {
        names::of_variables(&mut module);
    }
    simd::forget_places(&mut module);
    let mut module = prepare(options.verify(module)?, options)?.into_module();
    // The calls in functions that were copied to where they are called say nothing any more.
    support::prune(&mut module);
    if races {
        names::remove_reads_without_source(&mut module);
        races::copies_to_itself(&mut module)?;
    }
    normal::calls(&mut module)?;
    normal::captured_values(&mut module);
    normal::aliases(&mut module);
    let mut report = Report::default();
    if has_regions {
        module = regions(module, options, &mut report)?;
    }
    if report.replaced == 0 && !simd::has_loops(&module, &limited) {
        report.settle();
        return Ok(Raised { module: options.verify(module)?, report });
    }
    if !races {
        pir_transform::infer_attributes(&mut module);
    }
    let mut module = options.run(options.verify(module)?, &pipeline)?.into_module();
    support::forget_shared(&mut module);
    support::prune(&mut module);
    simd::raise(&mut module, &limited, options, &mut report)?;
    report.settle();
    Ok(Raised { module: options.verify(module)?, report })
}

/// Simplifies the code for the run time. O(module)
fn prepare(mut module: Verified, options: &Options) -> Result<Verified, Error> {
    let passes: Pipeline = PREPARE.parse()?;
    // A condition that the first iteration folds can expose a region to the second.
    for _ in 0..2 {
        module = alone::regions(module, options)?;
        module = options.run(module, &passes)?;
    }
    module = alone::regions(module, options)?;
    if options.for_races {
        // All accesses to objects that strands may share are kept.
        return Ok(module);
    }
    options.run(module, &"dce".parse()?)
}

/// Replaces calls of the run time. O(module)
fn regions(mut module: Module, options: &Options, report: &mut Report) -> Result<Module, Error> {
    let for_races = options.for_races;
    let mut alternatives = iterations::Alternatives::default();
    if !for_races {
        (module, alternatives) = iterations::raise(module, options, report)?;
    }
    let split = options.shared.is_some().then(|| split::split(&mut module, options));
    if !for_races && (split.is_some() || raises_all(&module, options)) {
        let is_raised = |g| split.as_ref().is_none_or(|s: &split::Split| s.closed.contains(&g));
        report.barriers = barriers::remove(&mut module, is_raised)?;
    }
    let survey = Survey::of(&module, options);
    let mut plan = plan(&module, survey, options, split.as_ref(), &alternatives, report);
    if report.replaced == 0 {
        return Ok(module);
    }
    let functions: Vec<GlobalId> = (0..module.globals.len()).map(GlobalId::new).collect();
    if for_races {
        names::of_constructs(&mut module, &plan);
        plan.codes_of_tasks = races::codes_of_tasks(&mut module, &plan.survey)?;
    }
    support::add(&mut module, options)?;
    for g in functions {
        if !plan.pinned.contains(&g) {
            rewrite::rewrite(&mut module, g, &mut plan)?;
        } else if plan.opening.contains_key(&g) {
            open::rewrite(&mut module, g, &plan)?;
        }
        if plan.outlined.contains(&g)
            && let Some(function) = module.function_mut(g)
        {
            // Both are the strand's record now.
            function.params.iter_mut().take(2).for_each(|p| p.attrs = AttrSet::EMPTY);
            // Captured values of fewer bits leave the others undefined, whatever clang says.
            let packed = function.params.iter_mut().skip(2).filter(|p| p.ty == Type::I64);
            packed.for_each(|p| p.attrs = AttrSet::EMPTY);
        }
    }
    module.use_list_orders.clear();
    support::prune(&mut module);
    if !for_races {
        kept_records::keep_calls(&mut module);
    }
    Ok(module)
}

fn has_regions(module: &Module) -> bool {
    let declared = module.functions().filter(|(_, _, f)| f.body.is_none());
    let names = declared.filter_map(|(_, g, _)| g.name.as_deref());
    names.into_iter().any(|n| entry(n).is_some())
}
