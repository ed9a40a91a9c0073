//! PIR0407 — the address of an `alloca` inside a region leaves its strand (reference: execution,
//! rule 11).
//!
//! The memory is freed when the strand and its descendants end. The rule reports that the address,
//! or an address computed from it, is stored to memory that outlives the strand (an argument, a
//! global, an `alloca` of an enclosing region), or is used after the join.

use fixedbitset::FixedBitSet;
use pir_analysis::Regions;
use pir_analysis::region::Region;
use pir_core::diag::Code;
use pir_core::entity::{Entity, Inst, Value, ValueKind};
use pir_core::opcode::{MemoryAccess, Opcode};

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// Maximum number of instructions followed from an address back to its base.
const MAX_CHAIN: usize = 64;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::EscapingAlloca],
    summary: "the address of a strand's memory stays in the strand",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    if !cx.survey().late_alloca {
        return;
    }
    let mut told = FixedBitSet::new();
    for b in cx.reachable_blocks() {
        let here = regions.innermost(b);
        for &i in cx.body.insts(b) {
            let data = cx.body.inst(i);
            if data.op().is_debug() || data.op() == Opcode::Alloca {
                continue;
            }
            let ops = cx.body.ops(i);
            for &v in ops {
                let Some((alloca, region)) = private(cx, regions, v) else { continue };
                let outside = here.is_none_or(|h| !regions.contains_region(region, h));
                let escapes = outside || outlives(cx, regions, i, v, region);
                if !escapes || told.contains(alloca.index()) {
                    continue;
                }
                told.grow_and_insert(alloca.index());
                report(cx, out, i, alloca, outside);
            }
        }
    }
}

fn report(cx: &RuleContext<'_>, out: &mut DiagnosticSink, i: Inst, alloca: Inst, outside: bool) {
    let code = Code::EscapingAlloca;
    out.push_with(code, || {
        let name = cx.places.value_name(Value::inst(alloca));
        let how =
            if outside { "used after the join" } else { "stored where it outlives the strand" };
        cx.at_inst(i, code, format!("the address of {name} is {how}"))
            .label(cx.places.inst_span(alloca), "this memory dies with its strand")
            .help("allocate it before the fork if strands are to share it")
    });
}

/// Returns the `alloca` inside a region from which an address was computed, with that region.
fn private(cx: &RuleContext<'_>, regions: &Regions, v: Value) -> Option<(Inst, Region)> {
    let i = base(cx, v)?.as_inst().filter(|&i| cx.body.inst(i).op() == Opcode::Alloca)?;
    Some((i, regions.innermost(cx.body.block_of(i))?))
}

/// Returns whether the instruction stores `v` to memory that outlives strands of the region.
fn outlives(cx: &RuleContext<'_>, regions: &Regions, i: Inst, v: Value, region: Region) -> bool {
    let ops = cx.body.ops(i);
    let (to, values) = match cx.body.inst(i).op().memory_access() {
        Some(MemoryAccess::Store) => (ops.get(1), ops.get(..1)),
        Some(MemoryAccess::AtomicRmw) => (ops.first(), ops.get(1..)),
        Some(MemoryAccess::CmpXchg) => (ops.first(), ops.get(2..)),
        Some(MemoryAccess::Load | MemoryAccess::VAArg) | None => return false,
    };
    let (Some(&to), Some(values)) = (to, values) else { return false };
    if !values.contains(&v) {
        return false;
    }
    match base(cx, to).map(Value::kind) {
        Some(ValueKind::Arg(_) | ValueKind::Global(_)) => true,
        Some(ValueKind::Inst(to)) if cx.body.inst(to).op() == Opcode::Alloca => {
            let home = regions.innermost(cx.body.block_of(to));
            home.is_none_or(|h| !regions.contains_region(region, h))
        }
        _ => false,
    }
}

/// Returns the value from which an address was computed by `getelementptr`s and casts.
fn base(cx: &RuleContext<'_>, mut v: Value) -> Option<Value> {
    for _ in 0..MAX_CHAIN {
        let Some(i) = v.as_inst() else { return Some(v) };
        match cx.body.inst(i).op() {
            Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::Freeze => {
                v = *cx.body.ops(i).first()?;
            }
            _ => return Some(v),
        }
    }
    None
}
