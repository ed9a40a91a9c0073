//! Formatted output with Fortran format specifications such as `'(2(i3,","),f8.3)'`.

mod real;

use super::{OutputItem, crash};
use crate::args::unsupported;
use pir_interp::ub::StepResult;

/// A part of a format specification.
#[derive(Clone, PartialEq, Eq, Debug)]
enum FormatNode {
    Literal(Vec<u8>),
    /// A data edit descriptor and its repeat count.
    Data(EditDescriptor, usize),
    /// A group and its repeat count; without a count, the group repeats until the values run out.
    Group(Vec<FormatNode>, Option<usize>),
    /// `/`, with its repeat count.
    Record(usize),
    /// `nX`, `TRn` or `TLn`: a relative move of the column.
    Skip(i64),
    /// `Tn`: an absolute column.
    Column(usize),
    Colon,
    /// `kP`: the scale factor.
    Scale(i32),
    /// `SP` if true, otherwise `S` or `SS`.
    Plus(bool),
    /// `BN`, `RN`, `DC`, …, which do not affect output.
    Nothing,
}

/// A data edit descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EditDescriptor {
    letter: u8,
    /// The second letter of `EN` and `ES`.
    second: u8,
    width: Option<usize>,
    digits: Option<usize>,
    exponent: Option<usize>,
}

/// The modes that apply until the format changes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct EditModes {
    scale: i32,
    plus: bool,
}

/// The maximum width of a field. Wider ones are unsupported.
const MAX_WIDTH: usize = 1 << 16;

/// Returns the records that an output statement writes.
pub(super) fn records(format: &[u8], items: &[OutputItem]) -> StepResult<Vec<Vec<u8>>> {
    let text: Vec<u8> = format.to_vec();
    let mut parser = FormatParser { text: &text, at: 0, depth: 0 };
    parser.expect(b'(')?;
    let nodes = parser.group()?;
    let mut flat = Vec::new();
    for item in items {
        match item {
            OutputItem::Complex(x, y) => flat.extend([OutputItem::Real(*x), OutputItem::Real(*y)]),
            other => flat.push(other.clone()),
        }
    }
    let mut writer = RecordWriter {
        items: &flat,
        done: Vec::new(),
        line: Vec::new(),
        at: 0,
        modes: EditModes::default(),
    };
    let mut from = &nodes[..];
    // If values remain at its end, the format continues at its last group, or otherwise at its
    // beginning (format reversion).
    let again = nodes.iter().rposition(|n| matches!(n, FormatNode::Group(..))).unwrap_or(0);
    loop {
        let before = writer.items.len();
        if !writer.run(from)? || writer.items.is_empty() {
            break;
        }
        if writer.items.len() == before {
            return crash("the format has no place for the values");
        }
        writer.next_record();
        from = &nodes[again..];
    }
    writer.done.push(writer.line);
    Ok(writer.done)
}

struct FormatParser<'t> {
    text: &'t [u8],
    at: usize,
    depth: u32,
}

impl FormatParser<'_> {
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: u8) -> StepResult<()> {
        match self.take(wanted) {
            true => Ok(()),
            false => self.bad_format(),
        }
    }

    fn bad_format<T>(&self) -> StepResult<T> {
        let shown = String::from_utf8_lossy(self.text);
        crash(format!("the format `{shown}` is wrong at column {}", self.at + 1))
    }

    fn number(&mut self) -> StepResult<Option<usize>> {
        let mut value: Option<usize> = None;
        while let Some(d @ b'0'..=b'9') = self.peek() {
            self.at += 1;
            let next = value.unwrap_or(0) * 10 + usize::from(d - b'0');
            if next > MAX_WIDTH {
                return unsupported(format!("the number {next} in a format of Fortran"));
            }
            value = Some(next);
        }
        Ok(value)
    }

    /// Parses a group after its opening parenthesis.
    fn group(&mut self) -> StepResult<Vec<FormatNode>> {
        self.depth += 1;
        if self.depth > 64 {
            return self.bad_format();
        }
        let mut nodes = Vec::new();
        loop {
            match self.peek() {
                None => return self.bad_format(),
                Some(b')') => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(nodes);
                }
                Some(b',') => self.at += 1,
                Some(_) => nodes.push(self.node()?),
            }
        }
    }

    fn node(&mut self) -> StepResult<FormatNode> {
        if self.take(b'*') {
            self.expect(b'(')?;
            return Ok(FormatNode::Group(self.group()?, None));
        }
        let negative = self.take(b'-');
        let count = self.number()?;
        let repeat = count.unwrap_or(1);
        let Some(letter) = self.peek() else { return self.bad_format() };
        let start = self.at;
        self.at += 1;
        Ok(match letter {
            b'(' => FormatNode::Group(self.group()?, Some(repeat)),
            b'\'' | b'"' => FormatNode::Literal(self.literal(self.text[start])?),
            b'H' => {
                let Some(text) = self.text.get(self.at..self.at + repeat) else {
                    return self.bad_format();
                };
                self.at += repeat;
                FormatNode::Literal(text.to_vec())
            }
            b'/' => FormatNode::Record(repeat),
            b':' => FormatNode::Colon,
            b'X' => FormatNode::Skip(repeat as i64),
            b'P' => {
                let scale = repeat.min(1000) as i32;
                FormatNode::Scale(if negative { -scale } else { scale })
            }
            b'T' => {
                let right = self.take(b'R');
                let left = !right && self.take(b'L');
                let n = self.number()?.unwrap_or(1);
                match (right, left) {
                    (true, _) => FormatNode::Skip(n as i64),
                    (_, true) => FormatNode::Skip(-(n as i64)),
                    _ => FormatNode::Column(n.max(1) - 1),
                }
            }
            b'S' => {
                let plus = self.take(b'P');
                if !plus {
                    self.take(b'S');
                }
                FormatNode::Plus(plus)
            }
            b'B' if matches!(self.peek(), Some(b'N' | b'Z')) => {
                self.at += 1;
                FormatNode::Nothing
            }
            b'R' | b'D' if matches!(self.peek(), Some(b'A'..=b'Z')) => {
                self.at += 1;
                FormatNode::Nothing
            }
            b'I' | b'F' | b'E' | b'D' | b'G' | b'A' | b'L' | b'B' | b'O' | b'Z' => {
                FormatNode::Data(self.data(letter)?, repeat)
            }
            _ => return self.bad_format(),
        })
    }

    fn data(&mut self, letter: u8) -> StepResult<EditDescriptor> {
        let mut second = 0;
        if letter == b'E'
            && let Some(other @ (b'N' | b'S' | b'X')) = self.peek()
        {
            second = other;
            self.at += 1;
        }
        let width = self.number()?;
        let digits = if self.take(b'.') { self.number()? } else { None };
        let exponent = match letter {
            b'E' | b'G' | b'D' if self.take(b'E') => self.number()?,
            _ => None,
        };
        Ok(EditDescriptor { letter, second, width, digits, exponent })
    }

    /// Parses a literal up to its closing quote. A doubled quote stands for the character itself.
    fn literal(&mut self, quote: u8) -> StepResult<Vec<u8>> {
        let mut out = Vec::new();
        loop {
            match self.text.get(self.at) {
                None => return self.bad_format(),
                Some(&b) if b == quote => {
                    self.at += 1;
                    if self.text.get(self.at) != Some(&quote) {
                        return Ok(out);
                    }
                    out.push(quote);
                }
                Some(&b) => out.push(b),
            }
            self.at += 1;
        }
    }
}

struct RecordWriter<'a> {
    /// The values that are not written yet.
    items: &'a [OutputItem],
    done: Vec<Vec<u8>>,
    line: Vec<u8>,
    /// The column of the next character; the line may be shorter.
    at: usize,
    modes: EditModes,
}

impl RecordWriter<'_> {
    fn next_record(&mut self) {
        self.done.push(std::mem::take(&mut self.line));
        self.at = 0;
    }

    fn write(&mut self, text: &[u8]) {
        let end = self.at + text.len();
        if self.line.len() < end {
            self.line.resize(end, b' ');
        }
        self.line[self.at..end].copy_from_slice(text);
        self.at = end;
    }

    /// Executes the nodes. Returns false if the values ran out at a data edit descriptor.
    fn run(&mut self, nodes: &[FormatNode]) -> StepResult<bool> {
        for node in nodes {
            match node {
                FormatNode::Literal(text) => self.write(text),
                FormatNode::Data(edit, repeat) => {
                    for _ in 0..*repeat {
                        let Some((item, rest)) = self.items.split_first() else {
                            return Ok(false);
                        };
                        self.items = rest;
                        let text = edit.show(item, self.modes)?;
                        self.write(&text);
                    }
                }
                FormatNode::Group(inner, repeat) => {
                    let mut k = 0;
                    while repeat.is_none_or(|n| k < n) {
                        let before = self.items.len();
                        if !self.run(inner)? {
                            return Ok(false);
                        }
                        if repeat.is_none() && self.items.len() == before {
                            return crash("a group without end has no place for values");
                        }
                        k += 1;
                    }
                }
                FormatNode::Record(n) => (0..*n).for_each(|_| self.next_record()),
                FormatNode::Skip(n) => self.at = (self.at as i64 + n).max(0) as usize,
                FormatNode::Column(n) => self.at = *n,
                FormatNode::Colon if self.items.is_empty() => return Ok(false),
                FormatNode::Colon | FormatNode::Nothing => {}
                FormatNode::Scale(k) => self.modes.scale = *k,
                FormatNode::Plus(plus) => self.modes.plus = *plus,
            }
        }
        Ok(true)
    }
}

/// Aligns a text right in its field; returns stars if it is too long. A width of 0 leaves the text
/// as it is.
fn right_justified(text: Vec<u8>, width: usize) -> Vec<u8> {
    match width {
        0 => text,
        w if text.len() > w => vec![b'*'; w],
        w => [vec![b' '; w - text.len()], text].concat(),
    }
}

impl EditDescriptor {
    fn show(&self, item: &OutputItem, modes: EditModes) -> StepResult<Vec<u8>> {
        let width = self.width.unwrap_or(0);
        Ok(match (self.letter, item) {
            (b'I', OutputItem::Integer(x, _)) => self.integer(*x, modes),
            (b'G', OutputItem::Integer(x, _)) => {
                EditDescriptor { digits: None, ..*self }.integer(*x, modes)
            }
            (b'B' | b'O' | b'Z', _) => {
                let Some((bits, size)) = bits(item) else { return self.mismatch(item) };
                let bits = bits & pir_interp::cell::mask(8 * size);
                let digits = match self.letter {
                    b'B' => format!("{bits:b}"),
                    b'O' => format!("{bits:o}"),
                    _ => format!("{bits:X}"),
                };
                right_justified(self.filled(bits == 0, "", &digits), width)
            }
            (b'L' | b'G', OutputItem::Logical(b)) => {
                right_justified(if *b { b"T".to_vec() } else { b"F".to_vec() }, width)
            }
            (b'A' | b'G', OutputItem::Text(text)) => match self.width {
                None | Some(0) => text.clone(),
                Some(w) if text.len() > w => text[..w].to_vec(),
                Some(w) => right_justified(text.clone(), w),
            },
            (b'F' | b'E' | b'D' | b'G', OutputItem::Real(x)) => self.real(*x, modes),
            _ => return self.mismatch(item),
        })
    }

    fn mismatch<T>(&self, item: &OutputItem) -> StepResult<T> {
        let is = match item {
            OutputItem::Integer(..) => "an integer",
            OutputItem::Logical(_) => "a logical value",
            OutputItem::Text(_) => "a text",
            OutputItem::Real(_) | OutputItem::Complex(..) => "a real number",
        };
        crash(format!("edit descriptor `{}` for {is}", char::from(self.letter)))
    }

    fn integer(&self, x: i64, modes: EditModes) -> Vec<u8> {
        let sign = match (x < 0, modes.plus) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        };
        let text = self.filled(x == 0, sign, &x.unsigned_abs().to_string());
        right_justified(text, self.width.unwrap_or(0))
    }

    /// Pads an integer with zeros to the minimum number of digits.
    fn filled(&self, zero: bool, sign: &str, digits: &str) -> Vec<u8> {
        let least = self.digits.unwrap_or(1);
        let digits = if zero && least == 0 { "" } else { digits };
        let zeros = "0".repeat(least.saturating_sub(digits.len()));
        format!("{sign}{zeros}{digits}").into_bytes()
    }
}

/// Returns the bits of a value and its size in bytes.
fn bits(item: &OutputItem) -> Option<(u64, u32)> {
    match item {
        OutputItem::Integer(x, size) => Some((*x as u64, (*size).into())),
        OutputItem::Logical(b) => Some((u64::from(*b), 4)),
        OutputItem::Real(super::RealKind::Single(x)) => Some(((*x).into(), 4)),
        OutputItem::Real(super::RealKind::Double(x)) => Some((*x, 8)),
        _ => None,
    }
}
