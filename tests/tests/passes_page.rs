//! The book's page on transformations shows every pass as the pass describes itself.

use pir_transform::{Level, PASSES, Pass, Pipeline};
use std::fmt::Write as _;
use std::path::Path;

const MARK: &str =
    "<!-- passes: written by PIR_BLESS=1 cargo test -p pir-tests passes_page:: -->\n";
const MAX_COLUMNS: usize = 100;

/// A paragraph in lines that are as long as the book allows.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= MAX_COLUMNS;
            out.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        out.push_str(word);
        column += width;
    }
    out
}

/// The passes of the level, and when to run the others.
fn levels() -> String {
    let stages = Pipeline::of_level(Level::O2).stages;
    let stages: Vec<String> = stages.iter().map(|s| format!("`{s}`")).collect();
    let mut out = wrapped(&format!("The level runs, in this order: {}.", stages.join(", ")));
    out += "\n\n| pass | when to run it |\n|---|---|\n";
    for pass in PASSES {
        let when = pass.when.map_or("in the level".to_owned(), |when| format!("where {when}"));
        let _ = writeln!(out, "| [`{0}`](#{0}) | {when} |", pass.name);
    }
    out
}

fn section(pass: &Pass) -> String {
    let mut out = String::new();
    let (before, after) = pass.example();
    // Writing to a string succeeds.
    let _ = writeln!(out, "\n## {}\n", pass.name);
    let _ = writeln!(out, "{}", wrapped(&format!("`{}` {}.", pass.name, pass.summary)));
    for paragraph in pass.conditions.split("\n\n") {
        let _ = writeln!(out, "\n{}", wrapped(paragraph));
    }
    if !pass.parameters.is_empty() {
        let _ = writeln!(out, "\n| parameter | default | effect |\n|---|---|---|");
        for p in pass.parameters {
            let _ = writeln!(out, "| `{}` | {} | {} |", p.name, p.default, p.summary);
        }
    }
    let _ = writeln!(out, "\n```pir pass\n{}\n```\n\nbecomes\n", before.trim_end());
    let _ = writeln!(out, "```pir pass\n{}\n```", after.trim_end());
    out
}

#[test]
fn the_page_shows_every_pass() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/passes.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (start, shown) = page.split_once(MARK).expect("the mark");
    let sections: String = PASSES.iter().map(|p| section(p)).collect();
    let wanted = format!("\n{}{sections}", levels());
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}
