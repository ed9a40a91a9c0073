//! The place between two parts of an iteration that do not depend on each other.

use crate::alias::MemoryObject;
use crate::cx::PassContext;
use crate::facts::CallFacts;
use crate::remark::Refusal;
use pir_analysis::{BlockExit, ParallelLoop, Regions};
use pir_core::Module;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of places that are tried, and of objects that are compared: both take time of the
/// size of the iteration.
const MAX_PLACES: usize = 64;

const DEPENDENCE: Refusal = ("dependence", "no part of an iteration is independent of the others");
const VALUES: Refusal = ("values", "the second part needs a value that only the first computes");
const SHARED: Refusal = ("alloca", "both parts use an `alloca` of the iteration");
const EFFECTS: Refusal = ("effects", "an iteration does more than compute, load and store");

/// Two parts of an iteration.
#[derive(Debug)]
pub(super) struct Parts {
    /// The blocks of the first part, of which the last one also begins the second.
    pub first: Vec<Block>,
    /// The first instruction of the second part.
    pub second: Inst,
    /// The instructions of the first part that the second one needs, each after those it uses.
    pub recomputed: Vec<Inst>,
}

/// Returns the blocks that an iteration certainly runs first, one after the other. O(their number).
pub(super) fn first_part(cx: &PassContext<'_>, l: &ParallelLoop) -> Vec<Block> {
    let cfg = cx.analyses().cfg();
    let (mut chain, mut next) = (Vec::new(), l.body);
    while cfg.preds(next).len() == 1 && !cfg.node(next).join {
        chain.push(next);
        match (cfg.node(next).exit, cfg.succs(next)) {
            (BlockExit::Branch, &[s]) if s != l.join => next = s,
            _ => break,
        }
    }
    chain
}

/// Returns whether an instruction may change memory.
pub(super) fn writes(module: &Module, body: &Body, i: Inst) -> bool {
    match body.inst(i).op().effect() {
        Effect::Write | Effect::Update => true,
        Effect::Call => !CallFacts::of(module, body, i).is_pure(),
        _ => false,
    }
}

/// The objects that a part accesses, and whether it writes them.
type Objects = FxHashMap<MemoryObject, bool>;

impl Parts {
    /// Finds the first place where an iteration can be split. O(instructions of the iteration).
    pub(super) fn find(
        cx: &PassContext<'_>,
        regions: &Regions,
        l: &ParallelLoop,
        chain: &[Block],
    ) -> Result<Self, Refusal> {
        let body = &*cx.body;
        let blocks: Vec<Block> =
            regions.blocks(l.region).iter().copied().filter(|&b| !l.is_spine(b)).collect();
        let in_chain: FxHashSet<Block> = chain.iter().copied().collect();
        let is_phi = |&i: &Inst| matches!(body.inst(i).op(), Opcode::Phi | Opcode::Join);
        let insts = |b: &Block| body.insts(*b).iter().copied();
        // The code in the order in which it runs, then that of the other blocks.
        let code: Vec<Inst> = chain.iter().flat_map(insts).collect();
        if code.iter().any(is_phi) {
            return Err(("shape", "an iteration begins with a `phi`"));
        }
        let others = blocks.iter().filter(|b| !in_chain.contains(b)).flat_map(insts);
        let all: Vec<Inst> = code.iter().copied().chain(others).collect();
        let places = (1..code.len()).filter(|&at| {
            writes(cx.module, body, code[at - 1]) && !body.inst(code[at]).op().is_terminator()
        });
        let mut refusal = DEPENDENCE;
        for at in places.take(MAX_PLACES) {
            let [a, b] = [&all[..at], &all[at..]].map(|part| objects(cx, part));
            let (a, b) = (a?, b?);
            if !(a.values().any(|w| *w) && b.values().any(|w| *w)) || depend(&a, &b) {
                continue;
            }
            match recomputed(cx, l, &all[..at], &all[at..]) {
                Ok(recomputed) => {
                    let last = body.block_of(code[at]);
                    let first = chain.iter().position(|&b| b == last).unwrap_or(0);
                    let (first, second) = (chain[..=first].to_vec(), code[at]);
                    return Ok(Self { first, second, recomputed });
                }
                Err(found) => refusal = found,
            }
        }
        Err(refusal)
    }
}

/// Collects the objects that instructions access.
fn objects(cx: &PassContext<'_>, insts: &[Inst]) -> Result<Objects, Refusal> {
    let mut found = Objects::default();
    for &i in insts {
        let (data, ops) = (cx.body.inst(i), cx.body.ops(i));
        let pointer = match (data.op(), data.op().effect()) {
            (Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg, _) => ops[0],
            (Opcode::Store, _) => ops[1],
            (_, Effect::Pure | Effect::Trap | Effect::Choose | Effect::Control) => continue,
            (Opcode::Alloca | Opcode::Halt | Opcode::Fork | Opcode::Join, _) => continue,
            (Opcode::Call, _) if CallFacts::of(cx.module, cx.body, i).is_pure() => continue,
            _ => return Err(EFFECTS),
        };
        if data.mem_flags().contains(MemFlags::VOLATILE) || found.len() > MAX_PLACES {
            return Err(EFFECTS);
        }
        let object = MemoryObject::of(cx.module, cx.function(), cx.body, pointer);
        *found.entry(object).or_default() |= data.op() != Opcode::Load;
    }
    Ok(found)
}

fn depend(a: &Objects, b: &Objects) -> bool {
    a.iter().any(|(x, x_writes)| {
        b.iter().any(|(y, y_writes)| (*x_writes || *y_writes) && x.may_alias(*y))
    })
}

/// Returns the code of the first part that the second one has to compute again.
fn recomputed(
    cx: &PassContext<'_>,
    l: &ParallelLoop,
    first: &[Inst],
    second: &[Inst],
) -> Result<Vec<Inst>, Refusal> {
    let body = &*cx.body;
    let is_spine_alloca =
        |i: Inst| body.inst(i).op() == Opcode::Alloca && l.is_spine(body.block_of(i));
    let used = |part: &[Inst]| -> FxHashSet<Inst> {
        part.iter().flat_map(|&i| body.ops(i)).filter_map(|v| v.as_inst()).collect()
    };
    let mut needed = used(second);
    let of_first = used(first);
    if needed.iter().any(|&i| is_spine_alloca(i) && of_first.contains(&i)) {
        return Err(SHARED);
    }
    let mut list = Vec::new();
    for &i in first.iter().rev().filter(|&&i| !body.inst(i).op().is_debug()) {
        if !needed.contains(&i) {
            continue;
        }
        match body.inst(i).op().effect() {
            Effect::Pure | Effect::Trap => {}
            Effect::Allocate => return Err(SHARED),
            _ => return Err(VALUES),
        }
        let defs: Vec<Inst> = body.ops(i).iter().filter_map(|v| v.as_inst()).collect();
        // An address in an `alloca` that the first part has, too.
        if defs.iter().any(|&d| is_spine_alloca(d)) {
            return Err(SHARED);
        }
        needed.extend(defs);
        list.push(i);
    }
    list.reverse();
    Ok(list)
}
