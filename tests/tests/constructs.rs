//! Each construct of LLVM in each place, lowered by each back end: the result is accepted by LLVM
//! and right when it runs, or the module is refused with a code and a place. The table in the book
//! is compared with the results.
//!
//! Needs `llvm-as-22`, `opt-22` and `clang-22` (Debian: `apt-get install clang-22 llvm-22`).

mod cases;
mod place;
mod table;

use pir_core::Code;
use pir_core::function::NO_SOURCE_PLACE;
use pir_engine::{Executable, Generator, Options};
use pir_lower::construct::{CONSTRUCTS, Treatment};
use pir_tests::lowered::verified;
use place::{ConstructPlace, PLACES};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use table::{Construct, TESTED_CONSTRUCTS};

/// What became of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
enum CellResult {
    /// It is lowered.
    Lowered,
    /// It is refused by this code.
    Refused(Code),
    /// The module is not valid, or there is no such cell.
    Nothing,
}

/// One cell, with the text of its functions.
struct ConstructCell {
    construct: &'static Construct,
    place: &'static ConstructPlace,
    text: String,
    number: usize,
}

fn cells() -> Vec<ConstructCell> {
    let pairs = TESTED_CONSTRUCTS.iter().flat_map(|c| PLACES.iter().map(move |p| (c, p)));
    pairs
        .enumerate()
        .filter_map(|(number, (construct, place))| {
            let text = place.text(construct, number)?;
            Some(ConstructCell { construct, place, text, number })
        })
        .collect()
}

/// The cells as one module, with a `main` that gives the number of the first one that is wrong,
/// plus one.
fn module(cells: &[&ConstructCell]) -> String {
    let (mut shared, mut out) = (BTreeSet::new(), String::new());
    let mut main =
        String::from("define i32 @main() {\n  %wrong = alloca i32\n  store i32 0, ptr %wrong\n");
    for cell in cells {
        for line in cell.text.lines() {
            if line.starts_with("declare ") {
                shared.insert(line);
            } else {
                out.push_str(line);
                out.push('\n');
            }
        }
        let (n, c) = (cell.number, cell.construct);
        if !c.runs {
            continue;
        }
        let call =
            place::numbered(&format!("{} {}({})", c.result, cell.place.callee(c), c.args), n);
        let _ = write!(
            main,
            "  %v{n} = call {call} noinline\n  %c{n} = icmp eq i32 %v{n}, {}\n  %o{n} = load i32, \
             ptr %wrong\n  \
             %f{n} = icmp ne i32 %o{n}, 0\n  %k{n} = or i1 %c{n}, %f{n}\n  \
             %s{n} = select i1 %k{n}, i32 %o{n}, i32 {}\n  store i32 %s{n}, ptr %wrong\n",
            c.answer,
            n + 1
        );
    }
    main.push_str("  %end = load i32, ptr %wrong\n  ret i32 %end\n}\n");
    for line in shared {
        let _ = writeln!(out, "{line}");
    }
    out + &main
}

/// What LLVM says of a text; nothing if it accepts it.
fn llvm(text: &str) -> Result<(), String> {
    for (tool, options) in [
        ("llvm-as-22", &["-o", "/dev/null", "-"][..]),
        ("opt-22", &["-passes=verify", "-disable-output", "-"]),
    ] {
        let mut child = Command::new(tool)
            .args(options)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|e| {
                panic!("`{tool}` does not start ({e}); try `apt-get install llvm-22`")
            });
        let mut input = child.stdin.take().expect("a pipe");
        // A tool that has seen enough closes it.
        let _ = input.write_all(text.as_bytes());
        drop(input);
        let out = child.wait_with_output().expect("it ends");
        if !out.status.success() {
            return Err(String::from_utf8_lossy(&out.stderr).into_owned());
        }
    }
    Ok(())
}

fn find(cell: &ConstructCell, backend: &str) -> Result<CellResult, String> {
    let text = module(&[cell]);
    let Ok(module) = verified(text.as_bytes()) else { return Ok(CellResult::Nothing) };
    match pir_lower::lower(module, &pir_lower::Options::to(backend)) {
        Ok(made) => {
            let made = made.to_string();
            // What PIR itself refuses is no LLVM module.
            verified(made.as_bytes()).map_err(|e| format!("{e}\n{text}\n{made}"))?;
            Ok(CellResult::Lowered)
        }
        Err(e) => match e.code {
            Code::CannotOutline | Code::CannotVectorize | Code::ForcedRegion => {
                match e.place == NO_SOURCE_PLACE
                    || e.hint.is_none() && e.code == Code::CannotOutline
                {
                    true => Err(format!("no place or hint: {e}\n{text}")),
                    false => Ok(CellResult::Refused(e.code)),
                }
            }
            code => Err(format!("{code}: {e}\n{text}")),
        },
    }
}

/// Every cell is accepted by LLVM and right when run, or refused; and the book says which.
#[test]
fn every_construct_is_lowered_correctly_or_refused() {
    let all = cells();
    let mut wrong = Vec::new();
    let mut rows: Vec<Vec<Vec<CellResult>>> =
        vec![vec![vec![]; PLACES.len()]; TESTED_CONSTRUCTS.len()];
    for backend in pir_lower::BACKENDS.iter().map(|b| b.name()) {
        let mut good = Vec::new();
        for cell in &all {
            let at = &mut rows[cell.number / PLACES.len()][cell.number % PLACES.len()];
            match find(cell, backend) {
                Ok(found) => {
                    if found == CellResult::Lowered {
                        good.push(cell);
                    }
                    at.push(found);
                }
                Err(e) => wrong
                    .push(format!("{} {} {backend}: {e}", cell.construct.name, cell.place.name)),
            }
        }
        wrong.extend(cells_agree_together(&good, backend).err());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown(&wrong));
    assert!(all.len() > 400, "only {} cells", all.len());
    book(&matrix(&rows));
}

/// The first few, cut where they are long.
fn shown(wrong: &[String]) -> String {
    let cut = |w: &String| w.chars().take(6000).collect::<String>();
    wrong.iter().take(12).map(cut).collect::<Vec<_>>().join("\n----\n")
}

/// Checks the lowered cells as one module: LLVM accepts it, and those that can run have the right
/// result.
fn cells_agree_together(cells: &[&ConstructCell], backend: &str) -> Result<(), String> {
    let lowering = pir_lower::Options::to(backend);
    let source = verified(module(cells).as_bytes()).map_err(|e| format!("together: {e}"))?;
    let made = pir_lower::lower(source, &lowering).map_err(|e| format!("together: {e}"))?;
    llvm(&made.to_string()).map_err(|e| format!("together, {backend}: {e}"))?;
    let runs: Vec<&ConstructCell> = cells.iter().copied().filter(|c| c.construct.runs).collect();
    let source = verified(module(&runs).as_bytes()).map_err(|e| format!("together: {e}"))?;
    let options =
        Options { lowering, generator: Generator::Llvm, threads: 2, ..Options::default() };
    let program = Executable::new(source, &options).map_err(|e| format!("{backend}: {e}"))?;
    let arguments = program.arguments("main", &[]).map_err(|e| e.to_string())?;
    let (ended, _) = program.call("main", &arguments).map_err(|e| e.to_string())?;
    let text = ended.map_err(|e| format!("{backend}: {e:?}"))?.text;
    if text.as_deref() == Some("i32 0") {
        return Ok(());
    }
    let number = text.as_deref().and_then(|t| t.strip_prefix("i32 ")?.parse::<usize>().ok());
    let cell = number.and_then(|n| runs.iter().find(|c| c.number + 1 == n));
    let cell = cell
        .map_or(String::new(), |c| format!("{} {}:\n{}", c.construct.name, c.place.name, c.text));
    Err(format!("{backend}: {text:?} {cell}"))
}

/// The rows of the book: the results on all back ends.
fn matrix(rows: &[Vec<Vec<CellResult>>]) -> String {
    let mut out = String::from("| construct |");
    PLACES.iter().for_each(|p| out.push_str(&format!(" {} |", p.name)));
    out.push_str("\n|---|");
    out.push_str(&"---|".repeat(PLACES.len()));
    for (c, places) in TESTED_CONSTRUCTS.iter().zip(rows) {
        let _ = write!(out, "\n| {} |", c.name);
        for found in places {
            let mut words: Vec<String> = Vec::new();
            for f in found {
                let word = match f {
                    CellResult::Lowered => "yes".to_string(),
                    CellResult::Refused(Code::ForcedRegion) | CellResult::Nothing => continue,
                    CellResult::Refused(code) => code.to_string(),
                };
                if !words.contains(&word) {
                    words.push(word);
                }
            }
            let text = if words.is_empty() { "–".to_string() } else { words.join(", ") };
            let _ = write!(out, " {text} |");
        }
    }
    out + "\n"
}

/// The table of refused constructs, with the reasons.
fn refused() -> String {
    let mut out = String::from(
        "| construct | in a strand | around a region | across an edge |\n|---|---|---|---|\n",
    );
    let cell = |fate| match fate {
        Treatment::Lowered => "lowered".to_string(),
        Treatment::Refused(why) => format!("refused: {why}"),
        Treatment::Impossible => "–".to_string(),
    };
    for row in &CONSTRUCTS {
        let [strand, around, edge] = [row.strand, row.around, row.edge].map(cell);
        let _ = writeln!(out, "| {} | {strand} | {around} | {edge} |", row.name);
    }
    out
}

/// Compares the tables of the page with these; with `PIR_BLESS=1` in the environment it is written
/// anew.
fn book(matrix: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/lowering/constructs.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let mut new = page.clone();
    for (mark, table) in [("refused", &refused()), ("matrix", &matrix.to_string())] {
        let (from, to) = (format!("<!-- {mark} -->\n"), format!("<!-- end of {mark} -->"));
        let start = new.find(&from).expect("its beginning is marked") + from.len();
        let end = new.find(&to).expect("its end is marked");
        new.replace_range(start..end, &format!("\n{table}\n"));
    }
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, new).expect("it can be written");
    } else {
        assert!(new == page, "docs/lowering/constructs.md: run with PIR_BLESS=1\n{matrix}");
    }
}
