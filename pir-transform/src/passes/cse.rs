//! Replaces instructions whose value an earlier one has computed: value numbering along the
//! tree of local dominance.
//!
//! Let the earlier instruction be in block *m* and the later one in *n*, where *m* locally
//! dominates *n*: the strand that runs *n* or an ancestor of it has run *m*, and its registers were
//! copied at each fork. If all operands locally dominate *m*, none of them was computed again
//! since, because a path of the strand graph from that definition to *n* that avoids *m* would
//! contradict the dominance. An operand that comes from a strand by a join may have been: the
//! strand can have opened the region again and left it by another join. So only instructions of
//! one block are merged then. For the same reason each use must be locally dominated by *m*.
//!
//! A load depends on memory too, whose versions must be the same
//! ([`pir_analysis::MemoryVersions`]).

use crate::access_versions::{AccessVersions, is_plain_access};
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::facts::{CallFacts, depends_on_thread};
use crate::pass::{Kept, Pass, Reads};
use crate::remark::Refusal;
use pir_analysis::{Depths, DomTree};
use pir_core::Module;
use pir_core::cursor::{Uses, substitute};
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, InstData, InstParts};
use pir_core::md::Attachment;
use pir_core::opcode::{Effect, Opcode};
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "cse",
    summary: "replaces instructions whose value an earlier one has computed",
    when: None,
    conditions: "\
The earlier instruction must be executed before by the same strand or by an ancestor, which local \
dominance decides, so results of a strand are never used in another one that did not have them. \
The operands may be in another order where the operation is commutative on integers; `fadd` and \
`fmul` keep it, because the payload of a NaN depends on it. Flags and metadata that only one of \
the two has are dropped. Divisions are merged too, since the earlier one traps first. A plain \
load is merged if between both nothing may write the memory or synchronise, and no strand that \
may be concurrent with one of them may write it: siblings, later iterations of a parallel loop, \
and regions in between with all their strands. `freeze` and `phi`s stay, and so does what depends \
on the address of a thread-local variable. Calls are merged if they access no memory, always \
return and do not unwind: those of intrinsics everywhere, those of functions within a block and \
outside regions, where the thread is the same. A result that is used after a join stays if the \
earlier instruction is inside the region too.",
    example: include_str!("cse.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// What instructions that compute the same value have in common, as far as it can be hashed.
type ValueKey = (Opcode, Type, Vec<Value>);

/// Facts of the function that do not change during the pass.
struct Scope<'a> {
    module: &'a Module,
    local: &'a DomTree,
    depths: &'a Depths,
    uses: Uses,
    /// None if memory is not known.
    versions: Option<AccessVersions>,
}

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has it too.
    cx.analyses().local().ok();
    cx.analyses().regions().ok();
    let analyses = cx.analyses().clone();
    let (Ok(local), Ok(depths)) = (analyses.local(), analyses.depths()) else { return false };
    let versions = AccessVersions::new(cx, &analyses);
    let scope = Scope { module: cx.module, local, depths, uses: Uses::new(cx.body), versions };
    let mut known: FxHashMap<ValueKey, Vec<(Inst, InstData)>> = FxHashMap::default();
    let mut replaced: FxHashMap<Inst, Value> = FxHashMap::default();
    let mut dead = Vec::new();
    for &b in local.preorder() {
        for i in cx.body.insts(b).to_vec() {
            if !is_candidate(cx, i) {
                continue;
            }
            let (data, ops) = canonical(cx.body, i, &replaced);
            let earlier = known.entry((data.op(), data.ty(), ops.clone())).or_default();
            // Preorder: a block that does not dominate this one dominates no later one.
            while earlier.last().is_some_and(|e| !local.dominates(cx.body.block_of(e.0), b)) {
                earlier.pop();
            }
            let same = |&&(e, ref was): &&(Inst, InstData)| {
                computes_same(cx.body, e, was, i, &data) && scope.is_stable(cx.body, e, i, &ops)
            };
            let Some(&(e, _)) = earlier.iter().rev().find(same) else {
                earlier.push((i, data));
                continue;
            };
            if let Some((rule, why)) = scope.memory_change(cx.body, e, i) {
                cx.missed(i, rule, why);
                earlier.push((i, data));
                continue;
            }
            if !scope.reaches_uses(cx.body, e, i) {
                let why = "the result is used after a join, where the earlier one is not unique";
                cx.missed(i, "after-join", why);
                earlier.push((i, data));
                continue;
            }
            let op = data.op().name();
            cx.applied(i, "redundant", format!("replaces a `{op}` by an earlier one"));
            weaken(cx.body, e, i);
            replaced.insert(i, e.into());
            dead.push(i);
        }
    }
    substitute(cx.body, &replaced);
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

fn is_candidate(cx: &PassContext<'_>, i: Inst) -> bool {
    let (module, body) = (cx.module, &*cx.body);
    let data = body.inst(i);
    let computes = match data.op().effect() {
        Effect::Pure | Effect::Trap => true,
        Effect::Read => data.op() == Opcode::Load && is_plain_access(cx, i),
        Effect::Call => {
            data.op() == Opcode::Call
                && module.types.is_first_class(data.ty())
                && CallFacts::of(module, body, i).is_pure()
        }
        _ => false,
    };
    computes && !body.ops(i).iter().any(|&v| depends_on_thread(module, body, v))
}

/// Returns an instruction and its operands in an order that does not matter for the result.
fn canonical(body: &Body, i: Inst, replaced: &FxHashMap<Inst, Value>) -> (InstData, Vec<Value>) {
    let now = |&v: &Value| v.as_inst().and_then(|d| replaced.get(&d)).copied().unwrap_or(v);
    let mut ops: Vec<Value> = body.ops(i).iter().map(now).collect();
    let data = *body.inst(i);
    if let [a, b] = ops[..]
        && b < a
    {
        use Opcode::{Add, And, Mul, Or, Xor};
        if matches!(data.op(), Add | And | Mul | Or | Xor) {
            ops.swap(0, 1);
        } else if let Some(p) = data.icmp() {
            ops.swap(0, 1);
            return (data.with_icmp(p.swapped()), ops);
        }
    }
    (data, ops)
}

/// Returns whether two instructions with the same opcode, type and operands differ in flags and
/// metadata alone. Their data are those of the canonical order.
fn computes_same(body: &Body, a: Inst, x: &InstData, b: Inst, y: &InstData) -> bool {
    match x.parts() {
        // They may differ in alignment.
        InstParts::Own if x.op() == Opcode::Load => true,
        InstParts::Numbers => body.numbers(a) == body.numbers(b),
        InstParts::Call => {
            let (p, q) = (body.call(a), body.call(b));
            let args = |l: pir_core::types::List| &body.attr_lists[l.range()];
            (p.fn_ty, p.cc, p.addrspace, p.ret_attrs, p.fn_attrs)
                == (q.fn_ty, q.cc, q.addrspace, q.ret_attrs, q.fn_attrs)
                && args(p.arg_attrs) == args(q.arg_attrs)
        }
        InstParts::Own => x.is_same_operation(y),
    }
}

impl Scope<'_> {
    /// Returns whether nothing that both depend on can have changed from the earlier instruction to
    /// the later one.
    fn is_stable(&self, body: &Body, earlier: Inst, later: Inst, ops: &[Value]) -> bool {
        let (m, n) = (body.block_of(earlier), body.block_of(later));
        if m == n {
            return true;
        }
        if body.inst(earlier).op() == Opcode::Call
            && !CallFacts::of(self.module, body, earlier).is_computing_intrinsic
            && (self.depths.body(m), self.depths.body(n)) != (Some(0), Some(0))
        {
            return false;
        }
        let defs = ops.iter().filter_map(|v| v.as_inst());
        defs.into_iter().all(|d| self.local.dominates(body.block_of(d), m))
    }

    /// Returns why the later instruction may read other memory than the earlier one.
    fn memory_change(&self, body: &Body, earlier: Inst, later: Inst) -> Option<Refusal> {
        if body.inst(later).op() != Opcode::Load {
            return None;
        }
        match &self.versions {
            Some(versions) => versions.change(earlier, later),
            None => Some(("complex", "the function is too complex to number its memory")),
        }
    }

    /// Returns whether each use of the later instruction may use the earlier one.
    fn reaches_uses(&self, body: &Body, earlier: Inst, later: Inst) -> bool {
        let (m, n) = (body.block_of(earlier), body.block_of(later));
        let fits = |&(user, k): &(Inst, u32)| {
            let at = body.use_block(user, k);
            // In *m* itself the use may come before the earlier instruction.
            self.local.dominates(m, at) && (at != m || body.inst(user).op() == Opcode::Phi)
        };
        m == n || self.uses.of(later).iter().all(fits)
    }
}

/// Removes the flags and attachments, except `!dbg`, that the replaced instruction lacks.
fn weaken(body: &mut Body, kept: Inst, gone: Inst) {
    let flags = body.inst(kept).flag_bits() & body.inst(gone).flag_bits();
    let data = body.inst(kept).with_arith_flags(ArithFlags::from_bits_retain(flags));
    *body.inst_mut(kept) = data;
    let other: Vec<Attachment> = body.attachments(gone).collect();
    let own: Vec<Attachment> = body.attachments(kept).collect();
    let is_kept = |a: &Attachment| a.kind == Sym::DBG || other.contains(a);
    let common: Vec<Attachment> = own.iter().copied().filter(is_kept).collect();
    if common.len() != own.len() {
        body.set_attachments(kept, &common);
    }
}
