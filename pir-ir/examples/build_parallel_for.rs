//! Builds a parallel loop and a parallel region with two strands, and prints the module.
//!
//! `cargo run -p pir-ir --example build_parallel_for`

use pir_ir::build::BuildError;
use pir_ir::{FunctionBuilder, Module, Type};

fn main() -> Result<(), BuildError> {
    let mut module = Module::new();
    module.source_filename = Some(b"build_parallel_for.rs"[..].into());

    // void scale(double *data, int64_t n): data[i] *= 2 for all i, in parallel.
    let f = FunctionBuilder::new(&mut module, "scale", Type::VOID, &[Type::PTR, Type::I64]);
    f.name_args(&["data", "n"]);
    let (data, n) = (f.arg(0), f.arg(1));
    f.parallel_for(0, n, |f, i| {
        let p = f.gep(Type::F64, data, i);
        let x = f.load(Type::F64, p);
        f.store(f.fmul(x, 2.0), p);
    });
    f.ret_void();
    let scale = f.finish()?;

    // Both halves at the same time.
    let f = FunctionBuilder::new(&mut module, "halves", Type::VOID, &[Type::PTR, Type::I64]);
    let (data, n) = (f.arg(0), f.arg(1));
    let half = f.lshr(n, 1);
    f.fork_join(&[
        &|f| {
            f.call(scale, &[data.into(), half.into()]);
        },
        &|f| {
            let upper = f.gep(Type::F64, data, half);
            f.call(scale, &[upper.into(), f.sub(n, half).into()]);
        },
    ]);
    f.ret_void();
    f.finish()?;

    print!("{module}");
    Ok(())
}
