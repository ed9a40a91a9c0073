//! Programs to start from instead of generated ones: a tape chooses one, and changes to it.
//!
//! A corpus is a set of modules: names, the order of files, and copies make no difference.

use crate::mutate::mutate;
use crate::subject::verifier_options;
use crate::tape::Tape;
use pir_core::module::Module;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Modules with a function `i32 @main()`, for cases that are mutants of them.
#[derive(Clone)]
pub struct Corpus {
    files: Arc<Vec<CorpusFile>>,
}

/// A file of a corpus.
struct CorpusFile {
    module: Module,
    /// The hash of the module's text.
    hash: u128,
}

impl std::fmt::Debug for Corpus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a corpus of {} files", self.files.len())
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

impl Corpus {
    /// Reads files, given by name and text.
    ///
    /// # Errors
    /// If there is no file, or one that is not valid or has no `@main`.
    pub fn read(files: &[(String, Vec<u8>)]) -> Result<Self, CorpusError> {
        let one = |(name, text): &(String, Vec<u8>)| {
            let file = name.clone();
            let module = pir_core::text::parse(text).into_result().map_err(|found| {
                let why = found.first().map_or_else(String::new, ToString::to_string);
                CorpusError::Invalid { file: file.clone(), why }
            })?;
            let verified = pir_verify::verify_with(module, &verifier_options());
            let module = verified
                .map_err(|e| CorpusError::Invalid { file: file.clone(), why: e.to_string() })?
                .into_module();
            let main = module.find(b"main").and_then(|id| module.function(id));
            if main.is_none_or(|f| f.body.is_none()) {
                return Err(CorpusError::NoMain { file });
            }
            let hash = xxh3_128(&pir_core::text::print::print(&module));
            Ok(CorpusFile { module, hash })
        };
        let mut files: Vec<_> = files.iter().map(one).collect::<Result<_, _>>()?;
        files.sort_by_key(|file| file.hash);
        files.dedup_by_key(|file| file.hash);
        if files.is_empty() {
            return Err(CorpusError::Empty);
        }
        Ok(Self { files: Arc::new(files) })
    }

    /// Returns the different modules, in the order of their hashes.
    pub fn modules(&self) -> impl ExactSizeIterator<Item = &Module> {
        self.files.iter().map(|file| &file.module)
    }

    /// Returns the hashes of the modules' texts, in ascending order.
    pub fn hashes(&self) -> impl Iterator<Item = u128> + '_ {
        self.files.iter().map(|file| file.hash)
    }

    /// Makes a valid module from the choices of a tape: one of the corpus, with a few changes. The
    /// end of the tape changes nothing.
    pub fn mutant(&self, tape: &mut Tape) -> Module {
        let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
        let mut module = self.files[choice % self.files.len()].module.clone();
        for _ in 0..tape.below(MAX_MUTATIONS + 1) {
            let mut changed = module.clone();
            if mutate(&mut changed, tape)
                && let Ok(valid) = pir_verify::verify_with(changed, &verifier_options())
            {
                module = valid.into_module();
            }
        }
        module
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
