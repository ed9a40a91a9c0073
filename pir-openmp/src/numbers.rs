//! The number that a thread has in the process. Raised code has none, and needs none: compilers
//! pass it to the run time only. A program that asks for it itself may do more with it.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::interface::entry;
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// Makes calls stay whose number does not only go to functions of the run time and of the module.
/// O(instructions)
pub(crate) fn keep_used(module: &Module, body: &Body, calls: &mut [RuntimeCall]) {
    let asks = |c: &&mut RuntimeCall| c.entry == Some(Entry::GlobalThreadNum);
    let mut asking = calls.iter_mut().filter(asks).peekable();
    if asking.peek().is_none() {
        return;
    }
    let uses = Uses::new(body);
    for call in asking {
        if is_used(module, body, &uses, call.inst) {
            (call.entry, call.why) = (None, "the program uses the number");
        }
    }
}

fn is_used(module: &Module, body: &Body, uses: &Uses, number: Inst) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![number];
    while let Some(i) = work.pop() {
        if !seen.insert(i) {
            continue;
        }
        for &(user, operand) in uses.of(i) {
            match body.inst(user).op() {
                Opcode::Phi | Opcode::Select => work.push(user),
                // The argument of a region that is called directly.
                Opcode::Store if operand == 0 && is_local(body, body.ops(user)[1]) => {}
                op if op.is_call() && is_known(module, body.ops(user)[0]) => {}
                _ => return true,
            }
        }
    }
    false
}

fn is_local(body: &Body, place: Value) -> bool {
    place.as_inst().is_some_and(|p| body.inst(p).op() == Opcode::Alloca)
}

/// Whether a callee is a function of the run time or of the module.
fn is_known(module: &Module, callee: Value) -> bool {
    callee.as_global().is_some_and(|g| {
        let defined = module.function(g).is_some_and(|f| f.body.is_some());
        defined || module.global(g).name.as_deref().is_some_and(|name| entry(name).is_some())
    })
}
