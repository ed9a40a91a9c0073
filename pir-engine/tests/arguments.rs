//! Calls of compiled functions by name, with integers and floats mixed, up to the last register
//! that carries arguments and past it: from the host, from other compiled code, and back to the
//! host.
#![allow(unsafe_code)]

use crate::programs::executable;
use pir_engine::Options;
use std::fmt::Write;

/// Types of integers and floats, in turn.
const INTS: [&str; 3] = ["i64", "i32", "i8"];
const FLOATS: [&str; 2] = ["double", "float"];

/// Returns the parameter types of a function with `ints` integers and `floats` floats, in one of
/// several orders.
fn types(ints: usize, floats: usize, mix: usize) -> Vec<&'static str> {
    let (mut i, mut f) = (0, 0);
    let mut list = Vec::new();
    while i < ints || f < floats {
        let int = match mix {
            0 => (i + f) % 2 == 0,
            1 => i * floats <= f * ints,
            _ => f == floats,
        };
        if i < ints && (int || f == floats) {
            list.push(INTS[i % INTS.len()]);
            i += 1;
        } else {
            list.push(FLOATS[f % FLOATS.len()]);
            f += 1;
        }
    }
    list
}

/// The argument at a place; odd ones are negative. All are small enough for `i8`, and halves where
/// they may be.
fn argument(n: usize, ty: &str) -> f64 {
    let whole = (n as f64 * 5.0 + 3.0) * if n % 2 == 1 { -1.0 } else { 1.0 };
    if ty.starts_with('i') { whole } else { whole + 0.5 }
}

fn as_text(n: usize, ty: &str) -> String {
    let x = argument(n, ty);
    if ty.starts_with('i') { format!("{x}") } else { format!("{x:?}") }
}

/// Returns the expected result of the functions: each argument is weighted by its position.
fn expected(types: &[&str]) -> f64 {
    types.iter().enumerate().map(|(n, ty)| argument(n, ty) * (n + 1) as f64).sum()
}

fn define(text: &mut String, name: &str, types: &[&str]) {
    let params: Vec<String> =
        types.iter().enumerate().map(|(n, ty)| format!("{ty} %a{n}")).collect();
    let _ = writeln!(text, "define double @{name}({}) {{", params.join(", "));
    let mut sum = "0.0".to_string();
    for (n, &ty) in types.iter().enumerate() {
        let value = match ty {
            "double" => format!("fadd double %a{n}, 0.0"),
            "float" => format!("fpext float %a{n} to double"),
            _ => format!("sitofp {ty} %a{n} to double"),
        };
        let _ =
            writeln!(text, "  %v{n} = {value}\n  %w{n} = fmul double %v{n}, {:?}", (n + 1) as f64);
        let _ = writeln!(text, "  %s{n} = fadd double {sum}, %w{n}");
        sum = format!("%s{n}");
    }
    let _ = writeln!(text, "  ret double {sum}\n}}");
    let args: Vec<String> =
        types.iter().enumerate().map(|(n, ty)| format!("{ty} {}", as_text(n, ty))).collect();
    let args = args.join(", ");
    // Called directly, and through a pointer that is not resolved statically: both must give the
    // same.
    let _ = writeln!(text, "@p.{name} = global ptr @{name}");
    let _ = writeln!(text, "define double @d.{name}() {{\n  %r = call double @{name}({args})");
    let _ =
        writeln!(text, "  %f = load volatile ptr, ptr @p.{name}\n  %q = call double %f({args})");
    let _ = writeln!(
        text,
        "  %e = fcmp oeq double %q, %r\n  %t = select i1 %e, double %r, double -1.0e9"
    );
    let _ = writeln!(text, "  ret double %t\n}}");
}

#[test]
fn integers_and_floats_mixed_up_to_the_last_registers_and_past_them() {
    let mut text = String::new();
    let mut all = Vec::new();
    for (ints, floats) in (0..=8).flat_map(|i| (0..=10).map(move |f| (i, f))) {
        for mix in 0..3 {
            let name = format!("f.{ints}.{floats}.{mix}");
            let types = types(ints, floats, mix);
            define(&mut text, &name, &types);
            all.push((name, types));
        }
    }
    let program = executable(&text, &Options::default());
    let call = |name: &str, args: &[String]| -> f64 {
        let arguments = program.arguments(name, args).expect("they fit");
        let (ended, _) = program.call(name, &arguments).expect("it is there");
        f64::from_bits(ended.expect("no fault").bits.expect("a number"))
    };
    for (name, types) in &all {
        let args: Vec<String> = types.iter().enumerate().map(|(n, ty)| as_text(n, ty)).collect();
        assert_eq!(call(name, &args), expected(types), "@{name} from the host");
        assert_eq!(call(&format!("d.{name}"), &[]), expected(types), "@{name} from code");
    }
}

/// Six integers and eight floats are what registers hold; one more of each goes to the stack.
type AllRegistersFn = extern "C" fn(
    f32,
    i32,
    f64,
    i64,
    f64,
    i8,
    f64,
    i64,
    f64,
    i32,
    f64,
    i64,
    f32,
    f64,
    i64,
    f64,
) -> f64;

extern "C" fn host(
    a: f32,
    b: i32,
    c: f64,
    d: i64,
    e: f64,
    f: i8,
    g: f64,
    h: i64,
    i: f64,
    j: i32,
    k: f64,
    l: i64,
    m: f32,
    n: f64,
    o: i64,
    p: f64,
) -> f64 {
    let ints = [i64::from(b), d, i64::from(f), h, i64::from(j), l, o];
    let floats = [f64::from(a), c, e, g, i, k, f64::from(m), n, p];
    let sum = |all: &[f64]| all.iter().enumerate().map(|(n, x)| x * (n + 1) as f64).sum::<f64>();
    sum(&floats) * 1024.0 + sum(&ints.map(|n| n as f64))
}

#[test]
fn the_host_is_called_and_calls_with_one_more_of_each_than_registers_hold() {
    let types = "float, i32, double, i64, double, i8, double, i64, double, i32, double, i64, \
                 float, double, i64, double";
    let names: Vec<String> =
        types.split(", ").enumerate().map(|(n, ty)| format!("{ty} %a{n}")).collect();
    let list = names.join(", ");
    let text = format!(
        "@host = global ptr null\ndefine double @on({list}) {{\n  %f = load ptr, ptr @host\n  %r \
         = call double %f({list})\n  ret double %r\n}}\n"
    )
    .replace("i8 %a5", "i8 signext %a5");
    let mut program = executable(&text, &Options::default());
    assert!(program.write("host", &(host as *const () as u64).to_ne_bytes()));
    let at = program.address("on").expect("it is there");
    // SAFETY: `@on` has these parameters by C's rules, and the code lives as long as the program.
    let on = unsafe { std::mem::transmute::<*const u8, AllRegistersFn>(at) };
    let run = |f: AllRegistersFn| {
        f(0.5, -2, 3.25, -4, 5.5, -6, 7.0, 8, -9.0, 10, 11.0, -12, 13.5, 14.0, 15, -16.0)
    };
    assert_eq!(run(on), run(host));
}

#[test]
fn functions_that_cannot_be_called_by_name_say_why() {
    let text = "define { i32, i32 } @pair() {\n  ret { i32, i32 } zeroinitializer\n}\n\
                define internal void @hidden() {\n  ret void\n}\n";
    let program = executable(text, &Options::default());
    let refused = |name: &str, values: &[&str]| {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let arguments = program.arguments(name, &values);
        let called = arguments.and_then(|arguments| program.call(name, &arguments).map(|_| ()));
        called.expect_err("it can't be called").to_string()
    };
    let pair = refused("pair", &[]);
    assert!(pair.ends_with("its result is of type { i32, i32 }"), "{pair}");
    assert!(refused("hidden", &[]).contains("not external"));
}
