//! Names the shared library for the loader.

use std::env::var;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        let number = |part: &str| var(format!("CARGO_PKG_VERSION_{part}")).unwrap_or_default();
        // The interface is stable between versions whose first number that is not 0 is the same.
        let series = match number("MAJOR").as_str() {
            "0" => format!("0.{}", number("MINOR")),
            major => major.to_owned(),
        };
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libpir_c.so.{series}");
        // The run time's threads and signal handlers outlive every program that is made, so that
        // `dlclose` must not unmap the code.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
