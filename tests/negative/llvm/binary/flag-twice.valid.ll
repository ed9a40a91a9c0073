; llvm-as: accepted
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = add nsw nuw i32 %a, %b
  ret void
}
