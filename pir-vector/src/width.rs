//! How wide the values are that vectors will hold.

use pir_core::Module;
use pir_core::entity::{GlobalId, Inst, Value};
use pir_core::function::{Body, Function};
use pir_core::opcode::{Class, Opcode};
use rustc_hash::FxHashSet;

use crate::check;
use crate::plan::LanePlan;
use crate::request::{ParamShape, Refusal, TargetMachine};
use crate::shape::LaneShape;

/// Returns the bits of the widest varying number that a lane loads, stores or computes with; `None`
/// if there is none. `params` has the shapes of the parameters. Numbers that are only indices count
/// where the target has gathers, since these take them as vectors.
///
/// # Errors
/// The instruction or type that cannot be vectorised.
pub fn widest_varying_number(
    module: &Module,
    function: GlobalId,
    params: &[ParamShape],
    target: TargetMachine,
) -> Result<Option<u32>, Refusal> {
    let (source, body, plan) = plan_function(module, function, params)?;
    let insts = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    // Values that are used other than as an index.
    let mut counts: FxHashSet<Inst> = FxHashSet::default();
    for i in insts().filter(|&i| !body.inst(i).op().is_debug()) {
        let index = body.inst(i).op() == Opcode::GetElementPtr && !target.has_gathers;
        let ops = body.ops(i).iter().take(if index { 1 } else { usize::MAX });
        counts.extend(ops.filter_map(|v| v.as_inst()));
    }
    let mut most = None;
    for i in insts() {
        let data = body.inst(i);
        let ty = match data.op() {
            Opcode::Load if !matches!(plan.shape(i.into()), LaneShape::Uniform) => data.ty(),
            Opcode::Store if !matches!(plan.shape(body.ops(i)[1]), LaneShape::Uniform) => {
                module.value_type(source, body, body.ops(i)[0])
            }
            op if matches!(op.class(), Class::FloatBinary | Class::IntBinary)
                && counts.contains(&i)
                && matches!(plan.shape(i.into()), LaneShape::Varying) =>
            {
                data.ty()
            }
            _ => continue,
        };
        most = most.max(module.types.scalar_bits(ty));
    }
    Ok(most)
}

/// Returns whether lanes that leave a loop at different times multiply or divide integers in it for
/// which a vector takes many instructions: 64 bits wide, or by a divisor that is no power of two.
/// The lanes that have left are paid for as well.
///
/// # Errors
/// The instruction or type that cannot be vectorised.
pub fn has_slow_divergent_loop(
    module: &Module,
    function: GlobalId,
    params: &[ParamShape],
) -> Result<bool, Refusal> {
    let (_, body, plan) = plan_function(module, function, params)?;
    let is_power = |v: Value| {
        let n = body.consts.const_int(&module.types, v);
        n.is_some_and(u64::is_power_of_two)
    };
    let is_slow = |i: Inst| {
        let (data, ops) = (body.inst(i), body.ops(i));
        let varies = || matches!(plan.shape(i.into()), LaneShape::Varying);
        match data.op() {
            Opcode::Mul => {
                let is_wide = module.types.scalar_bits(data.ty()) == Some(64);
                is_wide && !ops.iter().any(|&v| is_power(v)) && varies()
            }
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
                !is_power(ops[1]) && varies()
            }
            _ => false,
        }
    };
    Ok(body
        .layout()
        .iter()
        .any(|&b| plan.is_in_divergent_loop(b) && body.insts(b).iter().any(|&i| is_slow(i))))
}

/// Returns a function with a body, and the analysis of its values.
pub(crate) fn plan_function<'m>(
    module: &'m Module,
    function: GlobalId,
    params: &[ParamShape],
) -> Result<(&'m Function, &'m Body, LanePlan), Refusal> {
    let refused = || Refusal::NoBody(module.display_name(function));
    let source = module.function(function).ok_or_else(refused)?;
    let body = source.body.as_deref().filter(|b| b.entry().is_some()).ok_or_else(refused)?;
    if params.len() != source.params.len() {
        return Err(Refusal::Request("one shape is wanted for each parameter".into()));
    }
    check::body(module, source, body)?;
    let args = params.iter().map(|&s| LaneShape::from(s)).collect();
    Ok((source, body, LanePlan::new(module, source, body, args, false)))
}
