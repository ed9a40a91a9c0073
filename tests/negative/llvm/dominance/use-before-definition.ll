; llvm-as: Instruction does not dominate all uses!
define i32 @f(i32 %x) {
  %a = add i32 %b, 1
  %b = add i32 %x, 1
  ret i32 %a
}
