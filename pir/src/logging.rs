//! `-v`, `--log-format` and `--trace`.

use crate::cli::{Global, LogFormat};
use std::fs::File;
use std::io;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::prelude::*;
use tracing_subscriber::{EnvFilter, Registry};

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
        (true, _) => "error",
        (_, 0) => "warn",
        (_, 1) => "info",
        _ => "debug",
    };
    if global.verbose == 0 && global.trace.is_none() {
        return Ok(TraceGuard(None));
    }
    let filter = EnvFilter::new(level);
    let (human, json) = match global.log_format {
        LogFormat::Human => {
            (Some(tracing_subscriber::fmt::layer().with_writer(io::stderr).without_time()), None)
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
            // The code generator's libraries log every instruction.
            let ours = filter_fn(|of| of.target().starts_with("pir"));
            (Some(layer.with_filter(ours)), Some(guard))
        }
    };
    let logs = human.map(|l| l.boxed()).or(json.map(|l| l.boxed()));
    Registry::default().with(logs.map(|l| l.with_filter(filter))).with(chrome).init();
    Ok(TraceGuard(guard))
}
