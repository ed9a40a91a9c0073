//! Embedding the engine in a tool: build a function with a parallel loop, verify it, lower it, and
//! call it.
//!
//! `cargo run --release -p pir-ir --example call`

use pir_ir::build::{FunctionBuilder, Ordering, RmwOp};
use pir_ir::engine::{Executable, Options};
use pir_ir::{Module, Type, diag, verify};

type Failure = Box<dyn std::error::Error>;

/// `long squares(const long *data, long n, long *sum)`: adds up the squares, in parallel.
fn build() -> Result<Module, Failure> {
    let mut module = Module::new();
    let params = [Type::PTR, Type::I64, Type::PTR];
    let f = FunctionBuilder::new(&mut module, "squares", Type::I64, &params);
    f.name_args(&["data", "n", "sum"]);
    let (data, n, sum) = (f.arg(0), f.arg(1), f.arg(2));
    f.parallel_for(0, n, |f, i| {
        let x = f.load(Type::I64, f.gep(Type::I64, data, i));
        f.atomic_rmw(RmwOp::Add, sum, f.mul(x, x), Ordering::Monotonic);
    });
    // After the join, all iterations have been executed.
    f.ret(f.load(Type::I64, sum));
    f.finish()?;
    Ok(module)
}

fn main() -> Result<(), Failure> {
    let module = build()?;
    println!("{module}");
    let verified = verify(module)?;
    print!("{}", diag::render("squares", b"", verified.warnings()));
    let program = Executable::new(verified, &Options::default())?;

    let data: Vec<i64> = (0..1_000_000).collect();
    let mut sum = 0i64;
    let squares = program.function::<fn(*const i64, i64, *mut i64) -> i64>("squares")?;
    let total = squares.call(data.as_ptr(), data.len() as i64, &raw mut sum)?;

    println!("{total} on {} threads", program.threads());
    assert_eq!(total, data.iter().map(|x| x * x).sum::<i64>());
    Ok(())
}
