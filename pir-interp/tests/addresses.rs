//! Tests of programs that observe addresses: searches miss no outcome, and report the assumption
//! about addresses.

use super::common::{main_of, program, words};
use pir_interp::explore::{Incomplete, SearchBounds, explore};
use pir_interp::host::Assumption;
use std::collections::BTreeSet;

const DECLARATIONS: &str = "
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @snprintf(ptr, i64, ptr, ...)
declare i32 @strcmp(ptr, ptr)
declare i32 @memcmp(ptr, ptr, i64)
declare i64 @fwrite(ptr, i64, i64, ptr)
declare ptr @strtok(ptr, ptr)
declare i32 @atexit(ptr)
@pointer = private constant [3 x i8] c\"%p\\00\"
@number = private constant [4 x i8] c\"%lx\\00\"
";

/// Returns the outcomes that the search finds, and whether it reports that the program observes
/// addresses.
fn found(text: &str) -> (BTreeSet<String>, bool) {
    let text = format!("{DECLARATIONS}{text}");
    let program = program(&text);
    let looks = Incomplete::Assumption(Assumption::Addresses);
    let bounds = SearchBounds::default();
    let (entry, input) = (main_of(&program), words());
    let found = explore(&program, entry, &input, &bounds, None).expect("it starts");
    let set = found.outcomes.keys().map(|o| o.to_string()).collect();
    assert!(found.incomplete.iter().all(|i| *i == looks), "{:?}", found.incomplete);
    (set, !found.is_complete())
}

/// Searches a program whose two strands allocate. `after` uses their pointers `%a` and `%b`, and
/// defines `%r`.
fn two_allocate(after: &str) -> (BTreeSet<String>, bool) {
    found(&format!(
        "@a = internal global ptr null\n@b = internal global ptr null\n\
         define i32 @main() {{\nentry:\n  %s = alloca [32 x i8]\n  %t = alloca [32 x i8]\n\
         \x20 fork [label %x, label %y]\n\
         x:\n  %p = call ptr @malloc(i64 8)\n  store ptr %p, ptr @a\n  br label %done\n\
         y:\n  %q = call ptr @malloc(i64 8)\n  store ptr %q, ptr @b\n  br label %done\n\
         done:\n  join\n  %a = load ptr, ptr @a\n  %b = load ptr, ptr @b\n{after}\n  ret i32 %r\n\
         }}\n"
    ))
}

fn set(outcomes: &[&str]) -> BTreeSet<String> {
    outcomes.iter().map(|o| (*o).to_owned()).collect()
}

#[test]
fn printed_addresses_expose_the_allocation_order() {
    for (format, value) in [("pointer", "ptr"), ("number", "ptr")] {
        let after = format!(
            "  call i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 32, ptr @{format}, {value} %a)\n\
             \x20 call i32 (ptr, i64, ptr, ...) @snprintf(ptr %t, i64 32, ptr @{format}, {value} \
             %b)\n\
             \x20 %c = call i32 @strcmp(ptr %s, ptr %t)\n  %l = icmp slt i32 %c, 0\n\
             \x20 %r = zext i1 %l to i32"
        );
        assert_eq!(
            two_allocate(&after),
            (set(&["return i32 0", "return i32 1"]), true),
            "{format}"
        );
    }
}

#[test]
fn address_bytes_and_comparisons_expose_the_allocation_order() {
    let both = set(&["return i32 0", "return i32 1"]);
    // The bytes of the addresses are compared from the highest on.
    let bytes = "
  store ptr %a, ptr %s
  store ptr %b, ptr %t
  %h = getelementptr i8, ptr %s, i64 1
  %k = getelementptr i8, ptr %t, i64 1
  %c = call i32 @memcmp(ptr %s, ptr %t, i64 8)
  %l = icmp slt i32 %c, 0
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(bytes), (both.clone(), true));
    let order = "  %l = icmp ult ptr %a, %b\n  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(order), (both.clone(), true));
    let numbers = "
  %m = ptrtoint ptr %a to i64
  %n = ptrtoint ptr %b to i64
  %l = icmp ult i64 %m, %n
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(numbers), (both.clone(), true));
    let difference = "
  %m = ptrtoint ptr %a to i64
  %n = ptrtoint ptr %b to i64
  %d = sub i64 %m, %n
  %l = icmp slt i64 %d, 0
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(difference), (both.clone(), true));
    let halves = "
  store ptr %a, ptr %s
  store ptr %b, ptr %t
  %m = load i32, ptr %s
  %n = load i32, ptr %t
  %l = icmp ult i32 %m, %n
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(halves), (both, true));
}

#[test]
fn an_address_as_outcome_exposes_the_allocation_order() {
    let text = "
@x = global i64 0
define i64 @main() {
entry:
  fork [label %a, label %b]
a:
  %p = call ptr @malloc(i64 8)
  %m = ptrtoint ptr %p to i64
  store i64 %m, ptr @x
  br label %done
b:
  %q = call ptr @malloc(i64 8)
  br label %done
done:
  join
  RETURN
}
";
    for last in ["ret i64 0", "%r = load i64, ptr @x\n  store i64 0, ptr @x\n  ret i64 %r"] {
        let (outcomes, looks) = found(&text.replace("RETURN", last));
        assert_eq!((outcomes.len(), looks), (2, true), "{outcomes:?}");
    }
}

#[test]
fn a_search_without_exposed_addresses_is_complete() {
    let one = set(&["return i32 1"]);
    let differ = "
  %l = icmp ne ptr %a, %b
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(differ), (one.clone(), false));
    let within = "
  %e = getelementptr i8, ptr %a, i64 8
  %m = ptrtoint ptr %a to i64
  %n = ptrtoint ptr %e to i64
  %d = sub i64 %n, %m
  %k = icmp eq i64 %d, 8
  %o = icmp ult ptr %a, %e
  %low = and i64 %m, 7
  %z = icmp eq i64 %low, 0
  %some = icmp ne i64 %n, 0
  %k1 = and i1 %k, %o
  %k2 = and i1 %k1, %z
  %l = and i1 %k2, %some
  %r = zext i1 %l to i32";
    assert_eq!(two_allocate(within), (one, false));
}

#[test]
fn a_dangling_pointer_may_equal_a_new_one() {
    let again = "
  call void @free(ptr %a)
  %n = call ptr @malloc(i64 8)
  %l = icmp eq ptr %a, %n
  %r = zext i1 %l to i32";
    let (outcomes, looks) = two_allocate(again);
    assert!(outcomes.contains("return i32 0") && looks);
}

#[test]
fn states_differ_by_pointers_that_the_library_keeps() {
    // The last `strtok` continues at the position that the library has saved. The strand that
    // allocates first gets the same object number in all schedules, so the saved pointer may have
    // the same bits in states where `x` or `y` was the last to call `strtok`. The search has to
    // distinguish these states, since all other parts of them are equal.
    let text = "
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
@lock = internal global i32 0
@first = internal global i1 true
@comma = private constant [2 x i8] c\",\\00\"
define ptr @word(i8 %c) {
  %p = call ptr @malloc(i64 4)
  %p1 = getelementptr i8, ptr %p, i64 1
  %p2 = getelementptr i8, ptr %p, i64 2
  %p3 = getelementptr i8, ptr %p, i64 3
  store i8 65, ptr %p
  store i8 44, ptr %p1
  store i8 %c, ptr %p2
  store i8 0, ptr %p3
  ret ptr %p
}
define i8 @main() {
entry:
  fork [label %x, label %y]
x:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %p = call ptr @word(i8 88)
  store i1 false, ptr @first
  call void @llvm.parallel.critical.exit(ptr @lock)
  call void @llvm.parallel.critical.enter(ptr @lock)
  %s = call ptr @strtok(ptr %p, ptr @comma)
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done
y:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %first = load i1, ptr @first
  %q = call ptr @word(i8 89)
  call void @llvm.parallel.critical.exit(ptr @lock)
  br i1 %first, label %cut, label %leave
cut:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %t = call ptr @strtok(ptr %q, ptr @comma)
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done
leave:
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 0, ptr %q1
  br label %done
done:
  join
  %u = call ptr @strtok(ptr null, ptr @comma)
  %r = load i8, ptr %u
  ret i8 %r
}
";
    assert_eq!(found(text), (set(&["return i8 88", "return i8 89"]), false));
}
