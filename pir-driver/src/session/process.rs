//! Running the compiler's jobs, whole and in halves.

use super::Session;
use crate::running::{Draft, Process};
use crate::status;
use crate::unit::Unit;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

impl Session<'_> {
    fn show(&self, words: &[OsString]) {
        if self.is_verbose {
            let quoted = words.iter().map(|w| format!(" \"{}\"", w.to_string_lossy()));
            tell!("{}", quoted.collect::<String>());
        }
    }

    /// Starts a job, with the source as its standard input if that comes from there.
    fn start(
        &self,
        words: &[OsString],
        stderr: Stdio,
        draft: Option<Draft>,
    ) -> io::Result<Process> {
        self.show(words);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stderr(stderr);
        let Some(input) = &self.input else { return Process::start(&mut command, draft) };
        let mut process = Process::start(command.stdin(Stdio::piped()), draft)?;
        if let Some(mut pipe) = process.stdin.take() {
            let input = input.clone();
            // A job that fails may not read it all.
            std::thread::spawn(move || drop(pipe.write_all(&input)));
        }
        Ok(process)
    }

    /// Runs a job as the compiler would. Returns its status, 0 for success.
    pub(super) fn run(&self, words: &[OsString], output: Option<PathBuf>) -> u8 {
        self.run_with(words, output.map(Draft::InPlace))
    }

    /// Runs a job that compiles a source, as the compiler would. Returns its status, 0 for success.
    pub(super) fn run_whole(&self, unit: &Unit<'_>) -> u8 {
        match draft_of(unit.output()) {
            Ok(draft) => {
                let to = path_of(draft.as_ref(), unit);
                self.run_with(&unit.whole(to, self.is_coloured), draft.map(Draft::Beside))
            }
            // The compiler says why.
            Err(_) => self.run(&unit.whole(unit.output(), self.is_coloured), None),
        }
    }

    fn run_with(&self, words: &[OsString], draft: Option<Draft>) -> u8 {
        let ended = self.start(words, Stdio::inherit(), draft).and_then(Process::wait);
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

    /// Runs a program whose standard output goes to a file. Returns its messages, the inner error
    /// those of one that failed.
    ///
    /// # Errors
    /// It can't be started.
    pub(super) fn run_captured(
        &self,
        words: &[OsString],
        to: &Path,
        draft: Option<Draft>,
    ) -> io::Result<Result<Vec<u8>, Vec<u8>>> {
        self.show(words);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null());
        command.stdout(File::create(to)?).stderr(Stdio::piped());
        Ok(messages(Process::start(&mut command, draft)?))
    }

    /// Runs a half of a job. Returns its messages, or those of a half that failed.
    pub(super) fn run_half(&self, words: &[OsString]) -> Result<Vec<u8>, Vec<u8>> {
        let started = self.start(words, Stdio::piped(), None);
        messages(started.map_err(described)?)
    }
}

fn described(e: io::Error) -> Vec<u8> {
    e.to_string().into_bytes()
}

/// Waits for a half. Returns its messages, or those of a half that failed.
fn messages(mut process: Process) -> Result<Vec<u8>, Vec<u8>> {
    let mut said = Vec::new();
    if let Some(mut pipe) = process.stderr.take() {
        pipe.read_to_end(&mut said).map_err(described)?;
    }
    match process.wait().map_err(described)?.success() {
        true => Ok(said),
        false => Err(said),
    }
}

/// The passes and the code generator, which wait for the lowered code. They start before it is
/// there, because a compiler of LLVM needs some time to load.
pub(super) struct BackHalf(Process);

impl BackHalf {
    pub(super) fn start(
        session: &Session<'_>,
        unit: &Unit<'_>,
        options: &[&str],
    ) -> io::Result<Self> {
        let draft = draft_of(unit.output())?;
        let words = unit.back(path_of(draft.as_ref(), unit), session.is_coloured, options);
        session.show(&words);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stderr(Stdio::piped());
        Ok(Self(Process::start(&mut command, draft.map(Draft::Beside))?))
    }

    /// Compiles the lowered code. Returns the messages, or those of a half that failed.
    pub(super) fn finish(self, lowered: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        let mut process = self.0;
        let pipe = process.stdin.take();
        std::thread::scope(|scope| {
            // A job that fails may not read it all.
            scope.spawn(move || pipe.map(|mut pipe| pipe.write_all(lowered)));
            messages(process)
        })
    }
}

/// Where a compiler writes.
fn path_of<'a>(draft: Option<&'a pir_temp::Draft>, unit: &Unit<'a>) -> &'a OsStr {
    draft.map_or(unit.output(), |draft| draft.path().as_os_str())
}

/// Makes a draft beside a file; there is none for a device or standard output.
///
/// A compiler takes the end of its input for the end of the module, even if that end is due to the
/// death of this process.
fn draft_of(output: &OsStr) -> io::Result<Option<pir_temp::Draft>> {
    let path = Path::new(output);
    if output == "-" || path.file_name().is_none() {
        return Ok(None);
    }
    pir_temp::replaceable(path)?.map(|file| pir_temp::Draft::of(&file)).transpose()
}
