//! Round trips: parse(print(m)) is m, and print(parse(t)) is a fixed point.
//!
//! Covers the repository's examples and fixtures, a text with one of every construct, and random
//! modules from the builder. `PIR_ROUND_TRIP=DIR` adds every `.ll` and `.pir` file below a
//! directory.

use crate::common::{random, same};
use pir_core::builder::FunctionBuilder;
use pir_core::text::{parse, print};
use pir_core::{Module, Type};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

#[track_caller]
fn read(what: &str, text: &[u8]) -> Module {
    parse(text).into_result().unwrap_or_else(|d| {
        let all: Vec<String> = d.iter().map(|d| format!("{d} at {:?}", d.span)).collect();
        panic!("{what} is not read: {}", all.join("\n"))
    })
}

/// Parses, prints, parses again and prints again.
#[track_caller]
fn round_trip(what: &str, text: &[u8]) -> Vec<u8> {
    let first = read(what, text);
    let printed = print::print(&first);
    let second = read(&format!("the printed form of {what}"), &printed);
    if let Err(e) = same(&first, &second) {
        panic!("{what} changes: {e}");
    }
    let again = print::print(&second);
    assert!(printed == again, "{what}: printing is no fixed point");
    printed
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for path in entries.filter_map(|e| e.ok()).map(|e| e.path()) {
        let extension = path.extension().and_then(|e| e.to_str());
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(extension, Some("ll" | "pir")) {
            files.push(path);
        }
    }
}

#[test]
fn examples_and_fixtures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    collect(&root.join("examples"), &mut files);
    assert!(files.len() >= 10, "the examples are not where they should be");
    collect(&root.join("tests/fixtures"), &mut files);
    if let Some(more) = std::env::var_os("PIR_ROUND_TRIP") {
        collect(Path::new(&more), &mut files);
    }
    files.sort();
    for file in files {
        let text = std::fs::read(&file).expect("the file can be read");
        round_trip(&file.display().to_string(), &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]
    #[test]
    fn random_modules(choices in proptest::collection::vec(any::<u32>(), 0..1200)) {
        let made = random::module(&mut random::Choices::new(&choices, true));
        let text = print::print(&made);
        let read = parse(&text).into_result();
        let shown = String::from_utf8_lossy(&text);
        let read = match read {
            Ok(m) => m,
            Err(d) => {
                let d = &d[0];
                let at = d.span.map_or(0, |s| s.start as usize);
                let line = text[..at].iter().filter(|&&b| b == b'\n').count();
                let line = shown.lines().nth(line).unwrap_or("").to_string();
                return Err(TestCaseError::fail(format!("{d}\n{line}\n{shown}")));
            }
        };
        if let Err(e) = same(&made, &read) {
            return Err(TestCaseError::fail(format!("{e}\n{shown}")));
        }
        prop_assert!(print::print(&read) == text, "no fixed point:\n{}", shown);
    }
}

/// A text with nearly every construct, in canonical form, detects any change of the form.
#[test]
fn canonical_text_stays_as_it_is() {
    let text = include_str!("canonical.pir");
    let printed = round_trip("canonical.pir", text.as_bytes());
    let printed = String::from_utf8(printed).expect("the text is ASCII");
    for (n, (wanted, got)) in text.lines().zip(printed.lines()).enumerate() {
        assert_eq!(wanted, got, "line {}", n + 1);
    }
    assert_eq!(text.len(), printed.len());
}

/// Large modules are printed in runs on several threads, and the text must be the concatenation.
#[test]
fn large_modules_are_the_sum_of_their_parts() {
    let mut m = Module::new();
    for i in 0..3000 {
        let f = FunctionBuilder::new(&mut m, &format!("f{i}"), Type::I32, &[Type::I32]);
        let sum = (0..20).fold(f.arg(0), |v, n| f.add(v, n * i));
        f.ret(sum);
        f.finish().expect("the function is complete");
    }
    let mut parts = Vec::new();
    for (g, ..) in m.functions() {
        parts.push(b'\n');
        parts.extend(print::print_global(&m, g));
    }
    assert!(print::print(&m) == parts);
    round_trip("the large module", &parts);
}

/// Structures nested as deep as the parser allows are printed as they were.
#[test]
fn nesting_up_to_the_limit() {
    let nest = |n: usize, open: &str, core: &str, close: &str| {
        format!("{}{core}{}", open.repeat(n), close.repeat(n))
    };
    let max = pir_core::limits::MAX_NESTING as usize;
    let deepest = |what: &str, text: &dyn Fn(usize) -> String| {
        let reads = |n: &usize| parse(text(*n).as_bytes()).module.is_some();
        let n = (max / 2..=max).rev().find(reads).unwrap_or_else(|| panic!("no {what} is read"));
        round_trip(what, text(n).as_bytes());
    };
    deepest("type", &|n| format!("@x = external global {}\n", nest(n, "[1 x ", "i8", "]")));
    deepest("metadata", &|n| format!("!0 = {}\n", nest(n, "!{", "", "}")));
    deepest("metadata of a body", &|n| {
        format!("define void @f() {{\n  ret void, !x {}\n}}\n", nest(n, "!{", "", "}"))
    });
    deepest("constant", &|n| {
        format!("@x = global ptr {}\n", nest(n, "getelementptr (i8, ptr ", "null", ", i64 1)"))
    });
}

/// Printing preserves faults that only the verifier detects.
#[test]
fn faults_survive() {
    let text = "declare void @g(i32)\n\ndefine void @f(i64 %x) {\n  call void (i32) @g(i64 %x)\n  \
                ret void\n}\n";
    let printed = round_trip("a call with a wrong argument", text.as_bytes());
    assert!(String::from_utf8_lossy(&printed).contains("call void (i32) @g(i64 %x)"));
}

/// Mutants of valid texts: if a mutant parses at all, its printed text parses to the same module.
#[test]
fn mutants() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/canonical.pir")];
    collect(&root.join("examples"), &mut files);
    collect(&root.join("tests/negative"), &mut files);
    files.sort();
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % n.max(1)
    };
    let mut read = 0;
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).expect("a file")).into_owned();
        let tokens: Vec<&str> =
            text.split_inclusive([' ', ',', '(', ')', '\n', '[', ']']).collect();
        for _ in 0..20 {
            let mut t = tokens.clone();
            match next(3) {
                0 => drop(t.remove(next(t.len()))),
                1 => t.insert(next(t.len()), tokens[next(tokens.len())]),
                _ => {
                    let (a, b) = (next(t.len()), next(t.len()));
                    t.swap(a, b);
                }
            }
            let mutant = t.concat();
            if parse(mutant.as_bytes()).module.is_some() {
                round_trip(
                    &format!("a mutant of {}:\n{mutant}\n", file.display()),
                    mutant.as_bytes(),
                );
                read += 1;
            }
        }
    }
    assert!(read > 500, "only {read} mutants are read");
}
