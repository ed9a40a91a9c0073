//! Calls between compiled code and its host, and queries about the code.
#![allow(unsafe_code, improper_ctypes_definitions)]

use crate::common;
use crate::common::{LAYOUT, call, compile, compile_with, refusal};
use pir_jit::{Options, ProcessSymbols, SymbolTable, TrapReason};
use std::ffi::CString;

/// A function of compiled code, as the type that the test says it has.
///
/// # Safety
/// The function has that type.
unsafe fn function<F: Copy>(code: &pir_jit::Code, name: &str) -> F {
    let at = code.address(name).unwrap_or_else(|| panic!("there is no @{name}"));
    assert_eq!(size_of::<F>(), size_of::<*const u8>());
    // SAFETY: the caller's promise; both are one word.
    unsafe { std::mem::transmute_copy(&at) }
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
struct BigStruct {
    a: i64,
    b: f64,
    c: i32,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
struct MixedStruct {
    n: i64,
    x: f64,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
struct FloatStruct {
    a: f32,
    b: f32,
    c: f32,
}

extern "C" fn take(b: BigStruct, n: i8, m: MixedStruct, w: i128, f: FloatStruct) -> BigStruct {
    BigStruct {
        a: b.a + i64::from(n) + m.n + w as i64,
        b: b.b * m.x + f64::from(f.c),
        c: b.c + f.a as i32,
    }
}

extern "C" fn many(
    a: i32,
    b: i64,
    c: i8,
    d: u16,
    e: i32,
    f: i32,
    g: i128,
    h: i32,
    x: f32,
    y: f64,
    z: f32,
    k: u8,
) -> f64 {
    let ints = i64::from(a) + b + i64::from(c) + i64::from(d) + i64::from(e) + i64::from(f);
    (ints + g as i64 + i64::from(h) + i64::from(k)) as f64 + f64::from(x) + y + f64::from(z)
}

#[test]
fn structs_and_many_arguments_as_the_host_passes_them() {
    let mut symbols = SymbolTable::new();
    symbols.insert("take", take as *const () as usize).insert("many", many as *const () as usize);
    let code = compile_with(
        &format!(
            "{LAYOUT}
%big = type {{ i64, double, i32 }}
declare void @take(ptr sret(%big), ptr byval(%big) align 8, i8 signext, i64, double, i128, <2 x \
float>, float)
declare double @many(i32, i64, i8 signext, i16 zeroext, i32, i32, i128, i32, float, double, \
float, i8 zeroext)
define void @forward(ptr sret(%big) %out, ptr byval(%big) align 8 %b, i8 signext %n, i64 %m0, \
double %m1, i128 %w, <2 x float> %f0, float %f1) {{
  call void @take(ptr sret(%big) %out, ptr byval(%big) align 8 %b, i8 signext %n, i64 %m0, double \
  %m1, i128 %w, <2 x float> %f0, float %f1)
  ret void
}}
define double @all(i32 %a, i64 %b, i8 signext %c, i16 zeroext %d, i32 %e, i32 %f, i128 %g, i32 \
%h, float %x, double %y, float %z, i8 zeroext %k) {{
  %r = call double @many(i32 %a, i64 %b, i8 signext %c, i16 zeroext %d, i32 %e, i32 %f, i128 %g, \
  i32 %h, float %x, double %y, float %z, i8 zeroext %k)
  ret double %r
}}
define {{ i64, double }} @swap(i64 %n, double %x) {{
  %m = fptosi double %x to i64
  %y = sitofp i64 %n to double
  %a = insertvalue {{ i64, double }} poison, i64 %m, 0
  %b = insertvalue {{ i64, double }} %a, double %y, 1
  ret {{ i64, double }} %b
}}
define i128 @wide(i128 %a, i128 %b) {{
  %r = mul i128 %a, %b
  ret i128 %r
}}
define zeroext i1 @odd(i8 zeroext %n) {{
  %r = trunc i8 %n to i1
  ret i1 %r
}}
define <4 x float> @add(<4 x float> %a, <4 x float> %b) {{
  %r = fadd <4 x float> %a, %b
  ret <4 x float> %r
}}
"
        ),
        &symbols,
    );
    let (big, mixed) = (BigStruct { a: 5, b: 2.5, c: 7 }, MixedStruct { n: 100, x: 4.0 });
    let floats = FloatStruct { a: 3.0, b: 0.0, c: 0.5 };
    type TakeStructsFn = extern "C" fn(BigStruct, i8, MixedStruct, i128, FloatStruct) -> BigStruct;
    // SAFETY: these are the types that the text above has after C's rules.
    unsafe {
        let forward: TakeStructsFn = function(&code, "forward");
        assert_eq!(forward(big, -3, mixed, 1 << 20, floats), take(big, -3, mixed, 1 << 20, floats));
        type ManyArgumentsFn =
            extern "C" fn(i32, i64, i8, u16, i32, i32, i128, i32, f32, f64, f32, u8) -> f64;
        let all: ManyArgumentsFn = function(&code, "all");
        let run = |f: ManyArgumentsFn| f(1, 2, -3, 65535, 5, 6, -7, 8, 0.5, 0.25, 0.125, 255);
        assert_eq!(run(all), run(many));
        let swap: extern "C" fn(i64, f64) -> MixedStruct = function(&code, "swap");
        assert_eq!(swap(3, 8.0), MixedStruct { n: 8, x: 3.0 });
        let wide: extern "C" fn(i128, i128) -> i128 = function(&code, "wide");
        assert_eq!(wide(-5, 1 << 100), -5 << 100);
        let odd: extern "C" fn(u8) -> bool = function(&code, "odd");
        assert_eq!((odd(3), odd(4)), (true, false));
        use std::arch::x86_64::{__m128, _mm_cvtss_f32, _mm_set1_ps};
        let add: extern "C" fn(__m128, __m128) -> __m128 = function(&code, "add");
        assert_eq!(_mm_cvtss_f32(add(_mm_set1_ps(1.5), _mm_set1_ps(2.0))), 3.5);
    }
}

/// All 16 bytes of each register are where a list says, as compilers read vectors from it.
#[test]
fn variadic_functions_keep_whole_vector_registers() {
    for named in 0..=8 {
        let parameters = (0..named).map(|k| format!("double %x{k}, ")).collect::<String>();
        let types = "double, ".repeat(named);
        let given = (0..named).map(|k| format!("double {k}.0, ")).collect::<String>();
        let rest = 8 - named;
        let vectors = (0..rest)
            .map(|k| format!("<2 x i64> <i64 {k}, i64 {}>, ", 100 + k))
            .collect::<String>();
        let reads = (0..rest)
            .map(|k| {
                format!(
                    "  %at{k} = getelementptr i8, ptr %area, i64 {}
  %v{k} = load <2 x i64>, ptr %at{k}, align 16
  %low{k} = extractelement <2 x i64> %v{k}, i64 0
  %high{k} = extractelement <2 x i64> %v{k}, i64 1
  %r{k} = call i64 @add(i64 %low{k}, i64 %high{k}, i64 {k})
",
                    48 + 16 * (named + k)
                )
            })
            .collect::<String>();
        let code = compile(&format!(
            "{LAYOUT}
@sum = global i64 0
declare void @llvm.va_start.p0(ptr)
define i64 @add(i64 %low, i64 %high, i64 %k) {{
  %old = load i64, ptr @sum
  %ten = mul i64 %old, 10
  %wanted = add i64 %k, 100
  %same = icmp eq i64 %low, %k
  %also = icmp eq i64 %high, %wanted
  %both = and i1 %same, %also
  %bit = zext i1 %both to i64
  %new = add i64 %ten, %bit
  store i64 %new, ptr @sum
  ret i64 %new
}}
define void @reads({parameters}...) {{
  %list = alloca {{ i32, i32, ptr, ptr }}
  call void @llvm.va_start.p0(ptr %list)
  %place = getelementptr i8, ptr %list, i64 16
  %area = load ptr, ptr %place
{reads}  ret void
}}
define i64 @all() {{
  store i64 0, ptr @sum
  call void ({types}...) @reads({given}{vectors}i32 0)
  %r = load i64, ptr @sum
  ret i64 %r
}}
"
        ));
        let ones = "1".repeat(rest).parse().unwrap_or(0);
        assert_eq!(call(&code, "all"), ones, "{named} named");
    }
}

#[test]
fn variadic_functions_both_ways() {
    let code = compile(&format!(
        "{LAYOUT}
%list = type {{ i32, i32, ptr, ptr }}
@format = constant [18 x i8] c\"%d %.2f %s %ld %g\\00\"
@word = constant [3 x i8] c\"hi\\00\"
declare i32 @snprintf(ptr, i64, ptr, ...)
declare i32 @vsnprintf(ptr, i64, ptr, ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
define i32 @direct(ptr %to) {{
  %r = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 64, ptr @format, i32 -5, double 2.5, \
  ptr @word, i64 99, double 1.0e-3)
  ret i32 %r
}}
define i32 @pointer(ptr %to, ptr %f) {{
  %r = call i32 (ptr, i64, ptr, ...) %f(ptr %to, i64 64, ptr @format, i32 6, double 0.25, ptr \
  @word, i64 -1, double 4.0)
  ret i32 %r
}}
define i32 @through(ptr %to) {{
  %r = call i32 @pointer(ptr %to, ptr @snprintf)
  ret i32 %r
}}
define i64 @sum(i32 %n, ...) {{
  %l = alloca %list
  %m = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  call void @llvm.va_copy.p0(ptr %m, ptr %l)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %s = phi i64 [ 0, %0 ], [ %u, %loop ]
  %v = va_arg ptr %l, i64
  %x = va_arg ptr %l, double
  %y = fptosi double %x to i64
  %t = add i64 %s, %v
  %u = add i64 %t, %y
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %out
out:
  %w = va_arg ptr %m, i64
  %q = mul i64 %w, 1000
  %r = add i64 %u, %q
  call void @llvm.va_end.p0(ptr %l)
  ret i64 %r
}}
define i32 @print(ptr %to, ptr %format, ...) {{
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %r = call i32 @vsnprintf(ptr %to, i64 64, ptr %format, ptr %l)
  ret i32 %r
}}
define i64 @inner() {{
  %r = call i64 (i32, ...) @sum(i32 7, i64 1, double 2.0, i64 3, double 4.0, i64 5, double 6.0, \
  i64 7, double 8.0, i64 9, double 10.0, i64 11, double 12.0, i64 13, double 14.0)
  ret i64 %r
}}
"
    ));
    let text = |f: &str| {
        let mut buffer = [0u8; 64];
        // SAFETY: the functions take a pointer to 64 bytes.
        let n = unsafe { function::<extern "C" fn(*mut u8) -> i32>(&code, f)(buffer.as_mut_ptr()) };
        String::from_utf8_lossy(&buffer[..n as usize]).into_owned()
    };
    assert_eq!(text("direct"), "-5 2.50 hi 99 0.001");
    assert_eq!(text("through"), "6 0.25 hi -1 4");
    assert_eq!(call(&code, "inner"), 105 + 1000);
    type VariadicSumFn = unsafe extern "C" fn(i32, ...) -> i64;
    type PrintFn = unsafe extern "C" fn(*mut u8, *const i8, ...) -> i32;
    // SAFETY: these are the functions' types, and the arguments are valid for their reads.
    unsafe {
        let sum: VariadicSumFn = function(&code, "sum");
        assert_eq!(sum(2, 10i64, 1.5f64, 20i64, 2.5f64), 10_033);
        let print: PrintFn = function(&code, "print");
        let mut buffer = [0u8; 64];
        let n = print(
            buffer.as_mut_ptr(),
            c"%d%d%d%d%d%d %.1f%.1f%.1f%.1f%.1f%.1f%.1f%.1f%.1f".as_ptr(),
            1i32,
            2i32,
            3i32,
            4i32,
            5i32,
            6i32,
            1f64,
            2f64,
            3f64,
            4f64,
            5f64,
            6f64,
            7f64,
            8f64,
            9f64,
        );
        let text = String::from_utf8_lossy(&buffer[..n as usize]).into_owned();
        assert_eq!(text, "123456 1.02.03.04.05.06.07.08.09.0");
    }
}

#[test]
fn each_thread_has_its_own_variables() {
    let code = compile(
        "@n = thread_local global i64 40, align 8
@same = alias i64, ptr @n
declare ptr @llvm.threadlocal.address.p0(ptr)
define i64 @next() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @n)
  %a = load i64, ptr %p
  %b = add i64 %a, 1
  store i64 %b, ptr @same
  ret i64 %b
}",
    );
    assert_eq!((call(&code, "next"), call(&code, "next")), (41, 42));
    std::thread::scope(|s| {
        s.spawn(|| assert_eq!(call(&code, "next"), 41));
    });
    assert_eq!(call(&code, "next"), 43);
}

#[test]
fn constructors_run_by_priority_and_main_gets_its_arguments() {
    let code = compile(
        "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 \
         200, ptr @b, ptr null }, { i32, ptr, ptr } { i32 100, ptr @a, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr \
@a, ptr null }]
@x = global i64 1
define void @a() {
  %v = load i64, ptr @x
  %w = mul i64 %v, 10
  store i64 %w, ptr @x
  ret void
}
define void @b() {
  %v = load i64, ptr @x
  %w = add i64 %v, 3
  store i64 %w, ptr @x
  ret void
}
define i64 @get() {
  %v = load i64, ptr @x
  ret i64 %v
}
define i32 @main(i32 %argc, ptr %argv) {
  %p = getelementptr ptr, ptr %argv, i32 1
  %q = load ptr, ptr %p
  %c = load i8, ptr %q
  %d = zext i8 %c to i32
  %r = add i32 %d, %argc
  ret i32 %r
}",
    );
    let words = [CString::new("name").unwrap(), CString::new("A").unwrap()];
    // SAFETY: the module is the one above.
    unsafe {
        code.run_constructors();
        assert_eq!(call(&code, "get"), 13);
        assert_eq!(code.call_main(&words), Some(65 + 2));
        code.run_destructors();
        assert_eq!(call(&code, "get"), 130);
        assert_eq!(code.variable("x").map(|p| p.cast::<i64>().read()), Some(130));
    }
}

#[test]
fn unsupported_constructs_are_named() {
    let missing = "declare void @nobody_has_this()\ndefine void @f() {\n  call void \
                   @nobody_has_this()\n  ret void\n}";
    assert_eq!(refusal(missing), "undefined symbol: nobody_has_this");
    let text = "define x86_fp80 @f(x86_fp80 %a) {\n  ret x86_fp80 %a\n}";
    assert!(refusal(text).starts_with("@f: "), "{}", refusal(text));
    let text = "declare i32 @_setjmp(ptr)\ndefine i32 @g(ptr %p) {\n  %r = call i32 @_setjmp(ptr \
                %p)\n  ret i32 %r\n}";
    assert!(refusal(text).contains("@g: `_setjmp`, which returns twice"), "{}", refusal(text));
    // An unused declaration needs no definition; a weak symbol needs none in any case.
    let code = compile(
        "declare void @nobody_has_this()
declare extern_weak void @nor_this()
define i64 @f() {
  %c = icmp eq ptr @nor_this, null
  %r = zext i1 %c to i64
  ret i64 %r
}",
    );
    assert_eq!(call(&code, "f"), 1);
}

#[test]
fn addresses_map_to_function_line_and_trap() {
    let text = "define i64 @div(i64 %a, i64 %b) !dbg !3 {
  %r = sdiv i64 %a, %b, !dbg !5
  ret i64 %r, !dbg !6
}
define void @stop() {
  call void @llvm.trap()
  unreachable
}
define void @never() {
  unreachable
}
declare void @llvm.trap()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!7}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !DISubroutineType(types: !{null})
!3 = distinct !DISubprogram(name: \"div\", scope: !1, file: !1, line: 3, type: !2, unit: !0)
!5 = !DILocation(line: 4, column: 9, scope: !3)
!6 = !DILocation(line: 5, column: 1, scope: !3)
!7 = !{i32 2, !\"Debug Info Version\", i32 3}
";
    let code = compile(text);
    let mut seen = Vec::new();
    for (name, range) in code.ranges() {
        for pc in range.clone() {
            let place = code.place_of(pc).expect("it is code");
            assert_eq!(place.function, name);
            if let Some(trap) = place.trap {
                seen.push((name.to_owned(), trap, place.line, place.text));
            }
        }
        assert!(code.place_of(range.end).is_none_or(|p| p.function != name));
    }
    assert!(code.place_of(0).is_none() && code.place_of(usize::MAX).is_none());
    let at = text.find("sdiv").unwrap() as u32;
    let division = seen.iter().find(|s| s.1 == TrapReason::Division).expect("a division may trap");
    assert_eq!((&division.0[..], division.2), ("div", Some((4, 9))));
    assert!(division.3.is_some_and(|t| t <= at && t + 8 >= at), "{:?} {at}", division.3);
    assert!(seen.iter().any(|s| s.0 == "stop" && s.1 == TrapReason::Trap));
    assert!(seen.iter().any(|s| s.0 == "never" && s.1 == TrapReason::Unreachable));
}

fn resident_pages() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").expect("this is Linux");
    text.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number of pages")
}

#[test]
fn repeated_loading_does_not_leak() {
    let text = "@t = thread_local global i64 1
@big = global [65536 x i8] zeroinitializer
define i64 @f(i64 %n) {
  %p = getelementptr i8, ptr @big, i64 %n
  store i8 1, ptr %p
  %a = load i64, ptr @t
  %b = add i64 %a, %n
  ret i64 %b
}
define i64 @run() {
  %r = call i64 @f(i64 40000)
  ret i64 %r
}";
    let module = common::parse(text);
    let options = Options { threads: 1, verify: false, ..Options::default() };
    let round = || {
        let code =
            pir_jit::compile(&module, &ProcessSymbols, &options).expect("it can be compiled");
        assert_eq!(call(&code, "run"), 40_001);
    };
    (0..200).for_each(|_| round());
    let before = resident_pages();
    (0..2_000).for_each(|_| round());
    let after = resident_pages();
    // 2,000 modules of 17 pages each would be 34,000.
    assert!(after < before + 500, "{before} pages, then {after}");
}

#[test]
fn many_functions_on_many_threads() {
    let mut text = String::new();
    for n in 0..300 {
        text += &format!(
            "define i64 @f{n}(i64 %a) {{
  %b = mul i64 %a, {n}
  %c = icmp ugt i64 %b, 100
  br i1 %c, label %x, label %y
x:
  %d = call i64 @f{}(i64 %a)
  ret i64 %d
y:
  ret i64 %b
}}\n",
            n / 2
        );
    }
    text += "define i64 @run() {\n  %r = call i64 @f299(i64 7)\n  ret i64 %r\n}\n";
    let module = common::parse(&text);
    for threads in [1, 2, 5, 0] {
        let options = Options { threads, ..Options::default() };
        let code =
            pir_jit::compile(&module, &ProcessSymbols, &options).expect("it can be compiled");
        // 299, 149, 74, 37, 18, and 9 · 7 is small enough.
        assert_eq!(call(&code, "run"), 63);
    }
}
