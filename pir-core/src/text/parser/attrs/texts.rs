//! A cache of argument attribute lists by their text, since most files repeat a few lists often.

use super::AttrPlace;
use crate::attr::Attr;
use crate::entity::AttrSet;
use crate::text::lexer::{TokenKind, before_sigil};
use crate::text::parser::{ParseResult, Parser};

/// A cache of attribute lists: each text up to the next `%` or `@`, with its attribute set.
#[derive(Default, Debug)]
pub(crate) struct TextCache {
    /// Whether to use the cache. The pool must keep its sets while the cache has entries.
    pub on: bool,
    /// A direct-mapped cache, indexed by the low bits of the hash.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    hash: u64,
    /// The start of the first occurrence; an unused entry has the start 0 and the length 0.
    start: u32,
    len: u32,
    /// The number of bytes that are attributes.
    taken: u32,
    set: AttrSet,
}

const ENTRIES: usize = 512;

impl TextCache {
    /// Clears the cache, because the attribute pool was cleared.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    #[inline]
    fn get(&self, src: &[u8], hash: u64, text: &[u8]) -> Option<(AttrSet, usize)> {
        let e = self.entries.get(hash as usize % ENTRIES)?;
        let same = e.hash == hash
            && e.len as usize == text.len()
            && src.get(e.start as usize..(e.start + e.len) as usize) == Some(text);
        same.then_some((e.set, e.taken as usize))
    }

    #[cold]
    fn put(&mut self, entry: Entry) {
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES, Entry::default());
        }
        self.entries[entry.hash as usize % ENTRIES] = entry;
    }
}

impl Parser<'_> {
    /// Parses a non-empty attribute list of a parameter, argument or result, through the cache.
    pub(super) fn cached_attrs(&mut self, place: AttrPlace) -> ParseResult<AttrSet> {
        // Strings are excluded, because their token starts after the quote and may contain
        // anything.
        if !self.attr_texts.on || !self.at(TokenKind::Word) {
            return self.attr_set(place);
        }
        let src = self.src;
        let start = self.tok.start() as usize;
        let Some((end, hash)) = before_sigil(src, start) else { return self.attr_set(place) };
        let hash = hash ^ u64::from(place.bit()) << 32;
        let text = &src[start..end];
        if let Some((set, len)) = self.attr_texts.get(src, hash, text) {
            self.restart(start + len);
            self.prev_end = self.tok.start();
            return Ok(set);
        }
        let reported = self.diags.len() + self.dropped;
        let set = self.attr_set(place)?;
        let next = self.tok.span().start as usize;
        if next <= end
            && self.diags.len() + self.dropped == reported
            && !text.iter().any(|b| matches!(b, b'\n' | b'"'))
            && self.attrs.get(set).iter().all(|a| self.names_no_type(*a))
        {
            let (len, taken) = (text.len() as u32, (next - start) as u32);
            self.attr_texts.put(Entry { hash, start: start as u32, len, taken, set });
        }
        Ok(set)
    }

    /// Returns whether an attribute contains no type. A type counts as used where it is parsed, so
    /// a list with a type must be parsed each time.
    fn names_no_type(&self, attr: Attr) -> bool {
        match attr {
            Attr::Word(_) | Attr::Int(..) | Attr::String(..) | Attr::Group(_) => true,
            Attr::Type(..) => false,
            Attr::Text(name, _) => self.attrs.text(name) != b"range",
        }
    }
}
