//! Attributes of functions, parameters, results and calls, as interned sets.
//!
//! An attribute stores its name and its argument. Passes look attributes up by name, and unknown
//! attributes are preserved.

pub mod argument;
pub mod table;

use crate::entity::{AttrSet, Entity, Type};
use crate::reuse::copy_and_clear;
use crate::types::List;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// An attribute. Names and texts are stored in the pool's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attr {
    /// A bare word: `nounwind`.
    Word(List),
    /// A word with a number: `align 8`, `dereferenceable(16)`.
    Int(List, u64),
    /// A word with a type: `sret(%T)`; `None` for a bare `byval`.
    Type(List, Option<Type>),
    /// A word with any other argument in parentheses, stored as written: `memory(argmem: read)`.
    Text(List, List),
    /// `"key"` or `"key"="value"`.
    String(List, Option<List>),
    /// `#n`
    Group(u32),
}

/// The attribute sets of a module, or of one function's body.
#[derive(Clone, Debug, Default)]
pub struct AttrPool {
    sets: Vec<List>,
    attrs: Vec<Attr>,
    /// The interned strings, in `bytes`.
    texts: Vec<List>,
    bytes: Vec<u8>,
    /// Indices of `texts` and `sets`. Empty while a linear search is fast enough: see
    /// [`MAX_LINEAR_SEARCH`].
    text_map: FxHashMap<Box<[u8]>, List>,
    set_map: FxHashMap<Box<[Attr]>, AttrSet>,
    /// The interned strings of words with a fixed number, or `None` if not interned yet: see
    /// [`AttrPool::intern_word`].
    words: Vec<Option<List>>,
    stamp: u64,
}

/// Largest number of strings or sets that are searched linearly. Most bodies have fewer, so that
/// building hash maps for them does not pay.
const MAX_LINEAR_SEARCH: usize = 12;

impl AttrSet {
    /// The empty set.
    pub const EMPTY: AttrSet = AttrSet(0);
}

impl AttrPool {
    /// Returns the attributes of a set, in the order of the text.
    #[inline]
    pub fn get(&self, set: AttrSet) -> &[Attr] {
        crate::work::count();
        match set.index().checked_sub(1) {
            None => &[],
            Some(i) => &self.attrs[self.sets[i].range()],
        }
    }

    /// Returns whether every set of `before` has the same id and attributes in `self`. O(attributes
    /// of `before`).
    pub fn extends(&self, before: &Self) -> bool {
        self.sets.starts_with(&before.sets)
            && self.attrs.starts_with(&before.attrs)
            && self.bytes.starts_with(&before.bytes)
    }

    /// Returns a string of an attribute.
    #[inline]
    pub fn text(&self, list: List) -> &[u8] {
        crate::work::count();
        &self.bytes[list.range()]
    }

    /// Returns whether the pool has this string.
    pub(crate) fn has_text(&self, list: List) -> bool {
        self.bytes.get(list.range()).is_some()
    }

    /// Interns a string, so that equal attributes are equal data.
    pub fn intern_text(&mut self, text: &[u8]) -> List {
        let known = match self.texts.len() {
            0..=MAX_LINEAR_SEARCH => self.texts.iter().copied().find(|&t| self.text(t) == text),
            _ => {
                if self.text_map.is_empty() {
                    let bytes = &self.bytes;
                    self.text_map =
                        self.texts.iter().map(|&t| (bytes[t.range()].into(), t)).collect();
                }
                self.text_map.get(text).copied()
            }
        };
        known.unwrap_or_else(|| {
            let list = List { start: self.bytes.len() as u32, len: text.len() as u32 };
            self.bytes.extend_from_slice(text);
            self.texts.push(list);
            if !self.text_map.is_empty() {
                self.text_map.insert(text.into(), list);
            }
            list
        })
    }

    /// Returns whether any attribute of the pool has this text as its word, key or value. O(texts).
    pub fn mentions(&self, text: &[u8]) -> bool {
        self.texts.iter().any(|&t| self.text(t) == text)
    }

    /// Interns a word that the caller identifies by a small number. The number must always stand
    /// for the same word, because it replaces the search by text.
    #[inline]
    pub(crate) fn intern_word(&mut self, number: usize, text: &[u8]) -> List {
        match self.words.get(number) {
            Some(&Some(list)) => list,
            _ => {
                let list = self.intern_text(text);
                if self.words.len() <= number {
                    self.words.resize(number + 1, None);
                }
                self.words[number] = Some(list);
                list
            }
        }
    }

    /// Returns the set with exactly these attributes, in this order, and adds it if it is new.
    pub fn intern(&mut self, attrs: &[Attr]) -> AttrSet {
        if attrs.is_empty() {
            return AttrSet::EMPTY;
        }
        let known = match self.sets.len() {
            n @ 0..=MAX_LINEAR_SEARCH => (1..=n).map(AttrSet::new).find(|&s| self.get(s) == attrs),
            n => {
                if self.set_map.is_empty() {
                    let all = (1..=n).map(AttrSet::new);
                    self.set_map = all.map(|s| (self.get(s).into(), s)).collect();
                }
                self.set_map.get(attrs).copied()
            }
        };
        known.unwrap_or_else(|| {
            let list = List { start: self.attrs.len() as u32, len: attrs.len() as u32 };
            self.attrs.extend_from_slice(attrs);
            self.sets.push(list);
            let set = AttrSet::new(self.sets.len());
            if !self.set_map.is_empty() {
                self.set_map.insert(attrs.into(), set);
            }
            set
        })
    }

    /// Returns the number of sets, excluding the empty one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns a number that identifies the meaning of the set ids: in bodies passed to the
    /// callback of [`crate::text::visit`], pools with equal stamps assign the same ids to the same
    /// sets. Returns 0 in all other pools.
    #[inline]
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Gives an empty pool a stamp that no other pool has.
    pub(crate) fn renew(&mut self) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        self.stamp = NEXT.fetch_add(1, Ordering::Relaxed);
    }

    /// Empties the pool and keeps the capacity of its tables.
    pub(crate) fn clear(&mut self) {
        self.sets.clear();
        self.attrs.clear();
        self.texts.clear();
        self.bytes.clear();
        self.text_map.clear();
        self.set_map.clear();
        self.words.clear();
        self.stamp = 0;
    }

    /// Copies the pool without spare capacity and indices, then empties `self` and keeps its
    /// capacity.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        self.text_map.clear();
        self.set_map.clear();
        self.words.clear();
        Self {
            sets: copy_and_clear(&mut self.sets),
            attrs: copy_and_clear(&mut self.attrs),
            texts: copy_and_clear(&mut self.texts),
            bytes: copy_and_clear(&mut self.bytes),
            text_map: FxHashMap::default(),
            set_map: FxHashMap::default(),
            words: Vec::new(),
            stamp: 0,
        }
    }

    /// Releases the spare capacity and the indices, which are rebuilt when they are needed.
    pub(crate) fn shrink(&mut self) {
        self.sets.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.texts.shrink_to_fit();
        self.bytes.shrink_to_fit();
        self.text_map = FxHashMap::default();
        self.set_map = FxHashMap::default();
        self.words = Vec::new();
    }

    /// Returns whether the set has an attribute with this word.
    pub fn has(&self, set: AttrSet, word: &str) -> bool {
        self.find(set, word).is_some()
    }

    /// Returns the attribute of the set with this word.
    pub fn find(&self, set: AttrSet, word: &str) -> Option<Attr> {
        self.get(set).iter().copied().find(|&a| match a {
            Attr::Word(n) | Attr::Int(n, _) | Attr::Type(n, _) | Attr::Text(n, _) => {
                self.text(n) == word.as_bytes()
            }
            Attr::String(..) | Attr::Group(_) => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_equal_ids_whatever_their_number() {
        let mut pool = AttrPool::default();
        let fill = |pool: &mut AttrPool| -> Vec<AttrSet> {
            let set = |n: usize| {
                let words = (0..n % 7).map(|i| pool.intern_text(format!("w{}", n + i).as_bytes()));
                let attrs: Vec<Attr> = words.map(Attr::Word).collect();
                pool.intern(&attrs)
            };
            (0..8 * MAX_LINEAR_SEARCH).map(set).collect()
        };
        let first = fill(&mut pool);
        assert_eq!(fill(&mut pool), first);
        pool.shrink();
        assert_eq!(fill(&mut pool), first);
        assert!(pool.has(first[8], "w8") && !pool.has(first[8], "w9"));
        let mut ids: Vec<u32> = first.iter().map(|s| s.0).filter(|&s| s != 0).collect();
        ids.dedup();
        assert_eq!(ids.len(), first.iter().filter(|&&s| s != AttrSet::EMPTY).count());
    }
}
