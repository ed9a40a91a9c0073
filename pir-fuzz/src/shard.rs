//! Shards: the parts of a campaign that the tasks of a job array run.

use std::fmt;
use std::str::FromStr;

/// A part of a campaign: of `count` shards, the one that runs case `k` if `k % count` is
/// `index - 1`. Each shard thus has cases of every mode, and shards without a bound on the number
/// of cases never overlap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// The only shard of a campaign that is not divided.
    pub const ALL: Self = Self { index: 1, count: 1 };

    /// Creates a shard; `None` unless `1 <= index <= count`.
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (1..=count).contains(&index).then_some(Self { index, count })
    }

    /// Returns the number of the shard, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// Returns the number of shards.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Returns the number of the shard's `n`-th case, from 0; `None` if it exceeds 64 bits.
    pub fn case(self, n: u64) -> Option<u64> {
        n.checked_mul(self.count)?.checked_add(self.index - 1)
    }

    /// Returns the number of cases of a campaign of `cases` cases that this shard runs.
    pub fn share(self, cases: u64) -> u64 {
        cases / self.count + u64::from(cases % self.count >= self.index)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Reason why a text names no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no shard: `2/8` is the second of eight")]
pub struct NoShard(pub String);

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let shard = || {
            let (index, count) = text.split_once('/')?;
            Self::new(index.parse().ok()?, count.parse().ok()?)
        };
        shard().ok_or_else(|| NoShard(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_the_cases() {
        for count in 1..9 {
            for cases in [0, 1, 7, 8, 100] {
                let mut all: Vec<u64> = Vec::new();
                for index in 1..=count {
                    let shard = Shard::new(index, count).expect("a shard");
                    all.extend((0..shard.share(cases)).map(|n| shard.case(n).expect("small")));
                    assert!(shard.case(shard.share(cases)).expect("small") >= cases);
                }
                all.sort_unstable();
                assert!(all.into_iter().eq(0..cases), "{cases} cases of {count} shards");
            }
        }
    }

    #[test]
    fn text_names_a_shard() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, count: 8 }));
        assert_eq!(Shard { index: 2, count: 8 }.to_string(), "2/8");
        for text in ["", "3", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard(text.to_owned())));
        }
        let last = Shard::new(2, 2).expect("a shard");
        assert_eq!((last.case(u64::MAX / 2), last.case(u64::MAX)), (Some(u64::MAX), None));
    }
}
