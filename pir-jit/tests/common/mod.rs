//! Runs functions both ways: compiled, and by the interpreter.
#![allow(unsafe_code, dead_code)]

use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::outcome::{ObservedPart, Outcome, RunFinish};
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use pir_jit::{Code, ProcessSymbols, Symbols};
use std::rc::Rc;

/// The layout that clang gives x86-64 Linux.
pub(crate) const LAYOUT: &str = "target datalayout = \
                          \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-\
                          n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n";

/// The module of a text.
pub(crate) fn parse(text: &str) -> pir_core::Module {
    let parsed = pir_core::text::parse(text.as_bytes());
    parsed.module.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics))
}

/// Returns options that enable Cranelift's verifier.
pub(crate) fn options() -> pir_jit::Options {
    pir_jit::Options { threads: 1, verify: true, ..Default::default() }
}

/// Compiles a text.
pub(crate) fn compile(text: &str) -> Code {
    compile_with(text, &ProcessSymbols)
}

/// Compiles a text with symbols of its own.
pub(crate) fn compile_with(text: &str, symbols: &dyn Symbols) -> Code {
    pir_jit::compile(&parse(text), symbols, &options()).unwrap_or_else(|e| panic!("{e}"))
}

/// What keeps a text from being compiled.
pub(crate) fn refusal(text: &str) -> String {
    match pir_jit::compile(&parse(text), &ProcessSymbols, &options()) {
        Ok(_) => panic!("it was compiled"),
        Err(e) => e.to_string(),
    }
}

/// Calls a function without arguments.
pub(crate) fn call(code: &Code, name: &str) -> u64 {
    let at = code.address(name).unwrap_or_else(|| panic!("there is no @{name}"));
    // SAFETY: the tests give this only functions without parameters that return an integer.
    let f = unsafe { std::mem::transmute::<*const u8, extern "C" fn() -> u64>(at) };
    f()
}

/// The program of a text, for the interpreter.
pub(crate) fn program(text: &str) -> Program {
    let verified = pir_verify::verify(parse(text)).unwrap_or_else(|e| {
        panic!("{:?}", e.diagnostics);
    });
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    Program::new(verified, hosts).expect("it can be run")
}

/// Returns the interpreter's result: the number, `None` if it is poison or undefined.
pub(crate) fn interpret(program: &Program, name: &str) -> Option<u64> {
    let entry = program.module().find(name.as_bytes()).expect("there is such a function");
    let options = RunOptions { max_steps: 10_000_000, races: false, ..RunOptions::default() };
    let input = Input::Values(Vec::new());
    let run =
        run(program, entry, &input, &options, &mut SerialScheduler, &[], None).expect("it starts");
    match run.ended {
        RunResult::Outcome(Outcome::Return { with: RunFinish::Value(Some(seen)), .. }) => {
            match &seen.parts[..] {
                [ObservedPart::Bits(words)] => match words[..] {
                    [(n, 0)] => Some(n),
                    _ => None,
                },
                _ => None,
            }
        }
        RunResult::Outcome(Outcome::Ub { .. }) => None,
        other => panic!("@{name}: {other:?}"),
    }
}

/// Compares every function `@t…` without parameters that returns an `i64`; how many had a result
/// that is defined.
pub(crate) fn assert_engines_agree(text: &str) -> usize {
    let text = format!("{LAYOUT}{text}");
    let (code, program) = (compile(&text), program(&text));
    let mut count = 0;
    let module = program.module();
    let names: Vec<String> = module
        .functions()
        .filter(|f| f.2.body.is_some() && f.2.params.is_empty())
        .map(|f| module.display_name(f.0))
        .filter(|n| n.starts_with('t'))
        .collect();
    for name in names {
        if let Some(expected) = interpret(&program, &name) {
            let found = call(&code, &name);
            assert_eq!(
                found,
                expected,
                "@{name}: {found:#x}, expected {expected:#x}\n{}",
                functions_around(&text, &name)
            );
            count += 1;
        }
    }
    count
}

/// The functions around a name.
fn functions_around(text: &str, name: &str) -> String {
    let f = name.split('.').next().unwrap_or("").replacen('t', "@f", 1) + "(";
    let named = |d: &&str| d.contains(&format!("@{name}(")) || d.contains(&f) && !d.contains("@t");
    text.split("define ").filter(named).collect::<Vec<_>>().join("define ")
}

/// A text that grows: a function under test, and callers that give it arguments.
#[derive(Default)]
pub(crate) struct Cases {
    text: String,
    next: usize,
}

impl Cases {
    /// Adds text as it is.
    pub(crate) fn raw(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self.text.push('\n');
        self
    }

    /// Adds `define RET @fN(PARAMS) { BODY }` with a caller for each list of arguments; every
    /// caller gives the 64 bits that `to_i64` makes of the result `%r`.
    pub(crate) fn case(
        &mut self,
        ret: &str,
        params: &[&str],
        body: &str,
        to_i64: &str,
        args: &[Vec<String>],
    ) {
        let f = self.next;
        self.next += 1;
        let list: Vec<String> =
            params.iter().enumerate().map(|(n, t)| format!("{t} %{}", name(n))).collect();
        self.text += &format!("define {ret} @f{f}({}) {{\n{body}\n}}\n", list.join(", "));
        for (k, args) in args.iter().enumerate() {
            let args: Vec<String> =
                params.iter().zip(args).map(|(t, a)| format!("{t} {a}")).collect();
            self.text += &format!(
                "define i64 @t{f}.{k}() {{\n %r = call {ret} @f{f}({})\n{to_i64}\n}}\n",
                args.join(", ")
            );
        }
    }

    /// Compares all of them.
    pub(crate) fn agree(&self) -> usize {
        assert_engines_agree(&self.text)
    }
}

fn name(n: usize) -> char {
    (b'a' + n as u8) as char
}

/// The text that makes an `i64` of an integer of this width.
pub(crate) fn widen(bits: u32) -> String {
    match bits {
        64 => " ret i64 %r".to_owned(),
        0..64 => format!(" %x = zext i{bits} %r to i64\n ret i64 %x"),
        // Both ends.
        _ => format!(
            " %lo = trunc i{bits} %r to i64\n %s = lshr i{bits} %r, {}\n %hi = trunc i{bits} %s \
             to i64\n %x = mul i64 %hi, 31\n %y = xor i64 %x, %lo\n ret i64 %y",
            bits - 64
        ),
    }
}

/// Numbers of a width that are at some edge.
pub(crate) fn edges(bits: u32) -> Vec<String> {
    let mut all = vec!["0".to_owned(), "1".to_owned(), "-1".to_owned()];
    if bits > 3 {
        all.extend(["2".to_owned(), "5".to_owned(), "-3".to_owned()]);
    }
    if bits > 2 {
        let half = power_of_two(bits - 1);
        all.push(format!("-{half}"));
        all.push(minus_one(&half));
    }
    all
}

/// All pairs.
pub(crate) fn pairs(a: &[String], b: &[String]) -> Vec<Vec<String>> {
    a.iter().flat_map(|x| b.iter().map(move |y| vec![x.clone(), y.clone()])).collect()
}

fn power_of_two(n: u32) -> String {
    let mut digits = vec![1u8];
    for _ in 0..n {
        let mut carry = 0;
        for d in &mut digits {
            let v = *d * 2 + carry;
            (*d, carry) = (v % 10, v / 10);
        }
        if carry > 0 {
            digits.push(carry);
        }
    }
    digits.iter().rev().map(|d| (b'0' + d) as char).collect()
}

fn minus_one(n: &str) -> String {
    // A power of two above 1 does not end in 0.
    let (head, last) = n.split_at(n.len() - 1);
    format!("{head}{}", last.parse::<u8>().expect("a digit") - 1)
}
