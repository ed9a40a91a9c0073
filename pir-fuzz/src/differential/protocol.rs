//! The protocol between a campaign and the processes that run machine code for it: lines of JSON.

use super::CodeGenerator;
use serde::{Deserialize, Serialize};

/// A program to run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// The text of the module.
    pub text: String,
    /// The code generators.
    pub generators: Vec<CodeGenerator>,
    /// The only way to run it; `None`: all ways of the generators.
    pub only: Option<String>,
}

/// What happened so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// Machine code is being made, for this way.
    Making(String),
    /// The lowering or the generator refuses the program.
    Refused,
    /// No machine code was made, for this reason.
    Failed(String),
    /// The program is being run, in this way.
    Running(String),
    /// It ended.
    Returned(NativeMemory),
    /// A strand of it faulted.
    Faulted(String),
    /// All ways were tried.
    Done,
}

/// The result and the memory of a program that ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NativeMemory {
    /// The bits of the result.
    pub bits: Option<u64>,
    /// The bytes of variables.
    pub variables: Vec<(String, Vec<u8>)>,
    /// The addresses of variables and functions.
    pub addresses: Vec<(String, u64)>,
}
