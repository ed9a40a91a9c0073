//! Every code has its page, and every page its code (`docs/how-to-add-a-rule.md` has the format).

use super::{files, markdown, none, read, relative, root};
use pir_core::diag::Code;

#[test]
fn every_code_has_a_page_with_both_examples() {
    let mut complaints = Vec::new();
    let index = read(&root().join("docs/errors/README.md"));
    let listed: Vec<_> = markdown::links(&index).into_iter().map(|(_, l)| l).collect();
    for code in Code::ALL {
        let name = format!("{code}.md");
        let path = root().join("docs/errors").join(&name);
        if !path.exists() {
            complaints.push(format!("{code} has no page docs/errors/{name}"));
            continue;
        }
        let page = read(&path);
        let heading = format!("# {code}: {}", code.title());
        if page.lines().next() != Some(&heading) {
            complaints.push(format!("docs/errors/{name} does not open with `{heading}`"));
        }
        let fences = markdown::split(&page).0;
        for kind in ["fail", "pass"] {
            if !fences.iter().any(|f| f.info.split(' ').any(|word| word == kind)) {
                complaints.push(format!("docs/errors/{name} has no `{kind}` block"));
            }
        }
        for section in ["## Wrong", "## Repaired", "## See"] {
            if !page.lines().any(|l| l == section) {
                complaints.push(format!("docs/errors/{name} has no section `{section}`"));
            }
        }
        if !listed.contains(&name) {
            complaints.push(format!("docs/errors/README.md does not list {code}"));
        }
    }
    none(complaints);
}

#[test]
fn every_page_has_a_code() {
    let strangers = files(&root().join("docs/errors"), "md")
        .iter()
        .filter(|p| !p.ends_with("README.md"))
        .filter(|p| {
            let stem = p.file_stem().expect("a page has a name").to_string_lossy();
            !Code::ALL.iter().any(|c| c.to_string() == stem)
        })
        .map(|p| format!("{} belongs to no code", relative(p)))
        .collect();
    none(strangers);
}

/// Codes by number, each in its range, no number twice.
#[test]
fn codes_ascend() {
    for pair in Code::ALL.windows(2) {
        assert!(pair[0].number() < pair[1].number(), "{} before {}", pair[0], pair[1]);
    }
    assert!(Code::ALL.iter().all(|c| c.number() / 100 <= 9));
}
