//! Removes instructions whose results are unused.

use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::pass::{Kept, Pass, Reads};
use pir_core::entity::{Entity, Inst};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::opcode::{Effect, Opcode};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "dce",
    summary: "removes instructions whose results are unused",
    when: None,
    conditions: "\
An instruction stays if it has an effect, or if one that stays uses its result. A division by \
zero or a load from nowhere is undefined behaviour, so the instruction may go, and a load \
without a use can only race. Loads that are `volatile` or atomic stay, because they order other \
accesses. A value in the list of a `fork` is used, and so is one that another instruction of a \
cycle of `phi`s uses, if the cycle has a use outside.",
    example: include_str!("dce.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let dead = unused(cx.body);
    for &i in &dead {
        let (op, name) = (cx.body.inst(i).op().name(), cx.name(i));
        cx.applied(i, "unused", format!("removes the `{op}` {name}, whose result is unused"));
    }
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

/// Finds the instructions that no instruction with an effect depends on. O(body).
pub(super) fn unused(body: &Body) -> Vec<Inst> {
    let mut live = vec![false; body.inst_bound()];
    let mut open: Vec<Inst> = Vec::new();
    for &b in body.layout() {
        open.extend(body.insts(b).iter().copied().filter(|&i| !is_removable(body, i)));
    }
    while let Some(i) = open.pop() {
        if !std::mem::replace(&mut live[i.index()], true) {
            open.extend(body.ops(i).iter().filter_map(|v| v.as_inst()));
        }
    }
    let all = body.layout().iter().flat_map(|&b| body.insts(b).iter().copied());
    all.filter(|i| !live[i.index()]).collect()
}

/// Returns whether an instruction without uses can go.
fn is_removable(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    match data.op().effect() {
        Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => true,
        Effect::Read => {
            data.op() == Opcode::Load
                && !data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC)
        }
        Effect::Control => data.op() == Opcode::Phi,
        Effect::Write | Effect::Update | Effect::Order | Effect::Call => false,
    }
}
