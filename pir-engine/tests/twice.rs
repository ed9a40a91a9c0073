//! Two programs from the same text, made by `clang-22` and kept in one file, are two programs.
//!
//! Needs `clang-22` (Debian: `apt-get install clang-22`).

use pir_engine::{Executable, Generator, Options};

const COUNTER: &str = "\
@n = global i32 0
define i32 @next() {
  %old = load i32, ptr @n
  %new = add i32 %old, 1
  store i32 %new, ptr @n
  ret i32 %new
}
";

fn made() -> Executable {
    let module = pir_core::text::parse(COUNTER.as_bytes()).module.expect("it parses");
    let module = pir_verify::verify(module).expect("it is valid");
    let options = Options { generator: Generator::Llvm, ..Options::default() };
    Executable::new(module, &options).unwrap_or_else(|e| panic!("{e}"))
}

fn next(program: &Executable) -> String {
    let arguments = program.arguments("next", &[]).expect("it takes none");
    let (ended, _) = program.call("next", &arguments).expect("it is there");
    ended.expect("no fault").text.expect("a number")
}

#[test]
fn programs_loaded_twice_have_separate_variables() {
    let (one, two) = (made(), made());
    assert_eq!([next(&one), next(&one), next(&two)], ["i32 1", "i32 2", "i32 1"]);
    drop(one);
    let three = made();
    assert_eq!([next(&three), next(&two)], ["i32 1", "i32 2"]);
}

#[test]
fn a_reloaded_program_has_initial_variables() {
    for _ in 0..20 {
        assert_eq!(next(&made()), "i32 1");
    }
}
