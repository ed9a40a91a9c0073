//! The option that is most similar to an unknown one.

use super::Args;
use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use pir_core::suggest::closest;
use std::ffi::OsString;

/// Suggests an option for one that is unknown. Clap's measure of similarity finds none that is as
/// short as `--out`.
pub(super) fn with_suggestion(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(unknown)) if error.kind() == ErrorKind::UnknownArgument => {
            unknown.trim_start_matches("--").to_owned()
        }
        _ => return error,
    };
    if error.get(ContextKind::SuggestedArg).is_some() {
        return error;
    }
    let root = Args::command();
    let mut command = &root;
    for word in words.iter().skip(1).filter_map(|w| w.to_str()) {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    let known = command.get_arguments().filter(|a| !a.is_hide_set());
    if let Some(option) = closest(&unknown, known.filter_map(clap::Arg::get_long)) {
        let option = ContextValue::String(format!("--{option}"));
        error.insert(ContextKind::SuggestedArg, option);
    }
    error
}
