//! Reachability, depth, and the forks that open instances along `via`.

use crate::format::{FunctionCertificate, Label, ParallelCertificate};
use crate::graph::{BlockEnd, Graph};
use crate::{CheckResult, demand};

/// Returns whether a block has a position in the order, but no depth: it is reachable and claimed
/// to be a dead end (reference: depth).
pub(crate) fn is_dead(part: &FunctionCertificate, b: u32) -> bool {
    part.depth_in[b as usize].is_none() && part.order[b as usize].is_some()
}

/// Checks that the claimed dead ends are the least set: each has the form of one, the order ascends
/// from each to its successors, so that no cycle is among them, and no other block has the form.
fn dead_end(g: &Graph, part: &FunctionCertificate, b: u32) -> CheckResult<()> {
    let dead = is_dead(part, b);
    let form = match g.end(b) {
        BlockEnd::Unreachable => true,
        BlockEnd::Branch => !g.succs(b).is_empty() && g.succs(b).iter().all(|&s| is_dead(part, s)),
        _ => false,
    };
    let form = form && b != 0 && !g.is_join(b);
    demand(dead == form, b, "a block without depth that is no dead end, or the other way round")?;
    let ascends = |&s: &u32| part.order[b as usize] < part.order[s as usize];
    demand(!dead || g.succs(b).iter().all(ascends), b, "`order` does not ascend from a dead end")
}

/// Checks that reachable blocks are labelled and that depths obey the equation of each edge and the
/// rules.
pub(crate) fn check(g: &Graph, part: &FunctionCertificate) -> CheckResult<()> {
    g.column(&part.depth_in, usize::MAX, "in")?;
    g.column(&part.order, usize::MAX, "order")?;
    g.column(&part.via, g.len(), "via")?;
    for b in g.blocks() {
        let (depth, order, via) =
            (part.depth_in[b as usize], part.order[b as usize], part.via[b as usize]);
        if order.is_none() {
            demand(b != 0, b, "the entry block has no label")?;
            let none = depth.is_none() && via.is_none();
            demand(none, b, "only some labels of the block exist")?;
            continue;
        }
        dead_end(g, part, b)?;
        match via {
            None => {
                demand(b == 0, b, "the block has no predecessor over which it is reached")?;
                demand(depth == Some(0), b, "the entry block has a depth")?;
                demand(order.is_some(), b, "the block has no place in the order")?;
            }
            Some(p) => {
                demand(b != 0, b, "the entry block is reached from another")?;
                demand(g.preds(b).contains(&p), b, "`via` is no predecessor")?;
                let before = part.order[p as usize].zip(order).is_some_and(|(p, b)| p < b);
                demand(before, b, "`order` does not ascend along `via`")?;
            }
        }
        let Some(depth) = depth else { continue };
        demand(g.has_valid_landing(b), b, "a `join` behind another instruction, or with a `phi`")?;
        let Some(body) = depth.checked_sub(u32::from(g.is_join(b))) else {
            return demand(false, b, "`join` at depth 0");
        };
        let allowed = match g.end(b) {
            BlockEnd::Halt | BlockEnd::InteriorFork => body > 0,
            BlockEnd::Leave | BlockEnd::BranchOrLeave => body == 0,
            BlockEnd::Branch | BlockEnd::EntryFork | BlockEnd::Unreachable => true,
        };
        demand(allowed, b, "the block ends in a way that its depth does not allow")?;
        let out = body.checked_add(u32::from(g.end(b) == BlockEnd::EntryFork));
        let reached = |s: u32| part.order[s as usize].is_some();
        demand(g.succs(b).iter().all(|&s| reached(s)), b, "a successor has no label")?;
        let fits = |&s: &u32| is_dead(part, s) || part.depth_in[s as usize] == out;
        demand(out.is_some() && g.succs(b).iter().all(fits), b, "a successor has another depth")?;
        demand(!g.is_fork(b) || !g.succs(b).is_empty(), b, "a fork has no successor")?;
    }
    Ok(())
}

/// Returns the depth of a labelled block after its `join`.
pub(crate) fn body(g: &Graph, part: &FunctionCertificate, b: u32) -> Option<u32> {
    part.depth_in[b as usize].map(|d| d - u32::from(g.is_join(b)))
}

/// Checks `opener` along `via`; returns for each join block the fork whose instance it closes on
/// the path along `via`.
pub(crate) fn openers(
    g: &Graph,
    part: &FunctionCertificate,
    parallel: &ParallelCertificate,
) -> CheckResult<Vec<Label>> {
    g.column(&parallel.opener, g.len(), "opener")?;
    let mut closed = vec![None; g.len()];
    for b in g.blocks() {
        let opener = parallel.opener[b as usize];
        let expected = match part.via[b as usize] {
            None => None,
            Some(_) if is_dead(part, b) => None,
            Some(p) => {
                let open = match g.end(p) {
                    BlockEnd::EntryFork => Some(p),
                    _ => parallel.opener[p as usize],
                };
                if g.is_join(b) {
                    closed[b as usize] = open;
                    let Some(f) = open else {
                        return demand(false, b, "no fork is open before the `join`")
                            .map(|()| closed);
                    };
                    parallel.opener[f as usize]
                } else {
                    open
                }
            }
        };
        demand(opener == expected, b, "`opener` does not follow `via`")?;
    }
    Ok(closed)
}
