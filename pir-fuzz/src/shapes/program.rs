//! The module of a shape with its contents.

use super::contents::{AllowedUses, Contents};
use super::graph::Shape;
use super::text::write;
use crate::subject::verifier_options;
use crate::tape::Tape;
use pir_core::module::Module;

/// Makes a valid module with a shape, and contents by the choices of a tape.
pub(super) fn program(shape: &Shape, tape: &mut Tape) -> Module {
    let contents = Contents::choose(shape, tape);
    for n in (0..AllowedUses::COUNT).filter(|&n| contents.has_uses(n)) {
        let module = parse(&write(shape, &contents, AllowedUses::numbered(n)));
        if pir_verify::verify_with(module.clone(), &verifier_options()).is_ok() {
            return module;
        }
    }
    // The walk and the verifier disagree; the campaign counts the case as invalid.
    parse(&write(shape, &contents, AllowedUses::numbered(AllowedUses::COUNT - 1)))
}

/// Makes the program of a shape without instructions.
pub(super) fn bare_program(shape: &Shape) -> Module {
    let contents = Contents::choose(shape, &mut Tape::default());
    parse(&write(shape, &contents, AllowedUses::numbered(AllowedUses::COUNT - 1)))
}

fn parse(text: &str) -> Module {
    let parsed = pir_core::text::parse(text.as_bytes()).into_result();
    parsed.unwrap_or_else(|found| panic!("{}\n{text}", found[0]))
}
