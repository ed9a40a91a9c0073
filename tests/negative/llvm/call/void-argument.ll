; llvm-as: void type only allowed for function results
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  call void @v(void)
  ret void
}
