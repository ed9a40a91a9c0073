//! Draws a module: the name of the output decides about the format.
//!
//! `cargo run -p pir-graph --example draw -- examples/loop.pir loop.svg`

use pir_graph::{Format, picture, views};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(input), Some(output)) = (paths.next(), paths.next()) else {
        return Err("usage: draw INPUT OUTPUT".into());
    };
    let ending = output.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let format = Format::named(ending).ok_or("the output ends in .svg, .html or .dot")?;
    let parsed = pir_core::text::parse(&std::fs::read(&input)?);
    let module = parsed.into_result().map_err(|found| found[0].to_string())?;
    let title = input.display().to_string();
    std::fs::write(&output, picture(&title, &views(&module, None), format)?)?;
    println!("{} is drawn in {}", title, output.display());
    Ok(())
}
