//! A temporary folder, which is gone when it is dropped or the process is interrupted.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Only its user may read it.
const MODE: u32 = 0o700;

/// Folders in use.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all folders, because the process is about to end.
pub(super) fn abandon() {
    for path in folders().drain(..) {
        // A compiler that still runs may add a file after the first attempt.
        for _ in 0..20 {
            if std::fs::remove_dir_all(&path).is_ok() || !path.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A temporary folder.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        let (dir, process) = (std::env::temp_dir(), std::process::id());
        let mut number = 0;
        loop {
            let path = dir.join(format!("pir-cc-{process}-{number}"));
            match DirBuilder::new().mode(MODE).create(&path) {
                // An earlier process with this number may have been killed.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(e) => return Err(e),
                Ok(()) => {
                    folders().push(path.clone());
                    return Ok(Self(path));
                }
            }
        }
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
        folders().retain(|path| *path != self.0);
        // What remains is in the system's folder for such files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
