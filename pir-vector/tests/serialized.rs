//! Lockstep without vectors: groups of any size behave, instruction by instruction, like the
//! interpreter's lanes.

use crate::common;
use crate::common::{cases, generate, llvm_accepts, lockstep_region, outcome, parse};
use pir_core::Module;
use pir_interp::outcome::Outcome;
use pir_vector::{Refusal, serialize_group};
use proptest::prelude::*;

/// Groups of `width` lanes, one after the other; `@group` is the generated function.
fn driver(width: u32) -> String {
    format!(
        "
define void @wide(i64 %n, i64 %lo, i64 %hi) {{
entry:
  br label %head
head:
  %i = phi i64 [ %lo, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %hi
  br i1 %more, label %body, label %done
body:
  %full = add i64 %i, {width}
  %short = icmp sgt i64 %full, %hi
  %next = select i1 %short, i64 %hi, i64 %full
  call void @group(i64 %n, i64 %i, i64 %next)
  br label %head
done:
  ret void
}}
"
    )
}

/// Runs `@region` of a module and the groups made of its `@f`, and compares.
fn compare(module: Module, width: u32, (lo, hi): (i64, i64)) -> Result<String, Refusal> {
    let mut made = module.clone();
    let f = made.find(b"f").expect("there is an f");
    serialize_group(&mut made, f, 1, "group")?;
    let text = format!("{made}{}", driver(width));
    let args = ["7".to_string(), lo.to_string(), hi.to_string()];
    let expected = outcome(module, "region", &args);
    let got = outcome(parse(&text), "wide", &args);
    assert!(
        got == expected || matches!(expected, Outcome::Ub { .. }),
        "the region:\n{expected}\nin steps:\n{got}\n{text}"
    );
    Ok(text)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    #[test]
    fn serialised_groups_of_any_size_agree_with_the_interpreter(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        width in 1u32..80,
        promoted in prop::bool::weighted(0.8),
        lo in 0i64..5,
        count in 0i64..13,
    ) {
        let width = if width > 14 { width } else { 1 + width / 2 };
        let text = generate::lockstep(&bytes, width);
        let mut module = parse(&text);
        if promoted {
            let f = module.find(b"f").expect("f");
            pir_vector::mem2reg(&mut module, f);
        }
        compare(module, width, (lo, lo + count)).expect("nothing is refused");
    }
}

#[test]
fn llvm_accepts_serialised_groups() {
    for n in 0..20u8 {
        let bytes: Vec<u8> = (0..200u8).map(|k| k.wrapping_mul(37).wrapping_add(n * 11)).collect();
        let text = compare(parse(&generate::lockstep(&bytes, 3)), 3, (0, 7)).expect("it is made");
        let (before, region) = text.split_once("define void @region").expect("the region");
        let (_, after) = region.split_once("\n}\n").expect("its end");
        llvm_accepts(&format!("{before}{after}"));
    }
}

/// Values that no vector holds: vectors, structs, and numbers of odd sizes; lanes that leave a loop
/// by doors that the others see.
#[test]
fn serialised_groups_of_values_without_a_vector_form() {
    let blocks = "lane:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %v = insertelement <3 x i32> zeroinitializer, i32 %x, i32 1
  %s = insertvalue { i32, <3 x i32> } poison, <3 x i32> %v, 1
  %odd = sext i32 %x to i77
  br label %head
head:
  %k = phi i32 [ 0, %lane ], [ %k1, %more.than ]
  %y = load i32, ptr @cell, align 4
  %c = icmp sgt i32 %x, %k
  br i1 %c, label %more.than, label %first
more.than:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, 5
  br i1 %d, label %head, label %second
first:
  %low = trunc i77 %odd to i32
  %sum = add i32 %y, %low
  store i32 %sum, ptr @cell, align 4
  br label %end
second:
  %w = extractvalue { i32, <3 x i32> } %s, 1
  %e = extractelement <3 x i32> %w, i32 1
  %z = add i32 %e, %k1
  store i32 %z, ptr @cell, align 4
  br label %end
end:
  %t = phi i32 [ %sum, %first ], [ %z, %second ]
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %t, ptr %q, align 4
  END";
    for width in [1, 2, 3, 5, 16] {
        let text = lockstep_region(common::DATA, blocks, width);
        compare(parse(&text), width, (0, 12)).expect("it is made");
    }
}
