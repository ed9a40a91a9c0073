//! Near misses of generated programs, examples and litmus files are refused with their codes.

use pir_core::diag::Code;
use pir_core::module::Module;
use pir_fuzz::near_miss::{codes, near_miss, near_misses};
use pir_fuzz::{GeneratorOptions, Mode, Tape, generate};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Returns the codes of the errors in a text.
fn errors(text: &str) -> Vec<Code> {
    let verdict = pir_verify::check_text(text.as_bytes(), &pir_verify::Options::default());
    let errors = verdict.diagnostics.iter().filter(|d| d.is_error());
    let mut codes: Vec<Code> = errors.map(|d| d.code).collect();
    codes.dedup();
    codes
}

/// Tries all near misses of a valid module, and counts them by code.
fn try_all(name: &str, module: &Module, seed: u64, tried: &mut BTreeMap<u16, u64>) -> Vec<String> {
    assert_eq!(errors(&module.to_string()), [], "{name} is valid");
    let mut complaints = Vec::new();
    for miss in near_misses(module, &mut Tape::from_seed(seed)) {
        let found = errors(&miss.text);
        let is_right = match miss.is_only {
            true => found == [miss.code],
            false => found.contains(&miss.code),
        };
        if !is_right {
            complaints.push(format!("{name}: {}, found {found:?}:\n{}", miss.code, miss.text));
        }
        *tried.entry(miss.code.number()).or_default() += 1;
    }
    complaints
}

fn none(complaints: &[String]) {
    let mut kinds = BTreeMap::new();
    for complaint in complaints {
        let (_, what) = complaint.split_once(": ").expect("a name");
        kinds.entry(what.lines().next()).or_insert(complaint);
    }
    assert!(complaints.is_empty(), "{} complaints: {kinds:#?}", complaints.len());
}

/// Codes without an edit: limits, constructs that are refused, texts of other versions, files that
/// cannot be read or written, units that are linked as they are, the search for global dominance
/// that needs a large function, and a diagnostic that is no error.
const WITHOUT_EDIT: [u16; 10] = [10, 11, 12, 13, 14, 15, 16, 17, 18, 205];

#[test]
fn near_misses_of_generated_programs() {
    let (mut tried, mut complaints) = (BTreeMap::new(), Vec::new());
    for mode in Mode::ALL {
        for seed in 0..60 {
            let module = generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode));
            let name = format!("{} {seed}", mode.name());
            complaints.extend(try_all(&name, &module, seed, &mut tried));
        }
    }
    none(&complaints);
    // Warnings, certificates and lowering have codes from 400 on.
    let wanted = Code::ALL.iter().map(|c| c.number()).filter(|n| *n < 400);
    let wanted: Vec<u16> = wanted.filter(|n| !WITHOUT_EDIT.contains(n)).collect();
    assert_eq!(codes().iter().map(|c| c.number()).collect::<Vec<_>>(), wanted);
    assert!(wanted.len() >= 54, "{} codes", wanted.len());
    for code in wanted {
        let count = tried.get(&code).copied().unwrap_or(0);
        assert!(count >= 150, "PIR{code:04} was tried {count} times");
    }
}

/// Files with a strand that never ends, so that the code after its region is not reached.
const ENDLESS: [&str; 1] = ["tests/litmus/schedule/endless_strand.pir"];

#[test]
fn near_misses_of_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root");
    let (mut tried, mut complaints, mut files) = (BTreeMap::new(), Vec::new(), 0);
    let mut open: Vec<PathBuf> = ["examples", "tests/litmus"].map(|name| root.join(name)).into();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "pir") {
                let text = std::fs::read(&path).expect("a file");
                let module = pir_core::text::parse(&text).module;
                // Some litmus files are wrong on purpose.
                let Some(module) = module.filter(|m| errors(&m.to_string()).is_empty()) else {
                    continue;
                };
                files += 1;
                let name = path.display().to_string();
                // Values are never missing where no execution arrives.
                if ENDLESS.iter().any(|end| name.ends_with(end)) {
                    continue;
                }
                complaints.extend(try_all(&name, &module, files, &mut tried));
            }
        }
    }
    none(&complaints);
    assert!(files >= 100, "{files} files");
    assert!(tried.len() >= 54, "{} codes", tried.len());
}

#[test]
fn a_tape_chooses_one_edit() {
    let module = generate(&mut Tape::from_seed(2), &GeneratorOptions::new(Mode::RaceFree));
    let all = (0..500).filter_map(|seed| near_miss(&module, &mut Tape::from_seed(seed)));
    let mut found: Vec<u16> = all.map(|miss| miss.code.number()).collect();
    found.sort_unstable();
    found.dedup();
    assert!(found.len() >= 50, "{} codes", found.len());
    assert_eq!(
        near_miss(&module, &mut Tape::from_seed(3)),
        near_miss(&module, &mut Tape::from_seed(3))
    );
    assert_eq!(near_misses(&Module::new(), &mut Tape::default()).len(), 13);
}
