//! The back end that is chosen for a region if the options name none.

use crate::common::verified;
use pir_lower::{Options, lower_described};

fn backends(text: &str, options: &Options) -> Vec<&'static str> {
    let lowered = lower_described(verified(text), options).expect("it can be lowered");
    lowered.regions.iter().map(|r| r.backend).collect()
}

/// A loop with this bound, with attributes of its fork; `%n` is an argument.
fn counted(attributes: &str, bound: &str) -> String {
    format!(
        "define void @f(ptr %p, i64 %n) {{\nentry:\n  fork{attributes} [label %head]\nhead:\n\
         \x20 %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %more = icmp slt i64 %i, {bound}\n\
         \x20 br i1 %more, label %latch, label %done\nlatch:\n  %next = add nsw i64 %i, 1\n\
         \x20 fork interior [label %body, label %head]\nbody:\n  %q = getelementptr i64, ptr %p, \
         i64 %i\n\
         \x20 store i64 %i, ptr %q, align 8\n  halt\ndone:\n  join\n  ret void\n}}\n"
    )
}

/// Two strands, of which one runs `work`.
fn strands(attributes: &str, work: &str) -> String {
    format!(
        "declare void @other()\ndefine void @f(ptr %p) {{\nentry:\n  fork{attributes} [label %a, \
         label %b]\na:\n{work}\
         \x20 br label %j\nb:\n  store i32 1, ptr %p\n  br label %j\nj:\n  join\n  ret void\n}}\n"
    )
}

#[test]
fn cheap_regions_are_sequential() {
    let chosen = |text: &str| backends(text, &Options::default());
    assert_eq!(chosen(&counted("", "10")), ["simd"]);
    assert_eq!(chosen(&counted("", "1000000")), ["rayon"]);
    assert_eq!(chosen(&counted("", "%n")), ["rayon"], "nobody knows");
    assert_eq!(chosen(&strands("", "")), ["sequential"]);
    assert_eq!(chosen(&strands("", "  call void @other()\n")), ["rayon"]);
    assert_eq!(chosen(&strands("", &"  store volatile i32 1, ptr %p\n".repeat(100))), ["rayon"]);
}

#[test]
fn forced_regions_need_threads() {
    assert_eq!(backends(&strands(" force", ""), &Options::default()), ["rayon"]);
}

#[test]
fn the_requested_back_end_is_used() {
    for name in ["rayon", "sequential", "simd"] {
        assert_eq!(backends(&counted("", "10"), &Options::to(name)), [name]);
        assert_eq!(backends(&strands("", ""), &Options::to(name)), [name]);
    }
    let listed = strands("", "").replace("label %b]", "label %b], !pir.backends !0")
        + "!0 = !{!\"rayon\"}\n";
    assert_eq!(backends(&listed, &Options::default()), ["rayon"]);
    assert_eq!(backends(&listed, &Options::to("sequential")), ["rayon"]);
}

/// Unnamed blocks are identified by their numbers in the text, also where names are not kept.
#[test]
fn regions_are_named_as_in_the_text() {
    let text = "define void @f(i32 %0, ptr %p) {
  %a = add i32 %0, 1
  %2 = add i32 %a, 2
  br label %3
3:
  fork [label %4, label %5], !pir.backends !0
4:
  store i32 %2, ptr %p
  br label %6
5:
  br label %6
6:
  join
  ret void
}
!0 = !{!\"rayon\"}
";
    for names in [true, false] {
        let options = Options { names, ..Options::default() };
        let lowered = lower_described(verified(text), &options).expect("it can be lowered");
        assert_eq!(lowered.regions[0].block, "3", "names: {names}");
        let refused = lower_described(verified(&text.replace("rayon", "nothing")), &options);
        let told = refused.expect_err("nobody takes it").to_string();
        assert!(told.contains("at block %3 allows the back ends nothing"), "{told}");
    }
}

/// The verifier warns of names that are not in its list, which must be that of the back ends.
#[test]
fn the_verifier_knows_all_back_ends() {
    let all = pir_lower::BACKENDS.iter().chain(pir_lower::SPECIAL_BACKENDS);
    let names: Vec<&str> = all.map(|b| b.name()).collect();
    assert_eq!(names, pir_verify::KNOWN_BACKENDS);
}

#[test]
fn code_outside_of_regions_uses_the_library_if_other_modules_have_regions() {
    let text = "@lock = global i64 0\ndeclare void @llvm.parallel.barrier()\n\
                declare void @llvm.parallel.critical.enter(ptr)\n\
                declare void @llvm.parallel.critical.exit(ptr)\n\
                define void @f(ptr %p) {\nentry:\n\
                \x20 call void @llvm.parallel.critical.enter(ptr @lock)\n\
                \x20 store i32 1, ptr %p, align 4\n\
                \x20 call void @llvm.parallel.critical.exit(ptr @lock)\n\
                \x20 call void @llvm.parallel.barrier()\n  ret void\n}\n";
    let lowered = |options: &Options| {
        lower_described(verified(text), options).expect("it can be lowered").module.to_string()
    };
    let names = |text: &str| {
        let called = ["@pir_rt_barrier(", "@pir_rt_critical_enter(", "@__kmpc_", "@omp_"];
        called.map(|name| text.contains(name))
    };
    assert_eq!(names(&lowered(&Options::default())), [false; 4], "no other strand can be there");
    let with_others = |backend| Options { has_other_modules: true, ..Options::to(backend) };
    assert_eq!(names(&lowered(&with_others("rayon"))), [true, true, false, false]);
    assert_eq!(names(&lowered(&with_others("sequential"))), [false; 4]);
    let openmp = lowered(&with_others("openmp"));
    assert!(openmp.contains("call void @pir.omp.barrier()"), "{openmp}");
    let variables = openmp.lines().filter(|l| l.contains(" global ") && !l.contains("@lock"));
    let kinds: Vec<bool> = variables.map(|l| l.contains("weak_odr")).collect();
    assert!(kinds.len() > 3 && kinds.iter().all(|&shared| shared), "{openmp}");
}

/// Sections that other code enters by another library are that library's, whatever the back end.
#[test]
fn sections_of_another_library_are_entered_by_its_functions() {
    let text = "@lock = global i64 0\n\
                declare void @llvm.parallel.critical.enter(ptr)\n\
                declare void @llvm.parallel.critical.exit(ptr)\n\
                define void @f(ptr %p) {\nentry:\n  fork [label %a, label %b]\n\
                a:\n\
                \x20 call void @llvm.parallel.critical.enter(ptr @lock)\n\
                \x20 store i32 1, ptr %p, align 4\n\
                \x20 call void @llvm.parallel.critical.exit(ptr @lock)\n\
                \x20 br label %end\nb:\n  br label %end\nend:\n  join\n  ret void\n}\n";
    for backend in ["rayon", "openmp", "sequential"] {
        let options = Options { sections: Some(["enter_it", "leave_it"]), ..Options::to(backend) };
        let lowered = lower_described(verified(text), &options).expect("it can be lowered");
        let lowered = lowered.module.to_string();
        for call in ["call void @enter_it(ptr @lock)", "call void @leave_it(ptr @lock)"] {
            assert!(lowered.contains(call), "{backend}: {lowered}");
        }
        for own in ["pir_rt_critical", "@pir.omp.enter", "@pir.critical.enter"] {
            assert!(!lowered.contains(own), "{backend}: {lowered}");
        }
    }
}
