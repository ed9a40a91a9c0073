//! The folder of a campaign: `campaign.json` with the state, and a file for each report.
//!
//! Files are replaced as a whole, and the state last, so that a process that is killed leaves a
//! folder from which the same command goes on.

use crate::cmd::execute::RefusedProgram;
use crate::cmd::written::WriteError;
use crate::input::Source;
use crate::output;
use crate::status;
use pir_fuzz::{CampaignState, Report};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const STATE_FILE: &str = "campaign.json";
const LOCK_FILE: &str = ".lock";

/// The time for the lock of a process that was killed to go: a command that it was about to start
/// has the lock, too, until it runs.
const LOCK_PATIENCE: Duration = Duration::from_secs(1);

/// The folder of a campaign, which no other process changes meanwhile.
pub(super) struct CampaignDirectory {
    path: PathBuf,
    /// The system releases the lock when the process ends, however it ends.
    _lock: File,
}

impl CampaignDirectory {
    /// Creates the folder, or takes over the state that is there.
    ///
    /// # Errors
    /// Why the folder can't be used.
    pub(super) fn open(path: &Path, state: &mut CampaignState) -> Result<Self, RefusedProgram> {
        let directory = Self::create(path)?;
        let file = path.join(STATE_FILE);
        if file.exists() {
            let found = read_file(&file)?;
            let shard = state.parts[0].shard();
            found.continues_as(&state.identity, shard).map_err(|e| {
                let message = format!("can't go on in {}: {e}", path.display());
                RefusedProgram::message(status::INPUT, message)
            })?;
            *state = found;
        }
        Ok(directory)
    }

    /// Creates the folder.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn create(path: &Path) -> Result<Self, RefusedProgram> {
        let failed = |e: std::io::Error| unwritable(path, e);
        fs::create_dir_all(path).map_err(failed)?;
        let lock = File::create(path.join(LOCK_FILE)).map_err(failed)?;
        let begin = Instant::now();
        while let Err(e) = lock.try_lock() {
            if begin.elapsed() > LOCK_PATIENCE {
                let message = format!("another campaign uses {}: {e}", path.display());
                return Err(RefusedProgram::message(status::INPUT, message));
            }
            std::thread::sleep(LOCK_PATIENCE / 100);
        }
        // A killed process may have left files; none is being written, because the lock is held.
        for entry in fs::read_dir(path).map_err(failed)?.flatten() {
            if entry.path().extension().is_some_and(|e| e == "part") {
                fs::remove_file(entry.path()).map_err(failed)?;
            }
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Whether there is a state.
    pub(super) fn has_state(&self) -> bool {
        self.path.join(STATE_FILE).exists()
    }

    /// Returns the file of a report.
    pub(super) fn report_path(&self, report: &Report) -> PathBuf {
        self.path.join(format!("{:06}-{}.pir", report.case, report.kind))
    }

    /// Writes the file of a report.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn write_report(&self, report: &Report, text: &str) -> Result<(), RefusedProgram> {
        write(&self.report_path(report), text)
    }

    /// Writes the state.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn save(&self, state: &CampaignState) -> Result<(), RefusedProgram> {
        write(&self.path.join(STATE_FILE), &state.to_json())
    }
}

/// Writes a file of a campaign.
///
/// # Errors
/// That of the system.
pub(super) fn write(path: &Path, text: &str) -> Result<(), RefusedProgram> {
    output::write(Some(path), text.as_bytes()).map_err(|e| unwritable(path, e))
}

/// Describes that a file or folder can't be written.
pub(super) fn unwritable(path: &Path, e: std::io::Error) -> RefusedProgram {
    RefusedProgram::message(status::INPUT, WriteError::io(Some(path), e).to_string())
}

/// Reads the state of a folder.
///
/// # Errors
/// Why it is none.
pub(super) fn read(folder: &Path) -> Result<CampaignState, RefusedProgram> {
    read_file(&folder.join(STATE_FILE))
}

fn read_file(file: &Path) -> Result<CampaignState, RefusedProgram> {
    let text = Source::read_other(file)?;
    CampaignState::from_json(&text)
        .map_err(|e| RefusedProgram::message(status::INPUT, format!("{}: {e}", file.display())))
}
