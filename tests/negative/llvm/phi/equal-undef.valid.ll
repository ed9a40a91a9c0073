; llvm-as: accepted
define { i32, i8 } @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi { i32, i8 } [ undef, %e ], [ { i32 undef, i8 undef }, %e ]
  ret { i32, i8 } %t
}
