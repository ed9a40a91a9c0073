//! Compiles a module in memory and has its function measured by a library, for `bench/simd.py`.
//!
//! `cargo run --release -p pir-engine --example embedded -- LIBRARY FILE.ll FUNCTION`
//!
//! LIBRARY has `int measure(void (*)(void *, long, long))`.
#![allow(unsafe_code)]

use std::error::Error;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [library, file, function] = &args[..] else {
        return Err("usage: embedded LIBRARY FILE FUNCTION".into());
    };
    let module = pir_core::text::parse(&std::fs::read(file)?).module.ok_or("no module")?;
    let verified = pir_verify::verify(module).map_err(|e| e.to_string())?;
    let options = pir_jit::Options::default();
    let code = pir_jit::compile(verified.module(), &pir_jit::ProcessSymbols, &options)?;
    let lanes = code.address(function).ok_or("no such function")?;
    type MeasureFn = extern "C" fn(*const u8) -> i32;
    // SAFETY: the library was made for this: loading it runs nothing, and `measure` calls functions
    // of the type that FUNCTION has.
    let wrong = unsafe {
        let library = libloading::Library::new(library)?;
        library.get::<MeasureFn>(b"measure")?(lanes)
    };
    Ok(ExitCode::from(u8::from(wrong != 0)))
}
