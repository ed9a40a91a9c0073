//! Names of the values and blocks of a function, stored apart from the entities.

use crate::entity::Entity;
use crate::reuse::copy_and_clear;
use std::marker::PhantomData;

/// Optional names of entities. Each entity takes four bytes plus its name, or nothing if none has a
/// name.
#[derive(Clone, Debug)]
pub struct Names<E> {
    /// Per entity, the index of its name in `text` plus 1, or 0 if it has none.
    place: Vec<u32>,
    /// Each name is preceded by its length: one byte, or 255 and four bytes.
    text: Vec<u8>,
    entity: PhantomData<fn(E)>,
}

impl<E> Default for Names<E> {
    fn default() -> Self {
        Self { place: Vec::new(), text: Vec::new(), entity: PhantomData }
    }
}

impl<E: Entity> Names<E> {
    /// Returns the name of an entity, if it has one.
    #[inline]
    pub fn get(&self, e: E) -> Option<&[u8]> {
        let place = *self.place.get(e.index())?;
        let at = place.checked_sub(1)? as usize;
        let (len, from) = match self.text[at] {
            255 => {
                let b = &self.text[at + 1..at + 5];
                (u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize, at + 5)
            }
            n => (n as usize, at + 1),
        };
        Some(&self.text[from..from + len])
    }

    /// Sets the name of an entity. The bytes of the old name stay in the pool.
    pub fn set(&mut self, e: E, name: &[u8]) {
        if self.place.len() <= e.index() {
            self.place.resize(e.index() + 1, 0);
        }
        self.place[e.index()] = self.text.len() as u32 + 1;
        if name.len() < 255 {
            self.text.push(name.len() as u8);
        } else {
            self.text.push(255);
            self.text.extend_from_slice(&(name.len() as u32).to_le_bytes());
        }
        self.text.extend_from_slice(name);
    }

    /// Removes the name of an entity.
    pub fn clear(&mut self, e: E) {
        if let Some(p) = self.place.get_mut(e.index()) {
            *p = 0;
        }
    }

    /// Removes all names and keeps the capacity of the tables.
    pub(crate) fn clear_all(&mut self) {
        self.place.clear();
        self.text.clear();
    }

    /// Returns whether no entity has a name.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Copies the names without spare capacity, then empties `self` and keeps its capacity.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        Self {
            place: copy_and_clear(&mut self.place),
            text: copy_and_clear(&mut self.text),
            entity: PhantomData,
        }
    }

    /// Releases the spare capacity.
    pub fn shrink(&mut self) {
        self.place.shrink_to_fit();
        self.text.shrink_to_fit();
    }
}
