; llvm-as: store operand must be a pointer
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  store i32 %a, i32 %b
  ret void
}
