; llvm-as: Instruction does not dominate all uses!
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %l, label %r
l:
  %a = add i32 %x, 1
  ret i32 %a
r:
  ret i32 %a
}
