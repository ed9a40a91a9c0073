//! From calls back to the three instructions.

use super::encode::{redirect, remove, rename};
use super::error::DecodeError;
use super::lanes::release;
use super::select::{Selected, select};
use super::{BACK_ENDS, FORK, FORK_ARGS, HALT, INTRINSICS, JOIN, PARALLEL, STRAND};
use crate::edit::{erase_all, remove_unreachable};
use crate::passes::simplify_cfg::fold_branches;
use pir_analysis::{Analyses, Cfg};
use pir_core::cursor::{Cursor, Uses, replace_terminator, split_block, substitute};
use pir_core::entity::{Block, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::module::Module;
use pir_core::opcode::{Effect, Opcode};
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;

type Reason = fn(String) -> DecodeError;

/// Decodes a module that [`encode`](super::encode) made and others have changed. The result need
/// not be valid. O(module), and O(successors²) for each fork.
///
/// # Errors
/// Returns the part of the encoding that the changes have destroyed.
pub fn decode(mut module: Module) -> Result<Module, DecodeError> {
    let find = |module: &Module, name: &str| module.find(name.as_bytes());
    let calls = Called {
        fork: find(&module, FORK),
        strand: find(&module, STRAND),
        halt: find(&module, HALT),
        join: find(&module, JOIN),
    };
    let renamed = rename(&mut module, PARALLEL, INTRINSICS);
    let functions: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
    for g in functions {
        release(&mut module, g);
        let Some(mut body) = module.function_mut(g).and_then(|f| f.body.take()) else { continue };
        let done = calls.decode(&module, &mut body).map(|()| redirect(&mut body, &renamed));
        let name = module.display_name(g);
        if let Some(f) = module.function_mut(g) {
            f.body = Some(body);
        }
        done.map_err(|reason| reason(name))?;
    }
    let mut gone = renamed;
    gone.extend(
        [calls.fork, calls.strand, calls.halt, calls.join].into_iter().flatten().map(|g| (g, g)),
    );
    remove(&mut module, &gone);
    Ok(module)
}

/// The functions of the encoding, if the module still has them.
struct Called {
    fork: Option<GlobalId>,
    strand: Option<GlobalId>,
    halt: Option<GlobalId>,
    join: Option<GlobalId>,
}

impl Called {
    fn decode(&self, module: &Module, body: &mut Body) -> Result<(), Reason> {
        // Passes may empty the blocks after a branch on a constant, and keep the branch.
        fold_branches(module, body);
        remove_unreachable(body, |_| false);
        erase_all(body, &self.calls_of(body, self.strand));
        for call in self.calls_of(body, self.fork) {
            fork(module, body, call)?;
        }
        remove_unreachable(body, |_| false);
        for call in self.calls_of(body, self.halt) {
            halt(body, call)?;
        }
        for call in self.calls_of(body, self.join) {
            join(body, call)?;
        }
        let own = [self.fork, self.strand, self.halt, self.join];
        let mut ops = body.layout().iter().flat_map(|&b| body.insts(b)).flat_map(|&i| body.ops(i));
        match ops.any(|v| v.as_global().is_some_and(|g| own.contains(&Some(g)))) {
            true => Err(DecodeError::Function),
            false => Ok(()),
        }
    }

    fn calls_of(&self, body: &Body, callee: Option<GlobalId>) -> Vec<Inst> {
        let Some(callee) = callee else { return Vec::new() };
        let is_call = |&&i: &&Inst| {
            body.inst(i).op() == Opcode::Call && body.ops(i)[0] == Value::global(callee)
        };
        body.layout().iter().flat_map(|&b| body.insts(b)).filter(is_call).copied().collect()
    }
}

fn fork(module: &Module, body: &mut Body, call: Inst) -> Result<(), Reason> {
    let b = body.block_of(call);
    let args = body.call_args(call).to_vec();
    let constant = |n: usize| args.get(n).and_then(|&v| body.consts.const_int(&module.types, v));
    let (Some(flags), Some(count), Some(own)) = (constant(1), constant(2), constant(3)) else {
        return Err(DecodeError::Arguments);
    };
    let back_ends = body.attachments(call).find(|a| a.kind == Sym::PIR_BACKENDS);
    if flags & BACK_ENDS != 0 && back_ends.is_none() {
        return Err(DecodeError::BackEnds);
    }
    let flags = ForkFlags::from_bits_truncate(flags as u16);
    if Uses::new(body).of(call).is_empty() {
        continue_alike(body, call)?;
    }
    let mut to: Vec<Selected> = Vec::new();
    for k in 0..count {
        to.push(select(module, body, call, k, count).ok_or(DecodeError::Successors as Reason)?);
    }
    name_results(body, call, &to);
    let fixed = FORK_ARGS + usize::from(flags.contains(ForkFlags::WIDTH));
    let is_variable = |v: &Value| matches!(v.kind(), ValueKind::Inst(_) | ValueKind::Arg(_));
    let mut ops = args[FORK_ARGS..fixed].to_vec();
    // The others are there for LLVM only, which admits more uses than PIR.
    let end = (FORK_ARGS + own as usize).clamp(fixed, args.len());
    ops.extend(args[fixed..end].iter().filter(|v| is_variable(v)));
    ops.extend(to.iter().map(|s| Value::from(s.to)));
    let incoming = incoming(body, b, &to)?;
    let data = InstData::new(Opcode::Fork, Type::VOID).with_fork_flags(flags);
    let fork = replace_terminator(body, b, data, &ops, &incoming);
    let fork = fork.map_err(|_| DecodeError::Successors as Reason)?;
    if let Some(attachment) = back_ends {
        body.set_attachments(fork, &[attachment]);
    }
    // Only now are the blocks unreachable that chose between the successors.
    remove_unreachable(body, |_| false);
    erase_with_users(body, call)
}

/// Replaces the result of the call by its value where only one successor leads to. Passes do the
/// opposite: they use the result in place of an equal constant.
fn name_results(body: &mut Body, call: Inst, to: &[Selected]) {
    let analyses = Analyses::new(Cfg::of(body));
    let (cfg, dom) = (analyses.cfg(), analyses.dom());
    let only = |k: usize| to.iter().filter(|s| s.to == to[k].to).count() == 1;
    let known: Vec<usize> = (0..to.len()).filter(|&k| only(k)).collect();
    let value_at = |from: Option<Block>, at: Block| {
        known.iter().copied().find(|&k| match from {
            Some(from) if from == to[k].from => at == to[k].to,
            _ => {
                let entered = cfg.preds(to[k].to) == [to[k].from];
                entered && dom.dominates(to[k].to, from.unwrap_or(at))
            }
        })
    };
    let mut found = Vec::new();
    for &b in body.layout() {
        for &i in body.insts(b) {
            let is_phi = body.inst(i).op() == Opcode::Phi;
            for n in (0..body.ops(i).len()).filter(|&n| body.ops(i)[n] == Value::inst(call)) {
                let from = is_phi.then(|| body.ops(i)[n + 1].as_block()).flatten();
                found.extend(value_at(from, b).map(|k| (i, n, k)));
            }
        }
    }
    for (i, n, k) in found {
        body.ops_mut(i)[n] = Value::constant(body.consts.int(Type::I32, k as u64));
    }
}

/// All strands continue with the code after the call, which becomes a block of its own.
fn continue_alike(body: &mut Body, call: Inst) -> Result<(), Reason> {
    let b = body.block_of(call);
    let next = body.insts(b).iter().copied().skip_while(|&i| i != call).nth(1);
    let next = next.ok_or(DecodeError::Successors as Reason)?;
    split_block(body, next).map_err(|_| DecodeError::Successors as Reason)?;
    Ok(())
}

/// Returns the values of the `phi`s of successors that the fork's block did not branch to itself.
fn incoming(body: &Body, b: Block, to: &[Selected]) -> Result<Vec<(Inst, Value)>, Reason> {
    let mut found: FxHashMap<Inst, Value> = FxHashMap::default();
    for s in to {
        for phi in body.phis(s.to) {
            let value = body.incoming_from(phi, s.from);
            let value = value.ok_or(DecodeError::Successors as Reason)?;
            // The `phi` cannot distinguish two edges from one block.
            if found.insert(phi, value).is_some_and(|other| other != value) {
                return Err(DecodeError::Successors);
            }
        }
    }
    let mut new: Vec<(Inst, Value)> = Vec::new();
    for (phi, value) in found {
        match body.incoming_from(phi, b) {
            Some(own) if own != value => return Err(DecodeError::Successors),
            Some(_) => {}
            None => new.push((phi, value)),
        }
    }
    new.sort_unstable_by_key(|n| n.0);
    Ok(new)
}

/// Removes a call and the computations with its result, which chose the successor.
fn erase_with_users(body: &mut Body, call: Inst) -> Result<(), Reason> {
    let uses = Uses::new(body);
    let mut doomed = vec![call];
    let mut at = 0;
    while let Some(&i) = doomed.get(at) {
        for &(user, _) in uses.of(i) {
            let op = body.inst(user).op();
            if op.effect() != Effect::Pure || op == Opcode::Phi {
                return Err(DecodeError::Result);
            }
            if !doomed.contains(&user) {
                doomed.push(user);
            }
        }
        at += 1;
    }
    erase_all(body, &doomed);
    Ok(())
}

fn halt(body: &mut Body, call: Inst) -> Result<(), Reason> {
    let b = body.block_of(call);
    let insts: Vec<Inst> =
        body.insts(b).iter().copied().filter(|&i| !body.inst(i).op().is_debug()).collect();
    let after = insts.iter().skip_while(|&&i| i != call).nth(1);
    if after.is_none_or(|&i| body.inst(i).op() != Opcode::Unreachable) {
        return Err(DecodeError::Halt);
    }
    body.remove_inst(call);
    let data = InstData::new(Opcode::Halt, Type::VOID);
    replace_terminator(body, b, data, &[], &[]).map_err(|_| DecodeError::Halt as Reason)?;
    Ok(())
}

fn join(body: &mut Body, call: Inst) -> Result<(), Reason> {
    let b = body.block_of(call);
    drop_trivial_phis(body, b);
    let leads = |&&i: &&Inst| i == call || !body.inst(i).op().is_debug();
    let b = match body.insts(b).iter().find(leads) {
        Some(&first) if first == call && Some(b) != body.entry() => b,
        // What precedes the `join` belongs to the strand that it ends.
        _ => split_block(body, call).map_err(|_| DecodeError::Join as Reason)?,
    };
    let mut cursor = Cursor::before(body, call).map_err(|_| DecodeError::Join as Reason)?;
    cursor.insert(InstData::new(Opcode::Join, Type::VOID), &[]);
    body.remove_inst(call);
    debug_assert!(!body.insts(b).is_empty());
    Ok(())
}

/// Replaces `phi`s with one value, as passes over loops add them, by that value.
fn drop_trivial_phis(body: &mut Body, b: Block) {
    for phi in body.phis(b).collect::<Vec<_>>() {
        let mut values = body.incoming(phi).map(|entry| entry.0).filter(|&v| v != phi.into());
        let only = values.next().filter(|&first| values.all(|v| v == first));
        drop(values);
        if let Some(first) = only {
            substitute(body, &FxHashMap::from_iter([(phi, first)]));
            erase_all(body, &[phi]);
        }
    }
}
