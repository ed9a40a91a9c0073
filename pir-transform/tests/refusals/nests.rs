//! Nests of parallel loops that passes leave alone, and the reason that they give.

use crate::refusals::apply::rules;

/// The variable parts of a nest.
#[derive(Clone, Copy)]
struct Nest {
    attributes: [&'static str; 2],
    ty: &'static str,
    before: &'static str,
    bound: &'static str,
    outer_spine: &'static str,
    between: &'static str,
    inner_prefix: &'static str,
    inner_spine: &'static str,
    element: &'static str,
    end: &'static str,
    after: &'static str,
}

const NEST: Nest = Nest {
    attributes: ["", ""],
    ty: "i32",
    before: "",
    bound: "%m",
    outer_spine: "",
    between: "%line = getelementptr i32, ptr %out, i32 %w",
    inner_prefix: "",
    inner_spine: "",
    element: "%p = getelementptr [64 x i32], ptr %line, i32 %k, i32 %i
  store i32 1, ptr %p\n  halt",
    end: "halt",
    after: "",
};

impl Nest {
    fn text(&self) -> String {
        let Self { attributes: [a, b], ty, before, bound, outer_spine, between, .. } = self;
        let Self { inner_prefix, inner_spine, element, end, after, .. } = self;
        format!(
            "@t = thread_local global i32 0
declare void @print(i32)
declare i32 @llvm.parallel.thread.id()
define void @f(ptr %out, {ty} %n, {ty} %m, i32 %w) {{
entry:
  {before}
  fork {a} [label %head]
head:
  %i = phi {ty} [ 0, %entry ], [ %i.next, %latch ]
  %c = icmp slt {ty} %i, %n
  br i1 %c, label %latch, label %exit
latch:
  {outer_spine}
  %i.next = add nsw {ty} %i, 1
  fork interior [label %row, label %head]
row:
  {between}
  fork {b} [label %prefix]
prefix:
  {inner_prefix}
  br label %head2
head2:
  %k = phi {ty} [ 0, %prefix ], [ %k.next, %latch2 ]
  %d = icmp slt {ty} %k, {bound}
  br i1 %d, label %latch2, label %end
latch2:
  {inner_spine}
  %k.next = add nsw {ty} %k, 1
  fork interior [label %element, label %head2]
element:
  {element}
end:
  join
  {end}
exit:
  join
  {after}
  ret void
}}
"
        )
    }
}

/// The passes over nests, with the rule that says that they have changed one.
const PASSES: [(&str, &str); 3] =
    [("collapse", "product"), ("interchange", "strides"), ("tile", "tiles")];

#[test]
fn nests_that_stay() {
    let id = "%id = call i32 @llvm.parallel.thread.id()
  %line = getelementptr i32, ptr %out, i32 %id";
    let prints = "%p = getelementptr [64 x i32], ptr %line, i32 %k, i32 %i
  store i32 1, ptr %p\n  call void @print(i32 1)\n  halt";
    let wide = "%p = getelementptr [64 x i32], ptr %line, i64 %k, i64 %i
  store i32 1, ptr %p\n  halt";
    let local = "%line = getelementptr i32, ptr @t, i32 %w";
    let cases = [
        ("width", Nest { attributes: ["width i32 %w", ""], ..NEST }),
        ("width", Nest { attributes: ["", "width i32 2"], ..NEST }),
        ("lockstep", Nest { attributes: ["", "lockstep"], ..NEST }),
        ("asks", Nest { between: id, ..NEST }),
        ("asks", Nest { element: prints, ..NEST }),
        ("uses", Nest { after: "%u = add i32 %i, 1", ..NEST }),
        ("trip-count", Nest { bound: "%i", ..NEST }),
        ("between", Nest { between: "%line = load ptr, ptr %out", ..NEST }),
        ("between", Nest { between: "%line = freeze ptr %out", ..NEST }),
        ("between", Nest { between: "%line = alloca [64 x i32]", ..NEST }),
        ("alloca", Nest { outer_spine: "%x = alloca i32", ..NEST }),
        ("thread-local", Nest { between: local, ..NEST }),
    ];
    for (pass, done) in PASSES {
        for (rule, nest) in cases {
            assert_eq!(rules(pass, &nest.text()), (vec![], vec![rule]), "{pass}\n{}", nest.text());
        }
        // Not a perfect nest, and not a loop as this pass sees it.
        for nest in [
            Nest { end: "store i32 1, ptr %out\n  halt", ..NEST },
            Nest { attributes: ["force", ""], ..NEST },
            Nest { attributes: ["", "force"], ..NEST },
            Nest { inner_prefix: "%x = alloca i32", ..NEST },
        ] {
            assert_eq!(rules(pass, &nest.text()), (vec![], vec![]), "{pass}\n{}", nest.text());
        }
        let bound = "%line = getelementptr i32, ptr %out, i32 %i
  %b = add i32 %m, 1";
        for nest in [
            NEST,
            Nest { end: "br label %exit", ..NEST },
            Nest { between: bound, bound: "%b", ..NEST },
            Nest { inner_spine: "%x = alloca i32", ..NEST },
        ] {
            assert_eq!(rules(pass, &nest.text()), (vec![done], vec![]), "{pass}\n{}", nest.text());
        }
    }
    let overflows = Nest { ty: "i64", element: wide, ..NEST };
    assert_eq!(rules("collapse", &overflows.text()), (vec![], vec!["trip-count"]));
    let narrow = Nest { before: "%b = zext i32 %w to i64", bound: "%b", ..overflows };
    assert_eq!(rules("collapse", &narrow.text()), (vec![], vec!["trip-count"]));
    let constant = Nest { bound: "1", ..overflows };
    assert_eq!(rules("collapse", &constant.text()), (vec!["product"], vec![]));

    let contiguous = "%p = getelementptr [64 x i32], ptr %line, i32 %i, i32 %k
  store i32 1, ptr %p\n  halt";
    let contiguous = Nest { element: contiguous, ..NEST };
    assert_eq!(rules("interchange", &contiguous.text()), (vec![], vec![]));
    assert_eq!(rules("tile", &contiguous.text()), (vec!["tiles"], vec![]));
    assert_eq!(rules("tile", &Nest { bound: "32", ..NEST }.text()), (vec![], vec![]));
    assert_eq!(rules("tile", &Nest { bound: "33", ..NEST }.text()), (vec!["tiles"], vec![]));
    assert_eq!(rules("tile(columns=33)", &Nest { bound: "33", ..NEST }.text()), (vec![], vec![]));
    assert_eq!(rules("tile(rows=1)", &NEST.text()), (vec![], vec!["trip-count"]));
    assert_eq!(rules("tile,tile", &NEST.text()), (vec!["tiles"], vec![]));
}
