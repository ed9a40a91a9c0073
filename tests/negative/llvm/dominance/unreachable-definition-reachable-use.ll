; llvm-as: Instruction does not dominate all uses!
define i32 @f(i32 %x) {
entry:
  br label %a
dead:
  %d = add i32 %x, 1
  br label %a
a:
  ret i32 %d
}
