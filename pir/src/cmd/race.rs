//! `pir race`: data races over all schedules. `pir_ir::races` says how they are looked for.
//!
//! Programs with OpenMP are raised first.

use super::execute::{call, not_started, verified};
use super::search::{Progress, options};
use crate::cli::{Detector, Format, Global, Race};
use crate::interrupt::INTERRUPTED_STATUS;
use crate::output::tell;
use crate::{json, output, status};
use pir_core::Code;
use pir_interp::run;
use pir_ir::report::RaceReport;
use pir_ir::report::races::{doubts, replay_words};
use pir_ir::{Answer, Input};
use std::io::Read as _;
use std::path::Path;

/// Answers for each file.
pub(super) fn run(args: &Race, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    let mut input = Vec::new();
    if args.stdin
        && let Err(e) = std::io::stdin().lock().read_to_end(&mut input)
    {
        tell!("pir: can't read standard input: {e}");
        return status::INPUT;
    }
    for file in &args.files {
        worst = worst.max(one(args, file, &input, global).unwrap_or_else(|status| status));
        if worst == INTERRUPTED_STATUS {
            break;
        }
    }
    worst
}

fn one(args: &Race, file: &Path, input: &[u8], global: &Global) -> Result<u8, u8> {
    let search = &args.search;
    let (source, module) =
        verified(file, global).map_err(|refused| refused.tell_as(search.format, file))?;
    let name = &source.name;
    let progress = Progress::new(name, search.execution.timeout, global);
    let mut options = options(search, &progress);
    options.detector = match args.detector {
        Detector::Auto => None,
        Detector::Bags => Some(run::Detector::Bags),
        Detector::Clocks => Some(run::Detector::Clocks),
    };
    let input = Input { stdin: input.to_vec(), ..call(&source, &search.execution) };
    let verdict = pir_ir::races(&module, &search.execution.entry, &input, &options);
    drop(progress);
    let verdict = verdict.map_err(|e| not_started(e, name).tell_as(search.format, file))?;
    let text = source.report_text();
    match search.format {
        Format::Json => json::print(&RaceReport::new(&verdict, &text)),
        Format::Human => {
            for race in &verdict.races {
                let words = replay_words(race, &text);
                output::line(&format!("{name}: error[{}]: {words}", Code::DataRace));
            }
            match verdict.answer() {
                Answer::None => output::line(&format!("{name}: no data race")),
                Answer::Inconclusive => {
                    let why = doubts(&verdict, &text).join("; ");
                    output::line(&format!("{name}: inconclusive: {why}"));
                }
                Answer::Race => {}
            }
            output::line(&format!("  {}", verdict.claim));
            if global.verbose > 0 {
                tell!("pir: {name}: {}", verdict.serial);
            }
        }
    }
    Ok(match verdict.answer() {
        _ if verdict.interrupted => INTERRUPTED_STATUS,
        Answer::Race => status::NO,
        Answer::Inconclusive if search.fail_on_inconclusive => status::INCONCLUSIVE,
        _ => status::CLEAN,
    })
}
