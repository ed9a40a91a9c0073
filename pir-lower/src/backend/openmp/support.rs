//! The functions of `support.ll`, taken into a module one by one where something names them, and
//! those that take the place of some: of `mixed.ll` in mixed modules, of `guarded.ll` in the others
//! that run in a process with PIR's run time.

use crate::error::Error;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, Value, ValueKind};
use pir_core::function::{Function, NO_SOURCE_PLACE};
use pir_core::module::{Global, GlobalKind, Variable};
use pir_core::types::TypeData;
use pir_core::{GlobalId, Module, Opcode, Type};
use std::sync::OnceLock;

/// The beginning of the names of the layer between lowered code and libomp.
pub(super) const PREFIX: &[u8] = b"pir.omp.";
/// Variables that it shares with code for `llvm.parallel.*`.
const NUMBER_VARIABLES: [&[u8]; 2] = [b"pir.thread.id", b"pir.num.threads"];

/// The text, read once.
fn source() -> &'static Module {
    static SOURCE: OnceLock<Module> = OnceLock::new();
    SOURCE.get_or_init(|| read("support.ll", include_bytes!("support.ll")))
}

/// The text of the functions that mixed modules have instead, read once.
fn mixed() -> &'static Module {
    static SOURCE: OnceLock<Module> = OnceLock::new();
    SOURCE.get_or_init(|| read("mixed.ll", include_bytes!("mixed.ll")))
}

/// The text of the functions that other modules of a process with PIR's run time have instead, read
/// once: their threads get stacks for handlers of signals.
fn guarded() -> &'static Module {
    static SOURCE: OnceLock<Module> = OnceLock::new();
    SOURCE.get_or_init(|| read("guarded.ll", include_bytes!("guarded.ll")))
}

fn read(name: &str, text: &[u8]) -> Module {
    let parsed = pir_core::text::parse(text);
    parsed.into_result().unwrap_or_else(|found| panic!("{name}: {}", found[0].message))
}

/// The global of that name, with all that it names. A name that the module has already stays as it
/// is: names with `pir.` are ours.
///
/// # Panics
/// If `support.ll` has no such global.
pub(super) fn get(m: &mut Module, name: &str) -> GlobalId {
    if let Some(there) = m.find(name.as_bytes()) {
        return there;
    }
    let from = source().find(name.as_bytes());
    let from = from.unwrap_or_else(|| panic!("support.ll has no @{name}"));
    take(m, source(), from)
}

/// Returns the functions of libomp and of C's library that are called, with their types.
fn external() -> Vec<(&'static str, String)> {
    let from = source();
    let known = |name: &&str| !["pir.", "llvm."].iter().any(|p| name.starts_with(p));
    let names = from.functions().map(|(_, g, _)| {
        let name = g.name.as_deref().and_then(|n| std::str::from_utf8(n).ok());
        (name.unwrap_or_default(), from.types.show(g.ty))
    });
    names.filter(|(name, _)| known(name)).collect()
}

/// Whether `support.ll` has a function with this name.
pub(super) fn has(name: &str) -> bool {
    source().find(name.as_bytes()).is_some()
}

/// Refuses names of libomp for anything but a declaration that fits it, and all names of the layer
/// over it.
pub(super) fn check_names(m: &Module) -> Result<(), Error> {
    let ours = |n: &[u8]| n.starts_with(PREFIX) || NUMBER_VARIABLES.contains(&n);
    let support = m.globals.iter().position(|g| g.name.as_deref().is_some_and(ours));
    if let Some(g) = support {
        return Err(crate::names::taken(m, GlobalId::new(g), "the back end openmp"));
    }
    let expected = external();
    crate::names::check_names(m, "libomp or the C library", |name| {
        expected.iter().find(|e| e.0.as_bytes() == name).map(|e| Some(e.1.as_str()))
    })
}

/// Makes a module a mixed one, before [`get`] is asked for anything.
pub(super) fn mix(m: &mut Module) {
    replace(m, mixed());
}

/// Makes threads of libomp get stacks for handlers of signals, before [`get`] is asked for
/// anything.
pub(super) fn guard(m: &mut Module) {
    replace(m, guarded());
}

fn replace(m: &mut Module, from: &'static Module) {
    for (g, _, f) in from.functions() {
        if f.body.is_some() {
            take(m, from, g);
        }
    }
}

fn take(m: &mut Module, source: &'static Module, g: GlobalId) -> GlobalId {
    let from = source.global(g);
    let name = from.name.as_deref().expect("everything in support.ll has a name");
    if let Some(there) = m.find(name) {
        return there;
    }
    if !std::ptr::eq(source, self::source())
        && !defines(source, g)
        && let Some(there) = self::source().find(name)
    {
        return take(m, self::source(), there);
    }
    let ty = convert(m, source, from.ty);
    let kind = match &from.kind {
        GlobalKind::Variable(v) => {
            let init = v.init.map(|c| constant(m, source, c));
            GlobalKind::Variable(Variable { init, ..v.clone() })
        }
        GlobalKind::Function(f) => {
            let head = Function { body: None, ..(**f).clone() };
            GlobalKind::Function(Box::new(head))
        }
        _ => panic!("support.ll has functions and variables only"),
    };
    let new = m.add_global(Global { ty, kind, place: NO_SOURCE_PLACE, ..from.clone() });
    // Functions may name each other, so the body comes when the name is there.
    if let GlobalKind::Function(f) = &from.kind
        && let Some(body) = &f.body
    {
        let mut body = body.clone();
        for b in body.layout().to_vec() {
            for i in body.insts(b).to_vec() {
                let data = *body.inst(i);
                let data = data.with_ty(convert(m, source, data.ty()));
                *body.inst_mut(i) = match data.op() {
                    Opcode::Alloca => {
                        let ty = convert(m, source, data.allocated_type());
                        data.with_alloca(ty, data.alloca_align())
                    }
                    Opcode::GetElementPtr => {
                        data.with_source_element(convert(m, source, data.source_element()))
                    }
                    _ => data,
                };
                for k in 0..body.ops(i).len() {
                    if let Some(g) = body.ops(i)[k].as_global() {
                        body.ops_mut(i)[k] = Value::global(take(m, source, g));
                    }
                }
            }
        }
        for call in &mut body.calls {
            call.fn_ty = convert(m, source, call.fn_ty);
        }
        m.function_mut(new).expect("it was just added").body = Some(body);
    }
    new
}

fn defines(m: &Module, g: GlobalId) -> bool {
    match &m.global(g).kind {
        GlobalKind::Function(f) => f.body.is_some(),
        GlobalKind::Variable(v) => v.init.is_some(),
        _ => true,
    }
}

/// A type of `support.ll` in another module.
fn convert(m: &mut Module, source: &'static Module, ty: Type) -> Type {
    let from = &source.types;
    match from.get(ty) {
        TypeData::Array(n, e) => {
            let e = convert(m, source, e);
            m.types.array(n, e)
        }
        TypeData::Struct { .. } => {
            let (fields, packed) = from.fields(ty).expect("a struct has fields");
            let fields: Vec<Type> = fields.iter().map(|&f| convert(m, source, f)).collect();
            m.types.structure(&fields, packed)
        }
        TypeData::Function { .. } => {
            let (result, params, more) = from.signature(ty).expect("a function type");
            let (result, params) = (
                convert(m, source, result),
                params.iter().map(|&p| convert(m, source, p)).collect::<Vec<_>>(),
            );
            m.types.function(result, &params, more)
        }
        // Every module numbers these alike.
        _ => ty,
    }
}

/// An initial value.
fn constant(m: &mut Module, source: &'static Module, v: Value) -> Value {
    let from = &source.consts;
    let c = match v.kind() {
        ValueKind::Const(c) => c,
        ValueKind::Global(g) => return Value::global(take(m, source, g)),
        _ => panic!("support.ll has an odd initial value"),
    };
    let data = from.get(c);
    let ty = convert(m, source, data.ty);
    match data.kind {
        ConstKind::Bytes(b) => Value::constant(m.consts.string(ty, from.bytes(b))),
        ConstKind::Aggregate(l) => {
            let elements: Vec<Value> =
                from.values(l).iter().map(|&e| constant(m, source, e)).collect();
            Value::constant(m.consts.aggregate(ty, &elements))
        }
        kind => m.constant(ty, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_support_function_can_be_imported_and_is_valid() {
        let m = take_all(|_| {});
        assert_eq!(m.globals.len(), source().globals.len());
        let m = take_all(guard);
        assert_eq!(m.globals.len(), source().globals.len() + 1, "and what guards a stack");
        let m = take_all(mix);
        for (_, g, f) in mixed().functions() {
            let there = m.find(g.name.as_deref().expect("a name")).expect("it was taken");
            assert!(f.body.is_none() || m.function(there).is_some_and(|f| f.body.is_some()));
        }
        assert!(m.find(b"pir.omp.held").is_none(), "only what mixed modules have not");
    }

    /// A module with all of it, which has been read again and is valid.
    fn take_all(prepare: impl Fn(&mut Module)) -> Module {
        let mut m = Module::new();
        // Other types come first, so that numbers of types differ.
        m.types.array(3, Type::I8);
        prepare(&mut m);
        for (_, g, f) in source().functions() {
            if f.body.is_some() {
                let name = String::from_utf8(g.name.as_deref().expect("a name").to_vec());
                get(&mut m, &name.expect("UTF-8"));
            }
        }
        let text = m.to_string();
        let read = pir_core::text::parse(text.as_bytes()).into_result().expect("it is read again");
        pir_verify::verify(read).expect("it is valid").into_module()
    }
}
