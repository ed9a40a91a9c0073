//! The searches over schedules against each other and against plain enumeration.

use crate::enumerate::{self, EnumerationResult};
use crate::generate;
use crate::tally::par_sum;
use pir_core::entity::GlobalId;
use pir_host::CLibrary;
use pir_interp::explore::{Incomplete, SearchBounds, SearchResult, explore};
use pir_interp::host::{Assumption, Host};
use pir_interp::outcome::Outcome;
use pir_interp::race::Race;
use pir_interp::run::{self, Detector, RunResult};
use pir_interp::sched::{
    PctScheduler, RandomScheduler, ReplayScheduler, Scheduler, SerialScheduler,
};
use pir_interp::serial;
use pir_interp::{Input, Program};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Limits of the effort on one program.
#[derive(Clone, Copy, Debug)]
pub struct SearchEffort {
    /// States of the search.
    pub states: u64,
    /// Turns of plain enumeration.
    pub plain: u64,
    /// Turns of the enumeration of all operations.
    pub operations: u64,
    /// Random schedules of programs without races.
    pub seeds: u64,
}

impl SearchEffort {
    /// For random programs.
    pub const RANDOM_PROGRAMS: Self =
        Self { states: 5_000, plain: 5_000, operations: 3_000, seeds: 100 };
    /// For files.
    pub const FILES: Self = Self { states: 50_000, plain: 20_000, operations: 10_000, seeds: 100 };
}

/// Which of the ways agreed: those that were not too much effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// The search was complete.
    pub explored: bool,
    /// So was plain enumeration.
    pub plain: bool,
    /// So was the enumeration of all operations.
    pub operations: bool,
    /// The serial race detector reached a verdict, and the same one.
    pub bags: bool,
    /// So did a serial run with vector clocks.
    pub clocks: bool,
    /// A serial run determined the only outcome.
    pub determinate: bool,
    /// Whether there is a race.
    pub race: bool,
    /// How many outcomes.
    pub outcomes: usize,
    /// Whether the program looks at addresses.
    pub addresses: bool,
}

/// A program from text, with its entry `main`.
///
/// # Errors
/// The difference that was found.
pub fn program(text: &[u8]) -> Result<(Program, GlobalId), String> {
    let module = pir_core::text::parse(text).into_result();
    let module = module.map_err(|found| found[0].message.to_string())?;
    let verified = pir_verify::verify(module).map_err(|invalid| invalid.to_string())?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    Ok((program, entry))
}

/// Searches in all ways and compares the results.
///
/// # Errors
/// The first two ways that differ, and in what.
pub fn compare(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    effort: SearchEffort,
) -> Result<Agreement, String> {
    let bounds = SearchBounds { states: effort.states, ..SearchBounds::default() };
    let found = explore(program, entry, input, &bounds, None).map_err(|e| e.to_string())?;
    let mut agreed = Agreement {
        explored: within(&found),
        race: !found.races.is_empty(),
        outcomes: found.outcomes.len(),
        addresses: found.incomplete.contains(&Incomplete::Assumption(Assumption::Addresses)),
        ..Agreement::default()
    };
    if !agreed.explored {
        return Ok(agreed);
    }
    let outcomes: BTreeSet<Outcome> = found.outcomes.keys().cloned().collect();
    let races: BTreeSet<&str> = found.races.keys().map(|r| &*r.location).collect();
    let race = !found.races.is_empty();

    let bounds = SearchBounds { states: effort.states, sleep: false, ..SearchBounds::default() };
    let awake = explore(program, entry, input, &bounds, None).map_err(|e| e.to_string())?;
    let all = |f: &SearchResult| {
        let outcomes: Vec<Outcome> = f.outcomes.keys().cloned().collect();
        let races: Vec<Race> = f.races.keys().cloned().collect();
        (outcomes, races, f.incomplete.clone())
    };
    if within(&awake) && all(&awake) != all(&found) {
        return Err(format!("where nothing sleeps: {:?}, else {:?}", all(&awake), all(&found)));
    }
    // Numbers that strands get as they start may differ between states that are alike.
    if found.states > awake.states {
        return Err(format!("{} states, {} where nothing sleeps", found.states, awake.states));
    }

    let told_serially = serial(program, entry, input, (&found, &races))?;
    (agreed.bags, agreed.clocks) = (told_serially.bags, told_serially.clocks);
    agreed.determinate = told_serially.outcome;
    if let Some(EnumerationResult { outcomes: seen, races: locations, .. }) =
        enumerate::plain(program, entry, input, effort.plain)
    {
        agreed.plain = true;
        let locations = locations.iter().map(|l| &**l).collect();
        same("plain enumeration", (&outcomes, &races), (&seen, &locations))?;
    }
    // The order of unobservable operations may give objects other addresses.
    if !agreed.addresses
        && let Some(mut all) = enumerate::every_operation(program, entry, input, effort.operations)
    {
        agreed.operations = true;
        // It does not see endless runs.
        all.outcomes.remove(&Outcome::Hang);
        let ended = outcomes.iter().filter(|o| **o != Outcome::Hang).cloned().collect();
        if race == all.races.is_empty() {
            return Err(format!("all operations: races at {:?}, else {races:?}", all.races));
        }
        same("all operations", (&ended, &races), (&all.outcomes, &races))?;
    }
    Ok(agreed)
}

/// Checks the races and the outcome of a serial run, where it decides them, against the search.
/// Both detectors run where both apply, and the clocks must find each race of the bags in a run by
/// its schedule.
fn serial(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    (found, races): (&SearchResult, &BTreeSet<&str>),
) -> Result<SerialAnswers, String> {
    let options = run::RunOptions { max_steps: 1 << 20, ..run::RunOptions::default() };
    let mut told = SerialAnswers::default();
    for detector in [Detector::Bags, Detector::Clocks] {
        let verdict = serial::decide_by(detector, program, entry, input, &options, None);
        let verdict = verdict.map_err(|e| e.to_string())?;
        let at: BTreeSet<&str> = verdict.races.iter().map(|f| &*f.0.location).collect();
        // What races in one schedule is a race, whatever the others do.
        let late = |l: &&str| !races.contains(l);
        if (verdict.decided.is_ok() || detector == Detector::Clocks) && at.iter().any(late) {
            return Err(format!("{detector:?} in one run: races at {at:?}, the search: {races:?}"));
        }
        if verdict.decided.is_err() {
            continue;
        }
        if at.is_empty() != races.is_empty() {
            return Err(format!("{detector:?} in one run: races at {at:?}, the search: {races:?}"));
        }
        match detector {
            Detector::Bags => told.bags = true,
            Detector::Clocks => told.clocks = true,
        }
        if let Some(outcome) = verdict.only_outcome() {
            told.outcome = true;
            if found.outcomes.keys().ne([outcome]) {
                let all: Vec<String> = found.outcomes.keys().map(|o| o.to_string()).collect();
                return Err(format!(
                    "{detector:?} in one run: only {outcome}, the search: {all:?}"
                ));
            }
        }
        for (race, schedule) in &verdict.races {
            let mut replay = ReplayScheduler::new(schedule);
            let choices = &schedule.choices;
            let run = run::run(program, entry, input, &options, &mut replay, choices, None);
            let machine = run.map_err(|e| format!("{:?}", e.stop))?.machine;
            if !machine.detection.races.found.iter().any(|r| r.location == race.location) {
                return Err(format!("no race at {} by the schedule {schedule}", race.location));
            }
        }
    }
    Ok(told)
}

/// The answers of one serial run.
#[derive(Clone, Copy, Default)]
struct SerialAnswers {
    bags: bool,
    clocks: bool,
    outcome: bool,
}

/// Returns whether a search is incomplete only because of choices that no search varies, or of
/// reads that race with later writes.
fn within(found: &SearchResult) -> bool {
    let is_open = |i: &Incomplete| matches!(i, Incomplete::Assumption(_) | Incomplete::RacingReads);
    found.incomplete.iter().all(is_open)
}

type OutcomesAndRaces<'a> = (&'a BTreeSet<Outcome>, &'a BTreeSet<&'a str>);

fn same(
    what: &str,
    (a, r): OutcomesAndRaces<'_>,
    (b, s): OutcomesAndRaces<'_>,
) -> Result<(), String> {
    let show = |set: &BTreeSet<Outcome>, other: &BTreeSet<Outcome>| -> Vec<String> {
        set.difference(other).map(|o| o.to_string()).collect()
    };
    if a != b {
        return Err(format!(
            "{what} does not find {:?}, and finds {:?} beside {} outcomes",
            show(a, b),
            show(b, a),
            a.intersection(b).count()
        ));
    }
    match r == s {
        true => Ok(()),
        false => Err(format!("{what} finds races at {s:?}, not at {r:?}")),
    }
}

/// Checks that a program without races has one outcome under every scheduler, and no race.
///
/// # Errors
/// The scheduler that finds another outcome than the serial run, or a race.
pub fn determinate(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    seeds: u64,
) -> Result<Outcome, String> {
    let run = |scheduler: &mut dyn Scheduler, name: &str| {
        let options = run::RunOptions { max_steps: 1 << 20, ..run::RunOptions::default() };
        let run = run::run(program, entry, input, &options, scheduler, &[], None);
        let run = run.map_err(|e| format!("{name}: {:?}", e.stop))?;
        if let Some(race) = run.machine.detection.races.found.first() {
            return Err(format!("{name}: a race at {}", race.location));
        }
        match run.ended {
            RunResult::Outcome(outcome) => Ok(outcome.normal()),
            other => Err(format!("{name}: {other:?}")),
        }
    };
    let serial = run(&mut SerialScheduler, "serial")?;
    for seed in 0..seeds {
        let mut pair: [(&mut dyn Scheduler, String); 2] = [
            (&mut RandomScheduler::new(seed), format!("random {seed}")),
            (&mut PctScheduler::new(seed, 3, 60), format!("pct {seed}")),
        ];
        for (scheduler, name) in &mut pair {
            let outcome = run(*scheduler, name)?;
            if outcome != serial {
                return Err(format!("{name}: {outcome}, but serial: {serial}"));
            }
        }
    }
    Ok(serial)
}

crate::tally! {
    /// Counts of the checks on random programs.
    pub struct ScheduleTally {
        /// Programs.
        pub programs,
        /// Programs with a race.
        pub races,
        /// Programs whose races a serial run decides.
        pub bags,
        /// Programs whose races a serial run decides, with a race.
        pub bags_with_race,
        /// Programs whose races are decided by clocks in a serial run.
        pub clocks,
        /// Programs whose only outcome is decided by a serial run.
        pub determinate,
        /// Programs with updates that commute.
        pub updates,
        /// Programs with more than one outcome.
        pub open,
        /// Programs that the search did completely.
        pub explored,
        /// Programs enumerated plainly.
        pub plain,
        /// Programs of which all operations were enumerated.
        pub operations,
        /// Programs that look at addresses.
        pub addresses,
    }
}

/// Every check on one random program.
///
/// # Errors
/// What failed, and the program.
pub fn random(
    seed: u64,
    options: generate::GeneratorOptions,
    effort: SearchEffort,
) -> Result<ScheduleTally, String> {
    let text = generate::program(seed, options);
    let fail = |why: String| format!("seed {seed}, {options:?}: {why}\n{text}");
    let (program, entry) = program(text.as_bytes()).map_err(fail)?;
    let input = Input::Values(Vec::new());
    let agreed = compare(&program, entry, &input, effort).map_err(fail)?;
    if options.free {
        let outcome = determinate(&program, entry, &input, effort.seeds).map_err(fail)?;
        if agreed.race || (agreed.explored && agreed.outcomes != 1) {
            return Err(fail(format!("{agreed:?}, serial {outcome}")));
        }
        if agreed.explored && !agreed.bags && !options.sync && !options.order {
            return Err(fail("the serial detector can't tell".into()));
        }
        if agreed.explored && !agreed.determinate && !options.sync {
            return Err(fail("a serial run can't tell the outcome".into()));
        }
    }
    Ok(ScheduleTally {
        programs: 1,
        races: agreed.race.into(),
        bags: agreed.bags.into(),
        bags_with_race: u64::from(agreed.bags && agreed.race),
        clocks: agreed.clocks.into(),
        determinate: agreed.determinate.into(),
        updates: options.updates.into(),
        open: u64::from(agreed.outcomes > 1),
        explored: agreed.explored.into(),
        plain: agreed.plain.into(),
        operations: agreed.operations.into(),
        addresses: agreed.addresses.into(),
    })
}

/// Every check on `count` random programs of all kinds, from `seed` on.
///
/// # Panics
/// With the first failures, if there are any.
pub fn all_random(seed: u64, count: u64, effort: SearchEffort) -> ScheduleTally {
    let one = |n: u64| {
        let flag = |bit: u64| n >> bit & 1 != 0;
        let size = 3 + (n / 8 % 6) as u32;
        let options = generate::GeneratorOptions {
            free: flag(0),
            sync: flag(1),
            order: flag(2),
            calls: n.is_multiple_of(7),
            addresses: n.is_multiple_of(6),
            lists: false,
            updates: n.is_multiple_of(3),
            size,
        };
        random(n, options, effort)
    };
    par_sum((seed..seed + count).into_par_iter().map(one))
}
