//! The report: which constructs were raised, which were kept, and why.

use std::fmt;

/// A parallel region, or a call of the run time that stays.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Construct {
    /// The function that holds it, without `@`.
    pub function: String,
    /// The function of the run time that the module calls for it.
    pub call: String,
    /// The offset of the call in the text of the module, if it was read from one.
    pub offset: Option<u32>,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a construct.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A region whose strands are the threads of a team.
    Team {
        /// Whether the strands must run at the same time, because one may wait for another.
        forced: bool,
    },
    /// A region whose strands are threads of the run time, since code that is not seen, or that is
    /// not raised, may ask for what the run time keeps of them.
    OpenTeam {
        /// What may ask.
        reason: String,
        /// How many calls of the run time stay in the region's own code.
        calls: usize,
    },
    /// A loop whose iterations are strands.
    Loop,
    /// A `simd` loop whose iterations are lanes.
    Lanes {
        /// How many lanes run at once; all of them without a number.
        width: Option<u32>,
    },
    /// Calls stay, for this reason.
    Kept(String),
}

/// What [`raise`](crate::raise) did, in the order of the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The parallel regions, raised and kept, and the calls that stay in other functions.
    pub constructs: Vec<Construct>,
    /// The number of calls of the run time that were replaced.
    pub replaced: usize,
    /// The number of calls of the run time that stay.
    pub kept: usize,
}

impl Report {
    /// Returns whether nothing was raised: no call was replaced, and no loop became a region.
    pub fn is_empty(&self) -> bool {
        let is_kept = |c: &Construct| matches!(c.outcome, Outcome::Kept(_));
        self.replaced == 0 && self.constructs.iter().all(is_kept)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in &self.constructs {
            write!(f, "@{}: {}: ", c.function, c.call)?;
            match &c.outcome {
                Outcome::Team { forced: true } => writeln!(f, "raised, `force`")?,
                Outcome::Team { forced: false } => writeln!(f, "raised")?,
                Outcome::OpenTeam { reason, calls } => {
                    writeln!(f, "raised, open team, {calls} calls stay: {reason}")?;
                }
                Outcome::Loop => writeln!(f, "raised, by iterations")?,
                Outcome::Lanes { width: None } => writeln!(f, "raised, as lanes")?,
                Outcome::Lanes { width: Some(w) } => writeln!(f, "raised, as {w} lanes")?,
                Outcome::Kept(why) => writeln!(f, "kept: {why}")?,
            }
        }
        let (replaced, kept) = (self.replaced, self.kept);
        writeln!(f, "{replaced} calls of the run time replaced, {kept} kept")
    }
}
