; llvm-as: PHI node has multiple entries for the same basic block with different incoming values!
define ptr @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi ptr [ blockaddress(@f, %a), %e ], [ @f, %e ]
  ret ptr %t
}
