//! Each form of LLVM 13 and 14 in `forms.ll` becomes text that PIR reads, and prints as LLVM 22
//! reads it.

use std::io::Write;
use std::process::{Command, Stdio};

const FORMS: &str = include_str!("forms.ll");

/// The assembler, or `None` where LLVM 22 is not installed.
fn assembler_errors(text: &str) -> Option<String> {
    let mut child = Command::new("llvm-as-22")
        .args(["-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned()).filter(|_| !output.status.success())
}

fn forms() -> Vec<(&'static str, &'static str)> {
    FORMS.split("; ---- ").skip(1).map(|form| form.split_once('\n').unwrap()).collect()
}

#[test]
fn forms_are_read_by_this_parser_and_printed_for_llvm() {
    let refused = assembler_errors("not llvm").is_some();
    assert!(refused, "there is no llvm-as-22: `apt-get install -y llvm-22` installs it");
    let mut wrong = Vec::new();
    for (title, old) in forms() {
        let new = pir_upgrade::upgrade(old).expect(title);
        assert!(!pir_upgrade::is_old(&new), "{title}: {new}");
        let errors = match pir_core::text::parse(new.as_bytes()).into_result() {
            Ok(module) => assembler_errors(&module.to_string()),
            Err(diagnostics) => Some(diagnostics[0].to_string()),
        };
        wrong.extend(errors.map(|errors| format!("{title}: {errors}\n{new}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(forms().len() >= 60);
}

#[test]
fn upgraded_text_stays_as_it_is() {
    for (title, old) in forms() {
        let once = pir_upgrade::upgrade(old).expect(title);
        assert_eq!(pir_upgrade::upgrade(&once).expect(title), once, "{title}");
    }
}

#[test]
fn what_has_no_form_is_refused() {
    let old = "@a = global i32 udiv (i32 ptrtoint (i8* null to i32), i32 2)\n";
    let new = pir_upgrade::upgrade(old).expect("the parser has its say");
    let refused = pir_core::text::parse(new.as_bytes()).into_result().unwrap_err();
    assert!(refused[0].to_string().contains("udiv"), "{}", refused[0]);
    assert!(pir_upgrade::upgrade("@a = global [2 x i8] c\"ab").is_err());
    assert!(pir_upgrade::upgrade("define void @f() {\n  ret void\n").is_err());
    assert!(pir_upgrade::upgrade(&"{".repeat(100_000)).is_err());
}
