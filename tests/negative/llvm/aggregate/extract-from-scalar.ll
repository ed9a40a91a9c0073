; llvm-as: extractvalue operand must be aggregate type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = extractvalue i32 %a, 0
  ret void
}
