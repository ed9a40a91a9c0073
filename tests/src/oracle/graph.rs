//! A Parallel-CFG of at most sixteen blocks, its one-line notation, its PIR text, and its
//! hand-over to the implementation. No property of it is computed here.

use std::fmt::{self, Write as _};

use pir_analysis::cfg::{BlockExit, Cfg, CfgBuilder, CfgNode};
use pir_core::entity::{Block, Entity};

use super::MAX_BLOCKS;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BlockEnd {
    /// A branch to one of the successors; with `leaves` it may unwind to the caller instead.
    Branch {
        /// May also unwind to the caller (`catchswitch`).
        leaves: bool,
    },
    /// An entry fork; with `master` its first successor is the master.
    Fork {
        /// The first successor is the master.
        master: bool,
    },
    /// An interior fork; with `master` its first successor is the master.
    Interior {
        /// The first successor is the master.
        master: bool,
    },
    /// `halt`.
    Halt,
    /// `ret`.
    Return,
    /// `unreachable`.
    Unreachable,
}

impl BlockEnd {
    /// A branch that does not leave the function.
    pub const INNER_BRANCH: BlockEnd = BlockEnd::Branch { leaves: false };
    /// An entry fork without master.
    pub const ENTRY_FORK: BlockEnd = BlockEnd::Fork { master: false };
    /// An interior fork without master.
    pub const INTERIOR_FORK: BlockEnd = BlockEnd::Interior { master: false };

    /// Whether this is a fork of either kind.
    pub fn is_fork(self) -> bool {
        matches!(self, BlockEnd::Fork { .. } | BlockEnd::Interior { .. })
    }

    /// Whether this is an entry fork.
    pub fn is_entry_fork(self) -> bool {
        matches!(self, BlockEnd::Fork { .. })
    }

    fn word(self) -> &'static str {
        match self {
            BlockEnd::Branch { leaves: false } => "br",
            BlockEnd::Branch { leaves: true } => "br-or-unwind",
            BlockEnd::Fork { master: false } => "fork",
            BlockEnd::Fork { master: true } => "fork-master",
            BlockEnd::Interior { master: false } => "interior",
            BlockEnd::Interior { master: true } => "interior-master",
            BlockEnd::Halt => "halt",
            BlockEnd::Return => "ret",
            BlockEnd::Unreachable => "unreachable",
        }
    }

    fn from_word(word: &str) -> Option<BlockEnd> {
        const BLOCK_ENDS: [BlockEnd; 9] = [
            BlockEnd::INNER_BRANCH,
            BlockEnd::Branch { leaves: true },
            BlockEnd::ENTRY_FORK,
            BlockEnd::Fork { master: true },
            BlockEnd::INTERIOR_FORK,
            BlockEnd::Interior { master: true },
            BlockEnd::Halt,
            BlockEnd::Return,
            BlockEnd::Unreachable,
        ];
        BLOCK_ENDS.into_iter().find(|e| e.word() == word)
    }
}

/// One block.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct SmallBlock {
    /// The block starts with `join`.
    pub join: bool,
    /// How it ends.
    pub end: BlockEnd,
    /// Its successor occurrences, the master first.
    pub succs: Vec<u8>,
}

/// A small Parallel-CFG; block 0 is the entry.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Default)]
pub struct SmallGraph {
    /// The blocks, by id.
    pub blocks: Vec<SmallBlock>,
}

impl SmallGraph {
    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The successor occurrences of a block.
    pub fn succs(&self, b: usize) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.blocks[b].succs.iter().map(|&s| s as usize)
    }

    /// How a block ends.
    pub fn end(&self, b: usize) -> BlockEnd {
        self.blocks[b].end
    }

    /// Whether a block starts with `join`.
    pub fn join(&self, b: usize) -> bool {
        self.blocks[b].join
    }

    /// Reads the notation that [`Display`](fmt::Display) writes, for example
    /// `fork 1 1 | br 3 | br 2 1 | join fork 2 1 3`.
    ///
    /// # Panics
    /// If the text is not in that notation: it is for tests.
    pub fn parse(text: &str) -> SmallGraph {
        let blocks: Vec<SmallBlock> = text
            .split('|')
            .map(|part| {
                let mut words = part.split_whitespace().peekable();
                let join = words.next_if_eq(&"join").is_some();
                let word = words.next().expect("a block needs an end");
                let end =
                    BlockEnd::from_word(word).unwrap_or_else(|| panic!("unknown end `{word}`"));
                let succs = words.map(|w| w.parse().expect("a successor is a number")).collect();
                SmallBlock { join, end, succs }
            })
            .collect();
        assert!(blocks.len() <= MAX_BLOCKS, "too many blocks");
        assert!(blocks.iter().flat_map(|b| &b.succs).all(|&s| (s as usize) < blocks.len()));
        SmallGraph { blocks }
    }

    /// The graph with branches that stay in the function, so that it has a text.
    #[must_use]
    pub fn without_unwinding(mut self) -> SmallGraph {
        for b in &mut self.blocks {
            if b.end == (BlockEnd::Branch { leaves: true }) {
                b.end = BlockEnd::INNER_BRANCH;
            }
        }
        self
    }

    /// The graph as the implementation takes it.
    pub fn to_cfg(&self) -> Cfg {
        let mut cfg = CfgBuilder::with_capacity(self.len());
        for b in &self.blocks {
            let (exit, master, leaves) = match b.end {
                BlockEnd::Branch { leaves } => (BlockExit::Branch, false, leaves),
                BlockEnd::Fork { master } => (BlockExit::EntryFork, master, false),
                BlockEnd::Interior { master } => (BlockExit::InteriorFork, master, false),
                BlockEnd::Halt => (BlockExit::Halt, false, false),
                BlockEnd::Return => (BlockExit::Return, false, false),
                BlockEnd::Unreachable => (BlockExit::Unreachable, false, false),
            };
            let node = CfgNode { exit, join: b.join, master, leaves };
            cfg.block(node, b.succs.iter().map(|&s| Block::new(s as usize)));
        }
        cfg.finish()
    }

    /// A function with this name and this graph: blocks `b0`, `b1`, …
    ///
    /// Every block *b* defines `%v<b>`. For each (*m*, *n*) of `uses`, block *n* uses `%v<m>` in
    /// `%u<m>.<n>`, after its own definition. For each (*m*, *n*) of `phis`, it has a phi
    /// `%p<m>.<n>` that takes `%v<m>` from every predecessor, edge by edge.
    ///
    /// # Panics
    /// If a branch may unwind to the caller: that has no short text.
    pub fn to_text(&self, name: &str, uses: &[(usize, usize)], phis: &[(usize, usize)]) -> String {
        let mut t = format!("define void @{name}(i32 %x) {{\n");
        for (b, block) in self.blocks.iter().enumerate() {
            writeln!(t, "b{b}:").unwrap();
            if block.join {
                t.push_str("  join\n");
            }
            for &(m, _) in phis.iter().filter(|u| u.1 == b) {
                let edges = (0..self.len()).flat_map(|p| self.succs(p).map(move |s| (p, s)));
                let from = edges.filter(|&(_, s)| s == b);
                let list: Vec<_> = from.map(|(p, _)| format!("[ %v{m}, %b{p} ]")).collect();
                writeln!(t, "  %p{m}.{b} = phi i32 {}", list.join(", ")).unwrap();
            }
            writeln!(t, "  %v{b} = add i32 %x, {b}").unwrap();
            for &(m, _) in uses.iter().filter(|u| u.1 == b) {
                writeln!(t, "  %u{m}.{b} = add i32 %v{m}, 1").unwrap();
            }
            if block.succs.len() == 2 && block.end == BlockEnd::INNER_BRANCH {
                writeln!(t, "  %c{b} = icmp eq i32 %x, {b}").unwrap();
            }
            t.push_str("  ");
            write_end(&mut t, b, block);
            t.push('\n');
        }
        t.push_str("}\n");
        t
    }
}

fn write_end(t: &mut String, b: usize, block: &SmallBlock) {
    let labels =
        |succs: &[u8]| succs.iter().map(|s| format!("label %b{s}")).collect::<Vec<_>>().join(", ");
    let (succs, fork) = match block.end {
        BlockEnd::Branch { leaves } => {
            assert!(!leaves, "a branch that may unwind has no text here");
            match &block.succs[..] {
                [s] => write!(t, "br label %b{s}").unwrap(),
                [a, b2] => write!(t, "br i1 %c{b}, label %b{a}, label %b{b2}").unwrap(),
                [d, rest @ ..] => {
                    write!(t, "switch i32 %x, label %b{d} [").unwrap();
                    for (i, s) in rest.iter().enumerate() {
                        write!(t, " i32 {i}, label %b{s}").unwrap();
                    }
                    t.push_str(" ]");
                }
                [] => t.push_str("unreachable"),
            }
            return;
        }
        BlockEnd::Halt => return t.push_str("halt"),
        BlockEnd::Return => return t.push_str("ret void"),
        BlockEnd::Unreachable => return t.push_str("unreachable"),
        BlockEnd::Fork { master } => ((master, &block.succs[..]), "fork"),
        BlockEnd::Interior { master } => ((master, &block.succs[..]), "fork interior"),
    };
    match succs {
        (true, [m, rest @ ..]) => write!(t, "{fork} label %b{m} [{}]", labels(rest)).unwrap(),
        (_, all) => write!(t, "{fork} [{}]", labels(all)).unwrap(),
    }
}

impl fmt::Display for SmallGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, b) in self.blocks.iter().enumerate() {
            if i > 0 {
                f.write_str(" | ")?;
            }
            if b.join {
                f.write_str("join ")?;
            }
            f.write_str(b.end.word())?;
            for s in &b.succs {
                write!(f, " {s}")?;
            }
        }
        Ok(())
    }
}
