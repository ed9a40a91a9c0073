//! Compiles the part of the run time that is in C.

fn main() {
    println!("cargo::rerun-if-changed=c");
    cc::Build::new()
        .files(["c/call.c", "c/guest.c", "c/queries.c", "c/static_loops.c", "c/tool.c"])
        .std("gnu11")
        // Functions are called by types with more parameters than they have.
        .flag_if_supported("-Wno-cast-function-type")
        .flag_if_supported("-Wno-cast-function-type-mismatch")
        .opt_level(2)
        .pic(true)
        .warnings_into_errors(true)
        .extra_warnings(true)
        .compile("piromp_c");
}
