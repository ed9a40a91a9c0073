//! Runtime functions of flang to compare and search texts.

use super::{bytes, read_flag};
use crate::HostContext;
use crate::HostEffect;
use crate::args::{HostArgs, HostResult, LibraryEntry, int, long, row};
use std::cmp::Ordering;

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file.
pub(crate) static TABLE: &[LibraryEntry] = &[
    row("_FortranACharacterCompareScalar1", MEMORY, |cx, a| {
        let x = bytes(cx, a.ptr(0)?, a.uint(2)?)?;
        let y = bytes(cx, a.ptr(1)?, a.uint(3)?)?;
        int(compare(&x, &y) as i32)
    }),
    row("_FortranAIndex1", MEMORY, |cx, a| {
        let (x, y) = two_texts(cx, a)?;
        let back = read_flag(a, 4)?;
        let mut places = 0..=x.len().saturating_sub(y.len());
        let is = |k: &usize| x.get(*k..*k + y.len()) == Some(&y[..]);
        let at = if back { places.rfind(is) } else { places.find(is) };
        long(at.map_or(0, |k| k as i64 + 1))
    }),
    row("_FortranAScan1", MEMORY, |cx, a| search(cx, a, true)),
    row("_FortranAVerify1", MEMORY, |cx, a| search(cx, a, false)),
    row("_FortranALenTrim1", MEMORY, |cx, a| {
        let x = bytes(cx, a.ptr(0)?, a.uint(1)?)?;
        long(trimmed(&x).len() as i64)
    }),
];

/// Returns the text without trailing spaces.
pub(super) fn trimmed(text: &[u8]) -> &[u8] {
    let len = text.iter().rposition(|&b| b != b' ').map_or(0, |k| k + 1);
    &text[..len]
}

/// Compares two texts as if the shorter one were padded with spaces.
fn compare(x: &[u8], y: &[u8]) -> Ordering {
    let n = x.len().max(y.len());
    let padded = |t: &[u8]| (0..n).map(|k| t.get(k).copied().unwrap_or(b' ')).collect::<Vec<_>>();
    padded(x).cmp(&padded(y))
}

type TwoTexts = (Vec<u8>, Vec<u8>);

fn two_texts(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> pir_interp::StepResult<TwoTexts> {
    let x = bytes(cx, args.ptr(0)?, args.uint(1)?)?;
    Ok((x, bytes(cx, args.ptr(2)?, args.uint(3)?)?))
}

/// Returns the position of the first or last character that is in a set, if `inside`, or otherwise
/// not in it. Positions start at 1; 0 means that there is none.
fn search(cx: &mut dyn HostContext, args: &HostArgs<'_>, inside: bool) -> HostResult {
    let (x, set) = two_texts(cx, args)?;
    let is = |b: &u8| set.contains(b) == inside;
    let at = if read_flag(args, 4)? { x.iter().rposition(is) } else { x.iter().position(is) };
    long(at.map_or(0, |k| k as i64 + 1))
}
