//! The top level of a text, one line per rule: lines that round-trip, and lines that are refused
//! with their codes. Where LLVM is installed, `as_llvm_has_it` checks that LLVM accepts and refuses
//! the same lines.

use pir_core::Code;
use pir_core::text::parse;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

/// Lines that are printed exactly as they are parsed.
const PRINTED_AS_WRITTEN: &[&str] = &[
    // attributes of parameters and results
    "declare void @f(ptr noundef nonnull align 8 dereferenceable(16))",
    "declare void @f(ptr byval(i32), ptr sret({ i8, ptr }) align 4)",
    "declare void @f(ptr captures(none), ptr captures(address, read_provenance))",
    "declare void @f(ptr captures(ret: address, provenance))",
    "declare void @f(float nofpclass(nan inf))",
    "declare void @f(ptr initializes((0, 4), (8, 12)))",
    "declare range(i32 0, 5) i32 @f()",
    "declare range(i128 -170141183460469231731687303715884105728, 5) i128 @f()",
    "declare range(i129 -1, 3) i129 @f()",
    "declare range(i129 -340282366920938463463374607431768211456, 5) i129 @f()",
    "declare range(i256 1606938044258990275541962092341162602522202993782792835301376, \
     3213876088517980551083924184682325205044405987565585670602752) i256 @f()",
    "declare zeroext \"k\"=\"v\" i8 @f(i32 \"k\" %x)",
    // attributes of functions
    "declare void @f() memory(read, argmem: none)",
    "declare void @f() memory(argmem: none, errnomem: read, target_mem0: write)",
    "declare void @f() allockind(\"alloc,zeroed\") \"alloc-family\"=\"malloc\"",
    "declare ptr @f(i32, i32) allocsize(0,1)",
    "declare void @f() vscale_range(1,16) uwtable uwtable(sync)",
    "declare void @f() alignstack(16)",
    "declare void @f() nounwind \"a\\22b\"=\"c\\0Ad\" align 16",
    // linkage and other properties of globals
    "@x = private unnamed_addr constant i32 0, align 4",
    "@x = dso_local local_unnamed_addr global i32 0",
    "@x = thread_local(initialexec) global i32 0",
    "@x = external addrspace(3) global i32",
    "@x = extern_weak global i32",
    "@x = weak_odr hidden global i32 0",
    "@x = external dllimport global i32",
    "@x = externally_initialized global i32 0",
    "@x = global i32 0, section \"s\", partition \"p\", code_model \"large\", no_sanitize_address, \
     sanitize_address_dyninit, align 16",
    "@\"a b\\22\" = global ptr @\"a b\\22\"",
    "@a = alias i32, getelementptr (i8, ptr @b, i64 1)\n\n@b = global i32 0",
    "declare fastcc void @f()",
    "declare cc 1023 void @f(...)",
    "declare void @f() #4",
    "declare i32 @f(i32, ptr, ...) addrspace(0)",
    // types
    "%a = type { i32, %b }\n%b = type opaque\n\n@x = external global %a",
    "%0 = type <{ i8, ptr }>\n\n@x = external global %0",
    // module assembly and comdats
    "module asm \"a\\0Ab\"\nmodule asm \"c\"",
    "$c = comdat any\n\n@c = global i32 0, comdat\n@d = global i32 0, comdat($c)",
    // metadata
    "!named = !{!0, !0}\n\n!0 = !{null, !\"s\\00\", i32 5, !{!{}}, ptr null, !DIExpression()}",
    "!0 = distinct !{!0, !1}\n!1 = !{!0}",
    "!0 = !DIExpression(DW_OP_plus_uconst, 18446744073709551615, DW_OP_deref)",
    "!0 = !DIBasicType(tag: DW_TAG_base_type, name: \"int\", size: 32, encoding: DW_ATE_signed)",
    "!0 = !DIEnumerator(name: \"e\", value: 99999999999999999999999)",
    "!0 = !DISubrange(count: -1, lowerBound: -5)",
    "!0 = !GenericDINode(tag: DW_TAG_member, operands: {null, !\"x\", i32 5})",
    "!0 = !DISubroutineType(flags: DIFlagPublic | DIFlagStaticMember | 3, types: null)",
    "!0 = distinct !DISubprogram(name: \"f\", spFlags: DISPFlagDefinition | DISPFlagOptimized)",
    "!0 = !DISubprogram(name: \"f\", isDefinition: false)",
    "@x = global i32 0, !a !0, !b !{!\"s\"}\n\n!0 = !{}",
];

/// Texts that are refused, with the code.
const REFUSED: &[(Code, &str)] = &[
    // attributes
    (Code::UnexpectedToken, "declare void @f(ptr byval)"),
    (Code::UnexpectedToken, "declare void @f() alignstack=16"),
    (Code::UnexpectedToken, "attributes #0 = { alignstack(16) }"),
    (Code::BadAttribute, "declare void @f() memory(argmem: none, read)"),
    (Code::BadAttribute, "declare void @f() memory()"),
    (Code::BadAttribute, "declare void @f() memory(other: read)"),
    (Code::BadAttribute, "declare void @f() uwtable(foo)"),
    (Code::UnexpectedToken, "declare void @f(ptr dereferenceable 8)"),
    (Code::BadAttribute, "declare void @f(float nofpclass())"),
    (Code::BadAttribute, "declare void @f(ptr captures())"),
    (Code::BadAttribute, "attributes #0 = { noundef }"),
    (Code::BadAttribute, "attributes #0 = { }"),
    (Code::BadAttribute, "attributes #0 = { #1 }"),
    (Code::UnknownWord, "attributes #0 = { nonsense }"),
    (Code::UnexpectedEnd, "attributes #0 = { nounwind"),
    (Code::BadAttribute, "declare void @f(ptr nounwind)"),
    (Code::BadAttribute, "declare nounwind void @f()"),
    (Code::BadAttribute, "declare void @f() noalias"),
    (Code::BadAttribute, "declare void @f() builtin"),
    (Code::BadAttribute, "declare void @f(ptr captures(none, address))"),
    (Code::BadAttribute, "declare void @f(float nofpclass(0))"),
    (Code::BadAttribute, "declare void @f() allockind(\"alloc,foo\")"),
    (Code::BadAttribute, "declare ptr @f(i32) allocsize(0,0)"),
    (Code::BadAttribute, "declare void @f() vscale_range(2,1)"),
    (Code::BadAttribute, "declare range(i32 5, 5) i32 @f()"),
    (Code::BadAttribute, "declare range(i32 0, 5000000000) i32 @f()"),
    (
        Code::BadAttribute,
        "declare range(i129 0, 680564733841876926926749214863536422912) i129 @f()",
    ),
    (
        Code::BadAttribute,
        "declare range(i129 -340282366920938463463374607431768211457, 5) i129 @f()",
    ),
    (
        Code::BadAttribute,
        "declare range(i200 1606938044258990275541962092341162602522202993782792835301375, -1) \
         i200 @f()",
    ),
    (Code::BadAttribute, "declare range(ptr 0, 5) i32 @f()"),
    (Code::BadAttribute, "declare void @f(ptr initializes((8, 12), (0,4)))"),
    (Code::BadAttribute, "declare void @f(ptr initializes((4,4)))"),
    (Code::BadAttribute, "declare void @f(ptr dereferenceable(0))"),
    (Code::BadAlignment, "declare void @f(ptr align 3)"),
    (Code::BadAlignment, "declare void @f(ptr align 8589934592)"),
    // variables
    (Code::UnexpectedToken, "@x = external global i32 0"),
    (Code::UnexpectedToken, "@x = global i32, align 4"),
    (Code::UnexpectedToken, "@x = thread_local(generaldynamic) global i32 0"),
    (Code::UnexpectedToken, "@x = external global i32, foo"),
    (Code::UnexpectedToken, "@x = global i32 0, !a !\"s\""),
    (Code::UnexpectedToken, "@x = global i32 0, align(4)"),
    (Code::UnknownWord, "@x = global i32 0, code_model \"foo\""),
    (Code::BadGlobal, "@x = private hidden global i32 0"),
    (Code::BadGlobal, "@x = private dllexport global i32 0"),
    (Code::BadGlobal, "@x = dso_local dllimport global i32 0"),
    (Code::BadType, "@x = external global void"),
    (Code::BadType, "@x = external global label"),
    (Code::BadType, "@x = external global void ()"),
    (Code::Limit, "@x = external addrspace(16777216) global i32"),
    (Code::Redefinition, "@x = global i32 0\n@x = global i32 1"),
    (Code::Redefinition, "@x = global i32 0\ndeclare void @x()"),
    (Code::WrongNumber, "@0 = global i32 0\n@5 = global i32 0\n@3 = global i32 0"),
    (Code::UndefinedGlobal, "@x = global ptr @y"),
    (Code::TypeMismatch, "@x = global ptr @y\n@y = addrspace(1) global i32 0"),
    (Code::TypeMismatch, "@y = addrspace(1) global i32 0\n@x = global ptr @y"),
    // aliases
    (Code::TypeMismatch, "@a = alias i32, i32 5"),
    (Code::BadGlobal, "@a = common alias i32, ptr @b\n@b = global i32 0"),
    (Code::UnexpectedToken, "@a = alias i32, ptr @b, align 4\n@b = global i32 0"),
    // functions
    (Code::BadGlobal, "declare internal void @f()"),
    (Code::BadGlobal, "define extern_weak void @f() {\n  ret void\n}"),
    (Code::BadGlobal, "define common void @f() {\n  ret void\n}"),
    (Code::BadType, "declare label @f()"),
    (Code::BadType, "declare void @f(void)"),
    (Code::BadType, "declare void @f(label)"),
    (Code::UnexpectedToken, "declare void @f(..., i32)"),
    (Code::UnexpectedEnd, "define void @f()"),
    (Code::UnexpectedToken, "define void @f() @x"),
    (Code::Redefinition, "declare void @f(i32 %x, i32 %x)"),
    (Code::WrongNumber, "define void @f(i32 %1, i32 %0) {\n  ret void\n}"),
    (Code::UnexpectedEnd, "define void @f() {\n  ret void\n"),
    // comdats
    (Code::UndefinedName, "@x = external global i32, comdat"),
    (Code::UnexpectedToken, "$c = comdat foo"),
    (Code::Redefinition, "$c = comdat any\n$c = comdat any"),
    (Code::BadGlobal, "@0 = global i32 0, comdat"),
    // types
    (Code::UndefinedType, "@x = external global %t"),
    (Code::Redefinition, "%t = type opaque\n%t = type { i32 }"),
    (Code::Redefinition, "%t = type { i32 }\n%t = type i32"),
    (Code::Redefinition, "%t = type i32\n%t = type i32"),
    (Code::BadType, "%t = type { %u }\n%u = type { [2 x %t] }"),
    (Code::BadType, "%t = type { ptr, %u }\n%u = type i32"),
    // metadata
    (Code::UnexpectedToken, "!0 = !\"str\""),
    (Code::OtherVersion, "!0 = metadata !{}"),
    (Code::UnexpectedToken, "!0 = !{}\n!1 = !0"),
    (Code::UnexpectedToken, "!a = !{!{}}"),
    (Code::UnexpectedToken, "!a = !{null}"),
    (Code::BadMetadata, "!0 = !{metadata !\"x\"}"),
    (Code::Redefinition, "!0 = !{}\n!0 = !{}"),
    (Code::UndefinedMetadata, "!0 = !{!1}"),
    (Code::UndefinedMetadata, "!a = !{!1}"),
    (Code::UndefinedMetadata, "@x = global i32 0, !a !0"),
    (Code::UnknownWord, "!0 = !DIExpression(DW_OP_foo)"),
    (Code::UnexpectedToken, "!0 = !DIExpression(-5)"),
    (Code::BadNumber, "!0 = !DIExpression(99999999999999999999)"),
    (Code::UnexpectedToken, "!0 = !DIExpression(DW_OP_deref,)"),
    (Code::UnknownWord, "!0 = !DIFoo()"),
    (Code::UnknownWord, "!0 = !DIBasicType(foo: 1)"),
    (Code::UnknownWord, "!0 = !DIBasicType(tag: DW_TAG_foo)"),
    (Code::UnknownWord, "!0 = !DIBasicType(flags: DIFlagFoo)"),
    (Code::BadMetadata, "!0 = !DILocation(line: 1)"),
    (Code::BadMetadata, "!0 = !DISubrange(count: 1, count: 1)"),
    (Code::BadMetadata, "!0 = !DIAssignID()"),
    (Code::BadMetadata, "!0 = !DISubprogram(spFlags: DISPFlagDefinition)"),
    (Code::BadMetadata, "!0 = !DISubprogram(spFlags: 8)"),
    (Code::BadMetadata, "!0 = distinct !DICompileUnit(file: !{})"),
    (Code::BadMetadata, "!0 = !DIFile(filename: \"\", directory: \"\", checksum: \"x\")"),
    (Code::BadMetadata, "!0 = !DIGlobalVariable(name: \"\")"),
    (Code::BadNumber, "!0 = !DILocation(line: 1, column: 70000, scope: !{})"),
    (Code::BadNumber, "!0 = !DISubrange(count: -2)"),
    (Code::UnexpectedToken, "!0 = !DILocation(line: -1, scope: !{})"),
    (Code::UnexpectedToken, "!0 = !DILocation(scope: null)"),
    (Code::UnexpectedToken, "!0 = !DILocation(scope: !{}, isImplicitCode: 1)"),
    // target lines and other entities
    (Code::UnexpectedToken, "@x = global i32 0\ntarget triple = \"t\""),
    (Code::UnexpectedToken, "target foo = \"t\""),
    (Code::UnexpectedToken, "module foo \"t\""),
    (Code::UnexpectedToken, "foo"),
    (Code::BadToken, "?"),
    (Code::UnterminatedString, "source_filename = \"x"),
];

fn codes(text: &str) -> BTreeSet<Code> {
    parse(text.as_bytes()).diagnostics.iter().map(|d| d.code).collect()
}

fn printed(text: &str) -> String {
    match parse(text.as_bytes()).into_result() {
        Ok(module) => module.to_string(),
        Err(d) => panic!("refused: {d:?}\n{text}"),
    }
}

/// As for LLVM: a file of an old editor is not one long comment.
#[test]
fn a_carriage_return_ends_a_comment() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["; first", "define void @f() { ; second", "  ret void", "}", ""].join(end);
        let module = parse(text.as_bytes()).into_result().expect("it parses");
        assert!(module.find(b"f").is_some(), "{end:?}");
    }
}

#[test]
fn kept() {
    for text in PRINTED_AS_WRITTEN {
        assert_eq!(printed(text).trim(), *text);
    }
}

#[test]
fn refused() {
    for &(code, text) in REFUSED {
        assert_eq!(codes(text), BTreeSet::from([code]), "{text}");
        let place = parse(text.as_bytes()).diagnostics[0].span.map(|s| s.start as usize);
        assert!(place.is_some_and(|p| p <= text.len()), "{text}");
    }
}

#[test]
fn integers_as_llvm_reads_them() {
    for (written, printed_as) in [
        ("i32 s0x10", "i32 -16"),
        ("i32 s0x0F", "i32 -1"),
        ("i32 s0x0", "i32 0"),
        ("i32 u0xF0", "i32 240"),
        ("i8 u0xFFF", "i8 -1"),
        ("i128 s0x10000000000000000", "i128 -18446744073709551616"),
        ("i128 u0xFFFFFFFFFFFFFFFF", "i128 18446744073709551615"),
        ("i72 -4722366482869645213696", "i72 0"),
        ("i72 2361183241434822606848", "i72 -2361183241434822606848"),
        ("i128 -340282366920938463463374607431768211455", "i128 1"),
        ("i65 18446744073709551615", "i65 18446744073709551615"),
        ("i65 18446744073709551616", "i65 -18446744073709551616"),
    ] {
        let text = format!("@x = global {written}");
        assert_eq!(printed(&text).trim(), format!("@x = global {printed_as}"));
        assert!(llvm_reads(&text), "{text}");
    }
}

/// An integer takes the space that its value needs, whatever the width of its type.
#[test]
fn wide_integers_take_the_space_of_their_values() {
    let values = ["-1", "7", "-9223372036854775808", "s0x8000", "9223372036854775808"];
    for (value, limbs) in values.into_iter().zip([1, 1, 1, 1, 2]) {
        let text = format!("@x = global i8388608 {value}");
        let module = parse(text.as_bytes()).into_result().expect("it parses");
        let (_, c) = module.consts.iter().next().expect("a constant");
        let pir_core::constant::ConstKind::BigInt(list) = c.kind else { panic!("{c:?}") };
        assert_eq!(module.consts.limbs(list).len(), limbs, "{value}");
    }
}

/// Returns whether LLVM's parser accepts a text; its verifier is disabled.
fn llvm_reads(text: &str) -> bool {
    let mut child = Command::new("llvm-as-22")
        .args(["-disable-verify", "-disable-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|e| {
            panic!("`llvm-as-22` does not start ({e}); try `apt-get install llvm-22`")
        });
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait().unwrap().success()
}

/// Returns whether LLVM's verifier, not its parser, reports the error in the text.
fn is_verifier_error(text: &str) -> bool {
    text.contains("vscale_range(2,1)")
}

#[test]
fn as_llvm_has_it() {
    for text in PRINTED_AS_WRITTEN {
        assert!(llvm_reads(text), "LLVM refuses:\n{text}");
    }
    for (_, text) in REFUSED {
        assert!(!llvm_reads(text) || is_verifier_error(text), "LLVM takes:\n{text}");
    }
}

#[test]
fn the_data_layout_says_where_functions_lie() {
    let text = "\
target datalayout = \"e-P2-G1\"

@x = global i32 0
@y = global ptr @x
@z = global ptr addrspace(2) @f

declare void @f()";
    assert_eq!(printed(text).trim(), text);
    assert!(llvm_reads(text));
}

#[test]
fn second_groups_add_to_the_first() {
    let text =
        printed("attributes #0 = { nounwind }\nattributes #0 = { cold align=8 alignstack=4 }");
    assert_eq!(text.trim(), "attributes #0 = { nounwind cold align=8 alignstack=4 }");
}

#[test]
fn other_spellings_become_canonical() {
    for (text, canonical) in [
        ("declare cc10 void @f()", "declare ghccc void @f()"),
        ("declare void @f(ptr align(8))", "declare void @f(ptr align 8)"),
        ("declare void @f() \"x\" = \"y\"", "declare void @f() \"x\"=\"y\""),
        ("declare void @f() memory( argmem : read )", "declare void @f() memory(argmem: read)"),
        ("declare void @f() readonly", "declare void @f() memory(read)"),
        ("@x = external global i32", "@x = external global i32"),
        ("@\"\" = global i32 0", "@0 = global i32 0"),
        ("@3 = global i32 0\n@x = global ptr @3", "@0 = global i32 0\n@x = global ptr @0"),
        ("%t = type i32\n@x = global %t 0", "@x = global i32 0"),
        ("!a = !{!0}\n!a = !{!0}\n!0 = !{}", "!a = !{!0, !0}\n\n!0 = !{}"),
    ] {
        assert_eq!(printed(text).trim(), canonical, "{text}");
    }
}

#[test]
fn globals_stand_in_the_order_of_the_text() {
    let text = "\
@a = global { ptr, ptr } { ptr @c, ptr @f }
@b = alias i32, ptr @c
@c = global i32 0, !m !0

define ptr @f() personality ptr @g {
  ret ptr getelementptr (i8, ptr @c, i64 1)
}

define i32 @g() {
  br label %l
l:
  ret i32 0
}

@d = global ptr blockaddress(@g, %l)

!0 = !{ptr @d, ptr @c}
";
    let module = parse(text.as_bytes()).into_result().unwrap();
    let names: Vec<_> = module
        .globals
        .iter()
        .map(|g| String::from_utf8_lossy(g.name.as_deref().unwrap()))
        .collect();
    assert_eq!(names, ["a", "b", "c", "f", "g", "d"]);
    let squeeze = |t: &str| t.lines().filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n");
    assert_eq!(squeeze(&module.to_string()), squeeze(text));
}

#[test]
fn errors_do_not_hide_the_next_ones() {
    let text = "\
@x = global i32 @
@y = private hidden global i32 0
declare void @f(foo)
define void @g() nonsense {
entry:
  ret void
}
%t = type { bar }
!0 = !{!9}
!1 = !{?}
@z = global ptr @missing
";
    let parsed = parse(text.as_bytes());
    let found: Vec<(usize, Code)> = parsed
        .diagnostics
        .iter()
        .map(|d| {
            let at = d.span.unwrap().start as usize;
            (text[..at].lines().count().max(1), d.code)
        })
        .collect();
    assert_eq!(
        found,
        [
            (1, Code::BadToken),
            (2, Code::BadGlobal),
            (3, Code::UnexpectedToken),
            (4, Code::UnexpectedToken),
            (8, Code::UnexpectedToken),
            (9, Code::UndefinedMetadata),
            (10, Code::BadToken),
            (11, Code::UndefinedGlobal),
        ]
    );
}

#[test]
fn summaries_are_skipped_with_one_warning() {
    let text = "@x = global i32 0\n^0 = module: (path: \"(\", hash: (1, 2))\n^1 = flags: 8\n";
    let parsed = parse(text.as_bytes());
    assert_eq!(parsed.diagnostics.len(), 1);
    assert_eq!(parsed.diagnostics[0].code, Code::SkippedSummary);
    assert_eq!(parsed.module.unwrap().to_string().trim(), "@x = global i32 0");
}

/// Texts for which a careless parser takes time or memory quadratic in the length.
#[test]
fn long_texts_are_linear() {
    const MANY_ENTITIES: usize = 50_000;
    let many = |f: &dyn Fn(usize) -> String| (0..MANY_ENTITIES).map(f).collect::<String>();
    for text in [
        "1-".repeat(10 * MANY_ENTITIES),
        "$1".repeat(10 * MANY_ENTITIES),
        "a-".repeat(10 * MANY_ENTITIES),
        many(&|i| format!("!n{i} = !{{}}\n")),
        many(&|i| format!("!{} = !{{!{}}}\n", i * 7919 % 1_000_003, (i + 1) * 7919 % 1_000_003)),
        many(&|i| format!("@g{i} = global ptr @g{}\n", i * 7919 % MANY_ENTITIES)),
        many(&|i| format!("%t{i} = type {{ %t{} }}\n", (i + 1) % MANY_ENTITIES)),
        many(&|i| format!("attributes #{} = {{ \"a{i}\" }}\n", i % 7)),
        many(&|i| format!("declare void @f{i}() \"k{i}\"\n")),
        format!("declare void @f({})\n", vec!["i32 %a"; MANY_ENTITIES].join(", ")),
        "define void @f() {\n".repeat(MANY_ENTITIES),
        format!("!0 = {}", "!{".repeat(MANY_ENTITIES)),
        format!("@x = global i32 0{}\n", ", !a !{}".repeat(MANY_ENTITIES)),
    ] {
        let start = std::time::Instant::now();
        parse(text.as_bytes());
        assert!(start.elapsed().as_secs() < 20, "{:?}", &text[..40]);
    }
}

#[test]
fn intrinsics_declare_themselves() {
    let text = "\
define i32 @f(i32 %x) {
  %a = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %b = call i32 @llvm.abs.i32(i32 %a, i1 true)
  call void @llvm.donothing()
  ret i32 %b
}

define void @g() {
  call void @llvm.donothing()
  ret void
}
";
    let printed = printed(text);
    assert!(printed.contains("\ndeclare i32 @llvm.abs.i32(i32, i1)\n"), "{printed}");
    assert_eq!(printed.matches("declare void @llvm.donothing()").count(), 1);
    assert!(llvm_reads(&printed));

    let differ =
        text.replace("define void @g() {", "define void @g() {\n  call i32 @llvm.donothing()");
    assert_eq!(codes(&differ), BTreeSet::from([Code::UndefinedGlobal]));
    let not_called = "define ptr @f() {\n  ret ptr @llvm.donothing\n}\n";
    assert_eq!(codes(not_called), BTreeSet::from([Code::UndefinedGlobal]));
}
