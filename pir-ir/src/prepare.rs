//! A verified module as a program of the interpreter, with the function to call and its arguments.

use pir_core::Module;
use pir_core::entity::GlobalId;
use pir_core::suggest::nearest;
use pir_host::CLibrary;
use pir_interp::Program;
use pir_interp::host::Host;
use pir_interp::input::BadInput;
use pir_interp::ub::StopReason;
use pir_verify::Verified;
use std::rc::Rc;

/// What a program is given when it is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// The name of the program, which is the first word of a C `main`.
    pub name: String,
    /// Words for a C `main`, else a number for each parameter.
    pub arguments: Vec<String>,
    /// The contents of standard input.
    pub stdin: Vec<u8>,
}

/// There is no function with a body that has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no function @{name} with a body")]
pub struct NoEntry {
    /// The name without `@`.
    pub name: String,
    /// Functions that have a body, with `@`: those with the most similar names.
    pub known: Vec<String>,
    /// The number of other functions that have a body.
    pub others: usize,
}

impl NoEntry {
    pub(crate) fn new(module: &Module, name: &str) -> Self {
        let functions = module.functions().filter(|f| f.2.body.is_some());
        let names: Vec<String> = functions.map(|f| module.display_name(f.0)).collect();
        let known = nearest(name, &names, MAX_KNOWN_FUNCTIONS);
        let others = names.len() - known.len();
        let known = known.iter().map(|name| format!("@{name}")).collect();
        Self { name: name.to_owned(), known, others }
    }
}

/// Why a program can't be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The function to call is missing.
    #[error(transparent)]
    Entry(#[from] NoEntry),
    /// The arguments do not fit the function.
    #[error("@{entry}: {why}")]
    Arguments {
        /// The function, without `@`.
        entry: String,
        /// What is wrong with them.
        why: BadInput,
    },
    /// OpenMP's run time is used in another way than compilers use it.
    #[error("nothing was raised: {0}")]
    Raise(#[from] pir_openmp::Error),
    /// The interpreter does not support the module, or its start fails.
    #[error("{0}")]
    Program(Box<StopReason>),
}

impl From<Box<StopReason>> for StartError {
    fn from(stop: Box<StopReason>) -> Self {
        Self::Program(stop)
    }
}

/// The most functions that [`NoEntry`] names.
const MAX_KNOWN_FUNCTIONS: usize = 5;

/// Returns the function to call.
///
/// # Errors
/// Returns an error if no function with a body has this name.
pub fn find_entry(module: &Module, name: &str) -> Result<GlobalId, NoEntry> {
    let found = module.find(name.as_bytes());
    let entry = found.filter(|&g| module.function(g).is_some_and(|f| f.body.is_some()));
    entry.ok_or_else(|| NoEntry::new(module, name))
}

/// A program of the interpreter that is ready to start, with the C, C++ and Fortran libraries.
pub struct PreparedProgram {
    /// The program.
    pub program: Program,
    /// The function to call.
    pub entry: GlobalId,
    /// Its arguments.
    pub input: pir_interp::Input,
}

impl PreparedProgram {
    /// Prepares a call of the function `entry`. `max_memory` bounds the bytes of globals.
    ///
    /// # Errors
    /// Returns an error for a program that the interpreter does not support, an entry that is not
    /// there, or arguments that do not fit it.
    pub fn new(
        module: Verified,
        entry: &str,
        input: &Input,
        max_memory: u64,
    ) -> Result<Self, StartError> {
        let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
        let program = Program::with_limit(module, hosts, max_memory)?;
        let found = find_entry(program.module(), entry)?;
        let arguments = pir_interp::Input::read(&program, found, &input.name, &input.arguments)
            .map_err(|why| StartError::Arguments { entry: entry.to_owned(), why })?;
        Ok(Self { program, entry: found, input: arguments })
    }
}
