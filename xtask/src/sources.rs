//! The sources of the corpus: languages, levels, and the variants that result from them.
//!
//! Builds the command lines of the compilers, and runs none of them.

use crate::{Options, Result, at, root};
use std::fmt;
use std::path::{Path, PathBuf};

/// The languages of the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Language {
    /// C, by clang.
    C,
    /// C++, by clang.
    Cxx,
    /// Fortran, by flang.
    Fortran,
    /// Rust, by rustc; not in the corpus.
    Rust,
    /// LLVM IR by hand.
    Ll,
}

impl Language {
    /// Languages of the corpus, in the order of the reports.
    pub(crate) const CORPUS: [Self; 4] = [Self::C, Self::Cxx, Self::Fortran, Self::Ll];

    /// The name of its folder.
    pub(crate) const fn folder(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cxx => "cxx",
            Self::Fortran => "fortran",
            Self::Rust => "rust",
            Self::Ll => "ll",
        }
    }

    /// The extension of its files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cxx => "cpp",
            Self::Fortran => "f90",
            Self::Rust => "rs",
            Self::Ll => "ll",
        }
    }

    /// The compiler, as the list of tools names it.
    ///
    /// # Panics
    /// For LLVM IR, which needs none.
    pub(crate) fn compiler(self) -> &'static str {
        match self {
            Self::C => "clang",
            Self::Cxx => "clang++",
            Self::Fortran => "flang",
            Self::Rust => "rustc",
            Self::Ll => unreachable!("LLVM IR is not compiled"),
        }
    }
}

/// How far a file was optimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OptLevel {
    /// `-O0`.
    O0,
    /// `-O0` without the `optnone` attribute, as front ends of other optimisers want it.
    O0Clean,
    /// `-O1`.
    O1,
    /// `-O2`.
    O2,
    /// `-O3`.
    O3,
    /// Written by hand.
    Hand,
}

impl OptLevel {
    /// The levels of the compilers.
    pub(crate) const COMPILER_LEVELS: [Self; 5] =
        [Self::O0, Self::O0Clean, Self::O1, Self::O2, Self::O3];

    const fn flags(self) -> &'static [&'static str] {
        match self {
            Self::O0 => &["-O0"],
            Self::O0Clean => &["-O0", "-Xclang", "-disable-O0-optnone"],
            Self::O1 => &["-O1"],
            Self::O2 => &["-O2"],
            Self::O3 => &["-O3"],
            Self::Hand => &[],
        }
    }
}

impl fmt::Display for OptLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::O0 => "O0",
            Self::O0Clean => "O0-clean",
            Self::O1 => "O1",
            Self::O2 => "O2",
            Self::O3 => "O3",
            Self::Hand => "by hand",
        })
    }
}

/// One source.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// The file name without extension.
    pub name: String,
    /// Its text.
    pub text: Vec<u8>,
}

impl Source {
    /// Reads one.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn read(path: PathBuf, language: Language) -> Result<Self> {
        let text = std::fs::read(&path).map_err(at(&path))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { path, language, name, text })
    }

    /// Whether it uses OpenMP.
    pub(crate) fn uses_openmp(&self) -> bool {
        self.name.starts_with("omp_")
    }

    /// Flags of its own, from a line `flags: …` among the first three.
    fn flags(&self) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.text);
        let line = text.lines().take(3).find_map(|l| l.split_once("flags: "));
        let flags = line.map_or("", |(_, f)| f.trim_end_matches("*/"));
        flags.split_whitespace().map(str::to_owned).collect()
    }

    /// Every way in which it is compiled, in a fixed order.
    ///
    /// `-fopenmp` at every level where the source uses OpenMP, and at one level where not.
    pub(crate) fn variants(&self) -> Vec<Variant> {
        let variant = |level, debug, openmp| Variant { source: self.clone(), level, debug, openmp };
        if self.language == Language::Ll {
            return vec![variant(OptLevel::Hand, false, false)];
        }
        // flang marks nothing `optnone`, so the second form of -O0 would be the first.
        let levels = OptLevel::COMPILER_LEVELS
            .into_iter()
            .filter(|&l| !(self.language == Language::Fortran && l == OptLevel::O0Clean));
        let mut all = Vec::new();
        for level in levels {
            for debug in [false, true] {
                all.push(variant(level, debug, false));
                if self.uses_openmp() || (level == OptLevel::O2 && !debug) {
                    all.push(variant(level, debug, true));
                }
            }
        }
        all
    }
}

/// One way to compile one source.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    /// The compiled source.
    pub source: Source,
    /// How far it is optimised.
    pub level: OptLevel,
    /// With `-g`.
    pub debug: bool,
    /// With `-fopenmp`.
    pub openmp: bool,
}

impl Variant {
    /// The file name of the result, such as `omp_for.O2.g.omp.ll`.
    pub(crate) fn file_name(&self) -> String {
        let level =
            if self.level == OptLevel::Hand { String::new() } else { format!(".{}", self.level) };
        let debug = if self.debug { ".g" } else { "" };
        let openmp = if self.openmp { ".omp" } else { "" };
        format!("{}{level}{debug}{openmp}.ll", self.source.name)
    }

    /// The compiler's arguments, without those that name files.
    pub(crate) fn flags(&self) -> Vec<String> {
        if self.source.language == Language::Rust {
            return self.rust_flags();
        }
        let mut flags: Vec<String> = self.level.flags().iter().map(|&f| f.to_owned()).collect();
        flags.extend(["-S", "-emit-llvm"].map(str::to_owned));
        if self.debug {
            flags.push("-g".into());
        }
        if self.openmp {
            flags.push("-fopenmp".into());
        }
        if self.source.language != Language::Fortran {
            // Without -fopenmp the pragmas are unknown; that is the point of the variant.
            flags.push("-w".into());
        }
        flags.extend(self.source.flags());
        flags
    }

    /// Returns the flags for rustc, which makes one module of a crate only with a flag.
    fn rust_flags(&self) -> Vec<String> {
        let level = if self.level == OptLevel::O0 { "0" } else { "2" };
        let mut flags: Vec<String> =
            ["--emit=llvm-ir", "-Ccodegen-units=1", "-Cprefer-dynamic"].map(str::to_owned).into();
        flags.push(format!("-Copt-level={level}"));
        flags.extend(["--edition=2024", "-Awarnings"].map(str::to_owned));
        flags.extend(self.source.flags());
        flags
    }
}

/// All sources under `tests/corpus/`, in a fixed order.
///
/// # Errors
/// If a folder or file cannot be read.
pub(crate) fn all(options: &Options) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for language in Language::CORPUS {
        let folder = root().join("tests/corpus").join(language.folder());
        for path in files(&folder, language.extension())? {
            if !options.selects(&path) {
                continue;
            }
            sources.push(Source::read(path, language)?);
        }
    }
    Ok(sources)
}

/// The files of a folder with an extension, by name.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.extension().is_some_and(|e| e == extension) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
