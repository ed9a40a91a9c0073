//! The library functions that the interpreter runs as IR, and those that raising adds to a module:
//! `pir-host/library/*.ll` and `pir-openmp/library/*.ll` are the output of `clang-22` for the C
//! sources beside them, without metadata, and without attributes but those against copies. The
//! former give the results of the system's libraries.
//!
//! Needs `clang-22` (Debian: `apt-get install clang-22`). With `PIR_BLESS=1` in the environment the
//! IR is written anew.

use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::entity::AttrSet;
use pir_core::module::{GlobalKind, Linkage};
use pir_host::CLibrary;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::Outcome;
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// The options of both libraries.
const CLANG_FLAGS: &[&str] = &[
    "-ffreestanding",
    "-fno-builtin",
    "-fno-strict-aliasing",
    "-fno-discard-value-names",
    "-std=c17",
    "-Wall",
    "-Werror",
    "-S",
    "-emit-llvm",
];

/// `-Oz` keeps loops as short as in the source, and the functions call each other, because the
/// interpreter links only those that a program needs.
const HOST_FLAGS: &[&str] = &["-Oz", "-fno-inline"];

/// In the library of `pir-openmp` the helpers belong in line: their results are often constants.
const OPENMP_FLAGS: &[&str] = &["-O1", "-fno-jump-tables"];

fn libraries() -> [(PathBuf, &'static [&'static str]); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    [(root.join("pir-host/library"), HOST_FLAGS), (root.join("pir-openmp/library"), OPENMP_FLAGS)]
}

/// Compiles a source to IR.
fn compile(source: &Path, flags: &[&str]) -> String {
    let mut clang = Command::new("clang-22");
    clang.args(flags).args(CLANG_FLAGS).args(["-o", "-"]).arg(source);
    let out = clang.output().expect("clang-22 runs; `apt-get install clang-22`");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let mut module = pir_core::text::parse(&out.stdout).into_result().expect("it parses");
    strip(&mut module, !flags.contains(&"-fno-inline"));
    module.to_string().trim_start().to_owned()
}

/// Removes attributes and metadata: promises to an optimiser, which mean nothing to the interpreter
/// or would be checked twice. What the source says against copies of functions is kept if passes
/// may copy them.
fn strip(module: &mut Module, is_copied: bool) {
    module.source_filename = None;
    (module.datalayout, module.triple) = (None, None);
    module.metadata = Default::default();
    module.md_numbers.clear();
    module.named_metadata.clear();
    let pool = module.attrs.clone();
    let groups = std::mem::take(&mut module.attr_groups);
    for global in &mut module.globals {
        (global.dso_local, global.unnamed_addr) = (None, None);
        // A program may have a function of the same name.
        let name = String::from_utf8_lossy(global.name.as_deref().expect("a name"));
        if global.linkage == Linkage::Internal && !name.starts_with("__pir_") {
            global.name = Some(format!("pir_omp_.{name}").into_bytes().into());
        }
        let GlobalKind::Function(f) = &mut global.kind else { panic!("only functions") };
        let has = |word: &&str| {
            pool.get(f.attrs).iter().any(|a| match a {
                Attr::Group(n) => groups.iter().any(|g| g.0 == *n && pool.has(g.1, word)),
                _ => false,
            })
        };
        let words: Vec<&str> = ["noinline", "cold"].into_iter().filter(has).collect();
        let kept = words.iter().filter(|_| is_copied);
        let kept = kept.map(|w| Attr::Word(module.attrs.intern_text(w.as_bytes())));
        let kept: Vec<Attr> = kept.collect();
        f.attrs = module.attrs.intern(&kept);
        f.ret_attrs = AttrSet::EMPTY;
        f.params.iter_mut().for_each(|p| p.attrs = AttrSet::EMPTY);
        let Some(body) = f.body.as_deref_mut() else { continue };
        for call in &mut body.calls {
            (call.fn_attrs, call.ret_attrs) = (AttrSet::EMPTY, AttrSet::EMPTY);
        }
        body.attr_lists.fill(AttrSet::EMPTY);
        for b in body.layout().to_vec() {
            for i in body.insts(b).to_vec() {
                body.set_attachments(i, &[]);
            }
        }
    }
}

#[test]
fn committed_ir_agrees_with_the_c_sources() {
    let mut stale = Vec::new();
    let all = libraries().map(|(folder, flags)| {
        let entries = std::fs::read_dir(folder).expect("it is there");
        entries.map(move |e| (e.expect("an entry").path(), flags))
    });
    for (source, flags) in all.into_iter().flatten() {
        if source.extension().is_none_or(|e| e != "c") {
            continue;
        }
        let (made, at) = (compile(&source, flags), source.with_extension("ll"));
        let kept = std::fs::read_to_string(&at).unwrap_or_default();
        if kept == made {
            continue;
        }
        if std::env::var_os("PIR_BLESS").is_some() {
            std::fs::write(&at, &made).expect("it can be written");
        } else {
            stale.push(at);
        }
    }
    assert!(stale.is_empty(), "PIR_BLESS=1 writes them anew: {stale:?}");
}

/// Runs a module by the interpreter and returns its standard output.
fn interpreted(text: &[u8]) -> Vec<u8> {
    let module = pir_core::text::parse(text).into_result().expect("it parses");
    let verified = pir_verify::verify(module).expect("it is valid");
    let program = Program::new(verified, vec![Rc::new(CLibrary)]).expect("it can be run");
    let entry = program.module().find(b"main").expect("there is a main");
    let (input, options) = (Input::Words(vec![b"test".to_vec()]), RunOptions::default());
    let run = run(&program, entry, &input, &options, &mut SerialScheduler, &[], None);
    match run.expect("it starts").ended {
        RunResult::Outcome(Outcome::Return { events, .. }) => {
            let out = |e: &OutputEvent| match e {
                OutputEvent::Out(bytes) => bytes.clone(),
                OutputEvent::Err(_) => Vec::new(),
            };
            events.iter().flat_map(out).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Each driver prints the same in the interpreter with this library as with those of the system.
#[test]
fn interpreted_results_agree_with_the_system_libraries() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host");
    let clang = |args: &[&str], source: &Path| {
        let mut clang = Command::new("clang-22");
        clang.args(["-O1", "-fno-builtin", "-Wall", "-Werror"]).arg(source).args(args);
        let out = clang.output().expect("clang-22 runs; `apt-get install clang-22`");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        out.stdout
    };
    let mut drivers = 0;
    for entry in std::fs::read_dir(folder).expect("it is there") {
        let source = entry.expect("an entry").path();
        let name = source.file_stem().expect("a name").to_string_lossy().into_owned();
        let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("host-{name}"));
        clang(&["-o", &binary.to_string_lossy(), "-lstdc++"], &source);
        let native = Command::new(&binary).output().expect("it starts").stdout;
        let ours = interpreted(&clang(&["-S", "-emit-llvm", "-o", "-"], &source));
        let [native, ours] = [native, ours].map(|o| String::from_utf8_lossy(&o).into_owned());
        let differs = native.lines().zip(ours.lines()).find(|(a, b)| a != b);
        assert!(native == ours && native.lines().count() > 20, "{name}: {differs:?}");
        drivers += 1;
    }
    assert_eq!(drivers, 4);
}
