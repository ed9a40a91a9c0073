//! The integration tests of `pir-lower`: one binary, a module for each subject.

mod backend_choice;
mod common;
mod inheritance;
mod kept_strand;
mod loop_order;
mod privatised;
mod reductions;
mod reductions_class;
mod refused;
mod running_extremes;
mod teams;
mod text_growth;
mod widened;
