//! Tables from the numbers of the text to ids, and labels as written.
//!
//! This module is independent of the parser.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// A table from the numbers of the text (`@7`, `%7`, `!7`, `#7`) to ids: dense for consecutive
/// numbers, and sparse for numbers far beyond them.
#[derive(Default, Debug)]
pub(crate) struct NumberTable {
    dense: Vec<u32>,
    /// Numbers that were too far beyond the dense part when they were added.
    sparse: FxHashMap<u32, u32>,
    /// The dense part always contains the numbers below this one.
    room: usize,
}

impl NumberTable {
    const NO_ENTRY: u32 = u32::MAX;

    /// Creates a table whose dense part contains at least the numbers below `room`.
    pub(crate) fn with_room(room: usize) -> Self {
        Self { room, ..Self::default() }
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<u32> {
        match self.dense.get(number as usize) {
            Some(&id) if id != Self::NO_ENTRY => Some(id),
            _ if self.sparse.is_empty() => None,
            _ => self.sparse.get(&number).copied(),
        }
    }

    /// Returns the id of a number if it is in the dense part.
    #[inline]
    pub(crate) fn get_dense(&self, number: u32) -> Option<u32> {
        self.dense.get(number as usize).copied().filter(|&id| id != Self::NO_ENTRY)
    }

    #[inline]
    pub(crate) fn set(&mut self, number: u32, id: u32) {
        let at = number as usize;
        if at >= self.dense.len() {
            if at >= self.room && at >= self.dense.len() * 2 + 1024 {
                self.sparse.insert(number, id);
                return;
            }
            self.dense.resize(at + 1, Self::NO_ENTRY);
        }
        self.dense[at] = id;
        if !self.sparse.is_empty() {
            self.sparse.remove(&number);
        }
    }

    /// Sets the id of a number that has none; otherwise returns the existing id.
    #[inline]
    pub(crate) fn define(&mut self, number: u32, id: u32) -> Option<u32> {
        if let Some(slot) = self.dense.get_mut(number as usize)
            && self.sparse.is_empty()
        {
            let old = *slot;
            if old != Self::NO_ENTRY {
                return Some(old);
            }
            *slot = id;
            return None;
        }
        let old = self.get(number);
        if old.is_none() {
            self.set(number, id);
        }
        old
    }

    /// Returns all numbers with their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let dense = self.dense.iter().enumerate().map(|(n, &id)| (n as u32, id));
        let sparse = self.sparse.iter().map(|(&n, &id)| (n, id));
        dense.filter(|d| d.1 != Self::NO_ENTRY).chain(sparse)
    }

    /// Replaces every id by `new(id)`.
    pub(crate) fn map_ids(&mut self, new: impl Fn(u32) -> u32) {
        let dense = self.dense.iter_mut().filter(|id| **id != Self::NO_ENTRY);
        dense.chain(self.sparse.values_mut()).for_each(|id| *id = new(*id));
    }

    pub(crate) fn clear(&mut self) {
        self.dense.clear();
        self.sparse.clear();
    }
}

/// A label as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LabelName {
    Name(Box<[u8]>),
    Number(u32),
}

/// A label that borrows its name from the text.
#[derive(Debug)]
pub(crate) enum BlockLabel<'a> {
    Name(Cow<'a, [u8]>),
    Number(u32),
}
