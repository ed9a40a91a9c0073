; `va_start` in a strand: PIR0603.
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
define i32 @f(i32 %n, ...) {
e:
  fork [label %a, label %b]
a:
  %ap = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %ap)
  %v = va_arg ptr %ap, i32
  %w = va_arg ptr %ap, i32
  call void @llvm.va_end.p0(ptr %ap)
  br label %j
b:
  halt
j:
  join
  %s = add i32 %v, %w
  ret i32 %s
}
define i32 @main(i32 %z) {
  %r = call i32 (i32, ...) @f(i32 2, i32 3, i32 4)
  ret i32 %r
}
