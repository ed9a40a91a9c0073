//! The attributes of LLVM 22: names, forms of arguments, and allowed positions. Data only.

use crate::text::lexer::{Token, pack};

/// The form of an attribute's argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arg {
    None,
    /// `align 8`, `align(8)`; in a group `align=8`
    Align,
    /// `alignstack(8)`; in a group `alignstack=8`
    StackAlign,
    /// `(8)`
    Bytes,
    /// `(T)`
    Type,
    /// `(argmem: read, …)`
    Memory,
    /// `(address, ret: provenance)`
    Captures,
    /// `(i32 0, 5)`
    Range,
    /// `((0, 4), (8, 12))`
    Initializes,
    /// `(nan inf)`
    NoFpClass,
    /// `("alloc,zeroed")`
    AllocKind,
    /// `(0)`, `(0, 1)`
    AllocSize,
    /// `(1)`, `(1, 16)`
    VScaleRange,
    /// nothing, `(sync)`, `(async)`
    UwTable,
    /// Nothing; on a function an older spelling of `memory(…)`.
    OldMemory,
    /// Nothing; an older spelling of `captures(none)`.
    NoCapture,
}

/// Allowed on a function or call.
pub(super) const F: u8 = 1;
/// Allowed on a parameter or argument.
pub(super) const P: u8 = 2;
/// Allowed on a result.
pub(super) const R: u8 = 4;

/// The description of one attribute.
#[derive(Debug)]
pub(super) struct AttrRow {
    pub name: &'static str,
    /// The first eight bytes, packed as in a token.
    key: u64,
    pub arg: Arg,
    /// [`F`], [`P`], [`R`]
    pub places: u8,
}

const fn row(name: &'static str, arg: Arg, places: u8) -> AttrRow {
    AttrRow { name, key: pack(name.as_bytes()), arg, places }
}

const SLOTS: usize = 512;
const EMPTY: u8 = u8::MAX;

#[inline]
const fn slot(value: u64) -> usize {
    (value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
}

/// An open-addressing table from the first eight bytes of a word to the first row that starts so.
static TABLE: [u8; SLOTS] = {
    assert!(ROWS.len() < EMPTY as usize);
    let mut table = [EMPTY; SLOTS];
    let mut i = 0;
    while i < ROWS.len() {
        if i == 0 || ROWS[i].key != ROWS[i - 1].key {
            let mut at = slot(ROWS[i].key);
            while table[at] != EMPTY {
                at = (at + 1) % SLOTS;
            }
            table[at] = i as u8;
        }
        i += 1;
    }
    table
};

/// Returns the row of a word, and its number.
#[inline]
pub(super) fn find(word: Token, text: &[u8]) -> Option<(usize, &'static AttrRow)> {
    let key = word.value;
    let mut at = slot(key);
    loop {
        let first = TABLE[at];
        if first == EMPTY {
            return None;
        }
        let rows = &ROWS[first as usize..];
        if rows[0].key == key {
            let same = rows.iter().take_while(|r| r.key == key);
            return (first as usize..).zip(same).find(|(_, r)| {
                r.name.len() == text.len()
                    && (text.len() <= 8 || r.name.as_bytes()[8..] == text[8..])
            });
        }
        at = (at + 1) % SLOTS;
    }
}

/// Sorted by name. Rows of `OldMemory` and `NoCapture` are read as what LLVM 22 has instead.
#[rustfmt::skip]
const ROWS: &[AttrRow] = &[
    row("align", Arg::Align, P | R),
    row("alignstack", Arg::StackAlign, F | P | R),
    row("allocalign", Arg::None, P),
    row("allockind", Arg::AllocKind, F),
    row("allocptr", Arg::None, P),
    row("allocsize", Arg::AllocSize, F),
    row("alwaysinline", Arg::None, F),
    row("argmemonly", Arg::OldMemory, F),
    row("builtin", Arg::None, F),
    row("byref", Arg::Type, P),
    row("byval", Arg::Type, P),
    row("captures", Arg::Captures, P),
    row("cold", Arg::None, F),
    row("convergent", Arg::None, F),
    row("coro_elide_safe", Arg::None, F),
    row("coro_only_destroy_when_complete", Arg::None, F),
    row("dead_on_return", Arg::None, P),
    row("dead_on_unwind", Arg::None, P),
    row("dereferenceable", Arg::Bytes, P | R),
    row("dereferenceable_or_null", Arg::Bytes, P | R),
    row("disable_sanitizer_instrumentation", Arg::None, F),
    row("elementtype", Arg::Type, P),
    row("fn_ret_thunk_extern", Arg::None, F),
    row("hot", Arg::None, F),
    row("hybrid_patchable", Arg::None, F),
    row("immarg", Arg::None, P),
    row("inaccessiblemem_or_argmemonly", Arg::OldMemory, F),
    row("inaccessiblememonly", Arg::OldMemory, F),
    row("inalloca", Arg::Type, P),
    row("initializes", Arg::Initializes, P),
    row("inlinehint", Arg::None, F),
    row("inreg", Arg::None, P | R),
    row("jumptable", Arg::None, F),
    row("memory", Arg::Memory, F),
    row("minsize", Arg::None, F),
    row("mustprogress", Arg::None, F),
    row("naked", Arg::None, F),
    row("nest", Arg::None, P),
    row("noalias", Arg::None, P | R),
    row("nobuiltin", Arg::None, F),
    row("nocallback", Arg::None, F),
    row("nocapture", Arg::NoCapture, P),
    row("nocf_check", Arg::None, F),
    row("nocreateundeforpoison", Arg::None, F),
    row("nodivergencesource", Arg::None, F),
    row("noduplicate", Arg::None, F),
    row("noext", Arg::None, P | R),
    row("nofpclass", Arg::NoFpClass, P | R),
    row("nofree", Arg::None, F | P),
    row("noimplicitfloat", Arg::None, F),
    row("noinline", Arg::None, F),
    row("nomerge", Arg::None, F),
    row("nonlazybind", Arg::None, F),
    row("nonnull", Arg::None, P | R),
    row("noprofile", Arg::None, F),
    row("norecurse", Arg::None, F),
    row("noredzone", Arg::None, F),
    row("noreturn", Arg::None, F),
    row("nosanitize_bounds", Arg::None, F),
    row("nosanitize_coverage", Arg::None, F),
    row("nosync", Arg::None, F),
    row("noundef", Arg::None, P | R),
    row("nounwind", Arg::None, F),
    row("null_pointer_is_valid", Arg::None, F),
    row("optdebug", Arg::None, F),
    row("optforfuzzing", Arg::None, F),
    row("optnone", Arg::None, F),
    row("optsize", Arg::None, F),
    row("preallocated", Arg::Type, F | P),
    row("presplitcoroutine", Arg::None, F),
    row("range", Arg::Range, P | R),
    row("readnone", Arg::OldMemory, F | P),
    row("readonly", Arg::OldMemory, F | P),
    row("returned", Arg::None, P),
    row("returns_twice", Arg::None, F),
    row("safestack", Arg::None, F),
    row("sanitize_address", Arg::None, F),
    row("sanitize_alloc_token", Arg::None, F),
    row("sanitize_hwaddress", Arg::None, F),
    row("sanitize_memory", Arg::None, F),
    row("sanitize_memtag", Arg::None, F),
    row("sanitize_numerical_stability", Arg::None, F),
    row("sanitize_realtime", Arg::None, F),
    row("sanitize_realtime_blocking", Arg::None, F),
    row("sanitize_thread", Arg::None, F),
    row("sanitize_type", Arg::None, F),
    row("shadowcallstack", Arg::None, F),
    row("signext", Arg::None, P | R),
    row("skipprofile", Arg::None, F),
    row("speculatable", Arg::None, F),
    row("speculative_load_hardening", Arg::None, F),
    row("sret", Arg::Type, P),
    row("ssp", Arg::None, F),
    row("sspreq", Arg::None, F),
    row("sspstrong", Arg::None, F),
    row("strictfp", Arg::None, F),
    row("swiftasync", Arg::None, P),
    row("swifterror", Arg::None, P),
    row("swiftself", Arg::None, P),
    row("uwtable", Arg::UwTable, F),
    row("vscale_range", Arg::VScaleRange, F),
    row("willreturn", Arg::None, F),
    row("writable", Arg::None, P),
    row("writeonly", Arg::OldMemory, F | P),
    row("zeroext", Arg::None, P | R),
];

#[cfg(test)]
mod tests {
    use super::*;

    use crate::text::lexer::Lexer;

    #[test]
    fn every_row_is_found_and_nothing_else() {
        assert!(ROWS.is_sorted_by_key(|r| r.name));
        let find = |word: &str| {
            let token = Lexer::new(word.as_bytes(), 0, word.len()).next();
            super::find(token, word.as_bytes()).map(|r| r.1.name)
        };
        for row in ROWS {
            assert_eq!(find(row.name), Some(row.name));
            assert_eq!(find(&format!("{}x", row.name)), None);
        }
        for word in ["i32", "void", "ptr", "store", "sanitize", "noundeff", "n"] {
            assert_eq!(find(word), None);
        }
    }
}
