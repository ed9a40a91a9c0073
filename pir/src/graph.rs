//! Pictures of the Parallel-CFG: layout once, then SVG, HTML or DOT.

mod contents;
pub(crate) mod dot;
mod edge;
pub(crate) mod html;
mod labels;
mod layered;
pub(crate) mod layout;
mod nesting;
mod order;
mod paths;
mod picture;
mod place;
pub(crate) mod svg;
mod tips;
mod titles;

use crate::view::FunctionView;
use pir_core::entity::Block;

/// Why a block has no depth.
fn without_depth(view: &FunctionView<'_>, b: Block) -> String {
    let why = if view.cfg().is_dead_end(b) { "dead end" } else { "unreachable" };
    why.to_owned()
}
