//! Litmus files: one case of the executable meaning each, with its outcomes in the header.
//!
//! The grammar of the header is in `tests/litmus/README.md`. This module reads headers; it runs
//! nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A litmus file's header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LitmusCase {
    /// The file.
    pub path: PathBuf,
    /// A summary of the case in one line.
    pub title: String,
    /// Paragraphs of the reference that it is about: `4.5`, `4.memory`, `2.attributes`.
    pub spec: Vec<String>,
    /// Arguments of `@main`, each with its type: `i32 3`.
    pub args: Vec<String>,
    /// The outcomes of all schedules, as the file spells them.
    pub outcomes: BTreeSet<String>,
    /// Whether some schedule has a data race; `None` if the file doesn't say.
    pub race: Option<bool>,
    /// Whether `outcomes` is the whole set. If not, each of them is possible, and others may be.
    pub complete: bool,
}

/// The directory of the litmus files.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("litmus")
}

/// All litmus files, by name.
///
/// # Panics
/// If the directory cannot be read.
pub fn all() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![root()];
    while let Some(dir) = todo.pop() {
        let entries = fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        for path in entries.map(|e| e.expect("an entry").path()) {
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "pir") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Reads the header of a litmus file.
///
/// # Errors
/// That the file cannot be read, or the first line that breaks the grammar, with its number.
pub fn load(path: impl AsRef<Path>) -> Result<LitmusCase, String> {
    let path = path.as_ref();
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse(path, &text)
}

/// Reads a header from the text of a litmus file.
///
/// # Errors
/// Returns the first line that breaks the grammar, with its number, or the missing part.
pub fn parse(path: impl Into<PathBuf>, text: &str) -> Result<LitmusCase, String> {
    let path = path.into();
    let name = path.display().to_string();
    let mut header = LitmusHeader::default();
    let mut lines = text.lines().enumerate();
    for (n, line) in lines.by_ref() {
        let Some(line) = line.strip_prefix(';') else { break };
        if line.trim().is_empty() {
            break;
        }
        header.line(line).map_err(|e| format!("{name}:{}: {e}", n + 1))?;
    }
    for (n, line) in lines {
        let key = line.strip_prefix(';').and_then(|l| l.split_once(':'));
        if key.is_some_and(|(key, _)| HEADER_KEYS.contains(&key.trim())) {
            return Err(format!("{name}:{}: a line of the header behind the header", n + 1));
        }
    }
    header.finish(path).map_err(|e| format!("{name}: {e}"))
}

const HEADER_KEYS: &[&str] = &["litmus", "spec", "args", "outcome", "race", "complete"];

#[derive(Default)]
struct LitmusHeader {
    title: Option<String>,
    spec: Option<Vec<String>>,
    args: Option<Vec<String>>,
    outcomes: BTreeSet<String>,
    race: Option<bool>,
    complete: Option<bool>,
}

impl LitmusHeader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once(':').ok_or("not `; key: value`")?;
        let (key, value) = (key.trim(), value.trim());
        if value.is_empty() {
            return Err(format!("`{key}` says nothing"));
        }
        match key {
            "litmus" => once(&mut self.title, value.to_owned(), key),
            "spec" => {
                let items: Vec<_> = value.split(',').map(|s| s.trim().to_owned()).collect();
                items.iter().try_for_each(|s| reference(s))?;
                once(&mut self.spec, items, key)
            }
            "args" => {
                let items = split_outside(value, ",")?;
                items.iter().try_for_each(|s| typed_value(s))?;
                once(&mut self.args, items, key)
            }
            "outcome" => {
                outcome(value)?;
                if !self.outcomes.insert(value.to_owned()) {
                    return Err("this outcome is listed already".into());
                }
                Ok(())
            }
            "race" => once(&mut self.race, yes_or_no(value)?, key),
            "complete" => once(&mut self.complete, yes_or_no(value)?, key),
            _ => Err(format!("`{key}` is not a key; the keys are {}", HEADER_KEYS.join(", "))),
        }
    }

    fn finish(self, path: PathBuf) -> Result<LitmusCase, String> {
        if self.outcomes.is_empty() {
            return Err("no outcome".into());
        }
        Ok(LitmusCase {
            path,
            title: self.title.ok_or("no `litmus` line")?,
            spec: self.spec.ok_or("no `spec` line")?,
            args: self.args.unwrap_or_default(),
            outcomes: self.outcomes,
            race: self.race,
            complete: self.complete.unwrap_or(true),
        })
    }
}

fn once<T>(slot: &mut Option<T>, value: T, key: &str) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("`{key}` is there already")),
    }
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("`{value}` is neither `yes` nor `no`")),
    }
}

/// A rule of reference: depth, by its name in the table there.
const SPEC_RULES: &[&str] = &[
    "consistent",
    "non-negative",
    "interior",
    "early-exit",
    "arity",
    "landing",
    "attributes",
    "lanes",
    "unwinding",
    "ssa",
    "types",
];

/// Checks a reference to a paragraph: `N`, `N.M`, `2.RULE`, `4.state`, `4.memory`, `4.outcome`.
fn reference(text: &str) -> Result<(), String> {
    let (section, item) = text.split_once('.').map_or((text, None), |(s, i)| (s, Some(i)));
    let numbered =
        |last: u32| item.is_some_and(|i| i.parse::<u32>().is_ok_and(|n| (1..=last).contains(&n)));
    let good = match section {
        "1" | "3" | "5" | "7" | "8" => item.is_none(),
        "2" => item.is_none_or(|i| SPEC_RULES.contains(&i)),
        "4" => numbered(13) || matches!(item, Some("state" | "memory" | "outcome")),
        "6" => numbered(2),
        "9" => numbered(8),
        _ => false,
    };
    if good { Ok(()) } else { Err(format!("`{text}` is no paragraph of the reference")) }
}

/// Checks an outcome: `hang`, `ub KIND`, or `return …` with globals and output.
fn outcome(text: &str) -> Result<(), String> {
    if text == "hang" {
        return Ok(());
    }
    if let Some(kind) = text.strip_prefix("ub ") {
        let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase());
        return if kind.split('-').all(word) {
            Ok(())
        } else {
            Err(format!("`{kind}` is no name of a kind of undefined behaviour"))
        };
    }
    let parts = split_outside(text, " | ")?;
    let mut rest = parts.iter().map(String::as_str);
    let first = rest.next().unwrap_or_default();
    let value = first.strip_prefix("return ").ok_or("an outcome is `return`, `ub` or `hang`")?;
    if value != "void" {
        typed_value(value)?;
    }
    let mut printed = false;
    for part in rest {
        if printed {
            return Err("`stdout` comes last".into());
        }
        if let Some(string) = part.strip_prefix("stdout ") {
            quoted(string)?;
            printed = true;
        } else {
            let (name, value) = part.split_once(" = ").ok_or("a global is `@name = value`")?;
            if !name.starts_with('@') || name.len() == 1 {
                return Err(format!("`{name}` is not the name of a global"));
            }
            typed_value(value)?;
        }
    }
    Ok(())
}

/// Checks that there are a type and a value; whether they fit is for the reader of constants.
fn typed_value(text: &str) -> Result<(), String> {
    let end = match text.as_bytes().first() {
        Some(b'[' | b'<' | b'{') => {
            let mut depth = 0usize;
            let close = text.bytes().position(|b| {
                match b {
                    b'[' | b'<' | b'{' => depth += 1,
                    b']' | b'>' | b'}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0
            });
            close.map(|at| at + 1)
        }
        _ => text.find(' '),
    };
    let value = end.and_then(|at| text[at..].strip_prefix(' ')).unwrap_or_default();
    if value.trim().is_empty() {
        return Err(format!("`{text}` is not a type and a value"));
    }
    Ok(())
}

/// Checks a string in quotation marks with the escapes `\n`, `\t`, `\"` and `\\`.
fn quoted(text: &str) -> Result<(), String> {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    let mut chars = inner.ok_or("the output is a string in quotation marks")?.chars();
    while let Some(c) = chars.next() {
        let good = match c {
            '\\' => matches!(chars.next(), Some('n' | 't' | '"' | '\\')),
            '"' => false,
            _ => true,
        };
        if !good {
            return Err(format!("a wrong escape in {text}"));
        }
    }
    Ok(())
}

/// The parts between separators that stand outside brackets and strings, trimmed.
fn split_outside(text: &str, separator: &str) -> Result<Vec<String>, String> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut string, mut escaped) = (0, 0usize, false, false);
    for (at, b) in text.bytes().enumerate() {
        if string {
            string = escaped || b != b'"';
            escaped = !escaped && b == b'\\';
            continue;
        }
        match b {
            b'"' => string = true,
            b'[' | b'<' | b'{' | b'(' => depth += 1,
            b']' | b'>' | b'}' | b')' => {
                depth = depth.checked_sub(1).ok_or("a bracket too many")?;
            }
            _ => {}
        }
        if depth == 0 && at >= start && text.as_bytes()[at..].starts_with(separator.as_bytes()) {
            parts.push(text[start..at].trim().to_owned());
            start = at + separator.len();
        }
    }
    if depth > 0 || string {
        return Err("a bracket or a string is not closed".into());
    }
    parts.push(text[start..].trim().to_owned());
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID_FILE: &str = "\
; litmus: a title: with a colon
; spec: 4.5, 4.memory, 2.attributes
; args: i32 3, <2 x i8> <i8 1, i8 2>
; outcome: return i32 3 | @x = [2 x i32] [i32 1, i32 2] | stdout \"a | b\\n\"
; outcome: ub division-by-zero
; outcome: hang
; race: yes
;
; Why: because.

define i32 @main() {
";

    #[test]
    fn a_litmus_header_is_read() {
        let case = parse("x.pir", VALID_FILE).unwrap();
        assert_eq!(case.title, "a title: with a colon");
        assert_eq!(case.spec, ["4.5", "4.memory", "2.attributes"]);
        assert_eq!(case.args, ["i32 3", "<2 x i8> <i8 1, i8 2>"]);
        assert_eq!(case.outcomes.len(), 3);
        assert!(case.outcomes.contains("hang"));
        assert_eq!(case.race, Some(true));
        assert!(case.complete);
    }

    #[test]
    fn headers_that_break_the_grammar_are_refused() {
        let with = |line: &str| format!("{line}\n{VALID_FILE}");
        for (line, what) in [
            ("; width: 3", "is not a key"),
            ("; litmus", "not `; key: value`"),
            ("; spec: 4.14", "no paragraph"),
            ("; spec: 4", "no paragraph"),
            ("; spec: 2.colour", "no paragraph"),
            ("; race: maybe", "neither"),
            ("; args: 3", "not a type and a value"),
            ("; outcome: hang", "listed already"),
            ("; litmus: twice", "there already"),
            ("; outcome: 3", "an outcome is"),
            ("; outcome: ub Division", "no name"),
            ("; outcome: return i32", "not a type and a value"),
            ("; outcome: return void | x = i32 1", "not the name"),
            ("; outcome: return void | stdout \"a\" | @x = i32 1", "comes last"),
            ("; outcome: return void | stdout \"\\q\"", "wrong escape"),
            ("; outcome: return void | stdout \"a", "not closed"),
            ("; outcome: return [2 x i32 [i32 1]", "not closed"),
            ("; complete:", "says nothing"),
        ] {
            let said = parse("x.pir", &with(line)).expect_err(line);
            assert!(said.contains(what), "{line}: {said}");
        }
    }

    #[test]
    fn missing_or_misplaced_header_lines_are_refused() {
        for (text, what) in [
            ("", "no outcome"),
            ("; spec: 5\n; outcome: hang\n", "no `litmus`"),
            ("; litmus: x\n; outcome: hang\n", "no `spec`"),
            ("; litmus: x\n; spec: 5\n", "no outcome"),
            ("; litmus: x\n; spec: 5\n; outcome: hang\n;\n; race: no\n", "behind the header"),
        ] {
            let said = parse("x.pir", text).expect_err(text);
            assert!(said.contains(what), "{text}: {said}");
        }
    }
}
