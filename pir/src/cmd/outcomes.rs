//! `pir outcomes`: the set of outcomes over all schedules, and refinement.

use super::execute::{LoadedProgram, load};
use super::search::{Progress, options};
use crate::cli::{Format, Global, Outcomes};
use crate::interrupt::INTERRUPTED_STATUS;
use crate::output::tell;
use crate::{json, output, status};
use pir_interp::explore::SearchResult;
use pir_interp::refine::{Refinement, compare};
use pir_ir::KnownOutcomes;
use pir_ir::report::outcomes::{OutcomesReport, RefinementReport, reasons};
use std::path::Path;

/// Answers for each file.
pub(super) fn run(args: &Outcomes, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    for file in &args.files {
        let one = match &args.refines {
            None => one(args, file, global),
            Some(other) => refines(args, file, other, global),
        };
        worst = worst.max(one.unwrap_or_else(|status| status));
        if worst == INTERRUPTED_STATUS {
            break;
        }
    }
    worst
}

fn search(args: &Outcomes, loaded: &LoadedProgram, global: &Global) -> Result<KnownOutcomes, u8> {
    let name = &loaded.source.name;
    let progress = Progress::new(name, args.search.execution.timeout, global);
    let known = loaded.prepared.outcomes(&[], &options(&args.search, &progress));
    drop(progress);
    known.map_err(|stop| {
        tell!("pir: {name}: {stop}");
        status::NO
    })
}

fn one(args: &Outcomes, file: &Path, global: &Global) -> Result<u8, u8> {
    let loaded = load(file, &args.search.execution, global)
        .map_err(|r| r.tell_as(args.search.format, file))?;
    let known = search(args, &loaded, global)?;
    let KnownOutcomes { found, claim, interrupted, .. } = &known;
    match args.search.format {
        Format::Json => json::print(&OutcomesReport::new(&loaded.source.name, &known)),
        Format::Human => {
            for outcome in found.outcomes.keys() {
                let code = outcome.code().map_or_else(String::new, |code| format!(" [{code}]"));
                output::line(&format!("{}: {outcome}{code}", loaded.source.name));
            }
            tell_incomplete(&loaded.source.name, found);
            if !found.is_complete() {
                output::line(&format!("  {claim}"));
            }
            if global.verbose > 0 {
                tell!("pir: {} states, {} instructions", found.states, found.steps);
            }
        }
    }
    Ok(match interrupted {
        true => INTERRUPTED_STATUS,
        false => open_status(args.search.fail_on_inconclusive, found),
    })
}

/// Says why there may be more.
fn tell_incomplete(name: &str, found: &SearchResult) {
    if found.may_buffer_loads() && found.is_complete_without_load_buffering() {
        output::line(&format!("{name}: complete without load buffering of `monotonic` atomics"));
    } else if !found.is_complete() {
        output::line(&format!("{name}: inconclusive: {}", reasons(&found.incomplete).join("; ")));
    }
}

/// The status of an answer that need not be whole.
fn open_status(asked: bool, found: &SearchResult) -> u8 {
    if asked && !found.is_complete() { status::INCONCLUSIVE } else { status::CLEAN }
}

fn refines(args: &Outcomes, file: &Path, other: &Path, global: &Global) -> Result<u8, u8> {
    let (source, target) = (
        load(file, &args.search.execution, global)
            .map_err(|r| r.tell_as(args.search.format, file))?,
        load(other, &args.search.execution, global)
            .map_err(|r| r.tell_as(args.search.format, other))?,
    );
    let from = search(args, &source, global)?;
    let to = search(args, &target, global)?;
    let interrupted = from.interrupted || to.interrupted;
    let (from, to) = (from.found, to.found);
    let names = (&source.source.name, &target.source.name);
    let verdict = compare(&from, &to);
    if args.search.format == Format::Json {
        json::print(&RefinementReport::new(names.0, names.1, &verdict));
    }
    let human = args.search.format == Format::Human;
    Ok(match verdict {
        Refinement::Inconclusive { .. } if interrupted => INTERRUPTED_STATUS,
        Refinement::Refines => {
            if human {
                output::line(&format!("{}: every outcome is one of {}", names.1, names.0));
            }
            status::CLEAN
        }
        Refinement::Counterexample { outcome, schedule } => {
            if human {
                let code = outcome.code().map_or_else(String::new, |code| format!(" [{code}]"));
                output::line(&format!("{}: {outcome}{code}: no outcome of {}", names.1, names.0));
                output::line(&format!("  schedule: {schedule}"));
            }
            status::NO
        }
        Refinement::Restructured { how, schedule } => {
            if human {
                output::line(&format!("{}: breaks the structural rule: {how}", names.1));
                output::line(&format!("  schedule: {schedule}"));
            }
            status::NO
        }
        Refinement::Inconclusive { why } => {
            if human {
                output::line(&format!("{}: inconclusive: {}", names.1, reasons(&why).join("; ")));
            }
            if args.search.fail_on_inconclusive { status::INCONCLUSIVE } else { status::CLEAN }
        }
    })
}
