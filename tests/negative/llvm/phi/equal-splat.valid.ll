; llvm-as: accepted
define <2 x i32> @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi <2 x i32> [ splat (i32 7), %e ], [ <i32 7, i32 7>, %e ]
  ret <2 x i32> %t
}
