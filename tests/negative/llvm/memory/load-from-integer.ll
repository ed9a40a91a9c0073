; llvm-as: load operand must be a pointer to a first class type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = load i32, i64 %n
  ret void
}
