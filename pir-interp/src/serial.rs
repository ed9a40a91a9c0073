//! Verdict on all schedules from one serial run (spec §5): whether any of them has a race, and, if
//! the program leaves nothing open, their only outcome.
//!
//! The run is depth first. SP-bags find the races if only forks, joins and lockstep order strands;
//! vector clocks also handle `width` and barriers. If the program contains an operation for which
//! one run does not suffice, the run with vector clocks still reports the races of its own
//! schedule.

use crate::explore::SearchResult;
use crate::input::Input;
use crate::machine::{Exit, Machine};
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::{Detector, Options};
use crate::sched::{Schedule, Scheduler, Serial};
use crate::ub::Stop;
use crate::watch::Watch;
use pir_core::entity::GlobalId;
use std::time::Instant;

/// The verdict of one serial run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The race detector that was used.
    pub detector: Detector,
    /// The races of the run, each with a schedule that exhibits it. If there is one, other
    /// schedules may have races at other places.
    pub races: Vec<(Race, Schedule)>,
    /// `Ok` if no schedule has a race unless this run has one; otherwise the reason why this is
    /// unknown.
    pub decided: Result<(), String>,
    /// The outcome of the run, if it has one.
    pub outcome: Option<(Outcome, Schedule)>,
    /// `Ok` if all schedules have this outcome and no other; otherwise the reason why this is
    /// unknown.
    pub only: Result<(), String>,
    /// `Ok` if the run came to its end; otherwise the reason why it was stopped.
    pub ended: Result<(), String>,
    /// The number of operations executed.
    pub steps: u64,
    /// The number of strands started.
    pub strands: u64,
    /// The work of the detector: the number of accesses compared and, for SP-bags, of links
    /// followed between sets.
    pub work: u64,
}

impl Verdict {
    /// Returns the verdict of a run that can't begin because of a limit.
    fn cut_short(detector: Detector, stop: &Stop) -> Self {
        let no = || Err(stop.to_string());
        let (decided, only, ended) = (no(), no(), no());
        let (races, outcome) = (Vec::new(), None);
        Self { detector, races, decided, outcome, only, ended, steps: 0, strands: 0, work: 0 }
    }

    /// Returns the only outcome of all schedules, if it is known that there is only one.
    pub fn only_outcome(&self) -> Option<&Outcome> {
        self.only.as_ref().ok()?;
        self.outcome.as_ref().map(|o| &o.0)
    }

    /// Returns the result of an exhaustive search if the verdict implies it, so that no search is
    /// needed; otherwise `None`.
    pub fn found(&self) -> Option<SearchResult> {
        self.only_outcome()?;
        let outcomes = self.outcome.iter().cloned().collect();
        Some(SearchResult { outcomes, steps: self.steps, ..SearchResult::default() })
    }
}

/// Runs a function depth first and decides about all schedules: with SP-bags, and, if they can't
/// decide, again with vector clocks. O(steps · α(strands)) with SP-bags; vector clocks cost more
/// for accesses to locations that several strands read. Uses a few words of memory for each
/// accessed byte.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn decide(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &Options,
    watch: Option<&Watch>,
) -> Result<Verdict, Box<Stop>> {
    let start = Instant::now();
    let first = decide_by(Detector::Bags, program, entry, input, options, watch)?;
    if first.decided.is_ok() || first.ended.is_err() {
        return Ok(first);
    }
    let timeout = options.timeout.map(|t| t.saturating_sub(start.elapsed()));
    let options = Options { timeout, ..options.clone() };
    decide_by(Detector::Clocks, program, entry, input, &options, watch)
}

/// Decides as [`decide`] does, with one detector only. SP-bags stop as soon as they can't decide.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn decide_by(
    detector: Detector,
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &Options,
    watch: Option<&Watch>,
) -> Result<Verdict, Box<Stop>> {
    let mut machine = match Machine::new(program, entry, input, options.limits) {
        Err(stop) if matches!(*stop, Stop::OutOfMemory(_)) => {
            return Ok(Verdict::cut_short(detector, &stop));
        }
        other => other?,
    };
    crate::explore::prepare(&mut machine, options);
    let by_bags = detector == Detector::Bags;
    machine.decide(by_bags);
    let start = Instant::now();
    let (mut schedule, mut races) = (Schedule::default(), Vec::new());
    let mut ended = Ok(());
    while machine.end().is_none() && !(by_bags && machine.undecided().is_some()) {
        if let Some(why) = stop_reason(&machine, options, start, watch) {
            ended = Err(why);
            break;
        }
        let (place, fuel) = Serial.pick(&machine);
        let (strand, before) = (machine.ready[place], machine.steps);
        let id = machine.strand_id(strand);
        let fuel = fuel.min(options.max_steps - machine.steps);
        let exit: Exit = machine.step::<false>(strand, fuel);
        // A longer schedule need not be recorded, because `Replay` continues serially after its
        // turns. A forced region is an exception, since its strands take turns.
        if schedule.turns.len() < MAX_TURNS || machine.forced_regions() > 0 {
            schedule.push(id, (machine.steps - before).max(1));
        }
        for race in &machine.races.found[races.len()..] {
            races.push((race.clone(), schedule.clone()));
        }
        Serial.stepped(&mut machine, place, exit);
    }
    let open = |why: &'static str| ended.as_ref().err().cloned().unwrap_or_else(|| why.into());
    let decided = machine.decides_races().map_err(open);
    let (outcome, shows) = match machine.end() {
        // After a late race, the run stands for another one, in which the read returns poison.
        Some(_) if !machine.late => outcome_of(&machine, entry),
        _ => (None, false),
    };
    let only = match machine.decides_outcome() {
        Ok(()) if shows => Err("addresses as numbers".into()),
        Ok(()) if outcome.is_none() => Err("the outcome can't be told".into()),
        only => only.map_err(open),
    };
    let outcome = outcome.map(|o| (o, schedule));
    let (steps, strands, work) = (machine.steps, machine.started, machine.detector_work());
    Ok(Verdict { detector, races, decided, outcome, only, ended, steps, strands, work })
}

/// The maximum number of recorded turns of a schedule outside forced regions.
const MAX_TURNS: usize = 1 << 12;

/// Returns the reason why a run has to stop before its end, if there is one.
fn stop_reason(
    machine: &Machine<'_>,
    options: &Options,
    start: Instant,
    watch: Option<&Watch>,
) -> Option<String> {
    if let Some(watch) = watch {
        watch.publish(0, machine.steps);
    }
    if machine.steps >= options.max_steps {
        Some(format!("more than {} steps", options.max_steps))
    } else if options.timeout.is_some_and(|t| start.elapsed() >= t) {
        Some("the time is up".into())
    } else if watch.is_some_and(Watch::is_stopped) {
        Some("interrupted".into())
    } else {
        None
    }
}

/// Returns the outcome of a run that is over, and whether it exposes addresses.
fn outcome_of(machine: &Machine<'_>, entry: GlobalId) -> (Option<Outcome>, bool) {
    let mut shows = false;
    let outcome = Outcome::with_addresses(machine, entry, &mut shows).ok();
    (outcome.map(Outcome::normal), shows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{CLibrary, Host};
    use std::rc::Rc;

    fn verdict(fork: &str, body: &str) -> Verdict {
        let text = format!(
            "@x = global i32 0\n@y = global i32 0\n\
             declare i32 @rand()\ndeclare i32 @putchar(i32)\n\
             declare void @llvm.parallel.critical.enter(ptr)\n\
             declare void @llvm.parallel.critical.exit(ptr)\n\
             define i32 @main() {{\nentry:\n  {fork} [label %a, label %b]\n{body}\
             done:\n  join\n  ret i32 0\n}}\n"
        );
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{:?}", e.diagnostics));
        let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
        let program = Program::new(verified, hosts).expect("it can be run");
        let entry = program.module().find(b"main").expect("there is a main");
        let options = Options { max_steps: 100_000, ..Options::default() };
        decide(&program, entry, &Input::Words(Vec::new()), &options, None).expect("it starts")
    }

    /// Returns the strands `a` and `b`, with one instruction each.
    fn two(a: &str, b: &str) -> String {
        format!("a:\n  {a}\n  br label %done\nb:\n  {b}\n  br label %done\n")
    }

    #[test]
    fn forks_and_joins_are_decided() {
        let free = two("store i32 1, ptr @x", "store i32 1, ptr @y");
        let v = verdict("fork", &free);
        assert!(v.races.is_empty() && v.only.is_ok(), "{v:?}");
        assert_eq!(v.detector, Detector::Bags);
        let v = verdict("fork", &free.replace("@y", "@x"));
        assert_eq!(v.races.len(), 1);
        assert_eq!((v.races[0].0.location.as_str(), v.decided), ("@x", Ok(())));
        assert_eq!(v.only, Err("a data race".into()));
    }

    #[test]
    fn commuting_updates_are_decided_unless_observed() {
        let update = "atomicrmw add ptr @x, i32 2 seq_cst";
        let v = verdict("fork", &two(update, "atomicrmw sub ptr @x, i32 1 monotonic"));
        let text = v.only_outcome().expect("one outcome").to_string();
        assert!(text.contains("@x = i32 1"), "{text}");
        let open = [
            "%v = load atomic i32, ptr @x seq_cst, align 4",
            "store atomic i32 1, ptr @x seq_cst, align 4",
            "atomicrmw and ptr @x, i32 1 seq_cst",
            "%v = atomicrmw add ptr @x, i32 1 seq_cst\n  store i32 %v, ptr @y",
            "atomicrmw fadd ptr @x, float 1.0 seq_cst",
            "atomicrmw add ptr @x, i16 1 seq_cst",
            "atomicrmw add ptr @x, i32 undef seq_cst",
        ];
        for other in open {
            for body in [two(update, other), two(other, update)] {
                let v = verdict("fork", &body);
                assert_eq!(v.decided, Err("atomics".into()), "{other}");
                assert!(v.races.is_empty() && v.detector == Detector::Clocks, "{other}");
            }
        }
        let v = verdict("fork", &two(update, "%v = load i32, ptr @x"));
        assert!(v.decided.is_ok() && v.races.len() == 1, "{v:?}");
    }

    #[test]
    fn width_and_lockstep_order_strands() {
        let both = two("store i32 1, ptr @x", "store i32 2, ptr @x");
        let v = verdict("fork lockstep", &both);
        assert!(v.only.is_ok() && v.detector == Detector::Bags, "{v:?}");
        let v = verdict("fork width i32 1", &both);
        assert!(v.only.is_ok() && v.detector == Detector::Clocks, "{v:?}");
        let v = verdict("fork width i32 2", &both);
        assert!(v.decided.is_ok() && v.races.len() == 1, "{v:?}");
    }

    #[test]
    fn other_synchronisation_is_not_decided() {
        let enter = "call void @llvm.parallel.critical.enter(ptr @x)\n  \
            call void @llvm.parallel.critical.exit(ptr @x)";
        assert_eq!(verdict("fork", &two(enter, "")).decided, Err("critical sections".into()));
        let rand = "%r = call i32 @rand()";
        assert_eq!(verdict("fork", &two(rand, "")).decided, Err("the library's state".into()));
        // Strand `a` spins for ever, because the depth-first order runs `b` after it.
        let spin = "a:\n  br label %again\n\
                    again:\n  %v = load i32, ptr @x\n  %w = icmp eq i32 %v, 0\n\
                    \x20 br i1 %w, label %again, label %done\n\
                    b:\n  store i32 1, ptr @x\n  br label %done\n";
        assert_eq!(verdict("fork", spin).decided, Err("more than 100000 steps".into()));
    }

    #[test]
    fn output_is_decided_where_strands_are_ordered() {
        let both = two("%p = call i32 @putchar(i32 97)", "%q = call i32 @putchar(i32 98)");
        let v = verdict("fork", &both);
        assert_eq!(v.decided, Ok(()));
        assert_eq!(v.only, Err("output of strands that nothing orders".into()));
        for fork in ["fork lockstep", "fork width i32 1"] {
            assert!(verdict(fork, &both).only.is_ok(), "{fork}");
        }
    }
}
