//! The nest of loops as a stack of acyclic graphs.
//!
//! Level 0 is the function outside of all loops, level *l* + 1 the body of loop *l*. The nodes of a
//! level are its own blocks and the loops directly inside, in a topological order in which what one
//! side of a branch reaches stays together. An edge leads to a node, back to the header, out of the
//! loop, or to the function's end.

use pir_analysis::{Cfg, Loop, Loops};
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// A node of a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Block(Block),
    Loop(Loop),
}

/// Where an edge of a level leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum EdgeTarget {
    /// The node at this position.
    Node(u32),
    /// The loop's own header.
    BackEdge,
    /// A block outside of the loop.
    Exit(Block),
    /// `ret`
    Return,
}

/// One level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    /// The loop; `None` for the function.
    pub owner: Option<Loop>,
    /// Nodes in topological order; the entry or header is the first.
    pub nodes: Vec<Node>,
    /// Targets of each node, each once.
    pub targets: Vec<Vec<EdgeTarget>>,
    /// Nodes with an edge to the target, ascending.
    pub sources: FxHashMap<EdgeTarget, Vec<u32>>,
}

/// A place in a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NodePosition {
    pub level: u32,
    pub pos: u32,
}

/// All levels of a function whose loops are reducible.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    pub levels: Vec<Level>,
    /// Of each block that is reached.
    pub block_position: Vec<Option<NodePosition>>,
    /// Of each loop, in the level around it.
    pub loop_position: Vec<NodePosition>,
}

impl Levels {
    /// Number of a loop's level.
    pub(crate) fn level_of_loop(l: Loop) -> usize {
        l.index() + 1
    }

    /// Builds the levels: O(edges × nesting).
    pub(crate) fn new(body: &Body, cfg: &Cfg, loops: &Loops) -> Self {
        let nowhere = NodePosition { level: 0, pos: 0 };
        let mut this = Self {
            levels: vec![Level::default(); loops.len() + 1],
            block_position: vec![None; cfg.len()],
            loop_position: vec![nowhere; loops.len()],
        };
        this.order_nodes(cfg, loops, None, Node::Block(cfg.entry()));
        for l in loops.iter() {
            this.order_nodes(cfg, loops, Some(l), Node::Block(loops.header(l)));
        }
        for at in 0..this.levels.len() {
            this.find_edges(body, cfg, loops, at);
        }
        this
    }

    /// Fills in the nodes of a level by a walk from its first one.
    fn order_nodes(&mut self, cfg: &Cfg, loops: &Loops, of: Option<Loop>, first: Node) {
        let mut post = Vec::new();
        let mut seen: FxHashMap<Node, ()> = FxHashMap::default();
        seen.insert(first, ());
        // The successors of a node that are still to be walked, the first at the end.
        let next = |n: Node| -> Vec<Node> {
            let mut out = Vec::new();
            for (_, b) in leaving_edges(cfg, loops, n) {
                match of {
                    Some(l) if b == loops.header(l) || !loops.contains(l, b) => {}
                    _ => out.push(node_at(loops, of, b)),
                }
            }
            out
        };
        let mut stack = vec![(first, next(first))];
        while let Some((n, rest)) = stack.last_mut() {
            let n = *n;
            match rest.pop() {
                Some(m) => {
                    if seen.insert(m, ()).is_none() {
                        let after = next(m);
                        stack.push((m, after));
                    }
                }
                None => {
                    post.push(n);
                    stack.pop();
                }
            }
        }
        post.reverse();
        let level = of.map_or(0, Self::level_of_loop);
        for (pos, &n) in post.iter().enumerate() {
            let place = NodePosition { level: level as u32, pos: pos as u32 };
            match n {
                Node::Block(b) => self.block_position[b.index()] = Some(place),
                Node::Loop(l) => self.loop_position[l.index()] = place,
            }
        }
        let targets = vec![Vec::new(); post.len()];
        self.levels[level] =
            Level { owner: of, nodes: post, targets, sources: FxHashMap::default() };
    }

    fn find_edges(&mut self, body: &Body, cfg: &Cfg, loops: &Loops, at: usize) {
        for pos in 0..self.levels[at].nodes.len() {
            let node = self.levels[at].nodes[pos];
            let mut targets: Vec<EdgeTarget> = Vec::new();
            for (_, b) in leaving_edges(cfg, loops, node) {
                let t = self.edge_target(loops, at, b);
                if !targets.contains(&t) {
                    targets.push(t);
                }
            }
            if let Node::Block(b) = node {
                let end = body.terminator(b).map(|t| body.inst(t).op());
                if end == Some(Opcode::Ret) {
                    targets.push(EdgeTarget::Return);
                }
            }
            for &t in &targets {
                self.levels[at].sources.entry(t).or_default().push(pos as u32);
            }
            self.levels[at].targets[pos] = targets;
        }
    }

    /// Classifies an edge to `b` at a level.
    pub(crate) fn edge_target(&self, loops: &Loops, level: usize, b: Block) -> EdgeTarget {
        let of = self.levels[level].owner;
        match of {
            Some(l) if !loops.contains(l, b) => EdgeTarget::Exit(b),
            Some(l) if b == loops.header(l) => EdgeTarget::BackEdge,
            _ => match node_at(loops, of, b) {
                Node::Block(b) => {
                    EdgeTarget::Node(self.block_position[b.index()].map_or(0, |p| p.pos))
                }
                Node::Loop(l) => EdgeTarget::Node(self.loop_position[l.index()].pos),
            },
        }
    }

    /// The block at which a target begins.
    pub(crate) fn target_block(&self, loops: &Loops, level: usize, t: EdgeTarget) -> Option<Block> {
        match t {
            EdgeTarget::Node(p) => Some(match self.levels[level].nodes[p as usize] {
                Node::Block(b) => b,
                Node::Loop(l) => loops.header(l),
            }),
            EdgeTarget::BackEdge => self.levels[level].owner.map(|l| loops.header(l)),
            EdgeTarget::Exit(b) => Some(b),
            EdgeTarget::Return => None,
        }
    }
}

/// The edges that leave a node, as pairs of blocks.
pub(crate) fn leaving_edges(cfg: &Cfg, loops: &Loops, node: Node) -> Vec<(Block, Block)> {
    match node {
        Node::Block(b) => cfg.succs(b).iter().map(|&s| (b, s)).collect(),
        Node::Loop(l) => {
            let mut blocks = loops.blocks(l).to_vec();
            blocks.sort_unstable();
            let out = |&b: &Block| {
                let leaves = move |s: &&Block| !loops.contains(l, **s);
                cfg.succs(b).iter().filter(leaves).map(move |&s| (b, s)).collect::<Vec<_>>()
            };
            blocks.iter().flat_map(out).collect()
        }
    }
}

/// The node of the level of loop `of` that holds a block of it.
fn node_at(loops: &Loops, of: Option<Loop>, b: Block) -> Node {
    let mut node = Node::Block(b);
    let mut at = loops.innermost(b);
    while at != of {
        let Some(l) = at else { break };
        node = Node::Loop(l);
        at = loops.parent(l);
    }
    node
}
