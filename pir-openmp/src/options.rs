//! How a module is raised.

/// Loop-invariant calls are hoisted before they are inlined. The members of a team's record are
/// often constant, but only once no strand's record has the team's address.
const CLEAN_UP: &str = "inline(size=0),sroa,mem2reg,simplify-cfg,cse,licm,\
                        inline(size=200),simplify-cfg,sroa,mem2reg,cse,constant-propagation,\
                        simplify-cfg,forward-loads,promote-records,dead-stores,sroa,mem2reg,\
                        forward-loads,constant-propagation,dead-stores,cse,dce,simplify-cfg";

/// Passes before the detection of races keep all accesses to objects that strands may share.
const CLEAN_UP_FOR_RACES: &str = "sroa,mem2reg,simplify-cfg";

/// How a module is raised.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The passes that run on the result, as for `pir opt --passes`. The default copies the code of
    /// regions to where they are opened, and takes memory that only one strand uses apart.
    pub passes: String,
    /// Whether `simd` loops without another loop inside become lanes, too. LLVM's vectoriser takes
    /// only such loops, and may be left to them if it comes next.
    pub innermost_lanes: bool,
    /// Whether the result is for the detection of races, and not to be executed otherwise: tasks
    /// are ordered by nothing but what OpenMP says.
    pub for_races: bool,
}

impl Options {
    /// The way to raise for the detection of races.
    pub fn for_races() -> Self {
        Self { passes: CLEAN_UP_FOR_RACES.into(), innermost_lanes: true, for_races: true }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { passes: CLEAN_UP.into(), innermost_lanes: true, for_races: false }
    }
}
