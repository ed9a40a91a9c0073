//! `pir fuzz openmp` as scripts see it. Needs `clang-22` and libomp (`apt-get install -y clang-22
//! libomp-22-dev`).

use crate::common::{PIR, folder, lines, stderr, stdout};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fuzz(args: &[&str]) -> Output {
    Command::new(PIR).args(["fuzz", "openmp"]).args(args).output().expect("pir starts")
}

/// A script that gives `pir cc` a copy of each source in which constants are changed, if a text is
/// among its options.
fn wrong_compiler(folder: &Path, options: &str) -> String {
    let path = folder.join("wrong-pir");
    let script = format!(
        r#"#!/bin/sh
case "$*" in cc*{options}*)
  for word; do
    shift
    case "$word" in *.c)
      sed 's/1000003ul/1000004ul/g; s/255ul/254ul/g' "$word" > "$word.c"
      word="$word.c" ;;
    esac
    set -- "$@" "$word"
  done ;;
esac
exec {PIR} "$@"
"#
    );
    executable(&path, &script);
    path.to_str().expect("UTF-8").to_owned()
}

fn executable(path: &Path, script: &str) {
    std::fs::write(path, script).expect("written");
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("executable");
}

#[test]
fn programs_agree_with_libomp() {
    let o = fuzz(&["--cases", "20", "--seed", "300", "--format", "json", "--batch", "5"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let summary = &lines(&o).pop().expect("a summary")["summary"];
    assert_eq!(summary["cases"], 20);
    assert_eq!(summary["unfit"], 0);
    assert_eq!(summary["reports"], 0);
    assert!(summary["raised"].as_u64() >= Some(15), "{summary}");
}

/// Programs that the fuzzer has found, reduced to the constructs at fault.
#[test]
fn programs_that_were_wrong_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_openmp");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let names: Vec<&str> = files.iter().map(|f| f.to_str().expect("UTF-8")).collect();
    let o = fuzz(&names);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let whole = stdout(&o).lines().filter(|l| l.ends_with(": agrees: raised whole")).count();
    assert_eq!(whole, 3 * files.len(), "{}", stdout(&o));
}

#[test]
fn a_changed_constant_is_found_reduced_and_repeated() {
    let out = folder("fuzz-openmp-wrong");
    let subject = wrong_compiler(&out, "");
    let reports = out.join("reports");
    let found = fuzz(&[
        "--subject",
        &subject,
        "--cases",
        "40",
        "--seed",
        "400",
        "--batch",
        "1",
        "--jobs",
        "1",
        "--level",
        "1",
        "--max-reports",
        "1",
        "--reduce-time",
        "30s",
        "--out",
        reports.to_str().expect("UTF-8"),
        "--format",
        "json",
    ]);
    assert_eq!(found.status.code(), Some(1), "{}{}", stdout(&found), stderr(&found));
    let report = &lines(&found)[0];
    assert_eq!(report["kind"], "miscompile", "{report}");
    assert_ne!(report["found"], report["expected"]);
    assert!(report["found"].as_str().is_some_and(|f| f.starts_with("pir cc -O1, 1 threads")));
    let file = report["file"].as_str().expect("a file");
    let text = std::fs::read_to_string(file).expect("the file is there");
    let seed = report["seed"].to_string();
    let out = out.join("whole");
    let out = out.to_str().expect("UTF-8");
    let whole = ["--seed", &seed, "--cases", "1", "--level", "1", "--no-reduce", "--out", out];
    let whole = fuzz(&[&["--subject", &subject, "--format", "json"], &whole[..]].concat());
    let whole = lines(&whole)[0]["file"].as_str().map(std::fs::read_to_string);
    let whole = whole.expect("a file").expect("the file is there");
    assert!(text.len() < whole.len(), "{text}");
    let args = ["--level", "1", "--format", "json", file];
    let again = fuzz(&[&["--subject", &subject], &args[..]].concat());
    assert_eq!(again.status.code(), Some(1), "{}{}", stdout(&again), stderr(&again));
    assert_eq!(lines(&again)[0]["kind"], "miscompile");
    let right = fuzz(&args);
    assert_eq!(right.status.code(), Some(0), "{}{}", stdout(&right), stderr(&right));
    assert_eq!(lines(&right)[0]["kind"], "agrees");
}

/// Only the second unit is wrong, and only in programs of two units.
#[test]
fn a_fault_of_one_unit_is_found_reduced_and_repeated() {
    let out = folder("fuzz-openmp-unit");
    let subject = wrong_compiler(&out, "-DPIR_UNIT=2");
    let reports = out.join("reports");
    let reports = reports.to_str().expect("UTF-8");
    let search = ["--cases", "1", "--seed", "407", "--level", "1"];
    let how = ["--reduce-time", "10s", "--out", reports, "--format", "json"];
    let found = fuzz(&[&["--subject", &subject], &search[..], &how[..]].concat());
    assert_eq!(found.status.code(), Some(1), "{}{}", stdout(&found), stderr(&found));
    let report = &lines(&found)[0];
    assert_eq!(report["kind"], "miscompile", "{report}");
    let what = report["found"].as_str().expect("a text");
    assert!(what.starts_with("units by clang and pir, -O1, 1 threads"), "{what}");
    // The file is both units, which its replay compiles again.
    let args = ["--level", "1", "--format", "json", report["file"].as_str().expect("a file")];
    let again = fuzz(&[&["--subject", &subject], &args[..]].concat());
    assert_eq!(again.status.code(), Some(1), "{}{}", stdout(&again), stderr(&again));
    assert_eq!(lines(&again)[0]["found"], report["found"]);
    let right = fuzz(&args);
    assert_eq!(right.status.code(), Some(0), "{}{}", stdout(&right), stderr(&right));
}

/// A compiler that refuses code which PIR has lowered.
const REFUSING_COMPILER: &str = r#"#!/bin/sh
clang=$(PATH="${PATH#*:}" command -v clang-22)
for last; do :; done
if [ "$1" = '-###' ]; then
  "$clang" "$@" 2>&1 | sed "s|\"[^ ]*\" \"-cc1\"|\"$0\" \"-cc1\"|" >&2
elif [ "$last" = - ]; then
  echo refused >&2
  exit 1
else
  exec "$clang" "$@"
fi
"#;

/// The driver compiles a module that it has made wrong without it, so only its report says so.
#[test]
fn a_module_that_the_driver_makes_invalid_is_reported() {
    let folder = folder("fuzz-openmp-invalid");
    let clang = folder.join("clang-22");
    executable(&clang, REFUSING_COMPILER);
    let subject = folder.join("wrong-pir");
    let script = format!("#!/bin/sh\nPATH=\"{}:$PATH\" exec {PIR} \"$@\"\n", folder.display());
    executable(&subject, &script);
    let args = ["--cases", "1", "--seed", "400", "--level", "1", "--no-reduce", "--format", "json"];
    let right = fuzz(&args);
    assert_eq!(right.status.code(), Some(0), "{}{}", stdout(&right), stderr(&right));
    let wrong = fuzz(&[&["--subject", subject.to_str().expect("UTF-8")], &args[..]].concat());
    assert_eq!(wrong.status.code(), Some(1), "{}{}", stdout(&wrong), stderr(&wrong));
    let report = &lines(&wrong)[0];
    assert_eq!(report["kind"], "invalid", "{report}");
    assert!(report["found"].to_string().contains("the lowered code: refused"), "{report}");
}

#[test]
fn a_program_that_depends_on_its_threads_is_unfit() {
    let folder = folder("fuzz-openmp-unfit");
    let file = folder.join("threads.c");
    let text = "#include <omp.h>\n#include <stdio.h>\nint main(void) {\n  int n = 0;\n  \
                #pragma omp parallel reduction(+: n)\n  n++;\n  printf(\"%d\\n\", n);\n}\n";
    std::fs::write(&file, text).expect("written");
    let o = fuzz(&["--level", "1", file.to_str().expect("UTF-8")]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    assert!(stdout(&o).contains("unfit: libomp, 2 threads: 2, but 1 with 1"), "{}", stdout(&o));
}

/// A failure does not count if clang's own programs disagree.
#[test]
fn a_program_that_depends_on_the_level_is_unfit() {
    let folder = folder("fuzz-openmp-level");
    let file = folder.join("level.c");
    let text = "#include <stdio.h>\nint main(void) {\n  int n = 0;\n#ifdef __OPTIMIZE__\n  n = 1;\n\
                #endif\n#pragma omp parallel num_threads(2)\n#pragma omp single\n  \
                printf(\"%d\\n\", n);\n}\n";
    std::fs::write(&file, text).expect("written");
    let o = fuzz(&["--level", "0", file.to_str().expect("UTF-8")]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    assert!(stdout(&o).contains("unfit: libomp, -O0: 0, but 1 with -O1"), "{}", stdout(&o));
    let o = fuzz(&["--level", "1", file.to_str().expect("UTF-8")]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
}

/// The oracle runs again before a failure is reported.
#[test]
fn a_program_that_differs_from_run_to_run_is_unfit() {
    let folder = folder("fuzz-openmp-runs");
    let file = folder.join("runs.c");
    // The first runs are those of the oracle, with 1, 2, 3 and 4 threads.
    let text = format!(
        "#include <stdio.h>\nint main(void) {{\n  FILE *runs = fopen(\"{}\", \"a\");\n  \
         fputc('x', runs);\n  long n = ftell(runs);\n  fclose(runs);\n\
         #pragma omp parallel num_threads(2)\n#pragma omp single\n  \
         printf(\"%d\\n\", n > 4);\n}}\n",
        folder.join("runs").display()
    );
    std::fs::write(&file, text).expect("written");
    let o = fuzz(&["--level", "1", file.to_str().expect("UTF-8")]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    let expected = "unfit: libomp, -O1: 1, but 0 in another run";
    assert!(stdout(&o).contains(expected), "{}", stdout(&o));
}

#[test]
fn wrong_usage_has_help() {
    for (args, help) in [
        (&["--level", "3"][..], "0..=2"),
        (&["--batch", "0"], "1..=1000"),
        (&["--cases", "3", "file.c"], "cannot be used with"),
        (&["no-such-file.c"], "No such file"),
    ] {
        let o = fuzz(args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert!(stderr(&o).contains(help), "{args:?}: {}", stderr(&o));
    }
}
