//! The rules about parallel structure and SSA (spec §2), one file each.

pub mod arity;
mod depth_error;
pub mod early_exit;
pub mod halt_outside;
pub mod inconsistent_depth;
pub mod interior_outside;
pub mod join_entry;
pub mod join_phi;
pub mod join_placement;
pub mod negative_depth;
pub mod ssa;
