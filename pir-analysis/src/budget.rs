//! Work budgets for analyses that have no linear algorithm.

use crate::cfg::Cfg;

/// The work left for one function. A unit is about one visited edge.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    left: u64,
}

/// The budget ran out: the function is too complex for the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the answer takes more than {limit} steps")]
#[non_exhaustive]
pub struct TooComplex {
    /// The budget, in steps.
    pub limit: u64,
}

impl Budget {
    /// Steps per block and use that [`Budget::for_function`] grants.
    pub const STEPS_PER_UNIT: u64 = 64;

    const STEPS_PER_EDGE: u64 = 8;

    /// Returns a budget of `limit` steps.
    pub fn new(limit: u64) -> Self {
        Self { limit, left: limit }
    }

    /// Returns the default for a function: [`Budget::STEPS_PER_UNIT`] × (blocks + uses), plus a few
    /// steps for each edge, so that linear work always fits however many successors a block has.
    pub fn for_function(cfg: &Cfg, uses: usize) -> Self {
        let edges = Self::STEPS_PER_EDGE * cfg.edge_count() as u64;
        Self::new(Self::STEPS_PER_UNIT * (cfg.len() as u64 + uses as u64) + edges)
    }

    /// Subtracts steps from the budget.
    ///
    /// # Errors
    /// If fewer steps are left.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), TooComplex> {
        match self.left.checked_sub(steps as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(TooComplex { limit: self.limit })
            }
        }
    }

    /// Returns the number of steps subtracted so far.
    pub fn spent(&self) -> usize {
        (self.limit - self.left) as usize
    }

    /// Returns the number of steps left.
    pub fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cfg;

    #[test]
    fn spending_more_than_is_left_is_refused_and_leaves_nothing() {
        let mut budget = Budget::for_function(&cfg("0: br 0"), 1);
        assert_eq!(budget.spend(100), Ok(()));
        assert_eq!(budget.left(), 36);
        assert_eq!(budget.spend(37), Err(TooComplex { limit: 136 }));
        assert_eq!(budget.spend(1), Err(TooComplex { limit: 136 }));
    }
}
