; llvm-as: accepted
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %r = phi label [ %a, %a ], [ %b, %b ]
  ret i32 0
}
