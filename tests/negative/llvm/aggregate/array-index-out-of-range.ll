; llvm-as: invalid indices for extractvalue
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = extractvalue [2 x i32] zeroinitializer, 2
  ret void
}
