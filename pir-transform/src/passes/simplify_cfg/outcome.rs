//! Decides whether a changed graph has the regions that it had, and whether its uses are accepted.

use crate::remark::Refusal;
use pir_analysis::budget::Budget;
use pir_analysis::{Analyses, Cfg, PathExtent, Regions, ValueUse, check_uses};
use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Compares the new body with the old one.
///
/// # Errors
/// The reason for which the new one may mean something else, or may be invalid, with an instruction
/// of the old one.
pub(crate) fn check(old: &Body, before: &Analyses, new: &Body) -> Result<(), (Inst, Refusal)> {
    let entry = old.entry().and_then(|b| old.terminator(b)).expect("a body has a terminator");
    let after = Analyses::new(Cfg::of(new));
    let complex = (entry, ("invalid", "a use or a depth would not be accepted"));
    let (Ok(was), Ok(is)) = (before.regions(), after.regions()) else { return Err(complex) };
    check_regions(old, was, new, is)?;
    let mut uses = Vec::new();
    for &b in after.order().reverse_postorder() {
        for &i in new.insts(b) {
            for (k, v) in new.ops(i).iter().enumerate() {
                let Some(d) = v.as_inst() else { continue };
                let (def, at) = (new.block_of(d), new.use_block(i, k as u32));
                uses.push(ValueUse { def, at });
            }
        }
    }
    let Ok(global) = after.global() else { return Err(complex) };
    let mut budget = Budget::for_function(after.cfg(), uses.len());
    match check_uses(&global, &uses, PathExtent::default(), &mut budget) {
        Ok(verdicts) if verdicts.iter().all(|v| v.is_accepted()) => Ok(()),
        _ => Err(complex),
    }
}

/// Checks that entry forks are in one region exactly if they were, and that none goes alone.
fn check_regions(
    old: &Body,
    was: &Regions,
    new: &Body,
    is: &Regions,
) -> Result<(), (Inst, Refusal)> {
    // Forks keep their blocks, except that a merged block has that of its predecessor.
    let mut place: FxHashMap<Inst, Block> = FxHashMap::default();
    for &b in new.layout() {
        let forks = new.terminator(b).filter(|&t| new.inst(t).op() == Opcode::Fork);
        place.extend(forks.map(|t| (t, b)));
    }
    let mut owner = FxHashMap::default();
    for r in was.iter() {
        let forks: Vec<Inst> =
            was.entry_forks(r).iter().filter_map(|&b| old.terminator(b)).collect();
        let opened = |t: &Inst| place.get(t).and_then(|&b| is.opened_by(b));
        let now: Vec<_> = forks.iter().map(opened).collect();
        let Some(&first) = forks.first() else { continue };
        let is_forced = forks.iter().any(|&t| old.inst(t).fork_flags().contains(ForkFlags::FORCE));
        if now.iter().all(Option::is_none) {
            if is_forced {
                return Err((first, ("force", "a fork of a `force` region would go")));
            }
            continue;
        }
        let split = (first, ("region", "a region would lose an entry fork or fall into two"));
        if now.iter().any(|&n| n != now[0]) {
            return Err(split);
        }
        if let Some(n) = now[0]
            && owner.insert(n.index(), r).is_some_and(|other| other != r)
        {
            return Err(split);
        }
    }
    Ok(())
}
