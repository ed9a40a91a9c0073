//! The page of the interface: its rows are the functions that the library exports, and the programs
//! that it names call them.

use crate::library;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A row of the page's tables of functions.
struct Row {
    names: Vec<String>,
    is_implemented: bool,
    /// Programs below `tests/openmp`, or `unit:` with a module. None: every program calls them.
    tests: Vec<String>,
}

/// Returns the names that a text with alternatives in braces stands for.
fn expanded(text: &str) -> Vec<String> {
    let Some((before, rest)) = text.split_once('{') else { return vec![text.to_owned()] };
    let (inner, after) = rest.split_once('}').expect("a brace is closed");
    inner.split(',').flat_map(|word| expanded(&format!("{before}{word}{after}"))).collect()
}

/// Returns the words in backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn rows() -> Vec<Row> {
    let page = read(&root().join("docs/openmp-interface.md"));
    let lines = page.lines().filter(|line| line.starts_with("| `"));
    let mut rows = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [names, _, state, ..] = cells[..] else { continue };
        let is_implemented = state == "implemented";
        assert!(is_implemented || state.starts_with("not: "), "{line}");
        rows.push(Row {
            names: quoted(names).into_iter().flat_map(expanded).collect(),
            is_implemented,
            tests: cells
                .get(3)
                .map_or(Vec::new(), |cell| quoted(cell))
                .into_iter()
                .map(str::to_owned)
                .collect(),
        });
    }
    assert!(rows.len() > 100, "the page has {} rows", rows.len());
    rows
}

/// Returns whether the version script exports a name.
fn is_exported(name: &str) -> bool {
    let map = include_str!("../exports.map");
    let (_, list) = map.split_once("global:").expect("a list");
    let (list, _) = list.split_once("local:").expect("its end");
    list.split(';').filter_map(|item| item.trim().strip_suffix('*')).any(|p| name.starts_with(p))
}

/// Returns the names that the shared library exports: of the archive that was built with this test.
fn exported() -> BTreeSet<String> {
    let bytes = std::fs::read(library::archive()).expect("it is read");
    let archive = ArchiveFile::parse(&*bytes).expect("an archive");
    let mut names = BTreeSet::new();
    for member in archive.members() {
        let data = member.and_then(|m| m.data(&*bytes)).expect("a member");
        let Ok(file) = object::File::parse(data) else { continue };
        let defined = file.symbols().filter(|s| s.is_global() && !s.is_undefined());
        names.extend(
            defined.filter_map(|s| s.name().ok()).filter(|n| is_exported(n)).map(str::to_owned),
        );
    }
    assert!(names.len() > 400, "the archive has {} functions", names.len());
    names
}

fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} wrong:\n{}", complaints.len(), complaints.join("\n"));
}

/// Returns the source of a program of the page.
fn source(program: &str) -> Option<PathBuf> {
    let extension = match program.rsplit('/').nth(1)? {
        "c" => "c",
        "cxx" => "cpp",
        _ => "f90",
    };
    let path = root().join("tests/openmp").join(program).with_extension(extension);
    path.exists().then_some(path)
}

/// Returns the part of a module with its tests.
fn unit_tests(module: &str) -> String {
    let text = read(&root().join(format!("pir-omp-runtime/src/{module}.rs")));
    text.split_once("mod tests").map_or(String::new(), |(_, tests)| tests.to_owned())
}

/// Returns whether a text calls a function: by its name, in Fortran without the underscore, and by
/// the name that `omp.h` replaces.
fn mentions(text: &str, name: &str) -> bool {
    let plain = name.trim_end_matches('_');
    let names = [plain.to_owned(), plain.replacen("ompc_", "omp_", 1)];
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let lower = text.to_ascii_lowercase();
    lower.split(|c| !is_word(c)).any(|word| names.iter().any(|n| word.trim_end_matches('_') == n))
}

#[test]
fn rows_are_the_functions_that_the_library_exports() {
    let exported = exported();
    let (mut complaints, mut known) = (Vec::new(), BTreeSet::new());
    for row in rows() {
        for name in row.names {
            if let Some(prefix) = name.strip_suffix('*').filter(|_| row.is_implemented) {
                let all = exported.iter().filter(|name| name.starts_with(prefix)).cloned();
                let before = known.len();
                known.extend(all);
                if known.len() == before {
                    complaints.push(format!("nothing like `{name}` is exported"));
                }
                continue;
            }
            match (row.is_implemented, exported.contains(&name)) {
                (true, false) => complaints.push(format!("`{name}` is not exported")),
                (false, true) => complaints.push(format!("`{name}` is exported")),
                _ => {}
            }
            if !known.insert(name.clone()) {
                complaints.push(format!("`{name}` has two rows"));
            }
        }
    }
    let without = exported.iter().filter(|name| !known.contains(*name));
    complaints.extend(without.map(|name| format!("`{name}` has no row")));
    none(complaints);
}

#[test]
fn programs_of_the_page_exist_and_name_the_functions() {
    let mut complaints = Vec::new();
    for row in rows().iter().filter(|row| row.is_implemented) {
        let is_internal = row.names.iter().all(|name| name.starts_with("pir_"));
        if row.tests.is_empty() && !is_internal {
            complaints.push(format!("`{}` has no test", row.names[0]));
        }
        let mut texts = Vec::new();
        for test in &row.tests {
            match (test.strip_prefix("unit:"), source(test)) {
                (Some(module), _) => texts.push(unit_tests(module)),
                (None, Some(path)) => texts.push(read(&path)),
                (None, None) => complaints.push(format!("{test} does not exist")),
            }
        }
        // Compilers call the other functions for directives: a slow test looks at objects.
        let by_programs = row.names.iter().filter(|n| n.starts_with("omp") || n.starts_with("kmp"));
        let unnamed = by_programs.filter(|name| !texts.iter().any(|text| mentions(text, name)));
        complaints.extend(unnamed.map(|name| format!("no test of its row names `{name}`")));
    }
    none(complaints);
}

/// Compiles a program and returns the names that its object looks for.
fn undefined(program: &str, folder: &Path) -> BTreeSet<String> {
    let path = source(program).expect("a program");
    let (compiler, standard, comment) = match path.extension().and_then(|e| e.to_str()) {
        Some("c") => ("clang-22", "-std=gnu17", "// flags: "),
        Some("cpp") => ("clang++-22", "-std=c++20", "// flags: "),
        _ => ("flang-22", "-std=f2018", "! flags: "),
    };
    let text = read(&path);
    let flags = text.lines().skip(1).take(4).filter_map(|line| line.strip_prefix(comment));
    let own = folder.join(program.replace('/', "-"));
    std::fs::create_dir_all(&own).expect("a folder");
    let object = own.join("program.o");
    let mut command = Command::new(compiler);
    command.args([standard, "-fopenmp", "-O1", "-c", "-o"]).arg(&object).arg(&path);
    command.args(flags.flat_map(str::split_whitespace)).current_dir(&own);
    let out = command.output().unwrap_or_else(|e| panic!("{compiler}: {e}"));
    assert!(out.status.success(), "{program}: {}", String::from_utf8_lossy(&out.stderr));
    let bytes = std::fs::read(&object).expect("the object");
    let file = object::File::parse(&*bytes).expect("an object");
    let symbols = file.symbols().filter(|s| s.is_undefined());
    symbols.filter_map(|s| s.name().ok()).map(str::to_owned).collect()
}

#[test]
#[ignore = "slow"]
fn objects_of_the_programs_refer_to_the_functions() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interface");
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut complaints = Vec::new();
    for row in rows().iter().filter(|row| row.is_implemented && !row.tests.is_empty()) {
        let mut called = BTreeSet::new();
        for test in &row.tests {
            if let Some(module) = test.strip_prefix("unit:") {
                let tests = unit_tests(module);
                called.extend(row.names.iter().filter(|n| mentions(&tests, n)).cloned());
                continue;
            }
            let names = known.entry(test.clone()).or_insert_with(|| undefined(test, &folder));
            if !row.names.iter().any(|name| names.contains(name)) {
                complaints
                    .push(format!("{test} refers to nothing of the row of `{}`", row.names[0]));
            }
            called.extend(names.iter().cloned());
        }
        let missing = row.names.iter().filter(|name| !called.contains(*name));
        complaints.extend(missing.map(|name| format!("no object of its row refers to `{name}`")));
    }
    none(complaints);
}

/// Returns the names after a mark, up to the next other character.
fn names_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(mark).skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Returns the lines of a source in Fortran, with the lines that continue them.
fn fortran_statements(text: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines().map(|line| line.trim().trim_start_matches('&')) {
        match statements.last_mut().filter(|_| continues) {
            Some(last) => last.push_str(line.trim_end_matches('&')),
            None => statements.push(line.trim_end_matches('&').to_owned()),
        }
        continues = line.ends_with('&');
    }
    statements
}

/// Needs LLVM's headers and libomp.
#[test]
#[ignore = "slow"]
fn rows_are_all_that_headers_declare_and_compilers_call() {
    let llvm = Path::new("/usr/lib/llvm-22");
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    let header = read(&llvm.join("lib/clang/22/include/omp.h"));
    let declared = header.lines().filter(|line| line.trim_start().starts_with("extern "));
    for (before, _) in declared.filter_map(|line| line.split_once('(')) {
        let name = before.trim_end().rsplit([' ', '*']).next().unwrap_or("");
        wanted.insert(name.to_owned());
    }
    let table = read(&llvm.join("include/llvm/Frontend/OpenMP/OMPKinds.def"));
    let called =
        names_after(&table, "__OMP_RTL(").filter(|name| !["Name", "__last"].contains(name));
    wanted.extend(called.map(str::to_owned));
    for line in fortran_statements(&read(&llvm.join("include/flang/omp_lib.h"))) {
        let start = ["subroutine ", "function "].into_iter().find_map(|s| line.strip_prefix(s));
        if let Some((name, rest)) = start.and_then(|rest| rest.split_once('(')) {
            let underscore = if rest.contains("bind(c)") { "" } else { "_" };
            wanted.insert(format!("{name}{underscore}"));
        }
    }
    let bytes = std::fs::read(llvm.join("lib/libomp.so")).expect("libomp");
    let file = object::File::parse(&*bytes).expect("a shared library");
    let defined = file.dynamic_symbols().filter(|s| s.is_definition());
    let is_version = |name: &str| name == "VERSION" || name.starts_with("OMP_");
    let names = defined.filter_map(|s| s.name().ok()).filter(|name| !is_version(name));
    wanted.extend(names.map(str::to_owned));
    let rows = rows();
    let has_row = |name: &String| {
        rows.iter().flat_map(|row| &row.names).any(|known| match known.strip_suffix('*') {
            Some(prefix) => name.starts_with(prefix),
            None => known == name,
        })
    };
    assert!(wanted.len() > 900, "{} names were read", wanted.len());
    let without = wanted.iter().filter(|name| !has_row(name));
    none(without.map(|name| format!("`{name}` has no row")).collect());
}
