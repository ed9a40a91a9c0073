//! The programs in `examples/` and in the book verify or fail as they claim to.
//!
//! `docs/how-to-add-a-rule.md` describes the words by which a fenced block claims so.

use pir_core::diag::{Code, Diagnostic};
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::run::{RunOptions, RunResult, run as execute};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use pir_verify::Verified;
use std::rc::Rc;

use super::{book, files, markdown, none, read, relative, root};

/// All that parser and verifier have to say of a text.
fn findings(text: &str) -> Vec<Diagnostic> {
    let parsed = pir_core::text::parse(text.as_bytes());
    let mut found = parsed.diagnostics;
    found.extend(parsed.module.iter().flat_map(pir_verify::check));
    found
}

fn list(found: &[Diagnostic]) -> String {
    found.iter().map(|d| format!("\n    {d}")).collect()
}

#[test]
fn every_example_verifies_without_a_warning() {
    let mut examples = files(&root().join("examples"), "pir");
    examples.extend(files(&root().join("examples"), "ll"));
    let mut complaints = Vec::new();
    for path in examples {
        let found = findings(&read(&path));
        if !found.is_empty() {
            complaints.push(format!("{}:{}", relative(&path), list(&found)));
        }
    }
    none(complaints);
}

#[test]
fn programs_in_the_book_verify_or_fail_as_they_say() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for page in book::pages() {
        let name = page.file_stem().expect("a page has a name").to_string_lossy().into_owned();
        let mut program = String::new();
        for fence in markdown::split(&read(&page)).0 {
            let words: Vec<_> = fence.info.split(' ').filter(|w| !w.contains('/')).collect();
            let at = format!("{}:{}", relative(&page), fence.line);
            match *words.as_slice() {
                ["pir" | "ll", "pass"] => {
                    let found = findings(&fence.text);
                    if found.iter().any(Diagnostic::is_error) {
                        complaints.push(format!("{at}: does not verify:{}", list(&found)));
                    }
                    program = fence.text;
                }
                ["json", "certificate", "pass"] => {
                    let found = certificate(&program, &fence.text);
                    if !found.is_empty() {
                        complaints.push(format!("{at}: is not accepted:{}", list(&found)));
                    }
                }
                ["json", "certificate", "fail"] => {
                    let found = certificate(&program, &fence.text);
                    if found.is_empty() || found.iter().any(|d| d.code.to_string() != name) {
                        complaints.push(format!("{at}: does not yield {name}:{}", list(&found)));
                    }
                }
                ["pir", "fail"] => complaints.extend(failure(&at, &name, &fence.text)),
                ["pir", "fail", code] => complaints.extend(failure(&at, code, &fence.text)),
                ["pir", ref how @ .., verdict @ ("pass" | "fail")] => {
                    let wanted = (verdict == "fail").then_some(&*name);
                    let done = match *how {
                        ["lower", backend] => lowering(backend, &fence.text, wanted),
                        ["directives"] => directives(&fence.text, wanted),
                        ["lint"] => lint(&fence.text, wanted),
                        ["run"] => run(&fence.text, wanted),
                        ["jit"] => code(&fence.text, wanted),
                        _ => Err(format!("`{}` is unknown", fence.info)),
                    };
                    complaints.extend(done.err().map(|why| format!("{at}: {why}")));
                }
                [first, ..] if first.contains("pir") => {
                    complaints.push(format!("{at}: `{}` says nothing", fence.info));
                }
                _ => continue,
            }
            seen += 1;
        }
    }
    assert!(seen > 2 * Code::ALL.len(), "{seen}");
    none(complaints);
}

/// Returns the checker's diagnostics for a certificate of the program before it on the page.
fn certificate(program: &str, json: &str) -> Vec<Diagnostic> {
    let module = pir_core::text::parse(program.as_bytes()).into_result().expect("it verifies");
    pir_check::check_json(&module, json).err().unwrap_or_default()
}

/// A valid program.
fn verified(text: &str) -> Result<Verified, String> {
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let verified = module.ok().and_then(|m| pir_verify::verify(m).ok());
    verified.ok_or_else(|| format!("does not verify:{}", list(&findings(text))))
}

/// A valid program whose lowering must fail with this code, or must not fail.
fn lowering(backend: &str, text: &str, code: Option<&str>) -> Result<(), String> {
    let verified = verified(text)?;
    let options = pir_lower::Options::to(backend);
    let found = pir_lower::lower(verified, &options).err().map(|e| e.code.to_string());
    match found.as_deref() == code {
        true => Ok(()),
        false => Err(format!("lowering for {backend} gives {found:?}")),
    }
}

/// A program whose directives must not be lowered, for this reason, or must be.
fn directives(text: &str, code: Option<&str>) -> Result<(), String> {
    let verified = verified(text)?;
    let mut module = verified.into_module();
    let found = pir_directives::lower(&mut module).err().unwrap_or_default();
    let complete = found.iter().all(|d| d.span.is_some() && d.help.is_some());
    let of_code = found.iter().all(|d| Some(d.code.to_string().as_str()) == code);
    match of_code && found.is_empty() == code.is_none() {
        true if complete => Ok(()),
        _ => Err(format!("the directives give:{}", list(&found))),
    }
}

/// A valid program with OpenMP in which this rule alone is broken, or none is.
fn lint(text: &str, code: Option<&str>) -> Result<(), String> {
    let verified = verified(text)?;
    let found = pir_omp_lint::check(verified, &pir_omp_lint::CheckOptions::default());
    let found = found.expect("the passes before the checks work");
    let codes: Vec<String> = found.iter().map(|f| f.code.to_string()).collect();
    let has_places = found.iter().all(|f| f.offset.is_some());
    match codes.iter().map(String::as_str).eq(code) && has_places {
        true => Ok(()),
        false => Err(format!("the checks give {found:?}")),
    }
}

/// A valid program that must not be compiled, for this reason, or must be.
fn code(text: &str, code: Option<&str>) -> Result<(), String> {
    let verified = verified(text)?;
    let refused = pir_engine::Executable::new(verified, &pir_engine::Options::default()).err();
    let found: Vec<Diagnostic> = refused.iter().filter_map(|e| e.diagnostic()).collect();
    let complete = found.iter().all(|d| d.span.is_some() && d.help.is_some());
    match found.iter().map(|d| d.code.to_string()).eq(code.map(str::to_owned)) {
        true if complete => Ok(()),
        _ => Err(format!("compiling gives {refused:?}:{}", list(&found))),
    }
}

/// A valid program whose run by the interpreter must end with this code, or with none.
fn run(text: &str, code: Option<&str>) -> Result<(), String> {
    let verified = verified(text)?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::with_limit(verified, hosts, 1 << 24).expect("a program");
    let main = program.module().find(b"main").expect("`main`");
    let input = Input::read(&program, main, "main", &[]).expect("it takes no arguments");
    let options = RunOptions { max_steps: 100_000, ..RunOptions::default() };
    let done = execute(&program, main, &input, &options, &mut SerialScheduler, &[], None);
    let done = done.expect("it starts");
    let mut found: Vec<Code> = match &done.ended {
        RunResult::Outcome(outcome) => outcome.code().into_iter().collect(),
        RunResult::Limit(limit) => vec![limit.code()],
        RunResult::Failed(failure) => failure.stop.code().into_iter().collect(),
    };
    found.extend(done.machine.detection.races.found.first().map(|_| Code::DataRace));
    match found.iter().map(Code::to_string).eq(code.map(str::to_owned)) {
        true => Ok(()),
        false => Err(format!("the run gives {found:?}: {:?}", done.ended)),
    }
}

/// A program that must yield this code, and, if the code is an error, no other error.
fn failure(at: &str, code: &str, text: &str) -> Option<String> {
    let found = findings(text);
    let Some(wanted) = found.iter().find(|d| d.code.to_string() == code) else {
        return Some(format!("{at}: does not yield {code}:{}", list(&found)));
    };
    let others = found.iter().any(|d| d.is_error() && d.code != wanted.code);
    if wanted.is_error() && others {
        return Some(format!("{at}: yields other errors than {code}:{}", list(&found)));
    }
    if found.iter().any(|d| d.span.is_none()) {
        return Some(format!("{at}: a finding has no place:{}", list(&found)));
    }
    None
}
