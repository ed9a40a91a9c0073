//! Attributes of arguments by their text: most files write the same few lists over and over.

use super::Place;
use crate::attr::Attr;
use crate::entity::AttrSet;
use crate::text::lexer::before_sigil;
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
    set: AttrSet,
}

const ENTRIES: usize = 512;

impl TextCache {
    /// Forgets everything: the pool was emptied.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    #[inline]
    fn get(&self, src: &[u8], hash: u64, text: &[u8]) -> Option<AttrSet> {
        let e = self.entries.get(hash as usize % ENTRIES)?;
        let same = e.hash == hash
            && e.len as usize == text.len()
            && src.get(e.start as usize..(e.start + e.len) as usize) == Some(text);
        same.then_some(e.set)
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
    /// Attributes of a parameter or argument, the first of which is a word.
    pub(super) fn cached_param_attrs(&mut self) -> PResult<AttrSet> {
        let src = self.src;
        let start = self.tok.start() as usize;
        let Some((end, hash)) = before_sigil(src, start) else {
            return self.attr_set(Place::Param);
        };
        let text = &src[start..end];
        if let Some(set) = self.attr_texts.get(src, hash, text) {
            self.restart(end);
            self.prev_end = end as u32;
            return Ok(set);
        }
        let told = self.diags.len() + self.dropped;
        let set = self.attr_set(Place::Param)?;
        if self.tok.span().start as usize == end
            && self.diags.len() + self.dropped == told
            && !text.contains(&b'\n')
            && !text.contains(&b'"')
            && self.attrs.get(set).iter().all(|a| self.names_no_type(*a))
        {
            let (start, len) = (start as u32, text.len() as u32);
            self.attr_texts.put(Entry { hash, start, len, set });
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
