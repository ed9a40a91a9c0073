//! Pipelines of passes on programs: the result is verified, and its outcomes are among those of the
//! original.

use pir_transform::{Options, Pipeline, run};

use crate::lowered;
use crate::refinement::{By, Source};

/// Counts over some programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Programs.
    pub programs: u64,
    /// Programs that were changed.
    pub changed: u64,
    /// Changed programs whose outcomes were compared, completely on both sides.
    pub compared: u64,
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, o: Tally) -> Tally {
        Tally {
            programs: self.programs + o.programs,
            changed: self.changed + o.changed,
            compared: self.compared + o.compared,
        }
    }
}

/// Runs a pipeline on a program, twice: the second run starts from the text of the first.
///
/// # Errors
/// What is wrong with the result, with both programs.
pub fn check(text: &str, pipeline: &Pipeline, args: &[String], by: By) -> Result<Tally, String> {
    let apply = |text: &str| -> Result<String, String> {
        let done = run(lowered::verified(text.as_bytes())?, pipeline, &Options::default());
        let done = done.map_err(|e| format!("{e}\n{text}\n{}", e.module.module))?;
        Ok(done.module.module().to_string())
    };
    let before = lowered::verified(text.as_bytes())?.module().to_string();
    let result = apply(&before)?;
    let mut tally = Tally { programs: 1, ..Tally::default() };
    if result != before {
        tally.changed = 1;
        let source = Source::of(&before, args, by)?;
        for target in [apply(&result)?, result] {
            let compared = source.compare(&target);
            let compared =
                compared.map_err(|why| format!("{pipeline}: {why}\n{before}\n{target}"))?;
            tally.compared = u64::from(compared);
        }
    }
    Ok(tally)
}
