//! Compiles one variant of a source into a folder, unless it is there already.
//!
//! A result is reused while the source, the flags and the compiler stay the same; a file beside it
//! records these.

use crate::sources::{Language, Variant};
use crate::tools::Tools;
use crate::{Error, Result, at, root};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Where a compiler runs, with `corpus/` in it, and where its results go. Debug information and
/// Fortran's messages name the first.
#[derive(Clone, Debug)]
pub(crate) struct CompilePaths {
    /// The folder that holds `corpus/`.
    pub base: PathBuf,
    /// The folder for results.
    pub output: PathBuf,
}

impl CompilePaths {
    /// The folder `tests`, and `target/corpus`.
    pub(crate) fn repository() -> Self {
        Self { base: root().join("tests"), output: root().join("target/corpus") }
    }
}

/// The text of a variant, compiled if need be, and where it is. Files written by hand are read.
///
/// # Errors
/// If the compiler fails, with its words, or a file cannot be written.
pub(crate) fn compile(
    variant: &Variant,
    tools: &Tools,
    place: &CompilePaths,
) -> Result<(PathBuf, Vec<u8>)> {
    let source = &variant.source;
    if source.language == Language::Ll {
        return Ok((source.path.clone(), source.text.clone()));
    }
    let folder = place.output.join(source.language.folder());
    let path = folder.join(variant.file_name());
    let key_path = path.with_extension("key");
    let compiler = tools.path(source.language.compiler());
    let flags = variant.flags();
    let key = key(&source.text, &flags, compiler);
    if std::fs::read_to_string(&key_path).is_ok_and(|k| k == key)
        && let Ok(text) = std::fs::read(&path)
    {
        return Ok((path, text));
    }
    std::fs::create_dir_all(&folder).map_err(at(&folder))?;
    let mut command = tools.command(source.language.compiler());
    command.current_dir(&place.base).args(&flags).arg("-o").arg(&path);
    if source.language == Language::Fortran {
        // Each variant writes its module files; side by side they would overwrite each other.
        let modules = path.with_extension("mods");
        std::fs::create_dir_all(&modules).map_err(at(&modules))?;
        command.arg("-module-dir").arg(&modules);
    }
    let relative = source.path.strip_prefix(root().join("tests")).unwrap_or(&source.path);
    let out = command.arg(relative).output().map_err(at(compiler))?;
    if !out.status.success() {
        return Err(Error::Failed(format!(
            "{} {} {}: {}\n{}",
            compiler.display(),
            flags.join(" "),
            relative.display(),
            out.status,
            String::from_utf8_lossy(&out.stderr),
        )));
    }
    let text = std::fs::read(&path).map_err(at(&path))?;
    std::fs::write(&key_path, key).map_err(at(&key_path))?;
    Ok((path, text))
}

fn key(source: &[u8], flags: &[String], compiler: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    source.hash(&mut hasher);
    let mut key = format!("{:016x} {} {}", hasher.finish(), compiler.display(), flags.join(" "));
    // An upgraded compiler has another size or time.
    if let Ok(meta) = std::fs::metadata(compiler) {
        let time = meta.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
        let _ = write!(key, " {} {}", meta.len(), time.unwrap_or_default().as_secs());
    }
    key
}
