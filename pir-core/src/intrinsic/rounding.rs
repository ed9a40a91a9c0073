//! Rounding modes and exception behaviours of constrained floating-point intrinsics.

/// A rounding mode that is an argument of a constrained intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// The mode that the environment has at run time.
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
    /// All modes, with the strings that name them.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Dynamic, "round.dynamic"),
        (Self::Nearest, "round.tonearest"),
        (Self::NearestAway, "round.tonearestaway"),
        (Self::Upward, "round.upward"),
        (Self::Downward, "round.downward"),
        (Self::TowardZero, "round.towardzero"),
    ];

    /// Returns the mode with this name.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|m| m.1.as_bytes() == name).map(|m| m.0)
    }
}

/// The floating-point exception behaviour that a constrained intrinsic guarantees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exceptions {
    /// The program ignores exceptions.
    Ignore,
    /// No exception is raised that the program would not raise.
    MayTrap,
    /// Exactly the exceptions of the program are raised.
    Strict,
}

impl Exceptions {
    /// All behaviours, with the strings that name them.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Ignore, "fpexcept.ignore"),
        (Self::MayTrap, "fpexcept.maytrap"),
        (Self::Strict, "fpexcept.strict"),
    ];

    /// Returns the behaviour with this name.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|m| m.1.as_bytes() == name).map(|m| m.0)
    }
}
