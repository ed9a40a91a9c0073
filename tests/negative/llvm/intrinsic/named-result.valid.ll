; llvm-as: accepted
%s = type { i32, i1 }
declare %s @llvm.sadd.with.overflow.i32(i32, i32)
declare <{ i32, i1 }> @llvm.uadd.with.overflow.i32(i32, i32)
define void @f(i32 %p) {
  %x = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %p, i32 %p)
  %y = call %s @llvm.sadd.with.overflow.i32(i32 %p, i32 %p)
  %z = call <{ i32, i1 }> @llvm.uadd.with.overflow.i32(i32 %p, i32 %p)
  ret void
}
