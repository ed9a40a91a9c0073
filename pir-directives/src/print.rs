//! Directives as text: the IR of the proposal, and the pragmas that people know.

use crate::model::{
    Argument, ArgumentKind, CLAUSES, Clause, ClauseKind, Construct, Directive, FunctionDirectives,
    Markers,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Writes a module whose functions have these directives and nothing else in their blocks, so that
/// [`read`](crate::read()) finds them again. Loops are missing, so `for` is not among them.
///
/// Local pointers become variables of the function, other local values its parameters. Globals are
/// declared as `i32`, and functions among the operands as constructors.
pub fn print(functions: &[FunctionDirectives]) -> String {
    let mut out = Printer::default();
    let mut bodies = String::new();
    for function in functions {
        let mut body = String::new();
        for c in &function.constructs {
            out.construct(c, &mut body);
        }
        let mut locals = BTreeMap::new();
        operands(&function.constructs, &mut |a: &Argument| {
            if a.value.starts_with('%') {
                locals.insert(a.value.clone(), a.ty.clone());
            } else if let Some(name) = a.value.strip_prefix('@') {
                let set = if a.is_function { &mut out.functions } else { &mut out.globals };
                set.insert(name.to_owned());
            }
        });
        let params = locals.iter().filter(|(_, ty)| *ty != "ptr");
        let params: Vec<String> = params.map(|(v, ty)| format!("{ty} {v}")).collect();
        let _ = writeln!(bodies, "define void @{}({}) {{", function.function, params.join(", "));
        for (v, _) in locals.iter().filter(|(_, ty)| *ty == "ptr") {
            let _ = writeln!(bodies, "  {v} = alloca i32");
        }
        bodies.push_str(&body);
        bodies.push_str("  ret void\n}\n");
    }
    let mut text = String::new();
    for name in &out.globals {
        let _ = writeln!(text, "@{name} = global i32 0");
    }
    for name in &out.functions {
        let _ = writeln!(text, "declare void @{name}(...)");
    }
    text.push_str(&bodies);
    text.push_str("declare void @llvm.omp.directive(metadata)\n");
    let kinds = [
        ArgumentKind::Simple,
        ArgumentKind::List,
        ArgumentKind::Expression,
        ArgumentKind::Compound,
    ];
    for kind in kinds {
        let more = if kind == ArgumentKind::Simple { "" } else { ", ..." };
        let _ = writeln!(text, "declare void @{}(metadata{more})", kind.intrinsic());
    }
    for (strings, n) in &out.metadata {
        let _ = writeln!(text, "!{n} = !{{{strings}}}");
    }
    text
}

fn operands(constructs: &[Construct], see: &mut impl FnMut(&Argument)) {
    let mut work: Vec<&Construct> = constructs.iter().collect();
    while let Some(c) = work.pop() {
        c.clauses.iter().flat_map(|c| &c.arguments).for_each(&mut *see);
        work.extend(&c.body);
    }
}

#[derive(Default)]
struct Printer {
    /// The strings of each node, with its number.
    metadata: BTreeMap<String, usize>,
    globals: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// A string as metadata writes it.
fn string(text: &str) -> String {
    let mut out = String::from("!\"");
    for c in text.bytes() {
        match c {
            b' '..=b'~' if c != b'"' && c != b'\\' => out.push(c as char),
            _ => {
                let _ = write!(out, "\\{c:02X}");
            }
        }
    }
    out.push('"');
    out
}

impl Printer {
    fn node(&mut self, strings: &[&str]) -> usize {
        let text: Vec<String> = strings.iter().map(|s| string(s)).collect();
        let next = self.metadata.len();
        *self.metadata.entry(text.join(", ")).or_insert(next)
    }

    fn directive(&mut self, name: &str, out: &mut String) {
        let n = self.node(&[name]);
        let _ = writeln!(out, "  call void @llvm.omp.directive(metadata !{n})");
    }

    fn clause(&mut self, clause: &Clause, out: &mut String) {
        let row = clause.kind.row();
        let n = match row.arguments {
            ArgumentKind::Compound => self.node(&[row.name, &clause.word]),
            _ => self.node(&[row.name]),
        };
        let _ = write!(out, "  call void ");
        if row.arguments != ArgumentKind::Simple {
            out.push_str("(metadata, ...) ");
        }
        let _ = write!(out, "@{}(metadata !{n}", row.arguments.intrinsic());
        for a in &clause.arguments {
            let _ = write!(out, ", {} {}", a.ty, a.value);
        }
        out.push_str(")\n");
    }

    fn construct(&mut self, c: &Construct, out: &mut String) {
        enum Step<'c> {
            Open(&'c Construct),
            Close(&'static str),
        }
        let mut work = vec![Step::Open(c)];
        while let Some(step) = work.pop() {
            let c = match step {
                Step::Close(end) => {
                    self.directive(end, out);
                    continue;
                }
                Step::Open(c) => c,
            };
            match c.directive.row().markers {
                Markers::Pair(begin, end) => {
                    self.directive(begin, out);
                    work.push(Step::Close(end));
                }
                Markers::Single(name) => self.directive(name, out),
                Markers::List => {}
            }
            c.clauses.iter().for_each(|clause| self.clause(clause, out));
            work.extend(c.body.iter().rev().map(Step::Open));
        }
    }
}

/// Writes directives as pragmas, a line each, indented by their depth.
pub fn pragmas(functions: &[FunctionDirectives]) -> String {
    let mut out = String::new();
    for function in functions {
        let _ = writeln!(out, "@{}:", function.function);
        let mut work: Vec<(usize, &Construct)> =
            function.constructs.iter().rev().map(|c| (1, c)).collect();
        while let Some((depth, c)) = work.pop() {
            let _ = writeln!(out, "{:width$}{}", "", pragma(c), width = 2 * depth);
            work.extend(c.body.iter().rev().map(|c| (depth + 1, c)));
        }
    }
    out
}

fn pragma(c: &Construct) -> String {
    let mut text = format!("#pragma omp {}", c.directive.pragma());
    for clause in &c.clauses {
        let row = CLAUSES.iter().find(|r| r.kind == clause.kind).map_or("", |r| r.pragma);
        // No pragma names constructors and destructors.
        let named = clause.arguments.iter().filter(|a| !a.is_function);
        let names: Vec<&str> = named.map(|a| a.value.trim_start_matches(['%', '@'])).collect();
        let list = names.join(", ");
        let is_directive = matches!(c.directive, Directive::Flush | Directive::Threadprivate);
        match (clause.kind, clause.word.as_str()) {
            (ClauseKind::Name, word) => {
                let _ = write!(text, " ({word})");
            }
            (ClauseKind::Reduction, word) => {
                let _ = write!(text, " {row}({word}: {list})");
            }
            (ClauseKind::Schedule, word) => {
                let word = word.to_lowercase();
                let comma = if list.is_empty() { "" } else { ", " };
                let _ = write!(text, " {row}({word}{comma}{list})");
            }
            _ if is_directive => {
                let _ = write!(text, "({list})");
            }
            _ if list.is_empty() => {
                let _ = write!(text, " {row}");
            }
            _ => {
                let _ = write!(text, " {row}({list})");
            }
        }
    }
    text
}
