//! Which loops are slower for lanes than for one iteration after the other.

use pir_vector::{ParamShape, has_slow_divergent_loop};

/// Asks about an iteration that goes round until a value, of type `ty`, has come to 1.
fn is_slow(ty: &str, step: &str) -> bool {
    let text = format!(
        "define void @f(ptr %p, i64 %i) {{
entry:
  %q = getelementptr {ty}, ptr %p, i64 %i
  %first = load {ty}, ptr %q
  br label %loop
loop:
  %n = phi {ty} [ %first, %entry ], [ %next, %loop ]
  {step}
  %more = icmp ne {ty} %next, 1
  br i1 %more, label %loop, label %done
done:
  store {ty} %next, ptr %q
  ret void
}}"
    );
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let f = module.find(b"f").expect("the function");
    let shapes = [ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
    has_slow_divergent_loop(&module, f, &shapes).expect("it can be vectorised")
}

#[test]
fn wide_products_and_quotients_are_slow() {
    assert!(is_slow("i64", "%next = mul i64 %n, 3"));
    assert!(is_slow("i64", "%next = mul i64 %n, %n"));
    assert!(is_slow("i32", "%next = udiv i32 %n, 3"));
    assert!(is_slow("i32", "%next = srem i32 %n, 10"));
    // A shift, and what vectors have.
    assert!(!is_slow("i64", "%next = mul i64 %n, 8"));
    assert!(!is_slow("i32", "%next = udiv i32 %n, 4"));
    assert!(!is_slow("i32", "%next = mul i32 %n, 3"));
    assert!(!is_slow("i64", "%next = add i64 %n, 3"));
    // The same for all lanes.
    assert!(!is_slow("i64", "%same = mul i64 7, 3\n  %next = sub i64 %n, %same"));
}

#[test]
fn lanes_that_stay_together_are_not() {
    let text = "define void @f(ptr %p, i64 %i) {
entry:
  %q = getelementptr i64, ptr %p, i64 %i
  %first = load i64, ptr %q
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %n = phi i64 [ %first, %entry ], [ %next, %loop ]
  %next = mul i64 %n, 3
  %k1 = add i64 %k, 1
  %more = icmp ne i64 %k1, 9
  br i1 %more, label %loop, label %done
done:
  store i64 %next, ptr %q
  ret void
}";
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let f = module.find(b"f").expect("the function");
    let shapes = [ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
    assert_eq!(has_slow_divergent_loop(&module, f, &shapes), Ok(false));
}
