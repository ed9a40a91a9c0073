//! Diagnostics for people: with the lines of the text that they speak of.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use pir_core::diag::{Diagnostic, Severity, Span};
use std::ops::Range;

/// Lines that one picture of the text may span; a label farther away is described in words.
const MAX_LINES: usize = 400;

/// Renders the diagnostics of one text.
pub struct Render<'a> {
    name: &'a str,
    text: &'a [u8],
    renderer: Renderer,
    /// Offset of each line's first byte, as [`line_starts`] counts.
    lines: Vec<usize>,
}

/// Whether the output has colours, as ANSI escape codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// No.
    Plain,
    /// Yes.
    Coloured,
}

impl Style {
    /// The choice of the process by `anstream::ColorChoice::write_global`; otherwise colours if
    /// standard error is a terminal and the environment does not forbid them (`NO_COLOR`,
    /// `TERM=dumb`).
    pub fn of_stderr() -> Self {
        match anstream::AutoStream::choice(&std::io::stderr()) {
            anstream::ColorChoice::Never => Self::Plain,
            _ => Self::Coloured,
        }
    }
}

/// The diagnostics of a text as the `pir` command shows them, without colours. `text` may be empty:
/// a module that was built has none. O(text).
pub fn render(name: &str, text: &[u8], diagnostics: &[Diagnostic]) -> String {
    let renderer = Render::new(name, text, Style::Plain);
    diagnostics.iter().map(|d| renderer.render(d) + "\n\n").collect()
}

impl<'a> Render<'a> {
    /// For a text with a name. O(text).
    pub fn new(name: &'a str, text: &'a [u8], style: Style) -> Self {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        Self { name, text, renderer, lines: line_starts(text) }
    }

    /// The diagnostic as text, without a newline at its end. O(lines shown).
    pub fn render(&self, d: &Diagnostic) -> String {
        let level = match d.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let code = d.code.to_string();
        let notes = notes(d);
        let title = level.primary_title(&d.message).id(&code);
        let Some(main) = d.span_in(self.text) else {
            let group = notes.iter().fold(Group::with_title(title), |g, (is_help, n)| {
                g.element(if *is_help { Level::HELP } else { Level::NOTE }.message(n))
            });
            return self.renderer.render(&[group]).to_string();
        };
        let main = self.range(main);
        let line = self.line_of(main.start);
        let mut near = Vec::new();
        let mut far = Vec::new();
        for l in &d.labels {
            let range = self.range(l.span);
            match self.line_of(range.start).abs_diff(line) {
                0..MAX_LINES => near.push((range, &l.message)),
                _ => far.push(format!(
                    "{}: {}:{}",
                    l.message,
                    self.name,
                    self.line_of(range.start) + 1
                )),
            }
        }
        let first = near.iter().map(|n| self.line_of(n.0.start)).min().unwrap_or(line).min(line);
        let last = near.iter().map(|n| self.line_of(n.0.end)).max().unwrap_or(line);
        let last = last.max(self.line_of(main.end));
        let from = self.lines[first];
        let to = self.lines.get(last + 1).copied().unwrap_or(self.text.len());
        let window = printable(&self.text[from..to]);
        let local =
            |r: &Range<usize>| whole(&window, r.start - from..r.end.clamp(r.start, to) - from);
        let mut snippet = Snippet::source(window.as_str()).path(self.name).line_start(first + 1);
        let primary = AnnotationKind::Primary.span(local(&main));
        snippet = snippet.annotation(match d.label.as_str() {
            "" => primary,
            label => primary.label(label),
        });
        for (range, message) in &near {
            snippet = snippet
                .annotation(AnnotationKind::Context.span(local(range)).label(message.as_str()));
        }
        let mut group = Group::with_title(title).element(snippet);
        for (is_help, n) in &notes {
            group = group.element(if *is_help { Level::HELP } else { Level::NOTE }.message(n));
        }
        for f in &far {
            group = group.element(Level::NOTE.message(f));
        }
        self.renderer.render(&[group]).to_string()
    }

    /// The bytes of a span; an empty one reaches to the end of its line's text.
    fn range(&self, span: Span) -> Range<usize> {
        let start = (span.start as usize).clamp(self.lines[0], self.text.len());
        let mut end = (span.end as usize).clamp(start, self.text.len());
        if end == start {
            let rest = &self.text[start..];
            let line = rest.split(|&b| b == b'\n').next().unwrap_or_default();
            end = start + line.trim_ascii_end().len();
        }
        start..end
    }

    fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|&l| l <= offset).saturating_sub(1)
    }
}

/// Offsets of the first bytes of all lines. The first line begins after a byte order mark, which no
/// editor shows or counts.
pub fn line_starts(text: &[u8]) -> Vec<usize> {
    let first = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let ends = memchr::memchr_iter(b'\n', text).map(|i| i + 1);
    std::iter::once(first).chain(ends).collect()
}

/// Line and column of an offset, both from 1; columns count bytes.
pub fn position(lines: &[usize], offset: u32) -> (usize, usize) {
    let line = lines.partition_point(|&l| l <= offset as usize).saturating_sub(1);
    (line + 1, (offset as usize).saturating_sub(lines[line]) + 1)
}

/// Notes, paths, the place in the front end's source and hints in their order; whether each is a
/// hint.
fn notes(d: &Diagnostic) -> Vec<(bool, String)> {
    let mut out: Vec<(bool, String)> =
        d.witness.iter().map(|path| (false, format!("path: {}", path.join(" → ")))).collect();
    out.extend(d.notes.iter().map(|n| (false, n.clone())));
    out.extend(d.source.iter().map(|s| (false, format!("compiled from {s}"))));
    out.extend(d.help.iter().map(|h| (true, h.clone())));
    out.push((false, format!("see `pir explain {}`", d.code)));
    out
}

/// The range widened to whole characters: a place may point into the middle of one.
fn whole(text: &str, r: Range<usize>) -> Range<usize> {
    text.floor_char_boundary(r.start)..text.ceil_char_boundary(r.end)
}

/// The text with every byte that is not UTF-8 replaced by one `?`, so that offsets stay.
fn printable(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().map(|_| '?'));
    }
    out
}
