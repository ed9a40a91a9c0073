//! PIR0202: a `phi` has one operand per incoming edge, and types agree (PIR0101).
//!
//! Predecessors are compared as a multiset of edges: a `switch` that names a block twice needs two
//! entries there, with the same value. Linear in the operands, whatever their order: where they do
//! not follow the order of the predecessors, counts are stamped into a table of blocks.

use super::BodyContext;
use super::types::TypeGroup;
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::inst::InstData;

/// Tables for matching, empty until a `phi` needs them.
#[derive(Default)]
pub(super) struct PhiMatcher {
    slots: Vec<EdgeSlot>,
    stamp: u32,
}

#[derive(Clone, Copy, Default)]
struct EdgeSlot {
    /// The `phi` that this row speaks of.
    stamp: u32,
    /// Edges that are still without an operand.
    left: u32,
    /// Operand seen for the block; valid only if `seen` is current.
    value: Option<Value>,
}

#[inline]
pub(super) fn check(
    cx: &mut BodyContext<'_>,
    phis: &mut PhiMatcher,
    b: Block,
    i: Inst,
    d: &InstData,
) {
    let ops = cx.body.ops(i);
    let preds = cx.cfg.preds(b);
    for pair in ops.chunks_exact(2) {
        if cx.ty(pair[0]) != d.ty() {
            return wrong_type(cx, i, d, pair[0]);
        }
    }
    let group = cx.row(d.ty()).group;
    if matches!(
        group,
        TypeGroup::Void | TypeGroup::Function | TypeGroup::Metadata | TypeGroup::Token
    ) {
        return wrong_result(cx, i, d);
    }
    super::arith::fast_math(cx, i, d);
    if ops.len() != 2 * preds.len() {
        return wrong_count(cx, i, b);
    }
    // Two predecessors in either order: most of them.
    if let (&[v, p, w, q], &[x, y]) = (ops, preds) {
        let (p, q) = (p.as_block(), q.as_block());
        let given = (Some(x), Some(y));
        if ((p, q) == given || (q, p) == given) && (x != y || v == w || same(cx, v, w)) {
            return;
        }
    }
    matching(cx, phis, b, i);
}

/// Whether two operands that differ are equal constants.
#[cold]
fn same(cx: &BodyContext<'_>, a: Value, b: Value) -> bool {
    cx.body.consts.same_value(&cx.m.types, a, b)
}

/// The general case; the number of operands is right.
fn matching(cx: &mut BodyContext<'_>, phis: &mut PhiMatcher, b: Block, i: Inst) {
    if phis.slots.is_empty() {
        phis.slots.resize(cx.body.block_bound(), EdgeSlot::default());
    }
    phis.stamp += 1;
    for &p in cx.cfg.preds(b) {
        let slot = &mut phis.slots[p.index()];
        if slot.stamp != phis.stamp {
            *slot = EdgeSlot { stamp: phis.stamp, left: 0, value: None };
        }
        slot.left += 1;
    }
    for pair in cx.body.ops(i).chunks_exact(2) {
        let Some(p) = pair[1].as_block().filter(|p| p.index() < phis.slots.len()) else {
            return cx.malformed(i);
        };
        let slot = &mut phis.slots[p.index()];
        if slot.stamp != phis.stamp {
            return no_edge(cx, i, b, p);
        }
        if slot.value.is_some_and(|v| v != pair[0] && !same(cx, v, pair[0])) {
            return two_values(cx, i, p);
        }
        slot.value = Some(pair[0]);
        if slot.left == 0 {
            return too_many(cx, i, b, p);
        }
        slot.left -= 1;
    }
}

#[cold]
fn wrong_type(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, v: Value) {
    let (a, b) = (cx.show(d.ty()), cx.show_of(v));
    cx.fail(i, Code::TypeMismatch, format!("a `phi` of {a} has an operand of type {b}"));
}

#[cold]
fn wrong_result(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let shown = cx.show(d.ty());
    cx.fail(i, Code::BadOperandType, format!("a `phi` cannot be of type {shown}"));
}

#[cold]
fn wrong_count(cx: &mut BodyContext<'_>, i: Inst, b: Block) {
    let (given, edges) = (cx.body.ops(i).len() / 2, cx.cfg.preds(b).len());
    // Name a block on one side only, if there is one.
    let incoming = |p: Block| cx.body.ops(i).iter().any(|v| v.as_block() == Some(p));
    let missing = cx.cfg.preds(b).iter().copied().find(|&p| !incoming(p));
    let mut d = cx.places.at_inst(
        i,
        Code::PhiEdges,
        format!("`phi` has {given} operands, but {edges} edges lead to its block"),
    );
    if let Some(p) = missing {
        let span = cx.body.terminator(p).and_then(|t| cx.places.inst_span(t));
        d = d
            .label(span, "branches here")
            .help(format!("add an operand for `%{}`", cx.places.block_name(p)));
    }
    cx.report(d);
}

#[cold]
fn no_edge(cx: &mut BodyContext<'_>, i: Inst, b: Block, p: Block) {
    let (from, to) = (cx.places.block_name(p), cx.places.block_name(b));
    cx.fail_help(
        i,
        Code::PhiEdges,
        format!("`phi` has an operand for `%{from}`, which does not branch to `%{to}`"),
        "name the block that the edge comes from",
    );
}

#[cold]
fn too_many(cx: &mut BodyContext<'_>, i: Inst, b: Block, p: Block) {
    let (from, to) = (cx.places.block_name(p), cx.places.block_name(b));
    cx.fail(
        i,
        Code::PhiEdges,
        format!("`phi` has more operands for `%{from}` than it has edges to `%{to}`"),
    );
}

#[cold]
fn two_values(cx: &mut BodyContext<'_>, i: Inst, p: Block) {
    let from = cx.places.block_name(p);
    cx.fail(
        i,
        Code::PhiEdges,
        format!("`phi` has different operands for two edges from `%{from}`"),
    );
}
