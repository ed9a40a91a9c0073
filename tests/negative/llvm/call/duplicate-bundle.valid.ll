; llvm-as: accepted
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  call void (i32, ...) @v(i32 1) [ "deopt"() ]
  ret void
}
