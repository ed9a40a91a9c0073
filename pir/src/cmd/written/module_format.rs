//! The format in which a module is written, by the name of the output file.

use crate::filter;
use pir_core::{Module, Opcode};
use std::io;
use std::path::Path;

/// The assembler of LLVM, from text to bitcode.
const ASSEMBLER: &str = "llvm-as-22";

/// Names that stand for files which `pir` does not write: what compilers make of a module, and what
/// they make a module of, which would be lost.
const OTHER_FORMATS: [(&[&str], &str); 6] = [
    (&["s", "asm"], "clang-22 -O3 -S"),
    (&["o", "obj"], "clang-22 -O3 -c"),
    (&["so", "dll", "dylib"], "clang-22 -O3 -fPIC -shared"),
    (&["exe"], "clang-22 -O3"),
    (&["a", "c", "i", "cc", "cp", "cpp", "cxx", "c++", "ii", "h", "hh", "hpp", "hxx"], ""),
    (&["f", "for", "ftn", "fpp", "f77", "f90", "f95", "f03", "f08", "f18", "mlir", "rs"], ""),
];

/// How a module is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ModuleFormat {
    /// As text.
    Text,
    /// As LLVM's bitcode.
    Bitcode,
}

/// Why a module is not written to a file.
#[derive(Debug, thiserror::Error)]
pub(in crate::cmd) enum RefusedFormat {
    /// The name is that of another format.
    #[error(
        "{path}: pir writes text (.ll, .pir) and bitcode (.bc){}",
        if .command.is_empty() { String::new() } else { format!(
            "\npir: help: write {text}, then type `{command} {} -o {}`",
            filter::shell_word(text),
            filter::shell_word(path)
        ) }
    )]
    Other {
        /// The file.
        path: String,
        /// A file for the text.
        text: String,
        /// The command that makes the file of the text.
        command: &'static str,
    },
    /// Bitcode has no place for parallel instructions.
    #[error(
        "{path}: bitcode cannot hold `{instruction}`\n\
         pir: help: write text (.pir), or lower the module first: `pir lower IN -o {}`",
        filter::shell_word(.path)
    )]
    Parallel {
        /// The file.
        path: String,
        /// The first parallel instruction.
        instruction: &'static str,
    },
    /// What is no module has no bitcode.
    #[error("{path}: {what} is written as text, not as bitcode (.bc)")]
    NoModule {
        /// The file.
        path: String,
        /// What is to be written.
        what: &'static str,
    },
    /// The assembler is not there.
    #[error(
        "{path}: {ASSEMBLER}, which writes bitcode, is not installed\n\
         pir: help: `apt-get install -y llvm-22` installs it; text (.ll) needs none"
    )]
    NoAssembler {
        /// The file.
        path: String,
    },
    /// The assembler has failed.
    #[error("{path}: {ASSEMBLER} failed: {message}")]
    Assembler {
        /// The file.
        path: String,
        /// What it said.
        message: String,
    },
}

impl RefusedFormat {
    /// Whether the fault is the assembler's, and not the caller's.
    pub(super) fn is_of_tool(&self) -> bool {
        matches!(self, Self::NoAssembler { .. } | Self::Assembler { .. })
    }
}

impl ModuleFormat {
    /// The format that a name asks for. Without a known ending it is text.
    ///
    /// # Errors
    /// If the ending is that of a format that is not written.
    pub(super) fn of(path: &Path) -> Result<Self, RefusedFormat> {
        let Some(ending) = path.extension().and_then(|e| e.to_str()) else {
            return Ok(Self::Text);
        };
        let ending = ending.to_ascii_lowercase();
        if ending == "bc" {
            return Ok(Self::Bitcode);
        }
        let other = OTHER_FORMATS.iter().find(|f| f.0.contains(&ending.as_str()));
        other.map_or(Ok(Self::Text), |&(_, command)| {
            let text = path.with_extension("ll").display().to_string();
            Err(RefusedFormat::Other { path: path.display().to_string(), text, command })
        })
    }

    /// Checks that a name does not ask for anything but text, as which `what` is written.
    ///
    /// # Errors
    /// If it does.
    pub(super) fn check_text(path: &Path, what: &'static str) -> Result<(), RefusedFormat> {
        match Self::of(path)? {
            Self::Text => Ok(()),
            Self::Bitcode => {
                Err(RefusedFormat::NoModule { path: path.display().to_string(), what })
            }
        }
    }
}

/// Assembles a module without parallel instructions to bitcode.
///
/// # Errors
/// If the module has a parallel instruction, or the assembler is missing or fails.
pub(super) fn bitcode(path: &Path, module: &Module) -> Result<Vec<u8>, RefusedFormat> {
    let path = || path.display().to_string();
    if let Some(op) = parallel_instruction(module) {
        return Err(RefusedFormat::Parallel { path: path(), instruction: op.name() });
    }
    let text = pir_core::text::print::print(module);
    match filter::run(ASSEMBLER, &["-", "-o", "-"], &text) {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => {
            let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Err(RefusedFormat::Assembler { path: path(), message })
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            Err(RefusedFormat::NoAssembler { path: path() })
        }
        Err(e) => Err(RefusedFormat::Assembler { path: path(), message: e.to_string() }),
    }
}

/// The first `fork`, `halt` or `join` of a module.
fn parallel_instruction(module: &Module) -> Option<Opcode> {
    let bodies = module.functions().filter_map(|(.., f)| f.body.as_deref());
    let mut ops = bodies.flat_map(|body| {
        body.layout().iter().flat_map(|&b| body.insts(b)).map(|&i| body.inst(i).op())
    });
    ops.find(|op| op.is_parallel())
}
