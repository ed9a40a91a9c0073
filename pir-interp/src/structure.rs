//! The regions that a run has opened, as far as transformations must keep them (reference:
//! execution, structural rule).
//!
//! Forced regions stay: their nesting, through calls, and how many strands each of their forks
//! starts. A list of back ends may only shrink, and a region without `sequential` in its list
//! stays a region.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The back ends that a region allows, in ascending order; `None`: all.
pub(crate) type BackEnds = Option<Arc<[String]>>;

/// Forks of one kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct ForkKind {
    /// A hash of the forced instances around it.
    context: u64,
    /// The successor occurrences of a fork of a forced region; 0: the region is not forced.
    strands: u32,
    interior: bool,
    back_ends: BackEnds,
}

impl ForkKind {
    fn of_unforced(around: u64, back_ends: &BackEnds) -> Self {
        let back_ends = back_ends.clone();
        Self { context: around, strands: 0, interior: false, back_ends }
    }
}

/// The forks of forced regions that a run has executed, and the entry forks with lists of back
/// ends.
///
/// It is the same for two runs that execute the same forks in different orders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RegionTrace {
    /// The counts stay small, so that loops without end have finitely many states.
    forks: BTreeMap<ForkKind, u8>,
}

impl RegionTrace {
    /// A trace without forks.
    pub(crate) const EMPTY: Self = Self { forks: BTreeMap::new() };

    fn count(&mut self, kind: ForkKind) {
        let count = self.forks.entry(kind).or_default();
        *count = count.saturating_add(1);
    }

    /// Records the entry fork of a forced region, which lies in the context `around`. Returns the
    /// context of what its strands do.
    pub(crate) fn open_forced(&mut self, around: u64, strands: u32, back_ends: &BackEnds) -> u64 {
        let back_ends = back_ends.clone();
        self.count(ForkKind { context: around, strands, interior: false, back_ends });
        let mut hash = rustc_hash::FxHasher::default();
        (around, strands).hash(&mut hash);
        hash.finish()
    }

    /// Records an interior fork of a forced region, whose strands have the context `inside`.
    pub(crate) fn fork_forced(&mut self, inside: u64, strands: u32) {
        self.count(ForkKind { context: inside, strands, interior: true, back_ends: None });
    }

    /// Records the entry fork of a region that is not forced. How many there are does not matter.
    pub(crate) fn open(&mut self, around: u64, back_ends: &BackEnds) {
        self.forks.insert(ForkKind::of_unforced(around, back_ends), 1);
    }

    /// Returns whether there is an entry fork of such a region already.
    pub(crate) fn has_open(&self, around: u64, back_ends: &BackEnds) -> bool {
        self.forks.contains_key(&ForkKind::of_unforced(around, back_ends))
    }

    /// Returns in what a run of a target breaks the structural rule, if its source has this trace.
    /// O(kinds²) in the number of different forks.
    #[must_use]
    pub fn broken_by(&self, target: &Self) -> Option<BrokenStructure> {
        self.forced_differs(target).or_else(|| self.loses_back_ends(target))
    }

    /// Compares the forced regions.
    fn forced_differs(&self, target: &Self) -> Option<BrokenStructure> {
        let [from, to] = [self, target].map(|trace| {
            let mut groups: BTreeMap<_, (u32, Vec<&BackEnds>)> = BTreeMap::new();
            for (kind, count) in trace.forks.iter().filter(|(kind, _)| kind.strands > 0) {
                let group = groups.entry((kind.context, kind.strands, kind.interior)).or_default();
                group.0 += u32::from(*count);
                group.1.push(&kind.back_ends);
            }
            groups
        });
        let keys = from.keys().chain(to.keys().filter(|key| !from.contains_key(key)));
        for key in keys {
            let count = |groups: &BTreeMap<_, (u32, _)>| groups.get(key).map_or(0, |g| g.0);
            let (expected, found) = (count(&from), count(&to));
            if expected != found {
                let (strands, interior) = (key.1, key.2);
                return Some(BrokenStructure::Forced { strands, interior, expected, found });
            }
            let allowed = |list: &&&BackEnds| from[key].1.iter().any(|l| is_within(list, l));
            if let Some(list) = to[key].1.iter().find(|list| !allowed(list)) {
                return Some(BrokenStructure::BackEnds { found: names(list) });
            }
        }
        None
    }

    /// Compares the lists of the regions that are not forced.
    fn loses_back_ends(&self, target: &Self) -> Option<BrokenStructure> {
        let [from, to] = [self, target].map(|trace| {
            let kinds = trace.forks.keys().filter(|kind| kind.strands == 0);
            kinds.map(|kind| &kind.back_ends).collect::<Vec<_>>()
        });
        // Regions without lists may get some, and sequential code may become regions.
        if from.iter().all(|list| list.is_none()) {
            return None;
        }
        let grown = to.iter().find(|list| !from.iter().any(|l| is_within(list, l)));
        if let Some(list) = grown {
            return Some(BrokenStructure::BackEnds { found: names(list) });
        }
        let stays = |list: &BackEnds| {
            list.as_ref().is_some_and(|names| !names.iter().any(|n| n == "sequential"))
        };
        let lost = from.iter().find(|l| stays(l) && !to.iter().any(|list| is_within(list, l)));
        lost.map(|list| BrokenStructure::Lost { expected: names(list) })
    }
}

/// Returns whether each back end of `list` is one of `of`.
fn is_within(list: &BackEnds, of: &BackEnds) -> bool {
    match (list, of) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(list), Some(of)) => list.iter().all(|name| of.contains(name)),
    }
}

fn names(list: &BackEnds) -> String {
    list.as_ref().map_or_else(|| "all back ends".into(), |names| names.join(", "))
}

/// How a transformation breaks the structural rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BrokenStructure {
    /// The number of forks of forced regions that start so many strands each, in one context.
    Forced {
        /// Strands that each of the forks starts.
        strands: u32,
        /// Whether they are interior forks.
        interior: bool,
        /// Their number in the source.
        expected: u32,
        /// Their number in the target.
        found: u32,
    },
    /// A region allows back ends that no region of the source in its place does.
    BackEnds {
        /// The back ends that it allows.
        found: String,
    },
    /// A region whose list lacks `sequential` is none any more.
    Lost {
        /// Its list in the source.
        expected: String,
    },
}

impl fmt::Display for BrokenStructure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forced { strands, interior, expected, found } => {
                let kind = if *interior { "interior fork" } else { "entry fork" };
                write!(
                    f,
                    "{found} executions of an {kind} with {strands} strands in a forced region, \
                     instead of {expected}"
                )
            }
            Self::BackEnds { found } => {
                write!(f, "a region that allows {found}, unlike those of the source")
            }
            Self::Lost { expected } => {
                write!(f, "no region for the one that allows {expected} only")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> BackEnds {
        Some(names.iter().map(|n| (*n).to_owned()).collect())
    }

    /// A trace of forced regions around each other, each with a number of strands.
    fn nest(strands: &[u32]) -> RegionTrace {
        let mut trace = RegionTrace::default();
        strands.iter().fold(0, |around, &n| trace.open_forced(around, n, &None));
        trace
    }

    #[test]
    fn forced_regions_keep_their_number_strands_and_nesting() {
        let source = nest(&[2, 3]);
        assert_eq!(source.broken_by(&nest(&[2, 3])), None);
        for other in [&[3, 2][..], &[2], &[2, 3, 3], &[], &[2, 2], &[3]] {
            assert!(source.broken_by(&nest(other)).is_some(), "{other:?}");
        }
        let mut beside = nest(&[2]);
        beside.open_forced(0, 3, &None);
        assert!(source.broken_by(&beside).is_some(), "no longer nested");
        let (mut once, mut twice) = (nest(&[2]), nest(&[2]));
        once.fork_forced(1, 2);
        (0..2).for_each(|_| twice.fork_forced(1, 2));
        assert!(once.broken_by(&twice).is_some() && twice.broken_by(&once).is_some());
    }

    #[test]
    fn lists_of_back_ends_only_shrink() {
        let lists =
            [None, list(&["sequential"]), list(&["openmp"]), list(&["openmp", "sequential"])];
        for (n, from) in lists.iter().enumerate() {
            for (m, to) in lists.iter().enumerate() {
                let may = n == 0 || n == m || n == 3 && m > 0;
                for forced in [false, true] {
                    let [source, target] = [from, to].map(|list| {
                        let mut trace = RegionTrace::default();
                        match forced {
                            true => drop(trace.open_forced(0, 2, list)),
                            false => trace.open(0, list),
                        }
                        trace
                    });
                    assert_eq!(source.broken_by(&target).is_none(), may, "{from:?} to {to:?}");
                }
            }
            let mut source = RegionTrace::default();
            source.open(0, from);
            let is_lost = source.broken_by(&RegionTrace::default()).is_some();
            assert_eq!(is_lost, n == 2, "{from:?} becomes sequential");
        }
    }

    #[test]
    fn counts_are_bounded() {
        let mut trace = RegionTrace::default();
        (0..1000).for_each(|_| trace.fork_forced(7, 2));
        let before = trace.clone();
        trace.fork_forced(7, 2);
        assert_eq!(trace, before);
    }
}
