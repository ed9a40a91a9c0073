//! Bodies for the tests of the cursor.

use crate::builder::FunctionBuilder;
use crate::entity::{GlobalId, Type};
use crate::function::Body;
use crate::inst::IntPredicate;
use crate::module::Module;

pub(super) fn body(m: &mut Module, g: GlobalId) -> &mut Body {
    m.function_mut(g).unwrap().body.as_mut().unwrap()
}

/// Returns a function: a loop block with a phi, and an exit.
pub(super) fn looped() -> (Module, GlobalId) {
    let mut m = Module::new();
    let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I32]);
    let (head, exit) = (f.block("head"), f.block("exit"));
    let entry = f.current();
    f.br(head);
    f.switch_to(head);
    let i = f.phi(Type::I32, &[(f.int(Type::I32, 0), entry)]);
    let next = f.add(i, 1);
    f.add_incoming(i, next, head);
    let c = f.icmp(IntPredicate::Slt, next, f.arg(0));
    f.cond_br(c, head, exit);
    f.switch_to(exit);
    f.ret(next);
    let g = f.finish().unwrap();
    (m, g)
}
