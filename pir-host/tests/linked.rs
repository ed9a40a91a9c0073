//! Library functions that the interpreter runs as IR: races, schedules and faults inside them.

use pir_host::CLibrary;
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::outcome::Outcome;
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::site::InstDescription;
use pir_interp::{Input, Program, Ub, serial};
use std::rc::Rc;

/// Prepares a module with the declarations that the tests share.
fn program(text: &str) -> Program {
    let text = format!(
        "@a = global [8 x i8] c\"one two\\00\"\n@b = global [8 x i8] zeroinitializer\n\
         @set = constant [2 x i8] c\" \\00\"\n\
         declare i64 @strlen(ptr)\ndeclare ptr @strcpy(ptr, ptr)\ndeclare ptr @strtok(ptr, ptr)\n\
         declare void @qsort(ptr, i64, i64, ptr)\n{text}"
    );
    let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}"));
    Program::new(verified, vec![Rc::new(CLibrary)]).expect("it can be run")
}

/// Returns a program with two strands.
fn two_strands(a: &str, b: &str, more: &str) -> Program {
    program(&format!(
        "{more}\ndefine i32 @main() {{\nentry:\n  fork [label %a, label %b]\n\
         a:\n  {a}\n  br label %done\nb:\n  {b}\n  br label %done\n\
         done:\n  join\n  ret i32 0\n}}\n"
    ))
}

/// Returns the operations of each race of a serial run, with their functions.
fn races(program: &Program) -> Vec<[String; 2]> {
    let entry = program.module().find(b"main").expect("there is a main");
    let input = Input::Words(Vec::new());
    let verdict = serial::decide(program, entry, &input, &RunOptions::default(), None);
    let describe = |site| {
        let d = InstDescription::new(program.module(), site);
        format!("{} in @{}, %{}", d.operation, d.function, d.block)
    };
    let races = verdict.expect("it starts").races.into_iter();
    races.map(|(r, _)| [describe(r.first.site), describe(r.second.site)]).collect()
}

fn all_outcomes(program: &Program) -> SearchResult {
    let entry = program.module().find(b"main").expect("there is a main");
    let input = Input::Words(Vec::new());
    explore(program, entry, &input, &SearchBounds::default(), None).expect("it starts")
}

/// Returns the outcome of a serial run.
fn outcome(program: &Program) -> Outcome {
    let entry = program.module().find(b"main").expect("there is a main");
    let (input, options) = (Input::Words(Vec::new()), RunOptions::default());
    let run =
        run(program, entry, &input, &options, &mut SerialScheduler, &[], None).expect("it starts");
    match run.ended {
        RunResult::Outcome(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_race_is_reported_at_the_calls() {
    let copy = "%p = call ptr @strcpy(ptr @b, ptr @a)";
    let length = "%n = call i64 @strlen(ptr @b)";
    let calls = ["call in @main, %a".to_owned(), "call in @main, %b".to_owned()];
    assert_eq!(races(&two_strands(copy, length, "")), [calls]);
    let other = "%n = call i64 @strlen(ptr @a)";
    assert!(races(&two_strands(copy, other, "")).is_empty());
    let store = "store i8 0, ptr @b";
    let mixed = ["call in @main, %a".to_owned(), "store in @main, %b".to_owned()];
    assert_eq!(races(&two_strands(length, store, "")), [mixed]);
}

#[test]
fn strtok_state_is_shared() {
    let token = |s: &str, r: &str| format!("%{r} = call ptr @strtok(ptr @{s}, ptr @set)");
    assert!(!races(&two_strands(&token("a", "p"), &token("b", "q"), "")).is_empty());
}

/// The comparisons of the sort store to a variable, and the other strand reads it, so that the
/// outcomes show where the sort was interrupted.
#[test]
fn qsort_comparisons_interleave_with_strands() {
    let sort = "call void @qsort(ptr @a, i64 3, i64 1, ptr @compare)";
    let read = "%x = load atomic i32, ptr @count monotonic, align 4\n  store i32 %x, ptr @seen";
    let more = "@count = global i32 0\n@seen = global i32 0\n\
        define i32 @compare(ptr %a, ptr %b) {\n\
        \x20 %n = atomicrmw add ptr @count, i32 1 seq_cst\n  ret i32 0\n}\n";
    let result = all_outcomes(&two_strands(sort, read, more));
    assert!(result.is_complete(), "{:?}", result.incomplete);
    let mut seen: Vec<String> = Vec::new();
    for outcome in result.outcomes.keys() {
        let text = outcome.to_string();
        let at = text.find("@seen").map_or("@seen = i32 0", |k| &text[k..k + 13]);
        seen.push(at.to_owned());
    }
    seen.sort();
    // Three elements need two comparisons if all are equal.
    assert_eq!(seen, ["@seen = i32 0", "@seen = i32 1", "@seen = i32 2"]);
}

#[test]
fn a_fault_is_reported_at_the_call() {
    let text = "@open = global [2 x i8] c\"ab\"\ndefine i32 @main() {\n\
        \x20 %n = call i64 @strlen(ptr @open)\n  ret i32 0\n}\n";
    let program = program(text);
    let Outcome::Ub { kind: Ub::OutOfBounds, why, place: Some(place) } = outcome(&program) else {
        panic!("{:?}", outcome(&program))
    };
    assert!(why.starts_with("in `strlen`: "), "{why}");
    let [site] = place.sites[..] else { panic!("{place:?}") };
    assert_eq!(InstDescription::new(program.module(), site).function, "main");
}

#[test]
fn arguments_and_types_are_checked() {
    for (call, kind) in [
        ("%n = call i64 @strlen(ptr poison)", Ub::PoisonUsed),
        ("%n = call i64 @strlen(ptr null)", Ub::InvalidPointer),
        ("%p = call ptr @strcpy(ptr @a, ptr getelementptr (i8, ptr @a, i64 1))", Ub::Overlap),
        ("%n = call i32 @isalpha(i32 1000)", Ub::Library),
        // Declared with another type than the library's.
        ("%n = call i32 @strcmp(i32 0, ptr @a)", Ub::CallMismatch),
    ] {
        let text = format!(
            "declare i32 @isalpha(i32)\ndeclare i32 @strcmp(i32, ptr)\n\
             define i32 @main() {{\n  {call}\n  ret i32 0\n}}\n"
        );
        let outcome = outcome(&program(&text));
        assert!(matches!(outcome, Outcome::Ub { kind: k, .. } if k == kind), "{outcome:?}");
    }
}

/// Functions of the library call each other, not functions of the program with the same names.
#[test]
fn library_functions_do_not_call_functions_of_the_program() {
    let text = "declare ptr @strcat(ptr, ptr)\ndeclare ptr @strdup(ptr)\n\
        define internal ptr @malloc(i32 %n) {\n  ret ptr null\n}\n\
        @strchr = internal global i32 0\n\
        define internal i64 @strnlen(i32 %n) {\n  ret i64 0\n}\n\
        define i64 @main() {\n  %b = alloca [20 x i8]\n  store i16 97, ptr %b\n\
        %c = call ptr @strcat(ptr %b, ptr @a)\n  %d = call ptr @strdup(ptr %c)\n\
        %n = call i64 @strlen(ptr %d)\n  ret i64 %n\n}\n";
    let text = outcome(&program(text)).to_string();
    assert!(text.starts_with("return i64 8"), "{text}");
}

/// As with glibc, which reads through the pointer that no call has set.
#[test]
fn strtok_without_a_string_is_undefined() {
    let text =
        "define ptr @main() {\n  %p = call ptr @strtok(ptr null, ptr @set)\n  ret ptr %p\n}\n";
    let outcome = outcome(&program(text));
    assert!(matches!(outcome, Outcome::Ub { kind: Ub::InvalidPointer, .. }), "{outcome:?}");
}

#[test]
fn definitions_of_the_module_take_precedence() {
    let text = "declare i32 @strcmp(ptr, ptr)\n\
        define i64 @strnlen(ptr %s, i64 %n) {\n  ret i64 7\n}\n\
        define i64 @main() {\n  %n = call i64 @strnlen(ptr @a, i64 2)\n  ret i64 %n\n}\n";
    let text = outcome(&program(text)).to_string();
    assert!(text.starts_with("return i64 7"), "{text}");
}
