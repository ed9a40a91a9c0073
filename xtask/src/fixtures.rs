//! `cargo xtask fixtures`: the checked-in selection of compiled files, which tests read without
//! running a compiler.
//!
//! Without `--bless` it asks the library alone about each fixture and each file written by hand.
//! With it, the fixtures are compiled anew: every source at one or two levels, so that every level
//! and flag occurs, and small enough to live in a repository.

use crate::check;
use crate::compile::{CompilePaths, compile};
use crate::corpus::pool;
use crate::report::{self, FileOutcome};
use crate::sources::{self, Language, OptLevel, Source, Variant, files};
use crate::tools;
use crate::{Options, Result, at, root};
use rayon::prelude::*;
use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// Larger files stay out, if the source has a smaller form.
const MAX_FIXTURE_BYTES: usize = 120_000;
/// All fixtures together.
const MAX_TOTAL_BYTES: usize = 6_000_000;

/// Runs the lane.
///
/// # Errors
/// If a fixture fails, or a tool that is needed to write them anew is missing.
pub(crate) fn run(options: &Options) -> Result<()> {
    if options.bless {
        write(options)?;
    }
    let mut all = Vec::new();
    for language in Language::CORPUS {
        let folder = match language {
            Language::Ll => root().join("tests/corpus/ll"),
            _ => folder().join(language.folder()),
        };
        all.extend(files(&folder, "ll")?.into_iter().map(|p| (language, p)));
    }
    all.retain(|(_, path)| options.selects(path));
    let outcomes = pool(options.jobs).install(|| {
        all.into_par_iter().map(|(language, path)| one(language, path)).collect::<Result<Vec<_>>>()
    })?;
    let refused = files(&root().join("tests/corpus/unsupported"), "ll")?;
    let refused = refused.into_iter().filter(|p| options.selects(p)).map(|path| {
        let text = std::fs::read(&path).map_err(at(&path))?;
        let failure = check::check_refused(&text).err();
        Ok(FileOutcome {
            path,
            language: Language::Ll,
            level: OptLevel::Hand,
            bytes: text.len(),
            failure,
        })
    });
    let refused = refused.collect::<Result<Vec<_>>>()?;
    report::print(&outcomes.into_iter().chain(refused).collect::<Vec<_>>())
}

fn folder() -> PathBuf {
    root().join("tests/fixtures")
}

fn one(language: Language, path: PathBuf) -> Result<FileOutcome> {
    let text = std::fs::read(&path).map_err(at(&path))?;
    let failure = check::check_alone(&text).err();
    let level = level_of(&path);
    Ok(FileOutcome { path, language, level, bytes: text.len(), failure })
}

/// The level in a file name such as `loops.O2.g.ll`.
fn level_of(path: &Path) -> OptLevel {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = |level: &OptLevel| name.split('.').any(|part| part == level.to_string());
    OptLevel::COMPILER_LEVELS.into_iter().find(named).unwrap_or(OptLevel::Hand)
}

fn write(options: &Options) -> Result<()> {
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
