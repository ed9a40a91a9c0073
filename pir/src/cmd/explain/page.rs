//! A page of the error index with the styles of a terminal in place of Markdown's marks.

use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

const HEADING: Style = Style::new().bold().underline();
const CODE: Style = AnsiColor::Cyan.on_default();
const COMMENT: Style = Style::new().dimmed();

/// Headings are bold, code is coloured, and links keep only their text.
pub(super) fn styled(page: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let written = match (is_code, line.trim_start_matches('#')) {
            (true, _) => match line.split_once(';') {
                Some((code, comment)) => {
                    write!(out, "    {CODE}{code}{CODE:#}{COMMENT};{comment}{COMMENT:#}")
                }
                None => write!(out, "    {CODE}{line}{CODE:#}"),
            },
            (false, title) if title.len() < line.len() => {
                write!(out, "{HEADING}{}{HEADING:#}", title.trim_start().replace('`', ""))
            }
            (false, _) => {
                inline(&mut out, line);
                Ok(())
            }
        };
        written.expect("writing to a string succeeds");
        out.push('\n');
    }
    out
}

/// A line of text: `code` gets its colour, `[text](link)` becomes its text.
fn inline(out: &mut String, line: &str) {
    for (k, part) in line.split('`').enumerate() {
        if k % 2 == 1 {
            write!(out, "{CODE}{part}{CODE:#}").expect("writing to a string succeeds");
            continue;
        }
        let mut rest = part;
        while let Some((before, after)) = rest.split_once("](") {
            let Some((_, end)) = after.split_once(')') else { break };
            out.push_str(&before.replacen('[', "", 1));
            rest = end;
        }
        out.push_str(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_styles() {
        let text = styled(
            "# PIR0001: a title\n\nA `fork` is [here](there.md#x).\n```pir\nhalt ; end\n```\n",
        );
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, "PIR0001: a title\n\nA fork is here.\n    halt ; end\n");
        assert!(text.contains(&format!("{CODE}fork{CODE:#}")));
    }
}
