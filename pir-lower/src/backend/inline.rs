//! Calls of functions that were made here, replaced by their code. A generator need not do it then,
//! and what does not depend on the iteration of a loop is done before the loop.

use super::chunk::{acyclic, invariant};
use super::split_blocks::SplitBlocks;
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::cursor::split_block_to_end;
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::{GlobalId, Module, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// Inlines the calls of some functions, which return `void`, in `caller`. Loads of captures move to
/// the start of `caller` where the context is its own argument, since captures are not written.
/// Calls remain if the callee has objects of dynamic size, or allocates in a loop. O(`caller`, and
/// calls × size).
pub(super) fn inline_calls(m: &mut Module, caller: GlobalId, callees: &[GlobalId]) {
    let mut bodies: FxHashMap<Value, Body> = FxHashMap::default();
    for &callee in callees {
        if bodies.contains_key(&callee.into()) {
            continue;
        }
        let Some(body) = m.function(callee).and_then(|f| f.body.as_deref()).cloned() else {
            continue;
        };
        if caller == callee || body.entry().is_none() || !has_only_static_allocas(&body) {
            continue;
        }
        // A function has one personality.
        if crate::attributes::has_handlers(&body) {
            let theirs = m.function(callee).and_then(|f| f.personality);
            let Some(f) = m.function_mut(caller) else { return };
            if f.personality.is_some_and(|own| Some(own) != theirs) {
                continue;
            }
            f.personality = theirs;
        }
        bodies.insert(callee.into(), body);
    }
    let params = m.function(caller).map_or(&[][..], |f| &f.params);
    let names: Vec<Box<[u8]>> = params.iter().filter_map(|p| p.name.clone()).collect();
    let Ok(f) = FunctionBuilder::edit(m, caller) else { return };
    let calls: Vec<Inst> = f.with_body(|b| {
        let all = b.layout().iter().flat_map(|&l| b.insts(l)).copied();
        all.filter(|&i| b.inst(i).op() == Opcode::Call && bodies.contains_key(&b.ops(i)[0]))
            .collect()
    });
    let mut tails = SplitBlocks::default();
    f.with_body(|to| {
        // The last call is the first: splitting a block moves what comes after.
        for call in calls.into_iter().rev() {
            let body = &bodies[&to.ops(call)[0]];
            let (head, tail) = inline_call(to, call, body, &names);
            tails.add(head, tail);
        }
        tails.place_tails(to);
    });
    f.finish().unwrap_or_else(|e| panic!("putting code in place made no function: {e}"));
}

/// Whether each object has a constant size and is made once in a call, and so may share its place
/// over iterations.
fn has_only_static_allocas(body: &Body) -> bool {
    let once = acyclic(body);
    let shared = |b: Block, i: Inst| {
        body.inst(i).op() != Opcode::Alloca
            || once.contains(b.index()) && body.ops(i).iter().all(|v| v.is_constant())
    };
    body.layout().iter().all(|&b| body.insts(b).iter().all(|&i| shared(b, i)))
}

/// Puts the code in place of one call. Returns the block of the call, and the one after it.
fn inline_call(to: &mut Body, call: Inst, body: &Body, names: &[Box<[u8]>]) -> (Block, Block) {
    let args = to.call_args(call).to_vec();
    let (entry, start) = (to.entry().expect("an entry"), body.entry().expect("an entry"));
    let head = to.block_of(call);
    let tail = split_block_to_end(to, call).expect("a call is inside a block");
    let mut copier = Copier::new(body);
    names.iter().for_each(|n| copier.reserve(n));
    for (n, &a) in args.iter().enumerate() {
        copier.map(Value::arg(n as u32), a);
    }
    let outside = args.get(1).is_some_and(|v| matches!(v.kind(), ValueKind::Arg(_)));
    let outside = outside && head != entry;
    let once = if outside { invariant(body, start, &[]) } else { Default::default() };
    for &i in body.insts(start).iter().filter(|i| once.contains(i)) {
        let copy = copier.inst(to, i, entry);
        let last = to.insts(entry).len() - 2;
        to.relocate(copy, entry, last);
    }
    copier.blocks(to, body.layout());
    let copy = |b: Block| copier.get(b.into()).and_then(|v| v.as_block()).expect("it was copied");
    let jump = to.terminator(head).expect("the jump to the rest");
    to.ops_mut(jump)[0] = copy(start).into();
    for &b in body.layout() {
        let (mut gone, mut objects) = (FxHashSet::default(), Vec::new());
        let copies = to.insts(copy(b)).to_vec();
        for (&i, new) in body.insts(b).iter().zip(copies) {
            if once.contains(&i) {
                gone.insert(new);
                continue;
            }
            match to.inst(new).op() {
                Opcode::Alloca => objects.push(new),
                Opcode::Ret => {
                    let data = *to.inst(jump);
                    *to.inst_mut(new) = data;
                    to.set_ops(new, &[tail.into()]);
                }
                _ => {}
            }
        }
        to.remove_insts(&gone);
        to.relocate_all(copy(b), &objects, entry, 0);
    }
    to.remove_inst(call);
    (head, tail)
}
