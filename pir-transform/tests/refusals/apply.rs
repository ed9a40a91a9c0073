//! Runs of a pipeline on a text, and what tests assert of them.

use pir_transform::{Options, Pipeline, RemarkKind, run};

/// A run of a pipeline.
pub(crate) struct Applied {
    pub before: String,
    pub after: String,
    /// The rules of the remarks: those that were applied, and those that were in the way.
    pub applied: Vec<&'static str>,
    pub missed: Vec<&'static str>,
}

pub(crate) fn apply(pipeline: &str, text: &str) -> Applied {
    let parsed = pir_core::text::parse(text.as_bytes()).into_result();
    let module = parsed.unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let before = verified.module().to_string();
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let done = run(verified, &pipeline, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let rules = |kind| done.remarks.iter().filter(move |r| r.kind == kind).map(|r| r.rule);
    let (applied, missed) =
        (rules(RemarkKind::Applied).collect(), rules(RemarkKind::Missed).collect());
    Applied { before, after: done.module.module().to_string(), applied, missed }
}

/// Returns the rules of the remarks of a pipeline: those that were applied, and those in the way.
pub(crate) fn rules(pipeline: &str, text: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let Applied { applied, missed, .. } = apply(pipeline, text);
    (applied, missed)
}

/// Asserts that a pass changes nothing, and gives a reason by this rule unless it is empty.
pub(crate) fn assert_refused(pass: &str, rule: &str, text: &str) {
    let Applied { before, after, missed, .. } = apply(pass, text);
    assert_eq!(after, before, "{pass}: {rule}");
    assert!(rule.is_empty() || missed.contains(&rule), "{missed:?}");
}

/// Asserts that the result of a pass holds a text this often.
pub(crate) fn assert_count(pass: &str, text: &str, part: &str, count: usize) {
    let result = apply(pass, text).after;
    assert_eq!(result.matches(part).count(), count, "`{part}` in\n{result}");
}
