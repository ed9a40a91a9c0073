//! The default data layout, for modules that specify none.
//!
//! Vector code and objects of lanes contain sizes and offsets as constants, so they are correct
//! only under the layout that the code generator uses later. LLVM's defaults match no target, since
//! they align `i64` to four bytes and x86-64 aligns it to eight, and a code generator that finds no
//! layout uses that of its target.

use pir_core::Module;
use pir_core::entity::{Block, Type};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::{TypeData, Types};

/// The data layout of x86-64, the default for modules that specify none.
pub const DEFAULT_LAYOUT: &[u8] =
    b"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// Sets the default layout in a module that has regions and specifies no layout. Returns whether it
/// did.
pub(crate) fn assume_default_layout(module: &mut Module) -> bool {
    let forks = |body: &Body| {
        let fork =
            |b: &Block| body.terminator(*b).is_some_and(|t| body.inst(t).op() == Opcode::Fork);
        body.layout().iter().any(fork)
    };
    let mut functions = module.functions();
    let needed = module.datalayout.is_none()
        && functions.any(|(_, _, f)| f.body.as_deref().is_some_and(forks));
    drop(functions);
    if needed {
        module.datalayout = Some(DEFAULT_LAYOUT.into());
    }
    needed
}

/// Removes an assumed layout if the text means the same without it, that is, if no struct of the
/// module has other offsets under LLVM's defaults. O(types); nested structs count as different,
/// since a comparison of them takes time exponential in their depth.
pub(crate) fn remove_assumed_layout(module: &mut Module) {
    let (assumed, defaults) = (DataLayout::new(Some(DEFAULT_LAYOUT)), DataLayout::default());
    let types = &module.types;
    let differs = |ty: Type| match types.fields(ty) {
        Some((fields, _)) => {
            fields.iter().any(|&f| types.fields(innermost_element(types, f)).is_some())
                || assumed.structure(types, ty).map(|s| (s.offsets, s.size))
                    != defaults.structure(types, ty).map(|s| (s.offsets, s.size))
        }
        None if types.is_ptr(ty) => assumed.alloc_size(types, ty) != defaults.alloc_size(types, ty),
        None => false,
    };
    if !(0..types.len() as u32).map(Type).any(differs) {
        module.datalayout = None;
    }
}

/// Returns the innermost element type of nested arrays.
fn innermost_element(types: &Types, mut ty: Type) -> Type {
    while let TypeData::Array(_, element) = types.get(ty) {
        ty = element;
    }
    ty
}
