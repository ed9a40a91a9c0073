; llvm-as: invalid cast opcode for cast from '{ i32, i64 }' to 'i96'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = bitcast { i32, i64 } %s to i96
  ret void
}
