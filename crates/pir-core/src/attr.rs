//! Attributes of functions, parameters, results and calls, as interned sets.
//!
//! An attribute keeps its name and what stands behind it; what a tool must understand it reads by
//! name. Nothing is dropped.

use crate::entity::{AttrSet, Entity, Type};
use crate::types::List;
use rustc_hash::FxHashMap;

/// One attribute. Names and texts lie in the pool's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attr {
    /// A bare word: `nounwind`.
    Word(List),
    /// A word with a number: `align 8`, `dereferenceable(16)`.
    Int(List, u64),
    /// A word with a type: `sret(%T)`; `None` for a bare `byval`.
    Type(List, Option<Type>),
    /// A word with anything else in parentheses, kept as written: `memory(argmem: read)`.
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
    bytes: Vec<u8>,
    strings: FxHashMap<Box<[u8]>, List>,
    map: FxHashMap<Box<[Attr]>, AttrSet>,
}

impl AttrSet {
    /// No attributes.
    pub const EMPTY: AttrSet = AttrSet(0);
}

impl AttrPool {
    /// The attributes of a set, in the order of the text.
    #[inline]
    pub fn get(&self, set: AttrSet) -> &[Attr] {
        match set.index().checked_sub(1) {
            None => &[],
            Some(i) => &self.attrs[self.sets[i].range()],
        }
    }

    /// A string of an attribute.
    #[inline]
    pub fn text(&self, list: List) -> &[u8] {
        &self.bytes[list.range()]
    }

    /// Interns a string, so that equal attributes are equal data.
    pub fn intern_text(&mut self, text: &[u8]) -> List {
        if let Some(&list) = self.strings.get(text) {
            return list;
        }
        let list = List { start: self.bytes.len() as u32, len: text.len() as u32 };
        self.bytes.extend_from_slice(text);
        self.strings.insert(text.into(), list);
        list
    }

    /// The set with these attributes.
    pub fn intern(&mut self, attrs: &[Attr]) -> AttrSet {
        if attrs.is_empty() {
            return AttrSet::EMPTY;
        }
        if let Some(&set) = self.map.get(attrs) {
            return set;
        }
        let list = List { start: self.attrs.len() as u32, len: attrs.len() as u32 };
        self.attrs.extend_from_slice(attrs);
        self.sets.push(list);
        let set = AttrSet::new(self.sets.len());
        self.map.insert(attrs.into(), set);
        set
    }

    /// Whether the set has an attribute with this word.
    pub fn has(&self, set: AttrSet, word: &str) -> bool {
        self.find(set, word).is_some()
    }

    /// The attribute of the set with this word.
    pub fn find(&self, set: AttrSet, word: &str) -> Option<Attr> {
        self.get(set).iter().copied().find(|&a| match a {
            Attr::Word(n) | Attr::Int(n, _) | Attr::Type(n, _) | Attr::Text(n, _) => {
                self.text(n) == word.as_bytes()
            }
            Attr::String(..) | Attr::Group(_) => false,
        })
    }
}
