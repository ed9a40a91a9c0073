; llvm-as: accepted
define double @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi double [ 1.0, %e ], [ 0x3FF0000000000000, %e ]
  ret double %t
}
