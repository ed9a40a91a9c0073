//! Compile time, and run time of the code compared with that of `clang-22 -O2` for the same IR.
//! Each figure is the median of runs in which both take turns. One core.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

const MEASURED_RUNS: usize = 15;

/// A function of both, by name.
type FindFn<'a> = &'a dyn Fn(&str) -> *const u8;

fn main() {
    // `cargo test --benches` only wants to know that it builds and runs.
    let quick = !std::env::args().any(|a| a == "--bench");
    for level in ["O2", "O0"] {
        let path = format!("{}/benches/kernels/kernels.{level}.ll", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(&path).expect("the kernels are there");
        let module = pir_core::text::parse(&text).module.expect("it parses");
        let options = pir_jit::Options { threads: 1, verify: false, ..Default::default() };
        let compile =
            || pir_jit::compile(&module, &pir_jit::ProcessSymbols, &options).expect("it compiles");
        let code = compile();
        let lines = text.iter().filter(|&&b| b == b'\n').count();
        let rounds = if quick { 1 } else { 200 };
        let time = median((0..rounds).map(|_| elapsed(|| drop(black_box(compile())))).collect());
        println!("{level}: {lines} lines, compiled in {time:?}, {} bytes of code", code.len());
        let jit = |name: &str| code.address(name).expect("a kernel");
        let Some(native) = native(&path) else {
            println!("no clang-22: nothing to compare with");
            continue;
        };
        println!("{:>10} {:>12} {:>12} {:>6}", "kernel", "jit", "clang -O2", "ratio");
        for (name, run) in KERNELS {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            assert_eq!(run(&jit, quick), run(&native, quick), "{name}");
            for _ in 0..if quick { 1 } else { MEASURED_RUNS } {
                ours.push(elapsed(|| run(&jit, quick)));
                theirs.push(elapsed(|| run(&native, quick)));
            }
            let (a, b) = (median(ours), median(theirs));
            let ratio = a.as_secs_f64() / b.as_secs_f64();
            println!("{name:>10} {a:>12?} {b:>12?} {ratio:>6.2}");
        }
    }
}

/// A kernel's name, and the function that runs it; the result is compared.
type Kernel = (&'static str, fn(FindFn<'_>, bool) -> u64);

const KERNELS: &[Kernel] = &[
    ("fib", |find, quick| {
        // SAFETY: these and the following are the types that the C source gives the kernels.
        let f: extern "C" fn(i64) -> i64 = unsafe { std::mem::transmute(find("fib")) };
        f(if quick { 10 } else { 32 }) as u64
    }),
    ("mandel", |find, quick| {
        // SAFETY: see above.
        let f: extern "C" fn(i32, i32, i32) -> i32 = unsafe { std::mem::transmute(find("mandel")) };
        let n = if quick { 8 } else { 200 };
        f(n, n, 200) as u64
    }),
    ("saxpy", |find, quick| {
        type KernelFn = extern "C" fn(i64, f32, *const f32, *mut f32);
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("saxpy")) };
        let x = vec![1.5f32; 4096];
        let mut y = vec![2.0f32; 4096];
        (0..if quick { 1 } else { 2000 }).for_each(|_| f(4096, 0.5, x.as_ptr(), y.as_mut_ptr()));
        y[7].to_bits().into()
    }),
    ("dot", |find, quick| {
        type KernelFn = extern "C" fn(i64, *const f64, *const f64) -> f64;
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("dot")) };
        let x = vec![1.5f64; 4096];
        (0..if quick { 1 } else { 1000 })
            .map(|_| f(4096, x.as_ptr(), x.as_ptr()))
            .sum::<f64>()
            .to_bits()
    }),
    ("matmul", |find, quick| {
        type KernelFn = extern "C" fn(i64, *const f64, *const f64, *mut f64);
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("matmul")) };
        let n = if quick { 4 } else { 120 };
        let a = vec![1.25f64; n * n];
        let mut c = vec![0f64; n * n];
        f(n as i64, a.as_ptr(), a.as_ptr(), c.as_mut_ptr());
        c[n + 1].to_bits()
    }),
];

fn elapsed<T>(f: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(f());
    start.elapsed()
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort_unstable();
    all[all.len() / 2]
}

/// The same IR through clang, loaded.
fn native(path: &str) -> Option<impl Fn(&str) -> *const u8> {
    let out = std::env::temp_dir().join(format!("pir-jit-{}.so", std::process::id()));
    let done = Command::new("clang-22")
        .args(["-O2", "-w", "-shared", "-fPIC", "-o"])
        .arg(&out)
        .arg(path)
        .status();
    done.ok().filter(|s| s.success())?;
    let name = CString::new(out.to_str()?).ok()?;
    // SAFETY: loads the library that was just built, which has no constructors.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW) };
    let _ = std::fs::remove_file(&out);
    (!library.is_null()).then_some(move |name: &str| {
        let name = CString::new(name).expect("names have no NUL");
        // SAFETY: the library stays loaded to the end.
        unsafe { libc::dlsym(library, name.as_ptr()).cast_const().cast() }
    })
}
