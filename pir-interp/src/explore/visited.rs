//! Hash table of the states that a search has visited.

/// Digests of states, numbered in the order of their first visit. The table uses open addressing
/// with linear probing, so that a look-up usually costs one cache miss.
#[derive(Default, Debug)]
pub(super) struct VisitedStates {
    /// The slots: both halves of a digest, and the state's number plus one. Their count is 0 or a
    /// power of two, and at most five in eight are occupied. A free slot is all zeros, so that a
    /// new table comes from zeroed memory without writes.
    places: Vec<(u64, u64, u32)>,
    count: u32,
}

/// The number of a free slot.
const FREE_SLOT: u32 = 0;

impl VisitedStates {
    /// Returns the number of states.
    pub(super) fn len(&self) -> u32 {
        self.count
    }

    /// Inserts a state by its digest. Returns its number, and whether it is new.
    pub(super) fn insert(&mut self, digest: u128) -> (u32, bool) {
        let (high, low) = ((digest >> 64) as u64, digest as u64);
        if self.places.is_empty() {
            self.places = vec![(0, 0, FREE_SLOT); 1 << 5];
        }
        let at = self.find(high, low);
        let place = &mut self.places[at];
        if place.2 != FREE_SLOT {
            return (place.2 - 1, false);
        }
        self.count += 1;
        *place = (high, low, self.count);
        if self.count as usize > self.places.len() / 8 * 5 {
            self.grow();
        }
        (self.count - 1, true)
    }

    /// Returns the index of the slot that holds a digest, or of the free slot where it belongs.
    fn find(&self, high: u64, low: u64) -> usize {
        let last = self.places.len() - 1;
        let mut at = low as usize & last;
        loop {
            let place = &self.places[at];
            if place.2 == FREE_SLOT || (place.0, place.1) == (high, low) {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    fn grow(&mut self) {
        let twice = vec![(0, 0, FREE_SLOT); 2 * self.places.len()];
        for place in std::mem::replace(&mut self.places, twice) {
            if place.2 != FREE_SLOT {
                let at = self.find(place.0, place.1);
                self.places[at] = place;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_numbered_in_order_of_insertion() {
        let mut visited = VisitedStates::default();
        let digest = |n: u32| u128::from(n % 7) << 64 | u128::from(n) << 4;
        for round in 0..2 {
            for n in 0..5000 {
                assert_eq!(visited.insert(digest(n)), (n, round == 0));
            }
        }
    }
}
