//! Programs that use the C library: their output equals their native output.

use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::Outcome;
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use std::path::Path;
use std::rc::Rc;

/// Runs a module and returns its standard output.
///
/// # Errors
/// Returns the reason why the module can't be run or does not return normally.
fn output(path: &Path) -> Result<Vec<u8>, String> {
    let text = std::fs::read(path).map_err(|e| e.to_string())?;
    let parsed = pir_core::text::parse(&text);
    let module = parsed.module.ok_or_else(|| format!("{:?}", parsed.diagnostics))?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{:?}", e.diagnostics))?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|stop| stop.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    let input = Input::Words(vec![b"test".to_vec()]);
    let options = RunOptions { max_steps: 100_000_000, ..RunOptions::default() };
    let run = run(&program, entry, &input, &options, &mut SerialScheduler, &[], None)
        .map_err(|failure| failure.stop.to_string())?;
    match run.ended {
        RunResult::Outcome(Outcome::Return { events, .. }) => {
            let out = |e: &OutputEvent| match e {
                OutputEvent::Out(bytes) => bytes.clone(),
                OutputEvent::Err(_) => Vec::new(),
            };
            Ok(events.iter().flat_map(out).collect())
        }
        RunResult::Outcome(other) => Err(other.to_string()),
        RunResult::Failed(failure) => Err(failure.stop.to_string()),
        RunResult::Limit(_) => Err("it takes too long".into()),
    }
}

/// The table `native.txt` describes how to generate it. It has the sources that the interpreter can
/// run; the others need exceptions, threads, OpenMP's runtime library or Fortran's files.
#[test]
fn programs_print_their_native_output() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let table = include_str!("data/native.txt");
    let mut wrong = Vec::new();
    let mut count = 0;
    for section in table.split("== ").skip(1) {
        let (name, expected) = section.split_once('\n').expect("a name");
        let (folder, stem) = name.split_once('/').expect("a folder");
        let mut files: Vec<_> = std::fs::read_dir(fixtures.join(folder))
            .expect("the fixtures")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|file| file.starts_with(&format!("{stem}.")) && file.ends_with(".ll"))
            .collect();
        files.sort();
        for file in files {
            let id = format!("{folder}/{file}");
            count += 1;
            match output(&fixtures.join(&id)) {
                Ok(got) if got == expected.as_bytes() => {}
                Ok(got) => wrong.push(format!("{id}:\n{}", String::from_utf8_lossy(&got))),
                Err(why) => wrong.push(format!("{id}: {why}")),
            }
        }
    }
    assert!(count > 50, "{count} modules only");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
