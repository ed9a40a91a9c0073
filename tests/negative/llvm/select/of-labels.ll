; llvm-as: '%x' is not a basic block
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = select i1 true, label %x, label %x
  ret void
}
