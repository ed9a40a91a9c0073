//! The kernels of `bench/kernels`, as machine code of every back end and on several numbers of
//! threads, have the results of the C programs that they were made from.

use pir_engine::{Error, Executable, Generator, Options};
use pir_tests::lowered::verified;
use pir_tests::tally::sum;
use std::path::{Path, PathBuf};

const THREADS: [usize; 3] = [1, 2, 4];

fn kernels() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/kernels");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|e| e.expect("an entry").path());
    let mut found: Vec<PathBuf> =
        paths.filter(|p| p.extension().is_some_and(|e| e == "pir")).collect();
    found.sort();
    found
}

/// Returns the result in the file's third line.
fn expected(text: &str) -> Option<u64> {
    text.lines().find_map(|l| l.strip_prefix("; result: "))?.trim().parse().ok()
}

/// Runs a kernel with one back end; the number of runs that agree.
fn agree(text: &str, backend: &str) -> Result<usize, String> {
    let expected = expected(text).ok_or("no line tells the result")?;
    let module = verified(text.as_bytes())?;
    let lowering = pir_lower::Options::to(backend);
    let options = Options { lowering, generator: Generator::Jit, threads: 1, ..Options::default() };
    let mut made = Executable::new(module, &options).map_err(|e: Error| e.to_string())?;
    let arguments = made.arguments("main", &[]).map_err(|e| e.to_string())?;
    for threads in THREADS {
        made.set_threads(threads);
        let (ended, _) = made.call("main", &arguments).map_err(|e| e.to_string())?;
        let bits = ended.map_err(|e| format!("on {threads} threads: {e}"))?.bits;
        if bits != Some(expected) {
            return Err(format!("on {threads} threads: {bits:?}, not {expected}"));
        }
    }
    Ok(THREADS.len())
}

#[test]
fn kernels_give_the_results_of_the_c_programs() {
    let runs: usize = sum(kernels().iter().flat_map(|path| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        pir_lower::BACKENDS.iter().map(move |b| {
            agree(&text, b.name()).map_err(|e| format!("{} by {}: {e}", path.display(), b.name()))
        })
    }));
    assert!(runs >= 12 * 3 * THREADS.len(), "only {runs} runs");
}
