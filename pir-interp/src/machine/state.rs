//! Digests of machine states. Two machines with equal digests have the same future, whatever
//! schedule led to them.
//!
//! Addresses, slots and strand numbers depend on the schedule and are left out: strands and objects
//! are identified by names that are derived from their origin. Clocks depend on the schedule too,
//! and keep ticking in a loop that changes nothing, so [`knowledge`] reduces them to what matters.
//!
//! The digest of a state is the sum of its parts' digests. The first word of each part is its kind,
//! so the order of parts does not matter, and the digest of a part that many states share is
//! computed once.

mod knowledge;
mod weak;

use super::{Machine, NO_INDEX, Strand, StrandStatus};
use crate::cell::{Cell, Provenance};
use crate::memory::{DigestMemo, Object, ObjectState};
use pir_core::entity::Entity;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The words of one part of a state, and buffers that are reused between digests.
#[derive(Clone, Default, Debug)]
pub struct StateWords {
    words: Vec<u64>,
    bytes: Vec<u8>,
    buffers: knowledge::KnowledgeBuffers,
}

impl StateWords {
    /// Returns the number of steps that the last digest took for what strands know of accesses,
    /// which with many strands that race is most of its work.
    pub(crate) fn knowledge_work(&self) -> u64 {
        self.buffers.work()
    }

    pub(crate) fn push(&mut self, word: u64) {
        self.words.push(word);
    }

    pub(crate) fn extend<const N: usize>(&mut self, words: [u64; N]) {
        self.words.extend_from_slice(&words);
    }

    fn start(&mut self, part: StatePart) {
        self.words.clear();
        // Reserved at once, because short searches would otherwise spend their time growing lists.
        self.words.reserve(64);
        self.words.push(part as u64);
    }

    /// Returns the digest of the words. It has 128 bits, so that two of a billion states collide
    /// with a probability below 10^-20.
    fn digest(&mut self) -> u128 {
        let Self { words, bytes, .. } = self;
        if bytes.len() < 8 * words.len() {
            bytes.resize(8 * words.len(), 0);
        }
        let bytes = &mut bytes[..8 * words.len()];
        for (to, word) in bytes.chunks_exact_mut(8).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        xxhash_rust::xxh3::xxh3_128(bytes)
    }
}

/// The kind of a part of a state.
#[derive(Clone, Copy)]
enum StatePart {
    Strand = 1,
    Object,
    History,
    /// Parts that change in most turns, and are therefore digested together each time.
    Rest,
}

/// Hashes a value whose digest need only differ for different values.
fn hash(x: &impl Hash) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    x.hash(&mut h);
    h.finish()
}

/// Returns the name of an object, which is the same in all schedules.
pub(super) fn name_of(o: &Object) -> u64 {
    o.author.path.rotate_left(32) ^ u64::from(o.author.made)
}

/// Indices of strands or instances, in the order of their names.
type SlotPositions = SmallVec<[u32; 16]>;

impl Machine<'_> {
    /// Returns the digest of the state. `words` is a scratch buffer.
    pub fn digest(&self, words: &mut StateWords) -> u128 {
        let gone = |s: u32| self.tables.strands[s as usize].status == StrandStatus::Gone;
        let mut live: SlotPositions =
            (0..self.tables.strands.len() as u32).filter(|&s| !gone(s)).collect();
        live.sort_unstable_by_key(|&s| self.path(s));
        let mut sum = 0u128;
        let mut instances = SlotPositions::new();
        for &s in &live {
            let s = &*self.tables.strands[s as usize];
            let part =
                self.part(&s.memo, words, StatePart::Strand, |w| Some(self.strand_words(s, w)));
            sum = sum.wrapping_add(part);
            // Linear search is fast for few instances; many are sorted and deduplicated at the end.
            let few = instances.len() < 16;
            if s.instance != NO_INDEX && !(few && instances.contains(&s.instance)) {
                instances.push(s.instance);
            }
        }
        if instances.len() >= 16 {
            instances.sort_unstable();
            instances.dedup();
        }
        instances.sort_unstable_by_key(|&i| self.instance_name(i));
        for object in self.memory.objects() {
            let write = |w: &mut StateWords| self.object_words(object, w);
            sum = sum.wrapping_add(self.part(&object.memo, words, StatePart::Object, write));
        }
        if self.weak.on {
            sum = sum.wrapping_add(self.history_digests(words));
        }
        words.start(StatePart::Rest);
        instances.iter().for_each(|&i| self.instance_words(i, words));
        for (address, lock) in &*self.tables.locks {
            let mut waiting: SmallVec<[u64; 8]> =
                lock.waiting.iter().map(|&s| self.path(s)).collect();
            waiting.sort_unstable();
            words.extend([*address, lock.holder.map_or(0, |s| self.path(s))]);
            words.words.extend(waiting);
        }
        let meaning = self.memory.meaning();
        let kept = |memo: &DigestMemo, work_out: &dyn Fn() -> (u64, bool)| match memo.get(meaning) {
            Some(digest) => digest as u64,
            None => {
                let (digest, pointers) = work_out();
                memo.set(digest.into(), pointers.then_some(meaning));
                digest
            }
        };
        let events = kept(&self.world.events_memo, &|| (hash(&*self.world.events), false));
        let library = kept(&self.world.library_memo, &|| self.library_digest());
        let regions = kept(&self.world.regions_memo, &|| (hash(&*self.world.regions), false));
        words.extend([events, library, regions, self.detection.late.into()]);
        if self.turn.by_address {
            // Not part of the objects' digests, because those are cached and shared between all
            // searches.
            words.push(self.memory.next_address());
            for o in self.memory.objects().filter(|o| o.state() != ObjectState::Dead) {
                words.extend([name_of(o), o.base]);
            }
        }
        if self.weak.on {
            self.order_words(words);
        } else if self.program.weak_atomics() {
            // The set is part of the state, since one more location or a weaker atomic may make the
            // search incomplete.
            words.push(hash(&(&self.detection.atomics, self.detection.weak)));
        }
        if self.detection.races.enabled {
            self.knowledge(&live, &instances, words);
        }
        sum.wrapping_add(words.digest())
    }

    /// Returns the digest of a part, computed once for all states that share the part. The digest
    /// of a part with pointers is valid only while the pointers keep their meaning. A part without
    /// words has digest 0.
    fn part(
        &self,
        memo: &DigestMemo,
        words: &mut StateWords,
        part: StatePart,
        write: impl FnOnce(&mut StateWords) -> Option<bool>,
    ) -> u128 {
        let meaning = self.memory.meaning();
        if let Some(digest) = memo.get(meaning) {
            return digest;
        }
        words.start(part);
        let (digest, pointers) = match write(words) {
            Some(pointers) => (words.digest(), pointers),
            None => (0, false),
        };
        memo.set(digest, pointers.then_some(meaning));
        digest
    }

    /// Appends the words of a cell.
    fn cell(&self, c: Cell, out: &mut StateWords) {
        if c.prov == Provenance::NONE {
            if c.is_plain() {
                out.extend([c.bits, 0]);
            } else {
                out.extend([c.bits, 1 | u64::from(c.poison_bytes()) << 1, c.undef]);
            }
            return;
        }
        out.extend(self.pointer(c));
    }

    /// Returns the words of a pointer: the object's name and the offset.
    fn pointer(&self, c: Cell) -> [u64; 2] {
        let o = self.memory.object(c.prov.0);
        let fresh = o.generation() == c.generation() && o.state() != ObjectState::Dead;
        [
            if fresh { name_of(o) | 1 << 63 } else { u64::MAX },
            if o.exposed { c.bits } else { c.bits.wrapping_sub(o.base) },
        ]
    }

    /// Returns the digest of the library's state, and whether it depends on the meaning of
    /// pointers.
    fn library_digest(&self) -> (u64, bool) {
        let mut pointers = false;
        let digest = self.world.library.digest(&mut |c| {
            if c.prov != Provenance::NONE {
                pointers = true;
                *c = Cell::new(hash(&self.pointer(*c)));
            }
        });
        (digest, pointers)
    }

    /// Appends cells. Returns whether one of them is a pointer.
    fn cells(&self, cells: &[Cell], out: &mut StateWords) -> bool {
        out.words.reserve(2 * cells.len());
        let mut pointers = false;
        for &c in cells {
            pointers |= c.prov != Provenance::NONE;
            self.cell(c, out);
        }
        pointers
    }

    /// Returns the name of an instance, which is the same in all schedules: it combines the owner's
    /// name and the number of its forks.
    pub(crate) fn instance_name(&self, i: u32) -> u64 {
        let instance = &self.tables.instances[i as usize];
        let owner = &self.tables.strands[instance.owner as usize];
        owner.path ^ u64::from(owner.forks) << 32
    }

    /// Appends a strand's words. Returns whether they depend on the meaning of pointers.
    fn strand_words(&self, s: &Strand<'_>, out: &mut StateWords) -> bool {
        let instance = if s.instance == NO_INDEX { 0 } else { self.instance_name(s.instance) };
        out.extend([s.path, instance, hash(&(s.status_word(), s.part, s.spine, s.held))]);
        let depth = (s.frames.len() as u64) << 32;
        out.extend([depth | u64::from(s.thread_id), u64::from(s.thread), u64::from(s.objects)]);
        let mut scope = s.scope;
        while scope != NO_INDEX {
            let sc = &self.tables.scopes[scope as usize];
            out.words.extend(sc.allocas.iter().map(|&a| name_of(self.memory.object(a))));
            scope = sc.parent;
        }
        for f in s.frames.iter() {
            let at = u64::from(f.pc) | (f.code.function.index() as u64) << 32;
            let extra = f.extra.as_ref().map_or(&[][..], |e| e);
            out.extend([at, extra.len() as u64]);
            for a in extra {
                self.cells(&a.cells, out);
            }
        }
        let end = s.frames.last().map_or(0, |f| (f.base + f.cells) as usize);
        let others = s.scope != NO_INDEX || s.frames.iter().any(|f| f.extra.is_some());
        let mut pointers = self.cells(&s.regs[..end], out) || others;
        for (export, value) in &s.exports.0 {
            out.push(u64::from(*export));
            pointers |= self.cells(value, out);
        }
        for (object, offset) in &s.loads {
            out.extend([*object, *offset]);
        }
        if let Some(e) = &s.exception {
            pointers |= self.cells(e, out);
        }
        pointers
    }

    /// Appends an object's words. Returns whether they depend on the meaning of pointers, or `None`
    /// if the object has no words.
    fn object_words(&self, o: &Object, out: &mut StateWords) -> Option<bool> {
        // Read-only objects are the same in all states.
        if !o.writable || o.state() == ObjectState::Dead || o.words.is_empty() {
            return None;
        }
        out.extend([name_of(o), o.size << 2 | u64::from(o.state() == ObjectState::Live)]);
        if o.exposed {
            out.push(o.base);
        }
        if let Some(cells) = o.words.as_slice() {
            return Some(self.cells(cells, out));
        }
        // Whether a page has elements of its own is no part of the state.
        let mut pointers = false;
        o.words.for_each_repeat(|cell, count| {
            out.push(count as u64);
            pointers |= self.cells(std::slice::from_ref(cell), out);
        });
        Some(pointers)
    }

    /// Appends the words of an instance.
    fn instance_words(&self, at: u32, out: &mut StateWords) {
        let i = &self.tables.instances[at as usize];
        let path = |s: &u32| self.path(*s);
        out.extend([self.instance_name(at), i.live.into(), i.next_part.into()]);
        out.push(hash(&(&i.recorded, i.spine_recorded, &i.parts, &i.ids, i.width)));
        out.words.extend(i.pending.iter().map(|p| path(&p.strand)));
        let mut arrived: SmallVec<[u64; 8]> = i.arrived.iter().map(path).collect();
        arrived.sort_unstable();
        out.words.extend(arrived);
        for (export, value) in &i.exports.0 {
            out.push(u64::from(*export));
            self.cells(value, out);
        }
        if let Some(lanes) = &i.lanes {
            lanes.words(&|s| self.path(s), &mut out.words);
        }
    }
}

impl Strand<'_> {
    fn status_word(&self) -> u64 {
        match self.status {
            StrandStatus::Lock(address) => address,
            StrandStatus::Ready => 1,
            StrandStatus::Pending => 2,
            StrandStatus::Suspended => 3,
            StrandStatus::Barrier => 4,
            StrandStatus::Stuck => 5,
            StrandStatus::Gone => 6,
        }
    }
}
