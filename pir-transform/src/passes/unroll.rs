//! Unrolls sequential loops: copies of the loop follow each other, one for each iteration or for
//! some of them.
//!
//! Each copy keeps the tests that may leave the loop. Of a test whose last iteration is known, only
//! the copy that runs this iteration needs it, whether or not the number of iterations is a
//! multiple of the number of copies; so no other loop has to run a remainder.

mod copies;
mod known_exit;

use super::simplify_cfg::check_outcome;
use crate::cx::PassContext;
use crate::edit::remove_unreachable;
use crate::local_ssa::repair;
use crate::loop_edit::{
    EditedLoop, SequentialLoop, check_copied, edit_loops, inst_count, take_loop_metadata,
};
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, refuse};
use crate::remark::Refusal;
use copies::{Copies, add_copy, connect, layout, values};
use known_exit::KnownExit;
use pir_analysis::loops::Loop;
use pir_core::cursor::{Uses, replace_terminator};
use pir_core::entity::Type;
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::names::Names;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "unroll",
    summary: "copies the iterations of sequential loops",
    when: Some(
        "the number of iterations is a small constant and the code generator is Cranelift; LLVM \
         unrolls by itself",
    ),
    conditions: "\
A loop without loops in it becomes straight code, one copy of it for each iteration, if a test \
that runs in each iteration depends on constants alone, so that it is known when it leaves, and if \
the copies have at most `max-size` instructions. Another loop gets `factor` copies, each with its \
tests; a test of which it is known when it leaves stays in one of them. One strand must run the \
loop alone: it has no `fork`, so the cycle of a parallel loop stays as it is, and no `join`. Its \
blocks end with `br` or `switch`, and none has its address taken. It is in no `lockstep` region, \
whose lanes count steps, and has no call that may be `convergent` or `noduplicate` or asks for the \
strand. An `alloca` makes a new object in each iteration, so it is copied. A loop stays if a \
result is used after a join that the loop does not dominate in its strand, if a join block would \
need a `phi`, or if the regions after the loop would be others.",
    example: include_str!("unroll.pir"),
    parameters: &[
        Parameter {
            name: "factor",
            summary: "the copies of a loop that does not become straight code; 1: none",
            default: 1,
        },
        Parameter {
            name: "max-size",
            summary: "the most instructions of all copies of a loop",
            default: 256,
        },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    edit_loops(cx, |_, _| true, check, unrolled)
}

/// How a loop is copied.
struct Plan {
    /// The number of copies, the original included.
    copies: usize,
    exit: Option<KnownExit>,
    is_full: bool,
}

fn unrolled(
    cx: &PassContext<'_>,
    (found, plan): (SequentialLoop, Plan),
) -> Result<EditedLoop, Reason> {
    let body = copied(cx, &found, &plan)?;
    let verdict = check_outcome(cx.body, cx.analyses(), &body);
    verdict.map_err(|(_, refusal)| refuse(refusal))?;
    let n = plan.copies;
    Ok(match (plan.is_full, n) {
        (true, 1) => (body, "full", "the loop does not repeat".to_owned()),
        (true, _) => (body, "full", format!("makes straight code of {n} copies of the loop")),
        (false, _) => (body, "partial", format!("makes {n} copies of the loop")),
    })
}

fn check(cx: &PassContext<'_>, l: Loop, uses: &Uses) -> Result<(SequentialLoop, Plan), Refusal> {
    // Asked first, because the blocks of the outer loops of a nest are those of the inner ones.
    if cx.analyses().loops().children(l).next().is_some() {
        return Err(("nested", "a loop is nested in it"));
    }
    let found = SequentialLoop::of(cx, l)?;
    let insts = || found.blocks.iter().flat_map(|&b| cx.body.insts(b));
    insts().try_for_each(|&i| check_copied(cx.module, cx.body, i))?;
    found.check_uses(cx, uses, &found.blocks)?;
    let plan = plan(cx, &found)?;
    Ok((found, plan))
}

fn plan(cx: &PassContext<'_>, l: &SequentialLoop) -> Result<Plan, Refusal> {
    let (max_size, factor) = (cx.parameter("max-size"), cx.parameter("factor"));
    let size = inst_count(cx.body, &l.blocks);
    let fits = |copies: u64| size.saturating_mul(copies) <= max_size;
    let exit = KnownExit::find(cx, l);
    if let Some(known) = exit
        && fits(known.iteration + 1)
    {
        return Ok(Plan { copies: known.iteration as usize + 1, exit, is_full: true });
    }
    match factor {
        2.. if fits(factor) => Ok(Plan { copies: factor as usize, exit, is_full: false }),
        0 | 1 if exit.is_none() => {
            Err(("trip-count", "the number of iterations is not known before the run"))
        }
        _ => Err(("size", "the copies would have too many instructions")),
    }
}

fn copied(cx: &PassContext<'_>, l: &SequentialLoop, plan: &Plan) -> Result<Body, Reason> {
    let mut body = cx.body.clone();
    let mut all = Copies { old: cx.body, l, maps: vec![FxHashMap::default()] };
    let mut nameless = cx.body.clone();
    nameless.names = Names::default();
    nameless.block_names = Names::default();
    for _ in 1..plan.copies {
        add_copy(&mut body, &nameless, &mut all);
    }
    connect(&mut body, &all);
    // The last copy leads back to the first one, unless there is no loop any more.
    let is_latch = |copy| copy == plan.copies - 1 && !plan.is_full;
    for copy in (0..plan.copies).filter(|&copy| !is_latch(copy)) {
        for &latch in &l.latches {
            if let Some(t) = body.terminator(all.block(copy, latch)) {
                take_loop_metadata(&mut body, t);
            }
        }
    }
    repair(&mut body, &values(&all)).map_err(refuse)?;
    if let Some(exit) = plan.exit {
        let leaving = (exit.iteration % plan.copies as u64) as usize;
        for copy in 0..plan.copies {
            let to = match copy == leaving {
                true if plan.is_full => exit.outside,
                true => continue,
                false if exit.inside == l.header => all.next_header(copy),
                false => all.block(copy, exit.inside),
            };
            let at = all.block(copy, exit.block);
            let br = InstData::new(Opcode::Br, Type::VOID);
            let done = replace_terminator(&mut body, at, br, &[to.into()], &[]);
            done.map_err(|e| ("terminator", e.to_string().into()))?;
        }
    }
    body.reorder_blocks(layout(&body, &all));
    remove_unreachable(&mut body, |b| cx.is_address_taken(b));
    Ok(body)
}
