//! Weak memory orders: the search of the interpreter against the axioms.

use pir_tests::litmus;
use pir_tests::tally::par_sum;
use pir_tests::weak::{compare, program_of, random_program, render};
use rayon::prelude::*;

#[test]
fn random_programs_have_the_outcomes_of_the_axioms() {
    par_sum((0..400_u64).into_par_iter().map(|seed| {
        compare(&random_program(seed)).map(|_| 1).map_err(|e| format!("seed {seed}: {e}"))
    }));
}

/// `PIR_WRITE_WEAK=1` writes the files anew from their titles and strands.
#[test]
fn files_have_the_outcomes_of_the_axioms() {
    let files: Vec<_> = litmus::all()
        .into_iter()
        .filter(|p| p.parent() == Some(&litmus::root().join("weak")))
        .collect();
    assert!(files.len() >= 60, "{} files", files.len());
    par_sum(files.par_iter().map(|path| {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let (title, program, lines) = program_of(&text).map_err(|e| format!("{name}: {e}"))?;
        let wanted = render(&title, &program, &lines);
        if std::env::var_os("PIR_WRITE_WEAK").is_some() {
            std::fs::write(path, &wanted).map_err(|e| format!("{name}: {e}"))?;
        } else if text != wanted {
            return Err(format!("{name}: the axioms give\n{wanted}"));
        }
        compare(&program).map(|_| 1).map_err(|e| format!("{name}: {e}"))
    }));
}
