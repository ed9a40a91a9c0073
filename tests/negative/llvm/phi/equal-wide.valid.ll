; llvm-as: accepted
define i128 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i128 [ add (i128 18446744073709551615, i128 1), %e ], [ 18446744073709551616, %e ]
  ret i128 %t
}
