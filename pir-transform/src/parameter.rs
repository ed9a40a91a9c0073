//! Parameters of passes, and their values.

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

/// The parameters of a pass in a pipeline, with their values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParameterValues<'a> {
    /// The name of the pass.
    pub pass: &'static str,
    pub parameters: &'static [Parameter],
    /// The values, in the order of the parameters.
    pub values: &'a [u64],
}

impl ParameterValues<'_> {
    /// Returns the value of a parameter; none if the pass has no such parameter.
    pub(crate) fn get(&self, name: &str) -> Option<u64> {
        let at = self.parameters.iter().position(|p| p.name == name)?;
        self.values.get(at).copied()
    }
}
