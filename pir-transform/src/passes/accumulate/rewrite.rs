//! The edit of a loop: a total in registers, and one update on each way out.

use super::operator::InsertPoint;
use super::update::Update;
use crate::cx::PassContext;
use crate::edit::{emit_br, emit_cond_br, erase_all, int};
use pir_analysis::frontier::IteratedFrontier;
use pir_analysis::{Analyses, Loop};
use pir_core::cursor::retarget;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, RmwOp};
use pir_core::md::Attachment;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

/// The total at the end of a block, and whether an update was executed, as a value.
#[derive(Clone, Copy)]
struct State {
    total: Value,
    updated: Value,
}

struct LoopEdit<'a> {
    analyses: &'a Analyses,
    l: Loop,
    updates: FxHashMap<Inst, Update>,
    /// Any of them: all are alike but for the operands.
    first: Update,
    /// The blocks at whose end an update was certainly executed.
    certain: FxHashSet<Block>,
    /// The edges that leave the loop, each once.
    exits: Vec<(Block, Block)>,
    /// Some exit needs to know whether an update was executed.
    has_guard: bool,
    ends: FxHashMap<Block, State>,
}

/// Rewrites a loop whose updates are alike. O(blocks of the function and instructions of the loop).
pub(super) fn rewrite(cx: &mut PassContext<'_>, analyses: &Analyses, l: Loop, updates: &[Update]) {
    let Some(&first) = updates.first() else { return };
    let (cfg, loops) = (analyses.cfg(), analyses.loops());
    let mut edit = LoopEdit {
        analyses,
        l,
        updates: updates.iter().map(|u| (u.inst, *u)).collect(),
        first,
        certain: FxHashSet::default(),
        exits: Vec::new(),
        has_guard: false,
        ends: FxHashMap::default(),
    };
    edit.find_certain(cx.body);
    for &b in cx.body.layout().iter().filter(|&&b| loops.contains(l, b)) {
        let mut left: Vec<Block> = cfg.succs(b).to_vec();
        left.retain(|&s| !loops.contains(l, s));
        left.sort_unstable();
        left.dedup();
        edit.exits.extend(left.into_iter().map(|s| (b, s)));
    }
    edit.has_guard = edit.exits.iter().any(|e| !edit.certain.contains(&e.0));
    edit.accumulate(cx);
    for (from, to) in edit.exits.clone() {
        edit.update_at_exit(cx, from, to);
    }
    let dead: Vec<Inst> = updates.iter().map(|u| u.inst).collect();
    erase_all(cx.body, &dead);
    // They give the order of uses, which is another one now.
    cx.body.use_list_orders.clear();
    cx.graph_changed();
}

impl LoopEdit<'_> {
    /// Finds the blocks of [`LoopEdit::certain`]. The edges back to a loop inside add nothing: who
    /// comes by them has passed its header.
    fn find_certain(&mut self, body: &Body) {
        let (cfg, loops, order) =
            (self.analyses.cfg(), self.analyses.loops(), self.analyses.order());
        let header = loops.header(self.l);
        for &b in order.reverse_postorder().iter().filter(|&&b| loops.contains(self.l, b)) {
            let before = cfg.preds(b).iter().filter(|&&p| !order.is_retreating(p, b));
            let mut before = before.filter(|&&p| order.is_reachable(p));
            let has_update = body.insts(b).iter().any(|i| self.updates.contains_key(i));
            if has_update || b != header && before.all(|p| self.certain.contains(p)) {
                self.certain.insert(b);
            }
        }
    }

    /// Adds the computation of the total next to the updates, and the `phi`s.
    fn accumulate(&mut self, cx: &mut PassContext<'_>) {
        let (cfg, loops, dom) = (self.analyses.cfg(), self.analyses.loops(), self.analyses.dom());
        let (header, ty) = (loops.header(self.l), self.first.ty);
        let mut definitions: Vec<Block> =
            self.updates.keys().map(|&i| cx.body.block_of(i)).chain([header]).collect();
        definitions.sort_unstable();
        definitions.dedup();
        let mut meets = IteratedFrontier::new(cfg, dom).of(&definitions);
        meets.retain(|&b| loops.contains(self.l, b));

        let mut phis: Vec<(Block, State)> = Vec::new();
        let new_phi = |body: &mut Body, b: Block, ty: Type| -> Value {
            body.insert_inst(b, 0, InstData::new(Opcode::Phi, ty)).into()
        };
        let yes = int(cx.module, cx.body, Type::I1, 1);
        for b in meets {
            let updated = if self.has_guard { new_phi(cx.body, b, Type::I1) } else { yes };
            phis.push((b, State { total: new_phi(cx.body, b, ty), updated }));
        }
        let starts: FxHashMap<Block, State> = phis.iter().copied().collect();
        let blocks = dom.subtree(header).iter().copied().filter(|&b| loops.contains(self.l, b));
        for b in blocks.collect::<Vec<_>>() {
            let inherited = || dom.idom(b).and_then(|d| self.ends.get(&d)).copied();
            let Some(mut state) = starts.get(&b).copied().or_else(inherited) else { continue };
            for i in cx.body.insts(b).to_vec() {
                if let Some(update) = self.updates.get(&i).copied() {
                    state = State { total: add(cx, &update, state.total), updated: yes };
                }
            }
            self.ends.insert(b, state);
        }
        let none = State {
            total: self.first.operator.identity(cx.module, cx.body, ty),
            updated: int(cx.module, cx.body, Type::I1, 0),
        };
        for (b, phi) in phis {
            let incoming = |p: &Block| (self.ends.get(p).copied().unwrap_or(none), *p);
            let incoming: Vec<(State, Block)> = cfg.preds(b).iter().map(incoming).collect();
            let list = |of: fn(&State) -> Value| -> Vec<Value> {
                incoming.iter().flat_map(|(s, p)| [of(s), (*p).into()]).collect()
            };
            if let Some(i) = phi.total.as_inst() {
                cx.body.set_ops(i, &list(|s| s.total));
            }
            if let Some(i) = phi.updated.as_inst() {
                cx.body.set_ops(i, &list(|s| s.updated));
            }
        }
    }

    /// Adds an update to an edge, under a test if none may have been executed before.
    fn update_at_exit(&self, cx: &mut PassContext<'_>, from: Block, to: Block) {
        let Some(&state) = self.ends.get(&from) else { return };
        let cfg = self.analyses.cfg();
        let is_certain = self.certain.contains(&from);
        if is_certain && cfg.preds(to).len() == 1 && !cfg.node(to).join {
            let at = cx.body.phis(to).count();
            self.emit_update(cx, InsertPoint { block: to, at }, state.total);
            return;
        }
        let body = &mut *cx.body;
        let incoming = phi_values(body, from, to);
        let edge = body.add_block();
        body.move_block_after(edge, from);
        retarget(body, from, to, edge);
        let mut into = vec![edge];
        let mut block = edge;
        if !is_certain {
            block = body.add_block();
            body.move_block_after(block, edge);
            emit_cond_br(body, edge, state.updated, [block, to]);
            into.push(block);
        }
        for (phi, v) in incoming {
            let ops = body.ops(phi).iter().copied();
            let ops: Vec<Value> = ops.chain(into.iter().flat_map(|&b| [v, b.into()])).collect();
            body.set_ops(phi, &ops);
        }
        emit_br(body, block, to);
        self.emit_update(cx, InsertPoint { block, at: 0 }, state.total);
    }

    fn emit_update(&self, cx: &mut PassContext<'_>, mut to: InsertPoint, total: Value) {
        let data = cx.body.inst(self.first.inst).with_rmw(self.first.operator.rmw());
        let location: Vec<Attachment> =
            cx.body.attachments(self.first.inst).filter(|a| a.kind == Sym::DBG).collect();
        let update = to.emit(cx.body, data, &[self.first.address, total]);
        if let Some(i) = update.as_inst() {
            cx.body.set_attachments(i, &location);
        }
    }
}

/// Adds the operand of an update to a total, in front of the update.
fn add(cx: &mut PassContext<'_>, u: &Update, total: Value) -> Value {
    let mut to = InsertPoint {
        block: cx.body.block_of(u.inst),
        at: cx.body.position(u.inst).unwrap_or_default(),
    };
    let operand = u.operator.settled(cx.module, cx.body, &mut to, u.operand, u.ty);
    u.operator.emit(cx.body, &mut to, u.ty, [total, operand], u.subtracts)
}

/// Returns the `phi`s of a block with their values for a predecessor.
fn phi_values(body: &Body, from: Block, to: Block) -> Vec<(Inst, Value)> {
    body.phis(to).filter_map(|phi| Some((phi, body.incoming_from(phi, from)?))).collect()
}

/// Replaces two neighbours by one update at the place of the second one.
pub(super) fn combine(cx: &mut PassContext<'_>, a: &Update, b: &Update) -> Update {
    let mut to = InsertPoint {
        block: cx.body.block_of(b.inst),
        at: cx.body.position(b.inst).unwrap_or_default(),
    };
    let [x, y] = [a, b].map(|u| u.operator.settled(cx.module, cx.body, &mut to, u.operand, u.ty));
    // `-x + y` is `y - x`, and `-x - y` is subtracted as `x + y`.
    let (pair, subtracts) = match (a.subtracts, b.subtracts) {
        (true, false) => ([y, x], true),
        (false, subtracts) => ([x, y], subtracts),
        (true, true) => ([x, y], false),
    };
    let operand = a.operator.emit(cx.body, &mut to, a.ty, pair, subtracts);
    let subtracts = a.subtracts && b.subtracts;
    let rmw = if subtracts { RmwOp::Sub } else { b.operator.rmw() };
    *cx.body.inst_mut(b.inst) = cx.body.inst(b.inst).with_rmw(rmw);
    cx.body.ops_mut(b.inst)[1] = operand;
    erase_all(cx.body, &[a.inst]);
    cx.body.use_list_orders.clear();
    Update { operand, subtracts, ..*b }
}
