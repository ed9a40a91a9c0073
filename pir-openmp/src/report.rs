//! The report: which constructs were raised, which were kept, and why.

use crate::call::RuntimeCall;
use crate::ident;
use crate::source_names::Names;
use pir_core::debug::SourcePlace;
use pir_core::entity::{GlobalId, Inst};
use pir_core::function::NO_SOURCE_PLACE;
use rustc_hash::FxHashMap;
use std::fmt;

/// A parallel region, or a call of the run time that stays.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Construct {
    /// The function that holds it, without `@`.
    pub function: String,
    /// The function that holds it as the source names it: `step(double*, int)`, `a task of main`.
    pub source_function: String,
    /// The function of the run time that the module calls for it.
    pub call: String,
    /// The directive of a region: `parallel for`. `None`: it is a call outside of all regions.
    pub directive: Option<&'static str>,
    /// Where it is in the source, if the module says so.
    pub source: Option<SourcePlace>,
    /// The offset of the call in the text of the module, if it was read from one.
    pub offset: Option<u32>,
    /// The outcome of raising it.
    pub outcome: Outcome,
}

impl Construct {
    /// Describes a call that a function holds, before it is removed.
    pub(crate) fn of_call(
        names: &Names<'_>,
        holder: GlobalId,
        call: &RuntimeCall,
        directive: Option<&'static str>,
        outcome: Outcome,
    ) -> Self {
        let called = names.module.display_name(call.called);
        let mut construct = Self::at(names, holder, call.inst, called, directive, outcome);
        let body = names.module.function(holder).and_then(|f| f.body.as_deref());
        construct.source = body.and_then(|b| ident::place(names.module, b, call));
        construct
    }

    /// Describes a construct that a function holds, before its instruction is removed.
    pub(crate) fn at(
        names: &Names<'_>,
        holder: GlobalId,
        inst: Inst,
        call: String,
        directive: Option<&'static str>,
        outcome: Outcome,
    ) -> Self {
        let module = names.module;
        let body = module.function(holder).and_then(|f| f.body.as_deref());
        let source = body.and_then(|b| SourcePlace::of(module, b, inst)).filter(|p| p.line > 0);
        let offset = body.map(|b| b.place(inst)).filter(|&o| o != NO_SOURCE_PLACE);
        let function = module.display_name(holder);
        let source_function = names.code(holder).to_string();
        Self { function, source_function, call, directive, source, offset, outcome }
    }

    /// Returns whether it is a region of threads, and neither a call outside of all regions nor a
    /// `simd` loop.
    pub fn is_region(&self) -> bool {
        self.directive.is_some() && !matches!(self.outcome, Outcome::Lanes { .. })
    }
}

/// The directive, the function and the outcome: `parallel for in main: iterations`.
impl fmt::Display for Construct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.directive {
            Some(directive) => write!(f, "{directive} in {}: ", self.source_function)?,
            None => write!(f, "{}() in {}: ", self.call, self.source_function)?,
        }
        self.outcome.fmt(f)
    }
}

/// The outcome of raising a construct.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A region whose strands are the threads of a team.
    Team {
        /// Whether the strands must run at the same time, because one may wait for another.
        forced: bool,
    },
    /// A region whose strands are threads of the run time, since code that is not seen, or that is
    /// not raised, may ask for the state that the run time keeps of them.
    OpenTeam {
        /// The code that may ask, as text.
        reason: String,
        /// How many calls of the run time stay in the region's own code and in that of its tasks.
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

impl Outcome {
    /// Returns the word for how far the construct was raised.
    pub fn grade(&self) -> &'static str {
        match self {
            Self::Team { .. } => "team",
            Self::OpenTeam { .. } => "open team",
            Self::Loop => "iterations",
            Self::Lanes { .. } => "lanes",
            Self::Kept(_) => "call",
        }
    }

    /// Returns why the construct was not raised further.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::OpenTeam { reason, .. } | Self::Kept(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns how many calls of the run time stay in a region that was raised.
    pub fn calls(&self) -> usize {
        if let Self::OpenTeam { calls, .. } = self { *calls } else { 0 }
    }

    /// Returns a number that grows with the work that is left to the run time.
    fn rank(&self) -> (u8, usize) {
        let rank = match self {
            Self::Lanes { .. } => 0,
            Self::Loop => 1,
            Self::Team { forced } => 2 + u8::from(*forced),
            Self::OpenTeam { .. } => 4,
            Self::Kept(_) => 5,
        };
        (rank, self.calls())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lanes { width: Some(width) } => write!(f, "{width} lanes"),
            Self::Team { forced: true } => f.write_str("team, `force`"),
            Self::OpenTeam { reason, calls } => {
                f.write_str("open team, ")?;
                match calls {
                    0 => f.write_str("no call of the run time stays")?,
                    1 => f.write_str("1 call of the run time stays")?,
                    n => write!(f, "{n} calls of the run time stay")?,
                }
                write!(f, ": {reason}")
            }
            Self::Kept(why) => write!(f, "call: {why}"),
            _ => f.write_str(self.grade()),
        }
    }
}

/// The results of [`raise`](crate::raise), in the order of the source if all places in it are
/// known, and otherwise in that of the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The parallel regions, raised and kept, and the calls that stay in other functions.
    pub constructs: Vec<Construct>,
    /// The number of calls of the run time that were replaced.
    pub replaced: usize,
    /// The number of calls of the run time that stay.
    pub kept: usize,
    /// The number of barriers that were removed because no thread could notice it, those at the end
    /// of reductions included.
    pub barriers: usize,
}

impl Report {
    /// Returns whether nothing was raised: no call was replaced, and no loop became a region.
    pub fn is_empty(&self) -> bool {
        let is_kept = |c: &Construct| matches!(c.outcome, Outcome::Kept(_));
        self.replaced == 0 && self.constructs.iter().all(is_kept)
    }

    /// Counts the regions.
    pub fn regions(&self) -> usize {
        self.constructs.iter().filter(|c| c.is_region()).count()
    }

    /// Counts the regions that are left to the run time.
    pub fn kept_regions(&self) -> usize {
        let is_kept = |c: &&Construct| c.is_region() && matches!(c.outcome, Outcome::Kept(_));
        self.constructs.iter().filter(is_kept).count()
    }

    /// Counts the calls of the run time that stay in regions that were raised.
    pub fn calls_in_regions(&self) -> usize {
        self.constructs.iter().map(|c| c.outcome.calls()).sum()
    }

    pub(crate) fn add(&mut self, construct: Construct) {
        self.constructs.push(construct);
    }

    /// Orders the constructs as they are in the source, and leaves one of each: functions may have
    /// been copied, and then the copy of which most is left to the run time counts.
    pub(crate) fn settle(&mut self) {
        let mut first: FxHashMap<(SourcePlace, &str, String), usize> = FxHashMap::default();
        let mut all: Vec<Construct> = Vec::with_capacity(self.constructs.len());
        for construct in std::mem::take(&mut self.constructs) {
            let (Some(place), Some(directive)) = (&construct.source, construct.directive) else {
                all.push(construct);
                continue;
            };
            let key = (place.clone(), directive, construct.source_function.clone());
            let n = *first.entry(key).or_insert(all.len());
            match all.get_mut(n) {
                Some(known) if known.outcome.rank() < construct.outcome.rank() => {
                    *known = construct
                }
                Some(_) => {}
                None => all.push(construct),
            }
        }
        if all.iter().all(|c| c.source.is_some()) {
            all.sort_by(|a, b| a.source.cmp(&b.source));
        }
        self.constructs = all;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for construct in &self.constructs {
            if let Some(place) = &construct.source {
                write!(f, "{}:{}: ", place.file, place.line)?;
            }
            writeln!(f, "{construct}")?;
        }
        let (replaced, kept) = (self.replaced, self.kept);
        writeln!(f, "{replaced} calls of the run time replaced, {kept} kept")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn construct(line: u32, function: &str, outcome: Outcome) -> Construct {
        Construct {
            function: function.to_owned(),
            source_function: function.to_owned(),
            call: "__kmpc_fork_call".to_owned(),
            directive: Some("parallel"),
            source: (line > 0).then(|| SourcePlace::new("a.c", line, 1)),
            offset: None,
            outcome,
        }
    }

    fn settled(constructs: Vec<Construct>) -> String {
        let mut report = Report { constructs, ..Report::default() };
        report.settle();
        report.to_string()
    }

    /// Functions may have been copied; the copy that leaves most to the run time counts.
    #[test]
    fn copies_of_a_region_are_one() {
        let open = |calls| Outcome::OpenTeam { reason: "why".to_owned(), calls };
        let text = settled(vec![
            construct(9, "main", Outcome::Kept("why".to_owned())),
            construct(5, "f<int>", Outcome::Team { forced: true }),
            construct(5, "f<float>", Outcome::Loop),
            construct(5, "f<int>", open(1)),
            construct(5, "f<int>", open(3)),
            construct(5, "f<int>", open(2)),
            construct(9, "main", Outcome::Loop),
        ]);
        assert_eq!(
            text,
            "a.c:5: parallel in f<int>: open team, 3 calls of the run time stay: why\n\
             a.c:5: parallel in f<float>: iterations\n\
             a.c:9: parallel in main: call: why\n\
             0 calls of the run time replaced, 0 kept\n"
        );
    }

    /// Regions without a place may be several, and say nothing of the order.
    #[test]
    fn regions_without_places_stay_as_they_are() {
        let all = || vec![construct(7, "f", Outcome::Loop), construct(0, "f", Outcome::Loop)];
        let text = settled([all(), all(), vec![construct(2, "f", Outcome::Loop)]].concat());
        let places: Vec<bool> = text.lines().map(|l| l.starts_with("a.c:")).collect();
        assert_eq!(places, [true, false, false, true, false]);
    }
}
