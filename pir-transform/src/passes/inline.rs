//! Replaces calls of small functions by copies of their code.

use crate::cx::PassContext;
use crate::inlining::{CallSites, expand};
use crate::pass::{Kept, Parameter, Pass, Reads};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "inline",
    summary: "replaces calls of small functions by copies of their code",
    when: Some(
        "small functions hide forks, loads and constants from other passes; it makes code larger, \
         so run it before a level",
    ),
    conditions: "\
The callee is defined here, no other definition can replace it when the program is linked, and it \
has at most `size` instructions after its own calls are replaced, or `alwaysinline`. It does not \
call itself, directly or through others of that size, unless it has one call in all: then its code \
moves into the other function. It and the call are without `noinline` and \
`optnone`, `byval` and other special ways of passing an argument, exceptions, `musttail`, \
bundles, and intrinsics that concern the frame, and both functions are compiled for one target. \
The regions of the callee become regions in that of the call, with their attributes. A call in a \
lane of a `lockstep` region stays, because it runs whole there. A callee with an `alloca` is not \
copied into a loop, where the objects of all iterations would live to the end of the strand. A \
function gains at most `growth` instructions in a run.",
    example: include_str!("inline.pir"),
    parameters: &[
        Parameter {
            name: "size",
            summary: "the instructions of the largest callee that is copied",
            default: 40,
        },
        Parameter {
            name: "growth",
            summary: "the instructions that a function may gain, beside `alwaysinline`",
            default: 4000,
        },
    ],
    kept: Kept::Nothing,
    reads: Reads::Callees { size: "size" },
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let (callees, growth) = (cx.callees, cx.parameter("growth"));
    let find = |cx: &PassContext<'_>| {
        CallSites::find(cx.module, cx.id, cx.body, cx.analyses(), |g| callees.get(g), growth)
    };
    let sites = find(cx);
    for &(i, (rule, why)) in &sites.refused {
        cx.missed(i, rule, why);
    }
    let Some(&first) = sites.inlined.first() else { return false };
    let Some(new) = expand(cx.module, cx.body, &sites.inlined, |i| callees.called(cx.body, i))
    else {
        cx.missed(first, "uses", "a value would no longer be certain where it is used");
        return false;
    };
    for &i in &sites.inlined {
        let name = cx.body.ops(i)[0].as_global().map(|g| cx.module.display_name(g));
        cx.applied(i, "inlined", format!("copies `@{}`", name.unwrap_or_default()));
    }
    *cx.body = new;
    cx.graph_changed();
    true
}
