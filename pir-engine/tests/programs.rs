//! What the tests share: programs from text, and calls of them.

use pir_engine::{Executable, Fault, Options, Returned};

pub(crate) fn executable(text: &str, options: &Options) -> Executable {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    Executable::new(verified, options).unwrap_or_else(|e| panic!("{e}"))
}

/// Calls a function without parameters.
pub(crate) fn call(program: &Executable, name: &str) -> Result<Returned, Fault> {
    let arguments = program.arguments(name, &[]).expect("it takes none");
    program.call(name, &arguments).expect("it is there").0
}
