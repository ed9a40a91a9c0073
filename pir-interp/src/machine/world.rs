//! [`OutsideWorld`]: the state of a run outside its memory: its output, the state of the library,
//! and the assumptions about the environment.

use super::OutputEvent;
use crate::host::{Assumption, LibraryState};
use crate::memory::DigestMemo;
use crate::shared::{CowValue, clone_in_place};
use crate::structure::{BackEnds, RegionTrace};
use std::collections::BTreeSet;

/// The outside world of a run.
#[derive(Default)]
pub struct OutsideWorld {
    pub(crate) library: CowValue<LibraryState>,
    pub(super) library_memo: DigestMemo,
    /// Observable events that have not been taken yet.
    pub events: CowValue<Vec<OutputEvent>>,
    pub(super) events_memo: DigestMemo,
    /// The regions that the run has opened so far.
    pub(crate) regions: CowValue<RegionTrace>,
    pub(super) regions_memo: DigestMemo,
    /// Assumptions of the run about anything but the program and its input.
    pub assumptions: CowValue<BTreeSet<Assumption>>,
    /// The result of `llvm.parallel.max_threads`.
    pub(crate) max_threads: u32,
}

clone_in_place!(OutsideWorld, library library_memo events events_memo regions regions_memo
    assumptions max_threads);

impl OutsideWorld {
    /// Removes and returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<OutputEvent> {
        self.events_memo.forget();
        self.events.take()
    }

    /// Returns the library's state, so that the caller can set the program's environment.
    pub fn library_mut(&mut self) -> &mut LibraryState {
        self.library_memo.forget();
        self.library.own()
    }

    /// Sets standard input and the environment variables of the program.
    pub(crate) fn set(&mut self, input: &[u8], environment: &[(Vec<u8>, Vec<u8>)]) {
        if !(input.is_empty() && environment.is_empty()) {
            let library = self.library_mut();
            library.input = input.to_vec().into();
            library.environment = environment.to_vec().into();
        }
    }

    /// Records an entry fork in the context `around`: a forced one with its number of strands, or
    /// another one. Returns the context of its strands.
    pub(super) fn open_region(
        &mut self,
        around: u64,
        forced: Option<u32>,
        back_ends: &BackEnds,
    ) -> u64 {
        let inside = match forced {
            Some(strands) => self.regions.own().open_forced(around, strands, back_ends),
            None if self.regions.has_open(around, back_ends) => return around,
            None => {
                self.regions.own().open(around, back_ends);
                around
            }
        };
        self.regions_memo.forget();
        inside
    }

    /// Records an interior fork of a forced region, whose strands have the context `inside`.
    pub(super) fn fork_in_forced(&mut self, inside: u64, strands: u32) {
        self.regions.own().fork_forced(inside, strands);
        self.regions_memo.forget();
    }

    /// Records an assumption of the run.
    pub(crate) fn assume(&mut self, what: Assumption) {
        if !self.assumptions.contains(&what) {
            self.assumptions.own().insert(what);
        }
    }
}
