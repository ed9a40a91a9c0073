//! Files that are no text of LLVM IR: a tool turns bitcode, MLIR, C, C++ and Fortran into it; of
//! others, a message says what to type.

use super::ReadError;
use super::format::Format;
use crate::filter;
use crate::output::tell;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const BITCODE: Format = Format {
    name: "LLVM bitcode",
    package: "llvm-22",
    command: &["llvm-dis-22", "-", "-o", "-"],
    is_source: false,
    hint: "",
};

const MLIR: Format = Format {
    name: "MLIR",
    package: "mlir-22-tools",
    command: &["mlir-translate-22", "--mlir-to-llvmir", "-", "-o", "-"],
    is_source: false,
    hint: "only the dialects `llvm` and `omp` can be translated: lower others with `mlir-opt-22` \
           first, for instance with `--convert-scf-to-cf --convert-to-llvm`",
};

/// The way to compile a source: with the debug information that reports need, and with the loops
/// as they are in the source (`docs/openmp.md`).
macro_rules! clang {
    ($program:literal) => {
        &[
            $program,
            "-fopenmp",
            "-g",
            "-O1",
            "-Xclang",
            "-disable-llvm-passes",
            "-S",
            "-emit-llvm",
            "-o",
            "-",
        ]
    };
}

const SOURCE_HINT: &str = "run the command above with the options that the source needs, such as \
                           -I or -D, and `-o FILE.ll`; then give FILE.ll";

const C: Format = Format {
    name: "C",
    package: "clang-22",
    command: clang!("clang-22"),
    is_source: true,
    hint: SOURCE_HINT,
};

const CXX: Format = Format { name: "C++", command: clang!("clang++-22"), ..C };

const FORTRAN: Format = Format {
    name: "Fortran",
    package: "flang-22",
    command: &["flang-22", "-fopenmp", "-g", "-O0", "-S", "-emit-llvm", "-o", "-"],
    ..C
};

/// Sources by the ends of their names.
const SOURCES: &[(&Format, &[&str])] = &[
    (&C, &["c", "i"]),
    (&CXX, &["cc", "cp", "cxx", "cpp", "CPP", "c++", "C", "ii"]),
    (
        &FORTRAN,
        &[
            "f", "F", "for", "FOR", "ftn", "FTN", "fpp", "FPP", "f77", "F77", "f90", "F90", "f95",
            "F95", "f03", "F03", "f08", "F08", "f18", "F18",
        ],
    ),
];

const HOW_TO_COMPILE: &str =
    "give its source, as in `pir COMMAND heat.c`: C, C++ and Fortran are compiled";
const HOW_TO_BUILD: &str =
    "`make CC=\"pir cc\" CXX=\"pir c++\" FC=\"pir fc\"` builds with pir; or give a source of it";

/// What begins a file that no tool of LLVM turns into text, and what to do with it.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (b"\x1f\x8b", "compressed by gzip", "`gunzip -c FILE | pir COMMAND -` reads it"),
    (b"\xfd7zXZ\0", "compressed by xz", "`xz -dc FILE | pir COMMAND -` reads it"),
    (b"BZh", "compressed by bzip2", "`bunzip2 -c FILE | pir COMMAND -` reads it"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd", "`zstd -dc FILE | pir COMMAND -` reads it"),
    (b"PK\x03\x04", "a zip archive", "`unzip -p FILE | pir COMMAND -` reads a file in it"),
    (b"!<arch>\n", "an archive of object files", HOW_TO_COMPILE),
    (b"!<thin>\n", "an archive of object files", HOW_TO_COMPILE),
    (b"\xcf\xfa\xed\xfe", "a Mach-O file", HOW_TO_COMPILE),
    (b"\xca\xfe\xba\xbe", "a Mach-O file", HOW_TO_COMPILE),
    (b"MZ", "a program for Windows", HOW_TO_COMPILE),
    (b"\0asm", "WebAssembly", HOW_TO_COMPILE),
    (b"\xff\xfe", "text in UTF-16", "`iconv -f UTF-16 -t UTF-8 FILE | pir COMMAND -` reads it"),
    (b"\xfe\xff", "text in UTF-16", "`iconv -f UTF-16 -t UTF-8 FILE | pir COMMAND -` reads it"),
    (b"#include", "source of C or C++", "give it a name that ends in .c or .cpp"),
    (b"#pragma", "source of C or C++", "give it a name that ends in .c or .cpp"),
];

/// Ends of names of files that hold no LLVM IR, and what to do with them.
const OTHER_ENDS: &[(&[&str], &str, &str)] = &[
    (&["mk", "mak"], "a makefile", HOW_TO_BUILD),
    (&["cmake"], "a script of CMake", "`cmake -DCMAKE_C_COMPILER=pir-cc` builds with pir"),
    (&["h", "hh", "hpp", "hxx"], "a header", "give a source that includes it"),
    (&["s", "S", "asm"], "assembly", HOW_TO_COMPILE),
    (&["rs"], "source of Rust", "`rustc --emit=llvm-ir FILE` writes LLVM IR"),
    (&["cu", "hip"], "source for a GPU", "pir compiles C, C++ and Fortran"),
    (&["py", "sh", "jl", "java", "go"], "source of another language", HOW_TO_COMPILE),
];

/// What a file is, if it is no text of LLVM IR.
pub(super) enum Kind {
    /// A tool can turn it into text.
    Translated(&'static Format),
    /// What it is instead, and what to do with it.
    Refused(&'static str, &'static str),
}

/// Returns what a file is, unless it is text of LLVM or PIR. Sources and MLIR's text have no mark
/// of their own: they are known by the name of the file.
pub(super) fn kind_of(path: &Path, text: &[u8]) -> Option<Kind> {
    let begins = |magic: &[u8]| text.starts_with(magic);
    if begins(b"BC\xc0\xde") || begins(&[0xde, 0xc0, 0x17, 0x0b]) {
        return Some(Kind::Translated(&BITCODE));
    }
    if begins(b"ML\xefR") {
        return Some(Kind::Translated(&MLIR));
    }
    if begins(b"\x7fELF") {
        // The type of the file, of either byte order, since the high byte is 0.
        let kind = text.get(16..18).map_or(0, |b| b[0] | b[1]);
        let what = if kind == 1 { "an ELF object file" } else { "an ELF program or library" };
        return Some(Kind::Refused(what, HOW_TO_COMPILE));
    }
    let end = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    if let Some((format, _)) = SOURCES.iter().find(|(_, ends)| ends.contains(&end)) {
        return Some(Kind::Translated(format));
    }
    if end == "mlir" {
        return Some(Kind::Translated(&MLIR));
    }
    if let Some((_, what, help)) = MAGIC.iter().find(|(magic, ..)| begins(magic)) {
        return Some(Kind::Refused(what, help));
    }
    match path.file_name().and_then(|n| n.to_str()).unwrap_or_default() {
        "Makefile" | "makefile" | "GNUmakefile" => {
            return Some(Kind::Refused("a makefile", HOW_TO_BUILD));
        }
        "CMakeLists.txt" => {
            let help = OTHER_ENDS[1].2;
            return Some(Kind::Refused("a script of CMake", help));
        }
        _ => {}
    }
    let other = OTHER_ENDS.iter().find(|(ends, ..)| ends.contains(&end));
    other.map(|(_, what, help)| Kind::Refused(what, help))
}

/// Runs the tool on a file, whose content is given.
pub(super) fn to_text(
    path: &Path,
    name: &str,
    format: &'static Format,
    content: &[u8],
) -> Result<Vec<u8>, ReadError> {
    let program = format.command[0];
    let ended = match format.is_source {
        true => compile(path, format),
        false => filter::run(program, &format.command[1..], content),
    };
    let name = name.to_owned();
    let fail = |name, message| ReadError::Translation { name, format, program, message };
    match ended {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).replace("<stdin>", &name);
            let message = match said.trim() {
                "" => String::new(),
                said => format!(": {said}"),
            };
            Err(fail(name, message))
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            Err(ReadError::NoTool { name, format, program })
        }
        Err(e) => Err(fail(name, format!(": {e}"))),
    }
}

/// Runs a compiler on a source. It writes its messages to standard error, after the command.
fn compile(path: &Path, format: &Format) -> io::Result<Output> {
    // A name that begins with `-` would be an option.
    let path = match path.as_os_str().as_encoded_bytes() {
        [b'-', ..] => Path::new(".").join(path),
        _ => path.to_owned(),
    };
    let file = path.to_string_lossy();
    tell!("pir: {} {}", format.command.join(" "), filter::shell_word(&file));
    let mut command = Command::new(format.command[0]);
    command.args(&format.command[1..]).arg(&path).stdin(Stdio::null()).stdout(Stdio::piped());
    command.spawn()?.wait_with_output()
}
