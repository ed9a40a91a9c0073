//! A temporary folder, which is gone when it is dropped or the process is interrupted.

use crate::interrupt;
use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Only its user may read it.
const MODE: u32 = 0o700;

static FOLDERS: Mutex<Folders> = Mutex::new(Folders { all: Vec::new(), is_ending: false });

fn folders() -> MutexGuard<'static, Folders> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Folders {
    /// Folders that are there.
    all: Vec<PathBuf>,
    /// Whether the process is about to end, and makes none any more.
    is_ending: bool,
}

impl Folders {
    /// Makes a folder in another one.
    fn add(&mut self, dir: &Path) -> io::Result<PathBuf> {
        if self.is_ending {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let process = std::process::id();
        let mut number = 0;
        loop {
            let path = dir.join(format!("pir-cc-{process}-{number}"));
            match DirBuilder::new().mode(MODE).create(&path) {
                // An earlier process with this number may have been killed.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(e) => return Err(e),
                Ok(()) => {
                    self.all.push(path.clone());
                    return Ok(path);
                }
            }
        }
    }

    fn abandon(&mut self) {
        self.is_ending = true;
        for path in self.all.drain(..) {
            // A compiler that still runs may add a file after the first attempt.
            for _ in 0..20 {
                if std::fs::remove_dir_all(&path).is_ok() || !path.exists() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// Removes all folders, because the process is about to end.
pub(super) fn abandon() {
    folders().abandon();
}

/// A temporary folder.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        let made = folders().add(&std::env::temp_dir());
        interrupt::wait_for_end();
        made.map(Self)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What remains is in the system's folder for such files. One that is being removed when a
        // signal comes is removed by its handler, too.
        let _ = std::fs::remove_dir_all(&self.0);
        folders().all.retain(|path| *path != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_is_left_or_made_when_the_process_ends() -> io::Result<()> {
        let mut folders = Folders { all: Vec::new(), is_ending: false };
        let dir = std::env::temp_dir();
        let made = folders.add(&dir)?;
        std::fs::write(made.join("file"), "")?;
        folders.abandon();
        assert!(!made.exists());
        assert!(folders.add(&dir).is_err());
        assert!(!made.exists());
        Ok(())
    }
}
