; llvm-as: accepted
define ptr @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi ptr [ null, %e ], [ zeroinitializer, %e ]
  ret ptr %t
}
