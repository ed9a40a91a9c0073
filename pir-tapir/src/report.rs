//! What became of the functions with tasks.

/// What became of the tasks of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// Tasks are strands.
    Raised {
        /// Forks of the function.
        forks: usize,
        /// Its joins.
        joins: usize,
        /// Tasks that stay calls, since they may end by an exception.
        kept: usize,
    },
    /// All its tasks are run where they are spawned, or its threads stay calls, for this reason.
    Kept(String),
}

/// A function with tasks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construct {
    /// The function, without its sigil.
    pub function: String,
    /// Where it starts in the source, in bytes.
    pub offset: usize,
    /// Whether it creates threads; it spawns tasks otherwise.
    pub threads: bool,
    /// What became of it.
    pub outcome: Outcome,
}
