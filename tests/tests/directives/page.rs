//! The tables of `docs/directives.md` are those of the library.

use pir_openmp::directives::{CLAUSES, DIRECTIVES, GOMP_CLAUSES, GOMP_CONSTRUCTS, Markers};
use std::fmt::Write as _;
use std::path::Path;

const MARK: &str = "<!-- tables: written by PIR_BLESS=1 cargo test -p pir-tests directives:: -->\n";

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn tables() -> String {
    let mut out = String::new();
    // Writing to a string succeeds.
    let _ = writeln!(out, "\n| GENERIC | GIMPLE | directive |\n|---|---|---|");
    for c in GOMP_CONSTRUCTS {
        let _ = writeln!(out, "| `{}` | `{}` | `{}` |", c.generic, c.gimple, c.directive.pragma());
    }
    let _ = writeln!(out, "\n| GOMP's clause | accessor | string | words |\n|---|---|---|---|");
    for c in GOMP_CLAUSES {
        let words: Vec<String> =
            c.words.iter().map(|(name, w)| format!("{name} `{}`", cell(w))).collect();
        let name = c.kind.row().name;
        let _ =
            writeln!(out, "| `{}` | {} | `{name}` | {} |", c.clause, c.accessor, words.join(", "));
    }
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

#[test]
fn the_page_shows_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/directives.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (start, shown) = page.split_once(MARK).expect("the mark");
    let wanted = tables();
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}
