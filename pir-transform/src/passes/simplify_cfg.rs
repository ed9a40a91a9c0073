//! Simplifies the graph: folds constant branches, removes blocks that are not reached, skips empty
//! blocks, and merges blocks that follow each other.
//!
//! A region is what edges connect, and an attribute of one entry fork holds for all of it. So a
//! removed edge may take blocks out of a region. The result is taken only if each region has kept
//! its entry forks, and if all uses are still accepted.

mod empty;
mod known;
mod merge;
mod outcome;
mod spine;

pub(super) use outcome::check as check_outcome;

use crate::cx::PassContext;
use crate::edit::remove_unreachable;
use crate::pass::{Kept, Pass, Reads};
use pir_analysis::Analyses;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::cursor::replace_terminator;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "simplify-cfg",
    summary: "folds constant branches, removes unreachable and empty blocks, and merges blocks",
    when: None,
    conditions: "\
A `br` or `switch` on an integer constant, or with one target, becomes a plain `br`. Blocks that \
no path from the entry reaches go, unless their address is taken. A block is merged into its only \
predecessor if that has no other successor, ends with `br`, and the block does not start with \
`join`; a `phi` there needs a value that locally dominates it, and uses that it locally \
dominates. A block that has a plain `br` alone is skipped, unless a loop begins with it or with \
the block behind it, that one starts with `join` or has a `phi`, or a fork leads to it. So is, by \
a branch on the same condition, a block that only branches on it. A branch on a condition that an \
earlier one has decided is folded, and a `phi` of one value, but for `poison`, goes; not in a \
function with a `lockstep` region. An entry fork passes over an empty block that is its only \
successor, except in a `lockstep` region. Nothing is done to a function if a region would lose \
one of several entry forks or fall into two, because the attributes of a `fork` hold for the \
whole region, or if a fork of a `force` region would go.",
    example: include_str!("simplify-cfg.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    simplify(cx, true)
}

/// Folds the branches on constants, and removes the blocks that are not reached then. Returns
/// whether there were any.
pub(super) fn fold_known_branches(cx: &mut PassContext<'_>) -> bool {
    let mut terminators = cx.body.layout().iter().filter_map(|&b| cx.body.terminator(b));
    terminators.any(|t| only_target(cx.module, cx.body, t).is_some()) && simplify(cx, false)
}

fn simplify(cx: &mut PassContext<'_>, merges: bool) -> bool {
    let old = cx.body.clone();
    let before = cx.analyses().clone();
    let mut done = fold_branches(cx.module, cx.body);
    done.extend(remove_unreached(cx));
    cx.graph_changed();
    if merges {
        // Lanes meet at blocks.
        if !has_lanes(cx.body) {
            done.extend(pass_over_blocks(cx));
        }
        let analyses = cx.analyses().clone();
        done.extend(merge::merge_blocks(cx, &analyses));
        cx.graph_changed();
        done.extend(spine::pass_over(cx));
    }
    if done.is_empty() {
        return false;
    }
    cx.body.use_list_orders.clear();
    let verdict = outcome::check(&old, &before, cx.body);
    let new = std::mem::replace(cx.body, old);
    // The old body has all the instructions at which something was done.
    match verdict {
        Err((at, (rule, why))) => {
            cx.graph_changed();
            cx.missed(at, rule, why);
            return false;
        }
        Ok(()) => {
            for (b, rule, what) in done {
                let at = cx.body.terminator(b).expect("the block is terminated");
                cx.applied(at, rule, what);
            }
        }
    }
    *cx.body = new;
    true
}

/// Lets branches pass over the blocks in which nothing is done or decided.
fn pass_over_blocks(cx: &mut PassContext<'_>) -> Vec<Done> {
    type Step = fn(&mut PassContext<'_>, &Analyses) -> Vec<Done>;
    let steps: [Step; 4] = [known::phis, empty::skip, known::thread, known::branches];
    let mut done = Vec::new();
    for step in steps {
        let analyses = cx.analyses().clone();
        let more = step(cx, &analyses);
        if !more.is_empty() {
            done.extend(more);
            done.extend(fold_branches(cx.module, cx.body));
            done.extend(remove_unreached(cx));
            cx.graph_changed();
        }
    }
    done
}

/// Whether strands of a region run in step.
fn has_lanes(body: &Body) -> bool {
    let mut ends = body.layout().iter().filter_map(|&b| body.terminator(b));
    ends.any(|t| body.inst(t).fork_flags().contains(ForkFlags::LOCKSTEP))
}

/// A block of the old body that was changed, the rule, and the change.
pub(crate) type Done = (Block, &'static str, &'static str);

/// Makes plain branches of those that have one target.
pub(crate) fn fold_branches(module: &Module, body: &mut Body) -> Vec<Done> {
    let mut done = Vec::new();
    for b in body.layout().to_vec() {
        let Some(t) = body.terminator(b) else { continue };
        let Some(to) = only_target(module, body, t) else { continue };
        let br = InstData::new(Opcode::Br, Type::VOID);
        if replace_terminator(body, b, br, &[to.into()], &[]).is_ok() {
            done.push((b, "constant-branch", "folds a branch that has one target"));
        }
    }
    done
}

/// Returns where a conditional branch or `switch` goes, if that is known.
fn only_target(module: &Module, body: &Body, t: Inst) -> Option<Block> {
    let ops = body.ops(t);
    let constant = |v: Value| {
        // A branch on `undef` or `poison` is undefined behaviour, and stays so that runs report it.
        v.as_const().filter(|&c| !matches!(body.consts.get(c).kind, ConstKind::Expr(_)))?;
        body.consts.int_value(&module.types, v)
    };
    match (body.inst(t).op(), ops) {
        (Opcode::Br, [_, yes, no]) if yes == no => yes.as_block(),
        (Opcode::Br, &[condition, yes, no]) => {
            constant(condition).and_then(|c| if c != 0 { yes.as_block() } else { no.as_block() })
        }
        (Opcode::Switch, [value, default, cases @ ..]) => {
            let n = constant(*value)?;
            for case in cases.chunks_exact(2) {
                if constant(case[0])? == n {
                    return case[1].as_block();
                }
            }
            default.as_block()
        }
        _ => None,
    }
}

/// Removes the blocks that neither the entry nor a block whose address is taken reaches.
fn remove_unreached(cx: &mut PassContext<'_>) -> Option<Done> {
    let addressed: FxHashSet<Block> =
        cx.body.layout().iter().copied().filter(|&b| cx.is_address_taken(b)).collect();
    let gone = remove_unreachable(cx.body, |b| addressed.contains(&b))?;
    Some((gone, "unreachable", "removes blocks that are not reached"))
}
