; llvm-as: bswap must be an even number of bytes
declare i24 @llvm.bswap.i24(i24)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  %r = call i24 @llvm.bswap.i24(i24 1)
  ret void
}
