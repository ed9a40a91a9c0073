//! Promotes slots to values: `alloca`s that one strand loads and stores as a whole.
//!
//! Values go where the stores of the slot dominate in the *strand graph*, in which a join follows
//! the entry forks that close there: the strands of the region in between do not concern
//! the slot of their owner. `phi`s go to the iterated dominance frontier of the stores, where the
//! slot is live (Cytron et al., TOPLAS 1991). A join block cannot have a `phi`, so a slot that
//! needs one there stays.

mod rename;
mod slots;

use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::local_ssa::strand_graph;
use crate::pass::{Kept, Pass, Reads};
use pir_analysis::frontier::IteratedFrontier;
use pir_core::cursor::substitute;
use pir_core::entity::Inst;
use slots::Slot;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "mem2reg",
    summary: "promotes `alloca`s that one strand loads and stores as a whole",
    when: None,
    conditions: "\
All accesses are plain and of the type of the object, and its address is used by nothing else, \
except `llvm.lifetime.start`, `llvm.lifetime.end` and debug records: `#dbg_declare` becomes a \
`#dbg_value` for each value. All of them are in the innermost region of \
the `alloca`, and no path from the `alloca` to one passes a `fork interior`: the strands that it \
starts share the object, and each would have a value of its own. The object stays if a `fork` \
lists its address, if a join block would need a `phi`, if a stored value comes out of a region \
by a join, or if a loaded one does, because such a value may be computed again meanwhile. A load \
before any store becomes `undef`.",
    example: include_str!("mem2reg.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has them too.
    cx.analyses().local().ok();
    cx.analyses().closing().ok();
    let analyses = cx.analyses().clone();
    let Ok(local) = analyses.local() else { return false };
    let (mut slots, refused) = slots::find(cx.module, cx.function(), cx.body, &analyses);
    for (i, (rule, why)) in refused {
        cx.missed(i, rule, why);
    }
    let Some(graph) = (!slots.is_empty()).then(|| strand_graph(&analyses)).flatten() else {
        return false;
    };
    let mut frontier = IteratedFrontier::new(&graph, local);
    slots.retain_mut(|slot| {
        slot.phis = frontier.of_variable(&slot.definitions, &slot.loaded_first);
        let at_join = slot.phis.iter().any(|&b| analyses.cfg().node(b).join);
        if at_join {
            let why = "a join block would need a `phi`, because its values differ";
            cx.missed(slot.alloca, "join-phi", why);
        }
        !at_join
    });
    for slot in &slots {
        let ty = cx.module.types.show(slot.ty);
        cx.applied(slot.alloca, "promoted", format!("promotes an `alloca` of type `{ty}`"));
    }
    let replaced = rename::rename(cx.body, &analyses, local, &slots);
    substitute(cx.body, &replaced);
    let gone = |s: &'_ Slot| -> Vec<Inst> {
        s.accesses.iter().chain(&s.records).chain([&s.alloca]).copied().collect()
    };
    let dead: Vec<Inst> = slots.iter().flat_map(gone).collect();
    erase_all(cx.body, &dead);
    !dead.is_empty()
}
