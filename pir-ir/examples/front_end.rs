//! A front end in an hour: a language of loops over two arrays, described in
//! `docs/tutorial/front-end.md`.
//!
//! `cargo run --release -p pir-ir --example front_end`

use pir_ir::build::{BuildError, Fork, FunctionBuilder, Ordering, RmwOp};
use pir_ir::engine::{Executable, Options};
use pir_ir::{Module, Type, Value, diag, verify};
use std::collections::HashMap;
use std::fmt;

/// Runs once for each index of the arrays `a` and `b`, all at the same time.
const SOURCE: &str = "\
let q = a / b
set a = q + 1
sum q * q
";

type Failure = Box<dyn std::error::Error>;

/// A word and its place, both from 1.
#[derive(Clone, Copy)]
struct Word<'s> {
    text: &'s str,
    line: u32,
    column: u32,
}

/// An error in the source.
#[derive(Debug)]
struct Error {
    message: String,
    line: u32,
    column: u32,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

fn words(line: u32, text: &str) -> Vec<Word<'_>> {
    let column = |word: &str| (word.as_ptr().addr() - text.as_ptr().addr()) as u32 + 1;
    let word = |text| Word { text, line, column: column(text) };
    text.split_whitespace().map(word).collect()
}

/// One iteration: what names mean in it.
struct Iteration<'f, 'm> {
    file: &'f str,
    f: &'f FunctionBuilder<'m>,
    index: Value,
    locals: HashMap<&'f str, Value>,
}

impl<'f> Iteration<'f, '_> {
    /// What follows comes from this word.
    fn at(&self, word: Word<'_>) {
        self.f.at((self.file, word.line, word.column));
    }

    fn element(&self, array: u32) -> Value {
        self.f.gep(Type::I64, self.f.arg(array), self.index)
    }

    fn operand(&self, word: Word<'_>) -> Result<Value, Error> {
        let f = self.f;
        self.at(word);
        match (word.text, self.locals.get(word.text)) {
            ("a", _) => Ok(f.load(Type::I64, self.element(0))),
            ("b", _) => Ok(f.load(Type::I64, self.element(1))),
            (_, Some(&local)) => Ok(local),
            (text, None) => match text.parse() {
                Ok(n) => Ok(f.int(Type::I64, n)),
                Err(_) => fail(word, format!("nothing is called `{text}`")),
            },
        }
    }

    fn expression(&self, words: &[Word<'_>]) -> Result<Value, Error> {
        let [left, op, right] = *words else {
            let last = words.last().copied().unwrap_or(Word { text: "", line: 0, column: 0 });
            return fail(last, "expected an operand, an operator and an operand".into());
        };
        let (x, y) = (self.operand(left)?, self.operand(right)?);
        self.at(op);
        match op.text {
            "+" => Ok(self.f.add(x, y)),
            "-" => Ok(self.f.sub(x, y)),
            "*" => Ok(self.f.mul(x, y)),
            "/" => Ok(self.f.sdiv(x, y)),
            other => fail(op, format!("`{other}` is no operator")),
        }
    }

    fn statement(&mut self, words: &[Word<'f>], total: Value) -> Result<(), Error> {
        let names: Vec<&str> = words.iter().map(|w| w.text).collect();
        match names[..] {
            // A local is a value of the strand, so every iteration has its own.
            ["let", name, "=", ..] => {
                let value = self.expression(&words[3..])?;
                self.locals.insert(name, value);
            }
            ["set", array @ ("a" | "b"), "=", ..] => {
                let value = self.expression(&words[3..])?;
                self.at(words[0]);
                self.f.store(value, self.element(u32::from(array == "b")));
            }
            // All iterations update one location; lowering makes it a reduction.
            ["sum", ..] => {
                let value = self.expression(&words[1..])?;
                self.at(words[0]);
                self.f.atomic_rmw(RmwOp::Add, total, value, Ordering::Monotonic);
            }
            _ => return fail(words[0], "expected `let`, `set` or `sum`".into()),
        }
        Ok(())
    }
}

fn fail<T>(at: Word<'_>, message: String) -> Result<T, Error> {
    Err(Error { message, line: at.line, column: at.column })
}

/// `long run(long *a, long *b, long n)`: the sum.
fn compile(file: &str, source: &str) -> Result<Module, Failure> {
    let mut module = Module::new();
    let params = [Type::PTR, Type::PTR, Type::I64];
    let f = FunctionBuilder::new(&mut module, "run", Type::I64, &params);
    f.at((file, 1, 1));
    let total = f.alloca(Type::I64);
    f.store(f.int(Type::I64, 0), total);
    f.try_parallel_for(Fork::default(), 0, f.arg(2), |f, index| {
        let mut iteration = Iteration { file, f, index, locals: HashMap::new() };
        let lines = source.lines().zip(1..).filter(|(text, _)| !text.trim().is_empty());
        let mut lines = lines.map(|(text, line)| words(line, text));
        lines.try_for_each(|words| iteration.statement(&words, total))
    })?;
    f.ret(f.load(Type::I64, total));
    f.finish().map_err(|e: BuildError| e.to_string())?;
    Ok(module)
}

fn main() -> Result<(), Failure> {
    // Errors of the source have its places.
    let error = compile("ratio.k", "let q = a / c\n").expect_err("there is no `c`");
    println!("ratio.k:{error}");

    let verified = match verify(compile("ratio.k", SOURCE)?) {
        Ok(verified) => verified,
        // A bug of this compiler. The diagnostics name places in the source too.
        Err(invalid) => return Err(diag::render("ratio.k", b"", &invalid.diagnostics).into()),
    };
    print!("{}", diag::render("ratio.k", b"", verified.warnings()));

    let program = Executable::new(verified, &Options::default())?;
    let run = program.function::<fn(*mut i64, *mut i64, i64) -> i64>("run")?;
    let mut a: Vec<i64> = (0..1000).collect();
    let mut b = vec![2i64; 1000];
    let sum = run.call(a.as_mut_ptr(), b.as_mut_ptr(), 1000)?;
    println!("sum {sum}, last {}", a[999]);
    assert_eq!((sum, a[999]), ((0..1000).map(|i| (i / 2) * (i / 2)).sum(), 500));

    // And so do faults, on whatever thread they happen.
    b[500] = 0;
    let fault = run.call(a.as_mut_ptr(), b.as_mut_ptr(), 1000).expect_err("a division by zero");
    println!("{fault}");
    assert!(fault.to_string().contains("ratio.k:1:11"));
    Ok(())
}
