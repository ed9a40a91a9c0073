//! `cargo xtask corpus`: compiles the corpus at every level and checks each file.

use crate::check::{self, CheckFailure, CheckStage};
use crate::compile::{CompilePaths, compile};
use crate::report::{self, FileOutcome};
use crate::sources::{self, Variant};
use crate::tools::{self, Tools};
use crate::{Options, Result};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Runs the lane.
///
/// # Errors
/// If a tool is missing or a file fails.
pub(crate) fn run(options: &Options) -> Result<()> {
    let tools = tools::setup()?;
    let sources = sources::all(options)?;
    let variants: Vec<Variant> = sources.iter().flat_map(sources::Source::variants).collect();
    println!(
        "corpus: {} sources, {} files, {} at a time",
        sources.len(),
        variants.len(),
        options.jobs
    );
    let place = CompilePaths::repository();
    let clock = StageClock::default();
    let start = Instant::now();
    let outcomes = pool(options.jobs).install(|| {
        variants.par_iter().map(|v| one(v, &tools, &place, &clock)).collect::<Vec<_>>()
    });
    let verdict = report::print(&outcomes);
    let bytes: usize = outcomes.iter().map(|o| o.bytes).sum();
    println!(
        "{:.1} MB in {:.1} s (compiling {:.1} s, checking {:.1} s, summed over jobs)",
        bytes as f64 / 1e6,
        start.elapsed().as_secs_f64(),
        StageClock::seconds(&clock.compile),
        StageClock::seconds(&clock.check),
    );
    verdict
}

/// Creates a pool with the number of threads that the user allows.
///
/// # Panics
/// If the system refuses threads.
pub(crate) fn pool(jobs: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(jobs).build().expect("the system gives us threads")
}

/// Time spent over all jobs, in microseconds.
#[derive(Default)]
struct StageClock {
    compile: AtomicU64,
    check: AtomicU64,
}

impl StageClock {
    fn add(to: &AtomicU64, spent: Duration) {
        to.fetch_add(u64::try_from(spent.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn seconds(of: &AtomicU64) -> f64 {
        of.load(Ordering::Relaxed) as f64 / 1e6
    }
}

fn one(variant: &Variant, tools: &Tools, place: &CompilePaths, clock: &StageClock) -> FileOutcome {
    let (language, level) = (variant.source.language, variant.level);
    let start = Instant::now();
    let compiled = compile(variant, tools, place);
    StageClock::add(&clock.compile, start.elapsed());
    let (path, text) = match compiled {
        Ok(done) => done,
        Err(e) => {
            let failure = Some(CheckFailure { stage: CheckStage::Compile, detail: e.to_string() });
            let path = variant.source.path.with_file_name(variant.file_name());
            return FileOutcome { path, language, level, bytes: 0, failure };
        }
    };
    let start = Instant::now();
    let thread = rayon::current_thread_index().unwrap_or(0);
    let scratch = place.output.join(format!("scratch.{thread}"));
    let failure = check::check(&text, tools, &scratch).err();
    StageClock::add(&clock.check, start.elapsed());
    FileOutcome { path, language, level, bytes: text.len(), failure }
}
