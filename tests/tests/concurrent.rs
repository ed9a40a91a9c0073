//! May-happen-in-parallel and the order of blocks against executions of small graphs.

use pir_analysis::{
    Analyses, LaterGraph, Regions, concurrent_blocks, concurrent_with_any, later_blocks,
};
use pir_core::entity::{Block, Entity};
use proptest::prelude::*;

use pir_tests::oracle::enumerate::{self, GraphBounds};
use pir_tests::oracle::paths::is_acyclic;
use pir_tests::oracle::traces::{self, TraceBound};
use pir_tests::oracle::{BlockMask, ReferenceAnswers, SmallGraph, bit};

pir_tests::tally! {
    /// Counts over some graphs.
    struct Tally {
        /// Graphs with a pair of concurrent blocks in a run.
        parallel,
        /// Pairs that some run shows to be concurrent.
        shown,
        /// Pairs that no run shows, of graphs of which all runs were seen.
        excess,
    }
}

/// Compares a graph with its runs; one that is not well-formed counts nothing.
///
/// # Errors
/// A pair of blocks that is concurrent, or in order, in a run, and not by the analysis.
fn check(g: &SmallGraph, bound: TraceBound) -> Result<Tally, String> {
    let Ok(r) = ReferenceAnswers::of(g) else { return Ok(Tally::default()) };
    let mut unordered: Vec<BlockMask> = vec![0; g.len()];
    let mut after: Vec<BlockMask> = vec![0; g.len()];
    let complete = traces::for_each(g, &r.depths, bound, |t| {
        for (x, a) in t.events.iter().enumerate() {
            for b in t.events.iter().skip(x + 1) {
                if b.before >> x & 1 == 1 {
                    after[a.block] |= bit(b.block);
                } else {
                    unordered[a.block] |= bit(b.block);
                    unordered[b.block] |= bit(a.block);
                }
            }
        }
    });
    let analyses = Analyses::new(g.to_cfg());
    let regions = analyses.regions().map_err(|e| format!("{e} in `{g}`"))?;
    check_of_sets(g, &analyses, regions)?;
    let parallel = u64::from(unordered.iter().any(|&m| m != 0));
    let mut tally = Tally { parallel, ..Tally::default() };
    for b in 0..g.len() {
        let ours = concurrent_blocks(analyses.cfg(), regions, Block::new(b));
        let ours: BlockMask = ours.ones().fold(0, |m, n| m | bit(n));
        let later = later_blocks(analyses.cfg(), regions, Block::new(b));
        let later: BlockMask = later.ones().fold(0, |m, n| m | bit(n));
        let (shown, followed) = (unordered[b], after[b]);
        if shown & !ours != 0 {
            return Err(format!("{b} in `{g}`: concurrent with {shown:b}, found {ours:b}"));
        }
        if followed & !later != 0 {
            return Err(format!("{b} in `{g}`: before {followed:b}, found {later:b}"));
        }
        let reached = r.depths.entered() & bit(b) != 0;
        tally.shown += u64::from(shown.count_ones());
        if complete && is_acyclic(g) && reached {
            tally.excess += u64::from((ours & r.depths.entered() & !shown).count_ones());
        }
    }
    Ok(tally)
}

/// Compares the answers for sets of blocks with those for each block.
///
/// # Errors
/// A set for which they differ.
fn check_of_sets(g: &SmallGraph, analyses: &Analyses, regions: &Regions) -> Result<(), String> {
    let (cfg, graph) = (analyses.cfg(), LaterGraph::new(analyses.cfg(), regions));
    let blocks = || (0..g.len()).map(Block::new);
    // Each pair, and the set of all.
    let pairs = blocks().flat_map(|a| blocks().map(move |b| vec![a, b]));
    for set in pairs.chain([blocks().collect()]) {
        let mut each = concurrent_blocks(cfg, regions, set[0]);
        set.iter().for_each(|&b| each.union_with(&concurrent_blocks(cfg, regions, b)));
        if concurrent_with_any(cfg, regions, &set) != each {
            return Err(format!("{set:?} in `{g}`: not the union of the sets of each"));
        }
        let ends = graph.leading_to(set.iter().copied(), |_| true);
        let leads = |b: &Block| {
            let later = later_blocks(cfg, regions, *b);
            set.iter().any(|s| later.contains(s.index()))
        };
        if let Some(b) = blocks().find(|b| leads(b) != ends.contains(b.index())) {
            return Err(format!("{set:?} in `{g}`: {b} leads there, or does not"));
        }
    }
    Ok(())
}

fn all(shape: GraphBounds, bound: TraceBound) -> Tally {
    enumerate::sum(shape, |g| check(g, bound)).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn concurrent_blocks_of_all_small_graphs() {
    let bound = TraceBound { laps: 2, runs: 100, spine: false };
    let three = all(GraphBounds { blocks: 3, max_succs: 3, masters: false }, bound);
    let four = all(GraphBounds { blocks: 4, max_succs: 2, masters: false }, bound);
    let sum = three + four;
    // The only pairs in excess are after joins of instances that never close.
    assert!(sum.parallel > 1_000 && sum.excess * 100 < sum.shown, "{sum:?}");
}

proptest! {
    #![proptest_config(crate::cases(5_000))]

    #[test]
    fn concurrent_blocks_of_random_graphs(
        blocks in 5usize..=12,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape);
        let bound = TraceBound { laps: 2, runs: 50, spine: false };
        prop_assert!(check(&g, bound).is_ok(), "{:?}", check(&g, bound));
    }
}
