//! Statements of code that one strand runs, or each thread of a team for itself.

use super::feature::Features;
use super::generator::{Generator, MAX_NESTING};
use super::loop_kind::LoopKind;
use super::variable::{Access, Number, Scope, Variable};

/// Parallel regions are not nested deeper, in the source of a function.
const MAX_LEVEL: u32 = 2;

/// A kind of statement.
#[derive(Clone, Copy)]
enum Kind {
    Assign,
    Update,
    Declare,
    Branch,
    Loop,
    Parallel,
    Combined(LoopKind),
    ParallelSections,
    Tasks,
    Simd,
    Call,
    Recursion,
    Hint,
}

impl Generator {
    /// Writes up to `max` statements.
    pub(super) fn strand(&mut self, scope: &mut Scope, max: u32) {
        let first = scope.variables.len();
        for _ in 0..=self.tape.below(max) {
            self.statement(scope);
        }
        scope.variables.truncate(first);
    }

    fn statement(&mut self, scope: &mut Scope) {
        let mut kinds = vec![Kind::Assign, Kind::Update, Kind::Assign, Kind::Declare];
        if self.budget > 0 && scope.nesting < MAX_NESTING {
            self.budget -= 1;
            kinds.extend([Kind::Branch, Kind::Loop]);
            self.add_constructs(scope, &mut kinds);
        }
        match self.one_of(&kinds) {
            Kind::Assign => self.assignment(scope),
            Kind::Update => {
                if !self.update(scope) {
                    self.assignment(scope);
                }
            }
            Kind::Declare => {
                let v = self.declare(scope);
                scope.variables.push(v);
            }
            Kind::Branch => {
                let condition = self.expression(scope, 1);
                self.block(&format!("if ({condition} & 1)"), |g| g.strand(&mut scope.nested(), 2));
            }
            Kind::Loop => self.serial_loop(scope),
            Kind::Parallel => self.parallel(scope),
            Kind::Combined(kind) => self.combined(scope, kind),
            Kind::ParallelSections => self.parallel_sections(scope),
            Kind::Tasks => self.tasks(scope, false),
            Kind::Simd => self.combined(scope, LoopKind::Simd),
            Kind::Call => self.call_strand_function(scope),
            Kind::Recursion => self.recursion(scope),
            Kind::Hint => {
                let hint = self.one_of(&["#pragma omp flush", "#pragma omp taskyield"]);
                self.line(hint);
            }
        }
    }

    fn add_constructs(&self, scope: &Scope, kinds: &mut Vec<Kind>) {
        if scope.is_plain {
            return;
        }
        let has = |feature| self.features.contains(feature);
        let is_outermost = scope.level == 0 && !scope.in_task && !self.in_function;
        let may_fork = scope.level == 0 || has(Features::NESTED) && scope.level < MAX_LEVEL;
        let weight = if is_outermost { 4 } else { 1 };
        for _ in 0..weight {
            if may_fork {
                kinds.push(Kind::Parallel);
                if has(Features::FOR) {
                    kinds.push(Kind::Combined(LoopKind::ParallelFor));
                }
                if has(Features::SECTIONS) {
                    kinds.push(Kind::ParallelSections);
                }
                if has(Features::FOR | Features::SIMD) {
                    kinds.push(Kind::Combined(LoopKind::ParallelForSimd));
                }
            }
            if has(Features::TEAMS) && is_outermost {
                kinds.push(Kind::Combined(LoopKind::TeamsDistribute));
            }
        }
        for (feature, kind) in [
            (Features::TASK, Kind::Tasks),
            (Features::TASK, Kind::Tasks),
            (Features::TASKLOOP, Kind::Combined(LoopKind::Taskloop)),
            (Features::SIMD, Kind::Simd),
            (Features::ORPHANED, Kind::Call),
            (Features::RECURSION, Kind::Recursion),
            (Features::FLUSH, Kind::Hint),
        ] {
            // clang has `taskloop` and `taskgroup` wrong in untied tasks.
            if has(feature) && !(scope.in_untied && feature == Features::TASKLOOP) {
                kinds.push(kind);
            }
        }
    }

    /// Declares a variable of the block, with a value.
    pub(super) fn declare(&mut self, scope: &Scope) -> Variable {
        let number = self.number();
        // An untied task has its variables in its record, where clang takes arrays for aligned to
        // 16 bytes, but they are at multiples of 8.
        let length = self.tape.chance(25).then(|| 3 + self.tape.below(4));
        let length = length.filter(|_| !scope.in_untied);
        let name = self.name("v");
        let v = Variable {
            place: name.clone(),
            name: Some(name.clone()),
            number,
            length,
            access: Access::Own,
            is_shared: false,
            is_threadprivate: false,
            is_index: false,
        };
        match length {
            None => {
                let value = self.expression(scope, 1);
                self.line(&format!("{} {name} = {};", number.name(), number.stored(&value)));
            }
            Some(length) => {
                self.line(&format!("{} {name}[{length}];", number.name()));
                self.initialise(&v, scope);
            }
        }
        v
    }

    /// Chooses a type.
    pub(super) fn number(&mut self) -> Number {
        let count = if self.features.contains(Features::NARROW) { Number::ALL.len() } else { 4 };
        self.one_of(&Number::ALL[..count])
    }

    fn serial_loop(&mut self, scope: &Scope) {
        let name = self.name("i");
        let trips = self.one_of(&[2, 0, 1, 3, 4]);
        let bound = self.known(trips);
        let mut inner = scope.nested();
        inner.variables.push(Variable::index(&name, Number::Int));
        self.block(&format!("for (int {name} = 0; {name} < {bound}; {name}++)"), |g| {
            if g.tape.chance(15) {
                let jump = g.one_of(&["continue", "break"]);
                let condition = g.expression(&inner, 1);
                g.line(&format!("if ({condition} % 3 == 1) {jump};"));
            }
            g.strand(&mut inner, 2);
        });
    }
}
