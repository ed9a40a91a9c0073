//! The races of all schedules from one serial run (spec §5), where that is enough to know them.

use crate::input::Input;
use crate::machine::{Exit, Machine};
use crate::program::Program;
use crate::race::Race;
use crate::run::Options;
use crate::sched::{Schedule, Scheduler, Serial};
use crate::ub::Stop;
use pir_core::entity::GlobalId;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What one serial run tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Whether any schedule has a race: it has if there is one here. Each race has a schedule that
    /// shows it. There may be races at other places where one is found; if none is, there is none.
    Decided(Vec<(Race, Schedule)>),
    /// Why it does not tell.
    Undecided(String),
}

/// Runs a function once, depth first, and looks for races by SP-bags. O(steps · α(strands)), and a
/// few words for each byte that strands access. The run ends as soon as it is known not to tell.
///
/// # Errors
/// What keeps it from starting.
pub fn races(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &Options,
    interrupt: Option<&AtomicBool>,
) -> Result<Verdict, Box<Stop>> {
    let mut machine = Machine::new(program, entry, input, options.limits)?;
    crate::explore::prepare(&mut machine, options);
    machine.races.enabled = true;
    machine.bags = Some(Box::default());
    let start = Instant::now();
    let (mut schedule, mut found) = (Schedule::default(), Vec::new());
    while machine.end().is_none() && machine.undecided().is_none() {
        let over = if machine.steps >= options.max_steps {
            Some(format!("more than {} steps", options.max_steps))
        } else if options.timeout.is_some_and(|t| start.elapsed() >= t) {
            Some("the time is up".into())
        } else if interrupt.is_some_and(|i| i.load(Ordering::Relaxed)) {
            Some("interrupted".into())
        } else {
            None
        };
        if let Some(why) = over {
            return Ok(Verdict::Undecided(why));
        }
        let (place, fuel) = Serial.pick(&machine);
        let (strand, before) = (machine.ready[place], machine.steps);
        let id = machine.strand_id(strand);
        let exit: Exit = machine.step::<false>(strand, fuel);
        // What was written is of no use here.
        machine.take_events();
        schedule.push(id, (machine.steps - before).max(1));
        for race in &machine.races.found[found.len()..] {
            found.push((race.clone(), schedule.clone()));
        }
        Serial.stepped(&mut machine, place, exit);
    }
    Ok(match machine.decides_races() {
        Ok(()) => Verdict::Decided(found),
        Err(why) => Verdict::Undecided(why.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{CLibrary, Host};
    use std::rc::Rc;

    fn verdict(body: &str) -> Verdict {
        let text = format!(
            "@x = global i32 0\n@y = global i32 0\n\
             declare i32 @rand()\n\
             define i32 @main() {{\nentry:\n  fork [label %a, label %b]\n{body}\
             done:\n  join\n  ret i32 0\n}}\n"
        );
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{:?}", e.diagnostics));
        let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
        let program = Program::new(verified, hosts).expect("it can be run");
        let entry = program.module().find(b"main").expect("there is a main");
        let options = Options { max_steps: 100_000, ..Options::default() };
        races(&program, entry, &Input::Words(Vec::new()), &options, None).expect("it starts")
    }

    #[test]
    fn forks_and_joins_are_decided() {
        let free = "a:\n  store i32 1, ptr @x\n  br label %done\n\
                    b:\n  store i32 1, ptr @y\n  br label %done\n";
        assert_eq!(verdict(free), Verdict::Decided(Vec::new()));
        let racy = free.replace("@y", "@x");
        let Verdict::Decided(found) = verdict(&racy) else { panic!("undecided") };
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0.location, "@x");
    }

    #[test]
    fn what_orders_strands_otherwise_is_not() {
        let why = |body: &str| match verdict(body) {
            Verdict::Undecided(why) => why,
            other => panic!("{other:?}"),
        };
        let end = "  br label %done\nb:\n  br label %done\n";
        assert_eq!(
            why(&format!("a:\n  store atomic i32 1, ptr @x seq_cst, align 4\n{end}")),
            "atomics"
        );
        assert_eq!(why(&format!("a:\n  %r = call i32 @rand()\n{end}")), "the library's state");
        // It waits for ever for what comes later in this order.
        let spin = "a:\n  br label %again\n\
                    again:\n  %v = load i32, ptr @x\n  %w = icmp eq i32 %v, 0\n\
                    \x20 br i1 %w, label %again, label %done\n\
                    b:\n  store i32 1, ptr @x\n  br label %done\n";
        assert_eq!(why(spin), "more than 100000 steps");
    }
}
