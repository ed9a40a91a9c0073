; llvm-as: huge alignments are not supported yet
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = alloca i32, align 8589934592
  ret void
}
