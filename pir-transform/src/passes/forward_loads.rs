//! Replaces loads by the value that an earlier store or load of the same address knows.
//!
//! The earlier access is in a block that locally dominates that of the load. Both see the same
//! memory if its versions are the same ([`pir_analysis::MemoryVersions`]). Strands of callers do
//! not count: without synchronisation in between, their write would race with the load, which then
//! yields poison in the program as it was.

use crate::access_versions::{AccessVersions, is_plain_access};
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::facts::depends_on_thread;
use crate::pass::{Kept, Pass, Reads};
use pir_analysis::DomTree;
use pir_core::cursor::{Uses, substitute};
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::md::Attachment;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "forward-loads",
    summary: "replaces loads by the value that an earlier store or load of the address knows",
    when: Some(
        "a strand loads what it or its ancestor has stored or loaded, as after `sroa` or \
         `inline`; a second `O2` then uses the values",
    ),
    conditions: "\
The earlier access is plain, of the same type, and made before by the same strand or an ancestor, \
which local dominance decides. Between both accesses nothing may write the memory or synchronise, \
and no strand that may be concurrent with one of them may write it: siblings, later iterations of \
a parallel loop, and regions in between with all their strands. The address and the stored value \
are the same where they are used later: their definitions locally dominate the earlier access, \
unless both accesses are in one block, and the load locally dominates its uses. Addresses and \
values that depend on a thread-local variable stay. The time is near linear in the size of the \
function.",
    example: include_str!("forward-loads.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// An access that knows the value of its memory.
#[derive(Clone, Copy)]
struct KnownValue {
    at: Inst,
    value: Value,
    /// The load that the value comes from, whose metadata promise too much for others.
    load: Option<Inst>,
}

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has it too.
    cx.analyses().local().ok();
    cx.analyses().regions().ok();
    let analyses = cx.analyses().clone();
    let Ok(local) = analyses.local() else { return false };
    let Some(versions) = AccessVersions::new(cx, &analyses) else { return false };
    let uses = Uses::new(cx.body);
    let mut known: FxHashMap<(Value, Type), Vec<KnownValue>> = FxHashMap::default();
    let (mut replaced, mut dead) = (FxHashMap::<Inst, Value>::default(), Vec::new());
    for &b in local.preorder() {
        for i in cx.body.insts(b).to_vec() {
            let Some((address, stored)) = plain_access(cx, i) else { continue };
            let now = |v: Value| v.as_inst().and_then(|d| replaced.get(&d)).copied().unwrap_or(v);
            let address = now(address);
            let ty = stored.map_or(cx.body.inst(i).ty(), |v| type_of(cx, v));
            let list = known.entry((address, ty)).or_default();
            // Preorder: a block that does not dominate this one dominates no later one.
            while list.last().is_some_and(|e| !local.dominates(cx.body.block_of(e.at), b)) {
                list.pop();
            }
            if let Some(v) = stored {
                list.push(KnownValue { at: i, value: now(v), load: None });
                continue;
            }
            let own = KnownValue { at: i, value: i.into(), load: Some(i) };
            let Some(&e) = list.last().filter(|e| is_stable(cx.body, local, e, i, address)) else {
                list.push(own);
                continue;
            };
            let refusal = if !dominates_uses(cx.body, local, &uses, i) {
                Some(("after-join", "the result is used after a join, or may be another one there"))
            } else {
                versions.change(e.at, i)
            };
            if let Some((rule, why)) = refusal {
                cx.missed(i, rule, why);
                list.push(own);
                continue;
            }
            list.push(KnownValue { at: i, ..e });
            let from = if e.load.is_some() { "load" } else { "store" };
            cx.applied(i, "forwarded", format!("replaces a `load` by the value of a {from}"));
            if let Some(load) = e.load {
                keep_common(cx.body, load, i);
            }
            replaced.insert(i, e.value);
            dead.push(i);
        }
    }
    substitute(cx.body, &replaced);
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

fn type_of(cx: &PassContext<'_>, v: Value) -> Type {
    cx.module.value_type(cx.function(), cx.body, v)
}

/// Returns the address of a plain load or store, and the stored value.
fn plain_access(cx: &PassContext<'_>, i: Inst) -> Option<(Value, Option<Value>)> {
    let data = cx.body.inst(i);
    let found = match (data.op(), cx.body.ops(i)) {
        (Opcode::Load, &[address]) => (address, None),
        (Opcode::Store, &[value, address]) => (address, Some(value)),
        _ => return None,
    };
    let is_fixed = |v: Value| !depends_on_thread(cx.module, cx.body, v);
    (is_plain_access(cx, i) && is_fixed(found.0) && found.1.is_none_or(is_fixed)).then_some(found)
}

/// Returns whether the address and the value are still those of the earlier access.
fn is_stable(body: &Body, local: &DomTree, e: &KnownValue, load: Inst, address: Value) -> bool {
    let m = body.block_of(e.at);
    let is_before = |v: Value| v.as_inst().is_none_or(|d| local.dominates(body.block_of(d), m));
    m == body.block_of(load) || is_before(address) && is_before(e.value)
}

fn dominates_uses(body: &Body, local: &DomTree, uses: &Uses, load: Inst) -> bool {
    let n = body.block_of(load);
    uses.of(load).iter().all(|&(user, k)| local.dominates(n, body.use_block(user, k)))
}

/// Lets a load promise only what another one promises too.
fn keep_common(body: &mut Body, kept: Inst, gone: Inst) {
    let other: Vec<Attachment> = body.attachments(gone).collect();
    let own: Vec<Attachment> = body.attachments(kept).collect();
    let is_kept = |a: &Attachment| a.kind == Sym::DBG || other.contains(a);
    let common: Vec<Attachment> = own.iter().copied().filter(is_kept).collect();
    if common.len() != own.len() {
        body.set_attachments(kept, &common);
    }
}
