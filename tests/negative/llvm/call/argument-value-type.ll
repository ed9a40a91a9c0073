; llvm-as: '%n' defined with type 'i64' but expected 'i32'
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = call i32 @g(i32 %n, ptr %p)
  ret void
}
