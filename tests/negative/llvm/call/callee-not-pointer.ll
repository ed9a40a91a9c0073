; llvm-as: '%a' defined with type 'i32' but expected 'ptr'
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = call i32 %a()
  ret void
}
