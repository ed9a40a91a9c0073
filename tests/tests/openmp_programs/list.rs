//! The programs in `tests/openmp`, with what their first lines say.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Everything that a first line can name: the directives of OpenMP, and `api` for library routines.
const DIRECTIVES: &[&str] = &[
    "allocate",
    "api",
    "assume",
    "atomic",
    "barrier",
    "begin declare variant",
    "cancel",
    "cancellation point",
    "critical",
    "declare reduction",
    "declare simd",
    "declare target",
    "declare variant",
    "depobj",
    "distribute",
    "distribute parallel do",
    "distribute parallel do simd",
    "distribute parallel for",
    "distribute parallel for simd",
    "distribute simd",
    "do",
    "do simd",
    "error",
    "flush",
    "for",
    "for simd",
    "interop",
    "loop",
    "masked",
    "masked taskloop",
    "master",
    "master taskloop",
    "master taskloop simd",
    "metadirective",
    "nothing",
    "ordered",
    "parallel",
    "parallel do",
    "parallel do simd",
    "parallel for",
    "parallel for simd",
    "parallel loop",
    "parallel masked",
    "parallel masked taskloop",
    "parallel masked taskloop simd",
    "parallel master",
    "parallel master taskloop",
    "parallel sections",
    "parallel workshare",
    "scan",
    "scope",
    "section",
    "sections",
    "simd",
    "single",
    "target",
    "target data",
    "target enter data",
    "target exit data",
    "target parallel",
    "target parallel do",
    "target parallel for",
    "target parallel for simd",
    "target parallel loop",
    "target simd",
    "target teams",
    "target teams distribute",
    "target teams distribute parallel do",
    "target teams distribute parallel for",
    "target teams distribute parallel for simd",
    "target teams loop",
    "target update",
    "task",
    "taskgroup",
    "taskloop",
    "taskloop simd",
    "taskwait",
    "taskyield",
    "teams",
    "teams distribute",
    "teams distribute parallel do",
    "teams distribute parallel for",
    "teams distribute parallel for simd",
    "teams distribute simd",
    "teams loop",
    "threadprivate",
    "tile",
    "unroll",
    "workshare",
];

/// The language of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Language {
    C,
    Cxx,
    Fortran,
}

impl Language {
    const ALL: [Self; 3] = [Self::C, Self::Cxx, Self::Fortran];

    /// The folder below `tests/openmp`, and the extension of the files in it.
    fn files(self) -> (&'static str, &'static str) {
        match self {
            Self::C => ("c", "c"),
            Self::Cxx => ("cxx", "cpp"),
            Self::Fortran => ("fortran", "f90"),
        }
    }

    fn comment(self) -> &'static str {
        if self == Self::Fortran { "! " } else { "// " }
    }
}

/// A directive with the clauses of it that a program shows.
pub(crate) struct Construct {
    pub directive: &'static str,
    pub clauses: Vec<String>,
}

/// A program with its comments for tests.
pub(crate) struct Program {
    pub language: Language,
    pub path: PathBuf,
    pub constructs: Vec<Construct>,
    /// Flags that the compiler needs besides `-fopenmp`.
    pub flags: Vec<String>,
    /// Variables that the environment of the program needs.
    pub env: Vec<(String, String)>,
}

impl Program {
    /// The path below `tests/openmp`, without the extension: `c/barrier`.
    pub(crate) fn name(&self) -> String {
        let stem = self.path.file_stem().expect("a name").to_string_lossy();
        format!("{}/{stem}", self.language.files().0)
    }

    fn read(language: Language, path: PathBuf) -> Result<Self, String> {
        let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
        let comment = |line: &'_ str, key: &str| -> Option<String> {
            let rest = line.strip_prefix(language.comment())?.strip_prefix(key)?;
            Some(rest.strip_prefix(": ")?.to_owned())
        };
        let first = text.lines().next().and_then(|line| comment(line, "openmp"));
        let first = first.ok_or("the first line is no comment `openmp: CONSTRUCT CLAUSE…`")?;
        let constructs: Vec<Construct> =
            first.split("; ").map(construct).collect::<Result<_, _>>()?;
        let source = Source::new(&text);
        for construct in &constructs {
            source.check(construct)?;
        }
        let words = |key| {
            let line = text.lines().skip(1).take(2).find_map(|line| comment(line, key));
            line.unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        let pair = |word: &String| word.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
        let env = words("env").iter().map(pair).collect::<Option<_>>().ok_or("env: NAME=VALUE")?;
        let flags = words("flags");
        Ok(Self { language, path, constructs, flags, env })
    }
}

/// Splits `parallel for schedule(static) nowait` into the longest directive and its clauses.
fn construct(text: &str) -> Result<Construct, String> {
    let starts =
        |d: &&&str| text.strip_prefix(**d).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    let directive = DIRECTIVES.iter().filter(starts).max_by_key(|d| d.len());
    let directive = directive.ok_or_else(|| format!("`{text}` starts with no known directive"))?;
    let clauses = text[directive.len()..].split_whitespace().map(str::to_owned).collect();
    Ok(Construct { directive, clauses })
}

/// The directives of a source, and its whole text for the names of library routines.
struct Source {
    /// Lower case, a space in front, and no space beside punctuation: ` parallel for if(n>1)`.
    directives: Vec<String>,
    text: String,
}

impl Source {
    fn new(text: &str) -> Self {
        let lines = text.lines().skip(1).map(str::trim_start);
        let text = lines.collect::<Vec<_>>().join("\n").to_lowercase();
        let joined = text.replace("\\\n", " ").replace("&\n!$omp&", " ").replace("&\n!$omp", " ");
        let directive = |line: &str| {
            let rest = line.strip_prefix("#pragma omp ").or_else(|| line.strip_prefix("!$omp "))?;
            let mut words = rest.split_whitespace().collect::<Vec<_>>().join(" ");
            for mark in ["(", ")", ",", ":"] {
                words = words.replace(&format!(" {mark}"), mark);
                words = words.replace(&format!("{mark} "), mark);
            }
            Some(format!(" {}", words.replace(')', ") ")))
        };
        Self { directives: joined.lines().filter_map(directive).collect(), text }
    }

    /// Complains about a directive or a clause that does not occur.
    fn check(&self, construct: &Construct) -> Result<(), String> {
        let directive = construct.directive;
        let is_it = |line: &&String| {
            let line = line.trim_start();
            // Fortran has some clauses after `end`.
            let rest = line.strip_prefix("end ").unwrap_or(line).strip_prefix(directive);
            rest.is_some_and(|r| !r.starts_with(|c: char| c.is_alphanumeric()))
        };
        let lines: Vec<&String> = self.directives.iter().filter(is_it).collect();
        if directive != "api" && lines.is_empty() {
            return Err(format!("no directive `{directive}`"));
        }
        for clause in &construct.clauses {
            let start = clause.strip_suffix(')').unwrap_or(clause);
            let holds = |line: &&String| {
                [" ", "(", ","].iter().any(|before| line.contains(&format!("{before}{start}")))
            };
            let found = match directive {
                "api" => self.text.contains(clause),
                _ => lines.iter().any(holds),
            };
            if !found {
                return Err(format!("no clause `{clause}` of `{directive}`"));
            }
        }
        Ok(())
    }
}

/// The folder of the programs.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openmp")
}

/// All programs by language and name.
///
/// # Panics
/// If first lines are wrong, with all complaints.
pub(crate) fn programs() -> Vec<Program> {
    programs_in(&folder())
}

/// The programs that only the run time is tried on.
///
/// # Panics
/// If a file is not of the form.
pub(crate) fn more_programs() -> Vec<Program> {
    programs_in(&folder().join("more"))
}

fn programs_in(folder: &Path) -> Vec<Program> {
    let (mut found, mut complaints) = (Vec::new(), Vec::new());
    for language in Language::ALL {
        let (name, extension) = language.files();
        let folder = folder.join(name);
        let entries = std::fs::read_dir(&folder).expect("the folder of a language");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let shown = path.display().to_string();
            if path.extension().is_none_or(|e| e != extension) {
                complaints.push(format!("{shown}: only *.{extension} belongs here"));
                continue;
            }
            match Program::read(language, path) {
                Ok(program) => found.push(program),
                Err(e) => complaints.push(format!("{shown}: {e}")),
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    found
}

/// The directives that programs show, each with its clauses and the programs.
pub(crate) fn by_directive(programs: &[Program]) -> BTreeMap<&'static str, Shown> {
    let mut table: BTreeMap<&'static str, Shown> = BTreeMap::new();
    for program in programs {
        for construct in &program.constructs {
            let shown = table.entry(construct.directive).or_default();
            shown.clauses.extend(construct.clauses.iter().cloned());
            shown.programs.push((program.language, program.name()));
        }
    }
    table
}

/// The clauses of a directive that programs show, and these programs.
#[derive(Default)]
pub(crate) struct Shown {
    pub clauses: std::collections::BTreeSet<String>,
    pub programs: Vec<(Language, String)>,
}

#[test]
fn the_longest_directive_is_found() {
    let c = construct("parallel for schedule(static,4) nowait").expect("it is known");
    assert_eq!((c.directive, c.clauses.len()), ("parallel for", 2));
    assert_eq!(construct("for simd").expect("it is known").directive, "for simd");
    assert!(construct("fortune").is_err());
}

#[test]
fn missing_clauses_are_reported() {
    let source =
        Source::new("// openmp: for nowait\n#pragma omp parallel for schedule(dynamic, 4)");
    let check = |text| source.check(&construct(text).expect("it is known"));
    assert!(check("parallel for schedule(dynamic,4)").is_ok());
    assert!(check("parallel for nowait").is_err());
    assert!(check("single").is_err());
}
