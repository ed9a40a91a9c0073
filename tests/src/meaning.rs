//! The formulas of reference: dominance and the theorems of reference: regions against executions,
//! on one graph: both sides belong to the oracle, the implementation plays no part here.

use crate::oracle::{
    ReferenceAnswers, SmallGraph, bit, bits,
    exact::ExactRelations,
    fixpoint::{PathExtent, accepted_uses},
    graph::BlockEnd,
    paths,
    traces::{self, TraceBound},
};

crate::tally! {
    /// Counts over some graphs.
    pub struct GraphTally {
        /// All graphs.
        pub graphs,
        /// The well-formed ones.
        pub well_formed,
        /// Graphs in which each entry fork has one join block to close at and surely records it, if
        /// its strands end.
        pub simple,
        /// Graphs of which every run within the bound was seen.
        pub traced,
        /// Pairs (*m*, *n*) where *m* precedes *n* uniquely in all executions.
        pub unique,
        /// Pairs that the SSA rule accepts.
        pub accepted,
        /// Pairs that it would accept if paths were confined to the region of each fork.
        pub accepted_within_forks_region,
    }
}

/// Holds the definitions to what executions do.
///
/// 1. Theorems 1–4.
/// 2. Local ⊆ CFG ⊆ global dominance.
/// 3. Local dominance (reference: dominance) never claims an ancestor that some strand has not run,
///    and claims every one where each fork can in fact close at each join block that its strands
///    reach.
/// 4. Global dominance (reference: dominance) never claims what some execution refutes, and claims
///    everything where each fork has one join block to close at, no instance of it ends without
///    having recorded it, and no strand has only dead ends before it. Cycles do no harm.
/// 5. A use that the SSA rule accepts has a greatest definition before it in every execution; so
///    it has if paths are confined to each fork's own region, and the confined rule accepts no
///    less.
/// 6. With `bound`, the executions are run, and show what [`ExactRelations`] says they can show: no
///    more, and no less where all runs were seen.
///
/// # Errors
/// The first of these that fails, in words, with the blocks.
pub fn check(
    g: &SmallGraph,
    r: &ReferenceAnswers,
    bound: Option<TraceBound>,
) -> Result<GraphTally, String> {
    let d = &r.depths;
    let fail = |what: &str, m: usize, n: usize| Err(format!("{what}: m = {m}, n = {n} in `{g}`"));
    if let Some(theorem) = r.regions.broken_theorem(d) {
        return Err(format!("Theorem {theorem} in `{g}`"));
    }
    let x = ExactRelations::of(g, d);
    let confined = accepted_uses(g, d, PathExtent::ForksRegion);
    let acyclic = paths::is_acyclic(g);
    let forks = || bits(d.reachable).filter(|&f| g.end(f).is_entry_fork());
    // An instance with a strand that can only run into a dead end never closes; the formula does
    // not look at that.
    let goes_on = |b: usize| {
        let mut dead = g.succs(b).map(|s| d.dead & bit(s) != 0);
        match g.end(b) {
            BlockEnd::Unreachable => false,
            BlockEnd::Branch { .. } => dead.any(|dead| !dead),
            _ => dead.all(|dead| !dead),
        }
    };
    let simple = bits(d.reachable).all(goes_on)
        && forks().all(|f| r.closing[f].count_ones() == 1 && r.closing[f] & x.missing[f] == 0);
    let closes_as_drawn = forks().all(|f| r.closing[f] == x.closing[f]);
    let mut t =
        GraphTally { graphs: 1, well_formed: 1, simple: simple as u64, ..GraphTally::default() };

    for n in bits(d.entered()) {
        if r.local[n] & !r.cfg[n] != 0 || r.cfg[n] & !r.global[n] != 0 {
            return fail("dominance is not nested", n, n);
        }
        if x.run & bit(n) == 0 {
            continue;
        }
        for m in bits(d.entered()) {
            let claims = |sets: &[u16]| sets[n] & bit(m) != 0;
            let (local, ran) = (claims(&r.local), claims(&x.local));
            if local && !ran {
                return fail("local dominance refuted", m, n);
            }
            if ran && !local && closes_as_drawn {
                return fail("local dominance missed", m, n);
            }
            if claims(&r.global) && !x.global(m, n) {
                return fail("global dominance refuted", m, n);
            }
            if !claims(&r.global) && x.global(m, n) && simple {
                return fail("global dominance missed", m, n);
            }
            let unique = x.unique(m, n);
            if claims(&confined) && !unique {
                return fail("accepted use is not unique", m, n);
            }
            if claims(&r.accepted) && !claims(&confined) {
                return fail("confined rule refuses more", m, n);
            }
            t.unique += unique as u64;
            t.accepted += claims(&r.accepted) as u64;
            t.accepted_within_forks_region += claims(&confined) as u64;
        }
    }

    if let Some(bound) = bound {
        let bound = TraceBound { laps: if acyclic { 1 } else { bound.laps }, ..bound };
        let (past, local, complete) = traces::observed(g, d, bound);
        t.traced = complete as u64;
        // With fewer choices at a close, or a loop cut short, less shows than can be.
        let all_shown = complete && acyclic && !bound.spine;
        for n in bits(d.entered()) {
            for m in bits(d.entered()) {
                let (seen, possible) = (past[n][m], x.past[n][m]);
                if seen & !possible != 0 || all_shown && seen != possible {
                    return fail("executions show other pasts", m, n);
                }
                let always = |sets: &[u16]| x.run & bit(n) == 0 || sets[n] & bit(m) != 0;
                if always(&x.local) && !always(&local)
                    || all_shown && always(&local) != always(&x.local)
                {
                    return fail("executions show other ancestries", m, n);
                }
            }
        }
    }
    Ok(t)
}
