//! Critical sections on one thread: a section that is entered twice can never go on (reference:
//! execution).

use super::runtime::Critical;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::inst::IntPredicate;
use pir_core::intrinsic::Id;
use pir_core::module::{Linkage, TlsModel};
use pir_core::{GlobalId, Module, Type};

/// How many sections a thread can be in at once.
const MAX_HELD_SECTIONS: u64 = 64;

/// Whether a module has critical sections.
pub(super) fn has_critical_sections(module: &Module) -> bool {
    let asks = |id: Id| module.find(id.row().name.as_bytes()).is_some();
    asks(Id::ParallelCriticalEnter) || asks(Id::ParallelCriticalExit)
}

/// Adds the functions for entering and leaving.
pub(super) fn define_section_functions(module: &mut Module) -> Critical {
    let table = module.types.array(MAX_HELD_SECTIONS, Type::PTR);
    let held = thread_local(module, "pir.held", table);
    let count = thread_local(module, "pir.held.count", Type::I64);
    let (enter, exit) = (enter(module, held, count), exit(module, held, count));
    for g in [enter, exit] {
        module.globals[g.0 as usize].linkage = Linkage::Internal;
    }
    Critical { enter, exit, takes_handle: false }
}

fn thread_local(module: &mut Module, name: &str, ty: Type) -> GlobalId {
    let name = module.fresh_name(name);
    let init = module.constant(ty, ConstKind::Zero);
    let g = module.add_variable(&name, ty, Some(init));
    let global = &mut module.globals[g.0 as usize];
    global.thread_local = Some(TlsModel::GeneralDynamic);
    global.linkage = Linkage::Internal;
    g
}

fn finish_function(f: FunctionBuilder<'_>) -> GlobalId {
    f.finish().unwrap_or_else(|e| panic!("a helper is no function: {e}"))
}

/// Looks for the section among those held; where it is, nothing goes on.
fn enter(module: &mut Module, held: GlobalId, count: GlobalId) -> GlobalId {
    let name = module.fresh_name("pir.critical.enter");
    let trap = module.declare_function("llvm.trap", Type::VOID, &[], false);
    let f = FunctionBuilder::new(module, &name, Type::VOID, &[Type::PTR]);
    let entry = f.current();
    let [head, look, next, free, full, put, forever] =
        ["head", "look", "next", "free", "full", "put", "forever"].map(|n| f.block(n));
    let n = f.load(Type::I64, count.into());
    f.br(head);
    f.switch_to(head);
    let i = f.phi(Type::I64, &[(f.int(Type::I64, 0), entry)]);
    f.cond_br(f.icmp(IntPredicate::Ult, i, n), look, free);
    f.switch_to(look);
    let other = f.load(Type::PTR, f.gep(Type::PTR, held.into(), i));
    f.cond_br(f.icmp(IntPredicate::Eq, other, f.arg(0)), forever, next);
    f.switch_to(next);
    let more = f.add(i, 1);
    f.add_incoming(i, more, next);
    f.br(head);
    f.switch_to(free);
    f.cond_br(f.icmp(IntPredicate::Ult, n, MAX_HELD_SECTIONS as i64), put, full);
    f.switch_to(full);
    f.call(trap, &[]);
    f.unreachable();
    f.switch_to(put);
    f.store(f.arg(0), f.gep(Type::PTR, held.into(), n));
    f.store(f.add(n, 1), count.into());
    f.ret_void();
    f.switch_to(forever);
    f.br(forever);
    finish_function(f)
}

/// Takes the section out: the last one moves to its place.
fn exit(module: &mut Module, held: GlobalId, count: GlobalId) -> GlobalId {
    let name = module.fresh_name("pir.critical.exit");
    let f = FunctionBuilder::new(module, &name, Type::VOID, &[Type::PTR]);
    let entry = f.current();
    let [head, look, next, found, out] =
        ["head", "look", "next", "found", "out"].map(|n| f.block(n));
    let n = f.load(Type::I64, count.into());
    f.br(head);
    f.switch_to(head);
    let i = f.phi(Type::I64, &[(f.int(Type::I64, 0), entry)]);
    f.cond_br(f.icmp(IntPredicate::Ult, i, n), look, out);
    f.switch_to(look);
    let place = f.gep(Type::PTR, held.into(), i);
    let other = f.load(Type::PTR, place);
    f.cond_br(f.icmp(IntPredicate::Eq, other, f.arg(0)), found, next);
    f.switch_to(next);
    f.add_incoming(i, f.add(i, 1), next);
    f.br(head);
    f.switch_to(found);
    let last = f.sub(n, 1);
    f.store(f.load(Type::PTR, f.gep(Type::PTR, held.into(), last)), place);
    f.store(last, count.into());
    f.br(out);
    f.switch_to(out);
    f.ret_void();
    finish_function(f)
}
