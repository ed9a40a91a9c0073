//! A whole program: variables, statements, and output of every variable.

use super::feature::Features;
use super::functions::PARAMETER_LENGTH;
use super::generator::Generator;
use super::unit::{SHARED, SHARED_LINKAGE, Unit};
use super::variable::{Access, Number, Scope, Variable};
use crate::tape::Tape;

/// Statements with others in them, in a program.
const BUDGET: u32 = 22;

/// What every file begins with.
const PRELUDE: &str = "\
#include <omp.h>
#include <stdio.h>

/* A unit by itself with -DPIR_UNIT=1 or 2. */
#ifdef PIR_UNIT
#define SHARED
#else
#define SHARED static
#endif

static void show(unsigned long program, const char *name, unsigned long value) {
  printf(\"%lu %s %lx\\n\", program, name, value);
}

";

/// A generated program: a function of a file, with the declarations and functions that it needs.
/// The macro `PIR_UNIT` cuts the file into two units.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenMpProgram {
    /// The number in names and output.
    pub number: u64,
    /// Declarations and functions.
    pub text: String,
    /// The choices that made it.
    pub tape: Vec<u8>,
}

impl OpenMpProgram {
    /// Makes a program from a tape of choices.
    pub fn new(number: u64, tape: Tape) -> Self {
        let mut g = Generator::new(tape, number, BUDGET);
        let mut scope = Scope::default();
        let count = 4 + g.tape.below(4);
        for n in 0..count {
            let v = g.variable(n);
            scope.variables.push(v);
        }
        if g.features.contains(Features::THREADPRIVATE) {
            let v = g.thread_private();
            scope.variables.push(v);
        }
        let body = g.main(&mut scope);
        let text = format!("{}\n{}\n{}{body}\n", g.globals, g.prototypes, g.functions);
        Self { number, text, tape: g.tape.consumed().to_vec() }
    }

    /// Makes the program of a seed.
    pub fn from_seed(seed: u64) -> Self {
        Self::new(seed, Tape::from_seed(seed))
    }

    /// Writes a file that runs programs one after the other. Every line of its output begins with
    /// the number of a program.
    pub fn file(programs: &[Self]) -> String {
        let mut text = PRELUDE.to_owned();
        programs.iter().for_each(|p| text.push_str(&p.text));
        let runs = programs.iter().map(|p| format!("  c{}_run();\n  fflush(stdout);\n", p.number));
        let runs: String = runs.collect();
        text + &Unit::First.only(&format!("int main(void) {{\n{runs}  return 0;\n}}\n"))
    }
}

impl Generator {
    /// Declares a variable of the file, or of the program's function.
    fn variable(&mut self, n: u32) -> Variable {
        let number = self.number();
        let name = self.name("v");
        let length = match n % 2 {
            0 => Some(PARAMETER_LENGTH + self.tape.below(5)),
            _ => None,
        };
        let value = self.tape.below(100);
        let is_local = self.tape.chance(40);
        let brackets = length.map_or_else(String::new, |l| format!("[{l}]"));
        let initial =
            if length.is_some() { format!("{{{value}, 2, 3}}") } else { value.to_string() };
        let type_name = number.name();
        if is_local {
            self.line(&format!("{type_name} {name}{brackets} = {initial};"));
        } else {
            let declaration = format!("{type_name} {name}{brackets}");
            self.global(SHARED_LINKAGE, &declaration, Some(&initial));
        }
        Variable {
            place: name.clone(),
            name: Some(name),
            number,
            length,
            access: Access::Own,
            is_shared: false,
            is_threadprivate: false,
            is_index: false,
        }
    }

    fn thread_private(&mut self) -> Variable {
        let name = self.name("tp");
        self.global(SHARED_LINKAGE, &format!("int {name}"), Some("5"));
        self.globals.push_str(&format!("#pragma omp threadprivate({name})\n"));
        Variable {
            place: name.clone(),
            name: Some(name),
            number: Number::Int,
            length: None,
            access: Access::Own,
            is_shared: false,
            is_threadprivate: true,
            is_index: false,
        }
    }

    /// Writes the function of the program, after its local variables, and returns it.
    fn main(&mut self, scope: &mut Scope) -> String {
        let variables = scope.variables.clone();
        if self.features.contains(Features::NESTED) && self.tape.chance(30) {
            self.line("omp_set_max_active_levels(2);");
        }
        self.line("{");
        self.parallel(&scope.nested());
        self.strand(scope, 4);
        self.line("}");
        for v in &variables {
            self.show(v);
        }
        let (mut first, mut last) = (String::new(), String::new());
        for (name, is_nested) in &self.locks {
            let kind = if *is_nested { "nest_lock" } else { "lock" };
            first.push_str(&format!("  omp_init_{kind}(&{name});\n"));
            last.push_str(&format!("  omp_destroy_{kind}(&{name});\n"));
        }
        let text = self.finish();
        let head = format!("{SHARED} void {}run(void)", self.prefix());
        self.prototypes.push_str(&format!("{head};\n"));
        self.main_unit.only(&format!("{head} {{\n{first}{text}{last}}}\n"))
    }

    fn show(&mut self, v: &Variable) {
        let (program, place) = (self.prefix().trim_matches(['c', '_']).to_owned(), &v.place);
        match v.length {
            None => {
                self.line(&format!("show({program}ul, \"{place}\", {});", v.number.read(place)));
            }
            Some(length) => {
                let (sum, i) = (self.name("sum"), self.name("i"));
                let element = v.number.read(&format!("{place}[{i}]"));
                self.line(&format!("unsigned long {sum} = 0;"));
                self.line(&format!(
                    "for (int {i} = 0; {i} < {length}; {i}++) {sum} = {sum} * 31 + {element};"
                ));
                self.line(&format!("show({program}ul, \"{place}\", {sum});"));
            }
        }
    }
}
