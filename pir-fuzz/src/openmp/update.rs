//! Statements that write: assignments, and updates that commute.

use super::feature::Features;
use super::generator::Generator;
use super::unit::SHARED_LINKAGE;
use super::variable::{Access, Number, Operation, Protection, Scope, Variable};

impl Generator {
    /// Writes an assignment, or nothing if nothing may be written.
    pub(super) fn assignment(&mut self, scope: &Scope) {
        let all: Vec<&Variable> = scope.variables.iter().filter(|v| v.is_writable()).collect();
        if all.is_empty() {
            return self.line(";");
        }
        let v = all[all.len() - 1 - self.tape.below(all.len() as u32) as usize].clone();
        self.assign(&v, scope);
    }

    /// Writes an assignment to a variable that may be written.
    pub(super) fn assign(&mut self, v: &Variable, scope: &Scope) {
        let place = self.place(v, scope);
        let value = self.expression(scope, 2);
        self.line(&format!("{place} = {};", v.number.stored(&value)));
    }

    /// Writes the first values of a private variable, of which nothing is known.
    pub(super) fn initialise(&mut self, v: &Variable, scope: &Scope) {
        let value = self.expression(scope, 1);
        match v.length {
            None => self.line(&format!("{} = {};", v.place, v.number.stored(&value))),
            Some(length) => {
                let i = self.name("i");
                let value = v.number.stored(&format!("({value} + {i})"));
                self.line(&format!(
                    "for (unsigned long {i} = 0; {i} < {length}; {i}++) {}[{i}] = {value};",
                    v.place
                ));
            }
        }
    }

    /// Chooses what keeps updates of a shared accumulator apart.
    pub(super) fn protection(&mut self) -> Protection {
        let mut all = Vec::new();
        if self.features.contains(Features::ATOMIC) {
            all.push(Protection::Atomic);
        }
        if self.features.contains(Features::CRITICAL) || all.is_empty() {
            all.push(Protection::Critical(String::new()));
            all.push(Protection::Critical(format!("(section{})", self.tape.below(3))));
        }
        if self.features.contains(Features::LOCK) {
            let is_nested = self.tape.chance(30);
            let known = self.locks.iter().find(|l| l.1 == is_nested).map(|l| l.0.clone());
            let name = known.unwrap_or_else(|| {
                let name = self.name("lock");
                let kind = if is_nested { "omp_nest_lock_t" } else { "omp_lock_t" };
                self.global(SHARED_LINKAGE, &format!("{kind} {name}"), None);
                self.locks.push((name.clone(), is_nested));
                name
            });
            all.push(match is_nested {
                true => Protection::NestLock(name),
                false => Protection::Lock(name),
            });
        }
        let chosen = self.tape.below(all.len() as u32) as usize;
        all.swap_remove(chosen)
    }

    /// Makes an accumulator of a variable.
    pub(super) fn accumulate(&mut self, number: Number, protection: Protection) -> Access {
        let operation = self.one_of(Operation::of(number));
        Access::Accumulate { operation, protection, repeated: false }
    }

    /// Writes an update of an accumulator, if there is one; `false`: there is none.
    pub(super) fn update(&mut self, scope: &Scope) -> bool {
        let is_possible = |v: &&Variable| match &v.access {
            Access::Accumulate { operation, protection, repeated } => {
                (!repeated || operation.is_idempotent())
                    && (!scope.is_plain || *protection == Protection::None)
            }
            Access::Slots => !scope.in_task && !scope.is_plain,
            _ => false,
        };
        let all: Vec<Variable> = scope.variables.iter().filter(is_possible).cloned().collect();
        if all.is_empty() {
            return false;
        }
        let v = &all[self.tape.below(all.len() as u32) as usize];
        let value = self.expression(scope, 2);
        let (operation, protection) = match &v.access {
            Access::Accumulate { operation, protection, .. } => (*operation, protection),
            _ => {
                let small = if v.number.is_float() { 7 } else { 127 };
                self.line(&format!("{}[omp_get_thread_num()] += {value} & {small};", v.place));
                return true;
            }
        };
        let place = self.place(v, scope);
        self.protected(protection, &place, v.number, operation, &value);
        true
    }

    fn protected(
        &mut self,
        protection: &Protection,
        place: &str,
        number: Number,
        operation: Operation,
        value: &str,
    ) {
        let plain = self.plain_update(place, number, operation, value);
        match protection {
            Protection::None => self.line(&plain),
            Protection::Atomic => self.atomic(place, number, operation, value),
            Protection::Critical(name) => {
                self.line(&format!("#pragma omp critical {name}"));
                self.line(&format!("{{ {plain} }}"));
            }
            Protection::Lock(name) => {
                self.line(&format!("omp_set_lock(&{name}); {plain} omp_unset_lock(&{name});"));
            }
            Protection::NestLock(name) => {
                self.line(&format!("omp_set_nest_lock(&{name}); omp_set_nest_lock(&{name});"));
                self.line(&format!("{plain} omp_unset_nest_lock(&{name});"));
                self.line(&format!("omp_unset_nest_lock(&{name});"));
            }
        }
    }

    fn plain_update(
        &mut self,
        place: &str,
        number: Number,
        operation: Operation,
        value: &str,
    ) -> String {
        let (value, stored) = (operand(number, operation, value), number.stored(value));
        match operation {
            Operation::Add if self.tape.chance(25) => format!("{place} -= {value};"),
            Operation::Max => {
                let t = self.name("t");
                let name = number.name();
                format!("{{ {name} {t} = {stored}; if ({place} < {t}) {place} = {t}; }}")
            }
            Operation::Min => {
                let t = self.name("t");
                let name = number.name();
                format!("{{ {name} {t} = {stored}; {place} = {place} > {t} ? {t} : {place}; }}")
            }
            _ => format!("{place} {}= {value};", operation.name()),
        }
    }

    fn atomic(&mut self, place: &str, number: Number, operation: Operation, value: &str) {
        let order = self.one_of(&["", " relaxed", " seq_cst", " release"]);
        if let Operation::Max | Operation::Min = operation {
            let (t, name, stored) = (self.name("t"), number.name(), number.stored(value));
            let sign = if operation == Operation::Max { "<" } else { ">" };
            self.line(&format!("{{ {name} {t} = {stored};"));
            self.line(&format!("#pragma omp atomic compare{order}"));
            self.line(&format!("if ({place} {sign} {t}) {{ {place} = {t}; }} }}"));
            return;
        }
        let value = operand(number, operation, value);
        let sign = operation.name();
        match self.tape.below(3) {
            2 => {
                let (t, name) = (self.name("t"), number.name());
                self.line(&format!("{{ {name} {t};"));
                self.line(&format!("#pragma omp atomic capture{order}"));
                self.line(&format!("{{ {t} = {place}; {place} {sign}= {value}; }} (void){t}; }}"));
            }
            1 => {
                self.line(&format!("#pragma omp atomic{order}"));
                self.line(&format!("{place} = {place} {sign} ({value});"));
            }
            _ => {
                self.line(&format!("#pragma omp atomic update{order}"));
                self.line(&format!("{place} {sign}= {value};"));
            }
        }
    }
}

/// Returns the other operand of an operation: small in sums, odd in products, so that none of their
/// bits is lost.
fn operand(number: Number, operation: Operation, value: &str) -> String {
    let name = number.name();
    match operation {
        Operation::Add if number == Number::Float => format!("({name})({value} & 7)"),
        Operation::Add => format!("({name})({value} & 127)"),
        Operation::Multiply => format!("({name})({value} | 1)"),
        _ => number.stored(value),
    }
}
