//! Facts about the source in `ident_t`, the first argument of calls of the run time.

use crate::call::RuntimeCall;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::debug::SourcePlace;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::module::GlobalKind;

/// The flag of a call that divides the blocks of `sections`.
pub const SECTIONS: u64 = 0x400;
/// The flag of a call that divides iterations among teams, for `distribute`.
pub const DISTRIBUTE: u64 = 0x800;
/// The flags that say what a barrier belongs to, and those of one at the end of a loop.
pub(crate) const BARRIERS: u64 = 0x1e0;
pub(crate) const BARRIER_OF_LOOP: u64 = 0x40;

/// The members with the flags and with the text.
const FLAGS: usize = 1;
const TEXT: usize = 4;

/// Returns the flags of a call.
#[must_use]
pub fn flags(module: &Module, body: &Body, call: Inst) -> Option<u64> {
    module.consts.const_int(&module.types, member(module, body, call, FLAGS)?)
}

/// Returns the place of a call in the source. Without debug information there is none. flang gives
/// the calls that open regions locations of other instructions, but the text has the line of the
/// directive.
pub(crate) fn place(module: &Module, body: &Body, call: &RuntimeCall) -> Option<SourcePlace> {
    let location = SourcePlace::of(module, body, call.inst)?;
    let of_text = || {
        let text = member(module, body, call.inst, TEXT)?.as_global()?;
        let GlobalKind::Variable(text) = &module.global(text).kind else { return None };
        let ConstKind::Bytes(bytes) = module.consts.get(text.init?.as_const()?).kind else {
            return None;
        };
        line_and_column(module.consts.bytes(bytes))
    };
    let (line, column) = of_text().unwrap_or((location.line, location.column));
    (line > 0).then(|| SourcePlace::new(location.file, line, column))
}

fn member(module: &Module, body: &Body, call: Inst, number: usize) -> Option<Value> {
    let ident = body.call_args(call).first()?.as_global()?;
    let GlobalKind::Variable(ident) = &module.global(ident).kind else { return None };
    let ConstKind::Aggregate(members) = module.consts.get(ident.init?.as_const()?).kind else {
        return None;
    };
    module.consts.values(members).get(number).copied()
}

/// Reads a text such as `;heat.c;main;12;1;;`, without a line if the compiler does not know it.
fn line_and_column(text: &[u8]) -> Option<(u32, u32)> {
    let text = std::str::from_utf8(text).ok()?.trim_end_matches('\0').strip_suffix(";;")?;
    let mut from_end = text.rsplitn(3, ';');
    let column = from_end.next()?.parse().ok()?;
    let line = from_end.next()?.parse().ok()?;
    (line > 0).then_some((line, column))
}

#[cfg(test)]
mod tests {
    use super::line_and_column;

    #[test]
    fn texts_have_a_line_or_none() {
        assert_eq!(line_and_column(b";heat.c;main;12;1;;\0"), Some((12, 1)));
        assert_eq!(line_and_column(b";a;b.cpp;n::S::step;9;30;;\0"), Some((9, 30)));
        for text in [&b";unknown;unknown;0;0;;\0"[..], b"", b";;", b";a;b;-1;2;;", b"\xff;1;1;;"] {
            assert_eq!(line_and_column(text), None, "{text:?}");
        }
    }
}
