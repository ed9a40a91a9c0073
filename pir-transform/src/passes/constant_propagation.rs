//! Sparse conditional constant propagation (Wegman and Zadeck, TOPLAS 1991).
//!
//! A register keeps its value when it is copied to a new strand, so a constant flows into tasks as
//! along a branch. The edges of a fork are all taken, and a join block is reached by the strands
//! that end there. After a join a register has the value of some execution of its definition, and
//! all of them have the same one.

mod lattice;

use super::simplify_cfg::fold_known_branches;
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::pass::{Kept, Pass, Reads};
use lattice::{Constants, Lattice};
use pir_core::cursor::{Uses, substitute};
use pir_core::entity::{Inst, Value};
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "constant-propagation",
    summary: "computes constants on the paths that can be taken, and folds branches on them",
    when: Some(
        "constants decide branches; after lowering, LLVM sees strands one at a time, and no \
         constant that one gets from another",
    ),
    conditions: "\
Arithmetic, comparisons and casts of integers of at most 64 bits are computed; `phi`, `select` \
and `freeze` pass every scalar constant on, and addresses of variables that are not thread-local. \
A comparison of a value with itself has one result. Other pointers are only compared with `null`: \
it is equal to itself, and no object of the stack is there, unless the function is \
`null_pointer_is_valid`. An operation with a `poison` operand, or with a result that its flags \
exclude, is `poison`. `undef` is no constant, because each use may see another value, and neither \
is a division that is undefined behaviour. A branch or `switch` on a constant takes one edge, and \
edges that are never taken do not count. Forks stay: all their strands start. A branch is folded, \
and the blocks that are no longer reached go, under the conditions of `simplify-cfg`.",
    example: include_str!("constant-propagation.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let found = Constants::new(cx.module, cx.id, cx.body).find(cx.body);
    let uses = Uses::new(cx.body);
    let (mut dead, mut gone) = (Vec::new(), FxHashMap::default());
    let mut changed = false;
    for b in cx.body.layout().to_vec() {
        for i in cx.body.insts(b).to_vec() {
            let Lattice::Constant(constant) = found.of(i) else { continue };
            let v = constant.to_value(cx.body, cx.body.inst(i).ty());
            let (takes, keeps): (Vec<Use>, Vec<Use>) =
                uses.of(i).iter().partition(|u| takes_constant(cx, u.0, u.1, v));
            for (user, k) in &takes {
                cx.body.ops_mut(*user)[*k as usize] = v;
            }
            if keeps.is_empty() {
                gone.insert(i, v);
                dead.push(i);
            }
            if keeps.is_empty() || !takes.is_empty() {
                let op = cx.body.inst(i).op().name();
                cx.applied(i, "constant", format!("replaces the result of a `{op}` by a constant"));
                changed = true;
            }
        }
    }
    // Their users are done; metadata is left.
    substitute(cx.body, &gone);
    erase_all(cx.body, &dead);
    fold_known_branches(cx) || changed
}

/// An instruction and the number of its operand.
type Use = (Inst, u32);

/// Returns whether an operand may be a constant. A `fork` lists registers, and a constant width is
/// at least 1.
fn takes_constant(cx: &PassContext<'_>, user: Inst, operand: u32, v: Value) -> bool {
    let data = cx.body.inst(user);
    if data.op() != Opcode::Fork {
        return true;
    }
    let is_width = operand == 0 && data.fork_flags().contains(ForkFlags::WIDTH);
    is_width && cx.body.consts.const_signed(&cx.module.types, v).is_some_and(|n| n > 0)
}
