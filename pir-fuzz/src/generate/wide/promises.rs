//! Attributes and metadata that promise something, which holds.

use super::super::feature::Needs;
use super::super::scope::Scope;
use super::super::writer::Writer;
use pir_core::attr::Attr;
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{AttrSet, Md, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::md::MdData;
use pir_core::module::Module;
use pir_core::opcode::Opcode;

type Statement = fn(&mut Writer<'_, '_>, &mut Scope);

/// Attributes of parameters and results.
pub(crate) const ATTRIBUTES: &[(&str, Statement)] = &[
    ("noundef", number),
    ("range", number),
    ("noalias", pointers),
    ("nonnull", pointers),
    ("dereferenceable", pointers),
];

/// Metadata of loads.
pub(crate) const METADATA: &[(&str, Statement)] =
    &[("!range", range), ("!noundef", noundef), ("!nonnull", nonnull)];

/// Returns what the statement of an attribute needs.
pub(crate) fn needs(attribute: &str) -> Needs {
    if matches!(attribute, "noundef" | "range") { Needs::Nothing } else { Needs::Place }
}

fn set(m: &mut Module, attrs: &[(&str, Option<u64>)]) -> AttrSet {
    let mut all = Vec::new();
    for &(word, number) in attrs {
        let word = m.attrs.intern_text(word.as_bytes());
        all.push(number.map_or(Attr::Word(word), |n| Attr::Int(word, n)));
    }
    m.attrs.intern(&all)
}

/// Calls a function whose parameter and result are bytes.
fn number(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let id = w.helper("next.byte", |m| {
        let f = FunctionBuilder::new(m, "next.byte", Type::I32, &[Type::I32]);
        let next = f.binary(Opcode::Add, ArithFlags::NUW, f.arg(0), 1);
        let is_last = f.icmp(IntPredicate::Eq, next, 256);
        let zero = f.int(Type::I32, 0);
        f.ret(f.select(is_last, zero, next));
        let id = f.finish().expect("it is complete");
        let (noundef, range) = (m.attrs.intern_text(b"noundef"), m.attrs.intern_text(b"range"));
        let bounds = m.attrs.intern_text(b"i32 0, 256");
        let set = m.attrs.intern(&[Attr::Word(noundef), Attr::Text(range, bounds)]);
        let f = m.function_mut(id).expect("a function");
        (f.params[0].attrs, f.ret_attrs) = (set, set);
        id
    });
    let v = w.small(s, 255);
    s.values.push(w.f.call(id, &[v.into()]));
}

/// Calls a function whose pointers do not alias.
fn pointers(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let id = w.helper("mix", |m| {
        let f = FunctionBuilder::new(m, "mix", Type::I32, &[Type::PTR, Type::PTR, Type::I32]);
        let before = f.load(Type::I32, f.arg(1));
        f.store(f.arg(2), f.arg(0));
        let after = f.load(Type::I32, f.arg(1));
        f.store(f.add(before, after), f.arg(0));
        f.ret(f.load(Type::I32, f.arg(0)));
        let id = f.finish().expect("it is complete");
        let words = [
            ("noalias", None),
            ("noundef", None),
            ("nonnull", None),
            ("align", Some(4)),
            ("dereferenceable", Some(4)),
        ];
        let set = set(m, &words);
        let f = m.function_mut(id).expect("a function");
        (f.params[0].attrs, f.params[1].attrs) = (set, set);
        id
    });
    let object = w.f.alloca(Type::I32);
    let v = w.value(s);
    w.f.store(v, object);
    let place = w.owned(s).expect("the table says that there is one");
    let p = w.pointer(s, place);
    let (first, second) = if w.tape.chance(50) { (object, p) } else { (p, object) };
    let v = w.value(s);
    s.values.push(w.f.call(id, &[first.into(), second.into(), v.into()]));
}

/// Calls a function with a loop that ends.
pub(crate) fn mustprogress(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let id = w.helper("count.bits", |m| {
        let f = FunctionBuilder::new(m, "count.bits", Type::I32, &[Type::I32]);
        let [head, exit] = ["head", "exit"].map(|n| f.block(n));
        let (before, zero) = (f.current(), f.int(Type::I32, 0));
        f.br(head);
        f.switch_to(head);
        let rest = f.phi(Type::I32, &[(f.arg(0), before)]);
        let count = f.phi(Type::I32, &[(zero, before)]);
        let (next, more) = (f.lshr(rest, 1), f.add(count, f.and(rest, 1)));
        f.add_incoming(rest, next, head);
        f.add_incoming(count, more, head);
        let is_over = f.icmp(IntPredicate::Eq, next, 0);
        f.cond_br(is_over, exit, head);
        f.switch_to(exit);
        f.ret(more);
        let id = f.finish().expect("it is complete");
        let set = set(m, &[("mustprogress", None), ("nounwind", None), ("willreturn", None)]);
        m.function_mut(id).expect("a function").attrs = set;
        id
    });
    let v = w.small(s, 63);
    s.values.push(w.f.call(id, &[v.into()]));
}

/// Loads a byte from an object of the strand, with this metadata.
fn loaded(w: &mut Writer<'_, '_>, s: &mut Scope, kind: &str, operands: &[i64]) {
    let p = w.f.alloca(Type::I32);
    let v = w.small(s, 255);
    w.f.store(v, p);
    let v = w.f.load(Type::I32, p);
    attach(w, v, kind, operands);
    s.values.push(v);
}

fn attach(w: &Writer<'_, '_>, v: Value, kind: &str, operands: &[i64]) {
    let operands: Vec<Value> = operands.iter().map(|&n| w.f.int(Type::I32, n)).collect();
    let node = w.f.with_body(|b| {
        let all: Vec<Option<Md>> =
            operands.iter().map(|&v| Some(Md::local(b.metadata.push(MdData::Value(v))))).collect();
        let ops = b.metadata.push_refs(&all);
        Md::local(b.metadata.push(MdData::Tuple { distinct: false, ops }))
    });
    w.f.attach(v.as_inst().expect("a load"), kind, node);
}

fn range(w: &mut Writer<'_, '_>, s: &mut Scope) {
    loaded(w, s, "range", &[0, 256]);
}

fn noundef(w: &mut Writer<'_, '_>, s: &mut Scope) {
    loaded(w, s, "noundef", &[]);
}

/// Loads a pointer to another object, and from it.
fn nonnull(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (object, p) = (w.f.alloca(Type::I32), w.f.alloca(Type::PTR));
    let v = w.value(s);
    w.f.store(v, object);
    w.f.store(object, p);
    let q = w.f.load(Type::PTR, p);
    attach(w, q, "nonnull", &[]);
    s.values.push(w.f.load(Type::I32, q));
}
