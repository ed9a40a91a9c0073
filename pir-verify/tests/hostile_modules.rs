//! Long chains: whatever entities of a module name each other in a row, reading, verifying,
//! analysing and printing take work linear in the length of the text, and no stack that grows with
//! it.
//!
//! Work is counted in rows of the entity tables that are read (`pir_core::work`), because times say
//! nothing on a busy machine. A walk that starts anew at each link makes four times the work of
//! twice the length.

use pir_analysis::{Analyses, Cfg};
use pir_core::text::{ParseOptions, parse_with, print::print};
use pir_verify::{Options, check_text, check_with};
use std::fmt::Write as _;

/// A module with a chain of a given length.
type ChainText = fn(usize) -> String;

/// `n` lines; the function gets the number of the line.
fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut out, i| {
        out.push_str(&line(i));
        out.push('\n');
        out
    })
}

/// Returns the predecessor of link `i`: the link before, or the start.
fn before(i: usize, prefix: &str, start: &str) -> String {
    match i.checked_sub(1) {
        Some(k) => format!("{prefix}{k}"),
        None => start.to_owned(),
    }
}

/// Returns the successor of link `i` of `n`: the next link, or the end.
fn after(i: usize, n: usize, prefix: &str, end: &str) -> String {
    if i + 1 < n { format!("{prefix}{}", i + 1) } else { end.to_owned() }
}

const DEBUG: &str = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
    !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)\n\
    !1 = !DIFile(filename: \"a\", directory: \"b\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 \
    3}\n\
    !3 = !{null}\n!4 = distinct !DISubprogram(name: \"f\", file: !1, unit: !0, \
    spFlags: DISPFlagDefinition, type: !5)\n!5 = !DISubroutineType(types: !3)\n\
    !6 = distinct !DISubprogram(name: \"i\", file: !1, unit: !0, spFlags: DISPFlagDefinition, \
    type: !5)\n!7 = !{}\n!8 = !{}\n!9 = !{}\n";

const CHAINS: &[(&str, ChainText)] = &[
    ("aliases", |n| {
        let link = |i| format!("@a{i} = alias i32, ptr {}", before(i, "@a", "@g"));
        format!("@g = global i32 0\n{}", lines(n, link))
    }),
    ("aliases, the last first", |n| {
        let link = |i| format!("@a{i} = alias i32, ptr {}", after(i, n, "@a", "@g"));
        format!("@g = global i32 0\n{}", lines(n, link))
    }),
    ("aliases by address computations", |n| {
        let target = |i| before(i, "@a", "@g");
        let link = |i| format!("@a{i} = alias i32, getelementptr (i8, ptr {}, i64 4)", target(i));
        format!("@g = global [9 x i32] zeroinitializer\n{}", lines(n, link))
    }),
    ("a circle of aliases", |n| lines(n, |i| format!("@a{i} = alias i32, ptr @a{}", (i + 1) % n))),
    ("ifuncs behind aliases", |n| {
        let link = |i| format!("@a{i} = alias ptr (), ptr {}", before(i, "@a", "@r"));
        let ifunc = |i| format!("@i{i} = ifunc void (), ptr @a{i}");
        format!("define ptr @r() {{\n  ret ptr null\n}}\n{}{}", lines(n, link), lines(n, ifunc))
    }),
    ("types", |n| {
        let link = |i| format!("%t{i} = type {{ i8, {} }}", after(i, n, "%t", "i32"));
        let user = "@g = global %t0 zeroinitializer\ndefine void @f(ptr %p) {\n  \
                    %x = load %t0, ptr %p\n  %y = alloca %t0\n  ret void\n}\n";
        format!("{}{user}", lines(n, link))
    }),
    ("types that hold the next twice", |n| {
        let link = |i| {
            let t = after(i, n, "%t", "i32");
            format!("%t{i} = type {{ [0 x {t}], {t} }}")
        };
        let user = |i| format!("@g{i} = global %t{i} zeroinitializer");
        lines(n, link) + &lines(n, user)
    }),
    ("metadata", |n| {
        format!(
            "!n = !{{!0}}\n{}",
            lines(n, |i| format!("!{i} = !{{{}}}", after(i, n, "!", "null")))
        )
    }),
    ("comdats", |n| {
        lines(n, |i| format!("$c{i} = comdat any"))
            + &lines(n, |i| format!("@g{i} = global i32 0, comdat($c{i})"))
    }),
    ("attribute groups", |n| {
        let declared = |i| format!("declare ptr @f{i}(i64) #{i}");
        let called = |i| format!("  call ptr @f{i}(i64 1) speculatable");
        let group = |i| format!("attributes #{i} = {{ allocsize(0) speculatable \"k{i}\" }}");
        let (d, c, g) = (lines(n, declared), lines(n, called), lines(n, group));
        format!("{d}define void @g() {{\n{c}  ret void\n}}\n{g}")
    }),
    ("convergent calls with groups", |n| {
        let declared = |i| format!("declare void @f{i}() #{i}");
        let called = |i| format!("  call void @f{i}() [\"convergencectrl\"(token %t)]");
        let group = |i| format!("attributes #{i} = {{ convergent \"k{i}\" }}");
        let (d, c, g) = (lines(n, declared), lines(n, called), lines(n, group));
        format!(
            "declare token @llvm.experimental.convergence.entry()\n{d}define void @g() convergent \
             {{\n  %t = call token @llvm.experimental.convergence.entry()\n{c}  ret void\n}}\n{g}"
        )
    }),
    ("strings of one attribute group", |n| {
        let strings: String = (0..n).map(|i| format!("\"k{i}\"=\"v\" ")).collect();
        format!("declare void @f() #0\nattributes #0 = {{ {strings}}}\n")
    }),
    ("initialisers", |n| lines(n, |i| format!("@g{i} = global ptr @g{}", (i + 1) % n))),
    ("aggregates", |n| {
        lines(n, |i| {
            let next = (i + 1) % n;
            format!(
                "@g{i} = global {{ ptr, [2 x ptr] }} {{ ptr @g{next}, [2 x ptr] [ptr @g{i}, \
                 ptr getelementptr (i8, ptr @g{next}, i64 1)] }}"
            )
        })
    }),
    ("addresses of blocks", |n| {
        let one = |i| {
            format!(
                "@g{i} = global ptr blockaddress(@f{i}, %b)\ndefine void @f{i}() {{\n  br label \
                 %b\n\
                 b:\n  ret void\n}}"
            )
        };
        lines(n, one)
    }),
    ("address computations in `inalloca` arguments", |n| {
        let link = |i| {
            format!("  %v{i} = getelementptr inbounds i8, ptr {}, i64 1", before(i, "%v", "%x"))
        };
        let call = |i| format!("  call void @h(ptr inalloca(i32) %v{i})");
        let (l, c) = (lines(n, link), lines(n, call));
        format!(
            "declare void @h(ptr inalloca(i32))\ndefine void @f() {{\n  %x = alloca inalloca i32\n\
             {l}{c}  ret void\n}}\n"
        )
    }),
    ("scopes", |n| {
        let call = |i| format!("  call void @h(), !dbg !{}", 10 + n + i);
        let block = |i| {
            let scope = if i == 0 { 4 } else { 9 + i };
            format!("!{} = distinct !DILexicalBlock(scope: !{scope}, file: !1, line: {i})", 10 + i)
        };
        let place = |i| format!("!{} = !DILocation(line: 1, scope: !{})", 10 + n + i, 10 + i);
        let (c, b, p) = (lines(n, call), lines(n, block), lines(n, place));
        format!("declare void @h()\ndefine void @f() !dbg !4 {{\n{c}  ret void\n}}\n{DEBUG}{b}{p}")
    }),
    ("inlined places", |n| {
        let call = |i| format!("  call void @h(), !dbg !{}", 10 + i);
        let place = |i| match i {
            0 => "!10 = distinct !DILocation(line: 1, scope: !4)".to_owned(),
            _ => format!(
                "!{} = distinct !DILocation(line: 1, scope: !6, inlinedAt: !{})",
                10 + i,
                9 + i
            ),
        };
        let (c, p) = (lines(n, call), lines(n, place));
        format!("declare void @h()\ndefine void @f() !dbg !4 {{\n{c}  ret void\n}}\n{DEBUG}{p}")
    }),
    ("composite types of debug information", |n| {
        let link = |i| {
            let base = after(i, n, "!", "null");
            format!(
                "!{i} = !DICompositeType(tag: DW_TAG_structure_type, name: \"s{i}\", size: 8, \
                 baseType: {base}, scope: {base})"
            )
        };
        format!("!n = !{{!0}}\n{}", lines(n, link))
    }),
    ("scalar types of `!tbaa`", |n| {
        let store = |i| format!("  store i32 0, ptr %p, !tbaa !{}", n + 1 + i);
        let ty = |i| match i {
            0 => "!0 = !{!\"root\"}".to_owned(),
            _ => format!("!{i} = !{{!\"t{i}\", !{}, i64 0}}", i - 1),
        };
        let tag = |i| format!("!{} = !{{!{}, !{}, i64 0}}", n + 1 + i, 1 + i % 200, 1 + i % 200);
        let (s, t, g) = (lines(n, store), lines(n + 1, ty), lines(n, tag));
        format!("define void @f(ptr %p) {{\n{s}  ret void\n}}\n{t}{g}")
    }),
    ("struct types of `!tbaa`", |n| {
        let store = |i| format!("  store i32 0, ptr %p, !tbaa !{}", n + 2 + i);
        let ty = |i: usize| format!("!{} = !{{!\"s{i}\", !{}, i64 0, !1, i64 4}}", i + 2, i + 1);
        let tag = |i| format!("!{} = !{{!{}, !1, i64 0}}", n + 2 + i, i + 2);
        let (s, t, g) = (lines(n, store), lines(n, ty), lines(n, tag));
        format!(
            "define void @f(ptr %p) {{\n{s}  ret void\n}}\n!0 = !{{!\"root\"}}\n\
             !1 = !{{!\"int\", !0, i64 0}}\n{t}{g}"
        )
    }),
    ("one long range on many loads", |n| {
        let load = |i| format!("  %v{i} = load i32, ptr %p, !range !0");
        let bounds: Vec<_> = (0..n).map(|i| format!("i32 {}, i32 {}", 4 * i, 4 * i + 2)).collect();
        let (l, b) = (lines(n, load), bounds.join(", "));
        format!("define void @f(ptr %p) {{\n{l}  ret void\n}}\n!0 = !{{{b}}}\n")
    }),
    ("one long list of scopes, the last of them wrong", |n| {
        let store = |_| "  store i32 0, ptr %p, !noalias !0".to_owned();
        let scope = |i| format!("!{} = distinct !{{!{}, !1}}", i + 2, i + 2);
        let list: Vec<_> = (0..n).map(|i| format!("!{}", i + 2)).collect();
        let (s, c, l) = (lines(n, store), lines(n, scope), list.join(", "));
        format!(
            "define void @f(ptr %p) {{\n{s}  ret void\n}}\n!0 = !{{{l}, null}}\n\
             !1 = distinct !{{!1}}\n{c}"
        )
    }),
    ("one long annotation on many instructions", |n| {
        let load = |i| format!("  %v{i} = load i32, ptr %p, !annotation !0");
        let words: Vec<_> = (0..n).map(|i| format!("!\"w{i}\"")).collect();
        let (l, w) = (lines(n, load), words.join(", "));
        format!("define void @f(ptr %p) {{\n{l}  ret void\n}}\n!0 = !{{{w}}}\n")
    }),
    ("module flags", |n| {
        let names: Vec<_> = (0..n).map(|i| format!("!{i}")).collect();
        let flag = |i| format!("!{i} = !{{i32 1, !\"k{i}\", i32 1}}");
        format!("!llvm.module.flags = !{{{}}}\n{}", names.join(", "), lines(n, flag))
    }),
    ("use-list orders", |n| {
        let user = |i| format!("  %v{i} = add i32 %x, 1");
        let order: Vec<_> = (0..n).rev().map(|i| i.to_string()).collect();
        format!(
            "define void @f(i32 %x) {{\n{}  ret void\n  uselistorder i32 %x, {{ {} }}\n}}\n",
            lines(n, user),
            order.join(", ")
        )
    }),
    ("equal operands of a `phi`", |n| {
        let zeros = vec!["i8 0"; n].join(", ");
        let cases: String = (0..n).map(|i| format!("    i32 {i}, label %j\n")).collect();
        // All but one of the edges have the short form.
        let short = vec!["[ zeroinitializer, %e ]"; n].join(", ");
        format!(
            "define void @f(i32 %c) {{\ne:\n  switch i32 %c, label %j [\n{cases}  ]\nj:\n  \
             %p = phi [{n} x i8] [ [{zeros}], %e ], {short}\n  ret void\n}}\n"
        )
    }),
    ("instructions", |n| {
        let link = |i| format!("  %v{i} = add i32 {}, 1", before(i, "%v", "%x"));
        format!("define i32 @f(i32 %x) {{\n{}  ret i32 %v{}\n}}\n", lines(n, link), n - 1)
    }),
    ("cleanups that unwind to each other", |n| {
        let pad = |i| {
            let to = if i + 1 < n { format!("label %c{}", i + 1) } else { "to caller".to_owned() };
            format!(
                "c{i}:\n  %p{i} = cleanuppad within none []\n  cleanupret from %p{i} unwind {to}"
            )
        };
        format!(
            "declare void @h()\ndeclare i32 @__CxxFrameHandler3(...)\ndefine void @f() personality \
             ptr @__CxxFrameHandler3 {{\n  invoke void @h() to label %r unwind label %c0\n{}r:\n  \
             ret void\n}}\n",
            lines(n, pad)
        )
    }),
    ("regions one after the other", |n| {
        let one = |i| {
            let next = after(i, n, "%f", "%x");
            format!(
                "f{i}:\n  fork [label %a{i}, label %b{i}]\na{i}:\n  br label %j{i}\nb{i}:\n  \
                 br label %j{i}\nj{i}:\n  join\n  br label {next}"
            )
        };
        format!("define void @f() {{\ne:\n  br label %f0\n{}x:\n  ret void\n}}\n", lines(n, one))
    }),
    ("functions that call each other", |n| {
        lines(n, |i| {
            format!("define void @f{i}() {{\n  call void @f{}()\n  ret void\n}}", (i + 1) % n)
        })
    }),
];

/// Reads, verifies, analyses and prints; whether the module is valid.
fn use_all(text: &str) -> bool {
    let options = Options { jobs: Some(1), ..Options::default() };
    let parsed = parse_with(text.as_bytes(), &ParseOptions { parallel: false });
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics.first()));
    let valid = !check_with(&module, &options).iter().any(|d| d.is_error());
    assert_eq!(check_text(text.as_bytes(), &options).valid, valid);
    for (_, _, f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        let analyses = Analyses::new(Cfg::of(body));
        let _ = (analyses.dom(), analyses.loops(), analyses.regions().is_ok());
        assert!(analyses.local().is_ok());
    }
    assert!(!print(&module).is_empty());
    valid
}

/// Rows read for a text.
fn work(text: &str) -> Option<u64> {
    let before = pir_core::work::reads()?;
    use_all(text);
    Some(pir_core::work::reads()? - before)
}

#[test]
fn twice_the_length_of_a_chain_is_twice_the_work() {
    const CHAIN_LENGTH: usize = 1500;
    let mut wrong = String::new();
    for (name, chain) in CHAINS {
        // Warm up, so that the measurement leaves out tables that are built once for all texts.
        use_all(&chain(2));
        let (short, long) = (chain(CHAIN_LENGTH), chain(2 * CHAIN_LENGTH));
        let Some((a, b)) = work(&short).zip(work(&long)) else { return };
        assert!(
            a >= CHAIN_LENGTH as u64,
            "{name}: {a} rows are too few to have looked at the chain"
        );
        if b * 10 > a * 23 {
            writeln!(wrong, "{name}: {a} rows, twice the length {b}").expect("a string");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_count_sees_a_quadratic_walk() {
    // Each of n lists of n elements is read anew, the quadratic cost that the chains must not show.
    let walk = |n: usize| {
        let words = vec!["!\"w\""; n].join(", ");
        let text = format!("!n = !{{!0}}\n!0 = !{{{words}}}\n");
        let parsed = parse_with(text.as_bytes(), &ParseOptions { parallel: false });
        let module = parsed.module.expect("it parses");
        let before = pir_core::work::reads()?;
        let nodes = 0..module.metadata.len();
        let lists = nodes.filter_map(|i| match module.metadata.get(i) {
            pir_core::md::MdData::Tuple { ops, .. } => Some(ops),
            _ => None,
        });
        for list in lists {
            (0..n).for_each(|_| assert!(module.metadata.refs(list).flatten().count() <= n));
        }
        Some(pir_core::work::reads()? - before)
    };
    if let Some((a, b)) = walk(200).zip(walk(400)) {
        assert!(b > 3 * a, "{a} and {b}");
    }
}

#[test]
fn long_chains_take_no_stack() {
    // A frame of 20 bytes for each link would be too much.
    let run = || {
        CHAINS.iter().for_each(|(_, chain)| {
            use_all(&chain(10_000));
        })
    };
    let thread = std::thread::Builder::new().stack_size(192 << 10).spawn(run).expect("a thread");
    thread.join().expect("no chain takes more");
}
