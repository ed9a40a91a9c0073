//! The directive layer of OpenMP (`docs/directives.md`): the programs in `tests/directives/valid`
//! do what their comments say, those in `tests/directives/invalid` are refused with the code that
//! theirs name.

mod invalid;
mod late;
mod mutants;
mod valid;

use pir_core::Module;
use pir_core::diag::Diagnostic;
use pir_verify::Verified;
use std::path::{Path, PathBuf};

/// A program, with what its comments say.
struct Program {
    name: String,
    path: PathBuf,
    text: String,
}

impl Program {
    /// The value of a comment `; KEY: value`.
    fn says(&self, key: &str) -> Option<&str> {
        let start = format!("; {key}: ");
        self.text.lines().find_map(|l| l.strip_prefix(start.as_str()))
    }
}

/// The programs of a folder, by name.
fn programs(folder: &str) -> Vec<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("directives").join(folder);
    let mut all: Vec<Program> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("a program");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            Program { name, path, text }
        })
        .collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(all.len() > 80, "{} programs in {}", all.len(), folder.display());
    all
}

fn parse(text: &str) -> Result<Verified, Vec<Diagnostic>> {
    let module = pir_core::text::parse(text.as_bytes()).into_result()?;
    pir_verify::verify(module).map_err(|e| e.diagnostics)
}

/// Replaces the directives of a module by calls of the run time.
fn lower(module: Module) -> Result<Module, Vec<Diagnostic>> {
    let mut module = module;
    pir_directives::lower(&mut module)?;
    assert!(!pir_directives::has_directives(&module), "directives are left:\n{module}");
    Ok(module)
}

/// Fails with all complaints at once.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
