; llvm-as: select condition must be i1 or <n x i1>
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = select i32 %a, i32 %a, i32 %b
  ret void
}
