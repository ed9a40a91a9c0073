//! The book hangs together: links resolve, every page and every example is listed.

use super::{files, markdown, none, read, relative, root};
use std::path::PathBuf;

/// All pages: the book, and those in the root.
pub(crate) fn pages() -> Vec<PathBuf> {
    let mut pages = files(&root().join("docs"), "md");
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        pages.push(root().join(name));
    }
    pages
}

#[test]
fn every_link_resolves() {
    let mut complaints = Vec::new();
    for page in pages() {
        let text = read(&page);
        for (line, link) in markdown::links(&text) {
            if link.starts_with("https://") || link.starts_with("http://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().expect("a page lies in a directory").join(path),
            };
            if !target.exists() {
                complaints.push(format!("{}:{line}: no such file: {link}", relative(&page)));
            } else if !anchor.is_empty()
                && !markdown::anchors(&read(&target)).iter().any(|a| a == anchor)
            {
                complaints.push(format!("{}:{line}: no such heading: {link}", relative(&page)));
            }
        }
    }
    none(complaints);
}

#[test]
fn summary_lists_every_page() {
    let docs = root().join("docs");
    let summary = read(&docs.join("SUMMARY.md"));
    let listed: Vec<_> = markdown::links(&summary).into_iter().map(|(_, l)| l).collect();
    let mut complaints = Vec::new();
    for page in files(&docs, "md") {
        let name = page.strip_prefix(&docs).expect("below docs").display().to_string();
        match listed.iter().filter(|l| **l == name).count() {
            _ if name == "SUMMARY.md" => {}
            1 => {}
            n => complaints.push(format!("docs/{name} is listed {n} times in docs/SUMMARY.md")),
        }
    }
    none(complaints);
}

#[test]
fn readme_lists_every_example() {
    let readme = read(&root().join("README.md"));
    let listed: Vec<_> = markdown::links(&readme).into_iter().map(|(_, l)| l).collect();
    let missing = files(&root().join("examples"), "pir")
        .iter()
        .map(|p| relative(p))
        .filter(|p| !p.starts_with("examples/tutorial/") && !listed.contains(p))
        .map(|p| format!("{p} is not linked from README.md"))
        .collect();
    none(missing);
}

#[test]
fn every_example_explains_itself() {
    let examples = files(&root().join("examples"), "pir");
    assert!(examples.len() >= 18, "{examples:?}");
    let silent = examples
        .iter()
        .filter(|p| !read(p).starts_with("; "))
        .map(|p| format!("{} does not open with a comment", relative(p)))
        .collect();
    none(silent);
}

/// The draft blames *plain hacks*, such as `volatile` to keep optimisers away (requirement D09).
#[test]
fn no_example_needs_volatile() {
    let hacks = files(&root().join("examples"), "pir")
        .iter()
        .filter(|p| {
            read(p).lines().any(|l| l.split(';').next().is_some_and(|c| c.contains("volatile")))
        })
        .map(|p| format!("{} uses volatile", relative(p)))
        .collect();
    none(hacks);
}

/// A block whose fence names a file is that file's text.
#[test]
fn quoted_files_are_quoted_as_they_are() {
    let mut complaints = Vec::new();
    let mut quoted = 0;
    for page in pages() {
        for fence in markdown::split(&read(&page)).0 {
            for word in fence.info.split_whitespace().filter(|w| w.contains('/')) {
                quoted += 1;
                if read(&root().join(word)) != fence.text {
                    let at = format!("{}:{}", relative(&page), fence.line);
                    complaints.push(format!("{at}: differs from {word}"));
                }
            }
        }
    }
    assert!(quoted > 0, "the tutorial quotes files");
    none(complaints);
}
