; llvm-as: fast-math-flags specified for call without floating-point scalar or vector return type
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = call fast i32 @g(i32 %a, ptr %p)
  ret void
}
