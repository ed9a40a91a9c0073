//! The rules about parallel structure and SSA (reference: depth), one file each.

pub(crate) mod arity;
pub(crate) mod attributes;
pub(crate) mod backends;
mod depth_error;
pub(crate) mod early_exit;
pub(crate) mod force_lockstep;
pub(crate) mod force_sequential;
pub(crate) mod halt_outside;
pub(crate) mod inconsistent_depth;
pub(crate) mod interior_attribute;
pub(crate) mod interior_outside;
pub(crate) mod join_entry;
pub(crate) mod join_phi;
pub(crate) mod join_placement;
pub(crate) mod lockstep_lane;
pub(crate) mod negative_depth;
pub(crate) mod parallel_intrinsic;
pub(crate) mod ssa;
pub(crate) mod width_mismatch;
pub(crate) mod width_operand;
