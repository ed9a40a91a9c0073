//! Code generators as the subject: right ones have no report, and wrong ones have those of their
//! kind.

use pir_fuzz::differential::serve;
use pir_fuzz::{
    CodeGenerator, Differential, FailureKind, Mode, Options, OracleOptions, ReduceOptions, Subject,
    examine, reduce, run,
};
use std::io::{BufRead, BufReader, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The variable that makes this program a worker, by the mistake that it makes.
const WORKER: &str = "PIR_FUZZ_TEST_WORKER";

/// A worker: this program, running only the test of the same name.
fn worker(mistake: &'static str) -> Differential {
    let mut made = Differential::new(vec![CodeGenerator::Jit], move || {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "differential::serves_a_campaign", "--test-threads", "1"]);
        command.env(WORKER, mistake);
        command
    });
    made.run_limit = Duration::from_secs(2);
    made
}

/// Not a test, but the worker process of the other tests.
#[test]
fn serves_a_campaign() {
    let Ok(mistake) = std::env::var(WORKER) else { return };
    let socket = std::io::stdin().as_fd().try_clone_to_owned().expect("a socket");
    let mut campaign = UnixStream::from(socket);
    let (ours, theirs) = UnixStream::pair().expect("a socket");
    let requests = BufReader::new(campaign.try_clone().expect("a socket")).lines();
    let mut to_worker = ours.try_clone().expect("a socket");
    std::thread::spawn(move || {
        for line in requests.map_while(Result::ok) {
            let line = match &*mistake {
                "wrong" => line.replace(" add ", " sub "),
                "crash" if line.contains(" add ") => std::process::abort(),
                "fault" => line.replace("store i32 7, ptr @x", "store i32 7, ptr null"),
                "endless" => line.replace("ret i32 0", "br label %next"),
                _ => line,
            };
            writeln!(to_worker, "{line}").expect("it is read");
        }
        std::process::exit(0);
    });
    std::thread::spawn(move || serve(theirs));
    std::io::copy(&mut &ours, &mut campaign).expect("it is read");
}

#[test]
fn right_code_has_no_report() {
    let subject = worker("none");
    assert_eq!(subject.check(), Ok(()));
    for mode in Mode::ALL {
        let options = Options::of(mode, 60);
        let result = run(&Subject::Differential(&subject), &options, &AtomicBool::new(false));
        assert_eq!(result.reports, [], "{}", mode.name());
        // Half of the programs have nothing that only the interpreter executes.
        assert!(result.statistics.pass_fired > 25, "{}: {:?}", mode.name(), result.statistics);
    }
}

#[test]
fn wrong_code_is_found_and_reduced() {
    let subject = worker("wrong");
    let mut options = Options::of(Mode::RaceFree, 300);
    options.max_reports = 1;
    let subject = Subject::Differential(&subject);
    let result = run(&subject, &options, &AtomicBool::new(false));
    let [report] = &result.reports[..] else { panic!("{:?}", result.statistics) };
    assert_eq!(report.kind, FailureKind::Miscompile);
    assert!(report.outcome.starts_with("--engine jit -O0 --executor rayon"), "{}", report.outcome);
    assert!(!report.expected.is_empty());
    let small = reduce(&subject, &options, report.clone(), &ReduceOptions::default());
    assert_eq!(small.kind, FailureKind::Miscompile);
    assert!(small.source.contains(" add ") && small.instructions() < 6, "{small}");
}

/// The kind and the text of the failure of a program.
fn failure(mistake: &'static str, body: &str) -> Option<(FailureKind, String)> {
    let text = format!("@x = global i32 3\ndefine i32 @main() {{\nentry:\n{body}  ret i32 0\n}}\n");
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let subject = worker(mistake);
    let found = examine(&Subject::Differential(&subject), module, &OracleOptions::default());
    assert!(found.valid && found.complete, "{text}");
    found.failure.map(|f| (f.kind, f.found))
}

#[test]
fn a_crash_is_a_report() {
    let (kind, why) = failure("crash", "  %a = add i32 1, 2\n").expect("a failure");
    assert_eq!(kind, FailureKind::Crash);
    assert!(why.contains("the process ended: signal: 6"), "{why}");
    assert_eq!(failure("crash", ""), None);
}

#[test]
fn a_fault_is_a_report() {
    let (kind, why) = failure("fault", "  store i32 7, ptr @x\n").expect("a failure");
    assert_eq!(kind, FailureKind::Crash);
    assert!(why.starts_with("--engine jit -O0 --executor rayon --threads 1: "), "{why}");
}

#[test]
fn an_endless_run_is_a_report() {
    let (kind, why) = failure("endless", "  br label %next\nnext:\n").expect("a failure");
    assert_eq!(kind, FailureKind::Endless, "{why}");
}

/// A program whose source is undefined is not run, and one that may hang has no verdict.
#[test]
fn undefined_and_hanging_programs_are_not_run() {
    let examined = |text: &str| {
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let subject = worker("none");
        examine(&Subject::Differential(&subject), module, &OracleOptions::default())
    };
    let found = examined("define i32 @main() {\n  unreachable\n}\n");
    assert!(found.complete && !found.fired && found.failure.is_none(), "{found:?}");
    let found = examined("define i32 @main() {\n  fork [label %t]\nt:\n  halt\n}\n");
    let why = found.inconclusive.expect("no verdict");
    assert!(!found.fired && why.contains("hang"), "{why}");
}

#[test]
fn machine_code_gets_the_arguments_of_the_interpreter() {
    let subject = worker("none");
    let subject = Subject::Differential(&subject);
    let cases = [
        ("i32 @main(i32 %n)", "ret i32 %n", true),
        ("i32 @main(i32 %n, ptr %words)", "ret i32 %n", true),
        // Those that the interface does not take are not run.
        ("i32 @main(i32 %n, i32 %m)", "ret i32 0", false),
        ("i128 @main()", "ret i128 1", false),
        ("<2 x i32> @main()", "ret <2 x i32> zeroinitializer", false),
    ];
    for (head, body, is_run) in cases {
        let text = format!("define {head} {{\nentry:\n  {body}\n}}\n");
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let found = examine(&subject, module, &OracleOptions::default());
        assert_eq!((found.failure, found.fired), (None, is_run), "{head}");
    }
}
