//! Whole programs: what clang made of the sources in `tests/corpus/`, compiled in memory and run in
//! a process of their own. Output and status must be the interpreter's.
//!
//! This binary runs a program itself when it is called with `--run FILE`.
#![allow(unsafe_code)]

use libtest_mimic::{Arguments, Failed, Trial};
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::{ObservedPart, Outcome, RunFinish};
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// What keeps the fixtures of a source from being compiled or run: part of the message, or of what
/// the program says when it dies. Each of them is a row of the page `docs/lowering/jit.md`.
const UNSUPPORTED_FIXTURES: &[(&str, &str)] = &[
    ("complex.", "x86_fp80"),
    ("floats.", "@ext: a result of type `x86_fp80`"),
    ("inline_asm.", "`module asm`"),
    ("linkage.", "`ifunc`"),
    ("setjmp.", "which returns twice"),
    ("varargs.", "an argument of type `x86_fp80`"),
    ("x86_intrinsics.", "the intrinsic `llvm.x86."),
    ("allocation.", "terminate called"),
    ("containers.", "terminate called"),
    ("exceptions.", "terminate called"),
    ("rtti.", "terminate called"),
    ("coroutines.", "terminate called"),
    ("filters.", "terminate called"),
];

/// Fixtures whose reason is another one, or that run although others of their source do not.
const FIXTURE_EXCEPTIONS: &[(&str, Option<&str>)] =
    &[("complex.O1.ll", Some("an argument of type `x86_fp80`")), ("linkage.O1.g.ll", None)];

/// What sources print natively that the interpreter does not run, for want of a function of the
/// host or of an intrinsic; all end with status 0.
const NATIVE_OUTPUTS: &[(&str, &str)] = &[
    ("fpmode.", "10 2.25 45.333\n10.8125 37\n"),
    ("tls.", "518 1 0 tls 9\n"),
    ("initializer.", "1 5 10 11 11 1\n6 3 c 1 48\n"),
    ("statics.", "~4 30 5 5 2\n11 6 34 1\n128 0\n~5 ~2 ~34 ~1 "),
    ("threads.", "11175 150 75 249 3675\n"),
];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, word, file] = &args[..]
        && word == "--run"
    {
        execute(file);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let mut trials = Vec::new();
    for dir in ["c", "cxx"] {
        let entries = std::fs::read_dir(root.join(dir)).expect("the fixtures are there");
        let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
        files.sort();
        for file in files {
            let name = file.file_name().map(|n| n.to_string_lossy().into_owned());
            let name = name.expect("a file has a name");
            trials.push(Trial::test(format!("{dir}/{name}"), move || compare(&name, &file)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}

/// Compiles a file and runs its `main`; ends the process.
fn execute(file: &str) -> ! {
    let fail = |message: String| -> ! {
        eprintln!("error: {message}");
        std::process::exit(125)
    };
    // SAFETY: loads a library by a constant name; C++ programs need it.
    unsafe { libc::dlopen(c"libstdc++.so.6".as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    let text = std::fs::read(file).unwrap_or_else(|e| fail(e.to_string()));
    let Some(module) = pir_core::text::parse(&text).module else { fail("no module".into()) };
    let options = pir_jit::Options { verify: true, ..Default::default() };
    let code = pir_jit::compile(&module, &pir_jit::ProcessSymbols, &options)
        .unwrap_or_else(|e| fail(e.to_string()));
    // SAFETY: clang made the module from a source that the interpreter finds nothing wrong with.
    unsafe {
        code.run_constructors();
        let name = CString::new("program").expect("it has no NUL");
        let Some(status) = code.call_main(&[name]) else { fail("no @main".into()) };
        code.run_destructors();
        libc::exit(status)
    }
}

fn compare(name: &str, file: &Path) -> Result<(), Failed> {
    let own = std::env::current_exe()?;
    let out = Command::new(own).arg("--run").arg(file).env_clear().output()?;
    let message = String::from_utf8_lossy(&out.stderr).into_owned();
    let listed = UNSUPPORTED_FIXTURES.iter().find(|e| name.starts_with(e.0)).map(|e| e.1);
    let except = FIXTURE_EXCEPTIONS.iter().find(|e| e.0 == name).map(|e| e.1);
    let calls_openmp = name.contains(".omp.") || name.starts_with("omp_");
    if message.contains("undefined symbol: __kmpc_") || message.contains("undefined symbol: omp_") {
        return if calls_openmp { Ok(()) } else { Err(message.into()) };
    }
    if let Some(why) = except.unwrap_or(listed) {
        return match message.contains(why) {
            true => Ok(()),
            false => Err(format!("expected `{why}`, found `{message}`").into()),
        };
    }
    let native = NATIVE_OUTPUTS.iter().find(|e| name.starts_with(e.0));
    let expected = match native {
        Some((_, output)) => (output.as_bytes().to_vec(), Some(0)),
        None => interpret(file)?,
    };
    let found = (out.stdout, out.status.code().map(|c| c as u8));
    if found != expected {
        let text = |v: &[u8]| String::from_utf8_lossy(v).into_owned();
        let what = format!(
            "status {:?}, expected {:?}\n{message}\n{}\nexpected:\n{}",
            found.1,
            expected.1,
            text(&found.0),
            text(&expected.0)
        );
        return Err(what.into());
    }
    Ok(())
}

/// Output and status by the interpreter; no status if the program stops itself.
fn interpret(file: &Path) -> Result<(Vec<u8>, Option<u8>), Failed> {
    let text = std::fs::read(file)?;
    let parsed = pir_core::text::parse(&text);
    let module = parsed.module.ok_or_else(|| format!("{:?}", parsed.diagnostics))?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{:?}", e.diagnostics))?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|s| s.to_string())?;
    let entry = program.module().find(b"main").ok_or("no @main")?;
    let input = Input::Words(vec![b"program".to_vec()]);
    let options = RunOptions { max_steps: 200_000_000, ..RunOptions::default() };
    let done = run(&program, entry, &input, &options, &mut SerialScheduler, &[], None)
        .map_err(|f| f.stop.to_string())?;
    let RunResult::Outcome(Outcome::Return { with, events, .. }) = done.ended else {
        return Err(format!("the interpreter: {:?}", done.ended).into());
    };
    let output = events.iter().filter_map(|e| match e {
        OutputEvent::Out(bytes) => Some(bytes.as_slice()),
        OutputEvent::Err(_) => None,
    });
    let status = match with {
        RunFinish::Exit(status) => Some(status as u8),
        RunFinish::Abort(_) => None,
        RunFinish::Value(value) => match value.as_ref().map(|v| v.parts.as_slice()) {
            Some([ObservedPart::Bits(bits)]) => Some(bits[0].0 as u8),
            _ => return Err("`main` gave no number".into()),
        },
    };
    Ok((output.collect::<Vec<_>>().concat(), status))
}
