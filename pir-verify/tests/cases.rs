//! Modules of `tests/cases` on which the verdict was once wrong.

use pir_core::diag::Diagnostic;
use pir_verify::{Options, check_text};
use std::path::Path;

/// Per file the codes of the errors; none for a valid module.
const CASES: &[(&str, &[&str])] = &[
    ("02_nonascii_panic.pir", &["PIR0001"]),
    ("02b_bom.pir", &[]),
    ("bom.pir", &[]),
    ("12_w001.pir", &[]),
    ("12_w002.pir", &[]),
    ("12_w004.pir", &[]),
    ("12_w007.pir", &[]),
    ("12_w008.pir", &[]),
    ("12_w009.pir", &[]),
    ("12_w011.pir", &[]),
    ("12_w012.pir", &[]),
    ("12_w014.pir", &[]),
    ("12_w016.pir", &["PIR0311"]),
    ("17_intrinsic_address.pir", &["PIR0129"]),
    ("accepts_allocsize_callsite.ll", &["PIR0126"]),
    ("accepts_allocsize_twice.ll", &[]),
    ("accepts_cc_byval.ll", &["PIR0127"]),
    ("accepts_cc_no_calls.ll", &["PIR0105"]),
    ("accepts_cc_no_calls2.ll", &["PIR0105"]),
    ("accepts_dynamic_area.ll", &["PIR0129"]),
    ("accepts_gfx_whole_wave.ll", &["PIR0127"]),
    ("accepts_jumptable.ll", &["PIR0126"]),
    ("accepts_mix_dbg.ll", &["PIR0129"]),
    ("accepts_preallocated.ll", &["PIR0129"]),
    ("accepts_preallocated_decl.ll", &["PIR0129"]),
    ("accepts_swifterror_decl.ll", &["PIR0126"]),
    ("alias_chain.ll", &[]),
];

/// The codes of the errors in a text, each with a place.
fn errors(text: &[u8]) -> Vec<String> {
    let found = check_text(text, &Options::default()).diagnostics;
    let errors = found.iter().filter(|d| d.is_error());
    let code = |d: &Diagnostic| {
        assert!(d.span.is_some(), "{d} has no place");
        d.code.to_string()
    };
    errors.map(code).collect()
}

#[test]
fn each_case_gets_its_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    for (file, wanted) in CASES {
        let text = std::fs::read(folder.join(file)).expect("the case is there");
        assert_eq!(errors(&text), *wanted, "{file}");
    }
}

/// Pairs of constants for one type; whether they are equal.
const PAIRS: &[(&str, &str, &str, bool)] = &[
    ("i32", "-1", "4294967295", true),
    ("i32", "add (i32 2147483647, i32 1)", "-2147483648", true),
    ("i128", "add (i128 18446744073709551615, i128 1)", "18446744073709551616", true),
    ("i200", "-1", "-1", true),
    ("i200", "-1", "1", false),
    ("double", "1.0", "0x3FF0000000000000", true),
    ("double", "0.0", "-0.0", false),
    ("float", "zeroinitializer", "0.0", true),
    ("ptr", "zeroinitializer", "inttoptr (i64 0 to ptr)", true),
    ("ptr", "getelementptr ([2 x i8], ptr @g, i64 0, i64 0)", "@g", true),
    ("ptr", "getelementptr (i8, ptr @g, i64 1)", "getelementptr (i8, ptr @g, i32 1)", false),
    (
        "{ [2 x <2 x i8>], ptr }",
        "zeroinitializer",
        "{ [2 x <2 x i8>] zeroinitializer, ptr null }",
        true,
    ),
    ("[2 x [2 x i8]]", "zeroinitializer", "[[2 x i8] c\"\\00\\00\", [2 x i8] [i8 0, i8 0]]", true),
    ("[2 x [2 x i8]]", "zeroinitializer", "[[2 x i8] c\"\\00\\01\", [2 x i8] [i8 0, i8 0]]", false),
    ("<4 x i16>", "splat (i16 add (i16 1, i16 1))", "<i16 2, i16 2, i16 2, i16 2>", true),
    ("<2 x ptr>", "<ptr @g, ptr null>", "<ptr @g, ptr zeroinitializer>", true),
    ("{ i8, i8 }", "poison", "{ i8 poison, i8 undef }", false),
];

#[test]
fn constants_are_compared_by_value() {
    for &(ty, a, b, equal) in PAIRS {
        for (a, b) in [(a, b), (b, a)] {
            let text = format!(
                "@g = global [2 x i8] zeroinitializer\ndefine {ty} @f(i1 %c) {{\ne:\n  \
                 br i1 %c, label %j, label %j\nj:\n  %p = phi {ty} [ {a}, %e ], [ {b}, %e ]\n  \
                 ret {ty} %p\n}}\n"
            );
            let wanted: &[&str] = if equal { &[] } else { &["PIR0202"] };
            assert_eq!(errors(text.as_bytes()), wanted, "{a} and {b}");
        }
    }
}

#[test]
fn a_width_is_at_least_one_where_it_folds() {
    let widths = [
        ("i64 add (i64 0, i64 0)", false),
        ("i64 sub (i64 1, i64 2)", false),
        ("i64 xor (i64 3, i64 2)", true),
        ("i128 sub (i128 0, i128 1)", false),
        ("i128 add (i128 1, i128 1)", true),
        ("i8 trunc (i64 256 to i8)", false),
        ("i64 ptrtoint (ptr null to i64)", false),
        ("i64 ptrtoint (ptr @g to i64)", true),
    ];
    for (width, good) in widths {
        let text = format!(
            "@g = global i32 0\ndefine void @f() {{\ne:\n  fork width {width} [label %a]\na:\n  \
             br label %j\nj:\n  join\n  ret void\n}}\n"
        );
        let wanted: &[&str] = if good { &[] } else { &["PIR0311"] };
        assert_eq!(errors(text.as_bytes()), wanted, "{width}");
    }
}

#[test]
fn intrinsics_of_pir_have_no_address() {
    let uses = [
        "@p = global ptr @llvm.parallel.thread.id\n",
        "@p = global [1 x ptr] [ptr @llvm.parallel.thread.id]\n",
        "@p = alias i32 (), ptr @llvm.parallel.thread.id\n",
        "define ptr @f() {\n  ret ptr @llvm.parallel.thread.id\n}\n",
        "define void @f(ptr %p) {\n  store ptr @llvm.parallel.thread.id, ptr %p\n  ret void\n}\n",
        "define i64 @f() {\n  ret i64 ptrtoint (ptr @llvm.parallel.thread.id to i64)\n}\n",
    ];
    for text in uses {
        let text = format!("declare i32 @llvm.parallel.thread.id()\n{text}");
        assert!(!errors(text.as_bytes()).is_empty(), "{text}");
    }
    let called = "declare i32 @llvm.parallel.thread.id()\ndefine i32 @f() {\n  \
                  %x = call i32 @llvm.parallel.thread.id()\n  ret i32 %x\n}\n";
    assert_eq!(errors(called.as_bytes()), Vec::<String>::new());
}
