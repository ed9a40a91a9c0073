//! Pairs of programs, one that breaks a rule and one that does not. A comment `PIR0801` at the end
//! of a line says that this line has a violation, `PIR0801?` that it is possible.

use crate::tools::{Found, findings, ir, sources, ways};
use pir_core::diag::Code;
use pir_omp_lint::Verdict;
use pir_openmp::Options;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// The findings that the comments of a program expect.
fn expected(source: &Path) -> Found {
    let text = std::fs::read_to_string(source).expect("it can be read");
    let mut found = Found::new();
    for (n, line) in text.lines().enumerate() {
        let Some((_, comment)) = line.rsplit_once("PIR") else { continue };
        let number = comment.trim_end_matches('?').parse().expect("a number");
        let code = Code::from_number(number).expect("a code");
        let verdict = if comment.ends_with('?') { Verdict::Possible } else { Verdict::Violation };
        found.insert((code, n as u32 + 1, verdict));
    }
    found
}

#[test]
fn programs_have_the_findings_that_their_comments_say() {
    let all = sources("openmp-checks");
    assert!(all.len() >= 188, "{}", all.len());
    let complaints: Vec<String> = all
        .par_iter()
        .flat_map_iter(|source| ways(source).iter().map(move |way| (source, *way)))
        .filter_map(|(source, way)| {
            let expected = expected(source);
            let found = ir(source, way).and_then(|text| findings(&text));
            (found.as_ref() != Ok(&expected))
                .then(|| format!("{} {way:?}: {found:?}, not {expected:?}", source.display()))
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A compiler has to compile a program that breaks these rules.
#[test]
fn programs_that_break_rules_compile() {
    let compiled = |text: Vec<u8>| -> Result<(), String> {
        let module = pir_core::text::parse(&text).into_result().map_err(|d| format!("{d:?}"))?;
        let module = pir_verify::verify(module).map_err(|e| e.to_string())?;
        let raised = pir_openmp::raise(module, &Options::default()).map_err(|e| e.to_string())?;
        let lowered = pir_lower::lower(raised.module, &pir_lower::Options::default());
        lowered.map(|_| ()).map_err(|e| e.to_string())
    };
    let mut all = sources("openmp-checks");
    all.retain(|source| source.to_string_lossy().contains(".bad."));
    assert!(all.len() >= 94, "{}", all.len());
    let complaints: Vec<String> = all
        .par_iter()
        .filter_map(|source| {
            let done = ir(source, ways(source)[0]).and_then(compiled);
            Some(format!("{}: {}", source.display(), done.err()?))
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Each pair has both halves, only the first of them with findings, and each rule that a source can
/// break has pairs.
#[test]
fn pairs_are_complete() {
    let mut halves: BTreeMap<String, Vec<bool>> = BTreeMap::new();
    let mut codes = std::collections::BTreeSet::new();
    for source in sources("openmp-checks") {
        let name = source.file_name().expect("a name").to_string_lossy().into_owned();
        let (stem, rest) = name.split_once('.').expect("a kind");
        let is_bad = rest.starts_with("bad.");
        assert!(is_bad || rest.starts_with("good."), "{name}");
        let expected = expected(&source);
        assert_eq!(is_bad, !expected.is_empty(), "{name}");
        codes.extend(expected.iter().map(|(code, ..)| *code));
        halves.entry(stem.to_owned()).or_default().push(is_bad);
    }
    for (name, kinds) in halves {
        assert_eq!(kinds.len(), 2, "{name}");
        assert_ne!(kinds[0], kinds[1], "{name}");
    }
    // clang refuses `cancel` of another construct itself.
    let all = Code::ALL.iter().filter(|c| c.number() / 100 == 8 && **c != Code::MisplacedCancel);
    assert!(all.into_iter().all(|c| codes.contains(c)), "{codes:?}");
}
