; llvm-as: insertvalue operand and field disagree in type: 'i32' instead of 'i64'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = insertvalue { i32, i64 } %s, i32 %a, 1
  ret void
}
