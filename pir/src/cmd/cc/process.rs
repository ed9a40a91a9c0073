//! Running the compiler's jobs, whole and in halves.

use super::Session;
use super::unit::Unit;
use crate::output::tell;
use crate::status;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

impl Session<'_> {
    fn show(&self, words: &[OsString]) {
        if self.is_verbose {
            let quoted = words.iter().map(|w| format!(" \"{}\"", w.to_string_lossy()));
            tell!("{}", quoted.collect::<String>());
        }
    }

    /// Starts a job, with the source as its standard input if that comes from there.
    fn start(&self, words: &[OsString], stderr: Stdio) -> io::Result<Child> {
        self.show(words);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stderr(stderr);
        let Some(input) = &self.input else { return command.spawn() };
        let mut child = command.stdin(Stdio::piped()).spawn()?;
        if let Some(mut pipe) = child.stdin.take() {
            let input = input.clone();
            // A job that fails may not read it all.
            std::thread::spawn(move || drop(pipe.write_all(&input)));
        }
        Ok(child)
    }

    /// Runs a job as the compiler would. Returns its status, 0 for success.
    pub(super) fn run(&self, words: &[OsString]) -> u8 {
        let ended = self.start(words, Stdio::inherit()).and_then(|mut child| child.wait());
        match ended {
            Ok(ended) => ended.code().map_or_else(
                || {
                    tell!("pir: {}: {ended}", words[0].display());
                    status::NO
                },
                |code| code as u8,
            ),
            Err(e) => {
                tell!("pir: {}: {e}", words[0].display());
                status::TOOL
            }
        }
    }

    /// Runs a half of a job. Returns its messages, or those of a half that failed.
    pub(super) fn run_half(&self, words: &[OsString]) -> Result<Vec<u8>, Vec<u8>> {
        let started = self.start(words, Stdio::piped());
        messages(&mut started.map_err(described)?)
    }
}

fn described(e: io::Error) -> Vec<u8> {
    e.to_string().into_bytes()
}

/// Waits for a half. Returns its messages, or those of a half that failed.
fn messages(child: &mut Child) -> Result<Vec<u8>, Vec<u8>> {
    let mut said = Vec::new();
    if let Some(mut pipe) = child.stderr.take() {
        pipe.read_to_end(&mut said).map_err(described)?;
    }
    match child.wait().map_err(described)?.success() {
        true => Ok(said),
        false => Err(said),
    }
}

/// The passes and the code generator, which wait for the lowered code. They start before it is
/// there, because a compiler of LLVM needs some time to load.
pub(super) struct BackHalf {
    child: Child,
    /// The draft of the output, and the output. There is none for a device or standard output.
    ///
    /// A compiler takes the end of its input for the end of the module, even if that end is due to
    /// the death of this process.
    draft: Option<(PathBuf, PathBuf)>,
}

impl BackHalf {
    pub(super) fn start(session: &Session<'_>, unit: &Unit<'_>) -> io::Result<Self> {
        let draft = draft_of(unit.output());
        let to = draft.as_ref().map_or(unit.output(), |(draft, _)| draft.as_os_str());
        let words = unit.back(to, session.is_coloured);
        session.show(&words);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stderr(Stdio::piped());
        Ok(Self { child: command.spawn()?, draft })
    }

    /// Compiles the lowered code. Returns the messages, or those of a half that failed.
    pub(super) fn finish(mut self, lowered: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        let pipe = self.child.stdin.take();
        let said = std::thread::scope(|scope| {
            // A job that fails may not read it all.
            scope.spawn(move || pipe.map(|mut pipe| pipe.write_all(lowered)));
            messages(&mut self.child)
        })?;
        if let Some((draft, output)) = &self.draft {
            std::fs::rename(draft, output).map_err(described)?;
        }
        Ok(said)
    }
}

impl Drop for BackHalf {
    /// Ends a half that has got no code.
    fn drop(&mut self) {
        if self.child.stdin.is_some() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Returns a name beside a file.
fn draft_of(output: &OsStr) -> Option<(PathBuf, PathBuf)> {
    let path = Path::new(output);
    let is_file = path.metadata().map_or(true, |about| about.is_file());
    let mut name = path.file_name().filter(|_| is_file && output != "-")?.to_owned();
    name.push(format!(".{}.draft", std::process::id()));
    Some((path.with_file_name(name), path.to_owned()))
}
