; llvm-as: constant expression type mismatch: got type '<2 x i32>' but expected '<4 x i32>'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = add <4 x i32> %v, <i32 1, i32 2>
  ret void
}
