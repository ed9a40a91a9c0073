//! Calls of the run time that are written as `invoke`: none of its functions throws, but for what
//! runs inside of a region, which must not leave it.

use crate::entries::entry;
use crate::error::Error;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::{replace_all_uses, replace_terminator};
use pir_core::entity::{Entity, GlobalId, Inst, Type};
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;

/// Makes each of them a call and a branch. O(module)
///
/// # Errors
/// The call does not fit the function.
pub(crate) fn calls(module: &mut Module) -> Result<(), Error> {
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let found = invokes(module, g);
        if found.is_empty() {
            continue;
        }
        let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
        for (i, called) in found {
            f.before(i);
            let args = f.with_body(|b| b.call_args(i).to_vec());
            let args: Vec<Operand> = args.into_iter().map(Operand::from).collect();
            let result = f.call(called, &args);
            let replaced = f.with_body(|b| {
                let (block, is_value) = (b.block_of(i), b.inst(i).ty() != Type::VOID);
                let location: Vec<_> = b.attachments(i).collect();
                if let Some(new) = result.as_inst() {
                    b.set_attachments(new, &location);
                }
                if is_value {
                    replace_all_uses(b, i.into(), result);
                }
                let br = InstData::new(Opcode::Br, Type::VOID);
                let normal: Vec<_> = b.successors(block).take(1).map(Into::into).collect();
                // The edge was there before, so its phis keep their values.
                replace_terminator(b, block, br, &normal, &[])
            });
            replaced.map_err(Error::Edit)?;
        }
        f.finish().map_err(Error::Build)?;
    }
    Ok(())
}

/// The invokes of functions of the run time, with the functions.
fn invokes(module: &Module, g: GlobalId) -> Vec<(Inst, GlobalId)> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Vec::new() };
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let of_runtime = |i: Inst| {
        let called = body.ops(i)[0].as_global()?;
        let name = module.global(called).name.as_deref()?;
        let is_declared = module.function(called).is_some_and(|f| f.body.is_none());
        (is_declared && entry(name).flatten().is_some()).then_some((i, called))
    };
    all.filter(|&i| body.inst(i).op() == Opcode::Invoke).filter_map(of_runtime).collect()
}
