//! Wrong passes, each of a known class, that the fuzzer has to find, and correct ones in which it
//! must find nothing.

use pir_core::module::Module;
use pir_fuzz::selftest::{self, Mutant, SearchOptions, search};
use pir_fuzz::{
    CampaignResult, FailureKind, Mode, Options, OracleOptions, ReduceOptions, Subject, Tape,
    examine, generate, reduce, run,
};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The number of cases within which each mutant is found.
const MAX_CASES: u64 = 16_000;

/// The maximum number of instructions of a reduced case.
const MAX_REDUCED_INSTRUCTIONS: usize = 20;

/// The maximum number of instructions of a reduced case in the median of the mutants.
const MEDIAN_REDUCED_INSTRUCTIONS: usize = 12;

/// The mutants whose reports are reduced.
const REDUCED: [&str; 5] = [
    "swap operands of sub",
    "load after a store",
    "split an update",
    "forward over a join",
    "drop force",
];

fn mutant(name: &str) -> &'static Mutant {
    Mutant::all().find(|m| m.name == name).expect("there is such a mutant")
}

fn campaign(subject: &Subject<'_>, mode: Mode, cases: u64) -> CampaignResult {
    let mut options = Options::of(mode, cases);
    options.seed = 7;
    options.max_reports = 1;
    run(subject, &options, &AtomicBool::new(false))
}

/// Looks for the mutants of some modes.
fn finds(modes: &[Mode]) {
    let (mut missed, mut sizes) = (Vec::new(), Vec::new());
    for m in Mutant::all().filter(|m| modes.contains(&m.mode) && m.gap.is_none()) {
        let mut options = SearchOptions::default();
        // A time would make the result depend on the machine.
        (options.max_cases, options.max_time) = (MAX_CASES, Duration::MAX);
        options.reduces = true;
        let done = search(m, &options, &|| false);
        match done.found {
            Some(found) if found.is_expected => {
                sizes.extend(found.reduced.map(|r| r.instructions));
                println!("{}: {} after {} cases", m.name, found.kind, done.cases);
            }
            Some(found) => missed.push(format!("{} fails otherwise: {}", m.name, found.failure)),
            None => missed.push(format!("{} is not found", m.name)),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    println!("{median} instructions in the median, {sizes:?}");
    assert!(median <= MEDIAN_REDUCED_INSTRUCTIONS, "{sizes:?}");
}

/// The number of cases and the time within which a mutant is looked for, once for each seed.
const MEASURED_CASES: u64 = 20_000;
const MEASURED_TIME: Duration = Duration::from_secs(3);

/// Which mutants are found, in how many cases, and how small their programs become: for people.
#[test]
#[ignore = "slow"]
fn measured_searches_of_all_mutants() {
    let (mut found, mut all, mut sizes) = (0, 0, Vec::new());
    let skipped = std::env::var("PIR_SKIPPED_MUTANTS").ok().and_then(|n| n.parse().ok());
    for m in Mutant::all().skip(skipped.unwrap_or(0)) {
        let once = |seed: u64, reduces: bool| {
            let mut options = SearchOptions::default();
            (options.seed, options.reduces) = (seed, reduces);
            (options.max_cases, options.max_time) = (MEASURED_CASES, MEASURED_TIME);
            search(m, &options, &|| false)
        };
        let first = once(0, true);
        let is_expected = |s: &selftest::Search| s.found.as_ref().is_some_and(|f| f.is_expected);
        let size = first.found.as_ref().and_then(|f| f.reduced).map(|r| r.instructions);
        sizes.extend(size);
        let other = first.found.as_ref().filter(|f| !f.is_expected).map(|f| f.kind);
        let mut searches = vec![first];
        if is_expected(&searches[0]) {
            let begin = Instant::now();
            let has_time = |_: &u64| begin.elapsed() < 2 * MEASURED_TIME;
            searches.extend((1..20).take_while(has_time).map(|seed| once(seed, false)));
        }
        let hits = searches.iter().filter(|s| is_expected(s)).count();
        let mut cases: Vec<u64> = searches.iter().map(|s| s.cases).collect();
        cases.sort_unstable();
        let mut times: Vec<u128> = searches.iter().map(|s| s.time.as_millis()).collect();
        times.sort_unstable();
        let mut steps: Vec<u64> =
            searches.iter().filter_map(|s| Some(s.found.as_ref()?.instructions)).collect();
        steps.sort_unstable();
        let [median, late] = [10, 19].map(|n| (searches.len() * n).div_ceil(20).max(1) - 1);
        println!(
            "| {} | {} | {} | {hits}/{} | {} ms | {} ms | {} s | {} | {} | {} | {size:?} {other:?}",
            m.class,
            m.name,
            m.mode.name(),
            searches.len(),
            times[median],
            times[late],
            m.goal().as_secs(),
            cases[median],
            cases[late],
            steps.get(steps.len() / 2).copied().unwrap_or(0),
        );
        all += 1;
        found += u32::from(hits * 20 >= 19 * searches.len());
    }
    sizes.sort_unstable();
    println!(
        "{found} of {all} found in 95 % of the searches; {:?} in the median",
        sizes[sizes.len() / 2]
    );
}

#[test]
fn mutants_of_one_strand_are_found() {
    finds(&[Mode::Sequential]);
}

#[test]
fn race_free_mutants_are_found() {
    finds(&[Mode::RaceFree]);
}

#[test]
fn mutants_that_need_schedules_are_found() {
    finds(&[Mode::Atomic, Mode::Racy]);
}

#[test]
fn mutants_have_names_of_their_own() {
    let names: BTreeSet<_> = Mutant::all().map(|m| m.name).collect();
    assert_eq!(names.len(), Mutant::all().count());
}

/// The table of the book is the output of the command that it names, with times of some machine.
#[test]
fn the_book_lists_all_mutants() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/fuzzing.md");
    let page = std::fs::read_to_string(page).expect("a page");
    let cells = page.lines().map(|l| l.split('|').map(str::trim).collect::<Vec<_>>());
    let is_mode = |cell: &str| Mode::ALL.iter().any(|m| m.name() == cell);
    let rows: BTreeSet<_> =
        cells.filter(|c| c.len() > 5 && is_mode(c[3])).map(|c| (c[1], c[2])).collect();
    let all = Mutant::all().map(|m| (m.class, m.name)).collect();
    assert_eq!(rows, all);
}

#[test]
fn a_search_does_not_depend_on_threads() {
    let mut options = SearchOptions::default();
    (options.seed, options.max_cases) = (3, MAX_CASES);
    let found = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| {
            let all = ["speculate a store", "hoist a load over a join", "drop a lock"];
            all.map(|name| search(mutant(name), &options, &|| false))
                .map(|done| (done.cases, done.found))
        })
    });
    assert_eq!(found[0], found[1]);
    assert!(found[0].iter().all(|(_, found)| found.is_some()));
}

#[test]
fn a_search_stops_when_it_is_asked_to() {
    let done = search(mutant("add nsw"), &SearchOptions::default(), &|| true);
    assert_eq!((done.cases, done.found), (0, None));
}

#[test]
fn small_programs_do_not_count_if_large_ones_are_wanted() {
    let mut options = SearchOptions::default();
    (options.max_cases, options.min_instructions) = (MAX_CASES, 300);
    let done = search(mutant("swap operands of sub"), &options, &|| false);
    assert!(done.found.is_some_and(|found| found.instructions >= 300));
}

#[test]
fn reports_are_reduced() {
    for m in REDUCED.map(mutant) {
        let pass = |module| Ok(m.apply(module));
        let subject = Subject::Function(&pass);
        let report = campaign(&subject, m.mode, MAX_CASES).reports.remove(0);
        let (options, mut bounds) = (Options::of(m.mode, 1), ReduceOptions::default());
        // A time would make the result depend on the machine.
        bounds.max_time = Duration::from_secs(3600);
        (bounds.max_tapes, bounds.max_programs) = (400, 600);
        let small = reduce(&subject, &options, report.clone(), &bounds);
        println!("{}: {} to {}", m.name, report.instructions(), small.instructions());
        assert_eq!((small.kind, small.case), (report.kind, report.case));
        assert!(small.instructions() <= MAX_REDUCED_INSTRUCTIONS, "{}: {small}", m.name);
    }
}

#[test]
fn a_panic_is_a_report() {
    let pass = |module: Module| {
        assert!(!module.to_string().contains("udiv"), "no division, please");
        Ok(module)
    };
    let report = &campaign(&Subject::Function(&pass), Mode::Sequential, MAX_CASES).reports[0];
    assert_eq!(report.kind, FailureKind::Crash);
    assert!(report.outcome.contains("no division"), "{report}");
}

/// The number of cases in which each right pass has no report. `cargo xtask test` runs 10^5 cases
/// of all.
const CORRECT_CASES: u64 = 300;

#[test]
fn right_passes_have_no_report() {
    let cases = CORRECT_CASES;
    for pass in &selftest::correct_passes() {
        let result = selftest::fuzz_correct(pass, 0, cases, &[], &|| false);
        let s = &result.statistics;
        println!("{}: {s:?}", pass.name);
        assert!(result.reports.is_empty(), "{}: {}", pass.name, result.reports[0]);
        assert_eq!((s.cases, s.valid), (cases, cases));
        assert!(s.pass_fired > 0, "{} changes nothing", pass.name);
    }
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    let m = mutant("swap operands of sub");
    let pass = |module| Ok(m.apply(module));
    let results = [1, 3].map(|jobs| {
        let mut options = Options::default();
        (options.cases, options.jobs, options.max_reports) = (600, Some(jobs), 5);
        let result = run(&Subject::Function(&pass), &options, &AtomicBool::new(false));
        (result.statistics, result.reports)
    });
    assert_eq!(results[0].1.len(), 5);
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_campaign_stops_when_it_is_asked_to() {
    let identity = |module| Ok(module);
    let result = run(&Subject::Function(&identity), &Options::default(), &AtomicBool::new(true));
    assert_eq!(result.statistics.cases, 0);
}

#[test]
fn a_case_ends_at_its_deadline() {
    let m = mutant("swap operands of sub");
    let pass = |module| Ok(m.apply(module));
    let subject = Subject::Function(&pass);
    let generator = Options::of(Mode::Racy, 1).generator_of(1);
    let mut oracle = OracleOptions::default();
    let [late, ended] = [Some(Instant::now()), None].map(|deadline| {
        oracle.deadline = deadline;
        let mut seen = 0;
        for seed in 0..200 {
            let found =
                examine(&subject, generate(&mut Tape::from_seed(seed), &generator), &oracle);
            seen += u32::from(found.complete && found.fired);
        }
        seen
    });
    // A program that ends in its first turn is known.
    assert!(late * 5 < ended, "{late} and {ended}");
}
