//! Remarks: changes, and reasons against changes, with their places.

use pir_core::Module;
use pir_core::debug::SourcePlace;
use pir_core::entity::Inst;
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::text::print::PrintNumbers;
use std::fmt::{self, Write as _};

/// Whether a transformation was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// It was.
    Applied,
    /// It was not, for the reason in the message.
    Missed,
}

/// Why code stays as it is: the rule and the message of a [`Remark`].
pub(crate) type Refusal = (&'static str, &'static str);

/// A change at one place, or the reason against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The pass.
    pub pass: &'static str,
    /// Whether it was applied.
    pub kind: RemarkKind,
    /// The rule that was applied, or that was in the way: a word or two with hyphens.
    pub rule: &'static str,
    /// A sentence without a full stop.
    pub message: String,
    /// The function, without `@`.
    pub function: String,
    /// The block, without `%`.
    pub block: String,
    /// Offset in the module's text, if it was parsed from one.
    pub offset: Option<u32>,
    /// The place in the source, if there is debug information.
    pub source: Option<SourcePlace>,
}

impl Remark {
    /// Describes the place of an instruction. O(blocks) for a block without a name.
    pub(crate) fn at(
        module: &Module,
        numbers: &PrintNumbers,
        function: &str,
        body: &Body,
        inst: Inst,
    ) -> Self {
        let place = body.place(inst);
        Self {
            pass: "",
            kind: RemarkKind::Applied,
            rule: "",
            message: String::new(),
            function: function.to_owned(),
            block: numbers.block_name(body, body.block_of(inst)),
            offset: (place != NO_SOURCE_PLACE).then_some(place),
            source: SourcePlace::of(module, body, inst),
        }
    }

    /// Returns the remark as a document of LLVM's YAML, as `opt -pass-remarks-output` writes it.
    pub fn yaml(&self) -> String {
        let mut out = String::new();
        let kind = match self.kind {
            RemarkKind::Applied => "Passed",
            RemarkKind::Missed => "Missed",
        };
        // Writing to a string succeeds.
        let _ = writeln!(out, "--- !{kind}\nPass:            {}", self.pass);
        let _ = writeln!(out, "Name:            {}", self.rule);
        if let Some(SourcePlace { file, line, column, .. }) = &self.source {
            let file = quoted(file);
            let place = format!("File: {file}, Line: {line}, Column: {column}");
            let _ = writeln!(out, "DebugLoc:        {{ {place} }}");
        }
        let _ = writeln!(out, "Function:        {}\nArgs:", quoted(&self.function));
        let _ = writeln!(out, "  - String:          {}", quoted(&self.message));
        let _ = writeln!(out, "  - Block:           {}\n...", quoted(&self.block));
        out
    }
}

/// A scalar of YAML in single quotes.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''").replace(char::is_control, "?"))
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pass, rule, message, function, block, .. } = self;
        let kind = match self.kind {
            RemarkKind::Applied => "applied",
            RemarkKind::Missed => "missed",
        };
        write!(f, "{pass}: {kind} {rule} in %{block} of @{function}: {message}")?;
        self.source.as_ref().map_or(Ok(()), |place| write!(f, " ({place})"))
    }
}
