//! Parameters of passes.

/// A parameter of a pass: `name=value` in a pipeline, or only the name for `name=1`.
#[derive(Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// Its effect.
    pub summary: &'static str,
    /// The value where a pipeline gives none.
    pub default: u64,
}
