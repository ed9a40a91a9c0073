; llvm-as: both values to select must have same type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = select i1 true, i32 %a, i64 %n
  ret void
}
