//! The codes by which `pir explain` describes how runs end.

use crate::outcome::{Outcome, RunFinish};
use crate::run::RunLimit;
use crate::ub::{StopReason, Ub};
use pir_core::Code;

impl Ub {
    /// Returns the code of the page that describes the kind.
    pub fn code(self) -> Code {
        match self {
            Self::Race => Code::DataRace,
            Self::InvalidPointer => Code::InvalidPointer,
            Self::OutOfBounds => Code::OutOfBounds,
            Self::UseAfterFree | Self::UseAfterReturn | Self::UseOutsideLifetime => {
                Code::DeadObject
            }
            Self::DoubleFree | Self::InvalidFree => Code::InvalidFree,
            Self::Misaligned => Code::Misaligned,
            Self::WriteToConstant => Code::WriteToConstant,
            Self::PoisonUsed | Self::UndefUsed => Code::IndeterminateValue,
            Self::DivisionByZero | Self::DivisionOverflow => Code::Division,
            Self::Unreachable => Code::UnreachableReached,
            Self::AssumeFalse | Self::AttributeBroken | Self::NoReturnReturned => {
                Code::BrokenPromise
            }
            Self::InvalidCall | Self::CallMismatch | Self::VaArg => Code::CallMismatch,
            Self::Overlap | Self::Stack | Self::Library => Code::BadArgument,
            Self::Unwound => Code::Uncaught,
            Self::Barrier | Self::Critical | Self::Width => Code::StrandRule,
        }
    }
}

impl StopReason {
    /// Returns the code of the page that describes the reason; a program that exits by itself has
    /// none.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Ub(kind, _) => Some(kind.code()),
            Self::Unsupported(_) | Self::UnknownFunction(_) => Some(Code::NotInterpreted),
            Self::Abort(_) => Some(Code::Aborted),
            Self::Thrown(_) => Some(Code::Uncaught),
            Self::OutOfMemory(_) | Self::StepLimit(_) | Self::TimeLimit => Some(Code::LimitReached),
            Self::StackOverflow(_) => Some(Code::StackOverflow),
            Self::Exit(_) => None,
        }
    }
}

impl RunLimit {
    /// Returns the code of the page that describes limits.
    pub fn code(self) -> Code {
        match self {
            Self::Steps | Self::Time | Self::Memory | Self::Interrupted => Code::LimitReached,
        }
    }
}

impl Outcome {
    /// Returns the code of the page that describes the outcome; a program that returns or exits has
    /// none.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Hang => Some(Code::Hang),
            Self::Ub { kind, .. } => Some(kind.code()),
            Self::Return { with: RunFinish::Abort(_), .. } => Some(Code::Aborted),
            Self::Return { .. } => None,
        }
    }
}
