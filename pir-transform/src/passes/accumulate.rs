//! Updates a location once where a loop updates it in each iteration (reduction recognition).
//!
//! # Why the result refines the loop
//!
//! The loop and its updates are executed by one strand. Among the updates are only plain accesses
//! of other memory and computations: nothing by which another strand could learn how far the loop
//! is, or by which the loop could wait. The loop ends, because it counts. So there is a schedule of
//! the original in which the strand executes the whole loop at the moment at which the result
//! executes its only update: no strand sees that the plain accesses come later, since an access
//! that meets one of them in another strand races in both. In that schedule the updates follow each
//! other, and an associative, commutative operator with wrapping integers gives the location the
//! same value. A `monotonic` update orders no other accesses (as in LLVM), so happens-before is the
//! same too; a release sequence goes on through one update as through many. So each outcome of the
//! result is one of the original; there are fewer, since no strand sees a partial total.
//!
//! Lanes of a `lockstep` region have one order only, and it is not that schedule. If the loop does
//! not end, its updates may never become visible in the result: it stays.

mod operator;
mod rewrite;
mod update;

use crate::counted_loop::certainly_ends;
use crate::cx::PassContext;
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::MAX_COPIES;
use crate::regions::is_in_lockstep;
use crate::remark::Refusal;
use pir_analysis::{Analyses, DomTree, Loop, Regions};
use pir_core::cursor::Uses;
use pir_core::entity::Inst;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use update::{Memory, Update};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "accumulate",
    summary: "makes one atomic update of those that a loop makes of one location",
    when: Some("strands count or sum by atomic updates in loops of their own"),
    conditions: "\
A sequential loop updates a location by `monotonic` `atomicrmw` `add`, `sub`, `and`, `or`, `xor`, \
`max`, `min`, `umax` or `umin`, on an integer of up to 64 bits, and no result is used. The address \
is available in front of the loop, and all updates have it and the same operator; `add` and `sub` \
go together. The total is kept in a register, and each way out of the loop has one update, \
under a test if no iteration may have made one. Nothing else in the loop may touch the \
location or communicate: atomic and `volatile` accesses, fences, calls that may access memory or \
not return, forks, joins, and the intrinsics of strands. The loop and those in it must end: a \
variable with a constant step is tested against an invariant bound. Floating-point operators stay, \
because an `atomicrmw` has no `reassoc`. Two updates in one block become one under the same \
conditions. Lanes of `lockstep` regions keep theirs.",
    example: include_str!("accumulate.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut insts = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b));
    if !insts.any(|&i| cx.body.inst(i).op() == Opcode::AtomicRmw) {
        return false;
    }
    let (mut changed, mut work) = (false, 0);
    loop {
        let analyses = cx.analyses().clone();
        let (Ok(local), Ok(regions)) = (analyses.local(), analyses.regions()) else { break };
        let uses = Uses::new(cx.body);
        let memory = Memory::new(cx.module, cx.function(), cx.body);
        let finder = Finder { analyses: &analyses, local, regions, uses, memory };
        let mut refused = Vec::new();
        // Inner loops come first: their updates become those of the loops around.
        let mut loops = analyses.loops().iter().rev();
        let found = loops.find_map(|l| match finder.updates(cx, l)? {
            Ok(updates) => Some((l, updates)),
            Err(refusal) => {
                refused.push(refusal);
                None
            }
        });
        work += cx.body.inst_bound();
        let Some((l, updates)) = found else {
            remark_missed(cx, refused);
            return finder.combine_neighbours(cx) || changed;
        };
        if work > MAX_COPIES * cx.body.inst_bound() {
            cx.missed(updates[0].inst, "budget", "the function is too large for each loop");
            break;
        }
        for u in &updates {
            cx.applied(u.inst, "loop", "makes one update after the loop of those of iterations");
        }
        rewrite::rewrite(cx, &analyses, l, &updates);
        changed = true;
    }
    changed
}

/// An update that stays, and why.
type Missed = (Inst, Refusal);

fn remark_missed(cx: &mut PassContext<'_>, refused: Vec<Missed>) {
    let mut seen = FxHashSet::default();
    for (i, (rule, why)) in refused {
        // The loops around have the same reason.
        if seen.insert(i) {
            cx.missed(i, rule, why);
        }
    }
}

struct Finder<'a> {
    analyses: &'a Analyses,
    local: &'a DomTree,
    regions: &'a Regions,
    uses: Uses,
    memory: Memory<'a>,
}

impl Finder<'_> {
    /// Returns the updates of a loop, if there is any `atomicrmw`. O(instructions of the loop).
    fn updates(&self, cx: &PassContext<'_>, l: Loop) -> Option<Result<Vec<Update>, Missed>> {
        let loops = self.analyses.loops();
        let body = &*cx.body;
        let insts = || loops.blocks(l).iter().flat_map(|&b| body.insts(b)).copied();
        let at = insts().find(|&i| body.inst(i).op() == Opcode::AtomicRmw)?;
        let refuse = |i: Inst, why: Refusal| Some(Err((i, why)));
        let first = match Update::of(cx.module, body, &self.uses, at) {
            Ok(first) => first,
            Err(why) => return refuse(at, why),
        };
        if is_in_lockstep(cx, self.regions, loops.header(l)) {
            return refuse(at, ("lockstep", "the loop runs in a lane of a `lockstep` region"));
        }
        let is_outside = |i: Inst| {
            let b = body.block_of(i);
            !loops.contains(l, b) && self.local.dominates(b, loops.header(l))
        };
        if !first.address.as_inst().is_none_or(is_outside) {
            return refuse(at, ("address", "the address is computed in the loop"));
        }
        let mut found = Vec::new();
        for i in insts() {
            let update = Update::of(cx.module, body, &self.uses, i).ok();
            match update.filter(|u| body.inst(i).op() == Opcode::AtomicRmw && u.is_alike(&first)) {
                Some(u) => found.push(u),
                None => {
                    if let Some(why) = self.memory.obstacle(body, &first, i) {
                        return refuse(at, why);
                    }
                }
            }
        }
        if !certainly_ends(cx.module, body, self.analyses, self.local, l) {
            return refuse(at, ("endless", "the loop is not known to end"));
        }
        Some(Ok(found))
    }

    /// Combines updates that follow each other in a block. O(body).
    fn combine_neighbours(&self, cx: &mut PassContext<'_>) -> bool {
        let mut changed = false;
        for b in cx.body.layout().to_vec() {
            if is_in_lockstep(cx, self.regions, b) {
                continue;
            }
            // The last update, and the reasons by which earlier ones cannot be delayed.
            let mut open: Option<Update> = None;
            let mut closed = FxHashMap::default();
            for i in cx.body.insts(b).to_vec() {
                let is_rmw = cx.body.inst(i).op() == Opcode::AtomicRmw;
                let update = Update::of(cx.module, cx.body, &self.uses, i).ok();
                let update = update.filter(|_| is_rmw);
                if let (Some(first), Some(second)) = (open, update)
                    && first.is_alike(&second)
                {
                    let message = "makes one update of two that follow each other";
                    cx.applied(second.inst, "neighbours", message);
                    open = Some(rewrite::combine(cx, &first, &second));
                    changed = true;
                    continue;
                }
                if let Some(first) = open
                    && let Some(why) = self.memory.obstacle(cx.body, &first, i)
                {
                    closed.insert(first.address, why);
                    open = None;
                }
                if let Some(update) = update {
                    if let Some((rule, why)) = closed.remove(&update.address) {
                        cx.missed(i, rule, why);
                    }
                    open = Some(update);
                }
            }
        }
        changed
    }
}
