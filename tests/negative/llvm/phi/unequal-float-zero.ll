; llvm-as: PHI node has multiple entries for the same basic block with different incoming values!
define float @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi float [ 0.0, %e ], [ -0.0, %e ]
  ret float %t
}
