//! Threads of programs in C, compiled by clang, become forced regions or stay calls.

use pir_interp::{Input, Program, run, sched::SerialScheduler};
use pir_tapir::Outcome;
use std::io::Write;
use std::process::{Command, Stdio};

/// What every program starts with.
const HEAD: &str = "typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void pthread_exit(void *);
int pthread_detach(pthread_t);
static int a, b, c;
static void *one(void *p) { *(int *)p += 1; return 0; }
static void *two(void *p) { *(int *)p += 2; return 0; }
";

/// Title, code, the outcomes of the functions with threads in order, and the result of a raised
/// `main`.
const PROGRAMS: &[(&str, &str, &[&str], Option<i64>)] = &[
    (
        "figure 19",
        "int main(void) { pthread_t t; a = 40; pthread_create(&t, 0, two, &a); b = 1;
         pthread_join(t, 0); return a + b; }",
        &["raised"],
        Some(43),
    ),
    (
        "an argument that is a constant expression",
        "static int many[4];
         int main(void) { pthread_t s, t; pthread_create(&s, 0, one, &many[1]);
         pthread_create(&t, 0, two, &many[3]); pthread_join(t, 0); pthread_join(s, 0);
         return many[1] + many[3]; }",
        &["raised"],
        Some(3),
    ),
    (
        "two threads, joined in order",
        "int main(void) { pthread_t s, t; pthread_create(&s, 0, one, &a);
         pthread_create(&t, 0, two, &b); c = 4; pthread_join(s, 0); pthread_join(t, 0);
         return a + b + c; }",
        &["raised"],
        Some(7),
    ),
    (
        "two threads, joined in reverse with work between",
        "int main(void) { pthread_t s, t; pthread_create(&s, 0, one, &a);
         pthread_create(&t, 0, two, &b); pthread_join(t, 0); c = b; pthread_join(s, 0);
         return a + b + c; }",
        &["raised"],
        Some(5),
    ),
    (
        "two threads, joined in order with work between",
        "int main(void) { pthread_t s, t; pthread_create(&s, 0, one, &a);
         pthread_create(&t, 0, two, &b); pthread_join(s, 0); c = a; pthread_join(t, 0);
         return a + b + c; }",
        &["kept: task groups overlap"],
        None,
    ),
    (
        "one after the other",
        "int main(void) { pthread_t s, t; pthread_create(&s, 0, one, &a); pthread_join(s, 0);
         pthread_create(&t, 0, two, &a); pthread_join(t, 0); return a; }",
        &["raised"],
        Some(3),
    ),
    (
        "in each iteration of a loop",
        "int main(void) { for (int i = 0; i < 5; i++) { pthread_t t;
         pthread_create(&t, 0, two, &a); b++; pthread_join(t, 0); } return a + b; }",
        &["raised"],
        Some(15),
    ),
    (
        "a loop creates and a loop joins: figure 21",
        "int main(void) { pthread_t t[4]; int x[4] = {0};
         for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, one, &x[i]);
         for (int i = 0; i < 4; i++) pthread_join(t[i], 0); return x[0]; }",
        &["kept: "],
        None,
    ),
    (
        "a loop creates into one variable",
        "int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, one, &a);
         pthread_join(t, 0); return 0; }",
        &["kept: a loop creates threads"],
        None,
    ),
    (
        "not joined on one way",
        "int main(int n, char **v) { pthread_t t; pthread_create(&t, 0, one, &a);
         if (n > 1) return 1; pthread_join(t, 0); return a; }",
        &["kept: a thread is not joined on every way"],
        None,
    ),
    (
        "never joined",
        "int main(void) { pthread_t t; pthread_create(&t, 0, one, &a); return 0; }",
        &["kept: a thread is not joined"],
        None,
    ),
    (
        "joined elsewhere",
        "static pthread_t start(void) { pthread_t t; pthread_create(&t, 0, one, &a); return t; }
         int main(void) { pthread_join(start(), 0); return a; }",
        &["kept: a thread is not joined"],
        None,
    ),
    (
        "the number escapes",
        "void use(pthread_t *); int main(void) { pthread_t t; pthread_create(&t, 0, one, &a);
         use(&t); pthread_join(t, 0); return a; }",
        &["kept: the number of a thread is used elsewhere"],
        None,
    ),
    (
        "attributes",
        "extern int attr; int main(void) { pthread_t t; pthread_create(&t, &attr, one, &a);
         pthread_join(t, 0); return a; }",
        &["kept: a thread has attributes"],
        None,
    ),
    (
        "the result of the thread",
        "int main(void) { pthread_t t; void *r; pthread_create(&t, 0, one, &a);
         pthread_join(t, &r); return r != 0; }",
        &["kept: the result of a thread is used"],
        None,
    ),
    (
        "a thread that ends itself",
        "static void *three(void *p) { *(int *)p = 3; pthread_exit(0); return 0; }
         int main(void) { pthread_t t; pthread_create(&t, 0, three, &a); pthread_join(t, 0);
         return a; }",
        &["kept: the module uses `pthread_exit`"],
        None,
    ),
    (
        "a variable of each thread",
        "_Thread_local int v; int main(void) { pthread_t t; pthread_create(&t, 0, one, &a);
         pthread_join(t, 0); return a; }",
        &["kept: a variable is local to threads"],
        None,
    ),
    (
        "the results of the calls are tested",
        "int main(void) { pthread_t t; int e = pthread_create(&t, 0, two, &a);
         int f = pthread_join(t, 0); return e + f + a; }",
        &["raised"],
        Some(2),
    ),
    (
        "a thread that creates a thread",
        "static void *outer(void *p) { pthread_t t; pthread_create(&t, 0, two, &b);
         *(int *)p = 5; pthread_join(t, 0); return 0; }
         int main(void) { pthread_t t; pthread_create(&t, 0, outer, &a); pthread_join(t, 0);
         return a + b; }",
        &["raised", "raised"],
        Some(7),
    ),
    (
        "branches between creation and join",
        "int main(void) { pthread_t t; a = 3; pthread_create(&t, 0, two, &a);
         for (int i = 0; i < 4; i++) { if (i & 1) b += i; else c += i; }
         pthread_join(t, 0); return a + b + c; }",
        &["raised"],
        Some(11),
    ),
];

/// Compiles a program. `None` where clang 22 is not installed.
fn compiled(code: &str, flags: &[&str]) -> Option<String> {
    let mut child = Command::new("clang-22")
        .args(["-x", "c", "-S", "-emit-llvm", "-o", "-", "-"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(code.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    assert!(output.status.success(), "{code}");
    String::from_utf8(output.stdout).ok()
}

#[test]
fn threads_become_forced_regions_or_stay_calls() {
    let clang = Command::new("clang-22").arg("--version").output();
    assert!(clang.is_ok(), "there is no clang-22: `apt-get install -y clang-22` installs it");
    let levels: [&[&str]; 2] = [&["-O0"], &["-O1", "-Xclang", "-disable-llvm-passes"]];
    let mut wrong = Vec::new();
    for &(title, code, expected, result) in PROGRAMS {
        for flags in levels {
            let text = compiled(&format!("{HEAD}{code}"), flags).expect("clang was there");
            assert!(pir_tapir::is_threads_text(&text), "{title}");
            let raised = match pir_tapir::raise(&text) {
                Ok(raised) => raised,
                Err(error) => {
                    wrong.push(format!("{title} {flags:?}: {error}"));
                    continue;
                }
            };
            let found: Vec<String> = (raised.constructs.iter())
                .map(|construct| match &construct.outcome {
                    Outcome::Kept(why) => format!("kept: {why}"),
                    _ => "raised".to_owned(),
                })
                .collect();
            let matches = found.len() == expected.len()
                && found.iter().zip(expected).all(|(f, e)| f.starts_with(e));
            if !matches {
                wrong.push(format!("{title} {flags:?}: {found:?}, not {expected:?}"));
                continue;
            }
            let printed = raised.module.module().to_string();
            let Some(result) = result else {
                assert!(printed.contains("call i32 @pthread_create"), "{title}: {printed}");
                continue;
            };
            assert!(printed.contains("fork force"), "{title}: {printed}");
            assert!(!printed.contains("call i32 @pthread_"), "{title}: {printed}");
            let program = Program::new(raised.module, Vec::new()).expect("it can be run");
            let entry = program.module().find(b"main").expect("there is a main");
            let input = Input::read(&program, entry, "main", &[]).expect("no parameters");
            let options = run::RunOptions::default();
            let run = run::run(&program, entry, &input, &options, &mut SerialScheduler, &[], None);
            match run.expect("it starts").ended {
                run::RunResult::Outcome(outcome)
                    if outcome.to_string().split(" | ").next()
                        == Some(&format!("return i32 {result}")) => {}
                other => wrong.push(format!("{title} {flags:?}: {other:?}\n{printed}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
