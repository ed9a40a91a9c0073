//! The context of a rule: one function, its graph, and the analyses that the rules share.
//!
//! Each analysis is computed once, when a rule first asks for it. Which ones a rule may use depends
//! on its [stage](crate::rule::Check): regions, for instance, exist only where the depths do.

use fixedbitset::FixedBitSet;
use std::cell::OnceCell;
use std::sync::Arc;

use pir_analysis::{
    Analyses, BlockExit, Budget, Cfg, Closing, ClosingPairs, Depths, DomTree, IllFormed, Regions,
    TooComplex, Unavailable,
};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, GlobalId, Inst};
use pir_core::function::{Body, Function};
use pir_core::inst::InstData;
use pir_core::module::{Global, Module};

use crate::place::SourcePlaces;
use crate::scan::{SsaScan, scan};
use crate::survey::InstructionSurvey;

/// Maximum number of blocks of a path in a diagnostic; a longer path is shortened in the middle.
const MAX_PATH_BLOCKS: usize = 256;

/// Minimum number of blocks and uses for which every function is granted work.
const MIN_WORK_UNITS: u64 = 1024;

/// One function with a body.
pub struct RuleContext<'m> {
    /// The module that contains it.
    pub module: &'m Module,
    /// Its header.
    pub function: &'m Function,
    /// Its body.
    pub body: &'m Body,
    /// Steps per block and use that global dominance may take.
    pub work_per_use: u64,
    /// Names and spans.
    pub(crate) places: SourcePlaces<'m>,
    global: GlobalId,
    analyses: Arc<Analyses>,
    parallel: bool,
    /// Whether every block except the entry has an earlier predecessor, so that all are reachable.
    all_reached: bool,
    /// Of a parallel function only.
    survey: OnceCell<InstructionSurvey>,
    scan: OnceCell<SsaScan>,
    parents: OnceCell<Vec<Block>>,
}

/// A function that is defined, with its parts at hand.
#[derive(Clone, Copy)]
pub struct DefinedFunction<'m> {
    pub global: GlobalId,
    pub function: &'m Function,
    pub body: &'m Body,
}

impl<'m> RuleContext<'m> {
    /// Creates the context of a function; computes only the graph.
    pub fn new(module: &'m Module, defined: DefinedFunction<'m>, work_per_use: u64) -> Self {
        let analyses = Arc::new(Analyses::new(Cfg::of(defined.body)));
        Self::with_analyses(module, defined, work_per_use, analyses)
    }

    /// Creates the context of a function from analyses of its graph.
    pub(crate) fn with_analyses(
        module: &'m Module,
        defined: DefinedFunction<'m>,
        work_per_use: u64,
        analyses: Arc<Analyses>,
    ) -> Self {
        let DefinedFunction { global, function, body } = defined;
        let cfg = analyses.cfg();
        let parallel = cfg.blocks().any(|b| {
            let node = cfg.node(b);
            node.join
                || matches!(
                    node.exit,
                    BlockExit::EntryFork | BlockExit::InteriorFork | BlockExit::Halt
                )
        });
        let has_earlier = |b: Block| cfg.preds(b).first().is_some_and(|&p| p < b);
        let all_reached = cfg.entry() == Block(0) && cfg.blocks().skip(1).all(has_earlier);
        Self {
            module,
            function,
            body,
            work_per_use,
            places: SourcePlaces::new(module, global, function, body),
            global,
            analyses,
            parallel,
            all_reached,
            survey: OnceCell::new(),
            scan: OnceCell::new(),
            parents: OnceCell::new(),
        }
    }

    /// Returns the function as a global of the module.
    pub fn header(&self) -> &'m Global {
        self.module.global(self.global)
    }

    /// Returns the graph of the function.
    #[inline]
    pub fn cfg(&self) -> &Cfg {
        self.analyses.cfg()
    }

    /// Returns the analyses of the function.
    pub(crate) fn into_analyses(self) -> Arc<Analyses> {
        self.analyses
    }

    /// Returns whether the function has a `fork`, `halt` or `join`. For other functions every
    /// question about regions has a trivial answer.
    pub fn is_parallel(&self) -> bool {
        self.parallel
    }

    /// Returns the survey of the instructions of a parallel function.
    pub fn survey(&self) -> &InstructionSurvey {
        self.survey.get_or_init(|| InstructionSurvey::new(self.body, |b| self.is_reachable(b)))
    }

    /// Iterates over the reachable blocks in the order of the text.
    pub fn reachable_blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.body.layout().iter().copied().filter(|&b| self.is_reachable(b))
    }

    /// Returns whether the entry reaches the block.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        match self.parallel {
            false => self.all_reached || self.local().is_reachable(b),
            true => match self.depths() {
                Ok(depths) if !self.cfg().is_dead_end(b) => depths.is_reachable(b),
                _ => self.analyses.order().is_reachable(b),
            },
        }
    }

    /// Returns the `join`s that are not the first instruction of a reachable block.
    pub fn stray_joins(&self) -> &[Inst] {
        let survey = self.parallel.then(|| self.survey());
        survey.map_or_else(|| &self.scan().stray_joins[..], |s| &s.stray_joins)
    }

    /// Returns the depths, or the violations because of which there are none.
    pub fn depths(&self) -> Result<&Depths, &IllFormed> {
        self.analyses.depths()
    }

    /// Returns whether all rules about depth and the positions of `join` hold, as regions require.
    pub fn is_well_formed(&self) -> bool {
        !self.parallel || self.survey().stray_joins.is_empty() && self.depths().is_ok()
    }

    /// Returns the tree of local dominance; without `fork` that is dominance in the CFG.
    ///
    /// # Panics
    /// If the function is not [well-formed](RuleContext::is_well_formed).
    #[inline]
    pub fn local(&self) -> &DomTree {
        if !self.parallel {
            return self.analyses.dom();
        }
        self.analyses.local().expect("asked of well-formed functions only")
    }

    /// Returns the result of the walk over all uses. Uses across blocks are checked in well-formed
    /// functions only.
    pub fn scan(&self) -> &SsaScan {
        self.scan.get_or_init(|| {
            let judged = !self.parallel || self.is_well_formed();
            let tree: &dyn Fn() -> _ = &|| self.local();
            let tree = judged.then_some(tree);
            scan(self.function, self.body, self.cfg(), tree, |b| self.is_reachable(b))
        })
    }

    /// The region forest.
    ///
    /// # Panics
    /// If the function is not [well-formed](RuleContext::is_well_formed).
    pub fn regions(&self) -> &Regions {
        self.analyses.regions().expect("regions are asked of well-formed functions only")
    }

    /// Returns the pairs of fork and closing join for regions with several forks and joins. As
    /// costly as global dominance, so it has the same budget.
    ///
    /// # Errors
    /// If the budget does not suffice; the SSA rule reports it.
    ///
    /// # Panics
    /// If the function is not [well-formed](RuleContext::is_well_formed).
    pub fn closing_pairs(&self) -> Result<&ClosingPairs, TooComplex> {
        self.analyses.closing_pairs(|| self.budget()).map_err(|e| match e {
            Unavailable::TooComplex(e) => e,
            Unavailable::IllFormed(_) => panic!("asked of well-formed functions only"),
        })
    }

    /// Returns the joins at which instances of the block's entry fork can close, or, if that takes
    /// too much work, all joins of the region that the fork opens.
    ///
    /// # Panics
    /// If the function is not [well-formed](RuleContext::is_well_formed).
    pub fn closing_joins(&self, fork: Block) -> &[Block] {
        let regions = self.regions();
        match (self.closing_pairs(), regions.opened_by(fork)) {
            (Ok(pairs), _) => Closing::new(regions, pairs).joins(fork),
            (Err(_), Some(opened)) => regions.joins(opened),
            (Err(_), None) => &[],
        }
    }

    /// Returns the work that may be spent on the function: proportional to its blocks and uses, of
    /// which at least `MIN_WORK_UNITS` are assumed.
    pub fn budget(&self) -> Budget {
        let work = (self.cfg().len() as u64).saturating_add(self.scan().uses as u64);
        Budget::new(work.max(MIN_WORK_UNITS).saturating_mul(self.work_per_use))
    }

    /// Returns the index of a fork's continuation (reference: execution, rule 3) among its
    /// successors, if it has one.
    pub fn continuation(&self, fork: Block) -> Option<usize> {
        let node = self.cfg().node(fork);
        let successors = self.cfg().succs(fork).len();
        match node.exit {
            _ if node.master || successors == 1 => Some(0),
            BlockExit::InteriorFork => successors.checked_sub(1),
            _ => None,
        }
    }

    /// The last instruction of a block.
    ///
    /// # Panics
    /// If the block is empty.
    pub fn last(&self, b: Block) -> Inst {
        *self.body.insts(b).last().expect("the block has an instruction")
    }

    /// The last instruction of a block, as data.
    ///
    /// # Panics
    /// If the block is empty.
    pub fn last_data(&self, b: Block) -> &'m InstData {
        self.body.inst(self.last(b))
    }

    /// A diagnostic at an instruction.
    pub fn at_inst(&self, i: Inst, code: Code, message: impl Into<String>) -> Diagnostic {
        self.places.at_inst(i, code, message)
    }

    /// A diagnostic at the last instruction of a block, or at the block if it has none.
    pub fn at_end(&self, b: Block, code: Code, message: impl Into<String>) -> Diagnostic {
        match self.body.insts(b).last() {
            Some(&i) => self.at_inst(i, code, message),
            None => self.places.at_block(b, code, message),
        }
    }

    /// Returns the names of the blocks of a path.
    pub fn path(&self, blocks: &[Block]) -> Vec<String> {
        let name = |&b: &Block| self.places.block_name(b);
        if blocks.len() <= MAX_PATH_BLOCKS {
            return blocks.iter().map(name).collect();
        }
        let half = MAX_PATH_BLOCKS / 2;
        let (head, tail) = (&blocks[..half], &blocks[blocks.len() - half..]);
        head.iter().map(name).chain(["…".to_string()]).chain(tail.iter().map(name)).collect()
    }

    /// Returns a shortest path from the entry to a reachable block, both included.
    pub fn shortest_path(&self, to: Block) -> Vec<Block> {
        let parents = self.parents.get_or_init(|| self.breadth_first(None));
        self.path_to(parents, to)
    }

    /// Returns a shortest path from the entry to a block that does not pass `around`, if there is
    /// one.
    pub fn path_around(&self, around: Block, to: Block) -> Option<Vec<Block>> {
        if around == self.cfg().entry() || around == to {
            return None;
        }
        let parents = self.breadth_first(Some(around));
        if parents[to.index()] == to && to != self.cfg().entry() {
            return None;
        }
        Some(self.path_to(&parents, to))
    }

    /// Whether a path leads from one block to another. O(blocks + edges).
    pub fn reaches(&self, from: Block, to: Block) -> bool {
        let mut seen = FixedBitSet::with_capacity(self.cfg().blocks().count());
        let mut work = vec![from];
        while let Some(b) = work.pop() {
            for &next in self.cfg().succs(b) {
                if next == to {
                    return true;
                }
                if !seen.put(next.index()) {
                    work.push(next);
                }
            }
        }
        false
    }

    fn path_to(&self, parents: &[Block], to: Block) -> Vec<Block> {
        let mut path = vec![to];
        let mut at = to;
        while at != self.cfg().entry() {
            at = parents[at.index()];
            path.push(at);
        }
        path.reverse();
        path
    }

    /// Returns per block the preceding one on a shortest path; the block itself if there is none.
    fn breadth_first(&self, around: Option<Block>) -> Vec<Block> {
        let mut parents: Vec<Block> = self.cfg().blocks().collect();
        let mut queue = vec![self.cfg().entry()];
        let mut next = 0;
        while let Some(&b) = queue.get(next) {
            next += 1;
            for &s in self.cfg().succs(b) {
                if parents[s.index()] == s && s != self.cfg().entry() && Some(s) != around {
                    parents[s.index()] = b;
                    queue.push(s);
                }
            }
        }
        parents
    }

    /// Returns the entry forks whose instances are open at the end of a path, the outermost first.
    pub fn open_forks(&self, path: &[Block]) -> Vec<Block> {
        let mut open = Vec::new();
        for (k, &b) in path.iter().enumerate() {
            let node = self.cfg().node(b);
            if node.join {
                open.pop();
            }
            if node.exit == BlockExit::EntryFork && k + 1 < path.len() {
                open.push(b);
            }
        }
        open
    }
}
