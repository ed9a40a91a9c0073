//! `cargo xtask fixtures`: writes the checked-in selection of compiled files, which tests read
//! without running a compiler (`tests/tests/real_files.rs`).
//!
//! The fixtures are compiled anew from the corpus: every source at one or two levels, so that every
//! level and flag occurs, and small enough to live in a repository.

use crate::compile::{CompilePaths, compile};
use crate::sources::{self, Language, Source, Variant};
use crate::tools;
use crate::{Options, Result, at, root};
use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;

/// Larger files stay out, if the source has a smaller form.
const MAX_FIXTURE_BYTES: usize = 120_000;
/// All fixtures together.
const MAX_TOTAL_BYTES: usize = 6_000_000;

fn folder() -> PathBuf {
    root().join("tests/fixtures")
}

/// Writes the fixtures anew.
///
/// # Errors
/// If a tool is missing, or a source does not compile.
pub(crate) fn run(options: &Options) -> Result<()> {
    let tools = tools::setup()?;
    let sources: Vec<Source> =
        sources::all(options)?.into_iter().filter(|s| s.language != Language::Ll).collect();
    let place = fixed_place(&sources)?;
    let mut made: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for (i, source) in sources.iter().enumerate() {
        let mut taken = 0;
        let mut smallest: Option<(PathBuf, Vec<u8>)> = None;
        for variant in in_turn(source, i) {
            let (_, text) = compile(&variant, &tools, &place)?;
            let to = folder().join(source.language.folder()).join(variant.file_name());
            if smallest.as_ref().is_none_or(|(_, s)| text.len() < s.len()) {
                smallest = Some((to.clone(), text.clone()));
            }
            if text.len() <= MAX_FIXTURE_BYTES {
                made.push((to, text));
                taken += 1;
            }
            if taken == 2 {
                break;
            }
        }
        if taken == 0 {
            made.extend(smallest);
        }
    }
    std::fs::remove_dir_all(&place.base).map_err(at(&place.base))?;
    let total: usize = made.iter().map(|(_, text)| text.len()).sum();
    println!("fixtures: {} files, {:.2} MB", made.len(), total as f64 / 1e6);
    if total > MAX_TOTAL_BYTES {
        return Err(crate::Error::Failed(format!(
            "the fixtures exceed {MAX_TOTAL_BYTES} bytes: {total}"
        )));
    }
    if options.filter.is_none() {
        remove_old()?;
    }
    for (path, text) in made {
        let parent = path.parent().expect("fixtures lie in a folder");
        std::fs::create_dir_all(parent).map_err(at(parent))?;
        std::fs::write(&path, text).map_err(at(&path))?;
    }
    Ok(())
}

fn remove_old() -> Result<()> {
    for language in Language::CORPUS {
        let old = folder().join(language.folder());
        if old.exists() {
            std::fs::remove_dir_all(&old).map_err(at(&old))?;
        }
    }
    Ok(())
}

/// The variants of a source, beginning at another one for each source: neighbours differ in level
/// and flags, so that all occur.
fn in_turn(source: &Source, i: usize) -> Vec<Variant> {
    let mut variants = source.variants();
    // A source that uses OpenMP without `-fopenmp` is a poor fixture.
    variants.retain(|v| v.openmp || !source.uses_openmp());
    let n = variants.len();
    // A step that has no factor in common with the small counts at hand visits all.
    let step = if n.is_multiple_of(7) { 5 } else { 7 };
    (0..n).map(|k| variants[(i + k * step) % n].clone()).collect()
}

/// A copy of the sources at a path that is the same on every machine: debug information and
/// Fortran's messages name it.
fn fixed_place(sources: &[Source]) -> Result<CompilePaths> {
    let base = PathBuf::from("/tmp/pir-fixtures");
    // Everybody knows the name. A folder that is there may be another user's, with links in it.
    DirBuilder::new().mode(0o700).create(&base).map_err(at(&base))?;
    for source in sources {
        let to = base.join(source.path.strip_prefix(root().join("tests")).unwrap_or(&source.path));
        let parent = to.parent().expect("sources lie in a folder");
        std::fs::create_dir_all(parent).map_err(at(parent))?;
        std::fs::write(&to, &source.text).map_err(at(&to))?;
    }
    Ok(CompilePaths { output: base.join("compiled"), base })
}
