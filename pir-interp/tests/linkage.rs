//! Tests of the tasks of linkers, loaders and C++'s runtime library, in small modules. Programs
//! that use them are in `tests/corpus/run`, where they are compared with native runs.

use super::common::outcome;

#[test]
fn an_ifunc_is_the_result_of_its_resolver() {
    let text = "
declare void @qsort(ptr, i64, i64, ptr)
@order = ifunc i32 (ptr, ptr), ptr @choose
@direct = ifunc i32 (i32), ptr @choose_other
@table = internal global ptr @direct
define internal ptr @choose() {
  ret ptr @descending
}
define internal ptr @choose_other() {
  ret ptr @twice
}
define internal i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
define internal i32 @descending(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %d = sub i8 %b, %a
  %r = sext i8 %d to i32
  ret i32 %r
}
define i32 @main() {
  %list = alloca [3 x i8]
  store [3 x i8] [i8 1, i8 3, i8 2], ptr %list
  call void @qsort(ptr %list, i64 3, i64 1, ptr @order)
  %first = load i8, ptr %list
  %a = zext i8 %first to i32
  %b = call i32 @direct(i32 %a)
  %p = load ptr, ptr @table
  %c = call i32 %p(i32 %b)
  ret i32 %c
}
";
    assert_eq!(outcome(text), "return i32 12");
    // The resolver has to return a function of the declared type.
    let wrong = text.replace("ret ptr @twice", "ret ptr @descending");
    assert_eq!(outcome(&wrong).split(':').next(), Some("ub call-mismatch"), "{}", outcome(&wrong));
    let none = text.replace("ret ptr @twice", "ret ptr null");
    assert_eq!(outcome(&none).split(':').next(), Some("ub invalid-call"), "{}", outcome(&none));
}

#[test]
fn a_missing_weak_symbol_is_null() {
    let text = "
@absent = extern_weak global i32
@table = internal constant [2 x ptr] [ptr @nobody, ptr @puts]
declare extern_weak i32 @nobody(i32)
declare extern_weak i32 @puts(ptr)
define i32 @main() {
entry:
  %a = icmp eq ptr @absent, null
  %b = icmp eq ptr @nobody, null
  %c = icmp ne ptr @puts, null
  %p = load ptr, ptr @table
  %d = icmp eq ptr %p, null
  %ab = and i1 %a, %b
  %cd = and i1 %c, %d
  %all = and i1 %ab, %cd
  br i1 %all, label %right, label %wrong
right:
  ret i32 0
wrong:
  %n = call i32 @nobody(i32 1)
  ret i32 %n
}
";
    assert_eq!(outcome(text), "return i32 0");
    let called = text.replace("br i1 %all", "br i1 false");
    assert!(outcome(&called).contains("UnknownFunction(\"nobody\")"), "{}", outcome(&called));
}

#[test]
fn destructors_run_by_falling_priority_after_registered_handlers() {
    let text = "
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr \
@make, ptr null }]
@llvm.global_dtors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 200, ptr \
@b, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @a, ptr null }, { i32, ptr, ptr } { i32 100, \
ptr @c, ptr null }]
declare i32 @putchar(i32)
declare i32 @atexit(ptr)
declare void @exit(i32)
define internal void @put(i32 %c) {
  %r = call i32 @putchar(i32 %c)
  ret void
}
define internal void @make() {
  call void @put(i32 109)
  ret void
}
define internal void @a() {
  call void @put(i32 97)
  ret void
}
define internal void @b() {
  call void @put(i32 98)
  ret void
}
define internal void @c() {
  call void @put(i32 99)
  ret void
}
define internal void @last() {
  call void @put(i32 108)
  ret void
}
define i32 @main() {
  %r = call i32 @atexit(ptr @last)
  call void @put(i32 46)
  ret i32 0
}
";
    assert_eq!(outcome(text), "return i32 0 | stdout \"m.labc\"");
    let exits = text.replace("  ret i32 0\n", "  call void @exit(i32 3)\n  unreachable\n");
    assert_eq!(outcome(&exits), "exit 3 | stdout \"m.labc\"");
}

#[test]
fn structs_by_value_lie_on_the_stack_among_variadic_arguments() {
    let text = "
@s = internal global { i64, i64 } { i64 40, i64 2 }
declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)
define i64 @sum(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start(ptr %list)
  %overflow = getelementptr i8, ptr %list, i64 8
  %stack = load ptr, ptr %overflow
  %second = getelementptr i8, ptr %stack, i64 8
  %a = load i64, ptr %stack
  store i64 1000, ptr %second
  %b = va_arg ptr %list, i64
  call void @llvm.va_end(ptr %list)
  %r = add i64 %a, %b
  ret i64 %r
}
define i64 @main() {
  %r = call i64 (i32, ...) @sum(i32 1, ptr byval({ i64, i64 }) align 8 @s, i64 100)
  %second = getelementptr i8, ptr @s, i64 8
  %own = load i64, ptr %second
  %all = add i64 %r, %own
  ret i64 %all
}
";
    // The callee writes to a copy of the argument.
    assert_eq!(outcome(text), "return i64 142");
    let gone = text
        .replace("getelementptr i8, ptr %stack, i64 8", "getelementptr i8, ptr %stack, i64 4096");
    assert_eq!(outcome(&gone).split(':').next(), Some("ub out-of-bounds"), "{}", outcome(&gone));
}

/// Returns the type information of classes `A`, `B`, and `D` with the bases `A` and `B`. `flag`
/// sets whether `A` is a public base.
fn classes(flag: u64) -> String {
    format!(
        "
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@A = constant {{ ptr, ptr }} {{ ptr getelementptr inbounds (ptr, ptr \
@_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr null }}
@B = constant {{ ptr, ptr }} {{ ptr getelementptr inbounds (ptr, ptr \
@_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr null }}
@D = constant {{ ptr, ptr, i32, i32, ptr, i64, ptr, i64 }} {{ ptr getelementptr inbounds (ptr, \
ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr null, i32 0, i32 2, ptr @A, i64 \
{flag}, ptr @B, i64 {second} }}
@table = constant [6 x ptr] [ptr null, ptr @D, ptr null, ptr inttoptr (i64 -16 to ptr), ptr @D, \
ptr null]
declare ptr @__dynamic_cast(ptr, ptr, ptr, i64)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare void @__cxa_rethrow()
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
define ptr @make(ptr %d) {{
  %t = getelementptr i8, ptr @table, i64 16
  %u = getelementptr i8, ptr @table, i64 40
  %second = getelementptr i8, ptr %d, i64 16
  store ptr %t, ptr %d
  store ptr %u, ptr %second
  ret ptr %second
}}
",
        second = 16 << 8 | 2
    )
}

#[test]
fn dynamic_casts_follow_public_bases() {
    let cast = |flag: u64, from: &str, to: &str| {
        let text = format!(
            "{}define i64 @main() {{\n  %d = alloca [32 x i8], align 16\n\
             \x20 %B = call ptr @make(ptr %d)\n  %A = getelementptr i8, ptr %d, i64 0\n\
             \x20 %r = call ptr @__dynamic_cast(ptr %{from}, ptr @{from}, ptr @{to}, i64 -1)\n\
             \x20 %n = icmp eq ptr %r, null\n  %i = ptrtoint ptr %r to i64\n\
             \x20 %j = ptrtoint ptr %d to i64\n  %k = sub i64 %i, %j\n\
             \x20 %o = select i1 %n, i64 -1, i64 %k\n  ret i64 %o\n}}\n",
            classes(flag)
        );
        outcome(&text)
    };
    let public = 2;
    assert_eq!(cast(public, "A", "D"), "return i64 0");
    assert_eq!(cast(public, "B", "D"), "return i64 0");
    assert_eq!(cast(public, "A", "B"), "return i64 16");
    assert_eq!(cast(public, "B", "A"), "return i64 0");
    let private = 0;
    assert_eq!(cast(private, "A", "D"), "return i64 -1");
    assert_eq!(cast(private, "B", "D"), "return i64 0");
    assert_eq!(cast(private, "A", "B"), "return i64 -1");
    assert_eq!(cast(private, "B", "A"), "return i64 -1");
}

#[test]
fn handlers_catch_public_bases_and_rethrown_exceptions() {
    let thrown = |flag: u64| {
        let text = format!(
            "{}define void @throws() personality ptr @__gxx_personality_v0 {{
entry:
  %e = call ptr @__cxa_allocate_exception(i64 32)
  %second = call ptr @make(ptr %e)
  invoke void @__cxa_throw(ptr %e, ptr @D, ptr null)
          to label %never unwind label %pad
pad:
  %l = landingpad {{ ptr, i32 }} catch ptr @B
  %x = extractvalue {{ ptr, i32 }} %l, 0
  %b = call ptr @__cxa_begin_catch(ptr %x)
  invoke void @__cxa_rethrow()
          to label %never unwind label %leave
leave:
  %m = landingpad {{ ptr, i32 }} cleanup
  call void @__cxa_end_catch()
  resume {{ ptr, i32 }} %m
never:
  unreachable
}}
define i32 @main() personality ptr @__gxx_personality_v0 {{
entry:
  invoke void @throws()
          to label %never unwind label %pad
pad:
  %l = landingpad {{ ptr, i32 }} catch ptr @A catch ptr null
  %s = extractvalue {{ ptr, i32 }} %l, 1
  %want = call i32 @llvm.eh.typeid.for.p0(ptr @A)
  %is = icmp eq i32 %s, %want
  %x = extractvalue {{ ptr, i32 }} %l, 0
  %b = call ptr @__cxa_begin_catch(ptr %x)
  call void @__cxa_end_catch()
  %r = zext i1 %is to i32
  ret i32 %r
never:
  ret i32 9
}}
",
            classes(flag)
        );
        outcome(&text)
    };
    assert_eq!(thrown(2), "return i32 1");
    assert_eq!(thrown(0), "return i32 0");
}
