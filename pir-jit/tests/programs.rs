//! Whole programs: what clang made of the sources in `tests/corpus/`, compiled in memory and run in
//! a copy of this process. Output and status must be the interpreter's.
#![allow(unsafe_code)]

use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::{ObservedPart, Outcome, RunFinish};
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use pir_jit::Code;
use std::ffi::CString;
use std::fs::File;
use std::io::Read;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
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

#[test]
fn programs_in_c() {
    compare_all("c");
}

#[test]
fn programs_in_cxx() {
    // SAFETY: loads a library by a constant name.
    unsafe { libc::dlopen(c"libstdc++.so.6".as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    compare_all("cxx");
}

fn compare_all(language: &str) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures").join(language);
    let entries = std::fs::read_dir(dir).expect("the fixtures are there");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
    files.sort();
    assert!(files.len() > 20, "{}", files.len());
    let wrong = |file: &PathBuf| {
        let name = file.file_name()?.to_str()?;
        Some(format!("{name}: {}", compare(name, file).err()?))
    };
    let wrong: Vec<String> = files.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

type Failure = Box<dyn std::error::Error>;

/// What a program has printed, and its status if it ended by itself.
struct Ended {
    output: Vec<u8>,
    message: String,
    status: Option<u8>,
}

fn compile(file: &Path) -> Result<Code, Failure> {
    let parsed = pir_core::text::parse(&std::fs::read(file)?);
    let module = parsed.module.ok_or("no module")?;
    let options = pir_jit::Options { verify: true, ..Default::default() };
    Ok(pir_jit::compile(&module, &pir_jit::ProcessSymbols, &options)?)
}

/// Runs the program's `main` in a copy of this process, which has no other thread.
fn execute(code: &Code) -> Result<Ended, Failure> {
    let name = CString::new("program")?;
    let input = File::open("/dev/null")?;
    let (mut out, out_writer) = std::io::pipe()?;
    let (mut err, err_writer) = std::io::pipe()?;
    // SAFETY: the copy runs nothing of this process but compiled code, which clang made from a
    // source that the interpreter finds nothing wrong with; its descriptors are open here.
    let child = unsafe {
        let child = libc::fork();
        if child == 0 {
            libc::dup2(input.as_raw_fd(), 0);
            libc::dup2(out_writer.as_raw_fd(), 1);
            libc::dup2(err_writer.as_raw_fd(), 2);
            libc::clearenv();
            code.run_constructors();
            let status = code.call_main(&[name]).unwrap_or(125);
            code.run_destructors();
            libc::exit(status)
        }
        child
    };
    if child < 0 {
        return Err(std::io::Error::last_os_error().into());
    }
    drop((out_writer, err_writer));
    let (mut output, mut message) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        scope.spawn(|| err.read_to_end(&mut message));
        out.read_to_end(&mut output)
    })?;
    let mut status = 0;
    // SAFETY: the child is this process's own and has not been waited for.
    unsafe { libc::waitpid(child, &raw mut status, 0) };
    Ok(Ended {
        output,
        message: String::from_utf8_lossy(&message).into_owned(),
        status: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status) as u8),
    })
}

fn compare(name: &str, file: &Path) -> Result<(), Failure> {
    let refused = |e: Failure| Ended { output: vec![], message: e.to_string(), status: None };
    let ended = match compile(file) {
        Ok(code) => execute(&code)?,
        Err(e) => refused(e),
    };
    let message = ended.message;
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
    let found = (ended.output, ended.status);
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
fn interpret(file: &Path) -> Result<(Vec<u8>, Option<u8>), Failure> {
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
