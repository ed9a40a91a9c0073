//! The way through the library: build a function, verify it, ask the analyses, print it.
//!
//! `cargo run -p pir-ir --example embed`

use std::error::Error;

use pir_ir::analysis::{Analyses, Cfg};
use pir_ir::diag::render;
use pir_ir::{FunctionBuilder, Module, Type, verify};

fn main() -> Result<(), Box<dyn Error>> {
    // Build: void scale(double *data, int64_t n), with a parallel loop.
    let mut module = Module::new();
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

    // Verify. `Verified` is the proof; nothing else makes one.
    let verified = verify(module)?;
    print!("{}", render("scale", b"", verified.warnings()));

    // Ask. Each analysis is computed when first asked for.
    let body = verified.function(scale).and_then(|f| f.body.as_deref()).expect("it was built");
    let analyses = Analyses::new(Cfg::of(body));
    let regions = analyses.regions().map_err(|e| e.to_string())?;
    for region in regions.iter() {
        println!(
            "{region}: level {}, {} blocks, {} interior forks",
            regions.level(region),
            regions.blocks(region).len(),
            regions.interior_forks(region).len(),
        );
    }

    // Change: give up the proof, edit, verify again. A function that returns inside a region:
    let mut module = verified.into_module();
    let f = FunctionBuilder::new(&mut module, "early", Type::VOID, &[]);
    let (work, exit) = (f.block("work"), f.block("exit"));
    f.fork(&[work, exit]);
    f.switch_to(work);
    f.ret_void();
    f.switch_to(exit);
    f.join();
    f.ret_void();
    f.finish()?;
    let invalid = verify(module).expect_err("a strand cannot return");
    print!("{}", render("early", b"", &invalid.diagnostics));

    // Print: the module comes back with the diagnostics.
    print!("{}", invalid.module);
    Ok(())
}
