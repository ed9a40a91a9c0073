; llvm-as: vector element #1 is not of type 'i32
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = add <2 x i32> <i32 1, i64 2>, <i32 1, i32 1>
  ret void
}
