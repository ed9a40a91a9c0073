; llvm-as: invalid cast opcode for cast from '<4 x i32>' to '<2 x i64>'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = sext <4 x i32> %v to <2 x i64>
  ret void
}
