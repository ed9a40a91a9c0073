//! Diagnostics for lockstep regions that cannot be vectorised.

use crate::common::verified;
use pir_core::Code;
use pir_lower::{Options, lower};

/// Lanes that start in two blocks and meet in a third, which each lane does this in.
fn meeting(work: &str) -> Result<(), (Code, String)> {
    let text = format!(
        "@n = global i32 0, align 4\n@m = global [2 x i32] zeroinitializer, align 4\n\
         define void @f(ptr %p) {{\nentry:\n  fork lockstep [label %a, label %b]\na:\n  br label \
         %c\nb:\n  br label %c\n\
         c:\n  %i = phi i64 [ 0, %a ], [ 1, %b ]\n{work}  br label %j\nj:\n  join\n  ret void\n}}\n"
    );
    let lowered = lower(verified(&text), &Options::to("sequential"));
    lowered.map(|_| ()).map_err(|e| (e.code, e.to_string()))
}

/// Each lane would have to add after the load of the other: their functions do not share the block.
#[test]
fn lanes_that_start_in_different_blocks_must_not_share_memory() {
    let shared =
        "  %v = load i32, ptr @n, align 4\n  %w = add i32 %v, 1\n  store i32 %w, ptr @n, align 4\n";
    let (code, why) = meeting(shared).expect_err("it is refused");
    assert_eq!(code, Code::CannotVectorize);
    assert!(why.contains("may access each other's memory"), "{why}");
}
