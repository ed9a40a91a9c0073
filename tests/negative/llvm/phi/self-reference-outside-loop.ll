; llvm-as: Instruction does not dominate all uses!
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %r = phi i32 [ %r, %a ], [ 2, %b ]
  ret i32 %r
}
