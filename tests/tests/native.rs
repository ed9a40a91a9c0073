//! Machine code of litmus files and random programs does what the reference allows.

use pir_tests::generate;
use pir_tests::litmus::{all, load};
use pir_tests::native::{Tally, jit_ways, judge, judge_determinate};
use std::path::Path;

/// Files whose run ends the process or does not end: `pir run` is tested with them.
fn is_quiet(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    !text.contains("@exit") && !text.contains("@abort")
}

#[test]
fn litmus_files_as_machine_code() {
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for path in all().iter().filter(|p| is_quiet(p)) {
        let case = load(path).expect("a litmus file");
        if case.outcomes.iter().any(|o| o.starts_with("ub ") || o == "hang") {
            continue;
        }
        let text = std::fs::read(path).expect("it can be read");
        match judge(&text, &case.args, &jit_ways()) {
            Ok(t) => tally = tally + t,
            Err(e) => wrong.push(format!("{}: {e}", path.display())),
        }
    }
    println!("{tally:?}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tally.agree > 1000, "{tally:?}");
}

#[test]
fn random_programs_as_machine_code() {
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for n in 0..1000u64 {
        let flag = |bit: u64| n >> bit & 1 != 0;
        let size = 3 + (n / 8 % 6) as u32;
        let options =
            generate::Options { free: true, sync: flag(0), order: flag(1), calls: flag(2), size };
        let text = generate::program(n, options);
        match judge_determinate(text.as_bytes(), &jit_ways()) {
            Ok(t) => tally = tally + t,
            Err(e) => wrong.push(format!("seed {n}: {e}\n{text}")),
        }
    }
    println!("{tally:?}");
    assert!(tally.agree > 4000, "{tally:?}");
    wrong.truncate(3);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
