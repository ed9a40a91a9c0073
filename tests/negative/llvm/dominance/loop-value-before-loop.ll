; llvm-as: Instruction does not dominate all uses!
define i32 @f(i32 %n) {
entry:
  %x = add i32 %i, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %done, label %loop
done:
  ret i32 %x
}
