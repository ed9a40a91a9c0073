//! Functions whose tasks or threads stay calls, and texts that are refused, with their reasons.

use pir_tapir::{Error, Outcome, raise};

const TAPIR: &str = "declare token @llvm.syncregion.start()
declare void @thrower()
@x = global i32 0
";

/// What becomes of the last function of a text.
fn reason(text: &str) -> Result<(), String> {
    let raised = raise(text).map_err(|e| e.to_string())?;
    match &raised.constructs.last().expect("a function").outcome {
        Outcome::Raised { kept: 0, .. } => Ok(()),
        Outcome::Kept(why) => Err(why.clone()),
        other => Err(format!("{other:?}")),
    }
}

/// A function with a task that is outstanding in its block `n`.
fn function(task: &str, after: &str) -> String {
    format!(
        "{TAPIR}define void @f(i1 %b) {{
entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t, label %n
t:
  {task}
  reattach within %sr, label %n
n:
  {after}
ok:
  sync within %sr, label %s
s:
  ret void
}}
"
    )
}

#[test]
fn calls_that_may_throw_in_a_region_keep_tasks() {
    let task = "store i32 1, ptr @x";
    for after in [
        "call void @thrower()\n  br label %ok",
        "br i1 %b, label %bad, label %ok\nbad:\n  call void @thrower()\n  unreachable",
        "br i1 %b, label %bad, label %ok\nbad:\n  br label %worse\nworse:\n  call void @thrower()
  unreachable",
    ] {
        let why = reason(&function(task, after)).expect_err(after);
        assert!(why.contains("may throw"), "{after}: {why}");
    }
    assert_eq!(reason(&function(task, "br label %ok")), Ok(()));
}

#[test]
fn nothing_is_inferred_from_definitions_that_may_be_replaced() {
    let of = |linkage: &str| {
        let text = function("call void @hook()", "br label %ok");
        format!("define {linkage} void @hook() {{\n  ret void\n}}\n{text}")
    };
    for linkage in ["", "internal"] {
        assert_eq!(reason(&of(linkage)), Ok(()), "{linkage}");
    }
    for linkage in ["weak", "weak_odr", "linkonce", "linkonce_odr", "available_externally"] {
        assert!(reason(&of(linkage)).is_err(), "{linkage}");
    }
}

#[test]
fn values_of_tasks_keep_them() {
    let of = |spawned: &str, given: &str| {
        format!(
            "{TAPIR}define i32 @f(i1 %e) nounwind {{
entry:
  %sr = call token @llvm.syncregion.start()
  br i1 %e, label %n, label %d
d:
  detach within %sr, label %t, label %n
t:
  reattach within %sr, label %n
n:
  %p = phi i32 [ 2, %entry ], [ {spawned}, %d ], [ {given}, %t ]
  sync within %sr, label %s
s:
  ret i32 %p
}}
"
        )
    };
    for (spawned, given) in [("1", "1"), ("1", "undef"), ("1", "poison")] {
        assert_eq!(reason(&of(spawned, given)), Ok(()), "{spawned} {given}");
    }
    for (spawned, given) in [("1", "2"), ("1", "3"), ("undef", "2")] {
        assert!(reason(&of(spawned, given)).is_err(), "{spawned} {given}");
    }
}

#[test]
fn many_groups_keep_tasks() {
    let mut text = format!("{TAPIR}define void @f() nounwind {{\nentry:\n");
    for n in 0..1025 {
        text += &format!("  %r{n} = call token @llvm.syncregion.start()\n");
    }
    text += "  detach within %r0, label %t, label %n\nt:\n  reattach within %r0, label %n\n\
             n:\n  sync within %r0, label %s\ns:\n  ret void\n}\n";
    assert!(reason(&text).expect_err("too many").contains("1024"));
}

#[test]
fn exceptions_after_a_sync_are_none() {
    let text = format!(
        "{TAPIR}declare void @llvm.sync.unwind(token)
declare i32 @__gxx_personality_v0(...)
define i32 @f() personality ptr @__gxx_personality_v0 {{
entry:
  invoke void @thrower() to label %a unwind label %pad
a:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t, label %n
t:
  store i32 1, ptr @x
  reattach within %sr, label %n
n:
  sync within %sr, label %s
s:
  invoke void @llvm.sync.unwind(token %sr) to label %done unwind label %pad
done:
  ret i32 0
pad:
  %p = phi i32 [ 1, %entry ], [ 2, %s ]
  %m = landingpad {{ ptr, i32 }} catch ptr null
  ret i32 %p
}}
"
    );
    assert_eq!(reason(&text), Ok(()));
}

#[test]
fn threads_whose_number_or_keys_are_used_stay_calls() {
    let of = |argument: &str, code: &str| {
        format!(
            "declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare i32 @pthread_setspecific(i32, ptr)
define internal ptr @code(ptr %p) nounwind {{
  {code}
  ret ptr null
}}
define i32 @f(ptr %a) nounwind {{
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @code, ptr {argument})
  %i = load i64, ptr %t
  %j = call i32 @pthread_join(i64 %i, ptr null)
  ret i32 0
}}
"
        )
    };
    assert_eq!(reason(&of("%a", "store i8 1, ptr %p")), Ok(()));
    let why = reason(&of("%t", "store i8 1, ptr %p")).expect_err("its number escapes");
    assert!(why.contains("number of a thread"), "{why}");
    let why = reason(&of("%a", "%e = call i32 @pthread_setspecific(i32 0, ptr %p)"));
    assert!(why.expect_err("a key").contains("pthread_setspecific"));
}

#[test]
fn texts_that_are_not_tapir_are_errors() {
    let no_name = "define i32 {\n  detach within %sr, label %t, label %n\n}\n";
    let no_type = "define void @f() {
entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t, label %n unwind label %pad
t:
  invoke void @thrower() to label %r unwind label %tp
r:
  reattach within %sr, label %n
tp:
  %l = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow(token %sr, { ptr, i32 } %l) to label %never unwind label %pad
never:
  unreachable
n:
  ret void
pad:
  %m = landingpad
  unreachable
}
";
    for text in [no_name, no_type] {
        let error = raise(&format!("{TAPIR}{text}")).expect_err(text);
        assert!(matches!(error, Error::Malformed { .. } | Error::Invalid { .. }), "{error:?}");
    }
}
