//! The option or value that is most similar to an unknown one.

use super::Args;
use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use pir_core::suggest::closest;
use std::ffi::OsString;

/// Suggests an option or a value for one that is unknown. Clap's measure of similarity finds none
/// that is as short as `--out` and `jit`.
pub(super) fn with_suggestion(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    let (kind, suggestion) = match error.kind() {
        ErrorKind::UnknownArgument => (ContextKind::SuggestedArg, option(&error, words)),
        ErrorKind::InvalidValue => (ContextKind::SuggestedValue, value(&error)),
        _ => return error,
    };
    if let (None, Some(suggestion)) = (error.get(kind), suggestion) {
        error.insert(kind, ContextValue::String(suggestion));
    }
    error
}

/// Returns the option of the command that is most similar to an unknown one.
fn option(error: &clap::Error, words: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let root = Args::command();
    let mut command = &root;
    for word in words.iter().skip(1).filter_map(|w| w.to_str()) {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    let known = command.get_arguments().filter(|a| !a.is_hide_set());
    let found = closest(unknown.trim_start_matches("--"), known.filter_map(clap::Arg::get_long));
    found.map(|option| format!("--{option}"))
}

/// Returns the value of an option with a fixed set of them that is most similar to an unknown one.
fn value(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidValue) else {
        return None;
    };
    let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else {
        return None;
    };
    let unknown = unknown.to_lowercase();
    let is_same = known.iter().find(|k| **k == unknown).map(String::as_str);
    is_same.or_else(|| closest(&unknown, known.iter().map(String::as_str))).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns misspelt forms of a value: two letters in the wrong order, one too few, one too
    /// many, capitals.
    fn misspelt(value: &str, known: &[String]) -> Vec<String> {
        let mut swapped: Vec<char> = value.chars().collect();
        let end = swapped.len() - 1;
        swapped.swap(end - 1, end);
        let all = [
            swapped.into_iter().collect(),
            value[..value.len() - 1].to_owned(),
            format!("{value}x"),
            value.to_uppercase(),
        ];
        all.into_iter().filter(|w| !known.contains(w)).collect()
    }

    /// Checks the options of a command and of those below it, and counts what was checked.
    fn check(command: &clap::Command, path: &[&str], complaints: &mut Vec<String>) -> usize {
        let mut seen = 0;
        for below in command.get_subcommands() {
            let path = [path, &[below.get_name()]].concat();
            seen += check(below, &path, complaints);
        }
        for arg in command.get_arguments() {
            let known: Vec<String> =
                arg.get_possible_values().iter().map(|v| v.get_name().to_owned()).collect();
            // A flag has the values `true` and `false`, which nobody writes.
            if known.is_empty() || !arg.get_action().takes_values() {
                continue;
            }
            for right in &known {
                for wrong in misspelt(right, &known) {
                    let lines = match arg.get_long() {
                        None => vec![vec![wrong]],
                        Some(long) if arg.is_require_equals_set() => {
                            vec![vec![format!("--{long}={wrong}")]]
                        }
                        Some(long) => vec![
                            vec![format!("--{long}={wrong}")],
                            vec![format!("--{long}"), wrong],
                        ],
                    };
                    for line in lines {
                        let words = ["pir"].iter().chain(path).map(|w| (*w).to_owned());
                        let words: Vec<String> = words.chain(line).collect();
                        let parsed = Args::parse_words(words.iter().map(OsString::from).collect());
                        let said = parsed.expect_err("the value is misspelt").to_string();
                        seen += 1;
                        if !said.contains(&format!("a similar value exists: '{right}'")) {
                            complaints.push(format!("{}: {said}", words.join(" ")));
                        }
                    }
                }
            }
        }
        seen
    }

    #[test]
    fn misspelt_values_of_every_option_have_a_suggestion() {
        let mut complaints = Vec::new();
        let seen = check(&Args::command(), &[], &mut complaints);
        assert!(seen > 300, "{seen}");
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}
