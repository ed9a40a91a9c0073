//! Rotates sequential loops: the test moves from the header to the latch.
//!
//! The header is copied to the edges that enter the loop. The copy is the guard, and the header
//! itself becomes the latch, so each path executes the same instructions as before. The block after
//! the guard is entered only if there is an iteration, so `licm` can move instructions there that
//! run in each one.

use crate::cx::PassContext;
use crate::edit::{emit_br, erase_all};
use crate::local_ssa::{CopiedValue, repair};
use crate::loop_edit::{SequentialLoop, check_copied, edit_loops, inst_count, take_loop_metadata};
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, accept, refuse};
use crate::remark::Refusal;
use pir_analysis::BlockExit;
use pir_analysis::loops::Loop;
use pir_core::copy::Copier;
use pir_core::cursor::{Uses, substitute};
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "loop-rotate",
    summary: "moves the test of a sequential loop to its end, and a guard in front of it",
    when: Some(
        "loads and divisions shall leave a top-tested sequential loop: run it before `licm`",
    ),
    conditions: "\
A loop whose header may leave it, while no latch does, gets a copy of the header in front of it, \
and the header becomes the latch. One strand must run the loop alone: it has no `fork`, so the \
cycle of a parallel loop stays as it is, and no `join`. Its blocks end with `br` or `switch`, the \
header with `br`, and none has its address taken. It is in no `lockstep` region, whose lanes count \
steps. The header has at most `max-header` instructions beside its `phi`s, and neither an `alloca` \
nor a call that may be `convergent` or `noduplicate` or asks for the strand. Results of the header \
get `phi`s where a strand may have either copy; the loop stays if a join block would need one, or \
if a result is used after a join that the loop does not dominate in its strand.",
    example: include_str!("loop-rotate.pir"),
    parameters: &[Parameter {
        name: "max-header",
        summary: "the most instructions of a header that is copied",
        default: 16,
    }],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    edit_loops(cx, is_top_tested, check, |cx, (found, exit)| {
        let body = rotated(cx, &found, exit)?;
        accept(&body)?;
        Ok((body, "rotated", "moves the test to the latch".to_owned()))
    })
}

/// Returns whether the header leaves the loop, and no latch does.
fn is_top_tested(cx: &PassContext<'_>, l: Loop) -> bool {
    let (cfg, loops) = (cx.analyses().cfg(), cx.analyses().loops());
    // A fork only starts strands that are not in the loop.
    let branches = |b: Block| cfg.node(b).exit == BlockExit::Branch;
    let leaves = |b: Block| branches(b) && cfg.succs(b).iter().any(|&s| !loops.contains(l, s));
    leaves(loops.header(l)) && !loops.latches(l).iter().any(|&b| leaves(b))
}

/// Describes the loop and the successors of its header, in the loop and outside.
fn check(
    cx: &PassContext<'_>,
    l: Loop,
    uses: &Uses,
) -> Result<(SequentialLoop, [Block; 2]), Refusal> {
    let found = SequentialLoop::of(cx, l)?;
    let (header, body) = (found.header, &*cx.body);
    let exit = found.exit(body, header);
    let exit = exit.ok_or(("switch", "the header leaves the loop by a `switch`"))?;
    let insts = || body.insts(header).iter().copied();
    let phis = insts().filter(|&i| body.inst(i).op() == Opcode::Phi).count() as u64;
    if inst_count(body, &[header]) - phis - 1 > cx.parameter("max-header") {
        return Err(("size", "the header has too many instructions to copy"));
    }
    if insts().any(|i| body.inst(i).op() == Opcode::Alloca) {
        return Err(("alloca", "the header has an `alloca`"));
    }
    insts().try_for_each(|i| check_copied(cx.module, body, i))?;
    found.check_uses(cx, uses, &[header])?;
    Ok((found, exit))
}

fn rotated(cx: &PassContext<'_>, l: &SequentialLoop, exit: [Block; 2]) -> Result<Body, Reason> {
    let ([inside, outside], header) = (exit, l.header);
    let mut body = cx.body.clone();
    let mut copier = Copier::new(cx.body);
    // Values that the header does not define stay the same.
    let is_own = |v: Value| v.as_inst().is_some_and(|i| cx.body.block_of(i) == header);
    for &v in cx.body.insts(header).iter().flat_map(|&i| cx.body.ops(i)) {
        if !is_own(v) {
            copier.map(v, v);
        }
    }
    let phis: Vec<Inst> = body.phis(header).collect();
    for &phi in &phis {
        // Of a loop that one edge enters, the guard needs no `phi`.
        if let [(v, _)] = incoming(&body, phi, |b| !l.contains(b))[..] {
            copier.map(phi.into(), v);
        }
    }
    copier.blocks(&mut body, &[header]);
    let copied = |v: Value| copier.get(v).unwrap_or(v);
    let guard = copied(header.into()).as_block().expect("a label stands for a label");
    retarget_entries(cx, &mut body, l, guard);
    split_phis(&mut body, l, &phis, guard);

    let mut added = vec![guard];
    let mut add = |body: &mut Body, to: Block| {
        let new = body.add_block();
        emit_br(body, new, to);
        added.push(new);
        new
    };
    let preheader = add(&mut body, inside);
    if cx.analyses().cfg().preds(inside).len() > 1 {
        // The first block of the new loop is that of an inner loop.
        let first = add(&mut body, inside);
        body.rename_successor(header, inside, first);
        body.rename_successor(preheader, inside, first);
        for phi in body.phis(inside).collect::<Vec<_>>() {
            let [(v, _)] = incoming(&body, phi, |b| b == header)[..] else { continue };
            let ty = body.inst(phi).ty();
            let ops = [v, header.into(), copied(v), preheader.into()];
            let ops = body.push_ops(&ops);
            let merged = body.insert_inst(first, 0, InstData::new(Opcode::Phi, ty).with_ops(ops));
            replace_entry(&mut body, phi, header, (merged.into(), first));
        }
    } else {
        add_entries(&mut body, inside, header, |v| (copied(v), preheader));
    }
    body.rename_successor(guard, inside, preheader);
    add_entries(&mut body, outside, header, |v| (copied(v), guard));
    move_loop_metadata(&mut body, l);

    let uses = Uses::new(&body);
    let results = cx.body.insts(header).iter();
    let values: Vec<CopiedValue> = results
        .map(|&i| CopiedValue {
            original: i,
            definitions: FxHashMap::from_iter([(header, i.into()), (guard, copied(i.into()))]),
            uses: uses.of(i).to_vec(),
        })
        .collect();
    repair(&mut body, &values).map_err(refuse)?;
    forward_single_entries(&mut body, &phis);
    body.reorder_blocks(layout(cx.body, l, &added));
    Ok(body)
}

/// Returns the entries of a `phi` for some predecessors.
fn incoming(body: &Body, phi: Inst, takes: impl Fn(Block) -> bool) -> Vec<(Value, Block)> {
    body.incoming(phi).filter(|entry| takes(entry.1)).collect()
}

/// Lets the edges that enter the loop lead to the guard.
fn retarget_entries(cx: &PassContext<'_>, body: &mut Body, l: &SequentialLoop, guard: Block) {
    for &p in cx.analyses().cfg().preds(l.header).iter().filter(|&&p| !l.contains(p)) {
        body.rename_successor(p, l.header, guard);
    }
}

/// Divides the entries of the header's `phi`s between the guard and the header.
fn split_phis(body: &mut Body, l: &SequentialLoop, phis: &[Inst], guard: Block) {
    let copies: Vec<Inst> = body.phis(guard).collect();
    for (&phi, copy) in phis.iter().zip(copies) {
        let outer = incoming(body, phi, |b| !l.contains(b));
        let own = incoming(body, phi, |b| l.contains(b));
        body.set_incoming(phi, &own);
        match outer.len() {
            // Its value stands for it.
            1 => body.remove_inst(copy),
            _ => body.set_incoming(copy, &outer),
        }
    }
}

/// Adds an entry to each `phi` of a block for each one that it has for a predecessor.
fn add_entries(body: &mut Body, b: Block, like: Block, entry: impl Fn(Value) -> (Value, Block)) {
    for phi in body.phis(b).collect::<Vec<_>>() {
        let mut entries = incoming(body, phi, |_| true);
        let new: Vec<_> = entries.iter().filter(|e| e.1 == like).map(|e| entry(e.0)).collect();
        entries.extend(new);
        body.set_incoming(phi, &entries);
    }
}

fn replace_entry(body: &mut Body, phi: Inst, old: Block, new: (Value, Block)) {
    let mut entries = incoming(body, phi, |_| true);
    entries.iter_mut().filter(|e| e.1 == old).for_each(|e| *e = new);
    body.set_incoming(phi, &entries);
}

/// Lets the new latch have the properties of the loop.
fn move_loop_metadata(body: &mut Body, l: &SequentialLoop) {
    let [latch] = l.latches[..] else { return };
    let ends = [latch, l.header].map(|b| body.terminator(b));
    let [Some(old), Some(new)] = ends else { return };
    if body.ops(old).len() == 1
        && let Some(found) = take_loop_metadata(body, old)
    {
        let all: Vec<_> = body.attachments(new).chain([found]).collect();
        body.set_attachments(new, &all);
    }
}

/// Removes the `phi`s that have one entry. No value of an entry is one of them, because the loop
/// has a block between, with `phi`s for them.
fn forward_single_entries(body: &mut Body, phis: &[Inst]) {
    let single = |&&phi: &&Inst| body.ops(phi).len() == 2;
    let gone: Vec<Inst> = phis.iter().filter(single).copied().collect();
    let values: FxHashMap<Inst, Value> = gone.iter().map(|&i| (i, body.ops(i)[0])).collect();
    substitute(body, &values);
    erase_all(body, &gone);
}

/// Returns the blocks with the new ones in the place of the header, which comes last in the loop.
fn layout(old: &Body, l: &SequentialLoop, added: &[Block]) -> Vec<Block> {
    let mut layout = Vec::with_capacity(old.layout().len() + added.len());
    let last = l.blocks.iter().rev().copied().find(|&b| b != l.header);
    for &b in old.layout() {
        match b == l.header {
            true => layout.extend(added),
            false => layout.push(b),
        }
        if Some(b) == last {
            layout.push(l.header);
        }
    }
    layout
}
