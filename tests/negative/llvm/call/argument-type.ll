; llvm-as: argument is not of expected type 'i32'
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = call i32 (i32, ptr) @g(i64 %n, ptr %p)
  ret void
}
