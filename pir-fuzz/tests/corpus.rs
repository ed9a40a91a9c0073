//! Mutants of files are valid modules, and so are their texts.

use pir_core::text::{parse, print::print};
use pir_fuzz::{Corpus, Tape};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The litmus files with a `@main`.
fn litmus() -> Corpus {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/litmus");
    let (mut folders, mut files) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "pir") {
                let file = (path.display().to_string(), fs::read(&path).expect("a file"));
                if Corpus::read(std::slice::from_ref(&file)).is_ok() {
                    files.push(file);
                }
            }
        }
    }
    Corpus::read(&files).expect("a corpus")
}

#[test]
fn the_text_of_a_mutant_is_valid() {
    let corpus = litmus();
    let texts: BTreeSet<Vec<u8>> = corpus.modules().map(print).collect();
    assert!(texts.len() > 300, "{} files", texts.len());
    let mut changed = 0;
    let invalid: Vec<String> = (0..12_000)
        .filter_map(|seed| {
            let module = corpus.mutant(&mut Tape::from_seed(seed));
            let text = print(&module);
            changed += u32::from(!texts.contains(&text));
            let why = match parse(&text).into_result() {
                Err(found) => found[0].to_string(),
                Ok(again) => match pir_verify::verify(again) {
                    Err(invalid) => invalid.to_string(),
                    Ok(again) if print(again.module()) != text => "another text".to_owned(),
                    Ok(_) => return None,
                },
            };
            Some(format!("seed {seed}: {why}\n{}", String::from_utf8_lossy(&text)))
        })
        .collect();
    assert!(invalid.is_empty(), "{} invalid\n{}", invalid.len(), invalid.join(""));
    assert!(changed > 6_000, "{changed} mutants differ from their files");
}

/// A file without a program, whose function takes numbers and a pointer.
const PART: &str = "%t = type { i32, i32 }
@x = global %t { i32 3, i32 4 }
define i32 @part(i32 %n, ptr noalias %p) {
entry:
  fork [label %a, label %b]
a:
  store i32 %n, ptr @x
  br label %j
b:
  %v = load i32, ptr %p, !range !0
  halt
j:
  join
  %r = load i32, ptr @x
  ret i32 %r
}
define i32 @outside(i32 %n) {
  %r = call i32 @unknown(i32 %n)
  ret i32 %r
}
declare i32 @unknown(i32)
!0 = !{i32 0, i32 9}
";

#[test]
fn functions_and_instructions_of_files_get_into_other_programs() {
    let file = ("part.pir".to_owned(), PART.as_bytes().to_vec());
    let broken = ("broken.pir".to_owned(), b"define".to_vec());
    assert!(Corpus::read(std::slice::from_ref(&file)).is_err(), "it has no program");
    let (corpus, errors) = Corpus::read_usable(&[file, broken]);
    let corpus = corpus.expect("it has a function");
    assert!(errors.len() == 1 && errors[0].to_string().contains("broken.pir"), "{errors:?}");
    // That which calls a function outside is none.
    assert_eq!((corpus.functions(), corpus.has_programs()), (1, false));
    let (mut calls, mut copies, mut kept) = (0, 0, 0);
    for seed in 0..400 {
        let mut tape = Tape::from_seed(seed);
        let plain = pir_fuzz::generate(&mut tape, &Default::default());
        let module = corpus.spliced(plain.clone(), &mut tape);
        let text = module.to_string();
        kept += u32::from(text == plain.to_string());
        let main = &text[text.find("@main").expect("it is there")..];
        calls += u32::from(main.contains("part("));
        copies += u32::from(text.contains(".part(") && text.matches("part(").count() == 1);
        // What its old callers promised is none of a new one's.
        for promise in ["noalias", "!range"] {
            let own = plain.to_string().matches(promise).count();
            assert_eq!(text.matches(promise).count(), own, "{text}");
        }
        assert!(pir_verify::verify(module).is_ok());
    }
    assert!(calls > 100 && copies > 30 && kept < 200, "{calls} {copies} {kept}");
}

#[test]
fn a_campaign_mixes_files_with_generated_programs() {
    let corpus = Corpus::of_examples();
    assert!(corpus.modules().len() > 20 && corpus.functions() > 20, "{corpus:?}");
    let of_files: BTreeSet<Vec<u8>> = corpus.modules().map(print).collect();
    let mut options = pir_fuzz::Options::default();
    (options.cases, options.corpus, options.corpus_percent) = (300, Some(corpus), 50);
    let seen = std::sync::Mutex::new((0, 0));
    let pass = |module: pir_core::module::Module| {
        let text = print(&module);
        let mut seen = seen.lock().expect("no panic");
        seen.0 += u32::from(of_files.contains(&text));
        seen.1 += u32::from(module.find(b"main").is_some() && !of_files.contains(&text));
        Ok(module)
    };
    let subject = pir_fuzz::Subject::Function(&pass);
    let never = std::sync::atomic::AtomicBool::new(false);
    let result = pir_fuzz::run(&subject, &options, &never);
    assert_eq!((result.statistics.cases, result.reports.len()), (300, 0));
    let seen = *seen.lock().expect("no panic");
    assert!(seen.0 > 5 && seen.1 > 150, "{seen:?}");
}
