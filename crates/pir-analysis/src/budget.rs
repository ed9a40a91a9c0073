//! A bound on work that has no linear algorithm.

/// The work left for one function. A unit is about one edge looked at.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    left: u64,
}

/// The budget ran out: the function is too complex for the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the answer takes more than {limit} steps")]
pub struct TooComplex {
    /// The budget, in steps.
    pub limit: u64,
}

impl Budget {
    /// Steps per block and use that [`Budget::for_function`] grants.
    pub const STEPS: u64 = 64;

    /// So many steps.
    pub fn new(limit: u64) -> Self {
        Self { limit, left: limit }
    }

    /// The default for a function: [`Budget::STEPS`] × (blocks + uses).
    pub fn for_function(blocks: usize, uses: usize) -> Self {
        Self::new(Self::STEPS * (blocks as u64 + uses as u64))
    }

    /// Takes steps off.
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

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spending_more_than_is_left_is_refused_and_leaves_nothing() {
        let mut budget = Budget::for_function(1, 1);
        assert_eq!(budget.spend(100), Ok(()));
        assert_eq!(budget.left(), 28);
        assert_eq!(budget.spend(29), Err(TooComplex { limit: 128 }));
        assert_eq!(budget.spend(1), Err(TooComplex { limit: 128 }));
    }
}
