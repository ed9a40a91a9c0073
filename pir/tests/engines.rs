//! `pir run` of ordinary programs: libraries, handlers, forms of `main`, faults and undefined
//! symbols in the machine engines. Black box. Each case of `tests/cases` that is named here
//! describes the expected behaviour.

use crate::common::{PIR, case, file, pir};
use std::path::Path;
use std::process::{Command, Stdio};

const MACHINE: [&str; 3] = ["auto", "jit", "llvm"];
const ALL: [&str; 4] = ["auto", "jit", "llvm", "interp"];

/// Runs a file with each engine and compares standard output and status.
fn check(file: &str, engines: &[&str], output: &str, status: i32) {
    for engine in engines {
        let out = pir(&["run", "--engine", engine, file]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(String::from_utf8_lossy(&out.stdout), output, "{file}, {engine}: {said}");
        assert_eq!(out.status.code(), Some(status), "{file}, {engine}: {said}");
    }
}

/// Runs a file that ends with a fault; the line that reports it names `@main`.
fn check_fault(file: &str, engines: &[&str], words: &str) {
    for engine in engines {
        let out = pir(&["run", "--engine", engine, file]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(126), "{file}, {engine}: {said}");
        assert!(said.contains(words) && said.contains("main"), "{file}, {engine}: {said}");
    }
}

#[test]
fn handlers_and_destructors_run_at_the_end() {
    check(&case("atexit.ll"), &ALL, "bye\n", 0);
    check(&case("global_dtors.ll"), &ALL, "dtor\n", 2);
    check(&case("global_dtors_ret.ll"), &ALL, "dtor\n", 0);
}

/// A turn of a search takes the destructors in, however many operations they take.
#[test]
fn searches_run_destructors_that_end_the_program() {
    for (name, body, says) in [
        ("fault", "store i32 1, ptr null\n  ret void", "invalid-pointer"),
        ("exit", "call void @exit(i32 9)\n  unreachable", "exit 9"),
        (
            "long",
            "br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %n, %l ]\n  \
          %n = add i32 %i, 1\n  %c = icmp ult i32 %n, 9999\n  br i1 %c, label %l, label %e\ne:\n  \
          store i32 1, ptr @x\n  store i32 1, ptr null\n  ret void",
            "invalid-pointer",
        ),
    ] {
        let program = format!(
            "@x = global i32 0\n@llvm.global_dtors = appending global [1 x {{ i32, ptr, ptr }}] \
             [{{ i32, ptr, ptr }} {{ i32 1, ptr @d, ptr null }}]\ndeclare void @exit(i32)\n\
             define internal void @d() {{\n  {body}\n}}\ndefine i32 @main() {{\n  ret i32 3\n}}\n"
        );
        let file = file(&format!("search_destructor_{name}.ll"), &program);
        let out = pir(&["outcomes", &file]);
        let said = String::from_utf8_lossy(&out.stdout);
        assert_eq!(out.status.code(), Some(0), "{name}: {said}{:?}", out.stderr);
        assert!(said.contains(says), "{name}: {said}");
        assert_eq!(pir(&["race", &file]).status.code(), Some(0), "{name}");
    }
}

#[test]
fn constructors_handlers_and_destructors_have_their_order() {
    let program = r#"
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 200, ptr @c2, ptr null }, { i32, ptr, ptr } { i32 101, ptr @c1, ptr null }]
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @d1, ptr null }, { i32, ptr, ptr } { i32 200, ptr @d2, ptr null }]
declare i32 @putchar(i32)
declare i32 @atexit(ptr)
define internal void @c1() {
  %r = call i32 @putchar(i32 49)
  ret void
}
define internal void @c2() {
  %r = call i32 @putchar(i32 50)
  ret void
}
define internal void @d1() {
  %r = call i32 @putchar(i32 52)
  ret void
}
define internal void @d2() {
  %r = call i32 @putchar(i32 51)
  ret void
}
define internal void @h1() {
  %r = call i32 @putchar(i32 98)
  ret void
}
define internal void @h2() {
  %r = call i32 @putchar(i32 97)
  ret void
}
define i32 @main() {
  %a = call i32 @atexit(ptr @h1)
  %b = call i32 @atexit(ptr @h2)
  %r = call i32 @putchar(i32 109)
  ret i32 3
}
"#;
    check(&file("order.ll", program), &MACHINE, "12mab34", 3);
}

#[test]
fn main_has_all_its_forms() {
    check(&case("main_one.ll"), &MACHINE, "", 5);
    check(&case("main_three.ll"), &MACHINE, "1 1\n", 0);
    check(&file("main_void.ll", "define void @main() {\n  ret void\n}\n"), &ALL, "", 0);
    check(&file("main_i8.ll", "define i8 @main() {\n  ret i8 7\n}\n"), &ALL, "i8 7\n", 0);
    let name = file(
        "main_name.ll",
        "declare i32 @puts(ptr)\ndefine i32 @main(i32 %n, ptr %v) {\n  %p = load ptr, ptr %v\n  \
         %r = call i32 @puts(ptr %p)\n  ret i32 %n\n}\n",
    );
    check(&name, &MACHINE, &format!("{name}\n"), 1);
}

#[test]
fn unreachable_unsupported_code_does_not_prevent_a_run() {
    check(&case("x86fp80_dead.ll"), &ALL, "", 7);
    // The same through a table that is never read, an alias, and a function that is never called.
    let program = r#"
@table = internal constant [1 x ptr] [ptr @never]
@other = alias x86_fp80 (x86_fp80), ptr @never
declare void @no_such()
define x86_fp80 @never(x86_fp80 %x) {
  call void @no_such()
  %y = fadd x86_fp80 %x, %x
  ret x86_fp80 %y
}
define void @caller() {
  %f = load ptr, ptr @table
  %r = call x86_fp80 %f(x86_fp80 0xK3FFF8000000000000000)
  ret void
}
define i32 @main() {
  ret i32 7
}
"#;
    check(&file("dead.ll", program), &MACHINE, "", 7);
}

#[test]
fn auto_selects_an_engine_that_supports_the_program() {
    check(&case("exceptions.ll"), &["auto", "llvm"], "caught 3\n", 0);
    let program = "define i32 @main() {\n  %p = alloca x86_fp80\n  store x86_fp80 \
                   0xK4001C000000000000000, ptr %p\n  %x = load x86_fp80, ptr %p\n  %n = fptosi \
                   x86_fp80 %x to i32\n  ret i32 %n\n}\n";
    let long = file("long_double.ll", program);
    check(&long, &["auto", "llvm"], "", 6);
    // Without clang-22 the refusal gives both reasons.
    let mut command = Command::new(PIR);
    command.args(["run", &long]).env("PATH", "/nowhere").stdin(Stdio::null());
    let out = command.output().expect("pir starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(125), "{said}");
    assert!(said.contains("PIR0605") && said.contains("clang-22 is not installed"), "{said}");
}

#[test]
fn thread_local_variables_of_an_executable_run() {
    check(&case("engine_tls.ll"), &ALL, "", 7);
}

#[test]
fn an_undefined_symbol_stops_its_caller_only() {
    for engine in ALL {
        let out = pir(&["run", "--engine", engine, &case("undefined_symbol.ll")]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(126), "{engine}: {said}");
        for words in ["error[PIR0606]: undefined symbol: no_such", "main", "--load LIB"] {
            assert!(said.contains(words), "{engine}: {said}");
        }
    }
    let program = "declare i32 @no_such()\ndefine i32 @main(i32 %n) {\n  %c = icmp eq i32 %n, 1\n  \
                   br i1 %c, label %a, label %b\na:\n  ret i32 4\nb:\n  %r = call i32 \
                   @no_such()\n  \
                   ret i32 %r\n}\n";
    check(&file("not_called.ll", program), &MACHINE, "", 4);
}

#[test]
fn a_library_is_loaded() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, library) = (folder.join("given.c"), folder.join("libgiven.so"));
    std::fs::write(&source, "int no_such(void) { return 9; }\n").expect("it is written");
    let mut clang = Command::new("clang-22");
    clang.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
    assert!(clang.status().expect("clang-22 starts").success());
    let library = library.to_str().expect("UTF-8");
    for engine in MACHINE {
        let file = case("undefined_symbol.ll");
        let out = pir(&["run", "--engine", engine, "--load", library, &file]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(9), "{engine}: {said}");
        let out = pir(&["run", "--engine", engine, "--load", "/nowhere/lib.so", &file]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(125), "{engine}: {said}");
        assert!(said.contains("/nowhere/lib.so"), "{engine}: {said}");
    }
}

#[test]
fn faults_of_every_kind_have_a_line_and_a_place() {
    check_fault(&case("17b_callnull.pir"), &["jit"], "call of a null pointer");
    let abort =
        "declare void @abort()\ndefine i32 @main() {\n  call void @abort()\n  ret i32 0\n}\n";
    check_fault(&file("abort.ll", abort), &["jit", "llvm"], "the program aborted");
    let twice = "declare ptr @malloc(i64)\ndeclare void @free(ptr)\ndeclare i32 @rand()\n\
                 define i32 @main() {\n  %p = call ptr @malloc(i64 100000)\n  %q = call ptr \
                 @malloc(i64 8)\n  call void @free(ptr %q)\n  call void @free(ptr %q)\n  ret i32 \
                 0\n}\n";
    check_fault(&file("twice.ll", twice), &["jit"], "the program aborted");
    let string = "declare i64 @strlen(ptr)\ndefine i32 @main() {\n  %p = inttoptr i64 8 to ptr\n  \
                  %r = call i64 @strlen(ptr %p)\n  %n = trunc i64 %r to i32\n  ret i32 %n\n}\n";
    check_fault(&file("strlen.ll", string), &["jit"], "memory that is not there");
}

#[test]
fn an_allocation_larger_than_the_stack_is_a_fault() {
    let out = pir(&["run", "--engine", "jit", &case("17c_huge_alloca.pir")]);
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(126), "{said}");
    assert!(said.contains("17c_huge_alloca.pir"), "{said}");
}

/// A native program does not continue after it either, and loses buffered output.
#[test]
fn a_program_ends_at_a_signal_that_it_raises() {
    for (name, number) in [("hup", 1), ("int", 2), ("term", 15)] {
        let program = format!(
            "@after = constant [6 x i8] c\"after\\00\"\ndeclare i32 @puts(ptr)\ndeclare i32 \
             @fflush(ptr)\ndeclare i32 @raise(i32)\ndefine i32 @main() {{\n  %r = call i32 \
             @raise(i32 {number})\n  %p = call i32 @puts(ptr @after)\n  %f = call i32 \
             @fflush(ptr null)\n  ret i32 0\n}}\n"
        );
        check(&file(&format!("signal_{name}.ll"), &program), &MACHINE, "", 128 + number);
    }
}

#[test]
fn a_program_handles_its_own_signals() {
    let program = "@seen = global i32 0\ndeclare ptr @signal(i32, ptr)\ndeclare i32 @raise(i32)\n\
                   define internal void @on(i32 %s) {\n  store volatile i32 %s, ptr @seen\n  \
                   ret void\n}\ndefine i32 @main() {\n  %o = call ptr @signal(i32 15, ptr @on)\n  \
                   %r = call i32 @raise(i32 15)\n  %v = load volatile i32, ptr @seen\n  \
                   ret i32 %v\n}\n";
    check(&file("signal_handled.ll", program), &MACHINE, "", 15);
}

/// `calloc` gives null where the product of its arguments overflows, as C says. A volatile store
/// keeps LLVM from removing the allocation.
#[test]
fn oversized_calloc_returns_null() {
    for (count, size) in [("-1", "16"), ("4294967296", "4294967296"), ("2", "-1"), ("3", "0")] {
        let program = format!(
            "@keep = global ptr null\ndeclare ptr @calloc(i64, i64)\ndefine i32 @main() {{\n  \
             %p = call ptr @calloc(i64 {count}, i64 {size})\n  %n = icmp eq ptr %p, null\n  \
             store volatile ptr %p, ptr @keep\n  %r = select i1 %n, i32 3, i32 4\n  ret i32 %r\n\
             }}\n"
        );
        let status = if size == "0" { 4 } else { 3 };
        check(&file(&format!("calloc{count}_{size}.ll"), &program), &ALL, "", status);
    }
}
