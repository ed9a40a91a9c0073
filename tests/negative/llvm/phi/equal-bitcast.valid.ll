; llvm-as: accepted
define i32 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i32 [ bitcast (float 1.0 to i32), %e ], [ 1065353216, %e ]
  ret i32 %t
}
