//! PIR0201, PIR0204, PIR0205 — every use is globally and uniquely dominated by its definition
//! (reference: dominance).
//!
//! Local dominance settles nearly all uses in one linear walk (`scan`). The remaining uses are
//! errors in a function without regions; otherwise they are checked in one batch under a work
//! budget.

use pir_analysis::{
    Budget, Closing, Endless, GlobalDom, Parallel, PathExtent, TooComplex, UseVerdict, ValueUse,
    check_uses,
};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Value};
use pir_core::opcode::Opcode;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::scan::OpenUse;
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::NotDominated, Code::NotUnique, Code::TooComplex],
    summary: "every use is globally and uniquely dominated by its definition",
    check: Check::Body(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let scan = cx.scan();
    for u in &scan.misordered {
        out.push_with(Code::NotDominated, || misordered(cx, u));
    }
    if scan.open.is_empty() {
        return;
    }
    if !cx.is_parallel() {
        for u in &scan.open {
            let witness = out.wants_witness(Code::NotDominated);
            out.push_with(Code::NotDominated, || not_dominated(cx, u, witness));
        }
        return;
    }
    match with_global(cx, |global, budget| judge(cx, &scan.open, global, budget)) {
        Err(TooComplex { limit, .. }) => out.push(too_complex(cx, limit)),
        Ok(verdicts) => {
            for (u, verdict) in scan.open.iter().zip(verdicts) {
                match verdict {
                    UseVerdict::Local | UseVerdict::After(_) => {}
                    UseVerdict::NotCertain => {
                        let witness = out.wants_witness(Code::NotDominated);
                        out.push_with(Code::NotDominated, || not_dominated(cx, u, witness));
                    }
                    UseVerdict::NotUnique { join, fork } => {
                        out.push_with(Code::NotUnique, || not_unique(cx, u, join, fork));
                    }
                }
            }
        }
    }
}

/// Calls `with` with global dominance and the work that is granted for it.
pub(crate) fn with_global<T>(
    cx: &RuleContext<'_>,
    with: impl FnOnce(&GlobalDom<'_>, &mut Budget) -> Result<T, TooComplex>,
) -> Result<T, TooComplex> {
    let (cfg, regions) = (cx.cfg(), cx.regions());
    let depths = cx.depths().expect("asked for well-formed functions only");
    let mut budget = cx.budget();
    let closing = Closing::new(regions, cx.closing_pairs()?);
    let parallel = Parallel { cfg, depths, regions, closing, local: cx.local() };
    let endless = Endless::compute(parallel, &mut budget)?;
    with(&GlobalDom::new(parallel, &endless), &mut budget)
}

/// Decides the certainty and uniqueness of the open uses, in their order.
pub(crate) fn judge(
    cx: &RuleContext<'_>,
    open: &[OpenUse],
    global: &GlobalDom<'_>,
    budget: &mut Budget,
) -> Result<Vec<UseVerdict>, TooComplex> {
    let asked: Vec<ValueUse> = open
        .iter()
        .filter_map(|u| Some(ValueUse { def: certain_block(cx, u)?, at: u.at }))
        .collect();
    let mut verdicts = check_uses(global, &asked, PathExtent::default(), budget)?.into_iter();
    let verdict = |u: &OpenUse| match certain_block(cx, u) {
        Some(_) => verdicts.next(),
        None => Some(UseVerdict::NotCertain),
    };
    Ok(open.iter().map_while(verdict).collect())
}

/// Returns the block whose execution implies that the value was computed. The result of an `invoke`
/// exists once its normal destination runs, if that edge is the only way there.
pub(crate) fn certain_block(cx: &RuleContext<'_>, u: &OpenUse) -> Option<Block> {
    let block = cx.body.block_of(u.def);
    if cx.body.inst(u.def).op() != Opcode::Invoke {
        return Some(block);
    }
    u.from.filter(|&end| cx.cfg().preds(end) == [block])
}

fn misordered(cx: &RuleContext<'_>, u: &OpenUse) -> Diagnostic {
    let name = cx.places.value_name(Value::inst(u.def));
    let stands = cx.body.insts(cx.body.block_of(u.def)).contains(&u.def);
    let (message, label) = if !stands {
        (format!("{name} is used, but was removed"), "this computes it no more")
    } else if u.user == u.def {
        (format!("{name} uses itself"), "only a `phi` may use its own value")
    } else {
        (format!("{name} is used before it is computed"), "computed here")
    };
    let d = cx.at_inst(u.user, Code::NotDominated, message);
    if u.user == u.def {
        return d.here(label);
    }
    d.label(cx.places.inst_span(u.def), label)
}

fn not_dominated(cx: &RuleContext<'_>, u: &OpenUse, witness: bool) -> Diagnostic {
    let name = cx.places.value_name(Value::inst(u.def));
    let at = cx.places.block_name(u.at);
    let user = match cx.body.inst(u.user).op() {
        Opcode::Phi => format!("used at the end of `%{at}`"),
        _ => "used here".into(),
    };
    let mut d = cx
        .at_inst(u.user, Code::NotDominated, format!("{name} may not have been computed"))
        .here(user)
        .label(cx.places.inst_span(u.def), "computed here");
    let from = cx.body.block_of(u.def);
    if let Some(fork) = strand_of_its_own(cx, from, u.at) {
        return of_other_strands(cx, d, from, u.at, fork);
    }
    match cx.path_around(from, u.at) {
        Some(path) => {
            if witness {
                d = d.witness(cx.path(&path));
            }
            d.help(format!("compute it on every path, or choose by a `phi`, before `%{at}`"))
        }
        None if !cx.is_reachable(from) => d.note("no path reaches the computation"),
        None if cx.body.inst(u.def).op() == Opcode::Invoke => {
            d.note("the result of an `invoke` exists on its normal edge only")
        }
        None => d
            .note("another strand computes it, and no `join` between makes it certain")
            .help("compute it before the fork, or pass it through memory"),
    }
}

/// The entry fork of the outermost region that holds the definition, if no path leads from there to
/// the use: then strands that end elsewhere compute the value.
fn strand_of_its_own(cx: &RuleContext<'_>, from: Block, at: Block) -> Option<Block> {
    if !cx.is_parallel() || !cx.is_reachable(from) || cx.reaches(from, at) {
        return None;
    }
    let regions = cx.regions();
    let inner = regions.innermost(from)?;
    let holds_both = |r| regions.contains(r, at);
    let around = || std::iter::once(inner).chain(regions.ancestors(inner));
    // Siblings share a region, otherwise the use stands after the join.
    let region = around().find(|&r| holds_both(r)).or_else(|| around().last())?;
    regions.entry_forks(region).first().copied()
}

fn of_other_strands(
    cx: &RuleContext<'_>,
    d: Diagnostic,
    from: Block,
    at: Block,
    fork: Block,
) -> Diagnostic {
    let regions = cx.regions();
    let siblings = regions.innermost(from).is_some_and(|r| {
        std::iter::once(r).chain(regions.ancestors(r)).any(|r| regions.contains(r, at))
    });
    let d = d.label(cx.places.inst_span(cx.last(fork)), "this fork starts the strands");
    if siblings {
        d.note("another strand computes it, and strands do not see each other's values")
            .help("compute it before the fork, or pass it through memory")
    } else {
        d.note("strands that have ended computed it, each a value of its own")
            .help("store it to memory before the strand ends, or make it a reduction")
    }
}

fn not_unique(cx: &RuleContext<'_>, u: &OpenUse, join: Block, fork: Block) -> Diagnostic {
    let name = cx.places.value_name(Value::inst(u.def));
    cx.at_inst(u.user, Code::NotUnique, format!("{name} is not a single value here"))
        .here("used here")
        .label(cx.places.inst_span(u.def), "computed here")
        .label(cx.places.inst_span(cx.last(fork)), "two strands of this fork may compute it")
        .label(cx.places.block_span(join), "the region is closed here")
        .help("let a single strand compute it, or pass the results through memory")
}

fn too_complex(cx: &RuleContext<'_>, limit: u64) -> Diagnostic {
    cx.places
        .at_function(Code::TooComplex, "global dominance takes too much work to decide")
        .here(format!("more than {limit} steps"))
        .help("split the function, or pass values out of regions through memory")
}
