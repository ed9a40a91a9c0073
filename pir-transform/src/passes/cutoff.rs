//! Runs the small calls of a recursive function without starting strands.
//!
//! A function that calls itself in a region, on a smaller argument, starts ever smaller strands. It
//! gets a copy of its code in which the regions are sequential, and a test of the argument that
//! selects one of the two. Either is right for every argument, so the test is a matter of time
//! only. A call in the sequential copy comes to the test again, and stays below.

mod argument;

use super::sequentialise::sequential_body;
use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::regions::valid_analyses;
use argument::{Shrinking, shrinking_argument};
use pir_analysis::{Analyses, Cfg, Regions};
use pir_core::copy::Copier;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, IntPredicate};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "cutoff",
    summary: "runs small calls of a function that spawns itself without starting strands",
    when: Some("a recursive function spawns itself down to small problems"),
    conditions: "\
The function calls itself in a region, and each of these calls has an argument that is smaller: by \
a constant, or by a part of itself as `n / 2` and `n - n / 2` are. Below a bound, which is `depth` \
for the first kind and `size` for the second, the function runs a copy of its code in which all \
regions are sequential, so each region must be one that `sequentialise(all=1)` would take. A \
function that calls itself outside its regions is left alone, and so is one of which a constant \
holds the address of a block.",
    example: include_str!("cutoff.pir"),
    parameters: &[
        Parameter {
            name: "depth",
            summary: "the bound of an argument that shrinks by a constant",
            default: 12,
        },
        Parameter {
            name: "size",
            summary: "the bound of an argument that is divided",
            default: 1024,
        },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let analyses = cx.analyses().clone();
    let Ok(regions) = analyses.regions() else { return false };
    let calls = self_calls(cx);
    let Some(&at) = calls.first().filter(|_| !regions.is_empty()) else { return false };
    let is_inside = |&i: &Inst| regions.innermost(cx.body.block_of(i)).is_some();
    if !calls.iter().all(is_inside) {
        // That is how the result of this pass looks, too.
        return false;
    }
    if cx.body.layout().iter().any(|&b| cx.is_address_taken(b)) {
        cx.missed(at, "address", "a constant holds the address of a block, which has no copy");
        return false;
    }
    let Some((argument, shrinking)) = shrinking_argument(cx.module, cx.body, &calls) else {
        cx.missed(at, "argument", "no integer argument is smaller in each recursive call");
        return false;
    };
    let bound = match shrinking {
        Shrinking::ByConstant => cx.parameter("depth"),
        Shrinking::ByDivision => cx.parameter("size"),
    };
    let (mut body, copies) = with_test(cx, argument, bound);
    loop {
        let analyses = Analyses::new(Cfg::of(&body));
        let Ok(regions) = analyses.regions() else { return false };
        let Some(r) = region_of(regions, &copies) else { break };
        match sequential_body(cx, &body, &analyses, r, false) {
            Ok(next) => body = next,
            Err((rule, message)) => {
                cx.missed(at, rule, message);
                return false;
            }
        }
    }
    if valid_analyses(&body).is_none() {
        cx.missed(at, "uses", "a value would no longer be certain where it is used");
        return false;
    }
    cx.applied(at, "cut-off", format!("calls with an argument below {bound} start no strands"));
    *cx.body = body;
    // They give the order of uses, which is another one now.
    cx.body.use_list_orders.clear();
    cx.graph_changed();
    true
}

/// Returns the innermost region of which a fork is one of the blocks.
fn region_of(regions: &Regions, blocks: &FxHashSet<Block>) -> Option<pir_analysis::Region> {
    let opens =
        |r: &pir_analysis::Region| regions.entry_forks(*r).iter().any(|f| blocks.contains(f));
    regions.iter().rev().find(opens)
}

/// Returns the calls of the function itself.
fn self_calls(cx: &PassContext<'_>) -> Vec<Inst> {
    let insts = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b)).copied();
    insts
        .filter(|&i| cx.body.inst(i).op().is_call() && cx.body.ops(i)[0].as_global() == Some(cx.id))
        .collect()
}

/// Returns the body with a copy of its blocks, which is executed if the argument is below the
/// bound, and the blocks of the copy.
fn with_test(cx: &PassContext<'_>, argument: u32, bound: u64) -> (Body, FxHashSet<Block>) {
    let mut body = cx.body.clone();
    let old = body.layout().to_vec();
    let mut copier = Copier::new(cx.body);
    copier.blocks(&mut body, &old);
    let copies: Vec<Block> = body.layout()[old.len()..].to_vec();
    let test = body.add_block();
    let ty = cx.function().params[argument as usize].ty;
    // The program need not test the argument, so it may be poison.
    let n = push(&mut body, test, InstData::new(Opcode::Freeze, ty), &[Value::arg(argument)]);
    let bits = cx.module.types.int_bits(ty).expect("it is an integer");
    let bound = bound.min(u64::MAX >> (64 - bits.min(64)));
    let bound = Value::constant(body.consts.int(ty, bound));
    let less = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Ult);
    let less = push(&mut body, test, less, &[n.into(), bound]);
    let br = InstData::new(Opcode::Br, Type::VOID);
    push(&mut body, test, br, &[less.into(), copies[0].into(), old[0].into()]);
    let layout = [test].iter().chain(&old).chain(&copies).copied().collect();
    body.reorder_blocks(layout);
    (body, copies.into_iter().collect())
}

fn push(body: &mut Body, b: Block, data: InstData, ops: &[Value]) -> Inst {
    let (ops, at) = (body.push_ops(ops), body.insts(b).len());
    body.insert_inst(b, at, data.with_ops(ops))
}
