//! Rows: an array language that compiles to PIR, described in `docs/tutorial/array-language.md`.
//!
//! `cargo run --release -p pir-ir --example rows -- examples/first.rows [--show]`

mod compile;
mod parse;

use pir_ir::engine::{Executable, Options};
use pir_ir::{diag, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("usage: rows FILE [--show]")?;
    let program = parse::parse(&std::fs::read_to_string(&file)?)?;
    let module = compile::compile(&program)?;
    if args.next().is_some_and(|a| a == "--show") {
        println!("{module}");
        return Ok(());
    }
    let verified = verify(module)?;
    eprint!("{}", diag::render(&file, b"", verified.warnings()));
    let executable = Executable::new(verified, &Options::default())?;
    let arguments = executable.arguments("main", &[])?;
    let (ended, _) = executable.call("main", &arguments)?;
    ended?;
    Ok(())
}
