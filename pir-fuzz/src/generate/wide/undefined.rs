//! Undefined values, and divisions.

use super::super::scope::Scope;
use super::super::writer::Writer;
use pir_core::constant::ConstKind;
use pir_core::entity::Type;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

type W<'m, 't, 'a> = &'a mut Writer<'m, 't>;

/// Stores undef to an object, and uses no bit of it.
pub(crate) fn undef(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let undef = w.undef(Type::I32);
    let v = match w.tape.below(3) {
        0 => {
            let p = w.f.alloca(Type::I32);
            w.f.store(undef, p);
            w.f.load(Type::I32, p)
        }
        1 => w.f.xor(undef, 1),
        _ => {
            let v = w.value(s);
            w.f.or(undef, v)
        }
    };
    let none = w.f.and(v, 0);
    let other = w.value(s);
    s.values.push(w.f.add(none, other));
}

/// Selects a number or poison, and the number again.
pub(crate) fn poison(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (condition, v) = (w.condition(s), w.value(s));
    let poison = w.f.poison(Type::I32);
    let either = w.f.select(condition, v, poison);
    let more = w.f.add(either, 1);
    s.values.push(w.f.select(condition, more, v));
}

/// Computes a number that may be poison, and selects or uses it only where it is not.
pub(crate) fn overflow(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let v = w.value(s);
    let (sum, fits) = match w.tape.below(3) {
        0 => {
            let sum = w.f.binary(Opcode::Add, ArithFlags::NSW, v, i64::from(i32::MAX));
            (sum, w.f.icmp(IntPredicate::Slt, v, 1))
        }
        1 => {
            let sum = w.f.binary(Opcode::Sub, ArithFlags::NUW, v, 7);
            (sum, w.f.icmp(IntPredicate::Ugt, v, 6))
        }
        _ => (w.f.shl(1, v), w.f.icmp(IntPredicate::Ult, v, 32)),
    };
    let next = w.f.block("overflown");
    if w.tape.chance(50) {
        s.values.push(w.f.select(fits, sum, v));
        w.f.br(next);
        w.f.switch_to(next);
    } else {
        // A branch on the flag makes the use conditional.
        let (from, uses) = (w.f.current(), w.f.block("uses"));
        w.f.cond_br(fits, uses, next);
        w.f.switch_to(uses);
        let used = w.f.xor(sum, 5);
        w.f.br(next);
        w.f.switch_to(next);
        s.values.push(w.f.phi(Type::I32, &[(v, from), (used, uses)]));
    }
    let after = w.f.block("after");
    w.f.br(after);
    w.f.switch_to(after);
}

/// Freezes a number.
pub(crate) fn freeze(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let v = w.value(s);
    s.values.push(w.f.freeze(v));
}

/// Freezes undef or poison of one bit, or of few.
pub(crate) fn choice(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = if w.tape.chance(80) { Type::I1 } else { w.int_type(2) };
    let kind = if w.tape.chance(50) { ConstKind::Undef } else { ConstKind::Poison };
    let open = w.f.constant(ty, kind);
    let v = w.f.freeze(open);
    w.keep_int(s, v);
}

/// Divides by a number unless it is 0.
pub(crate) fn guarded(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (a, b) = (w.value(s), w.small(s, 31));
    let is_zero = w.f.icmp(IntPredicate::Eq, b, 0);
    let [divide, after] = ["divide", "divided"].map(|n| w.f.block(n));
    let from = w.f.current();
    if w.tape.chance(15) {
        let wanted = w.condition(s);
        let [asked, zero] = ["asked", "zero"].map(|n| w.f.block(n));
        w.f.cond_br(wanted, asked, zero);
        w.f.switch_to(asked);
        w.f.cond_br(is_zero, zero, divide);
        w.f.switch_to(divide);
        let v = divided(w, a, b);
        w.f.br(after);
        w.f.switch_to(zero);
        w.f.br(after);
        w.f.switch_to(after);
        s.values.push(w.f.phi(Type::I32, &[(v, divide), (a, zero)]));
        return;
    }
    w.f.cond_br(is_zero, after, divide);
    w.f.switch_to(divide);
    let v = divided(w, a, b);
    w.f.br(after);
    w.f.switch_to(after);
    s.values.push(w.f.phi(Type::I32, &[(a, from), (v, divide)]));
}

/// Divides. The divisor is positive, so that nothing overflows.
fn divided(
    w: W<'_, '_, '_>,
    a: pir_core::entity::Value,
    b: pir_core::entity::Value,
) -> pir_core::entity::Value {
    let ops = [Opcode::UDiv, Opcode::SDiv, Opcode::URem, Opcode::SRem];
    let op = ops[w.tape.below(4) as usize];
    w.f.binary(op, ArithFlags::empty(), a, b)
}

/// Divides by a number that is not 0, which only its computation shows.
pub(crate) fn division(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (a, b) = (w.value(s), w.small(s, 15));
    let divisor = match w.tape.below(3) {
        0 => w.f.or(b, 1),
        1 => w.f.add(b, 1),
        _ => {
            let p = w.f.alloca(Type::I32);
            let v = w.f.add(b, 3);
            w.f.store(v, p);
            w.f.load(Type::I32, p)
        }
    };
    let v = divided(w, a, divisor);
    s.values.push(v);
}
