//! The loop that all passes over regions have in common: edit one region, look again.

use crate::cx::PassContext;
use crate::regions::{Refusal, valid_analyses};
use pir_analysis::{Analyses, Region, Regions};
use pir_core::entity::Inst;
use pir_core::function::Body;
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// Why a region stays: a rule and a message, as a remark has them.
pub(crate) type Reason = (&'static str, Cow<'static, str>);

/// The number of instructions copied after which a function keeps its other regions: each edit
/// copies the function, so that thousands of regions would take quadratic time.
pub(crate) const MAX_WORK: usize = 1 << 21;

/// Edits the regions of a function one at a time, inner ones first, until none is left that can be
/// edited. Returns whether the function has changed.
///
/// `candidate` says whether the pass concerns a region, and at which instruction its remark is
/// placed; `edit` makes the new body. A region that it refuses is remarked on once, and not tried
/// again. `done` is the rule and the message of the others. The time of a clone of the body and of
/// the analyses for each region, up to [`MAX_WORK`].
pub(crate) fn edit_regions<S>(
    cx: &mut PassContext<'_>,
    done: Refusal,
    candidate: impl Fn(&PassContext<'_>, &Regions, Region) -> Option<(Inst, S)>,
    edit: impl Fn(&PassContext<'_>, &Regions, S) -> Result<Body, Reason>,
) -> bool {
    let mut refused = FxHashSet::default();
    let mut changed = false;
    let mut work = 0;
    loop {
        let mut missed = Vec::new();
        let Ok(regions) = cx.analyses().regions() else { break };
        let edited = regions.iter().rev().find_map(|r| {
            let (at, site) = candidate(cx, regions, r).filter(|c| !refused.contains(&c.0))?;
            match edit(cx, regions, site) {
                Ok(body) => Some((at, body)),
                Err(reason) => {
                    missed.push((at, reason));
                    refused.insert(at);
                    None
                }
            }
        });
        for (at, (rule, message)) in missed {
            cx.missed(at, rule, message);
        }
        let Some((at, body)) = edited else { break };
        work += body.inst_bound();
        if work > MAX_WORK {
            cx.missed(at, "budget", "the function is too large for a change of each region");
            break;
        }
        cx.applied(at, done.0, done.1);
        *cx.body = body;
        cx.graph_changed();
        changed = true;
    }
    changed
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
