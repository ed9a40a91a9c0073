//! Programs to start from besides generated ones: a tape chooses one, and changes to it.
//!
//! A corpus is a set of modules: names, the order of files, and copies make no difference. Files
//! are used as a whole, and their functions and the instructions of these in other programs.

mod donor;
mod splice;

use crate::mutate::mutate;
use crate::subject::verifier_options;
use crate::tape::Tape;
use donor::Donor;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Modules with a function `i32 @main()`, for cases that are mutants of them, and functions of
/// these and other modules.
#[derive(Clone)]
pub struct Corpus {
    files: Arc<Vec<CorpusFile>>,
    donors: Arc<Vec<Donor>>,
}

/// A file of a corpus.
#[derive(Clone)]
struct CorpusFile {
    module: Module,
    /// The hash of the module's text.
    hash: u128,
    /// Whether it has an entry function, so that it can be run.
    has_main: bool,
}

impl std::fmt::Debug for Corpus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (files, functions) = (self.files.len(), self.donors.len());
        write!(f, "a corpus of {files} files and {functions} functions")
    }
}

/// Corpora are equal if their modules are, as text.
impl PartialEq for Corpus {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.files, &other.files) || self.hashes().eq(other.hashes())
    }
}

impl Eq for Corpus {}

/// Reason why a file cannot be part of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// There is no file.
    #[error("the corpus has no file")]
    Empty,
    /// The file does not parse or verify.
    #[error("{file}: {why}")]
    Invalid {
        /// The name of the file.
        file: String,
        /// The first error.
        why: String,
    },
    /// The file has no entry function.
    #[error("{file}: there is no function `@main` with a body")]
    NoMain {
        /// The name of the file.
        file: String,
    },
}

/// The maximum number of changes to a program.
const MAX_MUTATIONS: u32 = 6;

/// The share of programs that get a part of another file, in percent.
const SPLICED_PERCENT: u32 = 40;

/// The maximum number of parts that they get.
const MAX_SPLICES: u32 = 2;

impl Corpus {
    /// Reads files, given by name and text.
    ///
    /// # Errors
    /// If there is no file, or one that is not valid or has no `@main`.
    pub fn read(files: &[(String, Vec<u8>)]) -> Result<Self, CorpusError> {
        let modules = files.iter().map(|(name, text)| {
            let file = CorpusFile::read(name, text)?;
            let no_main = || CorpusError::NoMain { file: name.clone() };
            file.has_main.then_some(file).ok_or_else(no_main)
        });
        Self::of(modules.collect::<Result<_, _>>()?).ok_or(CorpusError::Empty)
    }

    /// Reads those files that can be used: functions of files without `@main`, too. Returns the
    /// corpus, unless it would be empty, and why the others cannot be used.
    pub fn read_usable(files: &[(String, Vec<u8>)]) -> (Option<Self>, Vec<CorpusError>) {
        let (mut used, mut errors) = (Vec::new(), Vec::new());
        for (name, text) in files {
            match CorpusFile::read(name, text) {
                Ok(file) => used.push(file),
                Err(e) => errors.push(e),
            }
        }
        (Self::of(used), errors)
    }

    /// Returns the corpus of the programs that the passes of this project have as examples.
    pub fn of_examples() -> Self {
        let of_pass = |p: &pir_transform::Pass| crate::example::text_of(p);
        let texts =
            pir_transform::PASSES.iter().filter_map(|p| Some((p.name.to_owned(), of_pass(p)?)));
        let (corpus, _) = Self::read_usable(&texts.collect::<Vec<_>>());
        corpus.expect("most examples can be run")
    }

    /// Returns the corpus of the files of both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let files = self.files.iter().chain(other.files.iter()).cloned().collect();
        Self::of(files).expect("there are files")
    }

    /// Returns the part of the corpus without parallel instructions; `None` if it is empty.
    #[must_use]
    pub fn sequential(&self) -> Option<Self> {
        let is_sequential = |file: &&CorpusFile| {
            let is_parallel = |name: &[u8]| name.starts_with(b"llvm.parallel.");
            let mut names = file.module.globals.iter().filter_map(|g| g.name.as_deref());
            let mut bodies = file.module.functions().filter_map(|(.., f)| f.body.as_deref());
            !names.any(is_parallel)
                && bodies.all(|body| {
                    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
                    all.all(|&i| {
                        !matches!(body.inst(i).op(), Opcode::Fork | Opcode::Join | Opcode::Halt)
                    })
                })
        };
        Self::of(self.files.iter().filter(is_sequential).cloned().collect())
    }

    fn of(mut files: Vec<CorpusFile>) -> Option<Self> {
        files.sort_by_key(|file| file.hash);
        files.dedup_by_key(|file| file.hash);
        if files.is_empty() {
            return None;
        }
        let donors = files.iter().flat_map(|f| donor::donors(&f.module, f.hash)).collect();
        files.retain(|file| file.has_main);
        Some(Self { files: Arc::new(files), donors: Arc::new(donors) })
    }

    /// Returns the different modules with a `@main`, in the order of their hashes.
    pub fn modules(&self) -> impl ExactSizeIterator<Item = &Module> {
        self.files.iter().map(|file| &file.module)
    }

    /// Returns the number of functions that other programs may call.
    pub fn functions(&self) -> usize {
        self.donors.len()
    }

    /// Returns the hashes of the modules' texts and of the functions' names, which have those of
    /// their files, in order.
    pub fn hashes(&self) -> impl Iterator<Item = u128> + '_ {
        let names = self.donors.iter().map(|donor| xxh3_128(donor.name.as_bytes()));
        self.files.iter().map(|file| file.hash).chain(names)
    }

    /// Makes a valid module from the choices of a tape: one of the corpus, with a few changes,
    /// which may be parts of others. The end of the tape changes nothing.
    ///
    /// # Panics
    /// If no file has a `@main`.
    pub fn mutant(&self, tape: &mut Tape) -> Module {
        let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
        self.changed(self.files[choice % self.files.len()].module.clone(), tape)
    }

    /// Changes a module by the choices of a tape, and adds parts of the corpus. It stays valid.
    pub fn changed(&self, mut module: Module, tape: &mut Tape) -> Module {
        for _ in 0..tape.below(MAX_MUTATIONS + 1) {
            let mut changed = module.clone();
            if mutate(&mut changed, tape)
                && let Ok(valid) = pir_verify::verify_with(changed, &verifier_options())
            {
                module = valid.into_module();
            }
        }
        if tape.chance(SPLICED_PERCENT) { self.spliced(module, tape) } else { module }
    }

    /// Adds parts of files to a module, which stays valid.
    pub fn spliced(&self, mut module: Module, tape: &mut Tape) -> Module {
        for _ in 0..=tape.below(MAX_SPLICES) {
            if self.donors.is_empty() {
                break;
            }
            let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
            let donor = &self.donors[choice % self.donors.len()];
            if let Some(changed) = splice::splice(&module, donor, tape)
                && let Ok(valid) = pir_verify::verify_with(changed, &verifier_options())
            {
                module = valid.into_module();
            }
        }
        module
    }

    /// Returns whether a file can be run, so that cases may be mutants of it.
    pub fn has_programs(&self) -> bool {
        !self.files.is_empty()
    }
}

impl CorpusFile {
    fn read(name: &str, text: &[u8]) -> Result<Self, CorpusError> {
        let invalid = |why: String| CorpusError::Invalid { file: name.to_owned(), why };
        let module = pir_core::text::parse(text).into_result().map_err(|found| {
            invalid(found.first().map_or_else(String::new, ToString::to_string))
        })?;
        let verified = pir_verify::verify_with(module, &verifier_options());
        let module = verified.map_err(|e| invalid(e.to_string()))?.into_module();
        let main = module.find(b"main").and_then(|id| module.function(id));
        let has_main = main.is_some_and(|f| f.body.is_some());
        let hash = xxh3_128(&pir_core::text::print::print(&module));
        Ok(Self { module, hash, has_main })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(files: &[(&str, i32)]) -> Corpus {
        let text = |n: i32| format!("define i32 @main() {{\n  ret i32 {n}\n}}\n").into_bytes();
        let files: Vec<_> = files.iter().map(|&(name, n)| (name.to_owned(), text(n))).collect();
        Corpus::read(&files).expect("a corpus")
    }

    #[test]
    fn contents_decide_and_not_names() {
        let one = corpus(&[("a", 1), ("b", 2), ("c", 1)]);
        let other = corpus(&[("x/b", 2), ("x/a", 1)]);
        assert_eq!((one.modules().len(), &one), (2, &other));
        for seed in 0..20 {
            let mutant = |c: &Corpus| c.mutant(&mut Tape::from_seed(seed)).to_string();
            assert_eq!(mutant(&one), mutant(&other));
        }
        assert_ne!(one, corpus(&[("a", 1), ("b", 3)]));
        assert_eq!(Corpus::read(&[]), Err(CorpusError::Empty));
    }
}
