; llvm-as: '%a' defined with type 'i32' but expected '<4 x i32>'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = add <4 x i32> %v, %a
  ret void
}
