//! The Parallel-CFG as a petgraph graph, for petgraph's algorithms and DOT.
//!
//! The graphs are copies: O(blocks + edges). The analyses themselves do not use petgraph. It is
//! re-exported, so that a tool has the same version.
//!
//! Edges have an [`EdgeKind`] as their weight, whose `Display` is the label in DOT:
//!
//! ```
//! use pir_analysis::petgraph_view::{EdgeKind, labelled_cfg, parallel_cfg};
//! use pir_analysis::petgraph_view::petgraph::{algo::toposort, dot::Dot};
//! use pir_analysis::Cfg;
//!
//! let text = b"define void @f(i1 %c) {
//! entry:
//!   fork label %a [label %b]
//! a:
//!   br i1 %c, label %b, label %exit
//! b:
//!   halt
//! exit:
//!   join
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let (_, _, f) = module.functions().next().expect("one function");
//! let body = f.body.as_deref().expect("a body");
//!
//! let graph = labelled_cfg(&module.types, body);
//! print!("{}", Dot::new(&graph));
//! # let dot = Dot::new(&graph).to_string();
//! # for edge in ["0 -> 1 [ label = \"master\" ]", "0 -> 2 [ label = \"fork 0\" ]",
//! #     "1 -> 2 [ label = \"true\" ]", "1 -> 3 [ label = \"false\" ]"] {
//! #     assert!(dot.contains(edge), "{dot}");
//! # }
//! assert!(toposort(&graph, None).is_ok(), "it has no loop");
//!
//! // Without the body: forks are told apart, and branches have no label.
//! let graph = parallel_cfg(&Cfg::of(body));
//! assert_eq!(graph.edge_weights().filter(|&&k| k == EdgeKind::Branch).count(), 2);
//! ```
//!
//! The graph printed is
//!
//! ```dot
//! digraph {
//!     0 [ label = "block0" ]
//!     1 [ label = "block1" ]
//!     2 [ label = "block2" ]
//!     3 [ label = "block3" ]
//!     0 -> 1 [ label = "master" ]
//!     0 -> 2 [ label = "fork 0" ]
//!     1 -> 2 [ label = "true" ]
//!     1 -> 3 [ label = "false" ]
//! }
//! ```

pub use petgraph;
use petgraph::graph::{DiGraph, NodeIndex};
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::types::Types;

use crate::cfg::{BlockExit, Cfg};
pub use crate::edge::EdgeKind;

/// Returns the Parallel-CFG of a body, in which every edge has the label that its terminator gives
/// it. Node indices are block ids; each successor occurrence is an edge.
///
/// # Panics
/// If a terminator names a block that the body never had.
pub fn labelled_cfg(types: &Types, body: &Body) -> DiGraph<Block, EdgeKind> {
    graph(&Cfg::of(body), |b, position| EdgeKind::of(types, body, b, position))
}

/// Returns the Parallel-CFG, in which the edges of forks have labels. Node indices are block ids;
/// each successor occurrence is an edge.
pub fn parallel_cfg(cfg: &Cfg) -> DiGraph<Block, EdgeKind> {
    graph(cfg, |b, position| {
        let node = cfg.node(b);
        match node.exit {
            BlockExit::EntryFork => EdgeKind::of_fork(false, node.master, position as u32),
            BlockExit::InteriorFork => EdgeKind::of_fork(true, node.master, position as u32),
            _ => EdgeKind::Branch,
        }
    })
}

fn graph(cfg: &Cfg, kind: impl Fn(Block, usize) -> EdgeKind) -> DiGraph<Block, EdgeKind> {
    let mut graph = DiGraph::with_capacity(cfg.len(), cfg.edge_count());
    for b in cfg.blocks() {
        graph.add_node(b);
    }
    for b in cfg.blocks() {
        for (position, &s) in cfg.succs(b).iter().enumerate() {
            graph.add_edge(index(b), index(s), kind(b, position));
        }
    }
    graph
}

fn index(b: Block) -> NodeIndex {
    NodeIndex::new(b.index())
}

#[cfg(test)]
mod tests {
    use petgraph::dot::Dot;

    use super::*;
    use crate::testing::cfg;

    #[test]
    fn edges_distinguish_strands_from_branches() {
        let graph = parallel_cfg(&cfg("0: forkm 1 2 2; 1: int 2; 2: br 3; 3: join ret"));
        let edges: Vec<_> = graph
            .edge_indices()
            .map(|e| (graph.edge_endpoints(e).unwrap().1.index(), graph[e]))
            .collect();
        let expected = [
            (1, EdgeKind::Master),
            (2, EdgeKind::Fork(0)),
            (2, EdgeKind::Fork(1)),
            (2, EdgeKind::Interior(0)),
            (3, EdgeKind::Branch),
        ];
        assert_eq!(edges, expected);
        assert!(Dot::new(&graph).to_string().contains("label = \"master\""));
    }
}
