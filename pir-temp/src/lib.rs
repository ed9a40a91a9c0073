//! Temporary folders and half-written files: private, and gone when the process ends.
//!
//! ```
//! let folder = pir_temp::TemporaryFolder::new()?;
//! std::fs::write(folder.file("a.ll"), "; a module")?;
//! pir_temp::write(&folder.file("b.ll"), b"; a whole module, or none")?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A folder for temporary files belongs to everybody. Whoever can guess a name there can put a link
//! in its place, and have this process write through it. So all names have a random part, and what
//! has the name must not be there yet. A folder can be entered by its user only.
//!
//! Folders and drafts go when they are dropped. A process that ends without dropping them, as one
//! that gets a signal does, calls [`abandon`].

use std::fs::{File, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What exists at the moment.
static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { paths: Vec::new(), is_ending: false });

struct Unfinished {
    paths: Vec<PathBuf>,
    /// Whether the process is about to end, and makes nothing any more.
    is_ending: bool,
}

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Unfinished {
    /// Makes something and remembers it. The lock is held meanwhile, so that [`abandon`] comes
    /// before or after it.
    fn add<T>(
        &mut self,
        make: impl FnOnce() -> io::Result<T>,
        path: impl FnOnce(&T) -> &Path,
    ) -> io::Result<T> {
        if self.is_ending {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let made = make()?;
        self.paths.push(path(&made).to_owned());
        Ok(made)
    }

    fn forget(&mut self, path: &Path) {
        self.paths.retain(|p| p != path);
    }

    fn abandon(&mut self) {
        self.is_ending = true;
        for path in self.paths.drain(..) {
            if std::fs::remove_file(&path).is_ok() {
                continue;
            }
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

/// Removes all folders and drafts, and makes none any more: the process is about to end.
pub fn abandon() {
    unfinished().abandon();
}

/// A folder of this process alone, which is removed with its files when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(tempfile::TempDir);

impl TemporaryFolder {
    /// Makes a folder in the system's folder for temporary files.
    ///
    /// # Errors
    /// That of the system, or that [`abandon`] was called.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir(), "pir-")
    }

    /// Makes a folder in another one, for files that are to be moved within a file system. `prefix`
    /// begins its name.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn new_in(parent: &Path, prefix: &str) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix);
        #[cfg(unix)]
        builder.permissions(mode(0o700));
        unfinished().add(|| builder.tempdir_in(parent), tempfile::TempDir::path).map(Self)
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What remains is of no use, and no reason to stop.
        let _ = std::fs::remove_dir_all(self.path());
        unfinished().forget(self.path());
    }
}

/// A file beside the one that it is to become, which is removed when it is dropped unfinished.
#[derive(Debug)]
pub struct Draft {
    file: File,
    draft: tempfile::TempPath,
    target: PathBuf,
}

impl Draft {
    /// Makes an empty file in the folder of `target`, with the permissions of a new file. Its name
    /// is the target's with a random part, and ends in `.part`.
    ///
    /// # Errors
    /// As [`TemporaryFolder::new`].
    pub fn of(target: &Path) -> io::Result<Self> {
        let mut prefix = target.file_name().unwrap_or_default().to_owned();
        prefix.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".part");
        let parent = target.parent().filter(|p| !p.as_os_str().is_empty());
        // An error of this has no path in it: the draft's would mean nothing to the user.
        let create = |path: &Path| File::options().write(true).create_new(true).open(path);
        let make = || builder.make_in(parent.unwrap_or(Path::new(".")), create);
        let (file, draft) = unfinished().add(make, |f| f.path())?.into_parts();
        Ok(Self { file, draft, target: target.to_owned() })
    }

    /// Returns the path of the draft.
    pub fn path(&self) -> &Path {
        &self.draft
    }

    /// Returns the open file, which is empty at first.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Gives the file its name, in place of what has it.
    ///
    /// # Errors
    /// That of the system; the draft is gone then.
    pub fn finish(self) -> io::Result<()> {
        std::fs::rename(&self.draft, &self.target)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It is not there if it has its name.
        let _ = std::fs::remove_file(&self.draft);
        unfinished().forget(&self.draft);
    }
}

/// Returns the file that has the name `path` or is to get it, at the end of all links. Returns
/// `None` for what a new file cannot take the place of: a device, a pipe, or an open file of a
/// process, as `/dev/fd/1` is.
///
/// # Errors
/// That of the system, for links that form a circle.
pub fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    // As many as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let folder = path.parent().unwrap_or(Path::new(""));
        // The links there have a text that names a file, and lead to it even if it has no name.
        if folder.canonicalize().is_ok_and(|folder| folder.starts_with("/proc")) {
            return Ok(None);
        }
        match std::fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(path.metadata().map_or(true, |m| m.is_file()).then_some(path)),
        }
    }
    Err(path.metadata().err().unwrap_or(io::ErrorKind::InvalidInput.into()))
}

/// Writes a file as a whole: after an error or an interruption, what was there before is still
/// there. A link stays one, and its target is written; a file keeps its permissions.
///
/// What cannot be replaced is written in place: a device, a pipe, a file in a folder that takes no
/// other. To an open file of a process, the bytes are added, as a shell does with `>>`.
///
/// # Errors
/// That of the system.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(file) = replaceable(path)? else {
        return File::options().append(true).open(path)?.write_all(bytes);
    };
    match replace(&file, bytes) {
        Err(e) if is_of_folder(&e) && file.is_file() => std::fs::write(&file, bytes),
        result => result,
    }
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::of(file)?;
    if let Ok(old) = file.metadata() {
        draft.file().set_permissions(old.permissions())?;
    }
    draft.file().write_all(bytes)?;
    draft.finish()
}

/// Returns whether an error may come from the folder of a file, which takes no draft, or from the
/// name, which belongs to a file that is mounted.
fn is_of_folder(e: &io::Error) -> bool {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    matches!(e.kind(), PermissionDenied | ReadOnlyFilesystem | ResourceBusy)
}

#[cfg(unix)]
fn mode(bits: u32) -> Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    Permissions::from_mode(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_or_made_when_the_process_ends() -> io::Result<()> {
        let mut unfinished = Unfinished { paths: Vec::new(), is_ending: false };
        let make = || tempfile::Builder::new().prefix("pir-").tempdir();
        let folder = unfinished.add(make, tempfile::TempDir::path)?;
        let file = folder.path().join("file");
        std::fs::write(&file, "")?;
        unfinished.abandon();
        assert!(!folder.path().exists());
        let make = || File::create(&file).map(|f| (f, file.clone()));
        assert!(unfinished.add(make, |(_, path)| path.as_path()).is_err());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn folders_are_private_and_drafts_are_not() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| Ok::<_, io::Error>(path.metadata()?.permissions().mode() & 0o777);
        let folder = TemporaryFolder::new()?;
        assert_eq!(mode(folder.path())?, 0o700);
        let (plain, ours) = (folder.file("plain"), folder.file("ours"));
        std::fs::write(&plain, "")?;
        write(&ours, b"text")?;
        assert_eq!(mode(&ours)?, mode(&plain)?);
        assert_eq!(std::fs::read(&ours)?, b"text");
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_stay() -> io::Result<()> {
        let folder = TemporaryFolder::new()?;
        let (link, file) = (folder.file("link"), folder.file("file"));
        std::os::unix::fs::symlink("file", &link)?;
        assert_eq!(replaceable(&link)?.as_ref(), Some(&file));
        for text in ["new", "other"] {
            write(&link, text.as_bytes())?;
            assert_eq!((std::fs::read_to_string(&file)?.as_str(), link.is_symlink()), (text, true));
        }
        std::fs::remove_file(&file)?;
        std::os::unix::fs::symlink("link", &file)?;
        assert!(write(&link, b"").is_err());
        assert_eq!(replaceable(folder.path())?, None);
        Ok(())
    }

    /// The superuser may add files to any folder; for others, the file is written in place.
    #[cfg(unix)]
    #[test]
    fn a_file_in_a_folder_that_takes_no_draft_is_written() -> io::Result<()> {
        let folder = TemporaryFolder::new()?;
        let file = folder.file("file");
        std::fs::write(&file, "a longer text")?;
        std::fs::set_permissions(folder.path(), mode(0o500))?;
        write(&file, b"text")?;
        assert_eq!(std::fs::read(&file)?, b"text");
        std::fs::set_permissions(folder.path(), mode(0o700))
    }

    #[test]
    fn a_draft_that_is_not_finished_changes_nothing() -> io::Result<()> {
        let folder = TemporaryFolder::new()?;
        let file = folder.file("file");
        write(&file, b"old")?;
        let mut draft = Draft::of(&file)?;
        draft.file().write_all(b"half")?;
        assert_eq!(draft.path().parent(), file.parent());
        drop(draft);
        assert_eq!(std::fs::read(&file)?, b"old");
        assert_eq!(std::fs::read_dir(folder.path())?.count(), 1);
        let refused = write(&folder.file("no/file"), b"").expect_err("there is no folder");
        assert!(!refused.to_string().contains(".part"), "{refused}");
        Ok(())
    }
}
