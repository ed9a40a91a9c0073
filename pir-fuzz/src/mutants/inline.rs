//! Faults of inlining.

use super::Edit::Whole;
use super::sites::{has_flag, instructions, place, regions};
use super::{EITHER, Edit, Mutant, VALUE};
use crate::generate::Mode::RaceFree;
use pir_core::copy::Copier;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::module::Module;
use pir_core::opcode::Opcode;

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(
        "private alloca",
        "inline an alloca to the entry",
        RaceFree,
        EITHER,
        Whole(|module| inline(module, Style::ObjectsAtEntry)),
    ),
    Mutant::new(
        "lockstep",
        "inline a call into lanes",
        RaceFree,
        VALUE,
        Whole(|module| inline(module, Style::IntoLanes)),
    )
    .with_program(include_str!("lane_call.pir")),
];

/// The right pass.
pub(crate) const INLINE: Edit = Whole(|module| inline(module, Style::Right));

/// Where calls are inlined, and where objects go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Calls that are not made by lanes. Objects stay where the call was.
    Right,
    /// Objects go to the entry of the caller, as is right without strands.
    ObjectsAtEntry,
    /// Lanes, each of which runs a whole call at once, take turns in the code of the callee.
    IntoLanes,
}

/// Inlines calls of functions of one block.
fn inline(mut module: Module, style: Style) -> Module {
    let is_leaf = |body: &Body| {
        let only = body.layout().len() == 1;
        only && instructions(body).iter().all(|&i| !body.inst(i).op().is_call())
    };
    let callees: Vec<(GlobalId, Body)> = module
        .functions()
        .filter_map(|(id, _, f)| Some((id, f.body.as_deref()?)))
        .filter(|(_, body)| is_leaf(body))
        .map(|(id, body)| (id, body.clone()))
        .collect();
    let ids: Vec<GlobalId> = module.functions().map(|(id, ..)| id).collect();
    for id in ids {
        let Some(body) = super::body_of(&mut module, id) else { continue };
        for call in instructions(body) {
            let called = body.ops(call).first().and_then(|v| v.as_global());
            let is_call = body.inst(call).op() == Opcode::Call;
            let Some((_, callee)) = callees.iter().find(|c| is_call && Some(c.0) == called) else {
                continue;
            };
            if style == Style::IntoLanes || !is_in_lanes(body, call) {
                inline_call(body, call, callee, style == Style::ObjectsAtEntry);
            }
        }
    }
    module
}

/// Returns whether lanes execute an instruction.
fn is_in_lanes(body: &Body, i: Inst) -> bool {
    let Some(regions) = regions(body) else { return false };
    let Some(innermost) = regions.innermost(body.block_of(i)) else { return false };
    let mut around = regions.ancestors(innermost);
    around.any(|r| has_flag(body, &regions, r, ForkFlags::LOCKSTEP))
}

fn inline_call(body: &mut Body, call: Inst, callee: &Body, objects_at_entry: bool) {
    let mut copier = Copier::new(callee);
    for (n, &v) in body.call_args(call).to_vec().iter().enumerate() {
        copier.map(Value::arg(n as u32), v);
    }
    let entry = callee.entry().expect("it has a block");
    copier.blocks(body, &[entry]);
    let copy = copier.get(entry.into()).and_then(Value::as_block).expect("it was copied");
    let first = body.entry().expect("it has blocks");
    for i in body.insts(copy).to_vec() {
        match body.inst(i).op() {
            Opcode::Ret => {
                if let Some(&result) = body.ops(i).first() {
                    replace_all_uses(body, call.into(), result);
                }
            }
            Opcode::Alloca if objects_at_entry => body.relocate(i, first, 0),
            _ => {
                let (b, at) = place(body, call);
                body.relocate(i, b, at);
            }
        }
    }
    body.remove_block(copy);
    body.remove_inst(call);
}
