//! The Parallel-CFG and the region forest as petgraph graphs, for petgraph's algorithms and DOT.
//!
//! The graphs are copies: O(blocks + edges). The analyses themselves do not use petgraph. It is
//! re-exported, so that a tool has the same version.
//!
//! ```
//! use pir_analysis::petgraph_view::{EdgeKind, parallel_cfg, petgraph::algo::toposort};
//! use pir_analysis::Cfg;
//!
//! let text = b"define void @f() {
//! entry:
//!   fork [label %a, label %b]
//! a:
//!   br label %b
//! b:
//!   join
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let (_, _, f) = module.functions().next().expect("one function");
//! let graph = parallel_cfg(&Cfg::of(f.body.as_deref().expect("a body")));
//! assert_eq!(graph.edge_weights().filter(|&&k| k == EdgeKind::Fork).count(), 2);
//! assert!(toposort(&graph, None).is_ok(), "it has no loop");
//! ```

use std::fmt;

pub use petgraph;
use petgraph::graph::{DiGraph, NodeIndex};
use pir_core::entity::{Block, Entity};

use crate::cfg::{BlockExit, Cfg};
use crate::region::{Region, Regions};

/// The kind of an edge of the Parallel-CFG.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum EdgeKind {
    /// An ordinary terminator.
    Branch,
    /// An entry fork starts a strand.
    Fork,
    /// An interior fork starts a strand.
    Interior,
    /// A fork of either kind starts its master strand.
    Master,
}

impl fmt::Display for EdgeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Branch => "",
            Self::Fork => "fork",
            Self::Interior => "interior",
            Self::Master => "master",
        })
    }
}

/// Returns the Parallel-CFG. Node indices are block ids; each successor occurrence is an edge.
pub fn parallel_cfg(cfg: &Cfg) -> DiGraph<Block, EdgeKind> {
    let mut graph = DiGraph::with_capacity(cfg.len(), cfg.edge_count());
    for b in cfg.blocks() {
        graph.add_node(b);
    }
    for b in cfg.blocks() {
        let node = cfg.node(b);
        let kind = match node.exit {
            BlockExit::EntryFork => EdgeKind::Fork,
            BlockExit::InteriorFork => EdgeKind::Interior,
            _ => EdgeKind::Branch,
        };
        for (i, &s) in cfg.succs(b).iter().enumerate() {
            let master = i == 0 && node.master && kind != EdgeKind::Branch;
            let kind = if master { EdgeKind::Master } else { kind };
            graph.add_edge(index(b), index(s), kind);
        }
    }
    graph
}

/// Returns the region forest, with an edge from each region to those directly inside. Node indices
/// are region ids.
pub fn region_forest(regions: &Regions) -> DiGraph<Region, ()> {
    let mut graph = DiGraph::with_capacity(regions.len(), regions.len());
    for r in regions.iter() {
        graph.add_node(r);
        if let Some(p) = regions.parent(r) {
            graph.add_edge(NodeIndex::new(p.index()), NodeIndex::new(r.index()), ());
        }
    }
    graph
}

fn index(b: Block) -> NodeIndex {
    NodeIndex::new(b.index())
}

#[cfg(test)]
mod tests {
    use petgraph::algo::dominators::simple_fast;
    use petgraph::dot::Dot;
    use proptest::prelude::*;

    use super::*;
    use crate::depth::Depths;
    use crate::dom::DomTree;
    use crate::testing::{arb_cfg, cfg};

    #[test]
    fn edges_distinguish_strands_from_branches() {
        let graph = parallel_cfg(&cfg("0: forkm 1 2 2; 1: int 2; 2: br 3; 3: join ret"));
        let edges: Vec<_> = graph
            .edge_indices()
            .map(|e| (graph.edge_endpoints(e).unwrap().1.index(), graph[e]))
            .collect();
        let expected = [
            (1, EdgeKind::Master),
            (2, EdgeKind::Fork),
            (2, EdgeKind::Fork),
            (2, EdgeKind::Interior),
            (3, EdgeKind::Branch),
        ];
        assert_eq!(edges, expected);
        assert!(Dot::new(&graph).to_string().contains("label = \"master\""));
    }

    #[test]
    fn the_forest_has_an_edge_per_nested_region() {
        let cfg = cfg("0: fork 1; 1: fork 2 3; 2: fork 4; 3: halt; 4: halt");
        let regions = Regions::compute(&cfg, &Depths::compute(&cfg).unwrap());
        let graph = region_forest(&regions);
        assert_eq!((graph.node_count(), graph.edge_count()), (3, 2));
    }

    proptest! {
        /// petgraph's own dominators agree with ours.
        #[test]
        fn petgraph_agrees_on_dominators(cfg in arb_cfg(12)) {
            let theirs = simple_fast(&parallel_cfg(&cfg), NodeIndex::new(0));
            let ours = DomTree::compute(&cfg);
            for b in cfg.blocks() {
                let idom = theirs.immediate_dominator(index(b)).map(|i| Block::new(i.index()));
                prop_assert_eq!(ours.idom(b), idom);
            }
        }
    }
}
