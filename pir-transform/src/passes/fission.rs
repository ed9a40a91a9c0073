//! Splits parallel loops whose iterations have two parts that do not depend on each other.
//!
//! The second loop begins when the first has ended. This only adds order between iterations: where
//! a region is neither forced nor in lockstep, all first parts may run before all second parts
//! anyway. So each outcome of the result is one of the original, whatever the parts access; that
//! they do not depend on each other is what makes two loops worth while.

mod parts;

use crate::cx::PassContext;
use crate::edit::{emit, emit_br};
use crate::facts::depends_on_thread;
use crate::loop_code::{Places, blocks_after};
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Batches, PerGraph, Reason, Site, accept, edit_together, refuse};
use crate::regions::{asks_or_waits, attribute, is_used_outside};
use crate::remark::Refusal;
use parts::{Parts, first_part};
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::copy::Copier;
use pir_core::cursor::{Uses, replace_terminator, retarget, split_block_to_end};
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "fission",
    summary: "splits a parallel loop into two where its iterations have two independent parts",
    when: Some("one part of the iterations keeps the other from being vectorised or fused"),
    conditions: "\
The iterations of a parallel loop begin with code without branches, and at some place in it \
everything before writes memory that nothing afterwards accesses, and the other way around: \
different variables, `alloca`s and `noalias` arguments. The second part becomes a loop of its own, \
with a copy of the code that counts. Values that it takes from the first part are computed again, \
so they must be pure; it uses no `alloca` of the first part, and no `alloca` that both parts are \
given. The loop stays if it has `force`, `width`, `lockstep` or `!pir.backends`, lies in a region \
with `lockstep`, may ask for the number of a strand, wait for a critical section, or use a \
thread-local variable; and if one of its values is used after it. A `barrier` is no place to \
split, since only regions with `force` may have one.",
    example: include_str!("fission.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

const THREAD: Refusal = ("thread-local", "the loop uses a thread-local variable");

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("parts", "each part of an iteration has a loop of its own");
    let known: PerGraph<Known> = PerGraph::default();
    let plan = |cx: &PassContext<'_>, regions: &Regions, (l, chain): (ParallelLoop, Vec<Block>)| {
        known.with(cx, || Known::of(cx.body), |known| Split::plan(cx, regions, l, &chain, known))
    };
    let apply = |cx: &PassContext<'_>, splits: Vec<Split>| {
        let mut body = cx.body.clone();
        // They give the order of uses, which is another one now.
        body.use_list_orders.clear();
        let mut copier = Copier::new(cx.body);
        let mut places = Places::new();
        let cut = |split: &Split| split.cut(&mut body, &mut copier, &mut places);
        let cuts: Vec<Cut> = splits.iter().map(cut).collect();
        let spines: Vec<Block> = splits.iter().flat_map(|split| &split.spine).copied().collect();
        copier.blocks(&mut body, &spines);
        for (split, &cut) in splits.iter().zip(&cuts) {
            split.connect(cx.body, &mut body, (&mut copier, &mut places), cut);
        }
        body.move_blocks_after(&places);
        accept(&body)?;
        Ok(body)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
}

/// What is known of a body.
struct Known {
    uses: Uses,
    /// The position of each block in the layout.
    positions: FxHashMap<Block, usize>,
}

impl Known {
    fn of(body: &Body) -> Self {
        let positions = body.layout().iter().enumerate().map(|(at, &b)| (b, at)).collect();
        Self { uses: Uses::new(body), positions }
    }
}

impl Site for (ParallelLoop, Vec<Block>) {}

/// Returns a loop whose iterations begin with code that writes, and its blocks.
fn candidate(
    cx: &PassContext<'_>,
    regions: &Regions,
    r: Region,
) -> Option<(Inst, (ParallelLoop, Vec<Block>))> {
    let cfg = cx.analyses().cfg();
    let l = ParallelLoop::recognise(cx.module, cx.body, cfg, regions, r)?;
    let chain = first_part(cx, &l);
    let writes =
        |&&b: &&Block| cx.body.insts(b).iter().filter(|&&i| parts::writes(cx.module, cx.body, i));
    let in_chain = chain.iter().any(|b| writes(&b).next().is_some());
    // Only now, because a nest is asked for each of its loops.
    let several = || regions.blocks(r).iter().flat_map(|b| writes(&b)).nth(1).is_some();
    let at = cx.body.terminator(l.fork)?;
    (in_chain && several()).then_some((at, (l, chain)))
}

/// A loop that is split.
struct Split {
    l: ParallelLoop,
    parts: Parts,
    /// The blocks of the spine, in the order of the layout.
    spine: Vec<Block>,
    /// The blocks that run only in the second part.
    second: Vec<Block>,
}

/// The blocks at a cut: the one between the loops, the first one of an iteration of the second
/// loop, and that of the second part.
#[derive(Clone, Copy)]
struct Cut {
    between: Block,
    start: Block,
    second: Block,
}

impl Split {
    /// Looks whether a loop can be split. O(blocks and instructions of its region).
    fn plan(
        cx: &PassContext<'_>,
        regions: &Regions,
        l: ParallelLoop,
        chain: &[Block],
        known: &Known,
    ) -> Result<Self, Reason> {
        let old = &*cx.body;
        let found = attribute(cx, old, regions, l.region);
        if let Some(found) = found.or_else(|| asks_or_waits(cx, old, cx.analyses(), l.region)) {
            return Err(refuse(found));
        }
        let blocks = regions.blocks(l.region);
        let mut insts = blocks.iter().flat_map(|&b| old.insts(b));
        if insts.any(|&i| old.ops(i).iter().any(|&v| depends_on_thread(cx.module, old, v))) {
            return Err(refuse(THREAD));
        }
        if is_used_outside(old, &known.uses, regions, l.region) {
            return Err(refuse(("uses", "a value of the loop is used after it")));
        }
        let parts = Parts::find(cx, regions, &l, chain).map_err(refuse)?;
        let mut spine: Vec<Block> = l.spine_blocks().collect();
        spine.sort_unstable_by_key(|b| known.positions.get(b));
        let first: FxHashSet<Block> = parts.first.iter().copied().collect();
        let second = blocks.iter().copied().filter(|b| !l.is_spine(*b) && !first.contains(b));
        let second = second.collect();
        Ok(Self { l, parts, spine, second })
    }

    /// Cuts the iterations into two. O(instructions of the block).
    fn cut(&self, body: &mut Body, copier: &mut Copier<'_>, places: &mut Places) -> Cut {
        let Self { l, parts, .. } = self;
        let first_end = body.block_of(parts.second);
        let second = split_block_to_end(body, parts.second).expect("it is no landing pad");
        places.push((second, first_end));
        let halt = InstData::new(Opcode::Halt, Type::VOID);
        replace_terminator(body, first_end, halt, &[], &[]).expect("the branch has no values");

        let [between, start] = blocks_after(body, places, first_end);
        copier.map(l.fork.into(), between.into());
        copier.map(l.join.into(), l.join.into());
        copier.map(l.body.into(), start.into());
        Cut { between, start, second }
    }

    /// Makes a loop of the second part, after the spine has been copied. O(instructions of the
    /// loop).
    fn connect(
        &self,
        old: &Body,
        body: &mut Body,
        (copier, places): (&mut Copier<'_>, &mut Places),
        Cut { between, start, second }: Cut,
    ) {
        let Self { l, parts, spine, .. } = self;
        let mut at = between;
        for b in spine {
            let copy = copier.get((*b).into()).and_then(|v| v.as_block()).expect("it is copied");
            places.push((copy, at));
            at = copy;
        }
        emit(body, between, InstData::new(Opcode::Join, Type::VOID), &[]);
        copier.inst(body, old.terminator(l.fork).expect("a fork"), between);
        for &b in spine {
            retarget(body, b, l.join, between);
        }
        for &i in &parts.recomputed {
            copier.inst(body, i, start);
        }
        emit_br(body, start, second);

        for &b in self.second.iter().chain([&second]) {
            for i in body.insts(b).to_vec() {
                for v in body.ops_mut(i).iter_mut().filter(|v| v.as_inst().is_some()) {
                    *v = copier.get(*v).unwrap_or(*v);
                }
            }
        }
    }
}
