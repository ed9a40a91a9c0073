//! The little of Markdown that the tests read: headings, links, fenced blocks.

use super::{read, root};

/// A fenced block: the words after the opening fence, and the lines inside. A comment such as `<!--
/// pir fail docs/errors/PIR0205.pir -->` stands for a block with the text of that file.
pub(crate) struct Fence {
    /// The words after the fence.
    pub info: String,
    /// The text, indentation of the fence taken off.
    pub text: String,
    /// Line of the opening fence, from 1.
    pub line: usize,
}

/// Splits a page into its fenced blocks, and its lines with those of fenced blocks blanked.
pub(crate) fn split(page: &str) -> (Vec<Fence>, Vec<String>) {
    let mut fences = Vec::new();
    let mut prose = Vec::new();
    let mut open: Option<(usize, usize, Fence)> = None;
    for (n, line) in page.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let ticks = line.trim_start().bytes().take_while(|&b| b == b'`').count();
        let rest = &line.trim_start()[ticks..];
        match &mut open {
            None if ticks >= 3 => {
                let info = rest.trim().to_owned();
                open = Some((ticks, indent, Fence { info, text: String::new(), line: n + 1 }));
                prose.push(String::new());
            }
            None => {
                let comment = line.strip_prefix("<!-- ").and_then(|l| l.strip_suffix(" -->"));
                if let Some(info) = comment.filter(|c| c.starts_with("pir fail ")) {
                    let path = info.split(' ').next_back().expect("a last word");
                    let text = read(&root().join(path));
                    fences.push(Fence { info: info.to_owned(), text, line: n + 1 });
                }
                prose.push(line.to_owned());
            }
            Some((opened, at, fence)) => {
                if ticks >= *opened && rest.trim().is_empty() {
                    fences.push(open.take().expect("a fence is open").2);
                } else {
                    let keep = indent.min(*at);
                    fence.text.push_str(&line[keep..]);
                    fence.text.push('\n');
                }
                prose.push(String::new());
            }
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    (fences, prose)
}

/// The targets of the links in the prose of a page, with their lines.
pub(crate) fn links(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (n, line) in split(page).1.iter().enumerate() {
        let line = without_code(line);
        for (at, _) in line.match_indices("](") {
            if let Some(end) = line[at..].find(')') {
                found.push((n + 1, line[at + 2..at + end].to_owned()));
            }
        }
    }
    found
}

/// Returns the line without code in backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("")
}

/// The anchors of a page: one for each heading, as GitHub and mdBook make them.
pub(crate) fn anchors(page: &str) -> Vec<String> {
    split(page)
        .1
        .iter()
        .filter(|l| l.starts_with('#'))
        .map(|l| {
            l.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

#[test]
fn reads_fences_links_and_headings() {
    let page = "# A b, `c`\n[x](y.md#z) `[no](link)`\n````text\n```pir pass\n```\n````\n  ```pir \
                fail PIR0301\n  join\n  ```\n";
    let (fences, _) = split(page);
    let infos: Vec<_> = fences.iter().map(|f| f.info.as_str()).collect();
    assert_eq!(infos, ["text", "pir fail PIR0301"]);
    assert_eq!(fences[0].text, "```pir pass\n```\n");
    assert_eq!(fences[1].text, "join\n");
    assert_eq!(links(page), [(2, "y.md#z".to_owned())]);
    assert_eq!(anchors(page), ["a-b-c"]);
}
