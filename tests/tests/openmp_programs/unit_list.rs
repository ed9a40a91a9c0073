//! The programs of several units in `tests/openmp/units`, with what their main sources say.

use std::path::{Path, PathBuf};

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnitLanguage {
    C,
    Cxx,
    Fortran,
}

impl UnitLanguage {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "c" => Some(Self::C),
            "cpp" => Some(Self::Cxx),
            "f90" => Some(Self::Fortran),
            _ => None,
        }
    }

    fn comment(self) -> &'static str {
        if self == Self::Fortran { "! " } else { "// " }
    }

    /// The compiler of LLVM, the subcommand of `pir`, and the standard.
    pub(crate) fn compilers(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::C => ("clang-22", "cc", "-std=gnu17"),
            Self::Cxx => ("clang++-22", "c++", "-std=c++20"),
            Self::Fortran => ("flang-22", "fc", "-std=f2018"),
        }
    }
}

/// What the object of a source becomes a part of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UnitOutput {
    Executable,
    /// The shared library that the executable is linked with.
    Library,
    /// A shared library of its own, with this name, which the program opens.
    Plugin(String),
}

/// A source of a program.
pub(crate) struct Unit {
    pub path: PathBuf,
    pub language: UnitLanguage,
    pub output: UnitOutput,
}

impl Unit {
    fn new(path: PathBuf) -> Option<Self> {
        let language = UnitLanguage::of(&path)?;
        let stem = path.file_stem()?.to_str()?.to_owned();
        let output = match stem.split_once('_') {
            Some(("lib", _)) => UnitOutput::Library,
            Some(("plugin", _)) => UnitOutput::Plugin(format!("{stem}.so")),
            _ => UnitOutput::Executable,
        };
        Some(Self { path, language, output })
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().expect("a file").to_string_lossy().into_owned()
    }

    fn is_main(&self) -> bool {
        self.path.file_stem().is_some_and(|stem| stem == "main")
    }
}

/// A program of several units.
pub(crate) struct UnitProgram {
    /// The name of its folder.
    pub name: String,
    pub folder: PathBuf,
    /// What it shows.
    pub covers: String,
    /// Variables that its environment needs.
    pub env: Vec<(String, String)>,
    /// By name, since modules come before their users; the main source is the last one.
    pub units: Vec<Unit>,
}

impl UnitProgram {
    fn read(folder: PathBuf) -> Result<Self, String> {
        let entries = std::fs::read_dir(&folder).map_err(|e| e.to_string())?;
        let paths = entries.map(|e| e.map(|e| e.path()).map_err(|e| e.to_string()));
        let paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
        let mut units: Vec<Unit> = paths.into_iter().filter_map(Unit::new).collect();
        units.sort_by_key(|unit| (unit.is_main(), unit.name()));
        let main =
            units.last().filter(|unit| unit.is_main()).ok_or("no source is called `main`")?;
        let text = std::fs::read_to_string(&main.path).map_err(|e| e.to_string())?;
        let comment = |line: usize, key: &str| -> Option<String> {
            let rest = text.lines().nth(line)?.strip_prefix(main.language.comment())?;
            Some(rest.strip_prefix(key)?.strip_prefix(": ")?.to_owned())
        };
        let covers = comment(0, "units").ok_or("the first line is no comment `units: WHAT`")?;
        let words = comment(1, "env").unwrap_or_default();
        let pair = |word: &str| word.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
        let env = words.split_whitespace().map(pair).collect::<Option<_>>();
        let env = env.ok_or("the second line is no comment `env: NAME=VALUE…`")?;
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        if !(2..=8).contains(&units.len()) {
            return Err(format!("{} sources, not 2 to 8", units.len()));
        }
        Ok(Self { name, folder, covers, env, units })
    }

    /// The language whose compiler links, and the libraries of others.
    pub(crate) fn linker(&self) -> (UnitLanguage, &'static [&'static str]) {
        let has = |language| self.units.iter().any(|unit| unit.language == language);
        match (has(UnitLanguage::Fortran), has(UnitLanguage::Cxx)) {
            (true, true) => (UnitLanguage::Fortran, &["-lstdc++"]),
            (true, false) => (UnitLanguage::Fortran, &[]),
            (false, true) => (UnitLanguage::Cxx, &[]),
            (false, false) => (UnitLanguage::C, &[]),
        }
    }

    /// The number of lines of its sources and headers.
    pub(crate) fn lines(&self) -> usize {
        let files = std::fs::read_dir(&self.folder).expect("the program's folder");
        let paths = files.map(|f| f.expect("a file").path());
        paths.map(|p| std::fs::read_to_string(p).expect("a source").lines().count()).sum()
    }
}

/// `tests/openmp/units`.
pub(crate) fn unit_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openmp/units")
}

/// Reads all programs, in the order of their names.
///
/// # Panics
/// If one breaks a rule of the folder's page.
pub(crate) fn unit_programs() -> Vec<UnitProgram> {
    let entries = std::fs::read_dir(unit_folder()).expect("the folder");
    let paths = entries.map(|e| e.expect("an entry").path()).filter(|p| p.is_dir());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    let read = |path: PathBuf| {
        let shown = path.display().to_string();
        UnitProgram::read(path).unwrap_or_else(|why| panic!("{shown}: {why}"))
    };
    paths.into_iter().map(read).collect()
}
