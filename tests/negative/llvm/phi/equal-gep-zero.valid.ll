; llvm-as: accepted
@x = global [4 x i8] zeroinitializer
define ptr @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi ptr [ getelementptr ([4 x i8], ptr @x, i64 0, i64 0), %e ], [ @x, %e ]
  ret ptr %t
}
