//! The words of a state for weak memory orders: the messages that a strand may still read, and the
//! order S. Messages and operations are named by their positions, which are the same in all
//! schedules that lead to the same execution.

use super::knowledge::WORD_SHIFT;
use super::{Machine, StatePart, StateWords, name_of};
use crate::history::{History, Message, OrderMask, numbers};
use crate::race::{Epoch, SyncClock};
use pir_core::entity::Entity;

/// Sets the highest bit of a word's index, which no location of an object has.
const WEAK_PLACE: u64 = 1 << 63;

/// The name of the order S among objects.
const ORDER_NAME: u64 = 0x5c5c;

/// Returns the place of a message, or of the loads of it.
fn place_of(h: &History, at: usize, load: bool) -> u64 {
    let word = (h.offset & 0xff_ffff) << 7 | at as u64;
    WEAK_PLACE | word << WORD_SHIFT | u64::from(!load)
}

impl Machine<'_> {
    /// Returns the positions of the operations of S in an order that all schedules share.
    fn order_positions(&self) -> Vec<u32> {
        let mut positions = vec![0; self.detection.order.0.len()];
        for (to, from) in self.detection.order.canonical().into_iter().enumerate() {
            positions[from] = to as u32;
        }
        positions
    }

    /// Returns the sum of the digests of the histories.
    pub(super) fn history_digests(&self, words: &mut StateWords) -> u128 {
        let positions = self.order_positions();
        let mut sum = 0u128;
        for object in self.memory.objects() {
            for h in &object.histories {
                words.start(StatePart::History);
                words.extend([name_of(object), h.offset, h.len]);
                let first = self.oldest_readable_by_any(None, h);
                let past = if h.messages.is_empty() { h.past } else { h.sources_before(first) };
                mask_words(past, &positions, words);
                words.extend([h.class.word(), h.messages.len().saturating_sub(first) as u64]);
                for m in h.messages.iter().skip(first) {
                    self.message_words(h, m, first, &positions, words);
                }
                sum = sum.wrapping_add(words.digest());
            }
        }
        sum
    }

    fn message_words(
        &self,
        h: &History,
        m: &Message,
        first: usize,
        positions: &[u32],
        words: &mut StateWords,
    ) {
        let hidden = h.messages.iter().skip(first).map(|n| m.hides >> n.id.min(63) & 1);
        let hidden = hidden.fold(0, |all, bit| all << 1 | bit);
        words.extend([m.ty.index() as u64, u64::from(m.update), hidden]);
        m.value.iter().for_each(|&c| self.cell(c, words));
        for links in [m.store, m.loads] {
            mask_words(links.sources, positions, words);
            mask_words(links.targets, positions, words);
        }
    }

    /// Appends the words of the order S.
    pub(super) fn order_words(&self, words: &mut StateWords) {
        let all = &self.detection.order.0;
        if all.is_empty() {
            return;
        }
        let positions = self.order_positions();
        for n in self.detection.order.canonical() {
            words.extend([all[n].strand, u64::from(all[n].fence)]);
            mask_words(all[n].precedes, &positions, words);
        }
    }

    /// Passes on when messages were stored and read, and when operations of S were executed, by the
    /// name of the object and the place.
    pub(super) fn weak_accesses(&self, add: &mut dyn FnMut((u64, u64), Epoch)) {
        for object in self.memory.objects() {
            for h in &object.histories {
                let first = self.oldest_readable_by_any(None, h);
                for (n, m) in h.messages.iter().skip(first).enumerate() {
                    let is_open = |e: &&Epoch| !self.detection.races.is_outside(**e);
                    for &e in m.written.iter().filter(is_open) {
                        add((name_of(object), place_of(h, n, false)), e);
                    }
                    for &e in m.reads.iter().filter(is_open) {
                        add((name_of(object), place_of(h, n, true)), e);
                    }
                }
                for &e in &h.updates {
                    add((name_of(object), place_of(h, 0, true)), e);
                }
            }
        }
        for (to, n) in self.detection.order.canonical().into_iter().enumerate() {
            let op = &self.detection.order.0[n];
            let place = WEAK_PLACE | (to as u64) << WORD_SHIFT;
            add((ORDER_NAME, place | 1), op.after);
            if op.fence {
                add((ORDER_NAME + 1, place | 1), op.at);
            }
        }
    }

    /// Passes on what messages have released, with keys and the names of objects.
    pub(super) fn released_messages(&self, add: &mut dyn FnMut(u64, u64, &SyncClock)) {
        for object in self.memory.objects() {
            for h in &object.histories {
                let first = self.oldest_readable_by_any(None, h);
                for (n, m) in h.messages.iter().skip(first).enumerate() {
                    add(9 | (n as u64) << 8 | h.offset << 24, name_of(object), &m.released);
                }
            }
        }
    }
}

/// Appends a set of operations of S.
fn mask_words(mask: OrderMask, positions: &[u32], words: &mut StateWords) {
    let moved = numbers(mask).fold(0, |all: OrderMask, n| all | 1 << positions[n]);
    words.extend([moved as u64, (moved >> 64) as u64]);
}
