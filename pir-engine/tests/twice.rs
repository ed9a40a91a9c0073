//! Two programs from the same text, made by `clang-22` and kept in one file, are two programs.
//!
//! Needs `clang-22` (Debian: `apt-get install clang-22`).

use crate::programs::{call, executable};
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
    executable(COUNTER, &Options { generator: Generator::Llvm, ..Options::default() })
}

fn next(program: &Executable) -> String {
    call(program, "next").expect("no fault").text.expect("a number")
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
