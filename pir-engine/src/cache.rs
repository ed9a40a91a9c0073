//! The cache of libraries that `clang-22` made, keyed by the hash of their input.
//!
//! An entry is a file `HASH.so`: the library, then the hash of its bytes, so that a corrupt entry
//! is noticed. It is renamed into place, so that readers in other processes see all of it or
//! nothing; two processes that make the same entry at once make the same file. The size of the
//! cache is bounded, and the least recently used entries are removed first. A cache that cannot be
//! used is no error.

use pir_temp::TemporaryFolder;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Bytes that are kept, unless `PIR_CACHE_SIZE` says otherwise.
const DEFAULT_MAX_BYTES: u64 = 256 << 20;
/// Age from which the files of killed builds are removed.
const STALE_BUILD_AGE: Duration = Duration::from_secs(3600);
/// Begins the trailer; the hash of the bytes before it follows.
const TRAILER_MARK: &[u8; 8] = b"PIRcache";

/// A folder of libraries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cache {
    dir: PathBuf,
    bound: u64,
}

impl Cache {
    /// Returns the cache that the environment names: `PIR_CACHE` is a folder or `off`; else
    /// `$XDG_CACHE_HOME/pir`, else `~/.cache/pir`. None: nothing is to be kept.
    pub(crate) fn of_environment() -> Option<Self> {
        Self::named(|name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from))
    }

    fn named(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<Self> {
        let absolute = |p: PathBuf| p.is_absolute().then_some(p);
        let dir = match variable("PIR_CACHE") {
            Some(dir) if dir == Path::new("off") => return None,
            Some(dir) => dir,
            None => match variable("XDG_CACHE_HOME").and_then(absolute) {
                Some(dir) => dir.join("pir"),
                None => variable("HOME").and_then(absolute)?.join(".cache/pir"),
            },
        };
        let bound = variable("PIR_CACHE_SIZE").and_then(|n| n.to_str()?.trim().parse().ok());
        Some(Self { dir, bound: bound.unwrap_or(DEFAULT_MAX_BYTES) })
    }

    /// Returns the library for the input with this hash, if it is in the cache and not corrupt.
    pub(crate) fn find(&self, key: &blake3::Hash) -> Option<PathBuf> {
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        if !is_whole(&bytes) {
            tracing::debug!("{} is damaged", path.display());
            // It will be made anew.
            let _ = fs::remove_file(&path);
            return None;
        }
        // From now on it counts as the youngest; without that it only goes sooner.
        let _ =
            File::options().write(true).open(&path).and_then(|f| f.set_modified(SystemTime::now()));
        Some(path)
    }

    /// A folder in the cache to build in, on the same file system.
    pub(crate) fn build_folder(&self) -> io::Result<TemporaryFolder> {
        fs::create_dir_all(&self.dir)?;
        TemporaryFolder::new_in(&self.dir, ".build-")
    }

    /// Keeps a library that was built in the [`Cache::build_folder`]; where it is now.
    pub(crate) fn keep(&self, key: &blake3::Hash, built: &Path) -> io::Result<PathBuf> {
        let hash = blake3::hash(&fs::read(built)?);
        let mut file = File::options().append(true).open(built)?;
        file.write_all(TRAILER_MARK)?;
        file.write_all(hash.as_bytes())?;
        drop(file);
        let path = self.path(key);
        fs::rename(built, &path)?;
        self.tidy(&path);
        Ok(path)
    }

    fn path(&self, key: &blake3::Hash) -> PathBuf {
        self.dir.join(format!("{}.so", key.to_hex()))
    }

    /// Removes the oldest entries until the rest is within the bound, and what killed builds have
    /// left.
    fn tidy(&self, newest: &Path) {
        let Ok(entries) = fs::read_dir(&self.dir) else { return };
        let mut all = Vec::new();
        for entry in entries.flatten() {
            let (path, Ok(data)) = (entry.path(), entry.metadata()) else { continue };
            let age = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if data.is_dir() && entry.file_name().as_encoded_bytes().starts_with(b".build-") {
                if age.elapsed().is_ok_and(|age| age > STALE_BUILD_AGE) {
                    let _ = fs::remove_dir_all(path);
                }
            } else if path.extension().is_some_and(|e| e == "so") {
                all.push((age, data.len(), path));
            }
        }
        let mut size: u64 = all.iter().map(|e| e.1).sum();
        all.sort();
        for (_, bytes, path) in all {
            if size <= self.bound {
                break;
            }
            // Other processes may remove it too. A loaded library stays mapped after its name is
            // removed.
            if path != newest && fs::remove_file(path).is_ok() {
                size -= bytes;
            }
        }
    }
}

/// Whether the bytes are an entry as [`Cache::keep`] writes it.
fn is_whole(bytes: &[u8]) -> bool {
    let Some((library, trailer)) = bytes.split_at_checked(bytes.len().wrapping_sub(40)) else {
        return false;
    };
    let (mark, hash) = trailer.split_at(TRAILER_MARK.len());
    mark == TRAILER_MARK && blake3::hash(library).as_bytes() == hash
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(cache: &Cache, name: &str, bytes: usize) -> blake3::Hash {
        let key = blake3::hash(name.as_bytes());
        let folder = cache.build_folder().expect("a folder");
        let built = folder.path().join("module.so");
        fs::write(&built, vec![7; bytes]).expect("it is written");
        cache.keep(&key, &built).expect("it is kept");
        key
    }

    fn cache(bound: u64) -> (TemporaryFolder, Cache) {
        let dir = TemporaryFolder::new().expect("a folder");
        let cache = Cache { dir: dir.path().join("deep/er"), bound };
        (dir, cache)
    }

    #[test]
    fn cached_libraries_are_found_and_damaged_ones_are_not() {
        let (_dir, cache) = cache(DEFAULT_MAX_BYTES);
        let key = add(&cache, "a", 1000);
        assert_eq!(cache.find(&blake3::hash(b"b")), None);
        let path = cache.find(&key).expect("it is there");
        let whole = fs::read(&path).expect("it can be read");
        assert_eq!(whole.len(), 1040);
        let mut flipped = whole.clone();
        flipped[500] ^= 1;
        for damaged in [&whole[..999], &whole[..20], &[], &flipped[..]] {
            fs::write(&path, damaged).expect("it is written");
            assert_eq!(cache.find(&key), None, "{} bytes", damaged.len());
            assert!(!path.exists());
        }
        assert_eq!(add(&cache, "a", 1000), key);
        assert!(cache.find(&key).is_some());
    }

    #[test]
    fn the_oldest_entries_are_evicted_first() {
        let (_dir, cache) = cache(3300);
        let ago = |seconds| SystemTime::now() - Duration::from_secs(seconds);
        let keys: Vec<_> = ["a", "b", "c"].iter().map(|n| add(&cache, n, 1000)).collect();
        for (key, age) in keys.iter().zip([30, 20, 10]) {
            let file = File::options().write(true).open(cache.path(key)).expect("it is there");
            file.set_modified(ago(age)).expect("a time");
        }
        // A hit makes it young.
        assert!(cache.find(&keys[0]).is_some());
        let new = add(&cache, "d", 1000);
        let left: Vec<bool> = keys.iter().map(|k| cache.path(k).exists()).collect();
        assert_eq!(left, [true, false, true]);
        // One that is larger than all that may be kept is there for its maker.
        let large = add(&cache, "e", 10_000);
        assert!(cache.find(&large).is_some() && !cache.path(&new).exists());
    }

    #[test]
    fn remains_of_killed_builds_are_removed() {
        let (_dir, cache) = cache(DEFAULT_MAX_BYTES);
        // A process that is killed removes nothing.
        let killed = || {
            let folder = cache.build_folder().expect("a folder");
            let path = folder.path().to_owned();
            std::mem::forget(folder);
            path
        };
        let (old, young) = (killed(), killed());
        let when = SystemTime::now() - 2 * STALE_BUILD_AGE;
        File::open(&old).and_then(|f| f.set_modified(when)).expect("a time");
        add(&cache, "a", 10);
        assert!(!old.exists() && young.exists());
    }

    #[test]
    fn the_environment_selects_the_cache_folder() {
        let dir = |set: &[(&str, &str)]| {
            let get = |n: &str| set.iter().find(|s| s.0 == n).map(|s| PathBuf::from(s.1));
            Cache::named(get).map(|c| c.dir)
        };
        let home = ("HOME", "/home/me");
        assert_eq!(dir(&[home]), Some("/home/me/.cache/pir".into()));
        assert_eq!(dir(&[home, ("XDG_CACHE_HOME", "/x")]), Some("/x/pir".into()));
        assert_eq!(dir(&[home, ("XDG_CACHE_HOME", "x")]), Some("/home/me/.cache/pir".into()));
        assert_eq!(dir(&[home, ("PIR_CACHE", "here")]), Some("here".into()));
        assert_eq!(dir(&[home, ("PIR_CACHE", "off")]), None);
        assert_eq!(dir(&[]), None);
    }
}
