; llvm-as: accepted
define i32 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i32 [ -1, %e ], [ 4294967295, %e ]
  ret i32 %t
}
