//! A machine's state as words: two machines with equal words have the same future, whatever
//! schedule brought them there.
//!
//! Addresses, numbers of strands and slots depend on the schedule and are left out: strands and
//! objects have names made from where they come from. Clocks depend on it too, and go on ticking
//! in a loop that changes nothing; of them the words keep only what can matter still: for each
//! access that may race, which strands and synchronisation objects know of it.

use super::{Machine, NONE, Status, Strand};
use crate::cell::{Cell, Prov};
use crate::memory::{Memo, Object, State};
use crate::race::{Epoch, SyncClock};
use pir_core::entity::Entity;
use std::hash::{Hash, Hasher};

/// Words of a state, or of a part of one.
type Words = Vec<u64>;

/// A hasher for parts that only have to differ where they differ.
fn digest(x: &impl Hash) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    x.hash(&mut h);
    h.finish()
}

/// A fingerprint of words: with 128 bits, two of a billion states collide with a chance below
/// 10^-20.
pub(crate) fn fingerprint(words: &[u64]) -> u128 {
    let mut h = xxhash_rust::xxh3::Xxh3Default::new();
    let mut bytes = [0u8; 256];
    for chunk in words.chunks(32) {
        for (to, w) in bytes.chunks_exact_mut(8).zip(chunk) {
            to.copy_from_slice(&w.to_le_bytes());
        }
        h.update(&bytes[..8 * chunk.len()]);
    }
    h.digest128()
}

fn name_of(o: &Object) -> u64 {
    o.author.0.rotate_left(32) ^ u64::from(o.author.1)
}

impl Machine<'_> {
    /// Appends the state's words.
    pub fn state(&self, out: &mut Words) {
        let mut live: Vec<&Strand<'_>> =
            self.strands.iter().map(|s| &**s).filter(|s| s.status != Status::Gone).collect();
        live.sort_unstable_by_key(|s| s.path);
        out.push(live.len() as u64);
        for s in &live {
            // What scopes hold may change without the strand.
            let memo = (s.scope == NONE).then_some(&s.memo);
            self.part(memo, out, |out| self.strand_words(s, out));
        }
        for object in self.memory.objects() {
            self.part(Some(&object.memo), out, |out| self.object_words(object, out));
        }
        let mut instances: Vec<u32> =
            live.iter().map(|s| s.instance).filter(|&i| i != NONE).collect();
        instances.sort_unstable_by_key(|&i| self.instance_name(i));
        instances.dedup();
        instances.iter().for_each(|&i| self.instance_words(i, out));
        for (address, lock) in &self.locks {
            let name = |s: u32| self.strands[s as usize].path;
            out.extend([*address, lock.holder.map_or(0, name)]);
            let mut waiting: Vec<u64> = lock.waiting.iter().map(|&s| name(s)).collect();
            waiting.sort_unstable();
            out.extend(waiting);
        }
        out.push(digest(&(&*self.events, self.late)));
        self.library.words(out);
        if self.races.enabled {
            self.knowledge(&live, &instances, out);
        }
    }

    /// Appends the words of a part, or their digest: worked out once for a part that is shared by
    /// many states. A part that holds a pointer has other words when the pointer's object is gone.
    fn part(&self, memo: Option<&Memo>, out: &mut Words, words: impl FnOnce(&mut Words) -> bool) {
        let split = |d: u128| [d as u64, (d >> 64) as u64];
        if let Some(d) = memo.and_then(Memo::get) {
            out.extend(split(d));
            return;
        }
        let start = out.len();
        let pointers = words(out);
        if let Some(memo) = memo
            && !pointers
        {
            let d = fingerprint(&out[start..]);
            out.truncate(start);
            out.extend(split(d));
            memo.set(d);
        }
    }

    fn cell(&self, c: Cell, out: &mut Words) {
        if c.prov == Prov::NONE {
            if c.is_plain() {
                out.extend([c.bits, 0]);
            } else {
                out.extend([c.bits, 1 | u64::from(c.poison_bytes()) << 1, c.undef]);
            }
            return;
        }
        let o = self.memory.object(c.prov.0);
        let fresh = o.generation == c.generation() && o.state != State::Dead;
        out.push(if fresh { name_of(o) | 1 << 63 } else { u64::MAX });
        out.push(if o.exposed { c.bits } else { c.bits.wrapping_sub(o.base) });
    }

    /// Appends cells; whether one is a pointer.
    fn cells(&self, cells: &[Cell], out: &mut Words) -> bool {
        out.reserve(2 * cells.len());
        let mut pointers = false;
        for &c in cells {
            pointers |= c.prov != Prov::NONE;
            self.cell(c, out);
        }
        pointers
    }

    pub(crate) fn instance_name(&self, i: u32) -> u64 {
        let instance = &self.instances[i as usize];
        let owner = &self.strands[instance.owner as usize];
        owner.path ^ u64::from(owner.forks) << 32
    }

    fn strand_words(&self, s: &Strand<'_>, out: &mut Words) -> bool {
        let instance = if s.instance == NONE { 0 } else { self.instance_name(s.instance) };
        out.extend([s.path, instance, digest(&(s.status_word(), s.part, s.spine, s.held))]);
        out.extend([u64::from(s.thread_id), u64::from(s.thread), u64::from(s.objects)]);
        let mut scope = s.scope;
        while scope != NONE {
            let sc = &self.scopes[scope as usize];
            out.extend(sc.allocas.iter().map(|&a| name_of(self.memory.object(a))));
            scope = sc.parent;
        }
        for f in &s.frames {
            let at = u64::from(f.pc) | (f.code.function.index() as u64) << 32;
            out.extend([
                at,
                digest(&f.extra.as_ref().map(|e| e.iter().map(|a| &a.cells).collect::<Vec<_>>())),
            ]);
        }
        let end = s.frames.last().map_or(0, |f| (f.base + f.code.frame) as usize);
        let extra = s.frames.iter().any(|f| f.extra.is_some());
        let mut pointers = self.cells(&s.regs[..end], out) || extra;
        if let Some(e) = &s.exception {
            pointers |= self.cells(e, out);
        }
        pointers
    }

    fn object_words(&self, o: &Object, out: &mut Words) -> bool {
        // What nobody can write is the same everywhere.
        if !o.writable || o.state == State::Dead || o.words.is_empty() {
            return false;
        }
        out.extend([name_of(o), o.size << 2 | u64::from(o.state == State::Live)]);
        if o.exposed {
            out.push(o.base);
        }
        self.cells(&o.words, out)
    }

    fn instance_words(&self, at: u32, out: &mut Words) {
        let i = &self.instances[at as usize];
        let path = |s: &u32| self.strands[*s as usize].path;
        out.extend([self.instance_name(at), i.live.into(), i.next_part.into()]);
        out.push(digest(&(&i.recorded, i.spine_recorded, &i.parts, &i.ids, i.width)));
        out.extend(i.pending.iter().map(|p| path(&p.1)));
        let mut arrived: Vec<u64> = i.arrived.iter().map(path).collect();
        arrived.sort_unstable();
        out.extend(arrived);
        for e in i.exports.iter().flatten() {
            out.push(e.0);
            self.cells(&e.1, out);
        }
        if let Some(lanes) = &i.lanes {
            let name = |s: u32| self.strands[s as usize].path;
            lanes.words(&name, out);
        }
    }

    /// Which strands and objects know of each access that may race still.
    fn knowledge(&self, live: &[&Strand<'_>], instances: &[u32], out: &mut Words) {
        let mut told: Vec<&SyncClock> = Vec::new();
        told.extend(self.locks.values().map(|l| &l.clock));
        told.extend(self.atomics.values());
        for s in live {
            told.extend([&s.seen, &s.fence]);
        }
        for &i in instances {
            let i = &self.instances[i as usize];
            told.push(&i.learnt);
            told.extend(i.part_clocks.values());
            told.extend(i.lanes.as_ref().map(|l| l.clock()));
        }
        told.retain(|c| !c.0.is_empty());
        for object in self.memory.objects().filter(|o| !o.shadow.is_empty()) {
            for (word, shadow) in object.shadow.iter().enumerate() {
                for a in &shadow.0 {
                    let (mut known, mut all) = (0u64, true);
                    for (n, s) in live.iter().enumerate() {
                        let knows = self.races.is_before(a.epoch, &s.clock);
                        all &= knows;
                        known ^= u64::from(knows) << (n % 64);
                    }
                    // Whoever starts later learns from those who live now.
                    if all {
                        continue;
                    }
                    let mode = u64::from(a.mode.write) | u64::from(a.mode.atomic) << 1;
                    out.extend([
                        name_of(object),
                        (word as u64) << 16 | u64::from(a.bytes) << 8 | mode,
                    ]);
                    out.extend([known, self.home(a.epoch)]);
                    for (n, c) in told.iter().enumerate() {
                        if self.races.sync_knows(c, a.epoch) {
                            out.push(n as u64);
                        }
                    }
                }
            }
        }
    }

    /// The instance in which an access happened, as far as it is open still.
    fn home(&self, epoch: Epoch) -> u64 {
        let component = self.races.open_component(epoch);
        let found = |i: &u32| self.instances[*i as usize].components.contains(&component);
        let mut open = (0..self.instances.len() as u32).filter(|&i| {
            let owner = self.instances[i as usize].owner;
            self.strands.get(owner as usize).is_some_and(|s| s.status != Status::Gone)
        });
        open.find(found).map_or(0, |i| self.instance_name(i))
    }
}

impl Strand<'_> {
    fn status_word(&self) -> u64 {
        match self.status {
            Status::Lock(address) => address,
            Status::Ready => 1,
            Status::Pending => 2,
            Status::Suspended => 3,
            Status::Barrier => 4,
            Status::Stuck => 5,
            Status::Gone => 6,
        }
    }
}
