//! The lengths of use-list orders, which LLVM writes at the ends of bodies.

use pir_core::Code;
use pir_core::text::parse;

/// A function whose blocks are defined in this order, with an order of `ordered` uses of `label`.
fn text(blocks: [usize; 4], label: char, ordered: usize) -> String {
    const BLOCKS: [&str; 4] = [
        "a:\n  br label %d",
        "b:\n  switch i32 %x, label %c [\n    i32 0, label %d\n    i32 1, label %d\n  ]",
        "c:\n  br i1 true, label %b, label %a",
        "d:\n  ret void",
    ];
    let body = blocks.map(|n| BLOCKS[n]).join("\n");
    let order: Vec<String> = (0..ordered).rev().map(|n| n.to_string()).collect();
    let order = order.join(", ");
    let first = "entry:\n  br i1 true, label %c, label %a\n";
    let order = format!("  uselistorder label %{label}, {{ {order} }}\n");
    format!("define void @f(i32 %x) {{\n{first}{body}\n{order}}}\n")
}

/// Blocks are named before they are defined, in another order than they are defined.
#[test]
fn uses_of_blocks_are_counted_in_any_order_of_blocks() {
    for n in 0..256usize {
        let blocks = [n % 4, n / 4 % 4, n / 16 % 4, n / 64];
        if (0..4).any(|k| !blocks.contains(&k)) {
            continue;
        }
        for (label, uses) in [('a', 2), ('c', 2), ('d', 3)] {
            let good = text(blocks, label, uses);
            assert!(parse(good.as_bytes()).into_result().is_ok(), "{good}");
            let wrong = text(blocks, label, uses + 1);
            let found = parse(wrong.as_bytes()).diagnostics;
            assert_eq!(found.first().map(|d| d.code), Some(Code::UnexpectedToken), "{wrong}");
        }
    }
}
