//! The array language of the book against an evaluator that goes over the tree, on random programs
//! and every back end.

#[path = "../../pir-ir/examples/rows/compile.rs"]
mod compile;
#[path = "../../pir-ir/examples/rows/parse.rs"]
mod parse;

use parse::{Expr, Kind, Statement, parse};
use pir_interp::sched::SplitMix64;
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::collections::HashMap;
use std::process::Command;

#[derive(Clone, Debug)]
enum EvaluatedTerm {
    Number(i64),
    Row(Vec<i64>),
}

fn divide(op: u8, a: i64, b: i64) -> i64 {
    match (op, b) {
        (_, 0) => 0,
        (b'/', _) => a.wrapping_div(b),
        _ => a.wrapping_rem(b),
    }
}

fn each(terms: &[EvaluatedTerm], op: impl Fn(&[i64]) -> i64) -> EvaluatedTerm {
    let row = |t: &EvaluatedTerm| if let EvaluatedTerm::Row(r) = t { Some(r.len()) } else { None };
    let at = |t: &EvaluatedTerm, i: usize| match t {
        EvaluatedTerm::Number(n) => *n,
        EvaluatedTerm::Row(r) => r[i],
    };
    let one = |i| op(&terms.iter().map(|t| at(t, i)).collect::<Vec<_>>());
    match terms.iter().filter_map(row).min() {
        Some(len) => EvaluatedTerm::Row((0..len).map(one).collect()),
        None => EvaluatedTerm::Number(one(0)),
    }
}

fn eval(e: &Expr, names: &HashMap<String, EvaluatedTerm>) -> EvaluatedTerm {
    match &e.kind {
        Kind::Number(n) => EvaluatedTerm::Number(*n),
        Kind::Name(n) => names[n].clone(),
        Kind::Binary(op, a, b) => each(&[eval(a, names), eval(b, names)], |v| match op {
            b'+' => v[0].wrapping_add(v[1]),
            b'-' => v[0].wrapping_sub(v[1]),
            b'*' => v[0].wrapping_mul(v[1]),
            b'<' => (v[0] < v[1]).into(),
            b'>' => (v[0] > v[1]).into(),
            b'=' => (v[0] == v[1]).into(),
            op => divide(*op, v[0], v[1]),
        }),
        Kind::Index(row, index) => {
            let EvaluatedTerm::Row(r) = eval(row, names) else { panic!("a number is indexed") };
            let get = |v: &[i64]| usize::try_from(v[0]).ok().and_then(|i| r.get(i)).copied();
            each(&[eval(index, names)], |v| get(v).unwrap_or(0))
        }
        Kind::Call(name, args) => {
            let terms: Vec<EvaluatedTerm> = args.iter().map(|a| eval(a, names)).collect();
            match (name.as_str(), &terms[..]) {
                ("iota", [EvaluatedTerm::Number(n)]) => EvaluatedTerm::Row((0..*n).collect()),
                ("len", [EvaluatedTerm::Row(r)]) => EvaluatedTerm::Number(r.len() as i64),
                ("where", t) => each(t, |v| if v[0] != 0 { v[1] } else { v[2] }),
                ("sum", [EvaluatedTerm::Row(r)]) => {
                    EvaluatedTerm::Number(r.iter().fold(0, |a, b| a.wrapping_add(*b)))
                }
                ("max", [EvaluatedTerm::Row(r)]) => {
                    EvaluatedTerm::Number(r.iter().copied().max().unwrap_or(i64::MIN))
                }
                ("min", [EvaluatedTerm::Row(r)]) => {
                    EvaluatedTerm::Number(r.iter().copied().min().unwrap_or(i64::MAX))
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

fn expected(program: &[Statement]) -> String {
    let mut names = HashMap::new();
    let mut out = String::new();
    for s in program {
        match s {
            Statement::Let(name, e) => {
                let term = eval(e, &names);
                names.insert(name.clone(), term);
            }
            Statement::Print(e) => {
                let all = match eval(e, &names) {
                    EvaluatedTerm::Number(n) => vec![n],
                    EvaluatedTerm::Row(r) => r,
                };
                all.iter().for_each(|n| out.push_str(&format!("{n} ")));
                out.push('\n');
            }
        }
    }
    out
}

/// A random program; expressions are rows or numbers as asked.
struct ProgramGenerator {
    numbers: SplitMix64,
    rows: Vec<String>,
}

impl ProgramGenerator {
    fn below(&mut self, n: usize) -> usize {
        self.numbers.below(n)
    }

    fn number(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 2 } else { 5 }) {
            0 => self.below(100).to_string(),
            1 => format!("-{}", self.below(9)),
            2 => {
                let name = ["sum", "max", "min", "len"][self.below(4)];
                format!("{name}({})", self.row(depth - 1))
            }
            3 => format!("{}[{}]", self.row(0), self.below(12)),
            _ => {
                let op = ["+", "-", "*", "/", "%", "<", ">", "="][self.below(8)];
                format!("({} {op} {})", self.number(depth - 1), self.number(depth - 1))
            }
        }
    }

    fn row(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(self.rows.len() + 1) {
                0 => format!("iota({})", self.below(40)),
                n => self.rows[n - 1].clone(),
            };
        }
        match self.below(5) {
            0 => {
                let row = self.row(0);
                let index = self.row(depth - 1);
                format!("{row}[{index}]")
            }
            1 => {
                let condition = self.row(depth - 1);
                let (a, b) = (self.row(depth - 1), self.number(depth - 1));
                format!("where({condition}, {a}, {b})")
            }
            _ => {
                let op = ["+", "-", "*", "/", "%", "<", ">", "="][self.below(8)];
                let (a, b) = (self.row(depth - 1), self.below(2));
                let b = if b == 0 { self.row(depth - 1) } else { self.number(depth - 1) };
                format!("({a} {op} {b})")
            }
        }
    }

    fn program(seed: u64) -> String {
        let mut r = ProgramGenerator { numbers: SplitMix64(seed * 77 + 1), rows: vec![] };
        let mut text = String::new();
        for n in 0..2 + r.below(3) {
            let row = r.row(2);
            text.push_str(&format!("let r{n} = {row}\n"));
            r.rows.push(format!("r{n}"));
        }
        let (row, number) = (r.row(2), r.number(3));
        text + &format!("print {row}\nprint {number}\n")
    }
}

/// Runs a program on one back end, and returns its output.
fn run(text: &str, name: &str, backend: &str) -> String {
    let program = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let module = compile::compile(&program).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let file =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{backend}.pir"));
    std::fs::write(&file, module.to_string()).expect("it can be written");
    let mut command = Command::new(pir());
    command.args(["run", "--executor", backend, "--threads", "2"]).arg(&file);
    let out = command.output().expect("pir runs");
    assert!(out.status.success(), "{}\n{text}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("numbers")
}

#[test]
fn random_programs_agree_with_the_evaluator() {
    let empty = (0..60u64)
        .into_par_iter()
        .filter(|seed| {
            let text = ProgramGenerator::program(*seed);
            let wanted = expected(&parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}")));
            for backend in pir_ir::lowering::BACKENDS {
                let found = run(&text, &format!("rows{seed}"), backend.name());
                assert_eq!(found, wanted, "{}\n{text}", backend.name());
            }
            wanted.starts_with('\n')
        })
        .count();
    assert!(empty < 40, "{empty} of 60 print no row");
}

#[test]
fn the_example_of_the_book() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root");
    let text = std::fs::read_to_string(root.join("examples/first.rows")).expect("the example");
    let wanted = expected(&parse(&text).expect("it parses"));
    assert_eq!(run(&text, "first", "rayon"), wanted);
}

#[test]
fn compile_errors_have_a_line_and_a_reason() {
    let wrong = |text: &str| match parse(text).and_then(|p| compile::compile(&p)) {
        Ok(_) => panic!("{text} is accepted"),
        Err(e) => e.to_string(),
    };
    assert_eq!(wrong("print 1\nprint x"), "line 2: `x` has not been defined");
    assert_eq!(wrong("let 1 = 2"), "line 1: `1` is no name");
    assert_eq!(wrong("print 1 +"), "line 1: expected an expression, found ``");
    assert_eq!(wrong("print 1 2"), "line 1: `2` was not expected");
    assert_eq!(wrong("print sum(3)"), "line 1: `sum` does not take these arguments");
    assert_eq!(wrong("print prod(iota(3))"), "line 1: there is no function `prod`");
    assert_eq!(wrong("print 3[1]"), "line 1: a number has no elements");
    assert_eq!(
        wrong("print 99999999999999999999"),
        "line 1: `99999999999999999999` is no number of 64 bits"
    );
    assert_eq!(wrong("print $"), "line 1: `$` is no token");
    assert_eq!(wrong(&("print ".to_owned() + &"(".repeat(1500))), "line 1: too many parentheses");
    assert_eq!(wrong(&("print 1".to_owned() + &"+1".repeat(5000))), "line 1: the line is too long");
}
