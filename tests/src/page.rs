//! Pages of the book whose `console` blocks are run: a line `$ COMMAND`, with lines `> …` that
//! continue it, and its output up to the next command.
//!
//! A line `…` of the output stands for one or more lines, and no lines stand for any output. Times,
//! rates and numbers of threads may differ.

use std::iter::Peekable;
use std::str::Lines;

/// The parts of a page in the order in which a reader meets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// A command, without `$`; the answer is its output.
    Command(&'a str),
    /// A fenced block of another kind: the words after the fence, and its text.
    Block(&'a str, &'a str),
}

/// Returns the page with the true output in its `console` blocks. `perform` runs each command and
/// may use each other block.
///
/// # Panics
/// If a `console` block does not start with a command.
pub fn refreshed(page: &str, perform: &mut dyn FnMut(Step<'_>) -> String) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        push(&mut out, line);
        if line == "```console" {
            while lines.peek().is_some_and(|l| *l != "```") {
                refresh_command(&mut lines, &mut out, perform);
            }
            lines.next().inspect(|end| push(&mut out, end));
        } else if let Some(info) = line.strip_prefix("```") {
            let mut text = String::new();
            while let Some(l) = lines.next_if(|l| *l != "```") {
                push(&mut text, l);
            }
            out.push_str(&text);
            perform(Step::Block(info, &text));
            lines.next().inspect(|end| push(&mut out, end));
        }
    }
    out
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn refresh_command(
    lines: &mut Peekable<Lines<'_>>,
    out: &mut String,
    perform: &mut dyn FnMut(Step<'_>) -> String,
) {
    let first = lines.next().unwrap_or_default();
    push(out, first);
    let start = first.strip_prefix("$ ").expect("a console block starts with a command");
    let mut command = start.to_owned();
    while let Some(more) = lines.next_if(|l| l.starts_with("> ")) {
        push(out, more);
        command.push('\n');
        command.push_str(&more[2..]);
    }
    let mut shown = Vec::new();
    while let Some(l) = lines.next_if(|l| *l != "```" && !l.starts_with("$ ")) {
        shown.push(l.trim_end());
    }
    while shown.last() == Some(&"") {
        shown.pop();
    }
    let said = perform(Step::Command(&command));
    let kept = if matches(&shown, &said) { shown.join("\n") } else { said };
    if !kept.is_empty() {
        push(out, kept.trim_end());
    }
}

/// Returns whether the lines shown are those that were said, where `…` stands for one or more of
/// them.
pub fn matches(shown: &[&str], said: &str) -> bool {
    if shown.is_empty() {
        return true;
    }
    let said: Vec<_> = said.trim_end().lines().map(masked).collect();
    let shown: Vec<_> = shown.iter().map(|line| masked(line)).collect();
    let mut parts = shown.split(|line| line == "…");
    let first = parts.next().unwrap_or_default();
    if !said.starts_with(first) {
        return false;
    }
    let mut rest = &said[first.len()..];
    let mut parts: Vec<&[String]> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        // The earliest place leaves the most to the parts that follow.
        let Some(skipped) = (1..rest.len()).find(|&k| rest[k..].starts_with(part)) else {
            return false;
        };
        rest = &rest[skipped + part.len()..];
    }
    rest.len() > last.len() && rest.ends_with(last)
}

/// Returns a line without spaces at its end, and with `#` in place of the numbers that differ from
/// run to run: `1210 a second`, `finished in 0.12s`, `'name' (1234) panicked`.
fn masked(line: &str) -> String {
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    let is = |k: Option<usize>, start: &str| {
        k.and_then(|k| words.get(k)).is_some_and(|word| word.starts_with(start))
    };
    let has_digits = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let differs = |k: usize| {
        is(Some(k + 1), "a") && is(Some(k + 2), "second")
            || is(k.checked_sub(2), "finished") && is(k.checked_sub(1), "in")
            || is(Some(k + 1), "panicked")
    };
    let mask = |(k, word): (usize, &&str)| match has_digits(word) && differs(k) {
        true => "#".to_owned(),
        false => (*word).to_owned(),
    };
    words.iter().enumerate().map(mask).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ellipsis_matches_any_lines() {
        assert!(matches(&[], "anything"));
        assert!(matches(&["a", "…"], "a\nb\nc\n"));
        assert!(!matches(&["a", "…"], "a\n"));
        assert!(!matches(&["a"], "a\nb\n"));
        assert!(matches(&["a", "b"], "a\nb\n"));
        assert!(matches(&["…", "b", "…"], "a\nb\nc\n"));
        assert!(matches(&["a", "…", "c", "…", "e"], "a\nb\nc\nd\ne\n"));
        assert!(!matches(&["…", "a", "…"], "a\nb\nc\n"));
        assert!(!matches(&["…", "c", "…", "b", "…"], "a\nb\nc\nd\n"));
    }

    #[test]
    fn only_times_and_rates_may_differ() {
        assert!(matches(&["9 cases, 121 a second, 0 reports"], "9 cases, 7 a second, 0 reports"));
        assert!(!matches(
            &["9 cases, 121 a second, 0 reports"],
            "8 cases, 121 a second, 0 reports"
        ));
        assert!(!matches(
            &["9 cases, 121 a second, 0 reports"],
            "9 cases, 121 a second, 1 reports"
        ));
        assert!(matches(&["ok. 3 passed; finished in 2.81s"], "ok. 3 passed; finished in 0.10s"));
        assert!(!matches(&["ok. 3 passed; finished in 2.81s"], "ok. 2 passed; finished in 2.81s"));
        assert!(matches(
            &["thread 'a' (17) panicked at b.rs:3"],
            "thread 'a' (9) panicked at b.rs:3"
        ));
        assert!(!matches(
            &["thread 'a' (17) panicked at b.rs:3"],
            "thread 'a' (17) panicked at b.rs:4"
        ));
    }

    #[test]
    fn a_page_is_performed_in_order() {
        let page = "Text.\n```rust f.rs\nfn f() {}\n```\n\
                    ```console\n$ one\n1 old\n$ for two\n> do\n2\n\n```\n";
        let mut steps = Vec::new();
        let fresh = refreshed(page, &mut |step| {
            steps.push(format!("{step:?}"));
            match step {
                Step::Command("one") => "1 new\n".to_owned(),
                Step::Command(_) => "2\n".to_owned(),
                Step::Block(..) => String::new(),
            }
        });
        assert_eq!(fresh, page.replace("old", "new").replace("2\n\n", "2\n"));
        assert_eq!(
            steps,
            [
                r#"Block("rust f.rs", "fn f() {}\n")"#,
                r#"Command("one")"#,
                r#"Command("for two\ndo")"#
            ]
        );
    }
}
