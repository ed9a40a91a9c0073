//! `-v`, `--log-format` and `--trace`.

use crate::cli::{Global, LogFormat};
use crate::output::tell;
use std::fs::File;
use std::io;
use tracing::Level;
use tracing_subscriber::Registry;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::prelude::*;

/// Keeps the trace open; dropping it writes the rest.
pub(crate) struct TraceGuard(
    #[allow(dead_code, reason = "held for its drop")] Option<tracing_chrome::FlushGuard>,
);

/// Installs the subscribers that the arguments ask for.
///
/// # Errors
/// If the trace file can't be made.
pub(crate) fn start(global: &Global) -> io::Result<TraceGuard> {
    if global.jobs.is_some() {
        crate::threads::start(global.jobs);
    }
    let level = match (global.quiet, global.verbose) {
        (true, _) => Level::ERROR,
        (_, 0) => Level::WARN,
        (_, 1) => Level::INFO,
        _ => Level::DEBUG,
    };
    if global.log_format.is_some() && global.verbose == 0 && !global.quiet {
        tell!("pir: warning: --log-format has no effect here: it is for -v");
    }
    if global.verbose == 0 && global.trace.is_none() {
        return Ok(TraceGuard(None));
    }
    // The code generator's libraries log every instruction: only their warnings are shown.
    let filter = filter_fn(move |of| {
        let is_ours = of.target().starts_with("pir");
        *of.level() <= if is_ours { level } else { level.min(Level::WARN) }
    });
    let (human, json) = match global.log_format.unwrap_or(LogFormat::Human) {
        LogFormat::Human => {
            let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).without_time();
            (Some(layer.with_ansi(crate::output::is_coloured(&io::stderr()))), None)
        }
        LogFormat::Json => {
            (None, Some(tracing_subscriber::fmt::layer().json().with_writer(io::stderr)))
        }
    };
    let (chrome, guard) = match &global.trace {
        None => (None, None),
        Some(path) => {
            let file = File::create(path).map_err(|e| {
                io::Error::new(e.kind(), format!("can't write the trace {}: {e}", path.display()))
            })?;
            let (layer, guard) =
                tracing_chrome::ChromeLayerBuilder::new().writer(file).include_args(true).build();
            let ours = filter_fn(|of| of.target().starts_with("pir"));
            (Some(layer.with_filter(ours)), Some(guard))
        }
    };
    let logs = human.map(|l| l.boxed()).or(json.map(|l| l.boxed()));
    Registry::default().with(logs.map(|l| l.with_filter(filter))).with(chrome).init();
    Ok(TraceGuard(guard))
}
