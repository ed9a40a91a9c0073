//! Helpers of the rules about attributes: the attributes of a fork, and of a region.

use pir_analysis::BlockExit;
use pir_analysis::region::Region;
use pir_core::entity::{Block, Inst, Md, Value};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::md::{MdData, MdPool};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;

use crate::cx::RuleContext;

/// Iterates over the reachable blocks that end with an entry fork, in the order of the text.
pub(crate) fn entry_forks<'a>(cx: &'a RuleContext<'_>) -> impl Iterator<Item = Block> + 'a {
    cx.reachable_blocks().filter(|&b| cx.cfg().node(b).exit == BlockExit::EntryFork)
}

/// Returns whether the block's fork has this flag.
pub(crate) fn has(cx: &RuleContext<'_>, fork: Block, flag: ForkFlags) -> bool {
    cx.last_data(fork).fork_flags().contains(flag)
}

/// Returns the operand of `width`, if the block's fork has one.
pub(crate) fn width(cx: &RuleContext<'_>, fork: Block) -> Option<Value> {
    let ops = cx.body.ops(cx.last(fork));
    if has(cx, fork, ForkFlags::WIDTH) { ops.first().copied() } else { None }
}

/// Returns the node of `!pir.backends`, if the instruction has one.
pub(crate) fn backends_node(body: &Body, i: Inst) -> Option<Md> {
    body.attachments(i).find(|a| a.kind == Sym::PIR_BACKENDS).map(|a| a.node)
}

/// Returns the names in the `!pir.backends` of a fork; none if it has no list.
///
/// # Errors
/// If the attached node is not a list of strings.
pub(crate) fn backends<'a>(
    cx: &RuleContext<'a>,
    fork: Block,
) -> Option<Result<Vec<&'a [u8]>, NotStrings>> {
    let node = backends_node(cx.body, cx.last(fork))?;
    let pool = |md: Md| -> &'a MdPool {
        if md.is_local() { &cx.body.metadata } else { &cx.module.metadata }
    };
    let data = |md: Md| (md.index() < pool(md).len()).then(|| pool(md).get(md.index()));
    let Some(MdData::Tuple { ops, .. }) = data(node) else { return Some(Err(NotStrings)) };
    let names = pool(node).refs(ops).map(|name| {
        let name = name?;
        match data(name)? {
            MdData::String(text) => Some(pool(name).bytes(text)),
            _ => None,
        }
    });
    Some(names.collect::<Option<Vec<_>>>().ok_or(NotStrings))
}

/// A `!pir.backends` that is not a list of strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotStrings;

/// Returns the back ends that all lists of a region allow, sorted; none if it has no list.
pub(crate) fn allowed_backends<'a>(cx: &RuleContext<'a>, r: Region) -> Option<Vec<&'a [u8]>> {
    let mut allowed: Option<Vec<&[u8]>> = None;
    for &fork in cx.regions().entry_forks(r) {
        let Some(Ok(mut list)) = backends(cx, fork) else { continue };
        list.sort_unstable();
        list.dedup();
        allowed = Some(match allowed {
            None => list,
            Some(old) => old.into_iter().filter(|n| list.binary_search(n).is_ok()).collect(),
        });
    }
    allowed
}

/// Returns an entry fork of the region with this flag.
pub(crate) fn fork_with(cx: &RuleContext<'_>, r: Region, flag: ForkFlags) -> Option<Block> {
    cx.regions().entry_forks(r).iter().copied().find(|&f| has(cx, f, flag))
}

/// Returns the block in which a value exists from its start or, for the block itself, at its end;
/// none for arguments and constants.
pub(crate) fn defining_block(body: &Body, v: Value) -> Option<Block> {
    let i = v.as_inst()?;
    if body.inst(i).op() != Opcode::Invoke {
        return Some(body.block_of(i));
    }
    body.ops(i).iter().rev().nth(1).and_then(|v| v.as_block())
}
