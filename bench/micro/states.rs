//! Throughput of the exhaustive search over the litmus files, in states per second, by folder and
//! for all of them: `cargo bench -p pir-bench --bench states`.
//!
//! The time includes the setup of the machine and the release of its memory, because every search
//! needs them, but not reading the files. All searches of a file have to find the same outcomes.

use divan::Bencher;
use divan::counter::ItemsCount;
use pir_core::entity::GlobalId;
use pir_host::CLibrary;
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::host::Host;
use pir_interp::{Input, Program};
use std::path::{Path, PathBuf};
use std::rc::Rc;

fn main() {
    divan::main();
}

fn litmus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/litmus")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut found: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    found.sort();
    found
}

fn folders() -> Vec<String> {
    let folders = entries(&litmus()).into_iter().filter(|p| p.is_dir());
    folders.map(|p| p.file_name().expect("a name").to_string_lossy().into_owned()).collect()
}

/// A litmus file that is ready to be searched.
struct Subject {
    program: Program,
    entry: GlobalId,
    input: Input,
}

impl Subject {
    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a text");
        let args = text.lines().find_map(|l| l.strip_prefix("; args: ")).unwrap_or_default();
        let args: Vec<String> =
            args.split(',').map(|a| a.trim().to_owned()).filter(|a| !a.is_empty()).collect();
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let verified = pir_verify::verify(module).expect("it is valid");
        let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
        let program = Program::new(verified, hosts).expect("it can be run");
        let entry = program.module().find(b"main").expect("there is a main");
        let input = Input::read(&program, entry, "main", &args).expect("its arguments fit");
        Self { program, entry, input }
    }

    fn search(&self) -> SearchResult {
        explore(&self.program, self.entry, &self.input, &SearchBounds::default(), None)
            .expect("it can be searched")
    }
}

fn measure(bencher: Bencher<'_, '_>, files: &[PathBuf]) {
    let subjects: Vec<Subject> = files.iter().map(|p| Subject::read(p)).collect();
    let first: Vec<SearchResult> = subjects.iter().map(Subject::search).collect();
    for (again, first) in subjects.iter().map(Subject::search).zip(&first) {
        let same = (again.states, &again.outcomes) == (first.states, &first.outcomes);
        assert!(same, "two searches differ");
    }
    let states: u64 = first.iter().map(|found| found.states).sum();
    bencher.counter(ItemsCount::new(states)).bench_local(|| {
        for subject in &subjects {
            divan::black_box(subject.search());
        }
    });
}

fn files(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == "pir")).collect()
}

#[divan::bench(args = folders())]
fn folder(bencher: Bencher<'_, '_>, name: &str) {
    measure(bencher, &files(&litmus().join(name)));
}

#[divan::bench]
fn all(bencher: Bencher<'_, '_>) {
    let all: Vec<PathBuf> = folders().iter().flat_map(|f| files(&litmus().join(f))).collect();
    measure(bencher, &all);
}
