//! Why a region is not raised as a whole, and how a report says so.

use crate::source_names::Names;
use pir_core::entity::GlobalId;

/// Why a region is not raised as a whole. `by` is the function, among those that it may run, that
/// has the obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// Its code takes other arguments than it gets.
    OtherArguments,
    /// It is a league of teams, where the run time is shared.
    League,
    /// A function of the run time may be called through a pointer.
    RuntimePointer { called: GlobalId },
    /// A call of the run time cannot be expressed.
    Call { by: GlobalId, called: GlobalId, why: &'static str },
    /// A function has the code of a region of one thread in line.
    RegionInLine { by: GlobalId },
    /// A task asks for the number of its thread, in a function.
    NumberInTask { by: GlobalId },
    /// A task uses a variable of which each thread has its own.
    VariableInTask { variable: GlobalId },
    /// A function uses a variable of which each thread has its own.
    Variable { by: GlobalId, variable: GlobalId },
    /// A league uses a variable of which each thread has its own.
    VariableInLeague { variable: GlobalId },
    /// Calls of the run time stay in a function of the module, so that all stay.
    CallsStay { by: GlobalId },
    /// Another region stays, so that all stay.
    AnotherStays,
    /// A function calls code that is not seen.
    Elsewhere { by: GlobalId, called: GlobalId },
    /// A function calls through a pointer.
    Pointer { by: GlobalId },
    /// A function passes on the address of one that asks the run time.
    Address { by: GlobalId, of: GlobalId },
    /// A function jumps to addresses of blocks.
    ComputedJumps { by: GlobalId },
    /// A function asks the run time for what is not the team's alone.
    Asks { by: GlobalId, called: GlobalId },
}

impl Reason {
    /// Says the reason for the region with this code.
    pub(crate) fn text(self, names: &Names<'_>, code: Option<GlobalId>) -> String {
        let by = |g: GlobalId| match Some(g) == code {
            true => "it".to_owned(),
            false => names.code(g).called(),
        };
        let called = |g: GlobalId| names.code(g).called();
        const OWN: &str = "which each thread has for itself";
        match self {
            Self::OtherArguments => "its code takes other arguments than it gets".to_owned(),
            Self::League => "a league is left to the run time".to_owned(),
            Self::RuntimePointer { called: c } => {
                format!("{} may be called through a pointer", called(c))
            }
            Self::Call { by: b, called: c, why } => format!("{} calls {}: {why}", by(b), called(c)),
            Self::RegionInLine { by: b } => {
                format!("{} has the code of a region of one thread in line", by(b))
            }
            Self::NumberInTask { by: b } => {
                format!("a task asks for the number of its thread, in {}", names.code(b))
            }
            Self::VariableInTask { variable } => {
                format!("a task uses {}, {OWN}", names.variable(variable))
            }
            Self::Variable { by: b, variable } => {
                format!("{} uses {}, {OWN}", by(b), names.variable(variable))
            }
            Self::VariableInLeague { variable } => {
                format!("a league uses {}, {OWN}", names.variable(variable))
            }
            Self::AnotherStays => "another region stays".to_owned(),
            Self::CallsStay { by: b } => {
                let place = if Some(b) == code { by(b) } else { names.code(b).to_string() };
                format!("calls of the run time stay in {place}")
            }
            Self::Elsewhere { by: b, called: c } => {
                format!("{} calls {}, which is not seen", by(b), called(c))
            }
            Self::Pointer { by: b } => format!("{} calls through a pointer", by(b)),
            Self::Address { by: b, of } => {
                format!("{} passes on the address of {}", by(b), called(of))
            }
            Self::ComputedJumps { by: b } => format!("{} jumps to addresses of blocks", by(b)),
            Self::Asks { by: b, called: c } => format!("{} calls {}", by(b), called(c)),
        }
    }
}
