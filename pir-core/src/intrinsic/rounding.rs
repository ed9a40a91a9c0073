//! The words of constrained floating point.

/// A rounding mode that a constrained intrinsic names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// That of the environment.
    Dynamic,
    /// To nearest, ties to even: the mode of the default environment.
    Nearest,
    /// To nearest, ties away from zero.
    NearestAway,
    /// Towards positive infinity.
    Upward,
    /// Towards negative infinity.
    Downward,
    /// Towards zero.
    TowardZero,
}

impl Rounding {
    /// All, with the strings that name them.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Dynamic, "round.dynamic"),
        (Self::Nearest, "round.tonearest"),
        (Self::NearestAway, "round.tonearestaway"),
        (Self::Upward, "round.upward"),
        (Self::Downward, "round.downward"),
        (Self::TowardZero, "round.towardzero"),
    ];

    /// The mode with this name.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|m| m.1.as_bytes() == name).map(|m| m.0)
    }
}

/// What a constrained intrinsic promises of floating-point exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exceptions {
    /// Nobody looks at them.
    Ignore,
    /// None is raised that the program would not raise.
    MayTrap,
    /// Those of the program are raised, and no others.
    Strict,
}

impl Exceptions {
    /// All, with the strings that name them.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Ignore, "fpexcept.ignore"),
        (Self::MayTrap, "fpexcept.maytrap"),
        (Self::Strict, "fpexcept.strict"),
    ];

    /// The behaviour with this name.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|m| m.1.as_bytes() == name).map(|m| m.0)
    }
}
