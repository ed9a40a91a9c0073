//! Pictures of the Parallel-CFG: the blocks of a function, its edges by their kinds, and its
//! regions as boxes around them. As SVG, as an HTML page without outside resources, or in the
//! language of Graphviz.
//!
//! ```
//! use pir_graph::{Format, picture, views};
//!
//! let text = b"
//! define void @both() {
//! entry:
//!   fork [label %left, label %right]
//! left:
//!   br label %done
//! right:
//!   br label %done
//! done:
//!   join
//!   ret void
//! }";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let svg = picture("both.pir", &views(&module, None), Format::Svg)?;
//! assert!(svg.starts_with("<svg"));
//! assert!(svg.contains("region 0"));
//! # Ok::<(), pir_graph::TooLarge>(())
//! ```
//!
//! The module need not be valid: a function that breaks the depth rules is drawn without regions,
//! with the paths that show the error. [`FunctionView`] also answers what tables of a function ask:
//! names of blocks, depths, attributes of regions.

mod contents;
mod dot;
mod edge;
mod html;
mod labels;
mod layered;
mod layout;
mod nesting;
mod order;
mod paths;
mod picture;
mod place;
mod svg;
mod tips;
mod titles;
mod view;

pub use svg::escape;
pub use view::{FunctionView, RegionAttributes, broken_rule, views};

use picture::FunctionPicture;

/// The most blocks of one function for which a picture is still readable.
pub const MAX_BLOCKS: usize = 20_000;

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One SVG image with all functions, one below the other.
    Svg,
    /// An HTML page with a list of the functions, hover texts and zoom.
    Html,
    /// A graph for Graphviz, with a cluster for each function and region.
    Dot,
}

impl Format {
    /// Returns the format with this name, which is also the ending of its files: `svg`, `html` or
    /// `dot`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "svg" => Some(Self::Svg),
            "html" => Some(Self::Html),
            "dot" => Some(Self::Dot),
            _ => None,
        }
    }
}

/// A function that has too many blocks, or too many long edges, for a picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("@{function} has {blocks} blocks, too many for a picture")]
pub struct TooLarge {
    /// Its name without `@`.
    pub function: String,
    /// The number of its blocks.
    pub blocks: usize,
}

/// Draws functions. `title` is the heading of a page; the other formats have none.
///
/// Graphviz text takes O(blocks + edges); the order of the blocks in a layer takes a bounded number
/// of sweeps, each O(n log n) in the blocks, the edges and the layers that edges pass.
///
/// # Errors
/// Returns the first function that is too large for a layout. [`Format::Dot`] has no layout and no
/// such limit.
pub fn picture(
    title: &str,
    functions: &[FunctionView<'_>],
    format: Format,
) -> Result<String, TooLarge> {
    Ok(match format {
        Format::Dot => dot::dot(functions),
        Format::Html => html::html(title, &laid_out(functions)?),
        Format::Svg => svg::svg(&laid_out(functions)?),
    })
}

fn laid_out(functions: &[FunctionView<'_>]) -> Result<Vec<FunctionPicture>, TooLarge> {
    let one = |view: &FunctionView<'_>| {
        let blocks = view.cfg().len();
        let picture = (blocks <= MAX_BLOCKS).then(|| layout::layout(view)).flatten();
        picture.ok_or_else(|| TooLarge { function: view.name.clone(), blocks })
    };
    functions.iter().map(one).collect()
}
