//! Parsing of numbers: the `strto…` family, and the parts of it that `scanf` uses.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, add, double, f80, float, int, is_null, long, row,
};
use super::{HostContext, HostEffect};
use pir_interp::cell::{Cell, mask};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::StepResult;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round, Status};

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file. The `__isoc23_` forms also accept binary integers.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("atoi", MEMORY, |cx, a| {
        let x = integer_of(cx, a.ptr(0)?)?;
        int(x as i32)
    }),
    row("atol", MEMORY, |cx, a| long(integer_of(cx, a.ptr(0)?)?)),
    row("atoll", MEMORY, |cx, a| long(integer_of(cx, a.ptr(0)?)?)),
    row("atof", MEMORY, |cx, a| double(f64_of(cx, a, false)?)),
    row("strtol", MEMORY, |cx, a| integer(cx, a, true, false)),
    row("strtoll", MEMORY, |cx, a| integer(cx, a, true, false)),
    row("strtoimax", MEMORY, |cx, a| integer(cx, a, true, false)),
    row("strtoul", MEMORY, |cx, a| integer(cx, a, false, false)),
    row("strtoull", MEMORY, |cx, a| integer(cx, a, false, false)),
    row("strtoumax", MEMORY, |cx, a| integer(cx, a, false, false)),
    row("__isoc23_strtol", MEMORY, |cx, a| integer(cx, a, true, true)),
    row("__isoc23_strtoll", MEMORY, |cx, a| integer(cx, a, true, true)),
    row("__isoc23_strtoul", MEMORY, |cx, a| integer(cx, a, false, true)),
    row("__isoc23_strtoull", MEMORY, |cx, a| integer(cx, a, false, true)),
    row("strtod", MEMORY, |cx, a| double(f64_of(cx, a, true)?)),
    row("strtof", MEMORY, |cx, a| {
        let found = scan_at(cx, a)?;
        let (x, status) = found.number.round::<Single>();
        note_range_error(cx, status)?;
        float(f32::from_bits(x as u32))
    }),
    row("strtold", MEMORY, |cx, a| {
        let found = scan_at(cx, a)?;
        let (x, status) = found.number.round::<X87DoubleExtended>();
        note_range_error(cx, status)?;
        f80(x)
    }),
];

/// A parsed integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScannedInteger {
    pub negative: bool,
    pub magnitude: u64,
    /// Whether the magnitude has more than 64 bits.
    pub overflow: bool,
    /// The number of bytes of the text, including leading white space; 0 if there is no number.
    pub len: usize,
}

impl ScannedInteger {
    /// Parses an integer. `base` is 0 or 2 to 36; `binary` allows the prefix `0b`.
    pub(crate) fn scan(text: &[u8], base: u32, binary: bool) -> Self {
        let none = Self { negative: false, magnitude: 0, overflow: false, len: 0 };
        let mut at = text.iter().take_while(|b| super::ctype::is_space(**b)).count();
        let negative = text.get(at) == Some(&b'-');
        at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
        let digit = |k: usize, base| text.get(k).and_then(|&b| char::from(b).to_digit(base));
        let prefix = |letter: u8, of: u32| {
            text.get(at) == Some(&b'0')
                && text.get(at + 1).is_some_and(|b| b.eq_ignore_ascii_case(&letter))
                && digit(at + 2, of).is_some()
        };
        let mut base = base;
        if (base == 0 || base == 16) && prefix(b'x', 16) {
            (base, at) = (16, at + 2);
        } else if binary && (base == 0 || base == 2) && prefix(b'b', 2) {
            (base, at) = (2, at + 2);
        } else if base == 0 {
            base = if text.get(at) == Some(&b'0') { 8 } else { 10 };
        }
        let start = at;
        let (mut magnitude, mut overflow) = (0u64, false);
        while let Some(d) = digit(at, base) {
            let next = magnitude.checked_mul(base.into()).and_then(|x| x.checked_add(d.into()));
            overflow |= next.is_none();
            magnitude = next.unwrap_or(u64::MAX);
            at += 1;
        }
        if at == start { none } else { Self { negative, magnitude, overflow, len: at } }
    }

    /// Returns the value as a `long` or `unsigned long`, and whether it is out of range, in which
    /// case the value is the nearest one.
    pub(crate) fn value(self, signed: bool) -> (u64, bool) {
        if !signed {
            return match (self.overflow, self.negative) {
                (true, _) => (u64::MAX, true),
                (false, true) => (self.magnitude.wrapping_neg(), false),
                (false, false) => (self.magnitude, false),
            };
        }
        let limit = if self.negative { 1 << 63 } else { i64::MAX as u64 };
        let out = self.overflow || self.magnitude > limit;
        let size = if out { limit } else { self.magnitude };
        (if self.negative { size.wrapping_neg() } else { size }, out)
    }
}

/// Reads the bytes at `p` up to the first that can't belong to a number. The bytes after it are not
/// read, because the text need not end there.
fn text_at(cx: &mut dyn HostContext, p: Cell) -> StepResult<Vec<u8>> {
    let mut blank = true;
    args::read_until(cx, p, u64::MAX, |b| {
        blank &= super::ctype::is_space(b);
        !(blank || b.is_ascii_alphanumeric() || b"+-._()".contains(&b))
    })
}

fn store_end(cx: &mut dyn HostContext, to: Cell, end: Cell) -> StepResult<()> {
    match is_null(to) {
        true => Ok(()),
        false => cx.store(to, ScalarKind::Ptr(64), &[end]),
    }
}

fn integer_of(cx: &mut dyn HostContext, p: Cell) -> StepResult<i64> {
    let text = text_at(cx, p)?;
    Ok(ScannedInteger::scan(&text, 10, false).value(true).0 as i64)
}

fn integer(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    signed: bool,
    binary: bool,
) -> HostResult {
    let (p, end, base) = (args.ptr(0)?, args.ptr(1)?, args.int(2)?);
    if base != 0 && !(2..=36).contains(&base) {
        args::set_errno(cx, args::EINVAL)?;
        return long(0);
    }
    let text = text_at(cx, p)?;
    let found = ScannedInteger::scan(&text, base as u32, binary);
    store_end(cx, end, add(p, found.len as u64))?;
    let (value, out) = found.value(signed);
    if out {
        args::set_errno(cx, args::ERANGE)?;
    }
    long(value as i64)
}

/// A parsed floating-point number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScannedReal {
    pub number: ScannedNumber,
    /// The number of bytes of the text, including leading white space; 0 if there is no number.
    pub len: usize,
}

/// The value of a parsed floating-point number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ScannedNumber {
    Nan {
        negative: bool,
    },
    Infinite {
        negative: bool,
    },
    /// A finite number in the syntax of `rustc_apfloat`, in which a hexadecimal number has an
    /// exponent.
    Finite(String),
}

impl ScannedReal {
    /// Parses a number as `strtod` does.
    pub(crate) fn scan(text: &[u8]) -> Self {
        let mut at = text.iter().take_while(|b| super::ctype::is_space(**b)).count();
        let negative = text.get(at) == Some(&b'-');
        at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
        let rest = &text[at..];
        let starts =
            |word: &[u8]| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word);
        if starts(b"inf") {
            let len = at + if starts(b"infinity") { 8 } else { 3 };
            return Self { number: ScannedNumber::Infinite { negative }, len };
        }
        if starts(b"nan") {
            return Self {
                number: ScannedNumber::Nan { negative },
                len: at + 3 + payload(&rest[3..]),
            };
        }
        let sign = if negative { "-" } else { "" };
        if starts(b"0x")
            && let Some(Digits { digits, exponent, len }) = parts(&rest[2..], 16)
        {
            let number = ScannedNumber::Finite(format!("{sign}0x{digits}p{exponent}"));
            return Self { number, len: at + 2 + len };
        }
        match parts(rest, 10) {
            Some(Digits { digits, exponent, len }) => {
                let number = ScannedNumber::Finite(format!("{sign}{digits}e{exponent}"));
                Self { number, len: at + len }
            }
            None => Self { number: ScannedNumber::Finite("0".into()), len: 0 },
        }
    }
}

/// Returns the length of `(chars)` after `nan`; 0 if it is not there.
fn payload(rest: &[u8]) -> usize {
    let Some((b'(', inside)) = rest.split_first() else { return 0 };
    let n = inside.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    if inside.get(n) == Some(&b')') { n + 2 } else { 0 }
}

/// A number in digits: an integer, and an exponent of the base or, of base 16, of 2.
struct Digits {
    digits: String,
    exponent: i64,
    /// The length of the text.
    len: usize,
}

/// Parses digits with a point and an exponent.
fn parts(text: &[u8], base: u32) -> Option<Digits> {
    let is_digit = |b: &u8| char::from(*b).is_digit(base);
    let count = |from: usize| text[from..].iter().take_while(|b| is_digit(b)).count();
    let whole = count(0);
    let mut len = whole;
    let mut fraction = 0;
    if text.get(whole) == Some(&b'.') {
        fraction = count(whole + 1);
        len += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    let digits = |from: usize, n: usize| String::from_utf8_lossy(&text[from..from + n]);
    let (a, b) = (digits(0, whole), digits((whole + 1).min(len), fraction));
    let letter = if base == 16 { b'p' } else { b'e' };
    let mut exponent = 0;
    if text.get(len).is_some_and(|b| b.eq_ignore_ascii_case(&letter)) {
        let signed = matches!(text.get(len + 1), Some(b'-' | b'+'));
        let start = len + 1 + usize::from(signed);
        let n = text[start.min(text.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        if n > 0 {
            let add = |x: i64, b: &u8| (x * 10 + i64::from(b - b'0')).min(1_000_000_000);
            exponent = text[start..start + n].iter().fold(0, add);
            if text[len + 1] == b'-' {
                exponent = -exponent;
            }
            len = start + n;
        }
    }
    // Moving the point after the last digit and removing leading zeros lets the exponent and the
    // number of digits bound the magnitude.
    let all = format!("{a}{b}");
    let kept = all.trim_start_matches('0');
    if kept.is_empty() {
        return Some(Digits { digits: "0".into(), exponent: 0, len });
    }
    let per_digit = if base == 16 { 4 } else { 1 };
    exponent -= per_digit * fraction as i64;
    // Beyond these bounds, the result is infinite or zero in every format. The exponent is clamped
    // because the parser of `rustc_apfloat` requires small ones.
    let size = exponent + per_digit * kept.len() as i64;
    let (digits, exponent) = match size {
        ..=-40_000 => ("1", -40_000),
        40_000.. => ("1", 40_000),
        _ => (kept, exponent),
    };
    Some(Digits { digits: digits.to_owned(), exponent, len })
}

impl ScannedNumber {
    /// Rounds to the nearest number of a format. Returns its bits and the status of the rounding.
    pub(crate) fn round<F: Float>(&self) -> (u128, Status) {
        let sign = |x: F, negative: bool| if negative { -x } else { x };
        match self {
            ScannedNumber::Nan { negative } => (sign(F::NAN, *negative).to_bits(), Status::OK),
            ScannedNumber::Infinite { negative } => {
                (sign(F::INFINITY, *negative).to_bits(), Status::OK)
            }
            ScannedNumber::Finite(text) => match F::from_str_r(text, Round::NearestTiesToEven) {
                Ok(x) => (x.value.to_bits(), x.status),
                Err(_) => (0, Status::INVALID_OP),
            },
        }
    }
}

fn scan_at(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<ScannedReal> {
    let (p, end) = (args.ptr(0)?, args.ptr(1)?);
    let text = text_at(cx, p)?;
    let found = ScannedReal::scan(&text);
    store_end(cx, end, add(p, found.len as u64))?;
    Ok(found)
}

/// Sets `errno` if the number overflows or underflows.
fn note_range_error(cx: &mut dyn HostContext, status: Status) -> StepResult<()> {
    if status.intersects(Status::OVERFLOW | Status::UNDERFLOW) {
        args::set_errno(cx, args::ERANGE)?;
    }
    Ok(())
}

fn f64_of(cx: &mut dyn HostContext, args: &HostArgs<'_>, end: bool) -> StepResult<f64> {
    let found = match end {
        true => scan_at(cx, args)?,
        false => {
            let text = text_at(cx, args.ptr(0)?)?;
            ScannedReal::scan(&text)
        }
    };
    let (x, status) = found.number.round::<Double>();
    note_range_error(cx, status)?;
    Ok(f64::from_bits(x as u64 & mask(64)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use proptest::prelude::*;

    fn end(m: &mut MockContext, name: &str, text: &str, base: Option<i32>) -> (Cell, u64) {
        let (s, to) = (m.string(text), m.room(8));
        let mut args = vec![p(s), p(to)];
        args.extend(base.map(i));
        let value = m.get(name, &args);
        let end = m.load(to, ScalarKind::Ptr(64)).expect("a pointer")[0];
        (value, end.bits - s.bits)
    }

    #[test]
    fn integers_are_read_in_every_base() {
        let mut m = MockContext::new();
        for (text, base, value, len) in [
            ("  -42x", 10, -42, 5),
            ("0x1fg", 16, 31, 4),
            ("0x1fg", 0, 31, 4),
            ("0x", 0, 0, 1),
            ("077", 0, 63, 3),
            ("zz", 36, 1295, 2),
            ("+-1", 10, 0, 0),
            ("", 10, 0, 0),
            ("0b11", 0, 0, 1),
        ] {
            let (x, n) = end(&mut m, "strtol", text, Some(base));
            assert_eq!((x.bits as i64, n), (value, len), "{text}");
        }
        assert_eq!(end(&mut m, "__isoc23_strtol", "0b11", Some(0)).0.bits, 3);
        assert_eq!(m.errno(), 0);
        assert_eq!(end(&mut m, "strtol", "9223372036854775808", Some(10)).0.bits as i64, i64::MAX);
        assert_eq!(m.errno(), args::ERANGE);
        assert_eq!(end(&mut m, "strtoul", "-1", Some(10)).0.bits, u64::MAX);
        assert_eq!(end(&mut m, "strtoul", "18446744073709551616", Some(10)).0.bits, u64::MAX);
        assert_eq!(m.get("strtol", &[p(Cell::ZERO), p(Cell::ZERO), i(1)]).bits, 0);
        assert_eq!(m.errno(), args::EINVAL);
        let s = m.string(" 12 apples");
        assert_eq!(m.int("atoi", &[p(s)]), 12);
    }

    #[test]
    fn floats_are_read_as_glibc_does() {
        let mut m = MockContext::new();
        for (text, value, len) in [
            (" 1.5e3x", 1500.0, 6),
            ("0x1.8p1", 3.0, 7),
            ("0x.8", 0.5, 4),
            ("0xp1", 0.0, 1),
            ("1e", 1.0, 1),
            ("1e+", 1.0, 1),
            (".5.", 0.5, 2),
            (".", 0.0, 0),
            ("-inFINITYx", f64::NEG_INFINITY, 9),
            ("infi", f64::INFINITY, 3),
            ("1e400", f64::INFINITY, 5),
            ("1e-400", 0.0, 6),
            ("0e999999999999", 0.0, 14),
            ("0.000000000000000000000000000000000001e36", 1.0, 41),
        ] {
            let (x, n) = end(&mut m, "strtod", text, None);
            assert_eq!((f64::from_bits(x.bits), n), (value, len), "{text}");
        }
        let (x, n) = end(&mut m, "strtod", "nan(12)z", None);
        assert!(f64::from_bits(x.bits).is_nan() && n == 7);
        assert_eq!(m.errno(), args::ERANGE);
        let (x, _) = end(&mut m, "strtof", "16777217", None);
        assert_eq!(f32::from_bits(x.bits as u32), 16_777_216.0);
        let s = m.string("1");
        let one = m.run("strtold", &[p(s), p(Cell::ZERO)]).expect("a number");
        assert_eq!(args::wide(&one), 0x3fff_8000_0000_0000_0000);
    }

    proptest! {
        #[test]
        fn printed_numbers_are_read_back(bits in any::<u64>(), hex in any::<bool>()) {
            let x = f64::from_bits(bits);
            prop_assume!(!x.is_nan());
            let mut m = MockContext::new();
            let (buffer, format) = (m.room(64), m.string(if hex { "%a" } else { "%.17g" }));
            m.int("sprintf", &[p(buffer), p(format), d(x)]);
            let back = m.get("strtod", &[p(buffer), p(Cell::ZERO)]);
            prop_assert_eq!(back.bits, bits);
        }

        #[test]
        fn decimals_are_rounded_as_rust_does(
            text in "[0-9]{1,25}(\\.[0-9]{0,25})?(e-?[0-9]{1,3})?",
        ) {
            let mut m = MockContext::new();
            let s = m.string(&text);
            let x = m.get("strtod", &[p(s), p(Cell::ZERO)]);
            prop_assert_eq!(Ok(f64::from_bits(x.bits)), text.parse::<f64>());
        }
    }
}
