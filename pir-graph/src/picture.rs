//! The picture of a function: the drawn elements and their places. Sizes are in pixels.

use super::edge::EdgePath;

/// Height of a block.
pub(crate) const BLOCK_HEIGHT: f64 = 40.0;

/// A block.
pub(crate) struct BlockBox {
    pub name: String,
    /// Its instructions in a few words.
    pub summary: String,
    pub tip: String,
    pub depth: Option<i64>,
    /// Whether a depth rule is broken here.
    pub wrong: bool,
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// A region.
pub(crate) struct RegionBox {
    pub title: String,
    /// The left end of the title.
    pub title_x: f64,
    pub tip: String,
    pub level: u32,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The picture of one function.
pub(crate) struct FunctionPicture {
    pub name: String,
    /// The depth rules that the function breaks, one line each.
    pub problems: Vec<String>,
    pub blocks: Vec<BlockBox>,
    /// Outer regions before inner ones.
    pub regions: Vec<RegionBox>,
    pub edges: Vec<EdgePath>,
    pub width: f64,
    pub height: f64,
}
