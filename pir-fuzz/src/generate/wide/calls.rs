//! Calls by pointer, recursion, and calls with an exceptional edge.

use super::super::scope::Scope;
use super::super::writer::Writer;
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::IntPredicate;
use pir_core::module::Module;

/// Adds a function of two numbers.
fn function(m: &mut Module, name: &str, adds: bool) -> GlobalId {
    let f = FunctionBuilder::new(m, name, Type::I32, &[Type::I32, Type::I32]);
    let v = if adds { f.add(f.arg(0), f.arg(1)) } else { f.xor(f.arg(0), f.arg(1)) };
    f.ret(v);
    f.finish().expect("it is complete")
}

/// Calls one of two functions by a pointer, which is a value, or from memory.
pub(crate) fn by_pointer(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let [sum, difference] = [("plus", true), ("differ", false)]
        .map(|(name, adds)| Value::global(w.helper(name, |m| function(m, name, adds))));
    let condition = w.condition(s);
    let mut p = w.f.select(condition, sum, difference);
    if w.tape.chance(40) {
        let object = w.f.alloca(Type::PTR);
        w.f.store(p, object);
        p = w.f.load(Type::PTR, object);
    }
    let (a, b) = (w.value(s), w.value(s));
    let ty = w.f.with_module(|m| m.types.function(Type::I32, &[Type::I32, Type::I32], false));
    s.values.push(w.f.call_pointer(ty, p, &[a.into(), b.into()]));
}

/// Calls a function that calls itself.
pub(crate) fn recursion(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let id = w.helper("sum.down", |m| {
        let f = FunctionBuilder::new(m, "sum.down", Type::I32, &[Type::I32, Type::I32]);
        let id = f.id();
        let [base, step] = ["base", "step"].map(|n| f.block(n));
        let is_base = f.icmp(IntPredicate::Eq, f.arg(0), 0);
        f.cond_br(is_base, base, step);
        f.switch_to(base);
        f.ret(f.arg(1));
        f.switch_to(step);
        let rest = f.call(id, &[f.lshr(f.arg(0), 1).into(), f.arg(1).into()]);
        f.ret(f.add(f.mul(rest, 3), f.arg(0)));
        f.finish().expect("it is complete")
    });
    let (a, b) = (w.small(s, 7), w.value(s));
    s.values.push(w.f.call(id, &[a.into(), b.into()]));
}

/// Calls a function that might unwind, and does not.
pub(crate) fn invoke(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let callee = Value::global(w.helper("plus", |m| function(m, "plus", true)));
    let personality =
        w.f.with_module(|m| m.declare_function("__gxx_personality_v0", Type::I32, &[], true));
    let own = w.f.id();
    w.f.with_module(|m| {
        if let Some(f) = m.function_mut(own) {
            f.personality = Some(Value::global(personality));
        }
    });
    let (a, b) = (w.value(s), w.value(s));
    let [normal, pad] = ["normal", "pad"].map(|n| w.f.block(n));
    let ty = w.f.with_module(|m| m.types.function(Type::I32, &[Type::I32, Type::I32], false));
    let v = w.f.invoke(ty, callee, &[a.into(), b.into()], normal, pad);
    w.f.switch_to(pad);
    let caught = w.f.with_module(|m| m.types.structure(&[Type::PTR, Type::I32], false));
    let exception = w.f.landingpad(caught, true, &[]);
    match w.tape.below(3) {
        // Only the outermost strand may unwind to the caller.
        0 if s.level == 0 => {
            w.f.resume(exception);
        }
        1 => {
            let meet = w.f.block("caught");
            w.f.br(meet);
            w.f.switch_to(normal);
            w.f.br(meet);
            w.f.switch_to(meet);
            s.values.push(w.f.phi(Type::I32, &[(v, normal), (b, pad)]));
            return;
        }
        _ => {
            w.f.unreachable();
        }
    }
    w.f.switch_to(normal);
    s.values.push(v);
}
