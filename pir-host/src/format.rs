//! `printf` as in glibc: the parser of format strings, and integers, strings and pointers.

mod float;
#[cfg(test)]
mod tests;

pub(super) use float::{fixed, scientific};

use super::args::{self, HostArgs, fail, unsupported};
use super::decimal::DecodedFloat;
use super::{HostArg, HostContext};
use pir_interp::cell::{Cell, mask, sign_extend};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

/// The source of the values to print.
pub(super) enum FormatArguments<'a> {
    /// The remaining arguments of the call.
    List(&'a [HostArg]),
    /// A pointer to a `va_list`.
    Va(Cell),
}

impl FormatArguments<'_> {
    /// Returns the next argument, which should have the type `wanted`. Truncates wider integers,
    /// and accepts a pointer for an integer of the same width and vice versa.
    fn take(
        &mut self,
        cx: &mut dyn HostContext,
        wanted: ScalarKind,
        what: &str,
    ) -> StepResult<HostArg> {
        let arg = match self {
            FormatArguments::List([]) => {
                return fail(Ub::VaArg, format!("there is no argument for {what}"));
            }
            FormatArguments::List(list) => {
                let (first, rest) = (list[0].clone(), &list[1..]);
                *list = rest;
                first
            }
            FormatArguments::Va(list) => cx.va_next(*list, wanted)?,
        };
        let is_integer = |s| matches!(s, ScalarKind::Int(_) | ScalarKind::Ptr(_));
        let good = match arg.scalars[..] {
            [s] if is_integer(s) && is_integer(wanted) => s.bits() >= wanted.bits(),
            [s] => s == wanted,
            _ => false,
        };
        if !good {
            let is = arg.scalars.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>().join(", ");
            return fail(Ub::VaArg, format!("the argument for {what} is {is}, not {wanted:?}"));
        }
        if let Some(bad) = arg.cells.iter().find(|c| !c.is_plain()) {
            let (kind, is) = match bad.is_poison() {
                true => (Ub::PoisonUsed, "poison"),
                false => (Ub::UndefUsed, "undefined"),
            };
            return fail(kind, format!("the argument for {what} is {is}"));
        }
        Ok(arg)
    }

    /// Returns the bits of the next argument, which become observable by printing.
    fn next(
        &mut self,
        cx: &mut dyn HostContext,
        wanted: ScalarKind,
        what: &str,
    ) -> StepResult<u128> {
        let arg = self.take(cx, wanted, what)?;
        arg.cells.iter().for_each(|&c| cx.memory().show(c));
        Ok(args::wide(&arg.cells))
    }

    /// Returns the next argument, a pointer with its provenance.
    pub(super) fn next_pointer(
        &mut self,
        cx: &mut dyn HostContext,
        what: &str,
    ) -> StepResult<Cell> {
        let arg = self.take(cx, ScalarKind::Ptr(64), what)?;
        Ok(arg.cells.first().copied().unwrap_or_default())
    }
}

/// A conversion specification without its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ConversionSpec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    length: LengthModifier,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum LengthModifier {
    Char,
    Short,
    #[default]
    None,
    Long,
    LongDouble,
}

impl LengthModifier {
    /// Returns the width in bits of the integer that the length modifier selects.
    fn bits(self) -> u32 {
        match self {
            LengthModifier::Char => 8,
            LengthModifier::Short => 16,
            LengthModifier::None => 32,
            LengthModifier::Long | LengthModifier::LongDouble => 64,
        }
    }
}

/// The maximum field width and precision. Greater ones are unsupported, since they only exhaust
/// the memory.
const MAX_WIDTH: usize = 1 << 24;

/// Returns the output of `printf`.
///
/// # Errors
/// Returns undefined behaviour where the C standard has it: for missing arguments, arguments of
/// other types, and unknown conversions.
pub(super) fn format(
    cx: &mut dyn HostContext,
    text: &[u8],
    values: &mut FormatArguments<'_>,
) -> StepResult<Vec<u8>> {
    let (mut out, mut rest) = (Vec::new(), text);
    while let Some(percent) = rest.iter().position(|&b| b == b'%') {
        out.extend(&rest[..percent]);
        let start = &rest[percent..];
        rest = &start[1..];
        let mut spec = ConversionSpec::default();
        rest = spec.parse(cx, rest, values)?;
        let Some((&letter, after)) = rest.split_first() else {
            return fail(Ub::Library, "the format ends within a conversion");
        };
        rest = after;
        let shown = String::from_utf8_lossy(&start[..start.len() - rest.len()]);
        spec.convert(cx, letter, values, &format!("`{shown}`"), &mut out)?;
    }
    out.extend(rest);
    Ok(out)
}

/// Formats the values of a call whose format string is argument `at`. The values are in a `va_list`
/// if `va` is set, and the remaining arguments otherwise.
pub(super) fn of_call(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    at: usize,
    va: bool,
) -> StepResult<Vec<u8>> {
    let text = args.ptr(at)?;
    let text = cx.read_string(text)?;
    let mut values = match va {
        true => FormatArguments::Va(args.ptr(at + 1)?),
        false => FormatArguments::List(&args.list[at + 1..]),
    };
    format(cx, &text, &mut values)
}

impl ConversionSpec {
    /// Parses flags, width, precision and length modifier. Returns the rest of the text.
    fn parse<'t>(
        &mut self,
        cx: &mut dyn HostContext,
        mut text: &'t [u8],
        values: &mut FormatArguments<'_>,
    ) -> StepResult<&'t [u8]> {
        while let Some((&flag, rest)) = text.split_first() {
            match flag {
                b'-' => self.left = true,
                b'+' => self.plus = true,
                b' ' => self.space = true,
                b'#' => self.alternate = true,
                b'0' => self.zero = true,
                // Digit grouping and alternative digits have no effect in the C locale.
                b'\'' | b'I' => {}
                _ => break,
            }
            text = rest;
        }
        let (width, rest) = count(cx, text, values, "the width")?;
        text = rest;
        if text.first() == Some(&b'$') {
            return unsupported("numbered arguments in a format");
        }
        if let Some(width) = width {
            self.left |= width < 0;
            self.width = null_bounded(width.unsigned_abs())?;
        }
        if let Some(rest) = text.strip_prefix(b".") {
            let (precision, rest) = count(cx, rest, values, "the precision")?;
            text = rest;
            // A negative precision is ignored (C17 7.21.6.1).
            self.precision = match u64::try_from(precision.unwrap_or(0)) {
                Ok(n) => Some(null_bounded(n)?),
                Err(_) => None,
            };
        }
        let lengths: [(&[u8], LengthModifier); 9] = [
            (b"hh", LengthModifier::Char),
            (b"h", LengthModifier::Short),
            (b"ll", LengthModifier::Long),
            (b"l", LengthModifier::Long),
            (b"j", LengthModifier::Long),
            (b"z", LengthModifier::Long),
            (b"t", LengthModifier::Long),
            (b"q", LengthModifier::Long),
            (b"L", LengthModifier::LongDouble),
        ];
        let found = lengths.iter().find(|(l, _)| text.starts_with(l));
        let (skip, length) =
            found.map_or((0, LengthModifier::None), |(l, length)| (l.len(), *length));
        self.length = length;
        Ok(&text[skip..])
    }

    fn convert(
        mut self,
        cx: &mut dyn HostContext,
        letter: u8,
        values: &mut FormatArguments<'_>,
        what: &str,
        out: &mut Vec<u8>,
    ) -> StepResult<()> {
        match letter {
            b'%' => out.push(b'%'),
            b'd' | b'i' => {
                let bits = self.length.bits();
                let x = values.next(cx, ScalarKind::Int(bits.max(32)), what)? as u64;
                let x = sign_extend(x, bits);
                let sign = self.sign(x < 0);
                self.integer(out, sign, &x.unsigned_abs().to_string());
            }
            b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => {
                let bits = self.length.bits();
                let x = values.next(cx, ScalarKind::Int(bits.max(32)), what)? as u64 & mask(bits);
                self.unsigned(out, letter, x);
            }
            b'p' => {
                let x = values.next(cx, ScalarKind::Ptr(64), what)? as u64;
                if x == 0 {
                    self.pad(out, b"(nil)");
                } else {
                    self.alternate = true;
                    let sign = self.sign(false);
                    self.integer(out, &format!("{sign}0x"), &format!("{x:x}"));
                }
            }
            b'c' if self.length != LengthModifier::Long => {
                let x = values.next(cx, ScalarKind::Int(32), what)? as u8;
                self.pad(out, &[x]);
            }
            b'c' | b'C' => {
                let x = values.next(cx, ScalarKind::Int(32), what)? as u32;
                self.pad(out, &narrow(&[x])?);
            }
            b's' if self.length != LengthModifier::Long => {
                let p = values.next_pointer(cx, what)?;
                let bytes = match self.precision {
                    _ if args::is_null(p) => self.null_text(),
                    Some(n) => args::read_bounded(cx, p, n as u64)?,
                    None => cx.read_string(p)?,
                };
                self.pad(out, &bytes);
            }
            b's' | b'S' => {
                let p = values.next_pointer(cx, what)?;
                let bytes = match args::is_null(p) {
                    true => self.null_text(),
                    false => narrow(&wide_string(cx, p, self.precision)?)?,
                };
                self.pad(out, &bytes);
            }
            b'n' => {
                let p = values.next_pointer(cx, what)?;
                let bits = self.length.bits();
                let n = Cell::new(out.len() as u64 & mask(bits));
                cx.store(p, ScalarKind::Int(bits), &[n])?;
            }
            b'm' => {
                let errno = args::get_errno(cx)?;
                let text = super::errors::error_text(errno);
                self.pad(out, &self.truncated(text.as_bytes()));
            }
            b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {
                let x = match self.length {
                    LengthModifier::LongDouble => {
                        DecodedFloat::of_f80(values.next(cx, ScalarKind::F80, what)?)
                    }
                    _ => {
                        let bits = values.next(cx, ScalarKind::F64, what)? as u64;
                        DecodedFloat::of_f64(f64::from_bits(bits))
                    }
                };
                self.float(out, letter, x);
            }
            _ => return fail(Ub::Library, format!("{what} is no conversion of `printf`")),
        }
        Ok(())
    }

    fn sign(&self, negative: bool) -> &'static str {
        match negative {
            true => "-",
            false if self.plus => "+",
            false if self.space => " ",
            false => "",
        }
    }

    fn null_text(&self) -> Vec<u8> {
        // glibc omits a text that does not fit.
        match self.precision {
            Some(n) if n < 6 => Vec::new(),
            _ => b"(null)".to_vec(),
        }
    }

    /// Returns the prefix of a text that the precision permits.
    fn truncated(&self, text: &[u8]) -> Vec<u8> {
        text[..self.precision.unwrap_or(text.len()).min(text.len())].to_vec()
    }

    fn unsigned(self, out: &mut Vec<u8>, letter: u8, x: u64) {
        let mut digits = match letter {
            b'o' => format!("{x:o}"),
            b'x' => format!("{x:x}"),
            b'X' => format!("{x:X}"),
            b'b' | b'B' => format!("{x:b}"),
            _ => x.to_string(),
        };
        let mut prefix = "";
        match letter {
            b'o' if self.alternate && x != 0 && self.precision.unwrap_or(0) <= digits.len() => {
                digits.insert(0, '0');
            }
            b'o' if self.alternate && x == 0 && self.precision == Some(0) => prefix = "0",
            b'x' if self.alternate && x != 0 => prefix = "0x",
            b'X' if self.alternate && x != 0 => prefix = "0X",
            b'b' if self.alternate && x != 0 => prefix = "0b",
            b'B' if self.alternate && x != 0 => prefix = "0B",
            _ => {}
        }
        self.integer(out, prefix, &digits);
    }

    /// Appends the digits of an integer with the precision and width of the specification.
    fn integer(self, out: &mut Vec<u8>, prefix: &str, digits: &str) {
        let digits = if self.precision == Some(0) && digits == "0" { "" } else { digits };
        let zeros = self.precision.unwrap_or(1).saturating_sub(digits.len());
        let zero = self.zero && self.precision.is_none();
        let mut body = vec![b'0'; zeros];
        body.extend(digits.as_bytes());
        self.number(out, prefix, &body, zero);
    }

    /// Appends a number, padded with zeros between sign and digits, or with spaces before or after.
    fn number(self, out: &mut Vec<u8>, prefix: &str, body: &[u8], zero: bool) {
        let fill = self.width.saturating_sub(prefix.len() + body.len());
        let put = |out: &mut Vec<u8>, byte, n| out.resize(out.len() + n, byte);
        let (before, zeros, after) = match (self.left, zero) {
            (true, _) => (0, 0, fill),
            (false, true) => (0, fill, 0),
            (false, false) => (fill, 0, 0),
        };
        put(out, b' ', before);
        out.extend(prefix.as_bytes());
        put(out, b'0', zeros);
        out.extend(body);
        put(out, b' ', after);
    }

    fn pad(self, out: &mut Vec<u8>, body: &[u8]) {
        self.number(out, "", body, false);
    }
}

/// Parses a number, or takes it from the arguments for `*`.
fn count<'t>(
    cx: &mut dyn HostContext,
    text: &'t [u8],
    values: &mut FormatArguments<'_>,
    what: &str,
) -> StepResult<(Option<i64>, &'t [u8])> {
    if let Some(rest) = text.strip_prefix(b"*") {
        let bits = values.next(cx, ScalarKind::Int(32), what)? as u64;
        return Ok((Some(sign_extend(bits, 32)), rest));
    }
    let (negative, text) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if n == 0 {
        return Ok((None, text));
    }
    let add = |x: i64, b: &u8| x.saturating_mul(10).saturating_add(i64::from(b - b'0'));
    let value = text[..n].iter().fold(0, add);
    Ok((Some(if negative { -value } else { value }), &text[n..]))
}

fn null_bounded(n: u64) -> StepResult<usize> {
    match usize::try_from(n) {
        Ok(n) if n <= MAX_WIDTH => Ok(n),
        _ => unsupported(format!("a width or precision of {n} in a format")),
    }
}

/// Reads a string of at most `max` `wchar_t`s.
fn wide_string(cx: &mut dyn HostContext, p: Cell, max: Option<usize>) -> StepResult<Vec<u32>> {
    let mut out = Vec::new();
    while max.is_none_or(|max| out.len() < max) {
        args::check_time(cx, out.len() as u64)?;
        let at = args::add(p, 4 * out.len() as u64);
        let bytes = cx.read(at, 4)?;
        match bytes.iter().rev().fold(0, |x, b| x << 8 | u32::from(*b)) {
            0 => break,
            unit => out.push(unit),
        }
    }
    Ok(out)
}

/// Converts wide characters to bytes in the C locale.
fn narrow(text: &[u32]) -> StepResult<Vec<u8>> {
    let byte = |c: &u32| match u8::try_from(*c) {
        Ok(b) if b.is_ascii() => Ok(b),
        _ => unsupported(format!("printing the wide character {c:#x}, which is not in ASCII")),
    };
    text.iter().map(byte).collect()
}
