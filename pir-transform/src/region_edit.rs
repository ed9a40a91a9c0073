//! The loop that all passes over regions have in common: edit some regions, look again.

use crate::cx::PassContext;
use crate::regions::valid_analyses;
use crate::remark::Refusal;
use pir_analysis::{Analyses, Region, Regions};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

/// Why a region stays: a rule and a message, as a remark has them.
pub(crate) type Reason = (&'static str, Cow<'static, str>);

/// How often a function may be copied for edits of its regions or loops, and each of these looked
/// at. Each edit copies the function, so that thousands of them would take quadratic time.
pub(crate) const MAX_COPIES: usize = 64;

/// Edits of several regions at once.
pub(crate) struct Batches<P, A> {
    /// Looks at a region and plans its edit, without changing anything.
    pub plan: P,
    /// Makes the edits of regions of which none contains another, and accepts the result.
    pub apply: A,
}

/// What a pass edits: a region, or one and what follows it.
pub(crate) trait Site {
    /// Returns the blocks of forks and joins that the edit changes, beside those of the region.
    fn more_ends(&self) -> Vec<Block> {
        Vec::new()
    }
}

impl Site for Region {}

impl<T> Site for (Region, T) {}

/// The result of edits, and what to remark beside the edits themselves.
pub(crate) struct EditedRegions {
    pub body: Body,
    pub notes: Vec<(Inst, &'static str, String)>,
}

impl From<Body> for EditedRegions {
    fn from(body: Body) -> Self {
        Self { body, notes: Vec::new() }
    }
}

/// Edits the regions of a function, inner ones first, until none is left that can be edited.
/// Returns whether the function has changed.
///
/// `candidate` says whether the pass concerns a region, and at which instruction its remark is
/// placed; `edit` makes the new body. A region that it refuses is remarked on once, and not tried
/// again. `done` is the rule and the message of the others. The time of a clone of the body and of
/// the analyses for each region, up to [`MAX_COPIES`].
pub(crate) fn edit_regions<S>(
    cx: &mut PassContext<'_>,
    done: Refusal,
    candidate: impl Fn(&PassContext<'_>, &Regions, Region) -> Option<(Inst, S)>,
    edit: impl Fn(&PassContext<'_>, &Regions, S) -> Result<Body, Reason>,
) -> bool {
    let apply = |_: &PassContext<'_>, mut made: Vec<Body>| Ok(made.pop().expect("one edit"));
    let none = |_: &S| Vec::new();
    edit_in_batches(cx, done, (candidate, none), 1, Batches { plan: edit, apply })
}

/// Edits regions as [`edit_regions`] does, but many of them with one copy of the body and of its
/// analyses. The regions of a batch do not contain each other, and no block is the fork or `join`
/// of two of them. If the result of a batch is not accepted, smaller ones are tried. The time of
/// [`MAX_COPIES`] clones of the body and of the analyses.
pub(crate) fn edit_together<S: Site, E, B: Into<EditedRegions>>(
    cx: &mut PassContext<'_>,
    done: Refusal,
    candidate: impl Fn(&PassContext<'_>, &Regions, Region) -> Option<(Inst, S)>,
    batches: Batches<
        impl Fn(&PassContext<'_>, &Regions, S) -> Result<E, Reason>,
        impl Fn(&PassContext<'_>, Vec<E>) -> Result<B, Reason>,
    >,
) -> bool {
    edit_in_batches(cx, done, (candidate, Site::more_ends), usize::MAX, batches)
}

fn edit_in_batches<S, E, B: Into<EditedRegions>>(
    cx: &mut PassContext<'_>,
    done: Refusal,
    (candidate, more_ends): (
        impl Fn(&PassContext<'_>, &Regions, Region) -> Option<(Inst, S)>,
        impl Fn(&S) -> Vec<Block>,
    ),
    max_batch: usize,
    batches: Batches<
        impl Fn(&PassContext<'_>, &Regions, S) -> Result<E, Reason>,
        impl Fn(&PassContext<'_>, Vec<E>) -> Result<B, Reason>,
    >,
) -> bool {
    let mut refused = FxHashSet::default();
    let (mut changed, mut work, mut limit) = (false, 0, max_batch);
    loop {
        // That of the function as it has grown meanwhile.
        let max_work = MAX_COPIES * cx.body.inst_bound();
        let mut missed = Vec::new();
        let Ok(regions) = cx.analyses().regions() else { break };
        let (mut places, mut edits, mut left) = (Vec::new(), Vec::new(), None);
        // Forks and joins of the batch, and regions that contain one of its regions.
        let mut taken: FxHashSet<Block> = FxHashSet::default();
        let mut around: FxHashSet<Region> = FxHashSet::default();
        for r in regions.iter().rev() {
            if edits.len() == limit {
                break;
            }
            let waits = around.contains(&r);
            if waits {
                around.extend(regions.parent(r));
                continue;
            }
            let Some((at, site)) = candidate(cx, regions, r).filter(|c| !refused.contains(&c.0))
            else {
                continue;
            };
            let more = more_ends(&site);
            let own = || regions.entry_forks(r).iter().chain(regions.joins(r));
            let ends = || own().chain(&more).copied();
            if limit > 1 && ends().any(|b| taken.contains(&b)) {
                around.extend(regions.parent(r));
                continue;
            }
            if work > max_work {
                left = Some(at);
                break;
            }
            // A plan for one region alone is the edit itself.
            let is_alone = max_batch == 1;
            work += if is_alone { cx.body.inst_bound() } else { regions.blocks(r).len() };
            match (batches.plan)(cx, regions, site) {
                Ok(edit) => {
                    taken.extend(ends());
                    around.extend(regions.parent(r));
                    places.push(at);
                    edits.push(edit);
                }
                Err(reason) => {
                    missed.push((at, reason));
                    refused.insert(at);
                }
            }
        }
        for (at, (rule, message)) in missed {
            cx.missed(at, rule, message);
        }
        if let Some(&at) = places.first().or(left.as_ref())
            && (work > max_work || places.is_empty())
        {
            cx.missed(at, "budget", "the function is too large for a change of each region");
        }
        let Some(&first) = places.first().filter(|_| work <= max_work) else { break };
        if max_batch > 1 {
            work += cx.body.inst_bound();
        }
        match (batches.apply)(cx, edits) {
            Ok(edited) => {
                let EditedRegions { body, notes } = edited.into();
                for at in places {
                    cx.applied(at, done.0, done.1);
                }
                for (at, rule, message) in notes {
                    cx.applied(at, rule, message);
                }
                *cx.body = body;
                cx.graph_changed();
                changed = true;
                limit = limit.saturating_mul(2).min(max_batch);
            }
            Err((rule, message)) if places.len() == 1 => {
                cx.missed(first, rule, message);
                refused.insert(first);
            }
            // One of them is the reason.
            Err(_) => limit = places.len() / 2,
        }
    }
    changed
}

/// Facts that are computed once for each graph that a pass makes.
pub(crate) struct PerGraph<T>(RefCell<Option<(Arc<Analyses>, T)>>);

impl<T> Default for PerGraph<T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T> PerGraph<T> {
    /// Calls `ask` with the facts of the graph as it is now.
    pub(crate) fn with<R>(
        &self,
        cx: &PassContext<'_>,
        compute: impl FnOnce() -> T,
        ask: impl FnOnce(&mut T) -> R,
    ) -> R {
        let mut known = self.0.borrow_mut();
        // The analyses are kept, so that no later ones have the same address.
        if known.as_ref().is_none_or(|(of, _)| !Arc::ptr_eq(of, cx.analyses())) {
            *known = Some((cx.analyses().clone(), compute()));
        }
        ask(&mut known.as_mut().expect("it was computed").1)
    }
}

/// Returns an entry fork of the region, where a remark on it is placed.
pub(crate) fn entry_fork(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<Inst> {
    regions.entry_forks(r).first().and_then(|&f| cx.body.terminator(f))
}

/// Returns the analyses of an edited body.
///
/// # Errors
/// A value may be used where the verifier does not accept it.
pub(crate) fn accept(body: &Body) -> Result<Analyses, Reason> {
    let message = "a value would no longer be certain where it is used";
    valid_analyses(body).ok_or(("uses", message.into()))
}

/// Turns a refusal into an error.
pub(crate) fn refuse(refusal: Refusal) -> Reason {
    (refusal.0, refusal.1.into())
}
