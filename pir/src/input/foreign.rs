//! Formats that a tool of LLVM turns into text: bitcode, and MLIR's dialects `llvm` and `omp`.

use super::ReadError;
use crate::filter;
use std::io;
use std::path::Path;

/// A format, and the tool that reads it from its standard input.
#[derive(Debug)]
pub(crate) struct Format {
    /// How messages call it.
    pub name: &'static str,
    /// The tool's program.
    pub tool: &'static str,
    /// The Debian package that has the tool.
    pub package: &'static str,
    arguments: &'static [&'static str],
    /// What may be done if the tool refuses the file.
    pub hint: &'static str,
}

const BITCODE: Format = Format {
    name: "LLVM bitcode",
    tool: "llvm-dis-22",
    package: "llvm-22",
    arguments: &["-", "-o", "-"],
    hint: "",
};

const MLIR: Format = Format {
    name: "MLIR",
    tool: "mlir-translate-22",
    package: "mlir-22-tools",
    arguments: &["--mlir-to-llvmir", "-", "-o", "-"],
    hint: "\nhint: only the dialects `llvm` and `omp` can be translated: lower others with \
           `mlir-opt-22` first, for instance with `--convert-scf-to-cf --convert-to-llvm`",
};

/// Returns the format of a file, unless it is text of LLVM or PIR. MLIR's text has no mark of its
/// own: it is known by the name of its file.
pub(super) fn format_of(path: &Path, text: &[u8]) -> Option<&'static Format> {
    let bitcode = [&b"BC\xc0\xde"[..], &[0xde, 0xc0, 0x17, 0x0b]];
    if bitcode.iter().any(|magic| text.starts_with(magic)) {
        Some(&BITCODE)
    } else if text.starts_with(b"ML\xefR") || path.extension().is_some_and(|e| e == "mlir") {
        Some(&MLIR)
    } else {
        None
    }
}

/// Runs the tool on a file's content.
pub(super) fn to_text(
    name: &str,
    format: &'static Format,
    content: &[u8],
) -> Result<Vec<u8>, ReadError> {
    let fail = |message| ReadError::Translation { name: name.to_owned(), format, message };
    let output = match filter::run(format.tool, format.arguments, content) {
        Ok(output) => output,
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            return Err(ReadError::NoTool { name: name.to_owned(), format });
        }
        Err(e) => return Err(fail(e.to_string())),
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).replace("<stdin>", name);
        return Err(fail(said.trim().to_owned()));
    }
    Ok(output.stdout)
}
