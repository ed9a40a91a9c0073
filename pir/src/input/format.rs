//! Formats of files that a tool turns into LLVM IR.

/// A format, and the tool that turns it into text of LLVM IR on its standard output.
#[derive(Debug)]
pub(crate) struct Format {
    /// How messages call it.
    pub name: &'static str,
    /// The Debian package that has the tool.
    pub package: &'static str,
    /// The tool and its arguments.
    pub command: &'static [&'static str],
    /// Whether the tool gets the name of the file, which it may look for others beside, and not its
    /// content.
    pub is_source: bool,
    /// What may be done if the tool refuses the file.
    pub hint: &'static str,
}
