//! Every test file of clang and flang, and the handwritten ones: each is compiled, or refused with
//! a reason that the book documents. Nothing panics, and nothing is refused for an undocumented
//! reason.

use pir_jit::{Error, Options, Symbols, compile};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A host that defines every symbol, since this test only compiles. None of the symbols is called.
struct AllSymbols;

impl Symbols for AllSymbols {
    fn address(&self, _: &str) -> Option<usize> {
        Some(0x1000)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("it can be read").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    paths
}

/// Words of a reason, and words of the table in `docs/lowering/jit.md` that document it.
const REFUSAL_REASONS: &[(&str, &str)] = &[
    ("x86_fp80", "`x86_fp80`"),
    ("fp128", "`fp128`"),
    ("ppc_fp128", "`ppc_fp128`"),
    ("returns twice", "return twice"),
    ("inline assembly", "inline assembly"),
    ("`module asm`", "`module asm`"),
    ("ifunc", "`ifunc`"),
    ("thread-local variable", "thread-local variables of the host"),
    ("vscale", "scalable vectors"),
    ("inalloca", "`inalloca`"),
    ("llvm.x86.", "`llvm.x86.…`"),
    ("llvm.init.trampoline", "`llvm.init.trampoline`"),
    ("llvm.type.test", "`llvm.type.test`"),
    ("llvm.coro.", "`llvm.coro.…`"),
    ("callbr", "`callbr`"),
    ("target(", "`target(…)`"),
    ("`ptrauth`", "`ptrauth`"),
    ("a constant of this kind in an address", "constant vectors of addresses"),
    ("`prefix` and `prologue`", "`prefix` and `prologue` data"),
];

/// How a file fares: nothing, or the reason why it is refused.
fn compile_file(path: &Path) -> Result<Option<String>, String> {
    let name = path.display();
    let text = std::fs::read(path).map_err(|e| format!("{name}: {e}"))?;
    let module = pir_core::text::parse(&text).module.ok_or_else(|| format!("{name}: no module"))?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{name}: {e}"))?;
    match compile(verified.module(), &AllSymbols, &Options { threads: 1, ..Options::default() }) {
        Ok(_) => Ok(None),
        Err(Error::Unsupported { what, .. }) => Ok(Some(what)),
        Err(e) => Err(format!("{name}: {e}")),
    }
}

#[test]
fn each_file_is_compiled_or_refused_as_the_book_says() {
    let book = std::fs::read_to_string(root().join("docs/lowering/jit.md")).expect("the page");
    let folders =
        ["tests/fixtures/c", "tests/fixtures/cxx", "tests/fixtures/fortran", "tests/corpus/ll"];
    let all: Vec<PathBuf> = folders.iter().flat_map(|f| files(f)).collect();
    assert!(all.len() > 160, "only {} files", all.len());
    let asked: Vec<_> = all.par_iter().map(|p| (p, compile_file(p))).collect();
    let (mut wrong, mut refused) = (Vec::new(), BTreeMap::<&str, u32>::new());
    let mut compiled = 0;
    for (path, found) in asked {
        match found {
            Ok(None) => compiled += 1,
            Ok(Some(what)) => match REFUSAL_REASONS.iter().find(|r| what.contains(r.0)) {
                Some(r) if book.contains(r.1) => *refused.entry(r.0).or_default() += 1,
                _ => {
                    wrong.push(format!("{}: {what}, which the book does not tell", path.display()))
                }
            },
            Err(e) => wrong.push(e),
        }
    }
    eprintln!("{compiled} of {} files compiled; refused: {refused:?}", all.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compiled >= 147, "{compiled} of {} files: {refused:?}", all.len());
}
