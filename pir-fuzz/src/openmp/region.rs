//! Parallel regions, alone and combined with a loop or `sections`.

use super::feature::Features;
use super::generator::Generator;
use super::loop_kind::LoopKind;
use super::variable::{Access, Number, Protection, Scope, Variable};

/// The size of an array with an element for each thread, of which there are at most four.
const SLOTS: u32 = 8;

/// The placeholder of a clause with all variables, until they are known.
const LISTED: &str = "shared()";

impl Generator {
    /// Writes a parallel region.
    pub(super) fn parallel(&mut self, scope: &Scope) {
        let mut scope = scope.clone();
        let slots = self.open_slots(&mut scope);
        let mut clauses = self.team_clauses(&scope);
        let mut team = self.team_scope(&scope, &mut clauses);
        let is_listed = self.features.contains(Features::PRIVATE) && self.tape.chance(15);
        if is_listed {
            clauses.push(format!("default(none) {LISTED}"));
        }
        self.directive("parallel", &clauses);
        self.block("", |g| {
            let unknown = g.take_unknown(&mut team);
            // Other threads may already write shared variables.
            let mut own = team.clone();
            own.variables.retain(|v| !v.is_shared);
            for v in unknown {
                g.initialise(&v, &own);
                own.variables.push(v.clone());
                team.variables.push(v);
            }
            if g.tape.chance(30) {
                let v = g.declare(&own);
                team.variables.push(v);
            }
            g.team(&team, 3);
        });
        if is_listed {
            self.list_all(&scope, &clauses);
        }
        self.close_slots(slots, &scope);
    }

    /// Lists all variables that may be used and that no other clause names, now that those of the
    /// file are known.
    fn list_all(&mut self, scope: &Scope, clauses: &[String]) {
        let is_named = |name: &String| {
            clauses
                .iter()
                .filter(|c| !c.starts_with("num_threads"))
                .any(|c| c.ends_with(&format!("({name})")) || c.ends_with(&format!(": {name})")))
        };
        // clang refuses to have a variable of a reduction named in a task.
        let is_unused = |v: &Variable| {
            v.access == Access::None && v.copied().is_some() && v.is_copied_by_tasks()
        };
        let local = scope
            .variables
            .iter()
            .filter(|v| !v.is_threadprivate && !is_unused(v))
            .map(|v| v.place.trim_start_matches("(*").trim_end_matches(')').to_owned());
        let file = self.opaque.iter().map(|k| &k.0).chain(self.locks.iter().map(|l| &l.0)).cloned();
        let all: Vec<String> = local.chain(file).filter(|name| !is_named(name)).collect();
        let list =
            if all.is_empty() { String::new() } else { format!("shared({})", all.join(", ")) };
        self.replace_last(LISTED, &list);
    }

    /// Writes a parallel region that is one loop, and loops like it.
    pub(super) fn combined(&mut self, scope: &Scope, kind: LoopKind) {
        let mut scope = scope.clone();
        let slots = kind.is_team().then(|| self.open_slots(&mut scope)).flatten();
        let mut clauses = Vec::new();
        let mut inner = scope.clone();
        if kind.is_team() {
            clauses = self.team_clauses(&scope);
            self.enter(&mut inner);
        }
        if kind == LoopKind::Taskloop {
            self.enter_tasks(&mut inner, false);
        }
        let mut free = Vec::new();
        for (n, v) in inner.variables.iter_mut().enumerate() {
            match v.access {
                Access::Own if v.is_threadprivate || self.tape.chance(20) => v.freeze(),
                Access::Own => free.push((n, std::mem::replace(&mut v.access, Access::None))),
                _ => v.freeze(),
            }
        }
        self.loop_construct(&inner, &mut free, kind, clauses, false);
        self.close_slots(slots, &scope);
    }

    /// Writes a parallel region that is `sections`.
    pub(super) fn parallel_sections(&mut self, scope: &Scope) {
        let clauses = self.team_clauses(scope);
        let mut inner = scope.clone();
        self.enter(&mut inner);
        let mut free = Vec::new();
        for (n, v) in inner.variables.iter_mut().enumerate() {
            if v.is_writable() && !v.is_threadprivate {
                free.push((n, std::mem::replace(&mut v.access, Access::None)));
            }
        }
        self.sections(&inner, &mut free, "parallel sections", clauses);
    }

    /// Chooses clauses about the team.
    fn team_clauses(&mut self, scope: &Scope) -> Vec<String> {
        let mut clauses = Vec::new();
        if self.may(Features::NUM_THREADS, 40) {
            let threads = 1 + self.tape.below(4);
            let text = match self.tape.chance(30) {
                true => format!("({} % 4 + 1)", self.expression(scope, 1)),
                false => self.known(threads),
            };
            clauses.push(format!("num_threads({text})"));
        }
        if self.may(Features::IF, 30) {
            let condition = self.expression(scope, 1);
            let modifier = self.one_of(&["", "parallel: "]);
            clauses.push(format!("if({modifier}{condition} & 1)"));
        }
        if self.tape.chance(5) {
            clauses.push("proc_bind(close)".to_owned());
        }
        clauses
    }

    /// Enters a team without privatising anything: several strands share what one has had.
    fn enter(&mut self, scope: &mut Scope) {
        scope.level += 1;
        scope.nesting += 1;
        for n in 0..scope.variables.len() {
            let protection = self.shared_protection(&scope.variables[n]);
            let v = &mut scope.variables[n];
            // Numbers of threads are unique in the first team that shares the array.
            if v.is_threadprivate || v.access == Access::Slots && v.is_shared {
                v.access = Access::None;
            }
            v.is_shared = true;
            share(v, protection);
        }
    }

    /// Returns what keeps updates of an accumulator apart, once several strands have it.
    fn shared_protection(&mut self, v: &Variable) -> Option<Protection> {
        match v.access {
            Access::Accumulate { protection: Protection::None, .. } => Some(self.protection()),
            _ => None,
        }
    }

    /// Returns the scope of the code of a new team, and adds the clauses that privatise variables.
    /// Variables of which nothing is known have the access `None` and are not shared.
    fn team_scope(&mut self, scope: &Scope, clauses: &mut Vec<String>) -> Scope {
        let mut team = scope.clone();
        self.enter(&mut team);
        for n in 0..team.variables.len() {
            let before = &scope.variables[n];
            let is_private = self.features.contains(Features::PRIVATE);
            if before.is_threadprivate {
                if scope.level == 0 && before.access == Access::Own && self.tape.chance(70) {
                    clauses.push(format!("copyin({})", before.place));
                    team.variables[n].access = Access::Own;
                    team.variables[n].is_shared = false;
                }
                continue;
            }
            let Some(name) = before.copied().map(str::to_owned) else { continue };
            let (access, clause) = match &before.access {
                Access::Own if self.may(Features::REDUCTION, 25) => {
                    let access = self.accumulate(before.number, Protection::None);
                    let Access::Accumulate { operation, .. } = &access else { continue };
                    let clause = format!("reduction({}: {name})", operation.name());
                    team.variables[n].access = access.clone();
                    clauses.push(clause);
                    continue;
                }
                Access::Own | Access::Read if is_private => match self.tape.below(12) {
                    11 => (Access::None, "private"),
                    10 | 9 => (Access::Own, "firstprivate"),
                    _ => continue,
                },
                _ => continue,
            };
            clauses.push(format!("{clause}({name})"));
            team.variables[n].access = access;
            team.variables[n].is_shared = false;
        }
        team
    }

    /// Takes the private variables of which nothing is known out of a scope, as ones that have got
    /// a value.
    fn take_unknown(&mut self, team: &mut Scope) -> Vec<Variable> {
        let is_unknown =
            |v: &Variable| !v.is_shared && v.access == Access::None && v.copied().is_some();
        let mut unknown = Vec::new();
        team.variables.retain(|v| {
            if is_unknown(v) {
                unknown.push(Variable { access: Access::Own, ..v.clone() });
            }
            !is_unknown(v)
        });
        unknown
    }

    /// Declares an array with an element for each thread of the next team.
    fn open_slots(&mut self, scope: &mut Scope) -> Option<String> {
        if scope.in_task || !self.may(Features::QUERY, 40) {
            return None;
        }
        let name = self.name("slots");
        let number = self.one_of(&[Number::Int, Number::UnsignedLong]);
        self.line(&format!("{} {name}[{SLOTS}] = {{0}};", number.name()));
        scope.variables.push(Variable {
            place: name.clone(),
            name: None,
            number,
            length: Some(SLOTS),
            access: Access::Slots,
            is_shared: false,
            is_threadprivate: false,
            is_index: false,
        });
        Some(name)
    }

    /// Adds the elements of such an array to a variable.
    fn close_slots(&mut self, slots: Option<String>, scope: &Scope) {
        let Some(slots) = slots else { return };
        let all: Vec<&Variable> = scope.variables.iter().filter(|v| v.is_writable()).collect();
        if all.is_empty() {
            return;
        }
        let v = all[self.tape.below(all.len() as u32) as usize].clone();
        let (place, i, sum) = (self.place(&v, scope), self.name("i"), self.name("sum"));
        self.line(&format!("unsigned long {sum} = 0;"));
        self.line(&format!(
            "for (int {i} = 0; {i} < {SLOTS}; {i}++) {sum} += (unsigned long){slots}[{i}];"
        ));
        self.line(&format!("{place} = {};", v.number.stored(&sum)));
    }
}

/// Several strands have a variable that one has had.
fn share(v: &mut Variable, protection: Option<Protection>) {
    if let (Access::Accumulate { protection: old, .. }, Some(new)) = (&mut v.access, protection) {
        *old = new;
    }
}
