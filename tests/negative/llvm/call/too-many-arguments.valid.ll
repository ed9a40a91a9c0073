; llvm-as: accepted
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = call i32 @g(i32 %a, ptr %p, i32 %a)
  ret void
}
