//! An adapter for proptest (feature `proptest`): a strategy of generated programs, which shrink by
//! their tapes.
//!
//! ```
//! use pir_fuzz::{Mode, check_module, proptest::programs};
//! use proptest::prelude::*;
//!
//! fn my_pass(module: pir_core::Module) -> Result<pir_core::Module, String> {
//!     Ok(module)
//! }
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig::with_cases(20))]
//!     # /*
//!     #[test]
//!     # */
//!     fn my_pass_is_right(program in programs(Mode::RaceFree)) {
//!         let verdict = check_module(my_pass, program.module());
//!         prop_assert!(!verdict.is_failure(), "{}", verdict);
//!     }
//! }
//! # my_pass_is_right();
//! ```

use crate::generate::{GeneratorOptions, Mode};
use crate::program::{GeneratedProgram, ProgramShrinker};
use ::proptest::arbitrary::any;
use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;

/// Generates programs of a class, of its default size.
pub fn programs(mode: Mode) -> Programs {
    Programs { options: GeneratorOptions::new(mode) }
}

/// Generates programs of a class and size.
pub fn programs_of(options: GeneratorOptions) -> Programs {
    Programs { options }
}

/// The strategy of [`programs`].
#[derive(Clone, Copy, Debug)]
pub struct Programs {
    options: GeneratorOptions,
}

impl Strategy for Programs {
    type Tree = ProgramTree;
    type Value = GeneratedProgram;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let seed = any::<u64>().new_tree(runner)?.current();
        let current = GeneratedProgram::from_seed(seed, &self.options);
        let shrinker = ProgramShrinker::new(current.clone());
        Ok(ProgramTree { current, shrinker, is_best: true })
    }
}

/// A program that is shrunk.
#[derive(Clone, Debug)]
pub struct ProgramTree {
    current: GeneratedProgram,
    shrinker: ProgramShrinker,
    /// Whether the current program is the best one.
    is_best: bool,
}

impl ProgramTree {
    /// Takes the next candidate; the best program if there is none.
    fn advance(&mut self) -> bool {
        let next = self.shrinker.candidate();
        self.is_best = next.is_none();
        self.current = next.unwrap_or_else(|| self.shrinker.best().clone());
        !self.is_best
    }
}

impl ValueTree for ProgramTree {
    type Value = GeneratedProgram;

    fn current(&self) -> GeneratedProgram {
        self.current.clone()
    }

    /// The current program fails: it is the best one from now on.
    fn simplify(&mut self) -> bool {
        if !self.is_best {
            self.shrinker.accept(self.current.clone());
        }
        self.advance()
    }

    /// The current program does not fail: another candidate is tried in its place.
    fn complicate(&mut self) -> bool {
        self.advance()
    }
}
