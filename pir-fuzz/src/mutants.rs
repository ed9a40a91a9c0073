//! Wrong passes, each of a known class, that the fuzzer has to find.
//!
//! Except for the few that are meant to be refused by the verifier, an edit that would make a
//! module invalid is left out, so that a mutant is found by its outcomes.

mod atomics;
mod flow;
pub(crate) mod inline;
mod lanes;
mod loop_shape;
pub(crate) mod loops;
mod memory;
mod motion;
mod orders;
mod parallel;
mod peephole;
pub(crate) mod reduction;
mod regions;
mod scalar;
pub(crate) mod sites;
mod strands;

use crate::corpus::Corpus;
use crate::failure::FailureKind;
use crate::generate::Mode;
use crate::subject::verifier_options;
use pir_core::entity::{GlobalId, Inst};
use pir_core::function::Body;
use pir_core::intrinsic::{Id, called};
use pir_core::module::Module;
use std::time::Duration;

/// A wrong pass.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// The class of its fault.
    pub class: &'static str,
    /// Its name, which no other mutant has.
    pub name: &'static str,
    /// The programs that show the fault.
    pub mode: Mode,
    /// How it fails.
    pub kinds: &'static [FailureKind],
    /// Why the fuzzer does not find it, if it does not: a gap of the generator or of the oracle.
    pub gap: Option<&'static str>,
    edit: Edit,
    /// A program that shows the fault, if few generated ones do.
    program: Option<&'static str>,
}

/// The change that a wrong pass makes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// Changes a body, whether it is valid after that or not.
    Unchecked(fn(&mut Body)),
    /// Changes a body at an instruction. Returns `false` if it is none of those to change.
    At(fn(&mut Body, Inst) -> bool),
    /// As `At`, at the calls of these intrinsics.
    Calls(&'static [Id], fn(&mut Body, Inst) -> bool),
    /// Changes a module as a whole.
    Whole(fn(Module) -> Module),
}

const INVALID: &[FailureKind] = &[FailureKind::Invalid];
/// A wrong value, which may be one that keeps a loop going.
const VALUE: &[FailureKind] = &[FailureKind::Miscompile, FailureKind::Endless];
const RACE: &[FailureKind] = &[FailureKind::Race];
/// A fault that adds a race in some programs, only a value in others, and in some changes a forced
/// region.
const EITHER: &[FailureKind] =
    &[FailureKind::Miscompile, FailureKind::Race, FailureKind::Endless, FailureKind::Structure];
/// A forced region that is none any more, or strands that wait for ever.
const NOT_FORCED: &[FailureKind] = &[FailureKind::Structure, FailureKind::Miscompile];

/// The time in which a fault is to be found for which one run of a program suffices.
const RUN_GOAL: Duration = Duration::from_secs(1);

/// The time in which a fault is to be found that takes a search over schedules.
const SEARCH_GOAL: Duration = Duration::from_secs(10);

impl Mutant {
    const fn new(
        class: &'static str,
        name: &'static str,
        mode: Mode,
        kinds: &'static [FailureKind],
        edit: Edit,
    ) -> Self {
        Self { class, name, mode, kinds, gap: None, edit, program: None }
    }

    /// Says why it is not found.
    const fn with_gap(self, why: &'static str) -> Self {
        Self { gap: Some(why), ..self }
    }

    /// Adds a program to start from in every other case.
    const fn with_program(self, text: &'static str) -> Self {
        Self { program: Some(text), ..self }
    }

    /// Iterates over all wrong passes.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let lists = [
            scalar::MUTANTS,
            memory::MUTANTS,
            motion::MUTANTS,
            atomics::MUTANTS,
            parallel::MUTANTS,
            regions::MUTANTS,
            inline::MUTANTS,
            loops::MUTANTS,
            reduction::MUTANTS,
            lanes::MUTANTS,
            peephole::MUTANTS,
            orders::MUTANTS,
            strands::MUTANTS,
            flow::MUTANTS,
        ];
        lists.into_iter().flatten()
    }

    /// Returns the time on two cores in which the fault is to be found.
    pub fn goal(&self) -> Duration {
        match self.mode {
            Mode::Sequential | Mode::RaceFree => RUN_GOAL,
            Mode::Atomic | Mode::Racy => SEARCH_GOAL,
        }
    }

    /// Returns the program to start from in every other case. It does the same `turns` times.
    pub(crate) fn corpus(&self, turns: u64) -> Option<Corpus> {
        let text = self.program?.replace("ult i32 %turns, 1", &format!("ult i32 %turns, {turns}"));
        let corpus = Corpus::read(&[(self.name.to_owned(), text.into_bytes())]);
        Some(corpus.expect("the programs of mutants are valid"))
    }

    /// Applies the wrong pass to a module.
    pub fn apply(&self, module: Module) -> Module {
        self.edit.apply(module)
    }
}

/// The maximum number of places that are changed one by one.
const MAX_SINGLE_SITES: usize = 100;

impl Edit {
    pub(crate) fn apply(self, mut module: Module) -> Module {
        match self {
            Self::Unchecked(edit) => {
                let ids: Vec<_> = module.functions().map(|(id, ..)| id).collect();
                for id in ids {
                    body_of(&mut module, id).into_iter().for_each(edit);
                }
                module
            }
            Self::At(edit) => at_sites(module, edit, |_, _, _| true),
            Self::Whole(edit) => valid(edit(module.clone())).unwrap_or(module),
            Self::Calls(ids, edit) => at_sites(module, edit, |module, body, i| {
                called(module, body, i).is_some_and(|id| ids.contains(&id))
            }),
        }
    }
}

fn body_of(module: &mut Module, id: GlobalId) -> Option<&mut Body> {
    module.function_mut(id)?.body.as_deref_mut()
}

/// Edits a module at all places, or, if it is not valid then, at those where it stays valid.
fn at_sites(
    module: Module,
    edit: fn(&mut Body, Inst) -> bool,
    is_site: impl Fn(&Module, &Body, Inst) -> bool,
) -> Module {
    let mut places = Vec::new();
    for (id, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let all = sites::instructions(body).into_iter();
        places.extend(all.filter(|&i| is_site(&module, body, i)).map(|i| (id, i)));
    }
    let apply = |module: &mut Module, (id, i): (GlobalId, Inst)| {
        let body = body_of(module, id).expect("it has a body");
        // An earlier edit may have removed it.
        body.position(i).is_some() && edit(body, i)
    };
    let mut changed = module.clone();
    places.retain(|&place| apply(&mut changed, place));
    if places.is_empty() {
        return module;
    }
    if let Some(valid) = valid(changed) {
        return valid;
    }
    places.into_iter().take(MAX_SINGLE_SITES).fold(module, |module, place| {
        let mut changed = module.clone();
        let done = apply(&mut changed, place);
        done.then(|| valid(changed)).flatten().unwrap_or(module)
    })
}

fn valid(module: Module) -> Option<Module> {
    Some(pir_verify::verify_with(module, &verifier_options()).ok()?.into_module())
}
