//! Tests of Fortran output against the output of programs compiled by flang.

use super::*;
use crate::testing::*;
use pir_interp::shape::ScalarKind;

fn single(x: f32) -> OutputItem {
    OutputItem::Real(RealKind::Single(x.to_bits()))
}

fn double(x: f64) -> OutputItem {
    OutputItem::Real(RealKind::Double(x.to_bits()))
}

fn integer(x: i64) -> OutputItem {
    OutputItem::Integer(x, 4)
}

fn text(x: &str) -> OutputItem {
    OutputItem::Text(x.into())
}

fn lines(records: Vec<Vec<u8>>) -> Vec<String> {
    records.into_iter().map(|r| String::from_utf8(r).expect("ASCII")).collect()
}

fn formatted(format: &str, items: &[OutputItem]) -> Vec<String> {
    lines(edit::records(format.as_bytes(), items).expect("a good format"))
}

/// All expectations in this file are the output of programs compiled by flang 22.
#[test]
fn lists_are_written_as_flang_writes_them() {
    for (x, expected) in [
        (0.0, "0."),
        (-0.0, "-0."),
        (1.0, "1."),
        (0.1, ".1"),
        (-3.75, "-3.75"),
        (1e5, "100000."),
        (123_456.0, "123456."),
        (999_999.0, "9.99999E+05"),
        (1e6, "1.E+06"),
        (0.01, "1.E-02"),
        (1e-5, "1.E-05"),
        (f32::MAX, "3.4028234E+38"),
        (1e-38, "1.E-38"),
        (1e-45, "1.E-45"),
        (99.95, "99.95"),
        (0.099_999, ".099999"),
        (16_777_216.0, "1.6777216E+07"),
        (f32::NAN, "NaN"),
        (f32::NEG_INFINITY, "-Inf"),
    ] {
        assert_eq!(list::real(RealKind::Single(x.to_bits())), expected.as_bytes(), "{x}");
    }
    for (x, expected) in [
        (1e15f64, "1.E+15"),
        (1_234_567.0, "1234567."),
        (1.7e308, "1.7E+308"),
        (5e-324, "5.E-324"),
        (12.345_678_901_234_5, "12.3456789012345"),
        (1e100, "1.E+100"),
    ] {
        assert_eq!(list::real(RealKind::Double(x.to_bits())), expected.as_bytes(), "{x}");
    }
    let complex = |x: f32, y: f32| {
        OutputItem::Complex(RealKind::Single(x.to_bits()), RealKind::Single(y.to_bits()))
    };
    let items = [
        text("abc"),
        text("def"),
        integer(1),
        text("ghi"),
        single(2.5),
        text("x"),
        OutputItem::Logical(true),
        text("y"),
        complex(1.5, -2.5),
    ];
    assert_eq!(
        lines(list::records(&items, list::LINE_COLUMNS)),
        [" abcdef 1 ghi 2.5 x T y (1.5,-2.5)"]
    );
    assert_eq!(lines(list::records(&[], list::LINE_COLUMNS)), [""]);
    assert_eq!(lines(list::records(&[text("")], list::LINE_COLUMNS)), [" "]);
    let many: Vec<OutputItem> = (1..=40).map(integer).collect();
    assert_eq!(
        lines(list::records(&many, list::LINE_COLUMNS)),
        [
            " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29",
            " 30 31 32 33 34 35 36 37 38 39 40"
        ]
    );
    let long = [text(&"x".repeat(70)), text(&"y".repeat(20)), integer(5)];
    let (x, y) = ("x".repeat(70), "y".repeat(8));
    let expected = [format!(" {x}{y}"), format!(" {} 5", "y".repeat(12))];
    assert_eq!(lines(list::records(&long, list::LINE_COLUMNS)), expected);
}

#[test]
fn fortran_formats_are_applied() {
    let s = single;
    let d = double;
    let x = s(1.5e-3);
    for (format, items, expected) in [
        ("(3f9.3)", vec![s(1.0), s(-2.0005), s(123_456.79)], "    1.000   -2.000*********"),
        ("(2f10.4,i6)", vec![s(0.5), s(-0.5), integer(42)], "    0.5000   -0.5000    42"),
        ("(f4.1,f3.1,f5.0,f0.3)", vec![s(0.05), s(99.95), s(2.5), s(0.25)], " 0.1***   2..250"),
        (
            "(i5,i5.3,i0,i2)",
            vec![integer(42), integer(7), integer(-3), integer(12345)],
            "   42  007-3**",
        ),
        (
            "(e12.4,e12.4e3,es10.3,en12.3,d10.2)",
            vec![x.clone(), x.clone(), s(12345.678), s(12345.678), d(0.1)],
            "  0.1500E-02 0.1500E-002 1.235E+04  12.346E+03  0.10D+00",
        ),
        (
            "(g0,1x,g0,1x,g0,1x,g0)",
            vec![integer(1), s(2.5), OutputItem::Logical(true), text("abc")],
            "1 2.5 T abc",
        ),
        (
            "(g12.4,g12.4,g12.4)",
            vec![s(0.01), s(123.4), s(1e10)],
            "  0.1000E-01   123.4      0.1000E+11",
        ),
        ("(a,a5,a2)", vec![text("abc"), text("abc"), text("abc")], "abc  abcab"),
        ("(l1,l5)", vec![OutputItem::Logical(true), OutputItem::Logical(false)], "T    F"),
        (
            "(b8.8,1x,o4,1x,z4.4,1x,z0)",
            vec![integer(37), integer(64), integer(255), integer(255)],
            "00100101  100 00FF FF",
        ),
        ("(2(i3,\",\"),\"end\")", vec![integer(1), integer(2)], "  1,  2,end"),
        ("(i3)", vec![integer(1), integer(2)], "  1\n  2"),
        ("(i3,2(1x,i2))", (1..=6).map(integer).collect(), "  1  2  3\n  4  5\n  6"),
        ("(a,/,a)", vec![text("x"), text("y")], "x\ny"),
        ("(a,:,\", \",a)", vec![text("x")], "x"),
        ("(1x,t5,a,tr2,a,tl3,a)", vec![text("x"), text("y"), text("z")], "    xz y"),
        ("(1p,e12.4,0p,f8.2)", vec![x.clone(), x.clone()], "  1.5000E-03    0.00"),
        ("(e10.3)", vec![s(0.0)], " 0.000E+00"),
        ("(e10.3)", vec![s(9.9996)], " 0.100E+02"),
        ("(e10.3)", vec![s(1e-40)], " 0.100E-39"),
        ("(sp,i4,f6.1)", vec![integer(5), s(2.0)], "  +5  +2.0"),
        ("('it''s',i2)", vec![integer(5)], "it's 5"),
        ("(*(i2,:,\",\"))", (1..=3).map(integer).collect(), " 1, 2, 3"),
        ("(3hxyz,i2)", vec![integer(1)], "xyz 1"),
        ("(i3.2,f0.1,f5.1)", vec![integer(-5), s(-0.04), s(-0.04)], "-05-.0 -0.0"),
        ("(e0.3,es0.3,g0.4)", vec![s(1.5), s(1.5), s(1.5)], ".150E+011.500E+001.500"),
        ("(g10.3e3,1x,g10.3)", vec![s(1e20), s(0.0)], "0.100E+021   0.00    "),
        ("(f10.3)", vec![s(1e10)], "**********"),
        ("(f8.2)", vec![s(f32::INFINITY)], "     Inf"),
    ] {
        assert_eq!(formatted(format, &items).join("\n"), expected, "{format}");
    }
    for (format, item) in [("(i3)", s(1.0)), ("(i3", integer(1)), ("('x')", integer(1))] {
        assert!(edit::records(format.as_bytes(), &[item]).is_err(), "{format}");
    }
}

#[test]
fn a_statement_prints_at_its_end() {
    let mut m = MockContext::new();
    let name = m.string("a.f90");
    let cookie = m.get("_FortranAioBeginExternalListOutput", &[i(6), p(name), i(1)]);
    m.int("_FortranAioOutputInteger32", &[p(cookie), i(-7)]);
    let word = m.string("hello");
    m.int("_FortranAioOutputAscii", &[p(cookie), p(word), l(5)]);
    assert_eq!(m.out, b"");
    assert_eq!(m.int("_FortranAioEndIoStatement", &[p(cookie)]), 0);
    assert_eq!(m.out, b" -7 hello\n");
    assert_eq!(ub(m.run("_FortranAioEndIoStatement", &[p(cookie)])), Ub::Library);
    let (buffer, format) = (m.room(8), m.string("(i3,a)"));
    let none = p(Cell::ZERO);
    let begin = [p(buffer), l(8), p(format), l(6), none.clone(), none, l(0), p(name), i(2)];
    let cookie = m.get("_FortranAioBeginInternalFormattedOutput", &begin);
    m.int("_FortranAioOutputInteger32", &[p(cookie), i(42)]);
    m.int("_FortranAioOutputAscii", &[p(cookie), p(word), l(2)]);
    m.int("_FortranAioEndIoStatement", &[p(cookie)]);
    assert_eq!(m.read(buffer, 8), Ok(b" 42he   ".to_vec()));
    let stop = m.run("_FortranAStopStatement", &[i(3), i(0), i(0)]).map_err(|s| *s);
    assert_eq!(stop, Err(StopReason::Exit(3)));
    assert_eq!(m.err, b"Fortran STOP: code 3\n");
    let unit = m.run("_FortranAioBeginExternalListOutput", &[i(10), p(name), i(1)]);
    assert!(matches!(unit.map_err(|s| *s), Err(StopReason::Unsupported(_))));
}

/// Writes a descriptor of integers of four bytes.
fn descriptor(m: &mut MockContext, base: Cell, attribute: u8, extents: &[i64]) -> Cell {
    let at = m.room(24 + 24 * extents.len() as u64);
    m.store(at, ScalarKind::Ptr(64), &[base]).expect("room");
    let mut rest = 4u64.to_le_bytes().to_vec();
    rest.extend(20_240_719u32.to_le_bytes());
    rest.extend([extents.len() as u8, 9, attribute, 0]);
    let mut stride = 4;
    for &n in extents {
        [1, n, stride].iter().for_each(|x| rest.extend(x.to_le_bytes()));
        stride *= n;
    }
    m.write(args::add(at, 8), &rest).expect("room");
    at
}

#[test]
fn arrays_are_printed_summed_and_assigned() {
    let mut m = MockContext::new();
    let base = m.room(24);
    let numbers: Vec<u8> = (1..=6i32).flat_map(i32::to_le_bytes).collect();
    m.write(base, &numbers).expect("room");
    let x = descriptor(&mut m, base, 0, &[3, 2]);
    let rest = [p(Cell::ZERO), i(0), i(0), p(Cell::ZERO)];
    let all: Vec<_> = std::iter::once(p(x)).chain(rest).collect();
    assert_eq!(m.int("_FortranASumInteger4", &all), 21);
    assert_eq!(m.int("_FortranAMaxvalInteger4", &all), 6);
    let y = descriptor(&mut m, Cell::ZERO, 2, &[0, 0]);
    m.run("_FortranAAssign", &[p(y), p(x), p(Cell::ZERO), i(0)]).expect("assigned");
    let cookie = m.get("_FortranAioBeginExternalListOutput", &[i(6), p(Cell::ZERO), i(1)]);
    m.int("_FortranAioOutputDescriptor", &[p(cookie), p(y)]);
    m.int("_FortranAioEndIoStatement", &[p(cookie)]);
    assert_eq!(m.out, b" 1 2 3 4 5 6\n");
    assert_eq!(m.int("_FortranADotProductInteger4", &[p(x), p(y), p(Cell::ZERO), i(0)]), 91);
    assert_eq!(m.int("_FortranAPointerDeallocate", &[p(y)]), 0);
}

#[test]
fn texts_are_compared_and_searched() {
    let mut m = MockContext::new();
    let (a, b) = (m.string("banana  "), m.string("banana"));
    assert_eq!(m.int("_FortranACharacterCompareScalar1", &[p(a), p(b), l(8), l(6)]), 0);
    let part = m.string("an");
    let at = |m: &mut MockContext, back| {
        m.get("_FortranAIndex1", &[p(a), l(8), p(part), l(2), i(back)]).bits
    };
    assert_eq!((at(&mut m, 0), at(&mut m, 1)), (2, 4));
    assert_eq!(m.get("_FortranAScan1", &[p(a), l(8), p(part), l(2), i(0)]).bits, 2);
    assert_eq!(m.get("_FortranAVerify1", &[p(a), l(6), p(part), l(2), i(0)]).bits, 1);
}
