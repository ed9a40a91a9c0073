//! Micro-benchmarks of the crates: `cargo bench -p pir-bench`, or one with `--bench NAME`.
