//! The width of lines: at most 100 columns in sources and in the prose of the docs.

use super::{crates, files, none, read, relative, root};
use std::path::PathBuf;

/// Columns of a line, in characters and not in bytes, because the docs use symbols beyond ASCII.
const MAX_COLUMNS: usize = 100;

/// Returns a complaint for each of the lines, given with their indices, that is too wide.
fn wide<'a>(file: &str, lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<String> {
    lines
        .map(|(n, line)| (n + 1, line.chars().count()))
        .filter(|(_, columns)| *columns > MAX_COLUMNS)
        .map(|(n, columns)| format!("{file}:{n} has {columns} columns, more than {MAX_COLUMNS}"))
        .collect()
}

/// Returns the lines of prose with their indices: without fenced blocks, tables and lone links,
/// since those cannot be wrapped.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let line = line.trim_start();
        let fence = line.starts_with("```");
        fenced ^= fence;
        let link = line.trim_start_matches(['-', '*', ' ']);
        let bare = link.trim_start_matches('<').starts_with("http") && !link.contains(' ');
        let named = link.starts_with('[') && link.matches("](").count() == 1 && link.ends_with(')');
        let definition = link.starts_with('[') && link.contains("]: ");
        let lone_link = bare || named || definition;
        !(fenced || fence || line.starts_with('|') || lone_link)
    })
}

#[test]
fn no_line_of_a_source_is_too_wide() {
    let mut sources: Vec<PathBuf> = crates().iter().flat_map(|dir| files(dir, "rs")).collect();
    for dir in ["tests", "xtask", "fuzz"] {
        sources.extend(files(&root().join(dir), "rs"));
    }
    none(sources.iter().flat_map(|p| wide(&relative(p), read(p).lines().enumerate())).collect());
}

#[test]
fn no_line_of_prose_is_too_wide() {
    let mut pages = files(&root().join("docs"), "md");
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "bench/README.md"] {
        pages.push(root().join(page));
    }
    none(pages.iter().flat_map(|p| wide(&relative(p), prose(&read(p)))).collect());
}
