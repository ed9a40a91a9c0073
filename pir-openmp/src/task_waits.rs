//! Which functions wait for tasks: `taskwait` and `barrier` in a function that is called concern
//! the tasks of its callers, too.
//!
//! If a function has created none before it waits, its wait can only be meant for those of its
//! callers, which end before the call. Otherwise they end when it returns: a function that calls
//! itself, once as a task and once directly, would else have no two tasks at the same time. So code
//! after the wait of a function with tasks of its own may run before its callers' tasks have ended.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::tasks::{self, CallWaits};
use pir_core::entity::{Entity, GlobalId, Inst};
use pir_core::function::Body;

/// Waits for tasks of callers.
const OF_CALLERS: u8 = 1;
/// Waits for tasks that it has created.
const OWN: u8 = 2;
/// Creates a task with dependences, or waits for some.
const DEPENDENT: u8 = 4;

/// A function with a body, and the facts about it that decide how it waits.
pub(crate) struct SurveyedFunction<'a> {
    pub function: GlobalId,
    pub body: &'a Body,
    pub calls: &'a [RuntimeCall],
    /// The functions that it calls by their names; those without a body are not known.
    pub called: &'a [GlobalId],
    /// Whether it calls through a pointer.
    pub indirect: bool,
}

/// How each function, with those that it calls, waits for tasks.
#[derive(Debug)]
pub(crate) struct TaskWaits {
    functions: Vec<u8>,
    /// Of a function whose address is known.
    indirect: u8,
}

impl TaskWaits {
    /// Surveys all functions of a module with `count` globals. O(module).
    pub(crate) fn of(
        count: usize,
        surveyed: &[SurveyedFunction<'_>],
        address_taken: &[GlobalId],
    ) -> Self {
        let mut has_body = vec![false; count];
        surveyed.iter().for_each(|f| has_body[f.function.index()] = true);
        let mut callers: Vec<Vec<GlobalId>> = vec![Vec::new(); count];
        let mut through_pointers = Vec::new();
        let mut functions = vec![0; count];
        let mut work = Vec::new();
        for facts in surveyed {
            let g = facts.function;
            for &called in facts.called {
                callers[called.index()].push(g);
                // Another unit may create a task that depends on one of this.
                if !has_body[called.index()] {
                    add(&mut functions, called, DEPENDENT, &mut work);
                }
            }
            if facts.indirect {
                through_pointers.push(g);
            }
            let waits = match facts.calls.is_empty() {
                true => tasks::Waits::default(),
                false => tasks::waits(facts.body, facts.calls),
            };
            let depends = |e: Entry| e.heeds_dependences();
            let depends = facts.calls.iter().any(|c| c.entry.is_some_and(depends));
            let flags = [(waits.of_callers, OF_CALLERS), (waits.own, OWN), (depends, DEPENDENT)];
            let flags = flags.iter().filter(|f| f.0).fold(0, |all, f| all | f.1);
            add(&mut functions, g, flags, &mut work);
        }
        let mut taken = vec![false; count];
        address_taken.iter().for_each(|g| taken[g.index()] = true);
        let mut indirect = 0;
        while let Some(g) = work.pop() {
            let flags = functions[g.index()];
            if taken[g.index()] && indirect | flags != indirect {
                indirect |= flags;
                for &caller in &through_pointers {
                    add(&mut functions, caller, indirect, &mut work);
                }
            }
            for &caller in &callers[g.index()] {
                add(&mut functions, caller, flags, &mut work);
            }
        }
        Self { functions, indirect }
    }

    /// Returns how a call waits for tasks of the function that makes it. `defers`: some of them may
    /// wait for others.
    pub(crate) fn of_call(&self, body: &Body, call: Inst, defers: bool) -> Option<CallWaits> {
        let flags = match body.ops(call)[0].as_global() {
            Some(called) => self.functions[called.index()],
            None => self.indirect,
        };
        let before = if defers { OF_CALLERS | DEPENDENT } else { OF_CALLERS };
        if flags & before != 0 {
            return Some(CallWaits::Before);
        }
        (flags & OWN != 0).then_some(CallWaits::After)
    }
}

/// Adds flags to those of a function.
fn add(functions: &mut [u8], g: GlobalId, flags: u8, work: &mut Vec<GlobalId>) {
    let own = &mut functions[g.index()];
    if *own | flags != *own {
        *own |= flags;
        work.push(g);
    }
}
