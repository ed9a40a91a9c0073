//! What only a module that a tool has built can get wrong: ids that refer to nothing, and names,
//! words and numbers that its text could not say. The parser makes none of them, so a module that
//! is checked as text needs no such check.

use crate::cx::DefinedFunction;
use crate::place::at_global;
use pir_core::dangling;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_core::text::writable;

fn at(m: &Module, global: Option<GlobalId>, code: Code, message: String) -> Diagnostic {
    match global {
        Some(g) => at_global(m, g, code, format!("`@{}`: {message}", m.display_name(g))),
        None => Diagnostic::new(code, message),
    }
}

/// An id outside of bodies that refers to nothing. No other rule can be checked then.
pub(crate) fn dangling(m: &Module) -> Option<Diagnostic> {
    let d = dangling::find_outside_bodies(m)?;
    let message = format!("{} is not in the module", d.what);
    Some(at(m, d.global, Code::BadOperandType, message).help(HELP))
}

/// An id in a body that refers to nothing. No other rule can be checked on the body then.
pub(crate) fn dangling_in_body(m: &Module, defined: DefinedFunction<'_>) -> Option<Diagnostic> {
    let DefinedFunction { global: g, function: f, body } = defined;
    let message = match body.dangling_inst() {
        Some(i) => {
            let op = body.inst(i).op().name();
            format!("an operand of a `{op}` is not in the function")
        }
        None => {
            let what = dangling::find_in_body(m, f, body)?;
            format!("{what} of an instruction is neither in the function nor in the module")
        }
    };
    Some(at_global(m, g, Code::BadOperandType, message).help(HELP))
}

const HELP: &str = "ids are numbers of one function or module: do not use them in another one";

/// What the text of the module could not say, bodies excepted.
pub(crate) fn unwritable(m: &Module) -> impl Iterator<Item = Diagnostic> {
    let all = writable::check_outside_bodies(m).into_iter();
    all.map(|u| at(m, u.global, Code::BadGlobal, u.why))
}

/// What the text of a body could not say.
pub(crate) fn unwritable_body(m: &Module, defined: DefinedFunction<'_>) -> Option<Diagnostic> {
    let why = writable::check_body(m, defined.function, defined.body)?;
    Some(at_global(m, defined.global, Code::BlockStructure, why))
}
