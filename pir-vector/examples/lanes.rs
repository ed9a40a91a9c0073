//! Vectorises functions of a module and prints it: what `bench/simd.py` runs.
//!
//! `cargo run -p pir-vector --example lanes -- FILE.ll FUNCTION LOOP LANES GROUPS BITS`
//!
//! FUNCTION's last parameter is the strand's number. The module comes back with a function LOOP
//! that runs a range of strands.

use std::error::Error;

use pir_vector::{LaneLoop, TargetMachine, build_lane_loop};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, function, name, lanes, groups, bits] = &args[..] else {
        return Err("usage: lanes FILE FUNCTION LOOP LANES GROUPS BITS".into());
    };
    let parsed = pir_core::text::parse(&std::fs::read(file)?);
    for d in &parsed.diagnostics {
        eprintln!("{d}");
    }
    let mut module = parsed.module.ok_or("the text is no module")?;
    let id = module.find(function.as_bytes()).ok_or("there is no such function")?;
    let index = module.function(id).map_or(0, |f| f.params.len().saturating_sub(1)) as u32;
    let target = match bits.as_str() {
        "128" => TargetMachine::V128,
        "256" => TargetMachine::V256,
        _ => TargetMachine::V512,
    };
    let wanted = LaneLoop {
        groups: groups.parse()?,
        target,
        ..LaneLoop::new(id, index, name, lanes.parse()?)
    };
    let made = build_lane_loop(&mut module, &wanted)?;
    eprintln!("{:?}", made.full_groups);
    let verified = pir_verify::verify(module).map_err(|e| e.to_string())?;
    print!("{}", verified.module());
    Ok(())
}
