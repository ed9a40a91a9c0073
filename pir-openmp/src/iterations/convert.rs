//! Makes a loop parallel: a strand counts, and starts one for each iteration.

use super::{BOUND, memory};
use crate::error::Error;
use pir_analysis::parallel_loop::{has_computable_trip_count, induction_step};
use pir_analysis::{Analyses, Cfg, Loop};
use pir_core::Module;
use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::cursor::{Uses, replace_all_uses, replace_terminator, retarget};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::{Effect, Opcode};

/// The loop, and the parts that it is taken apart into.
struct Parts {
    header: Block,
    /// The block from which the loop is entered.
    before: Block,
    /// The first block of an iteration.
    first: Block,
    latch: Block,
    /// The block after the loop.
    after: Block,
    /// The variable, and the instruction that counts it.
    phi: Inst,
    next: Inst,
    /// The blocks that the loop may run, with those that only end the program.
    inside: Vec<bool>,
    /// The objects of which each iteration gets its own.
    own: Vec<Inst>,
    marker: Inst,
}

/// Makes the loop parallel whose last iteration is marked. Returns whether it could; otherwise the
/// function is unchanged. O(function)
///
/// # Errors
/// An edit fails.
pub(super) fn convert(module: &mut Module, g: GlobalId) -> Result<bool, Error> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Ok(false) };
    let Some(parts) = Parts::find(module, body) else { return Ok(false) };
    let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
    parts.apply(&f)?;
    f.finish().map_err(Error::Build)?;
    Ok(true)
}

impl Parts {
    fn find(module: &Module, body: &Body) -> Option<Self> {
        let all = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let mut markers = all().filter(|&i| is_marker(module, body, i));
        let marker = markers.next().filter(|_| markers.next().is_none())?;
        // The numbers of the thread, which the code does not get.
        let numbers = [Value::arg(0), Value::arg(1)];
        let is_code = |i: &Inst| !body.inst(*i).op().is_debug();
        if all().filter(is_code).any(|i| body.ops(i).iter().any(|v| numbers.contains(v))) {
            return None;
        }
        let analyses = Analyses::new(Cfg::of(body));
        let loops = analyses.loops();
        if loops.irreducible().next().is_some() {
            return None;
        }
        let mut parts = loops.roots().find_map(|l| Self::of(module, body, &analyses, marker, l))?;
        let uses = Uses::new(body);
        let is_inside = |b: Block| parts.inside[b.index()];
        let stays = |&(user, k): &(Inst, u32)| {
            is_inside(use_block(body, user, k)) || body.inst(user).op().is_debug()
        };
        let mut computed = all().filter(|&i| is_inside(body.block_of(i)));
        if !computed.all(|i| uses.of(i).iter().all(stays)) {
            return None;
        }
        let counts =
            |&(user, _): &(Inst, u32)| user == parts.phi || body.inst(user).op().is_debug();
        if !uses.of(parts.next).iter().all(counts) {
            return None;
        }
        parts.own = {
            let inside = (&parts.inside[..], marker);
            memory::own_objects(module, body, analyses.dom(), &uses, inside)?
        };
        Some(parts)
    }

    /// Describes a loop if its bound depends on the marked iteration.
    fn of(
        module: &Module,
        body: &Body,
        analyses: &Analyses,
        marker: Inst,
        l: Loop,
    ) -> Option<Self> {
        let (cfg, loops) = (analyses.cfg(), analyses.loops());
        let header = loops.header(l);
        let &[latch] = loops.latches(l) else { return None };
        let is_member = |b: Block| loops.contains(l, b);
        let branch = |b: Block| {
            let t = body.terminator(b).filter(|&t| body.inst(t).op() == Opcode::Br);
            t.map_or(&[][..], |t| body.ops(t))
        };
        let &[condition, first, after] = branch(header) else { return None };
        let (first, after) = (first.as_block()?, after.as_block()?);
        if !is_member(first) || is_member(after) || first == header || branch(latch).len() != 1 {
            return None;
        }
        let mut outside = cfg.preds(header).iter().copied().filter(|&p| !is_member(p));
        let before = outside.next().filter(|_| outside.next().is_none())?;
        let mut phis = body.insts(header).iter().filter(|&&i| body.inst(i).op() == Opcode::Phi);
        let &phi = phis.next().filter(|_| phis.next().is_none())?;
        let next = body.ops(phi).chunks_exact(2).find(|p| p[1] == latch.into())?[0].as_inst()?;
        let compare = condition.as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
        let &[tested, bound] = body.ops(compare) else { return None };
        let step = induction_step(body, module, phi, next.into())?;
        let flags = body.inst(next).arith_flags();
        let is_counted = has_computable_trip_count(body.inst(compare).icmp()?, step, flags);
        let is_fixed = bound.as_inst().is_none_or(|i| !is_member(body.block_of(i)));
        let is_tested = tested == phi.into() && is_fixed && depends(body, bound, marker);
        if !is_counted || !is_tested || !is_computation(body, header) {
            return None;
        }
        let mut inside = vec![false; body.block_bound()];
        loops.blocks(l).iter().for_each(|b| inside[b.index()] = true);
        add_failures(body, cfg, header, after, &mut inside)?;
        let own = Vec::new();
        Some(Self { header, before, first, latch, after, phi, next, inside, own, marker })
    }

    /// Takes the loop apart.
    fn apply(&self, f: &FunctionBuilder<'_>) -> Result<(), Error> {
        let [entry, spawn, close] = ["for.fork", "for.latch", "for.end"].map(|n| f.block(n));
        let values = move_edge(f, self.before, self.header, entry);
        f.switch_to(entry);
        f.fork_with(Fork { successors: vec![self.header], ..Fork::default() });
        give(f, &values, entry);
        let values = move_edge(f, self.header, self.after, close);
        f.switch_to(close);
        f.join();
        f.br(self.after);
        give(f, &values, close);
        let values = move_edge(f, self.header, self.first, spawn);
        f.switch_to(spawn);
        f.fork_interior(&[self.first, self.header]);
        give(f, &values, spawn);
        let halted = f.with_body(|b| {
            b.relocate(self.next, spawn, 0);
            let halt = InstData::new(Opcode::Halt, Type::VOID);
            replace_terminator(b, self.latch, halt, &[], &[]).map(|_| ())
        });
        halted.map_err(Error::Edit)?;
        f.add_incoming(self.phi.into(), self.next, spawn);
        f.with_body(|b| {
            for &object in &self.own {
                let phis = b.insts(self.first).iter();
                let at = phis.take_while(|&&i| b.inst(i).op() == Opcode::Phi).count();
                b.relocate(object, self.first, at);
            }
            let last = b.call_args(self.marker)[0];
            replace_all_uses(b, self.marker.into(), last);
            b.remove_inst(self.marker);
        });
        Ok(())
    }
}

/// Redirects an edge, and returns the values that the `phi`s of the old target had for it. The
/// caller ends the new target with an edge to the old one.
fn move_edge(f: &FunctionBuilder<'_>, from: Block, to: Block, new: Block) -> Vec<(Inst, Value)> {
    f.with_body(|b| {
        let phis = b.insts(to).iter().take_while(|&&i| b.inst(i).op() == Opcode::Phi);
        let values = phis.filter_map(|&i| {
            let pair = b.ops(i).chunks_exact(2).find(|p| p[1] == from.into())?;
            Some((i, pair[0]))
        });
        let values = values.collect();
        retarget(b, from, to, new);
        values
    })
}

fn give(f: &FunctionBuilder<'_>, values: &[(Inst, Value)], from: Block) {
    values.iter().for_each(|&(phi, v)| f.add_incoming(phi.into(), v, from));
}

/// Returns whether an instruction marks the last iteration.
fn is_marker(module: &Module, body: &Body, i: Inst) -> bool {
    let called = (body.inst(i).op() == Opcode::Call).then(|| body.ops(i)[0].as_global()).flatten();
    let name = called.and_then(|g| module.global(g).name.as_deref());
    name.is_some_and(|n| n.starts_with(BOUND.as_bytes()))
}

/// The block in which an operand is used: for a `phi`, the one from which it comes.
fn use_block(body: &Body, user: Inst, k: u32) -> Block {
    let pair = (body.inst(user).op() == Opcode::Phi).then(|| body.ops(user).get(k as usize + 1));
    pair.flatten().and_then(|v| v.as_block()).unwrap_or_else(|| body.block_of(user))
}

/// Returns whether the header only computes: its strand runs beside the iterations.
fn is_computation(body: &Body, header: Block) -> bool {
    body.insts(header).iter().all(|&i| {
        let op = body.inst(i).op();
        op == Opcode::Phi || op.is_terminator() || op.is_debug() || op.effect() == Effect::Pure
    })
}

/// Returns whether a value is computed from another one, without memory and calls.
fn depends(body: &Body, v: Value, on: Inst) -> bool {
    // Compilers compare the bound with the number of iterations, and convert it.
    const MOST: usize = 64;
    let (mut seen, mut work) = (Vec::new(), Vec::from_iter(v.as_inst()));
    while let Some(i) = work.pop() {
        if i == on {
            return true;
        }
        let is_memory = matches!(body.inst(i).op(), Opcode::Load | Opcode::Call | Opcode::Invoke);
        if is_memory || seen.contains(&i) || seen.len() == MOST {
            continue;
        }
        seen.push(i);
        work.extend(body.ops(i).iter().filter_map(|v| v.as_inst()));
    }
    false
}

/// Adds the blocks that follow the loop where an iteration ends the program. `None`: there is
/// another way out of the loop.
fn add_failures(
    body: &Body,
    cfg: &Cfg,
    header: Block,
    after: Block,
    inside: &mut [bool],
) -> Option<()> {
    let members = body.layout().iter().copied().filter(|b| inside[b.index()] && *b != header);
    let mut work: Vec<Block> = members.flat_map(|b| body.successors(b)).collect();
    let mut added = Vec::new();
    while let Some(b) = work.pop() {
        if b == after {
            return None;
        }
        if std::mem::replace(&mut inside[b.index()], true) {
            continue;
        }
        added.push(b);
        let op = body.terminator(b).map(|t| body.inst(t).op())?;
        if !matches!(op, Opcode::Br | Opcode::Switch | Opcode::Unreachable) {
            return None;
        }
        work.extend(body.successors(b));
    }
    // The code around the loop may come there, too.
    added.iter().all(|&b| cfg.preds(b).iter().all(|p| inside[p.index()])).then_some(())
}
