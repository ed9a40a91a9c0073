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

/// Returns the lines of a source without those that cannot be wrapped: the text of other languages
/// inside raw strings, and rows of tables in comments.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_raw = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let was_raw = is_raw;
        let (opening, rest) = match is_raw {
            true => (true, *line),
            false => match line.split_once("r#\"").or_else(|| line.split_once(" r\"")) {
                Some((_, rest)) => (true, rest),
                None => (false, *line),
            },
        };
        is_raw = opening && !rest.contains("\"#") && (was_raw || line.contains("r#\""));
        let comment = line.trim_start().trim_start_matches('/').trim_start_matches('!');
        !was_raw && !comment.trim_start().starts_with('|')
    })
}

/// Returns the lines of prose with their indices: without fenced blocks, tables, pictures and lone
/// links, since those cannot be wrapped.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let line = line.trim_start();
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        let link = line.trim_start_matches(['-', '*', ' ']);
        let is_bare = link.trim_start_matches('<').starts_with("http") && !link.contains(' ');
        let is_named =
            link.starts_with('[') && link.matches("](").count() == 1 && link.ends_with(')');
        let is_definition = link.starts_with('[') && link.contains("]: ");
        let is_lone_link = is_bare || is_named || is_definition || line.starts_with("![");
        !(is_fenced || is_fence || line.starts_with('|') || is_lone_link)
    })
}

#[test]
fn no_line_of_a_source_is_too_wide() {
    let mut sources: Vec<PathBuf> = crates().iter().flat_map(|dir| files(dir, "rs")).collect();
    for dir in ["tests", "xtask", "pir-fuzz"] {
        sources.extend(files(&root().join(dir), "rs"));
    }
    none(sources.iter().flat_map(|p| wide(&relative(p), code(&read(p)))).collect());
}

#[test]
fn no_line_of_prose_is_too_wide() {
    let mut pages = files(&root().join("docs"), "md");
    for page in [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "bench/README.md",
    ] {
        pages.push(root().join(page));
    }
    none(pages.iter().flat_map(|p| wide(&relative(p), prose(&read(p)))).collect());
}

#[test]
fn wrappable_wide_lines_are_detected() {
    let long = "x".repeat(MAX_COLUMNS + 1);
    let seen = |text: &str| wide("f", code(text)).len();
    assert_eq!(seen(&format!("// {long}\nlet x = 1;\n")), 1);
    assert_eq!(seen(&format!("let t = r#\"\n{long}\n\"#;\n")), 0);
    assert_eq!(seen(&format!("let t = r#\"\"#;\n{long}\n")), 1);
    assert_eq!(seen(&format!("let t = r#\"\nshort\n\"#;\n{long}\n//! | {long} |\n")), 1);
    let seen = |text: &str| wide("f", prose(text)).len();
    assert_eq!(seen(&format!("{long}\n")), 1);
    assert_eq!(seen(&format!("```\n{long}\n```\n| {long} |\n![{long}](a.svg)\n{long}\n")), 1);
}
