//! The page of the book that shows the table, and the names that the sources use.

use pir_core::intrinsic::{Id, IntrinsicRow, LaneRule, ROWS, Support, find};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root")
}

fn support(s: Support) -> String {
    match s {
        Support::No => "refused".into(),
        Support::Nothing => "no effect".into(),
        Support::First => "first argument".into(),
        Support::Lowered => "lowered before".into(),
        Support::Yes => "yes".into(),
        Support::Only(f) => f.names().into(),
        Support::Nearest(f) => format!("{}, to nearest", f.names()),
    }
}

fn lanes(l: LaneRule) -> String {
    match l {
        LaneRule::Each => "vector".into(),
        LaneRule::EachBut(n) => format!("vector, argument {} uniform", n + 1),
        LaneRule::Hint => "left out".into(),
        LaneRule::First => "first argument".into(),
        LaneRule::Alone => "alone".into(),
        LaneRule::Stack => "stack".into(),
        LaneRule::Frame => "frame".into(),
        LaneRule::Strand => "strand".into(),
    }
}

fn line(row: &IntrinsicRow) -> String {
    let effect = row.effect.words();
    let usual = ["nocallback", "nofree", "nosync", "nounwind", "willreturn"];
    let has_usual = usual.iter().all(|u| effect.iter().any(|w| w == u));
    let mut words: Vec<&str> = if has_usual { vec![] } else { vec!["*"] };
    let own = |w: &&String| !has_usual || !usual.contains(&w.as_str());
    words.extend(effect.iter().filter(own).map(String::as_str));
    let first = if words == ["*"] { "" } else { words.first().copied().unwrap_or("") };
    let shown = match (first, words.len()) {
        ("*", _) => words[1..].join(" "),
        _ => words.join(" "),
    };
    let mark = if has_usual { "" } else { " †" };
    format!(
        "| `{}` | `{}` | {shown}{mark} | {} | {} | {} |\n",
        row.name,
        row.signature.text(),
        lanes(row.lanes),
        support(row.interp),
        support(row.jit)
    )
}

/// The tables of the page: intrinsics that an engine runs, then the others.
fn tables() -> String {
    let head = "| intrinsic | signature | effect | lanes | interpreter | JIT |\n\
                |---|---|---|---|---|---|\n";
    let runs = |r: &&IntrinsicRow| r.interp != Support::No || r.jit != Support::No;
    let rows = || ROWS.iter().filter(|r| r.id != Id::X86);
    let run: String = rows().filter(runs).map(line).collect();
    let rest: String = rows().filter(|r| !runs(r)).map(line).collect();
    format!("## Run by an engine\n\n{head}{run}\n## Run by LLVM only\n\n{head}{rest}")
}

#[test]
fn the_book_shows_the_table() {
    let path = root().join("docs/reference/intrinsics.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let at = page.find("## Run by an engine").expect("the tables stand last");
    let expected = format!("{}{}", &page[..at], tables());
    if page != expected {
        let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("intrinsics.md");
        std::fs::write(&made, expected).expect("the folder can be written");
        panic!("the page is not what the table says: cp {} {}", made.display(), path.display());
    }
}

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Names in the sources that begin as intrinsics do and are none.
const NAMES_OF_NO_INTRINSIC: &[&str] = &[
    "llvm.access.group",
    "llvm.commandline",
    "llvm.compiler.used",
    "llvm.dbg.cu",
    "llvm.errno.tbaa",
    "llvm.global_ctors",
    "llvm.global_dtors",
    "llvm.ident",
    "llvm.linker.options",
    "llvm.loop",
    "llvm.module.flags",
    // Directives of a proposal that is not part of LLVM.
    "llvm.omp",
    "llvm.used",
    // The row of all that have none of their own.
    "llvm.x86",
];

#[test]
fn every_intrinsic_that_the_sources_name_is_in_the_table() {
    let mut files = vec![];
    for entry in std::fs::read_dir(root()).expect("the root of the repository") {
        let path = entry.expect("a directory entry").path();
        if path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("pir")) && path.is_dir()
        {
            sources(&path, &mut files);
        }
    }
    let (mut seen, mut unknown) = (BTreeSet::new(), vec![]);
    for path in files {
        // Tests name what there is not, and the upgrade what there was.
        let shown = path.strip_prefix(root()).expect("below the root").display().to_string();
        if shown.contains("/tests")
            || shown.contains("/intrinsic/")
            || shown.contains("/upgrade/")
            || shown.starts_with("pir-upgrade/")
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        let text = text.split("#[cfg(test)]").next().unwrap_or("");
        for (at, _) in text.match_indices("\"llvm.") {
            let name = text[at + 1..].split('"').next().unwrap_or("");
            // A prefix, or a name with types to come.
            let whole = name.split('{').next().unwrap_or("").trim_end_matches('.');
            let other = |o: &str| whole == o || whole.starts_with(&format!("{o}."));
            if whole == "llvm" || NAMES_OF_NO_INTRINSIC.iter().any(|o| other(o)) {
                continue;
            }
            let prefix = ROWS.iter().any(|r| r.name.starts_with(whole) && name != whole);
            if find(whole.as_bytes()).is_none() && !prefix {
                unknown.push(format!("{shown}: {name}"));
            }
            seen.insert(whole.to_owned());
        }
    }
    assert!(unknown.is_empty(), "not in the table:\n{}", unknown.join("\n"));
    assert!(seen.len() > 10, "{seen:?}");
}
