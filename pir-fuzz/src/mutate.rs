//! Small random changes to modules. Most of them keep a module valid; [`crate::corpus`] drops the
//! others.

mod promises;

use crate::tape::Tape;
use pir_core::constant::ConstKind;
use pir_core::cursor::{remove_fork_successor, replace_all_uses};
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, IntPredicate};
use pir_core::module::Module;
use pir_core::opcode::Opcode;

/// Operators on integers that are defined for all operands.
const OPERATORS: [Opcode; 6] =
    [Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::And, Opcode::Or, Opcode::Xor];

/// Predicates for comparisons.
const PREDICATES: [IntPredicate; 4] =
    [IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Slt, IntPredicate::Ult];

/// Constants at which behaviour changes.
const CONSTANTS: [u64; 5] = [0, 1, 2, 7, u64::MAX];

/// Changes a module at one place. Returns `false` if the choices of the tape fit no place.
pub(crate) fn mutate(module: &mut Module, tape: &mut Tape) -> bool {
    if tape.chance(25) {
        return mutate_promise(module, tape);
    }
    let Some(id) = choose_function(module, tape) else { return false };
    let body = module.function_mut(id).and_then(|f| f.body.as_deref_mut());
    let body = body.expect("it has a body");
    let (all, i) = choose_instruction(body, tape);
    match body.inst(i).op() {
        op if OPERATORS.contains(&op) => match tape.below(4) {
            0 => other_value(body, &all, i, tape),
            1 => {
                let op = OPERATORS[tape.below(OPERATORS.len() as u32) as usize];
                *body.inst_mut(i) = body.inst(i).without_flags().with_op(op);
                true
            }
            2 => {
                body.ops_mut(i).swap(0, 1);
                true
            }
            _ => copy(body, i),
        },
        Opcode::ICmp => match tape.below(2) {
            0 => {
                let predicate = PREDICATES[tape.below(PREDICATES.len() as u32) as usize];
                *body.inst_mut(i) = body.inst(i).with_icmp(predicate);
                true
            }
            _ => other_value(body, &all, i, tape),
        },
        Opcode::Br if body.ops(i).len() == 3 => {
            body.ops_mut(i).swap(1, 2);
            true
        }
        Opcode::Fork => change_fork(body, i, tape),
        Opcode::Store | Opcode::Load => match tape.below(4) {
            0 => swap_with_next(body, i),
            1 => copy(body, i),
            2 => remove(body, i),
            _ => other_value(body, &all, i, tape),
        },
        op if op.is_terminator() || matches!(op, Opcode::Join | Opcode::Phi) => {
            other_value(body, &all, i, tape)
        }
        _ => match tape.below(3) {
            0 => swap_with_next(body, i),
            1 => remove(body, i),
            _ => other_value(body, &all, i, tape),
        },
    }
}

/// Adds or removes a flag, an attribute or another promise at one place, as [`mutate`] does.
pub(crate) fn mutate_promise(module: &mut Module, tape: &mut Tape) -> bool {
    let Some(id) = choose_function(module, tape) else { return false };
    if tape.chance(20) {
        return promises::change_function(module, id, tape);
    }
    let body = module.function_mut(id).and_then(|f| f.body.as_deref_mut());
    let body = body.expect("it has a body");
    let (_, i) = choose_instruction(body, tape);
    promises::change_instruction(body, i, tape)
}

/// Chooses a function with a body.
fn choose_function(module: &Module, tape: &mut Tape) -> Option<GlobalId> {
    let bodies: Vec<GlobalId> =
        module.functions().filter(|(.., f)| f.body.is_some()).map(|(id, ..)| id).collect();
    bodies.get(tape.below(bodies.len().clamp(1, 256) as u32) as usize).copied()
}

/// Returns the instructions of a body, and chooses one.
fn choose_instruction(body: &Body, tape: &mut Tape) -> (Vec<Inst>, Inst) {
    let all: Vec<Inst> =
        body.layout().iter().flat_map(|&b| body.insts(b).iter().copied()).collect();
    let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
    let i = all[choice % all.len()];
    (all, i)
}

/// Replaces an operand by a constant, or by another instruction of its type.
fn other_value(body: &mut Body, all: &[Inst], i: Inst, tape: &mut Tape) -> bool {
    let count = body.ops(i).len();
    if count == 0 || body.inst(i).op() == Opcode::Call {
        return false;
    }
    let n = tape.below(count.min(256) as u32) as usize;
    let old = body.ops(i)[n];
    let ty = match old.as_inst() {
        Some(inst) => body.inst(inst).ty(),
        // Stored and returned numbers, and operands of operators, which have the type of those.
        None if old.as_const().is_some() => Type::I32,
        None => return false,
    };
    let others: Vec<Inst> =
        all.iter().copied().filter(|&o| o != i && body.inst(o).ty() == ty).collect();
    let new = match tape.below(3) {
        0 if ty == Type::I32 => {
            let number = CONSTANTS[tape.below(CONSTANTS.len() as u32) as usize] & 0xffff_ffff;
            Value::constant(body.consts.scalar(ty, ConstKind::Int(number)))
        }
        _ if others.is_empty() => return false,
        _ => {
            let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
            Value::inst(others[choice % others.len()])
        }
    };
    body.ops_mut(i)[n] = new;
    new != old
}

/// Executes an instruction twice.
fn copy(body: &mut Body, i: Inst) -> bool {
    let Some(at) = body.position(i) else { return false };
    let (data, ops) = (*body.inst(i), body.ops(i).to_vec());
    let new = body.insert_inst(body.block_of(i), at + 1, data);
    body.set_ops(new, &ops);
    true
}

/// Exchanges an instruction with the next one, unless that is a terminator.
fn swap_with_next(body: &mut Body, i: Inst) -> bool {
    let b = body.block_of(i);
    let Some(at) = body.position(i) else { return false };
    match body.insts(b).get(at + 1) {
        Some(&next) if !body.inst(next).op().is_terminator() => {
            body.relocate(next, b, at);
            true
        }
        _ => false,
    }
}

/// Removes an instruction, for whose value 0 or 1 stands in.
fn remove(body: &mut Body, i: Inst) -> bool {
    let ty = body.inst(i).ty();
    match ty {
        Type::I1 | Type::I8 | Type::I32 | Type::I64 => {
            let one = Value::constant(body.consts.scalar(ty, ConstKind::Int(1)));
            replace_all_uses(body, i.into(), one);
        }
        Type::VOID => {}
        _ => return false,
    }
    body.remove_inst(i);
    true
}

/// Changes the order or the number of strands, or whether all must run.
fn change_fork(body: &mut Body, fork: Inst, tape: &mut Tape) -> bool {
    let strands = body.inst(fork).successors();
    match tape.below(3) {
        0 if strands > 1 => {
            let (a, b) = (tape.below(strands as u32), tape.below(strands as u32));
            body.ops_mut(fork).swap(a as usize, b as usize);
            a != b
        }
        1 => remove_fork_successor(body, fork, tape.below(strands.max(1) as u32) as usize),
        _ => {
            let data = *body.inst(fork);
            *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() ^ ForkFlags::FORCE);
            true
        }
    }
}
