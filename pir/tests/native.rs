//! `pir run` with machine code and `pir lower`, as scripts see them. Black box.

use crate::common::{example, file, pir, status, text};

#[test]
fn the_jit_is_the_default_and_all_executors_agree() {
    for executor in ["rayon", "simd", "sequential", "openmp"] {
        for threads in ["1", "2", "4", "16"] {
            for (name, wanted) in
                [("fib.pir", 55), ("mergesort.pir", 64), ("nested.pir", 16), ("simd.pir", 112)]
            {
                let file = example(name);
                let out = pir(&["run", "--executor", executor, "--threads", threads, &file]);
                assert_eq!(
                    status(&out),
                    wanted,
                    "{name} {executor} {threads}: {}",
                    text(&out.stderr)
                );
            }
        }
    }
}

#[test]
fn other_entries_print_their_value() {
    let out = pir(&["run", "--entry", "fib", &example("fib.pir"), "--", "20"]);
    assert_eq!((status(&out), text(&out.stdout).trim()), (0, "i32 6765"), "{}", text(&out.stderr));
    let out = pir(&["run", "--entry", "fib", &example("fib.pir"), "--", "many"]);
    assert_eq!(status(&out), 125);
    assert!(text(&out.stderr).contains("`many` is no i32"), "{}", text(&out.stderr));
}

#[test]
fn a_fault_in_a_task_is_reported_with_its_place() {
    let program = "\
define i32 @main(i32 %c, ptr %v) {
entry:
  fork [label %a, label %b]
a:
  store i32 1, ptr inttoptr (i64 16 to ptr), align 4
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}
";
    let file = file("fault.pir", program);
    for threads in ["1", "4"] {
        let out = pir(&["run", "--threads", threads, &file]);
        assert_eq!(status(&out), 126, "{}", text(&out.stderr));
        assert!(text(&out.stderr).contains(" at @main ("), "{}", text(&out.stderr));
    }
}

#[test]
fn programs_that_cannot_start_have_a_status_of_their_own() {
    let missing = file(
        "missing.pir",
        "@nobody = external global i32\ndefine i32 @main() {\n  %x = load i32, ptr @nobody\n  ret \
         i32 \
         %x\n}\n",
    );
    let out = pir(&["run", &missing]);
    assert_eq!(status(&out), 125);
    assert!(text(&out.stderr).contains("nobody"), "{}", text(&out.stderr));
    let out = pir(&["run", "--executor", "sequential", &example("team.pir")]);
    assert_eq!(status(&out), 125);
    assert!(text(&out.stderr).contains("PIR0602"), "{}", text(&out.stderr));
    let out = pir(&["run", "--engine", "jit", "--strict-races", &example("fib.pir")]);
    assert_eq!(status(&out), 125);
    assert!(
        text(&out.stderr).contains("--strict-races is for --engine interp"),
        "{}",
        text(&out.stderr)
    );
}

#[test]
fn a_timeout_stops_machine_code() {
    let endless =
        file("endless.pir", "define i32 @main() {\nentry:\n  br label %l\nl:\n  br label %l\n}\n");
    let out = pir(&["run", "--timeout", "200ms", &endless]);
    assert_eq!(status(&out), 124, "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("stopped by --timeout"), "{}", text(&out.stderr));
}

#[test]
fn lowered_files_are_plain_and_valid() {
    for backend in ["rayon", "simd", "sequential", "openmp"] {
        let out = pir(&["lower", "--to", backend, &example("mergesort.pir")]);
        assert_eq!(status(&out), 0, "{}", text(&out.stderr));
        let made = text(&out.stdout);
        let parallel = made.lines().any(|l| l.trim_start().starts_with("fork "));
        assert!(!parallel && !made.contains("@pir.open("), "{made}");
        let path = file(&format!("lowered-{backend}.ll"), &made);
        assert_eq!(status(&pir(&["verify", "-q", &path])), 0);
    }
    let out = pir(&["lower", "--list-backends"]);
    assert_eq!(text(&out.stdout).lines().count(), 4);
    let out = pir(&["lower", "--emit", "task-program", &example("loop.pir")]);
    assert!(
        text(&out.stdout).contains("; loop 0: @saxpy region 0 task 0"),
        "{}",
        text(&out.stdout)
    );
    let out = pir(&["lower", "--to", "nowhere", &example("loop.pir")]);
    assert_eq!(status(&out), 2);
}
