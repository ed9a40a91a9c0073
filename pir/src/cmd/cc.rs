//! `pir cc`, `pir c++`, `pir fc`: the compiler driver of `pir-driver`.

use crate::output::{self, tell};
use pir_driver::{Compiler, DriverOptions};

/// Compiles and links, and returns the status.
pub(super) fn run(driver: &DriverOptions, compiler: Compiler) -> u8 {
    let is_coloured = output::is_coloured(&std::io::stderr());
    let options = DriverOptions { is_coloured, ..driver.clone() };
    pir_driver::compile(&options, compiler).unwrap_or_else(|e| {
        // What fails because temporary files are gone is no result.
        crate::interrupt::wait_for_end();
        tell!("pir: {e}");
        e.status()
    })
}
