; llvm-as: invalid cast opcode for cast from 'float' to 'double'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = fptrunc float %x to double
  ret void
}
