//! The state of the generator, text, and expressions.

use super::feature::Features;
use super::unit::{self, Unit};
use super::variable::{Number, Scope, Variable};
use crate::tape::Tape;

/// Statements deeper than this have no others in them.
pub(super) const MAX_NESTING: u32 = 7;

/// Writes one program.
pub(super) struct Generator {
    pub tape: Tape,
    pub features: Features,
    /// What names of the program begin with.
    prefix: String,
    /// The unit of the program's function. The others are in the units in turn, so that the first
    /// one is called from the other unit.
    pub main_unit: Unit,
    next_unit: Unit,
    names: u32,
    /// Declarations of the file.
    pub globals: String,
    /// Declarations of functions.
    pub prototypes: String,
    /// Functions that are complete.
    pub functions: String,
    text: String,
    indent: usize,
    /// Statements that may still be written.
    pub budget: u32,
    /// Variables of the file that are never written, with their values.
    pub opaque: Vec<(String, u32)>,
    /// Locks, and whether they are nestable.
    pub locks: Vec<(String, bool)>,
    /// Functions that threads of a team call together, with the types of their parameters.
    pub team_functions: Vec<(String, Number)>,
    /// Functions that one strand calls.
    pub strand_functions: Vec<(String, Number)>,
    /// A function that only waits for tasks.
    pub waiting_function: Option<String>,
    /// Whether a function is being written that others may call.
    pub in_function: bool,
}

impl Generator {
    /// Creates a generator of a program with a number.
    pub(super) fn new(mut tape: Tape, number: u64, budget: u32) -> Self {
        let main_unit = if number.is_multiple_of(2) { Unit::First } else { Unit::Second };
        Self {
            features: Features::choose(&mut tape),
            tape,
            prefix: format!("c{number}_"),
            main_unit,
            next_unit: main_unit.other(),
            names: 0,
            globals: String::new(),
            prototypes: String::new(),
            functions: String::new(),
            text: String::new(),
            indent: 1,
            budget,
            opaque: Vec::new(),
            locks: Vec::new(),
            team_functions: Vec::new(),
            strand_functions: Vec::new(),
            waiting_function: None,
            in_function: false,
        }
    }

    /// Returns a new name.
    pub(super) fn name(&mut self, kind: &str) -> String {
        self.names += 1;
        format!("{}{kind}{}", self.prefix, self.names)
    }

    /// Returns what names of the program begin with.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) {
        let indent = if text.starts_with("#pragma") { self.indent.min(8) } else { self.indent };
        (0..indent).for_each(|_| self.text.push_str("  "));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes a directive with clauses.
    pub(super) fn directive(&mut self, name: &str, clauses: &[String]) {
        let clauses: String = clauses.iter().map(|c| format!(" {c}")).collect();
        self.line(&format!("#pragma omp {name}{clauses}"));
    }

    /// Writes a line, then what `inside` writes, in braces.
    pub(super) fn block(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        self.line(format!("{head} {{").trim_start());
        self.indent += 1;
        inside(self);
        self.indent -= 1;
        self.line("}");
    }

    /// Declares a variable of the file, with the linkage of variables that units share or with
    /// another one.
    pub(super) fn global(&mut self, linkage: &str, declaration: &str, initial: Option<&str>) {
        let initial = initial.map_or_else(String::new, |value| format!(" = {value}"));
        let text = format!("{linkage}{declaration}{initial};\n");
        self.globals.push_str(&unit::variable(declaration, &text));
    }

    /// Writes a function of the file while another one is being written.
    pub(super) fn function(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        let (text, indent) =
            (std::mem::take(&mut self.text), std::mem::replace(&mut self.indent, 0));
        self.block(head, inside);
        let written = std::mem::replace(&mut self.text, text);
        self.prototypes.push_str(&format!("{head};\n"));
        self.functions.push_str(&self.next_unit.only(&written));
        self.functions.push('\n');
        self.next_unit = self.next_unit.other();
        self.indent = indent;
    }

    /// Chooses among features: `false` unless the program has it.
    pub(super) fn may(&mut self, feature: Features, percent: u32) -> bool {
        self.features.contains(feature) && self.tape.chance(percent)
    }

    /// Chooses one.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.tape.below(all.len() as u32) as usize]
    }

    /// Replaces the last occurrence of a text.
    pub(super) fn replace_last(&mut self, from: &str, to: &str) {
        if let Some(at) = self.text.rfind(from) {
            self.text.replace_range(at..at + from.len(), to);
        }
    }

    /// Returns an expression for a number, which the compiler may not know.
    pub(super) fn known(&mut self, value: u32) -> String {
        if !self.may(Features::OPAQUE, 40) {
            return value.to_string();
        }
        if let Some((name, has)) = self.opaque.last().cloned()
            && self.opaque.len() > 3
        {
            return match value.checked_sub(has) {
                Some(more) => format!("({name} + {more})"),
                None => format!("({name} - {})", has - value),
            };
        }
        let name = self.name("k");
        self.global("", &format!("int {name}"), Some(&value.to_string()));
        self.opaque.push((name.clone(), value));
        name
    }

    /// Returns a number of type `unsigned long` that is the same in every thread that evaluates
    /// the expression.
    pub(super) fn expression(&mut self, scope: &Scope, depth: u32) -> String {
        let kinds = if depth == 0 { 4 } else { 10 };
        match self.tape.below(kinds) {
            0 => format!("{}ul", self.one_of(&[1, 0, 2, 3, 7, 13, 255, 1_000_003])),
            1..=3 => self.read(scope),
            4 => format!(
                "({} % {}ul)",
                self.expression(scope, depth - 1),
                self.one_of(&[3, 2, 7, 10])
            ),
            5 => format!(
                "({} >> {})",
                self.expression(scope, depth - 1),
                self.one_of(&[1, 3, 31, 40])
            ),
            6 => {
                let (a, b) = (self.expression(scope, depth - 1), self.expression(scope, depth - 1));
                format!("(unsigned long)({a} {} {b})", self.one_of(&["<", "==", ">="]))
            }
            7 => {
                let condition = self.expression(scope, 0);
                let (a, b) = (self.expression(scope, depth - 1), self.expression(scope, depth - 1));
                format!("(({condition} & 1) ? {a} : {b})")
            }
            8 if scope.level > 0 && !scope.is_plain && self.may(Features::QUERY, 30) => {
                "(unsigned long)omp_get_level()".to_owned()
            }
            _ => {
                let (a, b) = (self.expression(scope, depth - 1), self.expression(scope, depth - 1));
                format!("({a} {} {b})", self.one_of(&["+", "-", "*", "^", "&", "|"]))
            }
        }
    }

    /// Reads a variable that may be read, or else a constant.
    pub(super) fn read(&mut self, scope: &Scope) -> String {
        let all: Vec<&Variable> = scope.variables.iter().filter(|v| v.is_readable()).collect();
        if all.is_empty() {
            return "5ul".to_owned();
        }
        // Variables of inner blocks are the last ones, and the most interesting.
        let v = all[all.len() - 1 - self.tape.below(all.len() as u32) as usize].clone();
        let place = self.place(&v, scope);
        v.number.read(&place)
    }

    /// Returns how a variable is written that may be used: with an index if it is an array.
    pub(super) fn place(&mut self, v: &Variable, scope: &Scope) -> String {
        use super::variable::Access;
        match (&v.access, v.length) {
            (Access::Element { index, .. }, _) => format!("{}[{index}]", v.place),
            (_, Some(length)) => {
                let index = self.index(length, scope);
                format!("{}[{index}]", v.place)
            }
            (_, None) => v.place.clone(),
        }
    }

    /// Returns an index of an array.
    fn index(&mut self, length: u32, scope: &Scope) -> String {
        let scalars: Vec<String> = scope
            .variables
            .iter()
            .filter(|v| v.length.is_none() && v.is_readable())
            .map(|v| v.number.read(&v.place))
            .collect();
        match self.tape.below(3) {
            2 if !scalars.is_empty() => {
                let at = self.tape.below(scalars.len() as u32) as usize;
                format!("{} % {length}", scalars[scalars.len() - 1 - at])
            }
            _ => self.tape.below(length).to_string(),
        }
    }

    /// Returns the text of the function that is being written.
    pub(super) fn finish(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}
