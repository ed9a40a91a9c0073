//! Which directive a call that opens a region was compiled from.
//!
//! A combined directive becomes several calls with one place in the source: `parallel for` opens a
//! region, and its code divides a loop at the same line. Without places, the two cannot be
//! distinguished from a loop inside a region.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::ident::{self, DISTRIBUTE, SECTIONS};
use crate::interface::Meaning;
use crate::source_names::Names;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::function::Body;

/// How flang begins the names of blocks of `sections`, whose calls have no such flag.
const SECTION_BLOCK: &[u8] = b"omp_section";

/// The work that a worksharing construct divides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shared {
    Loop,
    Sections,
    Teams,
}

/// Returns the directive of a call that opens a region: `parallel for`. `is_loop` says that the
/// region is nothing but one loop.
pub(crate) fn directive(
    names: &Names<'_>,
    survey: &Survey,
    body: &Body,
    call: &RuntimeCall,
    is_loop: bool,
) -> &'static str {
    let place = ident::place(names.module, body, call);
    let code = body.call_args(call.inst).get(2).and_then(|v| v.as_global());
    let shared = code.and_then(|code| {
        let inside = names.module.function(code)?.body.as_deref()?;
        let is_combined = |c: &RuntimeCall| match (&place, ident::place(names.module, inside, c)) {
            (Some(a), Some(b)) => a.line == b.line,
            _ => is_loop,
        };
        let mut all = survey.facts(code).calls.iter().filter(|c| is_combined(c));
        all.find_map(|c| divided(names.module, inside, c))
    });
    match (call.entry == Some(Entry::Teams), shared) {
        (true, Some(Shared::Teams)) => "teams distribute",
        (true, _) => "teams",
        (false, Some(Shared::Sections)) => "parallel sections",
        (false, Some(_)) if code.is_some_and(|code| names.is_fortran_code(code)) => "parallel do",
        (false, Some(_)) => "parallel for",
        (false, None) => "parallel",
    }
}

/// Returns the work that a call divides, if it begins a worksharing construct.
fn divided(module: &Module, body: &Body, call: &RuntimeCall) -> Option<Shared> {
    let (Meaning::StaticLoop | Meaning::DistributedLoop | Meaning::Dispatch) = call.row.meaning
    else {
        return None;
    };
    let flags = ident::flags(module, body, call.inst).unwrap_or(0);
    let mut blocks = body.layout().iter().filter_map(|&b| body.block_names.get(b));
    Some(match flags {
        _ if flags & DISTRIBUTE != 0 => Shared::Teams,
        _ if flags & SECTIONS != 0 => Shared::Sections,
        _ if blocks.any(|n| n.starts_with(SECTION_BLOCK)) => Shared::Sections,
        _ => Shared::Loop,
    })
}
