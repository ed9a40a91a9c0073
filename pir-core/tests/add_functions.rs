//! Functions that are added to a module as text.

use pir_core::Module;
use pir_core::text::{add_functions, parse};

fn module(text: &str) -> Module {
    parse(text.as_bytes()).into_result().expect("it parses")
}

/// Adds a text that is refused, and returns the codes.
fn refused(own: &str, added: &str) -> Vec<String> {
    let mut m = module(own);
    let before = m.to_string();
    let errors = add_functions(&mut m, added.as_bytes()).expect_err("it is refused");
    assert_eq!(m.to_string(), before);
    errors.iter().map(|d| d.code.to_string()).collect()
}

#[test]
fn a_body_refers_to_the_module_s_own_globals_and_types() {
    let mut m = module(
        "%named = type { i32, i77 }\n@x = global %named zeroinitializer\n\
         declare i77 @f(i77, ptr)\n\
         define i77 @main() {\n  %r = call i77 @f(i77 1, ptr @x)\n  ret i77 %r\n}\n",
    );
    let text = "declare i77 @main()\n\
        define i77 @f(i77 %a, ptr %p) {\nentry:\n  %n = call i19 @g(i19 5)\n\
        \x20 %w = zext i19 %n to i77\n  %m = call i77 @llvm.umin.i77(i77 %a, i77 %w)\n\
        \x20 %s = getelementptr { i19, [3 x i77] }, ptr %p, i64 1\n  store i77 %m, ptr %s\n\
        \x20 ret i77 %m\n}\n\
        define internal i19 @g(i19 %a) noinline align 16 cold {\n  ret i19 %a\n}\n";
    let ids = add_functions(&mut m, text.as_bytes()).expect("it is added");
    let names: Vec<String> = ids.iter().map(|&g| m.display_name(g)).collect();
    assert_eq!(names, ["f", "g"]);
    let printed = m.to_string();
    for line in [
        "define i77 @f(i77 %a, ptr %p) {",
        "define internal i19 @g(i19 %a) noinline cold {",
        "  %m = call i77 @llvm.umin.i77(i77 %a, i77 %w)",
        "  %r = call i77 @f(i77 1, ptr @x)",
        "  %s = getelementptr { i19, [3 x i77] }, ptr %p, i64 1",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    assert_eq!(module(&printed).to_string(), printed);
}

#[test]
fn an_undefined_weak_function_becomes_an_ordinary_one() {
    let mut m = module("declare extern_weak void @f()\n");
    add_functions(&mut m, b"define void @f() {\n  ret void\n}\n").expect("it is added");
    assert_eq!(m.to_string().trim_start(), "define void @f() {\n  ret void\n}\n");
}

#[test]
fn other_texts_are_refused() {
    let own = "@v = global i32 0\ndeclare void @f()\ndefine void @g() {\n  ret void\n}\n";
    let body = "{\n  ret void\n}\n";
    for (added, code) in [
        (format!("define void @g() {body}"), "PIR0020"),
        (format!("define void @f(i32 %x) {body}"), "PIR0101"),
        (format!("declare void @v()\ndefine void @h() {body}"), "PIR0101"),
        (format!("define void @0() {body}"), "PIR0011"),
        (format!("define void @h([2 x i32] %a) {body}"), "PIR0011"),
        (format!("@w = global i32 0\ndefine void @h() {body}"), "PIR0011"),
        (format!("%t = type {{ i32 }}\ndefine void @h() {body}"), "PIR0011"),
        // Numbers that may be those of something else in the module.
        (format!("define void @h() {body}!0 = !{{i32 1}}\n"), "PIR0011"),
        (format!("define void @h() #0 {body}attributes #0 = {{ nounwind }}\n"), "PIR0011"),
        // Parts of a header that the module's declaration would not have.
        (format!("define void @h() personality ptr @h {body}"), "PIR0011"),
        (format!("define void @h(ptr byval(i32) %x) {body}"), "PIR0011"),
        (format!("define void @h(ptr sret(i32) %x) {body}"), "PIR0011"),
        ("define void @h() {\n  rte void\n}\n".into(), "PIR0005"),
        ("define void @h() {\n  ret void\n".into(), "PIR0006"),
    ] {
        assert_eq!(refused(own, &added), [code], "{added}");
    }
}
