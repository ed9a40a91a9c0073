//! The description of a pass.

use crate::cx::PassContext;
pub use crate::parameter::Parameter;

/// A transformation of functions.
///
/// A pass is a static record, so that the command line, the book, the tests and the fuzzer list
/// all passes and need no registration.
#[derive(Debug)]
pub struct Pass {
    /// The name in pipelines, in lower case with hyphens.
    pub name: &'static str,
    /// Its effect, in half a sentence.
    pub summary: &'static str,
    /// When to run it, in half a sentence. For passes that are in no level.
    pub when: Option<&'static str>,
    /// Its conditions, as Markdown.
    pub conditions: &'static str,
    /// A module before the pass and after it, separated by the line `; after`.
    pub example: &'static str,
    /// The parameters that a pipeline can give in parentheses.
    pub parameters: &'static [Parameter],
    /// What stays valid where the pass has changed a function.
    pub kept: Kept,
    /// The bodies that it reads.
    pub reads: Reads,
    /// Changes a function. Returns whether it did.
    pub run: fn(&mut PassContext<'_>) -> bool,
}

/// The bodies that a pass reads, beside that of the function that it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// None.
    OwnBody,
    /// Bodies that can be copied into callers, as they are before the pass, up to a size that is a
    /// parameter of the pass: [`PassContext::callees`].
    Callees {
        /// The name of the parameter.
        size: &'static str,
    },
}

/// The parts of a function that a pass leaves unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Blocks and edges, so that every analysis of the graph stays valid.
    Graph,
    /// Nothing.
    Nothing,
}

impl Pass {
    /// Returns the module before the pass and the module after it.
    pub fn example(&self) -> (&'static str, &'static str) {
        self.example.split_once("; after\n").unwrap_or((self.example, ""))
    }
}
