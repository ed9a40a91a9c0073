//! Tasks of one strand, and what ends them.

use super::feature::Features;
use super::generator::Generator;
use super::variable::{Access, Free, Protection, Scope, Variable};

/// A variable that a group of tasks reduces.
struct Reduced {
    index: usize,
    /// The access of a task with the clause.
    access: Access,
    /// The clause, without the prefix `task_` or `in_`.
    clause: String,
}

impl Generator {
    /// Prepares a scope for the code of tasks and for the code that runs beside them.
    pub(super) fn enter_tasks(&mut self, scope: &mut Scope, outlives: bool) {
        let protection = self.tape.chance(50).then(|| self.protection());
        if outlives {
            // An array that is gone would be passed to a region inside, although nothing uses it.
            scope.variables.retain(|v| v.is_shared || v.is_copied_by_tasks());
        }
        for v in &mut scope.variables {
            match &mut v.access {
                Access::Accumulate { protection: old @ Protection::None, .. } => {
                    match &protection {
                        Some(new) if !outlives => *old = new.clone(),
                        _ => v.access = Access::None,
                    }
                }
                Access::Slots => v.access = Access::None,
                _ if v.is_threadprivate => v.access = Access::None,
                // Memory of the block, and of the thread, does not outlive it.
                _ if outlives && !v.is_shared => v.access = Access::None,
                _ => {}
            }
        }
        scope.in_task = true;
    }

    /// Returns clauses `shared` for what tasks would copy otherwise.
    pub(super) fn sharing(&mut self, scope: &Scope, clauses: &[String]) -> Vec<String> {
        let depends = |c: &&String| c.starts_with("depend");
        let is_in = |c: &String, name: &str| {
            c.ends_with(&format!("({name})")) || c.ends_with(&format!(" {name})"))
        };
        let is_named = |name: &str| clauses.iter().filter(|c| !depends(c)).any(|c| is_in(c, name));
        // A copy would have the value from before the task that is waited for.
        let is_awaited = |name: &str| clauses.iter().filter(depends).any(|c| is_in(c, name));
        let mut shared = Vec::new();
        for v in scope.variables.iter().rev() {
            let Some(name) = v.copied() else { continue };
            let may_copy = v.access == Access::Read && v.is_copied_by_tasks() && !is_awaited(name);
            // A list of a region inside may name an array that nothing uses.
            let is_used = v.access != Access::None || !v.is_copied_by_tasks();
            let must = is_used && !may_copy;
            let may = v.access == Access::Read && self.tape.chance(30);
            if (must || may) && !is_named(name) && !shared.iter().any(|s| s == name) {
                shared.push(name.to_owned());
            }
        }
        match shared.is_empty() {
            true => Vec::new(),
            false => vec![format!("shared({})", shared.join(", "))],
        }
    }

    /// Writes tasks, and waits for them unless they may outlive the block.
    pub(super) fn tasks(&mut self, scope: &Scope, outlives: bool) {
        let mut beside = scope.nested();
        self.enter_tasks(&mut beside, outlives);
        let mut free: Vec<Free> = Vec::new();
        let mut chained = Vec::new();
        for (n, v) in beside.variables.iter_mut().enumerate() {
            if !v.is_writable() {
                continue;
            }
            match self.tape.below(4) {
                0 if !outlives => v.freeze(),
                1 if v.access == Access::Own
                    && v.copied().is_some()
                    && self.features.contains(Features::DEPEND) =>
                {
                    v.access = Access::None;
                    chained.push(n);
                }
                _ => free.push((n, std::mem::replace(&mut v.access, Access::None))),
            }
        }
        let count = 1 + self.tape.below(3) + if chained.is_empty() { 0 } else { 2 };
        let is_group = !outlives && !scope.in_untied && self.may(Features::TASKGROUP, 40);
        let mut reduced = None;
        if is_group {
            reduced = self.reduced_by_tasks(&beside, &mut free);
            let clause = reduced.as_ref().map_or(String::new(), |r| format!(" task_{}", r.clause));
            self.line(&format!("#pragma omp taskgroup{clause}"));
        }
        self.block("", |g| {
            for n in 0..count {
                let mut inner = beside.clone();
                g.take(&mut inner, &mut free, 100 / (count - n + 1));
                g.task(&beside, inner, &chained, reduced.as_ref());
                if g.tape.chance(12) {
                    let condition = g.expression(&beside, 1);
                    g.block(&format!("if ({condition} & 1)"), Self::task_wait);
                }
                if !outlives && g.tape.chance(20) {
                    // The strand goes on with variables that no task has taken.
                    let mut own = beside.clone();
                    let mut rest = free.clone();
                    g.take(&mut own, &mut rest, 40);
                    free = rest;
                    g.strand(&mut own, 1);
                }
            }
            if !outlives && !is_group {
                g.task_wait();
            }
        });
    }

    /// Takes a variable that tasks of a group may sum up.
    fn reduced_by_tasks(&mut self, scope: &Scope, free: &mut Vec<Free>) -> Option<Reduced> {
        if !self.may(Features::REDUCTION, 50) {
            return None;
        }
        let is_fit = |(n, access): &Free| {
            let v = &scope.variables[*n];
            // clang takes the original if a variable of the file is private here.
            let is_named = v.is_shared && v.copied() == Some(v.place.as_str());
            *access == Access::Own && v.length.is_none() && is_named
        };
        let (index, _) = free.remove(free.iter().position(is_fit)?);
        let v = &scope.variables[index];
        let access = self.accumulate(v.number, Protection::None);
        let Access::Accumulate { operation, .. } = &access else { return None };
        let clause = format!("reduction({}: {})", operation.name(), v.place);
        Some(Reduced { index, access, clause })
    }

    /// Writes a task. `creator` is the scope of the strand that creates it, which evaluates clauses
    /// before the task has waited for others.
    fn task(
        &mut self,
        creator: &Scope,
        mut inner: Scope,
        chained: &[usize],
        reduced: Option<&Reduced>,
    ) {
        let mut clauses = Vec::new();
        let reduced = reduced.filter(|_| self.tape.chance(70));
        if let Some(reduced) = reduced {
            clauses.push(format!("in_{}", reduced.clause));
            let v = &mut inner.variables[reduced.index];
            v.access = reduced.access.clone();
            v.is_shared = false;
        }
        for &n in chained {
            let v = &mut inner.variables[n];
            match self.tape.below(3) {
                0 => {
                    let kind = self.one_of(&["inout", "out", "inout"]);
                    clauses.push(format!("depend({kind}: {})", v.place));
                    v.access = Access::Own;
                }
                1 => {
                    clauses.push(format!("depend(in: {})", v.place));
                    v.access = Access::Read;
                }
                _ => {}
            }
        }
        let mut unknown: Vec<Variable> = Vec::new();
        for v in &mut inner.variables {
            let Some(name) = v.copied().map(str::to_owned) else { continue };
            if clauses.iter().any(|c| c.contains(&format!(" {name})"))) {
                continue;
            }
            if !v.is_copied_by_tasks() {
                continue;
            }
            if v.access == Access::Read && self.may(Features::PRIVATE, 25) {
                clauses.push(format!("firstprivate({name})"));
                v.access = Access::Own;
                v.is_shared = false;
            } else if v.access == Access::None && self.may(Features::PRIVATE, 8) {
                clauses.push(format!("private({name})"));
                unknown.push(Variable { access: Access::Own, is_shared: false, ..v.clone() });
            }
        }
        inner.in_untied = false;
        self.task_options(creator, &mut inner, &mut clauses);
        let shared = self.sharing(&inner, &clauses);
        clauses.extend(shared);
        // The task's private copies are not shared by a team.
        self.directive("task", &clauses);
        self.block("", |g| {
            unknown.iter().for_each(|v| g.initialise(v, &inner));
            inner.put(&unknown);
            g.strand(&mut inner, 2);
        });
    }

    fn task_options(&mut self, creator: &Scope, scope: &mut Scope, clauses: &mut Vec<String>) {
        if self.may(Features::IF, 25) {
            let condition = self.expression(creator, 1);
            clauses.push(format!("if({condition} & 1)"));
        }
        let has = |clauses: &[String], name: &str| clauses.iter().any(|c| c.starts_with(name));
        match self.tape.below(8) {
            // clang reuses a value of another part of an untied task in `taskgroup`, and libomp
            // fails in one that is not deferred.
            1 if !has(clauses, "if(") && self.tape.chance(40) => {
                clauses.push("untied".to_owned());
                scope.in_untied = true;
            }
            // A merged task has no copies.
            2 if !clauses.iter().any(|c| c.contains("private")) => {
                clauses.push("mergeable".to_owned());
            }
            3 => clauses.push("priority(2)".to_owned()),
            // A task that is not deferred stays libomp's if it may be final.
            4 if self.features.contains(Features::FINAL) && !has(clauses, "if(") => {
                let condition = self.expression(creator, 1);
                clauses.push(format!("final({condition} & 1)"));
            }
            _ => {}
        }
    }
}
