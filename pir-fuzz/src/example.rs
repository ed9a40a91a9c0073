//! The examples of passes as programs that can be run, which campaigns change: passes with narrow
//! conditions change few generated programs.

use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type};
use pir_core::module::Module;
use pir_core::text::parse;
use pir_core::text::print::print;
use pir_interp::run::RunOptions;
use pir_interp::serial::decide;
use pir_interp::{Input, Program};
use pir_transform::Pass;
use pir_verify::verify_with;
use std::fmt::Write;

/// The number of elements of the arrays to which pointers of an example point.
const ARRAY_ELEMENTS: u64 = 16;

/// The number that an example gets for each of its numbers.
const NUMBER: u64 = 5;

/// The number of operations within which an example ends.
const MAX_STEPS: u64 = 1 << 14;

/// Returns the text of the example of a pass with a function `i32 @main()` that calls its
/// functions; `None` if they cannot be called, as they may call others that are not there.
pub(crate) fn text_of(pass: &Pass) -> Option<Vec<u8>> {
    let mut module = parse(pass.example().0.as_bytes()).into_result().ok()?;
    let main = main_of(&mut module)?;
    let text = [print(&module), main.into_bytes()].concat();
    let module = parse(&text).into_result().ok()?;
    let verified = verify_with(module, &crate::subject::verifier_options()).ok()?;
    let program = Program::new(verified, Vec::new()).ok()?;
    let main = program.module().find(b"main")?;
    let options = RunOptions { max_steps: MAX_STEPS, ..RunOptions::default() };
    let run = decide(&program, main, &Input::Words(Vec::new()), &options, None).ok()?;
    run.ended.ok()?;
    Some(text)
}

/// Returns the text of a function that calls all others with arrays, which it adds, and small
/// numbers.
fn main_of(module: &mut Module) -> Option<String> {
    let functions: Vec<GlobalId> =
        module.functions().filter(|(.., f)| f.body.is_some()).map(|(id, ..)| id).collect();
    let mut text = "define i32 @main() {\nentry:\n".to_owned();
    let mut sum = "0".to_owned();
    for (n, id) in functions.into_iter().enumerate() {
        let (ret, params, _) = module.types.signature(module.global(id).ty)?;
        let params = params.to_vec();
        let mut args = Vec::new();
        for ty in params {
            let number = |bits: u32| format!("i{bits} {}", NUMBER & ((1 << bits.min(8)) - 1));
            args.push(match module.types.int_bits(ty) {
                Some(bits) => number(bits),
                None if module.types.is_ptr(ty) => {
                    format!("ptr @{}", add_array(module, n, args.len()))
                }
                None => return None,
            });
        }
        let call = format!("@{}({})\n", module.display_name(id), args.join(", "));
        match module.types.int_bits(ret) {
            Some(bits) => {
                let widened = match bits {
                    32 => format!("xor i32 %r{n}, 0"),
                    0..32 => format!("zext i{bits} %r{n} to i32"),
                    _ => format!("trunc i{bits} %r{n} to i32"),
                };
                let _ = writeln!(text, "  %r{n} = call i{bits} {call}  %w{n} = {widened}");
                let _ = writeln!(text, "  %s{n} = xor i32 {sum}, %w{n}");
                sum = format!("%s{n}");
            }
            None if ret == Type::VOID => {
                let _ = write!(text, "  call void {call}");
            }
            None => return None,
        }
    }
    let _ = writeln!(text, "  ret i32 {sum}\n}}");
    Some(text)
}

/// Adds an array of zeros, and returns its name.
fn add_array(module: &mut Module, function: usize, argument: usize) -> String {
    let ty = module.types.array(ARRAY_ELEMENTS, Type::I64);
    let init = module.constant(ty, ConstKind::Zero);
    let name = format!("memory.{function}.{argument}");
    module.add_variable(&name, ty, Some(init));
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_examples_can_be_run() {
        let without: Vec<&str> =
            pir_transform::PASSES.iter().filter(|p| text_of(p).is_none()).map(|p| p.name).collect();
        println!("without a program: {without:?}");
        assert!(without.len() <= 1, "{without:?}");
    }
}
