; llvm-as: cannot guarantee tail call due to mismatched return types
declare i32 @g(i32, ptr)
declare void @v(i32, ...)
define void @f(i32 %a, i64 %n, ptr %p, float %x) {
  %r = musttail call i32 @g(i32 %a, ptr %p)
  ret void
}
