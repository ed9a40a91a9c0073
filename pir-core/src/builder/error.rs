//! Misuse of the builder: what was wrong, where, and what to do about it.

use crate::debug::SourcePlace;
use std::fmt;

/// Reason why a function could not be built: the first misuse of the builder and its location.
///
/// ```
/// use pir_core::builder::FunctionBuilder;
/// use pir_core::{Module, Type};
///
/// let mut module = Module::new();
/// let f = FunctionBuilder::new(&mut module, "f", Type::I32, &[Type::I32]);
/// f.at(("calc.k", 7, 3));
/// f.ret(f.add(f.arg(0), 1.5));
/// let error = f.finish().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "calc.k:7:3: the number 1.5 is no constant of the type i32 (in @f, block %entry): give a \
///      number that the type can hold, or convert the value"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(Box<LocatedMisuse>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct LocatedMisuse {
    misuse: Misuse,
    function: String,
    block: Option<String>,
    place: Option<SourcePlace>,
}

/// A misuse of the builder.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misuse {
    /// The name belongs to another global, or to a function that already has a body.
    #[error("the name `{0}` is taken")]
    NameTaken(String),
    /// The global is no function with a body.
    #[error("`{0}` is no function with a body")]
    NoBody(String),
    /// A name that the text of a module cannot hold.
    #[error("the name {name:?} of a {of} {why}")]
    Name {
        /// What has the name.
        of: &'static str,
        /// The name.
        name: String,
        /// What is wrong with the name.
        why: &'static str,
    },
    /// An operand, block, instruction or type that does not exist in this function or module.
    #[error("`{op}` is given {what}, which does not exist in this function")]
    Foreign {
        /// The instruction, or the method of the builder.
        op: &'static str,
        /// What does not exist, with its number.
        what: String,
    },
    /// An instruction was added after the terminator of a block.
    #[error("an instruction after the terminator of the block")]
    Terminated,
    /// A block has no terminator.
    #[error("the block has no terminator")]
    Unterminated,
    /// A number was used as an operand in a place that does not determine its type.
    #[error("nothing tells the type of the operands of `{0}`")]
    Untyped(&'static str),
    /// The number cannot be a constant of the required type.
    #[error("the number {number} is no constant of the type {ty}")]
    Immediate {
        /// The number.
        number: String,
        /// The type, as text.
        ty: String,
    },
    /// A constant whose kind needs operands, or does not fit its type.
    #[error("a constant of the type {ty} cannot be made of {kind}")]
    Constant {
        /// The kind.
        kind: String,
        /// The type, as text.
        ty: String,
    },
    /// An operand has a type that the instruction cannot take.
    #[error("an operand of `{op}` has the type {ty}")]
    Operand {
        /// The instruction.
        op: &'static str,
        /// The type, as text.
        ty: String,
    },
    /// The function has no parameter with this number.
    #[error("there is no parameter {0}")]
    NoParameter(u32),
    /// A call has the wrong number of arguments.
    #[error("{given} arguments where {wanted} are wanted")]
    Arguments {
        /// Number of parameters.
        wanted: usize,
        /// Number of arguments.
        given: usize,
    },
    /// The alignment is not a power of two up to 2^32.
    #[error("{0} is no alignment")]
    Alignment(u64),
}

impl Misuse {
    /// Returns what to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Misuse::NameTaken(_) => "choose another name, or ask `Module::fresh_name` for one",
            Misuse::NoBody(_) => "define the function with `FunctionBuilder::new` first",
            Misuse::Name { .. } => "choose a name that the text of a module can hold",
            Misuse::Foreign { .. } => {
                "use values, constants and blocks with the builder that made them only, and types \
                 and globals with their module"
            }
            Misuse::Terminated => "call `switch_to` with a block that has no terminator yet",
            Misuse::Unterminated => "end every block by a branch, `ret`, `halt` or `unreachable`",
            Misuse::Untyped(_) => "make one of the numbers a constant with `int` or `float`",
            Misuse::Immediate { .. } => {
                "give a number that the type can hold, or convert the value"
            }
            Misuse::Constant { .. } => "make it with `int`, `float`, `zero` or `aggregate`",
            Misuse::Operand { .. } => "convert the operand, or use the instruction for its type",
            Misuse::NoParameter(_) => "parameters are counted from 0",
            Misuse::Arguments { .. } => "give an argument for each parameter",
            Misuse::Alignment(_) => "an alignment is a power of two up to 2^32",
        }
    }
}

impl BuildError {
    pub(super) fn new(
        misuse: Misuse,
        function: String,
        block: Option<String>,
        place: Option<SourcePlace>,
    ) -> Self {
        Self(Box::new(LocatedMisuse { misuse, function, block, place }))
    }

    /// Returns what was wrong.
    pub fn misuse(&self) -> &Misuse {
        &self.0.misuse
    }

    /// Returns the name of the function that was being built, without `@`.
    pub fn function(&self) -> &str {
        &self.0.function
    }

    /// Returns the name of the block of the insertion point, without `%`.
    pub fn block(&self) -> Option<&str> {
        self.0.block.as_deref()
    }

    /// Returns the place in the source that [`FunctionBuilder::at`](super::FunctionBuilder::at)
    /// had set.
    pub fn place(&self) -> Option<&SourcePlace> {
        self.0.place.as_ref()
    }
}

impl fmt::Display for LocatedMisuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{} (in @{}", self.misuse, self.function)?;
        if let Some(block) = &self.block {
            write!(f, ", block %{block}")?;
        }
        write!(f, "): {}", self.misuse.help())
    }
}
