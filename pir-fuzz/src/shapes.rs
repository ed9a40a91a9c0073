//! Small programs, all of them up to a bound: the control-flow graphs of few blocks, each with up
//! to two instructions of a fixed alphabet.
//!
//! A *shape* is a valid Parallel-CFG up to the names of its blocks. Shapes of up to
//! [`MAX_EXHAUSTIVE_BLOCKS`] blocks are numbered, so that a campaign over the first
//! [`Shapes::count`] cases has each of them; those of five and six blocks are sampled by strata.
//! The tape of a case decides about its contents: which instructions there are and where, the
//! conditions of branches, and the attributes of forks.

mod contents;
mod graph;
mod program;
mod sample;
mod space;
mod text;

use crate::tape::Tape;
use pir_core::module::Module;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

pub use contents::ALPHABET;
pub use graph::{Shape, ShapeBlock, ShapeEnd, Stratum};
pub use space::{GraphRules, MAX_BLOCKS, ShapeSpace};

/// The maximum number of blocks of graphs that are all tried; more are sampled.
pub const MAX_EXHAUSTIVE_BLOCKS: usize = 4;

/// The maximum number of edges of a graph whose shapes are all tried.
const MAX_EDGES: usize = MAX_EXHAUSTIVE_BLOCKS * space::MAX_SUCCESSORS;

/// The programs of a campaign over small shapes: `4`, or `4/5` for up to four blocks and five
/// edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shapes {
    blocks: usize,
    edges: Option<u8>,
}

impl Shapes {
    /// Creates the programs of all shapes of up to this many blocks, if these are at most
    /// [`MAX_EXHAUSTIVE_BLOCKS`]; otherwise those of a sample of the shapes that have as many.
    /// `None` if there are none: for 0, or for more than [`MAX_BLOCKS`].
    pub fn new(blocks: usize) -> Option<Self> {
        (1..=MAX_BLOCKS).contains(&blocks).then_some(Self { blocks, edges: None })
    }

    /// Leaves out shapes with more than this many edges. So a campaign of the same length has the
    /// others several times, with other contents. `None` for larger shapes, which are sampled.
    pub fn with_edges(self, edges: usize) -> Option<Self> {
        let is_exhaustive = self.blocks <= MAX_EXHAUSTIVE_BLOCKS;
        is_exhaustive.then_some(Self { edges: Some(edges.min(MAX_EDGES) as u8), ..self })
    }

    /// Returns the number of blocks.
    pub fn blocks(self) -> usize {
        self.blocks
    }

    /// Returns the number of shapes, which is that of the cases that have each of them once; `None`
    /// if they are sampled.
    pub fn count(self) -> Option<u64> {
        let is_exhaustive = self.blocks <= MAX_EXHAUSTIVE_BLOCKS;
        is_exhaustive.then(|| (1..=self.blocks).map(|n| self.space(n).count()).sum())
    }

    /// Returns the shape of a number: small ones come first, and those of one size in an order
    /// without a pattern, so that the first cases are a sample. After the last shape, the first one
    /// follows again.
    pub fn shape(self, number: u64) -> Shape {
        let Some(count) = self.count() else { return sample::sample(self.blocks, number) };
        let mut number = number % count;
        for blocks in 1..self.blocks {
            match number.checked_sub(self.space(blocks).count()) {
                Some(rest) => number = rest,
                None => return self.space(blocks).scattered(number),
            }
        }
        self.space(self.blocks).scattered(number)
    }

    /// Makes a valid module with the shape of a number, and contents by the choices of a tape.
    pub fn program(self, number: u64, tape: &mut Tape) -> Module {
        program::program(&self.shape(number), tape)
    }

    /// Returns the shapes of this many blocks, at most [`MAX_EXHAUSTIVE_BLOCKS`].
    fn space(self, blocks: usize) -> &'static ShapeSpace {
        static SPACES: [[OnceLock<ShapeSpace>; MAX_EDGES + 2]; MAX_EXHAUSTIVE_BLOCKS] =
            [const { [const { OnceLock::new() }; MAX_EDGES + 2] }; MAX_EXHAUSTIVE_BLOCKS];
        let bound = self.edges.map_or(MAX_EDGES + 1, usize::from);
        SPACES[blocks - 1][bound]
            .get_or_init(|| ShapeSpace::new(blocks, self.edges, GraphRules::Valid))
    }
}

impl FromStr for Shapes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (blocks, edges) = text.split_once('/').map_or((text, None), |(b, e)| (b, Some(e)));
        let shapes = blocks.parse().ok().and_then(Self::new);
        let shapes = shapes.ok_or_else(|| format!("shapes have 1 to {MAX_BLOCKS} blocks"))?;
        let Some(edges) = edges else { return Ok(shapes) };
        let edges = edges.parse().map_err(|_| format!("`{edges}` is no number of edges"))?;
        shapes.with_edges(edges).ok_or_else(|| {
            format!("a bound on edges is for shapes of up to {MAX_EXHAUSTIVE_BLOCKS} blocks")
        })
    }
}

impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.blocks)?;
        self.edges.map_or(Ok(()), |edges| write!(f, "/{edges}"))
    }
}

/// Makes the program of a shape without instructions, which need not be valid.
pub fn bare_program(shape: &Shape) -> Module {
    program::bare_program(shape)
}
