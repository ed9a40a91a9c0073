//! The string functions of `string.h` and `strings.h`. [`super::bytes`] has those on memory.

use super::args::{self, Args, Entry, HostResult, add, int, is_null, long, peek, ptr, row};
use super::args::{read_bounded, read_until, write_string};
use super::{Cx, Effect, HostState};
use pir_interp::cell::Cell;
use pir_interp::shape::Scalar;
use pir_interp::ub::{Step, Ub};

const MEMORY: Effect = Effect::Memory;

/// The functions of this file.
pub(super) static TABLE: &[Entry] = &[
    row("strlen", MEMORY, |cx, a| long(cx.read_string(a.ptr(0)?)?.len() as i64)),
    row("strnlen", MEMORY, |cx, a| long(read_bounded(cx, a.ptr(0)?, a.uint(1)?)?.len() as i64)),
    row("strcpy", MEMORY, |cx, a| copy(cx, a, false)),
    row("stpcpy", MEMORY, |cx, a| copy(cx, a, true)),
    row("__strcpy_chk", MEMORY, |cx, a| copy(cx, a, false)),
    row("__stpcpy_chk", MEMORY, |cx, a| copy(cx, a, true)),
    row("strncpy", MEMORY, |cx, a| copy_padded(cx, a, false)),
    row("stpncpy", MEMORY, |cx, a| copy_padded(cx, a, true)),
    row("__strncpy_chk", MEMORY, |cx, a| copy_padded(cx, a, false)),
    row("__stpncpy_chk", MEMORY, |cx, a| copy_padded(cx, a, true)),
    row("strcat", MEMORY, |cx, a| append(cx, a, u64::MAX)),
    row("__strcat_chk", MEMORY, |cx, a| append(cx, a, u64::MAX)),
    row("strncat", MEMORY, |cx, a| append(cx, a, a.uint(2)?)),
    row("__strncat_chk", MEMORY, |cx, a| append(cx, a, a.uint(2)?)),
    row("strlcpy", MEMORY, |cx, a| {
        let (to, text, room) = (a.ptr(0)?, cx.read_string(a.ptr(1)?)?, a.uint(2)?);
        let len = text.len();
        if room > 0 {
            write_string(cx, to, text[..len.min(room as usize - 1)].to_vec())?;
        }
        long(len as i64)
    }),
    row("strcmp", MEMORY, |cx, a| compare(cx, a, u64::MAX, |b| b)),
    row("strcoll", MEMORY, |cx, a| compare(cx, a, u64::MAX, |b| b)),
    row("strncmp", MEMORY, |cx, a| compare(cx, a, a.uint(2)?, |b| b)),
    row("strcasecmp", MEMORY, |cx, a| compare(cx, a, u64::MAX, |b| b.to_ascii_lowercase())),
    row("strncasecmp", MEMORY, |cx, a| compare(cx, a, a.uint(2)?, |b| b.to_ascii_lowercase())),
    row("strchr", MEMORY, |cx, a| find_byte(cx, a, false)),
    row("index", MEMORY, |cx, a| find_byte(cx, a, false)),
    row("strchrnul", MEMORY, |cx, a| find_byte(cx, a, true)),
    row("strrchr", MEMORY, find_last),
    row("rindex", MEMORY, find_last),
    row("strstr", MEMORY, |cx, a| find_string(cx, a, false)),
    row("strcasestr", MEMORY, |cx, a| find_string(cx, a, true)),
    row("strspn", MEMORY, |cx, a| long(span(cx, a.ptr(0)?, a.ptr(1)?, true)? as i64)),
    row("strcspn", MEMORY, |cx, a| long(span(cx, a.ptr(0)?, a.ptr(1)?, false)? as i64)),
    row("strpbrk", MEMORY, |cx, a| {
        let p = a.ptr(0)?;
        let at = span(cx, p, a.ptr(1)?, false)?;
        ptr(if peek(cx, p, at) == Some(0) { Cell::ZERO } else { add(p, at) })
    }),
    row("strtok", Effect::World, |cx, a| {
        let (from, set) = (a.ptr(0)?, a.ptr(1)?);
        let from = if is_null(from) { token_state(cx).0 } else { from };
        let (token, rest) = token(cx, from, set)?;
        token_state(cx).0 = rest;
        ptr(token)
    }),
    row("strtok_r", MEMORY, token_r),
    row("__strtok_r", MEMORY, token_r),
    row("strsep", MEMORY, separate),
    row("strdup", MEMORY, |cx, a| duplicate(cx, a.ptr(0)?, u64::MAX)),
    row("__strdup", MEMORY, |cx, a| duplicate(cx, a.ptr(0)?, u64::MAX)),
    row("strndup", MEMORY, |cx, a| duplicate(cx, a.ptr(0)?, a.uint(1)?)),
    row("strerror", MEMORY, |cx, a| {
        let number = a.int(0)? as i32;
        error_object(cx, number)
    }),
    row("strerror_r", MEMORY, |cx, a| error_object(cx, a.int(0)? as i32)),
    row("__xpg_strerror_r", MEMORY, |cx, a| {
        let (text, to, room) = (error_text(a.int(0)? as i32), a.ptr(1)?, a.uint(2)?);
        if room <= text.len() as u64 {
            return int(args::ERANGE);
        }
        write_string(cx, to, text.into_bytes())?;
        int(0)
    }),
    row("wcslen", MEMORY, |cx, a| long(wide_text(cx, a.ptr(0)?)?.len() as i64)),
    row("wcscmp", MEMORY, |cx, a| {
        let (x, y) = (wide_text(cx, a.ptr(0)?)?, wide_text(cx, a.ptr(1)?)?);
        int(x.cmp(&y) as i32)
    }),
    row("wcscpy", MEMORY, |cx, a| {
        let (to, text) = (a.ptr(0)?, wide_text(cx, a.ptr(1)?)?);
        put_wide(cx, to, &text)
    }),
    row("wcscat", MEMORY, |cx, a| {
        let (to, text) = (a.ptr(0)?, wide_text(cx, a.ptr(1)?)?);
        let end = 4 * wide_text(cx, to)?.len() as u64;
        put_wide(cx, add(to, end), &text)?;
        ptr(to)
    }),
    row("wcschr", MEMORY, |cx, a| {
        let (p, wanted) = (a.ptr(0)?, a.int(1)? as i32);
        let mut text = wide_text(cx, p)?;
        text.push(0);
        let at = text.iter().position(|&c| c == wanted);
        ptr(at.map_or(Cell::ZERO, |k| add(p, 4 * k as u64)))
    }),
];

fn copy(cx: &mut dyn Cx, args: &Args<'_>, end: bool) -> HostResult {
    let (to, from) = (args.ptr(0)?, args.ptr(1)?);
    let len = cx.read_string(from)?.len() as u64;
    cx.copy(to, from, len + 1, false)?;
    ptr(if end { add(to, len) } else { to })
}

fn copy_padded(cx: &mut dyn Cx, args: &Args<'_>, end: bool) -> HostResult {
    let (to, from, room) = (args.ptr(0)?, args.ptr(1)?, args.uint(2)?);
    let len = read_bounded(cx, from, room)?.len() as u64;
    cx.copy(to, from, len, false)?;
    cx.fill(add(to, len), Cell::ZERO, room - len)?;
    ptr(if end { add(to, len) } else { to })
}

fn append(cx: &mut dyn Cx, args: &Args<'_>, max: u64) -> HostResult {
    let (to, from) = (args.ptr(0)?, args.ptr(1)?);
    let text = read_bounded(cx, from, max)?;
    let end = cx.read_string(to)?.len() as u64;
    write_string(cx, add(to, end), text)?;
    ptr(to)
}

/// Returns the difference of the first bytes that differ, as glibc does, or 0 if a zero byte comes
/// first. Reads no bytes after them.
fn compare(cx: &mut dyn Cx, args: &Args<'_>, max: u64, fold: fn(u8) -> u8) -> HostResult {
    let (p, q) = (args.ptr(0)?, args.ptr(1)?);
    let mut n = 0;
    while n < max {
        let (a, b) = (peek(cx, p, n).map(fold), peek(cx, q, n).map(fold));
        n += 1;
        if a.is_none() || a != b || a == Some(0) {
            break;
        }
    }
    let (a, b) = (cx.read(p, n)?, cx.read(q, n)?);
    let last = |text: Vec<u8>| text.last().map_or(0, |&b| i32::from(fold(b)));
    int(last(a) - last(b))
}

fn find_byte(cx: &mut dyn Cx, args: &Args<'_>, end: bool) -> HostResult {
    let (p, wanted) = (args.ptr(0)?, args.int(1)? as u8);
    let text = read_until(cx, p, u64::MAX, |b| b == 0 || b == wanted)?;
    let found = end || text.last() == Some(&wanted);
    ptr(if found { add(p, text.len() as u64 - 1) } else { Cell::ZERO })
}

fn find_last(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (p, wanted) = (args.ptr(0)?, args.int(1)? as u8);
    let mut text = cx.read_string(p)?;
    text.push(0);
    let at = text.iter().rposition(|&b| b == wanted);
    ptr(at.map_or(Cell::ZERO, |k| add(p, k as u64)))
}

fn find_string(cx: &mut dyn Cx, args: &Args<'_>, any_case: bool) -> HostResult {
    let (p, q) = (args.ptr(0)?, args.ptr(1)?);
    let (mut text, mut part) = (cx.read_string(p)?, cx.read_string(q)?);
    if any_case {
        text.make_ascii_lowercase();
        part.make_ascii_lowercase();
    }
    ptr(super::bytes::position(&text, &part).map_or(Cell::ZERO, |k| add(p, k as u64)))
}

/// Returns the length of the prefix whose bytes are all in the set, or, without `of`, not in it.
fn span(cx: &mut dyn Cx, p: Cell, set: Cell, of: bool) -> Step<u64> {
    let set = cx.read_string(set)?;
    let text = read_until(cx, p, u64::MAX, |b| b == 0 || set.contains(&b) != of)?;
    Ok(text.len() as u64 - 1)
}

/// The pointer at which `strtok` continues.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct NextToken(Cell);

impl HostState for NextToken {
    fn digest(&self, name: &mut dyn FnMut(&mut Cell)) -> u64 {
        let mut named = self.clone();
        name(&mut named.0);
        args::digest(&named)
    }
}

fn token_state(cx: &mut dyn Cx) -> &mut NextToken {
    cx.library().state()
}

/// Returns the next token from `from`, and the pointer at which the search for the one after it
/// starts.
fn token(cx: &mut dyn Cx, from: Cell, set: Cell) -> Step<(Cell, Cell)> {
    if is_null(from) {
        return Ok((Cell::ZERO, Cell::ZERO));
    }
    let start = add(from, span(cx, from, set, true)?);
    if cx.read(start, 1)? == [0] {
        return Ok((Cell::ZERO, start));
    }
    let end = add(start, span(cx, start, set, false)?);
    if cx.read(end, 1)? == [0] {
        return Ok((start, end));
    }
    cx.write(end, &[0])?;
    Ok((start, add(end, 1)))
}

fn token_r(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (from, set, save) = (args.ptr(0)?, args.ptr(1)?, args.ptr(2)?);
    let from = match is_null(from) {
        true => pointer_at(cx, save)?,
        false => from,
    };
    let (token, rest) = token(cx, from, set)?;
    cx.store(save, Scalar::Ptr(64), &[rest])?;
    ptr(token)
}

fn pointer_at(cx: &mut dyn Cx, p: Cell) -> Step<Cell> {
    let cell = cx.load(p, Scalar::Ptr(64))?[0];
    match (cell.is_poison(), cell.undef) {
        (true, _) => Err(Ub::PoisonUsed.into()),
        (_, 0) => Ok(cell),
        _ => Err(Ub::UndefUsed.into()),
    }
}

fn separate(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (at, set) = (args.ptr(0)?, args.ptr(1)?);
    let start = pointer_at(cx, at)?;
    if is_null(start) {
        return ptr(Cell::ZERO);
    }
    let end = add(start, span(cx, start, set, false)?);
    let rest = match cx.read(end, 1)?[..] {
        [0] => Cell::ZERO,
        _ => {
            cx.write(end, &[0])?;
            add(end, 1)
        }
    };
    cx.store(at, Scalar::Ptr(64), &[rest])?;
    ptr(start)
}

fn duplicate(cx: &mut dyn Cx, p: Cell, max: u64) -> HostResult {
    let text = read_bounded(cx, p, max)?;
    let fresh = super::heap::allocate(cx, text.len() as u64 + 1, 16)?;
    write_string(cx, fresh, text)?;
    ptr(fresh)
}

/// Reads a string of `wchar_t`s.
fn wide_text(cx: &mut dyn Cx, p: Cell) -> Step<Vec<i32>> {
    let mut out = Vec::new();
    loop {
        let bytes = cx.read(add(p, 4 * out.len() as u64), 4)?;
        match bytes.iter().rev().fold(0u32, |x, b| x << 8 | u32::from(*b)) {
            0 => return Ok(out),
            unit => out.push(unit as i32),
        }
    }
}

fn put_wide(cx: &mut dyn Cx, to: Cell, text: &[i32]) -> HostResult {
    let units = text.iter().chain(&[0]);
    cx.write(to, &units.flat_map(|c| c.to_le_bytes()).collect::<Vec<_>>())?;
    ptr(to)
}

/// The texts of the common error numbers.
static ERRORS: &[(i32, &str)] = &[
    (0, "Success"),
    (1, "Operation not permitted"),
    (2, "No such file or directory"),
    (3, "No such process"),
    (4, "Interrupted system call"),
    (5, "Input/output error"),
    (7, "Argument list too long"),
    (9, "Bad file descriptor"),
    (10, "No child processes"),
    (11, "Resource temporarily unavailable"),
    (12, "Cannot allocate memory"),
    (13, "Permission denied"),
    (14, "Bad address"),
    (16, "Device or resource busy"),
    (17, "File exists"),
    (20, "Not a directory"),
    (21, "Is a directory"),
    (22, "Invalid argument"),
    (24, "Too many open files"),
    (27, "File too large"),
    (28, "No space left on device"),
    (29, "Illegal seek"),
    (32, "Broken pipe"),
    (33, "Numerical argument out of domain"),
    (34, "Numerical result out of range"),
    (35, "Resource deadlock avoided"),
    (38, "Function not implemented"),
    (75, "Value too large for defined data type"),
    (84, "Invalid or incomplete multibyte or wide character"),
    (95, "Operation not supported"),
    (110, "Connection timed out"),
];

/// Returns the text of an error number.
pub(super) fn error_text(number: i32) -> String {
    match ERRORS.iter().find(|(n, _)| *n == number) {
        Some((_, text)) => (*text).to_owned(),
        None => format!("Unknown error {number}"),
    }
}

fn error_object(cx: &mut dyn Cx, number: i32) -> HostResult {
    let known = ERRORS.iter().find(|(n, _)| *n == number);
    let name = known.map_or("unknown error", |(_, text)| text);
    let mut text = error_text(number).into_bytes();
    text.push(0);
    let size = text.len().max(if known.is_some() { 0 } else { 32 });
    text.resize(size, 0);
    let p = args::object(cx, name, size as u64, || text.clone())?;
    if known.is_none() {
        // All unknown numbers share a buffer, because C allows `strerror` to overwrite it.
        let place = cx.memory().resolve(p, size as u64, 1)?;
        cx.memory().put_bytes(place, &text);
    }
    ptr(p)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn offset(m: &mut Mock, name: &str, args: &[Arg], base: Cell) -> Option<u64> {
        let found = m.get(name, args);
        (!is_null(found)).then(|| found.bits - base.bits)
    }

    use super::super::Arg;

    #[test]
    fn strings_are_found_in_strings() {
        let mut m = Mock::new();
        let s = m.string("banana");
        let an = m.string("an");
        let upper = m.string("NAN");
        let none = m.string("");
        let a = i('a' as i32);
        assert_eq!(offset(&mut m, "strchr", &[p(s), a.clone()], s), Some(1));
        assert_eq!(offset(&mut m, "strrchr", &[p(s), a], s), Some(5));
        assert_eq!(offset(&mut m, "strchr", &[p(s), i(0)], s), Some(6));
        assert_eq!(offset(&mut m, "strchr", &[p(s), i('x' as i32)], s), None);
        assert_eq!(offset(&mut m, "strstr", &[p(s), p(an)], s), Some(1));
        assert_eq!(offset(&mut m, "strstr", &[p(s), p(none)], s), Some(0));
        assert_eq!(offset(&mut m, "strstr", &[p(s), p(upper)], s), None);
        assert_eq!(offset(&mut m, "strcasestr", &[p(s), p(upper)], s), Some(2));
        assert_eq!(offset(&mut m, "strpbrk", &[p(s), p(an)], s), Some(1));
        assert_eq!(m.get("strcspn", &[p(s), p(an)]).bits, 1);
        assert_eq!(m.get("strlen", &[p(s)]).bits, 6);
        assert_eq!(m.get("strnlen", &[p(s), l(4)]).bits, 4);
    }

    #[test]
    fn comparisons_look_no_further_than_they_must() {
        let mut m = Mock::new();
        let (short, long) = (m.room(2), m.string("abc"));
        m.write(short, b"ax").expect("room");
        assert_eq!(m.int("strcmp", &[p(short), p(long)]), 22);
        assert_eq!(m.int("strncmp", &[p(short), p(long), l(1)]), 0);
        m.write(short, b"ab").expect("room");
        assert_eq!(m.int("strncmp", &[p(short), p(long), l(2)]), 0);
        assert_eq!(ub(m.run("strcmp", &[p(short), p(long)])), Ub::OutOfBounds);
        assert_eq!(ub(m.run("strlen", &[p(short)])), Ub::OutOfBounds);
        let (upper, empty) = (m.string("ABC"), m.string(""));
        assert_eq!(m.int("strcasecmp", &[p(upper), p(long)]), 0);
        assert_eq!(m.int("strcmp", &[p(upper), p(long)]), -32);
        assert_eq!(m.int("strcmp", &[p(empty), p(long)]), -97);
        assert_eq!(m.int("strncmp", &[p(empty), p(long), l(0)]), 0);
    }

    #[test]
    fn copies_end_with_zero_and_stay_inside() {
        let mut m = Mock::new();
        let (to, s) = (m.room(8), m.string("abc"));
        assert_eq!(m.get("strcpy", &[p(to), p(s)]), to);
        assert_eq!(m.get("stpcpy", &[p(to), p(s)]).bits, to.bits + 3);
        m.run("strcat", &[p(to), p(s)]).expect("room");
        assert_eq!(m.text(to), "abcabc");
        assert_eq!(ub(m.run("strcat", &[p(to), p(s)])), Ub::OutOfBounds);
        m.run("strncpy", &[p(to), p(s), l(8)]).expect("room");
        assert_eq!(m.read(to, 8), Ok(b"abc\0\0\0\0\0".to_vec()));
        m.run("strncat", &[p(to), p(s), l(2)]).expect("room");
        assert_eq!(m.text(to), "abcab");
        assert_eq!(
            ub(m.run("strcpy", &[p(to), p(to)]).and(m.run("strcpy", &[p(add(to, 1)), p(to)]))),
            Ub::Overlap
        );
        let copy = m.get("strndup", &[p(to), l(3)]);
        assert_eq!(m.text(copy), "abc");
    }

    #[test]
    fn tokens_come_one_after_the_other() {
        let mut m = Mock::new();
        let set = m.string(" ,");
        for r in [false, true] {
            let (s, save) = (m.string(" a,,bc d"), m.room(8));
            let (mut found, mut from) = (Vec::new(), s);
            loop {
                let token = match r {
                    true => m.get("strtok_r", &[p(from), p(set), p(save)]),
                    false => m.get("strtok", &[p(from), p(set)]),
                };
                if is_null(token) {
                    break;
                }
                found.push(m.text(token));
                from = Cell::ZERO;
            }
            assert_eq!(found, ["a", "bc", "d"]);
        }
    }

    #[test]
    fn errors_have_texts() {
        let mut m = Mock::new();
        let known = m.get("strerror", &[i(22)]);
        assert_eq!(m.text(known), "Invalid argument");
        assert_eq!(m.get("strerror", &[i(22)]), known);
        let unknown = m.get("strerror", &[i(12345)]);
        assert_eq!(m.text(unknown), "Unknown error 12345");
    }

    #[test]
    fn poison_and_undefined_arguments_are_named() {
        let mut m = Mock::new();
        let s = m.string("a");
        assert_eq!(ub(m.run("strlen", &[p(Cell::POISON)])), Ub::PoisonUsed);
        let undefined = one(Scalar::Int(32), Cell::undef(32));
        assert_eq!(ub(m.run("strchr", &[p(s), undefined])), Ub::UndefUsed);
        assert_eq!(ub(m.run("strchr", &[p(s)])), Ub::CallMismatch);
        assert_eq!(ub(m.run("strchr", &[i(1), i(1)])), Ub::CallMismatch);
        assert_eq!(ub(m.run("strlen", &[p(Cell::ZERO)])), Ub::InvalidPointer);
    }
}
