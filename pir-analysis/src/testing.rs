//! Helpers of the unit tests: graphs from text, all small graphs, random ones, and the slow
//! definitions by set and search against which the analyses are tested.

use pir_core::entity::{Block, Entity};
use proptest::prelude::*;

use crate::cfg::{BlockExit, Cfg, CfgBuilder, CfgNode};
use crate::depth::Depths;

/// Parses a graph: `id: [join] exit succs;…` with exits `br fork int halt ret unr` and, for a fork
/// with a master, `forkm intm`; `brx` may also leave the function.
pub(crate) fn cfg(text: &str) -> Cfg {
    let mut builder = CfgBuilder::default();
    for (i, line) in text.split(';').map(str::trim).filter(|l| !l.is_empty()).enumerate() {
        let (id, rest) = line.split_once(':').expect("an id and a colon");
        assert_eq!(id.parse(), Ok(i), "ids ascend");
        let mut words = rest.split_whitespace().peekable();
        let join = words.next_if_eq(&"join").is_some();
        let word = words.next().expect("an exit");
        let exit = match word {
            "br" | "brx" => BlockExit::Branch,
            "fork" | "forkm" => BlockExit::EntryFork,
            "int" | "intm" => BlockExit::InteriorFork,
            "halt" => BlockExit::Halt,
            "ret" => BlockExit::Return,
            "unr" => BlockExit::Unreachable,
            other => panic!("unknown exit {other}"),
        };
        let master = word.ends_with('m');
        let node = CfgNode { exit, join, master, leaves: word == "brx" };
        builder.block(node, words.map(|w| Block(w.parse().expect("a block id"))));
    }
    builder.finish()
}

const EXIT_KINDS: [(BlockExit, bool); 9] = [
    (BlockExit::Branch, false),
    (BlockExit::Branch, false),
    (BlockExit::EntryFork, false),
    (BlockExit::EntryFork, true),
    (BlockExit::InteriorFork, false),
    (BlockExit::InteriorFork, true),
    (BlockExit::Halt, false),
    (BlockExit::Return, false),
    (BlockExit::Unreachable, false),
];

fn node(kind: (BlockExit, bool), join: bool) -> CfgNode {
    CfgNode { exit: kind.0, join, master: kind.1, leaves: false }
}

fn has_succs(exit: BlockExit) -> bool {
    matches!(exit, BlockExit::Branch | BlockExit::EntryFork | BlockExit::InteriorFork)
}

/// Calls `f` on every graph of `1..=max` blocks in which an exit with successors has one or two.
pub(crate) fn all_cfgs(max: usize, f: &mut dyn FnMut(&Cfg)) {
    for n in 1..=max {
        let mut shapes: Vec<(CfgNode, Vec<Block>)> = Vec::new();
        for join in [false, true] {
            for kind in EXIT_KINDS.into_iter().skip(1) {
                if !has_succs(kind.0) {
                    shapes.push((node(kind, join), vec![]));
                    continue;
                }
                for a in 0..n {
                    shapes.push((node(kind, join), vec![Block::new(a)]));
                    // Order matters only to a master, which comes first.
                    for b in if kind.1 { 0 } else { a }..n {
                        shapes.push((node(kind, join), vec![Block::new(a), Block::new(b)]));
                    }
                }
            }
        }
        let mut pick = vec![0usize; n];
        loop {
            let mut builder = CfgBuilder::with_capacity(n);
            for &i in &pick {
                builder.block(shapes[i].0, shapes[i].1.iter().copied());
            }
            let cfg = builder.finish();
            if !cfg.node(Cfg::ENTRY_BLOCK).join && reached(&cfg).into_iter().all(|r| r) {
                f(&cfg);
            }
            let Some(digit) = pick.iter().position(|&d| d + 1 < shapes.len()) else { break };
            pick[digit] += 1;
            pick[..digit].fill(0);
        }
    }
}

/// Returns per block whether a path leads to it from the entry.
pub(crate) fn reached(cfg: &Cfg) -> Vec<bool> {
    let mut seen = vec![false; cfg.len()];
    let mut stack = vec![Cfg::ENTRY_BLOCK];
    while let Some(b) = stack.pop() {
        if !std::mem::replace(&mut seen[b.index()], true) {
            stack.extend(cfg.succs(b));
        }
    }
    seen
}

/// Generates random graphs of up to `max` blocks, well-formed or not.
pub(crate) fn arb_cfg(max: usize) -> impl Strategy<Value = Cfg> {
    let block =
        (0..EXIT_KINDS.len(), prop::bool::weighted(0.3), prop::collection::vec(any::<u32>(), 1..4));
    prop::collection::vec(block, 1..=max).prop_map(|blocks| {
        let n = blocks.len() as u32;
        let mut builder = CfgBuilder::with_capacity(blocks.len());
        for (i, (kind, join, succs)) in blocks.into_iter().enumerate() {
            let kind = EXIT_KINDS[kind];
            let succs = succs.into_iter().map(|s| Block(s % n));
            let count = if has_succs(kind.0) { 3 } else { 0 };
            builder.block(node(kind, join && i != 0), succs.take(count));
        }
        builder.finish()
    })
}

/// Generates random graphs that obey the depth rules, every block reachable. They are grown from
/// the entry: each successor is a new block, or an old one whose depth fits.
pub(crate) fn arb_well_formed(max: usize) -> impl Strategy<Value = Cfg> {
    let picks = prop::collection::vec((any::<u8>(), any::<u32>(), any::<u8>()), 4);
    prop::collection::vec((0..10u8, picks), max).prop_map(move |blocks| {
        // Depth on entry and whether it joins, of the blocks so far.
        let mut made = vec![(0, false)];
        let mut builder = CfgBuilder::with_capacity(max);
        let mut at = 0;
        while at < made.len() {
            let (input, join) = made[at];
            let body: i32 = input - i32::from(join);
            let (kind, picks) = &blocks[at];
            let room = made.len() < max;
            let exit = match kind {
                0..4 => BlockExit::Branch,
                4..6 => BlockExit::EntryFork,
                6..8 if body > 0 => BlockExit::InteriorFork,
                8 if !room => BlockExit::Unreachable,
                _ if room => BlockExit::EntryFork,
                _ if body > 0 => BlockExit::Halt,
                _ => BlockExit::Return,
            };
            let out = body + i32::from(exit == BlockExit::EntryFork);
            let count = if has_succs(exit) { 1 + picks[0].0 as usize % 3 } else { 0 };
            let mut succs = Vec::new();
            for (new, which, new_join) in &picks[..count] {
                let fits: Vec<usize> = (0..made.len()).filter(|&b| made[b].0 == out).collect();
                if made.len() < max && (fits.is_empty() || new % 2 == 0) {
                    succs.push(Block::new(made.len()));
                    made.push((out, out > 0 && new_join % 3 == 0));
                } else if !fits.is_empty() {
                    succs.push(Block::new(fits[*which as usize % fits.len()]));
                }
            }
            let last = if body > 0 { BlockExit::Halt } else { BlockExit::Return };
            let exit = if has_succs(exit) && succs.is_empty() { last } else { exit };
            let master = has_succs(exit) && exit != BlockExit::Branch && picks[3].0 % 4 == 0;
            builder.block(CfgNode { exit, join, master, leaves: false }, succs);
            at += 1;
        }
        builder.finish()
    })
}

/// Returns whether instances of the entry fork `f` can close at join block `j`: a path leads from
/// `f` to `j` whose blocks in between are deeper than `f`.
pub(crate) fn closes(cfg: &Cfg, depths: &Depths, f: Block, j: Block) -> bool {
    if !depths.is_reachable(f) || cfg.node(f).exit != BlockExit::EntryFork || !cfg.node(j).join {
        return false;
    }
    let level = depths.body(f).expect("reachable") + 1;
    let mut seen = vec![false; cfg.len()];
    let mut stack = vec![f];
    while let Some(b) = stack.pop() {
        for s in cfg.live_succs(b) {
            if depths.body(s).expect("reachable") >= level {
                if !std::mem::replace(&mut seen[s.index()], true) {
                    stack.push(s);
                }
            } else if s == j {
                return true;
            }
        }
    }
    false
}

/// The greatest solution of the equations of reference: dominance, sets as bit masks. For graphs of
/// up to 32 blocks that obey the depth rules. Dead ends count for `Dom` only.
pub(crate) struct DominanceSets {
    /// `Must` by block.
    pub must: Vec<u32>,
    /// `Dom` by block.
    pub dom: Vec<u32>,
}

impl DominanceSets {
    /// Solves the equations by iteration from above.
    pub(crate) fn solve(cfg: &Cfg, depths: &Depths) -> Self {
        let reached = reached(cfg);
        let nodes: Vec<Block> = cfg.blocks().filter(|b| reached[b.index()]).collect();
        let all = nodes.iter().fold(0, |m, b| m | 1 << b.0);
        let mut this = Self { must: vec![all; cfg.len()], dom: vec![all; cfg.len()] };
        loop {
            let (must, dom) = (this.must.clone(), this.dom.clone());
            for &b in &nodes {
                let rest = this.must_rest(cfg, depths, b, all);
                this.must[b.index()] = 1 << b.0 | rest;
                if b != Cfg::ENTRY_BLOCK {
                    let preds = nodes.iter().filter(|&&p| cfg.succs(p).contains(&b));
                    let mut rest = preds.fold(all, |m, &p| m & this.dom[p.index()]);
                    if cfg.node(b).join {
                        let forks = nodes.iter().filter(|&&f| closes(cfg, depths, f, b));
                        let closed = |&f: &Block| this.dom[f.index()] | this.fork(cfg, f);
                        rest |= forks.map(closed).fold(all, |m, d| m & d);
                    }
                    this.dom[b.index()] = 1 << b.0 | rest;
                } else {
                    this.dom[0] = 1;
                }
            }
            if this.must == must && this.dom == dom {
                return this;
            }
        }
    }

    fn must_rest(&self, cfg: &Cfg, depths: &Depths, b: Block, all: u32) -> u32 {
        let of = |s: &Block| if cfg.node(*s).join { 0 } else { self.must[s.index()] };
        match cfg.node(b).exit {
            BlockExit::Branch if cfg.live_succs(b).next().is_some() => {
                cfg.live_succs(b).fold(all, |m, s| m & of(&s))
            }
            BlockExit::InteriorFork => self.fork(cfg, b),
            BlockExit::EntryFork => {
                let joins = cfg.blocks().filter(|&j| closes(cfg, depths, b, j));
                let after = joins.map(|j| self.must[j.index()]).reduce(|a, b| a & b);
                self.fork(cfg, b) | after.unwrap_or(0)
            }
            BlockExit::Branch | BlockExit::Unreachable | BlockExit::Halt | BlockExit::Return => 0,
        }
    }

    /// The union of `Must` over the successor occurrences of a fork.
    pub(crate) fn fork(&self, cfg: &Cfg, f: Block) -> u32 {
        let of = |s: &Block| if cfg.node(*s).join { 0 } else { self.must[s.index()] };
        cfg.live_succs(f).fold(0, |m, s| m | of(&s))
    }
}
