//! The cut of a file into two units. One file has both, so that it is a report, and what judges
//! files and makes them smaller reads it as any other: without the macro `PIR_UNIT` it is the whole
//! program, and with the value 1 or 2 the first or the second unit.

/// The macro of what both units share: `static` in the whole program, nothing in a unit.
pub(super) const SHARED: &str = "SHARED";

/// It, before a declaration of a variable.
pub(super) const SHARED_LINKAGE: &str = "SHARED ";

/// The condition that leaves a text out of the first unit.
const NOT_FIRST: &str = "#if PIR_UNIT != 1";

/// The condition that leaves a text out of the second unit.
const NOT_SECOND: &str = "#if PIR_UNIT != 2";

/// A half of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    First,
    Second,
}

impl Unit {
    pub(super) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other unit.
    pub(super) fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }

    /// Returns a text that is a part of this unit and of the whole program.
    pub(super) fn only(self, text: &str) -> String {
        let condition = if self == Self::First { NOT_SECOND } else { NOT_FIRST };
        format!("{condition}\n{text}#endif\n")
    }

    /// Returns the option that makes the file this unit.
    pub(super) fn option(self) -> &'static str {
        if self == Self::First { "-DPIR_UNIT=1" } else { "-DPIR_UNIT=2" }
    }
}

/// Returns the text of a variable that the first unit defines and the second one declares.
pub(super) fn variable(declaration: &str, definition: &str) -> String {
    format!("#if PIR_UNIT == 2\nextern {declaration};\n#else\n{definition}#endif\n")
}

/// Whether a file can be cut.
pub(super) fn is_cut(text: &str) -> bool {
    [NOT_FIRST, NOT_SECOND].iter().all(|condition| text.contains(condition))
}
