//! Gives each strand an object of its own where all write a shared one before they read it.
//!
//! # Conditions, from the specification
//!
//! An `alloca` is made before a region, and only strands of the region access it. Each read follows
//! a write of the whole object by the same strand, with nothing in between by which the strand
//! could learn of other strands' accesses (reference: memory): no `acquire`, fence, critical
//! section, barrier, fork, join, or call that may synchronise. Let *w* be that write, *r* the read,
//! and *x* a write of another strand.
//!
//! - If *x* happens before *r*, it does so by an edge into the strand. None comes between *w* and
//!   *r*, so *x* happens before *w* as well, and *r* sees *w*.
//! - If *r* happens before *x*, it does not see *x*.
//! - If neither, *x* and *r* race, and *r* yields poison, which the result may make any value.
//!
//! So in each execution of the original *r* yields what *w* wrote, or poison; with an object of its
//! own it yields what *w* wrote. This holds for every schedule, `width` and `force`: they add edges
//! at starts and ends of strands, and by the instructions that are excluded. It does not hold for
//! lanes of `lockstep` regions, which all write before one of them reads, in an order that is no
//! race. No strand reads the object after the region, and its address is used by loads and stores
//! alone, so that two objects cannot be distinguished from one.
//!
//! Refused, though some could be decided: parts of objects (`sroa` splits them first), strands that
//! fork between two accesses, and reads after synchronisation in a region of `width 1`.

mod strands;

use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::pass::{Kept, Pass, Reads};
use pir_core::cursor::Uses;
use pir_core::entity::Inst;
use pir_core::opcode::Opcode;
use strands::{Cluster, Finder, LastSyncs};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "privatise",
    summary: "gives strands objects of their own where each writes a shared one before it reads it",
    when: Some("strands share a temporary variable, so that `mem2reg` leaves it"),
    conditions: "\
An `alloca` is made before a region, and accessed by strands of the region alone: by plain loads \
and stores of the whole object, and its address is used by nothing else but the lists of forks. On \
each path from the start of a strand to a load, the strand stores the object, and does nothing \
afterwards by which it could learn of another strand's store: atomic accesses above `monotonic`, \
`volatile` accesses, fences, critical sections, barriers, forks, joins, and calls without `nosync` \
and `nofree`. One strand makes all accesses that follow a start. Lanes of `lockstep` regions keep \
the object, because they see each other's stores in order.",
    example: include_str!("privatise.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// The number of blocks looked at after which other objects stay shared.
const MAX_WORK: usize = 1 << 24;

fn run(cx: &mut PassContext<'_>) -> bool {
    let analyses = cx.analyses().clone();
    let (Ok(local), Ok(regions)) = (analyses.local(), analyses.regions()) else { return false };
    if regions.is_empty() {
        return false;
    }
    let uses = Uses::new(cx.body);
    let syncs = LastSyncs::of(cx);
    let mut found: Vec<(Inst, Vec<Cluster>)> = Vec::new();
    let mut refused = Vec::new();
    let mut work = 0;
    let finder = Finder { analyses: &analyses, local, regions, uses: &uses, syncs: &syncs };
    let insts = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b)).copied();
    for alloca in insts.filter(|&i| cx.body.inst(i).op() == Opcode::Alloca) {
        if !finder.is_candidate(cx, alloca) {
            continue;
        }
        work += cx.body.block_bound();
        let clusters = match work > MAX_WORK {
            true => Err(("budget", "the function is too large for each object")),
            false => finder.clusters(cx, alloca),
        };
        match clusters {
            Ok(clusters) => found.push((alloca, clusters)),
            Err(why) => refused.push((alloca, why)),
        }
    }
    for (alloca, (rule, why)) in refused {
        cx.missed(alloca, rule, why);
    }
    let changed = !found.is_empty();
    for (alloca, clusters) in found {
        cx.applied(alloca, "private", "each strand that uses the `alloca` has one of its own");
        for cluster in &clusters {
            give_object(cx, alloca, cluster);
        }
        // The remaining uses are in the lists of forks.
        if uses.of(alloca).iter().all(|&(user, _)| cx.body.inst(user).op() != Opcode::Fork) {
            erase_all(cx.body, &[alloca]);
        }
    }
    if changed {
        // They give the order of uses, which is another one now.
        cx.body.use_list_orders.clear();
    }
    changed
}

/// Makes an object at the start of a strand, for the accesses that follow.
fn give_object(cx: &mut PassContext<'_>, alloca: Inst, cluster: &Cluster) {
    let data = *cx.body.inst(alloca);
    let at = cx.body.phis(cluster.start).count();
    let own = cx.body.insert_inst(cluster.start, at, data);
    for &i in &cluster.accesses {
        let k = usize::from(cx.body.inst(i).op() == Opcode::Store);
        cx.body.ops_mut(i)[k] = own.into();
    }
}
