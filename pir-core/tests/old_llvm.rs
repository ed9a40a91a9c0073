//! Text of LLVM 15 to 21 is read as LLVM 22 reads it.
//!
//! `tests/old-llvm/forms` has a small file for the forms of each kind, and what `llvm-as-22 |
//! llvm-dis-22` makes of it. The table of forms is `pir_core::upgrade::FORMS`.

use crate::common::canonical::canonical;
use pir_core::text::{ParseOptions, parse, parse_with};
use pir_core::upgrade::{FORMS, FormKind};
use pir_core::{Code, Module};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn forms() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/old-llvm/forms");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("it can be read").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[track_caller]
fn read(text: &[u8]) -> Module {
    let parsed = parse(text);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    parsed.module.expect("it parses")
}

#[track_caller]
fn assert_same(name: &Path, ours: Module, theirs: Module) {
    let (ours, theirs) = (canonical(ours), canonical(theirs));
    let different = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    assert_eq!(ours, theirs, "{}: {different:#?}", name.display());
}

#[test]
fn forms_are_read_as_llvm_reads_them() {
    for path in forms() {
        let old = std::fs::read(&path).expect("it can be read");
        let new = std::fs::read(path.with_extension("new")).expect("it is beside the form");
        assert_same(&path, read(&old), read(&new));
    }
}

/// What is upgraded is text of LLVM 22, and stays as it is.
#[test]
fn upgraded_text_is_not_upgraded_again() {
    for path in forms() {
        let once = read(&std::fs::read(&path).expect("it can be read")).to_string();
        assert_eq!(read(once.as_bytes()).to_string(), once, "{}", path.display());
    }
}

#[test]
fn llvm_reads_the_forms_so() {
    for path in forms() {
        let old = std::fs::read_to_string(&path).expect("it can be read");
        // LLVM 22 refuses the text, and reads only the bitcode of that version:
        // `cargo xtask old-llvm` compares these where the version is installed.
        if old.contains("; version:") {
            continue;
        }
        let mut reader = Command::new("llvm-as-22")
            .arg(&path)
            .args(["-o", "-"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("llvm-as-22: try `cargo xtask setup`");
        let printed = Command::new("llvm-dis-22")
            .args(["-", "-o", "-"])
            .stdin(reader.stdout.take().expect("it is piped"))
            .output()
            .expect("llvm-dis-22: try `cargo xtask setup`");
        assert!(reader.wait().expect("it ends").success(), "{}", path.display());
        let new = std::fs::read(path.with_extension("new")).expect("it is beside the form");
        assert_same(&path, read(&printed.stdout), read(&new));
    }
}

#[test]
fn every_row_of_the_table_has_a_file() {
    let mut named = BTreeSet::new();
    for path in forms() {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        for line in text.lines().filter_map(|l| l.strip_prefix("; forms: ")) {
            named.extend(line.split(", ").map(str::to_owned));
        }
    }
    let tested = |kind| !matches!(kind, FormKind::Refused | FormKind::Layout);
    let rows = FORMS.iter().filter(|f| tested(f.kind)).map(|f| f.old);
    let missing: Vec<&str> = rows.filter(|&old| !named.contains(old)).collect();
    assert!(missing.is_empty(), "no file in tests/old-llvm/forms names {missing:?}");
}

#[test]
fn bodies_are_upgraded_on_every_thread() {
    let body = |n: usize| {
        format!(
            "define void @f{n}() {{\n  %a = alloca i32, align 4\n  \
             call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n  \
             store i32 {n}, ptr %a, align 4\n  ret void\n}}\n"
        )
    };
    let mut text: String = (0..2000).map(body).collect();
    text.push_str("declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)\n");
    let alone = parse_with(text.as_bytes(), &ParseOptions { parallel: false });
    let alone = alone.into_result().expect("it parses").to_string();
    assert_eq!(read(text.as_bytes()).to_string(), alone);
    assert!(!alone.contains("i64 4") && alone.contains("captures(none)"));
}

#[test]
fn instructions_keep_their_places() {
    let text = "define void @f() {\n  %a = alloca i32, align 4\n  \
                call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n  ret void\n}\n\
                declare void @llvm.lifetime.start.p0(i64, ptr)\n";
    let module = read(text.as_bytes());
    let f = module.find(b"f").expect("it is defined");
    let body = module.function(f).and_then(|f| f.body.as_deref()).expect("it has a body");
    let call = body.insts(body.layout()[0])[1];
    assert_eq!(body.place(call) as usize, text.find("call").expect("it is there"));
}

/// An operand of a `phi` is computed where its edge starts.
#[test]
fn expressions_in_phis_are_on_their_edges() {
    let text = "@g = external global i8\ndefine i64 @f(i1 %c) {\nentry:\n  \
                br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
                %x = phi i64 [ mul (i64 ptrtoint (ptr @g to i64), i64 3), %a ], [ 0, %entry ]\n  \
                ret i64 %x\n}\n";
    let printed = read(text.as_bytes()).to_string();
    let wanted = "a:\n  %0 = mul i64 ptrtoint (ptr @g to i64), 3\n  br label %b\n";
    assert!(printed.contains(wanted), "{printed}");
}

#[test]
fn forms_without_a_counterpart_name_their_version() {
    for (text, help) in [
        ("@g = global i64 mul (i64 ptrtoint (ptr @g to i64), i64 2)", "LLVM 15 to 19"),
        ("@g = global i1 icmp eq (ptr @g, ptr null)", "LLVM 15 to 18"),
        ("@g = global [1 x i64] [i64 shl (i64 ptrtoint (ptr @g to i64), i64 2)]", "LLVM 15 to 18"),
        ("@g = global i64 udiv (i64 ptrtoint (ptr @g to i64), i64 2)", "LLVM 14 and earlier"),
        (
            "@g = external global i8\ndefine <1 x i64> @f() {\n  \
             ret <1 x i64> <i64 mul (i64 ptrtoint (ptr @g to i64), i64 2)>\n}\n",
            "LLVM 15 to 19",
        ),
    ] {
        let parsed = parse(text.as_bytes());
        let d = parsed.diagnostics.first().unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(d.code, Code::OtherVersion, "{text}: {d}");
        assert!(d.help.as_deref().is_some_and(|h| h.contains(help)), "{text}: {d:?}");
    }
}

/// LLVM reads either calls of debug intrinsics or records.
#[test]
fn calls_beside_records_stay() {
    let path = forms().into_iter().find(|p| p.ends_with("debug.ll")).expect("it is there");
    let text = std::fs::read_to_string(path).expect("it can be read");
    let record = "  #dbg_value(i32 %n, !9, !DIExpression(), !10)\n  ret i32";
    let printed = read(text.replace("  ret i32", record).as_bytes()).to_string();
    assert!(printed.contains("call void @llvm.dbg.value"), "{printed}");
}

/// Returns the table of the page.
fn table() -> String {
    let mut out = String::from("| form | until LLVM | LLVM 22 has |\n|---|---|---|\n");
    for f in FORMS {
        let new = match (f.kind, f.new) {
            (FormKind::Refused, "") => "nothing: refused",
            (FormKind::Refused, _) => "refused: see below",
            (_, new) => new,
        };
        let old = match f.kind {
            FormKind::Layout => f.old.to_owned(),
            FormKind::Expression => format!("constant expression `{}`", f.old),
            FormKind::Flag => format!("module flag `{}`", f.old),
            _ => format!("`{}`", f.old),
        };
        out.push_str(&format!("| {old} | {} | {new} |\n", f.until));
    }
    out
}

#[test]
fn the_book_shows_the_table() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference/old-llvm.md");
    let text = std::fs::read_to_string(&page).expect("the page is there");
    let table = table();
    assert!(text.contains(&table), "{} does not have the table:\n{table}", page.display());
}
