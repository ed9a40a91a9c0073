//! The list of all rules. It is the only place besides the rule's file that changes with a new
//! rule, because the driver, the command line, the docs and the tests iterate over it.

use crate::rule::Rule;
use crate::{llvm, rules, warnings};

/// All rules, in the order in which they are run.
pub static RULES: &[&Rule] = &[
    &llvm::RULE,
    &rules::arity::RULE,
    &rules::join_placement::RULE,
    &rules::join_phi::RULE,
    &rules::join_entry::RULE,
    &rules::inconsistent_depth::RULE,
    &rules::negative_depth::RULE,
    &rules::early_exit::RULE,
    &rules::halt_outside::RULE,
    &rules::interior_outside::RULE,
    &rules::interior_attribute::RULE,
    &rules::width_operand::RULE,
    &rules::width_mismatch::RULE,
    &rules::backends::RULE,
    &rules::force_lockstep::RULE,
    &rules::force_sequential::RULE,
    &rules::lockstep_lane::RULE,
    &rules::parallel_intrinsic::RULE,
    &rules::ssa::RULE,
    &warnings::unreachable_block::RULE,
    &warnings::never_closes::RULE,
    &warnings::many_joins::RULE,
    &warnings::sequential_region::RULE,
    &warnings::empty_region::RULE,
    &warnings::fork_in_loop::RULE,
    &warnings::escaping_alloca::RULE,
    &warnings::unknown_backend::RULE,
];
