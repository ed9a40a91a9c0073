//! Local names of a body: values and labels, used before or after their definition.
//!
//! A use before the definition yields a *forward* value or a provisional label. One sweep over the
//! operands replaces these after the body has been parsed.

use super::numbered::{LabelName, NumberTable};
use crate::diag::Span;
use crate::entity::{Block, Entity, Type, Value};
use crate::text::lexer::{hash_name, label_hash};

/// A value that was used before its definition.
#[derive(Clone, Debug)]
pub(crate) struct Forward {
    /// The type that the first use requires; `void` if it requires none.
    pub ty: Type,
    pub first_use: Span,
    pub name: LabelName,
    pub value: Option<Value>,
}

/// A label, indexed by the provisional number that operands carry until the sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// The block; `None` until its definition.
    pub block: Option<Block>,
    pub first_use: Span,
}

/// Values and labels of a body by name and by number.
#[derive(Default, Debug)]
pub(crate) struct Locals {
    names: NameTable,
    numbers: NumberTable,
    pub next_number: u32,
    pub forwards: Vec<Forward>,
    pub labels: Vec<Label>,
}

/// The name or number of a local, as a key for look-ups.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NameKey<'k> {
    Number(u32),
    /// The name, its hash, and its position in the text (unless it has escapes).
    Name(&'k [u8], u64, Option<u32>),
}

impl NameKey<'_> {
    pub(crate) fn to_name(self) -> LabelName {
        match self {
            NameKey::Number(n) => LabelName::Number(n),
            NameKey::Name(n, ..) => LabelName::Name(n.into()),
        }
    }

    pub(crate) fn show(self) -> String {
        match self {
            NameKey::Number(n) => n.to_string(),
            NameKey::Name(n, ..) => String::from_utf8_lossy(n).into_owned(),
        }
    }
}

impl Locals {
    #[inline]
    pub(crate) fn get(&self, src: &[u8], key: NameKey<'_>) -> Option<Value> {
        match key {
            NameKey::Number(n) => self.numbers.get(n).map(Value::from_bits),
            NameKey::Name(name, hash, _) => self.names.get(src, name, hash),
        }
    }

    /// Returns the value of a number; may miss numbers that are not in the dense part of the table.
    #[inline]
    pub(crate) fn number(&self, number: u32) -> Option<Value> {
        self.numbers.get_dense(number).map(Value::from_bits)
    }

    /// Sets the value of a name or number.
    #[inline]
    pub(crate) fn set(&mut self, src: &[u8], key: NameKey<'_>, value: Value) {
        match key {
            NameKey::Number(n) => self.numbers.set(n, value.to_bits()),
            NameKey::Name(name, hash, at) => self.names.set(src, name, hash, at, value),
        }
    }

    /// Sets the value of a name that has none yet; otherwise returns the existing value.
    #[inline]
    pub(crate) fn define(&mut self, src: &[u8], key: NameKey<'_>, value: Value) -> Option<Value> {
        match key {
            NameKey::Number(n) => self.numbers.define(n, value.to_bits()).map(Value::from_bits),
            NameKey::Name(name, hash, at) => self.names.define(src, name, hash, at, value),
        }
    }

    /// Creates a forward value for a name that has no definition yet.
    pub(crate) fn forward(
        &mut self,
        src: &[u8],
        key: NameKey<'_>,
        ty: Type,
        first_use: Span,
    ) -> Value {
        let value = Value::forward(self.forwards.len() as u32);
        self.forwards.push(Forward { ty, first_use, name: key.to_name(), value: None });
        self.set(src, key, value);
        value
    }

    /// Creates a provisional label for a name that has no definition yet.
    pub(crate) fn label(&mut self, src: &[u8], key: NameKey<'_>, first_use: Span) -> Value {
        let value = Value::block(Block::new(self.labels.len()));
        self.labels.push(Label { block: None, first_use });
        self.set(src, key, value);
        value
    }

    /// Empties the tables for a body from `start` to `end`, and keeps their memory if it is small.
    pub(crate) fn clear_for(&mut self, start: usize, end: usize) {
        self.names.clear();
        self.names.body = (start as u32, end as u32);
        self.numbers.clear();
        self.next_number = 0;
        self.forwards.clear();
        self.labels.clear();
    }

    /// Returns each numbered label that is defined, with its block.
    pub(crate) fn numbered_labels(&self) -> impl Iterator<Item = (u32, Block)> + '_ {
        self.numbers.iter().filter_map(|(n, bits)| {
            let label = Value::from_bits(bits).as_block()?;
            Some((n, self.labels[label.index()].block?))
        })
    }
}

/// An open-addressing table from names to values. A slot takes nine bytes: the name's position in
/// the text (or in `owned`), a tag from its hash, and the value.
#[derive(Default, Debug)]
struct NameTable {
    tags: Vec<u8>,
    slots: Vec<(u32, u32)>,
    used: usize,
    /// A direct-mapped cache of recently used names, because accesses to the table of a large
    /// function miss the processor's caches.
    recent: Vec<(u64, u32, u32)>,
    /// Names that do not occur literally in the text, concatenated.
    owned: Vec<u8>,
    /// The end of each owned name.
    owned_ends: Vec<usize>,
    /// The start and end of the body in the text.
    body: (u32, u32),
}

impl NameTable {
    const OWNED_NAME_BIT: u32 = 1 << 31;

    #[inline]
    fn tag(hash: u64) -> u8 {
        (hash >> 57) as u8 | 0x80
    }

    #[inline]
    fn matches(&self, src: &[u8], place: u32, name: &[u8]) -> bool {
        if place & Self::OWNED_NAME_BIT != 0
            && self.owned_ends.len() > (place & !Self::OWNED_NAME_BIT) as usize
        {
            return self.owned_name(place) == name;
        }
        let at = place as usize;
        let end = at + name.len();
        if !src.get(at..end).is_some_and(|there| same_bytes(there, name)) {
            return false;
        }
        // The name in the text must end here too, otherwise `name` is only a prefix of it.
        let next = src.get(end).copied().unwrap_or(b' ');
        if at > 0 && src[at - 1] == b'"' {
            return next == b'"';
        }
        !(next.is_ascii_alphanumeric() || matches!(next, b'-' | b'$' | b'.' | b'_'))
    }

    fn owned_name(&self, place: u32) -> &[u8] {
        let n = (place & !Self::OWNED_NAME_BIT) as usize;
        let start = n.checked_sub(1).map_or(0, |before| self.owned_ends[before]);
        &self.owned[start..self.owned_ends[n]]
    }

    /// The size of the cache of recent names; only tables of at least eight times this size have
    /// one.
    const RECENT_LEN: usize = 2048;

    #[inline]
    fn remember(&mut self, hash: u64, place: u32, value: u32) {
        if !self.recent.is_empty() {
            self.recent[hash as usize % Self::RECENT_LEN] = (hash, place, value);
        }
    }

    #[inline]
    fn get(&self, src: &[u8], name: &[u8], hash: u64) -> Option<Value> {
        if self.tags.is_empty() {
            return None;
        }
        if !self.recent.is_empty() {
            let (h, place, value) = self.recent[hash as usize % Self::RECENT_LEN];
            if h == hash && self.matches(src, place, name) {
                return Some(Value::from_bits(value));
            }
        }
        let mask = self.tags.len() - 1;
        let tag = Self::tag(hash);
        let mut at = hash as usize & mask;
        loop {
            let t = self.tags[at];
            if t == 0 {
                return None;
            }
            if t == tag {
                let (place, value) = self.slots[at];
                if self.matches(src, place, name) {
                    return Some(Value::from_bits(value));
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn set(&mut self, src: &[u8], name: &[u8], hash: u64, place: Option<u32>, value: Value) {
        if let Err(at) = self.find_or_add(src, name, hash, place, value) {
            self.slots[at].1 = value.to_bits();
            self.remember(hash, self.slots[at].0, value.to_bits());
        }
    }

    fn define(
        &mut self,
        src: &[u8],
        name: &[u8],
        hash: u64,
        place: Option<u32>,
        value: Value,
    ) -> Option<Value> {
        let at = self.find_or_add(src, name, hash, place, value).err()?;
        Some(Value::from_bits(self.slots[at].1))
    }

    /// Adds a name with a value, or returns the slot of the name as an error if it exists.
    #[inline]
    fn find_or_add(
        &mut self,
        src: &[u8],
        name: &[u8],
        hash: u64,
        place: Option<u32>,
        value: Value,
    ) -> Result<(), usize> {
        if (self.used + 1) * 4 > self.tags.len() * 3 {
            self.grow(src, place);
        }
        let mask = self.tags.len() - 1;
        let tag = Self::tag(hash);
        let mut at = hash as usize & mask;
        loop {
            let t = self.tags[at];
            if t == 0 {
                break;
            }
            if t == tag && self.matches(src, self.slots[at].0, name) {
                return Err(at);
            }
            at = (at + 1) & mask;
        }
        let place = match place.filter(|&p| p & Self::OWNED_NAME_BIT == 0) {
            Some(p) => p,
            None => {
                self.owned.extend_from_slice(name);
                self.owned_ends.push(self.owned.len());
                (self.owned_ends.len() as u32 - 1) | Self::OWNED_NAME_BIT
            }
        };
        self.tags[at] = tag;
        self.slots[at] = (place, value.to_bits());
        self.remember(hash, place, value.to_bits());
        self.used += 1;
        Ok(())
    }

    /// Returns the hash of the name in a slot, computed again from the text.
    fn name_hash(&self, src: &[u8], place: u32) -> u64 {
        if place & Self::OWNED_NAME_BIT != 0 {
            return hash_name(self.owned_name(place));
        }
        let at = place as usize;
        if at > 0 && src[at - 1] == b'"' {
            let len = memchr::memchr(b'"', &src[at..]).unwrap_or(0);
            return hash_name(&src[at..at + len]);
        }
        label_hash(src, at).1
    }

    /// Returns the size of a table for all names of the body, assuming that names stay as dense
    /// after `place` as before it. Repeated doubling of a large table would hash all its names
    /// again each time, at scattered positions of the text.
    fn expected_size(&self, place: u32) -> usize {
        let all = u64::from(self.body.1.saturating_sub(self.body.0));
        let seen = u64::from(place.saturating_sub(self.body.0)).clamp(1, all.max(1));
        // A name takes at least five bytes with its sigil and the separators around it.
        let names = (self.used as u64 * all / seen).min(all / 5) as usize;
        (names + names / 2).next_power_of_two()
    }

    #[cold]
    fn grow(&mut self, src: &[u8], place: Option<u32>) {
        let mut len = (self.tags.len() * 2).max(64);
        if len >= 4 * Self::RECENT_LEN
            && let Some(place) = place
        {
            // Bounds the estimate, because names may be dense only at the start.
            len = self.expected_size(place).clamp(len, len * 64);
        }
        if len >= 8 * Self::RECENT_LEN && self.recent.is_empty() {
            // Marks each entry as empty by a hash that belongs to another entry.
            self.recent = (0..Self::RECENT_LEN as u64).map(|k| (k + 1, 0, 0)).collect();
        }
        let tags = std::mem::replace(&mut self.tags, vec![0; len]);
        let slots = std::mem::replace(&mut self.slots, vec![(0, 0); len]);
        let mask = len - 1;
        for (t, slot) in tags.into_iter().zip(slots) {
            if t == 0 {
                continue;
            }
            let mut at = self.name_hash(src, slot.0) as usize & mask;
            while self.tags[at] != 0 {
                at = (at + 1) & mask;
            }
            self.tags[at] = t;
            self.slots[at] = slot;
        }
    }

    fn clear(&mut self) {
        if self.tags.len() > 4096 {
            self.tags = Vec::new();
            self.slots = Vec::new();
            self.recent = Vec::new();
        } else {
            self.tags.fill(0);
        }
        self.owned.clear();
        self.owned_ends.clear();
        self.used = 0;
    }
}

/// Returns whether two texts of equal length are equal. Avoids a call to `memcmp`, because most
/// names are short.
#[inline]
fn same_bytes(a: &[u8], b: &[u8]) -> bool {
    if let (Some(a_last), Some(b_last)) = (a.last_chunk::<8>(), b.last_chunk::<8>()) {
        return a_last == b_last && (a.len() <= 8 || a[..a.len() - 8] == b[..b.len() - 8]);
    }
    if let (Some(a_last), Some(b_last)) = (a.last_chunk::<4>(), b.last_chunk::<4>()) {
        return a_last == b_last && a.first_chunk::<4>() == b.first_chunk::<4>();
    }
    a.iter().eq(b)
}

/// Returns the number of a label such as `12:`; `None` if it is a name.
pub(crate) fn label_number(text: &[u8]) -> Option<u32> {
    // Rejects most names at once.
    if !text.last()?.is_ascii_digit() || !text[0].is_ascii_digit() {
        return None;
    }
    text.iter().try_fold(0u32, |n, &b| match b {
        b'0'..=b'9' => n.checked_mul(10)?.checked_add(u32::from(b - b'0')),
        _ => None,
    })
}
