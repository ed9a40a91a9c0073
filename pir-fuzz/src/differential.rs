//! Differential fuzzing: the outcome of machine code must be one that the interpreter finds.
//!
//! Programs are lowered and run by the code generators in processes of their own, so that one that
//! crashes or runs on for ever ends nothing but its process. With the feature `differential`,
//! `serve` is the main loop of these processes.

mod process;
mod protocol;
#[cfg(feature = "differential")]
mod worker;

use crate::failure::{Failure, FailureKind};
use crate::native::{NativeState, native_outcome};
use pir_core::module::Module;
use pir_interp::Outcome;
use pir_interp::explore::SearchResult;
use pir_interp::outcome::ObservedValue;
use process::{Silence, WorkerProcess};
use protocol::{Message, NativeMemory, Request};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg(feature = "differential")]
pub use worker::serve;

/// A generator of machine code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CodeGenerator {
    /// The embedded one.
    Jit,
    /// `clang-22`.
    Llvm,
}

impl CodeGenerator {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Jit, Self::Llvm];

    /// Returns the name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jit => "jit",
            Self::Llvm => "llvm",
        }
    }
}

/// Makes the command of a process that calls `serve` with its standard input.
type WorkerCommand = dyn Fn() -> Command + Send + Sync;

/// Code generators, and processes that run programs by them.
#[derive(Clone)]
pub struct Differential {
    generators: Vec<CodeGenerator>,
    /// The only way of the generators that is tried.
    only: Option<String>,
    command: Arc<WorkerCommand>,
    /// The processes that wait for a program.
    idle: Arc<Mutex<Vec<WorkerProcess>>>,
    /// The time after which a program that runs counts as endless.
    pub run_limit: Duration,
    /// The time after which making machine code of a program counts as endless.
    pub make_limit: Duration,
}

impl std::fmt::Debug for Differential {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Differential").field("generators", &self.generators).finish_non_exhaustive()
    }
}

impl Differential {
    /// Creates a differential subject. The command is that of a process that calls `serve` with
    /// its standard input, which is a socket.
    pub fn new(
        generators: Vec<CodeGenerator>,
        command: impl Fn() -> Command + Send + Sync + 'static,
    ) -> Self {
        Self {
            generators,
            only: None,
            command: Arc::new(command),
            idle: Arc::default(),
            run_limit: Duration::from_secs(10),
            make_limit: Duration::from_secs(60),
        }
    }

    /// Returns the names of the generators.
    pub fn names(&self) -> String {
        self.generators.iter().map(|g| g.name()).collect::<Vec<_>>().join(",")
    }

    /// Runs a program that every generator takes.
    ///
    /// # Errors
    /// The reason why a generator cannot be used, or the process cannot be started.
    pub fn check(&self) -> Result<(), String> {
        let text = "define i32 @main() {\n  ret i32 0\n}\n";
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let mut ways = 0;
        self.run(text, &mut |memory| {
            ways += 1;
            let outcome = observed(&module, &memory);
            let is_right = outcome.is_some_and(|o| o.to_string() == "return i32 0");
            if is_right { Ok(()) } else { Err("it returns another number".to_owned()) }
        })
        .map_err(|failure| failure.found)?;
        if ways == 0 { Err("no program was run".to_owned()) } else { Ok(()) }
    }

    /// Returns the same with the only way that a failure names, so that it can be repeated faster.
    pub(crate) fn only(&self, found: &str) -> Self {
        let way = found.split_once(" --threads ").or_else(|| found.split_once(": "));
        Self { only: way.map(|w| w.0.to_owned()), ..self.clone() }
    }

    /// Runs a program, and compares each outcome with those of the interpreter, which are complete.
    /// Returns whether it was run at all.
    ///
    /// # Errors
    /// A crash, a run without an end, or an outcome that the interpreter does not find.
    pub(crate) fn judge(&self, module: &Module, expected: &SearchResult) -> Result<bool, Failure> {
        let mut is_run = false;
        let done = self.run(&module.to_string(), &mut |memory| {
            is_run = true;
            let Some(outcome) = observed(module, &memory) else { return Ok(()) };
            match expected.outcomes.keys().any(|source| is_allowed(&outcome, source)) {
                true => Ok(()),
                false => Err(outcome.to_string()),
            }
        });
        done.map_err(|failure| match failure.kind {
            FailureKind::Miscompile => {
                let expected = expected.outcomes.keys().map(ToString::to_string).collect();
                Failure { expected, ..failure }
            }
            _ => failure,
        })?;
        Ok(is_run)
    }

    /// Runs a program in all ways, and passes on how each of them ended.
    fn run(
        &self,
        text: &str,
        take: &mut dyn FnMut(NativeMemory) -> Result<(), String>,
    ) -> Result<(), Failure> {
        let request = Request {
            text: text.to_owned(),
            generators: self.generators.clone(),
            only: self.only.clone(),
        };
        let mut process = self.process_with(&request)?;
        let mut way = String::new();
        let (mut limit, mut late) = (self.make_limit, FailureKind::Timeout);
        loop {
            let fails = |kind, why: &str| Err(Failure::new(kind, format!("{way}: {why}")));
            match process.receive(limit) {
                Ok(Message::Making(name)) => {
                    (way, limit, late) = (name, self.make_limit, FailureKind::Timeout);
                }
                Ok(Message::Running(name)) => {
                    (way, limit, late) = (name, self.run_limit, FailureKind::Endless);
                }
                Ok(Message::Refused) => {}
                Ok(Message::Returned(memory)) => {
                    if let Err(found) = take(memory) {
                        return fails(FailureKind::Miscompile, &found);
                    }
                    limit = self.make_limit;
                }
                Ok(Message::Done) => break,
                Ok(Message::Failed(why) | Message::Faulted(why)) => {
                    return fails(FailureKind::Crash, &why);
                }
                Err(Silence::Ended(why)) => {
                    return fails(FailureKind::Crash, &format!("the process ended: {why}"));
                }
                Err(Silence::TooLate) => return fails(late, &format!("no end after {limit:?}")),
            }
        }
        // A process in which a program has failed is used no more.
        self.idle().push(process);
        Ok(())
    }

    /// Returns a process that has got a request.
    fn process_with(&self, request: &Request) -> Result<WorkerProcess, Failure> {
        let idle = self.idle().pop();
        if let Some(mut process) = idle
            && process.send(request).is_ok()
        {
            return Ok(process);
        }
        let failed = |e: std::io::Error| {
            Failure::new(FailureKind::Crash, format!("no process to run programs in: {e}"))
        };
        let mut process = WorkerProcess::start(&*self.command).map_err(failed)?;
        process.send(request).map_err(failed)?;
        Ok(process)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<WorkerProcess>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an outcome is one of the interpreter's, as far as both are known: output is not, nor
/// are thread-local variables, and the interpreter has large variables as words.
fn is_allowed(native: &Outcome, source: &Outcome) -> bool {
    let (Outcome::Return { memory: seen, .. }, Outcome::Return { with, memory, regions, .. }) =
        (native, source)
    else {
        return false;
    };
    let parts = |name: &String| seen.iter().find(|v| v.0 == *name).map(|v| v.1.parts.len());
    let is_known = |v: &&(String, ObservedValue)| parts(&v.0).is_some_and(|n| n == v.1.parts.len());
    let memory = memory.iter().filter(is_known).cloned().collect();
    let (with, regions) = (with.clone(), regions.clone());
    native.refines_result(&Outcome::Return { with, memory, events: vec![], regions })
}

/// Returns the outcome of a run of `@main`.
fn observed(module: &Module, memory: &NativeMemory) -> Option<Outcome> {
    let variables: HashMap<&str, &Vec<u8>> =
        memory.variables.iter().map(|(name, bytes)| (name.as_str(), bytes)).collect();
    let addresses: HashMap<&str, u64> =
        memory.addresses.iter().map(|(name, at)| (name.as_str(), *at)).collect();
    let state = NativeState {
        read: &|name| variables.get(name).map(|&bytes| bytes.clone()),
        address: &|name| addresses.get(name).copied(),
    };
    Some(native_outcome(module, module.find(b"main")?, memory.bits, state))
}
