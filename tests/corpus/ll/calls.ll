; Calls: tail kinds, conventions, attributes in every position, bundles, inline assembly, indirect and variadic calls.

declare void @void()
declare i32 @variadic(ptr, ...)
declare fastcc i32 @fast(i32)
declare ptr @returns.ptr(ptr)
declare cc 999 void @numbered()
declare void @llvm.assume(i1 noundef)

define i32 @calls(ptr %p, ptr %fn, i32 %x) #0 {
  call void @void()
  tail call void @void() #1
  notail call void @void()
  %1 = call i32 (ptr, ...) @variadic(ptr %p, i32 1, double 2.000000e+00, { i32, i32 } zeroinitializer)
  %2 = tail call fastcc noundef range(i32 0, 10) i32 @fast(i32 signext inreg %x)
  %3 = call noundef nonnull align 8 dereferenceable(16) dereferenceable_or_null(32) ptr @returns.ptr(ptr noalias readonly captures(none) nonnull align 4 dereferenceable(4) %p) #1 [ "deopt"(i32 10, ptr %p), "extra"() ]
  call cc 999 void @numbered()
  %4 = call i32 %fn(i32 %x)
  %5 = call { i32, float } %fn(ptr byval(i64) align 8 %p, ptr sret([2 x i32]) %p)
  call void %fn(ptr writeonly %p, i32 zeroext 3, ptr nest %p)
  call void (i32, ...) %fn(i32 0)
  %6 = call float @llvm.fabs.f32(float nofpclass(nan inf) 1.000000e+00)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16), "nonnull"(ptr %p), "dereferenceable"(ptr %p, i64 8), "cold"() ]
  call addrspace(0) void @void()
  %7 = call <2 x i32> @vector.fn(<2 x i32> splat (i32 1))
  call void asm sideeffect "nop", ""()
  %8 = call i32 asm "mov $1, $0", "=r,r"(i32 %x)
  %9 = call i32 asm sideeffect alignstack inteldialect "mov $0, $1", "=r,r,~{memory}"(i32 %x) #1
  %10 = call { i32, i32 } asm sideeffect "# two\0A\09results \22quoted\22", "=a,=d,0,~{flags}"(i32 %x)
  call void asm sideeffect unwind "ud2", "*m"(ptr elementtype(i32) %p)
  call void null(i32 1) #2
  call void undef()
  call void inttoptr (i64 64 to ptr)()
  call void @"quoted.fn \01\22"()
  %11 = call i32 @"\01_raw"()
  %12 = add i32 %1, %11
  ret i32 %12
}

define i32 @must_tail(i32 %x, ptr byval(i64) %p, ...) {
  %r = musttail call i32 (i32, ptr, ...) @must_tail(i32 %x, ptr byval(i64) %p, ...)
  ret i32 %r
}

define tailcc void @must_tail_cc(ptr %f) {
  musttail call tailcc void %f(ptr %f)
  ret void
}

define void @kcfi(ptr %f) {
  call void %f(i32 1) [ "kcfi"(i32 1234567) ]
  call void %f() [ "ptrauth"(i32 2, i64 99) ]
  ret void
}

define i32 @va(ptr %list, ...) {
  %ap = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %ap)
  %1 = va_arg ptr %ap, i32
  %2 = va_arg ptr %ap, double
  %3 = va_arg ptr %list, { i8, ptr }
  call void @llvm.va_end.p0(ptr %ap)
  ret i32 %1
}

declare float @llvm.fabs.f32(float)
declare <2 x i32> @vector.fn(<2 x i32>)
declare void @"quoted.fn \01\22"()
declare i32 @"\01_raw"()
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { noreturn cold nomerge "with spaces"="a \22b\22" }
