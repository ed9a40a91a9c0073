//! `simd` loops: regions whose strands are lanes.
//!
//! No call of the run time marks them, but the metadata of the loop, which compilers write for
//! their own vectoriser: the iterations are independent, or a number of them may run at once.

mod memory;
mod metadata;
mod safelen;

use crate::counted::{Allowed, CountedLoop, OpenedLoops};
use crate::error::Error;
use crate::hidden_calls::is_coroutine;
use crate::options::Options;
use crate::report::{Construct, Outcome, Report};
use crate::source_names::{Names, is_fortran};
use memory::{Accesses, Code};
use metadata::Promise;
use pir_analysis::{Analyses, Cfg, Loop};
use pir_core::Module;
use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::cursor::Uses;
use pir_core::entity::{Entity, GlobalId, Inst, Md};
use pir_core::module::Linkage;
use rustc_hash::FxHashSet;

pub(crate) use metadata::forget_places;
pub(crate) use safelen::limited;

/// The numbers of lanes in a group, whatever a program allows.
const LANES: std::ops::RangeInclusive<u32> = 2..=16;

/// A loop that becomes a region.
struct Site {
    counted: CountedLoop,
    own: Vec<Inst>,
    width: Option<u32>,
    /// Its entry in the report.
    construct: Construct,
}

/// Returns whether the module has loops whose iterations may run at once according to their
/// metadata: `simd` loops, and those of some pragmas of clang. O(module)
pub fn has_simd_loops(module: &Module) -> bool {
    has_promise(module, |p| p.is_parallel || p.width.is_some())
}

/// Returns whether [`raise`] has something to look at. O(module)
pub(crate) fn has_loops(module: &Module, limited: &FxHashSet<Md>) -> bool {
    has_promise(module, |p| p.is_parallel || limited.contains(&p.node))
}

fn has_promise(module: &Module, wanted: impl Fn(Promise) -> bool) -> bool {
    let mut bodies = module.functions().filter_map(|(_, _, f)| f.body.as_deref());
    bodies.any(|body| {
        let mut ends = body.layout().iter().filter_map(|&b| body.terminator(b));
        ends.any(|t| metadata::promise(module, body, t).is_some_and(&wanted))
    })
}

/// Makes regions of `simd` loops: `lockstep` ones for execution, and, for the detection of races,
/// ones without order but that of `width`. `limited` has the loops with `safelen`.
/// O(module × depth of `simd` loops inside each other)
///
/// # Errors
/// An edit fails.
pub(crate) fn raise(
    module: &mut Module,
    limited: &FxHashSet<Md>,
    options: &Options,
    report: &mut Report,
) -> Result<(), Error> {
    let first = report.constructs.len();
    let is_fortran = is_fortran(module);
    for g in (0..module.globals.len()).map(GlobalId::new) {
        // Loops that stay, by their last instructions.
        let mut kept = FxHashSet::default();
        loop {
            let sites = sites(module, g, limited, options, is_fortran, &mut kept);
            if sites.is_empty() {
                break;
            }
            let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
            for site in &sites {
                let width = site.width.map(|w| i64::from(w).into());
                let fork = Fork { width, lockstep: !options.for_races, ..Fork::default() };
                site.counted.open(&f, fork, &site.own)?;
            }
            f.finish().map_err(Error::Build)?;
            report.constructs.extend(sites.into_iter().map(|site| site.construct));
        }
    }
    report.constructs[first..].sort_by_key(|c| c.offset.unwrap_or(u32::MAX));
    Ok(())
}

/// Finds loops of a function that become regions, and adds those to `kept` that do not. Others may
/// remain that depend on the graph around these.
fn sites(
    module: &Module,
    g: GlobalId,
    limited: &FxHashSet<Md>,
    &Options { for_races, innermost_lanes, .. }: &Options,
    is_fortran: bool,
    kept: &mut FxHashSet<Inst>,
) -> Vec<Site> {
    let mut found = Vec::new();
    let is_local = matches!(module.global(g).linkage, Linkage::Internal | Linkage::Private);
    let Some(function) = module.function(g) else { return found };
    let Some(body) = function.body.as_deref() else { return found };
    if is_coroutine(module, function) {
        return found;
    }
    let ends = body.layout().iter().filter_map(|&b| body.terminator(b));
    let promises = ends.filter_map(|t| {
        let promise = metadata::promise(module, body, t).filter(|_| !kept.contains(&t))?;
        (promise.is_parallel || limited.contains(&promise.node)).then_some((t, promise))
    });
    let marked: Vec<(Inst, Promise)> = promises.collect();
    if marked.is_empty() {
        return found;
    }
    let names = Names::of_symbols(module, is_fortran);
    let analyses = Analyses::new(Cfg::of(body));
    let (loops, uses) = (analyses.loops(), Uses::new(body));
    if loops.irreducible().next().is_some() {
        return found;
    }
    let mut opened = OpenedLoops::default();
    for (t, promise) in marked {
        let home = body.block_of(t);
        let is_wanted = |&l: &Loop| {
            let may_be_lanes = innermost_lanes || loops.children(l).next().is_some();
            may_be_lanes && loops.latches(l) == [home]
        };
        let l = loops.innermost(home).filter(is_wanted);
        let site = l.and_then(|l| {
            let may = Allowed { read_in_test: for_races, ..Allowed::default() };
            let counted = CountedLoop::of(module, body, &analyses, &uses, l, may)?;
            let code = Code { module, function, is_local, body, dom: analyses.dom(), uses: &uses };
            let accesses = Accesses::of(&code, &counted, for_races)?;
            let width = match for_races {
                true => promise.width.filter(|_| !promise.is_parallel),
                // Fewer lanes than allowed are always right.
                false => promise.width.filter(|w| LANES.contains(w)).or(Some(accesses.lanes())),
            };
            let outcome = Outcome::Lanes { width };
            let construct = Construct::at(&names, g, t, "simd".into(), Some("simd"), outcome);
            Some(Site { counted, own: accesses.own, width, construct })
        });
        match site {
            None => drop(kept.insert(t)),
            Some(site) if site.counted.is_apart_from(&opened) => {
                opened.add(&site.counted);
                found.push(site);
            }
            Some(_) => {}
        }
    }
    found
}
