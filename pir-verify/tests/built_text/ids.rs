//! Ids of another module outside of bodies.

use super::*;

#[test]
fn every_id_of_another_module() {
    let type_ = Type(9999);
    let value = Value::constant(Const(9999));
    let global = Value::global(GlobalId(9999));
    let local = Value::inst(Inst(0));
    type Case = (&'static str, Box<dyn Fn(&mut Module)>);
    let variable = |init| move |m: &mut Module| ignore(m.add_variable("v", Type::PTR, Some(init)));
    let cases: Vec<Case> = vec![
        ("type of a variable", Box::new(move |m| ignore(m.add_variable("v", type_, None)))),
        (
            "parameter",
            Box::new(move |m| {
                m.declare_function("g", Type::VOID, &[type_], false);
            }),
        ),
        ("result", Box::new(move |m| ignore(m.declare_function("g", type_, &[], false)))),
        ("element", Box::new(move |m| ignore(m.types.array(3, type_)))),
        (
            "body of a struct",
            Box::new(move |m| {
                let t = m.types.named(b"t");
                m.types.define(t, Some(type_));
            }),
        ),
        ("constant", Box::new(variable(value))),
        ("global", Box::new(variable(global))),
        ("local", Box::new(variable(local))),
        (
            "type of a constant",
            Box::new(move |m| {
                let c = m.constant(type_, ConstKind::Zero);
                m.add_variable("v", Type::I32, Some(c));
            }),
        ),
        (
            "element of a constant",
            Box::new(move |m| {
                let ty = m.types.array(1, Type::I32);
                let c = Value::constant(m.consts.aggregate(ty, &[value]));
                m.add_variable("v", ty, Some(c));
            }),
        ),
        (
            "list of a constant",
            Box::new(move |m| {
                let ty = m.types.array(9, Type::I32);
                let c = m.constant(ty, ConstKind::Aggregate(List { start: 9, len: 9 }));
                m.add_variable("v", ty, Some(c));
            }),
        ),
        (
            "alias",
            Box::new(move |m| {
                m.add_global(Global::with_defaults("a", Type::I32, GlobalKind::Alias(value)));
            }),
        ),
        (
            "resolver",
            Box::new(move |m| {
                m.add_global(Global::with_defaults("a", Type::I32, GlobalKind::Ifunc(local)));
            }),
        ),
        (
            "personality",
            Box::new(move |m| {
                let g = m.declare_function("g", Type::VOID, &[], false);
                m.function_mut(g).expect("a function").personality = Some(global);
            }),
        ),
        (
            "comdat",
            Box::new(move |m| {
                let g = m.add_variable("v", Type::I32, None);
                m.globals[g.index()].comdat = Some(9);
            }),
        ),
        (
            "attributes",
            Box::new(move |m| {
                let g = m.declare_function("g", Type::VOID, &[], false);
                m.function_mut(g).expect("a function").attrs = pir_core::entity::AttrSet(9);
            }),
        ),
        (
            "named node",
            Box::new(move |m| {
                m.named_metadata.push((boxed("n"), vec![Md::module(9)]));
            }),
        ),
        (
            "operand of a node",
            Box::new(move |m| {
                let ops = m.metadata.push_refs(&[Some(Md::module(9))]);
                m.add_metadata(MdData::Tuple { distinct: false, ops });
            }),
        ),
        (
            "node of a body",
            Box::new(move |m| {
                let ops = m.metadata.push_refs(&[Some(Md::local(0))]);
                m.add_metadata(MdData::Tuple { distinct: false, ops });
            }),
        ),
        (
            "value of a node",
            Box::new(move |m| {
                let v = Md::module(m.metadata.push(MdData::Value(local)));
                let ops = m.metadata.push_refs(&[Some(v)]);
                m.add_metadata(MdData::Tuple { distinct: false, ops });
            }),
        ),
    ];
    let mut failures = Vec::new();
    for (name, case) in cases {
        let refused = guarded(|| {
            let mut m = Module::new();
            case(&mut m);
            outcome(m)
        });
        if refused != Ok(Outcome::Refused) {
            failures.push(format!("{name}: {refused:?}"));
        }
    }
    assert_none(failures);
}
