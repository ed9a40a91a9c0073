//! `pir explain`: pages of the error index, from the book.

mod page;

use crate::cli::{Explain, Format};
use crate::output::tell;
use crate::{json, output, status};
use clap::CommandFactory as _;
use pir_core::Code;
use pir_core::suggest::{closest, did_you_mean};
use serde::Serialize;

mod pages {
    include!(concat!(env!("OUT_DIR"), "/pages.rs"));
}

/// Prints the pages of codes, or a list: of all codes, or of those whose page has every word.
pub(super) fn run(args: &Explain) -> u8 {
    let numbers: Option<Vec<u16>> = args.query.iter().map(|asked| number(asked)).collect();
    if let Some(numbers) = numbers.filter(|n| !n.is_empty()) {
        let known = numbers.iter().zip(&args.query).enumerate();
        return known
            .map(|(k, (&n, asked))| print_page(n, asked, k, args.format))
            .max()
            .unwrap_or(0);
    }
    let words: Vec<String> = args.query.iter().map(|w| w.to_lowercase()).collect();
    let in_title = |c: &Code| words.iter().all(|w| begins_word(&c.title().to_lowercase(), w));
    let in_page = |c: &Code| {
        let text = format!("{} {}", c.title(), page_of(*c).unwrap_or_default()).to_lowercase();
        words.iter().all(|w| begins_word(&text, w))
    };
    let mut found: Vec<Code> = Code::ALL.iter().copied().filter(in_page).collect();
    // Codes with the words in their titles come first.
    found.sort_by_key(|c| !in_title(c));
    if found.is_empty() {
        tell!("pir: no page has `{}`; `pir explain` lists all codes", args.query.join(" "));
        if let Some(help) = similar(&words) {
            tell!("pir: help: {help}");
        }
        return status::INPUT;
    }
    for code in found {
        match args.format {
            Format::Human => {
                output::line(&format!("{code}  {:7}  {}", code.severity().name(), code.title()))
            }
            Format::Json => json::print(&ExplainLine::new(code, None)),
        }
    }
    status::CLEAN
}

/// Prints one page after `before` others.
fn print_page(number: u16, asked: &str, before: usize, format: Format) -> u8 {
    let Some((code, page)) = Code::from_number(number).and_then(|c| Some((c, page_of(c)?))) else {
        tell!("pir: there is no code `{asked}`; `pir explain` lists all of them");
        return status::INPUT;
    };
    if before > 0 && format == Format::Human {
        output::line("");
    }
    match format {
        Format::Human if output::is_coloured(&std::io::stdout()) => {
            output::line(page::styled(page).trim_end());
        }
        Format::Human => output::line(page.trim_end()),
        Format::Json => json::print(&ExplainLine::new(code, Some(page))),
    }
    status::CLEAN
}

/// Returns whether a word of the text begins with `part`.
fn begins_word(text: &str, part: &str) -> bool {
    text.match_indices(part).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

/// Suggests a word of the pages for the first one that none of them has.
fn similar(words: &[String]) -> Option<String> {
    let text: String = Code::ALL.iter().filter_map(|&c| page_of(c)).collect();
    let text = text.to_lowercase();
    let unknown = words.iter().find(|w| !begins_word(&text, w))?;
    if let Some(command) = crate::cli::Args::command().find_subcommand(unknown) {
        return Some(format!("`pir {0} --help` describes the command `{0}`", command.get_name()));
    }
    // Few people mistype the first letter.
    let first = unknown.chars().next();
    let mut known: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| w.len() > 3 && w.chars().next() == first)
        .collect();
    known.sort_unstable();
    known.dedup();
    did_you_mean("", closest(unknown, known))
}

/// The number of a code: `PIR0303`, `pir0303`, `303`. Words that are searched for have none.
fn number(asked: &str) -> Option<u16> {
    let asked = asked.trim().to_ascii_uppercase();
    asked.strip_prefix("PIR").unwrap_or(&asked).parse().ok()
}

fn page_of(code: Code) -> Option<&'static str> {
    let name = code.to_string();
    pages::PAGES.iter().find(|p| p.0 == name).map(|p| p.1)
}

/// A line of `pir explain --format json`.
#[derive(Serialize)]
struct ExplainLine {
    code: String,
    severity: &'static str,
    title: &'static str,
    /// The page in Markdown, if one code was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'static str>,
}

impl ExplainLine {
    fn new(code: Code, page: Option<&'static str>) -> Self {
        let severity = code.severity().name();
        Self { code: code.to_string(), severity, title: code.title(), page }
    }
}
