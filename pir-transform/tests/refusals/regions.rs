//! What each pass over regions leaves alone, and the reason that it gives.

use crate::refusals::apply::{Applied, apply};

/// Asserts that nothing is changed, for one reason.
fn refuses(pipeline: &str, rule: &str, text: &str) {
    let Applied { before, after, applied, missed } = apply(pipeline, text);
    assert_eq!(missed, [rule], "{pipeline}\n{text}");
    assert!(applied.is_empty() && after == before, "{pipeline}: {rule}\n{after}");
}

/// Asserts that the pass does something and misses nothing.
fn applies(pipeline: &str, text: &str) -> String {
    let Applied { after, applied, missed, .. } = apply(pipeline, text);
    assert!(!applied.is_empty() && missed.is_empty(), "{pipeline}: {missed:?}\n{text}");
    after
}

const DECLARATIONS: &str = "declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
declare void @print(i32)
@x = global i32 0
@y = global i32 0
!0 = !{!\"sequential\", !\"openmp\"}
!1 = !{!\"openmp\"}
";

/// A function with one region, with attributes of its fork and the code of its strands.
fn region(attributes: &str, list: &str, a: &str, b: &str) -> String {
    format!(
        "{DECLARATIONS}
define void @f(i1 %c) {{
entry:
  fork {attributes} [label %a, label %b]{list}
a:
  {a}
  halt
b:
  {b}
  br label %exit
exit:
  join
  ret void
}}
"
    )
}

/// Puts code into a strand of a region in lockstep.
fn in_lockstep(inner: &str) -> String {
    format!(
        "{DECLARATIONS}
define void @f() {{
entry:
  fork lockstep [label %lane, label %lane]
lane:
  {inner}
end:
  join
  br label %exit
exit:
  join
  ret void
}}
"
    )
}

#[test]
fn interior_forks() {
    let text = |attributes: &str, list: &str, code: &str| {
        let last = format!("{code}\n  fork interior [label %last]\nlast:");
        region(attributes, list, "", &last)
    };
    let pass = "interior-to-branch";
    applies(pass, &text("", "", ""));
    refuses(pass, "force", &text("force", "", ""));
    let spine = text("lockstep label %b", "", "").replace("[label %a, label %b]", "[label %a]");
    refuses(pass, "lockstep", &spine);
    refuses(pass, "asks", &text("", "", "%id = call i32 @llvm.parallel.thread.id()"));
    let trap = text("", "", "").replace("[label %last]", "[label %trap]");
    let trap = trap.replace("last:", "trap:\n  unreachable\nlast:");
    refuses(pass, "dead-end", &trap);
    // They are kept on the entry fork, and no part is counted for the fork that goes.
    assert!(applies(pass, &text("width i32 2", "", "")).contains("fork width i32 2 ["));
    assert!(applies(pass, &text("", ", !pir.backends !1", "")).contains("!pir.backends !"));
}

#[test]
fn empty_regions() {
    let pass = "remove-empty-regions";
    applies(pass, &region("", "", "", ""));
    refuses(pass, "force", &region("force", "", "", ""));
    refuses(pass, "width", &region("width i32 2", "", "", ""));
    refuses(pass, "lockstep", &region("lockstep", "", "", ""));
    refuses(pass, "back-ends", &region("", ", !pir.backends !0", "", ""));
    refuses(pass, "loop", &region("", "", "br i1 %c, label %a, label %h\nh:", ""));
    let trap = "br i1 %c, label %trap, label %b1\ntrap:\n  unreachable\nb1:";
    refuses(pass, "dead-end", &region("", "", "", trap));
    let halts = "br i1 %c, label %b2, label %b1\nb1:\n  halt\nb2:";
    refuses(pass, "never-closes", &region("", "", "", halts));
    let used = region("", "", "", "%v = add i32 1, 2");
    refuses(pass, "used", &used.replace("ret void", "store i32 %v, ptr @x\n  ret void"));
    let address = "store ptr blockaddress(@f, %b), ptr @x";
    refuses(
        pass,
        "entered",
        &region("", "", "", "").replace("entry:", &format!("entry:\n  {address}")),
    );
    let around = in_lockstep("fork [label %a]\na:\n  br label %end");
    refuses(pass, "lockstep", &around.replace("lockstep", "lockstep width i32 2"));
    for code in ["store i32 1, ptr @x", "call void @print(i32 1)", "fence seq_cst"] {
        let Applied { applied, missed, .. } = apply(pass, &region("", "", code, ""));
        assert!(applied.is_empty() && missed.is_empty(), "{code}");
    }
}

#[test]
fn sequential_regions() {
    let text = |attributes: &str, list: &str, code: &str| {
        region(attributes, list, "", code).replace("[label %a, label %b]", "[label %b]")
    };
    let without_a = |text: String| text.replace("a:\n  \n  halt\n", "");
    let text = |attributes: &str, list: &str, code: &str| without_a(text(attributes, list, code));
    let pass = "sequentialise";
    applies(pass, &text("", "", "store i32 1, ptr @x"));
    applies(pass, &text("", ", !pir.backends !0", "store i32 1, ptr @x"));
    refuses(pass, "force", &text("force", "", ""));
    refuses(pass, "lockstep", &text("lockstep", "", ""));
    refuses(pass, "back-ends", &text("", ", !pir.backends !1", ""));
    refuses(pass, "asks", &text("", "", "%id = call i32 @llvm.parallel.thread.id()"));
    refuses(pass, "asks", &text("", "", "call void @print(i32 1)"));
    let section = "call void @llvm.parallel.critical.enter(ptr @x)
  call void @llvm.parallel.critical.exit(ptr @x)";
    refuses(pass, "waits", &text("", "", section));
    let halts = "br i1 %c, label %b2, label %b1\nb1:\n  halt\nb2:";
    refuses(pass, "halts-last", &text("", "", halts));
    let iterated =
        text("", "", "%p = alloca i32").replace("entry:\n", "entry:\n  br label %head\nhead:\n");
    refuses(pass, "alloca-in-loop", &iterated.replace("ret void", "br label %head"));
    let around = in_lockstep("fork [label %a]\na:\n  br label %end");
    let Applied { applied, missed, .. } = apply(pass, &around);
    assert_eq!((&applied[..], &missed[..]), (&[][..], &["lockstep"][..]));
}

#[test]
fn regions_with_several_strands() {
    let (pass, one) = ("sequentialise(all=1)", "store i32 1, ptr @x");
    let other = "store i32 1, ptr @y";
    let Applied { applied, missed, .. } = apply("sequentialise", &region("", "", one, other));
    assert!(applied.is_empty() && missed.is_empty());
    assert!(!applies(pass, &region("", "", one, other)).contains("fork"));
    refuses(pass, "force", &region("force", "", one, other));
    refuses(pass, "lockstep", &region("lockstep", "", one, other));
    refuses(pass, "back-ends", &region("", ", !pir.backends !1", one, other));
    let first = "fork width i32 2 [label %b, label %a]";
    refuses(
        pass,
        "width",
        &region("", "", one, other).replace("fork  [label %a, label %b]", first),
    );
    let twice = region("", "", one, other).replace("[label %a, label %b]", "[label %b, label %b]");
    refuses(pass, "shared", &twice.replace("a:\n  store i32 1, ptr @x\n  halt\n", ""));
    let nested = "fork [label %n]\nn:\n  br i1 %c, label %h, label %j\nh:\n  halt\nj:\n  join";
    let Applied { applied, missed, .. } = apply(pass, &region("", "", nested, other));
    assert!(applied.is_empty());
    assert_eq!(missed, ["halts-last", "suspended"]);
    let defined = region("", "", "call void @g()", other) + "define void @g() {\n  ret void\n}\n";
    refuses(pass, "suspended", &defined);
    applies(pass, &defined.replace("@g() {", "@g() willreturn {"));
}

#[test]
fn canonical_forks() {
    let pass = "canonicalise-forks";
    let (one, other) = ("store i32 1, ptr @x", "store i32 1, ptr @y");
    let cases = [
        // A strand that only halts, one that only branches, and two joins to the same block.
        region("", "", "", other),
        region("", "", "br label %a1\na1:", other),
        region(
            "",
            "",
            one,
            &format!("{other}\n  br i1 %c, label %j, label %exit\nj:\n  join\n  br label %out"),
        )
        .replace("  join\n  ret void", "  join\n  br label %out\nout:\n  ret void"),
    ];
    for text in &cases[..2] {
        applies(pass, text);
        for (attribute, rule) in
            [("force", "force"), ("width i32 2", "width"), ("lockstep", "lockstep")]
        {
            let text = text.replace("fork  [", &format!("fork {attribute} ["));
            let Applied { applied, missed, .. } = apply(pass, &text);
            assert!(applied.is_empty() && missed.contains(&rule), "{missed:?}\n{text}");
        }
        let Applied { applied, missed, .. } =
            apply(pass, &text.replace("label %b]", "label %b], !pir.backends !0"));
        assert!(applied.is_empty() && missed.contains(&"back-ends"), "{missed:?}\n{text}");
    }
    let joins = cases[2].replace("  br label %out\n  br label %exit", "  br label %out");
    assert_eq!(applies(pass, &joins).matches("join").count(), 1);
    refuses(pass, "force", &joins.replace("fork  [", "fork force ["));
    // The number of strands would change.
    let id = "%id = call i32 @llvm.parallel.thread.id()";
    refuses(pass, "asks", &region("", "", "", id));
    // The strand that is left is the only one, or the master.
    let Applied { applied, .. } =
        apply(pass, &region("label %a", "", "", other).replace("[label %a, ", "["));
    assert!(applied.is_empty());
    // An endless loop of branches is not followed.
    let endless = "br label %a1\na1:\n  br label %a2\na2:\n  br label %a1\nend:";
    let Applied { after, applied, .. } = apply(pass, &region("", "", endless, other));
    assert!(applied.is_empty(), "{after}");
}

#[test]
fn subregions() {
    let pass = "merge-subregions";
    let nested = |attributes: &str, list: &str, code: &str| {
        let inner = "fork ATTR [label %n, label %m]LIST\nn:\n  CODE\n  halt\n\
             m:\n  br label %end\nend:\n  join";
        let inner = inner.replace("ATTR", attributes).replace("LIST", list).replace("CODE", code);
        region("", "", "store i32 1, ptr @x", &inner)
    };
    let text = nested("", "", "store i32 1, ptr @y");
    assert!(applies(pass, &text).contains("fork interior"));
    refuses(pass, "force", &nested("force", "", ""));
    refuses(pass, "width", &nested("width i32 2", "", ""));
    refuses(pass, "lockstep", &nested("lockstep", "", ""));
    refuses(pass, "back-ends", &nested("", ", !pir.backends !0", ""));
    refuses(pass, "force", &text.replacen("fork ", "fork force ", 1));
    refuses(pass, "width", &text.replacen("fork ", "fork width i32 2 ", 1));
    refuses(pass, "lockstep", &text.replacen("fork ", "fork lockstep ", 1));
    refuses(pass, "asks", &nested("", "", "%id = call i32 @llvm.parallel.thread.id()"));
    let section = "call void @llvm.parallel.critical.enter(ptr @x)
  call void @llvm.parallel.critical.exit(ptr @x)";
    refuses(pass, "waits", &nested("", "", section));
    let halts = "m:\n  br i1 %c, label %n, label %end\n";
    refuses(pass, "never-closes", &text.replace("m:\n  br label %end\n", halts));
    let two = text.replace("  store i32 1, ptr @x\n  halt", "  br label %other");
    refuses(pass, "joins", &two.replace("exit:\n", "other:\n  join\n  ret void\nexit:\n"));
    // Something happens after the inner region.
    let Applied { applied, missed, .. } =
        apply(pass, &text.replace("end:\n  join", "end:\n  join\n  fence seq_cst"));
    assert!(applied.is_empty() && missed.is_empty());
}

/// Two regions, of which each has one strand with code and one that reaches the join.
fn adjacent(attributes: [&str; 2], list: &str, first: &str, second: &str) -> String {
    format!(
        "{DECLARATIONS}
define void @f(i1 %c, ptr %p, ptr %q) {{
entry:
  fork {} [label %a, label %b]
a:
  {first}
  halt
b:
  br label %between
between:
  join
  fork {} [label %d, label %e]{list}
d:
  {second}
  halt
e:
  br label %exit
exit:
  join
  ret void
}}
",
        attributes[0], attributes[1]
    )
}

#[test]
fn adjacent_regions() {
    let pass = "merge-adjacent-regions";
    let (one, other) = ("store i32 1, ptr @x", "store i32 1, ptr @y");
    let text = adjacent(["", ""], "", one, other);
    assert_eq!(applies(pass, &text).matches("fork").count(), 1);
    let reads = ["%r = load i32, ptr %p", "%s = load i32, ptr %q"];
    applies(pass, &adjacent(["", ""], "", reads[0], reads[1]));
    let element = "%g = getelementptr i8, ptr @x, i64 2\n  store i8 1, ptr %g";
    applies(pass, &adjacent(["", ""], "", element, other));
    for (attribute, rule) in
        [("force", "force"), ("width i32 2", "width"), ("lockstep", "lockstep")]
    {
        refuses(pass, rule, &adjacent([attribute, ""], "", one, other));
        refuses(pass, rule, &adjacent(["", attribute], "", one, other));
    }
    refuses(pass, "back-ends", &adjacent(["", ""], ", !pir.backends !0", one, other));
    for (first, second) in [
        (one, one),
        (one, "%r = load i32, ptr @x"),
        ("%r = load i32, ptr @x", one),
        ("store i32 1, ptr %p", "store i32 1, ptr %q"),
        (reads[0], one),
        (one, reads[0]),
        (element, one),
    ] {
        refuses(pass, "conflict", &adjacent(["", ""], "", first, second));
    }
    for code in [
        "store atomic i32 1, ptr @y seq_cst, align 4",
        "store volatile i32 1, ptr @y",
        "fence seq_cst",
    ] {
        refuses(pass, "accesses", &adjacent(["", ""], "", one, code));
        refuses(pass, "accesses", &adjacent(["", ""], "", code, one));
    }
    let calls = |call: &str, attributes: &str| {
        let callee = format!("define i32 @pure() {attributes} {{\n  ret i32 1\n}}\n");
        adjacent(["", ""], "", one, call) + &callee
    };
    let pure = "nounwind willreturn memory(none)";
    applies(pass, &calls("%v = call i32 @pure()", pure));
    refuses(pass, "accesses", &calls("%v = call i32 @pure()", "nounwind willreturn"));
    refuses(pass, "accesses", &calls("%v = call i32 @pure()", "nounwind memory(none)"));
    refuses(pass, "asks", &calls("%v = call i32 @llvm.parallel.thread.id()", pure));
    refuses(pass, "asks", &adjacent(["", ""], "", one, "call void @print(i32 1)"));
    let endless = format!("{one}\n  br i1 %c, label %a, label %h\nh:");
    refuses(pass, "loop", &adjacent(["", ""], "", &endless, other));
    let halts = text.replace("b:\n  br label %between", "b:\n  br i1 %c, label %a, label %between");
    refuses(pass, "never-closes", &halts);
    let trap = format!("{one}\n  br i1 %c, label %trap, label %h\ntrap:\n  unreachable\nh:");
    refuses(pass, "dead-end", &adjacent(["", ""], "", &trap, other));
    let used = "b:\n  %v = add i32 1, 2\n";
    let used = text.replace("b:\n", used).replace(other, "store i32 %v, ptr @y");
    refuses(pass, "uses", &used);
}

#[test]
fn many_regions_are_edited_together() {
    const REGIONS: usize = 1000;
    const ADDITIONS: usize = 12;
    let mut text = String::from("define i32 @f(i32 %n) {\nentry:\n  br label %r0\n");
    for n in 0..REGIONS {
        text += &format!("r{n}:\n  fork [label %a{n}, label %b{n}]\na{n}:\n");
        for k in 0..ADDITIONS {
            text += &format!("  %x{n}.{k} = add i32 %n, {k}\n");
        }
        text += &format!("  halt\nb{n}:\n  br label %j{n}\nj{n}:\n  join\n");
        text += &format!("  br label %r{}\n", n + 1);
    }
    text += &format!("r{REGIONS}:\n  ret i32 %n\n}}\n");
    let Applied { after, applied, missed, .. } = apply("sequentialise(all)", &text);
    assert!(missed.is_empty(), "{missed:?}");
    assert_eq!((applied.len(), after.matches("fork [").count()), (REGIONS, 0));
}

#[test]
fn a_deep_nest_is_edited_up_to_a_limit() {
    const LEVELS: usize = 200;
    let mut text = String::from("define i32 @f(i32 %n) {\nentry:\n  br label %r0\n");
    for n in 0..LEVELS {
        text += &format!("r{n}:\n  fork [label %a{n}, label %r{}]\n", n + 1);
        text += &format!("a{n}:\n  %x{n} = add i32 %n, {n}\n  halt\n");
    }
    text += &format!("r{LEVELS}:\n  br label %j{}\n", LEVELS - 1);
    for n in (0..LEVELS).rev() {
        let next = if n == 0 { "end".to_owned() } else { format!("j{}", n - 1) };
        text += &format!("j{n}:\n  join\n  br label %{next}\n");
    }
    text += "end:\n  ret i32 %n\n}\n";
    let Applied { after, applied, missed, .. } = apply("sequentialise(all)", &text);
    assert_eq!(missed, ["budget"]);
    assert!(applied.len() > 20 && applied.len() < LEVELS, "{} regions", applied.len());
    assert_eq!(after.matches("fork [").count(), LEVELS - applied.len());
}
