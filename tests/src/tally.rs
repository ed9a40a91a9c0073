//! Counts over many programs or graphs, and their sums.

use rayon::prelude::*;
use std::ops::Add;

/// Declares a structure of counts, none of which are counted at first, with its sum.
#[macro_export]
macro_rules! tally {
    (
        $(#[$of_all:meta])*
        $all:vis struct $name:ident { $($(#[$of_one:meta])* $one:vis $field:ident,)* }
    ) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $all struct $name {
            $($(#[$of_one])* $one $field: u64,)*
        }

        impl std::ops::Add for $name {
            type Output = Self;

            fn add(self, o: Self) -> Self {
                Self { $($field: self.$field + o.$field,)* }
            }
        }
    };
}

/// Returns the sum of all results.
///
/// # Panics
/// With the first failures, if there are any.
pub fn sum<T: Add<Output = T> + Default>(
    results: impl IntoIterator<Item = Result<T, String>>,
) -> T {
    let (mut all, mut wrong, mut first) = (T::default(), 0, Vec::new());
    for result in results {
        match result {
            Ok(one) => all = all + one,
            Err(why) => {
                wrong += 1;
                if first.len() < 5 {
                    first.push(why);
                }
            }
        }
    }
    assert!(wrong == 0, "{wrong} wrong:\n{}", first.join("\n\n"));
    all
}

/// Returns the sum of results that are computed in parallel.
///
/// # Panics
/// As [`sum`].
pub fn par_sum<T: Add<Output = T> + Default + Send>(
    results: impl ParallelIterator<Item = Result<T, String>>,
) -> T {
    sum(results.collect::<Vec<_>>())
}
