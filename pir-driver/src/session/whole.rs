//! `--pir-whole-program`: units that are linked become one before they are optimised.
//!
//! A unit is compiled to a complete object, which also carries the LLVM IR of the front end. A link
//! is tried first, which says what the linker takes. The IR of these objects becomes one module, in
//! which all is internal that nothing else uses. It is raised, optimised and lowered as that of a
//! single unit, and the object that it becomes takes the place of those of the units. What stands
//! in the way of that leaves them in their place, with a warning.

mod inputs;
mod merge;
mod options;
mod symbols;

use super::{FRONT, Session};
use crate::embedded::{Embedded, Origin, embed};
use crate::jobs::Job;
use crate::module::Refusal;
use crate::running::Draft;
use crate::unit::Unit;
use crate::{library_functions, status};
use inputs::{Inputs, Traced};
use merge::{Merged, NotMerged};
use pir_core::Code;
use rustc_hash::FxHashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use symbols::Names;

/// Twice, so that GNU's linker names the members of archives, too.
const TRACE: [&str; 2] = ["--trace", "--trace"];

/// Whether the object of a unit gets its IR. What is compiled without optimisation is not optimised
/// with others, either.
pub(super) fn takes(unit: &Unit<'_>) -> bool {
    unit.is_optimised() && unit.makes_object()
}

/// Compiles a unit to an object with its IR. Returns the status.
pub(super) fn compile(session: &Session<'_>, unit: &Unit<'_>) -> u8 {
    // The output gets its name when it is complete.
    let object = session.folder.file("unit.o");
    let job = unit.job_to(&object);
    let Some(staged) = Unit::of_any(&job) else { return session.compile(unit).0 };
    let (status, is_known) = session.compile(&staged);
    if status != status::CLEAN {
        return status;
    }
    let written = std::fs::read(&object).and_then(|mut object| {
        if is_known {
            match with_ir(session, unit, &object) {
                Ok(more) => object = more,
                Err(why) => warn(unit.name(), &why),
            }
        }
        pir_temp::write(Path::new(unit.output()), &object)
    });
    let _ = std::fs::remove_file(&object);
    match written {
        Ok(()) => status::CLEAN,
        Err(e) => {
            let output = Path::new(unit.output()).display();
            tell!("pir: error[{}]: can't write {output}: {e}", Code::Unwritable);
            status::INPUT
        }
    }
}

/// Returns an object with the IR of its unit.
fn with_ir(session: &Session<'_>, unit: &Unit<'_>, object: &[u8]) -> Result<Vec<u8>, String> {
    let words = unit.words().iter().map(|w| w.to_str().map(str::to_owned));
    let words: Option<Vec<String>> = words.collect();
    let words = words.ok_or("a word of the command line is not UTF-8")?;
    let mut from = session.folder.file(FRONT);
    if !unit.is_debugged() {
        from = session.folder.file("lines.ll");
        let front = session.run_half(&unit.front_with_lines(&from));
        front.map_err(|_| "the front end failed".to_owned())?;
    }
    let text = std::fs::read(from).map_err(|e| format!("can't read the IR: {e}"))?;
    let origin = Origin { words, is_debugged: unit.is_debugged() };
    let object = embed(object, &Embedded { origin, text });
    object.ok_or_else(|| "its object has no place for LLVM IR".to_owned())
}

fn warn(who: &str, why: &str) {
    tell!("pir: warning[{}]: {who} is not optimised with others: {why}", Code::NotTogether);
}

/// Links with units as one. `None`: the words are to be run as they are.
pub(super) fn link(session: &Session<'_>, job: &Job, words: &[OsString]) -> Option<u8> {
    let output = job.output()?;
    let trial = Trial::of(session, words)?;
    let inputs = match inputs::read(&trial.trace, !words.iter().any(|w| w == "--whole-archive")) {
        Ok(inputs) => inputs,
        Err((who, why)) => {
            warn(&who, &why);
            return None;
        }
    };
    for (who, why) in &inputs.unusable {
        warn(who, &why.to_string());
    }
    if inputs.units.len() < 2 {
        return None;
    }
    if let Some(word) = options::hidden_use(words) {
        warn(&output.display().to_string(), &format!("the linker is given `{word}`"));
        return None;
    }
    let mut kept: FxHashSet<&str> = inputs.named.iter().map(String::as_str).collect();
    let named = inputs::named_by_words(words);
    kept.extend(named.iter().chain(&trial.exported).map(String::as_str));

    let mut merged = Vec::new();
    for group in groups(&inputs) {
        match merge_group(session, &output, &inputs, &group, &kept, merged.len()) {
            Ok(Some(done)) => merged.push(done),
            Ok(None) => {}
            Err(status) => return Some(status),
        }
    }
    if merged.is_empty() {
        return None;
    }
    let words = with_merged(words, &inputs, &merged);
    let linked = Linked::run(session, &words, Some(Draft::InPlace(output.clone())));
    let again = |t: &Traced| merged.iter().flat_map(|m| &m.units).any(|&u| inputs.units[u].is(t));
    let why = match linked {
        Ok(linked) if !linked.succeeded => first_line(&linked.said),
        Ok(linked) if linked.trace().any(|t| again(&t)) => "the linker takes a unit again".into(),
        Ok(linked) => {
            linked.pass_on(job.has("-t") || job.has("--trace"));
            for m in &merged {
                session.tell_whole(&output.to_string_lossy(), &m.report);
            }
            return Some(status::CLEAN);
        }
        Err(e) => e.to_string(),
    };
    warn(&output.display().to_string(), &why);
    None
}

/// The units that are compiled alike, in the order of the linker; one alone has no other.
fn groups(inputs: &Inputs) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Vec<&str>, Vec<usize>)> = Vec::new();
    for (n, unit) in inputs.units.iter().enumerate() {
        let key = options::key(&unit.embedded.origin);
        match groups.iter_mut().find(|(k, _)| *k == key) {
            Some((_, units)) => units.push(n),
            None => groups.push((key, vec![n])),
        }
    }
    groups.into_iter().map(|(_, units)| units).filter(|units| units.len() > 1).collect()
}

/// Makes one object of the units of a group, of those that can be. `None`: there is none.
///
/// # Errors
/// The status, if a tool is not there.
fn merge_group(
    session: &Session<'_>,
    output: &Path,
    inputs: &Inputs,
    group: &[usize],
    kept: &FxHashSet<&str>,
    number: usize,
) -> Result<Option<Merged>, u8> {
    let mut kept = kept.clone();
    let mut group = group.to_vec();
    for (n, unit) in inputs.units.iter().enumerate() {
        let is_member = group.contains(&n);
        let names = Names::of(&unit.embedded.text);
        if let Some(why) = names.obstacle.filter(|_| is_member) {
            warn(&unit.name(), why);
            group.retain(|&u| u != n);
        }
        if !group.contains(&n) {
            kept.extend(unit.names.iter().map(String::as_str));
        } else {
            kept.extend(names.kept);
            // Code that the compiler makes calls these without a declaration.
            let of_library = unit.names.iter().filter(|name| library_functions::is_known(name));
            kept.extend(of_library.map(String::as_str));
        }
    }
    while group.len() > 1 {
        let units: Vec<_> = group.iter().map(|&n| &inputs.units[n]).collect();
        match merge::run(session, output, &units, &kept, number) {
            Ok((object, report)) => {
                return Ok(Some(Merged { units: group, object, report }));
            }
            Err(NotMerged::Unit(at, why)) => {
                let unit = units[at];
                warn(&unit.name(), &why);
                kept.extend(unit.names.iter().map(String::as_str));
                group.remove(at);
            }
            Err(NotMerged::All(Refusal::NoRegion | Refusal::NoOpenMp)) => return Ok(None),
            Err(NotMerged::All(why)) => {
                warn(&output.display().to_string(), &why.to_string());
                return Ok(None);
            }
            Err(NotMerged::NoTool(program, e)) => {
                tell!("pir: error: {program}: {e}; `apt-get install -y llvm-22` installs it");
                return Err(status::TOOL);
            }
        }
    }
    Ok(None)
}

impl inputs::Unit {
    /// How the user knows the unit: by its source.
    fn name(&self) -> String {
        options::source(&self.embedded.origin).to_owned()
    }

    fn is(&self, traced: &Traced) -> bool {
        (&self.file, &self.member) == (&traced.file, &traced.member)
    }
}

/// The linker's words with the objects of merged units in the place of the first of each.
fn with_merged(words: &[OsString], inputs: &Inputs, merged: &[Merged]) -> Vec<OsString> {
    let mut out = words.to_vec();
    out.splice(1..1, TRACE.map(OsString::from));
    for m in merged {
        let units = || m.units.iter().map(|&u| &inputs.units[u]);
        let is_object =
            |w: &OsString| units().any(|u| u.member.is_none() && u.file == Path::new(w));
        let is_archive = |w: &OsString| {
            let w: &OsStr = w;
            units().any(|u| u.file == Path::new(w)) || w.as_encoded_bytes().starts_with(b"-l")
        };
        let at = out.iter().position(|w| is_object(w) || is_archive(w)).unwrap_or(out.len());
        out.insert(at, m.object.clone().into());
        out.retain(|w| !is_object(w));
    }
    out
}

/// A link whose result is thrown away.
struct Trial {
    trace: Vec<Traced>,
    /// The symbols that others may use while the result runs.
    exported: Vec<String>,
}

impl Trial {
    /// `None`: the link fails, and the user is to see why.
    fn of(session: &Session<'_>, words: &[OsString]) -> Option<Self> {
        let output = session.folder.file("trial");
        let mut words = words.to_vec();
        let at = words.iter().rposition(|w| w == "-o").filter(|&at| at + 1 < words.len())? + 1;
        words[at] = output.clone().into();
        words.splice(1..1, TRACE.map(OsString::from));
        let linked = Linked::run(session, &words, None).ok().filter(|l| l.succeeded)?;
        let trace = linked.trace().collect();
        let exported = inputs::exported(&std::fs::read(&output).ok()?)?;
        // It may be large.
        let _ = std::fs::remove_file(output);
        Some(Self { trace, exported })
    }
}

/// A linker that has ended, with what it said.
struct Linked {
    succeeded: bool,
    printed: String,
    said: Vec<u8>,
}

impl Linked {
    fn run(
        session: &Session<'_>,
        words: &[OsString],
        draft: Option<Draft>,
    ) -> std::io::Result<Self> {
        let path: PathBuf = session.folder.file("trace");
        let ended = session.run_captured(words, &path, draft)?;
        let (succeeded, said) = ended.map_or_else(|said| (false, said), |said| (true, said));
        let printed = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        Ok(Self { succeeded, printed, said })
    }

    fn trace(&self) -> impl Iterator<Item = Traced> {
        self.printed.lines().filter_map(Traced::parse)
    }

    /// Prints what the linker said; the trace, if the user has asked for it.
    fn pass_on(&self, with_trace: bool) {
        use std::io::Write as _;
        let _ = std::io::stderr().lock().write_all(&self.said);
        let mut out = std::io::stdout().lock();
        let is_told = |line: &&str| with_trace || Traced::parse(line).is_none();
        for line in self.printed.lines().filter(is_told) {
            let _ = writeln!(out, "{line}");
        }
    }
}

fn first_line(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    said.lines().next().unwrap_or("no reason is given").to_owned()
}
