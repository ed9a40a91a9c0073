//! A map keyed by names. Each entry stores its hash, and the lexer computes the same hash while it
//! scans a name. Lookups of scanned names and growth of the map therefore need not read names
//! again.

use crate::text::lexer::hash_name;
use hashbrown::HashTable;
use std::sync::Arc;

#[derive(Clone, Debug)]
struct Entry<T> {
    hash: u64,
    name: Arc<[u8]>,
    value: T,
}

/// Maps names to values.
#[derive(Clone, Debug)]
pub(crate) struct NameMap<T> {
    table: HashTable<Entry<T>>,
}

impl<T> Default for NameMap<T> {
    fn default() -> Self {
        Self { table: HashTable::new() }
    }
}

impl<T: Copy> NameMap<T> {
    /// Returns the value of a name.
    #[inline]
    pub(crate) fn get(&self, name: &[u8]) -> Option<T> {
        self.get_hashed(name, hash_name(name))
    }

    /// Returns the value of a name whose [`hash_name`] is known.
    #[inline]
    pub(crate) fn get_hashed(&self, name: &[u8], hash: u64) -> Option<T> {
        Some(self.table.find(hash, |e| e.hash == hash && *e.name == *name)?.value)
    }

    /// Inserts a name that the map does not contain. `hash` must be its [`hash_name`].
    pub(crate) fn insert_new(&mut self, name: Arc<[u8]>, hash: u64, value: T) {
        self.table.insert_unique(hash, Entry { hash, name, value }, |e| e.hash);
    }

    /// Inserts a name unless the map already contains it.
    pub(crate) fn insert_if_free(&mut self, name: &Arc<[u8]>, value: T) {
        let hash = hash_name(name);
        if self.get_hashed(name, hash).is_none() {
            self.insert_new(name.clone(), hash, value);
        }
    }

    /// Iterates over all values in unspecified order.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.table.iter_mut().map(|e| &mut e.value)
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn it_agrees_with_a_hash_map(names in prop::collection::vec("[ab.$]{0,20}", 0..300)) {
            let (mut map, mut model) = (NameMap::default(), HashMap::new());
            for (i, name) in names.iter().enumerate() {
                map.insert_if_free(&name.as_bytes().into(), i);
                model.entry(name).or_insert(i);
            }
            prop_assert_eq!(map.values_mut().count(), model.len());
            for (name, &i) in &model {
                prop_assert_eq!(map.get(name.as_bytes()), Some(i));
            }
            prop_assert_eq!(map.get(b"c"), None);
            map.clear();
            prop_assert_eq!(map.get(names.first().map_or(b"", |n| n.as_bytes())), None);
        }
    }
}
