//! The checks of one LLVM file: the only place where the corpus uses the library.

use crate::llvm;
use crate::tools::Tools;
use std::fmt;
use std::path::Path;

/// The questions, in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CheckStage {
    /// The compiler makes the file.
    Compile,
    /// It parses, without a diagnostic.
    Parse,
    /// The verifier finds no error.
    Verify,
    /// Printing a module parsed from printed text gives the same text.
    FixedPoint,
    /// `llvm-as` takes the printed text, without a warning.
    Accepted,
    /// LLVM prints the same text for the original and for the printed text.
    SameText,
    /// `llvm-diff` finds no difference.
    LlvmDiff,
}

impl fmt::Display for CheckStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compile => "does not compile",
            Self::Parse => "does not parse",
            Self::Verify => "does not verify",
            Self::FixedPoint => "printing is not a fixed point",
            Self::Accepted => "llvm-as rejects what was printed",
            Self::SameText => "LLVM prints another text",
            Self::LlvmDiff => "llvm-diff finds a difference",
        })
    }
}

/// The first question with the answer no.
#[derive(Debug)]
pub(crate) struct CheckFailure {
    /// Which question.
    pub stage: CheckStage,
    /// The finding, in a few lines.
    pub detail: String,
}

/// Asks the library alone: parse, verify, print, and print again. Returns the printed text.
pub(crate) fn check_alone(text: &[u8]) -> Result<Vec<u8>, CheckFailure> {
    let module = parse(text).map_err(|detail| CheckFailure { stage: CheckStage::Parse, detail })?;
    let printed = pir_core::text::print::print(&module);
    let verdict = pir_verify::verify(module);
    if let Err(invalid) = verdict {
        let detail = describe(&invalid.diagnostics, text);
        return Err(CheckFailure { stage: CheckStage::Verify, detail });
    }
    let again = parse(&printed)
        .map(|m| pir_core::text::print::print(&m))
        .map_err(|detail| CheckFailure { stage: CheckStage::FixedPoint, detail })?;
    if again != printed {
        let detail = first_difference(&printed, &again);
        return Err(CheckFailure { stage: CheckStage::FixedPoint, detail });
    }
    Ok(printed)
}

/// Asks the library and LLVM. `scratch` is a folder for this file alone.
pub(crate) fn check(text: &[u8], tools: &Tools, scratch: &Path) -> Result<(), CheckFailure> {
    let printed = check_alone(text)?;
    let fail = |stage| move |detail| CheckFailure { stage, detail };
    let ours = llvm::assemble(tools, &printed).map_err(fail(CheckStage::Accepted))?;
    let theirs = llvm::assemble(tools, text).map_err(fail(CheckStage::Compile))?;
    let left = llvm::disassemble(tools, &theirs).map_err(fail(CheckStage::SameText))?;
    let right = llvm::disassemble(tools, &ours).map_err(fail(CheckStage::SameText))?;
    if without_module_id(&left) != without_module_id(&right) {
        let detail = first_difference(&left, &right);
        return Err(CheckFailure { stage: CheckStage::SameText, detail });
    }
    llvm_diff(&theirs, &ours, tools, scratch).map_err(fail(CheckStage::LlvmDiff))
}

/// `llvm-diff` falls over some files (global initialisers with cycles, tokens) and cannot compare
/// block addresses. So its word counts only where it finds a file equal to itself. The comparison
/// of texts above is the stricter one and always counts.
fn llvm_diff(theirs: &[u8], ours: &[u8], tools: &Tools, scratch: &Path) -> Result<(), String> {
    let put = |name: &str, bytes: &[u8]| {
        let path = scratch.join(name);
        std::fs::create_dir_all(scratch)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|e| format!("{}: {e}", path.display()))?;
        Ok::<_, String>(path)
    };
    let left = put("theirs.bc", theirs)?;
    let right = put("ours.bc", ours)?;
    match llvm::same(tools, &left, &right) {
        Err(found) if llvm::same(tools, &left, &left).is_ok() => Err(found),
        _ => Ok(()),
    }
}

/// A warning counts too: the compilers write nothing to be warned of.
fn parse(text: &[u8]) -> Result<pir_core::Module, String> {
    let parsed = pir_core::text::parse(text);
    match parsed.module {
        Some(module) if parsed.diagnostics.is_empty() => Ok(module),
        _ => Err(describe(&parsed.diagnostics, text)),
    }
}

/// The first few diagnostics, with line and column.
fn describe(diagnostics: &[pir_core::Diagnostic], text: &[u8]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for d in diagnostics.iter().take(3) {
        let end = d.span.map_or(0, |s| s.start as usize).min(text.len());
        let line = text[..end].iter().filter(|&&b| b == b'\n').count() + 1;
        let column = text[..end].iter().rev().take_while(|&&b| b != b'\n').count() + 1;
        lines.push(format!("{line}:{column}: {} {}", d.code, d.message));
    }
    if diagnostics.len() > 3 {
        lines.push(format!("and {} more", diagnostics.len() - 3));
    }
    lines.join("\n")
}

/// The text without its first line, which names the input.
fn without_module_id(text: &[u8]) -> &[u8] {
    if !text.starts_with(b"; ModuleID") {
        return text;
    }
    let end = text.iter().position(|&b| b == b'\n').map_or(text.len(), |n| n + 1);
    &text[end..]
}

/// The first line in which two texts differ, cut to a readable length.
fn first_difference(left: &[u8], right: &[u8]) -> String {
    let mut number = 0;
    let (mut l, mut r) = (left.split(|&b| b == b'\n'), right.split(|&b| b == b'\n'));
    loop {
        number += 1;
        match (l.next(), r.next()) {
            (None, None) => return "no difference".into(),
            (a, b)
                if a == b || (number == 1 && a.is_some_and(|a| a.starts_with(b"; ModuleID"))) => {}
            (a, b) => {
                let show = |line: Option<&[u8]>| {
                    let line = line.map(|l| String::from_utf8_lossy(l).into_owned());
                    let line = line.unwrap_or_else(|| "(end of text)".into());
                    line.chars().take(300).collect::<String>()
                };
                return format!("line {number}:\n- {}\n+ {}", show(a), show(b));
            }
        }
    }
}
