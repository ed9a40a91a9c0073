//! Generated programs together with their tapes, so that property tests can shrink them.

use crate::generate::{GeneratorOptions, Mode, generate};
use crate::reduce::{ModuleShrinker, TapeShrinker};
use crate::subject::verifier_options;
use crate::tape::Tape;
use pir_core::module::Module;
use std::fmt;

/// A generated program.
#[derive(Clone)]
pub struct GeneratedProgram {
    tape: Vec<u8>,
    options: GeneratorOptions,
    module: Module,
    /// Whether the program was made smaller than that of the tape.
    is_edited: bool,
}

impl GeneratedProgram {
    /// Generates the program of a tape, which may be any bytes.
    pub fn from_tape(bytes: impl Into<Vec<u8>>, options: &GeneratorOptions) -> Self {
        Self::new(Tape::new(bytes), options)
    }

    /// Generates the program of a seed.
    pub fn from_seed(seed: u64, options: &GeneratorOptions) -> Self {
        Self::new(Tape::from_seed(seed), options)
    }

    fn new(mut tape: Tape, options: &GeneratorOptions) -> Self {
        let module = generate(&mut tape, options);
        Self { tape: tape.consumed().to_vec(), options: *options, module, is_edited: false }
    }

    /// Returns the program, which is valid and has a function `i32 @main()`.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Returns the choices that made the program, which may be smaller now.
    pub fn tape(&self) -> &[u8] {
        &self.tape
    }

    /// Returns the class of the program.
    pub fn mode(&self) -> Mode {
        self.options.mode
    }
}

/// Yields smaller programs than the best one: by edits of the tape at first, then of the program.
/// All are valid.
#[derive(Clone, Debug)]
pub(crate) struct ProgramShrinker {
    best: GeneratedProgram,
    edited: EditedPart,
}

#[derive(Clone, Debug)]
enum EditedPart {
    Tape(TapeShrinker),
    Module(Box<ModuleShrinker>),
}

#[cfg_attr(not(any(feature = "proptest", feature = "quickcheck", test)), allow(dead_code))]
impl ProgramShrinker {
    /// Creates a shrinker of a program.
    pub(crate) fn new(program: GeneratedProgram) -> Self {
        let edited = EditedPart::Tape(TapeShrinker::new(program.tape.clone()));
        Self { best: program, edited }
    }

    /// Returns the best program.
    pub(crate) fn best(&self) -> &GeneratedProgram {
        &self.best
    }

    /// Returns the next program to try.
    pub(crate) fn candidate(&mut self) -> Option<GeneratedProgram> {
        loop {
            match &mut self.edited {
                EditedPart::Tape(tapes) => {
                    if let Some(tape) = tapes.candidate() {
                        return Some(GeneratedProgram::from_tape(tape, &self.best.options));
                    }
                    let modules = ModuleShrinker::new(self.best.module.clone());
                    self.edited = EditedPart::Module(Box::new(modules));
                }
                EditedPart::Module(modules) => {
                    let module = modules.candidate()?;
                    if let Ok(verified) = pir_verify::verify_with(module, &verifier_options()) {
                        let (module, best) = (verified.into_module(), self.best.clone());
                        return Some(GeneratedProgram { module, is_edited: true, ..best });
                    }
                }
            }
        }
    }

    /// Takes the last candidate in place of the best program.
    pub(crate) fn accept(&mut self, program: GeneratedProgram) {
        match &mut self.edited {
            EditedPart::Tape(tapes) => tapes.accept(program.tape.clone()),
            EditedPart::Module(modules) => modules.accept(program.module.clone()),
        }
        self.best = program;
    }
}

/// Programs are equal if their texts are.
impl PartialEq for GeneratedProgram {
    fn eq(&self, other: &Self) -> bool {
        self.module.to_string() == other.module.to_string()
    }
}

impl Eq for GeneratedProgram {}

impl fmt::Display for GeneratedProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.module, f)
    }
}

/// The text of the program: the adapters print values by `Debug`.
impl fmt::Debug for GeneratedProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edited = if self.is_edited { ", made smaller" } else { "" };
        writeln!(f, "; {} program of tape {:?}{edited}", self.mode().name(), self.tape)?;
        fmt::Display::fmt(&self.module, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_programs_are_valid() {
        let options = GeneratorOptions::new(Mode::Atomic);
        let program = GeneratedProgram::from_seed(3, &options);
        assert_eq!(program, GeneratedProgram::from_tape(program.tape(), &options));
        let (mut edited, mut tapes) = (0, 0);
        let mut shrinker = ProgramShrinker::new(program.clone());
        while let Some(p) = shrinker.candidate() {
            assert!(p.tape().len() <= program.tape().len());
            assert!(pir_verify::verify(p.module().clone()).is_ok(), "{p}");
            *(if p.is_edited { &mut edited } else { &mut tapes }) += 1;
        }
        assert!(edited > 10 && tapes > 10, "{edited}, {tapes}");
        assert_eq!(shrinker.best(), &program);
    }

    #[test]
    fn a_program_shrinks_as_far_as_it_may() {
        let program = GeneratedProgram::from_seed(7, &GeneratorOptions::new(Mode::RaceFree));
        let mut shrinker = ProgramShrinker::new(program);
        while let Some(p) = shrinker.candidate() {
            if p.to_string().contains("fork") {
                shrinker.accept(p);
            }
        }
        let text = shrinker.best().to_string();
        let instructions = text.lines().filter(|l| l.starts_with("  ")).count();
        assert!(text.contains("fork") && instructions <= 6, "{text}");
    }
}
