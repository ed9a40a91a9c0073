; llvm-as: accepted
define fp128 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi fp128 [ 0xL00000000000000003FFF000000000000, %e ], [ 0xL00000000000000003FFF000000000000, %e ]
  ret fp128 %t
}
