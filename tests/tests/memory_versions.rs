//! Versions of memory against executions of small graphs: accesses of one version never see
//! different writes.

use pir_analysis::budget::Budget;
use pir_analysis::graph::RowTable;
use pir_analysis::{AccessKind, Analyses, ClassAccess, MemoryVersions, VersionStart};
use pir_core::entity::{Block, Entity};
use proptest::prelude::*;

use pir_tests::oracle::enumerate::{self, GraphBounds};
use pir_tests::oracle::paths::is_acyclic;
use pir_tests::oracle::traces::{self, Trace, TraceBound};
use pir_tests::oracle::{BlockMask, ReferenceAnswers, SmallGraph, bit, bits};

pir_tests::tally! {
    /// Counts over some graphs.
    struct Tally {
        /// Reads in runs that have a version.
        numbered,
        /// Pairs of reads, one of which locally dominates the other, with one version.
        same,
        /// Pairs without a common version, between which no run has a write, of graphs of which all
        /// were seen.
        excess,
    }
}

/// A read at the start of a block (`0`) or at its end (`2`); a write is in between (`1`).
type Point = (usize, u32);

/// The accesses of a block by number: read, write if it does, read.
fn point_of(access: usize, writes: bool) -> u32 {
    if access == 0 || writes { access as u32 } else { 2 }
}

/// A graph of which some blocks write.
struct Case<'a> {
    graph: &'a SmallGraph,
    writers: BlockMask,
    analyses: Analyses,
    versions: MemoryVersions,
}

impl<'a> Case<'a> {
    /// Numbers the versions with writes of this kind.
    fn new(graph: &'a SmallGraph, writers: BlockMask, write: AccessKind) -> Self {
        let analyses = Analyses::new(graph.to_cfg());
        let access = |kind| ClassAccess { class: 0, kind };
        let mut pairs = Vec::new();
        for b in 0..graph.len() {
            let kinds = match writers >> b & 1 {
                1 => &[AccessKind::Read, write, AccessKind::Read][..],
                _ => &[AccessKind::Read, AccessKind::Read],
            };
            pairs.extend(kinds.iter().map(|&k| (b as u32, access(k))));
        }
        let accesses = RowTable::from_pairs(graph.len(), &pairs);
        let versions =
            MemoryVersions::compute(&analyses, &accesses, &[], &mut Budget::new(1 << 20));
        let versions = versions.unwrap_or_else(|e| panic!("{e}: `{graph}`"));
        Self { graph, writers, analyses, versions }
    }

    fn writes(&self, b: usize) -> bool {
        self.writers >> b & 1 == 1
    }

    /// The version of a read at a point.
    fn version(&self, (b, point): Point) -> Option<u32> {
        let access = match point {
            0 => 0,
            _ => 1 + usize::from(self.writes(b)),
        };
        self.versions.of(Block::new(b), access).map(|v| v.0)
    }

    /// Whether a write of a run comes before a point of an event, or after it; neither if both are
    /// concurrent.
    fn order(t: &Trace, write: usize, (event, point): Point) -> (bool, bool) {
        if write == event {
            return (point >= 1, point < 1);
        }
        (t.events[event].before >> write & 1 == 1, t.events[write].before >> event & 1 == 1)
    }

    /// Checks a run.
    ///
    /// # Errors
    /// A read and a write that comes between the read and the start of its version, or that is
    /// concurrent with it.
    fn check(&self, t: &Trace, same: &mut [Option<bool>]) -> Result<u64, String> {
        let writes: Vec<usize> =
            (0..t.events.len()).filter(|&e| self.writes(t.events[e].block)).collect();
        let mut numbered = 0;
        for (id, e) in t.events.iter().enumerate() {
            for point in [0, 2] {
                self.compare(t, &writes, (id, point), same);
                let Some(v) = self.version((e.block, point)) else { continue };
                numbered += 1;
                let start = self.versions.start(pir_analysis::MemoryVersion(v));
                // The last event of the ancestry, the read's own included, at which it begins.
                let last = |b: Block, at: u32| {
                    let own = e.ancestry | 1 << id;
                    let is = |x: &usize| {
                        own >> x & 1 == 1
                            && t.events[*x].block == b.index()
                            && (*x != id || at <= point)
                    };
                    (0..t.events.len()).rev().find(is).map(|x| (x, at))
                };
                let began = match start {
                    VersionStart::Entry => Some((usize::MAX, 0)),
                    VersionStart::Block(b) => last(b, 0),
                    VersionStart::Access(b, k) => last(b, point_of(k as usize, true)),
                };
                let Some((began, at)) = began else {
                    return Err(format!(
                        "{} in `{}`: no start of its version",
                        e.block, self.graph
                    ));
                };
                for &w in &writes {
                    let (before, after) = Self::order(t, w, (id, point));
                    let is_at_start = began != usize::MAX
                        && (w == began && at >= 1 || t.events[began].before >> w & 1 == 1);
                    if !(after || before && is_at_start) {
                        return Err(format!(
                            "{:?} in `{}`, writers {:b}: version of {start:?}, and {} writes",
                            (e.block, point),
                            self.graph,
                            self.writers,
                            t.events[w].block
                        ));
                    }
                }
            }
        }
        Ok(numbered)
    }

    /// Notes whether a read sees the memory of the last read at each point that dominates it.
    fn compare(&self, t: &Trace, writes: &[usize], (id, point): Point, same: &mut [Option<bool>]) {
        let e = &t.events[id];
        let Ok(local) = self.analyses.local() else { return };
        for m in bits(local_mask(self.graph, local, e.block)) {
            for earlier in [0, 2] {
                if m == e.block && earlier >= point {
                    continue;
                }
                let own = e.ancestry | if m == e.block { 1 << id } else { 0 };
                let of_m = |x: &usize| own >> x & 1 == 1 && t.events[*x].block == m;
                let Some(first) = (0..t.events.len()).rev().find(of_m) else { continue };
                let is_same = writes.iter().all(|&w| {
                    Self::order(t, w, (first, earlier)).0 || Self::order(t, w, (id, point)).1
                });
                let at = ((e.block * 2 + point as usize / 2) * self.graph.len() + m) * 2
                    + earlier as usize / 2;
                same[at] = Some(same[at].unwrap_or(true) && is_same);
            }
        }
    }

    /// Compares the pairs of reads with what all runs showed.
    ///
    /// # Errors
    /// A pair of one version that sees different writes in a run.
    fn judge(&self, same: &[Option<bool>], complete: bool) -> Result<Tally, String> {
        let mut tally = Tally::default();
        for n in 0..self.graph.len() {
            for m in 0..self.graph.len() {
                for (late, early) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
                    let at = ((n * 2 + late / 2) * self.graph.len() + m) * 2 + early / 2;
                    let Some(is_same) = same[at] else { continue };
                    let versions =
                        (self.version((m, early as u32)), self.version((n, late as u32)));
                    let claimed = versions.0.is_some() && versions.0 == versions.1;
                    if claimed && !is_same {
                        return Err(format!(
                            "{m}.{early} and {n}.{late} in `{}`, writers {:b}: one version",
                            self.graph, self.writers
                        ));
                    }
                    tally.same += u64::from(claimed);
                    tally.excess += u64::from(complete && is_same && !claimed);
                }
            }
        }
        Ok(tally)
    }
}

fn local_mask(g: &SmallGraph, local: &pir_analysis::DomTree, n: usize) -> BlockMask {
    let dominates = |m: &usize| local.dominates(Block::new(*m), Block::new(n));
    (0..g.len()).filter(dominates).fold(0, |mask, m| mask | bit(m))
}

/// Compares a graph with its runs; one that is not well-formed counts nothing.
///
/// # Errors
/// A read whose version promises too much.
fn check(
    g: &SmallGraph,
    (writers, write): (BlockMask, AccessKind),
    bound: TraceBound,
) -> Result<Tally, String> {
    let Ok(r) = ReferenceAnswers::of(g) else { return Ok(Tally::default()) };
    let case = Case::new(g, writers, write);
    let mut same = vec![None; 4 * g.len() * g.len()];
    let mut result = Ok(0);
    let complete = traces::for_each(g, &r.depths, bound, |t| {
        if let Ok(sum) = result {
            result = case.check(t, &mut same).map(|n| sum + n);
        }
    });
    let numbered = result?;
    let tally = case.judge(&same, complete && is_acyclic(g))?;
    Ok(Tally { numbered, ..tally })
}

/// Checks all graphs, with each set of at most `most` blocks that write.
fn all(shape: GraphBounds, most: u32, bound: TraceBound) -> Tally {
    let sum = enumerate::sum(shape, |g| {
        let mut sets = (0..1 << g.len()).filter(|w: &BlockMask| w.count_ones() <= most);
        sets.try_fold(Tally::default(), |sum, writers| {
            Ok(sum + check(g, (writers, AccessKind::Write), bound)?)
        })
    });
    sum.unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn versions_of_all_small_graphs() {
    let bound = TraceBound { laps: 2, runs: 100, spine: false };
    let three = all(GraphBounds { blocks: 3, max_succs: 3, masters: false }, 3, bound);
    let four = all(GraphBounds { blocks: 4, max_succs: 2, masters: false }, 1, bound);
    let sum = three + four;
    assert!(sum.numbered > 100_000 && sum.excess * 50 < sum.same, "{sum:?}");
}

#[test]
fn wrong_versions_are_noticed() {
    let bound = TraceBound { laps: 2, runs: 100, spine: false };
    let fails = |text: &str, writers: BlockMask, write: AccessKind| {
        check(&SmallGraph::parse(text), (writers, write), bound).is_err()
    };
    let siblings = "fork 1 2 | halt | br 3 | join ret";
    for writers in [0b0010, 0b0001, 0b1000] {
        assert!(!fails(siblings, writers, AccessKind::Write));
        // A write that is none begins no version.
        assert!(fails(siblings, writers, AccessKind::Read), "{writers:b}");
    }
    // An order that is a write leaves its siblings their versions.
    assert!(fails(siblings, 0b0010, AccessKind::Order));
    assert!(!fails(siblings, 0b1001, AccessKind::Order));
}

proptest! {
    #![proptest_config(crate::cases(5_000))]

    #[test]
    fn versions_of_random_graphs(
        blocks in 5usize..=12,
        tape in proptest::collection::vec(any::<u32>(), 150),
        writers in any::<[u16; 2]>(),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape);
        let bound = TraceBound { laps: 2, runs: 50, spine: false };
        // About a quarter of the blocks write.
        let result = check(&g, (writers[0] & writers[1], AccessKind::Write), bound);
        prop_assert!(result.is_ok(), "{result:?}");
    }
}
