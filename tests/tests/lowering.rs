//! Lowering for one thread: litmus files and random programs have the outcomes of the reference.

use pir_core::Opcode;
use pir_core::function::Body;
use pir_fuzz::{GeneratorOptions, Mode, Tape};
use pir_tests::generate;
use pir_tests::litmus::{all, load};
use pir_tests::lowered::{allowed, lowered, outcome, random, verified};
use pir_tests::tally::par_sum;
use rayon::prelude::*;
use std::path::Path;

/// Ok(true): it agrees; Ok(false): the back end refuses it.
fn judge(path: &Path) -> Result<bool, String> {
    let case = load(path)?;
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let Some(module) = lowered(&text, "sequential")? else { return Ok(false) };
    let made = module.module().to_string();
    if made.contains("@pir_rt_worker") {
        // By its lists, it needs threads.
        return Ok(false);
    }
    let found = outcome(module, &case.args)?;
    let any = !case.complete || case.outcomes.iter().any(|o| o.starts_with("ub "));
    let good = match &found {
        Some(o) => any || allowed(&case.outcomes, &o.to_string()),
        None => any || case.outcomes.contains("hang"),
    };
    match good {
        true => Ok(true),
        false => Err(format!("expected {:?}, got {found:?}\n{made}", case.outcomes)),
    }
}

#[test]
fn litmus_files_on_one_thread() {
    let files = all();
    let taken = par_sum(
        files
            .par_iter()
            .map(|p| judge(p).map(u64::from).map_err(|why| format!("{}: {why}", p.display()))),
    );
    assert!(taken > 340, "only {taken} files were taken");
}

#[test]
fn random_programs_on_one_thread() {
    let one = |n: u64| random(n, generate::GeneratorOptions::free(n), "sequential");
    let taken = par_sum((0..1500).into_par_iter().map(|n| one(n).map(u64::from)));
    assert!(taken > 700, "only {taken} programs were taken");
}

/// What back ends make is verified like any other module; `lowered` fails where it is not valid.
#[test]
fn lowered_modules_are_valid() {
    let read = |p: &Path| std::fs::read(p).expect("it can be read");
    let mut programs: Vec<(String, Vec<u8>)> =
        all().iter().map(|p| (p.display().to_string(), read(p))).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for dir in ["examples", "bench/kernels"] {
        for entry in std::fs::read_dir(root.join(dir)).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "pir") {
                programs.push((path.display().to_string(), read(&path)));
            }
        }
    }
    for n in 0..400 {
        let options = generate::GeneratorOptions {
            free: n % 2 == 0,
            sync: n % 4 > 1,
            order: n % 8 > 3,
            calls: n % 16 > 7,
            size: 9,
            ..generate::GeneratorOptions::default()
        };
        programs.push((format!("seed {n}"), generate::program(n, options).into_bytes()));
    }
    let backends = pir_lower::BACKENDS.iter().map(|b| b.name());
    let pairs: Vec<_> = backends.flat_map(|b| programs.iter().map(move |p| (b, p))).collect();
    par_sum(pairs.par_iter().map(|(b, (name, text))| {
        let done = lowered(text, b).map(|_| 1u64);
        done.map_err(|e| format!("{name} for {b}: {}", &e[..e.len().min(600)]))
    }));
}

/// The programs of `pir fuzz`, whose strands have stranger control flow.
#[test]
fn programs_of_the_fuzzer_are_lowered() {
    let programs = |mode| (0..600).map(move |seed| (mode, seed));
    let pairs: Vec<(Mode, u64)> = Mode::ALL.into_iter().flat_map(programs).collect();
    par_sum(pairs.par_iter().map(|&(mode, seed)| {
        let module = pir_fuzz::generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode));
        let text = module.to_string();
        let backend = pir_lower::BACKENDS[seed as usize % pir_lower::BACKENDS.len()].name();
        let done = std::panic::catch_unwind(|| lowered(text.as_bytes(), backend));
        done.unwrap_or_else(|_| Err("a panic".to_owned())).map(|_| 1u64).map_err(|why| {
            let why: String = why.chars().take(600).collect();
            format!("{} seed {seed} for {backend}: {why}", mode.name())
        })
    }));
}

/// Functions with objects that have markers of their lifetime, in the entry and elsewhere: their
/// own, and those of a function that is inlined.
const OBJECTS: &str = "
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define internal i32 @square(i32 %x) {
  %o = alloca i32
  call void @llvm.lifetime.start.p0(ptr %o)
  store volatile i32 %x, ptr %o
  %v = load volatile i32, ptr %o
  call void @llvm.lifetime.end.p0(ptr %o)
  %r = mul i32 %v, %v
  ret i32 %r
}

define i32 @serial(i32 %x) {
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %end
some:
  %y = call i32 @square(i32 %x)
  br label %end
end:
  %z = phi i32 [ %x, %0 ], [ %y, %some ]
  %r = call i32 @square(i32 %z)
  ret i32 %r
}

define i32 @around(i32 %x, ptr %p) {
entry:
  fork [label %a, label %b]
a:
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %loop
some:
  %y = call i32 @square(i32 %x)
  store i32 %y, ptr %p
  br label %j
loop:
  %i = phi i32 [ 0, %a ], [ %n, %loop ]
  %o = alloca i32
  call void @llvm.lifetime.start.p0(ptr %o)
  store volatile i32 %i, ptr %o
  call void @llvm.lifetime.end.p0(ptr %o)
  %n = add i32 %i, 1
  %more = icmp slt i32 %n, 5
  br i1 %more, label %loop, label %j
b:
  br label %j
j:
  join
  %d = icmp sgt i32 %x, 5
  br i1 %d, label %late, label %end
late:
  %w = call i32 @square(i32 %x)
  br label %end
end:
  %r = phi i32 [ 0, %j ], [ %w, %late ]
  ret i32 %r
}
";

/// The markers of a function, and those of them that are not of an object of its entry.
fn markers(module: &pir_core::Module, body: &Body) -> (usize, usize) {
    let insts = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let calls = insts.filter(|&i| body.inst(i).op() == Opcode::Call);
    let all: Vec<_> = calls
        .filter(|&i| {
            let callee = body.ops(i)[0].as_global().map(|g| module.display_name(g));
            callee.is_some_and(|name| name.starts_with("llvm.lifetime."))
        })
        .collect();
    let is_of_entry = |&i: &pir_core::Inst| {
        let object = body.call_args(i).last().and_then(|v| v.as_inst());
        object.is_some_and(|o| {
            body.inst(o).op() == Opcode::Alloca && Some(body.block_of(o)) == body.entry()
        })
    };
    (all.len(), all.len() - all.iter().filter(|i| is_of_entry(i)).count())
}

/// LLVM allows an `alloca` with such markers in any block, but some of its passes copy the block
/// and give the markers a `phi`, which its verifier refuses.
#[test]
fn markers_of_lifetimes_are_of_objects_of_the_entry() {
    for pipeline in ["inline", "inline,simplify-cfg,mem2reg,licm,inline"] {
        for backend in pir_lower::BACKENDS {
            let module = verified(OBJECTS.as_bytes()).expect("it is valid");
            let options = pir_transform::Options::default();
            let pipeline = pipeline.parse().expect("a pipeline");
            let module = pir_transform::run(module, &pipeline, &options).expect("it runs").module;
            let text = module.module().to_string();
            assert!(!text.contains("call i32 @square"), "not inlined:\n{text}");
            let made = lowered(text.as_bytes(), backend.name()).expect("it is valid");
            let made = made.expect("it is lowered");
            let made = made.module();
            let mut all = 0;
            for (_, _, f) in made.functions() {
                let Some(body) = f.body.as_deref() else { continue };
                let (markers, strange) = markers(made, body);
                assert_eq!(strange, 0, "{}:\n{made}", backend.name());
                all += markers;
            }
            assert!(all >= 8, "{all} markers for {}:\n{made}", backend.name());
        }
    }
}
