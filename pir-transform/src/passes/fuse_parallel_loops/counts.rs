//! Whether two parallel loops have the same iterations.

use crate::remark::Refusal;
use pir_analysis::ParallelLoop;
use pir_analysis::parallel_loop::{InductionStep, InductionVariable};
use pir_core::Module;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ArithFlags;
use rustc_hash::FxHashMap;

const COUNT: Refusal = ("trip-count", "the loops may have different numbers of iterations");
const VARIABLE: Refusal = ("trip-count", "an induction variable has no equal in the first loop");

/// Returns the variables of the first loop that equal those of the second in each iteration, by
/// the `phi`s of the second. O(product of the numbers of variables).
pub(super) fn counterparts(
    module: &Module,
    body: &Body,
    first: &ParallelLoop,
    second: &ParallelLoop,
) -> Result<FxHashMap<Inst, Value>, Refusal> {
    let is_same = |v: Value, w: Value| is_same_value(module, body, v, w);
    let (a, b) = (&first.trip, &second.trip);
    let same_test = a.predicate == b.predicate
        && a.tests_next_value == b.tests_next_value
        && a.is_top_tested == b.is_top_tested
        && is_same(first.bound(body), second.bound(body));
    let same_variable = |x: &InductionVariable, y: &InductionVariable| {
        let flags = |v: &InductionVariable| {
            v.next_value(body).map_or(ArithFlags::empty(), |i| body.inst(i).arith_flags())
        };
        let start = |v: &InductionVariable| body.ops(v.phi)[v.start as usize];
        let same_type = body.inst(x.phi).ty() == body.inst(y.phi).ty();
        let is_int = matches!(x.step, InductionStep::Int(_));
        // One that overflows in the first loop only is poison there only.
        let overflows = flags(x) != flags(y);
        same_type && is_int && !overflows && x.step == y.step && is_same(start(x), start(y))
    };
    if !same_test || !same_variable(&first.tested(), &second.tested()) {
        return Err(COUNT);
    }
    let mut found = FxHashMap::default();
    for y in &second.inductions {
        let x = first.inductions.iter().find(|x| same_variable(x, y)).ok_or(VARIABLE)?;
        found.insert(y.phi, x.phi.into());
    }
    Ok(found)
}

fn is_same_value(module: &Module, body: &Body, v: Value, w: Value) -> bool {
    let number = |v| body.consts.const_signed(&module.types, v);
    v == w || v.is_constant() && w.is_constant() && number(v).is_some() && number(v) == number(w)
}
