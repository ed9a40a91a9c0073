//! Edits of sequential loops: which loops one strand runs alone, and what of them may be copied.

use crate::cx::PassContext;
use crate::facts::CallFacts;
use crate::region_edit::{MAX_COPIES, Reason, refuse};
use crate::regions::is_in_lockstep;
use crate::remark::Refusal;
use pir_analysis::BlockExit;
use pir_analysis::loops::Loop;
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::{self, Id, LaneRule};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use pir_core::types::TypeData;
use rustc_hash::FxHashSet;

/// A natural loop that one strand runs without starting others: its blocks have one depth.
#[derive(Debug)]
pub(crate) struct SequentialLoop {
    pub header: Block,
    /// By ascending id.
    pub blocks: Vec<Block>,
    /// The blocks with an edge to the header.
    pub latches: Vec<Block>,
    members: FxHashSet<Block>,
}

const BUDGET: Refusal = ("budget", "the function is too large for a change of each loop");

/// A loop after its edit: the body, the rule, and the message of the remark.
pub(crate) type EditedLoop = (Body, &'static str, String);

/// Edits the loops of a function one at a time, inner ones first. Returns whether the function has
/// changed.
///
/// `is_candidate` says whether the pass concerns a loop, `check` in the time of the loop and its
/// uses whether it can be edited, and `edit` makes the new body. A loop with the header of one that
/// was edited or refused is not tried again. The time of a clone of the body and of the analyses
/// for each edit, up to [`MAX_COPIES`].
pub(crate) fn edit_loops<S>(
    cx: &mut PassContext<'_>,
    is_candidate: impl Fn(&PassContext<'_>, Loop) -> bool,
    check: impl Fn(&PassContext<'_>, Loop, &Uses) -> Result<S, Refusal>,
    edit: impl Fn(&PassContext<'_>, S) -> Result<EditedLoop, Reason>,
) -> bool {
    let mut done: FxHashSet<Block> = FxHashSet::default();
    let (mut changed, mut work) = (false, 0);
    loop {
        let analyses = cx.analyses().clone();
        let loops = analyses.loops();
        let mut candidates =
            loops.iter().rev().filter(|&l| is_candidate(cx, l)).collect::<Vec<_>>();
        candidates.retain(|&l| !done.contains(&loops.header(l)));
        if candidates.is_empty() {
            break;
        }
        let uses = Uses::new(cx.body);
        let mut edited = None;
        for l in candidates {
            let header = loops.header(l);
            done.insert(header);
            let Some(at) = cx.body.terminator(header) else { continue };
            let result = check(cx, l, &uses).map_err(refuse).and_then(|checked| {
                work += cx.body.inst_bound();
                match work > MAX_COPIES * cx.body.inst_bound() {
                    true => Err(refuse(BUDGET)),
                    false => edit(cx, checked),
                }
            });
            match result {
                Ok((body, rule, message)) => {
                    cx.applied(at, rule, message);
                    edited = Some(body);
                    break;
                }
                Err((rule, message)) => cx.missed(at, rule, message),
            }
        }
        let Some(body) = edited else { break };
        *cx.body = body;
        cx.body.use_list_orders.clear();
        cx.graph_changed();
        changed = true;
    }
    changed
}

impl SequentialLoop {
    /// Describes a loop of which a part is to be copied. O(loop).
    ///
    /// # Errors
    /// The loop starts strands or runs in lockstep, or another function or a join refers to it.
    pub(crate) fn of(cx: &PassContext<'_>, l: Loop) -> Result<Self, Refusal> {
        let analyses = cx.analyses();
        let (Ok(regions), Ok(_)) = (analyses.regions(), analyses.local()) else {
            return Err(("ill-formed", "the function has no regions"));
        };
        let (cfg, loops) = (analyses.cfg(), analyses.loops());
        let members: FxHashSet<Block> = loops.blocks(l).iter().copied().collect();
        let mut blocks = loops.blocks(l).to_vec();
        blocks.sort_unstable();
        let (header, latches) = (loops.header(l), loops.latches(l).to_vec());
        let it = Self { header, blocks, latches, members };
        for &b in &it.blocks {
            let node = cfg.node(b);
            if node.join || matches!(node.exit, BlockExit::EntryFork | BlockExit::InteriorFork) {
                return Err((
                    "fork",
                    "the loop starts strands, or is the cycle of a parallel loop",
                ));
            }
            let t = cx.body.terminator(b).map(|t| cx.body.inst(t).op());
            if !matches!(t, Some(Opcode::Br | Opcode::Switch)) {
                return Err((
                    "terminator",
                    "a block of the loop ends with neither `br` nor `switch`",
                ));
            }
            if cx.is_address_taken(b) {
                return Err(("address", "the address of a block of the loop is taken"));
            }
        }
        if is_in_lockstep(cx, regions, header) {
            return Err(("lockstep", "a region around is in lockstep: its lanes count steps"));
        }
        Ok(it)
    }

    pub(crate) fn contains(&self, b: Block) -> bool {
        self.members.contains(&b)
    }

    /// Returns the successor in the loop and the one outside, if the block ends with a conditional
    /// branch that may leave the loop.
    pub(crate) fn exit(&self, body: &Body, b: Block) -> Option<[Block; 2]> {
        let t = body.terminator(b).filter(|&t| body.inst(t).op() == Opcode::Br)?;
        let &[_, yes, no] = body.ops(t) else { return None };
        let (yes, no) = (yes.as_block()?, no.as_block()?);
        match (self.contains(yes), self.contains(no)) {
            (true, false) => Some([yes, no]),
            (false, true) => Some([no, yes]),
            _ => None,
        }
    }

    /// Checks that copies of results in some blocks of the loop can be merged by `phi`s wherever
    /// the results are used. O(uses).
    ///
    /// # Errors
    /// A use would need a `phi` where there can be none.
    pub(crate) fn check_uses(
        &self,
        cx: &PassContext<'_>,
        uses: &Uses,
        blocks: &[Block],
    ) -> Result<(), Refusal> {
        let Ok(local) = cx.analyses().local() else { return Ok(()) };
        let body = &*cx.body;
        for &i in blocks.iter().flat_map(|&b| body.insts(b)) {
            let is_outside = |u: &&(Inst, u32)| !self.contains(body.use_block(u.0, u.1));
            for &(user, k) in uses.of(i).iter().filter(is_outside) {
                let (data, at) = (body.inst(user), body.use_block(user, k));
                if data.op() == Opcode::Fork && data.fork_flags().contains(ForkFlags::WIDTH) {
                    return Err(("width", "a `fork` after the loop has its value as `width`"));
                }
                let is_ignored = data.op().is_debug() || !local.is_reachable(at);
                if !is_ignored && !local.dominates(body.block_of(i), at) {
                    return Err(("after-join", "a value of the loop is used after a join"));
                }
            }
        }
        Ok(())
    }
}

/// Checks that an instruction may be in two places instead of one, of which each strand executes
/// one or the other.
///
/// # Errors
/// What forbids it.
pub(crate) fn check_copied(module: &Module, body: &Body, i: Inst) -> Result<(), Refusal> {
    if module.types.get(body.inst(i).ty()) == TypeData::Token {
        return Err(("token", "no `phi` can merge tokens"));
    }
    if !body.inst(i).op().is_call() {
        return Ok(());
    }
    if let Some(id) = intrinsic::called(module, body, i) {
        let is_scope = id == Id::NoaliasScopeDecl;
        if is_scope || id.row().lanes == LaneRule::Strand {
            return Err(("call", "a call of an intrinsic that holds for one place"));
        }
    }
    if CallFacts::of(module, body, i).is_pinned {
        return Err(("call", "a call may be `convergent` or `noduplicate`"));
    }
    Ok(())
}

/// Returns how many instructions some blocks have. Debug records are none.
pub(crate) fn inst_count(body: &Body, blocks: &[Block]) -> u64 {
    let insts = blocks.iter().flat_map(|&b| body.insts(b));
    insts.filter(|&&i| !body.inst(i).op().is_debug()).count() as u64
}

/// Removes `!llvm.loop` from a terminator, and returns it.
pub(crate) fn take_loop_metadata(body: &mut Body, t: Inst) -> Option<pir_core::md::Attachment> {
    let all: Vec<_> = body.attachments(t).collect();
    let found = all.iter().copied().find(|a| a.kind == Sym::LLVM_LOOP)?;
    let kept: Vec<_> = all.into_iter().filter(|a| a.kind != Sym::LLVM_LOOP).collect();
    body.set_attachments(t, &kept);
    Some(found)
}
