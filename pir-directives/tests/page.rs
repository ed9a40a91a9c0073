//! The tables of `docs/directives.md` are those of the library, and those of GOMP fit them.

use pir_directives::{CLAUSES, DIRECTIVES, Directive, DirectiveRow, Markers};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const MARK: &str = "<!-- tables: written by PIR_BLESS=1 cargo test -p pir-directives -->\n";

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn tables() -> String {
    let mut out = String::new();
    // Writing to a string succeeds.
    let _ = writeln!(
        out,
        "\n## Table 1: directives\n\n| directive | strings | clauses |\n|---|---|---|"
    );
    for row in DIRECTIVES {
        let strings = match row.markers {
            Markers::Pair(begin, end) => format!("`{begin}`, `{end}`"),
            Markers::Single(name) => format!("`{name}`"),
            Markers::List => "that of its list".to_owned(),
        };
        let clauses: Vec<String> =
            row.clauses.iter().map(|k| format!("`{}`", k.row().name)).collect();
        let _ = writeln!(out, "| `{}` | {strings} | {} |", row.pragma, clauses.join(" "));
    }
    for table in 2..=5 {
        let title = ["predefined values", "lists of variables", "expressions", "compound clauses"]
            [usize::from(table) - 2];
        let _ = writeln!(
            out,
            "\n## Table {table}: {title}\n\n| clause | string | words |\n|---|---|---|"
        );
        for row in CLAUSES.iter().filter(|r| r.table == table) {
            let words: Vec<String> = row.words.iter().map(|w| format!("`{}`", cell(w))).collect();
            let pragma = match row.pragma {
                "" => "the list or name of the directive".to_owned(),
                word => format!("`{word}`"),
            };
            let _ = writeln!(out, "| {pragma} | `{}` | {} |", row.name, words.join(" "));
        }
    }
    out
}

fn page() -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/directives.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    (path, page)
}

/// The rows of the tables of GOMP, cell by cell.
fn gomp_rows() -> Vec<Vec<String>> {
    let (_, page) = page();
    let (_, gomp) = page.split_once("\n## GOMP\n").expect("the section");
    let (gomp, _) = gomp.split_once("\n## ").expect("another section");
    let rows = gomp.lines().filter_map(|l| l.strip_prefix("| `")?.strip_suffix(" |"));
    rows.map(|l| l.split(" | ").map(|c| c.trim_matches('`').to_owned()).collect()).collect()
}

/// The directives of GOMP's constructs.
pub(super) fn gomp_directives() -> Vec<Directive> {
    let mut found = Vec::new();
    for row in gomp_rows().into_iter().filter(|r| r.len() == 3) {
        let of_row = |d: &&DirectiveRow| d.pragma == row[2];
        let d = DIRECTIVES.iter().find(of_row).expect("a directive").directive;
        // A body is a block with two labels.
        let is_block = d.has_block() && d != Directive::Atomic;
        assert_eq!(row[1].contains("L1, L2"), is_block, "{row:?}");
        found.push(d);
    }
    found
}

#[test]
fn the_clauses_of_gomp_are_those_of_the_model() {
    let directives = gomp_directives();
    let clauses: Vec<_> = gomp_rows().into_iter().filter(|r| r.len() == 4).collect();
    assert_eq!((directives.len(), clauses.len()), (12, 14));
    for cells in clauses {
        let clause = CLAUSES.iter().find(|c| c.name == cells[2]).expect("a clause");
        assert!(directives.iter().any(|d| d.row().clauses.contains(&clause.kind)), "{cells:?}");
        for word in cells[3].split(", ").filter(|w| !w.is_empty()) {
            let (_, word) = word.split_once('`').expect("a word");
            let word = word.trim_end_matches('`').replace("\\|", "|");
            assert!(clause.words.contains(&&*word), "{word} is no word of {}", clause.name);
        }
    }
}

#[test]
fn the_page_shows_the_tables() {
    let (path, page) = page();
    let (start, shown) = page.split_once(MARK).expect("the mark");
    let wanted = tables();
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}
