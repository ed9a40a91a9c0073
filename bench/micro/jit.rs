//! Time of compiling, and of the code beside that of `clang-22 -O2` for the same IR, on one core:
//! `cargo bench -p pir-bench --bench jit`.
//!
//! `jit` and `clang` run each kernel on IR that clang made with `-O2` (without vectors and unrolled
//! loops) and with `-O0`. The ratio of two medians compares the generators.
#![allow(unsafe_code)]

use divan::Bencher;
use std::ffi::CString;
use std::fmt;
use std::path::Path;
use std::process::Command;

/// A function of both, by name.
type FindFn<'a> = &'a dyn Fn(&str) -> *const u8;

fn main() {
    divan::main();
}

/// A kernel, and the level with which clang made its IR.
#[derive(Clone, Copy)]
struct Case {
    kernel: &'static Kernel,
    level: &'static str,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from -{}", self.kernel.0, self.level)
    }
}

const LEVELS: [&str; 2] = ["O2", "O0"];

fn cases() -> impl Iterator<Item = Case> {
    LEVELS.into_iter().flat_map(|level| KERNELS.iter().map(move |kernel| Case { kernel, level }))
}

fn path(level: &str) -> String {
    format!("{}/micro/jit/kernels.{level}.ll", env!("CARGO_MANIFEST_DIR"))
}

fn module(level: &str) -> pir_core::Module {
    let text = std::fs::read(path(level)).expect("the kernels are there");
    pir_core::text::parse(&text).module.expect("it parses")
}

fn compiled(module: &pir_core::Module) -> pir_jit::Code {
    let options = pir_jit::Options { threads: 1, verify: false, ..Default::default() };
    pir_jit::compile(module, &pir_jit::ProcessSymbols, &options).expect("it compiles")
}

#[divan::bench(args = LEVELS)]
fn compile(bencher: Bencher<'_, '_>, level: &str) {
    let module = module(level);
    bencher.bench_local(|| compiled(&module));
}

#[divan::bench(args = cases(), sample_count = 15)]
fn jit(bencher: Bencher<'_, '_>, case: Case) {
    let code = compiled(&module(case.level));
    bencher.bench_local(|| case.kernel.1(&|name| code.address(name).expect("a kernel")));
}

#[divan::bench(args = cases(), sample_count = 15)]
fn clang(bencher: Bencher<'_, '_>, case: Case) {
    let find = native(&path(case.level)).expect("clang-22: `apt-get install -y clang-22`");
    let code = compiled(&module(case.level));
    let ours = case.kernel.1(&|name| code.address(name).expect("a kernel"));
    assert_eq!(case.kernel.1(&find), ours, "{case}: the generators disagree");
    bencher.bench_local(|| case.kernel.1(&find));
}

/// A kernel's name, and the function that runs it; the result is compared.
type Kernel = (&'static str, fn(FindFn<'_>) -> u64);

const KERNELS: &[Kernel] = &[
    ("fib", |find| {
        // SAFETY: these and the following are the types that the C source gives the kernels.
        let f: extern "C" fn(i64) -> i64 = unsafe { std::mem::transmute(find("fib")) };
        f(32) as u64
    }),
    ("mandel", |find| {
        // SAFETY: see above.
        let f: extern "C" fn(i32, i32, i32) -> i32 = unsafe { std::mem::transmute(find("mandel")) };
        let n = 200;
        f(n, n, 200) as u64
    }),
    ("saxpy", |find| {
        type KernelFn = extern "C" fn(i64, f32, *const f32, *mut f32);
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("saxpy")) };
        let x = vec![1.5f32; 4096];
        let mut y = vec![2.0f32; 4096];
        (0..2000).for_each(|_| f(4096, 0.5, x.as_ptr(), y.as_mut_ptr()));
        y[7].to_bits().into()
    }),
    ("dot", |find| {
        type KernelFn = extern "C" fn(i64, *const f64, *const f64) -> f64;
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("dot")) };
        let x = vec![1.5f64; 4096];
        (0..1000).map(|_| f(4096, x.as_ptr(), x.as_ptr())).sum::<f64>().to_bits()
    }),
    ("matmul", |find| {
        type KernelFn = extern "C" fn(i64, *const f64, *const f64, *mut f64);
        // SAFETY: see above.
        let f: KernelFn = unsafe { std::mem::transmute(find("matmul")) };
        let n = 120;
        let a = vec![1.25f64; n * n];
        let mut c = vec![0f64; n * n];
        f(n as i64, a.as_ptr(), a.as_ptr(), c.as_mut_ptr());
        c[n + 1].to_bits()
    }),
];

/// Compiles the IR through clang, and loads it.
fn native(path: &str) -> Option<impl Fn(&str) -> *const u8 + use<>> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels.so");
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
