//! Turns that need not be taken: sleep sets (Godefroid, LNCS 1032, 1996).
//!
//! Two turns are independent if they touch nothing in common that one of them changes; then either
//! order leads to the same state. Where one strand's turn was tried and then another's, the first
//! one *sleeps* in the state behind the second: the state that it leads to is found on the other
//! way. It wakes with a turn that it depends on. A state that is met again with fewer strands
//! asleep is gone into again for those that sleep no longer, so every state is met as without.

use crate::machine::{Numbers, Touches};

/// What a turn did that others may see.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    pub touched: Touches,
    /// Whether it ended the run.
    pub ends: bool,
}

impl Effect {
    /// Whether the order of the two turns may matter. One that ends the run depends on all.
    pub fn conflicts(&self, other: &Effect) -> bool {
        self.ends
            || other.ends
            || self.touched.iter().any(|a| other.touched.iter().any(|b| a.conflicts(b)))
    }

    /// Adds what another variant of the turn did.
    pub fn add(&mut self, other: &Effect) {
        self.touched.extend_from_slice(&other.touched);
        self.ends |= other.ends;
    }
}

/// Strands that are asleep, by name, and what their turns did.
#[derive(Clone, Debug, Default)]
pub(super) struct Sleep(Vec<(u64, Effect)>);

impl Sleep {
    /// Makes this what is left of another one after a turn.
    pub fn after(&mut self, before: &Sleep, turn: &Effect) {
        self.0.clear();
        self.0.extend(before.0.iter().filter(|s| !s.1.conflicts(turn)).cloned());
    }

    /// A strand's turn was tried.
    pub fn add(&mut self, strand: u64, effect: Effect) {
        self.0.push((strand, effect));
    }

    /// Those of up to 64 strands that are asleep. Of more, none is.
    pub fn among(&self, strands: &[u32], name: impl Fn(u32) -> u64) -> u64 {
        if self.0.is_empty() || strands.len() > 64 {
            return 0;
        }
        let asleep = |s: u32| self.0.iter().any(|a| a.0 == name(s));
        let bits = strands.iter().enumerate().map(|(n, &s)| u64::from(asleep(s)) << n);
        bits.fold(0, |all, bit| all | bit)
    }

    /// Wakes all but some of the strands.
    pub fn keep(&mut self, strands: &[u32], some: u64, name: impl Fn(u32) -> u64) {
        self.0.retain(|a| {
            let at = strands.iter().position(|&s| name(s) == a.0);
            at.is_some_and(|n| n < 64 && some >> n & 1 != 0)
        });
    }
}

/// Leaves only some of the strands.
pub(super) fn only(strands: &mut Numbers, some: u64) {
    let mut n = 0;
    strands.retain(|_| {
        n += 1;
        n > 64 || some >> (n - 1) & 1 != 0
    });
}
