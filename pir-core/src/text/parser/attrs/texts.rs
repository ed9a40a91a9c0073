//! Attributes of arguments by their text: most files write the same few lists over and over.

use super::Place;
use crate::attr::Attr;
use crate::entity::AttrSet;
use crate::text::lexer::{Tok, before_sigil};
use crate::text::parser::{PResult, Parser};

/// Texts of lists of attributes, each up to the `%` or `@` behind it, with the sets that they stand for.
#[derive(Default, Debug)]
pub(crate) struct TextCache {
    /// The pool keeps its sets while this is filled.
    pub on: bool,
    /// By some bits of the hash.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    hash: u64,
    /// Where it stood first; nothing stands at 0 with the length 0.
    start: u32,
    len: u32,
    /// How much of it are attributes.
    taken: u32,
    set: AttrSet,
}

const ENTRIES: usize = 512;

impl TextCache {
    /// Forgets everything: the pool was emptied.
    pub fn clear(&mut self) {
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
    /// Attributes of a parameter, argument or result, of which there is one.
    pub(super) fn cached_attrs(&mut self, place: Place) -> PResult<AttrSet> {
        // Strings start behind their quote, and may hold anything.
        if !self.attr_texts.on || !self.at(Tok::Word) {
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
        let told = self.diags.len() + self.dropped;
        let set = self.attr_set(place)?;
        let next = self.tok.span().start as usize;
        if next <= end
            && self.diags.len() + self.dropped == told
            && !text.iter().any(|b| matches!(b, b'\n' | b'"'))
            && self.attrs.get(set).iter().all(|a| self.names_no_type(*a))
        {
            let (len, taken) = (text.len() as u32, (next - start) as u32);
            self.attr_texts.put(Entry { hash, start: start as u32, len, taken, set });
        }
        Ok(set)
    }

    /// Types count as used where they are read.
    fn names_no_type(&self, attr: Attr) -> bool {
        match attr {
            Attr::Word(_) | Attr::Int(..) | Attr::String(..) | Attr::Group(_) => true,
            Attr::Type(..) => false,
            Attr::Text(name, _) => self.attrs.text(name) != b"range",
        }
    }
}
