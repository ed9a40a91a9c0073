//! What each pass over regions leaves alone, and the reason that it gives.

use pir_transform::{Options, Pipeline, RemarkKind, run};

/// Returns the result of a pass, and the rules of its remarks: those that were applied, and those
/// that were in the way.
fn apply(pipeline: &str, text: &str) -> (String, Vec<&'static str>, Vec<&'static str>) {
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let done = run(verified, &pipeline, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let rules = |kind| done.remarks.iter().filter(move |r| r.kind == kind).map(|r| r.rule);
    let (applied, missed) =
        (rules(RemarkKind::Applied).collect(), rules(RemarkKind::Missed).collect());
    (done.module.module().to_string(), applied, missed)
}

/// Asserts that nothing is changed, for one reason.
fn refuses(pipeline: &str, rule: &str, text: &str) {
    let before = pir_core::text::parse(text.as_bytes()).module.expect("a module").to_string();
    let (after, applied, missed) = apply(pipeline, text);
    assert_eq!(missed, [rule], "{pipeline}\n{text}");
    assert!(applied.is_empty() && after == before, "{pipeline}: {rule}\n{after}");
}

/// Asserts that the pass does something and misses nothing.
fn applies(pipeline: &str, text: &str) -> String {
    let (after, applied, missed) = apply(pipeline, text);
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

/// The same in a strand of a region in lockstep.
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
        let (_, applied, missed) = apply(pass, &region("", "", code, ""));
        assert!(applied.is_empty() && missed.is_empty(), "{code}");
    }
}
