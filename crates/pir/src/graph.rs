//! Pictures of the Parallel-CFG: layout once, then SVG, HTML or DOT.

pub mod dot;
pub mod html;
pub mod layout;
mod place;
pub mod svg;
mod tips;
