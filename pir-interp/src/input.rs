//! Program input: the arguments of the entry function.

use crate::cell::Cell;
use crate::host::HostArg;
use crate::machine::Machine;
use crate::memory::{MemoryLocation, ObjectKind};
use crate::program::Program;
use crate::shape::ScalarKind;
use crate::ub::{StepResult, StopReason};
use pir_core::entity::GlobalId;
use pir_core::types::TypeData;

/// Arguments of the entry function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The words of a command line for a C `main` with `argc`, `argv`, `envp`. The program's name
    /// comes first.
    Words(Vec<Vec<u8>>),
    /// A value for each parameter.
    Values(Vec<HostArg>),
}

/// Why words can't be converted to arguments of a function.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadInput {
    /// The number of words differs from the number of parameters.
    #[error(
        "the function takes {0} argument{plural}, and {1} {verb} given",
        plural = if *_0 == 1 { "" } else { "s" },
        verb = if *_1 == 1 { "is" } else { "are" }
    )]
    Count(usize, usize),
    /// A word is not a value of its parameter's type.
    #[error("`{0}` is no value of type {1}")]
    Value(String, String),
}

impl Input {
    /// Converts words to arguments. A function with the signature of C's `main` gets the words
    /// themselves, after `name`. Any other function gets a number for each parameter; its type may
    /// precede it.
    ///
    /// # Errors
    /// Returns an error if a word is not a number of the parameter's type, or if there are too many
    /// or too few words.
    pub fn read(
        program: &Program,
        entry: GlobalId,
        name: &str,
        words: &[String],
    ) -> Result<Self, BadInput> {
        let module = program.module();
        let types = &module.types;
        let (_, params, _) = types.signature(module.global(entry).ty).expect("a function");
        let is_int = |n: usize| types.int_bits(params[n]) == Some(32);
        let is_ptr = |n: usize| types.is_ptr(params[n]);
        let like_main = match params.len() {
            0 => words.is_empty() || module.global(entry).name.as_deref() == Some(b"main"),
            2 => is_int(0) && is_ptr(1),
            3 => is_int(0) && is_ptr(1) && is_ptr(2),
            _ => false,
        };
        if like_main {
            let words = words.iter().map(|w| w.clone().into_bytes());
            let name = std::iter::once(name.as_bytes().to_vec());
            return Ok(Self::Words(name.chain(words).collect()));
        }
        if params.len() != words.len() {
            return Err(BadInput::Count(params.len(), words.len()));
        }
        let mut values = Vec::new();
        for (&ty, word) in params.iter().zip(words) {
            let text = types.show(ty);
            let bad = || BadInput::Value(word.clone(), text.clone());
            let number = word.strip_prefix(&format!("{text} ")).unwrap_or(word).trim();
            let (scalar, cell) = match types.get(ty) {
                TypeData::Int(bits @ ..=64) => {
                    let n: i128 = match number {
                        "true" => 1,
                        "false" => 0,
                        n => n.parse().map_err(|_| bad())?,
                    };
                    let fits = n >= -(1 << (bits - 1)) && n < 1 << bits;
                    let cell = Cell::new(n as u64 & crate::cell::mask(bits));
                    (ScalarKind::Int(bits), fits.then_some(cell).ok_or_else(bad)?)
                }
                TypeData::Float => {
                    let n: f32 = number.parse().map_err(|_| bad())?;
                    (ScalarKind::F32, Cell::new(n.to_bits().into()))
                }
                TypeData::Double => {
                    let n: f64 = number.parse().map_err(|_| bad())?;
                    (ScalarKind::F64, Cell::new(n.to_bits()))
                }
                TypeData::Ptr(_) if number == "null" => (ScalarKind::Ptr(64), Cell::ZERO),
                _ => return Err(bad()),
            };
            values.push(HostArg { scalars: vec![scalar], cells: vec![cell] });
        }
        Ok(Self::Values(values))
    }

    /// Returns the cells of the parameters. Words are copied into memory.
    pub(crate) fn cells(&self, machine: &mut Machine<'_>, params: usize) -> StepResult<Vec<Cell>> {
        let words = match self {
            Self::Values(values) if values.len() == params => {
                return Ok(values.iter().flat_map(|v| v.cells.iter().copied()).collect());
            }
            Self::Values(values) => {
                let text = BadInput::Count(params, values.len()).to_string();
                return Err(Box::new(StopReason::Unsupported(text)));
            }
            Self::Words(_) if params == 0 => return Ok(Vec::new()),
            Self::Words(words) => words,
        };
        let memory = &mut machine.memory;
        let mut list = Vec::new();
        for w in words {
            let p = memory.allocate(ObjectKind::Host, w.len() as u64 + 1, 1, 0)?;
            let mut text = w.clone();
            text.push(0);
            memory.put_bytes(MemoryLocation { slot: p.prov.0, offset: 0 }, &text);
            list.push(p);
        }
        let mut table = |cells: &[Cell]| -> StepResult<Cell> {
            let p = memory.allocate(ObjectKind::Host, 8 * (cells.len() as u64 + 1), 8, 0)?;
            for (n, &cell) in cells.iter().chain([&Cell::ZERO]).enumerate() {
                let place = MemoryLocation { slot: p.prov.0, offset: 8 * n as u64 };
                memory.store_scalar(place, ScalarKind::Ptr(64), cell);
            }
            Ok(p)
        };
        let (argv, envp) = (table(&list)?, table(&[])?);
        let all = [Cell::new(words.len() as u64), argv, envp];
        all.get(..params).map(<[Cell]>::to_vec).ok_or_else(|| {
            Box::new(StopReason::Unsupported("a `main` with more than three parameters".into()))
        })
    }
}
