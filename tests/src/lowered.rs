//! Lowered programs against the interpreter: a lowered module, run by the interpreter on one
//! thread, must have one of the outcomes of its source module.

use crate::generate;
use crate::schedules::determinate;
use pir_core::entity::GlobalId;
use pir_core::module::Linkage;
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::outcome::Outcome;
use pir_interp::run::{self, RunResult};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use pir_lower::{Error, Options, lower};
use pir_verify::{Verified, verify};
use std::collections::HashSet;
use std::rc::Rc;

/// Reads and verifies a module.
///
/// # Errors
/// The first finding.
pub fn verified(text: &[u8]) -> Result<Verified, String> {
    let module = pir_core::text::parse(text).into_result();
    let module = module.map_err(|found| found[0].message.to_string())?;
    verify(module).map_err(|invalid| invalid.to_string())
}

/// Lowers with one back end; `None` if it refuses with the code for that.
///
/// # Errors
/// Another failure, an invalid result, or one with new functions that other modules see.
pub fn lowered(text: &[u8], backend: &str) -> Result<Option<Verified>, String> {
    let options = Options::to(backend);
    let source = verified(text)?;
    let known: HashSet<_> = source.module().globals.iter().map(|g| g.name.clone()).collect();
    let module = match lower(source, &options) {
        Ok(module) => module,
        Err(e) if refuses(&e) => return Ok(None),
        Err(e) => return Err(format!("{}: {e}", e.code)),
    };
    // Two modules may have functions of one name, and hence outlined functions of one name.
    let added = module.globals.iter().filter(|g| g.is_definition() && !known.contains(&g.name));
    let mut meets = added.filter(|g| {
        use Linkage::{Internal, LinkOnceOdr, Private, WeakOdr};
        !matches!(g.linkage, Internal | Private | LinkOnceOdr | WeakOdr)
    });
    if let Some(g) = meets.next() {
        let name = g.name.as_deref().map(String::from_utf8_lossy);
        return Err(format!("other modules see @{}\n{module}", name.unwrap_or_default()));
    }
    let text = module.to_string();
    let read =
        verified(text.as_bytes()).map_err(|e| format!("what is made is not valid: {e}\n{text}"))?;
    Ok(Some(read))
}

/// Whether a back end says that it cannot run a region, as opposed to failing.
pub fn refuses(e: &Error) -> bool {
    use pir_core::Code::{CannotVectorize, ForcedRegion, NoBackend};
    matches!(e.code, CannotVectorize | ForcedRegion | NoBackend)
}

/// A program of a valid module, with its entry.
///
/// # Errors
/// The missing feature.
pub fn program(module: Verified) -> Result<(Program, GlobalId), String> {
    let program = source(module)?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    Ok((program, entry))
}

/// A module as the interpreter's program, with C's library.
///
/// # Errors
/// That the interpreter does not take it.
pub fn source(module: Verified) -> Result<Program, String> {
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    Program::new(module, hosts).map_err(|e| e.to_string())
}

/// Returns the outcome of a module that may be lowered on one thread, without its regions, or none
/// if it does not end.
///
/// # Errors
/// That it cannot be run.
pub fn outcome(module: Verified, args: &[String]) -> Result<Option<Outcome>, String> {
    let (program, entry) = program(module)?;
    let input = Input::read(&program, entry, "main", args).map_err(|e| e.to_string())?;
    let options = run::RunOptions { max_steps: 1 << 18, ..run::RunOptions::default() };
    let run = run::run(&program, entry, &input, &options, &mut SerialScheduler, &[], None)
        .map_err(|e| format!("{:?}", e.stop))?;
    match run.ended {
        RunResult::Outcome(o) => Ok(Some(o.normal().without_regions())),
        _ => Ok(None),
    }
}

/// Whether an outcome is one of these, up to refinement: poison may be anything.
pub fn allowed<'a>(expected: impl IntoIterator<Item = &'a String>, outcome: &str) -> bool {
    expected.into_iter().any(|expected| {
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

/// One random program without races, lowered for one thread: true if the back end takes it.
///
/// # Errors
/// What differs, and the program.
pub fn random(
    seed: u64,
    options: generate::GeneratorOptions,
    backend: &str,
) -> Result<bool, String> {
    let text = generate::program(seed, options);
    let fail = |why: String| format!("seed {seed}, {options:?}: {why}\n{text}");
    let (source, entry) = program(verified(text.as_bytes()).map_err(fail)?).map_err(fail)?;
    let expected = determinate(&source, entry, &Input::Values(Vec::new()), 0).map_err(fail)?;
    let expected = expected.without_regions();
    let Some(module) = lowered(text.as_bytes(), backend).map_err(fail)? else { return Ok(false) };
    let made = module.module().to_string();
    match outcome(module, &[]).map_err(fail)? {
        Some(o) if o == expected => Ok(true),
        other => Err(fail(format!("expected {expected}, got {other:?}\n{made}"))),
    }
}
