//! Pictures of the Parallel-CFG: layout once, then SVG, HTML or DOT.

pub(crate) mod dot;
mod edge;
pub(crate) mod html;
mod labels;
pub(crate) mod layout;
mod place;
pub(crate) mod svg;
mod tips;

use crate::view::FunctionView;
use pir_core::entity::Block;

/// Why a block has no depth.
fn without_depth(view: &FunctionView<'_>, b: Block) -> String {
    let why = if view.cfg().is_dead_end(b) { "dead end" } else { "unreachable" };
    why.to_owned()
}
