//! The codes by which `pir explain` describes faults of machine code.

use pir_core::Code;
use pir_runtime::FaultKind;

/// Returns the code of the page that describes a kind of fault.
pub fn fault_code(kind: FaultKind) -> Code {
    match kind {
        FaultKind::Unreachable => Code::UnreachableReached,
        FaultKind::Arithmetic => Code::Division,
        // What the processor refuses is as wild as a pointer to no object; it knows no objects.
        FaultKind::Memory => Code::InvalidPointer,
        FaultKind::StackOverflow => Code::StackOverflow,
        FaultKind::BarrierOutside | FaultKind::CriticalReentered | FaultKind::CriticalNotHeld => {
            Code::StrandRule
        }
        FaultKind::TooManySpawns
        | FaultKind::NoThread
        | FaultKind::OutOfMemory
        | FaultKind::Cancelled => Code::LimitReached,
        FaultKind::Hang => Code::Hang,
        FaultKind::UndefinedSymbol => Code::MissingSymbol,
        // `Trap`, `IllegalInstruction`, `Panic`, `Aborted`, and kinds to come.
        _ => Code::Aborted,
    }
}
