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
