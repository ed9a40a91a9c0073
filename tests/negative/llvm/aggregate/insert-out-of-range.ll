; llvm-as: invalid indices for insertvalue
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = insertvalue { i32, i64 } %s, i32 %a, 7
  ret void
}
