//! The static lists of ARCHITECTURE.md: a file that is not in its list fails here. Pages do not
//! announce what exists.

use super::{crates, files, none, read, relative, root};
use std::path::Path;

/// A list: its file, the folder of its items, what marks a file with items (the name of the item
/// follows), and the entry of an item by file and name.
struct CheckedList {
    file: &'static str,
    folder: &'static str,
    mark: &'static str,
    entry: fn(stem: &str, name: &str) -> String,
}

const CHECKED_LISTS: &[CheckedList] = &[
    CheckedList {
        file: "pir-verify/src/list.rs",
        folder: "pir-verify/src/rules",
        mark: "const RULE: Rule",
        entry: |stem, _| format!("&rules::{stem}::RULE,"),
    },
    CheckedList {
        file: "pir-verify/src/list.rs",
        folder: "pir-verify/src/warnings",
        mark: "const RULE: Rule",
        entry: |stem, _| format!("&warnings::{stem}::RULE,"),
    },
    CheckedList {
        file: "pir-lower/src/backend.rs",
        folder: "pir-lower/src/backend",
        mark: "impl Backend for ",
        entry: |stem, name| format!("&{stem}::{name}"),
    },
    CheckedList {
        file: "pir/src/cli.rs",
        folder: "pir/src/cmd",
        mark: "fn run(args: &",
        entry: |_, name| format!("{name}({name}),"),
    },
];

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|s| s.to_str()).expect("a name")
}

/// The name at the start of a text.
fn name(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
}

#[test]
fn every_item_is_in_its_list() {
    let mut complaints = Vec::new();
    for list in CHECKED_LISTS {
        let listed = read(&root().join(list.file));
        let mut items = 0;
        for path in files(&root().join(list.folder), "rs") {
            for found in read(&path).split(list.mark).skip(1) {
                items += 1;
                let entry = (list.entry)(stem(&path), name(found));
                if !listed.contains(&entry) {
                    let at = relative(&path);
                    complaints.push(format!("{at}: `{entry}` is not in {}", list.file));
                }
            }
        }
        assert!(items > 2, "{} has {items} items with `{}`", list.folder, list.mark);
    }
    none(complaints);
}

/// A file that no `mod` names would not be compiled. The tests of a crate are one binary, so they
/// are modules, too.
#[test]
fn every_source_is_a_module() {
    let mut complaints = Vec::new();
    let mut checked = 0;
    let tests = crates().into_iter().chain([root().join("tests")]).map(|dir| dir.join("tests"));
    let sources = crates().into_iter().map(|dir| dir.join("src"));
    for src in sources.chain(tests).filter(|folder| folder.exists()) {
        for path in files(&src, "rs") {
            let folder = path.parent().expect("a folder");
            let is_root = ["lib", "main", "mod"].contains(&stem(&path)) || folder.ends_with("bin");
            if is_root || path.ends_with(SHARED_BY_PATH) {
                continue;
            }
            let module = format!("mod {}", stem(&path));
            let parents = if folder == src {
                vec![src.join("lib.rs"), src.join("main.rs")]
            } else {
                vec![folder.with_extension("rs"), folder.join("mod.rs"), folder.join("main.rs")]
            };
            let mut texts = parents.iter().filter(|p| p.exists()).map(|p| read(p));
            checked += 1;
            if !texts.any(|t| t.lines().any(|l| declares(l, &module))) {
                complaints.push(format!("{}: no `{module};`", relative(&path)));
            }
        }
    }
    assert!(checked > 500, "{checked}");
    none(complaints);
}

/// What tests that call C compilers share by path.
const SHARED_BY_PATH: &str = "pir-runtime/tests/c/build.rs";

fn declares(line: &str, module: &str) -> bool {
    let line = line.split("//").next().unwrap_or("").trim_end();
    line.strip_suffix(';').is_some_and(|l| l == module || l.ends_with(&format!(" {module}")))
}

/// Words that announce.
const ANNOUNCEMENTS: &[&str] = &["planned", "not implemented yet", "not yet implemented"];

/// The subcommands and crates that a line announces although they exist.
fn announced<'a>(line: &str, existing: &'a [String]) -> Vec<&'a str> {
    let lower = line.to_lowercase();
    if !ANNOUNCEMENTS.iter().any(|a| lower.contains(a)) {
        return Vec::new();
    }
    let code: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
    let is_named = |e: &&String| code.iter().any(|c| c == e || c.starts_with(&format!("{e} ")));
    existing.iter().filter(is_named).map(String::as_str).collect()
}

#[test]
fn no_page_announces_what_exists() {
    let commands = read(&root().join("pir/src/cli.rs"));
    let commands = commands.split("enum Command {").nth(1).expect("the subcommands");
    let commands = commands.split("\n}").next().expect("the end of the list");
    let variants = commands.lines().map(str::trim).filter(|l| !l.starts_with("//"));
    let mut existing: Vec<String> =
        variants.map(name).filter(|n| !n.is_empty()).map(|n| format!("pir {}", kebab(n))).collect();
    assert!(existing.len() > 10, "{existing:?}");
    existing.extend(crates().iter().map(|c| relative(c)));
    let mut pages = files(&root().join("docs"), "md");
    pages.extend(["README.md", "ARCHITECTURE.md"].map(|p| root().join(p)));
    let mut complaints = Vec::new();
    for page in pages {
        for (n, line) in read(&page).lines().enumerate() {
            for what in announced(line, &existing) {
                complaints.push(format!("{}:{}: `{what}` exists", relative(&page), n + 1));
            }
        }
    }
    none(complaints);
}

fn kebab(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(c.to_lowercase());
    }
    text
}

#[test]
fn announcements_are_detected() {
    let existing = ["pir race".to_owned(), "pir-core".to_owned()];
    assert_eq!(announced("`pir race --count 3` is planned.", &existing), ["pir race"]);
    assert_eq!(announced("Not implemented yet: `pir-core`.", &existing), ["pir-core"]);
    assert!(announced("`pir racer` is planned; `pir-corex` too.", &existing).is_empty());
    assert!(announced("`pir race` stops when the plan is done.", &existing).is_empty());
    assert_eq!(kebab("CheckCertificate"), "check-certificate");
    assert!(declares("pub(crate) mod lists; // why", "mod lists"));
    assert!(!declares("mod my_lists;", "mod lists"));
}
