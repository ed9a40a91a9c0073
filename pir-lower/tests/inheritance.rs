//! The attributes and metadata, such as `!tbaa`, that outlined strands inherit.

use crate::common::{lowered_text, verified};

const LOOP: &str = r#"
define void @scale(i64 %n, ptr %p) #0 {
entry:
  fork [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %body, label %header]
body:
  %a = getelementptr inbounds float, ptr %p, i64 %i
  %x = load float, ptr %a, align 4, !tbaa !1
  %y = fmul float %x, 2.0, !fpmath !4
  store float %y, ptr %a, align 4, !tbaa !1
  halt
exit:
  join
  ret void
}

define void @pair(ptr %p) noinline memory(argmem: readwrite) "denormal-fp-math"="preserve-sign" {
entry:
  fork [label %a, label %b]
a:
  store i32 1, ptr %p, align 4, !tbaa !1
  br label %j
b:
  br label %j
j:
  join
  ret void
}

attributes #0 = { uwtable mustprogress "frame-pointer"="all" "target-cpu"="x86-64" }
!1 = !{!2, !2, i64 0}
!2 = !{!"float", !3, i64 0}
!3 = !{!"root"}
!4 = !{float 2.5}
"#;

/// The text of each function of the lowered module, by its name.
fn functions(backend: &str) -> Vec<(String, String)> {
    let made = lowered_text(LOOP, backend);
    verified(&made);
    let parts = made.split("\ndefine ").skip(1);
    let name = |part: &str| {
        let rest = part.split('@').nth(1).expect("a name");
        rest.split('(').next().expect("parameters").to_string()
    };
    parts.map(|p| (name(p), p.split("\n}").next().expect("an end").to_string())).collect()
}

fn named(functions: &[(String, String)], name: &str) -> String {
    let found = functions.iter().find(|f| f.0 == name);
    found.unwrap_or_else(|| panic!("no @{name} in {functions:#?}")).1.clone()
}

#[test]
fn outlined_strands_inherit_attributes_and_metadata() {
    let all = functions("rayon");
    let task = named(&all, "pair.a");
    let header = task.lines().next().expect("a line");
    assert!(header.contains("ptr noalias noundef readonly %context"), "{header}");
    assert!(header.contains("nounwind") && header.contains("\"denormal-fp-math\""), "{header}");
    // Promises of the whole function, and what kept it from being copied, are not the strand's.
    assert!(!header.contains("memory(") && !header.contains("noinline"), "{header}");
    assert!(task.contains("store i32 1, ptr %1, align 4, !tbaa !1"), "{task}");
}

#[test]
fn outlined_iterations_inherit_attributes_and_metadata() {
    for (backend, name) in [("rayon", "scale.body.wide"), ("simd", "scale.body.wide")] {
        let all = functions(backend);
        let header = named(&all, name).lines().next().expect("a line").to_string();
        assert!(
            header.contains("uwtable") && header.contains("\"frame-pointer\"=\"all\""),
            "{header}"
        );
        assert!(!header.contains("target-cpu") && !header.contains("mustprogress"), "{header}");
        let code = named(&all, name);
        let accesses = code.lines().filter(|l| {
            l.contains("store <")
                || l.contains("= load <")
                || l.contains("= load float")
                || l.contains("store float")
        });
        let (kept, lost): (Vec<&str>, Vec<&str>) = accesses.partition(|l| l.contains("!tbaa !1"));
        assert!(kept.len() >= 4 && lost.is_empty(), "lost in {lost:#?} of\n{code}");
        assert!(code.contains("!fpmath"), "{code}");
    }
}
