//! Passes may run before directives are lowered. The directives in their result are lowered to a
//! program that returns the same, or refused: never silently to another program.

use super::{lower, none, parse, programs};
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::io::Write as _;
use std::process::{Command, Stdio};

const PIPELINES: &[&str] = &[
    "mem2reg,simplify-cfg",
    "sroa,mem2reg,constant-propagation,cse,licm,forward-loads,dead-stores,dce,simplify-cfg",
];

#[test]
fn passes_keep_the_meaning_or_directives_are_refused() {
    let cases: Vec<_> = programs("valid")
        .into_iter()
        .flat_map(|p| PIPELINES.iter().map(move |&q| (p.text.clone(), p.name.clone(), q)))
        .collect();
    let results: Vec<Result<bool, String>> = cases
        .par_iter()
        .map(|(text, name, passes)| {
            let verified = parse(text).expect("it verifies");
            let pipeline = passes.parse().expect("passes");
            let options = pir_transform::Options::default();
            let done = pir_transform::run(verified, &pipeline, &options);
            let module = done.map_err(|e| format!("{name}: {e}"))?.module.into_module();
            let changed = module.to_string();
            let lowered = match lower(module) {
                Ok(module) => module,
                // A refusal names its reason.
                Err(found) if found.iter().all(|d| d.help.is_some()) => return Ok(false),
                Err(found) => return Err(format!("{name}: {found:?}")),
            };
            let verified = pir_verify::verify(lowered);
            let verified = verified.map_err(|e| format!("{name}: {e:?}\n{changed}"))?;
            let raised = pir_openmp::raise(verified, &pir_openmp::Options::default());
            let raised = raised.map_err(|e| format!("{name}: {e}"))?;
            let wanted = text.lines().find_map(|l| l.strip_prefix("; RETURNS: "));
            let found = run(&raised.module.module().to_string());
            match wanted.map(str::to_owned) == found {
                true => Ok(true),
                false => Err(format!("{name}, {passes}: {found:?}, not {wanted:?}\n{changed}")),
            }
        })
        .collect();
    let same = results.iter().filter(|r| **r == Ok(true)).count();
    none(results.iter().filter_map(|r| r.clone().err()).collect());
    // Most programs are still lowered.
    assert!(same * 10 > cases.len() * 8, "{same} of {}", cases.len());
}

fn run(text: &str) -> Option<String> {
    let mut run = Command::new(pir());
    run.args(["run", "--engine", "interp", "--timeout", "60", "-"]);
    run.stdin(Stdio::piped()).stderr(Stdio::null()).stdout(Stdio::null());
    let mut child = run.spawn().expect("pir runs");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it is read");
    child.wait().expect("it ends").code().map(|c| c.to_string())
}
