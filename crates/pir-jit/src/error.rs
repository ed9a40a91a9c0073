//! What keeps a module from being compiled.

/// Why a module cannot be compiled.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A construct that this code generator has no code for.
    #[error("@{function}: {what} is not supported by the embedded code generator")]
    Unsupported {
        /// The function's name, or that of the variable whose initialiser it is.
        function: String,
        /// The construct.
        what: String,
    },
    /// A symbol that neither the module nor the host defines.
    #[error("undefined symbol: {0}")]
    MissingSymbol(String),
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
    /// Memory for code and data could not be had.
    #[error("no memory for code and data: {0}")]
    Memory(#[from] std::io::Error),
    /// Code and data are larger than what one another can reach.
    #[error("code and data of {0} bytes are too large: the limit is 2 GiB")]
    TooLarge(u64),
}

/// What keeps one function from being compiled, before its name is known.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// A construct.
    Construct(String),
    /// A symbol that nobody defines.
    Symbol(String),
}

impl Refusal {
    /// The error, in this function.
    pub fn within(self, function: String) -> Error {
        match self {
            Self::Construct(what) => Error::Unsupported { function, what },
            Self::Symbol(name) => Error::MissingSymbol(name),
        }
    }
}

pub(crate) type Step<T> = Result<T, Box<Refusal>>;

/// Refuses a construct.
pub(crate) fn refuse<T>(what: impl Into<String>) -> Step<T> {
    Err(Box::new(Refusal::Construct(what.into())))
}
