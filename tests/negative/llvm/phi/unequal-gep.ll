; llvm-as: PHI node has multiple entries for the same basic block with different incoming values!
@x = global [4 x i8] zeroinitializer
define ptr @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi ptr [ getelementptr (i8, ptr @x, i64 1), %e ], [ getelementptr (i8, ptr @x, i64 2), %e ]
  ret ptr %t
}
