//! Loops that constructs divide: their headers, clauses and bodies.

use super::feature::Features;
use super::generator::Generator;
use super::loop_kind::LoopKind;
use super::variable::{Access, Free, Number, Protection, Scope, Variable};

/// The loops of a construct.
struct Nest {
    heads: Vec<String>,
    indices: Vec<Variable>,
    /// An expression that numbers the iterations from 0, not always without gaps.
    position: String,
    /// A bound of the position.
    size: u32,
    /// Whether there is an iteration.
    runs: bool,
    /// The array whose elements the variable of the loop points to.
    base: Option<usize>,
    /// Whether the bounds of the inner loop depend on the outer one.
    is_triangle: bool,
}

/// Parts of a loop's body besides its ordinary statements: initialisations and ordered code.
#[derive(Default)]
struct Special {
    /// Private variables that need a value.
    unknown: Vec<Variable>,
    /// Variables of the code in `ordered`, or between the ends of a dependence.
    ordered: Vec<Free>,
    is_ordered: bool,
    /// The variable of a loop whose iterations depend on the one before.
    depends: Option<String>,
}

impl Special {
    fn has_order(&self) -> bool {
        self.is_ordered || self.depends.is_some()
    }
}

impl Generator {
    /// Writes a construct with a loop. Returns whether a barrier is at its end.
    pub(super) fn loop_construct(
        &mut self,
        around: &Scope,
        free: &mut Vec<Free>,
        kind: LoopKind,
        mut clauses: Vec<String>,
        no_wait: bool,
    ) -> bool {
        let mut inner = around.item();
        if kind.is_simd() {
            // Two lanes may not update one element, even of a copy that is one strand's.
            for v in &mut inner.variables {
                if matches!(v.access, Access::Accumulate { protection: Protection::None, .. }) {
                    v.access = Access::None;
                }
            }
        }
        let mut special = Special::default();
        let is_plain_for = matches!(kind, LoopKind::For | LoopKind::ParallelFor);
        let is_doacross = is_plain_for && self.may(Features::DOACROSS, 15);
        let nest = if is_doacross { self.chain() } else { self.nest(free, around, kind) };
        if nest.heads.len() > 1 {
            clauses.push(format!("collapse({})", nest.heads.len()));
        }
        if is_doacross {
            clauses.push("ordered(1)".to_owned());
            special.depends = Some(nest.indices[0].place.clone());
        } else if is_plain_for && !nest.is_triangle && self.may(Features::ORDERED, 25) {
            clauses.push("ordered".to_owned());
            special.is_ordered = true;
        }
        self.take_for_loop(&mut inner, free, kind, &nest, &mut clauses, &mut special);
        if kind != LoopKind::Simd {
            let unknown = self.privatise(&mut inner, &mut clauses, Some(Access::Read));
            // The elements of the original are no elements of a copy.
            let is_copied = |n: usize| unknown.iter().any(|v| v.place == inner.variables[n].place);
            special.ordered.retain(|(n, _)| !is_copied(*n));
            special.unknown.extend(unknown);
        }
        let is_last_copied =
            clauses.iter().any(|c| c.starts_with("lastprivate") || c.starts_with("linear"));
        if kind.has_schedule() && self.may(Features::SCHEDULE, 75) {
            // libomp loses values of the last iteration if a thread has stolen it.
            let schedule = self.schedule(special.has_order(), is_last_copied, kind);
            clauses.push(schedule);
        }
        self.more_clauses(kind, around, &mut clauses);
        if no_wait {
            clauses.push("nowait".to_owned());
        }
        inner.is_plain |= kind.is_simd();
        if kind == LoopKind::Taskloop {
            clauses.extend(self.sharing(&inner, &clauses));
        }
        let directive = kind.directive();
        self.directive(directive, &clauses);
        self.body(&mut inner, nest, &special);
        !no_wait
    }

    fn more_clauses(&mut self, kind: LoopKind, scope: &Scope, clauses: &mut Vec<String>) {
        if kind == LoopKind::Taskloop {
            let count = 1 + self.tape.below(4);
            match self.tape.below(3) {
                1 => clauses.push(format!("grainsize({})", self.known(count))),
                2 => clauses.push(format!("num_tasks({})", self.known(count))),
                _ => {}
            }
            if self.may(Features::IF, 20) {
                let condition = self.expression(scope, 1);
                clauses.push(format!("if({condition} & 1)"));
            }
            if self.tape.chance(15) {
                clauses.push("untied".to_owned());
            }
        }
        if kind.is_simd() && self.tape.chance(30) {
            let clause = self.one_of(&["safelen(4)", "simdlen(4)", "safelen(8) simdlen(2)"]);
            clauses.push(clause.to_owned());
        }
    }

    /// Takes variables for a loop: elements for each iteration, and numbers by clauses.
    fn take_for_loop(
        &mut self,
        inner: &mut Scope,
        free: &mut Vec<Free>,
        kind: LoopKind,
        nest: &Nest,
        clauses: &mut Vec<String>,
        special: &mut Special,
    ) {
        let is_outside = inner.level == 0 && !inner.in_task;
        free.retain(|(n, access)| {
            let v = &mut inner.variables[*n];
            if nest.base == Some(*n) {
                // A clause would copy it, and the bounds of the loop are those of the original.
                v.access = Access::Element { index: nest.position.clone(), writes: true };
                return false;
            }
            if self.tape.chance(20) {
                return true;
            }
            if special.has_order() && self.tape.chance(40) {
                special.ordered.push((*n, access.clone()));
                return false;
            }
            if *access != Access::Own {
                return true;
            }
            if v.length.is_some_and(|length| length >= nest.size) && self.tape.chance(75) {
                v.access = Access::Element { index: nest.position.clone(), writes: true };
                return false;
            }
            // In a region or task with a private copy of a variable of the file, clang takes
            // clauses of `simd` for clauses about the original.
            let is_certain = v.is_shared || kind == LoopKind::Taskloop || is_outside;
            if v.copied().is_none() || !is_certain {
                return true;
            }
            let is_scalar = v.length.is_none() && !v.number.is_float();
            match self.tape.below(4) {
                0 | 1
                    // libomp fails at an assertion in some reductions of `taskloop`.
                    if self.features.contains(Features::REDUCTION)
                        && kind != LoopKind::Taskloop =>
                {
                    self.reduce(v, clauses);
                }
                2 if self.features.contains(Features::LASTPRIVATE)
                    && nest.runs
                    && !nest.is_triangle
                    && (kind != LoopKind::Taskloop || v.is_copied_by_tasks()) =>
                {
                    clauses.push(format!("lastprivate({})", v.place));
                    v.is_shared = false;
                    special.unknown.push(Variable { access: Access::Own, ..v.clone() });
                }
                3 if self.features.contains(Features::LINEAR)
                    && is_scalar
                    && nest.runs
                    // clang crashes at `linear` of loops that are no `simd`.
                    && kind.is_simd() =>
                {
                    clauses.push(format!("linear({}: {})", v.place, 1 + self.tape.below(3)));
                    v.access = Access::Read;
                    v.is_shared = false;
                }
                _ => return true,
            }
            false
        });
    }

    fn schedule(&mut self, has_order: bool, is_last_copied: bool, kind: LoopKind) -> String {
        let mut chunk = 1 + self.tape.below(4);
        if kind == LoopKind::TeamsDistribute && chunk == 1 {
            // clang 22 and libomp run only the first iteration of `schedule(static, 1)` there if
            // the team is one thread.
            chunk = 2;
        }
        let chunk = self.known(chunk);
        let monotonic = ["", "monotonic: "];
        match self.tape.below(8) {
            0 => "schedule(static)".to_owned(),
            1 => format!("schedule(static, {chunk})"),
            2 => "schedule(auto)".to_owned(),
            3 => "schedule(runtime)".to_owned(),
            4 if kind == LoopKind::For && !has_order => {
                format!("schedule(nonmonotonic: static, {chunk})")
            }
            n => {
                let name = if n % 2 == 0 { "dynamic" } else { "guided" };
                let chunk = if self.tape.chance(60) { format!(", {chunk}") } else { String::new() };
                let modifier = if is_last_copied { "monotonic: " } else { self.one_of(&monotonic) };
                format!("schedule({modifier}{name}{chunk})")
            }
        }
    }

    fn body(&mut self, inner: &mut Scope, nest: Nest, special: &Special) {
        inner.variables.extend(nest.indices);
        let mut heads = nest.heads;
        let last = heads.pop().unwrap_or_default();
        heads.iter().for_each(|head| self.line(head));
        self.block(&last, |g| {
            special.unknown.iter().for_each(|v| g.initialise(v, inner));
            inner.put(&special.unknown);
            if let Some(i) = &special.depends {
                g.line(&format!("#pragma omp ordered depend(sink: {i} - 1)"));
                let mut ordered = inner.clone();
                give(&mut ordered, &special.ordered);
                g.strand(&mut ordered, 2);
                g.line("#pragma omp ordered depend(source)");
            } else if g.tape.chance(10) {
                let condition = g.expression(inner, 1);
                g.line(&format!("if ({condition} % 3 == 1) continue;"));
            }
            g.strand(inner, 2);
            if special.is_ordered {
                let mut ordered = inner.clone();
                give(&mut ordered, &special.ordered);
                g.line("#pragma omp ordered");
                g.block("", |g| g.strand(&mut ordered, 2));
            }
        });
    }

    /// Writes a loop that threads divide by their numbers.
    pub(super) fn loop_by_number(&mut self, phase: &Scope, free: &mut Vec<Free>) {
        let (i, trips) = (self.name("i"), self.one_of(&[4, 7, 1, 0]));
        let bound = self.known(trips);
        let mut inner = phase.item();
        free.retain(|(n, access)| {
            let v = &mut inner.variables[*n];
            let is_taken = *access == Access::Own
                && v.length.is_some_and(|l| l >= trips)
                && self.tape.chance(60);
            if is_taken {
                v.access = Access::Element { index: i.clone(), writes: true };
            }
            !is_taken
        });
        inner.variables.push(Variable::index(&i, Number::Int));
        self.block(
            &format!(
                "for (int {i} = omp_get_thread_num(); {i} < {bound}; {i} += omp_get_num_threads())"
            ),
            |g| g.strand(&mut inner, 2),
        );
    }
}

/// Gives variables to code that runs in the order of the iterations.
fn give(scope: &mut Scope, owned: &[Free]) {
    owned.iter().for_each(|(n, access)| scope.variables[*n].access = access.clone());
}

impl Generator {
    /// Makes the loop of a chain of dependences.
    fn chain(&mut self) -> Nest {
        let (i, trips) = (self.name("i"), self.one_of(&[3, 0, 1, 6]));
        let bound = self.known(trips);
        Nest {
            heads: vec![format!("for (int {i} = 0; {i} < {bound}; {i}++)")],
            indices: vec![Variable::index(&i, Number::Int)],
            position: i,
            size: trips,
            runs: trips > 0,
            base: None,
            is_triangle: false,
        }
    }

    /// Makes the loops of a construct.
    fn nest(&mut self, free: &[Free], around: &Scope, kind: LoopKind) -> Nest {
        // A `taskloop` of an unsigned variable without iterations never ends in libomp.
        let least = u32::from(kind == LoopKind::Taskloop);
        let may_be_triangle = matches!(kind, LoopKind::For | LoopKind::ParallelFor);
        if self.may(Features::COLLAPSE, 25) {
            if may_be_triangle && self.may(Features::TRIANGLE, 30) {
                return self.triangle();
            }
            let (a, b) = (self.one_of(&[2, 0, 1, 3]), self.one_of(&[2, 1, 3, 0]));
            let (a, b) = (a.max(least), b.max(least));
            let (outer, inner) = (self.head(a), self.head(b));
            let position = format!("({}) * {b} + {}", outer.position, inner.position);
            let indices = [outer.indices, inner.indices].concat();
            let heads = [outer.heads, inner.heads].concat();
            return Nest {
                heads,
                indices,
                position,
                size: a * b,
                runs: a * b > 0,
                base: None,
                is_triangle: false,
            };
        }
        let trips = self.one_of(&[4, 0, 1, 2, 3, 5, 7, 8]).max(least);
        let is_array = |f: &&Free| {
            let v = &around.variables[f.0];
            f.1 == Access::Own && v.length.is_some_and(|length| length >= trips)
        };
        if let Some(&(n, _)) = free.iter().find(is_array)
            && self.may(Features::POINTER, 30)
        {
            let v = &around.variables[n];
            let (p, a, bound) = (self.name("p"), v.place.clone(), self.known(trips));
            let head = format!("for ({} *{p} = {a}; {p} < {a} + {bound}; {p}++)", v.number.name());
            let position = format!("({p} - {a})");
            // Lists of all variables name it, and only the position uses it.
            let pointer = Variable { access: Access::None, ..Variable::index(&p, v.number) };
            return Nest {
                heads: vec![head],
                indices: vec![pointer],
                position,
                size: trips,
                runs: trips > 0,
                base: Some(n),
                is_triangle: false,
            };
        }
        self.head(trips)
    }

    fn triangle(&mut self) -> Nest {
        let (i, j, n) = (self.name("i"), self.name("j"), self.one_of(&[3, 1, 2, 4]));
        let bound = self.known(n);
        let heads = vec![
            format!("for (int {i} = 0; {i} < {bound}; {i}++)"),
            format!("for (int {j} = {i}; {j} < {bound}; {j}++)"),
        ];
        let position = format!("{i} * {n} + {j}");
        let indices = vec![Variable::index(&i, Number::Int), Variable::index(&j, Number::Int)];
        Nest { heads, indices, position, size: n * n, runs: true, base: None, is_triangle: true }
    }

    /// Makes the head of a loop with this number of iterations.
    fn head(&mut self, trips: u32) -> Nest {
        let is_narrow = self.features.contains(Features::NARROW);
        let types = [
            Number::Int,
            Number::Long,
            Number::Unsigned,
            Number::UnsignedLong,
            Number::Short,
            Number::UnsignedChar,
        ];
        let number = self.one_of(&types[..if is_narrow { 6 } else { 4 }]);
        let (suffix, extreme) = match number {
            Number::Long => ("l", 9_223_372_036_854_775_700),
            Number::Unsigned => ("u", 4_294_967_200),
            Number::UnsignedLong => ("ul", 18_446_744_073_709_551_500),
            Number::Short => ("", 32_700),
            Number::UnsignedChar => ("", 200),
            _ => ("", 2_147_483_600),
        };
        let is_signed = matches!(number, Number::Int | Number::Long | Number::Short);
        let low: i128 = match self.tape.below(6) {
            4 if is_signed => -7,
            5 if self.features.contains(Features::EXTREME) => extreme,
            n => i128::from(n) * 3,
        };
        let (i, step) = (self.name("i"), 1 + i128::from(self.tape.below(3)));
        let name = number.name();
        let mut text = |value: i128| match u32::try_from(value) {
            Ok(small) if small < 1000 && is_signed => self.known(small),
            _ if value < 0 => format!("({value}{suffix})"),
            _ => format!("{value}{suffix}"),
        };
        let distance = i128::from(trips) * step;
        let (first, bound) = (low + distance, low);
        let (up, down) = ((text(low), text(low + distance)), (text(first), text(bound)));
        let inclusive = text(low + distance - step);
        let last = text(first - distance + step);
        let (head, position) = match self.tape.below(6) {
            1 if trips > 0 => (
                format!("{name} {i} = {}; {i} <= {inclusive}; {i} += {step}", up.0),
                rise(&i, &up.0, step),
            ),
            2 => (
                format!("{name} {i} = {}; {i} > {}; {i} -= {step}", down.0, down.1),
                fall(&i, &down.0, step),
            ),
            3 if trips > 0 => (
                format!("{name} {i} = {}; {i} >= {last}; {i} -= {step}", down.0),
                fall(&i, &down.0, step),
            ),
            4 if step == 1 => {
                (format!("{name} {i} = {}; {i} != {}; ++{i}", up.0, up.1), rise(&i, &up.0, step))
            }
            5 => (
                format!("{name} {i} = {}; {} > {i}; {i} = {i} + {step}", up.0, up.1),
                rise(&i, &up.0, step),
            ),
            _ => (
                format!("{name} {i} = {}; {i} < {}; {i} += {step}", up.0, up.1),
                rise(&i, &up.0, step),
            ),
        };
        Nest {
            heads: vec![format!("for ({head})")],
            indices: vec![Variable::index(&i, number)],
            position,
            size: trips,
            runs: trips > 0,
            base: None,
            is_triangle: false,
        }
    }
}

/// Returns the number of an iteration of a loop that counts up.
fn rise(i: &str, first: &str, step: i128) -> String {
    format!("({i} - {first}) / {step}")
}

/// Returns the number of an iteration of a loop that counts down.
fn fall(i: &str, first: &str, step: i128) -> String {
    format!("({first} - {i}) / {step}")
}
