//! `pir explain`: pages of the error index, from the book.

use crate::cli::Explain;
use crate::output::tell;
use crate::{output, status};
use pir_core::Code;

mod pages {
    include!(concat!(env!("OUT_DIR"), "/pages.rs"));
}

/// Prints the page of a code, or the list of all.
pub fn run(args: &Explain) -> u8 {
    let Some(asked) = &args.code else {
        for c in Code::ALL {
            output::line(&format!("{c}  {:7}  {}", c.severity().name(), c.title()));
        }
        return status::CLEAN;
    };
    let wanted = asked.trim().to_ascii_uppercase();
    let digits = wanted.strip_prefix("PIR").unwrap_or(&wanted);
    let code = digits.parse().ok().and_then(Code::from_number);
    let page = code.and_then(|c| {
        let name = c.to_string();
        pages::PAGES.iter().find(|p| p.0 == name).map(|p| p.1)
    });
    match page {
        Some(page) => {
            output::line(page.trim_end());
            status::CLEAN
        }
        None => {
            tell!("pir: there is no code `{asked}`; `pir explain` lists all of them");
            status::INPUT
        }
    }
}
