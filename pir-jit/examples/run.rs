//! Compiles a file of LLVM IR in memory and runs its `main`: `run [--time] FILE [ARGUMENT…]`.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::time::Instant;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let time = args.first().is_some_and(|a| a == "--time");
    if time {
        args.remove(0);
    }
    let Some(path) = args.first() else {
        eprintln!("run [--time] FILE [ARGUMENT…]");
        std::process::exit(2);
    };
    let text = std::fs::read(path).unwrap_or_else(|e| fail(&format!("{path}: {e}")));
    let parsed = pir_core::text::parse(&text);
    let Some(module) = parsed.module else { fail(&format!("{:?}", parsed.diagnostics)) };
    // C++ programs need its library; C ones do without.
    // SAFETY: loads a library by a constant name.
    unsafe { libc::dlopen(c"libstdc++.so.6".as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    let start = Instant::now();
    let options = pir_jit::Options::default();
    let code = pir_jit::compile(&module, &pir_jit::ProcessSymbols, &options)
        .unwrap_or_else(|e| fail(&e.to_string()));
    if time {
        eprintln!("compiled in {:?}, {} bytes of code", start.elapsed(), code.len());
    }
    let words: Vec<CString> =
        args.into_iter().map(|a| CString::new(a).expect("arguments have no NUL")).collect();
    // SAFETY: the file's author vouches for it, as for any program that is run.
    let status = unsafe {
        code.run_constructors();
        let status = code.call_main(&words);
        code.run_destructors();
        status
    };
    let Some(status) = status else { fail("there is no @main") };
    // SAFETY: ends the process as `main`'s return does; the code lives on until then.
    unsafe { libc::exit(status) }
}

fn fail(message: &str) -> ! {
    eprintln!("error: {message}");
    std::process::exit(1)
}
