//! Whole-function vectorisation: from a scalar function to one that runs it for a group of lanes.
//!
//! Input: a plain LLVM function (no `fork`, `halt` or `join`) and the [`ParamShape`] of each
//! parameter. Output: a function in the same module that does the same for `lanes` lanes. Values
//! that differ between lanes are vectors, the others stay scalars, and code on which lanes diverge
//! runs under masks. [`LaneOrder`] chooses the order of lanes (reference: execution, rules 8 and
//! 10). `docs/lowering/simd.md` describes the algorithm.
//!
//! ```
//! use pir_core::builder::FunctionBuilder;
//! use pir_core::{Module, Type};
//! use pir_vector::{ParamShape, Request, vectorize};
//!
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "scale", Type::VOID, &[Type::PTR, Type::I64]);
//! let p = f.gep(Type::F32, f.arg(0), f.arg(1));
//! let x = f.load(Type::F32, p);
//! f.store(f.fmul(x, 2.0), p);
//! f.ret_void();
//! let scale = f.finish()?;
//! let shapes = [ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
//! let wide = vectorize(&mut module, &Request::new(scale, 8, &shapes))?;
//! assert_eq!(wide.name, "scale.v8");
//! assert!(module.to_string().contains("load <8 x float>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod callee;
mod check;
mod driver;
mod emit;
mod forward;
mod levels;
mod locations;
mod mem2reg;
mod order;
mod plan;
mod request;
mod serialized;
mod shape;
mod vectorize;
mod width;

pub use driver::{LaneLoop, RemainderMode, VectorLoop, build_lane_loop};
pub use forward::forward_locals;
pub use order::are_lanes_independent;
pub use request::{LaneOrder, ParamShape, Refusal, Request, TargetMachine, VectorFunction};
pub use serialized::serialize_group;
pub use vectorize::vectorize;
pub use width::{has_slow_divergent_loop, widest_varying_number};

use pir_core::Module;
use pir_core::entity::GlobalId;

/// Promotes the function's local variables whose address does not escape to SSA values. A scalar
/// function should be promoted before it is vectorised, because a value loaded from memory has no
/// known shape. Returns the number of variables promoted.
pub fn mem2reg(module: &mut Module, function: GlobalId) -> usize {
    let taken = module.function_mut(function).and_then(|f| f.body.take());
    let Some(mut body) = taken else { return 0 };
    // What debug information says of variables names slots that will be gone.
    for b in body.layout().to_vec() {
        let records = body.insts(b).iter().copied().filter(|&i| body.inst(i).op().is_debug());
        body.remove_insts(&records.collect());
    }
    let count = match module.function(function) {
        Some(f) => mem2reg::locals_to_ssa(&mut body, &|body, v| module.value_type(f, body, v)),
        None => 0,
    };
    if let Some(f) = module.function_mut(function) {
        f.body = Some(body);
    }
    count
}
