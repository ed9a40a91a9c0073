//! `pir fuzz` as scripts see it.

use crate::common::{PIR, folder, lines, pir, stderr, stdout};

#[test]
fn a_right_pass_has_no_reports() {
    let o = pir(&["fuzz", "--pass", "dce", "--cases", "300", "--seed", "5"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    assert!(
        stdout(&o).contains("300 cases") && stdout(&o).contains(", 0 reports"),
        "{}",
        stdout(&o)
    );
}

#[test]
fn cases_do_not_depend_on_the_number_of_threads() {
    let args = ["fuzz", "--pass", "cse", "--cases", "600", "--format", "json", "--jobs"];
    let summary = |jobs: &str| {
        let mut summary = lines(&pir(&[&args[..], &[jobs]].concat())).pop().expect("a summary");
        summary["summary"]["per_second"].take();
        summary
    };
    let one = summary("1");
    assert_eq!(one["summary"]["cases"], 600);
    assert_eq!(one["summary"]["valid"], 600);
    assert_eq!(one, summary("2"));
}

#[test]
fn a_wrong_command_is_found_and_repeated() {
    let out = folder("fuzz-wrong");
    let folder = out.to_str().expect("UTF-8");
    let script = out.join("wrong.sh");
    std::fs::write(&script, "sed 's/ add / sub /' \"$1\" > \"$2\"\n").expect("written");
    let command = format!("sh {} {{in}} {{out}}", script.display());
    let o = pir(&[
        "fuzz",
        "--cmd",
        &command,
        "--cases",
        "500",
        "--max-failures",
        "3",
        "--out",
        folder,
        "--format",
        "json",
        "--mode",
        "sequential,race-free",
    ]);
    assert_eq!(o.status.code(), Some(1), "{}{}", stdout(&o), stderr(&o));
    let reports = lines(&o);
    let (summary, reports) = reports.split_last().expect("a summary");
    // Three cases failed by one bug.
    assert_eq!(summary["summary"]["reports"], 3);
    assert_eq!(summary["summary"]["bugs"], 1);
    assert_eq!(reports.len(), 1);
    for r in reports {
        assert_eq!(r["kind"], "miscompile", "{r}");
        assert_eq!(r["pass"], command.as_str());
        let file = r["file"].as_str().expect("a file");
        assert_eq!(pir(&["verify", file]).status.code(), Some(0), "{file}");
        let again = pir(&["fuzz", "replay", file]);
        assert_eq!(again.status.code(), Some(1), "{}{}", stdout(&again), stderr(&again));
        assert!(stdout(&again).contains("miscompile"), "{}", stdout(&again));
    }
    // Once the command is right, the case does not fail any more.
    std::fs::write(&script, "cat \"$1\" > \"$2\"\n").expect("written");
    let file = reports[0]["file"].as_str().expect("a file");
    let again = pir(&["fuzz", "replay", "--format", "json", file]);
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(lines(&again)[0]["reproduced"], false);
}

#[test]
fn crashes_and_invalid_results_are_reports() {
    let dir = folder("fuzz-crash");
    let script = dir.join("tool.sh");
    let command = format!("sh {} {{in}}", script.display());
    for (text, kind) in [
        ("echo broken >&2; exit 3\n", "crash"),
        ("echo 'define void @f() { ret }'\n", "invalid"),
        ("echo 'define void @f() {\n  halt\n}'\n", "invalid"),
    ] {
        std::fs::write(&script, text).expect("written");
        let o = pir(&[
            "fuzz",
            "--cmd",
            &command,
            "--cases",
            "4",
            "--max-reports",
            "1",
            "--format",
            "json",
        ]);
        assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
        assert_eq!(lines(&o)[0]["kind"], kind, "{}", stdout(&o));
    }
}

#[test]
fn a_file_is_reduced_while_it_is_interesting() {
    let dir = folder("fuzz-reduce");
    let file = dir.join("big.pir");
    let text = "@x = global i32 0\n@y = global i32 0\ndefine i32 @main() {\nentry:\n  \
                %a = add i32 1, 2\n  fork [label %l, label %r]\nl:\n  store i32 %a, ptr @x\n  \
                store i32 7, ptr @y\n  halt\nr:\n  store i32 2, ptr @x\n  br label %j\nj:\n  \
                join\n  %v = load i32, ptr @y\n  ret i32 %v\n}\n";
    std::fs::write(&file, text).expect("written");
    let script = dir.join("races.sh");
    let check = format!("! {} race -q \"$1\"\n", PIR);
    std::fs::write(&script, check).expect("written");
    let (file, script) = (file.to_str().expect("UTF-8"), script.to_str().expect("UTF-8"));
    let o = pir(&["fuzz", "reduce", file, "--", "sh", script]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let small = stdout(&o);
    assert_eq!(small.matches("store").count(), 2, "{small}");
    assert!(!small.contains("@y") && !small.contains("add"), "{small}");
    let o = pir(&["fuzz", "reduce", file, "--", "false"]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("does not find the file interesting"), "{}", stderr(&o));
}

#[test]
fn an_interrupted_reduction_gives_its_smallest_file() {
    let dir = folder("fuzz-reduce-interrupted");
    let file = dir.join("big.pir");
    let adds: String = (0..40).map(|k| format!("  %a{k} = add i32 %x, {k}\n")).collect();
    let text = format!("define i32 @f(i32 %x) {{\nentry:\n{adds}  ret i32 %x\n}}\n");
    std::fs::write(&file, &text).expect("written");
    // It finds files with additions interesting, and interrupts who asks for the third time: once,
    // because a second signal ends the command at once.
    let script = dir.join("interrupts.sh");
    let tries = dir.join("tries");
    let check = format!(
        "echo >> {tries}\n[ $(wc -l < {tries}) -ne 3 ] || kill -INT $PPID\ngrep -q ' add ' $1\n",
        tries = tries.display()
    );
    std::fs::write(&script, check).expect("written");
    let (file, script) = (file.to_str().expect("UTF-8"), script.to_str().expect("UTF-8"));
    let o = pir(&["fuzz", "reduce", file, "--", "sh", script]);
    assert_eq!(o.status.code(), Some(130), "{}", stderr(&o));
    let smallest = stdout(&o);
    assert!(smallest.contains("define i32 @f"), "{smallest}");
    assert!(smallest.len() < text.len(), "{smallest}");
}

#[test]
fn wrong_usage_has_help() {
    for (args, help) in [
        (vec!["fuzz"], "--pass"),
        (vec!["fuzz", "--pass", "dec"], "did you mean `dce`?"),
        (vec!["fuzz", "--cmd", "tool"], "no `{in}`"),
        (vec!["fuzz", "--cmd", "no-such-tool {in}"], "`no-such-tool` can't be started"),
        (vec!["fuzz", "--cmd", "/dev/null {in}"], "`/dev/null` can't be started"),
        (vec!["fuzz", "--cmd", "/ {in}"], "`/` can't be started"),
        (vec!["fuzz", "--pass", "dce", "--cmd", "tool {in}"], "cannot be used with"),
        (vec!["fuzz", "replay", "no-such-file.pir"], "No such file"),
        (vec!["fuzz", "replay", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], "fuzz pass: "),
    ] {
        let o = pir(&args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert!(stderr(&o).contains(help), "{args:?}: {}", stderr(&o));
    }
}
