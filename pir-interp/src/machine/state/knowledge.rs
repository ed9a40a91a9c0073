//! The clocks of a state, reduced to what can still matter: for each access that a later one may
//! race with, the set of strands and synchronisation objects that know of it.

use super::{SlotPositions, StateWords, name_of};
use crate::machine::{Machine, StrandStatus};
use crate::race::{Epoch, SyncClock};

/// Buffers, kept for reuse.
#[derive(Clone, Default, Debug)]
pub(super) struct KnowledgeBuffers {
    accesses: Vec<KnownAccess>,
    /// The components of accesses, with the names of their instances.
    components: Vec<(u32, u64)>,
    /// Names of the strands and synchronisation objects that may know of accesses, the strands
    /// first.
    names: Vec<u64>,
    /// For each name, the latest known time of each component.
    times: Vec<u32>,
}

/// An access that is not yet ordered before all later ones.
#[derive(Clone, Debug)]
struct KnownAccess {
    object: u64,
    place: u64,
    epoch: Epoch,
    /// Index of its component in the list.
    row: usize,
}

/// The bit of an access's place at which the word's index begins. The lower bits hold its bytes and
/// its mode.
pub(super) const WORD_SHIFT: u32 = 32;

/// Number of words of an access.
const ACCESS_WORDS: usize = 4;

/// Moves the last access to its position among the sorted ones.
fn insert_sorted(words: &mut [u64]) {
    let mut at = words.len();
    while at >= 2 * ACCESS_WORDS
        && words[at - 2 * ACCESS_WORDS..at - ACCESS_WORDS] > words[at - ACCESS_WORDS..at]
    {
        let (one, other) = words[at - 2 * ACCESS_WORDS..at].split_at_mut(ACCESS_WORDS);
        one.swap_with_slice(other);
        at -= ACCESS_WORDS;
    }
}

/// Returns the name of something that may know of accesses, a hash, so that different sets of names
/// have different sums.
fn name(kind: u64, of: u64) -> u64 {
    let z = of.wrapping_add(kind.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl KnowledgeBuffers {
    /// Returns the number of steps that the last filling and its use took.
    pub(super) fn work(&self) -> u64 {
        let [accesses, components, names] =
            [self.accesses.len(), self.components.len(), self.names.len()].map(|n| n as u64);
        accesses * (components + names) + components * names
    }

    /// Adds a strand or synchronisation object. `time_of` returns the latest time of a component
    /// that it knows.
    fn add_knower(&mut self, name: u64, time_of: impl Fn(u32) -> u32) {
        self.names.push(name);
        self.times.extend(self.components.iter().map(|c| time_of(c.0)));
    }

    /// Adds the clock of a synchronisation object, unless it is empty.
    fn add_sync(&mut self, kind: u64, of: u64, clock: &SyncClock) {
        if !clock.0.is_empty() {
            self.add_knower(name(kind, of), |c| clock.time_of(c));
        }
    }
}

impl Machine<'_> {
    /// Appends the words. Strands and instances come in the order of their names.
    pub(super) fn knowledge(
        &self,
        live: &SlotPositions,
        instances: &SlotPositions,
        out: &mut StateWords,
    ) {
        let StateWords { words, buffers, .. } = out;
        self.find_accesses(buffers);
        if buffers.accesses.is_empty() {
            return;
        }
        self.find_knowers(live, instances, buffers);
        let KnowledgeBuffers { accesses, components, names, times } = buffers;
        // Index of the first word of the current run of reads of one place.
        let (mut reads, mut last) = (words.len(), (0, 0));
        for a in accesses.iter() {
            // A strand that knows the retirement of a component knows all that the component did
            // before.
            let later = self.detection.races.retired(a.epoch);
            let (mut sum, mut strands) = (0u64, 0);
            let rows = times.chunks_exact(components.len());
            for (n, (&name, times)) in names.iter().zip(rows).enumerate() {
                let end = self.detection.races.end_of_part(a.epoch);
                let knows = times[a.row] >= a.epoch.time
                    || end.is_some_and(|e| self.knows_later(e, components, times))
                    || later.is_some_and(|e| self.knows_later(e, components, times));
                if knows {
                    sum = sum.wrapping_add(name);
                    strands += usize::from(n < live.len());
                }
            }
            // An access that all live strands know can't race, because later strands inherit their
            // knowledge.
            if strands < live.len() {
                let at = words.len();
                words.extend_from_slice(&[
                    a.object,
                    a.place,
                    self.open_instance_of(a, components),
                    sum,
                ]);
                // Commutative updates count as reads here, because their order does not matter.
                let mode = a.place & 0xff_ffff;
                let is_write = mode & 1 != 0 && mode >> 2 == 0;
                if is_write || last != (a.object, a.place >> WORD_SHIFT) {
                    reads = if is_write { at + ACCESS_WORDS } else { at };
                    last = (a.object, a.place >> WORD_SHIFT);
                }
                // Sorted, since the order of reads does not matter.
                insert_sorted(&mut words[reads.min(at)..]);
            }
        }
    }

    /// Collects the accesses and their components.
    fn find_accesses(&self, buffers: &mut KnowledgeBuffers) {
        let KnowledgeBuffers { accesses, components, names, times } = buffers;
        accesses.clear();
        components.clear();
        names.clear();
        times.clear();
        for object in self.memory.objects().filter(|o| !o.shadow.is_empty()) {
            for (word, shadow) in object.shadow.written() {
                for a in &shadow.0 {
                    if self.detection.races.is_outside(a.epoch) {
                        continue;
                    }
                    let mode = u64::from(a.mode.write) | u64::from(a.mode.atomic) << 1;
                    let mode = mode | a.mode.update.word() << 2;
                    let place = (word as u64) << WORD_SHIFT | u64::from(a.bytes) << 24 | mode;
                    self.add_access(components, accesses, (name_of(object), place), a.epoch);
                }
            }
        }
        if self.weak.on {
            self.weak_accesses(&mut |what, epoch| {
                self.add_access(components, accesses, what, epoch);
            });
        }
    }

    /// Adds an access by the name of its object and its place, with the components that it depends
    /// on.
    fn add_access(
        &self,
        components: &mut Vec<(u32, u64)>,
        accesses: &mut Vec<KnownAccess>,
        (object, place): (u64, u64),
        epoch: Epoch,
    ) {
        let row = self.row_of(components, epoch.component);
        let mut next = Some(epoch);
        while let Some(e) = next {
            self.row_of(components, e.component);
            if let Some(end) = self.detection.races.end_of_part(e) {
                self.row_of(components, end.component);
            }
            next = self.detection.races.retired(e);
        }
        accesses.push(KnownAccess { object, place, epoch, row });
    }

    /// Returns the index of a component in the list, and adds the component if it is new.
    fn row_of(&self, components: &mut Vec<(u32, u64)>, component: u32) -> usize {
        if let Some(row) = components.iter().position(|c| c.0 == component) {
            return row;
        }
        components.push((component, self.instance_of_component(component)));
        components.len() - 1
    }

    /// Collects the strands and synchronisation objects that may know of accesses, and their
    /// times of the components.
    fn find_knowers(
        &self,
        live: &SlotPositions,
        instances: &SlotPositions,
        buffers: &mut KnowledgeBuffers,
    ) {
        let strands = || live.iter().map(|&s| &*self.tables.strands[s as usize]);
        strands().for_each(|s| buffers.add_knower(s.path, |c| s.clock.time_of(c)));
        for (address, lock) in &*self.tables.locks {
            buffers.add_sync(1, *address, &lock.clock);
        }
        for object in self.memory.objects() {
            for released in &object.released {
                let (class, clock) = &released.by_updates;
                buffers.add_sync(2 | released.offset << 8, name_of(object), &released.clock);
                let key = 8 | released.offset << 24 | class.word() << 8;
                buffers.add_sync(key, name_of(object), clock);
            }
        }
        if self.weak.on {
            self.released_messages(&mut |key, object, clock| buffers.add_sync(key, object, clock));
        }
        for s in strands() {
            buffers.add_sync(3, s.path, &s.seen);
            buffers.add_sync(4, s.path, &s.fence);
        }
        for &at in instances {
            let (i, name) = (&self.tables.instances[at as usize], self.instance_name(at));
            buffers.add_sync(5, name, &i.learnt);
            for (part, clock) in &i.part_clocks {
                buffers.add_sync(6 | u64::from(*part) << 8, name, clock);
            }
            if let Some(lanes) = &i.lanes {
                buffers.add_knower(self::name(7, name), |c| lanes.clock().time_of(c));
            }
        }
    }

    /// Returns whether the `times` of the components cover an epoch, or one that it has retired
    /// into.
    #[cold]
    fn knows_later(&self, epoch: Epoch, components: &[(u32, u64)], times: &[u32]) -> bool {
        let mut next = Some(epoch);
        while let Some(e) = next {
            let known = |e: Epoch| {
                let row = components.iter().position(|c| c.0 == e.component);
                row.is_some_and(|row| times[row] >= e.time)
            };
            if known(e) || self.detection.races.end_of_part(e).is_some_and(known) {
                return true;
            }
            next = self.detection.races.retired(e);
        }
        false
    }

    /// Returns the name of the open instance that an access now belongs to.
    fn open_instance_of(&self, a: &KnownAccess, components: &[(u32, u64)]) -> u64 {
        let last = self.detection.races.open(a.epoch).component;
        components.iter().find(|c| c.0 == last).map_or(0, |c| c.1)
    }

    /// Returns the name of the open instance that a component belongs to.
    fn instance_of_component(&self, component: u32) -> u64 {
        let found = |i: &u32| self.tables.instances[*i as usize].components.contains(&component);
        let mut open = (0..self.tables.instances.len() as u32).filter(|&i| {
            let owner = self.tables.instances[i as usize].owner as usize;
            owner < self.tables.strands.len()
                && self.tables.strands[owner].status != StrandStatus::Gone
        });
        open.find(found).map_or(0, |i| self.instance_name(i))
    }
}
