//! The constructs that are loops.

/// A construct that is a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoopKind {
    For,
    ForSimd,
    ParallelFor,
    ParallelForSimd,
    Taskloop,
    Simd,
    TeamsDistribute,
}

impl LoopKind {
    /// Returns the directive.
    pub(super) fn directive(self) -> &'static str {
        match self {
            Self::For => "for",
            Self::ForSimd => "for simd",
            Self::ParallelFor => "parallel for",
            Self::ParallelForSimd => "parallel for simd",
            Self::Taskloop => "taskloop",
            Self::Simd => "simd",
            Self::TeamsDistribute => "teams distribute parallel for",
        }
    }

    /// Returns whether it has a team of its own.
    pub(super) fn is_team(self) -> bool {
        matches!(self, Self::ParallelFor | Self::ParallelForSimd | Self::TeamsDistribute)
    }

    pub(super) fn is_simd(self) -> bool {
        matches!(self, Self::ForSimd | Self::ParallelForSimd | Self::Simd)
    }

    /// Returns whether threads divide its iterations.
    pub(super) fn has_schedule(self) -> bool {
        !matches!(self, Self::Taskloop | Self::Simd)
    }
}
