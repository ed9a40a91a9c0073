//! The oracle: whether the result of a pass refines its source.
//!
//! The first tier is one serial run with race detection, which decides about all schedules of a
//! program without races and open choices. The second is a search for all outcomes. A new outcome
//! is a failure only if the source's outcomes are complete; otherwise the case is *inconclusive*.

use crate::canonical::is_same;
use crate::differential::Differential;
use crate::failure::{Failure, FailureKind};
use crate::freedom::Freedom;
use crate::subject::{Applied, RuleHit, Subject, verifier_options};
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_core::text::print::print;
use pir_interp::Outcome;
use pir_interp::explore::{Incomplete, SearchBounds, SearchResult, explore};
use pir_interp::host::Assumption;
use pir_interp::outcome::RunFinish;
use pir_interp::refine::{Refinement, compare};
use pir_interp::run::RunOptions;
use pir_interp::serial::decide;
use pir_interp::{Input, Program};
use pir_verify::Verified;
use std::cell::OnceCell;
use std::time::{Duration, Instant};

/// How results are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OracleOptions {
    /// The maximum number of states of a search for the outcomes of a source, which must be
    /// complete for a failure.
    pub max_states: u64,
    /// The maximum number of states of a search for the outcomes of a result, of which one that is
    /// new suffices for a failure.
    pub max_target_states: u64,
    /// The maximum number of operations of a search, and of a run.
    pub max_steps: u64,
    /// Whether each new race is a failure. Otherwise one is if it adds an outcome: a load whose
    /// result is unused may race.
    pub strict_races: bool,
    /// Whether a result is printed, parsed, and compared, and whether a module that a pipeline says
    /// it has not changed is compared with its source. A campaign does so in some of its cases.
    pub print_parse: bool,
    /// Whether the pass must not change its own result.
    pub idempotent: bool,
    /// Whether a program whose serial run does not end is inconclusive at once, and a result is run
    /// only if all outcomes of its source are known.
    pub must_end: bool,
    /// The maximum time of a run or a search, whose verdict is inconclusive then.
    pub max_time: Option<Duration>,
    /// The time at which runs and searches are stopped; open verdicts are inconclusive then.
    pub deadline: Option<Instant>,
}

impl Default for OracleOptions {
    fn default() -> Self {
        Self {
            max_states: 10_000,
            max_target_states: 10_000,
            max_steps: 1 << 20,
            strict_races: false,
            print_parse: true,
            idempotent: false,
            must_end: false,
            max_time: None,
            deadline: None,
        }
    }
}

impl OracleOptions {
    /// Returns how programs are run.
    fn run_options(&self) -> RunOptions {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let timeout = left.into_iter().chain(self.max_time).min();
        RunOptions { max_steps: self.max_steps, timeout, ..RunOptions::default() }
    }
}

/// The examination of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Examination {
    /// Whether the source is valid and can be run, as far as it was. Nothing else is known
    /// otherwise.
    pub valid: bool,
    /// Whether the source was run. It is not if the passes of a pipeline say that they changed
    /// nothing: then there is nothing to compare, unless the texts are.
    pub ran: bool,
    /// Whether one run decided that no schedule of the source has a race.
    pub race_free: bool,
    /// Whether the pass changed the module, or machine code of the module was run.
    pub fired: bool,
    /// Whether all outcomes of the source are known, if they were needed.
    pub complete: bool,
    /// The reason why the case has no verdict.
    pub inconclusive: Option<String>,
    /// The number of operations of the serial run of the source.
    pub steps: u64,
    /// The text of the source, if the case failed.
    pub source: String,
    /// The text of the result, if there is one and the case failed.
    pub target: Option<String>,
    /// The rules of passes that the case reached, if the subject is a pipeline.
    pub rules: Vec<RuleHit>,
    /// The pipeline that failed, if the subject has several.
    pub pipeline: Option<String>,
    /// The failure of the pass.
    pub failure: Option<Failure>,
}

/// Applies a pass to a module with a function `i32 @main()`, and compares. Of a subject with
/// several pipelines, each is applied, until one fails; the source is searched once.
pub fn examine(subject: &Subject<'_>, source: Module, options: &OracleOptions) -> Examination {
    let mut found = Examination::default();
    let verified = match pir_verify::verify_with(source, &verifier_options()) {
        Ok(verified) => verified,
        Err(invalid) => {
            found.source = text_of(print(&invalid.module));
            return found;
        }
    };
    // Comparing the texts finds a pass that wrongly reports no change.
    let keep = options.print_parse || options.idempotent;
    let (program, mut searched) = (OnceCell::new(), None);
    (found.valid, found.complete) = (true, true);
    for alone in subject.alone() {
        let applied = alone.apply_with_rules(verified.clone(), keep);
        if let Ok(Applied { module: None, rules, .. }) = applied {
            found.rules.extend(rules);
            continue;
        }
        let source = match &mut searched {
            Some(source) => source,
            None => {
                let prepared = program.get_or_init(|| prepare(verified.clone()));
                let Ok((program, entry)) = prepared else { return Examination::default() };
                let program = RunnableProgram { program, entry: *entry };
                let Ok(serial) = program.serial(options) else { return Examination::default() };
                found.ran = true;
                found.race_free = serial.races.is_empty() && serial.decided.is_ok();
                found.steps = serial.steps;
                let known = serial.found();
                let is_serial = known.is_some();
                let outcomes = match (known, serial.ended) {
                    // A search would not end either, but for strands that wait for each other.
                    (_, Err(why)) if options.must_end => Some(Err(why)),
                    (known, _) => known.map(Ok),
                };
                searched.insert(SearchedProgram { program, is_serial, outcomes })
            }
        };
        let mut one = Examination { complete: source.is_serial, ..Examination::default() };
        let judged = match alone {
            Subject::Differential(code) => compare_machine_code(code, options, &mut one, source),
            _ => judge(&alone, applied, options, &mut one, source),
        };
        found.fired |= one.fired;
        found.complete &= one.complete;
        found.rules.append(&mut one.rules);
        match judged {
            Ok(()) => {}
            Err(Stop::Fails(failure)) => {
                found.source = text_of(print(source.program.program.module()));
                found.target = one.target;
                found.failure = Some(failure);
                if let (Subject::Each(_), Subject::Pipeline(pipeline)) = (subject, alone) {
                    found.pipeline = Some(pipeline.to_string());
                }
                break;
            }
            Err(Stop::Inconclusive(why)) => {
                found.inconclusive.get_or_insert(why);
            }
        }
    }
    if let Subject::Each(_) = subject {
        found.rules.sort_unstable();
        found.rules.dedup();
    }
    found
}

/// Why a case ends before its last check.
pub(crate) enum Stop {
    Fails(Failure),
    Inconclusive(String),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Fails(failure)
    }
}

/// A program, and its outcomes as far as they are known.
struct SearchedProgram<'a> {
    program: RunnableProgram<'a>,
    /// Whether one run decided about all outcomes.
    is_serial: bool,
    /// The outcomes, once they are known, or why the program cannot be searched.
    outcomes: Option<Result<SearchResult, String>>,
}

impl SearchedProgram<'_> {
    /// Returns the outcomes: those that one run decided, or those that a search finds.
    fn outcomes(&mut self, options: &OracleOptions) -> Result<&SearchResult, Stop> {
        let search = || self.program.search(options.max_states, options);
        let outcomes = self.outcomes.get_or_insert_with(search);
        outcomes.as_ref().map_err(|why| Stop::Inconclusive(why.clone()))
    }
}

fn judge(
    subject: &Subject<'_>,
    applied: Result<Applied, Failure>,
    options: &OracleOptions,
    found: &mut Examination,
    source: &mut SearchedProgram<'_>,
) -> Result<(), Stop> {
    let applied = applied.inspect_err(|failure| {
        found.fired = failure.kind == FailureKind::Invalid;
    })?;
    found.rules = applied.rules;
    let target = applied.module.expect("it is kept");
    let by_text = options.print_parse || options.idempotent || applied.is_changed.is_none();
    let text = by_text.then(|| print(&target));
    let before = source.program.program.module();
    let is_other_text = text.as_ref().is_none_or(|text| *text != print(before));
    // Tools that read and write a program rename and reorder its parts.
    found.fired = is_other_text && !is_same(before, &target);
    if !is_other_text {
        found.complete = true;
        return Ok(());
    }
    let again = options.idempotent.then(|| target.clone());
    let (program, entry) = prepare(target).map_err(Stop::Inconclusive)?;
    let program = RunnableProgram { program: &program, entry };
    let check = || {
        let text = text.as_deref().unwrap_or_default();
        if options.print_parse {
            reparse(text)?;
        }
        if let Some(module) = again {
            let again = print(subject.apply(module)?.module());
            if again != text {
                return Err(Failure::new(FailureKind::NotIdempotent, text_of(again)).into());
            }
        }
        let is_serial = source.is_serial;
        let source = source.outcomes(options)?;
        found.complete = source.is_complete();
        if options.must_end && !found.complete {
            return Err(Stop::Inconclusive(reasons(source)));
        }
        compare_outcomes(source, is_serial, program, options, &Freedom::default())
    };
    let done = check();
    if let Err(Stop::Fails(_)) = &done {
        found.target = Some(text_of(print(program.program.module())));
    }
    done
}

/// Compares the outcomes of machine code with those of the interpreter.
fn compare_machine_code(
    differential: &Differential,
    options: &OracleOptions,
    found: &mut Examination,
    source: &mut SearchedProgram<'_>,
) -> Result<(), Stop> {
    let module = source.program.program.module();
    let outcomes = source.outcomes(options)?;
    found.complete = outcomes.is_complete();
    if !found.complete {
        return Err(Stop::Inconclusive(reasons(outcomes)));
    }
    if outcomes.outcomes.keys().any(|o| matches!(o, Outcome::Ub { .. })) {
        // Anything is allowed.
        return Ok(());
    }
    let is_plain = |o: &Outcome| matches!(o, Outcome::Return { with: RunFinish::Value(_), .. });
    if let Some(odd) = outcomes.outcomes.keys().find(|o| !is_plain(o)) {
        return Err(Stop::Inconclusive(format!("not run: a schedule ends by `{odd}`")));
    }
    let done = differential.judge(module, outcomes);
    found.fired = !matches!(done, Ok(false));
    done?;
    Ok(())
}

/// Returns why not all outcomes are known.
fn reasons(found: &SearchResult) -> String {
    found.incomplete.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the number of operations after which the result of a pass counts as endless if its
/// source ends after this many under every schedule: no pass is expected to make 64 of one.
fn endless_steps(source: u64) -> u64 {
    source.saturating_mul(64).saturating_add(1 << 12)
}

/// Returns a printed text, which escapes all bytes outside ASCII.
fn text_of(printed: Vec<u8>) -> String {
    String::from_utf8(printed).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into())
}

/// Parses a text and prints the module again.
fn reparse(text: &[u8]) -> Result<(), Failure> {
    let fails = |why: String| Err(Failure::new(FailureKind::PrintParse, why));
    match pir_core::text::parse(text).into_result() {
        Err(found) => fails(found.first().map_or_else(String::new, ToString::to_string)),
        Ok(again) => {
            let again = print(&again);
            if again == text { Ok(()) } else { fails(text_of(again)) }
        }
    }
}

/// Compares the outcomes of the source with those of the result. `is_serial` says that one run
/// decided about the source.
fn compare_outcomes(
    source: &SearchResult,
    is_serial: bool,
    program: RunnableProgram<'_>,
    options: &OracleOptions,
    freedom: &Freedom,
) -> Result<(), Stop> {
    let mut bounds = options.clone();
    if is_serial {
        bounds.max_steps = endless_steps(source.steps);
    }
    let serial = program.serial(&bounds).map_err(Stop::Inconclusive)?;
    if is_serial && serial.steps >= bounds.max_steps {
        let why = format!("{} operations and no end, against {}", serial.steps, source.steps);
        return Err(Failure::new(FailureKind::Endless, why).into());
    }
    let target = match serial.found() {
        Some(found) => found,
        None => program.search(options.max_target_states, options).map_err(Stop::Inconclusive)?,
    };
    let race = target.races.first_key_value();
    let new_race = race.filter(|_| source.is_complete() && source.races.is_empty());
    match (compare(source, &target), new_race) {
        (Refinement::Counterexample { outcome, schedule }, _) => {
            if let Some(why) = freedom.excuse(&outcome, source.outcomes.keys()) {
                return Err(Stop::Inconclusive(why.to_owned()));
            }
            let is_race = new_race.is_some();
            let kind = if is_race { FailureKind::Race } else { FailureKind::Miscompile };
            let expected = source.outcomes.keys().map(ToString::to_string).collect();
            let schedule = Some(schedule);
            Err(Failure { expected, schedule, ..Failure::new(kind, outcome.to_string()) }.into())
        }
        (Refinement::Restructured { how, schedule }, _) => {
            let schedule = Some(schedule);
            let failure = Failure::new(FailureKind::Structure, how.to_string());
            Err(Failure { schedule, ..failure }.into())
        }
        (_, Some((race, schedule))) if options.strict_races => {
            let why = format!("a race at {}", race.location);
            let schedule = Some(schedule.clone());
            Err(Failure { schedule, ..Failure::new(FailureKind::Race, why) }.into())
        }
        (Refinement::Refines, _) => match freedom.doubt(target.outcomes.keys()) {
            Some(why) => Err(Stop::Inconclusive(why.to_owned())),
            None => Ok(()),
        },
        (Refinement::Inconclusive { why }, _) => {
            let why: Vec<String> = why.iter().map(ToString::to_string).collect();
            Err(Stop::Inconclusive(why.join(", ")))
        }
    }
}

/// The comparison of two calls, without a failure.
pub(crate) enum ComparedCalls {
    /// Each outcome of the target is one of the source.
    Refines,
    /// The source has undefined behaviour under some schedule, which allows everything.
    Undefined,
    /// The outcomes of the source are not known.
    Skipped(String),
}

/// Compares a call of a function with one of its counterpart, as [`examine`] does.
pub(crate) fn compare_calls(
    source: (&Program, GlobalId),
    target: (&Program, GlobalId),
    options: &OracleOptions,
    freedom: &Freedom,
) -> Result<ComparedCalls, Stop> {
    let [source, target] =
        [source, target].map(|(program, entry)| RunnableProgram { program, entry });
    let serial = match source.serial(options) {
        Ok(serial) => serial,
        Err(why) => return Ok(ComparedCalls::Skipped(why)),
    };
    if let Err(why) = serial.ended {
        return Ok(ComparedCalls::Skipped(why));
    }
    let is_serial = serial.found().is_some();
    let found = match serial.found() {
        Some(found) => found,
        None => match source.search(options.max_states, options) {
            Ok(found) => found,
            Err(why) => return Ok(ComparedCalls::Skipped(why)),
        },
    };
    if found.outcomes.keys().any(|o| matches!(o, Outcome::Ub { .. })) {
        return Ok(ComparedCalls::Undefined);
    }
    if let Some(why) = found.incomplete.first() {
        return Ok(ComparedCalls::Skipped(why.to_string()));
    }
    compare_outcomes(&found, is_serial, target, options, freedom)?;
    Ok(ComparedCalls::Refines)
}

/// Returns an outcome of a call that its counterpart has not shown, although not every value of
/// its `freeze` was tried: one that no such value explains, according to the caller.
pub(crate) fn unexplained_outcome(
    source: (&Program, GlobalId),
    target: (&Program, GlobalId),
    options: &OracleOptions,
) -> Option<Failure> {
    let [source, target] =
        [source, target].map(|(program, entry)| RunnableProgram { program, entry });
    let source = source.search(options.max_states, options).ok()?;
    let target = target.search(options.max_target_states, options).ok()?;
    let untried = |why: &Incomplete| *why == Incomplete::Assumption(Assumption::Undefined);
    // A value of the target's own `freeze` might be one that the source may choose as well.
    if !(source.incomplete.iter().all(untried) && target.is_complete()) {
        return None;
    }
    let is_allowed = |o: &Outcome| source.outcomes.keys().any(|s| o.refines(s));
    let (outcome, schedule) = target.outcomes.iter().find(|(o, _)| !is_allowed(o))?;
    let expected = source.outcomes.keys().map(ToString::to_string).collect();
    let schedule = Some(schedule.clone());
    let failure = Failure::new(FailureKind::Miscompile, outcome.to_string());
    Some(Failure { expected, schedule, ..failure })
}

/// A program with its entry function.
#[derive(Clone, Copy)]
struct RunnableProgram<'a> {
    program: &'a Program,
    entry: GlobalId,
}

/// Prepares a module for execution. Its entry function is `@main`.
fn prepare(module: Verified) -> Result<(Program, GlobalId), String> {
    let program = Program::new(module, Vec::new()).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no @main")?;
    Ok((program, entry))
}

/// Returns the command line of programs: the name alone, as machine code gets it. A `main` that
/// takes the number of words gets 1.
fn input() -> Input {
    Input::Words(vec![b"program".to_vec()])
}

impl RunnableProgram<'_> {
    fn serial(&self, options: &OracleOptions) -> Result<pir_interp::serial::SerialVerdict, String> {
        // A racy run decides nothing else, and the number of its further races may be quadratic in
        // that of strands.
        let run = RunOptions { strict_races: true, ..options.run_options() };
        decide(self.program, self.entry, &input(), &run, None).map_err(|e| e.to_string())
    }

    fn search(&self, states: u64, options: &OracleOptions) -> Result<SearchResult, String> {
        let run = options.run_options();
        let bounds = SearchBounds { states, run, ..SearchBounds::default() };
        explore(self.program, self.entry, &input(), &bounds, None).map_err(|e| e.to_string())
    }
}
