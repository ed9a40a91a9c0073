//! Parallel loops and recursive functions that passes leave alone, and the reason that they give.

use crate::refusals::apply::rules;

/// The variable parts of two loops.
#[derive(Clone, Copy)]
struct Loops {
    attributes: [&'static str; 2],
    bound: &'static str,
    first: &'static str,
    second: &'static str,
    between: &'static str,
}

const FUSED: Loops = Loops {
    attributes: ["", ""],
    bound: "%n",
    first: "%p = getelementptr i32, ptr @a, i32 %i\n  store i32 %i, ptr %p\n  halt",
    second: "%q = getelementptr i32, ptr @a, i32 %k\n  %x = load i32, ptr %q\n  halt",
    between: "",
};

impl Loops {
    fn text(&self) -> String {
        let Self { attributes: [a, b], bound, first, second, between } = self;
        format!(
            "@a = global [64 x i32] zeroinitializer
@b = global [64 x i32] zeroinitializer
@t = thread_local global i32 0
declare void @print(i32)
declare i32 @llvm.parallel.thread.id()
define void @f(i32 %n, i32 %m, ptr %unknown, i32 %w) {{
entry:
  fork {a} [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %latch, label %joined
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  {first}
joined:
  join
  {between}
  fork {b} [label %head2]
head2:
  %k = phi i32 [ 0, %joined ], [ %k.next, %latch2 ]
  %d = icmp slt i32 %k, {bound}
  br i1 %d, label %latch2, label %exit
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %body2, label %head2]
body2:
  {second}
exit:
  join
  ret void
}}
"
        )
    }
}

#[test]
fn loops_that_are_not_fused() {
    assert_eq!(rules("fuse-parallel-loops", &FUSED.text()).1, Vec::<&str>::new());
    let load = |address| -> &'static str {
        let text = format!("%q = {address}\n  %x = load i32, ptr %q\n  halt");
        Box::leak(text.into_boxed_str())
    };
    let next = load("getelementptr i32, ptr @a, i32 %k.next");
    let update = "atomicrmw add ptr @b, i32 1 monotonic\n  halt";
    let cases = [
        ("width", Loops { attributes: ["width i32 %w", ""], ..FUSED }),
        ("lockstep", Loops { attributes: ["", "lockstep"], ..FUSED }),
        ("trip-count", Loops { bound: "%m", ..FUSED }),
        ("dependence", Loops { second: next, ..FUSED }),
        ("dependence", Loops { second: load("getelementptr i32, ptr @a, i32 %m"), ..FUSED }),
        ("dependence", Loops { second: load("getelementptr i16, ptr @a, i32 %k"), ..FUSED }),
        ("dependence", Loops { second: load("getelementptr i32, ptr %unknown, i32 %k"), ..FUSED }),
        ("atomics", Loops { first: update, second: update, ..FUSED }),
        ("asks", Loops { second: "call void @print(i32 %k)\n  halt", ..FUSED }),
        ("effects", Loops { second: "fence seq_cst\n  halt", ..FUSED }),
        ("effects", Loops { first: "store volatile i32 1, ptr @b\n  halt", ..FUSED }),
        ("asks", Loops { first: "%id = call i32 @llvm.parallel.thread.id()\n  halt", ..FUSED }),
        ("thread-local", Loops { first: "store i32 1, ptr @t\n  halt", ..FUSED }),
        ("loop", Loops { first: "br label %body", ..FUSED }),
        (
            "dead-end",
            Loops { first: "br i1 %c, label %s, label %t\ns:\n  halt\nt:\n  unreachable", ..FUSED },
        ),
        ("between", Loops { between: "call void @print(i32 1)", ..FUSED }),
        ("between", Loops { between: "%v = load i32, ptr @a", ..FUSED }),
        ("between", Loops { between: "store i32 1, ptr %unknown", ..FUSED }),
        ("uses", Loops { between: "%v = add i32 %i, 1", ..FUSED }),
    ];
    for (rule, loops) in cases {
        let text = loops.text();
        let (applied, missed) = rules("fuse-parallel-loops", &text);
        assert!(applied.is_empty() && missed == [rule], "{applied:?} {missed:?}\n{text}");
    }
}

/// Neighbours of an element, and other elements of the same iteration, do not matter.
#[test]
fn loops_that_are_fused() {
    let cases = [
        Loops { between: "store i32 1, ptr @b", ..FUSED },
        Loops { between: "%v = alloca i32\n  %r = udiv i32 %n, %m", ..FUSED },
        Loops { second: "%o = atomicrmw add ptr @b, i32 %k monotonic\n  halt", ..FUSED },
        Loops { second: "%o = load i32, ptr @b\n  br label %body2", ..FUSED },
        Loops {
            first: "%e = mul nsw i32 %i, 2\n  %p = getelementptr i32, ptr @a, i32 %e
  store i32 %i, ptr %p\n  halt",
            second: "%e2 = mul nsw i32 %k, 2\n  %o = add nsw i32 %e2, 1
  %q = getelementptr i32, ptr @a, i32 %o\n  store i32 7, ptr %q\n  halt",
            ..FUSED
        },
    ];
    for loops in cases {
        let text = loops.text();
        let (applied, missed) = rules("fuse-parallel-loops", &text);
        assert!(applied.contains(&"same-iterations") && missed.is_empty(), "{missed:?}\n{text}");
    }
}

/// The variable parts of one loop.
#[derive(Clone, Copy)]
struct OneLoop {
    attributes: &'static str,
    ty: &'static str,
    start: &'static str,
    bound: &'static str,
    before: &'static str,
    spine: &'static str,
    body: &'static str,
    after: &'static str,
}

const ONE_LOOP: OneLoop = OneLoop {
    attributes: "",
    ty: "i32",
    start: "0",
    bound: "%n",
    before: "",
    spine: "",
    body: "store i32 1, ptr @a\n  halt",
    after: "",
};

impl OneLoop {
    fn text(&self) -> String {
        let Self { attributes, ty, start, bound, before, spine, body, after } = self;
        format!(
            "@a = global i32 0
@b = global i32 0
@t = thread_local global i32 0
declare void @print(i32)
declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
define void @f({ty} %n, i32 %w, i1 %e) {{
entry:
  fork {attributes} [label %before]
before:
  {before}
  br label %head
head:
  %i = phi {ty} [ {start}, %before ], [ %i.next, %latch ]
  %c = icmp slt {ty} %i, {bound}
  br i1 %c, label %latch, label %joined
latch:
  {spine}
  %i.next = add nsw {ty} %i, 1
  fork interior [label %body, label %head]
body:
  {body}
joined:
  join
  {after}
  ret void
}}
"
        )
    }
}

#[test]
fn loops_that_are_not_divided() {
    let id = "%id = call i32 @llvm.parallel.thread.id()\n  halt";
    let both = [
        ("width", OneLoop { attributes: "width i32 %w", ..ONE_LOOP }),
        ("lockstep", OneLoop { attributes: "lockstep", ..ONE_LOOP }),
        ("asks", OneLoop { body: id, ..ONE_LOOP }),
        ("uses", OneLoop { after: "%v = add i32 %i, 1", ..ONE_LOOP }),
        ("shape", OneLoop { before: "%s = add i32 %w, 1", start: "%s", ..ONE_LOOP }),
        ("trip-count", OneLoop { ty: "i3", ..ONE_LOOP }),
    ];
    let lock = "call void @llvm.parallel.critical.enter(ptr @a)
  call void @llvm.parallel.critical.exit(ptr @a)\n  halt";
    let never = "fork [label %x, label %y]\nx:\n  halt\ny:\n  br i1 %e, label %x, label %z
z:\n  join\n  halt";
    let coarsened = [
        ("waits", OneLoop { body: lock, ..ONE_LOOP }),
        ("suspended", OneLoop { body: never, ..ONE_LOOP }),
        ("alloca-in-loop", OneLoop { body: "%v = alloca i32\n  halt", ..ONE_LOOP }),
        ("alloca-in-loop", OneLoop { spine: "%v = alloca i32", ..ONE_LOOP }),
    ];
    for pipeline in ["strip-mine(length=4)", "coarsen(chunk=4)"] {
        let done = if pipeline.starts_with("strip") { "strips" } else { "chunks" };
        for (rule, one) in both {
            let text = one.text();
            let (applied, missed) = rules(pipeline, &text);
            assert!(applied.is_empty() && missed == [rule], "{applied:?} {missed:?}\n{text}");
        }
        for (rule, one) in coarsened {
            let text = one.text();
            let found = rules(pipeline, &text);
            let expected =
                if done == "chunks" { (vec![], vec![rule]) } else { (vec![done], vec![]) };
            assert_eq!(found, expected, "{text}");
        }
        assert_eq!(rules(pipeline, &ONE_LOOP.text()), (vec![done], vec![]));
        let short = OneLoop { bound: "4", ..ONE_LOOP };
        assert_eq!(rules(pipeline, &short.text()), (vec![], vec![]));
        let longer = OneLoop { bound: "5", ..ONE_LOOP };
        assert_eq!(rules(pipeline, &longer.text()), (vec![done], vec![]));
    }
}

/// The body of a loop whose parts store to two variables, with code before both.
fn parts(first: &str, second: &str) -> &'static str {
    let text = format!("{first}\n  store i32 1, ptr @a\n  {second}\n  store i32 2, ptr @b\n  halt");
    Box::leak(text.into_boxed_str())
}

#[test]
fn loops_that_are_not_split() {
    let two = OneLoop { body: parts("", ""), ..ONE_LOOP };
    let done = (vec!["parts"], vec![]);
    assert_eq!(rules("fission", &two.text()), done);
    let pure = parts("%x = mul i32 %w, %i", "%y = udiv i32 7, %x");
    assert_eq!(rules("fission", &OneLoop { body: pure, ..ONE_LOOP }.text()), done);
    let local = parts("%x = alloca i32", "%y = ptrtoint ptr %x to i64");
    let choice = parts("%x = freeze i32 %w", "%y = add i32 %x, 1");
    let shared = parts("store i32 1, ptr %own", "%y = ptrtoint ptr %own to i64");
    let lock = "call void @llvm.parallel.critical.enter(ptr @a)
  call void @llvm.parallel.critical.exit(ptr @a)";
    let cases = [
        ("width", OneLoop { attributes: "width i32 %w", ..two }),
        ("lockstep", OneLoop { attributes: "lockstep", ..two }),
        ("asks", OneLoop { body: parts("%id = call i32 @llvm.parallel.thread.id()", ""), ..two }),
        ("waits", OneLoop { body: parts(lock, ""), ..two }),
        ("thread-local", OneLoop { body: parts("", "%y = load i32, ptr @t"), ..two }),
        ("uses", OneLoop { after: "%v = add i32 %i, 1", ..two }),
        ("effects", OneLoop { body: parts("fence seq_cst", ""), ..two }),
        ("dependence", OneLoop { body: parts("", "%y = load i32, ptr @a"), ..two }),
        ("dependence", OneLoop { body: parts("%y = load i32, ptr @b", ""), ..two }),
        ("alloca", OneLoop { body: local, ..two }),
        ("values", OneLoop { body: choice, ..two }),
        ("alloca", OneLoop { spine: "%own = alloca i32", body: shared, ..two }),
    ];
    for (rule, one) in cases {
        let text = one.text();
        assert_eq!(rules("fission", &text), (vec![], vec![rule]), "{text}");
    }
    // Nothing to split, and not a loop that this pass sees.
    let branch = "br i1 %e, label %x, label %y\nx:\n  store i32 1, ptr @a
  br label %y\ny:\n  store i32 2, ptr @b\n  halt";
    for one in
        [ONE_LOOP, OneLoop { attributes: "force", ..two }, OneLoop { body: branch, ..ONE_LOOP }]
    {
        assert_eq!(rules("fission", &one.text()), (vec![], vec![]));
    }
    let own =
        OneLoop { spine: "%own = alloca i32", body: parts("", "store i32 1, ptr %own"), ..two };
    assert_eq!(rules("fission", &own.text()), (vec!["parts", "parts"], vec![]));
}

#[test]
fn chunks_have_the_work_of_a_strand() {
    let call = OneLoop { body: "call void @print(i32 1)\n  halt", ..ONE_LOOP };
    let ends = OneLoop { bound: "64", ..ONE_LOOP };
    let cases = [
        ("coarsen", call.text(), "cost"),
        ("coarsen(grain=2)", ONE_LOOP.text(), "cost"),
        ("coarsen(grain=256)", ends.text(), "cost"),
    ];
    for (pipeline, text, rule) in cases {
        let (applied, missed) = rules(pipeline, &text);
        assert!(applied.is_empty() && missed == [rule], "{applied:?} {missed:?}\n{text}");
    }
    let longer = OneLoop { bound: "65", ..ONE_LOOP };
    assert_eq!(rules("coarsen", &longer.text()), (vec!["chunks"], vec![]));
    assert_eq!(rules("coarsen(grain=3)", &ends.text()), (vec!["chunks"], vec![]));
}

/// A loop that starts a strand for each element of a list.
fn list(header: &str, after_fork: &str, task: &str, exit: &str) -> String {
    format!(
        "@a = global i32 0
declare void @unknown()
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
define void @f(ptr %first, i32 %n, <2 x i32> %vector) {{
entry:
  fork [label %head]
head:
  %p = phi ptr [ %first, %entry ], [ %next, %tail ]
  %next = load ptr, ptr %p
  {header}
  %c = icmp ne ptr %p, null
  br i1 %c, label %latch, label %exit
latch:
  fork interior [label %task, label %tail]
tail:
  {after_fork}
task:
  store i32 1, ptr %p
  {task}
exit:
  {exit}
  join
  ret void
}}
"
    )
    .replace("  \n", "")
}

#[test]
fn spawning_loops_that_stay_as_they_are() {
    let (again, halt) = ("br label %head", "halt");
    assert_eq!(rules("coarsen", &list("", again, halt, "")), (vec!["chunks"], vec![]));
    let lock = "call void @llvm.parallel.critical.enter(ptr @a)
  call void @llvm.parallel.critical.exit(ptr @a)\n  halt";
    let two_exits = "br i1 %c, label %head, label %exit";
    let skips = "%s = icmp eq i32 %n, 0\n  br i1 %s, label %tail, label %start\nstart:";
    let fixed = "%v = add <2 x i32> %vector, %vector";
    let uses = "store <2 x i32> %v, ptr %p\n  halt";
    let cases = [
        ("waits", list("%f = load atomic i32, ptr @a acquire, align 4", again, halt, "")),
        ("waits", list("store volatile i32 1, ptr @a", again, halt, "")),
        ("asks", list("call void @unknown()", again, halt, "")),
        ("waits", list("", again, lock, "")),
        ("shape", list("%x = alloca i32", again, halt, "")),
        ("shape", list(skips, again, halt, "")),
        ("type", list(fixed, again, uses, "")),
        ("alloca-in-loop", list("", again, "%x = alloca i32\n  halt", "")),
        ("cost", list("", again, "br label %task", "")),
    ];
    for (rule, text) in cases {
        assert_eq!(rules("coarsen", &text), (vec![], vec![rule]), "{text}");
    }
    let endless = list("", again, "br label %task", "");
    assert_eq!(rules("coarsen(chunk=2)", &endless), (vec![], vec!["never-ends"]));
    let many = list("", again, halt, "");
    assert_eq!(rules("coarsen(chunk=65)", &many), (vec![], vec!["captures"]));
    assert_eq!(rules("coarsen(chunk=64)", &many), (vec!["chunks"], vec![]));
    // Both ways out of the loop start the strands that are left.
    let text = list("", two_exits, halt, "");
    assert_eq!(rules("coarsen", &text), (vec!["chunks"], vec![]));
}

fn recursive(argument: &str, attributes: &str, more: &str) -> String {
    format!(
        "declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
define void @f(i32 %n, ptr %p) {{
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %base, label %more
base:
  ret void
more:
  %m = {argument}
  fork {attributes} [label %a, label %b]
a:
  call void @f(i32 %m, ptr %p)
  halt
b:
  {more}
  br label %end
end:
  join
  ret void
}}
"
    )
}

#[test]
fn recursion_that_is_not_cut_off() {
    let (smaller, call) = ("sub i32 %n, 1", "call void @f(i32 %m, ptr %p)");
    assert_eq!(rules("cutoff", &recursive(smaller, "", call)), (vec!["cut-off"], vec![]));
    let lock = "call void @llvm.parallel.critical.enter(ptr %p)
  call void @llvm.parallel.critical.exit(ptr %p)";
    let cases = [
        ("argument", recursive("add i32 %n, 1", "", call)),
        ("argument", recursive("mul i32 %n, 2", "", call)),
        ("argument", recursive(smaller, "", "call void @f(i32 %n, ptr %p)")),
        ("force", recursive(smaller, "force", call)),
        ("lockstep", recursive(smaller, "lockstep", call)),
        ("waits", recursive(smaller, "", lock)),
    ];
    for (rule, text) in cases {
        assert_eq!(rules("cutoff", &text), (vec![], vec![rule]), "{text}");
    }
    let outside =
        recursive(smaller, "", "").replace("base:", "base:\n  call void @f(i32 0, ptr %p)");
    assert_eq!(rules("cutoff", &outside), (vec![], vec![]));
}
