//! `scanf`, and functions that read standard input.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, fail, int, is_null, long, ptr, row, unsupported,
};
use super::ctype::is_space;
use super::format::FormatArguments;
use super::number::{ScannedInteger, ScannedReal};
use super::stdio::{StreamHandle, stream_of_file};
use super::{HostContext, HostEffect};
use pir_interp::cell::{Cell, mask};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};

const WORLD: HostEffect = HostEffect::World;
const EOF: i32 = -1;

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("getchar", WORLD, |cx, _| int(get(cx))),
    row("getchar_unlocked", WORLD, |cx, _| int(get(cx))),
    row("fgetc", WORLD, get_from),
    row("getc", WORLD, get_from),
    row("_IO_getc", WORLD, get_from),
    row("getc_unlocked", WORLD, get_from),
    row("ungetc", WORLD, |cx, a| {
        let (c, file) = (a.int(0)? as i32, a.ptr(1)?);
        input(cx, file, a.name)?;
        if c != EOF {
            push_back(cx, c as u8);
        }
        int(c)
    }),
    row("fgets", WORLD, |cx, a| {
        let (to, room, file) = (a.ptr(0)?, a.int(1)?, a.ptr(2)?);
        input(cx, file, a.name)?;
        let line = line(cx, (room - 1).max(0) as usize, true);
        if room < 1 || (line.is_empty() && room > 1) {
            return ptr(Cell::ZERO);
        }
        args::write_string(cx, to, line)?;
        ptr(to)
    }),
    row("fread", WORLD, |cx, a| {
        let (to, size, count, file) = (a.ptr(0)?, a.uint(1)?, a.uint(2)?, a.ptr(3)?);
        input(cx, file, a.name)?;
        let most = size.saturating_mul(count);
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < most {
            match get(cx) {
                EOF => break,
                c => bytes.push(c as u8),
            }
        }
        cx.write(to, &bytes)?;
        long((bytes.len() as u64).checked_div(size).unwrap_or(0) as i64)
    }),
    row("getline", WORLD, |cx, a| {
        let (at, room, file) = (a.ptr(0)?, a.ptr(1)?, a.ptr(2)?);
        input(cx, file, a.name)?;
        let line = line(cx, usize::MAX, true);
        if line.is_empty() {
            return long(-1);
        }
        let len = line.len() as u64;
        let old = cx.load(at, ScalarKind::Ptr(64))?[0];
        let has = cx.load(room, ScalarKind::Int(64))?[0];
        let mut to = old;
        if old.plain() == Some(0) || has.plain().is_none_or(|n| n <= len) {
            cx.memory().release(old)?;
            let size = (len + 1).max(120);
            to = super::heap::allocate(cx, size, 16)?;
            cx.store(at, ScalarKind::Ptr(64), &[to])?;
            cx.store(room, ScalarKind::Int(64), &[Cell::new(size)])?;
        }
        args::write_string(cx, to, line)?;
        long(len as i64)
    }),
    row("feof", WORLD, |cx, a| {
        let file = a.ptr(0)?;
        let library_end = {
            let library = cx.library();
            library.input_at > library.input.len()
        };
        int(i32::from(stream_of_file(cx, file)? == StreamHandle::In && library_end))
    }),
    row("ferror", WORLD, |cx, a| {
        let file = a.ptr(0)?;
        stream_of_file(cx, file)?;
        int(0)
    }),
    row("clearerr", WORLD, |cx, a| {
        let file = a.ptr(0)?;
        if stream_of_file(cx, file)? == StreamHandle::In {
            let library = cx.library();
            library.input_at = library.input_at.min(library.input.len());
        }
        args::void()
    }),
    row("scanf", WORLD, |cx, a| scan_input(cx, a, 0, false)),
    row("vscanf", WORLD, |cx, a| scan_input(cx, a, 0, true)),
    row("__isoc99_scanf", WORLD, |cx, a| scan_input(cx, a, 0, false)),
    row("__isoc23_scanf", WORLD, |cx, a| scan_input(cx, a, 0, false)),
    row("fscanf", WORLD, |cx, a| scan_file(cx, a, false)),
    row("vfscanf", WORLD, |cx, a| scan_file(cx, a, true)),
    row("__isoc99_fscanf", WORLD, |cx, a| scan_file(cx, a, false)),
    row("__isoc23_fscanf", WORLD, |cx, a| scan_file(cx, a, false)),
    row("sscanf", HostEffect::Memory, |cx, a| scan_string(cx, a, false)),
    row("vsscanf", HostEffect::Memory, |cx, a| scan_string(cx, a, true)),
    row("__isoc99_sscanf", HostEffect::Memory, |cx, a| scan_string(cx, a, false)),
    row("__isoc23_sscanf", HostEffect::Memory, |cx, a| scan_string(cx, a, false)),
    row("__isoc99_vsscanf", HostEffect::Memory, |cx, a| scan_string(cx, a, true)),
];

/// Fails unless the stream is standard input.
fn input(cx: &mut dyn HostContext, file: Cell, name: &str) -> StepResult<()> {
    match stream_of_file(cx, file)? {
        StreamHandle::In => Ok(()),
        StreamHandle::Out(_) => unsupported(format!("`{name}` from an output stream")),
    }
}

/// Returns the next byte of standard input, or `EOF`. At the end, moves the position beyond it, so
/// that `feof` knows that a read has met the end.
fn get(cx: &mut dyn HostContext) -> i32 {
    let library = cx.library();
    match library.input.get(library.input_at) {
        Some(&b) => {
            library.input_at += 1;
            b.into()
        }
        None => {
            library.input_at = library.input.len() + 1;
            EOF
        }
    }
}

fn push_back(cx: &mut dyn HostContext, byte: u8) {
    let library = cx.library();
    let at = library.input_at.min(library.input.len());
    if at > 0 && library.input[at - 1] == byte {
        library.input_at = at - 1;
    } else {
        library.input.own().insert(at, byte);
        library.input_at = at;
    }
}

fn get_from(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let file = args.ptr(0)?;
    input(cx, file, args.name)?;
    int(get(cx))
}

/// Reads a line of at most `max` bytes, with its newline if `keep_end` is set.
pub(super) fn line(cx: &mut dyn HostContext, max: usize, keep_end: bool) -> Vec<u8> {
    let mut line = Vec::new();
    while line.len() < max {
        match get(cx) {
            EOF => break,
            10 => {
                if keep_end {
                    line.push(b'\n');
                }
                break;
            }
            c => line.push(c as u8),
        }
    }
    line
}

fn scan_input(cx: &mut dyn HostContext, args: &HostArgs<'_>, at: usize, va: bool) -> HostResult {
    let library = cx.library();
    let start = library.input_at.min(library.input.len());
    let input = library.input.clone();
    let text = &input[start..];
    let Scanned { result, read, met_end } = scan(cx, args, text, at, va)?;
    cx.library().input_at = start + read + usize::from(met_end && read == text.len());
    int(result)
}

fn scan_file(cx: &mut dyn HostContext, args: &HostArgs<'_>, va: bool) -> HostResult {
    let file = args.ptr(0)?;
    input(cx, file, args.name)?;
    scan_input(cx, args, 1, va)
}

fn scan_string(cx: &mut dyn HostContext, args: &HostArgs<'_>, va: bool) -> HostResult {
    let text = args.ptr(0)?;
    let text = cx.read_string(text)?;
    int(scan(cx, args, &text, 1, va)?.result)
}

/// What a call of `scanf` did.
struct Scanned {
    result: i32,
    /// The number of bytes read.
    read: usize,
    /// Whether the end of the text was met.
    met_end: bool,
}

/// Scans a text by the format in argument `at`.
fn scan(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    text: &[u8],
    at: usize,
    va: bool,
) -> StepResult<Scanned> {
    let format = args.ptr(at)?;
    let format = cx.read_string(format)?;
    let values = match va {
        true => FormatArguments::Va(args.ptr(at + 1)?),
        false => FormatArguments::List(&args.list[at + 1..]),
    };
    let mut scanner = Scanner { text, at: 0, met_end: false, values, count: 0, converted: false };
    let matched = scanner.run(cx, &format)?;
    let failed = !matched && scanner.met_end && !scanner.converted;
    let result = if failed { EOF } else { scanner.count };
    Ok(Scanned { result, read: scanner.at, met_end: scanner.met_end })
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    met_end: bool,
    values: FormatArguments<'a>,
    count: i32,
    /// Whether a conversion has succeeded. If so, the end of the text is no input failure.
    converted: bool,
}

/// A conversion specification.
struct ScanDirective {
    letter: u8,
    discard: bool,
    width: Option<usize>,
    bits: u32,
    long_double: bool,
}

impl Scanner<'_> {
    fn peek(&mut self) -> Option<u8> {
        let byte = self.text.get(self.at).copied();
        self.met_end |= byte.is_none();
        byte
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Executes the format. Returns whether all of it matched.
    fn run(&mut self, cx: &mut dyn HostContext, mut format: &[u8]) -> StepResult<bool> {
        while let Some((&b, rest)) = format.split_first() {
            format = rest;
            if is_space(b) {
                self.skip_space();
            } else if b != b'%' {
                if self.peek() != Some(b) {
                    return Ok(false);
                }
                self.at += 1;
            } else {
                let (directive, rest) = ScanDirective::parse(format)?;
                format = rest;
                let set = match directive.letter {
                    b'[' => {
                        let (set, rest) = set(format)?;
                        format = rest;
                        set
                    }
                    _ => [false; 256],
                };
                if !self.convert(cx, &directive, &set)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn convert(
        &mut self,
        cx: &mut dyn HostContext,
        d: &ScanDirective,
        set: &[bool; 256],
    ) -> StepResult<bool> {
        let letter = d.letter;
        if !matches!(letter, b'c' | b'[' | b'n') {
            self.skip_space();
        }
        match letter {
            b'%' => {
                let found = self.peek() == Some(b'%');
                self.at += usize::from(found);
                return Ok(found);
            }
            b'n' => {
                let n = Cell::new(self.at as u64 & mask(d.bits));
                return self.store(cx, d, ScalarKind::Int(d.bits), &[n]).map(|()| true);
            }
            _ => {}
        }
        if self.peek().is_none() {
            return Ok(false);
        }
        let max = d.width.unwrap_or(if letter == b'c' { 1 } else { usize::MAX });
        match letter {
            b's' | b'[' | b'c' => {
                let is_in = |b: u8| match letter {
                    b's' => !is_space(b),
                    b'[' => set[usize::from(b)],
                    _ => true,
                };
                let start = self.at;
                while self.at - start < max && self.peek().is_some_and(is_in) {
                    self.at += 1;
                }
                let mut found = self.text[start..self.at].to_vec();
                if found.is_empty() || (letter == b'c' && found.len() < max) {
                    return Ok(false);
                }
                if letter != b'c' {
                    found.push(0);
                }
                self.converted = true;
                if !d.discard {
                    let to = self.pointer(cx)?;
                    cx.write(to, &found)?;
                    self.count += 1;
                }
                Ok(true)
            }
            b'd' | b'u' | b'i' | b'o' | b'x' | b'X' | b'p' => {
                let base = match letter {
                    b'd' | b'u' => 10,
                    b'i' => 0,
                    b'o' => 8,
                    _ => 16,
                };
                let end = (self.at.saturating_add(max)).min(self.text.len());
                let found = ScannedInteger::scan(&self.text[self.at..end], base, false);
                if found.len == 0 {
                    return Ok(false);
                }
                self.advance(found.len);
                let signed = matches!(letter, b'd' | b'i');
                let bits = if letter == b'p' { 64 } else { d.bits };
                let value = Cell::new(found.value(signed).0 & mask(bits));
                self.put(cx, d, ScalarKind::Int(bits), &[value])
            }
            b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {
                let end = (self.at.saturating_add(max)).min(self.text.len());
                let found = ScannedReal::scan(&self.text[self.at..end]);
                if found.len == 0 {
                    return Ok(false);
                }
                self.advance(found.len);
                if d.long_double {
                    let bits = found.number.round::<X87DoubleExtended>().0;
                    self.put(cx, d, ScalarKind::F80, &args::f80_cells(bits))
                } else if d.bits == 64 {
                    let bits = found.number.round::<Double>().0 as u64;
                    self.put(cx, d, ScalarKind::F64, &[Cell::new(bits)])
                } else {
                    let bits = found.number.round::<Single>().0 as u64;
                    self.put(cx, d, ScalarKind::F32, &[Cell::new(bits)])
                }
            }
            _ => {
                let letter = char::from(letter);
                fail(Ub::Library, format!("`%{letter}` is no conversion of `scanf`"))
            }
        }
    }

    fn advance(&mut self, len: usize) {
        self.at += len;
        self.peek();
    }

    fn pointer(&mut self, cx: &mut dyn HostContext) -> StepResult<Cell> {
        let p = self.values.next_pointer(cx, "a conversion of `scanf`")?;
        match is_null(p) {
            true => fail(Ub::InvalidPointer, "`scanf` into a null pointer"),
            false => Ok(p),
        }
    }

    fn put(
        &mut self,
        cx: &mut dyn HostContext,
        d: &ScanDirective,
        s: ScalarKind,
        value: &[Cell],
    ) -> StepResult<bool> {
        self.converted = true;
        self.store(cx, d, s, value)?;
        self.count += i32::from(!d.discard);
        Ok(true)
    }

    fn store(
        &mut self,
        cx: &mut dyn HostContext,
        d: &ScanDirective,
        s: ScalarKind,
        value: &[Cell],
    ) -> StepResult<()> {
        if d.discard {
            return Ok(());
        }
        let to = self.pointer(cx)?;
        cx.store(to, s, value)
    }
}

impl ScanDirective {
    /// Parses a specification. Returns it and the rest of the text.
    fn parse(mut text: &[u8]) -> StepResult<(Self, &[u8])> {
        let mut take = |word: &[u8]| match text.strip_prefix(word) {
            Some(rest) => {
                text = rest;
                true
            }
            None => false,
        };
        let discard = take(b"*");
        let mut width = None;
        while let Some(d) = (b'0'..=b'9').find(|d| take(&[*d])) {
            let old: usize = width.unwrap_or(0);
            width = Some(old.saturating_mul(10).saturating_add((d - b'0').into()));
        }
        let mut bits = 32;
        let long_double = take(b"L");
        for (word, n) in [
            (&b"hh"[..], 8),
            (b"h", 16),
            (b"ll", 64),
            (b"l", 64),
            (b"z", 64),
            (b"j", 64),
            (b"t", 64),
            (b"q", 64),
        ] {
            if take(word) {
                bits = n;
                break;
            }
        }
        match text.split_first() {
            Some((b'm', _)) => unsupported("`%m` in `scanf`"),
            Some((b'c' | b's' | b'[', _)) if bits == 64 => unsupported("wide text in `scanf`"),
            Some((&letter, rest)) => Ok((Self { letter, discard, width, bits, long_double }, rest)),
            None => fail(Ub::Library, "the format ends within a conversion"),
        }
    }
}

/// Parses the set after `%[`. Returns it and the rest of the text.
fn set(text: &[u8]) -> StepResult<([bool; 256], &[u8])> {
    let (negated, text) = match text.strip_prefix(b"^") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    // A bracket at the beginning belongs to the set.
    let end = text.iter().skip(1).position(|&b| b == b']').map(|k| k + 1);
    let Some(end) = end else { return fail(Ub::Library, "a set in `scanf` has no end") };
    let mut set = [negated; 256];
    let mut k = 0;
    while k < end {
        let (from, mut to) = (text[k], text[k]);
        if k + 2 < end && text[k + 1] == b'-' && text[k + 2] >= from {
            to = text[k + 2];
            k += 2;
        }
        (from..=to).for_each(|b| set[usize::from(b)] = !negated);
        k += 1;
    }
    Ok((set, &text[end + 1..]))
}

#[cfg(test)]
mod tests;
