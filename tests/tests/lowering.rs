//! Lowered litmus files: what the interpreter makes of the lowered module must be one of the outcomes
//! of the header.

use pir_interp::host::{CLibrary, Host};
use pir_interp::run::{self, Ended};
use pir_interp::sched::Serial;
use pir_interp::{Input, Program};
use pir_lower::{Options, lower};
use pir_tests::litmus::{Case, all, load};
use rayon::prelude::*;
use std::path::Path;
use std::rc::Rc;

/// Ok(true): it agrees; Ok(false): the back end refuses it.
fn judge(path: &Path) -> Result<bool, String> {
    let case = load(path)?;
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let module = pir_core::text::parse(&text).module.ok_or("it does not parse")?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{:?}", e.diagnostics))?;
    let lowered = match lower(verified, &Options { backend: "sequential".into() }) {
        Ok(m) => m,
        Err(e) if e.code.number() != 603 => return Ok(false),
        Err(e) => return Err(format!("{}: {e}", e.code)),
    };
    agrees(&case, lowered).map(|()| true)
}

fn agrees(case: &Case, lowered: pir_core::Module) -> Result<(), String> {
    let text = lowered.to_string();
    let parsed = pir_core::text::parse(text.as_bytes()).into_result();
    let parsed = parsed.map_err(|e| format!("the text does not parse: {}\n{text}", e[0].message))?;
    let verified = pir_verify::verify(parsed)
        .map_err(|e| format!("not valid: {}\n{text}", e.diagnostics[0].message))?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    let input = Input::read(&program, entry, "main", &case.args).map_err(|e| e.to_string())?;
    let options = run::Options { max_steps: 1 << 18, ..run::Options::default() };
    let run = run::run(&program, entry, &input, &options, &mut Serial, &[], None)
        .map_err(|e| format!("{:?}", e.stop))?;
    let any = case.outcomes.iter().any(|o| o.starts_with("ub "));
    match run.ended {
        Ended::Outcome(o) if any || !case.complete || allowed(case, &o.to_string()) => Ok(()),
        Ended::Outcome(o) => Err(format!("gives {o}, not one of {:?}\n{text}", case.outcomes)),
        _ if any || case.outcomes.contains("hang") => Ok(()),
        _ => Err(format!("does not end; expected {:?}\n{text}", case.outcomes)),
    }
}

/// Whether an outcome refines one of the header: poison may be anything.
fn allowed(case: &Case, outcome: &str) -> bool {
    case.outcomes.iter().any(|expected| {
        let mut parts = expected.split("poison");
        let Some(mut rest) = parts.next().and_then(|p| outcome.strip_prefix(p)) else {
            return false;
        };
        for part in parts {
            let end = rest.find([']', ' ', ',', '|', '}']).unwrap_or(rest.len());
            let Some(next) = rest[end..].strip_prefix(part) else { return false };
            rest = next;
        }
        rest.is_empty()
    })
}

#[test]
fn litmus_files_on_one_thread() {
    let files = all();
    let results: Vec<(&Path, Result<bool, String>)> =
        files.par_iter().map(|p| {
            let r = std::panic::catch_unwind(|| judge(p)).unwrap_or_else(|e| {
                Err(format!("panic {:?}", e.downcast_ref::<String>()))
            });
            (p.as_path(), r)
        }).collect();
    let wrong: Vec<String> = results
        .iter()
        .filter_map(|(p, r)| Some(format!("{}: {}", p.display(), r.as_ref().err()?)))
        .collect();
    let refused = results.iter().filter(|(_, r)| *r == Ok(false)).count();
    eprintln!("{} agree, {refused} refused", results.len() - refused - wrong.len());
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}
