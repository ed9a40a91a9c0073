//! Sleep sets (Godefroid, LNCS 1032, 1996).
//!
//! Two turns are independent if they touch no common location that one of them changes; then both
//! orders lead to the same state. If the search tries the turn of strand a and then the turn of
//! strand b from one state, a *sleeps* after b's turn, because the search reaches the state after
//! both turns through a's turn. A dependent turn wakes it. A state that is visited again with fewer
//! strands asleep is expanded again for those that are awake now, so that the search visits every
//! state that it would visit without sleep sets.

use crate::machine::{RowIds, SharedAccesses};

/// The effect of a turn that other strands may observe.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnEffect {
    pub touched: SharedAccesses,
    /// Whether the turn ended the run.
    pub ends: bool,
}

impl TurnEffect {
    /// Returns whether the order of the two turns may matter. A turn that ends the run depends on
    /// all others.
    pub(super) fn conflicts(&self, other: &TurnEffect) -> bool {
        self.ends
            || other.ends
            || self.touched.iter().any(|a| other.touched.iter().any(|b| a.conflicts(b)))
    }

    /// Adds the effect of another variant of the same turn.
    pub(super) fn add(&mut self, other: &TurnEffect) {
        self.touched.extend_from_slice(&other.touched);
        self.ends |= other.ends;
    }
}

/// A sleep set: the names of strands that are asleep, and the effects of their turns.
#[derive(Clone, Debug, Default)]
pub(super) struct SleepSet(Vec<(u64, TurnEffect)>);

impl SleepSet {
    /// Sets this to the strands of `before` that stay asleep after a turn.
    pub(super) fn after(&mut self, before: &SleepSet, turn: &TurnEffect) {
        self.0.clear();
        self.0.extend(before.0.iter().filter(|s| !s.1.conflicts(turn)).cloned());
    }

    /// Puts a strand to sleep after its turn was tried.
    pub(super) fn add(&mut self, strand: u64, effect: TurnEffect) {
        self.0.push((strand, effect));
    }

    /// Returns the mask of those of up to 64 strands that are asleep. Returns 0 for more strands,
    /// because the mask has 64 bits.
    pub(super) fn among(&self, strands: &[u32], name: impl Fn(u32) -> u64) -> u64 {
        if self.0.is_empty() || strands.len() > 64 {
            return 0;
        }
        let asleep = |s: u32| self.0.iter().any(|a| a.0 == name(s));
        let bits = strands.iter().enumerate().map(|(n, &s)| u64::from(asleep(s)) << n);
        bits.fold(0, |all, bit| all | bit)
    }

    /// Wakes all strands except those in the mask `some`.
    pub(super) fn keep(&mut self, strands: &[u32], some: u64, name: impl Fn(u32) -> u64) {
        self.0.retain(|a| {
            let at = strands.iter().position(|&s| name(s) == a.0);
            at.is_some_and(|n| n < 64 && some >> n & 1 != 0)
        });
    }
}

/// Retains only the strands in the mask `some`, and those after the 64th.
pub(super) fn retain_mask(strands: &mut RowIds, some: u64) {
    let mut n = 0;
    strands.retain(|_| {
        n += 1;
        n > 64 || some >> (n - 1) & 1 != 0
    });
}
