//! Faults of rewrites of single instructions: values, flags, and what flags promise.

use super::Edit::At;
use super::sites::{Inserter, int, place};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::{RaceFree, Sequential};
use pir_core::constant::ConstKind;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, FloatPredicate, InstData, IntPredicate};
use pir_core::opcode::Opcode;

const DIVISION: &str = "division";
const FLAGS: &str = "flags";
const POISON: &str = "poison and freeze";
const FLOAT: &str = "floating point";
const COMPARE: &str = "comparison";
const ADDRESS: &str = "addresses";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(DIVISION, "sdiv to ashr", Sequential, VALUE, At(sdiv_to_ashr))
        .with_gap("the generator makes no signed division and no shift to the right"),
    Mutant::new(DIVISION, "srem to and", Sequential, VALUE, At(srem_to_and))
        .with_gap("the generator makes no signed division and no shift to the right"),
    Mutant::new(DIVISION, "sdiv to udiv", Sequential, VALUE, At(sdiv_to_udiv))
        .with_gap("the generator makes no signed division and no shift to the right"),
    Mutant::new(DIVISION, "ashr to lshr", Sequential, VALUE, At(ashr_to_lshr))
        .with_gap("the generator makes no signed division and no shift to the right"),
    Mutant::new(DIVISION, "exact division", Sequential, VALUE, At(exact)),
    Mutant::new(DIVISION, "speculate a division", Sequential, EITHER, At(speculate_division))
        .with_gap("divisions of the generator have divisors that fit"),
    Mutant::new(FLAGS, "nuw from nsw", Sequential, VALUE, At(nuw_from_nsw))
        .with_gap("sums with `nsw` of the generator do not overflow in parts"),
    Mutant::new(FLAGS, "sub nuw", Sequential, VALUE, At(sub_nuw)),
    Mutant::new(FLAGS, "disjoint or", Sequential, VALUE, At(disjoint)),
    Mutant::new(FLAGS, "nneg zext", Sequential, VALUE, At(nneg)),
    Mutant::new(FLAGS, "trunc nuw", Sequential, VALUE, At(trunc_nuw)),
    Mutant::new(FLAGS, "samesign icmp", Sequential, VALUE, At(samesign)),
    Mutant::new(FLAGS, "keep nsw after reassociation", Sequential, VALUE, At(reassociate))
        .with_gap("sums with `nsw` of the generator do not overflow in parts"),
    Mutant::new(FLAGS, "mul by a power as shl nsw", Sequential, VALUE, At(mul_to_shl)),
    Mutant::new(POISON, "drop freeze", Sequential, VALUE, At(drop_freeze))
        .with_gap("the generator makes no `freeze` and no `undef`"),
    Mutant::new(POISON, "freeze each use", Sequential, VALUE, At(freeze_twice))
        .with_gap("the generator makes no `freeze` and no `undef`"),
    Mutant::new(POISON, "select to and", Sequential, VALUE, At(select_to_and))
        .with_gap("the generator makes no logical `select`"),
    Mutant::new(POISON, "select to or", Sequential, VALUE, At(select_to_or))
        .with_gap("the generator makes no logical `select`"),
    Mutant::new(POISON, "select of undef", Sequential, VALUE, At(undef_to_zero_twice))
        .with_gap("the generator makes no `freeze` and no `undef`"),
    Mutant::new(FLOAT, "swap operands of fsub", Sequential, VALUE, At(swap_fsub)),
    Mutant::new(FLOAT, "fold addition of zero", Sequential, VALUE, At(fold_fadd_zero))
        .with_gap("the generator makes no such floating-point code"),
    Mutant::new(FLOAT, "ordered to unordered", Sequential, VALUE, At(unordered_compare))
        .with_gap("the generator makes no such floating-point code"),
    Mutant::new(FLOAT, "invert an ordered comparison", Sequential, VALUE, At(invert_float))
        .with_gap("the generator makes no such floating-point code"),
    Mutant::new(FLOAT, "promise no infinities", Sequential, VALUE, At(no_infinities))
        .with_gap("the generator makes no such floating-point code"),
    Mutant::new(FLOAT, "reassociate floats", Sequential, VALUE, At(reassociate_floats))
        .with_gap("the generator makes no such floating-point code"),
    Mutant::new(COMPARE, "less to less or equal", RaceFree, EITHER, At(less_or_equal)),
    Mutant::new(COMPARE, "swap a predicate for its inverse", RaceFree, EITHER, At(invert)),
    Mutant::new(COMPARE, "unsigned to signed", RaceFree, EITHER, At(signed)),
    Mutant::new(ADDRESS, "wrong element size", Sequential, EITHER, At(element_size)),
    Mutant::new(ADDRESS, "other field", Sequential, VALUE, At(other_field))
        .with_gap("the generator makes no `extractvalue` of two fields"),
    Mutant::new("arithmetic and control flow", "zext to sext", Sequential, VALUE, At(zext_to_sext)),
    Mutant::new("arithmetic and control flow", "or to xor", Sequential, VALUE, At(or_to_xor)),
];

fn is_op(body: &Body, i: Inst, op: Opcode) -> bool {
    body.inst(i).op() == op
}

/// Returns the number that an operand is.
fn number(body: &Body, v: Value) -> Option<u64> {
    match body.consts.get(v.as_const()?).kind {
        ConstKind::Int(n) => Some(n),
        _ => None,
    }
}

/// Returns the logarithm of an operand that is a power of two, from two on.
fn logarithm(body: &Body, v: Value) -> Option<u64> {
    let n = number(body, v).filter(|n| n.is_power_of_two() && *n > 1)?;
    Some(u64::from(n.trailing_zeros()))
}

/// Makes it another instruction of the same operands, without flags.
fn become_op(body: &mut Body, i: Inst, from: Opcode, to: Opcode) -> bool {
    let data = *body.inst(i);
    let is_one = data.op() == from;
    if is_one {
        *body.inst_mut(i) = data.without_flags().with_op(to);
    }
    is_one
}

fn add_flags(body: &mut Body, i: Inst, flags: ArithFlags) -> bool {
    let data = *body.inst(i);
    let new = data.arith_flags() | flags;
    *body.inst_mut(i) = data.with_arith_flags(new);
    new != data.arith_flags()
}

fn set_operand(body: &mut Body, i: Inst, n: usize, number: u64) {
    let ty = body.inst(i).ty();
    let v = int(body, ty, number);
    body.ops_mut(i)[n] = v;
}

/// Rounds to negative infinity instead of zero.
fn sdiv_to_ashr(body: &mut Body, i: Inst) -> bool {
    let log = logarithm(body, body.ops(i).get(1).copied().unwrap_or(i.into()));
    let Some(log) = log.filter(|_| is_op(body, i, Opcode::SDiv)) else { return false };
    become_op(body, i, Opcode::SDiv, Opcode::AShr);
    set_operand(body, i, 1, log);
    true
}

/// Forgets that the remainder of a negative number is negative.
fn srem_to_and(body: &mut Body, i: Inst) -> bool {
    let log = logarithm(body, body.ops(i).get(1).copied().unwrap_or(i.into()));
    let Some(log) = log.filter(|_| is_op(body, i, Opcode::SRem)) else { return false };
    become_op(body, i, Opcode::SRem, Opcode::And);
    set_operand(body, i, 1, (1 << log) - 1);
    true
}

fn sdiv_to_udiv(body: &mut Body, i: Inst) -> bool {
    become_op(body, i, Opcode::SDiv, Opcode::UDiv) || become_op(body, i, Opcode::SRem, Opcode::URem)
}

fn ashr_to_lshr(body: &mut Body, i: Inst) -> bool {
    become_op(body, i, Opcode::AShr, Opcode::LShr)
}

fn exact(body: &mut Body, i: Inst) -> bool {
    use Opcode::*;
    matches!(body.inst(i).op(), SDiv | UDiv | AShr | LShr) && add_flags(body, i, ArithFlags::EXACT)
}

/// Moves the division at the start of an arm to before the branch that guards it.
fn speculate_division(body: &mut Body, end: Inst) -> bool {
    if !is_op(body, end, Opcode::Br) || body.ops(end).len() < 3 {
        return false;
    }
    let arms: Vec<_> = body.ops(end).iter().filter_map(|v| v.as_block()).collect();
    for arm in arms {
        let first = body.insts(arm)[0];
        let op = body.inst(first).op();
        if matches!(op, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem) {
            let (b, at) = place(body, end);
            body.relocate(first, b, at);
            return true;
        }
    }
    false
}

fn nuw_from_nsw(body: &mut Body, i: Inst) -> bool {
    let has_nsw = body.inst(i).arith_flags().contains(ArithFlags::NSW);
    let is_one = matches!(body.inst(i).op(), Opcode::Add | Opcode::Mul | Opcode::Sub);
    is_one && has_nsw && add_flags(body, i, ArithFlags::NUW)
}

fn sub_nuw(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::Sub) && add_flags(body, i, ArithFlags::NUW)
}

fn disjoint(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::Or) && add_flags(body, i, ArithFlags::DISJOINT)
}

fn nneg(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::ZExt) && add_flags(body, i, ArithFlags::NNEG)
}

fn trunc_nuw(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::Trunc) && add_flags(body, i, ArithFlags::NUW)
}

fn samesign(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::ICmp) && add_flags(body, i, ArithFlags::SAMESIGN)
}

/// Computes `a + (b + c)` for `(a + b) + c` with the flags of both.
fn reassociate(body: &mut Body, i: Inst) -> bool {
    let Some(first) = body.ops(i).first().and_then(|v| v.as_inst()) else { return false };
    let has_nsw = |i: Inst| {
        is_op(body, i, Opcode::Add) && body.inst(i).arith_flags().contains(ArithFlags::NSW)
    };
    if !has_nsw(i) || !has_nsw(first) {
        return false;
    }
    let (a, b, c) = (body.ops(first)[0], body.ops(first)[1], body.ops(i)[1]);
    let (block, at) = place(body, i);
    let data = *body.inst(i);
    let inner = Inserter { body, block, at }.add(data, &[b, c]);
    body.set_ops(i, &[a, inner]);
    true
}

/// Keeps `nsw` where `1 << 31` is a negative number.
fn mul_to_shl(body: &mut Body, i: Inst) -> bool {
    let log = logarithm(body, body.ops(i).get(1).copied().unwrap_or(i.into()));
    let Some(log) = log.filter(|_| is_op(body, i, Opcode::Mul)) else { return false };
    become_op(body, i, Opcode::Mul, Opcode::Shl);
    set_operand(body, i, 1, log);
    add_flags(body, i, ArithFlags::NSW | ArithFlags::NUW)
}

fn drop_freeze(body: &mut Body, i: Inst) -> bool {
    is_op(body, i, Opcode::Freeze) && {
        let v = body.ops(i)[0];
        replace_all_uses(body, i.into(), v) > 0
    }
}

/// Freezes again for the last use, which may get another value.
fn freeze_twice(body: &mut Body, i: Inst) -> bool {
    if !is_op(body, i, Opcode::Freeze) {
        return false;
    }
    let (block, at) = place(body, i);
    let (data, ops) = (*body.inst(i), body.ops(i).to_vec());
    let users = super::sites::instructions(body);
    let uses = |u: &Inst| body.ops(*u).contains(&i.into());
    let all: Vec<Inst> = users.into_iter().filter(uses).collect();
    let [_, .., last] = all[..] else { return false };
    let again = Inserter { body, block, at }.add(data, &ops);
    body.ops_mut(last).iter_mut().filter(|v| **v == i.into()).for_each(|v| *v = again);
    true
}

/// Computes both operands of a logical operator, of which the second may be poison.
fn select_to_and(body: &mut Body, i: Inst) -> bool {
    select_to(body, i, 2, 0, Opcode::And)
}

fn select_to_or(body: &mut Body, i: Inst) -> bool {
    select_to(body, i, 1, 1, Opcode::Or)
}

fn select_to(body: &mut Body, i: Inst, constant: usize, n: u64, op: Opcode) -> bool {
    if !is_op(body, i, Opcode::Select) || body.inst(i).ty() != Type::I1 {
        return false;
    }
    let ops = body.ops(i).to_vec();
    if number(body, ops[constant]) != Some(n) {
        return false;
    }
    *body.inst_mut(i) = InstData::new(op, Type::I1);
    body.set_ops(i, &[ops[0], ops[3 - constant]]);
    true
}

/// Takes the arm of a `select` that is not `undef`, if that is poison for some inputs.
fn undef_to_zero_twice(body: &mut Body, i: Inst) -> bool {
    if !is_op(body, i, Opcode::Select) {
        return false;
    }
    let ops = body.ops(i).to_vec();
    let is_undef =
        |v: Value| v.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Undef);
    let kept = match (is_undef(ops[1]), is_undef(ops[2])) {
        (true, false) => ops[2],
        (false, true) => ops[1],
        _ => return false,
    };
    replace_all_uses(body, i.into(), kept) > 0
}

fn swap_fsub(body: &mut Body, i: Inst) -> bool {
    let is_one = is_op(body, i, Opcode::FSub);
    if is_one {
        body.ops_mut(i).swap(0, 1);
    }
    is_one
}

/// Forgets that `-0.0 + 0.0` is `0.0`.
fn fold_fadd_zero(body: &mut Body, i: Inst) -> bool {
    if !is_op(body, i, Opcode::FAdd) {
        return false;
    }
    let [a, b] = [body.ops(i)[0], body.ops(i)[1]];
    let is_zero = |v: Value| {
        let kind = v.as_const().map(|c| body.consts.get(c).kind);
        matches!(kind, Some(ConstKind::Float(0) | ConstKind::Zero))
    };
    is_zero(b) && replace_all_uses(body, i.into(), a) > 0
}

fn replace_float(body: &mut Body, i: Inst, f: fn(FloatPredicate) -> FloatPredicate) -> bool {
    let data = *body.inst(i);
    let Some(old) = data.fcmp() else { return false };
    let new = f(old);
    *body.inst_mut(i) = data.with_fcmp(new);
    new != old
}

fn unordered_compare(body: &mut Body, i: Inst) -> bool {
    use FloatPredicate::*;
    replace_float(body, i, |p| match p {
        Oeq => Ueq,
        Ogt => Ugt,
        Oge => Uge,
        Olt => Ult,
        Ole => Ule,
        other => other,
    })
}

/// Takes `a >= b` for `not a < b`, by swapping the arms that it decides.
fn invert_float(body: &mut Body, end: Inst) -> bool {
    use FloatPredicate::*;
    let invert = |p| match p {
        Ogt => Ole,
        Oge => Olt,
        Olt => Oge,
        Ole => Ogt,
        other => other,
    };
    swap_arms(body, end, |body, test| replace_float(body, test, invert))
}

/// Swaps the arms of a branch if a function changes the test that decides.
fn swap_arms(body: &mut Body, end: Inst, change: impl Fn(&mut Body, Inst) -> bool) -> bool {
    if !is_op(body, end, Opcode::Br) || body.ops(end).len() < 3 {
        return false;
    }
    let Some(test) = body.ops(end)[0].as_inst() else { return false };
    let is_changed = change(body, test);
    if is_changed {
        body.ops_mut(end).swap(1, 2);
    }
    is_changed
}

fn no_infinities(body: &mut Body, i: Inst) -> bool {
    use Opcode::*;
    let is_one = matches!(body.inst(i).op(), FAdd | FSub | FMul | FDiv);
    is_one && add_flags(body, i, ArithFlags::NNAN | ArithFlags::NINF)
}

/// Computes `a + (b + c)` for `(a + b) + c`.
fn reassociate_floats(body: &mut Body, i: Inst) -> bool {
    let Some(first) = body.ops(i).first().and_then(|v| v.as_inst()) else { return false };
    if !is_op(body, i, Opcode::FAdd) || !is_op(body, first, Opcode::FAdd) {
        return false;
    }
    let (a, b, c) = (body.ops(first)[0], body.ops(first)[1], body.ops(i)[1]);
    let (block, at) = place(body, i);
    let data = *body.inst(i);
    let inner = Inserter { body, block, at }.add(data, &[b, c]);
    body.set_ops(i, &[a, inner]);
    true
}

fn replace_int(body: &mut Body, i: Inst, f: fn(IntPredicate) -> IntPredicate) -> bool {
    let data = *body.inst(i);
    let Some(old) = data.icmp() else { return false };
    let new = f(old);
    *body.inst_mut(i) = data.with_icmp(new);
    new != old
}

fn less_or_equal(body: &mut Body, i: Inst) -> bool {
    use IntPredicate::*;
    replace_int(body, i, |p| match p {
        Slt => Sle,
        Sgt => Sge,
        Ugt => Uge,
        other => other,
    })
}

/// The predicate for swapped operands, where the inverse one is needed.
fn invert(body: &mut Body, end: Inst) -> bool {
    use IntPredicate::*;
    let invert = |p| match p {
        Slt => Sgt,
        Sgt => Slt,
        Ult => Ugt,
        Ugt => Ult,
        Sle => Sge,
        Sge => Sle,
        Ule => Uge,
        Uge => Ule,
        other => other,
    };
    swap_arms(body, end, |body, test| replace_int(body, test, invert))
}

fn signed(body: &mut Body, i: Inst) -> bool {
    use IntPredicate::*;
    replace_int(body, i, |p| match p {
        Ult => Slt,
        Ule => Sle,
        Ugt => Sgt,
        Uge => Sge,
        other => other,
    })
}

/// Counts elements of 32 bits as elements of 64, and those of 64 as elements of 32.
fn element_size(body: &mut Body, i: Inst) -> bool {
    if !is_op(body, i, Opcode::GetElementPtr) || body.ops(i).len() != 2 {
        return false;
    }
    let data = *body.inst(i);
    let ty = match data.source_element() {
        Type::I32 => Type::I64,
        Type::I64 => Type::I32,
        _ => return false,
    };
    *body.inst_mut(i) = data.with_source_element(ty);
    true
}

/// Extracts the field after or before that which is meant.
fn other_field(body: &mut Body, i: Inst) -> bool {
    let is_one = is_op(body, i, Opcode::ExtractValue) && body.numbers(i).len() == 1;
    if !is_one {
        return false;
    }
    let other = [body.numbers(i)[0] ^ 1];
    let start = body.push_extra(&other);
    *body.inst_mut(i) = body.inst(i).with_extra(start);
    true
}

fn zext_to_sext(body: &mut Body, i: Inst) -> bool {
    become_op(body, i, Opcode::ZExt, Opcode::SExt)
}

/// As if the operands had no bit in common.
fn or_to_xor(body: &mut Body, i: Inst) -> bool {
    become_op(body, i, Opcode::Or, Opcode::Xor)
}
