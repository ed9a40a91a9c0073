//! The tables that the macros of glibc's `ctype.h` read, in the C locale. `library/ctype.c` has the
//! functions.

use super::args::{self, LibraryEntry, add, fail, ptr, row};
use super::{HostContext, HostEffect};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

/// The bits of the character classes in glibc's table.
const UPPER: u16 = 0x100;
const LOWER: u16 = 0x200;
const ALPHA: u16 = 0x400;
const DIGIT: u16 = 0x800;
const XDIGIT: u16 = 0x1000;
const SPACE: u16 = 0x2000;
const PRINT: u16 = 0x4000;
const GRAPH: u16 = 0x8000;
const BLANK: u16 = 0x1;
const CNTRL: u16 = 0x2;
const PUNCT: u16 = 0x4;
const ALNUM: u16 = 0x8;

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    // The functions of `library/ctype.c` call it.
    row("__pir_not_a_character", HostEffect::Pure, |_, a| {
        fail(Ub::Library, format!("{} is no character", a.int(0)? as i32))
    }),
    row("__ctype_b_loc", HostEffect::Memory, |cx, _| {
        let of = |c| class(c).to_le_bytes().to_vec();
        table(cx, ["ctype class", "ctype class table"], 2, &of)
    }),
    row("__ctype_toupper_loc", HostEffect::Memory, |cx, _| {
        let of = |c| to_upper(c).to_le_bytes().to_vec();
        table(cx, ["ctype upper", "ctype upper table"], 4, &of)
    }),
    row("__ctype_tolower_loc", HostEffect::Memory, |cx, _| {
        let of = |c| to_lower(c).to_le_bytes().to_vec();
        table(cx, ["ctype lower", "ctype lower table"], 4, &of)
    }),
    row("__ctype_get_mb_cur_max", HostEffect::Pure, |_, _| args::long(1)),
];

/// Returns the classes of a character; 0 if it is not an ASCII character.
fn class(c: i32) -> u16 {
    let Ok(b) = u8::try_from(c) else { return 0 };
    let bit = |is: bool, bit: u16| if is { bit } else { 0 };
    bit(b.is_ascii_uppercase(), UPPER)
        | bit(b.is_ascii_lowercase(), LOWER)
        | bit(b.is_ascii_alphabetic(), ALPHA)
        | bit(b.is_ascii_digit(), DIGIT)
        | bit(b.is_ascii_hexdigit(), XDIGIT)
        | bit(matches!(b, b' ' | 9..=13), SPACE)
        | bit(matches!(b, 32..=126), PRINT)
        | bit(b.is_ascii_graphic(), GRAPH)
        | bit(matches!(b, b' ' | b'\t'), BLANK)
        | bit(b.is_ascii_control(), CNTRL)
        | bit(b.is_ascii_punctuation(), PUNCT)
        | bit(b.is_ascii_alphanumeric(), ALNUM)
}

/// Returns whether the byte is white space in the C locale.
pub(super) fn is_space(b: u8) -> bool {
    class(b.into()) & SPACE != 0
}

/// Converts a character to upper case. As in glibc, a negative `char` other than `EOF` is returned
/// as `unsigned char`.
fn to_upper(c: i32) -> i32 {
    match c {
        97..=122 => c - 32,
        -128..=-2 => c + 256,
        _ => c,
    }
}

fn to_lower(c: i32) -> i32 {
    match c {
        65..=90 => c + 32,
        -128..=-2 => c + 256,
        _ => c,
    }
}

/// Returns a pointer to the entry for character 0 of a table that covers -128 to 255.
fn table(
    cx: &mut dyn HostContext,
    [name, table]: [&'static str; 2],
    size: u64,
    of: &dyn Fn(i32) -> Vec<u8>,
) -> StepResult<Vec<pir_interp::Cell>> {
    let bytes = || (-128..256).flat_map(of).collect();
    let entries = args::object(cx, table, 384 * size, bytes)?;
    let p = args::object(cx, name, 8, || vec![0; 8])?;
    let place = cx.memory().resolve(p, 8, 8)?;
    cx.memory().store_scalar(place, ScalarKind::Ptr(64), add(entries, 128 * size));
    ptr(p)
}
