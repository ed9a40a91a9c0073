//! The thread numbers of a forced region instance: each new strand gets the lowest free one.

use std::collections::BTreeSet;

/// The numbers in use: those below `end` that are not in `free`. The largest is in use, so that
/// equal sets are equal values, as the search for equal states needs it.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct ThreadIds {
    end: u32,
    free: BTreeSet<u32>,
}

impl ThreadIds {
    /// Takes the lowest free number. O(log strands).
    pub(crate) fn take(&mut self) -> u32 {
        self.free.pop_first().unwrap_or_else(|| {
            self.end += 1;
            self.end - 1
        })
    }

    /// Gives a number back, if it is in use. O(log strands), amortised.
    pub(crate) fn give_back(&mut self, id: u32) {
        if id >= self.end {
            return;
        }
        self.free.insert(id);
        while self.free.last().is_some_and(|&last| last + 1 == self.end) {
            self.free.pop_last();
            self.end -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_the_lowest_free_ones(steps in prop::collection::vec(0u32..12, 0..60)) {
            let (mut ids, mut used) = (ThreadIds::default(), BTreeSet::new());
            for step in steps {
                if step < 6 {
                    let lowest = (0..).find(|n| !used.contains(n)).expect("one is free");
                    prop_assert_eq!(ids.take(), lowest);
                    used.insert(lowest);
                } else {
                    used.remove(&(step - 6));
                    ids.give_back(step - 6);
                }
                // The same set, reached without detours, is the same value.
                let mut direct = ThreadIds::default();
                let end = used.last().map_or(0, |n| n + 1);
                (0..end).for_each(|_| { direct.take(); });
                (0..end).filter(|n| !used.contains(n)).for_each(|n| direct.give_back(n));
                prop_assert_eq!(&ids, &direct);
            }
        }
    }
}
