//! Code that is begun before its module is complete.

use crate::common::{LAYOUT, call, parse};
use pir_core::{GlobalId, Module};
use pir_jit::{Job, Options, ProcessSymbols, SymbolTable};
use std::sync::Arc;

/// A function long enough to be begun, which calls `@other` and reads `@n`.
fn long_module(name: &str) -> String {
    let mut text = format!("define i64 @{name}() {{\n  %v0 = load i64, ptr @n\n");
    for k in 1..120 {
        text += &format!("  %v{k} = add i64 %v{}, {k}\n", k - 1);
    }
    text + "  %o = call i64 @other()\n  %r = add i64 %v119, %o\n  ret i64 %r\n}\n"
}

const OTHER_FUNCTION: &str = "define i64 @other() {\n  ret i64 5\n}\n";
const VARIABLE: &str = "@n = internal global i64 7\n";
/// The result of the function of [`long_module`] with these.
const EXPECTED_RESULT: u64 = 7 + 119 * 60 + 5;

fn options() -> Options {
    Options { threads: 3, verify: true, ..Options::default() }
}

fn find(module: &Module, name: &str) -> GlobalId {
    module.find(name.as_bytes()).expect("there is one")
}

/// The result of `@run` where `@run` was begun in `before` and completed in `after`.
fn run(before: &str, after: &str) -> Result<u64, String> {
    let (before, after) = (parse(before), parse(after));
    let mut job = Job::new(Arc::new(ProcessSymbols), &options()).expect("this machine will do");
    job.begin(&before, &[find(&before, "run")]);
    drop(before);
    let code = job.finish(after).map_err(|e| e.to_string())?;
    Ok(call(&code, "run"))
}

#[test]
fn globals_may_be_added_and_removed_after_the_beginning() {
    let run_it = long_module("run");
    let before = format!(
        "{LAYOUT}@gone = global i64 1\n{VARIABLE}declare void @marker()\n{run_it}\
         declare i64 @late()\n{OTHER_FUNCTION}"
    );
    // The first ones are removed, and others are added at the end.
    let after = format!(
        "{LAYOUT}{VARIABLE}{run_it}declare i64 @late()\n{OTHER_FUNCTION}@new = global i64 9\n"
    );
    for _ in 0..50 {
        assert_eq!(run(&before, &after), Ok(EXPECTED_RESULT));
    }
}

#[test]
fn a_changed_function_is_recompiled() {
    let before = format!("{LAYOUT}{VARIABLE}{}{OTHER_FUNCTION}", long_module("run"));
    let changed = long_module("run").replace("%v50 = add", "%v50 = sub");
    assert_eq!(
        run(&before, &format!("{LAYOUT}{VARIABLE}{changed}{OTHER_FUNCTION}")),
        Ok(EXPECTED_RESULT - 100)
    );
    let other = "define i64 @another() {\n  ret i64 8\n}\n";
    let changed = long_module("run").replace("@other", "@another");
    assert_eq!(
        run(&before, &format!("{LAYOUT}{VARIABLE}{changed}{OTHER_FUNCTION}{other}")),
        Ok(EXPECTED_RESULT + 3)
    );
}

#[test]
fn every_change_of_a_function_is_noticed() {
    let part = |what: &str| {
        let more = concat!(
            "  %o = call i64 @other()\n",
            "  %i = insertvalue { i64, i64 } { i64 1, i64 2 }, i64 %v119, 0\n",
            "  %x = extractvalue { i64, i64 } %i, 0\n",
            "  %c = icmp ugt i64 %x, 1\n",
            "  %t = getelementptr [4 x i16], ptr @table, i64 1\n",
            "  %l = load i64, ptr %t\n",
            "  %e = load i64, ptr getelementptr (i8, ptr @table, i64 8)\n",
            "  %s = select i1 %c, i64 %x, i64 %l\n",
            "  %q = add i64 %s, %e\n",
            "  %r = add i64 %q, %o\n  ret i64 %r\n}\n",
        );
        let run = long_module("run");
        let (start, _) = run.split_once("  %o = call").expect("it calls");
        let table = "@table = internal global [5 x i64] [i64 0, i64 1, i64 2, i64 3, i64 4]\n";
        let (from, to) = what.split_once(" => ").expect("it says what is changed");
        let text = format!("{LAYOUT}{VARIABLE}{table}{start}{more}{OTHER_FUNCTION}");
        let changed = text.replacen(from, to, 1);
        assert!(from == to || text != changed, "nothing is changed by {what}");
        (text, changed)
    };
    for (what, result) in [
        ("ret => ret", EXPECTED_RESULT + 1),
        ("%v49, 50 => %v49, 51", EXPECTED_RESULT + 2),
        ("ugt => ult", 1 + 1 + 5),
        ("i64 %v119, 0 => i64 %v119, 1", 1 + 1 + 5),
        ("%i, 0 => %i, 1", EXPECTED_RESULT - 7 - 119 * 60 + 2 + 1),
        ("i64 8) => i64 16)", EXPECTED_RESULT + 2),
    ] {
        let (before, after) = part(what);
        assert_eq!(run(&before, &after), Ok(result), "{what}");
    }
    // These are seen where the comparison is false.
    for (what, result) in
        [("[4 x i16], ptr @table => [8 x i16], ptr @table", 2), ("i64 1\n  %l => i64 3\n  %l", 3)]
    {
        let (before, after) = part(what);
        let false_now = |t: &str| t.replace("ugt", "ult");
        assert_eq!(run(&false_now(&before), &false_now(&after)), Ok(result + 1 + 5), "{what}");
    }
}

/// How an argument is passed is part of the function that passes it.
#[test]
fn changes_of_call_attributes_are_noticed() {
    let run_it = long_module("run");
    let (start, _) = run_it.split_once("  %o = call").expect("it calls");
    let text = |how: &str| {
        format!(
            "{LAYOUT}{VARIABLE}@pair = global {{ i64, i64 }} {{ i64 1, i64 2 }}\n{start}  \
             %o = call i64 @write(ptr {how} @pair)\n  %l = load i64, ptr @pair\n  \
             %r = add i64 %v119, %l\n  ret i64 %r\n}}\n\
             define i64 @write(ptr {how} %p) {{\n  store i64 100, ptr %p\n  ret i64 0\n}}\n"
        )
    };
    let (as_it_is, copied) = (text("noundef"), text("byval({ i64, i64 })"));
    let before_it = 7 + 119 * 60;
    for (before, after, read) in
        [(&as_it_is, &copied, 1), (&copied, &as_it_is, 100), (&copied, &copied, 1)]
    {
        assert_eq!(run(before, after), Ok(before_it + read));
    }
}

#[test]
fn missing_symbols_may_be_defined_later() {
    let late = long_module("run").replace("@other", "@nobody_has_this");
    let declared = "declare i64 @nobody_has_this()\n";
    let before = format!("{LAYOUT}{VARIABLE}{late}{declared}");
    let text = run(&before, &before).expect_err("it is still missing");
    assert!(text.contains("nobody_has_this"), "{text}");
    let defined = OTHER_FUNCTION.replace("@other", "@nobody_has_this");
    assert_eq!(run(&before, &format!("{LAYOUT}{VARIABLE}{late}{defined}")), Ok(EXPECTED_RESULT));
}

#[test]
fn a_job_without_a_beginning_or_an_end() {
    let text = format!("{LAYOUT}{VARIABLE}{}{OTHER_FUNCTION}", long_module("run"));
    let mut symbols = SymbolTable::new();
    symbols.insert("f", 1);
    let job = Job::new(Arc::new(symbols), &options()).expect("this machine will do");
    assert_eq!(call(&job.finish(parse(&text)).expect("it is compiled"), "run"), EXPECTED_RESULT);
    let module = parse(&text);
    for _ in 0..20 {
        let mut job = Job::new(Arc::new(ProcessSymbols), &options()).expect("this machine will do");
        job.begin(&module, &[find(&module, "run")]);
    }
}

#[test]
fn thread_local_variables_are_found() {
    let text = format!(
        "{LAYOUT}@gone = global i64 1\n@n = internal thread_local global i64 7\n{}{OTHER_FUNCTION}",
        long_module("run")
    );
    let after = text.replace("@gone = global i64 1\n", "");
    assert_eq!(run(&text, &after), Ok(EXPECTED_RESULT));
}

#[test]
fn a_refused_module_is_an_error() {
    let before = format!("{LAYOUT}{VARIABLE}{}{OTHER_FUNCTION}", long_module("run"));
    let odd = "define void @odd(x86_fp80 %x) {\n  ret void\n}\n";
    let text = run(&before, &format!("{before}{odd}")).expect_err("it has no code");
    assert!(text.contains("@odd"), "{text}");
}
