//! Makes critical sections shorter: instructions that no other strand can notice move out.
//!
//! # Why the result refines the original
//!
//! A computation, or an access of an object of the strand itself, neither orders anything nor is
//! ordered by the section. But entering may take for ever, so that an instruction that moves in
//! front of `enter` must not fail. One that moves after `exit` was certain to be executed before.
//!
//! An empty section still orders: a strand that learns that it has happened, by a `monotonic` flag
//! say, and then enters a section of the same object, is ordered after all that came before the
//! empty one. It is removed only next to another section of the same object by the same strand,
//! with nothing between them that another strand can notice. Then each execution of the result is
//! one of the original in which both sections follow each other at once: the same sections of other
//! strands come before both and after both, so the same things are ordered.

mod object;

use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::facts::is_speculatable;
use crate::pass::{Kept, Pass, Reads};
use object::OwnObjects;
use pir_core::entity::{Block, Inst, Value};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "shrink-critical",
    summary: "moves instructions out of critical sections that need no lock",
    when: Some("strands wait for each other in critical sections"),
    conditions: "\
In the block of a `critical.enter`, arithmetic that cannot trap moves from behind it to the front, \
if its operands are there. In the block of a `critical.exit`, computations that nothing in the \
section uses move behind it; these may trap. So do plain loads and stores of a whole `alloca` \
whose address is used for nothing else, and which one strand accesses alone. Accesses of any other \
memory, calls of functions and atomics stay. A section without any of these is removed only if the \
strand has another section of the same object right before or after: otherwise strands may rely \
on the order that the empty section gives.",
    example: include_str!("shrink-critical.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let blocks: Vec<Block> = cx.body.layout().to_vec();
    let has_section = |&b: &Block| cx.body.insts(b).iter().any(|&i| Border::of(cx, i).is_some());
    let blocks: Vec<Block> = blocks.into_iter().filter(has_section).collect();
    if blocks.is_empty() {
        return false;
    }
    let analyses = cx.analyses().clone();
    let Ok(local) = analyses.local() else { return false };
    // Moves keep the blocks of all accesses, so that the facts about objects stay valid.
    let mut objects = OwnObjects::new(cx, &analyses, local);
    let described: FxHashSet<Inst> =
        cx.body.metadata.values_mut().filter_map(|v| v.as_inst()).collect();
    let mut changed = false;
    for b in blocks {
        loop {
            let raised = raise(cx, &mut objects, b);
            let lowered = lower(cx, &mut objects, &described, b);
            if !remove_empty(cx, &mut objects, b) && !raised && !lowered {
                break;
            }
            changed = true;
        }
        remark_missed(cx, &mut objects, b);
    }
    if changed {
        // They give the order of uses, which is another one now.
        cx.body.use_list_orders.clear();
    }
    changed
}

/// The start or the end of a section, of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Border {
    Enter(Value),
    Exit(Value),
}

impl Border {
    fn of(cx: &PassContext<'_>, i: Inst) -> Option<Self> {
        if cx.body.inst(i).op() != Opcode::Call {
            return None;
        }
        let object = || cx.body.call_args(i).first().copied();
        match intrinsic::called(cx.module, cx.body, i)? {
            Id::ParallelCriticalEnter => Some(Self::Enter(object()?)),
            Id::ParallelCriticalExit => Some(Self::Exit(object()?)),
            _ => None,
        }
    }
}

/// The instructions of a section that stay in it.
#[derive(Default)]
struct Staying {
    insts: FxHashSet<Inst>,
    objects: FxHashSet<Inst>,
}

/// Moves instructions in front of the starts of sections. O(length of the block · nesting)
fn raise(cx: &mut PassContext<'_>, objects: &mut OwnObjects<'_>, b: Block) -> bool {
    let mut order = cx.body.insts(b).to_vec();
    let mut changed = false;
    // Inner sections first, so that an instruction can leave those around too.
    for at in (0..order.len()).rev() {
        if !matches!(Border::of(cx, order[at]), Some(Border::Enter(_))) {
            continue;
        }
        let mut staying = Staying::default();
        let is_end =
            |&&i: &&Inst| Border::of(cx, i).is_some() || cx.body.inst(i).op().is_terminator();
        let inside: Vec<Inst> =
            order[at + 1..].iter().take_while(|i| !is_end(i)).copied().collect();
        let (mut before, mut stay) = (Vec::new(), vec![order[at]]);
        for &i in &inside {
            let object = objects.of_access(cx, i);
            let is_free = cx
                .body
                .ops(i)
                .iter()
                .all(|v| v.as_inst().is_none_or(|d| !staying.insts.contains(&d)))
                && object.is_none_or(|o| !staying.objects.contains(&o));
            if is_free && (object.is_some() || is_speculatable(cx.module, cx.body, i)) {
                moved(cx, i, "before", "in front of");
                before.push(i);
            } else {
                staying.insts.insert(i);
                staying.objects.extend(object);
                stay.push(i);
            }
        }
        changed |= !before.is_empty();
        before.extend(stay);
        order[at..=at + inside.len()].copy_from_slice(&before);
    }
    if changed {
        cx.body.relocate_all(b, &order, b, 0);
    }
    changed
}

/// Moves instructions after the ends of sections. O(length of the block · nesting)
fn lower(
    cx: &mut PassContext<'_>,
    objects: &mut OwnObjects<'_>,
    described: &FxHashSet<Inst>,
    b: Block,
) -> bool {
    let mut order = cx.body.insts(b).to_vec();
    let mut changed = false;
    for at in 0..order.len() {
        let exit = order[at];
        if !matches!(Border::of(cx, exit), Some(Border::Exit(_))) {
            continue;
        }
        // The values that are used by what stays.
        let mut used: FxHashSet<Inst> =
            cx.body.ops(exit).iter().filter_map(|v| v.as_inst()).collect();
        let mut staying = FxHashSet::default();
        let is_begin =
            |&&i: &&Inst| Border::of(cx, i).is_some() || cx.body.inst(i).op() == Opcode::Phi;
        let inside: Vec<Inst> =
            order[..at].iter().rev().take_while(|i| !is_begin(i)).copied().collect();
        // The last first.
        let (mut after, mut stay) = (Vec::new(), vec![exit]);
        for &i in &inside {
            let object = objects.of_access(cx, i);
            let is_free = !used.contains(&i)
                && !described.contains(&i)
                && object.is_none_or(|o| !staying.contains(&o));
            if is_free && (object.is_some() || is_computation(cx, i)) {
                moved(cx, i, "after", "behind");
                after.push(i);
            } else {
                used.extend(cx.body.ops(i).iter().filter_map(|v| v.as_inst()));
                staying.extend(object);
                stay.push(i);
            }
        }
        changed |= !after.is_empty();
        after.extend(stay);
        after.reverse();
        order[at - inside.len()..=at].copy_from_slice(&after);
    }
    if changed {
        cx.body.relocate_all(b, &order, b, 0);
    }
    changed
}

fn moved(cx: &mut PassContext<'_>, i: Inst, rule: &'static str, to: &str) {
    let op = cx.body.inst(i).op().name();
    cx.applied(i, rule, format!("moves a `{op}` {to} the critical section"));
}

/// Returns whether an instruction only computes a value, or fails.
fn is_computation(cx: &PassContext<'_>, i: Inst) -> bool {
    matches!(cx.body.inst(i).op().effect(), Effect::Pure | Effect::Trap | Effect::Choose)
        || is_speculatable(cx.module, cx.body, i)
}

/// The borders of sections in a block, apart from `None` for what other strands may notice.
fn borders(
    cx: &PassContext<'_>,
    objects: &mut OwnObjects<'_>,
    b: Block,
) -> Vec<Option<(Border, Inst)>> {
    let mut list = Vec::new();
    for &i in cx.body.insts(b) {
        match Border::of(cx, i) {
            Some(border) => list.push(Some((border, i))),
            None => {
                // In front of a section that is never entered, nothing new may fail.
                let op = cx.body.inst(i).op();
                let is_private = op.is_debug()
                    || op.effect() == Effect::Choose
                    || is_speculatable(cx.module, cx.body, i)
                    || objects.of_access(cx, i).is_some();
                if !is_private && list.last() != Some(&None) {
                    list.push(None);
                }
            }
        }
    }
    list
}

/// Removes empty sections next to others of the same object. O(length of the block).
fn remove_empty(cx: &mut PassContext<'_>, objects: &mut OwnObjects<'_>, b: Block) -> bool {
    let mut dead = Vec::new();
    let mut kept: Vec<Option<(Border, Inst)>> = Vec::new();
    for border in borders(cx, objects, b) {
        kept.push(border);
        let n = kept.len();
        // The last two are an empty section after another one, or the two before the last are one.
        let first = match kept[n.saturating_sub(3)..] {
            [
                Some((Border::Exit(x), _)),
                Some((Border::Enter(y), _)),
                Some((Border::Exit(z), _)),
            ] if x == y && y == z => n - 2,
            [
                Some((Border::Enter(x), _)),
                Some((Border::Exit(y), _)),
                Some((Border::Enter(z), _)),
            ] if x == y && y == z => n - 3,
            _ => continue,
        };
        dead.extend(kept.drain(first..first + 2).flatten().map(|(_, i)| i));
    }
    for pair in dead.chunks(2) {
        cx.applied(pair[0], "empty", "removes an empty critical section next to another one");
    }
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

/// Remarks why empty sections are kept.
fn remark_missed(cx: &mut PassContext<'_>, objects: &mut OwnObjects<'_>, b: Block) {
    for pair in borders(cx, objects, b).windows(2) {
        if let [Some((Border::Enter(x), i)), Some((Border::Exit(y), _))] = *pair
            && x == y
        {
            let why = "strands may rely on the order that the empty critical section gives";
            cx.missed(i, "order", why);
        }
    }
}
