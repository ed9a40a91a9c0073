//! `pir explain`: pages of the error index, from the book.

mod page;

use crate::cli::{Explain, Format};
use crate::output::tell;
use crate::{json, output, status};
use pir_core::Code;
use serde::Serialize;

mod pages {
    include!(concat!(env!("OUT_DIR"), "/pages.rs"));
}

/// Prints the page of a code, or a list: of all codes, or of those whose page has every word.
pub(super) fn run(args: &Explain) -> u8 {
    if let [asked] = &args.query[..]
        && let Some(number) = number(asked)
    {
        let Some((code, page)) = Code::from_number(number).and_then(|c| Some((c, page_of(c)?)))
        else {
            tell!("pir: there is no code `{asked}`; `pir explain` lists all of them");
            return status::INPUT;
        };
        match args.format {
            Format::Human if output::is_coloured(&std::io::stdout()) => {
                output::line(page::styled(page).trim_end());
            }
            Format::Human => output::line(page.trim_end()),
            Format::Json => json::print(&ExplainLine::new(code, Some(page))),
        }
        return status::CLEAN;
    }
    let words: Vec<String> = args.query.iter().map(|w| w.to_lowercase()).collect();
    let has_words = |c: &Code| {
        let text = format!("{} {}", c.title(), page_of(*c).unwrap_or_default()).to_lowercase();
        words.iter().all(|w| text.contains(w))
    };
    let found: Vec<Code> = Code::ALL.iter().copied().filter(has_words).collect();
    if found.is_empty() {
        tell!("pir: no page has `{}`; `pir explain` lists all codes", args.query.join(" "));
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
