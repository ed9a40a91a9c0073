//! Functions with very many regions: nothing that is done for each of them looks at all the others.

use pir_lower::{LoweringInfo, Options, lower, outline};
use std::fmt::Write;

/// Regions in sequence, each of which uses the value of the one before.
fn regions(count: usize) -> pir_verify::Verified {
    let mut text =
        String::from("define i32 @f(ptr %p) {\nentry:\n  %v0 = load i32, ptr %p\n  br label %r0\n");
    for n in 0..count {
        let next = n + 1;
        let _ = write!(
            text,
            "r{n}:\n  fork [label %a{n}, label %b{n}]\na{n}:\n  %v{next} = add i32 %v{n}, {n}\n  \
             br label %j{n}\n\
             b{n}:\n  halt\nj{n}:\n  join\n  br label %r{next}\n"
        );
    }
    let _ = write!(text, "r{count}:\n  ret i32 %v{count}\n}}\n");
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_function_with_thousands_of_regions() {
    const REGION_COUNT: usize = 6000;
    let verified = regions(REGION_COUNT);
    let f = verified.find(b"f").expect("@f");
    let info = LoweringInfo::new(&verified, f).expect("analysable").expect("a body");
    assert_eq!(info.regions().count(), REGION_COUNT);
    drop(info);
    let program = outline(verified.clone()).expect("it can be outlined");
    assert_eq!((program.regions.len(), program.tasks.len()), (REGION_COUNT, REGION_COUNT));
    let module = lower(verified, &Options::to("rayon")).expect("it can be lowered");
    pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}"));
}
