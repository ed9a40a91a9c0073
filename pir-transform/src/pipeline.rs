//! Pipelines: lists of passes with their parameters, as text and by level of optimisation.

use crate::parameter::ParameterValues;
use crate::pass::Pass;
use std::fmt;
use std::str::FromStr;

/// A pass of a pipeline, with the values of its parameters.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The pass.
    pub pass: &'static Pass,
    /// The values, in the order of [`Pass::parameters`].
    pub parameters: Vec<u64>,
}

/// The passes to run, in order. The text is a list with commas, with parameters in parentheses:
/// `dce,sequentialise(all=1)`. `-O2` in the list stands for the passes of that level.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    /// The passes.
    pub stages: Vec<Stage>,
}

/// A level of optimisation. There is one beside none: what compilers do more or less of by level
/// (inlining, unrolling, vectorising), LLVM does after lowering, by its own level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Nothing.
    O0,
    /// The passes that make a function better in general. Written `O1`, `O2` or `O3`.
    #[default]
    O2,
}

impl Level {
    /// Returns the level with a number: 0 to 3.
    pub fn numbered(number: &str) -> Option<Self> {
        match number {
            "0" => Some(Self::O0),
            "1" | "2" | "3" => Some(Self::O2),
            _ => None,
        }
    }

    /// Returns the level that is written `O2` or `-O2`.
    fn named(text: &str) -> Option<Self> {
        Self::numbered(text.strip_prefix('-').unwrap_or(text).strip_prefix('O')?)
    }
}

/// Reason why a text is no pipeline.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PipelineError {
    /// There is no such pass.
    #[error("there is no pass `{name}`{}", and(help))]
    UnknownPass {
        /// The name.
        name: String,
        /// A suggestion.
        help: Option<String>,
    },
    /// The pass has no such parameter.
    #[error("the pass `{pass}` has no parameter `{name}`{}", and(help))]
    UnknownParameter {
        /// The pass.
        pass: &'static str,
        /// The name.
        name: String,
        /// A suggestion.
        help: Option<String>,
    },
    /// The value of a parameter is no number.
    #[error("`{value}` is not a number: the parameter `{name}` of `{pass}` needs one")]
    Value {
        /// The pass.
        pass: &'static str,
        /// The parameter.
        name: &'static str,
        /// The text.
        value: String,
    },
    /// A parenthesis is missing.
    #[error("a parenthesis in `{0}` has no partner")]
    Parentheses(String),
}

fn and(help: &Option<String>) -> String {
    help.as_ref().map_or_else(String::new, |h| format!(": {h}"))
}

impl Stage {
    /// Returns the value of a parameter; none if the pass has no such parameter.
    pub fn parameter(&self, name: &str) -> Option<u64> {
        self.values().get(name)
    }

    pub(crate) fn values(&self) -> ParameterValues<'_> {
        let Pass { name, parameters, .. } = *self.pass;
        ParameterValues { pass: name, parameters, values: &self.parameters }
    }
}

impl Pipeline {
    /// Returns the passes of a level.
    pub fn of_level(level: Level) -> Self {
        let text = match level {
            Level::O0 => "",
            Level::O2 => crate::passes::DEFAULT_PIPELINE,
        };
        text.parse().expect("the pipelines of the levels are tested")
    }

    /// Returns the pipeline without the runs of some passes.
    #[must_use]
    pub fn without(mut self, left_out: &[&Pass]) -> Self {
        self.stages.retain(|s| left_out.iter().all(|p| p.name != s.pass.name));
        self
    }
}

impl FromStr for Pipeline {
    type Err = PipelineError;

    fn from_str(text: &str) -> Result<Self, PipelineError> {
        let mut stages = Vec::new();
        for part in split(text)? {
            match Level::named(part) {
                Some(level) => stages.extend(Self::of_level(level).stages),
                None => stages.push(stage(part)?),
            }
        }
        Ok(Self { stages })
    }
}

/// Splits a list at the commas outside parentheses.
fn split(text: &str) -> Result<Vec<&str>, PipelineError> {
    let unbalanced = || PipelineError::Parentheses(text.to_owned());
    let (mut parts, mut depth, mut start) = (Vec::new(), 0u32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or_else(unbalanced)?,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err(unbalanced());
    }
    parts.push(&text[start..]);
    Ok(parts.into_iter().map(str::trim).filter(|p| !p.is_empty()).collect())
}

fn stage(text: &str) -> Result<Stage, PipelineError> {
    let unbalanced = || PipelineError::Parentheses(text.to_owned());
    let (name, given) = match text.split_once('(') {
        None => (text, ""),
        Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').ok_or_else(unbalanced)?),
    };
    let pass = crate::passes::pass_named(name).ok_or_else(|| {
        let names = crate::PASSES.iter().map(|p| p.name);
        PipelineError::UnknownPass { name: name.to_owned(), help: suggestion(name, names) }
    })?;
    let mut parameters: Vec<u64> = pass.parameters.iter().map(|p| p.default).collect();
    for one in given.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let (name, value) = one.split_once('=').unwrap_or((one, "1"));
        let (name, value) = (name.trim(), value.trim());
        let Some(at) = pass.parameters.iter().position(|p| p.name == name) else {
            let names = pass.parameters.iter().map(|p| p.name);
            let help = suggestion(name, names);
            let name = name.to_owned();
            return Err(PipelineError::UnknownParameter { pass: pass.name, name, help });
        };
        let known = &pass.parameters[at];
        parameters[at] = value.parse().map_err(|_| PipelineError::Value {
            pass: pass.name,
            name: known.name,
            value: value.to_owned(),
        })?;
    }
    Ok(Stage { pass, parameters })
}

fn suggestion<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    use pir_core::suggest::{closest, did_you_mean};
    did_you_mean("", closest(name, known))
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pass.name)?;
        let values = self.pass.parameters.iter().zip(&self.parameters);
        let changed: Vec<String> = values
            .filter(|(p, value)| p.default != **value)
            .map(|(p, value)| format!("{}={value}", p.name))
            .collect();
        if changed.is_empty() { Ok(()) } else { write!(f, "({})", changed.join(",")) }
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, stage) in self.stages.iter().enumerate() {
            write!(f, "{}{stage}", if k == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_of_no_level_says_when_to_run_it() {
        let level = Pipeline::of_level(Level::O2);
        for pass in crate::PASSES {
            let is_in_level = level.stages.iter().any(|s| s.pass.name == pass.name);
            assert_eq!(pass.when.is_none(), is_in_level, "{}", pass.name);
        }
    }

    #[test]
    fn every_pass_of_a_level_can_be_left_out() {
        let level = Pipeline::of_level(Level::O2);
        for left_out in crate::PASSES {
            let others = level.stages.iter().filter(|s| s.pass.name != left_out.name);
            let others: Vec<_> = others.map(ToString::to_string).collect();
            let rest = level.clone().without(&[*left_out]);
            assert_eq!(rest.to_string(), others.join(","), "{}", left_out.name);
            let is_in_level = left_out.when.is_none();
            assert_eq!(rest.stages.len() < level.stages.len(), is_in_level, "{}", left_out.name);
        }
        assert!(level.without(crate::PASSES).stages.is_empty());
    }

    #[test]
    fn levels_stand_for_their_passes() {
        let o2 = Pipeline::of_level(Level::O2).to_string();
        for (text, full) in [
            ("O2", o2.clone()),
            ("-O2", o2.clone()),
            ("O1", o2.clone()),
            ("-O3", o2.clone()),
            ("O0", String::new()),
            ("dce,O2,O0,sequentialise(all)", format!("dce,{o2},sequentialise(all=1)")),
        ] {
            assert_eq!(text.parse::<Pipeline>().map(|p| p.to_string()), Ok(full), "{text}");
        }
        assert!("O4".parse::<Pipeline>().is_err());
        assert!("--O2".parse::<Pipeline>().is_err());
    }
}
