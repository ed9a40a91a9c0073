//! An adapter for quickcheck (feature `quickcheck`): arbitrary generated programs, by class, which
//! shrink by their tapes.
//!
//! ```
//! use pir_fuzz::{check_module, quickcheck::RaceFree};
//! use quickcheck::QuickCheck;
//!
//! fn my_pass(module: pir_core::Module) -> Result<pir_core::Module, String> {
//!     Ok(module)
//! }
//!
//! fn my_pass_is_right(program: RaceFree) {
//!     let verdict = check_module(my_pass, program.module());
//!     assert!(!verdict.is_failure(), "{verdict}");
//! }
//! QuickCheck::new().tests(20).quickcheck(my_pass_is_right as fn(RaceFree));
//! ```

use crate::generate::{GeneratorOptions, Mode};
use crate::program::{GeneratedProgram, ProgramShrinker};
use ::quickcheck::{Arbitrary, Gen};
use std::fmt;
use std::ops::Deref;

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(ArbitraryProgram);

        impl Arbitrary for $name {
            fn arbitrary(g: &mut Gen) -> Self {
                Self(ArbitraryProgram::new(Mode::$name, g))
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                Box::new(self.0.smaller().map(Self))
            }
        }

        impl Deref for $name {
            type Target = GeneratedProgram;

            fn deref(&self) -> &GeneratedProgram {
                self.0.shrinker.best()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&**self, f)
            }
        }
    )*};
}

classes! {
    /// A program of [`Mode::Sequential`].
    Sequential
    /// A program of [`Mode::RaceFree`].
    RaceFree
    /// A program of [`Mode::Atomic`].
    Atomic
    /// A program of [`Mode::Racy`].
    Racy
}

/// A program with the state of its shrinking: quickcheck shrinks the first smaller value that
/// fails, and would otherwise try the edits before it again.
#[derive(Clone)]
struct ArbitraryProgram {
    shrinker: ProgramShrinker,
}

impl ArbitraryProgram {
    fn new(mode: Mode, g: &mut Gen) -> Self {
        let program = GeneratedProgram::from_seed(u64::arbitrary(g), &GeneratorOptions::new(mode));
        Self { shrinker: ProgramShrinker::new(program) }
    }

    fn smaller(&self) -> impl Iterator<Item = Self> + 'static + use<> {
        let mut shrinker = self.shrinker.clone();
        std::iter::from_fn(move || {
            let program = shrinker.candidate()?;
            let mut accepted = shrinker.clone();
            accepted.accept(program);
            Some(Self { shrinker: accepted })
        })
    }
}
