; llvm-as: accepted
define i64 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i64 [ ptrtoint (ptr null to i64), %e ], [ 0, %e ]
  ret i64 %t
}
