//! Parts of one file in another program: functions that it calls, and instructions of their
//! blocks among its own. The caller drops what is not valid.

use super::donor::{Donor, is_argument};
use crate::tape::Tape;
use pir_core::constant::ConstKind;
use pir_core::copy::Copier;
use pir_core::entity::{AttrSet, Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::{CallInfo, InstData};
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::Opcode;
use pir_core::text::parse;
use pir_core::text::print::print;
use pir_core::types::List;

/// The maximum number of instructions that are copied.
const MAX_COPIED: u32 = 6;

/// Numbers at which behaviour changes.
const NUMBERS: [u64; 6] = [0, 1, 2, 3, 7, u64::MAX];

/// Adds a function and what it uses to a module, and calls it, or copies some of its instructions,
/// or both. `None` if the choices of the tape fit no place.
pub(super) fn splice(module: &Module, donor: &Donor, tape: &mut Tape) -> Option<Module> {
    let mut module = link(module, donor)?;
    let added = module.find(donor.name.as_bytes())?;
    let targets: Vec<GlobalId> = module
        .functions()
        .filter(|(id, g, f)| {
            let is_added = g.name.as_deref().is_some_and(|n| n.starts_with(donor.prefix()));
            f.body.is_some() && *id != added && !is_added
        })
        .map(|(id, ..)| id)
        .collect();
    let target = *targets.get(tape.below(targets.len().clamp(1, 256) as u32) as usize)?;
    let (calls, copies) = match tape.below(3) {
        0 => (true, false),
        1 => (false, true),
        _ => (true, true),
    };
    let called = calls && call(&mut module, target, added, tape).is_some();
    let copied = copies && copy(&mut module, target, added, tape).is_some();
    (called || copied).then_some(module)
}

impl Donor {
    /// Returns what the names of all its globals begin with.
    fn prefix(&self) -> &[u8] {
        let end = self.name.match_indices('.').nth(1).map_or(self.name.len(), |(at, _)| at + 1);
        &self.name.as_bytes()[..end]
    }
}

/// Adds the items of a donor that the module does not have.
fn link(module: &Module, donor: &Donor) -> Option<Module> {
    if module.find(donor.name.as_bytes()).is_some() {
        return Some(module.clone());
    }
    let mut text = print(module);
    let has_type = |name: &str| {
        let start = format!("{name} = type");
        text.split(|b| *b == b'\n').any(|line| line.starts_with(start.as_bytes()))
    };
    let is_new = |name: &str| match name.strip_prefix('@') {
        Some(name) => module.find(name.as_bytes()).is_none(),
        None => !(name.starts_with('%') && has_type(name)),
    };
    let new: Vec<&str> = donor
        .items
        .iter()
        .filter(|(name, _)| is_new(name))
        .map(|(_, item)| item.as_str())
        .collect();
    for item in new {
        text.extend_from_slice(item.as_bytes());
        text.push(b'\n');
    }
    parse(&text).into_result().ok()
}

/// A place before an instruction of a body.
#[derive(Clone, Copy)]
struct Place {
    block: Block,
    at: usize,
}

/// Chooses a place before an instruction that may follow others.
fn place(body: &Body, tape: &mut Tape) -> Option<Place> {
    let blocks = body.layout();
    let block = *blocks.get(tape.below(blocks.len().clamp(1, 256) as u32) as usize)?;
    let insts = body.insts(block);
    let is_head =
        |i: &&Inst| matches!(body.inst(**i).op(), Opcode::Phi | Opcode::Join | Opcode::LandingPad);
    let first = insts.iter().take_while(is_head).count();
    let places = insts.len().checked_sub(first).filter(|n| *n > 0)?;
    Some(Place { block, at: first + tape.below(places.min(256) as u32) as usize })
}

/// Chooses a value of a type at a place: a number, a parameter, a global, or a result before.
fn value(
    module: &mut Module,
    target: GlobalId,
    place: Place,
    ty: Type,
    tape: &mut Tape,
) -> Option<Value> {
    let function = module.function(target)?;
    let body = function.body.as_deref()?;
    let mut all: Vec<Value> = body.insts(place.block)[..place.at]
        .iter()
        .filter(|&&i| body.inst(i).ty() == ty)
        .map(|&i| i.into())
        .collect();
    let entry = body.entry()?;
    if entry != place.block {
        all.extend(
            body.insts(entry).iter().filter(|&&i| body.inst(i).ty() == ty).map(|&i| Value::inst(i)),
        );
    }
    let params = function.params.iter().enumerate().filter(|(_, p)| p.ty == ty);
    all.extend(params.map(|(n, _)| Value::arg(n as u32)));
    let (is_ptr, bits) = (module.types.is_ptr(ty), module.types.int_bits(ty));
    if is_ptr {
        all.extend(module.globals.iter().enumerate().filter_map(|(n, g)| {
            let is_variable = matches!(g.kind, GlobalKind::Variable(_));
            is_variable.then(|| Value::global(GlobalId::new(n)))
        }));
    }
    let numbers = if is_ptr { 0 } else { NUMBERS.len() };
    let choice = tape.below((all.len() + numbers).clamp(1, 256) as u32) as usize;
    if let Some(v) = all.get(choice) {
        return Some(*v);
    }
    let n = *NUMBERS.get(choice - all.len())?;
    let kind = match bits {
        Some(64) => ConstKind::Int(n),
        Some(bits) if bits < 64 => ConstKind::Int(n & ((1 << bits) - 1)),
        _ if ty == Type::F32 => ConstKind::Float(u64::from((n as i8 as f32).to_bits())),
        _ if ty == Type::F64 => ConstKind::Float(f64::from(n as i8).to_bits()),
        _ => ConstKind::Zero,
    };
    let body = module.function_mut(target)?.body.as_deref_mut()?;
    Some(Value::constant(body.consts.scalar(ty, kind)))
}

/// Calls a function at some place, and uses its result in place of an operand, if one has its type.
fn call(module: &mut Module, target: GlobalId, callee: GlobalId, tape: &mut Tape) -> Option<()> {
    let fn_ty = module.global(callee).ty;
    let (ret, params, _) = module.types.signature(fn_ty)?;
    let params = params.to_vec();
    let place = place(module.function(target)?.body.as_deref()?, tape)?;
    let mut ops = vec![Value::global(callee)];
    for ty in &params {
        ops.push(value(module, target, place, *ty, tape)?);
    }
    let mixes = module.types.int_bits(ret).is_some() && tape.chance(50);
    let body = module.function_mut(target)?.body.as_deref_mut()?;
    let before = body.insts(place.block)[place.at];
    let index = body.calls.len() as u32;
    body.calls.push(CallInfo {
        fn_ty,
        args: params.len() as u32,
        cc: 0,
        addrspace: 0,
        ret_attrs: AttrSet::EMPTY,
        fn_attrs: AttrSet::EMPTY,
        arg_attrs: List::default(),
        bundles: List::default(),
    });
    let list = body.push_ops(&ops);
    let data = InstData::new(Opcode::Call, ret).with_call(index).with_ops(list);
    let result = body.insert_inst(place.block, place.at, data);
    if ret != Type::VOID && body.inst(before).op() != Opcode::Call {
        use_result(body, before, place, result, ret, mixes);
    }
    Some(())
}

/// Replaces an operand of an instruction by a result, or by both together.
fn use_result(body: &mut Body, user: Inst, place: Place, result: Inst, ty: Type, mixes: bool) {
    let type_of = |v: &Value| match (v.as_inst(), v.as_const()) {
        (Some(i), _) => Some(body.inst(i).ty()),
        (_, Some(c)) => Some(body.consts.ty(c)),
        _ => None,
    };
    let fits = |v: &&Value| type_of(v) == Some(ty);
    let Some(old) = body.ops(user).iter().find(fits).copied() else { return };
    let new = if mixes {
        let ops = body.push_ops(&[old, result.into()]);
        let xor = InstData::new(Opcode::Xor, ty).with_ops(ops);
        body.insert_inst(place.block, place.at + 1, xor)
    } else {
        result
    };
    let op = body.ops_mut(user).iter_mut().find(|v| **v == old);
    op.into_iter().for_each(|v| *v = new.into());
}

/// Copies some instructions of a block of another function to a place, with values that are there.
fn copy(module: &mut Module, target: GlobalId, from: GlobalId, tape: &mut Tape) -> Option<()> {
    let source = module.function(from)?.clone();
    let from_body = source.body.as_deref()?;
    let place = place(module.function(target)?.body.as_deref()?, tape)?;
    let blocks = from_body.layout();
    let block = *blocks.get(tape.below(blocks.len().clamp(1, 256) as u32) as usize)?;
    let is_copied = |i: &Inst| {
        let op = from_body.inst(*i).op();
        !op.is_terminator()
            && !op.is_debug()
            && !matches!(op, Opcode::Phi | Opcode::Join | Opcode::LandingPad)
    };
    let all: Vec<Inst> = from_body.insts(block).iter().copied().filter(is_copied).collect();
    let start = tape.below(all.len().clamp(1, 256) as u32) as usize;
    let count = 1 + tape.below(MAX_COPIED) as usize;
    let run: Vec<Inst> = all.into_iter().skip(start).take(count).collect();
    let mut copier = Copier::new(from_body);
    let mut known: Vec<Value> = run.iter().map(|&i| i.into()).collect();
    for &i in &run {
        for &v in from_body.ops(i) {
            if known.contains(&v) || v.as_inst().is_none() && !matches!(v.kind(), ValueKind::Arg(_))
            {
                continue;
            }
            let ty = module.value_type(&source, from_body, v);
            if !is_argument(module, ty) {
                return None;
            }
            copier.map(v, value(module, target, place, ty, tape)?);
            known.push(v);
        }
    }
    let body = module.function_mut(target)?.body.as_deref_mut()?;
    let user = body.insts(place.block)[place.at];
    let mut at = place.at;
    let mut last = None;
    for &i in &run {
        let copy = copier.inst(body, i, place.block);
        body.relocate(copy, place.block, at);
        at += 1;
        last = Some(copy);
    }
    let last = last?;
    let ty = body.inst(last).ty();
    if ty != Type::VOID && body.inst(user).op() != Opcode::Call {
        use_result(body, user, Place { at: at - 1, ..place }, last, ty, false);
    }
    Some(())
}
