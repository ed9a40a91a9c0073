//! Edits of the graph: sequentialise every region that allows it, verify, and print the graph.
//!
//! `cargo run -p pir-ir --example edit`

use std::error::Error;

use pir_ir::analysis::petgraph_view::{labelled_cfg, petgraph::dot::Dot};
use pir_ir::analysis::sequential::{Queries, region_blocks};
use pir_ir::analysis::{Analyses, Cfg};
use pir_ir::ir::cursor::sequentialise;
use pir_ir::{FunctionBuilder, Module, Type, verify};

fn main() -> Result<(), Box<dyn Error>> {
    // void fill(long *data, long n): a parallel loop.
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "fill", Type::VOID, &[Type::PTR, Type::I64]);
    f.parallel_for(0, f.arg(1), |f, i| {
        f.store(i, f.gep(Type::I64, f.arg(0), i));
    });
    f.ret_void();
    let fill = f.finish()?;

    // Regions are found anew after each edit, because an edit changes depths and blocks.
    let queries = Queries::of(&module);
    loop {
        let body = module.function(fill).and_then(|f| f.body.as_deref()).expect("it was built");
        let analyses = Analyses::new(Cfg::of(body));
        let regions = analyses.regions().map_err(|e| e.to_string())?;
        // Inner regions first: nothing then depends on forks around them.
        let described = regions
            .iter()
            .rev()
            .filter_map(|r| region_blocks(&module, body, &analyses, r, &queries).ok());
        let described: Vec<_> = described.collect();
        let body = module.function_mut(fill).and_then(|f| f.body.as_mut()).expect("it was built");
        if !described.iter().any(|region| sequentialise(body, region).is_ok()) {
            break;
        }
    }

    let verified = verify(module)?;
    let body = verified.function(fill).and_then(|f| f.body.as_deref()).expect("it was built");
    print!("{}", Dot::new(&labelled_cfg(&verified.module().types, body)));
    Ok(())
}
