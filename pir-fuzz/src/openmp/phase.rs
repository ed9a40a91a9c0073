//! The code of a team: phases between barriers.
//!
//! In a phase, each variable that the team shares is read by all threads, updated by all of them in
//! ways that commute, or used by one construct of the phase alone. The constructs end before the
//! barrier at the end of the phase, so that the next phase may choose anew.

use super::feature::Features;
use super::generator::{Generator, MAX_NESTING};
use super::loop_kind::LoopKind;
use super::variable::{Access, Free, Number, Protection, Scope, Variable};

#[derive(Clone, Copy)]
enum Kind {
    Repeated,
    Loop(LoopKind),
    ByNumber,
    Sections,
    Single,
    CopyPrivate,
    Master,
    Scope,
    Call,
}

impl Generator {
    /// Writes the code of a team, with up to `max` phases.
    pub(super) fn team(&mut self, team: &Scope, max: u32) {
        for _ in 0..=self.tape.below(max) {
            if self.budget > 2 && team.nesting < MAX_NESTING && self.may(Features::CONTROL, 15) {
                self.budget -= 2;
                self.control(team);
            } else {
                self.phase(team);
            }
        }
    }

    /// Writes a branch or a loop around phases. Every thread takes the same way.
    fn control(&mut self, team: &Scope) {
        let mut own = team.clone();
        // Other threads may write in the first phase what this one still reads.
        own.variables.retain(|v| !v.is_shared);
        match self.tape.below(3) {
            0 => {
                let (name, trips) = (self.name("i"), self.one_of(&[2, 3, 0, 1]));
                let bound = self.known(trips);
                let mut inner = team.nested();
                inner.variables.push(Variable::index(&name, Number::Int));
                self.block(&format!("for (int {name} = 0; {name} < {bound}; {name}++)"), |g| {
                    g.team(&inner, 2);
                });
            }
            1 => {
                let condition = self.expression(&own, 1);
                self.block(&format!("if ({condition} & 1)"), |g| g.team(&team.nested(), 1));
                self.block("else", |g| g.team(&team.nested(), 1));
            }
            _ => {
                let condition = self.expression(&own, 1);
                self.block(&format!("if ({condition} & 1)"), |g| g.team(&team.nested(), 2));
            }
        }
    }

    fn phase(&mut self, team: &Scope) {
        let mut phase = team.clone();
        let mut free: Vec<Free> = Vec::new();
        for n in 0..phase.variables.len() {
            let v = &phase.variables[n];
            if !v.is_shared || !v.is_writable() {
                continue;
            }
            match self.tape.below(4) {
                0 => phase.variables[n].freeze(),
                1 if v.access == Access::Own => {
                    let (number, protection) = (v.number, self.protection());
                    phase.variables[n].access = self.accumulate(number, protection);
                }
                _ => {
                    let v = &mut phase.variables[n];
                    free.push((n, std::mem::replace(&mut v.access, Access::None)));
                }
            }
        }
        let statements = 1 + self.tape.below(3);
        let mut has_barrier = false;
        for n in 0..statements {
            let may_wait = n + 1 == statements;
            has_barrier = self.team_statement(&phase, &mut free, may_wait);
        }
        if !has_barrier {
            self.line("#pragma omp barrier");
        }
    }

    /// Writes a statement of a phase. Returns whether a barrier is at its end.
    fn team_statement(&mut self, phase: &Scope, free: &mut Vec<Free>, is_last: bool) -> bool {
        let mut kinds = vec![Kind::Repeated];
        if self.budget > 0 && phase.nesting < MAX_NESTING {
            self.budget -= 1;
            for (feature, kind) in [
                (Features::FOR, Kind::Loop(LoopKind::For)),
                (Features::FOR, Kind::Loop(LoopKind::For)),
                (Features::FOR, Kind::Loop(LoopKind::For)),
                (Features::FOR | Features::SIMD, Kind::Loop(LoopKind::ForSimd)),
                (Features::SECTIONS, Kind::Sections),
                (Features::SINGLE, Kind::Single),
                (Features::SINGLE, Kind::Single),
                (Features::SINGLE | Features::COPYPRIVATE, Kind::CopyPrivate),
                (Features::MASTER, Kind::Master),
                (Features::SCOPE, Kind::Scope),
                (Features::ORPHANED, Kind::Call),
                (Features::QUERY, Kind::ByNumber),
            ] {
                if self.features.contains(feature) {
                    kinds.push(kind);
                }
            }
        }
        let no_wait = self.features.contains(Features::NOWAIT)
            && (!is_last || self.tape.chance(30))
            && self.tape.chance(60);
        match self.one_of(&kinds) {
            Kind::Repeated => {
                self.block("", |g| g.strand(&mut phase.repeated(), 2));
                false
            }
            Kind::Loop(kind) => self.loop_construct(phase, free, kind, Vec::new(), no_wait),
            Kind::ByNumber => {
                self.loop_by_number(phase, free);
                false
            }
            Kind::Sections => {
                let clauses = no_wait.then(|| "nowait".to_owned()).into_iter().collect();
                self.sections(phase, free, "sections", clauses);
                !no_wait
            }
            Kind::Single => {
                self.single(phase, free, no_wait);
                !no_wait
            }
            Kind::CopyPrivate => self.copy_private(phase),
            Kind::Master => {
                self.master(phase, free);
                false
            }
            Kind::Scope => self.scope_construct(phase, no_wait),
            Kind::Call => {
                self.call_team_function(phase, free);
                true
            }
        }
    }

    /// Takes some of the free variables for a construct.
    pub(super) fn take(&mut self, scope: &mut Scope, free: &mut Vec<Free>, percent: u32) {
        free.retain(|(n, access)| {
            let is_taken = self.tape.chance(percent);
            if is_taken {
                scope.variables[*n].access = access.clone();
            }
            !is_taken
        });
    }

    /// Writes `sections` and the code of each section.
    pub(super) fn sections(
        &mut self,
        phase: &Scope,
        free: &mut Vec<Free>,
        directive: &str,
        mut clauses: Vec<String>,
    ) {
        let mut inner = phase.item();
        let mut last = Vec::new();
        free.retain(|(n, access)| {
            let v = &mut inner.variables[*n];
            if *access != Access::Own || v.copied().is_none() || !v.is_shared {
                return true;
            }
            match self.tape.below(6) {
                1 if self.features.contains(Features::REDUCTION) => {
                    self.reduce(v, &mut clauses);
                    false
                }
                2 if self.features.contains(Features::LASTPRIVATE) => {
                    clauses.push(format!("lastprivate({})", v.place));
                    v.is_shared = false;
                    last.push(Variable { access: Access::Own, ..v.clone() });
                    false
                }
                _ => true,
            }
        });
        let sections = 1 + self.tape.below(4);
        self.directive(directive, &clauses);
        self.block("", |g| {
            for n in 0..sections {
                let mut own = inner.clone();
                g.take(&mut own, free, 100 / (sections - n).max(2));
                if n > 0 || g.tape.chance(80) {
                    g.line("#pragma omp section");
                }
                g.block("", |g| {
                    for v in &last {
                        g.initialise(v, &own);
                    }
                    own.put(&last);
                    g.strand(&mut own, 2);
                });
            }
        });
    }

    /// Adds a clause `reduction` for a variable.
    pub(super) fn reduce(&mut self, v: &mut Variable, clauses: &mut Vec<String>) {
        v.access = self.accumulate(v.number, Protection::None);
        if let Access::Accumulate { operation, .. } = &v.access {
            clauses.push(format!("reduction({}: {})", operation.name(), v.place));
        }
    }

    fn single(&mut self, phase: &Scope, free: &mut Vec<Free>, no_wait: bool) {
        let mut inner = phase.item();
        self.take(&mut inner, free, 50);
        let mut clauses = Vec::new();
        let private = self.privatise(&mut inner, &mut clauses, Some(Access::Own));
        if no_wait {
            clauses.push("nowait".to_owned());
        }
        self.directive("single", &clauses);
        self.block("", |g| {
            private.iter().for_each(|v| g.initialise(v, &inner));
            inner.put(&private);
            g.strand(&mut inner, 3);
            if g.budget > 0 && !no_wait && g.features.contains(Features::TASK) && g.tape.chance(30)
            {
                g.tasks(&inner, true);
            }
        });
    }

    /// Makes private copies of some variables that the construct does not use otherwise; those that
    /// have the value of the original may be used as `copy` says. Returns those that need a value.
    pub(super) fn privatise(
        &mut self,
        inner: &mut Scope,
        clauses: &mut Vec<String>,
        copy: Option<Access>,
    ) -> Vec<Variable> {
        let mut private = Vec::new();
        let in_task = inner.in_task;
        for v in &mut inner.variables {
            let is_copied = v.is_shared && (v.is_copied_by_tasks() || !in_task);
            let Some(name) = v.copied().filter(|_| is_copied) else { continue };
            let is_untouched = matches!(v.access, Access::None);
            if is_untouched && self.may(Features::PRIVATE, 20) {
                clauses.push(format!("private({name})"));
                private.push(Variable { access: Access::Own, is_shared: false, ..v.clone() });
            } else if let Some(copy) = &copy
                && v.access == Access::Read
                && self.may(Features::PRIVATE, 15)
            {
                clauses.push(format!("firstprivate({name})"));
                v.is_shared = false;
                v.access = copy.clone();
            }
        }
        private
    }

    fn copy_private(&mut self, phase: &Scope) -> bool {
        let own: Vec<Variable> = phase
            .variables
            .iter()
            .filter(|v| !v.is_shared && v.access == Access::Own && v.name.is_some())
            .cloned()
            .collect();
        if own.is_empty() {
            self.block("", |g| g.strand(&mut phase.repeated(), 2));
            return false;
        }
        let v = &own[self.tape.below(own.len() as u32) as usize];
        self.line(&format!("#pragma omp single copyprivate({})", v.place));
        let mut inner = phase.item();
        let changed = inner.variables.iter_mut().find(|w| w.place == v.place);
        changed.into_iter().for_each(|w| w.access = Access::Own);
        self.block("", |g| {
            g.assign(v, &inner);
            g.strand(&mut inner, 2);
        });
        true
    }

    fn master(&mut self, phase: &Scope, free: &mut Vec<Free>) {
        let mut inner = phase.item();
        self.take(&mut inner, free, 40);
        match self.tape.below(4) {
            0 => self.line("#pragma omp master"),
            1 => self.line("#pragma omp masked"),
            2 => self.line("#pragma omp masked filter(0)"),
            _ => self.line("if (omp_get_thread_num() == 0)"),
        }
        self.block("", |g| g.strand(&mut inner, 2));
    }

    fn scope_construct(&mut self, phase: &Scope, no_wait: bool) -> bool {
        let mut inner = phase.repeated();
        let mut clauses = Vec::new();
        let private = self.privatise(&mut inner, &mut clauses, None);
        if no_wait {
            clauses.push("nowait".to_owned());
        }
        self.directive("scope", &clauses);
        self.block("", |g| {
            private.iter().for_each(|v| g.initialise(v, &inner));
            inner.put(&private);
            g.strand(&mut inner, 2);
        });
        !no_wait
    }
}
