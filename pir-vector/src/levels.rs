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
pub(crate) enum Target {
    /// The node at this position.
    Node(u32),
    /// The loop's own header.
    Back,
    /// A block outside of the loop.
    Exit(Block),
    /// `ret`
    Return,
}

/// One level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    /// The loop; `None` for the function.
    pub of: Option<Loop>,
    /// Nodes in topological order; the entry or header is the first.
    pub nodes: Vec<Node>,
    /// Targets of each node, each once.
    pub targets: Vec<Vec<Target>>,
    /// Nodes with an edge to the target, ascending.
    pub sources: FxHashMap<Target, Vec<u32>>,
}

/// A place in a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    pub level: u32,
    pub pos: u32,
}

/// All levels of a function whose loops are reducible.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    pub levels: Vec<Level>,
    /// Of each block that is reached.
    pub block: Vec<Option<Place>>,
    /// Of each loop, in the level around it.
    pub around: Vec<Place>,
}

impl Levels {
    /// Number of a loop's level.
    pub fn of_loop(l: Loop) -> usize {
        l.index() + 1
    }

    /// Builds the levels: O(edges × nesting).
    pub fn new(body: &Body, cfg: &Cfg, loops: &Loops) -> Self {
        let nowhere = Place { level: 0, pos: 0 };
        let mut this = Self {
            levels: vec![Level::default(); loops.len() + 1],
            block: vec![None; cfg.len()],
            around: vec![nowhere; loops.len()],
        };
        this.order(cfg, loops, None, Node::Block(cfg.entry()));
        for l in loops.iter() {
            this.order(cfg, loops, Some(l), Node::Block(loops.header(l)));
        }
        for at in 0..this.levels.len() {
            this.connect(body, cfg, loops, at);
        }
        this
    }

    /// Fills in the nodes of a level by a walk from its first one.
    fn order(&mut self, cfg: &Cfg, loops: &Loops, of: Option<Loop>, first: Node) {
        let mut post = Vec::new();
        let mut seen: FxHashMap<Node, ()> = FxHashMap::default();
        seen.insert(first, ());
        // The successors of a node that are still to be walked, the first at the end.
        let next = |n: Node| -> Vec<Node> {
            let mut out = Vec::new();
            for (_, b) in edges(cfg, loops, n) {
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
        let level = of.map_or(0, Self::of_loop);
        for (pos, &n) in post.iter().enumerate() {
            let place = Place { level: level as u32, pos: pos as u32 };
            match n {
                Node::Block(b) => self.block[b.index()] = Some(place),
                Node::Loop(l) => self.around[l.index()] = place,
            }
        }
        let targets = vec![Vec::new(); post.len()];
        self.levels[level] = Level { of, nodes: post, targets, sources: FxHashMap::default() };
    }

    fn connect(&mut self, body: &Body, cfg: &Cfg, loops: &Loops, at: usize) {
        for pos in 0..self.levels[at].nodes.len() {
            let node = self.levels[at].nodes[pos];
            let mut targets: Vec<Target> = Vec::new();
            for (_, b) in edges(cfg, loops, node) {
                let t = self.target(loops, at, b);
                if !targets.contains(&t) {
                    targets.push(t);
                }
            }
            if let Node::Block(b) = node {
                let end = body.terminator(b).map(|t| body.inst(t).op());
                if end == Some(Opcode::Ret) {
                    targets.push(Target::Return);
                }
            }
            for &t in &targets {
                self.levels[at].sources.entry(t).or_default().push(pos as u32);
            }
            self.levels[at].targets[pos] = targets;
        }
    }

    /// Classifies an edge to `b` at a level.
    pub fn target(&self, loops: &Loops, level: usize, b: Block) -> Target {
        let of = self.levels[level].of;
        match of {
            Some(l) if !loops.contains(l, b) => Target::Exit(b),
            Some(l) if b == loops.header(l) => Target::Back,
            _ => match node_at(loops, of, b) {
                Node::Block(b) => Target::Node(self.block[b.index()].map_or(0, |p| p.pos)),
                Node::Loop(l) => Target::Node(self.around[l.index()].pos),
            },
        }
    }

    /// The block at which a target begins.
    pub fn landing(&self, loops: &Loops, level: usize, t: Target) -> Option<Block> {
        match t {
            Target::Node(p) => Some(match self.levels[level].nodes[p as usize] {
                Node::Block(b) => b,
                Node::Loop(l) => loops.header(l),
            }),
            Target::Back => self.levels[level].of.map(|l| loops.header(l)),
            Target::Exit(b) => Some(b),
            Target::Return => None,
        }
    }
}

/// The edges that leave a node, as pairs of blocks.
pub(crate) fn edges(cfg: &Cfg, loops: &Loops, node: Node) -> Vec<(Block, Block)> {
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
