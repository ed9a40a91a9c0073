; llvm-as: accepted
define i8 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i8 [ trunc (i32 257 to i8), %e ], [ 1, %e ]
  ret i8 %t
}
