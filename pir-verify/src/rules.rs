//! The rules about parallel structure and SSA (spec §2), one file each.

pub mod arity;
pub(crate) mod attributes;
pub mod backends;
mod depth_error;
pub mod early_exit;
pub mod force_lockstep;
pub mod force_sequential;
pub mod halt_outside;
pub mod inconsistent_depth;
pub mod interior_attribute;
pub mod interior_outside;
pub mod join_entry;
pub mod join_phi;
pub mod join_placement;
pub mod lockstep_lane;
pub mod negative_depth;
pub mod parallel_intrinsic;
pub mod ssa;
pub mod width_mismatch;
pub mod width_operand;
