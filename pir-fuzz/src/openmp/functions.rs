//! Functions that are called from regions: orphaned constructs, and recursion with tasks.

use super::feature::Features;
use super::generator::Generator;
use super::unit::SHARED;
use super::variable::{Access, Free, Number, Scope, Variable};

/// The least length of an array that functions take.
pub(super) const PARAMETER_LENGTH: u32 = 8;

/// Statements of a function.
const FUNCTION_BUDGET: u32 = 5;

/// Functions of one kind in a program.
const MAX_FUNCTIONS: usize = 2;

impl Generator {
    /// Writes a function with an array, a number by its address, and a number as parameters.
    fn define(&mut self, number: Number, is_team: bool) -> String {
        let name = self.name(if is_team { "team" } else { "f" });
        let (a, x, n) = (self.name("a"), self.name("x"), self.name("n"));
        let parameter = |place: &str, name: Option<&str>, number, length, access| Variable {
            place: place.to_owned(),
            name: name.map(str::to_owned),
            number,
            length,
            access,
            is_shared: name.is_none(),
            is_threadprivate: false,
            is_index: false,
        };
        let pointed = format!("(*{x})");
        let scope = Scope {
            variables: vec![
                parameter(&a, None, number, Some(PARAMETER_LENGTH), Access::Own),
                parameter(&pointed, None, number, None, Access::Own),
                parameter(&n, Some(&n), Number::UnsignedLong, None, Access::Own),
            ],
            level: 1,
            nesting: 3,
            in_task: !is_team,
            ..Scope::default()
        };
        let type_name = number.name();
        let inline = self.one_of(&["__attribute__((noinline)) ", ""]);
        let head = format!(
            "{SHARED} {inline}void {name}({type_name} *{a}, {type_name} *{x}, unsigned long {n})"
        );
        let budget = std::mem::replace(&mut self.budget, FUNCTION_BUDGET);
        let outer = std::mem::replace(&mut self.in_function, true);
        self.function(&head, |g| match is_team {
            true => g.team(&scope, 2),
            false => g.strand(&mut scope.clone(), 3),
        });
        self.budget = budget;
        self.in_function = outer;
        name
    }

    /// Returns a function of a kind, and whether there is one: inside of a function there may be
    /// none, since it would not be declared before.
    fn callable(&mut self, is_team: bool) -> Option<(String, Number)> {
        let known = if is_team { &self.team_functions } else { &self.strand_functions };
        if known.len() < MAX_FUNCTIONS && !self.in_function {
            let number = self.number();
            let name = self.define(number, is_team);
            let known = if is_team { &mut self.team_functions } else { &mut self.strand_functions };
            known.push((name, number));
        }
        let known = if is_team { &self.team_functions } else { &self.strand_functions };
        let known = known.clone();
        if known.is_empty() || self.in_function {
            return None;
        }
        Some(known[self.tape.below(known.len() as u32) as usize].clone())
    }

    /// Waits for tasks, also in a function that does nothing else.
    pub(super) fn task_wait(&mut self) {
        if !self.may(Features::ORPHANED, 30) {
            return self.line("#pragma omp taskwait");
        }
        if self.waiting_function.is_none() {
            let name = self.name("wait");
            self.function(&format!("{SHARED} __attribute__((noinline)) void {name}(void)"), |g| {
                g.line("#pragma omp taskwait");
            });
            self.waiting_function = Some(name);
        }
        let name = self.waiting_function.clone().unwrap_or_default();
        self.line(&format!("{name}();"));
    }

    /// Writes a call by all threads of a team, or a barrier if no function takes free variables.
    pub(super) fn call_team_function(&mut self, phase: &Scope, free: &mut Vec<Free>) {
        let Some((name, number)) = self.callable(true) else {
            return self.line("#pragma omp barrier");
        };
        let mut arguments = phase.clone();
        let find = |free: &Vec<Free>, is_array: bool| {
            free.iter().position(|(n, access)| {
                let v = &phase.variables[*n];
                let fits = match is_array {
                    true => v.length.is_some_and(|l| l >= PARAMETER_LENGTH),
                    false => v.length.is_none(),
                };
                *access == Access::Own && v.number == number && fits
            })
        };
        let (Some(array), Some(scalar)) = (find(free, true), find(free, false)) else {
            return self.line("#pragma omp barrier");
        };
        let (a, x) = (
            phase.variables[free[array].0].place.clone(),
            phase.variables[free[scalar].0].place.clone(),
        );
        let gone = [free[array].0, free[scalar].0];
        free.retain(|f| !gone.contains(&f.0));
        // Other threads may already write shared variables.
        arguments.variables.retain(|v| !v.is_shared);
        let value = self.expression(&arguments, 1);
        self.line(&format!("{name}({a}, &{x}, {value});"));
        self.line("#pragma omp barrier");
    }

    /// Writes a call by one strand, or an assignment if no function takes variables that it owns.
    pub(super) fn call_strand_function(&mut self, scope: &Scope) {
        let is_team = scope.level == 0 && !scope.in_task && self.tape.chance(50);
        let Some((name, number)) = self.callable(is_team) else { return self.assignment(scope) };
        let own = |is_array: bool| {
            scope.variables.iter().find(|v| {
                let fits = match is_array {
                    true => v.length.is_some_and(|l| l >= PARAMETER_LENGTH),
                    false => v.length.is_none(),
                };
                v.access == Access::Own && v.number == number && fits
            })
        };
        let (Some(a), Some(x)) = (own(true), own(false)) else { return self.assignment(scope) };
        let value = self.expression(scope, 1);
        self.line(&format!("{name}({}, &{}, {value});", a.place, x.place));
    }

    /// Writes a call of a recursive function with tasks.
    pub(super) fn recursion(&mut self, scope: &Scope) {
        let arrays = |v: &&Variable| v.access == Access::Own && v.length.is_some();
        let array = scope.variables.iter().rev().find(arrays).cloned();
        match array.filter(|_| self.tape.chance(50)) {
            Some(v) => {
                let name = self.halves(v.number);
                let length = v.length.unwrap_or(1);
                self.line(&format!("{name}({}, {length});", v.place));
            }
            None => {
                let all: Vec<&Variable> =
                    scope.variables.iter().filter(|v| v.is_writable()).collect();
                if all.is_empty() {
                    return self.line(";");
                }
                let v = all[self.tape.below(all.len() as u32) as usize].clone();
                let name = self.tree();
                let place = self.place(&v, scope);
                let depth = 2 + self.tape.below(4);
                let depth = self.known(depth);
                let value = format!("{name}({depth})");
                self.line(&format!("{place} = {};", v.number.stored(&value)));
            }
        }
    }

    /// Writes a function that halves an array by tasks, and returns its name.
    fn halves(&mut self, number: Number) -> String {
        let (name, a, n, i) = (self.name("h"), self.name("a"), self.name("n"), self.name("i"));
        let type_name = number.name();
        let head = format!("{SHARED} void {name}({type_name} *{a}, int {n})");
        let value = number.stored(&format!("({} * 3 + {n})", number.read(&format!("{a}[{i}]"))));
        let options = [self.recursive_options(&n), self.recursive_options(&n)];
        let is_group = self.may(Features::TASKGROUP, 50);
        self.function(&head, |g| {
            g.block(&format!("if ({n} <= 2)"), |g| {
                g.line(&format!("for (int {i} = 0; {i} < {n}; {i}++) {a}[{i}] = {value};"));
                g.line("return;");
            });
            if is_group {
                g.line("#pragma omp taskgroup");
            }
            g.block("", |g| {
                g.line(&format!("#pragma omp task{}", options[0]));
                g.line(&format!("{name}({a}, {n} / 2);"));
                g.line(&format!("#pragma omp task{}", options[1]));
                g.line(&format!("{name}({a} + {n} / 2, {n} - {n} / 2);"));
                if !is_group {
                    g.task_wait();
                }
            });
        });
        name
    }

    /// Writes a function that calls itself twice in tasks, and returns its name.
    fn tree(&mut self) -> String {
        let (name, n) = (self.name("r"), self.name("n"));
        let (a, b) = (self.name("a"), self.name("b"));
        let options = [self.recursive_options(&n), self.recursive_options(&n)];
        let (has_second, factor) = (self.tape.chance(70), self.one_of(&[3, 1, 31]));
        self.function(&format!("{SHARED} unsigned long {name}(int {n})"), |g| {
            g.line(&format!("if ({n} < 2) return (unsigned long){n} + 1;"));
            g.line(&format!("unsigned long {a} = 0, {b} = 0;"));
            g.line(&format!("#pragma omp task shared({a}){}", options[0]));
            g.line(&format!("{a} = {name}({n} - 1);"));
            if has_second {
                g.line(&format!("#pragma omp task shared({b}){}", options[1]));
            }
            g.line(&format!("{b} = {name}({n} - 2);"));
            g.task_wait();
            g.line(&format!("return {a} * {factor} + {b};"));
        });
        name
    }

    fn recursive_options(&mut self, n: &str) -> String {
        match self.tape.below(4) {
            1 if self.features.contains(Features::IF) => format!(" if({n} > 2)"),
            2 => " untied".to_owned(),
            3 => format!(" firstprivate({n})"),
            _ => String::new(),
        }
    }
}
