//! Commands as passes, and checks that are off by default.

#![cfg(unix)]

use pir_core::entity::{Type, Value};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_fuzz::{
    CommandTemplate, FailureKind, Mode, Options, OracleOptions, PassFn, ReduceOptions, Report,
    Subject, Tape, check_subject, examine, generate, reduce, run,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn first_report(subject: &Subject<'_>, oracle: OracleOptions) -> Option<Report> {
    let mut options = Options::of(Mode::RaceFree, 40);
    (options.max_reports, options.oracle) = (1, oracle);
    run(subject, &options, &AtomicBool::new(false)).reports.into_iter().next()
}

fn command(text: &str) -> CommandTemplate {
    text.parse().expect("a template")
}

#[test]
fn a_command_reads_and_writes_files() {
    for text in ["cp {in} {out}", "cat {in}"] {
        let mut options = Options::of(Mode::Atomic, 40);
        options.may_do_nothing = true;
        let statistics = check_subject(&Subject::Command(&command(text)), options);
        assert_eq!((statistics.cases, statistics.pass_fired), (40, 0));
    }
}

#[test]
fn failures_of_a_command_are_reports() {
    let mut slow = command("tail -f {in}");
    slow.timeout = Duration::from_millis(20);
    let all = [
        (slow, FailureKind::Timeout),
        (command("false {in}"), FailureKind::Crash),
        (command("echo {in}"), FailureKind::Invalid),
        (command("sed s/xor/or/ {in}"), FailureKind::Miscompile),
    ];
    for (command, kind) in all {
        let report = first_report(&Subject::Command(&command), OracleOptions::default());
        assert_eq!(report.expect("it fails").kind, kind, "{command:?}");
    }
}

#[test]
fn a_command_that_cannot_be_started_is_no_report() {
    let folder = pir_temp::TemporaryFolder::new().expect("a folder");
    let file = folder.file("tool");
    // It is there, but it is no program.
    std::fs::write(&file, "text").expect("written");
    for text in ["no-such-command {in}", &format!("{} {{in}}", file.display())] {
        let why = command(text).probe().expect_err("it can't be started").to_string();
        assert!(why.contains("can't be started"), "{why}");
        let run = || check_subject(&Subject::Command(&command(text)), Options::default());
        assert!(std::panic::catch_unwind(run).is_err());
    }
    for text in ["false {in}", "cat {in}", "echo {in}"] {
        command(text).probe().expect("it can be started, whatever it does");
    }
}

#[test]
fn a_pass_that_does_nothing_fails() {
    let identity = |module| Ok(module);
    let run = |may| {
        let mut options = Options::of(Mode::Sequential, 20);
        options.may_do_nothing = may;
        std::panic::catch_unwind(|| pir_fuzz::check(identity, options))
    };
    let panic = run(false).expect_err("it changes nothing");
    let text = panic.downcast_ref::<String>().expect("a message");
    assert!(text.contains("changed none of 20 programs"), "{text}");
    assert_eq!(run(true).expect("it may do nothing").pass_fired, 0);
}

/// A tool of LLVM that reads and writes a program changes names, numbers and the order of things.
#[test]
fn reading_and_writing_is_no_change() {
    let opt = command("opt-22 -S -passes=verify {in} -o {out}");
    opt.probe().expect("the tests need opt-22: apt-get install -y llvm-22");
    let mut options = Options::of(Mode::Sequential, 60);
    options.may_do_nothing = true;
    let statistics = check_subject(&Subject::Command(&opt), options);
    assert_eq!((statistics.cases, statistics.pass_fired), (60, 0));
}

#[test]
fn a_template_needs_an_input() {
    for (text, message) in [("", "empty"), ("tool -o {out}", "no `{in}`")] {
        let error = text.parse::<CommandTemplate>().expect_err("it is no template");
        assert!(error.to_string().contains(message), "{error}");
    }
}

/// Adds a global to a module, each time.
fn grow(mut module: Module) -> Result<Module, String> {
    let name = module.fresh_name("more");
    module.add_variable(&name, pir_core::Type::I32, None);
    Ok(module)
}

#[test]
fn a_pass_that_changes_its_result_is_not_idempotent() {
    let mut oracle = OracleOptions::default();
    assert_eq!(first_report(&Subject::Function(&grow), oracle.clone()), None);
    oracle.idempotent = true;
    let report = first_report(&Subject::Function(&grow), oracle).expect("it fails");
    assert_eq!(report.kind, FailureKind::NotIdempotent);
}

/// Adds a load without a use, whose race no outcome shows, because `@x` is not observable.
fn load_early(_: Module) -> Result<Module, String> {
    let text = "@x = internal global i32 0
define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  store i32 1, ptr @x
  br label %c
b:
  %unused = load i32, ptr @x
  halt
c:
  join
  ret i32 0
}
";
    Ok(pir_core::text::parse(text.as_bytes()).module.expect("it parses"))
}

#[test]
fn a_race_that_adds_no_outcome_is_a_failure_on_request() {
    let source = load_early(Module::new()).expect("a module").to_string();
    let source = source.replace("  %unused = load i32, ptr @x\n", "");
    let source = pir_core::text::parse(source.as_bytes()).module.expect("it parses");
    let mut oracle = OracleOptions::default();
    let found = examine(&Subject::Function(&load_early), source.clone(), &oracle);
    assert!(found.fired && found.race_free && found.failure.is_none(), "{found:?}");
    oracle.strict_races = true;
    let found = examine(&Subject::Function(&load_early), source, &oracle);
    assert_eq!(found.failure.expect("it races").kind, FailureKind::Race);
}

/// Passes that change which regions stay parallel, and where, but no value.
#[test]
fn a_pass_keeps_forced_regions_and_lists_of_back_ends() {
    const SOURCE: &str = "@x = global i32 0
@y = global i32 0
define i32 @main() {
  fork force [label %a, label %b]
a:
  store i32 1, ptr @x
  br label %j
b:
  store i32 2, ptr @y
  br label %j
j:
  join
  fork [label %c, label %d], !pir.backends !0
c:
  halt
d:
  br label %k
k:
  join
  ret i32 0
}
!0 = !{!\"sequential\"}
";
    fn parsed(text: &str) -> Module {
        pir_core::text::parse(text.as_bytes()).module.expect("it parses")
    }
    fn replaced(module: &Module, from: &str, to: &str) -> Result<Module, String> {
        Ok(parsed(&module.to_string().replace(from, to)))
    }
    let no_force = |m: Module| replaced(&m, "fork force", "fork");
    let more = |m: Module| replaced(&m, ", !pir.backends !0", "");
    let other = |m: Module| replaced(&m, "!\"sequential\"", "!\"simd\"");
    let passes: [&PassFn<'_>; 3] = [&no_force, &more, &other];
    for (n, pass) in passes.into_iter().enumerate() {
        let found = examine(&Subject::Function(pass), parsed(SOURCE), &OracleOptions::default());
        let kind = found.failure.as_ref().map(|f| f.kind);
        assert!(found.fired && kind == Some(FailureKind::Structure), "{n}: {found:?}");
    }
}

#[test]
fn a_source_that_no_pass_changes_is_run_only_where_texts_are_compared() {
    let pipeline = "dce".parse().expect("a pipeline");
    let subject = Subject::Pipeline(&pipeline);
    let mut oracle = OracleOptions::default();
    let (mut changed, mut unchanged) = (0, 0);
    for seed in 0..60 {
        let source = generate(&mut Tape::from_seed(seed), &Default::default());
        oracle.print_parse = true;
        let with_text = examine(&subject, source.clone(), &oracle);
        oracle.print_parse = false;
        let without = examine(&subject, source, &oracle);
        assert!(with_text.ran && with_text.valid && without.valid && without.complete, "{seed}");
        assert_eq!(without.ran, with_text.fired, "{seed}");
        assert_eq!((without.fired, &without.rules), (with_text.fired, &with_text.rules), "{seed}");
        *if without.fired { &mut changed } else { &mut unchanged } += 1;
    }
    assert!(changed > 5 && unchanged > 5, "{changed} {unchanged}");
}

#[test]
fn a_module_without_an_entry_is_not_valid() {
    let mut module = generate(&mut Tape::from_seed(1), &Default::default());
    module.retain_globals(|g| g.name.as_deref() != Some(b"main"));
    let found = examine(&Subject::Function(&grow), module, &OracleOptions::default());
    assert!(!found.valid && found.failure.is_none());
}

/// Makes the first comparison of each function always true, so that many loops have no end.
fn never_leave(mut module: Module) -> Result<Module, String> {
    let ids: Vec<_> = module.functions().map(|(id, ..)| id).collect();
    for id in ids {
        let function = module.function_mut(id).expect("it is a function");
        let Some(body) = function.body.as_deref_mut() else { continue };
        let blocks = body.layout().to_vec();
        let mut all = blocks.iter().flat_map(|b| body.insts(*b).to_vec());
        if let Some(i) = all.find(|i| body.inst(*i).op() == Opcode::ICmp) {
            let yes = Value::constant(body.consts.int(Type::I1, 1));
            pir_core::cursor::replace_all_uses(body, i.into(), yes);
        }
    }
    Ok(module)
}

#[test]
fn a_loop_that_a_pass_makes_endless_is_a_report() {
    let mut options = Options::of(Mode::Sequential, 200);
    options.max_reports = usize::MAX;
    let subject = Subject::Function(&never_leave);
    let reports = run(&subject, &options, &AtomicBool::new(false)).reports;
    let endless: Vec<_> = reports.iter().filter(|r| r.kind == FailureKind::Endless).collect();
    assert!(endless.len() > 10, "{} of {}", endless.len(), reports.len());
    let small = reduce(&subject, &options, endless[0].clone(), &ReduceOptions::default());
    assert_eq!(small.kind, FailureKind::Endless);
    assert!(small.instructions() <= 10, "{small}");
}
