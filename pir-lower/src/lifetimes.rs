//! Markers of lifetimes, in functions that the lowering makes.

use pir_core::builder::FunctionBuilder;
use pir_core::entity::{GlobalId, Inst};
use pir_core::opcode::Opcode;

/// Removes markers of the lifetime of objects that another function or another block than the entry
/// allocates: LLVM wants to see the `alloca`, and loses it where it copies blocks. That an object
/// lives longer allows no more outcomes of a valid program.
pub(crate) fn drop_lifetimes(f: &FunctionBuilder<'_>) {
    let of_lifetime: Vec<GlobalId> = f.with_module(|m| {
        let names = ["llvm.lifetime.start.p0", "llvm.lifetime.end.p0"];
        names.iter().filter_map(|n| m.find(n.as_bytes())).collect()
    });
    f.with_body(|body| {
        let is_unseen = |&i: &Inst| {
            let callee = body.ops(i).first().and_then(|v| v.as_global());
            let marks = body.inst(i).op() == Opcode::Call
                && callee.is_some_and(|g| of_lifetime.contains(&g));
            let is_seen = |o: Inst| {
                body.inst(o).op() == Opcode::Alloca && Some(body.block_of(o)) == body.entry()
            };
            let object = || body.call_args(i).last().and_then(|v| v.as_inst());
            marks && !object().is_some_and(is_seen)
        };
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let gone = all.filter(is_unseen).collect();
        body.remove_insts(&gone);
    });
}
