; llvm-as: accepted
define <2 x i8> @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi <2 x i8> [ poison, %e ], [ <i8 poison, i8 poison>, %e ]
  ret <2 x i8> %t
}
