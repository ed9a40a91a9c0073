//! The searches over schedules against each other and against plain enumeration.

use crate::enumerate::{self, Outcomes};
use pir_core::entity::GlobalId;
use pir_interp::explore::{Bounds, Found, Incomplete, explore, explore_dpor};
use pir_interp::host::{CLibrary, Host};
use pir_interp::outcome::Outcome;
use pir_interp::{Input, Program};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How much is tried on one program.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// States of the search that keeps them.
    pub states: u64,
    /// Turns of the search that keeps none.
    pub turns: u64,
    /// Turns of plain enumeration.
    pub plain: u64,
    /// Turns of the enumeration of all operations.
    pub operations: u64,
}

impl Effort {
    /// For tests.
    pub const TEST: Self =
        Self { states: 50_000, turns: 20_000, plain: 20_000, operations: 10_000 };
}

/// Which of the ways agreed: those that were not too much effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreed {
    /// The search that keeps states was complete.
    pub explored: bool,
    /// So was the one that keeps none.
    pub reduced: bool,
    /// So was plain enumeration.
    pub plain: bool,
    /// So was the enumeration of all operations.
    pub operations: bool,
    /// Whether there is a race.
    pub race: bool,
    /// Number of outcomes.
    pub outcomes: usize,
}

/// A program from text, with its entry `main`.
///
/// # Errors
/// What is wrong with it.
pub fn program(text: &[u8]) -> Result<(Program, GlobalId), String> {
    let module = pir_core::text::parse(text).into_result();
    let module = module.map_err(|found| found[0].message.to_string())?;
    let verified = pir_verify::verify(module).map_err(|invalid| invalid.to_string())?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    Ok((program, entry))
}

/// Searches in all ways and compares what they find.
///
/// # Errors
/// The first two ways that differ, and in what.
pub fn compare(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    effort: Effort,
) -> Result<Agreed, String> {
    let bounds = Bounds { states: effort.states, ..Bounds::default() };
    let found = explore(program, entry, input, &bounds, None).map_err(|e| e.to_string())?;
    let mut agreed = Agreed {
        explored: within(&found),
        race: !found.races.is_empty(),
        outcomes: found.outcomes.len(),
        ..Agreed::default()
    };
    if !agreed.explored {
        return Ok(agreed);
    }
    let outcomes: BTreeSet<Outcome> = found.outcomes.keys().cloned().collect();
    let races: BTreeSet<&str> = found.races.keys().map(|r| &*r.location).collect();
    let race = !found.races.is_empty();

    let bounds = Bounds { states: effort.turns, turns: 200, ..Bounds::default() };
    let other = explore_dpor(program, entry, input, &bounds, None).map_err(|e| e.to_string())?;
    agreed.reduced = within(&other);
    if agreed.reduced {
        let seen = other.outcomes.keys().cloned().collect();
        let locations = other.races.keys().map(|r| &*r.location).collect();
        same("the stateless search", (&outcomes, &races), (&seen, &locations))?;
    }
    if let Some(Outcomes { outcomes: seen, races: locations, .. }) =
        enumerate::plain(program, entry, input, effort.plain)
    {
        agreed.plain = true;
        let locations = locations.iter().map(|l| &**l).collect();
        same("plain enumeration", (&outcomes, &races), (&seen, &locations))?;
    }
    if let Some(mut all) = enumerate::every_operation(program, entry, input, effort.operations) {
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

/// Whether only what no search varies keeps it from being complete.
fn within(found: &Found) -> bool {
    found.incomplete.iter().all(|i| matches!(i, Incomplete::Assumption(_)))
}

type Both<'a> = (&'a BTreeSet<Outcome>, &'a BTreeSet<&'a str>);

fn same(what: &str, (a, r): Both<'_>, (b, s): Both<'_>) -> Result<(), String> {
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
