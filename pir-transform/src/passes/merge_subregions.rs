//! Merges regions into the regions around them (section 5.2 of the draft).

use crate::cx::PassContext;
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Batches, Site, accept, edit_together, entry_fork, refuse};
use crate::regions::{asks_or_waits, attribute, ends_strand, may_never_close};
use crate::remark::Refusal;
use pir_analysis::{BlockExit, Region, Regions};
use pir_core::cursor::remove_join;
use pir_core::entity::{Block, Inst};
use pir_core::inst::ForkFlags;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "merge-subregions",
    summary: "merges regions that begin and end with strands of the region around",
    when: Some(
        "strands do nothing but open a region, as a task that starts tasks and waits for them",
    ),
    conditions: "\
Each entry fork of the region is in a block that a fork of the region around starts, and its \
only `join` is followed by nothing but a branch to a `join` of the region around, or by `halt`. \
The entry forks become interior, and the `join` goes: its strands end at the outer `join` \
themselves, where their owner ended at once. The region must certainly close, otherwise its \
owner is suspended for ever, and the region around may close at one `join` only. Both regions \
must be without `force`, `width`, `lockstep` and `!pir.backends`, and neither may ask for the \
number of a strand, or wait for a critical section.",
    example: include_str!("merge-subregions.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("subregion", "the strands of the region become strands of the one around");
    let plan = |cx: &PassContext<'_>, regions: &Regions, site: Subregion| {
        let refusal = refusal(cx, regions, site.region, site.outer);
        refusal.map_or(Ok(site), |refusal| Err(refuse(refusal)))
    };
    let apply = |cx: &PassContext<'_>, sites: Vec<Subregion>| {
        let mut body = cx.body.clone();
        for site in &sites {
            for &f in &site.entry_forks {
                let fork = body.terminator(f).expect("a fork");
                let data = body.inst_mut(fork);
                *data = data.with_fork_flags(data.fork_flags() | ForkFlags::INTERIOR);
            }
            remove_join(&mut body, site.join).expect("it closes the region");
        }
        accept(&body)?;
        Ok(body)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
}

/// A region to merge, and the region around.
struct Subregion {
    region: Region,
    outer: Region,
    entry_forks: Vec<Block>,
    join: Block,
}

impl Site for Subregion {}

fn candidate(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Inst, Subregion)> {
    let (outer, join) = spans_strands(cx, regions, r)?;
    let entry_forks = regions.entry_forks(r).to_vec();
    Some((entry_fork(cx, regions, r)?, Subregion { region: r, outer, entry_forks, join }))
}

/// Returns the region around and the join block, if the region begins where strands of the other
/// begin, and ends where they end.
fn spans_strands(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Region, Block)> {
    let (cfg, outer) = (cx.analyses().cfg(), regions.parent(r)?);
    let is_start = |&f: &Block| {
        let opens = |&p: &Block| regions.opened_by(p) == Some(outer);
        regions.innermost(f) == Some(outer) && cfg.preds(f).iter().any(opens)
    };
    let &[join] = regions.joins(r) else { return None };
    let has_blocks = !regions.is_empty_region(r);
    let starts = has_blocks && regions.entry_forks(r).iter().all(is_start);
    let ends = regions.closed_by(join).len() == 1
        && ends_strand(cx.body, join, |s| regions.joins(outer).contains(&s));
    (starts && ends && cfg.node(join).exit != BlockExit::EntryFork).then_some((outer, join))
}

fn refusal(cx: &PassContext<'_>, regions: &Regions, r: Region, outer: Region) -> Option<Refusal> {
    let attributes = [r, outer].into_iter().find_map(|r| attribute(cx, cx.body, regions, r));
    let asks = || {
        let mut both = [r, outer].into_iter();
        both.find_map(|r| asks_or_waits(cx, cx.body, cx.analyses(), r))
    };
    if let Some(found) = attributes.or_else(asks) {
        return Some(found);
    }
    if may_never_close(cx.analyses().cfg(), regions, r) {
        return Some(("never-closes", "all strands of the region may end with `halt`"));
    }
    let several = ("joins", "which `join` closes the region around depends on its strands");
    (regions.joins(outer).len() > 1).then_some(several)
}
