//! The table of intrinsics against LLVM: its effects, and the results of the engines.

mod attributes;
mod cases;
mod instance;
mod page;
mod program;
mod values;

use instance::{IntrinsicInstance, covers, instances, is_tried};
use pir_core::intrinsic::{Id, ROWS, Support};
use pir_tests::binary::pir;
use program::{ConstrainedWords, UNCONSTRAINED, arguments, program};
use std::path::{Path, PathBuf};
use std::process::Command;
use values::ScalarType;

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder");
    dir
}

fn output(command: &mut Command) -> Vec<u8> {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{command:?}: {}\n{text}", out.status);
    out.stdout
}

fn write(dir: &Path, name: &str, text: &str) -> PathBuf {
    let path = dir.join(name);
    std::fs::write(&path, text).expect("the folder can be written");
    path
}

/// Compiles the program without optimisation, and returns its output.
fn compiled(dir: &Path, file: &Path) -> Vec<u8> {
    let exe = dir.join(file.file_stem().expect("a name"));
    let mut clang = Command::new("clang-22");
    clang.args(["-O0", "-w", "-x", "ir"]).arg(file).arg("-o").arg(&exe).arg("-lm");
    let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/intrinsics/bfloat.c");
    clang.args(["-x", "c"]).arg(helper);
    output(&mut clang);
    output(&mut Command::new(exe))
}

fn run(engine: &str, file: &Path) -> Vec<u8> {
    let mut command = Command::new(pir());
    command.args(["run", "--engine", engine]);
    if engine == "interp" {
        command.args(["--max-steps", "1000000000"]);
    }
    command.arg(file);
    output(&mut command)
}

/// Bytes, low first, as a number.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |n, &b| n << 8 | u128::from(b))
}

/// Whether LLVM leaves open which of two results a call gives.
fn is_open(id: Id, args: &[(values::ValueType, u128)]) -> bool {
    use Id::*;
    let choice = matches!(id, Minnum | Maxnum | ConstrainedMinnum | ConstrainedMaxnum);
    let zeros = args.iter().all(|(t, x)| t.scalar.is_zero(*x));
    let signalling = args.iter().any(|(t, x)| t.scalar.is_signalling(*x));
    // A function of the C library may see a signalling NaN as it is, or made quiet on the way.
    let bfloat = args.iter().any(|(t, _)| t.scalar == ScalarType::BFloat);
    // LLVM 22 makes a signalling `bfloat` quiet on its way to a test of its class.
    choice && (zeros || signalling)
        || id == Pow && signalling
        || id == IsFpclass && bfloat && signalling
}

/// Whether two results of an intrinsic are one result: the bits, but of a NaN that was computed.
fn same(id: Id, scalar: ScalarType, a: u128, b: u128) -> bool {
    let moves = matches!(id, Id::Fabs | Id::Copysign);
    if !moves && scalar.is_nan(a) && scalar.is_nan(b) {
        return id != Id::Canonicalize || scalar.is_signalling(a) == scalar.is_signalling(b);
    }
    a == b
}

/// Compares all results; returns at most three differences of each instance.
fn differences(
    what: &str,
    instances: &[IntrinsicInstance],
    expected: &[u8],
    got: &[u8],
) -> Vec<String> {
    let mut found = vec![];
    if expected.len() != got.len() {
        return vec![format!("{what}: {} bytes instead of {}", got.len(), expected.len())];
    }
    let mut at = 0;
    for instance in instances {
        let mut told = 0;
        for call in 0..instance.calls() {
            for ty in &instance.results {
                let (a, b) = (&expected[at..at + ty.bytes()], &got[at..at + ty.bytes()]);
                at += ty.bytes();
                let width = match (ty.lanes, ty.scalar) {
                    (Some(_), ScalarType::Int(1)) => ty.bytes(),
                    _ => ty.scalar.bytes(),
                };
                for (lane, (a, b)) in a.chunks(width).zip(b.chunks(width)).enumerate() {
                    let (a, b) = (number(a), number(b));
                    let args = arguments(instance, call, lane);
                    let open = is_open(instance.id, &args);
                    if same(instance.id, ty.scalar, a, b) || open || told == 3 {
                        continue;
                    }
                    told += 1;
                    let types: Vec<_> = instance.slots.iter().map(|t| t.mangled()).collect();
                    let args: Vec<_> = args.iter().map(|a| format!("{:x}", a.1)).collect();
                    let name = instance.id.row().name;
                    found.push(format!("{what}: {name} {types:?} {args:?}: {b:x}, not {a:x}"));
                }
            }
        }
    }
    found
}

/// All instances of the rows that are tried, with whether interpreter and JIT run them.
fn all(constrained: bool) -> Vec<(IntrinsicInstance, bool, bool)> {
    let rows = ROWS.iter().filter(|r| is_tried(r) && r.id.is_constrained() == constrained);
    let one = |i: IntrinsicInstance| {
        let (row, types) = (i.id.row(), i.types());
        // The JIT has no formats beyond `double`.
        let wide = types.iter().any(|t| matches!(t.scalar, ScalarType::F80 | ScalarType::F128));
        let (interp, jit) = (covers(row.interp, &types), covers(row.jit, &types) && !wide);
        (i, interp, jit)
    };
    rows.flat_map(instances).map(one).filter(|(_, interp, jit)| *interp || *jit).collect()
}

fn pick(
    all: &[(IntrinsicInstance, bool, bool)],
    f: impl Fn(bool, bool) -> bool,
) -> Vec<IntrinsicInstance> {
    all.iter().filter(|(_, i, j)| f(*i, *j)).map(|(x, ..)| x.clone()).collect()
}

#[test]
fn engines_compute_what_compiled_code_does() {
    let dir = folder("intrinsics");
    let all = all(false);
    let mut found = vec![];
    for (name, engine, chosen) in
        [("interp", "interp", pick(&all, |i, _| i)), ("jit", "jit", pick(&all, |_, j| j))]
    {
        let file = write(&dir, &format!("{name}.ll"), &program(&chosen, UNCONSTRAINED));
        let expected = compiled(&dir, &file);
        found.extend(differences(name, &chosen, &expected, &run(engine, &file)));
        assert!(chosen.len() > 300, "{name}: {} instances", chosen.len());
    }
    assert!(found.is_empty(), "{} differences:\n{}", found.len(), found.join("\n"));
}

/// Modes with the C library's numbers for them on x86.
#[cfg(target_arch = "x86_64")]
const ROUNDING_MODES: [(&str, u32); 4] = [
    ("round.tonearest", 0),
    ("round.downward", 0x400),
    ("round.upward", 0x800),
    ("round.towardzero", 0xc00),
];

#[cfg(target_arch = "x86_64")]
#[test]
fn constrained_operations_use_their_rounding_mode() {
    let dir = folder("constrained");
    let all = all(true);
    let mut found = vec![];
    for (n, (mode, number)) in ROUNDING_MODES.into_iter().enumerate() {
        let nearest = number == 0;
        let in_mode = |i: &IntrinsicInstance, s: Support| {
            let _ = i;
            nearest || !matches!(s, Support::Nearest(_))
        };
        let interp = pick(&all, |i, _| i);
        let interp: Vec<_> = interp.into_iter().filter(|i| in_mode(i, i.id.row().interp)).collect();
        let jit = pick(&all, |_, j| j);
        let jit: Vec<_> = jit.into_iter().filter(|i| in_mode(i, i.id.row().jit)).collect();
        let predicate = ["olt", "ueq", "one", "uge"][n];
        let exceptions = "fpexcept.strict";
        // The expected results are those of the processor in that mode: the mode is set, and the
        // calls use the dynamic one.
        let machine =
            ConstrainedWords { mode: "round.dynamic", exceptions, set: Some(number), predicate };
        let named = ConstrainedWords { mode, exceptions, set: None, predicate };
        for (engine, chosen) in [("interp", interp), ("jit", jit)] {
            let name = format!("{engine}-{mode}");
            let file = write(&dir, &format!("{name}-machine.ll"), &program(&chosen, machine));
            let expected = compiled(&dir, &file);
            if engine == "jit" {
                let got = run(engine, &file);
                found.extend(differences(&format!("{name}, set"), &chosen, &expected, &got));
            }
            let file = write(&dir, &format!("{name}.ll"), &program(&chosen, named));
            found.extend(differences(&name, &chosen, &expected, &run(engine, &file)));
            let quiet = ConstrainedWords { exceptions: "fpexcept.ignore", ..named };
            let file = write(&dir, &format!("{name}-quiet.ll"), &program(&chosen, quiet));
            found.extend(differences(&name, &chosen, &expected, &run(engine, &file)));
        }
    }
    assert!(found.is_empty(), "{} differences:\n{}", found.len(), found.join("\n"));
}
