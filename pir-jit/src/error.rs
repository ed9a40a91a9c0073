//! The errors of compiling a module.

use pir_core::function::NO_SOURCE_PLACE;
use pir_core::{Code, Diagnostic, Span};

/// Why a module cannot be compiled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A construct that this code generator has no code for.
    #[error("{}{what} is not supported by the embedded code generator", prefix(function))]
    Unsupported {
        /// The function's name, or that of the variable whose initialiser it is; none for the
        /// module.
        function: Option<String>,
        /// The construct.
        what: String,
        /// Offset in the text, or [`NO_SOURCE_PLACE`].
        place: u32,
    },
    /// A symbol that neither the module nor the host defines.
    #[error("undefined symbol: {name}")]
    MissingSymbol {
        /// The symbol.
        name: String,
        /// The function or variable that uses it, if one is known.
        function: Option<String>,
        /// Offset in the text, or [`NO_SOURCE_PLACE`].
        place: u32,
    },
    /// The host's processor is not one that code can be made for.
    #[error("no code can be made for this machine: {0}")]
    Host(String),
    /// Cranelift refused a function: a fault of this crate.
    #[error("@{function}: the code generator failed: {message}")]
    Codegen {
        /// The function's name.
        function: String,
        /// What Cranelift says.
        message: String,
    },
    /// The debug file could not be written: a bug of this crate.
    #[error("debug information cannot be written: {0}")]
    DebugInformation(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Memory for code and data could not be had.
    #[error("no memory for code and data: {0}")]
    Memory(#[from] std::io::Error),
    /// Code and data are larger than what one another can reach.
    #[error("code and data of {0} bytes are too large: the limit is 2 GiB")]
    TooLarge(u64),
}

fn prefix(function: &Option<String>) -> String {
    function.as_ref().map_or_else(String::new, |f| format!("@{f}: "))
}

impl Error {
    /// Returns the error as a diagnostic, if it is the module's fault: `PIR0605` and `PIR0606`.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let (code, message, function, place, hint) = match self {
            Self::Unsupported { function, what, place } => {
                let message = format!("{what} is not supported by the embedded code generator");
                let hint = "compile with clang: --engine llvm, or another generator of the library";
                (Code::NoMachineCode, message, function, *place, hint)
            }
            Self::MissingSymbol { name, function, place } => {
                let message = format!("undefined symbol: {name}");
                let hint = "define it, or load the library that does";
                (Code::MissingSymbol, message, function, *place, hint)
            }
            _ => return None,
        };
        let mut d = Diagnostic::new(code, message).at(Span::line_from(place));
        d.function.clone_from(function);
        d.help = Some(hint.to_owned());
        Some(d)
    }
}

/// What keeps one function from being compiled, before its name is known.
#[derive(Debug)]
pub(crate) struct Refusal {
    reason: RefusalReason,
    place: u32,
}

#[derive(Debug)]
enum RefusalReason {
    /// A construct.
    Construct(String),
    /// An undefined symbol.
    Symbol(String),
}

impl Refusal {
    pub(crate) fn construct(what: impl Into<String>) -> Box<Self> {
        Box::new(Self { reason: RefusalReason::Construct(what.into()), place: NO_SOURCE_PLACE })
    }

    pub(crate) fn symbol(name: String) -> Box<Self> {
        Box::new(Self { reason: RefusalReason::Symbol(name), place: NO_SOURCE_PLACE })
    }

    /// Returns the refusal with the place of an instruction: its offset in the text.
    pub(crate) fn at_place(mut self: Box<Self>, place: u32) -> Box<Self> {
        self.place = place;
        self
    }

    /// The error, in this function.
    pub(crate) fn in_function(self, function: String) -> Error {
        self.error(Some(function))
    }

    /// The error, in no function that could be named.
    pub(crate) fn in_module(self) -> Error {
        self.error(None)
    }

    fn error(self, function: Option<String>) -> Error {
        let place = self.place;
        match self.reason {
            RefusalReason::Construct(what) => Error::Unsupported { function, what, place },
            RefusalReason::Symbol(name) => Error::MissingSymbol { name, function, place },
        }
    }
}

pub(crate) type TranslationResult<T> = Result<T, Box<Refusal>>;

/// Refuses a construct.
pub(crate) fn refuse<T>(what: impl Into<String>) -> TranslationResult<T> {
    Err(Refusal::construct(what))
}
