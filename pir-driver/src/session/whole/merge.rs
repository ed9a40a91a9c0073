//! One object of several units: their IR is linked, made internal, raised, optimised and compiled.

use super::first_line;
use super::inputs::Unit;
use super::options;
use crate::module::{self, Refusal};
use crate::session::Session;
use crate::unit::Unit as CompilerUnit;
use pir_openmp::Report;
use rustc_hash::FxHashSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

const LINK: &str = "llvm-link-22";
const PASSES: &str = "opt-22";
const OBJCOPY: &str = "llvm-objcopy-22";

/// Units that have become one object.
pub(super) struct Merged {
    pub units: Vec<usize>,
    pub object: PathBuf,
    pub report: Report,
}

/// Why units have not become one.
pub(super) enum NotMerged {
    /// This one stands in the way.
    Unit(usize, String),
    All(Refusal),
    NoTool(&'static str, io::Error),
}

impl From<Refusal> for NotMerged {
    fn from(refusal: Refusal) -> Self {
        Self::All(refusal)
    }
}

/// Compiles units as one, in which symbols with the names in `kept` stay. Returns the object, and
/// the report of raising.
pub(super) fn run(
    session: &Session<'_>,
    output: &Path,
    units: &[&Unit],
    kept: &FxHashSet<&str>,
    number: usize,
) -> Result<(PathBuf, Report), NotMerged> {
    let opens = |unit: &&&Unit| module::opens_regions(&unit.embedded.text);
    if !units.iter().any(|u| opens(&u)) {
        return Err(Refusal::NoRegion.into());
    }
    let text = linked(session, units, kept)?;
    let origins: Vec<_> = units.iter().map(|u| &u.embedded.origin).collect();
    let object = session.folder.file(&format!("whole-{number}.o"));
    let job = options::job(&origins, &object);
    let unknown = || Refusal::Fault("the compiler's words have no output".to_owned());
    let job = job.ok_or_else(unknown)?;
    let unit = CompilerUnit::of_any(&job).ok_or_else(unknown)?;
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    let kept_as = match number {
        0 => format!("{name}.whole"),
        n => format!("{name}.whole-{n}"),
    };
    let made = session.through_pir(&text, &unit, kept_as.as_ref());
    let (made, _) = made.map_err(|why| culprit(units, why))?;
    if !origins.iter().any(|o| o.is_debugged) {
        tool(session, OBJCOPY, &["--strip-debug".into(), object.clone().into()])?
            .map_err(Refusal::Unsupported)?;
    }
    Ok((object, made.report))
}

/// Returns the IR of all units as one module.
fn linked(
    session: &Session<'_>,
    units: &[&Unit],
    kept: &FxHashSet<&str>,
) -> Result<Vec<u8>, NotMerged> {
    let failed = |e: io::Error| Refusal::Unsupported(format!("temporary files: {e}"));
    let mut files = Vec::with_capacity(units.len());
    for (n, unit) in units.iter().enumerate() {
        files.push(session.folder.file(&format!("unit-{n}.ll")));
        std::fs::write(&files[n], &unit.embedded.text).map_err(failed)?;
    }
    let [together, names, whole] =
        ["linked.bc", "kept", "whole.ll"].map(|name| session.folder.file(name));
    if let Err(mut why) = link(session, &files, &together)? {
        // The first so many files link, and one more does not.
        let (mut good, mut bad) = (1, files.len());
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            match link(session, &files[..middle], &together)? {
                Ok(()) => good = middle,
                Err(e) => (bad, why) = (middle, e),
            }
        }
        return Err(NotMerged::Unit(bad - 1, why));
    }
    let mut list: Vec<&str> = kept.iter().copied().filter(|name| !name.contains('\n')).collect();
    list.sort_unstable();
    std::fs::write(&names, list.join("\n")).map_err(failed)?;
    let mut list = OsString::from("-internalize-public-api-file=");
    list.push(&names);
    let words = ["-S".into(), "-passes=internalize,globaldce".into(), list, together.into()];
    let words = [&words[..], &["-o".into(), whole.clone().into()]].concat();
    tool(session, PASSES, &words)?.map_err(Refusal::Unsupported)?;
    std::fs::read(whole).map_err(|e| failed(e).into())
}

fn link(
    session: &Session<'_>,
    files: &[PathBuf],
    to: &Path,
) -> Result<Result<(), String>, NotMerged> {
    let words = files.iter().map(OsString::from).chain(["-o".into(), to.into()]);
    tool(session, LINK, &words.collect::<Vec<_>>())
}

/// Runs a tool of LLVM. The inner error is its message.
fn tool(
    session: &Session<'_>,
    program: &'static str,
    words: &[OsString],
) -> Result<Result<(), String>, NotMerged> {
    let words: Vec<_> = std::iter::once(program.into()).chain(words.iter().cloned()).collect();
    let log = session.folder.file("printed");
    let ended = session.run_captured(&words, &log, None);
    let ended = ended.map_err(|e| NotMerged::NoTool(program, e))?;
    Ok(ended.map(drop).map_err(|said| first_line(&said)))
}

/// Finds the unit that PIR refuses, if it is one.
fn culprit(units: &[&Unit], why: Refusal) -> NotMerged {
    if matches!(why, Refusal::Unsupported(_) | Refusal::Fault(_)) {
        for (n, unit) in units.iter().enumerate() {
            if let Some(why) = module::refusal(&unit.embedded.text) {
                return NotMerged::Unit(n, why.to_string());
            }
        }
    }
    NotMerged::All(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::{Embedded, Origin};

    fn unit(source: &str, text: &[u8]) -> Unit {
        let origin = Origin { words: vec![source.to_owned()], is_debugged: false };
        let embedded = Embedded { origin, text: text.to_vec() };
        Unit { file: PathBuf::new(), member: None, embedded, names: Vec::new() }
    }

    #[test]
    fn the_unit_that_pir_does_not_read_is_named() {
        let good = unit("a.c", b"define void @f() {\n  ret void\n}\n");
        let bad = unit("b.c", b"define void @g() {\n  ret i32 0\n}\n");
        let fault = || Refusal::Fault("it can't be read".to_owned());
        let found = culprit(&[&good, &bad], fault());
        assert!(matches!(found, NotMerged::Unit(1, why) if why.contains("PIR0")));
        assert!(matches!(culprit(&[&good], fault()), NotMerged::All(Refusal::Fault(_))));
        assert!(matches!(culprit(&[&bad], Refusal::NoRegion), NotMerged::All(Refusal::NoRegion)));
    }
}
