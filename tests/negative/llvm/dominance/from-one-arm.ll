; llvm-as: Instruction does not dominate all uses!
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %then, label %done
then:
  %a = add i32 %x, 1
  br label %done
done:
  ret i32 %a
}
