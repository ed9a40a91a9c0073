; llvm-as: accepted
define ptr @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi ptr [ blockaddress(@f, %a), %e ], [ blockaddress(@f, %a), %e ]
  ret ptr %t
}
