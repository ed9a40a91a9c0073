; llvm-as: accepted
define i8 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i8 [ sub (i8 1, i8 2), %e ], [ 255, %e ]
  ret i8 %t
}
