//! `pir fuzz merge`: the shards of a campaign, added up.

use super::case_file::CaseFile;
use super::directory::{self, CampaignDirectory};
use super::results::Results;
use crate::cli::{Global, Merge};
use crate::cmd::execute::RefusedProgram;
use crate::output::tell;
use crate::status;
use indicatif::ProgressBar;
use pir_fuzz::CampaignState;
use pir_fuzz::state::Part;
use std::path::{Path, PathBuf};

/// Merges folders.
pub(super) fn run(args: &Merge, global: &Global) -> u8 {
    match merged(args, global) {
        Ok(state) => {
            let statistics = &state.result.statistics;
            match (statistics.reports, statistics.inconclusive) {
                (1.., _) => status::NO,
                (0, 1..) if args.fail_on_inconclusive => status::INCONCLUSIVE,
                _ => status::CLEAN,
            }
        }
        Err(status) => status,
    }
}

fn merged(args: &Merge, global: &Global) -> Result<CampaignState, u8> {
    let read = |folder: &PathBuf| {
        let refuse = |r: RefusedProgram| r.tell_as(args.format.of_refusals(), folder);
        directory::read(folder).map_err(refuse)
    };
    let states = args.folders.iter().map(read).collect::<Result<_, _>>()?;
    let state = CampaignState::merge(states).map_err(|e| {
        let refused = RefusedProgram::message(status::INPUT, format!("can't merge: {e}"));
        refused.tell_as(args.format.of_refusals(), &args.folders[0])
    })?;
    if !global.quiet {
        tell_gaps(&state.parts);
    }
    let directory = match args.output.as_deref().map(|folder| (folder, write(folder, &state))) {
        None => None,
        Some((_, Ok(directory))) => Some(directory),
        Some((folder, Err(refused))) => {
            return Err(refused.tell_as(args.format.of_refusals(), folder));
        }
    };
    let mut results = Results::new(args.format, &state.identity.subject, directory.as_ref());
    for report in &state.result.reports {
        results.report(report, state.result.time, &ProgressBar::hidden());
    }
    results.finish(&state, global);
    Ok(state)
}

/// Writes a campaign to a folder that has none.
fn write(folder: &Path, state: &CampaignState) -> Result<CampaignDirectory, RefusedProgram> {
    let directory = CampaignDirectory::create(folder)?;
    if directory.has_state() {
        let message = "the output folder has a campaign already".to_owned();
        return Err(RefusedProgram::message(status::INPUT, message));
    }
    for report in &state.result.reports {
        directory.write_report(report, &CaseFile::text(&state.identity.subject, report))?;
    }
    directory.save(state)?;
    Ok(directory)
}

/// Names the cases that a campaign of a bounded number of cases would have and that are not there:
/// shards that are missing, or that ended before others.
fn tell_gaps(parts: &[Part]) {
    let count = parts.first().map_or(0, |p| p.count);
    let missing = count.saturating_sub(parts.len() as u64);
    if missing > 0 {
        tell!("pir: {missing} of the {count} shards are not there");
    }
    let most = parts.iter().map(|p| p.cases).max().unwrap_or(0);
    // Shares of one campaign differ by one case at most.
    for part in parts.iter().filter(|p| p.cases + 1 < most) {
        tell!(
            "pir: shard {} has {} cases, and another one {most}: it ended at --max-reports or \
             --time, or is not finished",
            part.shard(),
            part.cases
        );
    }
}
