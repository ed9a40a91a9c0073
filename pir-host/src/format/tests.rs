//! Tests of `printf` against a table of glibc's output, and against Rust's formatting.

use super::super::testing::*;
use crate::{HostArg, HostContext};
use pir_interp::cell::Cell;
use pir_interp::ub::Ub;
use proptest::prelude::*;

fn print(m: &mut MockContext, format: &str, args: &[HostArg]) -> String {
    let text = m.string(format);
    let all: Vec<HostArg> = std::iter::once(p(text)).chain(args.iter().cloned()).collect();
    m.out.clear();
    let n = m.int("printf", &all);
    assert_eq!(n as usize, m.out.len());
    String::from_utf8(m.out.clone()).expect("UTF-8")
}

/// The comment in `tests/data/printf.c` describes how to generate the table.
#[test]
fn printf_agrees_with_glibc() {
    let table = include_str!("../../tests/data/printf.txt");
    let hex = |s: &str| u64::from_str_radix(s, 16).expect("hexadecimal digits");
    let mut m = MockContext::new();
    let mut wrong = Vec::new();
    for line in table.lines() {
        let [kind, format, value, expected, ""] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let arg = match kind {
            "i" => i(value.parse().expect("an int")),
            "l" => l(value.parse().expect("a long")),
            "d" => d(f64::from_bits(hex(value))),
            "x" => {
                let (high, low) = value.split_once(':').expect("two parts");
                x(u128::from(hex(high)) << 64 | u128::from(hex(low)))
            }
            "s" => p(m.string(value)),
            "n" => p(Cell::ZERO),
            "p" => p(Cell::new(hex(value))),
            other => panic!("kind {other}"),
        };
        let got = print(&mut m, format, &[arg]);
        if got != expected {
            wrong.push(format!("{line} got {got}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

#[test]
fn formats_take_several_arguments() {
    let mut m = MockContext::new();
    let s = m.string("abcdef");
    let count = m.room(4);
    let args = [i(6), i(2), d(2.345), p(s), i(-5), i(3), p(count)];
    assert_eq!(print(&mut m, "%*.*f|%s|%*d%n%%", &args), "  2.35|abcdef|3    %");
    assert_eq!(m.read(count, 4), Ok(vec![19, 0, 0, 0]));
    assert_eq!(print(&mut m, "%.*s", &[i(-1), p(s)]), "abcdef");
    assert_eq!(print(&mut m, "%hhd %hd", &[i(257), i(65537)]), "1 1");
    assert_eq!(
        print(&mut m, "%c%5c%-3c|", &[i('a' as i32), i('b' as i32), i('c' as i32)]),
        "a    bc  |"
    );
    assert_eq!(print(&mut m, "%d", &[l(1 << 32 | 5)]), "5", "wider integers are cut");
    assert_eq!(print(&mut m, "%#b", &[i(5)]), "0b101");
    crate::args::set_errno(&mut m, 34).expect("errno");
    assert_eq!(print(&mut m, "%m", &[]), "Numerical result out of range");
}

#[test]
fn a_precision_bounds_the_read_of_a_string() {
    let mut m = MockContext::new();
    let open = m.room(3);
    m.write(open, b"abc").expect("room");
    assert_eq!(print(&mut m, "%.3s", &[p(open)]), "abc");
    let format = m.string("%s");
    assert_eq!(ub(m.run("printf", &[p(format), p(open)])), Ub::OutOfBounds);
}

#[test]
fn bad_formats_are_undefined() {
    let mut m = MockContext::new();
    for (text, args, kind) in [
        ("%", vec![], Ub::Library),
        ("%y", vec![i(1)], Ub::Library),
        ("%ld", vec![i(1)], Ub::VaArg),
        ("%f", vec![i(1)], Ub::VaArg),
        ("%Lf", vec![d(1.0)], Ub::VaArg),
        ("%d", vec![one(pir_interp::shape::ScalarKind::Int(32), Cell::POISON)], Ub::PoisonUsed),
        ("%d", vec![one(pir_interp::shape::ScalarKind::Int(32), Cell::undef(32))], Ub::UndefUsed),
        ("%s", vec![p(Cell::new(5))], Ub::InvalidPointer),
        ("%*d", vec![i(1)], Ub::VaArg),
    ] {
        let format = m.string(text);
        let all: Vec<HostArg> = std::iter::once(p(format)).chain(args).collect();
        assert_eq!(ub(m.run("printf", &all)), kind, "{text}");
    }
    for text in ["%99999999d", "%1$d"] {
        let format = m.string(text);
        let stop = m.run("printf", &[p(format), i(1)]).map_err(|s| *s);
        assert!(matches!(stop, Err(pir_interp::StopReason::Unsupported(_))), "{text}");
    }
}

proptest! {
    #[test]
    fn formatted_integers_agree_with_rust(value in any::<i64>(), width in 0usize..30) {
        let mut m = MockContext::new();
        let got = print(&mut m, "%ld|%*ld|%-*ld|%0*ld|%+ld|%lx|%#lo", &[
            l(value), i(width as i32), l(value), i(width as i32), l(value), i(width as i32),
            l(value), l(value), l(value), l(value),
        ]);
        let octal = if value == 0 { "0".to_owned() } else { format!("0{value:o}") };
        let expected = format!(
            "{value}|{value:width$}|{value:<width$}|{value:0width$}|{value:+}|{value:x}|{octal}"
        );
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn formatted_floats_are_read_back(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        prop_assume!(value.is_finite());
        let mut m = MockContext::new();
        let text = print(&mut m, "%.17g %.16e", &[d(value), d(value)]);
        for part in text.split(' ') {
            prop_assert_eq!(part.parse::<f64>().map(f64::to_bits), Ok(bits));
        }
    }

    #[test]
    fn no_format_panics(text in "[%a-zA-Z0-9.*# +-]{0,12}", value in any::<u64>()) {
        let mut m = MockContext::new();
        let format = m.string(&text);
        let args = [p(format), i(value as i32), l(value as i64), d(f64::from_bits(value))];
        let _ = m.run("printf", &args);
    }
}
