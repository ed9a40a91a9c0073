//! A lazy cache of the analyses of one function: each is computed when it is first requested and
//! kept until the graph changes.
//!
//! Reading needs only a shared reference, also from several threads. A change of instructions needs
//! no invalidation if it leaves blocks, edges, forks and joins unchanged.

use std::sync::OnceLock;

use crate::budget::{Budget, TooComplex};
use crate::cfg::Cfg;
use crate::closing::{Closing, ClosingPairs};
use crate::depth::{Depths, IllFormed};
use crate::dom::{DomTree, PostDomTree};
use crate::global::{Endless, GlobalDom, Parallel};
use crate::loops::Loops;
use crate::order::Order;
use crate::region::Regions;
use crate::spine::Spine;
use crate::strand::local_dominators;

/// The reason for which an analysis is unavailable.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum Unavailable<'a> {
    /// The function breaks a depth rule, so it has no regions.
    #[error("the function is not well-formed: {0}")]
    IllFormed(&'a IllFormed),
    /// Finding which forks close where takes more than the budget.
    #[error(transparent)]
    TooComplex(#[from] TooComplex),
}

/// Lazily computed analyses of one Parallel-CFG.
#[derive(Clone, Debug)]
pub struct Analyses {
    cfg: Cfg,
    /// The budget of analyses that have no linear algorithm; the function's default if not set.
    steps: Option<u64>,
    results: CachedResults,
}

#[derive(Clone, Debug, Default)]
struct CachedResults {
    order: OnceLock<Order>,
    dom: OnceLock<DomTree>,
    postdom: OnceLock<PostDomTree>,
    loops: OnceLock<Loops>,
    depths: OnceLock<Result<Depths, Box<IllFormed>>>,
    regions: OnceLock<Regions>,
    local: OnceLock<DomTree>,
    /// With the steps that they took.
    pairs: OnceLock<(Result<ClosingPairs, TooComplex>, usize)>,
    endless: OnceLock<Result<Endless, TooComplex>>,
    spine: OnceLock<Spine>,
}

impl Analyses {
    /// Creates a cache for the graph without computing anything.
    pub fn new(cfg: Cfg) -> Self {
        Self { cfg, steps: None, results: CachedResults::default() }
    }

    /// Creates a cache that grants `steps` to each analysis that has no linear algorithm.
    pub fn with_steps(cfg: Cfg, steps: u64) -> Self {
        Self { cfg, steps: Some(steps), results: CachedResults::default() }
    }

    /// Returns the budget for one analysis.
    fn budget(&self) -> Budget {
        self.steps.map_or_else(|| Budget::for_function(&self.cfg, 0), Budget::new)
    }

    /// Returns the graph.
    pub fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// Gives up the results and returns the graph, whose tables another function may use.
    pub fn into_cfg(self) -> Cfg {
        self.cfg
    }

    /// Replaces the graph. Returns true if the new one differs, in which case all results are
    /// dropped.
    pub fn update(&mut self, cfg: Cfg) -> bool {
        let changed = self.cfg != cfg;
        if changed {
            *self = Self { cfg, steps: self.steps, results: CachedResults::default() };
        }
        changed
    }

    /// Drops all results.
    pub fn invalidate(&mut self) {
        self.results = CachedResults::default();
    }

    /// Returns the depth-first order.
    pub fn order(&self) -> &Order {
        self.results.order.get_or_init(|| Order::compute(&self.cfg))
    }

    /// Returns the dominators of the Parallel-CFG.
    pub fn dom(&self) -> &DomTree {
        self.results.dom.get_or_init(|| DomTree::compute(&self.cfg))
    }

    /// Returns the post-dominators of the Parallel-CFG.
    pub fn postdom(&self) -> &PostDomTree {
        self.results.postdom.get_or_init(|| PostDomTree::compute(&self.cfg))
    }

    /// Returns the natural loops.
    pub fn loops(&self) -> &Loops {
        self.results.loops.get_or_init(|| Loops::compute(&self.cfg, self.dom()))
    }

    /// Returns the depths, or all violations of the depth rules.
    pub fn depths(&self) -> Result<&Depths, &IllFormed> {
        let depths = self.results.depths.get_or_init(|| Depths::compute(&self.cfg));
        depths.as_ref().map_err(|ill| &**ill)
    }

    /// Returns the region forest.
    ///
    /// # Errors
    /// If the function breaks a depth rule.
    pub fn regions(&self) -> Result<&Regions, &IllFormed> {
        let depths = self.depths()?;
        Ok(self.results.regions.get_or_init(|| Regions::compute(&self.cfg, depths)))
    }

    /// Returns the local (strand) dominators.
    ///
    /// # Errors
    /// If the function breaks a depth rule.
    pub fn local(&self) -> Result<&DomTree, &IllFormed> {
        let depths = self.depths()?;
        Ok(self.results.local.get_or_init(|| local_dominators(&self.cfg, depths)))
    }

    /// Returns the pairs of fork and closing join for regions with several forks and joins. Takes
    /// `budget` instead of the default one if they are not known yet.
    ///
    /// # Errors
    /// If the function breaks a depth rule or the pairs take more than the budget.
    pub fn closing_pairs(
        &self,
        budget: impl FnOnce() -> Budget,
    ) -> Result<&ClosingPairs, Unavailable<'_>> {
        let regions = self.regions().map_err(Unavailable::IllFormed)?;
        let mut budget = budget();
        let (pairs, steps) = self.results.pairs.get_or_init(|| {
            let mut budget = budget.clone();
            let pairs = ClosingPairs::compute(&self.cfg, regions, &mut budget);
            (pairs, budget.spent())
        });
        let pairs = pairs.as_ref().map_err(|&e| e)?;
        budget.spend(*steps)?;
        Ok(pairs)
    }

    /// Returns whether an analysis was given up because it took more than its budget.
    pub fn is_too_complex(&self) -> bool {
        self.results.pairs.get().is_some_and(|p| p.0.is_err())
            || self.results.endless.get().is_some_and(Result::is_err)
    }

    /// Returns the relation between forks and the joins at which they close.
    ///
    /// # Errors
    /// If the function breaks a depth rule or the relation takes more than the budget.
    pub fn closing(&self) -> Result<Closing<'_>, Unavailable<'_>> {
        let pairs = self.closing_pairs(|| self.budget())?;
        Ok(Closing::new(self.regions().map_err(Unavailable::IllFormed)?, pairs))
    }

    /// Returns the analyses on which global dominance and spines are based.
    ///
    /// # Errors
    /// As for [`Analyses::closing`].
    pub fn parallel(&self) -> Result<Parallel<'_>, Unavailable<'_>> {
        Ok(Parallel {
            cfg: &self.cfg,
            depths: self.depths().map_err(Unavailable::IllFormed)?,
            regions: self.regions().map_err(Unavailable::IllFormed)?,
            closing: self.closing()?,
            local: self.local().map_err(Unavailable::IllFormed)?,
        })
    }

    /// Returns global dominance.
    ///
    /// # Errors
    /// As for [`Analyses::closing`].
    pub fn global(&self) -> Result<GlobalDom<'_>, Unavailable<'_>> {
        let p = self.parallel()?;
        let endless = self.results.endless.get_or_init(|| Endless::compute(p, &mut self.budget()));
        Ok(GlobalDom::new(p, endless.as_ref().map_err(|&e| e)?))
    }

    /// Returns the blocks that spines may execute.
    ///
    /// # Errors
    /// As for [`Analyses::closing`].
    pub fn spine(&self) -> Result<&Spine, Unavailable<'_>> {
        let p = self.parallel()?;
        Ok(self.results.spine.get_or_init(|| Spine::compute(&p)))
    }
}

#[cfg(test)]
mod tests {
    use pir_core::entity::Block;

    use super::*;
    use crate::depth::DepthError;
    use crate::testing::cfg;

    fn is_sync<T: Send + Sync>(_: &T) {}

    #[test]
    fn results_are_kept_until_the_graph_changes() {
        let text = "0: fork 1 1; 1: br 2; 2: join ret";
        let mut a = Analyses::new(cfg(text));
        is_sync(&a);
        let first: *const DomTree = a.dom();
        assert!(std::ptr::eq(first, a.dom()));
        assert!(!a.update(cfg(text)));
        assert!(a.results.dom.get().is_some());
        assert_eq!(a.regions().unwrap().len(), 1);
        assert!(a.update(cfg("0: ret")));
        assert!(a.results.dom.get().is_none());
        assert_eq!(a.regions().unwrap().len(), 0);
        a.invalidate();
        assert!(a.results.regions.get().is_none());
    }

    #[test]
    fn known_pairs_are_refused_where_computing_them_takes_too_much() {
        let text =
            "0: br 1 2; 1: fork 3 4; 2: fork 3 4; 3: br 5; 4: br 6; 5: join ret; 6: join ret";
        let fresh = || Analyses::new(cfg(text));
        let is_granted = |a: &Analyses, steps| a.closing_pairs(|| Budget::new(steps)).is_ok();
        let enough = (0..10_000).find(|&n| is_granted(&fresh(), n)).expect("it takes some steps");
        assert!(enough > 0);
        let known = fresh();
        assert!(known.closing().is_ok() && !known.is_too_complex());
        for steps in 0..2 * enough {
            assert_eq!(is_granted(&known, steps), is_granted(&fresh(), steps), "{steps}");
        }
        let refused = fresh();
        assert!(!is_granted(&refused, 0) && refused.is_too_complex());
    }

    #[test]
    fn an_ill_formed_function_has_analyses_that_need_no_depth() {
        let a = Analyses::new(cfg("0: br 1; 1: halt"));
        assert_eq!(a.dom().idom(Block(1)), Some(Block(0)));
        assert_eq!(a.order().number(Block(1)), Some(1));
        assert!(a.loops().is_empty());
        assert_eq!(a.postdom().ipdom(Block(0)), Some(Block(1)));
        let errors = a.regions().unwrap_err().errors();
        assert_eq!(errors, [DepthError::HaltOutside { block: Block(1) }]);
        assert!(matches!(a.global(), Err(Unavailable::IllFormed(_))));
        assert!(a.local().is_err() && a.spine().is_err());
    }

    #[test]
    fn a_function_without_blocks_has_empty_analyses() {
        let a = Analyses::new(cfg(""));
        assert!(a.regions().unwrap().is_empty());
        assert!(a.dom().preorder().is_empty() && a.local().unwrap().preorder().is_empty());
        assert!(a.global().is_ok() && a.spine().is_ok() && a.loops().is_empty());
        assert!(a.postdom().tree().preorder().len() == 1);
    }
}
