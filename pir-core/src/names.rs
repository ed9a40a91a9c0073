//! Names of the values and blocks of a function, kept beside them.

use crate::entity::Entity;
use crate::reuse::copy_and_clear;
use std::marker::PhantomData;

/// Optional names of entities: four bytes each plus the name, nothing while none has a name.
#[derive(Clone, Debug)]
pub struct Names<E> {
    /// Per entity the place of its name in `text` plus 1; 0 if it has none.
    place: Vec<u32>,
    /// Each name after its length: one byte, or 255 and four bytes.
    text: Vec<u8>,
    entity: PhantomData<fn(E)>,
}

impl<E> Default for Names<E> {
    fn default() -> Self {
        Self { place: Vec::new(), text: Vec::new(), entity: PhantomData }
    }
}

impl<E: Entity> Names<E> {
    /// The name, if there is one.
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

    /// Gives a name. The old one's bytes stay in the pool.
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

    /// Takes the name away.
    pub fn clear(&mut self, e: E) {
        if let Some(p) = self.place.get_mut(e.index()) {
            *p = 0;
        }
    }

    /// Takes all names away; the tables keep their room.
    pub(crate) fn clear_all(&mut self) {
        self.place.clear();
        self.text.clear();
    }

    /// Whether no entity has a name.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// A copy without room left over; what remains is empty and keeps its room.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        Self {
            place: copy_and_clear(&mut self.place),
            text: copy_and_clear(&mut self.text),
            entity: PhantomData,
        }
    }

    /// Gives back what growing left over.
    pub fn shrink(&mut self) {
        self.place.shrink_to_fit();
        self.text.shrink_to_fit();
    }
}
