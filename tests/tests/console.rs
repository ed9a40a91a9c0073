//! The commands that the book shows, run as shown: `console` blocks and generated pictures.
//!
//! A line `$ pir …` of a `console` block ([`pir_tests::page`]) is run in the root of the
//! repository; its output includes standard error. A comment `<!-- pir graph … -o
//! docs/img/x.svg -->` gives the command that draws a picture. With `PIR_BLESS=1` in the
//! environment the pages and pictures are rewritten.

use pir_tests::binary::pir;
use pir_tests::page::{Step, refreshed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root")
}

/// Runs a command line, and returns its standard output followed by standard error.
fn run(line: &str) -> String {
    let words: Vec<_> = line.split_whitespace().collect();
    assert_eq!(words[0], "pir", "only pir is run: {line}");
    let out = Command::new(pir())
        .args(&words[1..])
        .current_dir(root())
        .env("NO_COLOR", "1")
        .output()
        .expect("pir runs");
    // A compiler has no answer other than success.
    let is_answer = |code| code == 0 || (code == 1 && !["cc", "c++", "fc"].contains(&words[1]));
    assert!(out.status.code().is_some_and(is_answer), "{line}: {:?}", out.status);
    let mut said = String::from_utf8(out.stdout).expect("UTF-8");
    said.push_str(&String::from_utf8(out.stderr).expect("UTF-8"));
    said
}

fn blessing() -> bool {
    std::env::var_os("PIR_BLESS").is_some()
}

/// All pages of the book without the one that `fuzz_page.rs` types, and the README.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let mut todo = vec![root().join("docs")];
    while let Some(dir) = todo.pop() {
        for entry in fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "md") && !path.ends_with("fuzzing.md") {
                pages.push(path);
            }
        }
    }
    pages
}

#[test]
fn console_examples_of_the_book_are_current() {
    let mut commands = 0;
    let mut complaints = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        let fresh = refreshed(&page, &mut |step| match step {
            Step::Command(line) => {
                commands += 1;
                run(line)
            }
            Step::Block(..) => String::new(),
        });
        if fresh.trim_end() == page.trim_end() {
            continue;
        }
        if blessing() {
            fs::write(&path, fresh).expect("the page is written");
        } else {
            let changed = fresh.lines().filter(|l| !page.lines().any(|p| p == *l));
            let changed: Vec<_> = changed.take(10).collect();
            complaints.push(format!("{}:\n{}", path.display(), changed.join("\n")));
        }
    }
    assert!(commands >= 5, "the tutorial shows commands");
    assert!(complaints.is_empty(), "PIR_BLESS=1 takes these over:\n{}", complaints.join("\n\n"));
}

#[test]
fn pictures_of_the_book_are_current() {
    let mut seen = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for line in page.lines() {
            let comment = line.strip_prefix("<!-- ").and_then(|l| l.strip_suffix(" -->"));
            let Some(command) = comment.filter(|c| c.starts_with("pir graph ")) else { continue };
            let (draw, picture) = command.split_once(" -o ").expect("a picture has a place");
            let drawn = run(draw);
            let picture = root().join(picture);
            seen += 1;
            if blessing() {
                fs::create_dir_all(picture.parent().expect("a directory")).expect("it is made");
                fs::write(&picture, &drawn).expect("the picture is written");
            }
            let kept = fs::read_to_string(&picture).unwrap_or_default();
            assert!(kept == drawn, "{}: PIR_BLESS=1 redraws it", picture.display());
        }
    }
    assert!(seen > 0, "the README shows a picture");
}
