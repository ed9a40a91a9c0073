//! Functions of a program with a type of Rust's: values pass unchanged, and other types are
//! refused.

use crate::programs::executable;
use pir_engine::{Argument, Executable, FunctionType, Generator, Options, Outcome};
use std::fmt::Debug;

fn program(text: &str, generator: Generator) -> Executable {
    executable(text, &Options { generator, ..Options::default() })
}

const TYPES: [&str; 8] = ["i1", "i8", "i16", "i32", "i64", "float", "double", "ptr"];

/// For each type a function that returns the second of three arguments.
fn second_of_three() -> String {
    let define =
        |ty: &str| format!("define {ty} @{ty}({ty} %a, {ty} %b, {ty} %c) {{\n  ret {ty} %b\n}}\n");
    TYPES.map(define).concat()
}

fn passes<T: Argument + Outcome + Copy + PartialEq + Debug>(
    program: &Executable,
    name: &str,
    values: &[T],
) where
    fn(T, T, T) -> T: FunctionType,
{
    let f = program.function::<fn(T, T, T) -> T>(name).expect("its type");
    for &x in values {
        for &y in values {
            assert_eq!(f.call(y, x, y), Ok(x), "{name}");
        }
    }
}

#[test]
fn values_of_each_type_pass_unchanged() {
    for generator in [Generator::Jit, Generator::Llvm] {
        let p = &program(&second_of_three(), generator);
        passes(p, "i1", &[false, true]);
        passes(p, "i8", &[i8::MIN, -1, 0, 1, i8::MAX]);
        passes(p, "i8", &[0, 1, 0x80, u8::MAX]);
        passes(p, "i16", &[i16::MIN, -1, 0, i16::MAX]);
        passes(p, "i16", &[0, 1, 0x8000, u16::MAX]);
        passes(p, "i32", &[i32::MIN, -1, 0, i32::MAX]);
        passes(p, "i32", &[0, 1, 1 << 31, u32::MAX]);
        passes(p, "i64", &[i64::MIN, -1, 0, i64::MAX]);
        passes(p, "i64", &[0, 1, 1 << 63, u64::MAX]);
        passes(p, "i64", &[isize::MIN, -1]);
        passes(p, "i64", &[0, usize::MAX]);
        passes(p, "float", &[0.0f32, -1.5, f32::INFINITY, f32::MIN_POSITIVE]);
        passes(p, "double", &[0.0f64, -1.5, f64::NEG_INFINITY, f64::MAX]);
        let (mut a, mut b) = (1, 2);
        passes(p, "ptr", &[&raw const a, std::ptr::null()]);
        passes(p, "ptr", &[&raw mut a, &raw mut b]);
    }
}

#[test]
fn another_type_is_refused() {
    let p = &program(&second_of_three(), Generator::Jit);
    // Per type of Rust's, whether the functions have it.
    let fits = [
        TYPES.map(|name| p.function::<fn(bool, bool, bool) -> bool>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(i8, u8, i8) -> u8>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(i16, u16, i16) -> u16>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(i32, u32, i32) -> u32>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(i64, u64, usize) -> isize>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(f32, f32, f32) -> f32>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(f64, f64, f64) -> f64>(name).is_ok()),
        TYPES.map(|name| p.function::<fn(*const u8, *mut f32, *mut f64) -> *mut ()>(name).is_ok()),
    ];
    for (n, row) in fits.iter().enumerate() {
        let expected: Vec<bool> = (0..TYPES.len()).map(|k| k == n).collect();
        assert_eq!(row[..], expected, "{}", TYPES[n]);
    }
    let error =
        |e: Result<_, pir_engine::Error>| e.map(|_: ()| ()).expect_err("refused").to_string();
    assert_eq!(
        error(p.function::<fn(i32, i32)>("i32").map(drop)),
        "@i32 has the type `i32 (i32, i32, i32)`, not `void (i32, i32)`"
    );
    assert_eq!(
        error(p.function::<fn()>("nothing").map(drop)),
        "there is no function @nothing with a body"
    );
}

#[test]
fn what_a_call_by_name_cannot_pass_is_refused() {
    let text = "declare void @outside()\n\
                define void @many(...) {\n  ret void\n}\n\
                define void @inside() {\n  call void @outside()\n  ret void\n}\n";
    let p = program(text, Generator::Jit);
    for (name, says) in [("outside", "no function @outside"), ("many", "@many")] {
        let error = p.function::<fn()>(name).expect_err("refused").to_string();
        assert!(error.contains(says), "{error}");
    }
    assert!(p.function::<fn()>("inside").is_ok());
}

#[test]
fn functions_with_the_most_parameters_or_no_result() {
    let text = "define double @eight(double %a, i32 %b, double %c, i32 %d, i32 %e, i32 %f, i32 %g, \
                i32 %h) {\n  %x = fsub double %a, %c\n  %y = sub i32 %h, %b\n  %z = sitofp i32 %y \
                to double\n  %r = fmul double %x, %z\n  ret double %r\n}\n\
                define void @set(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}\n";
    for generator in [Generator::Jit, Generator::Llvm] {
        let p = program(text, generator);
        type EightArgumentsFn = fn(f64, i32, f64, i32, i32, i32, i32, i32) -> f64;
        let eight = p.function::<EightArgumentsFn>("eight").expect("its type");
        assert_eq!(eight.clone().call(3.5, 2, 1.0, 0, 0, 0, 0, 5), Ok(7.5));
        let mut x = 0;
        p.function::<fn(*mut i32)>("set").expect("its type").call(&raw mut x).expect("no fault");
        assert_eq!(x, 7);
    }
}

#[test]
fn a_fault_is_an_error() {
    let text = "define i32 @load(ptr %p) {\n  %x = load i32, ptr %p\n  ret i32 %x\n}\n";
    let p = program(text, Generator::Jit);
    let load = p.function::<fn(*const i32) -> i32>("load").expect("its type");
    assert_eq!(load.call(&42), Ok(42));
    assert!(load.call(std::ptr::null()).is_err());
    assert_eq!(load.call(&43), Ok(43), "the program goes on");
}
