//! Which directive a call that opens a region was compiled from.
//!
//! A combined directive becomes several calls with one place in the source: `parallel for` opens a
//! region, and its code divides a loop at the same line. Without places, the two cannot be told
//! from a loop inside a region.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::source_names::Names;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::debug::SourcePlace;
use pir_core::entity::Value;
use pir_core::function::Body;
use pir_core::module::GlobalKind;

/// Flags of `ident_t`: what a call that divides iterations divides.
const SECTIONS: u64 = 0x400;
const DISTRIBUTE: u64 = 0x800;
/// How flang begins the names of blocks of `sections`, whose calls have no such flag.
const SECTION_BLOCK: &[u8] = b"omp_section";

/// What a worksharing construct divides.
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
    let place = SourcePlace::of(names.module, body, call.inst);
    let shared = body.call_args(call.inst).get(2).and_then(|v| v.as_global()).and_then(|code| {
        let inside = names.module.function(code)?.body.as_deref()?;
        let is_combined = |c: &RuntimeCall| {
            let line = |p: &SourcePlace| (p.file.clone(), p.line);
            match (&place, SourcePlace::of(names.module, inside, c.inst)) {
                (Some(a), Some(b)) => line(a) == line(&b),
                _ => is_loop,
            }
        };
        let mut all = survey.facts(code).calls.iter().filter(|c| is_combined(c));
        all.find_map(|c| divided(names.module, inside, c))
    });
    match (call.entry == Some(Entry::Teams), shared) {
        (true, Some(Shared::Teams)) => "teams distribute",
        (true, _) => "teams",
        (false, Some(Shared::Sections)) => "parallel sections",
        (false, Some(_)) if names.is_fortran() => "parallel do",
        (false, Some(_)) => "parallel for",
        (false, None) => "parallel",
    }
}

/// Returns what a call divides, if it begins a worksharing construct.
fn divided(module: &Module, body: &Body, call: &RuntimeCall) -> Option<Shared> {
    const BEGINNINGS: [&str; 3] =
        ["__kmpc_for_static_init", "__kmpc_dist_for_static_init", "__kmpc_dispatch_init"];
    let name = module.global(call.called).name.as_deref()?;
    if !BEGINNINGS.iter().any(|b| name.starts_with(b.as_bytes())) {
        return None;
    }
    let flags = body.call_args(call.inst).first().and_then(|&v| flags(module, v)).unwrap_or(0);
    let mut blocks = body.layout().iter().filter_map(|&b| body.block_names.get(b));
    Some(match flags {
        _ if flags & DISTRIBUTE != 0 => Shared::Teams,
        _ if flags & SECTIONS != 0 => Shared::Sections,
        _ if blocks.any(|n| n.starts_with(SECTION_BLOCK)) => Shared::Sections,
        _ => Shared::Loop,
    })
}

/// Returns the flags in the `ident_t` of a call, its second member.
fn flags(module: &Module, ident: Value) -> Option<u64> {
    let GlobalKind::Variable(ident) = &module.global(ident.as_global()?).kind else { return None };
    let ConstKind::Aggregate(members) = module.consts.get(ident.init?.as_const()?).kind else {
        return None;
    };
    let &member = module.consts.values(members).get(1)?;
    module.consts.const_int(&module.types, member)
}
