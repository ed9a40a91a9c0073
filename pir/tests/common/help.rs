//! The commands and their arguments, from the help that clap writes.

use std::process::Command;

/// A command, and what its help says.
pub(crate) struct Described {
    /// Its words after `pir`.
    pub words: Vec<String>,
    pub help: String,
}

fn help(words: &[String]) -> String {
    let mut pir = Command::new(env!("CARGO_BIN_EXE_pir"));
    let out = pir.args(words).arg("--help").output().expect("pir starts");
    assert!(out.status.success(), "{words:?}");
    String::from_utf8(out.stdout).expect("UTF-8")
}

/// All commands that can be called, `pir fuzz` before the commands below it.
pub(crate) fn commands() -> Vec<Described> {
    let mut found = Vec::new();
    let mut todo = vec![Vec::new()];
    while let Some(words) = todo.pop() {
        let help = help(&words);
        let below = help.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
        let below = below.lines().take_while(|l| !l.is_empty());
        // Names are indented by two columns, continued descriptions by more.
        let names = below.filter_map(|l| l.strip_prefix("  ")).filter(|l| !l.starts_with(' '));
        for name in names.filter_map(|l| l.split(' ').next()).filter(|&n| n != "help") {
            todo.push(words.iter().cloned().chain([name.to_owned()]).collect());
        }
        if !words.is_empty() {
            found.push(Described { words, help });
        }
    }
    assert!(found.len() > 20, "{}", found.len());
    found
}

impl Described {
    /// The words in one.
    pub(crate) fn name(&self) -> String {
        self.words.join(" ")
    }

    /// The long options.
    pub(crate) fn options(&self) -> Vec<String> {
        let lines = self.help.lines().map(str::trim_start).filter(|l| l.starts_with('-'));
        let longs = lines.filter_map(|l| l.split([' ', ',']).find(|w| w.starts_with("--")));
        let word = |w: &str| w.split(['[', '=']).next().unwrap_or(w).to_owned();
        longs.map(word).filter(|w| w != "--").collect()
    }

    /// The positional arguments, as in `<FILE>`, before `--`.
    pub(crate) fn positionals(&self) -> Vec<String> {
        let usage = self.help.lines().find_map(|l| l.strip_prefix("Usage: ")).expect("a usage");
        let words: Vec<&str> = usage.split(' ').collect();
        // A word behind an option is its value.
        let pairs = words.windows(2).skip(self.words.len()).filter(|w| !w[0].starts_with("--"));
        let words = pairs.map(|w| w[1]).take_while(|w| *w != "--");
        let is_positional = |w: &&str| w.starts_with('<') || w.starts_with('[');
        let plain =
            |w: &str| w.trim_end_matches("...").trim_matches(['<', '>', '[', ']']).to_owned();
        let all = words.filter(is_positional).map(plain);
        all.filter(|w| !["OPTIONS", "COMMAND", "--"].contains(&w.as_str())).collect()
    }

    /// Whether `--format json` is known.
    pub(crate) fn has_json(&self) -> bool {
        let format = self.help.split_once("--format").map_or("", |(_, rest)| rest);
        format.lines().take(8).any(|l| l.contains("json"))
    }
}
