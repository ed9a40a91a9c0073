; llvm-as: accepted
define i32 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i32 [ add (i32 1, i32 2), %e ], [ 3, %e ]
  ret i32 %t
}
