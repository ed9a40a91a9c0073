//! Vectorisation of one function: checks, plan and emission, in this order.

use crate::plan::LanePlan;
use crate::request::{LaneOrder, Refusal, Request, VectorFunction};
use crate::shape::LaneShape;
use crate::{check, emit, order};
use pir_core::Module;

/// Adds a function to the module that runs the requested one for several lanes at once.
///
/// Uniform parameters stay scalars, consecutive ones are given by lane 0's value, varying ones are
/// vectors; a result is a vector. O(instructions × nesting of loops) in practice.
///
/// # Errors
/// The instruction or type that cannot be vectorised; no function is added then.
pub fn vectorize(module: &mut Module, request: &Request<'_>) -> Result<VectorFunction, Refusal> {
    check::request(module, request)?;
    let source = module.function(request.function).expect("checked").clone();
    let body = source.body.as_deref().expect("checked");
    check::body(module, &source, body)?;
    let args = request.params.iter().map(|&s| LaneShape::from(s)).collect();
    let plan = LanePlan::new(module, &source, body, args, request.masked);
    check::types(module, &source, body, &plan)?;
    let ways = match request.order {
        LaneOrder::Lockstep => {
            order::find_ordered_branches(module, &source, body, &plan, request.lanes)?
        }
        LaneOrder::Unordered => Default::default(),
    };
    let name = match request.name {
        Some(name) => name.to_string(),
        None => free_name(module, request),
    };
    if module.find(name.as_bytes()).is_some() {
        return Err(Refusal::Request(format!("the name `{name}` is taken")));
    }
    emit::emit(module, request, &name, &source, body, &plan, &ways)
}

fn free_name(module: &Module, request: &Request<'_>) -> String {
    let mask = if request.masked { "m" } else { "" };
    let base = format!("{}.v{}{mask}", module.display_name(request.function), request.lanes);
    let taken = |n: &String| module.find(n.as_bytes()).is_some();
    if !taken(&base) {
        return base;
    }
    let names = (1u32..).map(|k| format!("{base}.{k}"));
    names.into_iter().find(|n| !taken(n)).unwrap_or(base)
}
