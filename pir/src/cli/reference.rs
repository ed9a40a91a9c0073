//! The options of all commands as tables for the book (`docs/command-line.md`), generated from the
//! definition of the arguments. `PIR_BLESS=1` writes them anew.

use super::Args;
use clap::{Arg, Command, CommandFactory as _};
use std::fmt::Write as _;
use std::path::Path;

const BEGIN: &str = "<!-- options: begin; generated from the definition of the arguments -->\n";
const END: &str = "<!-- options: end -->\n";

/// The tables of a command and of the commands below it.
fn tables(command: &Command, name: &str, out: &mut String) {
    let is_shown = |arg: &&Arg| !arg.is_hide_set() && (!arg.is_global_set() || name == "pir");
    let is_own =
        |arg: &&Arg| name == "pir" || !["help", "version"].contains(&arg.get_id().as_str());
    let args: Vec<&Arg> = command.get_arguments().filter(is_shown).filter(is_own).collect();
    let title = if name == "pir" { "Every command" } else { name };
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let about =
        if name == "pir" { "Options that all commands take." } else { &format!("{about}.") };
    // Writing to a string succeeds.
    let _ = write!(out, "\n### {title}\n\n{about}\n");
    if !args.is_empty() {
        out.push_str("\n| argument | effect |\n|---|---|\n");
    }
    for arg in args {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let help = format!("{}{}", help, values(arg));
        let _ = writeln!(out, "| `{}` | {} |", escaped(&spelling(arg)), escaped(&help));
    }
    for below in command.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        tables(below, &format!("{name} {}", below.get_name()), out);
    }
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// `-o, --output OUT`, or `FILE…`.
fn spelling(arg: &Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    let values: Vec<&str> = names.iter().map(|n| n.as_str()).collect();
    let takes_value = arg.get_action().takes_values();
    let value = if takes_value { values.join(" ") } else { String::new() };
    let many = if arg.get_num_args().is_some_and(|n| n.max_values() > 1) { "…" } else { "" };
    if arg.is_positional() {
        let repeated = matches!(arg.get_action(), clap::ArgAction::Append);
        let dots = if repeated { "…" } else { "" };
        let dashes = if arg.is_last_set() { "-- " } else { "" };
        return format!("{dashes}{value}{dots}");
    }
    let long = arg.get_long().map(|long| format!("--{long}"));
    let short = arg.get_short().map(|short| format!("-{short}"));
    let both = short.into_iter().chain(long).collect::<Vec<_>>().join(", ");
    let is_optional = arg.get_num_args().is_some_and(|n| n.min_values() == 0) && takes_value;
    match (value.is_empty(), is_optional) {
        (true, _) => both,
        (false, true) => format!("{both}[={value}]"),
        (false, false) => format!("{both} {value}{many}"),
    }
}

/// The words that it takes, and the default.
fn values(arg: &Arg) -> String {
    if !arg.get_action().takes_values() {
        return String::new();
    }
    let possible = arg.get_possible_values();
    let words: Vec<String> = possible
        .iter()
        .filter(|v| !v.is_hide_set())
        .map(|v| format!("`{}`", v.get_name()))
        .collect();
    let defaults = arg.get_default_values();
    let defaults: Vec<String> = defaults.iter().map(|d| format!("`{}`", d.display())).collect();
    let mut out = String::new();
    if !words.is_empty() {
        let _ = write!(out, ": {}", words.join(", "));
    }
    if !defaults.is_empty() {
        let _ = write!(out, " [default: {}]", defaults.join(", "));
    }
    out
}

#[test]
fn the_book_lists_every_option_of_every_command() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/command-line.md");
    let page = std::fs::read_to_string(&path).expect("the page of the book");
    let mut command = Args::command();
    command.build();
    let mut fresh = String::new();
    tables(&command, "pir", &mut fresh);
    let begin = page.find(BEGIN).expect("the tables have a beginning") + BEGIN.len();
    let end = begin + page[begin..].find(END).expect("the tables have an end");
    let fresh = format!("{}{fresh}\n{}", &page[..begin], &page[end..]);
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("the page is written");
    } else {
        assert!(page == fresh, "PIR_BLESS=1 writes the tables of docs/command-line.md anew");
    }
    // All options are somewhere on the page, the generator's faults notwithstanding.
    let mut todo = vec![&command];
    let mut seen = 0;
    while let Some(command) = todo.pop() {
        todo.extend(command.get_subcommands().filter(|c| !c.is_hide_set()));
        for long in command.get_arguments().filter(|a| !a.is_hide_set()).filter_map(Arg::get_long) {
            seen += 1;
            assert!(fresh.contains(&format!("--{long}")), "--{long} of {}", command.get_name());
        }
    }
    assert!(seen > 200, "{seen}");
}
