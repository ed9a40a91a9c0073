; llvm-as: Invalid user of intrinsic instruction!
%s = type { i32, i1 }
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define void @f(i32 %p) {
  %x = call %s @llvm.sadd.with.overflow.i32(i32 %p, i32 %p)
  ret void
}
